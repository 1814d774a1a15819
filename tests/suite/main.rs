//! Everything that runs with `cargo test`.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod allocations;
mod any_ruleset;
mod at_the_api;
mod at_the_terminal;
mod catalogue;
mod check_meaning;
mod check_shape;
mod checked_further;
mod command_line;
mod consents;
mod files;
mod fixes;
mod fixes_by_chance;
mod fixes_written;
mod formats;
mod garbled;
mod glance;
mod hard_coded;
mod house;
mod ids;
mod in_ci;
mod laws;
mod light;
mod lints;
mod lots;
#[cfg(feature = "lsp")]
mod lsp;
#[cfg(feature = "lsp")]
mod lsp_broken;
#[cfg(feature = "lsp")]
mod lsp_clients;
#[cfg(feature = "lsp")]
mod lsp_family;
#[cfg(feature = "lsp")]
mod lsp_names;
mod misplaced;
mod names;
mod never_silent;
mod occasions;
mod offered;
mod one_letter;
mod pages;
mod pathological;
mod planted;
mod players;
mod proofs;
mod readme;
mod recorded;
mod rules_mutated;
mod rulesets;
mod schema;
mod secrecy;
mod selection;
mod size;
mod slips;
mod stored;
mod stored_by_hand;
mod stored_edited;
mod stored_impossible;
mod stored_mutated;
mod stories;
mod taken_out;
mod the_box;
mod told_once;
mod typed;
mod ways;
mod what_was_meant;
