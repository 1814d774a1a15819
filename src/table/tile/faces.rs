//! The faces of tiles and cards, and their names.

use std::ops::Range;

use super::{Kind, Tile};

/// The short name of every face, in the order in which racks are sorted: suit by suit, with aces high, followed by the
/// faces without a suit.
pub(super) const SHORT: [&str; Tile::FACES] = [
    "1B", "2B", "3B", "4B", "5B", "6B", "7B", "8B", "9B", "1C", "2C", "3C", "4C", "5C", "6C", "7C", "8C",
    "9C", "1D", "2D", "3D", "4D", "5D", "6D", "7D", "8D", "9D", "S2", "S3", "S4", "S5", "S6", "S7", "S8",
    "S9", "S10", "SJ", "SQ", "SK", "SA", "H2", "H3", "H4", "H5", "H6", "H7", "H8", "H9", "H10", "HJ", "HQ",
    "HK", "HA", "D2", "D3", "D4", "D5", "D6", "D7", "D8", "D9", "D10", "DJ", "DQ", "DK", "DA", "C2", "C3",
    "C4", "C5", "C6", "C7", "C8", "C9", "C10", "CJ", "CQ", "CK", "CA", "E", "S", "W", "N", "RD", "GD", "WD",
    "F", "SN", "J", "BL",
];

/// Returns the range of a kind's faces in [`SHORT`].
pub(super) const fn places(kind: Kind) -> Range<usize> {
    match kind {
        Kind::Bam => 0..9,
        Kind::Crak => 9..18,
        Kind::Dot => 18..27,
        Kind::Spade => 27..40,
        Kind::Heart => 40..53,
        Kind::Diamond => 53..66,
        Kind::Club => 66..79,
        Kind::Wind => 79..83,
        Kind::Dragon => 83..86,
        Kind::Flower => 86..87,
        Kind::Season => 87..88,
        Kind::Joker => 88..89,
        Kind::Blank => 89..90,
    }
}

/// The kind of each face, in the same order as in [`SHORT`].
pub(super) const KINDS: [Kind; Tile::FACES] = {
    let mut kinds = [Kind::Blank; Tile::FACES];
    let (mut at, mut kind) = (0, 0);
    while at < Tile::FACES {
        if at == places(Kind::ALL[kind]).end {
            kind += 1;
        }
        kinds[at] = Kind::ALL[kind];
        at += 1;
    }
    kinds
};

const RANKS: [&str; 14] = [
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king",
    "ace",
];

/// Returns the number of a suit tile or the rank of a card, as it appears in the short name. `None` for other tiles.
pub(super) fn rank(tile: Tile) -> Option<&'static str> {
    let (kind, short) = (tile.kind(), SHORT[tile.position()]);
    match kind {
        Kind::Bam | Kind::Crak | Kind::Dot => short.get(..1),
        Kind::Spade | Kind::Heart | Kind::Diamond | Kind::Club => short.get(1..),
        Kind::Wind | Kind::Dragon | Kind::Flower | Kind::Season | Kind::Joker | Kind::Blank => None,
    }
}

/// Returns the full name of a face. `face` is its zero-based index within its kind.
pub(super) fn name(kind: Kind, face: usize) -> String {
    match kind {
        Kind::Bam | Kind::Crak | Kind::Dot => format!("{} {}", RANKS[face], kind.name()),
        Kind::Spade | Kind::Heart | Kind::Diamond | Kind::Club => {
            format!("{} of {}", RANKS[face + 1], kind.plural())
        }
        Kind::Wind => format!("{} wind", ["east", "south", "west", "north"][face]),
        Kind::Dragon => format!("{} dragon", ["red", "green", "white"][face]),
        Kind::Flower | Kind::Season | Kind::Joker | Kind::Blank => kind.name().to_owned(),
    }
}
