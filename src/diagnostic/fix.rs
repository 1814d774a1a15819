//! Changes of a file that fix a finding.

use serde::Serialize;

use super::Span;

/// A change of a file after which a finding is gone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fix {
    /// Whether it can be applied without asking.
    pub kind: FixKind,
    /// What it does, as a command: ``write `across` ``.
    pub title: String,
    /// The edits, in the order of the text and without overlaps.
    pub edits: Vec<Edit>,
}

/// Whether a fix can be applied without asking.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum FixKind {
    /// Yes: it corrects syntax that has only one possible reading, or a misspelled key that is one letter away from
    /// exactly one key. It never changes or removes a meaning that the author wrote.
    Safe,
    /// No: it is probably right, but only the author knows.
    Suggestion,
}

/// One change: a stretch of a file, and the text that replaces it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edit {
    /// The stretch; empty where text is only inserted.
    pub span: Span,
    /// The new text.
    pub text: String,
}

impl Fix {
    /// A fix that can be applied without asking.
    pub fn safe(title: impl Into<String>, edits: Vec<Edit>) -> Self {
        Self { kind: FixKind::Safe, title: title.into(), edits }
    }

    /// A fix that is offered, and applied only by hand.
    pub fn suggestion(title: impl Into<String>, edits: Vec<Edit>) -> Self {
        Self { kind: FixKind::Suggestion, title: title.into(), edits }
    }
}
