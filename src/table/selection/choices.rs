//! What a seat can pass together.

use super::order::Order;
use crate::few::Few;
use crate::table::rack::{MAX_TILES, Packet, Rack};
use crate::table::tile::{Tile, TileSet};

/// What a seat can pass together: all its own tiles are part of one of these lists. There is always one, if only of no
/// tiles, and no tile is in two.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Choices {
    /// The tiles of all lists, one list after another.
    tiles: Rack,
    /// Where each list ends.
    ends: Few<u8, MAX_TILES>,
    /// Unless there are none, one of them is passed, if any tile is.
    pub at_least_one: TileSet,
    /// The order in which the tiles of a list are passed.
    pub order: Option<Order>,
    /// All tiles of one list are passed, and any of these with them.
    pub fill: Option<Rack>,
}

impl Choices {
    /// Parts of any of these lists that have one of these tiles, unless there are none, and follow an order.
    pub(super) fn new(
        lists: impl Iterator<Item = Rack>,
        at_least_one: TileSet,
        order: Option<Order>,
    ) -> Self {
        let has_one =
            |list: &Rack| at_least_one.is_empty() || list.count_where(|tile| at_least_one.contains(tile)) > 0;
        Self { at_least_one, order, ..Self::of_lists(lists.filter(has_one)) }
    }

    /// Parts of any of these lists, which come in the order of their tiles.
    fn of_lists(lists: impl Iterator<Item = Rack>) -> Self {
        let (mut tiles, mut ends) = (Packet::new(), Few::new());
        for list in lists.filter(|list| !list.is_empty()) {
            tiles.add(list.tiles());
            ends.push(end(&tiles));
        }
        if ends.is_empty() {
            ends.push(0);
        }
        let tiles = tiles.into_iter().collect();
        Self { tiles, ends, at_least_one: TileSet::NONE, order: None, fill: None }
    }

    /// Any of these tiles.
    pub(super) fn any_of(tiles: Rack) -> Self {
        Self::new([tiles].into_iter(), TileSet::NONE, None)
    }

    /// As many tiles as can be passed together, filled up with any of these.
    #[must_use]
    #[doc(hidden)]
    pub fn filled_up(self, fill: Rack) -> Self {
        let largest = self.largest();
        let lists = self.iter().filter(|list| list.len() == largest);
        Self { fill: Some(fill), ..Self::of_lists(lists) }
    }

    /// Each list.
    pub fn iter(&self) -> impl Iterator<Item = Rack> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        let lists = starts.zip(self.ends.iter()).map(|(start, end)| usize::from(start)..usize::from(*end));
        lists.map(|list| self.tiles.tiles()[list].iter().copied().collect())
    }

    /// How many lists there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is not even one; there always is.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// How many tiles can be passed together at most.
    #[doc(hidden)]
    pub fn largest(&self) -> usize {
        self.fill.map_or_else(|| self.iter().map(|list| list.len()).max().unwrap_or(0), |fill| fill.len())
    }

    /// Those of at least so many tiles; all of them where none is as large.
    #[must_use]
    #[doc(hidden)]
    pub fn of_at_least(self, tiles: usize) -> Self {
        if self.fill.is_some() || self.largest() < tiles {
            return self;
        }
        let lists = self.iter().filter(|list| list.len() >= tiles);
        Self { at_least_one: self.at_least_one, order: self.order, ..Self::of_lists(lists) }
    }

    /// Whether these tiles can be passed together.
    pub fn contain(&self, tiles: &[Tile]) -> bool {
        if let Some(fill) = &self.fill {
            let passed: Rack = tiles.iter().copied().collect();
            let has_all = |list: &Rack| passed.without(list.tiles()).is_ok();
            return fill.without(tiles).is_ok() && self.iter().any(|list| has_all(&list));
        }
        let has_one =
            || self.at_least_one.is_empty() || tiles.iter().any(|tile| self.at_least_one.contains(*tile));
        let kept = self.iter().find_map(|list| list.without(tiles).ok());
        kept.is_some_and(|kept| tiles.is_empty() || has_one() && self.out_of_order(tiles, &kept).is_none())
    }

    /// A tile that has to be passed before any that fill up, and isn't among these.
    #[doc(hidden)]
    pub fn left_out(&self, tiles: &[Tile]) -> Option<Tile> {
        if self.fill.is_none() || self.contain(tiles) {
            return None;
        }
        let passed: Rack = tiles.iter().copied().collect();
        let lists = self.iter().filter_map(|list| passed.without(list.tiles()).err());
        lists.map(|lacking| lacking.tile).next()
    }

    /// A tile that is passed and one before it in the order that is kept.
    pub(super) fn out_of_order(&self, passed: &[Tile], kept: &Rack) -> Option<(Tile, Tile)> {
        let order = self.order?;
        let last = passed.iter().copied().max_by_key(|tile| order.place(*tile))?;
        let first = kept.tiles().iter().copied().min_by_key(|tile| order.place(*tile))?;
        (order.place(first) < order.place(last)).then_some((last, first))
    }

    /// The tiles of a list, and those that fill it up, in an order in which the first so many can always be passed
    /// together. As far as that leaves a choice, they are in the preferred order.
    #[doc(hidden)]
    pub fn in_order(&self, list: &Rack, prefer: impl FnOnce(&mut [Tile])) -> Packet {
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

    /// Every tile that can be passed.
    #[doc(hidden)]
    pub fn tiles(&self) -> Rack {
        self.fill.unwrap_or(self.tiles)
    }
}

fn end(tiles: &Packet) -> u8 {
    u8::try_from(tiles.len()).expect("a rack has room for fewer")
}
