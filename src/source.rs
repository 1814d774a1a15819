//! Sources that rule files are read from.
//!
//! A reference with a slash, or one that ends in `.toml`, is a path relative to the file that contains it. Anything
//! else is the slug of a shipped ruleset.

use std::borrow::Cow;

mod about;
mod detect;
pub(crate) mod directory;
mod error;
mod load;
pub(crate) mod memory;
mod missing;
#[cfg(feature = "check")]
mod overlay;
mod reference;
pub(crate) mod shipped;

#[doc(hidden)]
pub use about::AboutOption;
#[doc(hidden)]
pub use detect::seems_to_hold_rules;
#[doc(hidden)]
pub use directory::{read_stream, read_text};
pub use error::SourceError;
#[cfg(feature = "check")]
pub(crate) use error::is_absolute;
#[doc(hidden)]
pub use load::{Dropped, Loaded, Named, Removed, Replaced, load};
#[doc(hidden)]
pub use missing::EXTENSIONS;
#[cfg(feature = "check")]
pub(crate) use overlay::Overlay;
pub(crate) use reference::OPTIONS;
#[doc(hidden)]
pub use reference::{Reference, is_path};
pub(crate) use shipped::Shipped;

/// The maximum size of a rule file, in bytes. Rulesets are only a few thousand bytes long.
pub const MAX_BYTES: u64 = 128 << 10;

/// A store that rule files are read from.
///
/// The library has three: [`Shipped`] has only the shipped rulesets, [`Directory`](crate::Directory) reads files in one
/// folder and never outside it, and [`Memory`](crate::Memory) holds files in memory. A host with its own store has to
/// implement only [`Source::file`]. Every source also has the shipped rulesets, and its files can extend them.
///
/// The paths that a source receives never contain `.` or `..` and never point above the root. It is up to the source to
/// interpret the parts of a path. Text that is larger than [`MAX_BYTES`] is an error, whatever source it comes from.
///
/// # Examples
///
/// This host keeps its clubs' rule files in a database table, and clubs can't extend each other's files:
///
/// ```
/// use charleston::source::{Source, SourceError};
/// use charleston::{LoadError, Schedule};
///
/// /// Rows of club, file and text.
/// struct Rows(Vec<(u32, &'static str, &'static str)>);
///
/// /// The rows of one club.
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
/// // Tuesday extends the house rules, which change one rule of the League.
/// let schedule = Schedule::load(&OfClub { rows: &rows, club: 1 }, "tuesday.toml")?;
/// assert_eq!(schedule.ruleset().name(), "Tuesday");
///
/// // The other club has no such file. The finding is on the line that names it.
/// let other = OfClub { rows: &rows, club: 2 };
/// let error = Schedule::load(&other, "mine.toml").err().ok_or("there is no such parent")?;
/// let finding = &error.findings()[0];
/// assert_eq!((finding.id, finding.message.as_str()), ("missing-parent", "there is no file `house.toml`"));
///
/// // A missing ruleset file is an error.
/// let none = Schedule::load(&other, "none.toml");
/// assert!(matches!(none, Err(LoadError::Unread(SourceError::Missing { .. }))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Source {
    /// Returns the text of the file at a path. The path starts at the root of this source and consists of parts joined
    /// by `/`, without `.` and `..`.
    ///
    /// # Errors
    ///
    /// Returns [`SourceError::Missing`] if there is no such file, and [`SourceError::Unreadable`] with the store's own
    /// error if the file can't be read.
    fn file(&self, path: &str) -> Result<String, SourceError>;

    /// Returns the names of the files in a folder, in any order. The path has no `/` at the end, and is empty for the root
    /// of this source. The error for a missing file suggests one of them. Default: none.
    fn files(&self, folder: &str) -> Vec<String> {
        let _ = folder;
        Vec::new()
    }

    /// Returns the name to display for the file at a path. Default: the path.
    fn name(&self, path: &str) -> String {
        path.to_owned()
    }

    /// Returns the text of the ruleset with this slug. Default: the shipped one.
    fn shipped(&self, slug: &str) -> Option<Cow<'_, str>> {
        Shipped::text(slug).map(Cow::Borrowed)
    }

    /// Returns the slugs of this source's rulesets, in order. The error for an unknown slug suggests one of them.
    /// Default: the shipped ones.
    fn slugs(&self) -> Vec<Cow<'_, str>> {
        Shipped::slugs().map(Cow::Borrowed).collect()
    }

    /// Returns the names of this source's options, in order. To get an option's text, call [`Source::shipped`] with the
    /// slug `options/NAME`. Default: the shipped ones.
    fn options(&self) -> Vec<Cow<'_, str>> {
        Shipped::options().map(Cow::Borrowed).collect()
    }
}
