//! What a seat holds in a pass: its own tiles, each on the rack or face down in one of its gifts.
//!
//! Laying tiles down and taking them back moves no tile, it only says where each lies. Tiles move when a pass
//! is delivered: what was laid down leaves its places, and what came takes them.

use crate::few::Few;
use crate::rack::{Lacking, MOST_TILES, Packet, Rack};
use crate::seat::MOST_SEATS;
use crate::session::public::Given;
use crate::tile::Tile;

/// Places in a hand, one bit for each.
type Places = u32;

/// Room for the tiles, in rows that are compared at once.
const ROOM: usize = ROWS * ROW;
const ROWS: usize = 4;
const ROW: usize = size_of::<u64>();

/// A one in each byte of a row.
const EACH: u64 = u64::MAX / 0xff;
const _: () = assert!(MOST_TILES < ROOM && ROOM == Places::BITS as usize);

/// The bits that write down in which gift a tile lies: 0 is the rack, 1 the first gift, and so on.
const DIGITS: usize = 3;
const _: () = assert!(MOST_SEATS - 1 < 1 << DIGITS);

/// For each place the number of the gift the tile there lies in, digit by digit, the lowest first.
pub(super) type Lies = [Places; DIGITS];

/// A seat's own tiles, in no order that means anything but for a spare hand.
#[derive(Debug, Clone, Copy)]
pub(super) struct Hand {
    tiles: [Tile; ROOM],
    len: u8,
    /// What [`Lies`] says, in bytes, so that nothing is lost to alignment.
    lies: [[u8; size_of::<Places>()]; DIGITS],
}

impl Default for Hand {
    fn default() -> Self {
        Self { tiles: [Tile::default(); ROOM], len: 0, lies: Default::default() }
    }
}

impl Hand {
    pub(super) fn of(tiles: &[Tile]) -> Self {
        let mut hand = Self::default();
        hand.add(tiles);
        hand
    }

    /// A hand of which some tiles lie down: so many of them in each gift.
    pub(super) fn lying(rack: &[Tile], gifts: &[Given], laid: &[Tile]) -> Self {
        let mut hand = Self::of(rack);
        let mut lies = Lies::default();
        for (number, given) in (1_usize..).zip(gifts) {
            let before = hand.every();
            let (_, rest) = laid.split_at(usize::from(hand.len).saturating_sub(rack.len()).min(laid.len()));
            hand.add(&rest[..rest.len().min(usize::from(given.own))]);
            hand.mark(&mut lies, number, hand.every() & !before);
        }
        hand.lay(lies);
        hand
    }

    /// Writes down that the tiles at these places are in a gift.
    fn mark(&self, lies: &mut Lies, number: usize, places: Places) {
        for (digit, lies) in lies.iter_mut().enumerate() {
            *lies |= if number >> digit & 1 == 1 { places } else { 0 };
        }
    }

    /// Every tile, laid down or not, in the order they lie.
    pub(super) fn tiles(&self) -> &[Tile] {
        &self.tiles[..usize::from(self.len)]
    }

    /// The same, to be put in another order; nothing may lie down then.
    pub(super) fn tiles_mut(&mut self) -> &mut [Tile] {
        debug_assert!(self.down() == 0, "tiles that lie down are mixed");
        &mut self.tiles[..usize::from(self.len)]
    }

    /// Every tile, laid down or not.
    pub(super) fn all(&self) -> Rack {
        self.tiles().iter().copied().collect()
    }

    /// The tiles on the rack.
    pub(super) fn rack(&self) -> Rack {
        self.at(self.every() & !self.down()).collect()
    }

    /// The tiles on the rack in the order they lie.
    pub(super) fn rack_in_order(&self) -> Packet {
        self.at(self.every() & !self.down()).collect()
    }

    /// The tiles in a gift, by its position among the gifts of the seat, sorted.
    pub(super) fn gift(&self, position: usize) -> Packet {
        self.at(self.places_of(position)).collect::<Packet>().sorted()
    }

    /// The tiles that lie down, gift by gift, sorted within each.
    pub(super) fn laid(&self) -> Packet {
        let mut laid = Packet::new();
        for position in 0..MOST_SEATS - 1 {
            laid.extend(self.gift(position));
        }
        laid
    }

    /// The first of these tiles that is not there often enough, be it on the rack or laid down (R16).
    pub(super) fn lacking(&self, wanted: &[Tile]) -> Option<Lacking> {
        let mut taken = !self.every();
        let missing = wanted.iter().find(|tile| match self.free(**tile, taken, false) {
            Some(place) => {
                taken |= place;
                false
            }
            None => true,
        })?;
        let held = self.tiles().iter().filter(|tile| *tile == missing).count();
        let wanted = wanted.iter().filter(|tile| *tile == missing).count();
        Some(Lacking { tile: *missing, held, wanted })
    }

    /// How tiles lie when so many of them are laid down for each gift; nothing unless all are there. Of tiles that
    /// are alike the first that lie in the hand go, or the last.
    pub(super) fn find(&self, gifts: &[Given], tiles: &[Tile], last: bool) -> Option<Lies> {
        let mut lies = Lies::default();
        let mut rest = tiles.iter();
        let mut taken = !self.every();
        for (number, given) in (1_usize..).zip(gifts) {
            let before = taken;
            for tile in rest.by_ref().take(usize::from(given.own)) {
                taken |= self.free(*tile, taken, last)?;
            }
            self.mark(&mut lies, number, taken & !before);
        }
        Some(lies)
    }

    /// Lays tiles down so, in place of those that lie there.
    pub(super) fn lay(&mut self, lies: Lies) {
        self.lies = lies.map(Places::to_le_bytes);
    }

    /// Takes back what lies down.
    pub(super) fn take_back(&mut self) {
        self.lies = Default::default();
    }

    /// What lies down goes away, and these come instead. They take the places that are free; where the order
    /// means something, all move up and these come last.
    pub(super) fn deliver(&mut self, came: &[Tile], in_order: bool) {
        let mut free = self.down();
        let mut coming = came.iter();
        while free != 0 && !in_order {
            let Some(tile) = coming.next() else { break };
            self.tiles[free.trailing_zeros() as usize] = *tile;
            free &= free - 1;
        }
        self.close(free);
        self.take_back();
        self.add(coming.as_slice());
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
        debug_assert!(len + tiles.len() <= MOST_TILES && (at == len || self.down() == 0));
        let tiles = &tiles[..tiles.len().min(MOST_TILES - len)];
        self.tiles.copy_within(at..len, at + tiles.len());
        self.tiles[at..at + tiles.len()].copy_from_slice(tiles);
        self.len += u8::try_from(tiles.len()).unwrap_or(0);
    }

    /// Takes the tiles at these places out, and closes the gaps.
    fn close(&mut self, gaps: Places) {
        if gaps == 0 {
            return;
        }
        let mut kept = 0;
        for at in 0..usize::from(self.len) {
            if gaps >> at & 1 == 0 {
                self.tiles[kept] = self.tiles[at];
                kept += 1;
            }
        }
        self.len = u8::try_from(kept).unwrap_or(self.len);
    }

    /// Every place with a tile.
    fn every(&self) -> Places {
        (1 << self.len) - 1
    }

    fn digits(&self) -> impl Iterator<Item = Places> {
        self.lies.iter().map(|digit| Places::from_le_bytes(*digit))
    }

    /// The places of the tiles that lie down.
    fn down(&self) -> Places {
        self.digits().fold(0, |down, digit| down | digit)
    }

    /// The places of the tiles in a gift.
    fn places_of(&self, gift: usize) -> Places {
        let number = gift + 1;
        let digit = |(digit, lies): (usize, Places)| if number >> digit & 1 == 1 { lies } else { !lies };
        self.digits().enumerate().map(digit).fold(self.every(), |places, digit| places & digit)
    }

    fn at(&self, places: Places) -> impl Iterator<Item = Tile> {
        let mut left = places;
        std::iter::from_fn(move || {
            let place = left.trailing_zeros() as usize;
            left &= left.wrapping_sub(1);
            self.tiles.get(place).copied()
        })
    }

    /// A place with this tile that is not taken yet: the first or the last there is.
    fn free(&self, tile: Tile, taken: Places, last: bool) -> Option<Places> {
        let rows = usize::from(self.len).div_ceil(ROW).min(ROWS);
        let free = |row: usize| self.alike(row, tile) & !(taken >> (row * ROW)) & 0xff;
        let found = |row: usize| (row, free(row));
        let is_some = |(_, free): &(usize, Places)| *free != 0;
        if last {
            let (row, free) = (0..rows).rev().map(found).find(is_some)?;
            return Some(1 << (free.ilog2() as usize + row * ROW));
        }
        let (row, free) = (0..rows).map(found).find(is_some)?;
        Some((free & free.wrapping_neg()) << (row * ROW))
    }

    /// Where in a row this tile is, one bit for each place. All eight are compared at once: a tile's byte is below
    /// 128, so that adding 127 to what differs sets the highest bit of that byte and of no other; and a
    /// multiplication gathers one bit of each byte in the highest.
    fn alike(&self, row: usize, tile: Tile) -> Places {
        const GATHER: u64 = 0x0102_0408_1020_4080;
        let held = u64::from_le_bytes(self.tiles.as_chunks::<ROW>().0[row].map(Tile::byte));
        let differs = (held ^ (EACH * u64::from(tile.byte()))) + EACH * 0x7f;
        ((!differs >> 7 & EACH).wrapping_mul(GATHER) >> 56) as Places
    }
}

/// Two hands are alike if the same tiles lie in the same gifts, wherever in the hand.
impl PartialEq for Hand {
    fn eq(&self, other: &Self) -> bool {
        let gifts = |hand: &Self| -> Few<Packet, { MOST_SEATS - 1 }> {
            (0..MOST_SEATS - 1).map(|position| hand.gift(position)).collect()
        };
        self.rack() == other.rack() && gifts(self) == gifts(other)
    }
}

impl Eq for Hand {}

#[cfg(test)]
mod tests {
    use super::*;

    fn tiles(words: &str) -> Packet {
        words.split_whitespace().map(|word| word.parse::<Tile>().unwrap()).collect()
    }

    fn given(own: &[u8]) -> Vec<Given> {
        own.iter().map(|own| Given { own: *own, blind: 0 }).collect()
    }

    fn lay(hand: &mut Hand, gifts: &[Given], words: &str, last: bool) {
        let lies = hand.find(gifts, &tiles(words), last).unwrap();
        hand.lay(lies);
    }

    fn written(tiles: Packet) -> String {
        crate::rack::written(&tiles)
    }

    #[test]
    fn every_tile_is_found_wherever_it_lies() {
        let all: Vec<Tile> = Tile::all().collect();
        for len in 0..=MOST_TILES {
            let hand = Hand::of(&all[..len]);
            for (at, tile) in all.iter().enumerate() {
                for last in [false, true] {
                    let place = hand.free(*tile, !hand.every(), last);
                    assert_eq!(place, (at < len).then(|| 1 << at), "{tile} of {len}");
                }
            }
        }
        let alike = Hand::of(&tiles("J 1B J BL J"));
        let mut taken = !alike.every();
        let places = [false, true, false, false].map(|last| {
            let place = alike.free(tiles("J")[0], taken, last);
            taken |= place.unwrap_or_default();
            place
        });
        assert_eq!(places, [Some(1), Some(1 << 4), Some(1 << 2), None]);
    }

    #[test]
    fn what_is_laid_lies_in_its_gift_and_can_be_taken_back() {
        let mut hand = Hand::of(&tiles("9D 3B 3B J E 1C 2C"));
        lay(&mut hand, &given(&[2, 0, 1]), "2C 3B 9D", false);
        assert_eq!(written(hand.gift(0)), "3B 2C");
        assert_eq!((written(hand.gift(1)), written(hand.gift(2))), (String::new(), "9D".to_owned()));
        assert_eq!((hand.rack().to_string(), written(hand.laid())), ("3B 1C E J".into(), "3B 2C 9D".into()));
        hand.take_back();
        assert_eq!((hand.rack().len(), hand.laid().len()), (7, 0));
    }

    #[test]
    fn every_gift_of_eight_seats_has_a_place() {
        let mut hand = Hand::of(&tiles("1B 2B 3B 4B 5B 6B 7B 8B"));
        lay(&mut hand, &given(&[1; 7]), "7B 6B 5B 4B 3B 2B 1B", false);
        let gifts: Vec<String> = (0..7).map(|gift| written(hand.gift(gift))).collect();
        assert_eq!(gifts.join(" "), "7B 6B 5B 4B 3B 2B 1B");
    }

    #[test]
    fn what_came_takes_the_places_of_what_went() {
        for (came, whole) in
            [("J J J", "3B 1C E J J J"), ("J", "3B 1C E J"), ("J J J BL", "3B 1C E J J J BL")]
        {
            let mut hand = Hand::of(&tiles("9D 3B 3B E 1C 2C"));
            lay(&mut hand, &given(&[3]), "9D 3B 2C", false);
            hand.deliver(&tiles(came), false);
            assert_eq!(hand.rack().to_string(), whole);
        }
        let mut pile = Hand::of(&tiles("9D 3B 3B E 1C 2C"));
        lay(&mut pile, &given(&[2]), "9D 3B", true);
        pile.deliver(&tiles("J BL"), true);
        assert_eq!(written(pile.rack_in_order()), "3B E 1C 2C J BL");
    }

    #[test]
    fn a_tile_that_is_wanted_too_often_is_lacking() {
        let hand = Hand::of(&tiles("1B 1B J"));
        assert_eq!(hand.lacking(&tiles("1B J 1B")), None);
        let lacking = hand.lacking(&tiles("1B 1B 1B")).unwrap();
        assert_eq!((lacking.held, lacking.wanted), (2, 3));
    }
}
