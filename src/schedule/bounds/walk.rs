//! A walk through a schedule that follows every route at once. Where routes meet, they are merged, so the number of
//! points to visit stays small even if there are many routes.

use std::borrow::Cow;
use std::sync::Arc;

use super::cases::KeptKinds;
use super::changes::Changes;
use super::judge::{Hands, Judge};
use super::work::Work;
use super::{Bounds, add};
use crate::lists::unique;
use crate::ruleset::{Consent, EarthlyHand, Ruled, Seating};
use crate::schedule::PassBounds;
use crate::schedule::compile::compile;
use crate::schedule::{MAX_COUNTERS, Part, PassStep, Schedule, Step, StepId, Target, Turn};
use crate::table::context::DealContext;
use crate::table::seat::BySeat;
use crate::table::tile::KindSet;

/// The maximum number of points that the walk visits for one seating.
const MAX_PLACES: usize = 20_000;

/// The maximum number of tracked sets of kinds that no seat can pass. Most tables have only one or two such sets.
const MAX_KEPT: usize = 4;

/// The bounds of each step; `None` if the step is a gate or if no route reaches it.
type OfPasses = Vec<Option<PassBounds>>;

/// Returns the bounds of the whole schedule and of each pass. They hold no matter who deals and which player has which
/// role.
pub(super) fn bounds(schedule: &Schedule) -> (Bounds, OfPasses) {
    let (contexts, are_all) = schedule.differing_contexts();
    let analysis = Analysis { contexts, are_all, walking: Work::default(), sharpening: Work::default() };
    let Analysis { walking, sharpening, .. } = &analysis;
    let seatings = schedule.ruleset().seatings_by_tiles();
    let all = || seated(schedule, &seatings, walking);
    let (mut bounds, mut passes) = analysis.walk(schedule);
    let mut walked = 1;
    for other in all().skip(1) {
        if !bounds.is_complete {
            break;
        }
        let (of_other, passes_of_other) = analysis.walk(&other);
        bounds = bounds.or(&of_other);
        passes = either_passes(passes, passes_of_other);
        walked += 1;
    }
    if !bounds.is_complete {
        // Another seating may allow what none of these allows.
        bounds.never_made = bounds.never_made.filter(|_| walked >= seatings.len());
        bounds.work += walking.done();
        walking.begin_again();
        let loose: Option<Vec<_>> = all().map(|schedule| loosely(&schedule, walking)).collect();
        passes = loose.and_then(|loose| loose.into_iter().reduce(either_passes)).unwrap_or_else(|| {
            schedule.steps().iter().map(|step| step.pass().map(|_| unlimited(schedule))).collect()
        });
    }
    bounds.work += walking.done() + sharpening.done();
    (bounds, passes)
}

/// Compiles the schedule for every seating, the first of which is its own.
fn seated<'a>(
    schedule: &'a Schedule,
    seatings: &'a [Seating],
    work: &'a Work,
) -> impl Iterator<Item = Cow<'a, Schedule>> {
    let others = seatings.iter().skip(1).map(|seating| {
        work.spend(schedule.steps().len());
        Cow::Owned(compile(Arc::clone(&schedule.ruleset), *seating))
    });
    std::iter::once(Cow::Borrowed(schedule)).chain(others)
}

fn either_passes(one: OfPasses, other: OfPasses) -> OfPasses {
    let both = one.into_iter().zip(other);
    both.map(|(one, other)| match (one, other) {
        (Some(one), Some(other)) => Some(one.or(&other)),
        (one, other) => one.or(other),
    })
    .collect()
}

/// The data that the walks for all seatings share.
struct Analysis {
    /// Deals that represent all deals; see [`Schedule::differing_contexts`].
    contexts: Vec<DealContext>,
    are_all: bool,
    /// The work of finding bounds.
    walking: Work,
    /// The work of finding sharper bounds.
    sharpening: Work,
}

impl Analysis {
    /// Returns the bounds for one seating. If they aren't complete, those of the passes don't cover every route.
    fn walk(&self, schedule: &Schedule) -> (Bounds, OfPasses) {
        let Walk { bounds, passes, .. } = Walk::through((schedule, self), &self.walking, Vec::new());
        let is_stuck = passes.iter().flatten().any(|pass| !pass.is_never_stuck());
        if !bounds.is_complete || !is_stuck || self.sharpening.is_too_much() {
            return (bounds, passes);
        }
        // Judging the hands one by one can't rule out that a seat gets stuck, so judge them all together.
        let kept = kept_kinds(schedule, &passes);
        let sharper = Walk::through((schedule, self), &self.sharpening, kept);
        if sharper.bounds.is_complete { (sharper.bounds, sharper.passes) } else { (bounds, passes) }
    }
}

/// Returns bounds for a pass that takes too much work to analyze. They allow more tiles than any rack has room for.
fn unlimited(schedule: &Schedule) -> PassBounds {
    let seats = schedule.seats();
    let (none, any) = (BySeat::new(seats, |_| 0), BySeat::new(seats, |_| usize::from(u8::MAX)));
    PassBounds {
        held: BySeat::new(seats, |_| (0, usize::from(u8::MAX))),
        arrived: any,
        due: any,
        blind: none,
        passable: none,
        passed: none,
        max_held: any,
        ..PassBounds::default()
    }
}

/// Returns each set of kinds that no seat can pass in at least one pass, with the possible cases of the deal.
fn kept_kinds(schedule: &Schedule, passes: &OfPasses) -> Vec<KeptKinds> {
    let due = passes.iter().flatten().flat_map(|pass| pass.due.values()).copied().max().unwrap_or(0);
    let kept = |step: &PassStep| {
        let seats = schedule.ruleset().every_seat().map(|seat| step.keep(step.stays.value, seat));
        seats.reduce(KindSet::and).unwrap_or_default()
    };
    let sets = unique(schedule.passes().map(kept).filter(|kinds| !kinds.is_empty()), PartialEq::eq);
    let (hands, tile_box) = (schedule.hand_sizes(), schedule.ruleset().tile_box());
    let sets = sets.into_iter().take(MAX_KEPT);
    sets.map(|kinds| KeptKinds::dealt(hands, tile_box, kinds, due)).collect()
}

/// Returns looser bounds for every pass, for schedules that have too many points to visit. Assumes that each pass may
/// be skipped, or played as many times as the rules allow. If every seat always passes the required number of tiles,
/// the order doesn't matter. Otherwise, assumes that a hand can have any size.
///
/// Returns `None` if even this takes too much work.
fn loosely(schedule: &Schedule, work: &Work) -> Option<OfPasses> {
    let mut hands = Hands::dealt(schedule.seats(), Vec::new());
    for step in schedule.passes() {
        for _ in 0..times(schedule, step) {
            if work.is_too_much() {
                return None;
            }
            let judge = Judge { schedule, step, hands: &hands, work };
            let mut after = judge.after(&judge.bounds());
            after.merge(&hands);
            hands = after;
        }
    }
    let judged = judge_all(schedule, &hands, work)?;
    let passes_less = |pass: &PassBounds| pass.due.iter().any(|(seat, due)| pass.passed[seat] < *due);
    let takes_pile = schedule.passes().any(|step| step.pile_goes_to.is_some());
    if !judged.iter().flatten().any(passes_less) && !takes_pile {
        return Some(judged);
    }
    hands.changes = BySeat::new(schedule.seats(), |_| Changes::ANY);
    judge_all(schedule, &hands, work)
}

/// Returns the bounds of each pass; `None` if finding them takes too much work.
fn judge_all(schedule: &Schedule, hands: &Hands, work: &Work) -> Option<OfPasses> {
    let judge = |step: &PassStep| Judge { schedule, step, hands, work }.bounds();
    let of_step = |step: &Step| (!work.is_too_much()).then(|| step.pass().map(judge));
    schedule.steps().iter().map(of_step).collect()
}

/// Returns the maximum number of times that a pass can be played in one deal.
fn times(schedule: &Schedule, step: &PassStep) -> usize {
    let phase = &schedule.ruleset().phases()[step.phase];
    let max =
        |consent: Option<Ruled<Consent>>| consent.map_or(1, |consent| usize::from(consent.value.at_most));
    max(phase.consent) * max(phase.passes[step.pass].consent)
}

/// A point in a game. Points are ordered so that no route leads from a point to an earlier one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Place {
    /// How many times players have asked for another phase after the last one in the order of play; `None` if the table
    /// hasn't gotten that far.
    asked_for: Option<u32>,
    /// The position of the phase, how many times it has been played, and how far the table has gotten in it.
    phase: (usize, u8, usize),
    /// How many times the pass has been played, and a flag that orders the pass relative to its gate.
    pass: (u8, bool),
    /// How many times the phase or pass of each counter has been played; 0 if the count no longer matters.
    played: [u8; MAX_COUNTERS],
    /// The step; `None` if the dealer is about to discard.
    at: Option<StepId>,
}

/// The facts about all routes to a point.
#[derive(Clone)]
struct Before {
    passes: u32,
    hands: Hands,
}

struct Walk<'a> {
    schedule: &'a Schedule,
    work: &'a Work,
    context: DealContext,
    /// The known points that the walk hasn't visited yet, in reverse order. It goes to the last one next.
    ahead: Vec<(Place, Box<Before>)>,
    visited: usize,
    bounds: Bounds,
    passes: OfPasses,
}

impl<'a> Walk<'a> {
    fn through(
        (schedule, analysis): (&'a Schedule, &Analysis),
        work: &'a Work,
        kept: Vec<KeptKinds>,
    ) -> Self {
        let none = BySeat::new(schedule.seats(), |_| Changes::default());
        let mut walk = Walk {
            schedule,
            work,
            context: DealContext::default(),
            ahead: Vec::new(),
            visited: 0,
            bounds: Bounds {
                changes: none,
                changes_by_choice: none,
                is_exact: true,
                is_complete: analysis.are_all,
                ..Bounds::default()
            },
            passes: vec![None; schedule.steps().len()],
        };
        let dealt = Before { passes: 0, hands: Hands::dealt(schedule.seats(), kept) };
        for context in &analysis.contexts {
            walk.context = *context;
            walk.all_routes(&dealt);
        }
        walk
    }

    fn all_routes(&mut self, dealt: &Before) {
        if self.schedule.ruleset().rules().heavenly_hand.value {
            self.arrive(dealt);
        }
        self.go(self.schedule.begin(&self.context), [0; MAX_COUNTERS], dealt.clone());
        while let Some((place, before)) = self.ahead.pop() {
            self.visited += 1;
            self.work.spend(before.hands.len());
            if self.visited > MAX_PLACES || self.work.is_too_much() {
                self.ahead.clear();
                self.bounds.is_complete = false;
                return;
            }
            match place.at.map(|id| (id, self.schedule.step(id))) {
                Some((id, Step::Pass(step))) => self.pass(id, step, (place.played, *before)),
                Some((id, Step::Gate(_))) => self.gate(id, (place.played, *before)),
                None => self.close(place.played, &before),
            }
        }
    }

    fn go(&mut self, target: Target, played: [u8; MAX_COUNTERS], before: Before) {
        let at = match self.schedule.in_context(target, &self.context, &played) {
            Target::Step(id) => Some(id),
            Target::Close => None,
            Target::End => return self.arrive(&before),
        };
        let place = self.place(at, played);
        match self.ahead.binary_search_by(|(other, _)| place.cmp(other)) {
            Ok(at) => {
                let known = &mut self.ahead[at].1;
                known.passes = known.passes.max(before.passes);
                known.hands.merge(&before.hands);
            }
            Err(at) => self.ahead.insert(at, (place, Box::new(before))),
        }
    }

    fn gate(&mut self, id: StepId, (played, before): ([u8; MAX_COUNTERS], Before)) {
        add(&mut self.bounds.reached, id);
        for onward in self.schedule.onward(id, &self.context, &played) {
            let mut played = played;
            onward.counts.count(&mut played);
            let target = onward.leads_to.unwrap_or(Target::End);
            self.win_between_phases(id, target, (&played, &before));
            self.go(target, played, before.clone());
        }
    }

    /// Records that the Charleston can end after a phase, if the dealer may declare an Earthly Hand there (R32).
    fn win_between_phases(
        &mut self,
        from: StepId,
        target: Target,
        (played, before): (&[u8; MAX_COUNTERS], &Before),
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

    fn pass(&mut self, id: StepId, step: &PassStep, (played, before): ([u8; MAX_COUNTERS], Before)) {
        add(&mut self.bounds.reached, id);
        let judge = Judge { schedule: self.schedule, step, hands: &before.hands, work: self.work };
        let here = judge.bounds();
        let of_pass = &mut self.passes[id.position()];
        *of_pass = Some(of_pass.map_or(here, |known| known.or(&here)));
        if self.schedule.ruleset().rules().cannot_pass.value.is_announced() && !here.is_never_stuck() {
            let tiles = usize::try_from(self.schedule.ruleset().tile_box().total()).unwrap_or(usize::MAX);
            self.work.spend(tiles.saturating_mul(self.schedule.seats()) / 10);
        }
        let onward = self.schedule.onward_from_pass(id, step, &here, (&self.context, &played));
        if !onward.iter().any(|onward| matches!(onward.turn, Turn::PassPlayed(_))) {
            self.bounds.never_made.get_or_insert(id);
        }
        for onward in onward {
            // A seat may be stuck in only a few deals or in none, so some earlier changes may not be possible here.
            self.bounds.is_exact &= !matches!(onward.turn, Turn::Ended(_) | Turn::Redealt(_));
            let after = if matches!(onward.turn, Turn::PassPlayed(_)) {
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
                // After a redeal, every hand is as dealt.
                None if matches!(onward.turn, Turn::Redealt(_)) => {
                    add(&mut self.bounds.dealt_again_in, id);
                    self.count(after.passes);
                }
                None => self.arrive(&after),
            }
        }
    }

    /// Records that the Charleston can end now that every phase in the order of play is over, and also follows every
    /// request that is still open, in any order.
    fn close(&mut self, played: [u8; MAX_COUNTERS], before: &Before) {
        self.arrive(before);
        let (schedule, context) = (self.schedule, self.context);
        for (_, onward) in schedule.still_open(&context, &played) {
            let mut played = played;
            onward.counts.count(&mut played);
            self.go(onward.leads_to.unwrap_or(Target::End), played, before.clone());
        }
    }

    /// Records that the Charleston is over.
    fn arrive(&mut self, before: &Before) {
        self.count(before.passes);
        self.bounds.changes = self.bounds.changes.combine(before.hands.changes, Changes::or);
        self.bounds.changes_by_choice =
            self.bounds.changes_by_choice.combine(before.hands.by_choice, Changes::or);
    }

    fn count(&mut self, passes: u32) {
        self.bounds.max_passes = self.bounds.max_passes.max(passes);
    }

    /// Returns the point for a step and clears the counts that don't matter there. A count matters only if the seats
    /// can be asked again: no route leads back to an earlier phase, or to an earlier pass unless its phase starts over,
    /// which resets the count of the pass.
    fn place(&self, at: Option<StepId>, mut played: [u8; MAX_COUNTERS]) -> Place {
        let schedule = self.schedule;
        let here = at.map(|id| schedule.step(id));
        let part = here.map(Step::part);
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
            // The gate of a phase that can be played again comes after its passes.
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

    /// Returns whether players can ask for a phase until the dealer discards.
    fn is_open(&self, part: Part) -> bool {
        self.schedule.ruleset().phases()[part.phase()].is_open()
    }
}
