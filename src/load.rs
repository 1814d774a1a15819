//! From a rule file to a ruleset, or to everything that is wrong with the file.

use crate::diagnostic::{Diagnostic, Finding, Severity, Sources, Span};
use crate::format::document::{decode, shorten};
use crate::format::shape::{BoxWord, RulesetDoc};
use crate::ruleset;
use crate::schedule::Schedule;
use crate::source::{Loaded, Source, SourceError, load};

mod room;

/// What came of reading a ruleset.
#[derive(Debug)]
pub struct Checked {
    /// The ruleset, compiled, unless something in it is an error.
    pub schedule: Option<Schedule>,
    /// Everything that was found, in the order of the files.
    pub findings: Vec<Diagnostic>,
    /// The files that were read.
    pub sources: Sources,
}

/// Why there is no ruleset.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LoadError {
    /// The file could not be read.
    #[error("{}", unread(.0))]
    Unread(SourceError),
    /// Something in it is wrong.
    #[error("{}", summary(.findings, .sources))]
    #[non_exhaustive]
    Wrong {
        /// Everything that was found.
        #[doc(hidden)]
        findings: Vec<Diagnostic>,
        /// The files that were read.
        #[doc(hidden)]
        sources: Sources,
    },
}

impl LoadError {
    /// The errors and warnings in the file; none if it can't be read.
    pub fn findings(&self) -> Vec<Finding> {
        match self {
            Self::Unread(_) => Vec::new(),
            Self::Wrong { findings, sources } => Finding::all(findings, sources),
        }
    }
}

// The message already has that of the source, so the source isn't its cause.
impl From<SourceError> for LoadError {
    fn from(error: SourceError) -> Self {
        Self::Unread(error)
    }
}

/// What keeps the file from being read, and what would be right.
fn unread(error: &SourceError) -> String {
    error.help().map_or_else(|| error.to_string(), |help| format!("{error}: {help}"))
}

fn summary(findings: &[Diagnostic], sources: &Sources) -> String {
    let lines: Vec<_> = findings.iter().map(|finding| finding.line(sources)).collect();
    lines.join("\n")
}

/// A ruleset and the files it was read from, which are still at hand: what [`check`] sees.
#[derive(Debug)]
pub struct Reading<'a> {
    /// The files and what they say together; their findings are among those below.
    pub loaded: Loaded<'a>,
    /// The ruleset, compiled, unless something in it is an error.
    pub schedule: Option<Schedule>,
    /// Everything that was found, in the order of the files.
    pub findings: Vec<Diagnostic>,
}

/// Reads a ruleset and says everything that is wrong with it.
///
/// `reference` is what the source knows the ruleset by: a shipped slug, or a path that ends in `.toml` or
/// has a slash.
///
/// # Errors
///
/// The file could not be read at all.
pub fn check(source: &(impl Source + ?Sized), reference: &str) -> Result<Checked, SourceError> {
    let sources = Sources::default();
    let Reading { schedule, findings, loaded: _ } = read(source, reference, &sources)?;
    Ok(Checked { schedule, findings, sources })
}

/// The same, for who has more to ask of the files: they are added to `sources`, which have none yet.
///
/// # Errors
///
/// The file could not be read at all.
///
/// # Panics
///
/// `sources` has files already.
pub fn read<'a>(
    source: &(impl Source + ?Sized),
    reference: &str,
    sources: &'a Sources,
) -> Result<Reading<'a>, SourceError> {
    let mut loaded = load(source, reference, sources)?;
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

impl Schedule {
    /// Reads a ruleset and compiles it.
    ///
    /// `reference` names the ruleset in the source: a shipped ruleset's name, or a path that ends in `.toml` or has a
    /// slash.
    ///
    /// # Errors
    ///
    /// The file can't be read, or there is an error in it. The error holds every finding.
    pub fn load(source: &(impl Source + ?Sized), reference: &str) -> Result<Self, LoadError> {
        let Checked { schedule, findings, sources } = check(source, reference)?;
        schedule.ok_or(LoadError::Wrong { findings, sources })
    }
}
