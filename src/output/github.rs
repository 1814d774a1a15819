//! Annotations for GitHub, with one workflow command per line.

use crate::check::report::{Checks, Skipped};
use crate::escape;
use crate::output::places::{Place, Shown, findings, slashed};
use crate::output::summary::skipped;

/// Renders the findings of a check as workflow commands. Each message starts with the location, because the log shows
/// only messages.
pub fn render(checks: &Checks) -> String {
    findings(checks).map(|shown| command(&shown)).chain(notice(&checks.skipped)).collect()
}

/// Lists the skipped files in one notice, because GitHub shows only a few notices per run.
pub(super) fn notice(skipped_files: &[Skipped]) -> Option<String> {
    let lines = skipped(skipped_files).join("\n");
    (!lines.is_empty()).then(|| format!("::notice title=charleston::{}\n", data(&lines)))
}

fn command(Shown { finding, path, place, text, .. }: &Shown<'_>) -> String {
    let (level, file) = (finding.severity.word(), property(&slashed(path)));
    let title = property(&format!("charleston ({})", finding.id));
    let Some(Place { start, end, .. }) = place else {
        return format!("::{level} file={file},title={title}::{}\n", data(&format!("{path}: {text}")));
    };
    // GitHub shows columns only for a range within one line.
    let columns = if start.line == end.line {
        format!(",col={},endColumn={}", start.column, end.column)
    } else {
        String::new()
    };
    let text = data(&format!("{path}:{}:{}: {text}", start.line, start.column));
    let (first, last) = (start.line, end.line);
    format!("::{level} file={file},line={first},endLine={last}{columns},title={title}::{text}\n")
}

/// Escapes the text of a command.
pub(super) fn data(text: &str) -> String {
    escape::lines(text).replace('%', "%25").replace('\n', "%0A")
}

/// Escapes the value of a property.
pub(super) fn property(text: &str) -> String {
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
