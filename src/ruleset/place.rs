//! The locations where rules are set.

use std::fmt;

use crate::diagnostic::{SourceId, Sources};
use crate::toml::key_path::{KeyPath, KeyPaths};

/// The location where a rule is set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place<'a> {
    /// The file's display name, or `None` if no file sets the rule and the default applies.
    pub file: Option<&'a str>,
    /// The setting's path.
    pub path: KeyPath<'a>,
}

impl fmt::Display for Place<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.file {
            Some(file) => write!(f, "{file}: {}", self.path),
            None => write!(f, "{} (default)", self.path),
        }
    }
}

/// The id of a [`Place`] in a ruleset.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PlaceId(u16);

/// The locations of all rules in a ruleset.
#[derive(Debug, Clone, Default)]
pub(super) struct Places {
    paths: KeyPaths,
    /// The file of each location, as an index into `names`.
    files: Vec<Option<SourceId>>,
    names: Vec<String>,
}

impl Places {
    /// Creates an empty list of locations in these files.
    pub(super) fn within(sources: &Sources) -> Self {
        let names = sources.iter().map(|source| source.name.clone()).collect();
        Self { names, ..Self::default() }
    }

    /// Adds a setting and the file that has it.
    pub(super) fn push(&mut self, file: Option<SourceId>, path: &KeyPath) -> PlaceId {
        self.paths.push(path);
        self.files.push(file);
        PlaceId(u16::try_from(self.files.len() - 1).unwrap_or(u16::MAX))
    }

    pub(super) fn get(&self, id: PlaceId) -> Place<'_> {
        let position = usize::from(id.0);
        let file = self.files.get(position).copied().flatten();
        let file = file.and_then(|file| self.names.get(usize::from(file.0)));
        Place { file: file.map(String::as_str), path: self.paths.get(position).unwrap_or_default() }
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
