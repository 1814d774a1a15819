//! A code quality report for GitLab.

use serde_json::{Value, json};

use crate::check::report::Checks;
use crate::diagnostic::Severity;
use crate::output::fingerprint::Fingerprints;
use crate::output::places::{Shown, findings, relative_to};
use crate::output::written;

/// Renders the findings of a check as a code quality report, which is a JSON list.
pub fn render(checks: &Checks) -> String {
    let mut fingerprints = Fingerprints::default();
    let issue = |Shown { finding, path, place, text, .. }: Shown<'_>| {
        let path = relative_to(&checks.here, path);
        // GitLab requires lines for every issue.
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
