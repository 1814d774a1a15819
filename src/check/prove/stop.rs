//! Finds phases and passes that the rules let players stop, although no one ever can (R24).

use crate::ruleset::{Announced, Chooses, Closes, Count, Exchange, MAX_COUNTERS, PlaceId};
use crate::schedule::{Chosen, Part, PassStep, Question, Routing, Schedule, Step};
use crate::table::context::{DealContext, Ending};
use crate::table::seat::SeatSet;

/// A phase or a pass that the rules let players stop, although no one ever can.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Unstoppable {
    pub part: Part,
    /// Where the rule is written.
    pub place: PlaceId,
    /// Whether there are players who may stop it when it is played. If so, they have no time. If not, only players with
    /// certain roles, such as `winner`, may stop it.
    pub is_for_someone: bool,
}

/// Returns the phases and passes that the rules let players stop, although no one ever can.
pub(crate) fn unstoppable(schedule: &Schedule) -> Vec<Unstoppable> {
    let (deals, are_all) = schedule.differing_contexts();
    let mut parts: Vec<(Unstoppable, bool)> = Vec::new();
    for step in schedule.steps() {
        let Some((part, place, has_time)) = stop(schedule, step) else { continue };
        let is_for_someone = !are_all || deals.iter().any(|deal| may_stop(schedule, step, deal));
        let can_be = is_for_someone && has_time;
        match parts.iter_mut().find(|(known, _)| known.part == part) {
            Some((known, known_can_be)) => {
                known.is_for_someone |= is_for_someone;
                *known_can_be |= can_be;
            }
            None => parts.push((Unstoppable { part, place, is_for_someone }, can_be)),
        }
    }
    parts.into_iter().filter(|(_, can_be)| !can_be).map(|(part, _)| part).collect()
}

/// Returns the phase or pass that players may stop at a step, where the rule is written, and whether they have time to.
fn stop(schedule: &Schedule, step: &Step) -> Option<(Part, PlaceId, bool)> {
    match step {
        Step::Gate(gate) => (gate.question == Question::Stop).then_some((gate.part, gate.place, true)),
        Step::Pass(step) => {
            step.stop.map(|window| (window.part, window.place, has_time(schedule, step, window.until)))
        }
    }
}

/// Whether a player may stop a phase or a pass at a step on this deal.
fn may_stop(schedule: &Schedule, step: &Step, deal: &DealContext) -> bool {
    schedule.is_part_played(step.part(), deal)
        && match step {
            Step::Gate(gate) => gate.endings.contains(Ending::before(deal)),
            Step::Pass(step) => schedule.stop_window(step, deal, &[0; MAX_COUNTERS]).is_some(),
        }
}

/// Whether the table waits for a player during a pass while there is still time to stop.
fn has_time(schedule: &Schedule, step: &PassStep, until: Option<Closes>) -> bool {
    // A player rolls the dice, or passes before the direction is known.
    let waits = |chosen: &Chosen| chosen.by == Chooses::Dice || chosen.announced == Announced::OnceAllPassed;
    let waits = matches!(&step.routing, Routing::Chosen(chosen) if waits(chosen));
    let can_wait = |exchange: &Exchange| !vacant_seats_pass_first(schedule, step, exchange);
    until != Some(Closes::FirstTiles) || waits || step.routing.all().any(can_wait)
}

/// Whether, in some group of seats that exchange tiles, only vacant seats give any. Vacant seats pass immediately.
fn vacant_seats_pass_first(schedule: &Schedule, step: &PassStep, exchange: &Exchange) -> bool {
    let nothing_is_due = matches!(step.count.value, Count::Fewest { min: 0, .. });
    let only_spares_give = |group: &SeatSet| {
        let mut givers = group.iter().filter(|seat| !exchange.gives_nothing(*seat)).peekable();
        givers.peek().is_some() && givers.all(|seat| !schedule.players().contains(seat))
    };
    !nothing_is_due && exchange.groups.iter().any(only_spares_give)
}
