//! Files in memory, for hosts and tests.

use std::borrow::Cow;
use std::collections::BTreeMap;

use crate::source::{OPTIONS, Shipped, Source, SourceError};

/// Files in memory, each with its path, and additional rulesets, each with its slug.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Memory {
    files: BTreeMap<String, String>,
    rulesets: BTreeMap<String, String>,
}

impl Memory {
    /// Adds a file. Its path must end in `.toml` or contain a slash: any other name refers to a shipped ruleset.
    #[must_use]
    pub fn with_file(mut self, path: &str, text: impl Into<String>) -> Self {
        self.files.insert(path.to_owned(), text.into());
        self
    }

    /// Adds a ruleset to the shipped ones, or an option if the slug is `options/NAME`.
    #[must_use]
    pub fn with_ruleset(mut self, slug: &str, text: impl Into<String>) -> Self {
        self.rulesets.insert(slug.to_owned(), text.into());
        self
    }
}

impl Source for Memory {
    fn file(&self, path: &str) -> Result<String, SourceError> {
        self.files.get(path).cloned().ok_or_else(|| SourceError::Missing { path: path.to_owned() })
    }

    fn files(&self, folder: &str) -> Vec<String> {
        let inside = |path: &String| match path.rsplit_once('/') {
            Some((of, name)) => (of == folder).then(|| name.to_owned()),
            None => folder.is_empty().then(|| path.clone()),
        };
        self.files.keys().filter_map(inside).collect()
    }

    fn shipped(&self, slug: &str) -> Option<Cow<'_, str>> {
        self.rulesets.get(slug).map(String::as_str).or_else(|| Shipped::text(slug)).map(Cow::Borrowed)
    }

    fn slugs(&self) -> Vec<Cow<'_, str>> {
        let own = self.rulesets.keys().map(String::as_str).filter(|slug| !slug.starts_with(OPTIONS));
        sorted(own, Shipped::slugs())
    }

    fn options(&self) -> Vec<Cow<'_, str>> {
        let own = self.rulesets.keys().filter_map(|slug| slug.strip_prefix(OPTIONS));
        sorted(own, Shipped::options())
    }
}

fn sorted<'s>(
    own: impl Iterator<Item = &'s str>,
    shipped: impl Iterator<Item = &'static str>,
) -> Vec<Cow<'s, str>> {
    let mut names: Vec<Cow<'s, str>> = own.map(Cow::Borrowed).collect();
    shipped.for_each(|name| names.push(Cow::Borrowed(name)));
    names.sort_unstable();
    names.dedup();
    names
}
