//! Compares two compiled rulesets: what changes at the table, and a game that shows it.

mod adopt;
mod align;
mod compare;
mod consent;
mod game;
mod moves;
mod named;
mod phases;
mod same;
mod search;
mod table;
mod tables;
mod topic;

pub use compare::{Difference, Side, compare};
pub use game::{Game, Pair, game, why_none, with_only};
pub use same::play_the_same;
pub use topic::Topic;
