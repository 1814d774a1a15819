//! The order in which tiles must be passed, if a seat must pass its highest or lowest tiles.

use crate::few::byte;
use crate::table::tile::{Tile, TileSet};

/// Whether a seat must pass its highest or its lowest tiles first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum End {
    /// The highest tiles.
    Highest,
    /// The lowest tiles.
    Lowest,
}

/// A ranking of tiles, starting with those that must be passed first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Order {
    /// Whether the highest or the lowest tiles come first.
    pub end: End,
    places: [u8; Tile::FACES],
    levels: u8,
}

impl Order {
    /// Creates an order in which tiles on the first level are passed first, then those on the second level, and so on.
    /// Tiles that aren't on any level come last. A tile that is listed on two levels belongs to the earlier one.
    #[doc(hidden)]
    pub fn new(end: End, levels: &[TileSet]) -> Self {
        let levels = &levels[..levels.len().min(Tile::FACES)];
        let mut places = [byte(levels.len()); Tile::FACES];
        for tile in Tile::all() {
            let level = levels.iter().position(|level| level.contains(tile));
            places[tile.position()] = byte(level.unwrap_or(levels.len()));
        }
        Self { end, places, levels: byte(levels.len()) }
    }

    /// Returns the position of a tile in the order. Tiles on the same level have the same position.
    #[doc(hidden)]
    pub fn place(&self, tile: Tile) -> u8 {
        self.places[tile.position()]
    }

    /// Returns the levels in order. Tiles that aren't on any level are left out.
    pub fn levels(&self) -> impl Iterator<Item = TileSet> {
        (0..self.levels).map(|level| Tile::all().filter(|tile| self.place(*tile) == level).collect())
    }
}
