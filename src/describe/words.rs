//! Numbers and lists in words.

use crate::diagnostic::list;
use crate::ruleset::{PeekCost, PeekPer};

/// A number of things: `1 file`, `3 files`.
pub fn count(number: usize, one: &str) -> String {
    if number == 1 { format!("1 {one}") } else { format!("{number} {one}s") }
}

/// `no tiles`, `1 tile`, `3 tiles`.
pub fn tiles(number: u8) -> String {
    if number == 0 { "no tiles".to_owned() } else { count(number.into(), "tile") }
}

/// `10 points for each tile`.
pub fn peek_cost(PeekCost { points, per }: PeekCost) -> String {
    let per = match per {
        PeekPer::Pass => "",
        PeekPer::Peek => " for each peek",
        PeekPer::Tile => " for each tile",
    };
    format!("{}{per}", count(points.unsigned_abs().into(), "point"))
}

/// `bams, craks and dots`.
pub fn and(words: &[impl AsRef<str>]) -> String {
    list(words, "and")
}

/// `1, 2 or 3`.
pub fn or(words: &[impl AsRef<str>]) -> String {
    list(words, "or")
}

/// A name with a capital letter.
pub fn capitalized(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map_or_else(|| "Nobody".to_owned(), |first| first.to_uppercase().chain(letters).collect())
}
