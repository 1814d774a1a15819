//! The pile beside the table, as every player knows it.

use serde::{Deserialize, Serialize};

use crate::few::Few;
use crate::table::tile::Tile;

/// The maximum number of face-up tiles that a ruleset may allow in the pile.
pub const MAX_FACE_UP: usize = 24;

/// The face-up tiles in the pile, sorted.
pub type FaceUp = Few<Tile, MAX_FACE_UP>;

/// The pile beside the table, as every player knows it. Face-down tiles are known only to the seats that gave them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[non_exhaustive]
pub struct Pile {
    /// The number of face-down tiles.
    pub face_down: u8,
    /// The face-up tiles, sorted.
    pub face_up: FaceUp,
}

impl Pile {
    /// Returns the number of tiles in the pile.
    pub fn len(&self) -> u8 {
        self.face_down.saturating_add(self.face_up.size())
    }

    /// Returns whether the pile is empty.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Puts `count` tiles on the pile. Those in `face_up` are visible to every player.
    pub(crate) fn put(&mut self, count: u8, face_up: &[Tile]) {
        self.face_down += count - u8::try_from(face_up.len()).unwrap_or(count);
        self.face_up.add(face_up);
        self.face_up.sort_unstable();
    }
}
