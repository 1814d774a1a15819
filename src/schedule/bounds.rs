//! What every seat can hold and pass, on every route, for every deal and every choice.
//!
//! One [walk](walk) takes all routes at once and works seat by seat: how many tiles a hand can have before each pass
//! and at the end, whether a seat can be unable to pass what is due (R17), and which steps a route comes to. The errors
//! about hands, racks and the wall, the description of a schedule, the proofs and the laws all use its result.
//!
//! Everything holds for a deal in which every seat is dealt the right number of tiles. A seat that wasn't, and keeps
//! it to itself, holds as many more or fewer (R34).

use std::collections::BTreeSet;

use super::{PassStep, Schedule, StepId};
use crate::table::seat::{BySeat, Seat, SeatSet};
use crate::table::selection::{UnluckyHand, Worst};

mod cases;
mod changes;
mod flow;
mod judge;
mod pile;
mod walk;

pub use changes::Changes;

/// What holds on every route through a schedule.
#[derive(Debug, Clone, Default)]
pub struct Bounds {
    /// The most passes that are made before the Charleston is over, or everything is dealt again.
    pub max_passes: u32,
    /// By how many tiles each hand can differ, when the Charleston is over, from what it was dealt.
    pub changes: BySeat<Changes>,
    /// The same as long as every seat can pass what is due.
    pub changes_by_choice: BySeat<Changes>,
    /// Whether there is a game for each of these changes.
    pub is_exact: bool,
    /// The steps that some route comes to.
    pub reached: BTreeSet<StepId>,
    /// The passes in which a seat that is stuck can make the table deal again.
    pub dealt_again_in: BTreeSet<StepId>,
    /// The first pass that some route comes to and that can't be made in any deal.
    pub never_made: Option<StepId>,
    /// Whether the walk took every route. If not, only what it says of single passes holds.
    pub is_complete: bool,
}

impl Bounds {
    /// By how many tiles the hand of any of these seats can differ.
    #[cfg(feature = "check")]
    pub(crate) fn changes_of_any(&self, seats: SeatSet) -> Changes {
        seats.iter().map(|seat| self.changes[seat]).fold(Changes::default(), Changes::or)
    }

    /// What holds whichever of two players deals.
    fn or(self, other: &Self) -> Self {
        let either = |one: &BySeat<Changes>, other: &BySeat<Changes>| {
            BySeat::new(one.seats(), |seat| one[seat].or(other[seat]))
        };
        Self {
            max_passes: self.max_passes.max(other.max_passes),
            changes: either(&self.changes, &other.changes),
            changes_by_choice: either(&self.changes_by_choice, &other.changes_by_choice),
            // Which of them come on the deals of which player isn't noted.
            is_exact: self.is_exact && other.is_exact && self.changes == other.changes,
            reached: &self.reached | &other.reached,
            dealt_again_in: &self.dealt_again_in | &other.dealt_again_in,
            never_made: self.never_made.filter(|_| self.never_made == other.never_made),
            is_complete: self.is_complete && other.is_complete,
        }
    }
}

/// What every seat can hold and pass in one pass, on every route that comes to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PassBounds {
    /// The fewest and the most tiles each seat can hold before it.
    pub held: BySeat<(usize, usize)>,
    /// The most of them that can have arrived in the pass before.
    pub arrived: BySeat<usize>,
    /// How many tiles each seat has to pass at least, blind ones included.
    pub due: BySeat<usize>,
    /// How many of them it may pass blind.
    pub blind: BySeat<usize>,
    /// How many tiles of its own each seat can pass together, whatever it was dealt.
    pub passable: BySeat<usize>,
    /// How many tiles each seat passes at least, blind ones included: what is due, or what the house makes of less.
    pub passed: BySeat<usize>,
    /// The most tiles each seat can hold while the pass is made and after it.
    pub max_held: BySeat<usize>,
    /// The seats that may be unable to pass what is due; no other ever is.
    pub may_be_stuck: SeatSet,
    /// The vacant seats that can hold fewer tiles than the others settle: nobody requests a number for them.
    pub may_pass_less_than_settled: SeatSet,
    /// The seats that never hold as many tiles as are due.
    pub too_small: SeatSet,
    /// The most tiles that can lie face up on the pile after it.
    pub face_up: usize,
    /// The fewest and the most tiles that a seat picks up from the pile.
    pub picked_up: (usize, usize),
}

impl PassBounds {
    /// Whether every seat can always pass what is due, vacant ones included.
    pub fn is_never_stuck(&self) -> bool {
        self.may_be_stuck.is_empty()
    }

    /// The seat that is nearest to being unable to pass what is due; `None` if no tile is due from any seat.
    pub fn worst_seat(&self) -> Option<Seat> {
        let givers = self.due.iter().filter(|(_, due)| **due > 0).map(|(seat, _)| seat);
        let slack = |seat: Seat| self.passable[seat] + self.blind[seat];
        givers.min_by_key(|seat| {
            (
                !self.may_be_stuck.contains(*seat),
                slack(*seat).saturating_sub(self.due[*seat]),
                self.held[*seat].0,
            )
        })
    }

    /// What holds whichever of two routes was taken.
    fn or(&self, other: &Self) -> Self {
        let each = |of: fn(usize, usize) -> usize, one: &BySeat<usize>, other: &BySeat<usize>| {
            BySeat::new(one.seats(), |seat| of(one[seat], other[seat]))
        };
        // A seat from which no tile is due on one route can pass what is due there.
        let least = |one: &BySeat<usize>, two: &BySeat<usize>| {
            BySeat::new(one.seats(), |seat| match (self.due[seat], other.due[seat]) {
                (0, 1..) => two[seat],
                (1.., 0) => one[seat],
                _ => one[seat].min(two[seat]),
            })
        };
        let (one, two) = (&self.held, &other.held);
        Self {
            held: BySeat::new(one.seats(), |seat| {
                (one[seat].0.min(two[seat].0), one[seat].1.max(two[seat].1))
            }),
            arrived: each(usize::max, &self.arrived, &other.arrived),
            due: each(usize::max, &self.due, &other.due),
            blind: least(&self.blind, &other.blind),
            passable: least(&self.passable, &other.passable),
            passed: each(usize::min, &self.passed, &other.passed),
            max_held: each(usize::max, &self.max_held, &other.max_held),
            may_be_stuck: self.may_be_stuck.or(other.may_be_stuck),
            may_pass_less_than_settled: self.may_pass_less_than_settled.or(other.may_pass_less_than_settled),
            too_small: self.too_small.or(other.too_small),
            face_up: self.face_up.max(other.face_up),
            picked_up: (self.picked_up.0.min(other.picked_up.0), self.picked_up.1.max(other.picked_up.1)),
        }
    }
}

impl PassStep {
    /// Whether every seat that comes to it can always pass what is due.
    pub fn is_never_stuck(&self) -> bool {
        self.bounds.is_none_or(|bounds| bounds.is_never_stuck())
    }

    /// By how many tiles the pass can change each hand as long as every seat can pass what is due.
    #[cfg(feature = "check")]
    pub(crate) fn changes_by_choice(&self) -> BySeat<Changes> {
        let mut changes = changes::changes(self, None);
        if let (Some(seat), Some(bounds)) = (self.pile_goes_to, self.bounds) {
            let [min, max] = [bounds.picked_up.0, bounds.picked_up.1].map(changes::number);
            changes[seat] = changes[seat].then(Changes::between(min, max));
        }
        changes
    }
}

impl Schedule {
    /// What holds on every route.
    #[doc(hidden)]
    pub fn bounds(&self) -> &Bounds {
        &self.bounds
    }

    /// A hand of so many tiles that can pass no more in a pass than every such hand can (R17).
    #[doc(hidden)]
    pub fn unlucky_hand(&self, step: &PassStep, size: usize) -> UnluckyHand {
        let asked = step.selections().find(|selection| !selection.value.is_empty()).unwrap_or(step.selection);
        let arrived = step.bounds.and_then(|bounds| bounds.arrived.values().copied().max()).unwrap_or(0);
        let tile_box = self.ruleset.tile_box();
        let stays = step.stays.value;
        let each = asked.value.for_each_name(tile_box);
        let worst = each.map(|conditions| Worst { tile_box, stays, conditions, arrived, kept: usize::MAX });
        let worst = worst.min_by_key(|worst| worst.fewest(size)).expect("there is at least one");
        worst.example(size)
    }

    /// Widens the bounds to those of another dealer's deals.
    pub(super) fn with_bounds_of(mut self, other: &Self) -> Self {
        for (step, other) in self.steps.iter_mut().zip(&other.steps) {
            if let (super::Step::Pass(pass), Some(other)) = (step, other.pass()) {
                pass.bounds = match (pass.bounds, other.bounds) {
                    (Some(one), Some(other)) => Some(one.or(&other)),
                    (one, other) => one.or(other),
                };
            }
        }
        self.bounds = std::mem::take(&mut self.bounds).or(&other.bounds);
        self
    }

    /// Works out the bounds and notes in each pass what holds there.
    pub(super) fn with_bounds(mut self) -> Self {
        let (bounds, passes) = walk::bounds(&self);
        for (step, of_pass) in self.steps.iter_mut().zip(passes) {
            if let super::Step::Pass(pass) = step {
                pass.bounds = of_pass;
            }
        }
        self.bounds = bounds;
        self
    }
}
