use super::meant::{Meant, own_first};
use crate::diagnostic::{Diagnostic, Label, RuleId};
use crate::ruleset::{Exchange, Pass, Phase, Route};
use crate::table::context::DealFilter;
use crate::table::seat::{Seat, SeatSet};
use crate::toml::key_path::KeyPath;

/// A pass in which everybody gives to who has just given to it, so that the same tiles can go back.
pub(super) fn find(meant: &Meant<'_>) -> Vec<Diagnostic> {
    // Among two there is no other way.
    if meant.ruleset().seats() == 2 {
        return Vec::new();
    }
    let phases = meant.ruleset().phases();
    let made = phases.iter().flat_map(|phase| (0..phase.passes.len()).map(move |at| Made { phase, at }));
    let made: Vec<Made<'_>> = made.collect();
    let pairs = made.windows(2).filter(|pair| undoes(meant, &pair[0], &pair[1]));
    pairs.filter_map(|pair| finding(meant, &pair[0], &pair[1])).collect()
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

    /// When it is made.
    fn deal_filter(&self) -> DealFilter {
        self.phase.when.deal_filter().and(&self.pass().when.deal_filter())
    }

    fn path(&self) -> KeyPath<'a> {
        KeyPath::root().key("phases").key(&self.phase.id).key("passes").index(self.at)
    }
}

/// Whether both are made one after the other, with nothing to be decided between, and the second takes the way of the
/// first back.
fn undoes(meant: &Meant<'_>, first: &Made<'_>, second: &Made<'_>) -> bool {
    let (before, pass) = (first.pass(), second.pass());
    // Where a phase begins, it may be asked whether it is played.
    let is_asked = pass.consent.is_some() || second.at == 0 && second.phase.consent.is_some();
    let is_free = is_asked || pass.selection.value.not_just_received;
    let is_due = [before, pass].iter().all(|pass| pass.count.value.bounds().0 > 0);
    let both = first.deal_filter().and(&second.deal_filter());
    let never_meet = both.rounds.is_empty() || both.deals.is_none() || both.after.is_none();
    let (Some(there), Some(back)) = (fixed(before), fixed(pass)) else { return false };
    let is_way_back = |seat: Seat| receivers(back, seat) == there.givers[seat].iter().copied().collect();
    is_due && !is_free && !never_meet && meant.ruleset().every_seat().all(is_way_back)
}

/// The one way in which tiles go from seat to seat, each seat giving to one at most.
fn fixed(pass: &Pass) -> Option<&Exchange> {
    let is_fixed = !matches!(pass.route.value, Route::Zone(_) | Route::OneOf(_));
    pass.first_way().filter(|way| is_fixed && way.is_single_file())
}

fn receivers(way: &Exchange, seat: Seat) -> SeatSet {
    way.gifts[seat].iter().filter_map(|gift| gift.to.seat()).collect()
}

fn finding(meant: &Meant<'_>, first: &Made<'_>, second: &Made<'_>) -> Option<Diagnostic> {
    let (before, pass) = (first.pass(), second.pass());
    let mut labels: Vec<Label> = Vec::new();
    labels.extend(meant.label(&second.path(), "goes back to who has just given"));
    labels.extend(meant.label(&first.path(), "this comes just before"));
    labels.extend(meant.label(&meant.path(pass.route.place), "the way back"));
    if before.id != pass.id {
        labels.extend(meant.label(&meant.path(before.route.place), "the way there"));
    }
    own_first(&mut labels);
    let mut labels = labels.into_iter();
    let first = labels.next()?;
    let message = if before.id == pass.id {
        format!("pass `{}` is made twice in a row, and the second undoes the first", pass.id)
    } else {
        format!("pass `{}` undoes pass `{}`: everybody gives to who has just given to it", pass.id, before.id)
    };
    let mut finding = Diagnostic::warning(RuleId::UndonePass, message, first.span, first.text);
    finding.others = labels.collect();
    Some(finding.help(
        "let another pass come between them, or say at the top that it is meant: `lints.undone-pass = \"allow\"`",
    ))
}
