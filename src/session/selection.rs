//! What a seat may lay down together, and where the house lifts the conditions for it (R14 to R17).

use super::Session;
use super::command::Offer;
use super::refusal::Refusal;
use crate::ruleset::{CannotPass, PlaceId, Ruled};
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
        let (obeying, passable) = (self.most_in_obedience(step, seat), self.not_staying(step, seat));
        let cannot_pass = self.schedule.ruleset().rules().cannot_pass;
        // Where there are conditions, nothing is blind.
        let has_conditions = !step.selection_of(seat).0.value.is_empty();
        let lacks = obeying < step.asked_in_one_gift(seat).unwrap_or(wanted);
        if lacks && has_conditions && cannot_pass.value.lifts_conditions() {
            return Able { tiles: passable, lifted_by: Some(cannot_pass.place) };
        }
        Able { tiles: step.able(seat, (obeying, passable), wanted), lifted_by: None }
    }

    /// Of which tiles a seat may lay some down together: those that do not stay, and, unless a rule lifts the
    /// conditions, obey them.
    pub(super) fn choices(&self, step: &PassStep, seat: Seat, lifted_by: Option<PlaceId>) -> Choices {
        let (passable, _) = self.passable(step, seat);
        if lifted_by.is_none() {
            return self.obeying(step, seat, &passable);
        }
        match self.schedule.ruleset().rules().cannot_pass.value {
            CannotPass::FillUp => self.obeying(step, seat, &passable).filled_up(passable),
            CannotPass::AnyTiles
            | CannotPass::PassWhatYouCan
            | CannotPass::EndCharleston
            | CannotPass::Redeal => Conditions::NONE.choices(&passable, &[]),
        }
    }

    /// Whether the tiles, which the seat holds and which do not stay, may be passed together (R14). Those of a gift
    /// with conditions of its own are judged as if they were all it passed.
    pub(super) fn judge_selection(
        &self,
        step: &PassStep,
        seat: Seat,
        lifted_by: Option<PlaceId>,
        offer: &Offer,
    ) -> Result<(), Refusal> {
        let (Ruled { value: conditions, place }, to) = step.selection_of(seat);
        if conditions.is_empty() {
            return Ok(());
        }
        let gifts = self.exchange(step).gifts[seat].len();
        let tiles = to.map_or(offer.tiles(), |to| offer.gift_for(to, gifts).0);
        if let Some(rule) = lifted_by {
            let left_out = self.choices(step, seat, lifted_by).left_out(tiles);
            return left_out.map_or(Ok(()), |tile| Err(Refusal::FillUp { tile, rule }));
        }
        let (passable, _) = self.passable(step, seat);
        let fault = conditions.fault(&passable, self.private[seat].arrived(), tiles);
        fault.map_or(Ok(()), |fault| Err(refused(fault, place)))
    }

    /// How many tiles a seat can pass in obedience.
    pub(super) fn most_in_obedience(&self, step: &PassStep, seat: Seat) -> usize {
        if step.selection_of(seat).0.value.is_empty() {
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
        step.selection_of(seat).0.value.choices(passable, self.private[seat].arrived())
    }
}

/// Why tiles that a seat holds may not be passed together.
fn refused(fault: Fault, rule: PlaceId) -> Refusal {
    match fault {
        Fault::OfNoSuit(tile) => Refusal::OfNoSuit { tile, rule },
        Fault::TwoSuits(one, other) => Refusal::TwoSuits { one, other, rule },
        Fault::NotAlike(one, other) => Refusal::NotAlike { one, other, rule },
        Fault::Alike(tile) => Refusal::Alike { tile, rule },
        Fault::JustReceived { tile, before } => Refusal::JustReceived { tile, before, rule },
        Fault::NoneOf(tiles) => Refusal::NoneOf { tiles, rule },
        Fault::OutOfOrder { end, passed, kept } => Refusal::OutOfOrder { end, passed, kept, rule },
    }
}
