//! Finds phases and passes that the rules let players stop, although no one ever can (R24).

use crate::describe::lists::unique;
use crate::ruleset::{Announced, Chooses, Closes, Count, Exchange};
use crate::schedule::{Chosen, PassStep, Routing, Schedule, StopWindow};
use crate::table::seat::SeatSet;

/// Returns the phases and passes that the rules let players stop, although no one ever can.
pub(crate) fn unstoppable(schedule: &Schedule) -> Vec<StopWindow> {
    let windows = || schedule.passes().filter_map(|step| Some((step, step.stop?)));
    let has_time = |of: &StopWindow| {
        windows().any(|(step, window)| window.part == of.part && has_time(schedule, step, window.until))
    };
    let can_be = |window: &StopWindow| has_time(window) && !is_for_nobody(schedule, window);
    let found = windows().map(|(_, window)| window).filter(|window| !can_be(window));
    unique(found, |one, other| one.part == other.part)
}

/// Whether a phase or a pass can be stopped only by players with certain roles, such as `winner`, and no one has any of
/// those roles on the deals on which it is played.
pub(crate) fn is_for_nobody(schedule: &Schedule, window: &StopWindow) -> bool {
    schedule.deals_of(window.part).after.and(window.endings).is_empty()
}

/// Whether the table waits for a player during a pass while there is still time to stop.
fn has_time(schedule: &Schedule, step: &PassStep, until: Option<Closes>) -> bool {
    // A player rolls the dice, or passes before the direction is known.
    let waits = |chosen: &Chosen| chosen.by == Chooses::Dice || chosen.announced == Announced::OnceAllPassed;
    let waits = matches!(&step.routing, Routing::Chosen(chosen) if waits(chosen));
    let can_wait = |way: &Exchange| !vacant_seats_pass_first(schedule, step, way);
    until != Some(Closes::FirstTiles) || waits || step.routing.all().any(can_wait)
}

/// Whether, in some group of seats that exchange tiles, only vacant seats give any. Vacant seats pass immediately.
fn vacant_seats_pass_first(schedule: &Schedule, step: &PassStep, way: &Exchange) -> bool {
    let nothing_is_due = matches!(step.count.value, Count::Fewest { min: 0, .. });
    let only_spares_give = |group: &SeatSet| {
        let mut givers = group.iter().filter(|seat| !way.gives_nothing(*seat)).peekable();
        givers.peek().is_some() && givers.all(|seat| !schedule.players().contains(seat))
    };
    !nothing_is_due && way.groups.iter().any(only_spares_give)
}
