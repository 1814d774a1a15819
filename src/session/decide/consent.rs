//! Commands that decide whether a phase or a pass is played: stop, agree, decline and ask (R9, R23 to R26).

use crate::ruleset::{Ask, Ballot, Closes, Consent, Ruled, Vote, Window};
use crate::schedule::{Askable, Gate, Part, PassStep, Question, StopWindow};
use crate::session::{Answer, Event, Fact, PublicAnswer, Refusal, Secret, Session, Stage};
use crate::table::context::Ending;
use crate::table::seat::Seat;

impl Session {
    pub(super) fn stop(&self, seat: Seat) -> Result<Event, Refusal> {
        let Some(step) = self.passing() else { return self.vote(seat, false, &[Question::Stop]) };
        let Some(window) = self.schedule.stop_window(step, &self.public.context, &self.public.played) else {
            return Err(self.why_not_stop(step));
        };
        if !window.by.contains(seat) {
            return Err(Refusal::NotYourConsent { rule: window.place });
        }
        if window.early.is_some_and(|counts| self.schedule.is_spent(counts, &self.public.played)) {
            return Err(Refusal::AlreadyStopped);
        }
        if self.is_too_late(window) {
            let rule = window.place;
            // The window is open in the next pass of the phase, unless it closes in this one.
            let mut next = self.schedule.ruleset().phases()[step.phase].passes.iter().skip(step.pass + 1);
            let is_later = window.early.is_none()
                && window.closes_in > step.pass
                && next.any(|pass| pass.when.contains(&self.public.context));
            return Err(if is_later { Refusal::StopLater { rule } } else { Refusal::TooLateToStop { rule } });
        }
        if let Some(counts) = window.early {
            return Ok(Event::open(Fact::StoppedEarly { seat, part: window.part, counts }));
        }
        let tiles_go_back = self.public.seats.values().any(|seat| seat.act.own() > 0);
        let then = self.stage_after(window.leads_to);
        Ok(Event::open(Fact::Stopped { seat, part: window.part, tiles_go_back, then }))
    }

    /// Returns whether it is too late to stop in this pass (R24).
    fn is_too_late(&self, window: StopWindow) -> bool {
        match window.until {
            // Tiles drawn from the wall have been seen, too.
            Some(Closes::FirstTiles) => {
                self.public.seats.values().any(|seat| seat.act.has_passed() || seat.drawn > 0)
            }
            Some(Closes::FirstPickUp) => self.public.anyone_has_seen(),
            None => false,
        }
    }

    /// Returns the reason this pass can't be stopped: it is too late, or the pass is compulsory (R24, R26).
    fn why_not_stop(&self, step: &PassStep) -> Refusal {
        let phases = self.schedule.ruleset().phases();
        let phase = &phases[step.phase];
        let consents = [phase.passes[step.pass].consent, phase.consent];
        let ending = Ending::before(&self.public.context);
        let could = |consent: &Ruled<Consent>| match consent.value.ask {
            Ask::StopInWindow(Window { by: who, .. }) | Ask::StopAtGate(Vote { of: who, .. }) => {
                who.endings().contains(ending)
            }
            Ask::Agree(_) | Ask::RequestAtGate(_) | Ask::AskUntilDiscard(_) => false,
        };
        // Later phases could be stopped before they begin.
        let mut later = (step.phase + 1..phases.len())
            .filter(|phase| self.schedule.is_played(*phase, &self.public.context));
        let stopped_early = |phase: usize| {
            let consent = phases[phase].consent?;
            let last = consent.value.ask.window()?.earlier?;
            (last <= step.phase && could(&consent)).then_some((Part::phase_at(phase), consent))
        };
        let early = later.find_map(stopped_early);
        if early.is_some_and(|(part, _)| self.schedule.times_played(part, &self.public.played) > 0) {
            return Refusal::AlreadyStopped;
        }
        let stopped = consents.into_iter().flatten().find(could).or(early.map(|(_, consent)| consent));
        stopped.map_or(Refusal::CannotStop, |consent| Refusal::TooLateToStop { rule: consent.place })
    }

    pub(super) fn vote(&self, seat: Seat, agrees: bool, questions: &[Question]) -> Result<Event, Refusal> {
        let gate = self.gate().ok_or(if agrees { Refusal::NothingAsked } else { Refusal::CannotStop })?;
        if !questions.contains(&gate.question) {
            return Err(Refusal::NothingAsked);
        }
        self.answer(gate, seat, agrees)
    }

    pub(super) fn decline(&self, seat: Seat) -> Result<Event, Refusal> {
        let gate = self.gate().ok_or(Refusal::NothingAsked)?;
        if gate.question == Question::Stop {
            return Err(Refusal::NothingAsked);
        }
        self.answer(gate, seat, false)
    }

    /// Returns the event for a seat's answer at a gate. In a secret ballot, the other players learn only that the seat
    /// has answered.
    fn answer(&self, gate: &Gate, seat: Seat, agrees: bool) -> Result<Event, Refusal> {
        self.may_answer(gate, seat, agrees)?;
        Ok(if gate.ballot == Ballot::Secret {
            let secret = Secret::Answer(Answer::to(gate.question, agrees));
            Event { fact: Fact::Answered { seat }, secret }
        } else {
            Event::open(Fact::Voted { seat, agrees })
        })
    }

    /// Checks that a seat can give this answer now, as a first answer or as a change (R24).
    fn may_answer(&self, gate: &Gate, seat: Seat, agrees: bool) -> Result<(), Refusal> {
        if !gate.voters.contains(seat) {
            return Err(Refusal::NotYourConsent { rule: gate.place });
        }
        match self.public.seats[seat].vote {
            None => Ok(()),
            Some(PublicAnswer::Aloud(before)) if before == agrees => Err(Refusal::AlreadyAnswered),
            Some(_) if gate.ballot == Ballot::Aloud => Ok(()),
            // Even a change to a secret answer would reveal something.
            Some(_) => Err(Refusal::FinalAnswer { rule: gate.place }),
        }
    }

    pub(super) fn ask(&self, seat: Seat) -> Result<Event, Refusal> {
        if let Some(gate) = self.gate() {
            let Question::Request(request) = gate.question else { return Err(Refusal::NothingToAskFor) };
            if gate.ballot == Ballot::Secret {
                return self.answer(gate, seat, true);
            }
            self.may_answer(gate, seat, true)?;
            return Ok(self.asked(seat, request));
        }
        if self.public.stage != (Stage::Closing { open: true }) {
            return Err(Refusal::NothingToAskFor);
        }
        self.ask_before_discard(seat)
    }

    fn asked(&self, seat: Seat, request: u8) -> Event {
        let Askable { first, counts, .. } = *self.schedule.request(request);
        let then = self.stage_after_counting(first, counts);
        Event::open(Fact::Asked { seat, request, counts, then })
    }

    fn ask_before_discard(&self, seat: Seat) -> Result<Event, Refusal> {
        let mut refusal = Refusal::NothingToAskFor;
        for (request, asked_for) in (0..).zip(self.schedule.requests()) {
            let is_played = self.schedule.is_played(asked_for.part.phase(), &self.public.context);
            if !asked_for.until_discard || !is_played {
                continue;
            }
            if !asked_for.by.contains(seat) {
                refusal = Refusal::NotYourConsent { rule: asked_for.place };
            } else if self.schedule.is_spent(asked_for.counts, &self.public.played) {
                refusal = Refusal::AskedOften { rule: asked_for.place };
            } else {
                return Ok(self.asked(seat, request));
            }
        }
        Err(refusal)
    }

    /// Returns the gate that the table is at; `None` if it isn't at a gate.
    pub(crate) fn gate(&self) -> Option<&Gate> {
        self.public.stage.step(&self.schedule)?.gate()
    }
}
