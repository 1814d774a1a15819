//! Whether what a fix makes of a statement is TOML.

use toml::de::DeTable;

use crate::diagnostic::{Fix, SourceId};
use crate::toml::patch::line_ends;
use crate::toml::scan::{Statement, statements};
use crate::toml::syntax::fault::{Fault, blamed};
use crate::toml::wording::Wording;

/// Slips of one statement that are mended one after the other.
const MOST_SLIPS: usize = 12;

/// Whether a statement is TOML after a fix and those of what comes to light then.
///
/// A fix of one of several slips would otherwise make a line differently broken, and call it mended.
pub(crate) fn comes_out(text: &str, statement: &Statement, fix: &Fix) -> bool {
    let start = statement.range.start;
    let rest = text.get(statement.range.end..).unwrap_or_default();
    let line = rest.find('\n').unwrap_or(rest.len());
    let Some(alone) = text.get(start..statement.range.end + line) else { return false };
    let (alone, _) = line_ends(alone);
    let Some(mut text) = applied(&alone, fix, start) else { return false };
    for _ in 0..MOST_SLIPS {
        let (_, errors) = DeTable::parse_recoverable(&text);
        let faults = errors.iter().map(Fault::of).filter(|fault| !fault.is_conflict());
        let Some(fault) = faults.min_by_key(|fault| fault.at.start) else { return true };
        let statements = statements(&text);
        let wording = Wording { source: SourceId(0), text: &text };
        let statement = blamed(&text, &statements, &fault).and_then(|at| statements.get(at));
        let fix = statement.and_then(|statement| wording.finding(statement, &fault).fix);
        let Some(next) = fix.and_then(|fix| applied(&text, &fix, 0)) else { return false };
        text = next;
    }
    false
}

/// A stretch of a file after a fix, if all of that lies in it.
fn applied(text: &str, fix: &Fix, start: usize) -> Option<String> {
    let mut text = text.to_owned();
    for edit in fix.edits.iter().rev() {
        let at = edit.span.start.checked_sub(start)?..edit.span.end.checked_sub(start)?;
        text.get(at.clone())?;
        text.replace_range(at, &edit.text);
    }
    Some(text)
}
