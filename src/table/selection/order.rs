//! Orders of tiles, for passes in which a seat must pass its highest or lowest tiles.

use crate::table::tile::{Tile, TileSet};

/// The end of an order from which tiles are passed first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum End {
    /// The highest tiles.
    Highest,
    /// The lowest tiles.
    Lowest,
}

/// An order of tiles, starting with those passed first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Order {
    /// The end at which the order starts.
    pub end: End,
    places: [u8; Tile::FACES],
    levels: u8,
}

impl Order {
    /// Creates an order in which tiles in the first level are passed first, then those in the second level and so on,
    /// and all other tiles last. A tile in two levels belongs to the first of them.
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

    /// Returns the position of a tile in the order. Tiles in the same level have the same position.
    #[doc(hidden)]
    pub fn place(&self, tile: Tile) -> u8 {
        self.places[tile.position()]
    }

    /// Returns the levels in order, without the tiles that aren't in any.
    pub fn levels(&self) -> impl Iterator<Item = TileSet> {
        (0..self.levels).map(|level| Tile::all().filter(|tile| self.place(*tile) == level).collect())
    }
}

fn number(level: usize) -> u8 {
    u8::try_from(level).unwrap_or(u8::MAX)
}
