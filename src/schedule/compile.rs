//! Compiles a ruleset into steps and gifts.

use std::sync::Arc;

use super::{
    Askable, Bounds, Counter, Counts, GiftSelection, Part, PassStep, Routing, Schedule, Step, StepId,
    StopWindow, Target,
};
use crate::few::byte;
use crate::ruleset::{GiftRule, LeadsTo, NobodyHasAny, Pass, Phase, Route, Ruled, Ruleset, Seating};
use crate::table::seat::{BySeat, Seat, SeatSet};
use crate::table::selection::Conditions;
use consent::Outcomes;

mod consent;

/// Compiles a ruleset for one seating. The result has no bounds yet.
pub fn compile(ruleset: Arc<Ruleset>, seating: Seating) -> Schedule {
    let phases = ruleset.phases();
    let firsts = firsts(phases);
    let mut compiler = Compiler {
        phases,
        seating,
        firsts,
        steps: Vec::new(),
        early: vec![None; phases.len()],
        requests: Vec::new(),
        counters: Vec::new(),
    };
    compiler.early_stops();
    let after = (0..phases.len()).map(|position| compiler.after(position)).collect();
    let (in_turn, on_request): (Vec<_>, Vec<_>) =
        (0..phases.len()).partition(|position| !phases[*position].is_open());
    for position in in_turn.into_iter().chain(on_request) {
        compiler.phase(position, &phases[position]);
    }
    let start = compiler.next_in_turn(0);
    let stopped_early = compiler.stopped_early();
    let Compiler { steps, requests, counters, .. } = compiler;
    let (hands, bounds) = (ruleset.hand_sizes(&seating), Bounds::default());
    Schedule { start, ruleset, seating, hands, steps, after, stopped_early, requests, counters, bounds }
}

/// Returns the first step of each phase. The steps of phases in the order of play come first, followed by the steps of
/// phases that are open until the dealer discards.
fn firsts(phases: &[Phase]) -> Vec<Target> {
    let mut firsts = vec![Target::Close; phases.len()];
    let mut next = 0;
    for open in [false, true] {
        for (position, phase) in phases.iter().enumerate().filter(|(_, phase)| phase.is_open() == open) {
            firsts[position] = step(next);
            next += consent::width(phase);
        }
    }
    firsts
}

fn step(position: usize) -> Target {
    Target::Step(StepId(u16::try_from(position).unwrap_or(u16::MAX)))
}

struct Compiler<'a> {
    phases: &'a [Phase],
    seating: Seating,
    firsts: Vec<Target>,
    steps: Vec<Step>,
    /// For each phase, the counter that an early stop increments; `None` if the phase can't be stopped before it
    /// begins.
    early: Vec<Option<Counts>>,
    requests: Vec<Askable>,
    counters: Vec<Counter>,
}

impl Compiler<'_> {
    fn phase(&mut self, position: usize, phase: &Phase) {
        let here = self.steps.len();
        let starts = consent::starts(phase, here);
        let after_phase = self.jump(position, phase.then);
        let after = consent::again_or(phase.consent, here, after_phase);
        let start_of = |to: usize| starts.get(to).map_or(after, |at| step(*at));
        if let Some(consent) = phase.consent {
            let outcomes = Outcomes {
                yes: start_of(0),
                no: self.jump(position, consent.value.leads_to),
                spent: after_phase,
            };
            self.consent(Part::phase_at(position), consent, outcomes, &phase.passes);
        }
        for (offset, pass) in phase.passes.iter().enumerate() {
            let (part, gate) = (Part::phase_at(position).pass_at(offset), self.steps.len());
            let next = start_of(offset + 1);
            let no = match pass.consent.map(|consent| consent.value.leads_to) {
                None | Some(LeadsTo::Next) => next,
                Some(LeadsTo::Pass(pass)) => start_of(pass),
                Some(leads_to) => self.jump(position, leads_to),
            };
            let early = self.early_window(position, offset);
            let mut stop = early.or_else(|| self.phase_window(position, offset));
            if let Some(consent) = pass.consent {
                self.consent(part, consent, Outcomes { yes: step(gate + 1), no, spent: next }, &[]);
                stop = self.pass_window(part, consent, no).or(stop);
            }
            let next = consent::again_or(pass.consent, gate, next);
            let compiled = self.pass((part, pass), stop, next, after);
            self.steps.push(Step::Pass(Box::new(compiled)));
        }
    }

    /// Returns the target after a phase, whether it was played or skipped.
    fn after(&self, position: usize) -> Target {
        if self.phases[position].is_open() { Target::Close } else { self.next_in_turn(position + 1) }
    }

    /// Returns the first step of the next phase in the order of play, starting with the phase at this position.
    fn next_in_turn(&self, from: usize) -> Target {
        let is_next = |phase: &Phase| !phase.is_open() && consent::width(phase) > 0;
        let next = (from..self.phases.len()).find(|position| is_next(&self.phases[*position]));
        next.map_or(Target::Close, |position| self.firsts[position])
    }

    /// Compiles a pass. `next` is the target after the pass, and `after` is the one after its phase.
    fn pass(
        &self,
        (part, pass): (Part, &Pass),
        stop: Option<StopWindow>,
        next: Target,
        after: Target,
    ) -> PassStep {
        let phase = part.phase();
        let without = match pass.nobody_has_any.value {
            NobodyHasAny::SkipPass => next,
            NobodyHasAny::EndPhase => after,
            NobodyHasAny::EndCharleston => Target::End,
            NobodyHasAny::LeadsTo(leads_to) => self.jump(phase, leads_to),
        };
        let nobody_has_any = Ruled { value: without, place: pass.nobody_has_any.place };
        let routing = Routing::of(pass, &self.seating);
        let Seating { seats, players, .. } = self.seating;
        let is_table_asked = matches!(pass.route.value, Route::Zone(_) | Route::OneOf(_));
        let has_pile = pass.route.value.fills_pile() || pass.pile.value.goes_to.is_some();
        let has_table_moves = players.len() < seats || is_table_asked || has_pile;
        let gift_selections = gift_selections(&pass.route.value, &self.seating, &routing);
        let mut step = PassStep {
            phase,
            pass: part.pass().unwrap_or_default(),
            zone: match pass.route.value {
                Route::Zone(rule) => Some(rule),
                _ => None,
            },
            count: pass.count,
            blind: pass.blind,
            face: pass.pile.value.face,
            pile_goes_to: pass.pile.value.goes_to.and_then(|named| self.seating.chair(named)),
            sight: pass.sight,
            max_blind: BySeat::new(seats, |seat| max_blind(&routing, seat, pass.blind.value)),
            has_table_moves,
            routing,
            stays: pass.stays,
            selection: pass.selection,
            selecting: SeatSet::NONE,
            gift_selections,
            when: pass.when.clone(),
            stop,
            next,
            nobody_has_any,
            bounds: None,
        };
        if step.has_only_own_selections() {
            step.selection.value = Conditions::NONE;
        }
        let is_selecting = |seat: &Seat| !step.selection_of(*seat).0.value.is_empty();
        step.selecting = players.iter().filter(is_selecting).collect();
        step
    }
}

fn gift_selections(route: &Route, seating: &Seating, routing: &Routing) -> Vec<GiftSelection> {
    let Route::Gifts(rules) = route else { return Vec::new() };
    let of_rule = |rule: &GiftRule| {
        let selection = rule.selection?;
        Some(rule.gifts(seating).into_iter().map(move |(from, to)| {
            let has_several = routing.all().any(|exchange| exchange.gifts[from].len() > 1);
            GiftSelection { from, to: has_several.then_some(to), selection }
        }))
    };
    rules.iter().filter_map(of_rule).flatten().collect()
}

/// Returns the maximum number of tiles that a seat can pass blind: no more than the seat can give or get.
fn max_blind(routing: &Routing, seat: Seat, blind: u8) -> u8 {
    let ((_, gives), (_, gets)) = (routing.given_by(seat), routing.given_to(seat));
    blind.min(byte(gives.min(gets)))
}
