//! Limits on what every seat can hold and pass, on every route, for every deal and every choice.
//!
//! A single [walk](walk) follows all routes at once and computes the limits seat by seat. It finds how many tiles a
//! hand can have before each pass and at the end, whether a seat might be unable to pass the required number of tiles
//! (R17), and which steps can be reached. Its result is the basis for the errors about hands, racks and the wall, the
//! description of a schedule, the proofs, and the random games that `check` plays.
//!
//! The bounds assume that every seat is dealt the right number of tiles. If a seat was dealt the wrong number and
//! doesn't report it, its numbers are off by the difference (R34).

use super::pass_bounds::SeatShift;
use super::{PassStep, Schedule, StepId};
use crate::table::seat::BySeat;
use crate::table::selection::{UnluckyHand, Worst};

mod cases;
mod changes;
mod flow;
mod judge;
mod pile;
mod walk;
mod work;

pub use changes::Changes;

/// The facts that hold on every route through a schedule.
#[derive(Debug, Clone, Default)]
pub struct Bounds {
    /// The maximum number of passes before the Charleston is over or all tiles are dealt again.
    pub max_passes: u32,
    /// The possible changes in the size of each hand, from the deal to the end of the Charleston.
    pub changes: BySeat<Changes>,
    /// The possible changes as long as every seat can pass the required number of tiles.
    pub changes_by_choice: BySeat<Changes>,
    /// Whether each of the changes actually occurs in at least one game.
    pub is_exact: bool,
    /// The steps that are on at least one route.
    pub reached: Vec<StepId>,
    /// The passes in which a stuck seat can cause a redeal.
    pub dealt_again_in: Vec<StepId>,
    /// The first pass that is on a route but can't be played in any deal; `None` if there is none.
    pub never_made: Option<StepId>,
    /// Whether the walk followed every route. If it didn't, only the bounds of individual passes are valid.
    pub is_complete: bool,
    /// The work that it took to find the bounds, in units of about a tenth of a microsecond.
    pub work: usize,
}

impl Bounds {
    /// Returns the possible changes in the size of any of these seats' hands.
    #[cfg(feature = "check")]
    pub(crate) fn changes_of_any(&self, seats: crate::table::seat::SeatSet) -> Changes {
        seats.iter().map(|seat| self.changes[seat]).fold(Changes::default(), Changes::or)
    }

    /// Returns bounds that hold for either of two seatings.
    fn or(self, other: &Self) -> Self {
        Self {
            max_passes: self.max_passes.max(other.max_passes),
            changes: self.changes.combine(other.changes, Changes::or),
            changes_by_choice: self.changes_by_choice.combine(other.changes_by_choice, Changes::or),
            // The bounds don't record which changes belong to which seating.
            is_exact: self.is_exact && other.is_exact && self.changes == other.changes,
            reached: either(&self.reached, &other.reached),
            dealt_again_in: either(&self.dealt_again_in, &other.dealt_again_in),
            never_made: self.never_made.filter(|_| self.never_made == other.never_made),
            is_complete: self.is_complete && other.is_complete,
            work: self.work + other.work,
        }
    }
}

/// Adds a step to a sorted list, unless it is already there.
fn add(steps: &mut Vec<StepId>, id: StepId) {
    if let Err(place) = steps.binary_search(&id) {
        steps.insert(place, id);
    }
}

/// Returns the steps in either of two sorted lists.
fn either(one: &[StepId], other: &[StepId]) -> Vec<StepId> {
    let mut all = one.to_vec();
    other.iter().for_each(|id| add(&mut all, *id));
    all
}

impl PassStep {
    /// Returns whether every seat can always pass the required number of tiles in this pass.
    pub fn is_never_stuck(&self) -> bool {
        self.bounds.is_none_or(|bounds| bounds.is_never_stuck())
    }

    /// Returns the possible changes in the size of each hand in this pass, as long as every seat can pass the required
    /// number of tiles. With `anyone_gets_pile`, the seat that picks up the pile differs from deal to deal.
    #[cfg(feature = "check")]
    pub(crate) fn changes_by_choice(&self, anyone_gets_pile: bool) -> BySeat<Changes> {
        let mut changes = changes::changes(self, None);
        if let (Some(seat), Some(bounds)) = (self.pile_goes_to, self.bounds) {
            let [min, max] = [bounds.picked_up.0, bounds.picked_up.1].map(changes::number);
            let pile = Changes::between(min, max);
            if anyone_gets_pile {
                return changes.combine(changes, |with, without| with.then(pile).or(without));
            }
            changes[seat] = changes[seat].then(pile);
        }
        changes
    }
}

impl Schedule {
    /// Returns the facts that hold on every route.
    #[doc(hidden)]
    pub fn bounds(&self) -> &Bounds {
        &self.bounds
    }

    /// Returns a worst-case hand: `size` tiles, of which as few as possible can be passed (R17).
    #[doc(hidden)]
    pub fn unlucky_hand(&self, step: &PassStep, size: usize) -> UnluckyHand {
        let asked = step.selections().find(|selection| !selection.value.is_empty()).unwrap_or(step.selection);
        let arrived = step.bounds.and_then(|bounds| bounds.arrived.values().copied().max()).unwrap_or(0);
        let tile_box = self.ruleset.tile_box();
        let stays = step.stays.value;
        let each = asked.value.for_each_name(tile_box);
        let worst = each.map(|conditions| Worst { tile_box, stays, conditions, arrived, kept: usize::MAX });
        let worst = worst.min_by_key(|worst| worst.fewest(size)).expect("at least one set of conditions");
        worst.example(size)
    }

    /// Adopts the bounds of this ruleset's schedule for another deal. They hold for every seating, except that a ruleset
    /// that treats all winds alike is analyzed for only one dealer, so its bounds turn with the winds.
    pub(super) fn with_bounds_from(mut self, other: &Self) -> Self {
        let seats = self.seats();
        let ahead = self.seating.dealer.position() + seats - other.seating.dealer.position();
        let shift = SeatShift { seats, ahead: if self.ruleset.is_the_same_in_winds() { ahead } else { 0 } };
        for (step, other) in self.steps.iter_mut().zip(&other.steps) {
            if let (super::Step::Pass(pass), Some(other)) = (step, other.pass()) {
                pass.bounds = other.bounds.map(|bounds| bounds.shifted(shift));
            }
        }
        let Bounds { changes, changes_by_choice, .. } = other.bounds;
        let (changes, changes_by_choice) = (shift.each(&changes), shift.each(&changes_by_choice));
        self.bounds = Bounds { changes, changes_by_choice, ..other.bounds.clone() };
        self
    }

    /// Computes the bounds and stores each pass's bounds in its step.
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
