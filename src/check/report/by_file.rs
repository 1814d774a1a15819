//! Findings across several files. An error in a parent is found in every child, but it is reported only once.

use std::collections::BTreeSet;

use crate::check::report::{CheckedFile, Checks};
use crate::diagnostic::{Diagnostic, Label, RuleId, Severity, SourceId};

/// A file with the findings that are reported for it.
#[derive(Debug, Clone)]
pub struct FileFindings<'a> {
    /// The file.
    pub file: &'a CheckedFile,
    /// The file's findings, except those reported for another file.
    pub findings: Vec<&'a Diagnostic>,
    /// Whether an error in one of the file's parents is reported for another file.
    pub has_reported_parent: bool,
}

/// The fields that identify a finding across files: its file, byte range, severity and id.
type Key<'a> = (&'a str, usize, usize, Severity, RuleId);

impl CheckedFile {
    /// Returns the label that shows where a finding is: the first one that isn't in a shipped ruleset.
    pub fn label<'f>(&self, finding: &'f Diagnostic) -> Option<&'f Label> {
        let mut labels = finding.primary.iter().chain(&finding.others);
        labels.clone().find(|label| !self.is_shipped(label.span.source)).or_else(|| labels.next())
    }

    fn key<'a>(&'a self, finding: &Diagnostic) -> Option<(SourceId, Key<'a>)> {
        let span = self.label(finding)?.span;
        let name = self.sources.get(span.source)?.name.as_str();
        Some((span.source, (name, span.start, span.end, finding.severity, finding.id)))
    }
}

impl Checks {
    /// Returns the files with their findings, in the order in which they were checked. A finding is reported for the
    /// file that it is in, or for that file's first child if the file itself wasn't checked.
    pub fn findings_by_file(&self) -> Vec<FileFindings<'_>> {
        let keys =
            self.files.iter().flat_map(|file| file.findings.iter().filter_map(|found| file.key(found)));
        let mut reported: BTreeSet<Key<'_>> =
            keys.filter(|(source, _)| *source == SourceId(0)).map(|(_, key)| key).collect();
        let files = self.files.iter().map(|file| {
            let (again, findings): (Vec<_>, Vec<_>) = file.findings.iter().partition(|finding| {
                file.key(finding).is_some_and(|(source, key)| source != SourceId(0) && !reported.insert(key))
            });
            let has_reported_parent = again.iter().any(|finding| finding.severity == Severity::Error);
            FileFindings { file, findings, has_reported_parent }
        });
        files.collect()
    }
}
