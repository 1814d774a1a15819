//! What a seat may lay down together, and where the house lifts the conditions for it (R14 to R17).

use super::Session;
use super::refusal::Refusal;
use crate::rack::Rack;
use crate::ruleset::{CannotPass, PlaceId};
use crate::schedule::PassStep;
use crate::seat::Seat;
use crate::selection::{Choices, Conditions, Fault};

/// What a seat may lay down together in a pass.
pub(super) struct Selection {
    /// Of these it takes its tiles: each of them obeys all that holds for the seat.
    pub choices: Choices,
    /// The rule by which the conditions do not hold for it, where they do not.
    pub lifted_by: Option<PlaceId>,
}

impl Session {
    /// What a seat may lay down together of the tiles that do not stay, where it has to pass so many of them.
    pub(super) fn selection(&self, step: &PassStep, seat: Seat, wanted: usize) -> Selection {
        let (passable, _) = self.passable(step, seat);
        let choices = self.obeying(step, seat, &passable);
        let cannot_pass = self.schedule.ruleset().rules().cannot_pass;
        // Where there are conditions, nothing is blind.
        let lacks = choices.largest() < wanted;
        let has_conditions = !step.selection.value.is_empty();
        if lacks && has_conditions && cannot_pass.value == CannotPass::AnyTiles {
            let choices = Conditions::NONE.choices(&passable, &[]);
            return Selection { choices, lifted_by: Some(cannot_pass.place) };
        }
        Selection { choices, lifted_by: None }
    }

    /// How many tiles a seat can pass in obedience.
    pub(super) fn most_in_obedience(&self, step: &PassStep, seat: Seat) -> usize {
        let (passable, _) = self.passable(step, seat);
        self.obeying(step, seat, &passable).largest()
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
