//! A file that is being read: converts byte ranges to spans, and finds lines.

use std::ops::Range;

use crate::diagnostic::{SourceId, Span};

/// A file and its text.
#[derive(Debug, Clone, Copy)]
pub(crate) struct File<'a> {
    pub source: SourceId,
    pub text: &'a str,
}

impl<'a> File<'a> {
    /// Converts a byte range to a span. If the range starts or ends inside a character, the span starts or ends just
    /// before that character.
    pub(crate) fn place(self, range: Range<usize>) -> Span {
        let floor = |at: usize| {
            let mut at = at.min(self.text.len());
            while !self.text.is_char_boundary(at) {
                at -= 1;
            }
            at
        };
        let start = floor(range.start);
        Span { source: self.source, start, end: floor(range.end).max(start) }
    }

    /// Returns the text in a byte range.
    pub(crate) fn written(self, range: Range<usize>) -> &'a str {
        let span = self.place(range);
        self.text.get(span.start..span.end).unwrap_or_default()
    }
}

/// Returns the trimmed lines of a file, each with the offset of its first byte.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    // Skip the byte order mark.
    let is_blank = |letter: char| letter.is_whitespace() || letter == '\u{feff}';
    let mut end = 0;
    text.split_inclusive('\n').map(move |line| {
        end += line.len();
        let written = line.trim_start_matches(is_blank);
        (end - written.len(), written.trim_end())
    })
}

/// Returns the first line with a statement, or the beginning of the file.
pub(crate) fn first_line(source: SourceId, text: &str) -> Span {
    let first = lines(text).find(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    File { source, text }.place(first.map_or(0..0, |(start, line)| start..start + line.len()))
}

/// Returns whether a key is part of a header.
pub(crate) fn is_in_header(text: &str, key: Span) -> bool {
    let before = text.get(..key.start).unwrap_or_default();
    before.rsplit('\n').next().is_some_and(|line| line.trim_start().starts_with('['))
}

/// Returns the line ending that a file uses.
pub(crate) fn newline(text: &str) -> &'static str {
    if text.contains("\r\n") { "\r\n" } else { "\n" }
}
