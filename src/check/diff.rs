//! Compares two compiled rulesets: finds the rules that differ, and games that show each difference.

mod adopt;
mod align;
mod alignment;
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
