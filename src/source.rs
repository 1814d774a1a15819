//! Where ruleset files come from, and what they extend.
//!
//! A reference with a slash, or one that ends in `.toml`, is a path seen from the file that holds it;
//! anything else is the slug of a shipped ruleset.

use crate::diagnostic::SourceText;

mod directory;
mod error;
mod load;
mod memory;
mod shipped;

pub use directory::{Directory, read_text};
pub use error::SourceError;
pub use load::{Loaded, load};
pub use memory::Memory;
pub use shipped::Shipped;

/// The size of a file that is no longer read, in bytes: a ruleset has a few thousand.
pub const MOST_BYTES: u64 = 128 << 10;

/// A place that ruleset files are read from.
pub trait Source {
    /// The text of a file, by its path from the root of this source: parts joined by `/`, without `.` and `..`.
    ///
    /// # Errors
    ///
    /// Whatever keeps the file from being read.
    fn file(&self, path: &str) -> Result<String, SourceError>;

    /// The name under which people know the file at a path.
    fn name(&self, path: &str) -> String {
        path.to_owned()
    }

    /// The text of the shipped ruleset of that slug.
    fn shipped(&self, slug: &str) -> Option<&str> {
        Shipped::text(slug)
    }

    /// The slugs of the shipped rulesets, in order.
    fn slugs(&self) -> Vec<&str> {
        Shipped::slugs().collect()
    }

    /// The file that a reference names.
    ///
    /// # Errors
    ///
    /// [`SourceError::UnknownRuleset`] for a slug that is not shipped, [`SourceError::Outside`] for a path
    /// that leaves the root, and whatever keeps the file from being read.
    fn read(&self, reference: &Reference) -> Result<SourceText, SourceError> {
        match reference {
            Reference::Path(path) => Ok(SourceText { name: self.name(path), text: self.file(path)? }),
            Reference::Slug(slug) => match self.shipped(slug) {
                Some(text) => Ok(SourceText { name: slug.clone(), text: text.to_owned() }),
                None => Err(SourceError::unknown(slug, &self.slugs())),
            },
        }
    }
}

/// One file, named the same way however the reference to it was spelled.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reference {
    /// A shipped ruleset.
    Slug(String),
    /// A path from the root of the source: parts joined by `/`, without `.` and `..`.
    Path(String),
}

impl Reference {
    /// What a reference names, seen from the file that holds it or from the root.
    ///
    /// # Errors
    ///
    /// [`SourceError::Outside`] if it is an absolute path or leaves the root.
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
}

fn is_path(written: &str) -> bool {
    written.contains(['/', '\\']) || written.ends_with(".toml")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn path(written: &str, from: &str) -> Result<Reference, SourceError> {
        Reference::resolve(written, Some(&Reference::Path(from.to_owned())))
    }

    #[test]
    fn a_path_is_seen_from_the_file_that_holds_it() {
        let expected = Reference::Path("rules/base.toml".to_owned());
        for written in ["base.toml", "./base.toml", "../rules/base.toml", "..\\rules\\.\\base.toml"] {
            assert_eq!(path(written, "rules/club.toml"), Ok(expected.clone()), "{written}");
        }
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
