//! A source that replaces the text of some files.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::{Source, SourceError};

/// A source that replaces the text of some files in another source.
pub(crate) struct Overlay<'a> {
    pub source: &'a dyn Source,
    /// The replacement text for each file, by file name ([`Source::name`]).
    pub texts: BTreeMap<String, String>,
}

impl<'a> Overlay<'a> {
    /// Creates a source that replaces the text of one file, given its path.
    pub fn of_one(source: &'a dyn Source, path: &str, text: &str) -> Self {
        Self { source, texts: BTreeMap::from([(source.name(path), text.to_owned())]) }
    }
}

impl Source for Overlay<'_> {
    fn file(&self, path: &str) -> Result<String, SourceError> {
        self.texts.get(&self.name(path)).map_or_else(|| self.source.file(path), |text| Ok(text.clone()))
    }

    fn files(&self, folder: &str) -> Vec<String> {
        self.source.files(folder)
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
