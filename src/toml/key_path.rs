//! Where a setting stands in a ruleset file, by its route of keys.

use std::fmt;

/// One turn on the way to a setting.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Turn<'a> {
    /// Into the table entry of this name.
    Key(&'a str),
    /// Into the list entry of this position, counted from 0.
    Index(usize),
}

/// The most turns a path takes; a ruleset needs eight, as in `passes.x.gifts[0].selection[0].at-least-one[0]`.
const MAX_TURNS: usize = 8;

/// The route of keys from the top of a ruleset file to a setting, such as `passes.courtesy.tiles`.
///
/// It names a setting the same way in every file, so it survives `extends`. It borrows its keys; [`KeyPaths`] keep
/// them. No setting lies deeper than eight turns: further ones are left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct KeyPath<'a> {
    /// The turns, and behind them only `Turn::Index(0)`.
    turns: [Turn<'a>; MAX_TURNS],
    length: u8,
}

impl<'a> KeyPath<'a> {
    /// The whole file.
    pub const fn root() -> Self {
        Self { turns: [Turn::Index(0); MAX_TURNS], length: 0 }
    }

    /// The entry `key` of the table at this path.
    #[must_use]
    pub fn key(self, key: &'a str) -> Self {
        self.then(Turn::Key(key))
    }

    /// The entry at `index` of the list at this path, counted from 0.
    #[must_use]
    pub fn index(self, index: usize) -> Self {
        self.then(Turn::Index(index))
    }

    /// The turns from the top of the file.
    pub fn turns(&self) -> &[Turn<'a>] {
        &self.turns[..usize::from(self.length)]
    }

    /// The path one turn longer.
    #[must_use]
    pub fn then(mut self, turn: Turn<'a>) -> Self {
        if let Some(free) = self.turns.get_mut(usize::from(self.length)) {
            *free = turn;
            self.length += 1;
        }
        self
    }
}

impl Default for KeyPath<'_> {
    fn default() -> Self {
        Self::root()
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

/// Paths that are kept, in order; all of their keys together are one text.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct KeyPaths {
    text: String,
    turns: Vec<KeptTurn>,
    /// Where the turns of each path end.
    ends: Vec<usize>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum KeptTurn {
    /// Where the key begins and ends in the text.
    Key(usize, usize),
    Index(usize),
}

impl KeyPaths {
    /// Keeps one more.
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

    /// The path at a position, counted from 0.
    pub fn get(&self, position: usize) -> Option<KeyPath<'_>> {
        let end = *self.ends.get(position)?;
        let start = position.checked_sub(1).map_or(0, |before| self.ends[before]);
        let turn = |kept: &KeptTurn| match *kept {
            KeptTurn::Key(start, end) => Turn::Key(&self.text[start..end]),
            KeptTurn::Index(index) => Turn::Index(index),
        };
        Some(self.turns[start..end].iter().map(turn).collect())
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = KeyPath<'_>> {
        (0..self.ends.len()).filter_map(|position| self.get(position))
    }
}
