use super::meant::Meant;
use crate::check::prove::unstoppable;
use crate::diagnostic::{Diagnostic, RuleId};

/// A phase or a pass that may be stopped, it says, and that nobody ever can stop.
pub(super) fn find(meant: &Meant<'_>) -> Vec<Diagnostic> {
    let mut found: Vec<Diagnostic> = Vec::new();
    let mut judged = Vec::new();
    for window in unstoppable(meant.schedule) {
        // A pass that is made in several phases is written once.
        if judged.contains(&window.place) {
            continue;
        }
        judged.push(window.place);
        let phase = &meant.ruleset().phases()[window.part.phase()];
        let what = match window.part.pass() {
            Some(pass) => format!("pass `{}`", phase.passes[pass].id),
            None => format!("phase `{}`", phase.id),
        };
        let message = format!("{what} can be stopped, it says, but nobody ever has the time to");
        let span = meant.span(window.place);
        let finding = Diagnostic::warning(
            RuleId::Unstoppable,
            message,
            span,
            "vacant seats pass before anybody can act",
        );
        found.push(finding.help("write `until = \"gate\"`: then everybody is asked before any tiles lie"));
    }
    found
}
