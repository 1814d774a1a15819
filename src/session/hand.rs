//! What a seat holds in a pass: its own tiles, those that lie face down before those on the rack.
//!
//! Laying tiles down brings them to the front, and taking them back only says that they lie there no longer. When
//! a pass is delivered, what came takes the places of what went.

use crate::few::put;
use crate::table::rack::{Lacking, MOST_TILES, Packet, Rack};
use crate::table::tile::Tile;

/// Places in a hand, one bit for each.
pub(super) type Places = u32;

/// Room for the tiles, in rows that are compared at once.
const ROOM: usize = ROWS * ROW;
const ROWS: usize = 4;
const ROW: usize = size_of::<u64>();
const _: () = assert!(MOST_TILES < ROOM && ROOM == Places::BITS as usize);

/// A one in each byte of a row.
const EACH: u64 = u64::MAX / 0xff;
/// The highest bit of each byte of a row.
const HIGHEST: u64 = EACH * 0x80;

/// The highest bit of each byte of the places in two rows that hold a tile, by how many do.
const HELD: [u128; 2 * ROW + 1] = {
    let mut held = [0; 2 * ROW + 1];
    let mut len = 1;
    while len < held.len() {
        held[len] = held[len - 1] | 0x80 << ((len - 1) * 8);
        len += 1;
    }
    held
};

/// A seat's own tiles. Those on the rack are in no order that means anything but for a spare hand.
#[derive(Debug, Clone, Copy)]
pub(super) struct Hand {
    tiles: [Tile; ROOM],
    len: u8,
    /// How many of them lie face down: the first.
    down: u8,
}

impl Default for Hand {
    fn default() -> Self {
        Self { tiles: [Tile::default(); ROOM], len: 0, down: 0 }
    }
}

impl Hand {
    pub(super) fn of(tiles: &[Tile]) -> Self {
        let mut hand = Self::default();
        hand.add(tiles);
        hand
    }

    /// A hand of which some tiles lie down.
    pub(super) fn lying(rack: &[Tile], laid: &[Tile]) -> Self {
        let mut hand = Self::of(laid);
        hand.down = hand.len;
        hand.add(rack);
        hand
    }

    /// Every tile, laid down or not.
    pub(super) fn tiles(&self) -> &[Tile] {
        &self.tiles[..usize::from(self.len)]
    }

    /// The tiles on the rack, in the order they lie.
    pub(super) fn on_rack(&self) -> &[Tile] {
        &self.tiles[usize::from(self.down)..usize::from(self.len)]
    }

    /// The same, to be put in another order.
    pub(super) fn on_rack_mut(&mut self) -> &mut [Tile] {
        &mut self.tiles[usize::from(self.down)..usize::from(self.len)]
    }

    /// The tiles that lie down, in the order in which they were laid.
    pub(super) fn laid(&self) -> &[Tile] {
        &self.tiles[..usize::from(self.down)]
    }

    /// The first of these tiles that is not there often enough, be it on the rack or laid down (R16).
    pub(super) fn lacking(&self, wanted: &[Tile]) -> Option<Lacking> {
        let known = (0..wanted.len()).find(|count| self.find(&wanted[..=*count]).is_none())?;
        let count = |tiles: &[Tile]| tiles.iter().filter(|tile| **tile == wanted[known]).count();
        Some(Lacking { tile: wanted[known], held: count(self.tiles()), wanted: count(wanted) })
    }

    /// Where these tiles are, be it on the rack or laid down; nothing unless all are there. Of tiles that are alike
    /// it is the first that lie there.
    #[inline(always)]
    pub(super) fn find(&self, tiles: &[Tile]) -> Option<Places> {
        if usize::from(self.len) > 2 * ROW {
            return self.find_among_many(tiles);
        }
        let rows = self.rows();
        let held = HELD[usize::from(self.len)];
        let mut free = held;
        for tile in tiles {
            let alike =
                u128::from(likeness(rows[1], *tile)) << u64::BITS | u128::from(likeness(rows[0], *tile));
            let found = alike & free;
            if found == 0 {
                return None;
            }
            free ^= found & found.wrapping_neg();
        }
        let taken = held ^ free;
        Some(gathered(taken as u64) | gathered((taken >> u64::BITS) as u64) << ROW)
    }

    /// The same in a hand of any size.
    fn find_among_many(&self, tiles: &[Tile]) -> Option<Places> {
        let mut taken = 0;
        for tile in tiles {
            let free = self.places(*tile) & !taken;
            if free == 0 {
                return None;
            }
            taken |= free & free.wrapping_neg();
        }
        Some(taken)
    }

    /// Lays down just these tiles, which are at these places, in place of those that lie there. The others may come
    /// to lie in another order.
    #[inline(always)]
    pub(super) fn lay(&mut self, tiles: &[Tile], places: Places) {
        let front = !(Places::MAX << tiles.len());
        let (mut leave, mut holes) = (front & !places, places & !front);
        while leave != 0 {
            self.tiles[holes.trailing_zeros() as usize % ROOM] =
                self.tiles[leave.trailing_zeros() as usize % ROOM];
            leave &= leave - 1;
            holes &= holes.wrapping_sub(1);
        }
        put(&mut self.tiles, tiles);
        self.down = u8::try_from(tiles.len()).unwrap_or(0);
    }

    /// The hand with just these tiles laid down, in place of those that lie there; nothing unless all are there.
    /// The others may come to lie in another order.
    pub(super) fn with_laid(mut self, tiles: &[Tile]) -> Option<Self> {
        let places = self.find(tiles)?;
        self.lay(tiles, places);
        Some(self)
    }

    /// The same where the others keep their order. Of tiles that are alike the first that lie there go, or the last.
    pub(super) fn with_laid_in_order(self, tiles: &[Tile], last: bool) -> Option<Self> {
        let mut rest: Packet = self.tiles().iter().copied().collect();
        for tile in tiles {
            let alike = |other: &Tile| other == tile;
            let at = if last { rest.iter().rposition(alike) } else { rest.iter().position(alike) };
            rest.remove(at?);
        }
        Some(Self::lying(&rest, tiles))
    }

    /// Takes back what lies down; it is before the rest then.
    pub(super) fn take_back(&mut self) {
        self.down = 0;
    }

    /// What lies down goes away, and as many others come instead; whether they are as many.
    #[inline]
    pub(super) fn exchange(&mut self, came: &[Tile]) -> bool {
        let is_even = came.len() == usize::from(self.down);
        if is_even {
            put(&mut self.tiles, came);
            self.down = 0;
        }
        is_even
    }

    /// What lies down goes away, and these come instead: to the places that are free, or behind all others.
    pub(super) fn deliver(&mut self, came: &[Tile], behind: bool) {
        let (len, down) = (usize::from(self.len), usize::from(self.down));
        let here = if behind { 0 } else { down.min(came.len()) };
        put(&mut self.tiles, &came[..here]);
        if here < down {
            self.tiles.copy_within(down..len, here);
            self.len -= self.down - u8::try_from(here).unwrap_or(0);
        }
        self.down = 0;
        self.add(&came[here..]);
    }

    /// Puts tiles at the end.
    pub(super) fn add(&mut self, tiles: &[Tile]) {
        self.insert(usize::from(self.len), tiles);
    }

    /// Puts tiles before the one at a position. More than [`MOST_TILES`] cannot come together: a ruleset that
    /// could lead there is an error when it is read.
    pub(super) fn insert(&mut self, at: usize, tiles: &[Tile]) {
        if tiles.is_empty() {
            return;
        }
        let len = usize::from(self.len);
        debug_assert!(len + tiles.len() <= MOST_TILES && at >= usize::from(self.down));
        let tiles = &tiles[..tiles.len().min(MOST_TILES - len)];
        self.tiles.copy_within(at..len, at + tiles.len());
        self.tiles[at..at + tiles.len()].copy_from_slice(tiles);
        self.len += u8::try_from(tiles.len()).unwrap_or(0);
    }

    /// Where this tile is.
    fn places(&self, tile: Tile) -> Places {
        let rows = self.rows().into_iter().enumerate();
        let places =
            rows.fold(0, |places, (at, row)| places | gathered(likeness(row, tile) & HIGHEST) << (at * ROW));
        places & ((1 << self.len) - 1)
    }

    /// Its places, eight in a row, the first in the lowest byte.
    #[inline]
    fn rows(&self) -> [u64; ROWS] {
        let rows = self.tiles.as_chunks::<ROW>().0;
        std::array::from_fn(|at| u64::from_le_bytes(rows[at].map(Tile::byte)))
    }
}

/// Where a tile is in a row: the highest bit of its byte is set; the others mean nothing. All bytes are compared at
/// once: a tile's byte is below 128, so that taking what differs from 128 leaves the highest bit only where nothing
/// differs.
#[inline]
fn likeness(row: u64, tile: Tile) -> u64 {
    HIGHEST - (row ^ (EACH * u64::from(tile.byte())))
}

/// One bit for each byte of a row: multiplied so, the highest bits come to lie side by side in the highest byte.
#[inline]
fn gathered(row: u64) -> Places {
    const GATHER: u64 = 0x0102_0408_1020_4080;
    ((row >> 7).wrapping_mul(GATHER) >> 56) as Places
}

/// Two hands are alike if the same tiles are on the rack and the same lie down, in whatever order.
impl PartialEq for Hand {
    fn eq(&self, other: &Self) -> bool {
        let sorted = |tiles: &[Tile]| tiles.iter().copied().collect::<Rack>();
        sorted(self.on_rack()) == sorted(other.on_rack()) && self.laid() == other.laid()
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

    #[test]
    fn every_tile_is_found_in_any_zone() {
        let all: Vec<Tile> = Tile::all().collect();
        for len in 0..=MOST_TILES {
            let hand = Hand::of(&all[..len]);
            for (at, tile) in all.iter().enumerate() {
                assert_eq!(hand.places(*tile), if at < len { 1 << at } else { 0 }, "{tile} of {len}");
            }
        }
        assert_eq!(Hand::of(&tiles("J 1B J BL J")).places(tiles("J")[0]), 0b10101);
    }

    #[test]
    fn offered_tiles_can_be_taken_back() {
        let hand = Hand::of(&tiles("9D 3B 3B J E 1C 2C"));
        let mut laid = hand.with_laid(&tiles("3B 2C 9D")).unwrap();
        assert_eq!((written(laid.laid()), sorted(laid.on_rack())), ("3B 2C 9D".into(), "3B 1C E J".into()));
        let again = laid.with_laid(&tiles("3B 9D 3B J")).unwrap();
        assert_eq!((written(again.laid()), sorted(again.on_rack())), ("3B 9D 3B J".into(), "1C 2C E".into()));
        assert_eq!(hand.with_laid(&tiles("3B 3B 3B")), None);
        laid.take_back();
        assert_eq!((sorted(laid.on_rack()), laid.laid()), (sorted(hand.tiles()), &[][..]));
    }

    #[test]
    fn received_tiles_fill_the_free_places() {
        for (came, whole) in
            [("J J J", "3B 1C E J J J"), ("J", "3B 1C E J"), ("J J J BL", "3B 1C E J J J BL")]
        {
            let mut hand = Hand::of(&tiles("9D 3B 3B E 1C 2C")).with_laid(&tiles("9D 3B 2C")).unwrap();
            hand.deliver(&tiles(came), false);
            assert_eq!((sorted(hand.on_rack()).as_str(), hand.laid().len()), (whole, 0));
        }
    }

    #[test]
    fn a_pile_keeps_its_order() {
        let pile = Hand::of(&tiles("9D 3B 3B E 1C 3B"));
        let first = pile.with_laid_in_order(&tiles("3B 9D"), false).unwrap();
        assert_eq!(written(first.on_rack()), "3B E 1C 3B");
        let mut last = pile.with_laid_in_order(&tiles("3B 9D"), true).unwrap();
        assert_eq!(written(last.on_rack()), "3B 3B E 1C");
        last.deliver(&tiles("J BL"), true);
        assert_eq!(written(last.on_rack()), "3B 3B E 1C J BL");
        let mut back = first;
        back.take_back();
        assert_eq!(written(back.on_rack()), "3B 9D 3B E 1C 3B", "on top again");
    }

    #[test]
    fn too_many_copies_of_a_tile_are_missing() {
        let hand = Hand::of(&tiles("1B 1B J"));
        assert_eq!(hand.lacking(&tiles("1B J 1B")), None);
        let lacking = hand.lacking(&tiles("1B 1B 1B")).unwrap();
        assert_eq!((lacking.held, lacking.wanted), (2, 3));
    }
}
