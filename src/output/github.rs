//! Annotations for GitHub, with one workflow command per line.

use crate::check::report::{Checks, Skipped};
use crate::escape;
use crate::output::places::{Place, Shown, findings, slashed};
use crate::output::summary::skipped;

/// Renders the findings of a check as workflow commands. Each message starts with the location, because the log shows
/// only messages.
pub fn render(checks: &Checks) -> String {
    findings(checks).map(|shown| annotation(&shown)).chain(notice(&checks.skipped)).collect()
}

/// Lists the skipped files in one notice, because GitHub shows only a few notices per run.
pub(super) fn notice(skipped_files: &[Skipped]) -> Option<String> {
    let lines = skipped(skipped_files).join("\n");
    (!lines.is_empty()).then(|| format!("::notice title=charleston::{}\n", data(&lines)))
}

fn annotation(Shown { finding, path, place, text, .. }: &Shown<'_>) -> String {
    let (level, id) = (finding.severity.word(), finding.id.as_str());
    let Some(Place { start, end, .. }) = place else {
        return command(level, (path, ""), id, &format!("{path}: {text}"));
    };
    // GitHub shows columns only for a range within one line.
    let columns = if start.line == end.line {
        format!(",col={},endColumn={}", start.column, end.column)
    } else {
        String::new()
    };
    let lines = format!(",line={},endLine={}{columns}", start.line, end.line);
    command(level, (path, &lines), id, &format!("{path}:{}:{}: {text}", start.line, start.column))
}

/// Writes a workflow command that annotates a file, or the lines with these properties. `what` completes the title.
pub(super) fn command(level: &str, (path, lines): (&str, &str), what: &str, text: &str) -> String {
    let (file, title) = (property(&slashed(path)), property(&format!("charleston ({what})")));
    format!("::{level} file={file}{lines},title={title}::{}\n", data(text))
}

/// Escapes the text of a command.
fn data(text: &str) -> String {
    escape::lines(text).replace('%', "%25").replace('\n', "%0A")
}

/// Escapes the value of a property.
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
