//! Findings in a line each, as editors and terminals jump to them.

use crate::diagnostic::{Diagnostic, Severity, Sources};
use crate::report::check::{Checks, Told};

/// The findings of a check: `path:line:column: error[id]: sentence`.
pub fn render(checks: &Checks) -> String {
    let of_files = checks.told().into_iter().flat_map(|Told { file, findings, .. }| {
        findings.into_iter().map(|finding| line(finding, &file.path, &file.sources))
    });
    let none = Sources::default();
    let unread = checks.unread.iter().map(|unread| line(&unread.finding, &unread.path, &none));
    of_files.chain(unread).map(|line| line + "\n").collect()
}

/// One finding; of what could not be read, with its path.
fn line(finding: &Diagnostic, path: &str, sources: &Sources) -> String {
    let Diagnostic { id, severity, message, .. } = finding;
    let severity = match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    };
    let said = format!("{severity}[{id}]: {message}");
    let place = finding.place().and_then(|span| {
        let (line, column) = sources.line_and_column(span);
        Some(format!("{}:{line}:{column}: ", sources.get(span.source)?.name))
    });
    match place {
        Some(place) => place + &said,
        None => format!("{path}: {said}"),
    }
}
