//! What is said of a ruleset or a game, for people to read.

pub mod play;
pub mod schedule;
