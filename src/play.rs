//! Whole games: players that choose at random or by a plan, and games written down as transcripts.

pub mod player;
pub mod transcript;
