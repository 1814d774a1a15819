//! A seat's rack: a sorted multiset of tiles. If any tile to be removed isn't on the rack, no tiles are removed.

use std::fmt;

use crate::few::Few;
use crate::redacted::redacted;
use crate::table::tile::Tile;

/// The maximum number of tiles that one seat can hold.
pub const MAX_TILES: usize = 31;

/// A packet of tiles, in order.
pub type Packet = Few<Tile, MAX_TILES>;

impl Packet {
    /// Returns the tiles sorted, so that their order reveals nothing.
    #[must_use]
    #[doc(hidden)]
    pub fn sorted(mut self) -> Self {
        if !self.is_sorted() {
            self.sort_unstable();
        }
        self
    }
}

/// Shows the short names of the tiles, separated by spaces.
impl fmt::Display for Packet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&written(self))
    }
}

/// The tiles that a seat holds. They are sorted, so racks with the same tiles are equal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Rack(Packet);

/// A tile that a rack has too few copies of.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Lacking {
    /// The tile.
    pub tile: Tile,
    /// The number of copies on the rack.
    pub held: usize,
    /// The number of copies needed.
    pub wanted: usize,
}

impl Rack {
    /// Creates a rack with these tiles, in any order.
    pub(crate) fn of(tiles: Packet) -> Self {
        Self(tiles.sorted())
    }

    /// Returns the tiles, sorted.
    pub fn tiles(&self) -> &[Tile] {
        &self.0
    }

    /// Returns the number of tiles.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns whether the rack is empty.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the number of copies of a tile.
    pub fn count(&self, tile: Tile) -> usize {
        self.0.iter().filter(|held| **held == tile).count()
    }

    /// Returns the number of tiles that meet a condition.
    pub(crate) fn count_where(&self, condition: impl Fn(Tile) -> bool) -> usize {
        self.0.iter().filter(|tile| condition(**tile)).count()
    }

    /// Returns the rack without these tiles (R16).
    ///
    /// # Errors
    ///
    /// Returns an error if the rack has too few copies of a tile. The error names the first such tile.
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
}

impl FromIterator<Tile> for Rack {
    /// Collects the first [`MAX_TILES`] tiles, sorted.
    fn from_iter<I: IntoIterator<Item = Tile>>(tiles: I) -> Self {
        Self::of(tiles.into_iter().take(MAX_TILES).collect())
    }
}

impl<'a> IntoIterator for &'a Rack {
    type Item = &'a Tile;
    type IntoIter = std::slice::Iter<'a, Tile>;

    /// Goes through the tiles, sorted.
    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl fmt::Display for Rack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&written(&self.0))
    }
}

/// Returns the short names of tiles, separated by spaces.
pub fn written(tiles: &[Tile]) -> String {
    tiles.iter().map(Tile::to_string).collect::<Vec<_>>().join(" ")
}

redacted! {
    /// Omits the tile and the number of copies on the rack, so the output is safe to log.
    Lacking {}
}

/// Prints only the number of tiles, so that racks can be logged.
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
