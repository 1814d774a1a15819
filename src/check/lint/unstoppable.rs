use super::compiled::Compiled;
use crate::check::prove::unstoppable;
use crate::diagnostic::{Diagnostic, RuleId};
use crate::schedule::StopWindow;

/// A phase or a pass that players may stop, but never have the time to.
pub(super) fn find(rules: &Compiled<'_>) -> Vec<Diagnostic> {
    let settings = rules.by_setting(unstoppable(rules.schedule), |window| window.place);
    settings.into_iter().filter_map(|(_, windows)| Some(finding(rules, windows.first()?))).collect()
}

fn finding(rules: &Compiled<'_>, window: &StopWindow) -> Diagnostic {
    let phase = &rules.ruleset().phases()[window.part.phase()];
    let what = match window.part.pass() {
        Some(pass) => format!("pass `{}`", phase.passes[pass].id),
        None => format!("phase `{}`", phase.id),
    };
    let message = format!("{what} can be stopped, it says, but nobody ever has the time to");
    let label = "vacant seats pass before anybody can act";
    let finding = Diagnostic::warning(RuleId::Unstoppable, message, rules.span(window.place), label);
    finding.help("write `until = \"gate\"`: then everybody is asked before any tiles lie")
}
