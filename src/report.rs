//! What is said of a ruleset or a game, for people to read.

pub mod asked;
#[cfg(feature = "check")]
pub mod check;
mod consent;
mod in_the_box;
#[cfg(feature = "check")]
pub mod mend;
pub mod play;
#[cfg(feature = "check")]
pub mod prove;
pub mod schedule;
pub mod settings;
mod ways;
