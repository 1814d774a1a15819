//! Computer players, and transcripts of games.

#[doc(hidden)]
pub mod player;
#[doc(hidden)]
pub mod transcript;

pub use player::{Company, KeepsPairs, Player, RandomPlayer};
pub use transcript::{Difference, Recorder, ReplayError, Replayed, Transcript, TranscriptError, replay};
