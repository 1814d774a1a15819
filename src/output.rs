//! Output formats. The formats for findings and test results are only for the command line.

use serde::Serialize;

use crate::check::explain::About;

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

/// Returns the heading of a section of an explanation. A pass is numbered, unless it is the only one in its phase.
/// `next` is the part that the next section explains.
fn heading(about: &About, next: Option<&About>, title: &str) -> String {
    match about {
        About::Pass { name: _, number } if *number > 1 || matches!(next, Some(About::Pass { .. })) => {
            format!("{number}. {title}")
        }
        About::Pass { .. }
        | About::Table
        | About::Before
        | About::EveryPass
        | About::Phase { .. }
        | About::After
        | About::Notes => title.to_owned(),
    }
}

/// Writes a value as indented JSON, with a newline at the end.
fn written(document: &impl Serialize) -> String {
    serde_json::to_string_pretty(document).expect("every key is a string") + "\n"
}
