use super::compiled::{Compiled, warning};
use crate::diagnostic::{Diagnostic, RuleId};
use crate::ruleset::{Exchange, Pass, Phase, Route};
use crate::table::context::DealFilter;
use crate::table::seat::{Seat, SeatSet};
use crate::toml::key_path::KeyPath;

/// A pass in which each player gives to the one who has just given to it, so that the same tiles can go back.
pub(super) fn find(rules: &Compiled<'_>) -> Vec<Diagnostic> {
    // Among two there is no other way.
    if rules.ruleset().seats() == 2 {
        return Vec::new();
    }
    let phases = rules.ruleset().phases();
    let made: Vec<Made<'_>> =
        phases.iter().flat_map(|phase| (0..phase.passes.len()).map(move |at| Made { phase, at })).collect();
    let pairs = made.windows(2).filter(|pair| undoes(rules, &pair[0], &pair[1]));
    pairs.filter_map(|pair| finding(rules, &pair[0], &pair[1])).collect()
}

/// A pass by its place in a phase.
struct Made<'a> {
    phase: &'a Phase,
    at: usize,
}

impl<'a> Made<'a> {
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

/// Whether one pass follows another with nothing to decide between them, and goes the opposite way.
fn undoes<'a>(rules: &Compiled<'a>, first: &Made<'a>, second: &Made<'a>) -> bool {
    let (before, pass) = (first.pass(), second.pass());
    // Where a phase begins, it may be asked whether it is played.
    let is_asked = pass.consent.is_some() || second.at == 0 && second.phase.consent.is_some();
    let mut asked = pass.selections();
    let is_chosen_otherwise = before.selection.value != pass.selection.value;
    let is_free = is_asked || is_chosen_otherwise || asked.any(|asked| asked.value.not_just_received);
    let is_due = [before, pass].iter().all(|pass| pass.count.value.bounds().0 > 0);
    let both = first.deal_filter().and(&second.deal_filter());
    let (Some(there), Some(back)) = (fixed(rules, before), fixed(rules, pass)) else { return false };
    let is_way_back =
        |seat: Seat| receivers(back, seat) == there.incoming(seat).iter().map(|gift| gift.giver).collect();
    is_due && !is_free && !both.is_none() && rules.ruleset().every_seat().all(is_way_back)
}

/// The one way in which tiles go from seat to seat, each seat giving to one at most.
fn fixed<'a>(rules: &Compiled<'a>, pass: &'a Pass) -> Option<&'a Exchange> {
    let is_fixed =
        !matches!(pass.route.value, Route::Zone(_) | Route::OneOf(_)) && !pass.route.value.fills_pile();
    let way = rules.steps_of(pass).next()?.routing.all().next();
    way.filter(|way| is_fixed && way.is_single_file())
}

fn receivers(way: &Exchange, seat: Seat) -> SeatSet {
    way.gifts[seat].iter().filter_map(|gift| gift.to.seat()).collect()
}

fn finding(rules: &Compiled<'_>, first: &Made<'_>, second: &Made<'_>) -> Option<Diagnostic> {
    let (before, pass) = (first.pass(), second.pass());
    let is_same = before.id == pass.id;
    let message = if is_same {
        format!("pass `{}` is made twice in a row, and the second undoes the first", pass.id)
    } else {
        format!("pass `{}` undoes pass `{}`: everybody gives to who has just given to it", pass.id, before.id)
    };
    let labels = [
        rules.label(&second.path(), "goes back to who has just given"),
        rules.label(&first.path(), "this comes just before"),
        rules.label(&rules.path(pass.route.place), "the way back"),
        rules.label(&rules.path(before.route.place), "the way there").filter(|_| !is_same),
    ];
    let finding = warning(RuleId::UndonePass, message, labels.into_iter().flatten())?;
    Some(finding.help(
        "let another pass come between them, or say at the top that it is meant: `lints.undone-pass = \"allow\"`",
    ))
}
