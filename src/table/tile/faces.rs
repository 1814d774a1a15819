//! Every face by its names, in the order racks are sorted.

use std::ops::Range;

use super::{Kind, Tile};

/// Where the faces of a kind stand among all: one beside the other.
pub(super) fn places(kind: Kind) -> Range<usize> {
    let (first, end) = PLACES[kind as usize];
    first..end
}

/// The first place of each kind, and the one after its last.
const PLACES: [(usize, usize); Kind::ALL.len()] = {
    let mut places = [(0, 0); Kind::ALL.len()];
    let mut at = 0;
    while at < FACES.len() {
        let kind = FACES[at].2 as usize;
        if at == 0 || FACES[at - 1].2 as usize != kind {
            places[kind].0 = at;
        }
        at += 1;
        places[kind].1 = at;
    }
    places
};

/// The short and the full name of every face, in the order racks are sorted: suit by suit, in cards with the
/// ace high, and what is in no suit after them.
pub(super) const FACES: [(&str, &str, Kind); Tile::FACES] = [
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
    ("S2", "two of spades", Kind::Spade),
    ("S3", "three of spades", Kind::Spade),
    ("S4", "four of spades", Kind::Spade),
    ("S5", "five of spades", Kind::Spade),
    ("S6", "six of spades", Kind::Spade),
    ("S7", "seven of spades", Kind::Spade),
    ("S8", "eight of spades", Kind::Spade),
    ("S9", "nine of spades", Kind::Spade),
    ("S10", "ten of spades", Kind::Spade),
    ("SJ", "jack of spades", Kind::Spade),
    ("SQ", "queen of spades", Kind::Spade),
    ("SK", "king of spades", Kind::Spade),
    ("SA", "ace of spades", Kind::Spade),
    ("H2", "two of hearts", Kind::Heart),
    ("H3", "three of hearts", Kind::Heart),
    ("H4", "four of hearts", Kind::Heart),
    ("H5", "five of hearts", Kind::Heart),
    ("H6", "six of hearts", Kind::Heart),
    ("H7", "seven of hearts", Kind::Heart),
    ("H8", "eight of hearts", Kind::Heart),
    ("H9", "nine of hearts", Kind::Heart),
    ("H10", "ten of hearts", Kind::Heart),
    ("HJ", "jack of hearts", Kind::Heart),
    ("HQ", "queen of hearts", Kind::Heart),
    ("HK", "king of hearts", Kind::Heart),
    ("HA", "ace of hearts", Kind::Heart),
    ("D2", "two of diamonds", Kind::Diamond),
    ("D3", "three of diamonds", Kind::Diamond),
    ("D4", "four of diamonds", Kind::Diamond),
    ("D5", "five of diamonds", Kind::Diamond),
    ("D6", "six of diamonds", Kind::Diamond),
    ("D7", "seven of diamonds", Kind::Diamond),
    ("D8", "eight of diamonds", Kind::Diamond),
    ("D9", "nine of diamonds", Kind::Diamond),
    ("D10", "ten of diamonds", Kind::Diamond),
    ("DJ", "jack of diamonds", Kind::Diamond),
    ("DQ", "queen of diamonds", Kind::Diamond),
    ("DK", "king of diamonds", Kind::Diamond),
    ("DA", "ace of diamonds", Kind::Diamond),
    ("C2", "two of clubs", Kind::Club),
    ("C3", "three of clubs", Kind::Club),
    ("C4", "four of clubs", Kind::Club),
    ("C5", "five of clubs", Kind::Club),
    ("C6", "six of clubs", Kind::Club),
    ("C7", "seven of clubs", Kind::Club),
    ("C8", "eight of clubs", Kind::Club),
    ("C9", "nine of clubs", Kind::Club),
    ("C10", "ten of clubs", Kind::Club),
    ("CJ", "jack of clubs", Kind::Club),
    ("CQ", "queen of clubs", Kind::Club),
    ("CK", "king of clubs", Kind::Club),
    ("CA", "ace of clubs", Kind::Club),
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

/// What sort of tile every face is, close together: the engine asks for it all the time.
pub(super) static KINDS: [Kind; Tile::FACES] = {
    let mut kinds = [Kind::Blank; Tile::FACES];
    let mut at = 0;
    while at < Tile::FACES {
        kinds[at] = FACES[at].2;
        at += 1;
    }
    kinds
};
