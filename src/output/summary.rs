//! The summary of a check: a few lines below the findings.

use crate::check::report::{Checks, Skipped, Totals, WhySkipped};
use crate::describe::words::count;

/// The maximum number of files named on one line.
const NAMED: usize = 3;

/// Shows how many files were checked and how many findings there are, and lists the skipped files. If no file could be
/// read, lists only the skipped files.
pub fn summary(checks: &Checks) -> Vec<String> {
    [in_short(checks), skipped(&checks.skipped)].concat()
}

/// Shows how many files were checked and how many findings there are; empty if no file could be read.
pub fn in_short(checks: &Checks) -> Vec<String> {
    let totals = checks.totals();
    if totals.files == 0 && totals.unread > 0 {
        return Vec::new();
    }
    let waiting = checks.findings_by_file().into_iter().filter(|file| file.has_reported_parent);
    let waiting: Vec<&str> = waiting.map(|findings| findings.file.path.as_str()).collect();
    let waiting = named("also broken, because they extend a file with errors", &waiting);
    std::iter::once(found(totals)).chain(waiting).collect()
}

/// Lists the skipped files, with one line per reason.
pub fn skipped(skipped: &[Skipped]) -> Vec<String> {
    let line = |why: &WhySkipped| {
        let paths = skipped.iter().filter(|skipped| skipped.why == *why).map(|skipped| skipped.path.as_str());
        named(why.text(), &paths.collect::<Vec<_>>())
    };
    WhySkipped::ALL.iter().filter_map(line).collect()
}

fn found(totals: Totals) -> String {
    let Totals { files, errors, warnings, unread } = totals;
    let files = count(files, "file");
    let mut found = match (errors, warnings) {
        (0, 0) if totals.files == 0 => "no rule files found".to_owned(),
        (0, 0) => "no problems found".to_owned(),
        (errors, 0) => count(errors, "error"),
        (0, warnings) => count(warnings, "warning"),
        (errors, warnings) => format!("{}, {}", count(errors, "error"), count(warnings, "warning")),
    };
    if unread > 0 {
        found += &format!("; {unread} couldn't be read");
    }
    format!("{files} checked, {found}")
}

/// Formats a list of files, naming only the first few. `None` if the list is empty.
fn named(what: &str, paths: &[&str]) -> Option<String> {
    let (shown, rest) = paths.split_at(paths.len().min(NAMED));
    let more = if rest.is_empty() { String::new() } else { format!(" and {} more", rest.len()) };
    (!shown.is_empty()).then(|| format!("{what}: {}{more}", shown.join(", ")))
}
