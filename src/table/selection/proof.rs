//! Proves how many tiles even the worst hand can pass, by counting tiles instead of trying every hand (R17).

use crate::table::rack::{Packet, Rack};
use crate::table::selection::{Conditions, SuitRule};
use crate::table::tile::{Kind, KindSet, Tile, TileBox};

/// The conditions for the worst possible hand: the box that it comes from, and limits on the tiles that it can pass.
#[derive(Debug, Clone, Copy)]
pub struct Worst<'a> {
    /// The box that the hand comes from.
    pub tile_box: &'a TileBox,
    /// The kinds of tiles that can't be passed.
    pub stays: KindSet,
    /// The conditions on the tiles. If the player names a suit, these are the conditions for one of the suits
    /// (`Conditions::for_each_name`).
    pub conditions: Conditions,
    /// The maximum number of tiles in the hand that could have just arrived.
    pub arrived: usize,
    /// The maximum number of tiles in the hand that can't be passed, even if the box contains more such tiles.
    pub kept: usize,
}

/// A hand that can pass the fewest tiles of any hand of its size.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnluckyHand {
    /// All tiles in the hand.
    pub tiles: Rack,
    /// The tiles that have just arrived.
    pub arrived: Rack,
    /// The suit that the player has named, if any.
    pub named: Option<Kind>,
}

impl Worst<'_> {
    /// Returns the number of tiles that every hand of this size can pass.
    ///
    /// To build a hand that can pass only `few` tiles, take all the tiles that can't be passed, and as many tiles from
    /// each list as possible without letting the hand pass more. If that doesn't fill the hand, every hand of this size
    /// can pass more.
    pub fn fewest(&self, hand: usize) -> usize {
        let free = hand.saturating_sub(self.just_received());
        let kept = self.most_kept();
        let Conditions { not_just_received: _, order: _, suit, all_alike, all_different, at_least_one } =
            self.conditions;
        if suit == SuitRule::Any && !all_alike && !all_different && at_least_one.is_empty() {
            let keeps = self.keeps();
            let goes = self.all_of(Kind::ALL.iter().copied().filter(|kind| !keeps.contains(*kind)));
            let few = free.saturating_sub(kept);
            return if few <= goes { few } else { hand };
        }
        let lists = self.lists();
        let most_going = |few: usize| lists.iter().map(|list| self.most_of(list, few).len()).sum::<usize>();
        (0..hand).find(|few| kept + most_going(*few) >= free).unwrap_or(hand)
    }

    /// Returns a hand of this size that can't pass more than [`fewest`](Self::fewest) tiles.
    pub fn example(&self, hand: usize) -> UnluckyHand {
        let few = self.fewest(hand);
        let came = self.just_received().min(hand);
        let mut rest = *self.tile_box;
        let mut tiles = Packet::new();
        let kept = self.tile_box.tiles().filter(|tile| self.keeps().contains(tile.kind())).take(self.kept);
        let lists = self.lists();
        let going = lists.iter().flat_map(|list| self.most_of(list, few));
        for tile in kept.chain(going).take(hand - came) {
            rest.take(tile);
            tiles.push(tile);
        }
        let movable: Vec<Tile> = rest.tiles().filter(|tile| !self.stays.contains(tile.kind())).collect();
        let arrived: Rack = movable.into_iter().rev().take(came).collect();
        tiles.extend(arrived.tiles().iter().copied());
        UnluckyHand { tiles: tiles.into_iter().collect(), arrived, named: self.conditions.named_suit() }
    }

    fn just_received(&self) -> usize {
        if self.conditions.not_just_received { self.arrived } else { 0 }
    }

    fn keeps(&self) -> KindSet {
        self.conditions.keep(self.stays)
    }

    /// Returns the maximum number of tiles in the hand that can't be passed.
    fn most_kept(&self) -> usize {
        self.kept.min(self.all_of(self.keeps().iter()))
    }

    /// Returns how many tiles of these kinds are in the box.
    fn all_of(&self, kinds: impl Iterator<Item = Kind>) -> usize {
        kinds.map(|kind| usize::from(self.tile_box.count_of_kind(kind))).sum()
    }

    /// Returns the lists of faces that can be passed. In each list, the faces with the most copies come first.
    fn lists(&self) -> Vec<Vec<Tile>> {
        let keeps = self.keeps();
        let faces: Vec<Tile> =
            Tile::all().filter(|tile| !keeps.contains(tile.kind()) && self.count(*tile) > 0).collect();
        let is_same =
            |one: &Tile, other: &Tile| self.conditions.list_of(*one) == self.conditions.list_of(*other);
        let mut lists: Vec<Vec<Tile>> = faces.chunk_by(is_same).map(<[Tile]>::to_vec).collect();
        lists.iter_mut().for_each(|list| list.sort_by_key(|face| std::cmp::Reverse(self.count(*face))));
        lists
    }

    /// Returns the largest group of tiles from a list that a hand can hold without being able to pass more than `few`
    /// of them.
    ///
    /// The group consists of `few` tiles, or of all copies of `few` faces if passed tiles must be different. If a pass
    /// must include at least one tile from a set, the hand can instead hold all the tiles in the list that aren't in
    /// that set.
    fn most_of(&self, list: &[Tile], few: usize) -> Vec<Tile> {
        let (faces, tiles) =
            if self.conditions.all_different { (few, usize::MAX) } else { (list.len(), few) };
        let all = |face: &Tile| std::iter::repeat_n(*face, self.count(*face));
        let with: Vec<Tile> = list.iter().take(faces).flat_map(all).take(tiles).collect();
        let useless = list.iter().filter(|face| !self.conditions.at_least_one.is_met_by(&[**face]));
        let without: Vec<Tile> = useless.flat_map(all).collect();
        if with.len() >= without.len() { with } else { without }
    }

    fn count(&self, tile: Tile) -> usize {
        usize::from(self.tile_box.count(tile))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::selection::tests::plain;
    use crate::table::tile::TileSet;

    /// Returns a box with this many copies of each of these faces.
    fn box_of(faces: &[(&str, u8)]) -> TileBox {
        let mut tile_box = TileBox::empty();
        for (face, count) in faces {
            (0..*count).for_each(|_| tile_box.put(face.parse().unwrap()));
        }
        tile_box
    }

    /// Returns every multiset of this size that can be drawn from these tiles, which must be sorted.
    fn parts(tiles: &[Tile], size: usize) -> Vec<Vec<Tile>> {
        if size == 0 {
            return vec![Vec::new()];
        }
        let mut found = Vec::new();
        for (at, tile) in tiles.iter().enumerate() {
            if at > 0 && tiles[at - 1] == *tile {
                continue;
            }
            for mut part in parts(&tiles[at + 1..], size - 1) {
                part.push(*tile);
                found.push(part);
            }
        }
        found
    }

    fn passable(worst: &Worst, hand: &[Tile], arrived: &[Tile]) -> usize {
        let passable: Rack = hand.iter().copied().filter(|tile| !worst.stays.contains(tile.kind())).collect();
        worst.conditions.choices(&passable, arrived).largest()
    }

    /// Returns the number of tiles that every hand can pass, found by trying every hand with every combination of
    /// tiles that could have just arrived.
    fn tried(worst: &Worst, size: usize) -> usize {
        let tiles: Vec<Tile> = worst.tile_box.tiles().collect();
        let hands = parts(&tiles, size);
        let fewest = hands.iter().map(|hand| {
            let mut hand = hand.clone();
            hand.sort_unstable();
            let arrivals = parts(&hand, worst.arrived.min(size));
            arrivals.iter().map(|arrived| passable(worst, &hand, arrived)).min().unwrap()
        });
        fewest.min().unwrap()
    }

    #[test]
    fn counting_matches_brute_force() {
        let boxes = [
            box_of(&[("1B", 2), ("2B", 2), ("3B", 1), ("1C", 2), ("2C", 2), ("1D", 3)]),
            box_of(&[("1B", 4), ("2C", 3), ("3C", 1), ("E", 2), ("F", 2), ("J", 1)]),
            box_of(&[("1B", 1), ("2B", 1), ("1C", 4), ("E", 1), ("J", 3)]),
            box_of(&[("F", 5), ("J", 3), ("5D", 2)]),
        ];
        let mut tried_out = 0;
        let sets = [&["1B", "2C", "E"][..], &["F", "1", "joker"]];
        let sets = sets.map(|words| {
            words.iter().filter_map(|word| TileSet::named(word, false)).fold(TileSet::NONE, TileSet::or)
        });
        let one_of = |conditions| sets.map(|at_least_one| Conditions { at_least_one, ..conditions });
        let every: Vec<_> = plain().flat_map(|one| one_of(one).into_iter().chain([one])).collect();
        for (tile_box, conditions) in
            boxes.iter().flat_map(|tile_box| every.iter().map(move |one| (tile_box, *one)))
        {
            for stays in [vec![], vec![Kind::Joker], vec![Kind::Bam, Kind::Joker]] {
                for (arrived, size) in (0..3).flat_map(|arrived| (1..8).map(move |size| (arrived, size))) {
                    let stays = stays.iter().copied().collect();
                    let worst = Worst { tile_box, stays, conditions, arrived, kept: usize::MAX };
                    let fewest = worst.fewest(size);
                    assert_eq!(fewest, tried(&worst, size), "{worst:?}, {size} tiles");
                    let UnluckyHand { tiles, arrived, named: _ } = worst.example(size);
                    if tiles.len() == size {
                        let able = passable(&worst, tiles.tiles(), arrived.tiles());
                        assert_eq!(able, fewest, "{worst:?}: {tiles}, just come {arrived}");
                    }
                    tried_out += 1;
                }
            }
        }
        assert!(tried_out > 1_500, "only {tried_out}");
    }
}
