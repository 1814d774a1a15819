//! What a check says of rule files: everything that is wrong or odd in each.

use crate::diagnostic::{Diagnostic, Severity, Sources};
use crate::lint::lint;
use crate::report::asked;
use crate::ruleset::{Reading, read};
use crate::schedule::Schedule;
use crate::source::{Source, SourceError};

/// What came of checking some files.
#[derive(Debug, Default)]
pub struct Checks {
    /// Each file, in the order in which they were checked.
    pub files: Vec<CheckedFile>,
    /// Why no more of them were: a folder that holds none, or that could not be searched.
    pub unlisted: Vec<Diagnostic>,
}

/// What came of checking one file.
#[derive(Debug)]
pub struct CheckedFile {
    /// The path it was asked for by.
    pub path: String,
    /// Everything that was found in it, in the order of the text; why it could not be read, where it could not.
    pub findings: Vec<Diagnostic>,
    /// The files that were read: it, and those it extends. None where it could not be read.
    pub sources: Sources,
    /// What its rules are played by, unless something in it is an error.
    pub schedule: Option<Schedule>,
}

/// How much was found in all.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Totals {
    /// Files that were checked.
    pub files: usize,
    /// What counts as an error in them.
    pub errors: usize,
    /// What is only odd.
    pub warnings: usize,
    /// Files that could not be read.
    pub unread: usize,
}

/// Checks one file.
///
/// # Errors
///
/// It could not be read at all.
pub fn check(source: &(impl Source + ?Sized), reference: &str) -> Result<CheckedFile, SourceError> {
    let sources = Sources::default();
    let mut reading = read(source, reference, &sources)?;
    let schedule = reading.ruleset.take().map(Schedule::compile);
    let odd = lint(&reading, schedule.as_ref());
    let Reading { mut findings, .. } = reading;
    findings.extend(odd);
    findings.sort_by_key(Diagnostic::place);
    let path = sources.iter().next().map(|file| file.name.clone()).unwrap_or_default();
    Ok(CheckedFile { path, findings, sources, schedule })
}

impl CheckedFile {
    /// A file that could not be read.
    pub fn unread(path: String, error: &SourceError) -> Self {
        Self { path, findings: vec![error.diagnostic()], sources: Sources::default(), schedule: None }
    }

    /// Whether it could be read at all.
    pub fn is_read(&self) -> bool {
        self.sources.iter().next().is_some()
    }

    /// How many findings weigh so much.
    pub fn count(&self, severity: Severity) -> usize {
        self.findings.iter().filter(|finding| finding.severity == severity).count()
    }

    /// What is to be said of it though nothing is wrong: whether every hand can obey what its passes ask.
    pub fn notes(&self) -> Vec<String> {
        self.schedule.iter().flat_map(|schedule| asked::notes(schedule.ruleset())).collect()
    }
}

impl Checks {
    /// How much was found in all.
    pub fn totals(&self) -> Totals {
        let mut totals = Totals::default();
        for file in &self.files {
            if file.is_read() {
                totals.files += 1;
                totals.errors += file.count(Severity::Error);
                totals.warnings += file.count(Severity::Warning);
            } else {
                totals.unread += 1;
            }
        }
        totals
    }

    /// Whether all files that were asked for were looked at.
    pub fn is_complete(&self) -> bool {
        self.unlisted.is_empty() && self.files.iter().all(CheckedFile::is_read)
    }
}
