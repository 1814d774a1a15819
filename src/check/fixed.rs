//! A rule file after everything in it that has one right answer was written right.

use std::borrow::Cow;

use crate::check::report::check;
use crate::fix::apply::{self, Mended, Superfluous};
use crate::source::{Reference, Source, SourceError};

/// A file as it is and as it would be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mending {
    /// The name people know it by.
    pub name: String,
    /// Its text as it was read.
    pub before: String,
    /// Its text with all fixes, and those that were left out.
    pub after: Mended,
}

impl Mending {
    /// Whether anything in the file would be written anew.
    pub fn is_change(&self) -> bool {
        self.before != self.after.text
    }
}

/// Mends a file, without writing it anywhere; what it extends stays as it is. A shipped ruleset is never mended.
///
/// # Errors
///
/// The file cannot be read at all.
pub fn mend(source: &(impl Source + ?Sized), reference: &str) -> Result<Option<Mending>, SourceError> {
    mend_with(source, reference, Superfluous::Goes)
}

/// The same, where it is said whether anything superfluous is taken out.
///
/// # Errors
///
/// The file cannot be read at all.
pub fn mend_with(
    source: &(impl Source + ?Sized),
    reference: &str,
    superfluous: Superfluous,
) -> Result<Option<Mending>, SourceError> {
    let Reference::Path(path) = Reference::resolve(reference, None)? else { return Ok(None) };
    let read = source.read(&Reference::Path(path.clone()))?;
    let after = apply::mend(&read.text, superfluous, |text| {
        let instead = Instead { source, path: &path, text };
        check(&instead, reference).map(|checked| checked.findings).unwrap_or_default()
    });
    Ok(Some(Mending { name: read.name, before: read.text, after }))
}

/// A source in which one file holds another text.
struct Instead<'a, S: ?Sized> {
    source: &'a S,
    path: &'a str,
    text: &'a str,
}

impl<S: Source + ?Sized> Source for Instead<'_, S> {
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
