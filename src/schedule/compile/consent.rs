//! Compiles consents into gates, stop windows and counters.

use super::{Compiler, step};
use crate::few::byte;
use crate::ruleset::{Ask, Ballot, Closes, Consent, LeadsTo, Pass, Phase, PlaceId, Ruled, Vote, Who, Window};
use crate::schedule::{Askable, Counter, Counts, Gate, Part, Question, Step, StopWindow, Target};
use crate::table::seat::SeatSet;

/// The targets of a consent.
pub(super) struct Outcomes {
    /// The target if the seats say yes.
    pub yes: Target,
    /// The target if the seats say no.
    pub no: Target,
    /// The target after the phase or pass has been played as many times as the rules allow.
    pub spent: Target,
}

impl Compiler<'_> {
    /// Adds a gate before the next step, or registers a request. `inner` lists the passes whose counters are reset.
    pub(super) fn consent(
        &mut self,
        part: Part,
        consent: Ruled<Consent>,
        Outcomes { yes, no: declined, spent }: Outcomes,
        inner: &[Pass],
    ) {
        let counts = self.counts(part, consent.value, inner);
        let Ruled { value: Consent { ask, at_most, leads_to: _ }, place } = consent;
        let request = Question::Request(byte(self.requests.len()));
        if matches!(ask, Ask::RequestAtGate(_) | Ask::AskUntilDiscard(_)) {
            let (by, until_discard) = (self.chairs(ask.who()), ask.is_until_discard());
            self.requests.push(Askable { part, by, at_most, first: yes, counts, until_discard, place });
        }
        let (question, Vote { of, needed, ballot }) = match ask {
            Ask::StopAtGate(vote) => (Question::Stop, vote),
            Ask::Agree(vote) => (Question::Agree, vote),
            Ask::RequestAtGate(vote) => (request, vote),
            Ask::StopInWindow(_) | Ask::AskUntilDiscard(_) => return,
        };
        let voters = self.chairs(&of);
        // There may be fewer voters than names: one player can have two roles, and a role can be unassigned.
        let enough = needed.min(u8::try_from(voters.len()).unwrap_or(needed));
        let needed = match question {
            Question::Stop => enough,
            Question::Agree | Question::Request(_) => enough.max(1),
        };
        // A secret ballot with one voter would hide nothing.
        let ballot = if voters.len() > 1 { ballot } else { Ballot::Aloud };
        let (endings, agreed) = (of.endings(), yes);
        let gate =
            Gate { part, question, voters, endings, needed, ballot, agreed, declined, spent, counts, place };
        self.steps.push(Step::Gate(gate));
    }

    /// Returns the seats of the players named in a rule.
    fn chairs(&self, who: &Who) -> SeatSet {
        who.chairs(&self.seating, self.seating.players)
    }

    fn counts(&mut self, part: Part, consent: Consent, inner: &[Pass]) -> Counts {
        let early = part.pass().is_none().then(|| self.early[part.phase()]).flatten();
        if let Some(counts) = early {
            return counts;
        }
        let up = consent.is_counted().then(|| {
            self.counters.push(Counter { part, at_most: consent.at_most });
            byte(self.counters.len() - 1)
        });
        let counted = inner.iter().filter(|pass| is_counted(pass.consent)).count();
        let first = self.counters.len();
        Counts { up, anew: (byte(first), byte(first + counted)) }
    }

    /// Returns the window for stopping the phase during the pass at this position; `None` if it can't be
    /// stopped there.
    pub(super) fn phase_window(&self, phase: usize, pass: usize) -> Option<StopWindow> {
        let Ruled { value: consent, place } = self.phases[phase].consent?;
        let window = consent.ask.window()?;
        if window.earlier.is_some() || self.is_closed(phase, pass, window) {
            return None;
        }
        // A stop takes passed tiles back, so no one may have seen them. The window is open again in the next pass.
        let closes = if pass >= window.pass { window.closes } else { Closes::FirstPickUp };
        let leads_to = self.jump(phase, consent.leads_to);
        let stop = self.stop_window(Part::phase_at(phase), window, leads_to, place);
        Some(StopWindow { until: Some(closes), ..stop })
    }

    /// Whether a window has always closed before this pass. If neither the pass in which it closes nor a later one has
    /// been played, it is still open.
    fn is_closed(&self, phase: usize, pass: usize, window: Window) -> bool {
        let since = self.phases[phase].passes.get(window.pass..pass).unwrap_or_default();
        since.iter().any(|pass| pass.when.is_all(self.seating.seats))
    }

    /// Returns the window for stopping a pass during that pass; `None` if it can't be stopped there.
    pub(super) fn pass_window(
        &self,
        part: Part,
        consent: Ruled<Consent>,
        leads_to: Target,
    ) -> Option<StopWindow> {
        let stop = self.stop_window(part, consent.value.ask.window()?, leads_to, consent.place);
        Some(StopWindow { closes_in: part.pass().unwrap_or_default(), ..stop })
    }

    /// Adds a counter for every phase that can be stopped early.
    pub(super) fn early_stops(&mut self) {
        for (position, phase) in self.phases.iter().enumerate() {
            if early(phase).is_some() {
                let part = Part::phase_at(position);
                self.counters.push(Counter { part, at_most: 1 });
                let up = byte(self.counters.len() - 1);
                self.early[position] = Some(Counts { up: Some(up), anew: (0, 0) });
            }
        }
    }

    /// Returns, for each phase, the counter that an early stop increments and the target that the stop leads to; `None`
    /// if the phase can't be stopped early.
    pub(super) fn stopped_early(&self) -> Vec<Option<(Counts, Target)>> {
        let leads_to = |position: usize| {
            let leads_to = self.phases[position].consent.map(|consent| consent.value.leads_to);
            self.jump(position, leads_to.unwrap_or(LeadsTo::Next))
        };
        self.early.iter().enumerate().map(|(at, counts)| Some(((*counts)?, leads_to(at)))).collect()
    }

    /// Returns the window for stopping a later phase during this pass; `None` if there is none.
    pub(super) fn early_window(&self, phase: usize, pass: usize) -> Option<StopWindow> {
        // A phase that is open until the dealer discards is played after all others.
        if self.phases[phase].is_open() {
            return None;
        }
        let (later, of) = self.phases.iter().enumerate().find(|(_, later)| {
            early(later).is_some_and(|(last, window)| {
                phase < last || phase == last && !self.is_closed(phase, pass, window)
            })
        })?;
        let (last, window) = early(of)?;
        let closes_in = if phase == last { window.pass } else { pass };
        let until = (phase == last && pass >= window.pass).then_some(window.closes);
        let Ruled { value: consent, place } = of.consent?;
        let leads_to = self.jump(later, consent.leads_to);
        let stop = self.stop_window(Part::phase_at(later), window, leads_to, place);
        Some(StopWindow { until, closes_in, early: self.early[later], ..stop })
    }

    /// Returns the window in the pass in which it closes.
    fn stop_window(&self, part: Part, window: Window, leads_to: Target, place: PlaceId) -> StopWindow {
        let Window { by, closes, earlier: _, pass: closes_in } = window;
        let (endings, until) = (by.endings(), Some(closes));
        StopWindow { part, by: self.chairs(&by), endings, until, closes_in, leads_to, early: None, place }
    }

    /// Returns the target of a jump out of a phase.
    pub(super) fn jump(&self, phase: usize, leads_to: LeadsTo) -> Target {
        match leads_to {
            LeadsTo::Phase(position) => self.next_in_turn(position),
            LeadsTo::End => Target::End,
            LeadsTo::Next | LeadsTo::Pass(_) => self.after(phase),
        }
    }
}

/// Returns the window in which a phase can be stopped before it begins, and the phase in which the window closes.
fn early(phase: &Phase) -> Option<(usize, Window)> {
    let window = phase.consent?.value.ask.window()?;
    Some((window.earlier?, window))
}

/// Returns the first step of each pass in a phase that begins at step `here`.
pub(super) fn starts(phase: &Phase, here: usize) -> Vec<usize> {
    let mut next = here + usize::from(has_gate(phase.consent));
    let start = |pass: &Pass| {
        let start = next;
        next += 1 + usize::from(has_gate(pass.consent));
        start
    };
    phase.passes.iter().map(start).collect()
}

/// Returns the number of steps in a phase.
pub(super) fn width(phase: &Phase) -> usize {
    let of_passes = phase.passes.iter().map(|pass| 1 + usize::from(has_gate(pass.consent)));
    usize::from(has_gate(phase.consent)) + of_passes.sum::<usize>()
}

/// Returns the gate if the phase or pass can be played again, and `next` otherwise.
pub(super) fn again_or(consent: Option<Ruled<Consent>>, gate: usize, next: Target) -> Target {
    let comes_again = consent.is_some_and(|consent| consent.value.at_most > 1);
    if comes_again && has_gate(consent) { step(gate) } else { next }
}

fn has_gate(consent: Option<Ruled<Consent>>) -> bool {
    consent.is_some_and(|consent| consent.value.ask.has_gate())
}

fn is_counted(consent: Option<Ruled<Consent>>) -> bool {
    consent.is_some_and(|consent| consent.value.is_counted())
}
