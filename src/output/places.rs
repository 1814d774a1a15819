//! Locations of findings, in the units that people, editors and services use.

use std::rc::Rc;

use schemars::JsonSchema;
use serde::Serialize;

use crate::check::report::{CheckedFile, Checks, FileFindings};
use crate::diagnostic::{Diagnostic, Label, Span};

/// The files in a check, for looking up locations.
pub(crate) struct Places<'a> {
    file: &'a CheckedFile,
    /// The lines of each file.
    pages: Vec<Lines<'a>>,
}

/// A range in a file.
#[derive(Debug, Clone, Copy, Serialize, JsonSchema)]
pub(crate) struct Place<'a> {
    /// The file's name.
    pub file: &'a str,
    /// Whether the range is in a shipped ruleset, which the reader can't change.
    #[serde(skip)]
    pub is_shipped: bool,
    /// Where the range starts.
    pub start: Point,
    /// Where the range ends, after its last character.
    pub end: Point,
}

/// A position in a file: before a character, or at the end.
#[derive(Debug, Clone, Copy, Serialize, JsonSchema)]
pub(crate) struct Point {
    /// The number of bytes before this position.
    pub byte: usize,
    /// The line, numbered from 1. Only a newline ends a line.
    #[schemars(range(min = 1))]
    pub line: usize,
    /// The column in characters (Unicode code points), numbered from 1. A byte order mark isn't counted.
    #[schemars(range(min = 1))]
    pub column: usize,
    /// The column in UTF-16 units, numbered from 1.
    #[serde(skip)]
    pub utf16: usize,
}

impl<'a> Places<'a> {
    pub(crate) fn of(file: &'a CheckedFile) -> Self {
        Self { file, pages: file.sources.iter().map(|source| Lines::new(&source.text)).collect() }
    }

    pub(crate) fn get(&self, span: Span) -> Option<Place<'a>> {
        let (source, lines) = (span.source, self.pages.get(usize::from(span.source.0))?);
        let (start, end) = (lines.point(span.start), lines.point(span.end.max(span.start)));
        let file = &self.file.sources.get(source)?.name;
        Some(Place { file, is_shipped: self.file.is_shipped(source), start, end })
    }

    /// Returns the location where a finding is shown. Prefers files that the reader can change.
    pub(crate) fn shown(&self, finding: &Diagnostic) -> Option<Place<'a>> {
        self.get(self.file.label(finding)?.span)
    }
}

/// Returns the text of a finding for formats without excerpts: its message, its labels in shipped rulesets, and its
/// help.
pub(crate) fn text(finding: &Diagnostic, places: Option<&Places<'_>>) -> String {
    let mut text = finding.message.clone();
    for Label { span, text: label } in finding.primary.iter().chain(&finding.others) {
        let place = places.and_then(|places| places.get(*span)).filter(|place| place.is_shipped);
        if let Some(Place { file, start, .. }) = place {
            text += &format!("\n{file}:{}:{}: {label}", start.line, start.column);
        }
    }
    text + &finding.help.as_ref().map_or_else(String::new, |help| format!("\nhelp: {help}"))
}

/// A finding with its location and text, as shown in a list of findings.
pub(crate) struct Shown<'a> {
    pub finding: &'a Diagnostic,
    /// The path of the file that the finding is in.
    pub path: &'a str,
    /// `None` if the finding isn't in a file.
    pub place: Option<Place<'a>>,
    /// The text for formats without excerpts: the message, the labels in shipped rulesets, and the help.
    pub text: String,
    /// `None` if the file can't be read.
    pub places: Option<Rc<Places<'a>>>,
}

/// Returns each finding from a check once, followed by a finding for each file that can't be read.
pub(crate) fn findings(checks: &Checks) -> impl Iterator<Item = Shown<'_>> {
    let of_files =
        checks.findings_by_file().into_iter().flat_map(|FileFindings { file, findings, .. }| {
            let places = Rc::new(Places::of(file));
            findings.into_iter().map(move |finding| {
                let place = places.shown(finding);
                let path = place.map_or(file.path.as_str(), |place| place.file);
                let text = text(finding, Some(&places));
                Shown { finding, path, place, text, places: Some(Rc::clone(&places)) }
            })
        });
    let unread = checks.unread.iter().map(|unread| {
        let text = text(&unread.finding, None);
        Shown { finding: &unread.finding, path: &unread.path, place: None, text, places: None }
    });
    of_files.chain(unread)
}

/// Returns a path with forward slashes.
pub(crate) fn slashed(path: &str) -> String {
    let path = if cfg!(windows) { path.replace('\\', "/") } else { path.to_owned() };
    path.strip_prefix("./").map(str::to_owned).unwrap_or(path)
}

/// Makes a path relative to the current folder if it is inside that folder, and removes `..` where possible. `here` is
/// empty if the folder isn't known.
pub(crate) fn relative_to(here: &str, path: &str) -> String {
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

/// A file's text and the starts of its lines, for fast lookups.
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

    /// Returns the line that a byte is on, counting from 0.
    pub(crate) fn line(&self, at: usize) -> usize {
        self.starts.partition_point(|start| *start <= at).saturating_sub(1)
    }

    /// Returns the position of the first byte of a line, or the end of the text if there are fewer lines. Lines are
    /// counted from 0.
    pub(crate) fn start_of(&self, line: usize) -> usize {
        self.starts.get(line).copied().unwrap_or(self.text.len())
    }

    pub(crate) fn point(&self, at: usize) -> Point {
        let byte = at.min(self.text.len());
        let line = self.line(byte);
        let before = self.text.get(self.start_of(line)..byte).unwrap_or_default();
        // Editors don't count the byte order mark.
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
        assert_eq!(at("\u{feff}a = 1\nb = 2", "a"), (1, 1, 1));
    }

    #[test]
    fn the_end_of_a_file_has_a_location() {
        for (text, line, column) in [("", 1, 1), ("a = 1", 1, 6), ("a = 1\n", 2, 1), ("a = 1\r\n", 2, 1)] {
            let Point { line: found, column: at, byte, .. } = Lines::new(text).point(text.len() + 7);
            assert_eq!((found, at, byte), (line, column, text.len()), "{text:?}");
        }
    }
}
