//! From the ruleset's words to steps and edges.

use super::{Gate, PassStep, Question, Requestable, Routing, Schedule, Step, StepId, StopWindow, Target};
use crate::ruleset::{Ask, Consent, LeadsTo, NobodyHasAny, Pass, Phase, Request, Route, Ruled, Ruleset};
use crate::seat::SeatSet;

pub fn compile(ruleset: Ruleset) -> Schedule {
    let phases = ruleset.phases();
    let firsts = firsts(phases);
    let mut compiler =
        Compiler { phases, seats: ruleset.seats(), firsts, steps: Vec::new(), requests: Vec::new() };
    let after = (0..phases.len()).map(|position| compiler.after(position)).collect();
    let (in_turn, on_request): (Vec<_>, Vec<_>) =
        (0..phases.len()).partition(|position| !is_open(&phases[*position]));
    for position in in_turn.into_iter().chain(on_request) {
        compiler.phase(position, &phases[position]);
    }
    let start = compiler.next_in_turn(0);
    let Compiler { steps, requests, .. } = compiler;
    Schedule { start, ruleset, steps, after, requests }
}

/// Where each phase begins: first those played in turn, then those open until the dealer discards.
fn firsts(phases: &[Phase]) -> Vec<Target> {
    let mut firsts = vec![Target::Close; phases.len()];
    let mut next = 0;
    for open in [false, true] {
        for (position, phase) in phases.iter().enumerate().filter(|(_, phase)| is_open(phase) == open) {
            firsts[position] = step(next);
            next += phase.passes.len() + usize::from(has_gate(phase));
        }
    }
    firsts
}

/// Whether the phase stands outside the order of play, to be asked for until the dealer discards.
fn is_open(phase: &Phase) -> bool {
    matches!(ask(phase), Some(Ask::RequestUntilDiscard(_)))
}

fn has_gate(phase: &Phase) -> bool {
    matches!(ask(phase), Some(Ask::StopAtGate(_) | Ask::Agree { .. } | Ask::RequestAtGate(_)))
}

fn ask(phase: &Phase) -> Option<Ask> {
    phase.consent.map(|consent| consent.value.ask)
}

fn step(position: usize) -> Target {
    Target::Step(StepId(u16::try_from(position).unwrap_or(u16::MAX)))
}

struct Compiler<'a> {
    phases: &'a [Phase],
    seats: usize,
    firsts: Vec<Target>,
    steps: Vec<Step>,
    requests: Vec<Requestable>,
}

impl Compiler<'_> {
    fn phase(&mut self, position: usize, phase: &Phase) {
        let here = self.steps.len();
        let first_pass = here + usize::from(has_gate(phase));
        let last_pass = first_pass + phase.passes.len() - 1;
        if let Some(consent) = phase.consent {
            self.consent(position, consent, step(first_pass));
        }
        let after = match ask(phase) {
            Some(Ask::RequestAtGate(_)) => step(here),
            _ => self.after(position),
        };
        let stop = phase.consent.and_then(|consent| self.stop_window(consent));
        for (offset, pass) in phase.passes.iter().enumerate() {
            let at = first_pass + offset;
            let next = if at == last_pass { after } else { step(at + 1) };
            let stop = stop.filter(|_| offset == 0);
            let compiled = self.pass(pass, PassEnds { phase: position, pass: offset, stop, next, after });
            self.steps.push(Step::Pass(Box::new(compiled)));
        }
    }

    fn consent(&mut self, phase: usize, consent: Ruled<Consent>, agreed: Target) {
        let declined = self.jump(consent.value.leads_to);
        let (question, voters, needed) = match consent.value.ask {
            Ask::StopUntilFirstLook(_) => return,
            Ask::StopAtGate(voters) => {
                (Question::Stop, voters, u8::try_from(voters.len()).unwrap_or(u8::MAX))
            }
            Ask::Agree { of, needed } => (Question::Agree, of, needed),
            Ask::RequestUntilDiscard(request) => {
                self.request(phase, request, consent, agreed);
                return;
            }
            Ask::RequestAtGate(request) => {
                let question = self.request(phase, request, consent, agreed);
                (question, SeatSet::only(request.by), 1)
            }
        };
        let place = consent.place;
        self.steps.push(Step::Gate(Gate { phase, question, voters, needed, agreed, declined, place }));
    }

    fn request(
        &mut self,
        phase: usize,
        request: Request,
        consent: Ruled<Consent>,
        first: Target,
    ) -> Question {
        let Request { by, at_most } = request;
        let until_discard = matches!(consent.value.ask, Ask::RequestUntilDiscard(_));
        self.requests.push(Requestable { phase, by, at_most, first, until_discard, place: consent.place });
        Question::Request(self.requests.len() - 1)
    }

    fn stop_window(&self, consent: Ruled<Consent>) -> Option<StopWindow> {
        let Ask::StopUntilFirstLook(by) = consent.value.ask else { return None };
        Some(StopWindow { by, leads_to: self.jump(consent.value.leads_to), place: consent.place })
    }

    /// Where it goes on after a phase, played or left out.
    fn after(&self, position: usize) -> Target {
        if is_open(&self.phases[position]) { Target::Close } else { self.next_in_turn(position + 1) }
    }

    /// The first phase from this position on that is played without being asked for.
    fn next_in_turn(&self, from: usize) -> Target {
        let next = (from..self.phases.len()).find(|position| !is_open(&self.phases[*position]));
        next.map_or(Target::Close, |position| self.firsts[position])
    }

    fn jump(&self, leads_to: LeadsTo) -> Target {
        match leads_to {
            LeadsTo::Phase(position) => self.next_in_turn(position),
            LeadsTo::End => Target::End,
        }
    }

    fn pass(&self, pass: &Pass, ends: PassEnds) -> PassStep {
        let PassEnds { phase, pass: position, stop, next, after } = ends;
        let without = match pass.nobody_has_any.value {
            NobodyHasAny::SkipPass => next,
            NobodyHasAny::EndPhase => after,
            NobodyHasAny::EndCharleston => Target::End,
        };
        let nobody_has_any = Ruled { value: without, place: pass.nobody_has_any.place };
        PassStep {
            phase,
            pass: position,
            routing: Routing::of(pass, self.seats),
            zone: match pass.route.value {
                Route::Zone(rule) => Some(rule),
                _ => None,
            },
            count: pass.count,
            blind: pass.blind,
            stays: pass.stays,
            selection: pass.selection,
            stop,
            next,
            nobody_has_any,
        }
    }
}

/// How a pass stands in its phase and where it leads on.
struct PassEnds {
    phase: usize,
    pass: usize,
    stop: Option<StopWindow>,
    next: Target,
    after: Target,
}
