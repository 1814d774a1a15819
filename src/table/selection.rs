//! Conditions on all own tiles that a seat passes together, and the selections that obey them (R14 to R16).
//!
//! A part of a selection that obeys, obeys too. So all that obey are the parts of a few large ones: one of
//! each suit where all must be of one suit, and a single one elsewhere.

use crate::few::Few;
use crate::table::rack::Rack;
use crate::table::tile::{Kind, KindSet, Tile};

mod proof;

pub use proof::{UnluckyHand, Worst};

/// The conditions on all own tiles that a seat passes in one pass, to however many receivers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Conditions {
    /// All are of one suit.
    pub one_suit: bool,
    /// No two of them are alike.
    pub all_different: bool,
    /// None of them came in the pass before, the last in which the seat took part.
    pub not_just_received: bool,
}

/// What keeps tiles from being passed together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// A tile of no suit.
    OfNoSuit(Tile),
    /// Two tiles of different suits.
    TwoSuits(Tile, Tile),
    /// A tile that is there more than once.
    Alike(Tile),
    /// A tile of which fewer may be passed, as the rest have just come.
    JustReceived {
        /// The tile.
        tile: Tile,
        /// How many of it were there before.
        before: usize,
    },
}

impl Conditions {
    /// No condition at all.
    pub const NONE: Self = Self { one_suit: false, all_different: false, not_just_received: false };

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self == Self::NONE
    }

    /// The kinds of tile that cannot be passed under them, where these stay anyway.
    pub fn keep(self, stays: KindSet) -> KindSet {
        let stays = |kind: &Kind| stays.contains(*kind) || (self.one_suit && !kind.is_suit());
        Kind::ALL.iter().copied().filter(stays).collect()
    }

    /// How many tiles can be passed together at most, if a hand were as lucky as the box allows; `free` are
    /// those of the box that no kind keeps.
    pub fn most_of(self, free: &[Tile]) -> usize {
        let mut faces = free.to_vec();
        if self.all_different {
            faces.sort_unstable();
            faces.dedup();
        }
        let of = |suit: Kind| faces.iter().filter(|tile| tile.kind() == suit).count();
        if self.one_suit { Kind::ALL.iter().copied().map(of).max().unwrap_or(0) } else { faces.len() }
    }

    /// What a seat can pass together of the tiles that do not stay; `arrived` is what came to it last.
    pub fn choices(self, passable: &Rack, arrived: &[Tile]) -> Choices {
        if self.is_empty() {
            return Choices::any_of(*passable);
        }
        let free = self.free(passable, arrived);
        if !self.one_suit {
            return Choices::any_of(free);
        }
        let of = |suit: Kind| free.tiles().iter().copied().filter(move |tile| tile.kind() == suit);
        let suits =
            Kind::ALL.iter().copied().filter(|kind| kind.is_suit()).map(|suit| of(suit).collect::<Rack>());
        let suits: Few<Rack, MAX_CHOICES> = suits.filter(|suit| !suit.is_empty()).collect();
        if suits.is_empty() { Choices::any_of(Rack::default()) } else { Choices(suits) }
    }

    /// The tiles that obey all conditions but that of one suit.
    fn free(self, passable: &Rack, arrived: &[Tile]) -> Rack {
        let alike = passable.tiles().chunk_by(|one, other| one == other);
        let free = alike.flat_map(|alike| {
            let before = alike.len() - self.just_received(alike[0], arrived).min(alike.len());
            let max = if self.all_different { 1 } else { before };
            alike.iter().copied().take(before.min(max))
        });
        free.collect()
    }

    fn just_received(self, tile: Tile, arrived: &[Tile]) -> usize {
        if self.not_just_received { arrived.iter().filter(|other| **other == tile).count() } else { 0 }
    }

    /// What keeps these tiles, all of which the seat holds, from being passed together.
    pub fn fault(self, held: &Rack, arrived: &[Tile], tiles: &[Tile]) -> Option<Fault> {
        let suits = if self.one_suit { two_suits(tiles) } else { None };
        let alike = || if self.all_different { alike(tiles) } else { None };
        suits.or_else(alike).or_else(|| self.too_new(held, arrived, tiles))
    }

    fn too_new(self, held: &Rack, arrived: &[Tile], tiles: &[Tile]) -> Option<Fault> {
        tiles.iter().find_map(|&tile| {
            let before = held.count(tile).saturating_sub(self.just_received(tile, arrived));
            let given = tiles.iter().filter(|other| **other == tile).count();
            (given > before).then_some(Fault::JustReceived { tile, before })
        })
    }
}

fn two_suits(tiles: &[Tile]) -> Option<Fault> {
    if let Some(tile) = tiles.iter().find(|tile| !tile.kind().is_suit()) {
        return Some(Fault::OfNoSuit(*tile));
    }
    let (first, rest) = tiles.split_first()?;
    let other = rest.iter().find(|tile| tile.kind() != first.kind())?;
    Some(Fault::TwoSuits(*first, *other))
}

fn alike(tiles: &[Tile]) -> Option<Fault> {
    let twice = tiles.iter().enumerate().find(|(at, tile)| tiles[..*at].contains(tile));
    twice.map(|(_, tile)| Fault::Alike(*tile))
}

const MAX_CHOICES: usize = Kind::ALL.len();

/// What a seat can pass together: a selection obeys if it is part of one of these. There is always one, if
/// only of no tiles, and no tile is in two.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Choices(Few<Rack, MAX_CHOICES>);

impl Choices {
    /// Any of these tiles.
    fn any_of(tiles: Rack) -> Self {
        Self([tiles].into_iter().collect())
    }

    /// Each of them.
    pub fn iter(&self) -> impl Iterator<Item = &Rack> {
        self.0.iter()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is not even one; there always is.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How many tiles can be passed together at most.
    pub fn largest(&self) -> usize {
        self.iter().map(Rack::len).max().unwrap_or(0)
    }

    /// Those of at least so many tiles; all of them where none is as large.
    #[must_use]
    pub fn of_at_least(mut self, tiles: usize) -> Self {
        if self.largest() >= tiles {
            self.0 = self.iter().copied().filter(|choice| choice.len() >= tiles).collect();
        }
        self
    }

    /// Whether these tiles can be passed together.
    pub fn contain(&self, tiles: &[Tile]) -> bool {
        self.iter().any(|choice| choice.without(tiles).is_ok())
    }

    /// Every tile in any of them.
    pub fn tiles(&self) -> Rack {
        self.iter().flat_map(|choice| choice.tiles().iter().copied()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rack(words: &str) -> Rack {
        words.split_whitespace().map(|word| word.parse::<Tile>().unwrap()).collect()
    }

    const SUIT: Conditions = Conditions { one_suit: true, ..Conditions::NONE };

    fn choices(conditions: Conditions, held: &str, arrived: &str) -> Vec<String> {
        let choices = conditions.choices(&rack(held), rack(arrived).tiles());
        choices.iter().map(Rack::to_string).collect()
    }

    #[test]
    fn each_suit_is_a_choice_of_its_own() {
        assert_eq!(choices(SUIT, "1B 1B 3B 5C E RD", ""), ["1B 1B 3B", "5C"]);
        assert_eq!(choices(SUIT, "E E RD F", ""), [""]);
    }

    /// Every part of a hand is at fault unless it is part of a choice.
    #[test]
    fn tiles_outside_a_selection_are_blamed() {
        let (held, arrived) = (rack("1B 1B 2B 2B 3C 3C E E"), rack("2B 3C 3C E"));
        for conditions in 0..8 {
            let [one_suit, all_different, not_just_received] = [1, 2, 4].map(|bit| conditions & bit != 0);
            let conditions = Conditions { one_suit, all_different, not_just_received };
            let choices = conditions.choices(&held, arrived.tiles());
            for part in 0..1_u32 << held.len() {
                let part: Vec<Tile> = held
                    .tiles()
                    .iter()
                    .enumerate()
                    .filter(|(at, _)| part >> at & 1 == 1)
                    .map(|(_, t)| *t)
                    .collect();
                let fault = conditions.fault(&held, arrived.tiles(), &part);
                assert_eq!(choices.contain(&part), fault.is_none(), "{conditions:?} {part:?}: {fault:?}");
            }
        }
    }
}
