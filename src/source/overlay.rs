//! A source in which one file has another text.

use std::borrow::Cow;

use super::{Source, SourceError};

/// A source in which one file has another text than it is stored with.
#[derive(Debug)]
pub(crate) struct Overlay<'a, S: ?Sized> {
    pub source: &'a S,
    pub path: &'a str,
    pub text: &'a str,
}

impl<S: Source + ?Sized> Source for Overlay<'_, S> {
    fn file(&self, path: &str) -> Result<String, SourceError> {
        if path == self.path { Ok(self.text.to_owned()) } else { self.source.file(path) }
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
}
