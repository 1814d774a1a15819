//! Sets of tile faces, such as those that a rule names: flowers, aces or the red dragon.

use std::fmt;

use super::faces::rank;
use super::{Kind, Tile};
use crate::bits::bit_set;

/// A set of faces, in the order in which racks are sorted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct TileSet(u128);

bit_set!(
    TileSet(u128) of Tile, |tile: Tile| 1 << tile.0, |at: usize| Tile(at as u8), Vec<Tile>
);

impl TileSet {
    /// Returns the faces that a word in a rule file stands for: all faces of one kind, all faces with the same number
    /// or rank, or a single face. `J` stands for the jacks in a deck of cards, and for the joker otherwise.
    #[doc(hidden)]
    pub fn named(word: &str, in_cards: bool) -> Option<Self> {
        let kind = Tile::all().filter(|tile| tile.kind().name() == word).collect::<Self>();
        let is_meant = |tile: &Tile| tile.kind().is_suit() && tile.kind().is_card() == in_cards;
        let of_rank = Tile::all().filter(is_meant).filter(|tile| rank(*tile) == Some(word)).collect::<Self>();
        let single = word.parse::<Tile>().ok().into_iter().collect::<Self>();
        [kind, of_rank, single].into_iter().find(|set| !set.is_empty())
    }

    /// Returns whether any of these tiles is in the set, or the set is empty.
    pub(crate) fn is_met_by(self, tiles: &[Tile]) -> bool {
        self.is_empty() || tiles.iter().any(|tile| self.contains(*tile))
    }

    /// Returns the names that players use for these faces: kinds first, then ranks, then individual tiles.
    #[doc(hidden)]
    pub fn names(self) -> Vec<String> {
        let (mut names, mut left) = (Vec::new(), self);
        let of_kind = |kind: &Kind| {
            (kind.name().to_owned(), Tile::all().filter(|tile| tile.kind() == *kind).collect::<Self>())
        };
        let of_rank = |tile: Tile| {
            let is_card = tile.kind().is_card();
            let set = rank(tile).and_then(|rank| Self::named(rank, is_card)).unwrap_or(Self::NONE);
            (rank_name(tile), set)
        };
        let ranks = self.iter().filter(|tile| tile.kind().is_suit()).map(of_rank);
        for (name, faces) in Kind::ALL.iter().map(of_kind).chain(ranks) {
            if !faces.is_empty() && faces.and_not(left).is_empty() {
                names.push(name);
                left = left.and_not(faces);
            }
        }
        names.extend(left.iter().map(Tile::name));
        names
    }
}

fn rank_name(tile: Tile) -> String {
    let name = tile.name();
    name.split_once(' ').map_or_else(String::new, |(rank, _)| rank.to_owned())
}

impl fmt::Display for TileSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.names().join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_names_a_kind_rank_or_tile() {
        let tiles = |word: &str, in_cards| {
            TileSet::named(word, in_cards)
                .map(|set| set.iter().map(|tile| tile.to_string()).collect::<Vec<_>>().join(" "))
        };
        assert_eq!(tiles("dragon", false).as_deref(), Some("RD GD WD"));
        assert_eq!(tiles("9", false).as_deref(), Some("9B 9C 9D"));
        assert_eq!(tiles("9", true).as_deref(), Some("S9 H9 D9 C9"));
        assert_eq!(tiles("J", true).as_deref(), Some("SJ HJ DJ CJ"));
        assert_eq!(tiles("J", false).as_deref(), Some("J"));
        assert_eq!(tiles("SQ", true).as_deref(), Some("SQ"));
        assert_eq!([tiles("10", false), tiles("", true), tiles("Joker", true)], [None, None, None]);
    }

    #[test]
    fn a_set_is_named_as_players_name_it() {
        let names = |words: &[(&str, bool)]| {
            let sets = words.iter().map(|(word, in_cards)| TileSet::named(word, *in_cards).unwrap());
            sets.fold(TileSet::NONE, TileSet::or).to_string()
        };
        assert_eq!(names(&[("RD", false), ("flower", false), ("1", false)]), "flower, one, red dragon");
        assert_eq!(names(&[("A", true), ("SK", true)]), "ace, king of spades");
    }
}
