//! What the engine runs: steps in order, gifts as edges between seats, gates, and where each way leads on.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::ruleset::{
    Consent, Count, Exchange, Face, HandSizes, Pass, Place, PlaceId, Ruled, Ruleset, Seating, Sight, To,
    Zone, ZoneRule,
};
use crate::table::context::{DealContext, DealFilter};
use crate::table::seat::{BySeat, Seat, SeatSet};
use crate::table::selection::Conditions;
use crate::table::tile::KindSet;

mod bounds;
mod compile;
mod deal_classes;
mod gate;
pub mod routes;
mod routing;
mod turns;

pub use bounds::{Bounds, Changes, PassBounds};
pub use routing::{Chosen, Routing};
pub use turns::{Onward, Turn};

pub use gate::{Askable, Counter, Counts, Gate, MAX_ASKS, Part, Question, StopUntil, StopWindow};

/// A ruleset made ready to be played: every pass as the gifts it is made of, every decision with where it
/// leads.
#[derive(Debug, Clone)]
pub struct Schedule {
    ruleset: Arc<Ruleset>,
    /// Which chair has each role.
    seating: Seating,
    /// How many tiles each chair is dealt.
    hands: HandSizes,
    steps: Vec<Step>,
    start: Target,
    /// What follows each phase of the ruleset when it is skipped.
    after: Vec<Target>,
    /// For each phase of the ruleset that can be stopped early, what a stop counts and where it leads.
    stopped_early: Vec<Option<(Counts, Target)>>,
    requests: Vec<Askable>,
    counters: Vec<Counter>,
    /// The seats that somebody sits at.
    players: SeatSet,
    bounds: Bounds,
}

/// Names a step of one schedule, counted from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct StepId(pub(crate) u16);

impl StepId {
    /// Its position in the schedule, counted from 0.
    pub fn position(self) -> usize {
        usize::from(self.0)
    }
}

/// Where the Charleston goes next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Target {
    /// To a step.
    Step(StepId),
    /// All phases have been played; phases that are open until the dealer discards can still be asked for.
    Close,
    /// The Charleston is over, and nothing can be asked for any more.
    End,
}

/// One step: a decision or a pass.
#[derive(Debug, Clone)]
pub enum Step {
    /// The seats are asked whether a phase or a pass is played.
    Gate(Gate),
    /// Tiles are passed.
    Pass(Box<PassStep>),
}

impl Step {
    /// The position of its phase in the ruleset.
    pub fn phase(&self) -> usize {
        match self {
            Self::Gate(gate) => gate.part.phase(),
            Self::Pass(pass) => pass.phase,
        }
    }

    /// The pass, if it is one.
    #[doc(hidden)]
    pub fn pass(&self) -> Option<&PassStep> {
        match self {
            Self::Gate(_) => None,
            Self::Pass(pass) => Some(pass),
        }
    }
}

/// A gift of one seat whose tiles must obey conditions, while the other tiles of the seat are free (R14).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GiftSelection {
    /// Who gives it.
    pub from: Seat,
    /// Where it goes.
    pub to: To,
    /// What its tiles must obey together.
    pub selection: Ruled<Conditions>,
}

/// Tiles are passed: gifts from seat to seat, made at the same time (R5).
#[derive(Debug, Clone)]
pub struct PassStep {
    /// The position of the phase in the ruleset.
    pub phase: usize,
    /// The position of the pass in its phase.
    pub pass: usize,
    /// Who gives to whom.
    pub routing: Routing,
    /// The zone that seats give to and draw from, if it is none of the seats.
    pub zone: Option<ZoneRule>,
    /// How the number of tiles is settled.
    pub count: Ruled<Count>,
    /// How many of a seat's tiles may be passed blind (R18).
    pub blind: Ruled<u8>,
    /// How the tiles lie that are given to the pile.
    pub face: Face,
    /// Who picks up the pile when the pass is over; `None` if it stays where it is.
    pub pile_goes_to: Option<Seat>,
    /// When tiles are seen and can be changed (R22, R28, R29).
    pub sight: Sight,
    /// The most tiles of each seat that may be blind: not more than it gives, nor than can come to it.
    pub max_blind: BySeat<u8>,
    /// Whether the table does more in it by itself than to settle and to deliver: it chooses a direction, draws
    /// from a zone, fills or empties the pile, or plays a vacant seat.
    pub has_table_moves: bool,
    /// The kinds of tile that stay (R14).
    pub stays: Ruled<KindSet>,
    /// What all own tiles of a seat must obey together (R14), unless it gives a gift with conditions of its own.
    pub selection: Ruled<Conditions>,
    /// The gifts with conditions of their own: at most one of each seat.
    pub gift_selections: Vec<GiftSelection>,
    /// The deals on which it is made, if its phase is played (R12).
    pub when: DealFilter,
    /// Who may stop the phase or this pass while it is made, and where that leads, unless on this deal the
    /// time for it was over in an earlier pass (R24, R25); see [`Schedule::stop_window`].
    pub stop: Option<StopWindow>,
    /// Where it goes on.
    pub next: Target,
    /// Where it goes on when nobody passed a tile of its own (R21).
    pub nobody_has_any: Ruled<Target>,
    /// What every seat can hold and pass in it; `None` if no route comes to it.
    pub bounds: Option<PassBounds>,
}

impl PassStep {
    /// The seats that must all have passed before this one may pick up, where no one picks up earlier (R28):
    /// everybody; but where those who exchange settle the number, each pair is by itself (R10).
    pub fn picks_up_with(&self, exchange: &Exchange, seat: Seat) -> SeatSet {
        match self.count.value {
            Count::Exactly(_) | Count::Reported { .. } => exchange.players(),
            Count::Fewest { .. } | Count::Independent { .. } => exchange.group_of(seat),
        }
    }

    /// How many tiles a seat has to pass at least, blind ones included. If the host reports the number, it may be the
    /// most that the rule allows.
    pub(crate) fn due(&self, seat: Seat) -> usize {
        let (min, max) = self.routing.given_by(seat);
        if self.count.value.is_reported() { max } else { min }
    }

    /// What a seat's tiles must obey together, and who gets the gift that they are in if its other tiles are free.
    pub fn selection_of(&self, seat: Seat) -> (Ruled<Conditions>, Option<To>) {
        let own = self.gift_selections.iter().find(|own| own.from == seat);
        own.map_or((self.selection, None), |own| (own.selection, Some(own.to)))
    }

    /// Whether no seat's tiles have to obey anything.
    pub fn has_no_selection(&self) -> bool {
        self.selections().all(|selection| selection.value.is_empty())
    }

    /// The conditions for single gifts, and those for all others.
    pub fn selections(&self) -> impl Iterator<Item = Ruled<Conditions>> {
        self.gift_selections.iter().map(|own| own.selection).chain([self.selection])
    }

    /// The kinds of tile that a seat can't pass, where these stay anyway.
    pub(crate) fn keep(&self, stays: KindSet, seat: Seat) -> KindSet {
        match self.selection_of(seat) {
            (_, Some(_)) if self.routing.all().any(|way| way.gifts[seat].len() > 1) => stays,
            (selection, _) => selection.value.keep(stays),
        }
    }

    /// How many of its tiles a seat can pass if so many meet the conditions, so many can be passed at all, and so many
    /// have to be.
    pub(crate) fn able(&self, seat: Seat, (obeying, passable): (usize, usize), due: usize) -> usize {
        let asked = self.asked_in_one_gift(seat);
        asked.map_or(obeying, |asked| passable.min(obeying.min(asked) + due.saturating_sub(asked)))
    }

    /// How many tiles the gift needs that has conditions of its own, if a seat has one.
    pub(crate) fn asked_in_one_gift(&self, seat: Seat) -> Option<usize> {
        let to = self.selection_of(seat).1?;
        let way = self.routing.all().next()?;
        let gift = way.gifts[seat].get(way.gift_for(seat, to)?)?;
        Some(usize::from(gift.min))
    }

    /// Whether its tiles go to the wall.
    pub fn goes_to_wall(&self) -> bool {
        self.zone.is_some_and(|rule| rule.zone == Zone::Wall)
    }

    /// Whether any tile may be passed blind in it.
    pub fn has_blind(&self) -> bool {
        self.blind.value > 0
    }
}

impl Schedule {
    /// Makes a ruleset ready to be played.
    pub(crate) fn compile(ruleset: Ruleset) -> Self {
        let ruleset = Arc::new(ruleset);
        let mut seatings = ruleset.every_seating();
        if ruleset.is_the_same_in_winds() {
            seatings.truncate(1);
        }
        // The bounds have to hold whoever deals and has a role.
        let schedules = seatings.into_iter().map(|seating| compile::compile(Arc::clone(&ruleset), seating));
        let all = schedules.reduce(|one, other| one.with_bounds_of(&other));
        all.unwrap_or_else(|| compile::compile(Arc::clone(&ruleset), ruleset.seating(Seat::FIRST)))
    }

    /// Returns the schedule for one deal (R8, R9). If rules name winds, the dealer or a role that the host reports,
    /// other chairs take part on another deal; opening a table takes care of that. A host that opens many tables can
    /// keep one schedule for each dealer, so that the rules aren't compiled again. If the host reports how many tiles
    /// are passed, it is the schedule for these numbers.
    ///
    /// Returns this schedule if every seat that a rule names has the same chair on that deal, and passes as many tiles.
    #[must_use]
    pub fn for_deal(self: &Arc<Self>, context: &DealContext) -> Arc<Self> {
        let seating = self.ruleset.seating_on(context);
        let is_same = |named| seating.chair(named) == self.seating.chair(named);
        if seating.counts == self.seating.counts && self.ruleset.named().all(is_same) {
            return Arc::clone(self);
        }
        Arc::new(compile::compile(Arc::clone(&self.ruleset), seating))
    }

    /// Whether the chairs that take part depend on who deals.
    #[doc(hidden)]
    pub fn depends_on_dealer(&self) -> bool {
        self.ruleset.depends_on_dealer()
    }

    /// The dealer. It matters only if a rule names a wind or the dealer.
    #[doc(hidden)]
    pub fn dealer(&self) -> Seat {
        self.seating.dealer
    }

    /// Which chair has each role.
    #[doc(hidden)]
    pub fn seating(&self) -> Seating {
        self.seating
    }

    /// How many tiles each chair is dealt, on the deals of this dealer.
    #[doc(hidden)]
    pub fn hand_sizes(&self) -> &HandSizes {
        &self.hands
    }

    /// The rules it was made from.
    pub fn ruleset(&self) -> &Ruleset {
        &self.ruleset
    }

    /// The steps in order; phases open until the dealer discards come last.
    #[doc(hidden)]
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The passes among the steps, in order.
    #[doc(hidden)]
    pub fn passes(&self) -> impl Iterator<Item = &PassStep> {
        self.steps.iter().filter_map(Step::pass)
    }

    /// A step of this schedule.
    ///
    /// # Panics
    ///
    /// The id is of another schedule, which has more steps.
    #[doc(hidden)]
    pub fn step(&self, id: StepId) -> &Step {
        &self.steps[id.position()]
    }

    /// The first step for which this holds.
    #[doc(hidden)]
    pub fn find(&self, is_meant: impl Fn(&Step) -> bool) -> Option<StepId> {
        let position = self.steps.iter().position(is_meant)?;
        u16::try_from(position).ok().map(StepId)
    }

    /// The phases and passes that are played at request.
    #[doc(hidden)]
    pub fn requests(&self) -> &[Askable] {
        &self.requests
    }

    /// One of them by its number.
    #[doc(hidden)]
    pub fn request(&self, number: u8) -> &Askable {
        &self.requests[usize::from(number)]
    }

    /// The phases and passes of which it is counted how often they are played.
    #[doc(hidden)]
    pub fn counters(&self) -> &[Counter] {
        &self.counters
    }

    /// The seats that somebody sits at.
    pub fn players(&self) -> SeatSet {
        self.players
    }

    /// How many seats the table has.
    pub fn seats(&self) -> usize {
        self.ruleset.seats()
    }

    /// Where a rule was written.
    pub fn place(&self, id: PlaceId) -> Place<'_> {
        self.ruleset.place(id)
    }

    /// Where the Charleston begins on a deal (R12).
    #[doc(hidden)]
    pub fn begin(&self, context: &DealContext) -> Target {
        self.in_context(self.start, context, &[0; MAX_ASKS])
    }

    /// Where a target leads on a deal, when what is counted has been played so often: phases and passes
    /// that are not played then, and gates that can be asked no more, are left out.
    #[doc(hidden)]
    pub fn in_context(&self, target: Target, context: &DealContext, played: &[u8; MAX_ASKS]) -> Target {
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

    /// Whether something was played as often as it can be.
    pub(crate) fn is_spent(&self, counts: Counts, played: &[u8; MAX_ASKS]) -> bool {
        let counter = counts.up.and_then(|up| self.counters.get(usize::from(up)));
        counter.is_some_and(|counter| counts.played(played) >= counter.at_most)
    }

    /// Who decides whether a phase or a pass is played; `None` if nobody is asked.
    #[doc(hidden)]
    pub fn consent(&self, part: Part) -> Option<&Consent> {
        let phase = self.ruleset.phases().get(part.phase())?;
        let consent = match part.pass() {
            Some(pass) => phase.passes.get(pass)?.consent.as_ref(),
            None => phase.consent.as_ref(),
        };
        consent.map(|consent| &consent.value)
    }

    /// What a phase or a pass is called.
    ///
    /// # Panics
    ///
    /// It is of another schedule, which has more of them.
    #[doc(hidden)]
    pub fn part_title(&self, part: Part) -> &str {
        let phase = &self.ruleset.phases()[part.phase()];
        part.pass().map_or(&phase.title, |pass| &phase.passes[pass].title)
    }

    /// The kinds of tile that a seat can't pass: those of the pass, unless a vacant seat has its own (R14).
    #[doc(hidden)]
    pub fn stays(&self, step: &PassStep, seat: Seat) -> KindSet {
        let own = self.ruleset.vacant_seat(seat).and_then(|vacant| vacant.stays);
        own.unwrap_or(step.stays).value
    }

    /// The pass of the ruleset that a step makes.
    ///
    /// # Panics
    ///
    /// The step is of another schedule, which has more passes.
    #[doc(hidden)]
    pub fn pass(&self, step: &PassStep) -> &Pass {
        &self.ruleset.phases()[step.phase].passes[step.pass]
    }

    /// Whether what a gate is about is made on a deal, if its phase is played.
    fn is_made(&self, part: Part, context: &DealContext) -> bool {
        let phase = &self.ruleset.phases()[part.phase()];
        part.pass().is_none_or(|pass| phase.passes[pass].when.contains(context))
    }

    /// Whether a phase, named by its position in the ruleset, is played on a deal: not so where all its
    /// passes are skipped (R12).
    ///
    /// # Panics
    ///
    /// There is no such phase.
    #[doc(hidden)]
    pub fn is_played(&self, phase: usize, context: &DealContext) -> bool {
        let phase = &self.ruleset.phases()[phase];
        self.ruleset.when().contains(context)
            && phase.when.contains(context)
            && phase.passes.iter().any(|pass| pass.when.contains(context))
    }

    /// Whether a phase is over when one step follows another: the next is of another phase, or asks whether this one
    /// is played again.
    pub(crate) fn ends_phase(&self, from: StepId, to: StepId) -> bool {
        let to = self.step(to);
        let asks_again = matches!(to, Step::Gate(gate) if gate.part.pass().is_none());
        asks_again || self.step(from).phase() != to.phase()
    }

    /// Who may stop the phase or the pass while this pass is made. Where the pass in which the time for it is
    /// over is not made on this deal, it is over in the first one after it that is (R24).
    #[doc(hidden)]
    pub fn stop_window(&self, step: &PassStep, context: &DealContext) -> Option<StopWindow> {
        let passes = &self.ruleset.phases()[step.phase].passes;
        step.stop.filter(|window| {
            // What isn't played on this deal can't be stopped.
            if window.early.is_some() && !self.is_played(window.part.phase(), context) {
                return false;
            }
            let since = passes.get(window.closes_in..step.pass).unwrap_or_default();
            !since.iter().any(|pass| pass.when.contains(context))
        })
    }

    /// What a pass is called.
    #[doc(hidden)]
    pub fn pass_title(&self, step: &PassStep) -> &str {
        &self.pass(step).title
    }

    /// What a phase is called, by its position in the ruleset.
    ///
    /// # Panics
    ///
    /// There is no such phase.
    #[doc(hidden)]
    pub fn phase_title(&self, phase: usize) -> &str {
        &self.ruleset.phases()[phase].title
    }
}
