//! Applies all safe fixes to a rule file.

use crate::check::report::check;
use crate::fix::apply::{self, Fixed};
use crate::source::{Overlay, Reference, Source, SourceError};

/// A file before and after its fixes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fixing {
    /// The file's name.
    pub name: String,
    /// The file's text.
    pub before: String,
    /// The text with all safe fixes applied.
    pub after: Fixed,
}

/// Applies the safe fixes to a file's text without writing the file. The fixes don't change the rulesets that the file
/// extends. Returns `None` for a shipped ruleset.
///
/// # Errors
///
/// Returns an error if the file can't be read.
pub fn fix(source: &dyn Source, reference: &str) -> Result<Option<Fixing>, SourceError> {
    let Reference::Path(path) = Reference::resolve(reference, None)? else { return Ok(None) };
    let read = Reference::Path(path.clone()).read(source)?;
    let after = apply::fix(&read.text, |text| {
        let overlay = Overlay::of_one(source, &path, text);
        check(&overlay, reference).map(|checked| checked.findings).unwrap_or_default()
    });
    Ok(Some(Fixing { name: read.name, before: read.text, after }))
}
