//! Where a setting stands in a ruleset file, by its route of keys.

use std::fmt;

/// One turn on the way to a setting.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Turn {
    /// Into the table entry of this name.
    Key(String),
    /// Into the list entry of this position, counted from 0.
    Index(usize),
}

/// The route of keys from the top of a ruleset file to a setting, such as `passes.courtesy.tiles`.
///
/// It names a setting the same way in every file, so it survives `extends`; the bytes it stands on
/// are looked up late, in the document that wrote it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct KeyPath(Vec<Turn>);

impl KeyPath {
    /// The whole file.
    pub fn root() -> Self {
        Self::default()
    }

    /// The entry `key` of the table at this path.
    #[must_use]
    pub fn key(&self, key: &str) -> Self {
        self.then(Turn::Key(key.to_owned()))
    }

    /// The entry at `index` of the list at this path, counted from 0.
    #[must_use]
    pub fn index(&self, index: usize) -> Self {
        self.then(Turn::Index(index))
    }

    /// The turns from the top of the file.
    pub fn turns(&self) -> &[Turn] {
        &self.0
    }

    /// The path one turn shorter, or nothing for the whole file.
    pub fn parent(&self) -> Option<Self> {
        let (_, rest) = self.0.split_last()?;
        Some(Self(rest.to_vec()))
    }

    fn then(&self, turn: Turn) -> Self {
        let mut turns = self.0.clone();
        turns.push(turn);
        Self(turns)
    }
}

impl fmt::Display for KeyPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, turn) in self.0.iter().enumerate() {
            match turn {
                Turn::Key(key) if position == 0 => write!(f, "{key}")?,
                Turn::Key(key) => write!(f, ".{key}")?,
                Turn::Index(index) => write!(f, "[{index}]")?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_reads_as_a_dotted_key() {
        let path = KeyPath::root().key("passes").key("gifts").key("between").index(1);
        assert_eq!(path.to_string(), "passes.gifts.between[1]");
    }
}
