//! Everything that runs with `cargo test`.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod allocations;
mod any_ruleset;
mod bounds;
mod broken;
mod check_in_ci;
mod check_inputs;
mod check_meaning;
mod check_proofs;
mod command_line;
mod consent_coverage;
mod deal_contexts;
mod dependencies;
mod detection;
mod differences;
mod docs;
mod drawings;
mod explained;
mod files;
mod fixes;
mod fixes_by_chance;
mod fixes_written;
mod formats;
mod gallery;
mod hard_coded_referee;
mod host_errors;
mod hostile_clients;
mod house;
mod house_rules;
mod ids;
mod laws;
mod lints;
mod listed_routes;
#[cfg(feature = "lsp")]
mod lsp;
#[cfg(feature = "lsp")]
mod lsp_clients;
#[cfg(feature = "lsp")]
mod lsp_family;
#[cfg(feature = "lsp")]
mod lsp_names;
mod mistakes;
mod new_command;
mod one_letter;
mod options;
mod origins;
mod pages;
mod pathological;
mod planted;
mod play_command;
mod play_seat;
mod players;
mod proofs;
mod random_rulesets;
mod randomness;
mod recorded_games;
mod removable_settings;
mod rewritten;
mod rules_mutated;
mod rulesets;
mod saved;
mod schedule_graphs;
mod schema;
mod schema_catalog;
mod secrecy;
mod selection;
mod sizes;
mod stories;
mod strict;
mod symbols;
mod table_notes;
mod test_command;
mod tile_box;
mod value_sizes;
mod wire;
mod witnesses;
