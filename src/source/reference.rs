//! References from one rule file to another.

use super::{MAX_BYTES, Source, SourceError};
use crate::diagnostic::SourceText;

/// A reference to one file, normalized so that different spellings of the same path are equal.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reference {
    /// A shipped ruleset, or a shipped option if it starts with `options/`.
    Slug(String),
    /// A path from the root of the source: parts joined by `/`, without `.` and `..`.
    Path(String),
}

impl Reference {
    /// Resolves a reference to an option: the name of a shipped option, or a path relative to the file that contains
    /// the reference.
    ///
    /// # Errors
    ///
    /// Returns [`SourceError::Outside`] if the reference is an absolute path or points outside the root.
    pub fn resolve_option(written: &str, from: Option<&Reference>) -> Result<Self, SourceError> {
        if is_path(written) {
            Self::resolve(written, from)
        } else {
            Ok(Self::Slug(format!("{OPTIONS}{written}")))
        }
    }

    /// Resolves a reference relative to the file that contains it, or to the root.
    ///
    /// # Errors
    ///
    /// Returns [`SourceError::Outside`] if the reference is an absolute path or points outside the root.
    pub fn resolve(written: &str, from: Option<&Reference>) -> Result<Self, SourceError> {
        if !is_path(written) {
            return Ok(Self::Slug(written.to_owned()));
        }
        let outside = || SourceError::Outside { path: written.to_owned() };
        let written = written.replace('\\', "/");
        let has_drive = written.get(1..3) == Some(":/");
        if written.starts_with('/') || has_drive {
            return Err(outside());
        }
        let mut parts: Vec<&str> = match from {
            Some(Self::Path(path)) => path.split('/').collect(),
            Some(Self::Slug(_)) | None => vec![""],
        };
        parts.pop();
        for part in written.split('/') {
            match part {
                "" | "." => {}
                ".." => drop(parts.pop().ok_or_else(outside)?),
                _ => parts.push(part),
            }
        }
        Ok(Self::Path(parts.join("/")))
    }

    /// Reads the file that this reference points to.
    ///
    /// # Errors
    ///
    /// Returns [`SourceError::UnknownRuleset`] for an unknown slug, [`SourceError::TooLarge`] for text that is larger than
    /// [`MAX_BYTES`], and any error from reading the file.
    pub fn read(&self, source: &dyn Source) -> Result<SourceText, SourceError> {
        let (name, text) = match self {
            Self::Path(path) => (source.name(path), source.file(path)?),
            Self::Slug(slug) => match source.shipped(slug) {
                Some(text) => (slug.clone(), text.into_owned()),
                None => return Err(SourceError::unknown(slug, source)),
            },
        };
        if text.len() as u64 > MAX_BYTES {
            return Err(SourceError::TooLarge { path: name, limit: MAX_BYTES });
        }
        Ok(SourceText { name, text })
    }
}

/// The folder with the shipped options.
pub(crate) const OPTIONS: &str = "options/";

/// Returns whether a name is a path: it has a slash or ends in `.toml`.
pub fn is_path(written: &str) -> bool {
    written.contains(['/', '\\']) || is_toml(written)
}

/// Returns whether a name ends in `.toml`, in any case.
pub(crate) fn is_toml(name: &str) -> bool {
    name.to_ascii_lowercase().ends_with(".toml")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn path(written: &str, from: &str) -> Result<Reference, SourceError> {
        Reference::resolve(written, Some(&Reference::Path(from.to_owned())))
    }

    #[test]
    fn paths_are_relative_to_their_file() {
        let expected = Reference::Path("rules/base.toml".to_owned());
        for written in ["base.toml", "./base.toml", "../rules/base.toml", "..\\rules\\.\\base.toml"] {
            assert_eq!(path(written, "rules/club.toml"), Ok(expected.clone()), "{written}");
        }
        let on_windows = Reference::Path("rules/BASE.TOML".to_owned());
        assert_eq!(path("BASE.TOML", "rules/club.toml"), Ok(on_windows));
        assert_eq!(Reference::resolve("our-house", None), Ok(Reference::Slug("our-house".to_owned())));
    }

    #[test]
    fn a_path_does_not_leave_the_root() {
        for written in ["../../base.toml", "/etc/base.toml", "C:\\base.toml", "x/../../../base.toml"] {
            assert!(
                matches!(path(written, "rules/club.toml"), Err(SourceError::Outside { .. })),
                "{written}"
            );
        }
    }
}
