//! The results of checking rule files.

use serde::Serialize;

use crate::check::lint::lint;
use crate::check::prove::Proofs;
use crate::describe::feasibility;
use crate::diagnostic::{Diagnostic, Severity, SourceId, Sources};
use crate::fix::offer::offer;
use crate::load::{Reading, read};
use crate::schedule::Schedule;
use crate::source::{Overlay, Reference, Source, SourceError};

mod by_file;

pub use by_file::FileFindings;

/// The result of checking some files.
#[derive(Debug, Default)]
pub struct Checks {
    /// The files that could be read, in the order in which they were checked.
    pub files: Vec<CheckedFile>,
    /// Files and folders that couldn't be read.
    pub unread: Vec<Unread>,
    /// Skipped files.
    pub skipped: Vec<Skipped>,
    /// The random games, if the user asked for them.
    pub games: Option<Games>,
    /// The absolute path of the current folder, with `/` as the separator. Empty if it isn't known.
    pub here: String,
}

/// Random games that were checked against the laws of the table.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Games {
    /// The total number of games for all files.
    pub played: u64,
    /// The games in which a law was broken.
    pub broken: Vec<BrokenGame>,
}

/// A game in which a law of the table was broken.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub struct BrokenGame {
    /// The rule file's path.
    pub path: String,
    /// The seed that replays the game.
    pub seed: u64,
    /// The law, and how it was broken.
    pub law: String,
}

/// The result of checking one file.
#[derive(Debug)]
pub struct CheckedFile {
    /// The path as the user gave it.
    pub path: String,
    /// The findings, in source order.
    pub findings: Vec<Diagnostic>,
    /// The file and its parents.
    pub sources: Sources,
    /// For each of these sources, the path of a file or the name of a shipped ruleset.
    pub references: Vec<Reference>,
    /// Whether the file can be played: it has no errors other than lints that count as errors.
    pub is_playable: bool,
    /// The file's schedule, if the file can be played and the caller hasn't dropped the schedule to save memory.
    pub schedule: Option<Schedule>,
    /// The proofs, if the user asked for them and the file can be played.
    pub proofs: Option<Proofs>,
    /// Notes about the file that don't report problems.
    pub notes: Vec<String>,
}

/// A file that couldn't be read, or a folder without rule files.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unread {
    /// The path as the user gave it.
    pub path: String,
    /// The reason. This finding has no location.
    pub finding: Diagnostic,
}

/// A skipped file or folder.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Skipped {
    /// The path.
    pub path: String,
    /// The reason.
    pub why: WhySkipped,
}

/// The reason why a file or folder is skipped.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, strum::VariantArray)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum WhySkipped {
    /// The file's name ends in `.toml`, but the file doesn't seem to contain rules.
    NoRules,
    /// The file's name ends in `.txt`, but the file isn't a story. Only `charleston test` skips files for this reason.
    NoStory,
    /// The file is a story. Only `charleston check` skips files for this reason.
    Story,
    /// The file is a rule file. Only `charleston test` skips files for this reason.
    RuleFile,
    /// The path is a link to a folder, which could form a cycle.
    LinkedFolder,
    /// The file was already checked under another path.
    Again,
    /// The name begins with a dot.
    Hidden,
    /// The folder contains build output.
    Built,
}

impl WhySkipped {
    /// All reasons.
    pub const ALL: &[Self] = <Self as strum::VariantArray>::VARIANTS;

    /// Describes what happened.
    pub const fn text(self) -> &'static str {
        match self {
            Self::NoRules => "skipped, because it doesn't seem to contain rules",
            Self::NoStory => "skipped, because it isn't a story",
            Self::Story => "skipped, because it is a story (to play it, use `charleston test`)",
            Self::RuleFile => {
                "skipped, because it is a rule file (name its stories, or use `charleston check`)"
            }
            Self::LinkedFolder => "skipped, because it is a link to another folder",
            Self::Again => "checked once, although it was found twice",
            Self::Hidden => "skipped, because it is hidden",
            Self::Built => "skipped, because it contains build output",
        }
    }
}

/// The totals for all checked files. A finding in a parent that several files share is counted only once.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Totals {
    /// The number of checked files.
    pub files: usize,
    /// The number of errors in the checked files, including lints that count as errors.
    pub errors: usize,
    /// The number of warnings in the checked files.
    pub warnings: usize,
    /// The number of files and folders that couldn't be read.
    pub unread: usize,
}

/// Checks one file.
///
/// # Errors
///
/// Returns an error if the file can't be read.
pub fn check(source: &dyn Source, reference: &str) -> Result<CheckedFile, SourceError> {
    let mut checked = without_fixes(source, reference)?;
    let CheckedFile { findings, sources, references, schedule, .. } = &mut checked;
    let work = schedule.as_ref().map_or(0, |schedule| schedule.bounds().work);
    test_fixes((source, reference), (references, sources), work, findings);
    Ok(checked)
}

/// Tests the fixes for the findings in a file, and keeps those that work. `work` is the work in analyzing its schedule.
pub fn test_fixes(
    (source, reference): (&dyn Source, &str),
    (references, sources): (&[Reference], &Sources),
    work: usize,
    findings: &mut [Diagnostic],
) {
    if let (Some(Reference::Path(path)), Some(file)) = (references.first(), sources.iter().next()) {
        offer(&file.text, work, findings, |text| {
            let overlay = Overlay::of_one(source, path, text);
            without_fixes(&overlay, reference).map(|checked| checked.findings).unwrap_or_default()
        });
    }
}

/// Checks one file without testing fixes.
fn without_fixes(source: &dyn Source, reference: &str) -> Result<CheckedFile, SourceError> {
    let sources = Sources::default();
    let reading = read(source, reference, &sources)?;
    let warnings = lint(&reading, source);
    let Reading { mut findings, loaded, schedule } = reading;
    let references = loaded.references;
    findings.extend(warnings);
    findings.sort_by_key(Diagnostic::place);
    let path = sources.iter().next().map(|file| file.name.clone()).unwrap_or_default();
    let notes = schedule.iter().flat_map(feasibility::assurances).collect();
    let is_playable = schedule.is_some();
    Ok(CheckedFile { path, findings, sources, references, is_playable, schedule, notes, proofs: None })
}

impl CheckedFile {
    /// Computes the proofs for every deal and every choice, if the file can be played.
    pub fn prove(&mut self) {
        self.proofs = self.schedule.as_ref().map(Proofs::of);
    }

    /// Returns whether one of the file's sources is a shipped ruleset or option.
    pub fn is_shipped(&self, source: SourceId) -> bool {
        matches!(self.references.get(usize::from(source.0)), Some(Reference::Slug(_)))
    }

    /// Returns the number of findings with this severity.
    pub fn count(&self, severity: Severity) -> usize {
        self.findings.iter().filter(|finding| finding.severity == severity).count()
    }
}

impl Unread {
    /// Creates an entry for a file that couldn't be read, with the path that the user gave.
    pub fn new(path: String, error: &SourceError) -> Self {
        Self { path, finding: error.diagnostic() }
    }
}

impl Checks {
    /// Counts the checked files, their errors and warnings, and the files and folders that couldn't be read.
    pub fn totals(&self) -> Totals {
        let files = self.findings_by_file();
        let findings = || files.iter().flat_map(|file| &file.findings);
        let count = |severity| findings().filter(|finding| finding.severity == severity).count();
        Totals {
            files: self.files.len(),
            errors: count(Severity::Error),
            warnings: count(Severity::Warning),
            unread: self.unread.len(),
        }
    }

    /// Whether every file and every parent could be read.
    pub fn is_complete(&self) -> bool {
        let mut found = self.files.iter().flat_map(|file| &file.findings);
        self.unread.is_empty() && !found.any(|finding| SourceError::UNREAD.contains(&finding.id))
    }

    /// Removes the parents of checked files from the list of skipped files, because they were read.
    pub fn forget_skipped_parents(&mut self) {
        let Self { files, skipped, .. } = self;
        let is_read = |path: &str| {
            let mut sources = files.iter().flat_map(|file| file.sources.iter().skip(1));
            sources.any(|source| source.name == path)
        };
        skipped.retain(|skipped| skipped.why != WhySkipped::NoRules || !is_read(&skipped.path));
    }

    /// Turns warnings into errors.
    pub fn deny_warnings(&mut self) {
        let findings = self.files.iter_mut().flat_map(|file| &mut file.findings);
        findings.for_each(|finding| finding.severity = Severity::Error);
    }

    /// Keeps only errors.
    pub fn keep_errors(&mut self) {
        self.skipped.clear();
        for file in &mut self.files {
            file.notes.clear();
            file.findings.retain(|finding| finding.severity == Severity::Error);
        }
    }
}
