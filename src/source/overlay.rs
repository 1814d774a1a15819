//! A source that replaces the text of some files.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::{Source, SourceError};

/// A source that replaces the text of some files in another source.
#[derive(Debug)]
pub(crate) struct Overlay<'a, S: ?Sized> {
    pub source: &'a S,
    /// The text of each file, by the file's name ([`Source::name`]).
    pub texts: BTreeMap<String, String>,
}

impl<'a, S: Source + ?Sized> Overlay<'a, S> {
    /// Replaces the file's text at a path.
    pub fn of_one(source: &'a S, path: &str, text: &str) -> Self {
        Self { source, texts: BTreeMap::from([(source.name(path), text.to_owned())]) }
    }
}

impl<S: Source + ?Sized> Source for Overlay<'_, S> {
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
