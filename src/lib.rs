//! Referees the Charleston of American Mah Jongg by table rules that stand in a TOML file.

pub mod chance;
pub mod deal;
pub mod diagnostic;
pub mod document;
#[cfg(feature = "cli")]
pub mod format;
pub mod key_path;
pub mod player;
pub mod rack;
pub mod report;
pub mod ruleset;
pub mod schedule;
pub mod seat;
pub mod sentence;
pub mod session;
pub mod source;
pub mod tile;
pub mod transcript;
pub mod view;
