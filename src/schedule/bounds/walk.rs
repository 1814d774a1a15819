//! A walk through a schedule that takes every route at once: where routes meet, they go on as one, so that there are
//! few places to look at however many routes there are.

use std::collections::BTreeMap;

use super::cases::KeptKinds;
use super::changes::{Changes, either};
use super::judge::{Hands, Judge};
use super::{Bounds, PassBounds};
use crate::ruleset::{Consent, EarthlyHand, Ruled};
use crate::schedule::{MAX_ASKS, Part, PassStep, Schedule, Step, StepId, Target, Turn};
use crate::table::context::DealContext;
use crate::table::seat::BySeat;
use crate::table::tile::KindSet;

/// The most places the walk looks at.
const MAX_PLACES: usize = 20_000;

/// The most sets of kinds that are looked at as tiles that stay where they were dealt: a table has one or two.
const MAX_KEPT: usize = 4;

/// For each step that is a pass and that some route comes to, what every seat can hold and pass in it.
type OfPasses = Vec<Option<PassBounds>>;

/// What holds on every route, and in every pass.
pub(super) fn bounds(schedule: &Schedule) -> (Bounds, OfPasses) {
    let walked = Walk::through(schedule, Vec::new());
    if !walked.bounds.is_complete {
        return (walked.bounds, loosely(schedule));
    }
    let stuck = walked.passes.iter().flatten().any(|pass| !pass.is_never_stuck());
    if !stuck {
        return (walked.bounds, walked.passes);
    }
    // Some seat could be stuck for all that is known of single hands: look at all of them together.
    let kept = kept_kinds(schedule, &walked.passes);
    let Walk { bounds, passes, .. } = Walk::through(schedule, kept);
    (bounds, passes)
}

/// Each set of kinds that can't be passed somewhere, as it can be dealt.
fn kept_kinds(schedule: &Schedule, passes: &OfPasses) -> Vec<KeptKinds> {
    let due = passes.iter().flatten().flat_map(|pass| pass.due.values()).copied().max().unwrap_or(0);
    let mut sets: Vec<KindSet> = Vec::new();
    for step in schedule.passes() {
        let seats = schedule.ruleset().every_seat().map(|seat| step.keep(step.stays.value, seat));
        let kinds = seats.reduce(KindSet::and).unwrap_or_default();
        if !kinds.is_empty() && !sets.contains(&kinds) {
            sets.push(kinds);
        }
    }
    sets.truncate(MAX_KEPT);
    let (hands, tile_box) = (schedule.hand_sizes(), schedule.ruleset().tile_box());
    sets.into_iter().map(|kinds| KeptKinds::dealt(hands, tile_box, kinds, due)).collect()
}

/// What holds in every pass if there are too many places to look at: as if each may be made, as often as it can be, or
/// not. If every seat always passes what is due, the order makes no difference; if not, a hand can have any size.
fn loosely(schedule: &Schedule) -> OfPasses {
    let mut hands = Hands::dealt(schedule.seats(), Vec::new());
    for step in schedule.passes() {
        for _ in 0..times(schedule, step) {
            let judge = Judge { schedule, step, hands: &hands };
            let mut after = judge.after(&judge.bounds());
            after.merge(&hands);
            hands = after;
        }
    }
    let judged = judge_all(schedule, &hands);
    let passes_less = |pass: &PassBounds| pass.due.iter().any(|(seat, due)| pass.passed[seat] < *due);
    let takes_pile = schedule.passes().any(|step| step.pile_goes_to.is_some());
    if !judged.iter().flatten().any(passes_less) && !takes_pile {
        return judged;
    }
    hands.changes = BySeat::new(schedule.seats(), |_| Changes::ANY);
    judge_all(schedule, &hands)
}

fn judge_all(schedule: &Schedule, hands: &Hands) -> OfPasses {
    let judge = |step| Judge { schedule, step, hands }.bounds();
    schedule.steps().iter().map(|step| step.pass().map(judge)).collect()
}

/// How often a pass can be made in one deal.
fn times(schedule: &Schedule, step: &PassStep) -> usize {
    let phase = &schedule.ruleset().phases()[step.phase];
    let max =
        |consent: Option<Ruled<Consent>>| consent.map_or(1, |consent| usize::from(consent.value.at_most));
    max(phase.consent) * max(phase.passes[step.pass].consent)
}

/// Where a table can stand, ordered so that no route leads from one place to an earlier one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Place {
    /// What was asked for after all phases that are played in turn, if it came to that.
    asked_for: Option<u32>,
    /// The position of the phase, how often it was played, and how far it has come.
    phase: (usize, u8, usize),
    /// How often the pass was made, and whether that is asked.
    pass: (u8, bool),
    /// How often everything was played that still matters.
    played: [u8; MAX_ASKS],
    /// The step; `None` if the dealer is about to discard.
    at: Option<StepId>,
}

/// What has happened on the routes to a place.
#[derive(Clone)]
struct Before {
    passes: u32,
    hands: Hands,
}

struct Walk<'a> {
    schedule: &'a Schedule,
    context: DealContext,
    /// Places that are known and not yet looked at.
    ahead: BTreeMap<Place, Before>,
    looked_at: usize,
    bounds: Bounds,
    passes: OfPasses,
}

impl<'a> Walk<'a> {
    fn through(schedule: &'a Schedule, kept: Vec<KeptKinds>) -> Self {
        let (contexts, are_all) = schedule.differing_contexts();
        let none = BySeat::new(schedule.seats(), |_| Changes::default());
        let mut walk = Walk {
            schedule,
            context: DealContext::default(),
            ahead: BTreeMap::new(),
            looked_at: 0,
            bounds: Bounds {
                changes: none,
                changes_by_choice: none,
                is_exact: true,
                is_complete: are_all,
                ..Bounds::default()
            },
            passes: vec![None; schedule.steps().len()],
        };
        let dealt = Before { passes: 0, hands: Hands::dealt(schedule.seats(), kept) };
        for context in contexts {
            walk.context = context;
            walk.all_routes(&dealt);
        }
        walk
    }

    fn all_routes(&mut self, dealt: &Before) {
        if self.schedule.ruleset().rules().heavenly_hand.value {
            self.arrive(dealt);
        }
        self.go(self.schedule.begin(&self.context), [0; MAX_ASKS], dealt.clone());
        while let Some((place, before)) = self.ahead.pop_first() {
            self.looked_at += 1;
            if self.looked_at > MAX_PLACES {
                self.ahead.clear();
                self.bounds.is_complete = false;
                return;
            }
            match place.at.map(|id| (id, self.schedule.step(id))) {
                Some((id, Step::Pass(step))) => self.pass(id, step, (place.played, before)),
                Some((id, Step::Gate(_))) => self.gate(id, (place.played, before)),
                None => self.close(place.played, &before),
            }
        }
    }

    fn go(&mut self, target: Target, played: [u8; MAX_ASKS], mut before: Before) {
        let at = match self.schedule.in_context(target, &self.context, &played) {
            Target::Step(id) => Some(id),
            Target::Close => None,
            Target::End => return self.arrive(&before),
        };
        let place = self.place(at, played);
        if let Some(other) = self.ahead.get(&place) {
            before.passes = before.passes.max(other.passes);
            before.hands.merge(&other.hands);
        }
        self.ahead.insert(place, before);
    }

    fn gate(&mut self, id: StepId, (played, before): ([u8; MAX_ASKS], Before)) {
        self.bounds.reached.insert(id);
        for onward in self.schedule.onward(id, &self.context, &played) {
            let mut played = played;
            onward.counts.count(&mut played);
            let target = onward.leads_to.unwrap_or(Target::End);
            self.win_between_phases(id, target, (&played, &before));
            self.go(target, played, before.clone());
        }
    }

    /// If the dealer may declare an Earthly Hand after any phase, the Charleston can end when one is over (R32).
    fn win_between_phases(
        &mut self,
        from: StepId,
        target: Target,
        (played, before): (&[u8; MAX_ASKS], &Before),
    ) {
        if self.schedule.ruleset().rules().earthly_hand.value != EarthlyHand::AfterAnyPhase
            || before.passes == 0
        {
            return;
        }
        if let Target::Step(to) = self.schedule.in_context(target, &self.context, played)
            && self.schedule.ends_phase(from, to)
        {
            self.arrive(before);
        }
    }

    fn pass(&mut self, id: StepId, step: &PassStep, (played, before): ([u8; MAX_ASKS], Before)) {
        self.bounds.reached.insert(id);
        let judge = Judge { schedule: self.schedule, step, hands: &before.hands };
        let here = judge.bounds();
        let of_pass = &mut self.passes[id.position()];
        *of_pass = Some(of_pass.map_or(here, |known| known.or(&here)));
        let onward = self.schedule.onward_from_pass(id, step, &here, &self.context);
        if !onward.iter().any(|onward| matches!(onward.turn, Turn::Passed(_))) {
            self.bounds.never_made.get_or_insert(id);
        }
        let early = self.schedule.stopped_early(id, step, (&self.context, &played));
        for onward in onward.into_iter().chain(early) {
            // A seat may be stuck in few deals or in none, and so everything before may differ.
            self.bounds.is_exact &= !matches!(onward.turn, Turn::Ended(_) | Turn::Redealt(_));
            let after = if matches!(onward.turn, Turn::Passed(_)) {
                self.bounds.is_exact &= judge.is_exact(&here);
                Before { passes: before.passes + 1, hands: judge.after(&here) }
            } else {
                before.clone()
            };
            let mut played = played;
            onward.counts.count(&mut played);
            match onward.leads_to {
                Some(target) => {
                    self.win_between_phases(id, target, (&played, &after));
                    self.go(target, played, after);
                }
                // If everything is dealt again, every hand is what it was dealt.
                None if matches!(onward.turn, Turn::Redealt(_)) => {
                    self.bounds.dealt_again_in.insert(id);
                    self.count(after.passes);
                }
                None => self.arrive(&after),
            }
        }
    }

    /// The dealer is about to discard; what can still be asked for may be, in any order.
    fn close(&mut self, played: [u8; MAX_ASKS], before: &Before) {
        self.arrive(before);
        let (schedule, context) = (self.schedule, self.context);
        for (_, onward) in schedule.still_open(&context, &played) {
            let mut played = played;
            onward.counts.count(&mut played);
            self.go(onward.leads_to.unwrap_or(Target::End), played, before.clone());
        }
    }

    /// The Charleston is over.
    fn arrive(&mut self, before: &Before) {
        self.count(before.passes);
        self.bounds.changes = either(self.bounds.changes, before.hands.changes);
        self.bounds.changes_by_choice = either(self.bounds.changes_by_choice, before.hands.by_choice);
    }

    fn count(&mut self, passes: u32) {
        self.bounds.max_passes = self.bounds.max_passes.max(passes);
    }

    /// Of what is counted, only that matters which can be asked again: nothing leads back into an earlier phase, nor to
    /// an earlier pass before its phase begins anew, when that counts it from the beginning.
    fn place(&self, at: Option<StepId>, mut played: [u8; MAX_ASKS]) -> Place {
        let schedule = self.schedule;
        let here = at.map(|id| schedule.step(id));
        let part = here.map(|step| match step {
            Step::Gate(gate) => gate.part,
            Step::Pass(pass) => Part::phase_at(pass.phase).pass_at(pass.pass),
        });
        let mut asked_for = 0;
        for (counter, played) in schedule.counters().iter().zip(&mut played) {
            let is_open = self.is_open(counter.part);
            let is_here = part.is_some_and(|part| counter.part == part || counter.part == part.whole());
            let is_later = part.is_some_and(|part| counter.part.phase() > part.phase());
            if is_open && counter.part.pass().is_none() {
                asked_for += u32::from(*played);
            } else if !is_here && !is_later {
                *played = 0;
            }
        }
        let times = |part: Part| {
            let counter = schedule.counters().iter().position(|counter| counter.part == part);
            counter.and_then(|counter| played.get(counter).copied())
        };
        let (phase, pass) = part.map_or(((usize::MAX, 0, 0), (0, false)), |part| {
            let of_phase = times(part.whole());
            // What is played again is asked about when it is through.
            let gate = if of_phase.is_some() { usize::MAX } else { 0 };
            let far = part.pass().map_or(gate, |pass| pass + 1);
            let (of_pass, is_gate) = (times(part), matches!(here, Some(Step::Gate(_))));
            let phase = (part.phase(), of_phase.unwrap_or(0), far);
            (phase, (of_pass.unwrap_or(0), is_gate == of_pass.is_some()))
        });
        let is_after = part.is_none_or(|part| self.is_open(part));
        let asked_for = is_after.then_some(asked_for);
        Place { asked_for, phase, pass, played, at }
    }

    /// Whether something is played when it is asked for before the dealer discards.
    fn is_open(&self, part: Part) -> bool {
        let mut requests = self.schedule.requests().iter();
        requests.any(|request| request.until_discard && request.part == part.whole())
    }
}
