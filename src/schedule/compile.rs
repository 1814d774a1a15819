//! From the ruleset's words to steps and edges.

use super::{Counter, Part, PassStep, Requestable, Routing, Schedule, Step, StepId, StopWindow, Target};
use crate::ruleset::{Ask, LeadsTo, NobodyHasAny, Pass, Phase, Route, Ruled, Ruleset};
use consent::Ways;

mod consent;

pub fn compile(ruleset: Ruleset) -> Schedule {
    let phases = ruleset.phases();
    let firsts = firsts(phases);
    let mut compiler = Compiler {
        phases,
        seats: ruleset.seats(),
        firsts,
        steps: Vec::new(),
        requests: Vec::new(),
        counters: Vec::new(),
    };
    let after = (0..phases.len()).map(|position| compiler.after(position)).collect();
    let (in_turn, on_request): (Vec<_>, Vec<_>) =
        (0..phases.len()).partition(|position| !is_open(&phases[*position]));
    for position in in_turn.into_iter().chain(on_request) {
        compiler.phase(position, &phases[position]);
    }
    let start = compiler.next_in_turn(0);
    let Compiler { steps, requests, counters, .. } = compiler;
    Schedule { start, ruleset, steps, after, requests, counters }
}

/// Where each phase begins: first those played in turn, then those open until the dealer discards.
fn firsts(phases: &[Phase]) -> Vec<Target> {
    let mut firsts = vec![Target::Close; phases.len()];
    let mut next = 0;
    for open in [false, true] {
        for (position, phase) in phases.iter().enumerate().filter(|(_, phase)| is_open(phase) == open) {
            firsts[position] = step(next);
            next = consent::starts(phase, next).last().copied().unwrap_or(next);
        }
    }
    firsts
}

/// Whether the phase stands outside the order of play, to be asked for until the dealer discards.
fn is_open(phase: &Phase) -> bool {
    let ask = phase.consent.map(|consent| consent.value.ask);
    matches!(ask, Some(Ask::RequestUntilDiscard(_)))
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
    counters: Vec<Counter>,
}

impl Compiler<'_> {
    fn phase(&mut self, position: usize, phase: &Phase) {
        let here = self.steps.len();
        let starts = consent::starts(phase, here);
        let left = self.after(position);
        let after = consent::again_or(phase.consent, here, left);
        if let Some(consent) = phase.consent {
            let ways =
                Ways { yes: step(starts[0]), no: self.jump(position, consent.value.leads_to), spent: left };
            self.consent(Part { phase: position, pass: None }, consent, ways, &phase.passes);
        }
        for (offset, pass) in phase.passes.iter().enumerate() {
            let lead = |to: usize| if to < phase.passes.len() { step(starts[to]) } else { after };
            let part = Part { phase: position, pass: Some(offset) };
            let next = lead(offset + 1);
            let no = match pass.consent.map(|consent| consent.value.leads_to) {
                None | Some(LeadsTo::Next) => next,
                Some(LeadsTo::Pass(pass)) => lead(pass),
                Some(leads_to) => self.jump(position, leads_to),
            };
            self.made(pass, PassEnds { part, no, next, after });
        }
    }

    /// A pass and what is asked before it.
    fn made(&mut self, pass: &Pass, ends: PassEnds) {
        let PassEnds { part, no, next, after: _ } = ends;
        let gate = self.steps.len();
        let mut stop = self.phase_window(part.phase, part.pass.unwrap_or_default());
        if let Some(consent) = pass.consent {
            self.consent(part, consent, Ways { yes: step(gate + 1), no, spent: next }, &[]);
            stop = consent::pass_window(part, consent, no).or(stop);
        }
        let next = consent::again_or(pass.consent, gate, next);
        let compiled = self.pass(pass, stop, PassEnds { next, ..ends });
        self.steps.push(Step::Pass(Box::new(compiled)));
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

    fn pass(&self, pass: &Pass, stop: Option<StopWindow>, ends: PassEnds) -> PassStep {
        let PassEnds { part: Part { phase, pass: position }, no: _, next, after } = ends;
        let without = match pass.nobody_has_any.value {
            NobodyHasAny::SkipPass => next,
            NobodyHasAny::EndPhase => after,
            NobodyHasAny::EndCharleston => Target::End,
            NobodyHasAny::LeadsTo(leads_to) => self.jump(phase, leads_to),
        };
        let nobody_has_any = Ruled { value: without, place: pass.nobody_has_any.place };
        PassStep {
            phase,
            pass: position.unwrap_or_default(),
            routing: Routing::of(pass, self.seats),
            zone: match pass.route.value {
                Route::Zone(rule) => Some(rule),
                _ => None,
            },
            count: pass.count,
            blind: pass.blind,
            stays: pass.stays,
            selection: pass.selection,
            when: pass.when.clone(),
            stop,
            next,
            nobody_has_any,
        }
    }
}

/// How a pass stands in its phase and where it leads on.
#[derive(Clone, Copy)]
struct PassEnds {
    part: Part,
    /// Where a no to it leads.
    no: Target,
    next: Target,
    after: Target,
}
