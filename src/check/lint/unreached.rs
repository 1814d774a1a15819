use super::compiled::{Compiled, warning};
use super::stuck_seat::cause;
use crate::check::prove::{Named, Unreached, unreached};
use crate::describe::words::or;
use crate::diagnostic::{Diagnostic, Label, RuleId, Span};
use crate::lists::unique;
use crate::ruleset::{Chooses, LeadsTo, Pass, Phase, Route, position_rolled, rolls};
use crate::table::context::common;
use crate::toml::key_path::KeyPath;

/// Finds phases and passes that no game reaches, and directions that never come up.
pub(super) fn find(rules: &Compiled<'_>) -> Vec<Diagnostic> {
    let mut found: Vec<Diagnostic> = parts(rules).into_iter().collect();
    found.extend(rules.passes().into_iter().filter_map(|pass| directions(rules, pass)));
    found.extend(rules.passes().into_iter().filter_map(|pass| directions_by_deal(rules, pass)));
    found
}

/// Reports the directions in a pass that its dice can't pick, because their numbers are too high or too low.
fn directions(rules: &Compiled<'_>, pass: &Pass) -> Option<Diagnostic> {
    let Route::OneOf(choice) = &pass.route.value else { return None };
    if choice.by != Chooses::Dice {
        return None;
    }
    let directions = choice.among.len();
    let is_shown = |at: &usize| rolls(choice.dice).any(|pips| position_rolled(pips, directions) == *at);
    let to = KeyPath::root().key("passes").key(&pass.id).key("to");
    let never = (0..directions).filter(|at| !is_shown(at)).filter_map(|at| {
        let text =
            if at + 1 < usize::from(choice.dice) { "too low for the dice" } else { "too high for the dice" };
        rules.label(&to.index(at), text)
    });
    let (dice, show) = match choice.dice {
        1 => ("a single die".to_owned(), "shows"),
        more => (format!("{more} dice"), "show"),
    };
    let message = format!("{dice} can't pick all {directions} directions in pass `{}`", pass.id);
    let finding = warning(RuleId::Unreached, message, never)?;
    let (min, max) = rolls(choice.dice).into_inner();
    let range = format!("{min} to {max}");
    Some(finding.help(format!(
        "{dice} {show} {range}: change the number of dice with `dice`, or change the list of directions"
    )))
}

/// Reports the directions in a pass that go with deals on which the pass isn't played.
fn directions_by_deal(rules: &Compiled<'_>, pass: &Pass) -> Option<Diagnostic> {
    let Route::OneOf(choice) = &pass.route.value else { return None };
    if choice.by != Chooses::Deal {
        return None;
    }
    let count = choice.among.len();
    let is_used = |at: usize| {
        rules.steps_of(pass).any(|step| {
            let deals = rules.schedule.deals_of(step.part()).deals;
            (at + 1..=common(count, deals.cycle())).step_by(count).any(|place| deals.has_place(place))
        })
    };
    let to = KeyPath::root().key("passes").key(&pass.id).key("to");
    let never = (0..count).filter(|at| choice.among[*at].is_some() && !is_used(*at));
    let never = never.filter_map(|at| rules.label(&to.index(at), "not on these deals"));
    let message = format!("the deals with pass `{}` never come to all {count} directions", pass.id);
    let finding = warning(RuleId::Unreached, message, never)?;
    Some(finding.help(
        "the directions follow the numbers of the deals, and deals without this pass count, too: change the deals \
         or the list of directions",
    ))
}

/// Reports phases and passes that no game reaches. They share one finding, because they have the same cause.
fn parts(rules: &Compiled<'_>) -> Option<Diagnostic> {
    let unreached = unreached(rules.schedule);
    let part = |Unreached { of: Named { phase, pass }, behind: _ }: &Unreached| {
        let (what, table, name) = match pass {
            Some(pass) => ("pass", "passes", pass),
            None => ("phase", "phases", phase),
        };
        let place = rules.tree().nearest_place(&KeyPath::root().key(table).key(name));
        (format!("{what} `{name}`"), place.key.unwrap_or(place.value))
    };
    // A pass can be in several phases.
    let parts: Vec<(String, Span)> = unique(unreached.iter().map(part), PartialEq::eq);
    let ((_, first), rest) = parts.split_first()?;
    let names: Vec<&String> = parts.iter().map(|(name, _)| name).collect();
    let message = format!("the Charleston never reaches {}", or(&names));
    let is_free = unreached.iter().all(|part| part.behind.is_none());
    let help = if is_free { "make another phase lead to it, or remove it from `phases`" } else { HELP };
    if let Some(then) = own_then(rules, &unreached).filter(|_| is_free) {
        return Some(Diagnostic::warning(RuleId::Unreached, message, then, "this skips it").help(help));
    }
    let mut finding = Diagnostic::warning(RuleId::Unreached, message, *first, "never played");
    finding
        .others
        .extend(rest.iter().map(|(_, span)| Label { span: *span, text: "never played".to_owned() }));
    let behind = unreached.iter().find_map(|unreached| unreached.behind.as_ref());
    finding.others.extend(behind.iter().flat_map(|behind| never_finished(rules, behind)));
    Some(finding.help(help))
}

/// Returns the location of the first `then` setting in the ruleset's own file that skips one of these parts.
fn own_then(rules: &Compiled<'_>, unreached: &[Unreached]) -> Option<Span> {
    let phases = rules.ruleset().phases();
    let missed = |at: usize| unreached.iter().any(|part| part.of.phase == phases[at].id);
    let mut skipping = phases.iter().enumerate().filter(|(at, phase)| match phase.then {
        LeadsTo::Phase(to) => (at + 1..to).any(missed),
        LeadsTo::End => (at + 1..phases.len()).any(missed),
        LeadsTo::Next | LeadsTo::Pass(_) => false,
    });
    let then = |phase: &Phase| rules.own(&KeyPath::root().key("phases").key(&phase.id).key("then"));
    skipping.find_map(|(_, phase)| then(phase)).map(|place| place.value)
}

const HELP: &str = "let players pass more kinds of tiles, or write `cannot-pass = \"pass-what-you-can\"` so that \
    players pass as many as they can and the Charleston continues";

/// Returns labels on the pass that can never be finished, and on the rule that ends the Charleston there.
fn never_finished(rules: &Compiled<'_>, behind: &Named) -> Vec<Label> {
    let ruleset = rules.ruleset();
    let Some(pass) = behind.pass_in(ruleset) else { return Vec::new() };
    let text = format!("on every deal, some player has too few passable tiles for pass `{}`", pass.id);
    let stays = rules.label(&rules.path(cause(pass)), text);
    let ends = rules.label(&rules.path(ruleset.rules().cannot_pass.place), "then the Charleston ends");
    stays.into_iter().chain(ends).collect()
}
