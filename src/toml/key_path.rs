//! The path of keys to a setting in a rule file.

use std::fmt;

/// One part of the path to a setting.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PathPart<'a> {
    /// A key in a table.
    Key(&'a str),
    /// A zero-based index into a list.
    Index(usize),
}

/// The maximum number of parts in a path. A ruleset needs eight, as in
/// `passes.x.gifts[0].selection[0].at-least-one[0]`.
const MAX_PARTS: usize = 8;

/// The path of keys from the top of a rule file to a setting, such as `passes.courtesy.tiles`.
///
/// A path refers to the same setting in a rule file and in any file that the rule file extends. It borrows its keys,
/// whereas [`KeyPaths`] owns copies of them. No setting is nested more than eight levels deep, so any further parts
/// are dropped.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct KeyPath<'a> {
    /// The parts, followed by `PathPart::Index(0)`.
    parts: [PathPart<'a>; MAX_PARTS],
    length: u8,
}

impl<'a> KeyPath<'a> {
    /// Returns the path of the whole file.
    pub const fn root() -> Self {
        Self { parts: [PathPart::Index(0); MAX_PARTS], length: 0 }
    }

    /// Returns the path of a key in the table at this path.
    #[must_use]
    pub fn key(self, key: &'a str) -> Self {
        self.then(PathPart::Key(key))
    }

    /// Returns the path of an entry in the list at this path. `index` is zero-based.
    #[must_use]
    pub fn index(self, index: usize) -> Self {
        self.then(PathPart::Index(index))
    }

    /// Returns the parts from the top of the file.
    pub fn parts(&self) -> &[PathPart<'a>] {
        &self.parts[..usize::from(self.length)]
    }

    /// Returns the path with one more part.
    #[must_use]
    pub fn then(mut self, part: PathPart<'a>) -> Self {
        if let Some(free) = self.parts.get_mut(usize::from(self.length)) {
            *free = part;
            self.length += 1;
        }
        self
    }
}

impl<'a> FromIterator<PathPart<'a>> for KeyPath<'a> {
    fn from_iter<I: IntoIterator<Item = PathPart<'a>>>(parts: I) -> Self {
        parts.into_iter().fold(Self::root(), Self::then)
    }
}

impl fmt::Display for KeyPath<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, part) in self.parts().iter().enumerate() {
            match part {
                PathPart::Key(key) if position == 0 => write!(f, "{key}")?,
                PathPart::Key(key) => write!(f, ".{key}")?,
                PathPart::Index(index) => write!(f, "[{index}]")?,
            }
        }
        Ok(())
    }
}

/// Owned paths, in order. The keys of all paths are stored in one string.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct KeyPaths {
    text: String,
    parts: Vec<KeptPart>,
    /// Where the parts of each path end.
    ends: Vec<usize>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum KeptPart {
    /// Where the key starts and ends in the string.
    Key(usize, usize),
    Index(usize),
}

impl KeyPaths {
    /// Adds a path.
    pub fn push(&mut self, path: &KeyPath<'_>) {
        for part in path.parts() {
            self.parts.push(match part {
                PathPart::Key(key) => {
                    let start = self.text.len();
                    self.text.push_str(key);
                    KeptPart::Key(start, self.text.len())
                }
                PathPart::Index(index) => KeptPart::Index(*index),
            });
        }
        self.ends.push(self.parts.len());
    }

    /// Returns the path at a zero-based index.
    pub fn get(&self, position: usize) -> Option<KeyPath<'_>> {
        let end = *self.ends.get(position)?;
        let start = position.checked_sub(1).map_or(0, |before| self.ends[before]);
        let part = |kept: &KeptPart| match *kept {
            KeptPart::Key(start, end) => PathPart::Key(&self.text[start..end]),
            KeptPart::Index(index) => PathPart::Index(index),
        };
        Some(self.parts[start..end].iter().map(part).collect())
    }

    /// Returns all paths.
    pub fn iter(&self) -> impl Iterator<Item = KeyPath<'_>> {
        (0..self.ends.len()).filter_map(|position| self.get(position))
    }
}
