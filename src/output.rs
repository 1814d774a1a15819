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

/// Returns the heading of the section at this position in an explanation; `of` returns what a section explains, and its
/// title. If a phase has two or more passes, they are numbered. If it has only one, and the title of the pass is the same
/// as the title of the phase, the pass has no heading.
fn heading<'a, T>(all: &'a [T], at: usize, of: impl Fn(&'a T) -> (&'a About, &'a str)) -> Option<String> {
    let (about, title) = of(&all[at]);
    let before = at.checked_sub(1).map(|before| of(&all[before]).1);
    let is_before_pass = all.get(at + 1).is_some_and(|next| of(next).0.is_pass());
    match about {
        About::Pass { number, .. } if *number > 1 || is_before_pass => Some(format!("{number}. {title}")),
        _ if about.is_pass() && before == Some(title) => None,
        _ => Some(title.to_owned()),
    }
}

/// Writes a value as indented JSON, with a newline at the end.
fn written(document: &impl Serialize) -> String {
    serde_json::to_string_pretty(document).expect("every key is a string") + "\n"
}
