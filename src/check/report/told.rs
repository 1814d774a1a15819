//! What is said of several files together: what is at fault in a file is found in each that extends it, and told once.

use std::collections::BTreeSet;

use crate::check::report::{CheckedFile, Checks};
use crate::diagnostic::{Diagnostic, Label, RuleId, Severity, SourceId};
use crate::source::Reference;

/// A file, and what is told of it.
#[derive(Debug, Clone)]
pub struct Told<'a> {
    /// The file.
    pub file: &'a CheckedFile,
    /// What was found in it, but for what is told of another file.
    pub findings: Vec<&'a Diagnostic>,
    /// Whether it cannot be right before a file is that it extends: an error is told of that one.
    pub waits_for_another: bool,
}

/// What a finding is, and where; equal in every file that it is found in.
type Said<'a> = (&'a str, usize, usize, Severity, RuleId);

impl CheckedFile {
    /// The label by which a finding is shown in a file of the reader's: its own place, or else the first that explains
    /// it. A ruleset that ships is no such file.
    pub fn shown<'f>(&self, finding: &'f Diagnostic) -> Option<&'f Label> {
        let is_shipped = |label: &Label| {
            matches!(self.references.get(usize::from(label.span.source.0)), Some(Reference::Slug(_)))
        };
        let mut labels = finding.primary.iter().chain(&finding.others);
        labels.clone().find(|label| !is_shipped(label)).or_else(|| labels.next())
    }

    /// What a finding says, and of which of the files.
    fn said<'a>(&'a self, finding: &'a Diagnostic) -> Option<(SourceId, Said<'a>)> {
        let span = self.shown(finding)?.span;
        let name = self.sources.get(span.source)?.name.as_str();
        Some((span.source, (name, span.start, span.end, finding.severity, finding.id)))
    }
}

impl Checks {
    /// The files in their order, each with what is told of it: of the file that it stands in, if that is among them,
    /// and otherwise of the first that extends that.
    pub fn told(&self) -> Vec<Told<'_>> {
        let said = self.files.iter().flat_map(|file| file.findings.iter().map(|found| file.said(found)));
        let mut told: BTreeSet<Said<'_>> =
            said.flatten().filter(|(id, _)| *id == SourceId(0)).map(|(_, said)| said).collect();
        let files = self.files.iter().map(|file| {
            let (mut findings, mut waits_for_another) = (Vec::new(), false);
            for finding in &file.findings {
                match file.said(finding) {
                    Some((id, said)) if id != SourceId(0) && !told.insert(said) => {
                        waits_for_another |= finding.severity == Severity::Error;
                    }
                    _ => findings.push(finding),
                }
            }
            Told { file, findings, waits_for_another }
        });
        files.collect()
    }
}
