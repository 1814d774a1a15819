use super::compiled::{Compiled, warning};
use crate::check::prove::{Named, unreached};
use crate::diagnostic::{Diagnostic, RuleId};
use crate::ruleset::{Exchange, LeadsTo, Pass, Route};
use crate::schedule::{Part, PassStep};
use crate::table::seat::{Seat, SeatSet};
use crate::toml::key_path::KeyPath;

/// Finds passes in which each player gives to the player they just received from, so that the same tiles can go back.
pub(super) fn find(rules: &Compiled<'_>) -> Vec<Diagnostic> {
    // Two players always pass to each other.
    if rules.ruleset().seats() == 2 {
        return Vec::new();
    }
    let (schedule, phases) = (rules.schedule, rules.ruleset().phases());
    let unreached = unreached(schedule);
    let is_unreached = |step: &PassStep| {
        let name = Named::of(schedule, step.part());
        unreached.iter().any(|out| out.of.includes(&name))
    };
    let pairs = rules.steps().filter(|first| !is_unreached(first)).filter_map(|first| {
        let (phase, pass) = if first.pass + 1 < phases[first.phase].passes.len() {
            (first.phase, first.pass + 1)
        } else {
            (following(rules, first.phase)?, 0)
        };
        let second = schedule.pass_of(Part::phase_at(phase).pass_at(pass))?;
        undoes(rules, first, second).then_some((first, second))
    });
    pairs.filter_map(|(first, second)| finding(rules, first, second)).collect()
}

/// Returns the phase that is played after this one if no player stops it.
fn following(rules: &Compiled<'_>, phase: usize) -> Option<usize> {
    let ruleset = rules.ruleset();
    // Players can ask for it until the dealer discards, so it is the last one.
    if ruleset.phases()[phase].is_open() {
        return None;
    }
    let next = match ruleset.phases()[phase].then {
        LeadsTo::Next | LeadsTo::Pass(_) => phase + 1,
        LeadsTo::Phase(to) => to,
        LeadsTo::End => return None,
    };
    ruleset.next_in_order(next)
}

/// Whether the second pass reverses the first, with no decision between them.
fn undoes(rules: &Compiled<'_>, first: &PassStep, second: &PassStep) -> bool {
    let (before, pass) = (rules.schedule.pass(first), rules.schedule.pass(second));
    let phase = |step: &PassStep| &rules.ruleset().phases()[step.phase];
    // Players may be asked before the phase begins.
    let is_asked = pass.consent.is_some() || second.pass == 0 && phase(second).consent.is_some();
    let mut asked = pass.selections();
    let conditions = |pass: &Pass| pass.selections().map(|selection| selection.value).collect::<Vec<_>>();
    let has_other_selection = conditions(before) != conditions(pass);
    let is_free = is_asked || has_other_selection || asked.any(|asked| asked.value.not_just_received);
    let is_due = [before, pass].iter().all(|pass| pass.count.value.bounds().0 > 0);
    let both = phase(first).when.and(&first.when).and(&phase(second).when.and(&second.when));
    let (Some(there), Some(back)) = (fixed_exchange(rules, first), fixed_exchange(rules, second)) else {
        return false;
    };
    let is_way_back =
        |seat: Seat| receivers(back, seat) == there.incoming(seat).iter().map(|gift| gift.giver).collect();
    is_due && !is_free && !both.is_none() && rules.ruleset().every_seat().all(is_way_back)
}

/// Returns the exchange in a pass, if it never varies and no seat gives to or receives from more than one other seat.
fn fixed_exchange<'a>(rules: &Compiled<'a>, step: &'a PassStep) -> Option<&'a Exchange> {
    let route = &rules.schedule.pass(step).route.value;
    let is_fixed = !matches!(route, Route::Zone(_) | Route::OneOf(_)) && !route.fills_pile();
    let exchange = step.routing.all().next();
    exchange.filter(|exchange| is_fixed && exchange.is_single_file())
}

fn receivers(exchange: &Exchange, seat: Seat) -> SeatSet {
    exchange.gifts[seat].iter().filter_map(|gift| gift.to.seat()).collect()
}

fn finding(rules: &Compiled<'_>, first: &PassStep, second: &PassStep) -> Option<Diagnostic> {
    let (before, pass) = (rules.schedule.pass(first), rules.schedule.pass(second));
    let entry = |step: &PassStep| {
        let phase = &rules.ruleset().phases()[step.phase];
        KeyPath::root().key("phases").key(&phase.id).key("passes").index(step.pass)
    };
    let is_same = before.id == pass.id;
    let message = if is_same {
        format!("pass `{}` is played twice in a row, and the second time can undo the first", pass.id)
    } else {
        format!("pass `{}` can undo pass `{}`: the same tiles can go straight back", pass.id, before.id)
    };
    let labels = [
        rules.label(&entry(second), "players give to whoever just gave to them"),
        rules.label(&entry(first), "the pass just before"),
        rules.label(&rules.path(pass.route.place), "the way back"),
        rules.label(&rules.path(before.route.place), "the way there").filter(|_| !is_same),
    ];
    let finding = warning(RuleId::UndonePass, message, labels.into_iter().flatten())?;
    Some(finding.help(
        "put another pass in between, or allow this: write `undone-pass = \"allow\"` below a `[lints]` header",
    ))
}
