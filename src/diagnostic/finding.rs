//! A finding, in the form that other crates use.

use std::fmt;

use super::{Diagnostic, Severity, Sources};

/// An error or a warning in a rule file.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Finding {
    /// The kebab-case name of this kind of finding, such as `unknown-key`.
    pub id: &'static str,
    /// Whether the finding is an error or a warning.
    pub severity: Severity,
    /// A sentence that describes the problem.
    pub message: String,
    /// The location of the finding. `None` if the file couldn't be read.
    pub location: Option<Location>,
    /// How to fix the problem.
    pub help: Option<String>,
}

/// A location in a rule file.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Location {
    /// The path of the file, or the name of the shipped ruleset.
    pub file: String,
    /// The line number, starting at 1.
    pub line: usize,
    /// The column number, counted in characters and starting at 1.
    pub column: usize,
}

impl Finding {
    pub(crate) fn all(findings: &[Diagnostic], sources: &Sources) -> Vec<Self> {
        findings.iter().map(|finding| Self::of(finding, sources)).collect()
    }

    pub(super) fn of(finding: &Diagnostic, sources: &Sources) -> Self {
        let location = finding.place().and_then(|span| {
            let (line, column) = sources.line_and_column(span);
            Some(Location { file: sources.get(span.source)?.name.clone(), line, column })
        });
        Self {
            id: finding.id.as_str(),
            severity: finding.severity,
            message: finding.message.clone(),
            location,
            help: finding.help.clone(),
        }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(Location { file, line, column }) = &self.location {
            write!(f, "{}:{line}:{column}: ", crate::escape::text(file))?;
        }
        write!(f, "{}: {}", self.id, self.message)
    }
}
