//! A code quality report for GitLab.

use serde_json::{Value, json};

use crate::check::report::Checks;
use crate::diagnostic::Severity;
use crate::output::fingerprint::Fingerprints;
use crate::output::json::written;
use crate::output::places::{Shown, findings, seen_from};

/// The findings of a check as a code quality report: a list, empty if nothing was found.
pub fn render(checks: &Checks) -> String {
    let mut fingerprints = Fingerprints::default();
    let issue = |Shown { finding, path, place, text, .. }: Shown<'_>| {
        let path = seen_from(&checks.here, path);
        // In GitLab every issue has lines.
        let (begin, end) = place.map_or((1, 1), |place| (place.start.line, place.end.line));
        let severity = match finding.severity {
            Severity::Error => "major",
            Severity::Warning => "minor",
        };
        json!({
            "description": text,
            "check_name": finding.id.as_str(),
            "fingerprint": fingerprints.next(&path, finding),
            "severity": severity,
            "location": { "path": path, "lines": { "begin": begin, "end": end } },
        })
    };
    written(&findings(checks).map(issue).collect::<Vec<Value>>())
}
