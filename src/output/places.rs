//! Where findings are, in the units that people, editors and services count in.

use crate::check::report::CheckedFile;
use crate::diagnostic::{Diagnostic, Label, Span};
use crate::source::Reference;

/// The files that were read together, to look places up in.
pub(crate) struct Places<'a> {
    file: &'a CheckedFile,
    pages: Vec<Page<'a>>,
}

/// A stretch of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Place<'a> {
    /// The name people know the file by.
    pub file: &'a str,
    /// Whether it is a ruleset that ships, which is no file of the reader's.
    pub is_shipped: bool,
    pub start: Point,
    /// Behind the last character.
    pub end: Point,
}

/// A point between two characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Point {
    /// The bytes before it in the file.
    pub byte: usize,
    /// Counted from 1.
    pub line: usize,
    /// In characters, counted from 1.
    pub column: usize,
    /// In units of UTF-16, counted from 1.
    pub utf16: usize,
}

struct Page<'a> {
    name: &'a str,
    is_shipped: bool,
    lines: Lines<'a>,
}

impl<'a> Places<'a> {
    pub(crate) fn of(file: &'a CheckedFile) -> Self {
        let references = file.references.iter().map(Some).chain(std::iter::repeat(None));
        let pages = file.sources.iter().zip(references).map(|(source, reference)| Page {
            name: &source.name,
            is_shipped: matches!(reference, Some(Reference::Slug(_))),
            lines: Lines::new(&source.text),
        });
        Self { file, pages: pages.collect() }
    }

    pub(crate) fn get(&self, span: Span) -> Option<Place<'a>> {
        let Page { name, is_shipped, lines } = self.pages.get(usize::from(span.source.0))?;
        let (start, end) = (lines.point(span.start), lines.point(span.end.max(span.start)));
        Some(Place { file: name, is_shipped: *is_shipped, start, end })
    }

    /// The label by which a finding is shown in a file of the reader's, and where.
    pub(crate) fn shown<'f>(&self, finding: &'f Diagnostic) -> Option<(&'f Label, Place<'a>)> {
        let label = self.file.shown(finding)?;
        Some((label, self.get(label.span)?))
    }

    /// What a finding says, for who sees no excerpt: the sentence, what is said of places in rulesets that ship,
    /// and what would be right.
    pub(crate) fn said(&self, finding: &Diagnostic) -> String {
        let mut said = finding.message.clone();
        for label in finding.primary.iter().chain(&finding.others) {
            if let Some(place) = self.get(label.span).filter(|place| place.is_shipped) {
                let Place { file, start: Point { line, column, .. }, .. } = place;
                said += &format!("\n{file}:{line}:{column}: {}", label.text);
            }
        }
        said + &helped(finding)
    }
}

/// What a finding that stands in no file says.
pub(crate) fn said(finding: &Diagnostic) -> String {
    finding.message.clone() + &helped(finding)
}

fn helped(finding: &Diagnostic) -> String {
    finding.help.as_ref().map_or_else(String::new, |help| format!("\nhelp: {help}"))
}

/// A path as repositories write it.
pub(crate) fn slashed(path: &str) -> String {
    let path = if cfg!(windows) { path.replace('\\', "/") } else { path.to_owned() };
    path.strip_prefix("./").map(str::to_owned).unwrap_or(path)
}

/// A path as seen from a folder: one below it without it, and no way leads down and up again. Where the folder is not
/// known, a whole path stays whole.
pub(crate) fn seen_from(here: &str, path: &str) -> String {
    let path = slashed(path);
    let is_whole = |path: &str| path.starts_with('/') || cfg!(windows) && path.get(1..2) == Some(":");
    let parts = steps(&path);
    match parts.strip_prefix(&steps(here)[..]).filter(|_| is_whole(here) && is_whole(&path)) {
        Some(below) => below.join("/"),
        None if path.starts_with('/') => format!("/{}", parts.join("/")),
        None => parts.join("/"),
    }
}

fn steps(path: &str) -> Vec<&str> {
    path.split('/').fold(Vec::new(), |mut steps, step| {
        match step {
            "" | "." => {}
            ".." if steps.last().is_some_and(|last| *last != "..") => drop(steps.pop()),
            _ => steps.push(step),
        }
        steps
    })
}

/// A text and where its lines begin, so that a place in it is found without reading it again.
pub(crate) struct Lines<'a> {
    text: &'a str,
    starts: Vec<usize>,
}

impl<'a> Lines<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        let newlines = text.match_indices('\n').map(|(at, _)| at + 1);
        Self { text, starts: std::iter::once(0).chain(newlines).collect() }
    }

    pub(crate) fn text(&self) -> &'a str {
        self.text
    }

    /// The line a byte is in, counted from 0.
    pub(crate) fn line(&self, at: usize) -> usize {
        self.starts.partition_point(|start| *start <= at).saturating_sub(1)
    }

    /// The first byte of a line, counted from 0; behind the last line, the end of the text.
    pub(crate) fn start_of(&self, line: usize) -> usize {
        self.starts.get(line).copied().unwrap_or(self.text.len())
    }

    pub(crate) fn point(&self, at: usize) -> Point {
        let byte = at.min(self.text.len());
        let line = self.line(byte);
        let before = self.text.get(self.start_of(line)..byte).unwrap_or_default();
        // No editor counts the mark that says which end of the bytes comes first.
        let before = if line == 0 { before.trim_start_matches('\u{feff}') } else { before };
        let (column, utf16) = (before.chars().count() + 1, before.encode_utf16().count() + 1);
        Point { byte, line: line + 1, column, utf16 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str, found: &str) -> (usize, usize, usize) {
        let Point { line, column, utf16, .. } = Lines::new(text).point(text.find(found).unwrap());
        (line, column, utf16)
    }

    #[test]
    fn columns_count_characters_or_utf16_units() {
        assert_eq!(at("a = 1\n\tb = 2\n", "b"), (2, 2, 2));
        assert_eq!(at("a = 1\r\nb = 2\r\n", "b"), (2, 1, 1));
        assert_eq!(at("a = \"麻將\" # x", "#"), (1, 10, 10));
        assert_eq!(at("a = \"🀄🀄\" # x", "#"), (1, 10, 12));
        assert_eq!(at("a = \"e\u{301}\" # x", "#"), (1, 10, 10));
    }

    #[test]
    fn equivalent_paths_are_equal() {
        for (path, seen) in [
            ("a/b.toml", "a/b.toml"),
            ("./a/../b.toml", "b.toml"),
            ("../x/./y.toml", "../x/y.toml"),
            ("a/../../b.toml", "../b.toml"),
            ("/srv/club/a//b.toml", "a/b.toml"),
            ("/srv/clubs/b.toml", "/srv/clubs/b.toml"),
            ("srv/club/b.toml", "srv/club/b.toml"),
        ] {
            assert_eq!(seen_from("/srv/club", path), seen);
        }
        assert_eq!(seen_from("", "/srv/club/b.toml"), "/srv/club/b.toml");
    }

    #[test]
    fn a_byte_order_mark_is_no_column() {
        assert_eq!(at("\u{feff}a = 1\nb = 2", "a"), (1, 1, 1));
        assert_eq!(at("\u{feff}a = 1\nb = 2", "b"), (2, 1, 1));
    }

    #[test]
    fn the_end_of_a_file_has_a_location() {
        for (text, line, column) in [("", 1, 1), ("a = 1", 1, 6), ("a = 1\n", 2, 1), ("a = 1\r\n", 2, 1)] {
            let Point { line: found, column: at, byte, .. } = Lines::new(text).point(text.len() + 7);
            assert_eq!((found, at, byte), (line, column, text.len()), "{text:?}");
        }
    }
}
