//! The tiles that a seat can pass together.

use std::ops::Range;

use super::order::Order;
use crate::few::{Few, byte};
use crate::redacted::redacted;
use crate::table::rack::{MAX_TILES, Packet, Rack};
use crate::table::tile::{Tile, TileSet};

/// The tiles that a seat can pass together: all of its own tiles in a pass must come from the same list.
///
/// There is always at least one list, but it may be empty. No tile is in two lists.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Choices {
    /// The tiles in all lists, one list after another.
    tiles: Rack,
    /// The end index of each list.
    ends: Few<u8, MAX_TILES>,
    /// If any tiles are passed, at least one of them must be from this set. If the set is empty, there is no such
    /// condition.
    pub at_least_one: TileSet,
    /// The order in which the tiles in a list are passed.
    pub order: Option<Order>,
    /// If set, a pass must include all the tiles in one list, and can include any other tiles from this rack.
    pub fill: Option<Rack>,
}

impl Choices {
    /// Creates choices from these lists, leaving out any list that has none of the required tiles.
    pub(super) fn new(
        lists: impl Iterator<Item = Rack>,
        at_least_one: TileSet,
        order: Option<Order>,
    ) -> Self {
        let lists = lists.filter(|list| at_least_one.is_met_by(list.tiles()));
        Self { at_least_one, order, ..Self::of_lists(lists) }
    }

    /// Creates choices from these lists, leaving out empty ones. Joined in order, the lists must form one sorted list
    /// of tiles.
    fn of_lists(lists: impl Iterator<Item = Rack>) -> Self {
        let (mut tiles, mut ends) = (Packet::new(), Few::new());
        for list in lists.filter(|list| !list.is_empty()) {
            tiles.add(list.tiles());
            ends.push(tiles.size());
        }
        if ends.is_empty() {
            ends.push(0);
        }
        Self { tiles: Rack::of(tiles), ends, at_least_one: TileSet::NONE, order: None, fill: None }
    }

    /// Creates choices with a single list, so that any of these tiles can be passed together.
    pub(super) fn any_of(tiles: Rack) -> Self {
        let ends = Few::from_slice(&[byte(tiles.len())]);
        Self { tiles, ends, at_least_one: TileSet::NONE, order: None, fill: None }
    }

    /// Keeps only the largest lists, and lets the seat add any of the `fill` tiles.
    #[must_use]
    pub(crate) fn filled_up(self, fill: Rack) -> Self {
        let largest = self.largest();
        let lists = self.iter().filter(|list| list.len() == largest);
        Self { fill: Some(fill), ..Self::of_lists(lists) }
    }

    /// Returns the lists.
    pub fn iter(&self) -> impl Iterator<Item = Rack> {
        self.ranges().map(|list| Rack::of(Packet::from_slice(&self.tiles.tiles()[list])))
    }

    /// Returns the range of each list's tiles.
    fn ranges(&self) -> impl Iterator<Item = Range<usize>> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(self.ends.iter()).map(|(start, end)| usize::from(start)..usize::from(*end))
    }

    /// Returns the number of lists.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Returns whether there are no lists. Always false, because there is at least one list.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Returns the maximum number of tiles that can be passed together.
    #[doc(hidden)]
    pub fn largest(&self) -> usize {
        self.fill.map_or_else(|| self.ranges().map(|list| list.len()).max().unwrap_or(0), |fill| fill.len())
    }

    /// Keeps the lists with at least this many tiles, or all lists if none is that large.
    #[must_use]
    pub(crate) fn of_at_least(self, tiles: usize) -> Self {
        let is_large = |list: Range<usize>| list.len() >= tiles;
        if self.fill.is_some() || self.ranges().all(is_large) || !self.ranges().any(is_large) {
            return self;
        }
        let lists = self.iter().filter(|list| list.len() >= tiles);
        Self { at_least_one: self.at_least_one, order: self.order, ..Self::of_lists(lists) }
    }

    /// Returns whether these tiles can be passed together.
    pub fn contain(&self, tiles: &[Tile]) -> bool {
        if let Some(fill) = &self.fill {
            let passed: Rack = tiles.iter().copied().collect();
            let has_all = |list: &Rack| passed.without(list.tiles()).is_ok();
            return fill.without(tiles).is_ok() && self.iter().any(|list| has_all(&list));
        }
        let kept = self.iter().find_map(|list| list.without(tiles).ok());
        let is_met = || self.at_least_one.is_met_by(tiles);
        kept.is_some_and(|kept| tiles.is_empty() || is_met() && self.out_of_order(tiles, &kept).is_none())
    }

    /// Returns a tile that must be passed before any filler tiles but isn't in `tiles`.
    pub(crate) fn left_out(&self, tiles: &[Tile]) -> Option<Tile> {
        if self.fill.is_none() || self.contain(tiles) {
            return None;
        }
        let passed: Rack = tiles.iter().copied().collect();
        let lists = self.iter().filter_map(|list| passed.without(list.tiles()).err());
        lists.map(|lacking| lacking.tile).next()
    }

    /// Returns a passed tile and a kept tile that should have been passed before it, or `None` if the order was
    /// followed.
    pub(crate) fn out_of_order(&self, passed: &[Tile], kept: &Rack) -> Option<(Tile, Tile)> {
        let order = self.order?;
        let last = passed.iter().copied().max_by_key(|tile| order.place(*tile))?;
        let first = kept.tiles().iter().copied().min_by_key(|tile| order.place(*tile))?;
        (order.place(first) < order.place(last)).then_some((last, first))
    }

    /// Returns the tiles in a list and any filler tiles, ordered so that any number of them, taken from the front, can
    /// be passed together.
    ///
    /// Apart from that, the tiles are in the order that `prefer` puts them in.
    pub(crate) fn in_order(&self, list: &Rack, prefer: impl FnOnce(&mut [Tile])) -> Packet {
        let pool = self.fill.as_ref().unwrap_or(list);
        let mut tiles: Packet = pool.tiles().iter().copied().collect();
        prefer(&mut tiles);
        if self.fill.is_some() {
            let mut due = *list;
            let (mut first, mut rest) = (Packet::new(), Packet::new());
            for tile in tiles {
                match due.without(&[tile]) {
                    Ok(left) => {
                        due = left;
                        first.push(tile);
                    }
                    Err(_) => rest.push(tile),
                }
            }
            first.add(&rest);
            return first;
        }
        if let Some(order) = self.order {
            tiles.sort_by_key(|tile| order.place(*tile));
        }
        if let Some(at) = tiles.iter().position(|tile| self.at_least_one.contains(*tile)) {
            tiles[..=at].rotate_right(1);
        }
        tiles
    }

    /// Returns every tile that can be passed.
    #[doc(hidden)]
    pub fn tiles(&self) -> Rack {
        self.fill.unwrap_or(self.tiles)
    }
}

redacted! {
    /// Omits tiles and numbers of tiles, so the output is safe to log.
    Choices {}
}
