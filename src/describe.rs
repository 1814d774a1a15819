//! Plain-English descriptions of rulesets, schedules and games.

pub(crate) mod box_contents;
pub mod conditions;
pub(crate) mod consent;
pub mod event;
pub mod feasibility;
pub mod graph;
pub mod play;
pub mod routes;
pub mod schedule;
#[cfg(feature = "check")]
pub mod settings;
pub mod words;
#[cfg(feature = "check")]
pub mod wrap;
