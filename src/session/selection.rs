//! What a seat may lay down together, and where the house lifts the conditions for it (R14 to R17).

use super::Session;
use super::refusal::Refusal;
use crate::ruleset::{CannotPass, PlaceId};
use crate::schedule::PassStep;
use crate::table::rack::Rack;
use crate::table::seat::Seat;
use crate::table::selection::{Choices, Conditions, Fault};

/// How many tiles a seat may lay down together in a pass.
pub(super) struct Able {
    /// So many at most.
    pub tiles: usize,
    /// The rule by which the conditions on them do not hold for it, where they do not.
    pub lifted_by: Option<PlaceId>,
}

impl Session {
    /// How many tiles a seat may lay down together, where it has to pass so many of them.
    pub(super) fn able(&self, step: &PassStep, seat: Seat, wanted: usize) -> Able {
        let tiles = self.most_in_obedience(step, seat);
        let cannot_pass = self.schedule.ruleset().rules().cannot_pass;
        // Where there are conditions, nothing is blind.
        let has_conditions = !step.selection.value.is_empty();
        if tiles < wanted && has_conditions && cannot_pass.value == CannotPass::AnyTiles {
            return Able { tiles: self.not_staying(step, seat), lifted_by: Some(cannot_pass.place) };
        }
        Able { tiles, lifted_by: None }
    }

    /// Of which tiles a seat may lay some down together: those that do not stay, and, unless a rule lifts the
    /// conditions, obey them.
    pub(super) fn choices(&self, step: &PassStep, seat: Seat, lifted_by: Option<PlaceId>) -> Choices {
        let (passable, _) = self.passable(step, seat);
        match lifted_by {
            Some(_) => Conditions::NONE.choices(&passable, &[]),
            None => self.obeying(step, seat, &passable),
        }
    }

    /// How many tiles a seat can pass in obedience.
    pub(super) fn most_in_obedience(&self, step: &PassStep, seat: Seat) -> usize {
        if step.selection.value.is_empty() {
            return self.not_staying(step, seat);
        }
        let (passable, _) = self.passable(step, seat);
        self.obeying(step, seat, &passable).largest()
    }

    fn not_staying(&self, step: &PassStep, seat: Seat) -> usize {
        let own = self.private[seat].own();
        own.iter().filter(|tile| !step.stays.value.contains(tile.kind())).count()
    }

    fn obeying(&self, step: &PassStep, seat: Seat, passable: &Rack) -> Choices {
        step.selection.value.choices(passable, self.private[seat].arrived())
    }
}

/// Why tiles that a seat holds may not be passed together.
pub(super) fn refused(fault: Fault, rule: PlaceId) -> Refusal {
    match fault {
        Fault::OfNoSuit(tile) => Refusal::OfNoSuit { tile, rule },
        Fault::TwoSuits(one, other) => Refusal::TwoSuits { one, other, rule },
        Fault::Alike(tile) => Refusal::Alike { tile, rule },
        Fault::JustReceived { tile, before } => Refusal::JustReceived { tile, before, rule },
    }
}
