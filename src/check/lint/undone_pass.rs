use super::compiled::{Compiled, warning};
use crate::check::prove::unreached;
use crate::diagnostic::{Diagnostic, RuleId};
use crate::ruleset::{Exchange, LeadsTo, Pass, Phase, Route};
use crate::table::context::DealFilter;
use crate::table::seat::{Seat, SeatSet};
use crate::toml::key_path::KeyPath;

/// Finds passes in which each player gives to the player they just received from, so that the same tiles can go back.
pub(super) fn find(rules: &Compiled<'_>) -> Vec<Diagnostic> {
    // Two players always pass to each other.
    if rules.ruleset().seats() == 2 {
        return Vec::new();
    }
    let phases = rules.ruleset().phases().iter().enumerate();
    let listed = phases.flat_map(|(at, phase)| {
        (0..phase.passes.len()).map(move |pass| (at, ListedPass { phase, at: pass }))
    });
    let unreached = unreached(rules.schedule);
    let is_unreached = |listed: &ListedPass<'_>| {
        let is_it = |pass: &String| *pass == listed.pass().id;
        unreached
            .iter()
            .any(|part| part.of.phase == listed.phase.id && part.of.pass.as_ref().is_none_or(is_it))
    };
    let pairs = listed.filter(|(_, first)| !is_unreached(first)).filter_map(|(phase, first)| {
        let second = if first.at + 1 < first.phase.passes.len() {
            ListedPass { phase: first.phase, at: first.at + 1 }
        } else {
            ListedPass { phase: following(rules, phase)?, at: 0 }
        };
        undoes(rules, &first, &second).then_some((first, second))
    });
    pairs.filter_map(|(first, second)| finding(rules, &first, &second)).collect()
}

/// Returns the phase that is played after this one if no player stops it.
fn following<'a>(rules: &Compiled<'a>, phase: usize) -> Option<&'a Phase> {
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
    Some(&ruleset.phases()[ruleset.next_in_order(next)?])
}

/// A pass and its position in a phase.
struct ListedPass<'a> {
    phase: &'a Phase,
    at: usize,
}

impl<'a> ListedPass<'a> {
    fn pass(&self) -> &'a Pass {
        &self.phase.passes[self.at]
    }

    fn deal_filter(&self) -> DealFilter {
        self.phase.when.and(&self.pass().when)
    }

    fn path(&self) -> KeyPath<'a> {
        KeyPath::root().key("phases").key(&self.phase.id).key("passes").index(self.at)
    }
}

/// Whether the second pass reverses the first, with no decision between them.
fn undoes<'a>(rules: &Compiled<'a>, first: &ListedPass<'a>, second: &ListedPass<'a>) -> bool {
    let (before, pass) = (first.pass(), second.pass());
    // Players may be asked before the phase begins.
    let is_asked = pass.consent.is_some() || second.at == 0 && second.phase.consent.is_some();
    let mut asked = pass.selections();
    let has_other_selection = before.selection.value != pass.selection.value;
    let is_free = is_asked || has_other_selection || asked.any(|asked| asked.value.not_just_received);
    let is_due = [before, pass].iter().all(|pass| pass.count.value.bounds().0 > 0);
    let both = first.deal_filter().and(&second.deal_filter());
    let (Some(there), Some(back)) = (fixed_exchange(rules, before), fixed_exchange(rules, pass)) else {
        return false;
    };
    let is_way_back =
        |seat: Seat| receivers(back, seat) == there.incoming(seat).iter().map(|gift| gift.giver).collect();
    is_due && !is_free && !both.is_none() && rules.ruleset().every_seat().all(is_way_back)
}

/// Returns the exchange in a pass, if it never varies and no seat gives to or receives from more than one other seat.
fn fixed_exchange<'a>(rules: &Compiled<'a>, pass: &'a Pass) -> Option<&'a Exchange> {
    let is_fixed =
        !matches!(pass.route.value, Route::Zone(_) | Route::OneOf(_)) && !pass.route.value.fills_pile();
    let exchange = rules.steps_of(pass).next()?.routing.all().next();
    exchange.filter(|exchange| is_fixed && exchange.is_single_file())
}

fn receivers(exchange: &Exchange, seat: Seat) -> SeatSet {
    exchange.gifts[seat].iter().filter_map(|gift| gift.to.seat()).collect()
}

fn finding(rules: &Compiled<'_>, first: &ListedPass<'_>, second: &ListedPass<'_>) -> Option<Diagnostic> {
    let (before, pass) = (first.pass(), second.pass());
    let is_same = before.id == pass.id;
    let message = if is_same {
        format!("pass `{}` is played twice in a row, and the second time can undo the first", pass.id)
    } else {
        format!("pass `{}` can undo pass `{}`: the same tiles can go straight back", pass.id, before.id)
    };
    let labels = [
        rules.label(&second.path(), "players give to whoever just gave to them"),
        rules.label(&first.path(), "the pass just before"),
        rules.label(&rules.path(pass.route.place), "the way back"),
        rules.label(&rules.path(before.route.place), "the way there").filter(|_| !is_same),
    ];
    let finding = warning(RuleId::UndonePass, message, labels.into_iter().flatten())?;
    Some(finding.help(
        "put another pass in between, or allow this: write `undone-pass = \"allow\"` below a `[lints]` header",
    ))
}
