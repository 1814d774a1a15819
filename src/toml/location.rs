//! Stretches of a text as places in a file.

use std::ops::Range;

use crate::diagnostic::{SourceId, Span};

/// A stretch of a text, moved inward until it is made of whole characters.
pub(crate) fn place(source: SourceId, text: &str, range: Range<usize>) -> Span {
    let floor = |at: usize| {
        let mut at = at.min(text.len());
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        at
    };
    let start = floor(range.start);
    Span { source, start, end: floor(range.end).max(start) }
}

/// The first line with a statement on it, or the beginning of the file.
pub(crate) fn first_line(source: SourceId, text: &str) -> Span {
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let written = line.trim().trim_start_matches('\u{feff}');
        if !written.is_empty() && !written.starts_with('#') {
            let indent = line.find(written).unwrap_or(0);
            return place(source, text, start + indent..start + indent + written.len());
        }
        start += line.len();
    }
    place(source, text, 0..0)
}

/// Whether a key is part of a header.
pub(crate) fn is_in_header(text: &str, key: Span) -> bool {
    let before = text.get(..key.start).unwrap_or_default();
    before.rsplit('\n').next().is_some_and(|line| line.trim_start().starts_with('['))
}

/// The line ends of a file.
pub(crate) fn newline(text: &str) -> &'static str {
    if text.contains("\r\n") { "\r\n" } else { "\n" }
}
