//! A seat's rack: a multiset of tiles, kept sorted, from which tiles are taken all or nothing.

use std::fmt;

use crate::few::Few;
use crate::table::tile::Tile;

/// The most tiles one seat can hold.
pub const MAX_TILES: usize = 31;

/// Tiles on their way, in the order they lie.
pub type Packet = Few<Tile, MAX_TILES>;

impl Packet {
    /// The same tiles, sorted, so that their places say nothing.
    #[must_use]
    #[doc(hidden)]
    pub fn sorted(mut self) -> Self {
        self.sort_unstable();
        self
    }
}

/// The tiles a seat holds, sorted: two racks with the same tiles are equal.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Rack(Packet);

/// A tile that is wanted more often than it is held.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lacking {
    /// The tile.
    pub tile: Tile,
    /// How often it is held.
    pub held: usize,
    /// How often it was wanted.
    pub wanted: usize,
}

impl Rack {
    /// The tiles, sorted.
    pub fn tiles(&self) -> &[Tile] {
        &self.0
    }

    /// How many tiles it holds.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether it holds none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How often it holds a tile.
    pub fn count(&self, tile: Tile) -> usize {
        self.0.iter().filter(|held| **held == tile).count()
    }

    /// How many of its tiles fulfil a condition.
    #[doc(hidden)]
    pub fn count_where(&self, condition: impl Fn(Tile) -> bool) -> usize {
        self.0.iter().filter(|tile| condition(**tile)).count()
    }

    /// The rack without these tiles, or the first tile that is not held often enough (R16).
    ///
    /// # Errors
    ///
    /// A tile is wanted more often than it is held; nothing is taken then.
    #[doc(hidden)]
    pub fn without(&self, wanted: &[Tile]) -> Result<Self, Lacking> {
        let mut rest = *self;
        for &tile in wanted {
            let Ok(position) = rest.0.binary_search(&tile) else {
                let times = wanted.iter().filter(|other| **other == tile).count();
                return Err(Lacking { tile, held: self.count(tile), wanted: times });
            };
            rest.0.remove(position);
        }
        Ok(rest)
    }

    /// Adds tiles. More than [`MAX_TILES`] cannot come together: a ruleset that could lead there is an
    /// error when it is read.
    #[doc(hidden)]
    pub fn add(&mut self, tiles: &[Tile]) {
        self.0.extend(tiles.iter().copied().take(self.0.room()));
        self.0.sort_unstable();
    }
}

impl FromIterator<Tile> for Rack {
    /// The first [`MAX_TILES`] tiles, sorted.
    fn from_iter<I: IntoIterator<Item = Tile>>(tiles: I) -> Self {
        Self(tiles.into_iter().take(MAX_TILES).collect::<Packet>().sorted())
    }
}

impl fmt::Display for Rack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&written(&self.0))
    }
}

/// Tiles by their short names with a blank between.
pub fn written(tiles: &[Tile]) -> String {
    tiles.iter().map(Tile::to_string).collect::<Vec<_>>().join(" ")
}

/// Only the number of tiles: it can be logged.
impl fmt::Debug for Rack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Rack({})", self.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rack(words: &str) -> Rack {
        words.split_whitespace().map(|word| word.parse::<Tile>().unwrap()).collect()
    }

    #[test]
    fn taking_is_all_or_nothing() {
        let held = rack("1B 1B J");
        assert_eq!(held.without(rack("1B J").tiles()), Ok(rack("1B")));
        let lacking = held.without(rack("J J").tiles()).unwrap_err();
        assert_eq!((lacking.held, lacking.wanted), (1, 2));
        assert_eq!(held, rack("J 1B 1B"));
    }
}
