//! Output formats. The formats for findings and test results are only for the command line.

use serde::Serialize;

pub mod comparison;
#[cfg(feature = "cli")]
pub mod diff;
pub mod dot;
pub mod drawing;
pub mod explanation;
#[cfg(feature = "cli")]
mod fingerprint;
#[cfg(feature = "cli")]
pub mod github;
#[cfg(feature = "cli")]
pub mod gitlab;
#[cfg(feature = "cli")]
pub mod json;
#[cfg(feature = "cli")]
pub mod junit;
pub mod mermaid;
pub mod picture;
#[cfg(feature = "cli")]
mod places;
#[cfg(feature = "cli")]
pub mod progress;
#[cfg(feature = "cli")]
pub mod sarif;
pub mod sheet;
#[cfg(feature = "cli")]
pub mod short;
#[cfg(feature = "cli")]
pub mod stories;
#[cfg(feature = "cli")]
pub mod summary;
#[cfg(feature = "cli")]
pub mod text;

/// Writes a value as indented JSON, with a newline at the end.
fn written(document: &impl Serialize) -> String {
    serde_json::to_string_pretty(document).expect("every key is a string") + "\n"
}
