//! How a text is changed where a finding has one right answer: nothing but the piece at fault, whose quotes stay.

use std::ops::Range;

use crate::diagnostic::{Edit, Fix, Span};

pub(crate) mod moved;

/// One change of one place.
pub(crate) fn one(title: String, span: Span, text: impl Into<String>) -> Fix {
    Fix::safe(title, vec![Edit { span, text: text.into() }])
}

/// Writes something else where a token stands.
pub(crate) fn write(span: Span, right: impl Into<String>) -> Fix {
    let right = right.into();
    one(format!("write `{right}`"), span, right)
}

/// A part of a key without its quotes.
pub(crate) fn plain(text: &str, key: Range<usize>) -> &str {
    text.get(key).unwrap_or_default().trim_matches(['"', '\''])
}

/// Whether a letter can stand in a key without quotes.
pub(crate) fn is_bare(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_')
}

/// Takes a statement out, with its line where nothing else is on that.
pub(crate) fn without_line(title: String, text: &str, span: Span) -> Fix {
    let before = text.get(..span.start).unwrap_or_default();
    let after = text.get(span.end..).unwrap_or_default();
    let indent = before.len() - before.trim_end_matches([' ', '\t']).len();
    let starts_line = before[..before.len() - indent].chars().next_back().is_none_or(|letter| letter == '\n');
    let line_end = after.find('\n').map_or(after.len(), |newline| newline + 1);
    let is_alone = starts_line && after[..line_end].trim().is_empty();
    let range = if is_alone { span.start - indent..span.end + line_end } else { span.start..span.end };
    one(title, within(span, range), "")
}

pub(crate) fn within(span: Span, range: Range<usize>) -> Span {
    Span { start: range.start, end: range.end, ..span }
}

/// The line ends of a file.
pub(crate) fn newline(text: &str) -> &'static str {
    if text.contains("\r\n") { "\r\n" } else { "\n" }
}
