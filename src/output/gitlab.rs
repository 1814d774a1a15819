//! A code quality report for GitLab.

use serde::Serialize;

use crate::check::report::{Checks, Told, Unread};
use crate::diagnostic::{Diagnostic, Severity};
use crate::output::fingerprint::Fingerprints;
use crate::output::json::written;
use crate::output::places::{Places, said, seen_from};

/// One entry of the report.
#[derive(Serialize)]
struct Issue {
    description: String,
    check_name: &'static str,
    fingerprint: String,
    severity: &'static str,
    location: Location,
}

#[derive(Serialize)]
struct Location {
    path: String,
    lines: Lines,
}

#[derive(Serialize)]
struct Lines {
    begin: usize,
    end: usize,
}

/// In GitLab every issue has lines; what stands in no file is shown on the first.
const FIRST: Lines = Lines { begin: 1, end: 1 };

/// The findings of a check as a code quality report: a list, empty where nothing was found.
pub fn render(checks: &Checks) -> String {
    let mut fingerprints = Fingerprints::default();
    let mut issues = Vec::new();
    for Told { file, findings, .. } in checks.told() {
        let places = Places::of(file);
        for finding in findings {
            let place = places.shown(finding).map(|(_, place)| place);
            let path = place.map_or(file.path.as_str(), |place| place.file);
            let lines = place.map(|place| Lines { begin: place.start.line, end: place.end.line });
            let location = Location { path: seen_from(&checks.here, path), lines: lines.unwrap_or(FIRST) };
            issues.push(issue(finding, places.said(finding), location, &mut fingerprints));
        }
    }
    for Unread { path, finding } in &checks.unread {
        let location = Location { path: seen_from(&checks.here, path), lines: FIRST };
        issues.push(issue(finding, said(finding), location, &mut fingerprints));
    }
    written(&issues)
}

fn issue(
    finding: &Diagnostic,
    description: String,
    location: Location,
    fingerprints: &mut Fingerprints,
) -> Issue {
    let severity = match finding.severity {
        Severity::Error => "major",
        Severity::Warning => "minor",
    };
    let fingerprint = fingerprints.next(&location.path, finding);
    Issue { description, check_name: finding.id.as_str(), fingerprint, severity, location }
}
