//! Computer players, and stories of games.

#[doc(hidden)]
pub mod kept;
#[doc(hidden)]
pub mod player;
#[doc(hidden)]
pub mod steps;
#[doc(hidden)]
pub mod story;

pub use player::{Company, KeepsPairs, Player, RandomPlayer};
pub use story::{Difference, Recorder, ReplayError, Replayed, Story, StoryError, replay};
