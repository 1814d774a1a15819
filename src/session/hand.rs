//! The tiles of one seat during a pass: those on its rack, and those it has passed face down.

use crate::few::byte;
use crate::ruleset::VacantGives;
use crate::table::rack::{Lacking, Packet, Rack};
use crate::table::tile::Tile;

/// A seat's own tiles: first those on its rack, then those it has passed face down, gift by gift.
///
/// The order of a player's rack doesn't matter. The rack of a vacant seat is a stack, and its order determines which
/// tiles are passed next.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Hand {
    tiles: Packet,
    /// The number of face-down tiles.
    down: u8,
    /// Which tiles in a vacant seat's stack are passed first; `None` for a player.
    stack: Option<VacantGives>,
}

impl Hand {
    /// Creates a hand with all its tiles on the rack.
    pub(super) fn dealt(tiles: &[Tile], stack: Option<VacantGives>) -> Self {
        Self { tiles: tiles.iter().copied().collect(), down: 0, stack }
    }

    /// Creates a player's hand from the tiles on the rack and the face-down tiles.
    pub(super) fn with_down(rack: &[Tile], down: &[Tile]) -> Self {
        let mut hand = Self::dealt(rack, None);
        hand.tiles.add(down);
        hand.down = byte(down.len());
        hand
    }

    /// Which tiles in a vacant seat's stack are passed first; `None` for a player.
    pub(super) fn stack(&self) -> Option<VacantGives> {
        self.stack
    }

    /// All the tiles in the hand: those on the rack and those that are face down.
    pub(super) fn tiles(&self) -> &[Tile] {
        &self.tiles
    }

    /// The tiles on the rack. A vacant seat's tiles start at the top of its stack; a player's are in no particular
    /// order.
    pub(super) fn rack(&self) -> &[Tile] {
        &self.tiles[..self.on_rack()]
    }

    /// The face-down tiles, gift by gift.
    pub(super) fn down(&self) -> &[Tile] {
        &self.tiles[self.on_rack()..]
    }

    fn on_rack(&self) -> usize {
        self.tiles.len() - usize::from(self.down)
    }

    /// Returns the first of these tiles that the seat has too few copies of; `None` if it has enough of each (R16).
    pub(super) fn lacking(&self, wanted: &[Tile]) -> Option<Lacking> {
        let tile = *wanted.get(covered(wanted, &self.tiles))?;
        Some(Lacking { tile, held: copies(&self.tiles, tile), wanted: copies(wanted, tile) })
    }

    /// Puts exactly these tiles face down, after putting earlier face-down tiles back on the rack. The seat must have
    /// all of them. The other tiles in a stack stay in order. If a vacant seat passes newly arrived tiles first and has
    /// several copies of a tile, it passes the last copy. `arrived` contains the tiles that arrived in the previous
    /// pass.
    pub(super) fn pass(&mut self, tiles: &[Tile], arrived: &[Tile]) {
        self.take_back(arrived);
        for tile in tiles.iter().rev() {
            let rack = self.on_rack();
            let rest = &mut self.tiles[..rack];
            let found = match self.stack {
                Some(VacantGives::Top | VacantGives::Random) => rest.iter().position(|other| other == tile),
                Some(VacantGives::WhatCame) | None => last_position(rest, *tile),
            };
            match (found, self.stack) {
                (Some(found), Some(_)) => rest[found..].rotate_left(1),
                (Some(found), None) => rest.swap(found, rack - 1),
                (None, _) => debug_assert!(false, "the seat passes a tile that it doesn't have"),
            }
            self.down += 1;
        }
    }

    /// Puts the face-down tiles back on the rack, or on top of a vacant seat's stack. If a vacant seat passes newly
    /// arrived tiles first, those go back to the bottom of its stack.
    pub(super) fn take_back(&mut self, arrived: &[Tile]) {
        if self.stack.is_some() {
            self.tiles.rotate_right(usize::from(self.down));
        }
        if self.stack == Some(VacantGives::WhatCame) {
            // The stack passed newly arrived tiles first, so they are on top now.
            let first = covered(&self.tiles[..usize::from(self.down)], arrived);
            let end = self.tiles.len() - (arrived.len() - first);
            self.tiles[..end].rotate_left(first);
        }
        self.down = 0;
    }

    /// Removes the last `count` face-down tiles.
    pub(super) fn put_away(&mut self, count: usize) {
        self.tiles.truncate(self.tiles.len().saturating_sub(count));
        self.down = self.down.saturating_sub(byte(count));
    }

    /// Removes the face-down tiles and adds the tiles that arrived, which go to the bottom of a vacant seat's stack.
    pub(super) fn exchange(&mut self, came: &[Tile]) {
        self.tiles.truncate(self.on_rack());
        self.tiles.add(came);
        self.down = 0;
    }

    /// Adds tiles to the rack. In a vacant seat's stack, they go above the last `bottom` tiles.
    pub(super) fn draw(&mut self, tiles: &[Tile], bottom: usize) {
        let above = self.on_rack().saturating_sub(bottom);
        self.tiles.add(tiles);
        self.tiles[above..].rotate_right(tiles.len());
    }
}

/// Returns the number of tiles at the start of `tiles` that `others` has enough copies of.
fn covered(tiles: &[Tile], others: &[Tile]) -> usize {
    let is_missing = |at: &usize| copies(others, tiles[*at]) <= copies(&tiles[..*at], tiles[*at]);
    (0..tiles.len()).find(is_missing).unwrap_or(tiles.len())
}

fn copies(tiles: &[Tile], tile: Tile) -> usize {
    tiles.iter().filter(|other| **other == tile).count()
}

/// Returns the position of the last copy of a tile. Checks every tile instead of stopping at a match: processors can't
/// predict where such a search will stop, and a wrong guess costs more than checking the rest of a rack.
fn last_position(tiles: &[Tile], tile: Tile) -> Option<usize> {
    let mut found = None;
    for (at, other) in tiles.iter().enumerate() {
        found = if *other == tile { Some(at) } else { found };
    }
    found
}

/// Two hands are equal if they have the same tiles on the rack, in any order, and the same tiles face down.
impl PartialEq for Hand {
    fn eq(&self, other: &Self) -> bool {
        let sorted = |tiles: &[Tile]| tiles.iter().copied().collect::<Rack>();
        (self.down(), self.stack) == (other.down(), other.stack)
            && (self.rack() == other.rack() || sorted(self.rack()) == sorted(other.rack()))
    }
}

impl Eq for Hand {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::rack::written;

    fn tiles(words: &str) -> Packet {
        words.split_whitespace().map(|word| word.parse::<Tile>().unwrap()).collect()
    }

    fn sorted(tiles: &[Tile]) -> String {
        tiles.iter().copied().collect::<Rack>().to_string()
    }

    fn hand(words: &str, stack: Option<VacantGives>) -> Hand {
        Hand::dealt(&tiles(words), stack)
    }

    #[test]
    fn passed_tiles_can_be_changed_and_taken_back() {
        let dealt = hand("9D 3B 3B J E 1C 2C", None);
        let mut passed = dealt;
        passed.pass(&tiles("3B 2C 9D"), &[]);
        assert_eq!((written(passed.down()), sorted(passed.rack())), ("3B 2C 9D".into(), "3B 1C E J".into()));
        passed.pass(&tiles("3B 9D 3B J"), &[]);
        assert_eq!((written(passed.down()), sorted(passed.rack())), ("3B 9D 3B J".into(), "1C 2C E".into()));
        passed.take_back(&[]);
        assert_eq!(passed, dealt);
    }

    #[test]
    fn received_tiles_replace_passed_tiles() {
        for (came, whole) in
            [("J J J", "3B 1C E J J J"), ("J", "3B 1C E J"), ("J J J BL", "3B 1C E J J J BL")]
        {
            let mut hand = hand("9D 3B 3B E 1C 2C", None);
            hand.pass(&tiles("9D 3B 2C"), &[]);
            hand.exchange(&tiles(came));
            assert_eq!((sorted(hand.rack()).as_str(), hand.down()), (whole, &[][..]));
        }
    }

    #[test]
    fn a_pile_keeps_its_order() {
        let mut first = hand("9D 3B 3B E 1C 3B", Some(VacantGives::Top));
        first.pass(&tiles("3B 9D"), &[]);
        assert_eq!(written(first.rack()), "3B E 1C 3B");
        first.take_back(&[]);
        assert_eq!(written(first.rack()), "3B 9D 3B E 1C 3B", "on top again");
        let mut last = hand("9D 3B 3B E 1C 3B", Some(VacantGives::WhatCame));
        last.pass(&tiles("3B 9D"), &[]);
        assert_eq!(written(last.rack()), "3B 3B E 1C");
        last.exchange(&tiles("J BL"));
        assert_eq!(written(last.rack()), "3B 3B E 1C J BL");
        last.draw(&tiles("2D"), 2);
        assert_eq!(written(last.rack()), "3B 3B E 1C 2D J BL", "above what came");
        last.pass(&tiles("BL 3B E"), &tiles("J BL"));
        assert_eq!(written(last.rack()), "3B 1C 2D J");
        last.take_back(&tiles("J BL"));
        assert_eq!(written(last.rack()), "3B E 3B 1C 2D BL J", "what came is at the bottom again");
    }
}
