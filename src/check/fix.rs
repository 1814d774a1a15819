//! A rule file with all its safe fixes.

use crate::check::report::check;
use crate::fix::apply::{self, Fixed};
use crate::source::{Overlay, Reference, Source, SourceError};

/// A file as it is and as it would be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fixing {
    /// Its name.
    pub name: String,
    /// Its text.
    pub before: String,
    /// Its text with all safe fixes.
    pub after: Fixed,
}

/// Applies the safe fixes of a file without writing it; parents stay as they are. `None` for a shipped ruleset.
///
/// # Errors
///
/// The file can't be read at all.
pub fn fix(source: &(impl Source + ?Sized), reference: &str) -> Result<Option<Fixing>, SourceError> {
    let Reference::Path(path) = Reference::resolve(reference, None)? else { return Ok(None) };
    let read = source.read(&Reference::Path(path.clone()))?;
    let after = apply::fix(&read.text, |text| {
        let overlay = Overlay::of_one(source, &path, text);
        check(&overlay, reference).map(|checked| checked.findings).unwrap_or_default()
    });
    Ok(Some(Fixing { name: read.name, before: read.text, after }))
}
