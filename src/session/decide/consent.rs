//! Stopping, agreeing and asking: whether a phase is played (R9, R23 to R26).

use crate::ruleset::Ask;
use crate::schedule::{Gate, PassStep, Question, Step};
use crate::seat::Seat;
use crate::session::{Event, Fact, Refusal, Session, Stage};

impl Session {
    pub(super) fn stop(&self, seat: Seat) -> Result<Event, Refusal> {
        let Some(step) = self.passing() else { return self.vote(seat, false, &[Question::Stop]) };
        let Some(window) = step.stop else { return Err(self.why_not_stop(step)) };
        if !window.by.contains(seat) {
            return Err(Refusal::NotYourConsent { rule: window.place });
        }
        if self.public.anyone_has_seen() {
            return Err(Refusal::TooLateToStop { rule: window.place });
        }
        Ok(Event::open(Fact::Stopped { seat, phase: step.phase, then: self.stage_after(window.leads_to) }))
    }

    /// Later passes of a phase that could be stopped come too late; other phases cannot be stopped (R24, R26).
    fn why_not_stop(&self, step: &PassStep) -> Refusal {
        match self.schedule.ruleset().phases()[step.phase].consent {
            Some(consent) if matches!(consent.value.ask, Ask::StopUntilFirstLook(_) | Ask::StopAtGate(_)) => {
                Refusal::TooLateToStop { rule: consent.place }
            }
            _ => Refusal::CannotStop,
        }
    }

    pub(super) fn vote(&self, seat: Seat, agrees: bool, questions: &[Question]) -> Result<Event, Refusal> {
        let gate = self.gate().ok_or(if agrees { Refusal::NothingAsked } else { Refusal::CannotStop })?;
        if !questions.contains(&gate.question) {
            return Err(Refusal::NothingAsked);
        }
        self.may_answer(gate, seat)?;
        Ok(Event::open(Fact::Voted { seat, agrees }))
    }

    pub(super) fn decline(&self, seat: Seat) -> Result<Event, Refusal> {
        let gate = self.gate().ok_or(Refusal::NothingAsked)?;
        if gate.question == Question::Stop {
            return Err(Refusal::NothingAsked);
        }
        self.may_answer(gate, seat)?;
        Ok(Event::open(Fact::Voted { seat, agrees: false }))
    }

    fn may_answer(&self, gate: &Gate, seat: Seat) -> Result<(), Refusal> {
        if !gate.voters.contains(seat) {
            Err(Refusal::NotYourConsent { rule: gate.place })
        } else if self.public.seats[seat].vote.is_some() {
            Err(Refusal::AlreadyAnswered)
        } else {
            Ok(())
        }
    }

    pub(super) fn ask(&self, seat: Seat) -> Result<Event, Refusal> {
        if let Some(gate) = self.gate() {
            let Question::Request(request) = gate.question else { return Err(Refusal::NothingToAskFor) };
            self.may_answer(gate, seat)?;
            return Ok(Event::open(Fact::Asked { seat, request, then: self.stage_after(gate.agreed) }));
        }
        if self.public.stage != (Stage::Closing { open: true }) {
            return Err(Refusal::NothingToAskFor);
        }
        self.ask_before_discard(seat)
    }

    fn ask_before_discard(&self, seat: Seat) -> Result<Event, Refusal> {
        let phases = self.schedule.ruleset().phases();
        let mut refusal = Refusal::NothingToAskFor;
        for (request, asked_for) in self.schedule.requests().iter().enumerate() {
            let in_round = phases[asked_for.phase].rounds.value.contains(self.public.round);
            if !asked_for.until_discard || !in_round {
                continue;
            }
            if asked_for.by != seat {
                refusal = Refusal::NotYourConsent { rule: asked_for.place };
            } else if self.public.asked[request] >= asked_for.at_most {
                refusal = Refusal::AskedOften { rule: asked_for.place };
            } else {
                let then = self.stage_after(asked_for.first);
                return Ok(Event::open(Fact::Asked { seat, request, then }));
            }
        }
        Err(refusal)
    }

    /// The gate the table stands at, if it does.
    pub(in crate::session) fn gate(&self) -> Option<&Gate> {
        let Stage::At(id) = self.public.stage else { return None };
        match self.schedule.step(id) {
            Step::Gate(gate) => Some(gate),
            Step::Pass(_) => None,
        }
    }
}
