//! Proofs of properties that hold for every deal and every choice. They are computed from the schedule and the box, not
//! from games.
//!
//! The proofs assume a correct deal. After a miscount that no player reports, the size of the miscounted hand differs
//! by one from what the proofs say (R34).

use serde::Serialize;

use crate::ruleset::{LeadsTo, Pass, Ruleset};
use crate::schedule::{Bounds, Changes, Part, PassStep, Schedule, Step, StepId};
use crate::table::context::DealContext;
use crate::table::seat::Seat;

mod jokers;
mod shown;
mod stop;
mod stuck;
pub mod text;

pub use jokers::{JokerMove, JokerWay, Jokers};
pub(crate) use stop::{Unstoppable, unstoppable};
pub use stuck::{Stuck, StuckHand, Who};
pub(crate) use stuck::{may_be_stuck, stuck};

/// Proofs for every deal and every choice, with counterexamples to properties that don't hold.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Proofs {
    /// When the Charleston ends.
    pub ends: Ends,
    /// The number of tiles that each hand can have at the end. Absent if the schedule is too large to explore.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sizes: Option<Sizes>,
    /// The phases and passes that no game reaches. Absent if the schedule is too large to explore.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unreached: Option<Vec<Unreached>>,
    /// The phases and passes that the rules let players stop, although no one ever can (R24).
    pub unstoppable: Vec<Named>,
    /// The passes in which a seat might not have enough passable tiles (R17).
    pub stuck: Vec<Stuck>,
    /// Whether a joker can change hands (R14).
    pub jokers: Jokers,
}

/// A phase or a pass, identified by its names in the rule file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Named {
    /// The phase.
    pub phase: String,
    /// The pass. Absent if this is about the whole phase.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pass: Option<String>,
}

/// A phase or a pass that no game reaches.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Unreached {
    /// The phase or the pass.
    #[serde(flatten)]
    pub of: Named,
    /// An earlier pass that is never played, because on every deal some player has too few tiles to pass (R17).
    /// Absent if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub behind: Option<Named>,
}

/// When the Charleston ends.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Ends {
    /// The maximum number of passes after a deal. Absent if the schedule is too large to explore.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_passes: Option<u32>,
    /// The passes in which the tiles are redealt if a player is stuck (R17). This can happen any number of times.
    pub dealt_again_in: Vec<Named>,
}

/// The number of tiles that each hand can have at the end, before vacant seats' tiles go into the wall.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Sizes {
    /// The hands, in turn order.
    pub hands: Vec<HandSizes>,
    /// The hands whose sizes the rules set by role, such as the `winner`'s hand. If a player has such a role, this is the
    /// size of that player's hand, and not the size in `hands`. Absent if there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schemars(default))]
    pub roles: Vec<HandSizes>,
    /// Whether all of these sizes are known to be possible. If not, some of them may be impossible, but no other sizes
    /// are possible.
    pub each_can_come: bool,
}

/// The number of tiles that one hand can have at the end.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HandSizes {
    /// The seat's name at the table, or the role.
    pub seat: String,
    /// The numbers of tiles if a different seat deals. If the rules name winds, East is the dealer, and this holds for
    /// every deal.
    pub otherwise: DealtAndHeld,
    /// The numbers of tiles if this seat deals. Absent if the rules name winds, or if the seat is vacant.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dealing: Option<DealtAndHeld>,
}

/// The number of tiles that a seat is dealt, and how many it can have at the end.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DealtAndHeld {
    /// The number of tiles that the seat is dealt.
    pub dealt: u8,
    /// The possible numbers of tiles in the seat's hand at the end, in ascending order.
    pub held: Vec<u8>,
}

impl Proofs {
    /// Computes the proofs for a schedule.
    pub fn of(schedule: &Schedule) -> Self {
        let bounds = schedule.bounds();
        let unreached = unreached_in(schedule, bounds);
        let comes = |name: &Named| !bounds.is_complete || !unreached.iter().any(|out| out.of.includes(name));
        let steps: Vec<&PassStep> =
            may_be_stuck(schedule).filter(|step| comes(&Named::of(schedule, step.part()))).collect();
        let stuck = stuck(schedule, &steps, shown::MAX_COMMANDS_IN_ALL).collect();
        let mut jokers = Jokers::of(schedule);
        jokers.move_in.retain(|moves| comes(&moves.of));
        let dealt_again_in = bounds.dealt_again_in.iter().filter_map(|id| pass_at(schedule, *id)).collect();
        Self {
            ends: Ends { max_passes: bounds.is_complete.then_some(bounds.max_passes), dealt_again_in },
            sizes: bounds.is_complete.then(|| Sizes::of(schedule, bounds)),
            unreached: bounds.is_complete.then_some(unreached),
            unstoppable: unstoppable(schedule).iter().map(|found| Named::of(schedule, found.part)).collect(),
            stuck,
            jokers,
        }
    }
}

impl Named {
    /// Returns the names of a phase or a pass.
    ///
    /// # Panics
    ///
    /// Panics if the part is from a different schedule that has more phases or passes.
    pub fn of(schedule: &Schedule, part: Part) -> Self {
        let phase = &schedule.ruleset().phases()[part.phase()];
        Self { phase: phase.id.clone(), pass: part.pass().map(|pass| phase.passes[pass].id.clone()) }
    }

    /// Whether this is the same phase or pass as `other`, or the phase that `other` belongs to.
    pub(crate) fn includes(&self, other: &Self) -> bool {
        self == other || self.pass.is_none() && self.phase == other.phase
    }

    /// Returns the pass with these names in a ruleset; `None` for a phase.
    pub(crate) fn pass_in<'a>(&self, ruleset: &'a Ruleset) -> Option<&'a Pass> {
        let phase = ruleset.phases().iter().find(|phase| phase.id == self.phase)?;
        phase.passes.iter().find(|pass| Some(&pass.id) == self.pass.as_ref())
    }
}

impl DealtAndHeld {
    fn after(dealt: u8, changes: Changes) -> Self {
        let held = changes.iter().map(|change| i32::from(dealt) + change);
        Self { dealt, held: held.filter_map(|held| u8::try_from(held).ok()).collect() }
    }
}

impl Sizes {
    fn of(schedule: &Schedule, bounds: &Bounds) -> Self {
        let ruleset = schedule.ruleset();
        let by_wind = ruleset.has_winds() && ruleset.depends_on_dealer();
        let alike = ruleset.is_the_same_in_winds();
        let hands = ruleset.every_seat().map(|seat| {
            let is_player = schedule.players().contains(seat);
            let changes = if by_wind && !alike && is_player {
                bounds.changes_of_any(schedule.players())
            } else {
                bounds.changes[seat]
            };
            let sizes = |dealt| DealtAndHeld::after(dealt, changes);
            let (otherwise, extra) = (ruleset.usual_hand(seat), schedule.hand_sizes().dealer_extra);
            let (otherwise, dealing) = if by_wind {
                // East deals, and no other wind does.
                let is_east = schedule.players().first() == Some(seat);
                (if is_east { otherwise + extra } else { otherwise }, None)
            } else {
                let dealing = ruleset.hands(&DealContext::default().dealt_by(seat))[seat];
                (otherwise, is_player.then(|| sizes(dealing)))
            };
            HandSizes { seat: ruleset.seat_name(seat).to_owned(), otherwise: sizes(otherwise), dealing }
        });
        let of_any = bounds.changes_of_any(schedule.players());
        let of_dealer = ruleset.hands_by_name().of_dealer();
        let roles = ruleset.hands_by_name().of_roles().map(|(role, dealt)| {
            let dealing = of_dealer.unwrap_or(dealt + schedule.hand_sizes().dealer_extra);
            HandSizes {
                seat: role.word().to_owned(),
                otherwise: DealtAndHeld::after(dealt, of_any),
                dealing: Some(DealtAndHeld::after(dealing, of_any)),
            }
        });
        let roles: Vec<HandSizes> = roles.collect();
        let each_can_come = bounds.is_exact && roles.is_empty() && (alike || !by_wind);
        Self { hands: hands.collect(), roles, each_can_come }
    }

    /// Returns the sizes of a seat's hand in a deal. If the rules set a hand size for the player's role, these are the
    /// sizes for that role. If the rules name the winds, these are the sizes for the seat's wind in the deal.
    pub fn of_chair(&self, ruleset: &Ruleset, chair: Seat, context: &DealContext) -> Option<&DealtAndHeld> {
        let dealer = context.dealer;
        let named = ruleset.hands_by_name().named_for(chair, &ruleset.seating_on(context));
        let name = match named.and_then(|(named, _)| named.role()) {
            Some(role) => role.word(),
            None if ruleset.depends_on_dealer() => ruleset.name_on_deal(chair, dealer),
            None => ruleset.seat_name(chair),
        };
        let hand = self.hands.iter().chain(&self.roles).find(|hand| hand.seat == name)?;
        hand.dealing.as_ref().filter(|_| chair == dealer).or(Some(&hand.otherwise))
    }

    /// Whether every hand ends with the number of tiles it was dealt.
    pub fn are_as_dealt(&self) -> bool {
        let is_as_dealt = |sizes: &DealtAndHeld| sizes.held == [sizes.dealt];
        self.hands.iter().chain(&self.roles).all(|hand| {
            let HandSizes { seat: _, otherwise, dealing } = hand;
            is_as_dealt(otherwise) && dealing.as_ref().is_none_or(is_as_dealt)
        })
    }
}

/// Returns the phases and passes that no game reaches, or none if the schedule is too large to explore.
pub(crate) fn unreached(schedule: &Schedule) -> Vec<Unreached> {
    // If every pass can be played and no phase skips others, some game goes through all of them.
    let can_end = schedule.ruleset().rules().cannot_pass.value.is_announced();
    let leads_past = schedule.ruleset().phases().iter().any(|phase| phase.then != LeadsTo::Next);
    if (can_end || leads_past) && schedule.bounds().is_complete {
        unreached_in(schedule, schedule.bounds())
    } else {
        Vec::new()
    }
}

fn unreached_in(schedule: &Schedule, bounds: &Bounds) -> Vec<Unreached> {
    let is_reached = |phase: usize| bounds.reached.iter().any(|id| schedule.step(*id).phase() == phase);
    let behind = || bounds.never_made.and_then(|id| pass_at(schedule, id));
    let mut unreached: Vec<Unreached> = Vec::new();
    for (id, step) in (0..).map(StepId).zip(schedule.steps()) {
        let part = match step {
            _ if !is_reached(step.phase()) => Part::phase_at(step.phase()),
            Step::Pass(pass) if !bounds.reached.contains(&id) => pass.part(),
            Step::Pass(_) | Step::Gate(_) => continue,
        };
        let of = Named::of(schedule, part);
        if unreached.last().is_none_or(|last| last.of != of) {
            unreached.push(Unreached { of, behind: behind() });
        }
    }
    unreached
}

fn pass_at(schedule: &Schedule, id: StepId) -> Option<Named> {
    Some(Named::of(schedule, schedule.step(id).pass()?.part()))
}

/// Returns the passes that change a hand's size even if no player is stuck. For each, returns the maximum number
/// of tiles that it takes from a hand and the maximum that it adds to one. Empty if every hand ends with the number of
/// tiles it was dealt.
pub(crate) fn uneven(schedule: &Schedule) -> Vec<(&PassStep, usize, usize)> {
    let bounds = schedule.bounds();
    let is_as_dealt = bounds.changes_by_choice.values().all(|changes| *changes == Changes::NONE);
    if bounds.is_complete && is_as_dealt {
        return Vec::new();
    }
    let size = |change: i32| usize::try_from(change.unsigned_abs()).unwrap_or(usize::MAX);
    let uneven = schedule.passes().filter_map(|step| {
        let has_role = schedule.pile_goes_to(step).is_some_and(|named| named.role().is_some());
        let changed = step.changes_by_choice(has_role);
        let ranges = changed.values().map(|changes| changes.range());
        let (min, max) = ranges.fold((0, 0), |all, (min, max)| (min.min(all.0), max.max(all.1)));
        (min < max).then(|| (step, size(min), size(max)))
    });
    uneven.collect()
}
