//! Diagnostics: problems in rule files, their locations and their fixes.

use std::sync::OnceLock;

use serde::Serialize;

use crate::escape;

mod finding;
mod fix;
mod nearest;
mod rule_id;

pub use finding::{Finding, Location};
pub use fix::{Edit, Fix, FixKind};
pub(crate) use nearest::{all_nearest, nearest_slug, suggest_similar};
pub use nearest::{list, nearest, one_of, only_typo, suggest};
pub use rule_id::RuleId;

/// The file that a location is in, as an index into [`Sources`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SourceId(pub u16);

/// A range of bytes in one file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// The file.
    pub source: SourceId,
    /// The first byte.
    pub start: usize,
    /// The position just past the last byte.
    pub end: usize,
}

/// How serious a finding is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, strum::IntoStaticStr)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum Severity {
    /// A rule that can be played, but probably isn't what the club plays.
    Warning,
    /// The ruleset can't be played as written.
    Error,
}

impl Severity {
    /// Returns `error` or `warning`.
    pub fn word(self) -> &'static str {
        self.into()
    }
}

/// A location and a label for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Label {
    /// The location.
    pub span: Span,
    /// The label's text. May be empty.
    pub text: String,
}

/// One finding: its stable id, message, locations and help.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// The id of this kind of finding in output, docs and tests. It never changes.
    pub id: RuleId,
    /// Whether the finding is an error or a warning.
    pub severity: Severity,
    /// One lowercase sentence that quotes words from the file in backticks.
    pub message: String,
    /// The location of the problem. `None` only if no file could be read.
    pub primary: Option<Label>,
    /// Other locations that help explain the finding, such as an earlier definition.
    pub others: Vec<Label>,
    /// How to correct the problem.
    pub help: Option<String>,
    /// A fix that has been tested and works, if there is one.
    pub fix: Option<Box<Fix>>,
    /// Untested possible fixes, best first.
    pub candidates: Vec<Fix>,
    /// The help to show if the tests show that no candidate works.
    pub fallback: Option<Box<str>>,
    /// The subject of the finding, for code that adds to the help once the parents have been read.
    pub topic: Option<Box<Topic>>,
}

/// The subject of a finding.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Topic {
    /// An unknown table, which may be named after a phase or a pass in a parent.
    UnknownTable,
    /// An unknown setting that says "no" to something, which may be the name of a phase.
    TurnedOff,
    /// A setting that belongs to the passes of this phase.
    OfPasses(String),
    /// This key is missing from a table.
    MissingKey(&'static str),
    /// An option can't be used.
    Option(OptionProblem),
}

/// Why an option can't be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OptionProblem {
    /// These two options can't be used together. Their names are spelled as in the file.
    Conflict([String; 2]),
    /// The rules lack a setting that the option needs, such as `box.blanks`.
    NotSet(String),
    /// The rules don't have a pass that the option changes.
    NoPass,
    /// The rules don't have a phase that the option changes.
    NoPhase,
    /// A list already has the entry that the option adds.
    InList,
    /// A list doesn't have the entry that the option refers to.
    NotInList,
    /// No rule depends on any of the option's settings.
    NoEffect,
}

impl Diagnostic {
    /// Creates an error at a location.
    pub fn error(id: RuleId, message: impl Into<String>, span: Span, label: impl Into<String>) -> Self {
        let primary = Some(Label { span, text: escape::message(&label.into()) });
        Self { primary, ..Self::unplaced(id, message) }
    }

    /// Creates a warning at a location.
    pub fn warning(id: RuleId, message: impl Into<String>, span: Span, label: impl Into<String>) -> Self {
        Self { severity: Severity::Warning, ..Self::error(id, message, span, label) }
    }

    /// Creates an error without a location, for when no file could be read.
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
            fallback: None,
            topic: None,
        }
    }

    /// Returns the location of the problem.
    pub fn place(&self) -> Option<Span> {
        self.primary.as_ref().map(|label| label.span)
    }

    /// Formats the finding as one line: file, line, column, id and message.
    pub fn line(&self, sources: &Sources) -> String {
        Finding::of(self, sources).to_string()
    }

    /// Sets the help.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.set_help(help);
        self
    }

    /// Sets the help.
    pub fn set_help(&mut self, help: impl Into<String>) {
        self.help = Some(escape::advice(&help.into()));
    }

    /// Sets the help, if there is any.
    #[must_use]
    pub fn maybe_help(self, help: Option<impl Into<String>>) -> Self {
        match help {
            Some(help) => self.help(help),
            None => self,
        }
    }

    /// Sets the help that replaces a suggestion if no candidate works.
    #[must_use]
    pub fn fallback(mut self, help: impl Into<String>) -> Self {
        self.fallback = Some(escape::advice(&help.into()).into());
        self
    }

    /// Adds a possible fix, if there is one.
    #[must_use]
    pub fn candidate(mut self, fix: impl Into<Option<Fix>>) -> Self {
        self.candidates.extend(fix.into());
        self
    }

    /// For tables that use cards, replaces "tile" with "card" in the message, labels and help, except in backticks.
    pub(crate) fn call_tiles_cards(&mut self) {
        let labels = self.primary.iter_mut().chain(&mut self.others).map(|label| &mut label.text);
        for text in std::iter::once(&mut self.message).chain(labels).chain(&mut self.help) {
            let is_quoted = |position: usize| position % 2 == 1;
            let parts = text.split('`').enumerate().map(|(position, part)| match is_quoted(position) {
                true => part.to_owned(),
                false => part.replace("tile", "card"),
            });
            *text = parts.collect::<Vec<_>>().join("`");
        }
    }

    /// Sets the subject of the finding.
    #[must_use]
    pub fn about(mut self, topic: Topic) -> Self {
        self.topic = Some(Box::new(topic));
        self
    }

    /// Returns why an option can't be used, if the finding is about an option.
    pub fn option_problem(&self) -> Option<&OptionProblem> {
        match self.topic.as_deref() {
            Some(Topic::Option(problem)) => Some(problem),
            _ => None,
        }
    }

    /// Adds another location.
    #[must_use]
    pub fn other(mut self, span: Span, text: impl Into<String>) -> Self {
        self.others.push(Label { span, text: escape::message(&text.into()) });
        self
    }
}

/// A file and its name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SourceText {
    /// The path of the file, or the slug of a shipped ruleset.
    pub name: String,
    /// The whole text.
    pub text: String,
}

/// The files that make up a ruleset: its own file, followed by the files that it extends.
///
/// Files never move in memory, so parsed values can borrow their text while more files are added.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Sources(OnceLock<Box<File>>);

/// A file, and the files that were added after it.
#[derive(Debug, Clone, PartialEq, Eq)]
struct File {
    source: SourceText,
    rest: Sources,
}

impl Sources {
    /// Adds a file and returns its id.
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

    /// Returns the file with this id.
    pub fn get(&self, id: SourceId) -> Option<&SourceText> {
        self.iter().nth(usize::from(id.0))
    }

    /// Returns the name of a file, or an empty string if there is no such file.
    pub fn name(&self, id: SourceId) -> &str {
        self.get(id).map_or("", |file| &file.name)
    }

    /// Returns the whole text of a file, or an empty string if there is no such file.
    pub fn text(&self, id: SourceId) -> &str {
        self.get(id).map_or("", |file| &file.text)
    }

    /// Returns all files, starting with the ruleset's own file.
    pub fn iter(&self) -> impl Iterator<Item = &SourceText> {
        let files = std::iter::successors(self.0.get(), |file| file.rest.0.get());
        files.map(|file| &file.source)
    }

    /// Returns the text of a span.
    pub fn slice(&self, span: Span) -> &str {
        self.text(span.source).get(span.start..span.end).unwrap_or_default()
    }

    /// Returns the name that is written at a span, without its quotes.
    pub fn name_at(&self, span: Span) -> &str {
        self.slice(span).trim_matches(['"', '\''])
    }

    /// Returns the line and the column of the first byte of a span. Both start at 1, and the column is in characters.
    pub fn line_and_column(&self, span: Span) -> (usize, usize) {
        let text = self.text(span.source);
        let before = text.get(..span.start).unwrap_or(text);
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        let line = before.bytes().filter(|byte| *byte == b'\n').count() + 1;
        // Editors don't count a byte order mark.
        let before = before[line_start..].trim_start_matches('\u{feff}');
        (line, before.chars().count() + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn card_tables_read_cards_but_keep_settings() {
        let span = Span { source: SourceId(0), start: 0, end: 1 };
        let finding = Diagnostic::error(RuleId::MoreThanAHand, "`tiles`: 15 tiles", span, "a tile");
        let mut finding = finding.help("pass fewer tiles, or write `tiles = 3`");
        finding.call_tiles_cards();
        assert_eq!(finding.message, "`tiles`: 15 cards");
        assert_eq!(finding.primary.map(|label| label.text).as_deref(), Some("a card"));
        assert_eq!(finding.help.as_deref(), Some("pass fewer cards, or write `tiles = 3`"));
    }

    #[test]
    fn columns_count_characters() {
        let sources = Sources::default();
        let source = sources.add(SourceText { name: "club.toml".into(), text: "é = 1\nü = 2".into() });
        assert_eq!(sources.line_and_column(Span { source, start: 10, end: 11 }), (2, 3));
    }
}
