//! A rule file with all its safe fixes.

use crate::check::report::check;
use crate::fix::apply::{self, Fixed};
use crate::source::{Overlay, Reference, Source, SourceError};

/// A file as it is and as it would be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fixing {
    /// The name people know it by.
    pub name: String,
    /// Its text as it was read.
    pub before: String,
    /// Its text with all safe fixes.
    pub after: Fixed,
}

impl Fixing {
    /// Whether anything in the file would be written anew.
    pub fn is_change(&self) -> bool {
        self.before != self.after.text
    }
}

/// Applies the safe fixes of a file without writing it anywhere; what it extends stays as it is. `None` for a shipped
/// ruleset.
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
