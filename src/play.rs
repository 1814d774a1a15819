//! Computer players, and stories of games.

pub(crate) mod kept;
pub(crate) mod player;
pub(crate) mod steps;
pub(crate) mod story;

pub use player::{Company, KeepsPairs, Player, RandomPlayer};
pub use story::{Difference, Recorder, ReplayError, Replayed, Story, StoryError, replay};
