//! Several words without quotes in one statement.

use super::fault::Fault;
use crate::toml::scan::Statement;

/// The other words without quotes in a statement that is told of one: each is a slip of its own.
pub(super) fn other_words<'f>(
    text: &'f str,
    statement: &Statement,
    fault: &Fault,
    faults: &'f [Fault],
) -> impl Iterator<Item = &'f Fault> + use<'f> {
    let is_told = is_word(text, fault) && statement.unclosed.is_none();
    let end = statement.range.end;
    let mut told_until = if is_told { fault.at.end } else { end };
    faults.iter().filter(move |other| {
        let is_next = other.at.start >= told_until && other.at.end <= end && is_word(text, other);
        if is_next {
            told_until = other.at.end;
        }
        is_next
    })
}

/// Whether the parser takes a word without quotes for a broken value of any kind.
fn is_word(text: &str, fault: &Fault) -> bool {
    const BEGINS: [&str; 6] = [
        "string values must be quoted",
        "invalid boolean",
        "invalid integer",
        "invalid float",
        "invalid mantissa",
        "invalid exponent",
    ];
    let written = text.get(fault.at.clone()).unwrap_or_default().trim_start();
    let begins_a_word =
        |letter: char| letter.is_alphabetic() || matches!(letter, '“' | '”' | '„' | '‘' | '’' | '`');
    written.starts_with(begins_a_word) && BEGINS.iter().any(|begins| fault.message.starts_with(begins))
}
