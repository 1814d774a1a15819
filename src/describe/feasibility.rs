//! States whether every hand can meet the conditions for a pass (R14, R17).

use super::conditions;
use crate::lists::unique;
use crate::schedule::{PassBounds, PassStep, Schedule};
use crate::table::selection::Conditions;

/// Returns a sentence for each pass whose conditions every hand can meet. Each sentence begins with the name of the
/// rule file.
pub fn assurances(schedule: &Schedule) -> Vec<String> {
    let ruleset = schedule.ruleset();
    let note = |step: &PassStep| {
        let (pass, bounds) = (&schedule.pass(step).id, step.bounds?);
        let note = match bounds.worst_seat() {
            Some(seat) if bounds.is_never_stuck() => {
                format!(
                    "pass `{pass}`: {}, so {} can always be passed",
                    can(step, &bounds)?,
                    bounds.due[seat]
                )
            }
            Some(_) => return None,
            None => format!("pass `{pass}`: no one has to pass tiles, so every hand meets the conditions"),
        };
        Some(format!("{}: {}", ruleset.file(), ruleset.tile_box().worded(note)))
    };
    let notes = schedule.passes().filter(|step| !step.has_no_selection()).filter_map(note);
    unique(notes, PartialEq::eq)
}

/// Describes how many suitable tiles every hand is sure to have for a pass, or how few a hand can have:
/// `13 tiles always include 5 of one suit`. Returns `None` if no seat has to pass any tiles.
pub(super) fn can(step: &PassStep, bounds: &PassBounds) -> Option<String> {
    let seat = bounds.worst_seat()?;
    let (selection, one_gift) = step.selection_of(seat);
    // If only one gift has conditions, tiles in other gifts also count.
    let conditions = if one_gift.is_some() { Conditions::NONE } else { selection.value };
    let (hand, fewest) = (bounds.held[seat].0 + step.drawn_first(seat), bounds.passable[seat]);
    let said = conditions::met_by(conditions, fewest);
    // An order doesn't exclude any tiles.
    let has_limits =
        fewest < hand || Conditions { order: selection.value.order, ..Conditions::NONE } != selection.value;
    has_limits.then(|| match (bounds.is_never_stuck(), fewest) {
        (true, fewest) => format!("{hand} tiles always include {fewest}{said}"),
        (false, 0) => format!("{hand} tiles can include none{said}"),
        (false, fewest) => format!("{hand} tiles can include as few as {fewest}{said}"),
    })
}
