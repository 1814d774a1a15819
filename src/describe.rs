//! Rulesets, schedules and games in words, for people to read.

pub mod asked;
mod consent;
pub mod event;
mod in_the_box;
pub mod play;
pub mod schedule;
pub mod settings;
mod ways;
