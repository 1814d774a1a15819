//! The compiled form of a ruleset that the engine runs: steps in order, gifts between seats, gates, and the target for
//! every outcome.

use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

#[cfg(feature = "check")]
use crate::ruleset::all_endings;
use crate::ruleset::{Consent, HandSizes, Pass, Place, PlaceId, Ruleset, SeatRef, Seating};
#[cfg(feature = "check")]
use crate::table::context::PreviousDeals;
use crate::table::context::{DealContext, DealFilter, Ending};
use crate::table::seat::{Seat, SeatSet};
use crate::table::tile::KindSet;
#[cfg(feature = "check")]
use crate::toml::key_path::KeyPath;

mod bounds;
mod compile;
mod deal_classes;
mod gate;
mod pass_bounds;
pub mod routes;
mod routing;
mod step;
mod turns;

pub use bounds::{Bounds, Changes};
#[cfg(feature = "check")]
pub(crate) use deal_classes::AllDeals;
pub use pass_bounds::PassBounds;
pub use routing::{Chosen, Routing};
pub use step::{GiftSelection, PassStep, Step};
pub use turns::{Onward, Turn};

pub use crate::ruleset::MAX_COUNTERS;
pub use gate::{Askable, Counter, Counts, Gate, Part, Question, StopWindow};

/// A ruleset compiled for play: each pass is a set of gifts, and each decision has a target for every outcome.
#[derive(Clone)]
pub struct Schedule {
    ruleset: Arc<Ruleset>,
    /// The players, the dealer and the roles that the schedule was compiled for.
    seating: Seating,
    /// The number of tiles that each chair is dealt.
    hands: HandSizes,
    steps: Vec<Step>,
    start: Target,
    /// For each phase of the ruleset, the target if that phase is skipped.
    after: Vec<Target>,
    /// For each phase of the ruleset, the counter that an early stop increments and the target that the stop leads to;
    /// `None` if the phase can't be stopped early.
    stopped_early: Vec<Option<(Counts, Target)>>,
    requests: Vec<Askable>,
    counters: Vec<Counter>,
    bounds: Bounds,
}

impl fmt::Debug for Schedule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Schedule").field("ruleset", &self.ruleset.name()).finish_non_exhaustive()
    }
}

/// The position of a step in its schedule, counted from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct StepId(pub(crate) u16);

impl StepId {
    /// Returns the position in the schedule, counted from 0.
    pub fn position(self) -> usize {
        usize::from(self.0)
    }
}

/// The next point in the Charleston: a step or the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Target {
    /// A step of the schedule.
    Step(StepId),
    /// All phases have been played. Players can still ask for phases that are open until the dealer discards.
    Close,
    /// The Charleston is over, and players can't ask for any more phases.
    End,
}

impl Schedule {
    /// Compiles a ruleset into a schedule.
    pub(crate) fn compile(ruleset: Ruleset) -> Self {
        let ruleset = Arc::new(ruleset);
        let first = ruleset.every_seating().into_iter().next();
        let first = first.unwrap_or_else(|| ruleset.seating(Seat::FIRST));
        compile::compile(ruleset, first).with_bounds()
    }

    /// Returns the schedule for one deal (R8, R9).
    ///
    /// If the rules refer to winds, the dealer or a role that the host reports, they apply to different chairs in
    /// different deals. Opening a table calls this method. A host that opens many tables can keep one schedule for each
    /// dealer, to avoid compiling the rules again. If the host reports how many tiles are passed, the schedule uses
    /// those numbers. The bounds aren't computed again, because those of this schedule hold in every deal.
    ///
    /// Returns `self` if the deal has the same reported numbers as this schedule, and every seat named in the rules
    /// refers to the same chair in both.
    #[must_use]
    pub fn for_deal(self: &Arc<Self>, context: &DealContext) -> Arc<Self> {
        let seating = self.ruleset.seating_on(context);
        let is_same = |named| seating.chair(named) == self.seating.chair(named);
        if seating.counts == self.seating.counts && self.ruleset.named().into_iter().all(is_same) {
            return Arc::clone(self);
        }
        Arc::new(compile::compile(Arc::clone(&self.ruleset), seating).with_bounds_from(self))
    }

    /// Returns the players, the dealer and the roles that the schedule was compiled for.
    pub(crate) fn seating(&self) -> Seating {
        self.seating
    }

    /// Returns the number of tiles that each chair is dealt when this dealer deals.
    #[doc(hidden)]
    pub fn hand_sizes(&self) -> &HandSizes {
        &self.hands
    }

    /// Returns the rules that the schedule was compiled from.
    pub fn ruleset(&self) -> &Ruleset {
        &self.ruleset
    }

    /// Returns the steps in order. Phases that are open until the dealer discards come last.
    #[doc(hidden)]
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// Returns the steps that are passes, in order.
    #[doc(hidden)]
    pub fn passes(&self) -> impl Iterator<Item = &PassStep> {
        self.steps.iter().filter_map(Step::pass)
    }

    /// Returns a step of this schedule.
    ///
    /// # Panics
    ///
    /// Panics if the id comes from a different schedule and is out of range.
    #[doc(hidden)]
    pub fn step(&self, id: StepId) -> &Step {
        &self.steps[id.position()]
    }

    /// Returns the step in which a pass is played.
    #[cfg(feature = "check")]
    pub(crate) fn pass_of(&self, part: Part) -> Option<&PassStep> {
        self.passes().find(|step| step.part() == part)
    }

    /// Returns the id of the first step for which `is_meant` returns `true`.
    #[doc(hidden)]
    pub fn find(&self, is_meant: impl Fn(&Step) -> bool) -> Option<StepId> {
        let position = self.steps.iter().position(is_meant)?;
        u16::try_from(position).ok().map(StepId)
    }

    /// Returns the phases and passes that are played only when a player asks for them.
    #[doc(hidden)]
    pub fn requests(&self) -> &[Askable] {
        &self.requests
    }

    /// Returns one of the [requests](Self::requests) by its position.
    #[doc(hidden)]
    pub fn request(&self, number: u8) -> &Askable {
        &self.requests[usize::from(number)]
    }

    /// Returns the counters for phases and passes that can be played only a limited number of times.
    pub(crate) fn counters(&self) -> &[Counter] {
        &self.counters
    }

    /// Returns the counter that counts how many times a phase or a pass is played; `None` if it has no limit.
    pub(crate) fn counter(&self, counts: Counts) -> Option<&Counter> {
        self.counters.get(usize::from(counts.up?))
    }

    /// Returns the seats that have players. The others are vacant.
    pub fn players(&self) -> SeatSet {
        self.seating.players
    }

    /// Returns the number of seats at the table.
    pub fn seats(&self) -> usize {
        self.ruleset.seats()
    }

    /// Returns where a rule is written.
    pub fn place(&self, id: PlaceId) -> Place<'_> {
        self.ruleset.place(id)
    }

    /// Returns the target at which the Charleston begins in a deal (R12).
    #[doc(hidden)]
    pub fn begin(&self, context: &DealContext) -> Target {
        self.in_context(self.start, context, &[0; MAX_COUNTERS])
    }

    /// Returns the target that play actually reaches in a deal, given how many times each counter's phase or pass has
    /// been played. Skips phases and passes that aren't played in this deal, and gates whose phase or pass can't be
    /// played again.
    #[doc(hidden)]
    pub fn in_context(&self, target: Target, context: &DealContext, played: &[u8; MAX_COUNTERS]) -> Target {
        let mut target = target;
        while let Target::Step(id) = target {
            let step = self.step(id);
            if !self.is_played(step.phase(), context) {
                target = self.after[step.phase()];
                continue;
            }
            if let Some((counts, leads_to)) = self.stopped_early[step.phase()]
                && self.is_spent(counts, played)
            {
                target = leads_to;
                continue;
            }
            match step {
                Step::Gate(gate)
                    if self.is_spent(gate.counts, played) || !self.is_made(gate.part, context) =>
                {
                    target = gate.spent;
                }
                Step::Pass(pass) if !pass.when.contains(context) => {
                    target = pass.next;
                }
                Step::Gate(_) | Step::Pass(_) => return target,
            }
        }
        target
    }

    /// Returns how many times a phase or a pass with a limit has been played; 0 if it has no limit.
    pub(crate) fn times_played(&self, part: Part, played: &[u8; MAX_COUNTERS]) -> u8 {
        let mut counters = self.counters.iter().zip(played);
        counters.find(|(counter, _)| counter.part == part).map_or(0, |(_, played)| *played)
    }

    /// Returns whether a phase or a pass has been played as many times as the rules allow.
    pub(crate) fn is_spent(&self, counts: Counts, played: &[u8; MAX_COUNTERS]) -> bool {
        self.counter(counts).is_some_and(|counter| counts.played(played) >= counter.at_most)
    }

    /// Returns who decides whether a phase or a pass is played; `None` if it needs no consent.
    pub(crate) fn consent(&self, part: Part) -> Option<&Consent> {
        let phase = self.ruleset.phases().get(part.phase())?;
        let consent = match part.pass() {
            Some(pass) => phase.passes.get(pass)?.consent.as_ref(),
            None => phase.consent.as_ref(),
        };
        consent.map(|consent| &consent.value)
    }

    /// Returns whether the schedule was compiled from a ruleset with this phase or pass.
    pub(crate) fn has_part(&self, part: Part) -> bool {
        let phase = self.ruleset.phases().get(part.phase());
        phase.is_some_and(|phase| part.pass().is_none_or(|pass| pass < phase.passes.len()))
    }

    /// Returns the title of a phase or a pass.
    ///
    /// # Panics
    ///
    /// Panics if the part comes from a different schedule and is out of range.
    pub(crate) fn part_title(&self, part: Part) -> &str {
        let phase = &self.ruleset.phases()[part.phase()];
        part.pass().map_or(&phase.title, |pass| &phase.passes[pass].title)
    }

    /// Returns the kinds of tiles that a seat can't pass at this step (R14). A vacant seat can have a list of its own.
    pub(crate) fn stays(&self, step: &PassStep, seat: Seat) -> KindSet {
        let own = self.ruleset.vacant_seat(seat).and_then(|vacant| vacant.stays);
        own.unwrap_or(step.stays).value
    }

    /// Returns the pass in the ruleset that a step was compiled from.
    ///
    /// # Panics
    ///
    /// Panics if the step comes from a different schedule and is out of range.
    #[doc(hidden)]
    pub fn pass(&self, step: &PassStep) -> &Pass {
        &self.ruleset.phases()[step.phase].passes[step.pass]
    }

    /// Returns the player who picks up the pile after a pass, as the rules name them. Returns `None` if the pile stays
    /// where it is or is always empty.
    pub(crate) fn pile_goes_to(&self, step: &PassStep) -> Option<SeatRef> {
        self.pass(step)
            .pile
            .value
            .goes_to
            .filter(|_| step.bounds.is_some_and(|bounds| bounds.picked_up.1 > 0))
    }

    /// Returns whether a phase or a pass is played in a deal.
    pub(crate) fn is_part_played(&self, part: Part, context: &DealContext) -> bool {
        self.is_played(part.phase(), context) && self.is_made(part, context)
    }

    /// Returns whether a gate's phase or pass is played in a deal, assuming that its phase is played.
    fn is_made(&self, part: Part, context: &DealContext) -> bool {
        let phase = &self.ruleset.phases()[part.phase()];
        part.pass().is_none_or(|pass| phase.passes[pass].when.contains(context))
    }

    /// Returns whether a phase, given by its position in the ruleset, is played in a deal. A phase isn't played if all
    /// its passes are skipped (R12).
    ///
    /// # Panics
    ///
    /// Panics if the ruleset has no such phase.
    pub(crate) fn is_played(&self, phase: usize, context: &DealContext) -> bool {
        let phase = &self.ruleset.phases()[phase];
        self.ruleset.when().contains(context)
            && phase.when.contains(context)
            && phase.passes.iter().any(|pass| pass.when.contains(context))
    }

    /// Returns the deals in which a phase or a pass can be played (R12).
    pub(crate) fn deals_of(&self, part: Part) -> DealFilter {
        let phase = &self.ruleset.phases()[part.phase()];
        let deals = self.ruleset.when().and(&phase.when);
        match part.pass() {
            Some(pass) => deals.and(&phase.passes[pass].when),
            None => deals,
        }
    }

    /// Returns the paths of the settings that limit the deals on which a phase or a pass is played, including those that
    /// name a role.
    #[cfg(feature = "check")]
    pub(crate) fn deal_settings(&self, part: Part) -> Vec<KeyPath<'_>> {
        let phase = &self.ruleset.phases()[part.phase()];
        let pass = part.pass().map(|pass| &phase.passes[pass]);
        let (table, id, when, consent) = match pass {
            Some(pass) => ("passes", &pass.id, &pass.when, pass.consent),
            None => ("phases", &phase.id, &phase.when, phase.consent),
        };
        let consent = consent.map(|consent| (consent.value.ask.endings(), consent.place));
        let route = pass.map(|pass| (all_endings(pass.route.value.named()), pass.route.place));
        let goes_to =
            pass.and_then(|pass| Some((pass.pile.value.goes_to?.role()?.endings(), pass.pile.place)));
        let limits = [consent, route, goes_to].into_iter().flatten();
        let limits: Vec<_> = limits.filter(|(after, _)| *after != PreviousDeals::all()).collect();
        let by_roles = limits.iter().fold(PreviousDeals::all(), |all, (after, _)| all.and(*after));
        let keys = when.limits(self.seats()).filter(|key| *key != "after" || when.after != by_roles);
        let own = keys.map(|key| KeyPath::root().key(table).key(id).key(key));
        limits.iter().map(|(_, place)| self.place(*place).path).chain(own).collect()
    }

    /// Returns whether a phase ends between two steps, because the second step is in another phase or asks whether to
    /// play this phase again.
    pub(crate) fn ends_phase(&self, from: StepId, to: StepId) -> bool {
        let to = self.step(to);
        let asks_again = matches!(to, Step::Gate(gate) if gate.part.pass().is_none());
        asks_again || self.step(from).phase() != to.phase()
    }

    /// Returns the window for stopping a phase or a pass during this pass; `None` if there is none. If the pass in
    /// which the window closes isn't played in this deal, the window closes in the next pass of the same phase that is
    /// played (R24).
    /// `played` is the number of times that each counter's phase or pass has been played, including this time.
    #[doc(hidden)]
    pub fn stop_window(
        &self,
        step: &PassStep,
        context: &DealContext,
        played: &[u8; MAX_COUNTERS],
    ) -> Option<StopWindow> {
        let passes = &self.ruleset.phases()[step.phase].passes;
        step.stop.filter(|window| {
            if !window.endings.contains(Ending::before(context)) {
                return false;
            }
            // A phase that isn't played in this deal can't be stopped.
            if window.early.is_some() && !self.is_played(window.part.phase(), context) {
                return false;
            }
            // When a pass or a phase is repeated, the window has already closed in it. But a pass that can be stopped
            // by itself can be stopped each time its phase is played.
            let repeats = |part: Part| self.times_played(part, played) > 1;
            let has_closed = window.until.is_some() && window.closes_in <= step.pass;
            let closes_here = has_closed && window.part.pass().is_none();
            let closes_in_phase = closes_here || window.closes_in > step.pass;
            if closes_here && repeats(step.part()) || closes_in_phase && repeats(step.part().whole()) {
                return false;
            }
            let since = passes.get(window.closes_in..step.pass).unwrap_or_default();
            !since.iter().any(|pass| pass.when.contains(context))
        })
    }

    /// Returns the title of a phase, given by its position in the ruleset.
    ///
    /// # Panics
    ///
    /// Panics if the ruleset has no such phase.
    pub(crate) fn phase_title(&self, phase: usize) -> &str {
        &self.ruleset.phases()[phase].title
    }
}
