//! Numbers and lists as text.

use crate::diagnostic::list;
use crate::ruleset::{PeekCost, PeekPer};
pub use crate::words::count;
use crate::words::count_range;

/// Counts tiles: `no tiles`, `1 tile`, `3 tiles`.
pub fn tiles(number: u8) -> String {
    if number == 0 { "no tiles".to_owned() } else { count(number.into(), "tile") }
}

/// Counts the tiles that a rule allows: `3 tiles`, `0 or 1 tile`, `0 to 3 tiles`.
pub fn tiles_between((min, max): (u8, u8)) -> String {
    if min == max { tiles(max) } else { count_range(min, max, "tile") }
}

/// Describes the cost of a peek: `10 points for each tile`.
pub fn peek_cost(PeekCost { points, per }: PeekCost) -> String {
    let per = match per {
        PeekPer::Pass => "",
        PeekPer::Peek => " for each peek, but at most once for each tile",
        PeekPer::Tile => " for each tile",
    };
    format!("{}{per}", count(points.unsigned_abs().into(), "point"))
}

/// The number of columns that a text takes up in a terminal: two for each Chinese, Japanese or Korean character and for
/// most emoji.
pub fn columns(text: &str) -> usize {
    let is_wide = |letter: char| {
        matches!(letter, '\u{1100}'..='\u{115f}' | '\u{2e80}'..='\u{a4cf}' | '\u{ac00}'..='\u{d7a3}')
            || matches!(letter, '\u{f900}'..='\u{faff}' | '\u{fe30}'..='\u{fe6f}' | '\u{ff00}'..='\u{ff60}')
            || matches!(letter, '\u{ffe0}'..='\u{ffe6}' | '\u{1f300}'..='\u{1faff}' | '\u{20000}'..='\u{3fffd}')
    };
    text.chars().map(|letter| if is_wide(letter) { 2 } else { 1 }).sum()
}

/// Adds spaces to a text until it takes up this many columns.
pub fn padded(text: &str, width: usize) -> String {
    text.to_owned() + &" ".repeat(width.saturating_sub(columns(text)))
}

/// Joins a list with "and": `bams, craks and dots`.
pub fn and(words: &[impl AsRef<str>]) -> String {
    list(words, "and")
}

/// Joins a list with "or": `1, 2 or 3`.
pub fn or(words: &[impl AsRef<str>]) -> String {
    list(words, "or")
}

/// Returns all other players as receivers: `each of the other players`.
pub fn each_other(seats: usize) -> &'static str {
    if seats == 2 { "the other player" } else { "each of the other players" }
}

/// Returns a phase's title with "the" before it, unless the title begins with an article or an owner.
pub fn the(title: &str) -> String {
    let first = title.split(' ').next().unwrap_or_default().to_lowercase();
    let has_article =
        matches!(&*first, "the" | "a" | "an" | "our") || first.ends_with("'s") || first.ends_with("’s");
    if has_article { title.to_owned() } else { format!("the {title}") }
}
