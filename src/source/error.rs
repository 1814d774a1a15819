//! The reasons why a file can't be read.

use std::borrow::Cow;

use thiserror::Error;

use super::Source;
use crate::diagnostic::{RuleId, nearest_slug, suggest};

/// The reason why a file can't be read.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the messages explain the fields")]
#[non_exhaustive]
pub enum SourceError {
    /// There is no such file.
    #[error("there is no file `{path}`")]
    Missing { path: String },
    /// The path points to a folder, or to something else that isn't a file.
    #[error("`{}` isn't a file", if path.is_empty() { "." } else { path })]
    NotAFile { path: String },
    /// The file has bytes that aren't valid UTF-8.
    #[error("`{path}` isn't UTF-8 text: byte {} of the file, in line {line}, is invalid", offset + 1)]
    NotUtf8 {
        path: String,
        /// The offset of the first byte that isn't valid UTF-8, counted from 0.
        offset: usize,
        /// Its line, counted from 1.
        line: usize,
    },
    /// The file is larger than the size limit.
    #[error("`{path}` is too large: the limit is {} KiB", limit / 1024)]
    TooLarge { path: String, limit: u64 },
    /// The operating system or the host's own store can't read the file.
    #[error("`{path}` can't be read: {reason}")]
    Unreadable { path: String, reason: String },
    /// No shipped ruleset has this slug.
    #[error("there is no ruleset `{slug}`")]
    UnknownRuleset {
        slug: String,
        /// Advice on what to write instead.
        help: String,
    },
    /// The path is absolute or points outside the folder that rulesets are read from.
    #[error("{}", outside(path))]
    Outside { path: String },
}

impl SourceError {
    /// The ids of findings about files that exist but can't be read.
    #[doc(hidden)]
    pub const UNREAD: [RuleId; 3] = [RuleId::NotUtf8, RuleId::FileTooLarge, RuleId::UnreadableFile];

    /// Creates the error for a slug that isn't the slug of a ruleset in the source.
    pub(crate) fn unknown(slug: &str, source: &dyn Source) -> Self {
        let slugs = source.slugs();
        let slugs: Vec<&str> = slugs.iter().map(Cow::as_ref).collect();
        let is_name = slug.contains(char::is_alphanumeric);
        let path = if is_name && slug.contains('.') {
            "to use your own file, give it a name that ends in `.toml`, and write that name".to_owned()
        } else {
            let name = if is_name { slug } else { "tuesday" };
            format!("to use your own file, write its path: `{name}.toml`")
        };
        let is_option = source.options().iter().any(|option| option == slug);
        let help = match (&slugs[..], nearest_slug(slug, &slugs)) {
            _ if is_option => {
                format!("`{slug}` is an option: list it in `with` in a file that extends a ruleset")
            }
            ([], _) => path,
            (_, Some(near)) => format!("did you mean `{near}`?"),
            (_, None) => format!("{path}; or {}", suggest(slug, slugs.iter().copied())),
        };
        Self::UnknownRuleset { slug: slug.to_owned(), help }
    }

    /// Returns the id of the finding for this error.
    #[doc(hidden)]
    pub fn id(&self) -> RuleId {
        match self {
            Self::Missing { .. } => RuleId::MissingFile,
            Self::NotAFile { .. } => RuleId::NotAFile,
            Self::NotUtf8 { .. } => RuleId::NotUtf8,
            Self::TooLarge { .. } => RuleId::FileTooLarge,
            Self::Unreadable { .. } => RuleId::UnreadableFile,
            Self::UnknownRuleset { .. } => RuleId::UnknownRuleset,
            Self::Outside { .. } => RuleId::ParentOutside,
        }
    }

    /// Returns advice on how to correct the error, if there is any.
    pub fn help(&self) -> Option<&str> {
        match self {
            Self::UnknownRuleset { help, .. } => Some(help),
            // The byte order mark of UTF-16 begins with a byte that UTF-8 never has.
            Self::NotUtf8 { offset: 0, .. } => Some(
                "it may be UTF-16: save it as UTF-8, for example with the encoding UTF-8 in Notepad, or with \
                 `Set-Content -Encoding utf8` in PowerShell",
            ),
            Self::NotUtf8 { .. } => Some("save it as UTF-8"),
            Self::Outside { path } if is_absolute(path) => {
                Some("write the path from this file's folder, such as `./base.toml`")
            }
            Self::Outside { .. } => Some(
                "put that file in the folder of the file that names it, or in a folder inside it; in a Git \
                 repository (`git init` creates one), the `charleston` command also reads the repository's other \
                 folders",
            ),
            Self::Missing { .. }
            | Self::NotAFile { .. }
            | Self::TooLarge { .. }
            | Self::Unreadable { .. } => None,
        }
    }
}

/// Returns whether a path is absolute, on any system.
pub(crate) fn is_absolute(path: &str) -> bool {
    path.starts_with(['/', '\\']) || path.get(1..2) == Some(":")
}

fn outside(path: &str) -> String {
    if is_absolute(path) {
        format!("`{path}` is an absolute path, which rulesets can't use")
    } else {
        format!("`{path}` is outside the folder that rulesets are read from")
    }
}
