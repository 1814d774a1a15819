//! What keeps a file from being read.

use std::borrow::Cow;

use thiserror::Error;

use crate::diagnostic::{Diagnostic, RuleId, nearest, one_of};

/// What keeps a file from being read.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the sentences name the fields")]
pub enum SourceError {
    /// There is no such file.
    #[error("there is no file `{path}`")]
    Missing { path: String },
    /// It is a folder, or something else that holds no text.
    #[error("`{path}` is not a file")]
    NotAFile { path: String },
    /// It holds bytes that are not text.
    #[error("`{path}` is not UTF-8 text: line {line} holds something else, at byte {offset}")]
    NotUtf8 {
        path: String,
        /// The first byte that is not text, counted from 0.
        offset: usize,
        /// Its line, counted from 1.
        line: usize,
    },
    /// It is larger than any ruleset.
    #[error("`{path}` is too large: it has more than {} KB", limit / 1024)]
    TooLarge { path: String, limit: u64 },
    /// The system refuses to read it.
    #[error("`{path}` cannot be read: {reason}")]
    Unreadable { path: String, reason: String },
    /// No shipped ruleset has this slug.
    #[error("no ruleset is called `{slug}`")]
    UnknownRuleset {
        slug: String,
        /// What would be right.
        help: String,
    },
    /// The path is absolute or leads out of the folder that rulesets are read from.
    #[error("`{path}` leads out of the folder that rulesets are read from")]
    Outside { path: String },
}

impl SourceError {
    /// The kinds of finding that speak of something that is there and cannot be read.
    pub const UNREAD: [RuleId; 4] =
        [RuleId::NotAFile, RuleId::NotUtf8, RuleId::FileTooLarge, RuleId::UnreadableFile];

    /// An unknown slug, with the shipped ones in reach.
    pub(crate) fn unknown(slug: &str, slugs: &[Cow<'_, str>]) -> Self {
        let slugs: Vec<&str> = slugs.iter().map(Cow::as_ref).collect();
        let name = if slug.contains(char::is_alphanumeric) { slug } else { "tuesday" };
        let path = format!("a file of your own is written as a path: `{name}.toml`");
        // A name that goes on differently is near as well, where only one does.
        let begins = |known: &&str| known.strip_prefix(slug).is_some_and(|rest| rest.starts_with('-'));
        let mut longer = slugs.iter().copied().filter(begins);
        let longer = longer.next().filter(|_| longer.next().is_none());
        let help = match (&slugs[..], nearest(slug, slugs.iter().copied()).or(longer)) {
            ([], _) => path,
            (_, Some(near)) => format!("did you mean `{near}`?"),
            (_, None) => format!("one of {}; {path}", one_of(slugs.iter().copied())),
        };
        Self::UnknownRuleset { slug: slug.to_owned(), help }
    }

    /// The kebab-case word that names this kind of finding.
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

    /// What would be right, where that can be said.
    pub fn help(&self) -> Option<&str> {
        match self {
            Self::UnknownRuleset { help, .. } => Some(help),
            Self::NotUtf8 { .. } => Some("save the file as UTF-8"),
            Self::Outside { .. } => Some("write a path inside that folder, relative to this file"),
            Self::Missing { .. }
            | Self::NotAFile { .. }
            | Self::TooLarge { .. }
            | Self::Unreadable { .. } => None,
        }
    }

    /// The error as a finding that stands in no file.
    pub fn diagnostic(&self) -> Diagnostic {
        let help = self.help().map(str::to_owned);
        Diagnostic { help, ..Diagnostic::unplaced(self.id(), self.to_string()) }
    }
}
