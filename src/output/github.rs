//! Annotations on GitHub: workflow commands, one in a line.

use crate::check::report::{Checks, Told};
use crate::diagnostic::escape;
use crate::diagnostic::{Diagnostic, Severity};
use crate::output::places::{Place, Places, said, slashed};
use crate::output::summary::skipped;

/// The findings of a check as workflow commands. What is said begins with the place, as the log shows nothing else.
pub fn render(checks: &Checks) -> String {
    let of_files = checks.told().into_iter().flat_map(|Told { file, findings, .. }| {
        let places = Places::of(file);
        let command = |finding: &Diagnostic| {
            let place = places.shown(finding).map(|(_, place)| place);
            command(finding, place, &file.path, &places.said(finding))
        };
        findings.into_iter().map(command).collect::<Vec<_>>()
    });
    let unread = checks
        .unread
        .iter()
        .map(|unread| command(&unread.finding, None, &unread.path, &said(&unread.finding)));
    of_files.chain(unread).chain(notice(checks)).collect()
}

/// What was passed by: one notice, as GitHub shows only a few of a run.
fn notice(checks: &Checks) -> Option<String> {
    let lines = skipped(&checks.skipped).join("\n");
    (!lines.is_empty()).then(|| format!("::notice title=charleston::{}\n", data(&lines)))
}

fn command(finding: &Diagnostic, place: Option<Place<'_>>, path: &str, said: &str) -> String {
    let level = match finding.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    };
    let title = property(&format!("charleston ({})", finding.id));
    let Some(Place { file, start, end, .. }) = place else {
        let file = property(&slashed(path));
        return format!("::{level} file={file},title={title}::{}\n", data(&format!("{path}: {said}")));
    };
    // Columns are for a stretch on one line; GitHub takes them for nothing else.
    let columns = if start.line == end.line {
        format!(",col={},endColumn={}", start.column, end.column)
    } else {
        String::new()
    };
    let said = data(&format!("{file}:{}:{}: {said}", start.line, start.column));
    let (file, first, last) = (property(&slashed(file)), start.line, end.line);
    format!("::{level} file={file},line={first},endLine={last}{columns},title={title}::{said}\n")
}

/// What stands behind the last colons.
fn data(text: &str) -> String {
    escape::lines(text).replace('%', "%25").replace('\n', "%0A")
}

/// The value of a property.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn command_syntax_is_escaped() {
        assert_eq!(data("50%: a,\r\nb\u{1b}"), "50%25: a,\\r%0Ab\\u{1b}");
        assert_eq!(property("a: 50%, b"), "a%3A 50%25%2C b");
    }
}
