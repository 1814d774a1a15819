//! A walk through a schedule that goes every way at once: where ways meet, they go on as one, so that there are few
//! places to look at however many ways there are.

use std::collections::{BTreeMap, BTreeSet};

use super::change::{Changed, Changes};
use crate::schedule::{MAX_ASKS, Part, Schedule, Step, StepId, Target, Turn};
use crate::table::context::DealContext;
use crate::table::seat::BySeat;

/// The most places that are looked at.
const MAX_PLACES: usize = 20_000;

/// What holds on every way of every deal.
pub(super) struct Walked {
    /// The most passes that are made before the Charleston is over, or all is dealt again.
    pub(super) max_passes: u32,
    /// By how many tiles each hand can differ, when the Charleston is over, from what it was dealt.
    pub(super) changes: BySeat<Changes>,
    /// Whether each of these changes can come.
    pub(super) is_exact: bool,
    /// The steps that are come to.
    pub(super) reached: BTreeSet<StepId>,
    /// The passes in which all can be dealt again.
    pub(super) dealt_again_in: BTreeSet<StepId>,
    /// The first pass that is come to and that no deal lets be made.
    pub(super) never_made: Option<StepId>,
    /// Whether every place was looked at.
    pub(super) is_complete: bool,
}

/// Where a table can stand, ordered so that no way leads from one to an earlier one.
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
    /// The step; nothing where the dealer is about to discard.
    at: Option<StepId>,
}

/// What has happened on the ways to a place.
#[derive(Clone, Copy)]
struct Before {
    passes: u32,
    changes: BySeat<Changes>,
}

impl Before {
    fn or(self, other: Option<&Self>) -> Self {
        let Some(other) = other else { return self };
        let Self { passes, mut changes } = self;
        changes.iter_mut().for_each(|(seat, changes)| *changes = changes.or(other.changes[seat]));
        Self { passes: passes.max(other.passes), changes }
    }
}

impl Walked {
    /// What comes of a schedule; where nobody is ever stuck, if `only_by_request`.
    pub(super) fn through(schedule: &Schedule, only_by_request: bool) -> Self {
        let changed = schedule.steps().iter().map(|step| match step {
            Step::Gate(_) => None,
            Step::Pass(pass) => Some(Changed::by(schedule, pass, only_by_request)),
        });
        let seats = schedule.seats();
        let (deal_filter, are_all) = schedule.differing_contexts();
        let mut walk = Walk {
            schedule,
            changed: changed.collect(),
            context: DealContext::default(),
            ahead: BTreeMap::new(),
            walked: Self {
                max_passes: 0,
                changes: BySeat::new(seats, |_| Changes::default()),
                is_exact: true,
                reached: BTreeSet::new(),
                dealt_again_in: BTreeSet::new(),
                never_made: None,
                is_complete: are_all,
            },
        };
        for context in deal_filter {
            walk.context = context;
            walk.all_ways();
        }
        walk.walked
    }

    /// Whether the step at a position is come to.
    pub(super) fn has_reached(&self, position: usize) -> bool {
        self.reached.iter().any(|id| id.position() == position)
    }
}

struct Walk<'a> {
    schedule: &'a Schedule,
    /// How each step that is a pass can change the hands.
    changed: Vec<Option<Changed>>,
    context: DealContext,
    /// Places that are known and not yet looked at.
    ahead: BTreeMap<Place, Before>,
    walked: Walked,
}

impl Walk<'_> {
    fn all_ways(&mut self) {
        let seats = self.schedule.seats();
        let dealt = Before { passes: 0, changes: BySeat::new(seats, |_| Changes::NONE) };
        if self.schedule.ruleset().rules().heavenly_hand.value {
            self.arrive(&dealt);
        }
        self.go(self.schedule.begin(&self.context), [0; MAX_ASKS], dealt);
        let mut looked_at = 0;
        while let Some((place, before)) = self.ahead.pop_first() {
            looked_at += 1;
            if looked_at > MAX_PLACES {
                self.ahead.clear();
                self.walked.is_complete = false;
                return;
            }
            match place.at {
                Some(id) => self.step(id, place.played, before),
                None => self.close(place.played, before),
            }
        }
    }

    fn go(&mut self, target: Target, played: [u8; MAX_ASKS], before: Before) {
        let at = match self.schedule.in_context(target, &self.context, &played) {
            Target::Step(id) => Some(id),
            Target::Close => None,
            Target::End => return self.arrive(&before),
        };
        let place = self.place(at, played);
        let before = before.or(self.ahead.get(&place));
        self.ahead.insert(place, before);
    }

    fn step(&mut self, id: StepId, played: [u8; MAX_ASKS], before: Before) {
        self.walked.reached.insert(id);
        let onward = self.schedule.onward(id, &self.context);
        let is_pass = matches!(self.schedule.step(id), Step::Pass(_));
        if is_pass && !onward.iter().any(|onward| matches!(onward.turn, Turn::Passed(_))) {
            self.walked.never_made.get_or_insert(id);
        }
        for onward in onward {
            let after = match onward.turn {
                Turn::Passed(_) => self.passed(id, before),
                _ => before,
            };
            // Whoever cannot pass may be in few deals or in none, and with it all that was so far.
            self.walked.is_exact &= !matches!(onward.turn, Turn::Ended(_) | Turn::Redealt(_));
            let mut played = played;
            onward.counts.count(&mut played);
            match onward.leads_to {
                Some(target) => self.go(target, played, after),
                // Where all is dealt again, every hand is what it was dealt.
                None if matches!(onward.turn, Turn::Redealt(_)) => {
                    self.walked.dealt_again_in.insert(id);
                    self.count(after.passes);
                }
                None => self.arrive(&after),
            }
        }
    }

    fn passed(&mut self, id: StepId, before: Before) -> Before {
        let Some(changed) = &self.changed[id.position()] else { return before };
        self.walked.is_exact &= changed.is_exact;
        let changes = BySeat::new(before.changes.seats(), |seat| before.changes[seat].then(changed.of[seat]));
        Before { passes: before.passes + 1, changes }
    }

    /// The dealer is about to discard; what can still be asked for may be, in any order.
    fn close(&mut self, played: [u8; MAX_ASKS], before: Before) {
        self.arrive(&before);
        let (schedule, context) = (self.schedule, self.context);
        for (_, onward) in schedule.still_open(&context, &played) {
            let mut played = played;
            onward.counts.count(&mut played);
            self.go(onward.leads_to.unwrap_or(Target::End), played, before);
        }
    }

    fn arrive(&mut self, before: &Before) {
        self.count(before.passes);
        let changes = &mut self.walked.changes;
        changes.iter_mut().for_each(|(seat, changes)| *changes = changes.or(before.changes[seat]));
    }

    fn count(&mut self, passes: u32) {
        self.walked.max_passes = self.walked.max_passes.max(passes);
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
            if is_open && counter.part.pass().is_none() {
                asked_for += u32::from(*played);
            } else if !is_here {
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
