//! Loads a ruleset from a rule file, or reports every problem in the file.

use std::fmt;

use crate::diagnostic::{Diagnostic, Finding, RuleId, Severity, SourceId, Sources, Span};
use crate::escape;
use crate::format::document::{decode, shorten};
use crate::format::shape::{BoxWord, RulesetDoc};
use crate::ruleset;
use crate::schedule::Schedule;
use crate::source::{Loaded, Reference, Source, SourceError, load};
use crate::toml::location::first_line;

mod room;

/// The result of checking a ruleset.
#[derive(Debug)]
pub struct Checked {
    /// The compiled ruleset, or `None` if there are errors.
    pub schedule: Option<Schedule>,
    /// All findings, in the order of the files.
    pub findings: Vec<Diagnostic>,
    /// The files that were read.
    pub sources: Sources,
}

/// The reason a ruleset can't be loaded. Its `Debug` output is the message, because `main` prints errors that way.
#[derive(thiserror::Error)]
#[non_exhaustive]
pub enum LoadError {
    /// The file can't be read.
    #[error("{}", unread(.0))]
    Unread(SourceError),
    /// The file has errors.
    #[error("{}", summary(.findings, .sources))]
    #[non_exhaustive]
    Wrong {
        /// All findings.
        #[doc(hidden)]
        findings: Vec<Diagnostic>,
        /// The files that were read.
        #[doc(hidden)]
        sources: Sources,
    },
}

impl fmt::Debug for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl LoadError {
    /// Returns the problems found in the file, or the reason it can't be read. Lints aren't run; use `check::check` to
    /// get their warnings too.
    pub fn findings(&self) -> Vec<Finding> {
        match self {
            Self::Unread(error) => Finding::all(&[error.diagnostic()], &Sources::default()),
            Self::Wrong { findings, sources } => Finding::all(findings, sources),
        }
    }
}

// The message already includes the source error's message, so the source error isn't set as the cause.
impl From<SourceError> for LoadError {
    fn from(error: SourceError) -> Self {
        Self::Unread(error)
    }
}

/// Formats an error as a message, followed by its help if there is any.
fn unread(error: &SourceError) -> String {
    error.help().map_or_else(|| error.to_string(), |help| format!("{error}: {}", escape::advice(help)))
}

fn summary(findings: &[Diagnostic], sources: &Sources) -> String {
    let lines: Vec<_> = findings.iter().map(|finding| finding.line(sources)).collect();
    lines.join("\n")
}

/// A ruleset together with the parsed files it comes from. [`check`] is based on it.
#[derive(Debug)]
pub struct Reading<'a> {
    /// The parsed files and their merged settings. Their findings are in `findings`.
    pub loaded: Loaded<'a>,
    /// The compiled ruleset, or `None` if there are errors.
    pub schedule: Option<Schedule>,
    /// All findings, in the order of the files.
    pub findings: Vec<Diagnostic>,
}

impl Reading<'_> {
    /// Returns the name of the ruleset that this one extends, and a reference to it. The parent comes after this
    /// ruleset's options in the list of files.
    pub fn parent(&self) -> Option<(String, String)> {
        let mut brought_in = self.loaded.brought_in.iter();
        let position = brought_in.position(|named| named.is_some_and(|named| !named.is_option))?;
        match (self.loaded.references.get(position)?, self.loaded.sources.iter().nth(position)) {
            (Reference::Slug(slug), _) => Some((slug.clone(), slug.clone())),
            (Reference::Path(path), Some(file)) => Some((file.name.clone(), format!("./{path}"))),
            (Reference::Path(_), None) => None,
        }
    }
}

/// Reads a ruleset and reports every problem in it.
///
/// `reference` names the ruleset in the source: a shipped ruleset's name, or a path that ends in `.toml` or contains a
/// slash.
///
/// # Errors
///
/// Returns an error if the file can't be read.
pub fn check(source: &dyn Source, reference: &str) -> Result<Checked, SourceError> {
    let sources = Sources::default();
    let Reading { schedule, findings, loaded: _ } = read(source, reference, &sources)?;
    Ok(Checked { schedule, findings, sources })
}

/// Like [`check`], but keeps the parsed files. Adds the files to `sources`, which must be empty.
///
/// # Errors
///
/// Returns an error if the file can't be read.
///
/// # Panics
///
/// Panics if `sources` already contains files.
pub fn read<'a>(
    source: &dyn Source,
    reference: &str,
    sources: &'a Sources,
) -> Result<Reading<'a>, SourceError> {
    let mut loaded = load(source, reference, sources)?;
    if loaded.is_option {
        let findings = std::mem::take(&mut loaded.findings);
        return Ok(Reading { loaded, schedule: None, findings });
    }
    let (doc, unfit) = match decode(&loaded.tree) {
        Ok(doc) => (doc, None),
        Err(finding) => (RulesetDoc::default(), Some(finding)),
    };
    let (draft, mut reader) = ruleset::read::read(&loaded, &doc);
    let schedule = reader.can_be_compiled().then(|| Schedule::compile(draft));
    if let Some(schedule) = &schedule {
        room::report(&mut reader, schedule);
    }
    let (mut found, superseded) = (reader.findings, reader.superseded);
    found.sort_by_key(Diagnostic::place);
    shorten(&mut found);
    if doc.tile_box.as_ref().and_then(|tile_box| tile_box.of) == Some(BoxWord::Cards) {
        found.iter_mut().for_each(Diagnostic::call_tiles_cards);
    }
    let mut findings = std::mem::take(&mut loaded.findings);
    findings.retain(|finding| {
        let place = finding.place();
        let is_within = |value: &Span| {
            place.is_some_and(|at| at.source == value.source && (value.start..value.end).contains(&at.start))
        };
        !superseded.iter().any(is_within)
    });
    findings.extend(unfit);
    findings.append(&mut found);
    findings.sort_by_key(Diagnostic::place);
    let is_clean = findings.iter().all(|finding| finding.severity < Severity::Error);
    Ok(Reading { loaded, schedule: schedule.filter(|_| is_clean), findings })
}

/// Like [`read`], but reports an error if the file is an option instead of a ruleset.
///
/// # Errors
///
/// Returns an error if the file can't be read.
///
/// # Panics
///
/// Panics if `sources` already contains files.
pub fn read_ruleset<'a>(
    source: &dyn Source,
    reference: &str,
    sources: &'a Sources,
) -> Result<Reading<'a>, SourceError> {
    let mut reading = read(source, reference, sources)?;
    let is_clean = reading.findings.iter().all(|finding| finding.severity < Severity::Error);
    if reading.loaded.is_option && is_clean {
        reading.findings.push(option_alone(sources));
    }
    Ok(reading)
}

/// Returns the error for a file that is loaded as a ruleset but is an option.
fn option_alone(sources: &Sources) -> Diagnostic {
    let file = sources.get(SourceId(0));
    let name = file.map_or("this file", |source| source.name.as_str());
    let span = first_line(SourceId(0), file.map_or("", |source| source.text.as_str()));
    let message = format!("`{name}` is an option, not a ruleset");
    Diagnostic::error(RuleId::NotARuleset, message, span, "an option")
        .help("add it to `with` in a file that extends a ruleset")
}

impl Schedule {
    /// Reads and compiles a ruleset.
    ///
    /// `reference` names the ruleset in the source: a shipped ruleset's name, or a path that ends in `.toml` or
    /// contains a slash.
    ///
    /// # Errors
    ///
    /// Returns an error if the file can't be read or has errors. If it has errors, the returned error contains every
    /// finding.
    pub fn load(source: &dyn Source, reference: &str) -> Result<Self, LoadError> {
        let sources = Sources::default();
        let Reading { schedule, findings, loaded: _ } = read_ruleset(source, reference, &sources)?;
        schedule.ok_or(LoadError::Wrong { findings, sources })
    }
}
