//! Output formats. The formats for findings and test results require the `cli` feature.

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

/// Returns the heading of a section of an explanation. It depends on the title of the section before it, and on what the
/// section after it explains. If a phase has two or more passes, they are numbered. If it has only one, and the title of
/// the pass is the same as the title of the phase, the pass has no heading.
fn heading(about: &About, title: &str, before: Option<&str>, next: Option<&About>) -> Option<String> {
    match about {
        About::Pass { number, .. } if *number > 1 || next.is_some_and(About::is_pass) => {
            Some(format!("{number}. {title}"))
        }
        _ if about.is_pass() && before == Some(title) => None,
        _ => Some(title.to_owned()),
    }
}

/// Writes a value as indented JSON, with a newline at the end.
fn written(document: &impl Serialize) -> String {
    serde_json::to_string_pretty(document).expect("every key is a string") + "\n"
}
