//! The rulesets that come with the library.

use crate::source::{Source, SourceError};

/// The slug and text of each ruleset, sorted by slug.
static RULESETS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/rulesets.rs"));

/// The name and text of each option, sorted by name.
static OPTIONS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/options.rs"));

/// The rulesets and options that come with the library, and no other files.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Shipped;

impl Shipped {
    /// Returns the slugs of the rulesets, sorted.
    pub fn slugs() -> impl Iterator<Item = &'static str> {
        RULESETS.iter().map(|(slug, _)| *slug)
    }

    /// Returns the names of the options, sorted.
    pub fn options() -> impl Iterator<Item = &'static str> {
        OPTIONS.iter().map(|(name, _)| *name)
    }

    /// Returns the text of the ruleset or option with this slug. An option's slug is `options/NAME`.
    pub fn text(slug: &str) -> Option<&'static str> {
        let (table, name) =
            slug.strip_prefix(super::OPTIONS).map_or((RULESETS, slug), |name| (OPTIONS, name));
        let at = table.binary_search_by_key(&name, |(name, _)| *name).ok()?;
        table.get(at).map(|(_, text)| *text)
    }
}

impl Source for Shipped {
    fn file(&self, path: &str) -> Result<String, SourceError> {
        Err(SourceError::Missing { path: path.to_owned() })
    }
}
