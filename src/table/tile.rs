//! The tiles and the box they come from (R2).

use std::fmt;
use std::str::FromStr;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::bits::bit_set;
use crate::escape;

mod faces;
mod set;

use crate::few::in_a_row;
use faces::{KINDS, SHORT, name, places};
pub use set::TileSet;

/// A kind of tile.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Default,
    Serialize,
    Deserialize,
    strum::IntoStaticStr,
    strum::VariantArray,
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum Kind {
    /// The suit of bams.
    #[default]
    Bam,
    /// The suit of craks.
    Crak,
    /// The suit of dots.
    Dot,
    /// The suit of spades, in a deck of cards.
    Spade,
    /// The suit of hearts, in a deck of cards.
    Heart,
    /// The suit of diamonds, in a deck of cards.
    Diamond,
    /// The suit of clubs, in a deck of cards.
    Club,
    /// East, south, west and north winds.
    Wind,
    /// Red, green and white dragons.
    Dragon,
    /// Flowers.
    Flower,
    /// Seasons.
    Season,
    /// Jokers.
    Joker,
    /// Blanks.
    Blank,
}

impl Kind {
    /// All kinds.
    pub const ALL: &[Self] = <Self as strum::VariantArray>::VARIANTS;

    /// Returns the name in lowercase.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// Returns the plural of the name in lowercase.
    pub fn plural(self) -> String {
        format!("{}s", self.name())
    }

    /// Returns whether this is a suit: bams, craks or dots, or, in a deck of cards, spades, hearts, diamonds or clubs.
    pub const fn is_suit(self) -> bool {
        matches!(self, Self::Bam | Self::Crak | Self::Dot) || self.is_card()
    }

    /// Returns whether this is a suit of cards.
    pub const fn is_card(self) -> bool {
        matches!(self, Self::Spade | Self::Heart | Self::Diamond | Self::Club)
    }
}

/// Shows the name in lowercase.
impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A set of tile kinds. Suits come first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct KindSet(u16);

bit_set!(
    KindSet(u16) of Kind, |kind| 1 << kind as u16, |at: usize| Kind::ALL[at], Vec<Kind>
);

/// A tile. Tiles with the same face are interchangeable, so a tile is identified by its face.
///
/// Short names are the ones that players write: `1B`, `9C` and `5D` for the suits, `E`, `S`, `W` and `N` for the winds,
/// `RD`, `GD` and `WD` for the dragons (the white dragon is also called soap), `F` for a flower, `SN` for a season,
/// `J` for a joker, and `BL` for a blank.
///
/// Playing cards are passed like tiles. Their short names start with the suit, because `5D` already means the five of
/// dots: `SA` is the ace of spades, `H10` the ten of hearts, `D5` the five of diamonds, and `CQ` the queen of clubs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Tile(u8);

impl Tile {
    /// The number of different faces.
    pub const FACES: usize = 90;

    /// Returns every face, in the order in which racks are sorted.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..90).map(Self)
    }

    /// Returns the tile's kind.
    pub fn kind(self) -> Kind {
        KINDS[self.position()]
    }

    /// Returns the full name in lowercase.
    pub fn name(self) -> String {
        name(self.kind(), self.position() - places(self.kind()).start)
    }

    /// Returns the tile's zero-based position in [`Tile::all`].
    #[doc(hidden)]
    pub fn position(self) -> usize {
        usize::from(self.0)
    }

    fn short(self) -> &'static str {
        SHORT[self.position()]
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.short())
    }
}

impl fmt::Debug for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.short())
    }
}

/// A word that isn't the name of a tile.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{}` isn't a tile; {right}", escape::quoted(&self.0), right = self.right())]
pub struct NoSuchTile(pub String);

impl NoSuchTile {
    /// Returns a hint: the names of a suit's tiles, the correct name of a card if the word starts with its rank, or
    /// else the names of all tiles and cards.
    pub(crate) fn right(&self) -> String {
        match (self.suit(), self.turned()) {
            (Some(suit), Some(card)) => format!("{suit}, and {card}"),
            (None, None) => format!("{TILES}, and {CARDS}"),
            (suit, card) => suit.into_iter().chain(card).collect(),
        }
    }

    /// Returns a hint that fits the box: about cards for a deck of cards, and about tiles otherwise.
    pub(crate) fn right_in(&self, cards: bool) -> String {
        if cards {
            self.turned().or_else(|| self.rank()).unwrap_or_else(|| CARDS.to_owned())
        } else {
            self.suit().unwrap_or_else(|| TILES.to_owned())
        }
    }

    /// Describes the tiles of a suit, if the word is a number followed by the suit's letter.
    fn suit(&self) -> Option<String> {
        let written = self.0.to_ascii_uppercase();
        let (at, letter) = written.char_indices().next_back()?;
        written[..at].parse::<u64>().ok()?;
        let kind = format!("1{letter}").parse::<Tile>().ok()?.kind();
        Some(format!("{} are `1{letter}` to `9{letter}`", kind.plural()))
    }

    /// Lists the cards of a rank, if the word is only a rank.
    fn rank(&self) -> Option<String> {
        let cards = ["S", "H", "D", "C"].map(|suit| format!("{suit}{}", self.0.to_ascii_uppercase()));
        let is_card = |card: &String| card.parse::<Tile>().is_ok_and(|tile| tile.kind().is_card());
        cards.iter().all(is_card).then(|| format!("write each card: `{}`", cards.join("`, `")))
    }

    /// Returns the correct name of a card, if the word is that name with the rank before the suit.
    fn turned(&self) -> Option<String> {
        let written = self.0.to_ascii_uppercase();
        let (at, suit) = written.char_indices().next_back()?;
        let card =
            format!("{suit}{}", &written[..at]).parse::<Tile>().ok().filter(|tile| tile.kind().is_card())?;
        Some(format!("the {} is `{card}`", card.name()))
    }
}

const TILES: &str = "tiles are 1B to 9B, 1C to 9C, 1D to 9D, E, S, W, N, RD, GD, WD, F, SN, J and BL";
const CARDS: &str = "cards are S2 to S10, SJ, SQ, SK, SA, and the same with H, D and C";

impl Serialize for Tile {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.short())
    }
}

impl<'de> Deserialize<'de> for Tile {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Tile {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Tile".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let faces: Vec<String> = Self::all().map(|tile| tile.to_string()).collect();
        schemars::json_schema!({ "description": "A tile or a card, as players write it.", "enum": faces })
    }
}

impl FromStr for Tile {
    type Err = NoSuchTile;

    /// Parses a short name.
    ///
    /// # Errors
    ///
    /// Returns an error if the word isn't the name of a tile.
    fn from_str(word: &str) -> Result<Self, NoSuchTile> {
        Self::all().find(|tile| tile.short() == word).ok_or_else(|| NoSuchTile(word.to_owned()))
    }
}

/// The tiles in a box: the number of copies of each tile (R2).
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct TileBox([u8; Tile::FACES]);

/// Shows only how many tiles there are, because the wall, which is secret, is also a `TileBox`.
impl fmt::Debug for TileBox {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TileBox({})", self.total())
    }
}

impl TileBox {
    /// Creates a box with `copies(kind)` copies of every tile of each kind.
    #[doc(hidden)]
    pub fn of(copies: impl Fn(Kind) -> u8) -> Self {
        Self(KINDS.map(copies))
    }

    /// Creates an empty box.
    #[doc(hidden)]
    pub fn empty() -> Self {
        Self([0; Tile::FACES])
    }

    /// Returns the box without any copies of these tiles.
    #[must_use]
    #[doc(hidden)]
    pub fn without(mut self, tiles: &[Tile]) -> Self {
        tiles.iter().for_each(|tile| self.0[tile.position()] = 0);
        self
    }

    /// Returns the number of copies of a tile.
    pub fn count(&self, tile: Tile) -> u8 {
        self.0[tile.position()]
    }

    /// Returns the total number of tiles.
    pub fn total(&self) -> u32 {
        self.0.iter().map(|&count| u32::from(count)).sum()
    }

    /// Returns the plural noun for the box's tiles: `tiles` or `cards`.
    pub(crate) fn called(&self) -> &'static str {
        if self.is_of_cards() { "cards" } else { "tiles" }
    }

    /// Returns what the tiles come in: "box", or "deck" for cards.
    pub(crate) fn container(&self) -> &'static str {
        if self.is_of_cards() { "deck" } else { "box" }
    }

    /// Rewords a sentence to fit this box: for a deck of cards, "tile" becomes "card".
    #[doc(hidden)]
    pub fn worded(&self, sentence: String) -> String {
        if !self.is_of_cards() {
            return sentence;
        }
        let is_other = |letter: char| !letter.is_alphanumeric();
        let words = sentence.split_inclusive(is_other).map(|word| match word.trim_end_matches(is_other) {
            "tile" | "tiles" | "TILE" | "TILES" => word.replace("tile", "card").replace("TILE", "CARD"),
            _ => word.to_owned(),
        });
        words.collect()
    }

    /// Rewords several lines; see [`TileBox::worded`].
    #[doc(hidden)]
    pub fn worded_lines(&self, lines: Vec<String>) -> Vec<String> {
        lines.into_iter().map(|line| self.worded(line)).collect()
    }

    /// Returns whether the box is a deck of cards.
    pub fn is_of_cards(&self) -> bool {
        Kind::ALL.iter().any(|kind| kind.is_card() && self.count_of_kind(*kind) > 0)
    }

    /// Returns the suits of the tiles in the box.
    pub fn suits(&self) -> KindSet {
        let is_there = |kind: &Kind| kind.is_suit() && self.count_of_kind(*kind) > 0;
        Kind::ALL.iter().copied().filter(is_there).collect()
    }

    /// Returns the number of tiles of these kinds.
    pub(crate) fn count_of(&self, kinds: KindSet) -> u32 {
        kinds.iter().map(|kind| u32::from(self.count_of_kind(kind))).sum()
    }

    /// Returns the number of tiles of this kind.
    pub(crate) fn count_of_kind(&self, kind: Kind) -> u16 {
        self.0[places(kind)].iter().map(|&count| u16::from(count)).sum()
    }

    /// Returns the kinds of tiles in the box.
    pub(crate) fn kinds(&self) -> KindSet {
        Kind::ALL.iter().copied().filter(|kind| self.count_of_kind(*kind) > 0).collect()
    }

    /// Returns every tile in the box, sorted.
    pub fn tiles(&self) -> impl Iterator<Item = Tile> {
        Tile::all().flat_map(|tile| std::iter::repeat_n(tile, usize::from(self.count(tile))))
    }

    /// Calls `make` with a sorted slice of every tile in the box, and returns the result.
    ///
    /// The slice can be shuffled. It is allocated on the heap only if there are more than 256 tiles.
    pub(crate) fn in_a_row<T>(&self, make: impl FnOnce(&mut [Tile]) -> T) -> T {
        let total = usize::try_from(self.total()).unwrap_or(usize::MAX);
        in_a_row(total, self.tiles(), make)
    }

    /// Removes one copy of a tile. Returns whether the box had a copy.
    #[doc(hidden)]
    pub fn take(&mut self, tile: Tile) -> bool {
        let count = &mut self.0[tile.position()];
        let held = *count > 0;
        *count -= u8::from(held);
        held
    }

    /// Removes these tiles, ignoring any that the box doesn't have.
    #[doc(hidden)]
    pub fn take_all(&mut self, tiles: &[Tile]) {
        for tile in tiles {
            self.take(*tile);
        }
    }

    /// Adds tiles.
    pub(crate) fn put_all(&mut self, tiles: &[Tile]) {
        for tile in tiles {
            self.put(*tile);
        }
    }

    /// Adds one tile.
    #[doc(hidden)]
    pub fn put(&mut self, tile: Tile) {
        self.0[tile.position()] = self.count(tile).saturating_add(1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_sort_by_suit_with_aces_high() {
        let mut cards: Vec<Tile> =
            ["J", "CA", "SA", "H10", "S2", "HQ", "HJ", "D5", "SK"].map(|word| word.parse().unwrap()).to_vec();
        cards.sort_unstable();
        let written: Vec<String> = cards.iter().map(Tile::to_string).collect();
        assert_eq!(written.join(" "), "S2 SK SA H10 HJ HQ D5 CA J");
        let name = |word: &str| word.parse::<Tile>().unwrap().name();
        assert_eq!(
            ["SQ", "C2", "9D", "WD", "BL"].map(name).join(", "),
            "queen of spades, two of clubs, nine dot, white dragon, blank"
        );
        assert_eq!("5D".parse::<Tile>().map(Tile::kind), Ok(Kind::Dot));
    }

    #[test]
    fn cards_may_be_written_rank_first() {
        let told = |word: &str| NoSuchTile(word.to_owned()).to_string();
        assert_eq!(told("Qs"), "`Qs` isn't a tile; the queen of spades is `SQ`");
        assert_eq!(told("10h"), "`10h` isn't a tile; the ten of hearts is `H10`");
        for word in ["", "é", "S1", "A"] {
            assert!(told(word).contains("tiles are 1B to 9B"), "{word}");
        }
    }

    #[test]
    fn a_wrong_number_shows_its_suits_tiles() {
        let tiles = |word: &str| NoSuchTile(word.to_owned()).right_in(false);
        assert_eq!(tiles("10C"), "craks are `1C` to `9C`");
        assert_eq!(tiles("0b"), "bams are `1B` to `9B`");
        assert!(tiles("QS").starts_with("tiles are 1B"));
        assert_eq!(NoSuchTile("10C".to_owned()).right_in(true), "the ten of clubs is `C10`");
        let both = "`10C` isn't a tile; craks are `1C` to `9C`, and the ten of clubs is `C10`";
        assert_eq!(NoSuchTile("10C".to_owned()).to_string(), both);
    }
}
