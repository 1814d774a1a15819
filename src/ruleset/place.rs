//! The locations where rules are set.

#[cfg(feature = "check")]
use std::collections::BTreeSet;

use std::fmt;

use crate::diagnostic::{SourceId, Span};
use crate::source::Loaded;
use crate::table::tile::Kind;
use crate::toml::key_path::{KeyPath, KeyPaths};

/// The location where a rule is set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Place<'a> {
    /// The file's name, or `None` if no file sets the rule and the default applies. For a shipped ruleset or option,
    /// this is its slug, such as `nmjl` or `options/no-second`.
    pub file: Option<&'a str>,
    /// The line number in the file; the first line is line 1.
    pub line: Option<u32>,
    /// The setting's path.
    #[doc(hidden)]
    pub path: KeyPath<'a>,
}

impl Place<'_> {
    /// Returns the setting, such as `charleston.never-pass`.
    pub fn setting(&self) -> String {
        self.path.to_string()
    }
}

impl fmt::Display for Place<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.file, self.line) {
            (Some(file), Some(line)) => write!(f, "{file}:{line}: {}", self.path),
            (Some(file), None) => write!(f, "{file}: {}", self.path),
            (None, _) => write!(f, "{} (default)", self.path),
        }
    }
}

/// The id of a [`Place`] in a ruleset.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct PlaceId(u16);

/// The locations of all rules in a ruleset.
#[derive(Debug, Clone, Default)]
pub(super) struct Places {
    paths: KeyPaths,
    /// The line on which each setting is written, or `None` if no file sets it.
    lines: Vec<Option<Line>>,
    /// The names of the files.
    names: Vec<String>,
    /// The locations of kinds of tiles that one file adds to a list in another file.
    kinds: Vec<(PlaceId, Kind, PlaceId)>,
}

/// The number of locations to reserve space for: enough for most rulesets.
const USUAL: usize = 64;

/// A line of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Line {
    file: SourceId,
    /// The line number; the first line is line 1.
    number: u32,
}

impl Places {
    /// Creates an empty list of locations in these files.
    pub(super) fn within(loaded: &Loaded<'_>) -> Self {
        let names = loaded.sources.iter().map(|source| source.name.clone()).collect();
        Self { names, lines: Vec::with_capacity(USUAL), ..Self::default() }
    }

    /// Adds a setting and the line it is on.
    pub(super) fn push(&mut self, line: Option<Line>, path: &KeyPath) -> PlaceId {
        self.paths.push(path);
        self.lines.push(line);
        PlaceId(u16::try_from(self.lines.len() - 1).unwrap_or(u16::MAX))
    }

    /// Adds the line on which a kind of tile is added to a list, unless that line is in the file that sets the list. An
    /// option can add a kind to a list in another file.
    pub(super) fn push_kind(&mut self, list: PlaceId, kind: Kind, line: Option<Line>, path: &KeyPath) {
        let file = |line: Option<Line>| line.map(|line| line.file);
        if line.is_some() && file(self.line(list)) != file(line) {
            let place = self.push(line, path);
            self.kinds.push((list, kind, place));
        }
    }

    /// Returns the location of a kind of tile in a list.
    pub(super) fn of_kind(&self, list: PlaceId, kind: Kind) -> PlaceId {
        let mut kinds = self.kinds.iter();
        kinds.find(|(other, one, _)| (*other, *one) == (list, kind)).map_or(list, |(_, _, place)| *place)
    }

    pub(super) fn get(&self, id: PlaceId) -> Place<'_> {
        let line = self.line(id);
        let file = line.and_then(|line| self.names.get(usize::from(line.file.0)));
        let path = self.paths.get(usize::from(id.0)).unwrap_or(KeyPath::root());
        Place { file: file.map(String::as_str), line: line.map(|line| line.number), path }
    }

    /// Returns the paths of the settings that no file sets.
    #[cfg(feature = "check")]
    pub(super) fn defaults(&self) -> Vec<String> {
        let of = |is_set: bool| {
            let places = self.paths.iter().zip(&self.lines).filter(move |(_, line)| line.is_some() == is_set);
            places.map(|(path, _)| path.to_string())
        };
        let set: BTreeSet<String> = of(true).collect();
        of(false).filter(|path| !set.contains(path)).collect()
    }

    fn line(&self, id: PlaceId) -> Option<Line> {
        self.lines.get(usize::from(id.0)).copied().flatten()
    }
}

/// Finds the line that a location is on.
pub(super) struct Lines {
    /// For each file, the offsets of its line breaks.
    breaks: Vec<Vec<usize>>,
}

impl Lines {
    pub(super) fn of(loaded: &Loaded<'_>) -> Self {
        let breaks = |text: &str| {
            let is_break = |byte: &u8| *byte == b'\n';
            let mut breaks = Vec::with_capacity(text.bytes().filter(|byte| is_break(byte)).count());
            breaks.extend((0..).zip(text.bytes()).filter(|(_, byte)| is_break(byte)).map(|(at, _)| at));
            breaks
        };
        Self { breaks: loaded.sources.iter().map(|source| breaks(&source.text)).collect() }
    }

    /// Returns the line on which a span begins.
    pub(super) fn line(&self, span: Span) -> Option<Line> {
        let before = self.breaks.get(usize::from(span.source.0))?.partition_point(|at| *at < span.start);
        Some(Line { file: span.source, number: u32::try_from(before).unwrap_or(u32::MAX).saturating_add(1) })
    }
}

/// A rule and the location where it is set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ruled<T> {
    /// The value of the rule.
    pub value: T,
    /// The location where the rule is set.
    pub place: PlaceId,
}
