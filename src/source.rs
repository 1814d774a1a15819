//! Where ruleset files come from, and what they extend.
//!
//! A reference with a slash, or one that ends in `.toml`, is a path seen from the file that holds it;
//! anything else is the slug of a shipped ruleset.

use std::borrow::Cow;

use crate::diagnostic::SourceText;

mod detect;
mod directory;
mod error;
mod load;
mod memory;
#[cfg(feature = "check")]
mod overlay;
mod shipped;

pub use detect::seems_to_hold_rules;
pub use directory::{Directory, read_stream, read_text};
pub use error::SourceError;
pub use load::{Loaded, load};
pub use memory::Memory;
#[cfg(feature = "check")]
pub(crate) use overlay::Overlay;
pub use shipped::Shipped;

/// The size of a file that is no longer read, in bytes: a ruleset has a few thousand.
pub const MAX_BYTES: u64 = 128 << 10;

/// A place that ruleset files are read from.
///
/// Three come with the library: [`Shipped`] has only the rulesets that ship, a [`Directory`] is a folder that no
/// reference leads out of, and [`Memory`] holds files that were put there. A host with a store of its own
/// writes [`Source::file`] and leaves the rest as it is: every source has the shipped rulesets, and a file of
/// any source can extend them.
///
/// A path comes to a source without `.` and `..`, however it was written, and one that would lead above the root
/// never does. What the parts of a path mean is the source's business, and how large a text may be: a ruleset
/// has far less than [`MAX_BYTES`].
///
/// # Examples
///
/// A host that keeps the rule files of its clubs in a table of its database, where no club can extend what
/// another has written:
///
/// ```
/// use charleston::source::{Source, SourceError};
/// use charleston::{Schedule, load::check};
///
/// /// Rows of club, file and text.
/// struct Rows(Vec<(u32, &'static str, &'static str)>);
///
/// /// What one club has in them.
/// struct OfClub<'a> {
///     rows: &'a Rows,
///     club: u32,
/// }
///
/// impl Source for OfClub<'_> {
///     fn file(&self, path: &str) -> Result<String, SourceError> {
///         let row = self.rows.0.iter().find(|(club, file, _)| *club == self.club && *file == path);
///         let text = row.map(|(_, _, text)| (*text).to_owned());
///         text.ok_or_else(|| SourceError::Missing { path: path.to_owned() })
///     }
/// }
///
/// let rows = Rows(vec![
///     (1, "house.toml", "extends = \"nmjl\"\nname = \"House\"\npasses.second-right.blind = 0\n"),
///     (1, "tuesday.toml", "extends = \"house.toml\"\nname = \"Tuesday\"\n"),
///     (2, "mine.toml", "extends = \"house.toml\"\nname = \"Mine\"\n"),
/// ]);
///
/// // Tuesday's rules are the house's, and the house's are the League's but for one.
/// let schedule = Schedule::load(&OfClub { rows: &rows, club: 1 }, "tuesday.toml")?;
/// let tuesday = schedule.ruleset();
/// assert_eq!(tuesday.name(), "Tuesday");
/// let last_right = tuesday.phases()[1].passes[2].blind;
/// assert_eq!(last_right.value, 0);
/// assert_eq!(tuesday.place(last_right.place).to_string(), "house.toml: passes.second-right.blind");
///
/// // The other club has no such file, and is told so on the line that names it.
/// let other = check(&OfClub { rows: &rows, club: 2 }, "mine.toml")?;
/// let finding = &other.findings[0];
/// assert_eq!((finding.id.as_str(), finding.message.as_str()), ("missing-parent", "there is no file `house.toml`"));
/// assert!(other.schedule.is_none());
///
/// // Of a file that is not there at all, there is nothing to be said but that.
/// let none = check(&OfClub { rows: &rows, club: 2 }, "none.toml");
/// assert_eq!(none.err(), Some(SourceError::Missing { path: "none.toml".to_owned() }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Source {
    /// The text of a file, by its path from the root of this source: parts joined by `/`, without `.` and `..`.
    ///
    /// # Errors
    ///
    /// Whatever keeps the file from being read: [`SourceError::Missing`] where there is none, and
    /// [`SourceError::Unreadable`] with the store's own words where it cannot be reached.
    fn file(&self, path: &str) -> Result<String, SourceError>;

    /// The name under which people know the file at a path; by default the path.
    fn name(&self, path: &str) -> String {
        path.to_owned()
    }

    /// The text of the ruleset of that slug; by default of the one that ships.
    fn shipped(&self, slug: &str) -> Option<Cow<'_, str>> {
        Shipped::text(slug).map(Cow::Borrowed)
    }

    /// The slugs of its rulesets, in order; by default of those that ship. One of them is
    /// suggested where a slug is not known.
    fn slugs(&self) -> Vec<Cow<'_, str>> {
        Shipped::slugs().map(Cow::Borrowed).collect()
    }

    /// The file that a reference names.
    ///
    /// # Errors
    ///
    /// [`SourceError::UnknownRuleset`] for a slug that it does not have, and whatever keeps the file from being
    /// read.
    fn read(&self, reference: &Reference) -> Result<SourceText, SourceError> {
        match reference {
            Reference::Path(path) => Ok(SourceText { name: self.name(path), text: self.file(path)? }),
            Reference::Slug(slug) => match self.shipped(slug) {
                Some(text) => Ok(SourceText { name: slug.clone(), text: text.into_owned() }),
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
    fn paths_are_relative_to_their_file() {
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
