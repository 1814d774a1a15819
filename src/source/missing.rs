//! Advice about files that can't be read.

use super::{Shipped, SourceError};
use crate::diagnostic::{Diagnostic, nearest_slug};

impl SourceError {
    /// Returns the error as a finding without a location.
    #[doc(hidden)]
    pub fn diagnostic(&self) -> Diagnostic {
        let shipped = match self {
            Self::Missing { path } if Shipped::text(stem(path)).is_some() => Some(name_shipped(path)),
            Self::Missing { path } if !path.contains(['/', '.']) => {
                nearest_slug(path, &Vec::from_iter(Shipped::slugs()))
                    .map(|slug| format!("did you mean `{slug}`?"))
            }
            _ => None,
        };
        let help = self.help().map(str::to_owned).or(shipped);
        Diagnostic::unplaced(self.id(), self.to_string()).maybe_help(help)
    }
}

/// The extensions that rule files can have.
pub const EXTENSIONS: [&str; 2] = [".charleston.toml", ".toml"];

/// Returns the name of a file without its folder and its extension.
pub(super) fn stem(path: &str) -> &str {
    let name = path.rsplit_once('/').map_or(path, |(_, name)| name);
    let lower = name.to_ascii_lowercase();
    let mut extensions = EXTENSIONS.iter().chain(&[".charleston"]);
    let extension = extensions.find(|extension| lower.ends_with(**extension)).map_or(0, |found| found.len());
    &name[..name.len() - extension]
}

/// Returns the advice for a missing file that has the name of a shipped ruleset.
pub(super) fn name_shipped(path: &str) -> String {
    let without = if path.contains('/') { "a folder or extension" } else { "an extension" };
    format!("write the name of a shipped ruleset, without {without}: `{}`", stem(path))
}
