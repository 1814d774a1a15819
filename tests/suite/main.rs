//! Everything that runs with `cargo test`.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod allocations;
mod any_ruleset;
mod anything;
mod at_the_api;
mod at_the_terminal;
mod check_meaning;
mod check_shape;
mod command_line;
mod consents;
mod files;
mod garbled;
mod hard_coded;
mod house;
mod ids;
mod laws;
mod light;
mod lints;
mod lots;
mod occasions;
mod players;
mod readme;
mod recorded;
mod rulesets;
mod schema;
mod secrecy;
mod selection;
mod size;
mod stored;
mod stored_by_hand;
mod stored_edited;
mod stored_impossible;
mod stored_mutated;
mod stories;
mod the_box;
mod ways;
