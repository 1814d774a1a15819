//! The path of keys to a setting in a rule file.

use std::fmt;

/// One step on the path to a setting.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Turn<'a> {
    /// A key in a table.
    Key(&'a str),
    /// A zero-based index into a list.
    Index(usize),
}

/// The maximum number of steps in a path. A ruleset needs eight, as in
/// `passes.x.gifts[0].selection[0].at-least-one[0]`.
const MAX_TURNS: usize = 8;

/// The path of keys from the top of a rule file to a setting, such as `passes.courtesy.tiles`.
///
/// A path refers to the same setting in a rule file and in any file that the rule file extends. It borrows its keys,
/// whereas [`KeyPaths`] owns copies of them. No setting is nested more than eight levels deep, so any further steps
/// are dropped.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct KeyPath<'a> {
    /// The steps, followed by `Turn::Index(0)`.
    turns: [Turn<'a>; MAX_TURNS],
    length: u8,
}

impl<'a> KeyPath<'a> {
    /// Returns the path of the whole file.
    pub const fn root() -> Self {
        Self { turns: [Turn::Index(0); MAX_TURNS], length: 0 }
    }

    /// Returns the path of a key in the table at this path.
    #[must_use]
    pub fn key(self, key: &'a str) -> Self {
        self.then(Turn::Key(key))
    }

    /// Returns the path of an entry in the list at this path. `index` is zero-based.
    #[must_use]
    pub fn index(self, index: usize) -> Self {
        self.then(Turn::Index(index))
    }

    /// Returns the steps from the top of the file.
    pub fn turns(&self) -> &[Turn<'a>] {
        &self.turns[..usize::from(self.length)]
    }

    /// Returns the path with one more step.
    #[must_use]
    pub fn then(mut self, turn: Turn<'a>) -> Self {
        if let Some(free) = self.turns.get_mut(usize::from(self.length)) {
            *free = turn;
            self.length += 1;
        }
        self
    }
}

impl<'a> FromIterator<Turn<'a>> for KeyPath<'a> {
    fn from_iter<I: IntoIterator<Item = Turn<'a>>>(turns: I) -> Self {
        turns.into_iter().fold(Self::root(), Self::then)
    }
}

impl fmt::Display for KeyPath<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, turn) in self.turns().iter().enumerate() {
            match turn {
                Turn::Key(key) if position == 0 => write!(f, "{key}")?,
                Turn::Key(key) => write!(f, ".{key}")?,
                Turn::Index(index) => write!(f, "[{index}]")?,
            }
        }
        Ok(())
    }
}

/// Owned paths, in order. The keys of all paths are stored in one string.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct KeyPaths {
    text: String,
    turns: Vec<KeptTurn>,
    /// Where the steps of each path end.
    ends: Vec<usize>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum KeptTurn {
    /// Where the key starts and ends in the string.
    Key(usize, usize),
    Index(usize),
}

impl KeyPaths {
    /// Adds a path.
    pub fn push(&mut self, path: &KeyPath<'_>) {
        for turn in path.turns() {
            self.turns.push(match turn {
                Turn::Key(key) => {
                    let start = self.text.len();
                    self.text.push_str(key);
                    KeptTurn::Key(start, self.text.len())
                }
                Turn::Index(index) => KeptTurn::Index(*index),
            });
        }
        self.ends.push(self.turns.len());
    }

    /// Returns the path at a zero-based index.
    pub fn get(&self, position: usize) -> Option<KeyPath<'_>> {
        let end = *self.ends.get(position)?;
        let start = position.checked_sub(1).map_or(0, |before| self.ends[before]);
        let turn = |kept: &KeptTurn| match *kept {
            KeptTurn::Key(start, end) => Turn::Key(&self.text[start..end]),
            KeptTurn::Index(index) => Turn::Index(index),
        };
        Some(self.turns[start..end].iter().map(turn).collect())
    }

    /// Returns all paths.
    pub fn iter(&self) -> impl Iterator<Item = KeyPath<'_>> {
        (0..self.ends.len()).filter_map(|position| self.get(position))
    }
}
