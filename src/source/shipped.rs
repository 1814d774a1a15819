//! The rulesets that come with the library.

use crate::source::{Source, SourceError};

/// The slug and text of each ruleset, sorted by slug.
static RULESETS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/rulesets.rs"));

/// The rulesets that come with the library, and no other files.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Shipped;

impl Shipped {
    /// Returns the slugs, in order.
    pub fn slugs() -> impl Iterator<Item = &'static str> {
        RULESETS.iter().map(|(slug, _)| *slug)
    }

    /// Returns the text of a ruleset.
    pub fn text(slug: &str) -> Option<&'static str> {
        let at = RULESETS.binary_search_by_key(&slug, |(slug, _)| *slug).ok()?;
        RULESETS.get(at).map(|(_, text)| *text)
    }
}

impl Source for Shipped {
    fn file(&self, path: &str) -> Result<String, SourceError> {
        Err(SourceError::Missing { path: path.to_owned() })
    }
}
