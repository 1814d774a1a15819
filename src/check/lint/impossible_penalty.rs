use super::compiled::Compiled;
use crate::describe::words::count;
use crate::diagnostic::{Diagnostic, RuleId};
use crate::ruleset::{Peek, PeekCost};
use crate::schedule::PassStep;
use crate::toml::key_path::KeyPath;

/// Finds penalties for peeking in passes where players can't peek, because they can't pass tiles blind.
pub(super) fn find(rules: &Compiled<'_>) -> Vec<Diagnostic> {
    let settings = rules.by_setting(rules.steps(), |step| step.sight.peek.place);
    settings.into_iter().filter_map(|(path, steps)| finding(rules, path, &steps)).collect()
}

fn finding(rules: &Compiled<'_>, path: KeyPath<'_>, steps: &[&PassStep]) -> Option<Diagnostic> {
    let Peek::Costs(PeekCost { points, per: _ }) = steps.first()?.sight.peek.value else { return None };
    let players = rules.ruleset().players();
    let has_blind = |step: &&&PassStep| players.iter().any(|seat| step.max_blind[seat] > 0);
    let mut blind = steps.iter().filter(has_blind).peekable();
    let (why, help) = match blind.peek() {
        None if !steps.iter().any(|step| rules.schedule.pass(step).route.value.reaches_players()) => {
            ("no tiles are passed blind here", "remove `peek`")
        }
        None => {
            ("no tiles are passed blind here", "allow blind tiles in a pass (`blind = 3`), or remove `peek`")
        }
        Some(_) => (
            "the direction isn't known until everyone has passed",
            "announce the direction earlier (`announce = \"before\"`), or remove `peek`",
        ),
    };
    if blind.any(|step| step.could_peek()) {
        return None;
    }
    let place = rules.own(&path)?;
    let points = points.unsigned_abs();
    let who = match points {
        0 => "no player can peek".to_owned(),
        _ => format!("no player can lose {}", count(points.into(), "point")),
    };
    let message = format!("{who}, because {why}");
    let finding =
        Diagnostic::warning(RuleId::ImpossiblePenalty, message, place.value, "no player can peek").help(help);
    Some(finding.candidate(rules.removal(place, "remove `peek`")))
}
