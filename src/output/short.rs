//! Findings on one line each, with locations that editors and terminals can open.

use crate::check::report::Checks;
use crate::escape;
use crate::output::places::{Place, Shown, findings};

/// Renders the findings of a check: `path:line:column: error[id]: message`.
pub fn render(checks: &Checks) -> String {
    findings(checks).map(|shown| escape::text(&line(&shown)) + "\n").collect()
}

fn line(Shown { finding, path, place, places, .. }: &Shown<'_>) -> String {
    let at = |Place { start, .. }: &Place<'_>| format!(":{}:{}", start.line, start.column);
    let own = place.as_ref().map_or_else(String::new, at);
    // Two findings may differ only in their locations in a shipped ruleset.
    let primary = places.as_ref().and_then(|places| places.get(finding.place()?));
    let shipped = primary.filter(|place| place.is_shipped);
    let shipped = shipped.map_or_else(String::new, |place| format!(" ({}{})", place.file, at(&place)));
    format!("{path}{own}: {}[{}]: {}{shipped}", finding.severity.word(), finding.id, finding.message)
}
