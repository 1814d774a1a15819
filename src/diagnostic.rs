//! What is wrong with a ruleset file, where, and what would be right.

use std::sync::OnceLock;

use serde::Serialize;

pub use crate::escape;

mod fix;
mod nearest;
mod rule_id;

pub use fix::{Edit, Fix, FixKind};
pub(crate) use nearest::all_nearest;
pub use nearest::{list, nearest, one_of, only_typo, suggest};
pub use rule_id::RuleId;

/// Which of the files read together a place is in: an index into [`Sources`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SourceId(pub u16);

/// A stretch of bytes in one file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// The file.
    pub source: SourceId,
    /// The first byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
}

/// How much a finding weighs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, strum::IntoStaticStr)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Severity {
    /// Legal, but probably not what the house plays.
    Warning,
    /// The ruleset cannot be played as it is written.
    Error,
}

impl Severity {
    /// `error` or `warning`.
    pub fn word(self) -> &'static str {
        self.into()
    }
}

/// A place and what is to be said of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Label {
    /// Where.
    pub span: Span,
    /// What is said there; may be empty.
    pub text: String,
}

/// One finding: an id that never changes, one sentence, the places, and what would be right.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// The kebab-case word that names this kind of finding in output, docs and tests.
    pub id: RuleId,
    /// Error or warning.
    pub severity: Severity,
    /// One lower-case sentence that quotes the file's words in backticks.
    pub message: String,
    /// The token at fault; nothing only where no file could be read.
    pub primary: Option<Label>,
    /// Other places that explain it: the first definition, the near miss.
    pub others: Vec<Label>,
    /// What would be right.
    pub help: Option<String>,
    /// The change that fixes it, if one was tested and does.
    pub fix: Option<Box<Fix>>,
    /// Changes that may fix it, the best first; none of them was tested yet.
    pub candidates: Vec<Fix>,
    /// Whether it is about the name of an unknown table, which the files above may explain once they are read.
    pub is_unknown_table: bool,
}

impl Diagnostic {
    /// An error on a token.
    pub fn error(id: RuleId, message: impl Into<String>, span: Span, label: impl Into<String>) -> Self {
        let primary = Some(Label { span, text: escape::message(&label.into()) });
        Self { primary, ..Self::unplaced(id, message) }
    }

    /// A warning on a token.
    pub fn warning(id: RuleId, message: impl Into<String>, span: Span, label: impl Into<String>) -> Self {
        Self { severity: Severity::Warning, ..Self::error(id, message, span, label) }
    }

    /// An error that stands in no file, because none could be read.
    pub fn unplaced(id: RuleId, message: impl Into<String>) -> Self {
        Self {
            id,
            severity: Severity::Error,
            message: escape::message(&message.into()),
            primary: None,
            others: Vec::new(),
            help: None,
            fix: None,
            candidates: Vec::new(),
            is_unknown_table: false,
        }
    }

    /// Where the token at fault is.
    pub fn place(&self) -> Option<Span> {
        self.primary.as_ref().map(|label| label.span)
    }

    /// It in one line: the file, the line and the column, the id and the sentence.
    pub fn line(&self, sources: &Sources) -> String {
        let Self { id, message, primary, .. } = self;
        match primary.as_ref().and_then(|label| Some((label.span, sources.get(label.span.source)?))) {
            Some((span, source)) => {
                let (line, column) = sources.line_and_column(span);
                escape::text(&format!("{}:{line}:{column}: {id}: {message}", source.name))
            }
            None => escape::text(&format!("{id}: {message}")),
        }
    }

    /// The same with what would be right.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(escape::message(&help.into()));
        self
    }

    /// The same with one more change that may fix it, if there is one.
    #[must_use]
    pub fn candidate(mut self, fix: impl Into<Option<Fix>>) -> Self {
        self.candidates.extend(fix.into());
        self
    }

    /// The same with one more place.
    #[must_use]
    pub fn other(mut self, span: Span, text: impl Into<String>) -> Self {
        self.others.push(Label { span, text: escape::message(&text.into()) });
        self
    }
}

/// One file as it was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SourceText {
    /// The name people know it by: a path, or the slug of a shipped ruleset.
    pub name: String,
    /// Its whole text.
    pub text: String,
}

/// The files that were read together: the ruleset first, then what it extends.
///
/// A file that was added stays where it is, so what is read from it can borrow its words while others are added.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Sources(OnceLock<Box<File>>);

/// One of the files, and those that were added after it.
#[derive(Debug, Clone, PartialEq, Eq)]
struct File {
    source: SourceText,
    rest: Sources,
}

impl Sources {
    /// Adds a file and says how places in it are named.
    pub fn add(&self, source: SourceText) -> SourceId {
        let mut file = Box::new(File { source, rest: Self::default() });
        let (mut end, mut position) = (self, 0_u16);
        while let Err(refused) = end.0.set(file) {
            file = refused;
            end = end.0.get().map_or(end, |taken| &taken.rest);
            position = position.saturating_add(1);
        }
        SourceId(position)
    }

    /// The file of that id.
    pub fn get(&self, id: SourceId) -> Option<&SourceText> {
        self.iter().nth(usize::from(id.0))
    }

    /// All files, the ruleset first.
    pub fn iter(&self) -> impl Iterator<Item = &SourceText> {
        let files = std::iter::successors(self.0.get(), |file| file.rest.0.get());
        files.map(|file| &file.source)
    }

    /// Line and column of the first byte of a place, both counted from 1, the column in characters.
    pub fn line_and_column(&self, span: Span) -> (usize, usize) {
        let text = self.get(span.source).map_or("", |source| source.text.as_str());
        let before = text.get(..span.start).unwrap_or(text);
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        let line = before.matches('\n').count() + 1;
        // No editor counts the mark that says which end of the bytes comes first.
        let before = before[line_start..].trim_start_matches('\u{feff}');
        (line, before.chars().count() + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_characters() {
        let sources = Sources::default();
        let source = sources.add(SourceText { name: "club.toml".into(), text: "é = 1\nü = 2".into() });
        assert_eq!(sources.line_and_column(Span { source, start: 10, end: 11 }), (2, 3));
    }
}
