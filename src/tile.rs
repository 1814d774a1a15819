//! The tiles and the box they come from (R2).

use std::fmt;
use std::str::FromStr;

/// What sort of tile it is: what a rule that keeps tiles back speaks of (R14).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// The suit of bams.
    Bam,
    /// The suit of craks.
    Crak,
    /// The suit of dots.
    Dot,
    /// East, south, west and north winds.
    Wind,
    /// Red, green and white dragons.
    Dragon,
    /// Flowers.
    Flower,
    /// Seasons, used as flowers.
    Season,
    /// Jokers.
    Joker,
    /// Blanks.
    Blank,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Self; 9] = [
        Self::Bam,
        Self::Crak,
        Self::Dot,
        Self::Wind,
        Self::Dragon,
        Self::Flower,
        Self::Season,
        Self::Joker,
        Self::Blank,
    ];

    /// Its name for one tile and for several, in lower case.
    pub const fn names(self) -> (&'static str, &'static str) {
        match self {
            Self::Bam => ("bam", "bams"),
            Self::Crak => ("crak", "craks"),
            Self::Dot => ("dot", "dots"),
            Self::Wind => ("wind", "winds"),
            Self::Dragon => ("dragon", "dragons"),
            Self::Flower => ("flower", "flowers"),
            Self::Season => ("season", "seasons"),
            Self::Joker => ("joker", "jokers"),
            Self::Blank => ("blank", "blanks"),
        }
    }
}

/// Some kinds of tile.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct KindSet(u16);

impl KindSet {
    /// Whether the kind is among them.
    pub fn contains(self, kind: Kind) -> bool {
        self.0 & (1 << kind as u16) != 0
    }

    /// Whether there are none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The kinds, suits first.
    pub fn iter(self) -> impl Iterator<Item = Kind> {
        Kind::ALL.into_iter().filter(move |kind| self.contains(*kind))
    }
}

impl FromIterator<Kind> for KindSet {
    fn from_iter<I: IntoIterator<Item = Kind>>(kinds: I) -> Self {
        Self(kinds.into_iter().fold(0, |set, kind| set | 1 << kind as u16))
    }
}

/// A tile. Tiles of one face are all alike, so a tile is its face.
///
/// It is written in short as players write it: `1B`, `9C`, `5D` for the suits, `E` `S` `W` `N` for the winds,
/// `RD` `GD` `WD` for the dragons (white is soap), `F` flower, `SN` season, `J` joker, `BL` blank.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile(u8);

/// The short and the full name of every face, in the order racks are sorted.
const FACES: [(&str, &str, Kind); Tile::FACES] = [
    ("1B", "one bam", Kind::Bam),
    ("2B", "two bam", Kind::Bam),
    ("3B", "three bam", Kind::Bam),
    ("4B", "four bam", Kind::Bam),
    ("5B", "five bam", Kind::Bam),
    ("6B", "six bam", Kind::Bam),
    ("7B", "seven bam", Kind::Bam),
    ("8B", "eight bam", Kind::Bam),
    ("9B", "nine bam", Kind::Bam),
    ("1C", "one crak", Kind::Crak),
    ("2C", "two crak", Kind::Crak),
    ("3C", "three crak", Kind::Crak),
    ("4C", "four crak", Kind::Crak),
    ("5C", "five crak", Kind::Crak),
    ("6C", "six crak", Kind::Crak),
    ("7C", "seven crak", Kind::Crak),
    ("8C", "eight crak", Kind::Crak),
    ("9C", "nine crak", Kind::Crak),
    ("1D", "one dot", Kind::Dot),
    ("2D", "two dot", Kind::Dot),
    ("3D", "three dot", Kind::Dot),
    ("4D", "four dot", Kind::Dot),
    ("5D", "five dot", Kind::Dot),
    ("6D", "six dot", Kind::Dot),
    ("7D", "seven dot", Kind::Dot),
    ("8D", "eight dot", Kind::Dot),
    ("9D", "nine dot", Kind::Dot),
    ("E", "east wind", Kind::Wind),
    ("S", "south wind", Kind::Wind),
    ("W", "west wind", Kind::Wind),
    ("N", "north wind", Kind::Wind),
    ("RD", "red dragon", Kind::Dragon),
    ("GD", "green dragon", Kind::Dragon),
    ("WD", "white dragon", Kind::Dragon),
    ("F", "flower", Kind::Flower),
    ("SN", "season", Kind::Season),
    ("J", "joker", Kind::Joker),
    ("BL", "blank", Kind::Blank),
];

impl Tile {
    /// How many different faces there are.
    pub const FACES: usize = 38;

    /// Every face, in the order racks are sorted.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..38).map(Self)
    }

    /// What sort of tile it is.
    pub fn kind(self) -> Kind {
        self.face().2
    }

    /// Its full name in lower case.
    pub fn name(self) -> &'static str {
        self.face().1
    }

    /// Its position among [`Tile::all`], counted from 0.
    pub fn position(self) -> usize {
        usize::from(self.0)
    }

    fn face(self) -> &'static (&'static str, &'static str, Kind) {
        &FACES[self.position()]
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.face().0)
    }
}

impl fmt::Debug for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.face().0)
    }
}

/// A word that names no tile.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "no tile is written `{0}`; tiles are 1B to 9B, 1C to 9C, 1D to 9D, E, S, W, N, RD, GD, WD, F, SN, J and BL"
)]
pub struct NoSuchTile(pub String);

impl FromStr for Tile {
    type Err = NoSuchTile;

    /// Reads a short name.
    ///
    /// # Errors
    ///
    /// The word names no tile.
    fn from_str(word: &str) -> Result<Self, NoSuchTile> {
        Self::all().find(|tile| tile.face().0 == word).ok_or_else(|| NoSuchTile(word.to_owned()))
    }
}

/// How many of each tile the box holds (R2).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TileBox([u8; Tile::FACES]);

impl TileBox {
    /// A box with four of every suit tile, wind and dragon, and so many of the rest.
    pub fn new(jokers: u8, flowers: u8, seasons: u8, blanks: u8) -> Self {
        let mut counts = [0; Tile::FACES];
        for tile in Tile::all() {
            counts[tile.position()] = match tile.kind() {
                Kind::Bam | Kind::Crak | Kind::Dot | Kind::Wind | Kind::Dragon => 4,
                Kind::Flower => flowers,
                Kind::Season => seasons,
                Kind::Joker => jokers,
                Kind::Blank => blanks,
            };
        }
        Self(counts)
    }

    /// An empty box.
    pub fn empty() -> Self {
        Self([0; Tile::FACES])
    }

    /// How many of this tile it holds.
    pub fn count(&self, tile: Tile) -> u8 {
        self.0[tile.position()]
    }

    /// How many tiles it holds in all.
    pub fn total(&self) -> u32 {
        self.0.iter().map(|&count| u32::from(count)).sum()
    }

    /// How many tiles of these kinds it holds.
    pub fn count_of(&self, kinds: KindSet) -> u32 {
        Tile::all().filter(|tile| kinds.contains(tile.kind())).map(|tile| u32::from(self.count(tile))).sum()
    }

    /// Every tile in it, sorted.
    pub fn tiles(&self) -> impl Iterator<Item = Tile> {
        Tile::all().flat_map(|tile| std::iter::repeat_n(tile, usize::from(self.count(tile))))
    }

    /// Takes one tile out; says whether there was one.
    pub fn take(&mut self, tile: Tile) -> bool {
        let count = &mut self.0[tile.position()];
        let held = *count > 0;
        *count -= u8::from(held);
        held
    }

    /// Takes tiles out, as far as they are there.
    pub fn take_all(&mut self, tiles: &[Tile]) {
        for tile in tiles {
            self.take(*tile);
        }
    }

    /// Puts tiles in.
    pub fn put_all(&mut self, tiles: &[Tile]) {
        for tile in tiles {
            self.put(*tile);
        }
    }

    /// Puts one tile in.
    pub fn put(&mut self, tile: Tile) {
        self.0[tile.position()] = self.count(tile).saturating_add(1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_box_holds_152_tiles() {
        let usual = TileBox::new(8, 8, 0, 0);
        assert_eq!(usual.total(), 152);
        assert_eq!(usual.count_of(KindSet::from_iter([Kind::Wind, Kind::Dragon])), 28);
        assert_eq!(usual.tiles().count(), 152);
    }

    #[test]
    fn every_tile_is_read_as_it_is_written() {
        for tile in Tile::all() {
            assert_eq!(tile.to_string().parse(), Ok(tile));
        }
        assert!("10B".parse::<Tile>().is_err());
    }
}
