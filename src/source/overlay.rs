//! A source that replaces the text of some files.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::{Source, SourceError};

/// A source that replaces the text of some files in another source.
pub(crate) struct Overlay<'a> {
    pub source: &'a dyn Source,
    /// The text of each file, by the file's name ([`Source::name`]).
    pub texts: BTreeMap<String, String>,
}

impl<'a> Overlay<'a> {
    /// Replaces the text of the file at a path.
    pub fn of_one(source: &'a dyn Source, path: &str, text: &str) -> Self {
        Self { source, texts: BTreeMap::from([(source.name(path), text.to_owned())]) }
    }
}

impl Source for Overlay<'_> {
    fn file(&self, path: &str) -> Result<String, SourceError> {
        self.texts.get(&self.name(path)).map_or_else(|| self.source.file(path), |text| Ok(text.clone()))
    }

    fn name(&self, path: &str) -> String {
        self.source.name(path)
    }

    fn shipped(&self, slug: &str) -> Option<Cow<'_, str>> {
        self.source.shipped(slug)
    }

    fn slugs(&self) -> Vec<Cow<'_, str>> {
        self.source.slugs()
    }

    fn options(&self) -> Vec<Cow<'_, str>> {
        self.source.options()
    }
}
