//! Whether the table as a whole can be so, with what only the seats know.

use super::{Fault, Impossible, Parts, SeatParts, public};
use crate::schedule::{Gate, Step};
use crate::session::{Answer, Declaration, Outcome, Session, Stage};
use crate::table::seat::Seat;

impl Session {
    /// Whether any game comes to it. What everybody may know was judged before.
    pub(super) fn is_possible(&self, parts: &Parts) -> Result<(), Impossible> {
        self.hands_have_their_sizes(parts)?;
        for (seat, own) in parts.seats.iter() {
            self.arrived_is_there(seat, own)?;
            self.seat_is_possible(seat, own)?;
        }
        match self.public.stage {
            Stage::At(id) => match self.schedule.step(id) {
                Step::Gate(gate) => self.gate_is_possible(gate, parts)?,
                Step::Pass(step) => self.pass_is_possible(step, parts)?,
            },
            Stage::Dealing(_) | Stage::Closing { .. } | Stage::Over(_) => {}
        }
        match self.follow() {
            Some(_) => Err(Impossible::table("at", Fault::NotAtRest)),
            None => Ok(()),
        }
    }

    fn seat_is_possible(&self, seat: Seat, own: &SeatParts) -> Result<(), Impossible> {
        let refuse = |key, fault| Err(Impossible::seat(seat, key, fault));
        let heavenly = Stage::Over(Outcome::Won(self.public.occasion.dealer, Declaration::HeavenlyHand));
        if self.public.stage == heavenly && !own.arrived.is_empty() {
            return refuse("arrived", Fault::TooManyCame { came: own.arrived.len(), most: 0 });
        }
        // What stands under a wish alone shows nowhere else.
        if !matches!(self.public.stage, Stage::At(_)) && own.wish.is_some() {
            return refuse("wish", Fault::NoPass);
        }
        if !self.is_spare(seat) {
            return Ok(());
        }
        let keys = [
            (!own.received.is_empty(), "received"),
            (!own.peeked.is_empty(), "peeked"),
            (own.wish.is_some(), "wish"),
            (own.answer.is_some(), "answer"),
        ];
        match keys.into_iter().find(|(is_done, _)| *is_done) {
            Some((_, key)) => refuse(key, Fault::NobodySits),
            None => Ok(()),
        }
    }

    /// Whether just those have answered who are asked, and what was asked (R23).
    fn gate_is_possible(&self, gate: &Gate, parts: &Parts) -> Result<(), Impossible> {
        for (seat, own) in parts.seats.iter() {
            let refuse = |key, fault| Err(Impossible::seat(seat, key, fault));
            if let Some(key) = public::undone(&self.public.seats[seat]) {
                return refuse(key, Fault::NoPass);
            }
            let Some(answer) = own.answer else { continue };
            if !gate.voters.contains(seat) {
                return refuse("answer", Fault::NotAsked);
            }
            if answer != Answer::to(gate.question, answer.is_yes()) {
                return refuse("answer", Fault::NoAnswer);
            }
        }
        Ok(())
    }
}
