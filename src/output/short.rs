//! Findings in a line each, as editors and terminals jump to them.

use crate::check::report::{Checks, Told};
use crate::diagnostic::escape;
use crate::diagnostic::{Diagnostic, Severity};
use crate::output::places::{Place, Places};

/// The findings of a check: `path:line:column: error[id]: sentence`.
pub fn render(checks: &Checks) -> String {
    let of_files = checks.told().into_iter().flat_map(|Told { file, findings, .. }| {
        let places = Places::of(file);
        let place = |finding| places.shown(finding).map(|(_, place)| place);
        let line = |finding| line(finding, &file.path, place(finding)) + &behind(finding, &places);
        findings.into_iter().map(line).collect::<Vec<_>>()
    });
    let unread = checks.unread.iter().map(|unread| line(&unread.finding, &unread.path, None));
    of_files.chain(unread).map(|line| escape::text(&line) + "\n").collect()
}

/// Where it is in a ruleset that ships, if it is at fault there: nothing else may tell it from another.
fn behind(finding: &Diagnostic, places: &Places<'_>) -> String {
    let place = finding.place().and_then(|span| places.get(span)).filter(|place| place.is_shipped);
    place.map_or_else(String::new, |Place { file, start, .. }| {
        format!(" ({file}:{}:{})", start.line, start.column)
    })
}

/// One finding, by its place in a file of the reader's; of what could not be read, with its path.
fn line(finding: &Diagnostic, path: &str, place: Option<Place<'_>>) -> String {
    let Diagnostic { id, severity, message, .. } = finding;
    let severity = match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    };
    let said = format!("{severity}[{id}]: {message}");
    match place {
        Some(Place { file, start, .. }) => format!("{file}:{}:{}: {said}", start.line, start.column),
        None => format!("{path}: {said}"),
    }
}
