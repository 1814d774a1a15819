//! An order of tiles, from which a seat passes the highest or the lowest.

use crate::table::tile::{Tile, TileSet};

/// Which end of an order is passed first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum End {
    /// The highest.
    Highest,
    /// The lowest.
    Lowest,
}

/// An order of tiles that begins with those that are passed first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Order {
    /// Which end it begins with.
    pub end: End,
    places: [u8; Tile::FACES],
    levels: u8,
}

impl Order {
    /// The tiles of the first level are passed first, then those of the second, and so on; then all others. A tile that
    /// is in two levels belongs to the first.
    #[doc(hidden)]
    pub fn new(end: End, levels: &[TileSet]) -> Self {
        let levels = &levels[..levels.len().min(Tile::FACES)];
        let mut places = [number(levels.len()); Tile::FACES];
        for tile in Tile::all() {
            let level = levels.iter().position(|level| level.contains(tile));
            places[tile.position()] = number(level.unwrap_or(levels.len()));
        }
        Self { end, places, levels: number(levels.len()) }
    }

    /// How far from the beginning a tile is; tiles of one level are as far.
    #[doc(hidden)]
    pub fn place(&self, tile: Tile) -> u8 {
        self.places[tile.position()]
    }

    /// The levels in order, without the tiles that aren't in any.
    pub fn levels(&self) -> impl Iterator<Item = TileSet> {
        (0..self.levels).map(|level| Tile::all().filter(|tile| self.place(*tile) == level).collect())
    }
}

fn number(level: usize) -> u8 {
    u8::try_from(level).unwrap_or(u8::MAX)
}
