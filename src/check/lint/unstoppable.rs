use super::compiled::Compiled;
use crate::check::prove::{Unstoppable, unstoppable};
use crate::describe::words::or;
use crate::diagnostic::{Diagnostic, RuleId};

/// Finds phases and passes that the rules let players stop, although no one ever can.
pub(super) fn find(rules: &Compiled<'_>) -> Vec<Diagnostic> {
    let settings = rules.by_setting(unstoppable(rules.schedule), |found| found.place);
    settings.into_iter().filter_map(|(_, found)| Some(finding(rules, *found.first()?))).collect()
}

fn finding(rules: &Compiled<'_>, found: Unstoppable) -> Diagnostic {
    let Unstoppable { part, place, is_for_someone } = found;
    let phase = &rules.ruleset().phases()[part.phase()];
    let what = match part.pass() {
        Some(pass) => format!("pass `{}`", phase.passes[pass].id),
        None => format!("phase `{}`", phase.id),
    };
    if !is_for_someone {
        let message = format!("no one can stop {what}");
        let named = rules.schedule.consent(part).map(|consent| consent.ask.who().named()).unwrap_or_default();
        let roles = named.iter().filter_map(|named| Some(format!("the {}", named.role()?.word())));
        let label = format!("no player is {} when it is played", or(&roles.collect::<Vec<_>>()));
        let finding = Diagnostic::warning(RuleId::Unstoppable, message, rules.span(place), label);
        return finding.help(
            "let a player who is always at the table stop it: `stop = \"any-seat\"` or `stop = \"dealer\"`",
        );
    }
    let message = format!("players may stop {what}, but never have time to");
    let label = "vacant seats pass before any player can act";
    let finding = Diagnostic::warning(RuleId::Unstoppable, message, rules.span(place), label);
    finding.help("write `until = \"gate\"` to ask the players before any tiles are passed")
}
