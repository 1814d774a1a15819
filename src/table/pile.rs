//! The pile beside the table, as everybody may know it.

use serde::{Deserialize, Serialize};

use crate::few::Few;
use crate::table::tile::Tile;

/// The most tiles a ruleset may let lie face up on the pile.
pub const MAX_FACE_UP: usize = 24;

/// Tiles that lie face up on the pile, sorted.
pub type FaceUp = Few<Tile, MAX_FACE_UP>;

/// The pile beside the table, as everybody may know it: what lies face down on it is known only to the seats that gave it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Pile {
    /// How many tiles lie face down.
    pub face_down: u8,
    /// The tiles that lie face up, sorted.
    pub face_up: FaceUp,
}

impl Pile {
    /// How many tiles are on it.
    pub fn len(&self) -> u8 {
        self.face_down.saturating_add(u8::try_from(self.face_up.len()).unwrap_or(u8::MAX))
    }

    /// Whether nothing is on it.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Puts so many tiles on it; those that everybody sees lie face up.
    pub(crate) fn put(&mut self, count: u8, face_up: &[Tile]) {
        self.face_down += count - u8::try_from(face_up.len()).unwrap_or(count);
        self.face_up.add(face_up);
        self.face_up.sort_unstable();
    }
}
