use super::meant::{Meant, own_first};
use crate::diagnostic::{Diagnostic, Label};
use crate::key_path::KeyPath;
use crate::ruleset::{Exchange, Pass, Phase, Route};
use crate::seat::{Seat, SeatSet};

/// A pass in which everybody gives to who has just given to it, so that the same tiles can go back.
pub(super) fn find(meant: &Meant<'_>) -> Vec<Diagnostic> {
    let mut found: Vec<Diagnostic> = Vec::new();
    for phase in meant.ruleset().phases() {
        for (at, pair) in phase.passes.windows(2).enumerate() {
            let [before, pass] = pair else { continue };
            if undoes(meant, before, pass) {
                found.extend(finding(meant, phase, at + 1));
            }
        }
    }
    found
}

/// Whether both are made one after the other, with nothing to be decided between, and the second takes the way of the
/// first back.
fn undoes(meant: &Meant<'_>, before: &Pass, pass: &Pass) -> bool {
    let is_free = pass.consent.is_some() || pass.selection.value.not_just_received;
    let is_due = [before, pass].iter().all(|pass| pass.count.value.bounds().0 > 0);
    let both = before.when.occasions().and(&pass.when.occasions());
    let never_meet = both.rounds.is_empty() || both.deals.is_none() || both.after.is_none();
    let (Some(there), Some(back)) = (fixed(before), fixed(pass)) else { return false };
    let is_way_back = |seat: Seat| receivers(back, seat) == there.giving_to(seat);
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

fn finding(meant: &Meant<'_>, phase: &Phase, at: usize) -> Option<Diagnostic> {
    let list = KeyPath::root().key("phases").key(&phase.id).key("passes");
    let (before, pass) = (&phase.passes[at - 1], &phase.passes[at]);
    let mut labels: Vec<Label> = Vec::new();
    labels.extend(meant.label(&list.index(at), "goes back to who has just given"));
    labels.extend(meant.label(&list.index(at - 1), "this comes just before"));
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
    let mut finding = Diagnostic::warning("undone-pass", message, first.span, first.text);
    finding.others = labels.collect();
    Some(finding.help(
        "let another pass come between them, or say at the top that it is meant: `lints.undone-pass = \"allow\"`",
    ))
}
