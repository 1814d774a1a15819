//! How often phases and passes were played, seen from where the table stands (R9).

use super::{Fault, Impossible};
use crate::schedule::{Counter, Part, Schedule, Step};
use crate::session::{Public, Session, Stage};

/// Where a table stands in its schedule.
struct Here<'a> {
    schedule: &'a Schedule,
    public: &'a Public,
}

/// Whether everything can have been played as often as it is said.
pub(super) fn is_possible(schedule: &Schedule, public: &Public) -> Result<(), Impossible> {
    let here = Here { schedule, public };
    for (counter, played) in schedule.counters().iter().zip(public.played) {
        if let Some(fault) = here.fault(counter, played) {
            return Err(Impossible::table("played", fault));
        }
    }
    Ok(())
}

impl Here<'_> {
    fn fault(&self, counter: &Counter, played: u8) -> Option<Fault> {
        let part = counter.part;
        let phase_is_left_out =
            part.pass().is_some() && self.counter_of(part.whole()).is_some_and(|of_phase| of_phase == 0);
        let name = || self.schedule.part_title(part).to_owned();
        if played > counter.at_most {
            Some(Fault::PlayedOften { part: name(), played, most: counter.at_most })
        } else if played > 0 && (phase_is_left_out || !self.may_have_come(part)) {
            Some(Fault::PlayedEarly { part: name(), played })
        } else if played == 0 && self.stands_in(part) && self.is_asked(part) {
            Some(Fault::NeverPlayed { part: name() })
        } else {
            None
        }
    }

    /// How often a phase or a pass was played, where that is counted.
    fn counter_of(&self, part: Part) -> Option<u8> {
        let is_of_part = |counter: &Counter| counter.part == part && self.is_asked(part);
        let at = self.schedule.counters().iter().position(is_of_part)?;
        self.public.played.get(at).copied()
    }

    /// Its position in the schedule and the step, where the table stands at one.
    fn step(&self) -> Option<(usize, &Step)> {
        let Stage::At(id) = self.public.stage else { return None };
        Some((id.position(), self.schedule.step(id)))
    }

    /// Whether a part can have been played before the table came here.
    fn may_have_come(&self, part: Part) -> bool {
        let Some((position, step)) = self.step() else { return true };
        let is_own_phase = step.phase() == part.phase();
        // Its passes were made, if any, the time before.
        let is_gate_of_phase = matches!(step, Step::Gate(gate) if gate.part.pass().is_none());
        let again = is_own_phase && is_gate_of_phase && part.pass().is_some();
        let is_before = self.first(part).is_some_and(|first| first <= position);
        if self.is_open(step.phase()) {
            is_before || again || !is_own_phase
        } else {
            !self.is_open(part.phase()) && (is_before || again)
        }
    }

    /// The first step of a part.
    fn first(&self, part: Part) -> Option<usize> {
        self.schedule.steps().iter().position(|step| is_of(step, part))
    }

    /// Whether the table stands in it, past what is asked before it.
    fn stands_in(&self, part: Part) -> bool {
        self.step().is_some_and(|(_, step)| match step {
            Step::Gate(gate) => gate.part != part && is_of(step, part),
            Step::Pass(_) => is_of(step, part),
        })
    }

    /// Whether somebody is asked before it, or asks for it.
    fn is_asked(&self, part: Part) -> bool {
        let gate = |step: &Step| matches!(step, Step::Gate(gate) if gate.part == part);
        self.schedule.steps().iter().any(gate)
            || self.schedule.requests().iter().any(|request| request.part == part)
    }

    /// Whether a phase is asked for until the dealer discards, outside the order of play.
    fn is_open(&self, phase: usize) -> bool {
        let part = Part::phase_at(phase);
        self.schedule.requests().iter().any(|request| request.until_discard && request.part == part)
    }
}

/// Whether a step belongs to a phase or a pass.
fn is_of(step: &Step, part: Part) -> bool {
    let (phase, pass) = match step {
        Step::Gate(gate) => (gate.part.phase(), gate.part.pass()),
        Step::Pass(pass) => (pass.phase, Some(pass.pass)),
    };
    phase == part.phase() && (part.pass().is_none() || part.pass() == pass)
}

impl Session {
    /// How often the pass at a position can have been made before the table came here, at most; the pass that
    /// is being made is not counted, where it cannot have been made before.
    pub(super) fn made(&self, position: usize, step: &Step) -> usize {
        let here = Here { schedule: &self.schedule, public: &self.public };
        let Step::Pass(pass) = step else { return 0 };
        let of_phase = here.counter_of(Part::phase_at(pass.phase));
        let part = Part::phase_at(pass.phase).pass_at(pass.pass);
        let of_pass = here.counter_of(part).map(usize::from);
        let stands = here.step();
        let is_past = stands.is_none_or(|(at, step)| {
            at > position || here.is_open(step.phase()) && step.phase() != pass.phase
        });
        let now = of_pass.unwrap_or(usize::from(is_past));
        match of_phase.map(usize::from) {
            None => now,
            Some(0) => 0,
            Some(times) => {
                let most = self.schedule.ruleset().phases()[pass.phase].passes[pass.pass].consent;
                let most = most.map_or(1, |consent| usize::from(consent.value.at_most));
                let is_gate = stands
                    .is_some_and(|(_, step)| matches!(step, Step::Gate(gate) if gate.part == part.whole()));
                (times - 1) * most + if is_gate { most } else { now }
            }
        }
    }
}
