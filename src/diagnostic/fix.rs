//! Changes to a file that fix a finding.

use serde::Serialize;

use super::Span;

/// A change to a file that fixes a finding.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fix {
    /// Whether the fix can be applied without asking.
    pub kind: FixKind,
    /// A short description of the fix, for menus and messages: ``write `across` ``.
    pub title: String,
    /// The edits, in source order, without overlaps.
    pub edits: Vec<Edit>,
}

/// Whether a fix can be applied without asking.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum FixKind {
    /// The fix can be applied without asking. It corrects broken syntax that has only one possible meaning, or a
    /// misspelled key that is one letter away from exactly one known key. It never changes or removes a rule that the
    /// author wrote.
    Safe,
    /// The author has to confirm the fix. It is probably right, but only the author knows the intended rule.
    Suggestion,
}

/// A range in a file, and the text that replaces it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edit {
    /// The range. Empty to insert text.
    pub span: Span,
    /// The new text.
    pub text: String,
}

impl Fix {
    /// Creates a fix that can be applied without asking.
    pub fn safe(title: impl Into<String>, edits: Vec<Edit>) -> Self {
        Self { kind: FixKind::Safe, title: title.into(), edits }
    }

    /// Creates a fix that the author has to confirm.
    pub fn suggestion(title: impl Into<String>, edits: Vec<Edit>) -> Self {
        Self { kind: FixKind::Suggestion, title: title.into(), edits }
    }
}
