//! Where each rule was written.

use std::fmt;

use crate::diagnostic::{SourceId, Sources};
use crate::toml::key_path::{KeyPath, KeyPaths};

/// Where a rule was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place<'a> {
    /// The file, by the name people know it by; nothing where no file says it and the default holds.
    pub file: Option<&'a str>,
    /// The setting.
    pub path: KeyPath<'a>,
}

impl fmt::Display for Place<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.file {
            Some(file) => write!(f, "{file}: {}", self.path),
            None => write!(f, "{}, not written, so the default", self.path),
        }
    }
}

/// Names a [`Place`] of one ruleset.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlaceId(u16);

/// The places of all rules of one ruleset.
#[derive(Debug, Clone, Default)]
pub(super) struct Places {
    paths: KeyPaths,
    /// The file of each, by its position among the names.
    files: Vec<Option<SourceId>>,
    names: Vec<String>,
}

impl Places {
    /// None yet, in these files.
    pub(super) fn within(sources: &Sources) -> Self {
        let names = sources.iter().map(|source| source.name.clone()).collect();
        Self { names, ..Self::default() }
    }

    /// Adds a setting, and the file it is written in.
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

/// A rule and where it was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ruled<T> {
    /// What it says.
    pub value: T,
    /// Where it says so.
    pub place: PlaceId,
}
