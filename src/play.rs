//! Computer players, and stories of games.

pub(crate) mod kept;
pub(crate) mod player;
pub(crate) mod steps;
pub(crate) mod story;

/// The maximum number of redeals before a game is abandoned.
#[doc(hidden)]
pub const MAX_REDEALS: u16 = 1_000;

pub use player::{Company, KeepsPairs, Player, RandomPlayer};
pub use story::{Difference, Recorder, ReplayError, Replayed, Story, StoryError, replay};
