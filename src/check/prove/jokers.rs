//! Whether a joker can change hands (R14).

use serde::Serialize;

use super::Named;
use crate::schedule::{PassStep, Schedule};
use crate::table::seat::Seat;
use crate::table::tile::Kind;

/// Whether a joker can change hands during the Charleston.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Jokers {
    /// The number of jokers in the box.
    pub in_the_box: u16,
    /// The passes in which a joker can change hands. Empty if there are none.
    pub move_in: Vec<JokerMove>,
}

/// A pass in which a joker can change hands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub struct JokerMove {
    /// The pass.
    #[serde(flatten)]
    pub of: Named,
    /// How the joker can change hands.
    pub how: JokerWay,
}

/// A way for a joker to change hands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum JokerWay {
    /// Any player can pass it.
    Passed,
    /// A player without enough tiles that meet the conditions can pass it.
    ByWhoIsStuck,
    /// A vacant seat, which doesn't have to meet the conditions, can pass it.
    ByVacantSeat,
    /// It can come from the wall.
    FromTheWall,
    /// It can come from the pile, where an earlier pass put it.
    FromThePile,
}

impl Jokers {
    pub(super) fn of(schedule: &Schedule) -> Self {
        let in_the_box = schedule.ruleset().tile_box().count_of_kind(Kind::Joker);
        let moves = schedule.passes().filter_map(|step| {
            let how = how(schedule, step)?;
            Some(JokerMove { of: Named::of(schedule, step.part()), how })
        });
        Self { in_the_box, move_in: if in_the_box > 0 { moves.collect() } else { Vec::new() } }
    }
}

fn how(schedule: &Schedule, step: &PassStep) -> Option<JokerWay> {
    let fills_pile = |other: &PassStep| schedule.pass(other).route.value.fills_pile();
    let in_pile = || schedule.passes().any(|other| fills_pile(other) && by_seat(schedule, other).is_some());
    let from_pile = || step.pile_goes_to.is_some() && in_pile();
    by_seat(schedule, step).or_else(|| from_pile().then_some(JokerWay::FromThePile))
}

fn by_seat(schedule: &Schedule, step: &PassStep) -> Option<JokerWay> {
    let stays = step.stays.value;
    let can_pass = !stays.contains(Kind::Joker);
    let cannot_pass = schedule.ruleset().rules().cannot_pass.value;
    let gives = |seat: &Seat| step.routing.all().any(|exchange| !exchange.gives_nothing(*seat));
    let may_give_jokers = |seat: Seat| gives(&seat) && !step.keep(stays, seat).contains(Kind::Joker);
    if can_pass && schedule.players().iter().any(may_give_jokers) {
        return Some(JokerWay::Passed);
    }
    if can_pass && cannot_pass.lifts_conditions() && !step.is_never_stuck() {
        return Some(JokerWay::ByWhoIsStuck);
    }
    let mut vacant = schedule.ruleset().vacant_seats().map(|(seat, _)| seat).filter(gives);
    if vacant.any(|seat| !schedule.stays(step, seat).contains(Kind::Joker)) {
        return Some(JokerWay::ByVacantSeat);
    }
    step.goes_to_wall().then_some(JokerWay::FromTheWall)
}
