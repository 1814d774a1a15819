//! The events that can happen at a step, and the target that each one leads to.

use super::{Counts, Gate, MAX_COUNTERS, PassBounds, PassStep, Question, Schedule, Step, StepId, Target};
use crate::ruleset::{CannotPass, Count, Ruleset};
use crate::table::context::{DealContext, Ending};
use crate::table::seat::{Seat, SeatSet};
use crate::table::tile::{KindSet, Tile};

/// An event on a route through a schedule.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Turn {
    /// The dealer wins before the Charleston (R31).
    HeavenlyHand,
    /// The dealer wins between two phases, when the table is at this step (R32).
    EarthlyHand(StepId),
    /// A pass is played.
    PassPlayed(StepId),
    /// Only blind tiles are passed (R21).
    NobodyHasAny(StepId),
    /// The chosen direction is `none`, so no tiles are passed.
    Skipped(StepId),
    /// A seat can't pass enough tiles, and the Charleston ends (R17).
    Ended(StepId),
    /// A seat can't pass enough tiles, and all tiles are dealt again (R17).
    Redealt(StepId),
    /// A player stops the pass or its phase during this pass (R24).
    Stopped(StepId),
    /// A player stops a later phase during this pass, and the pass goes on (R24).
    StoppedEarly(StepId),
    /// The seats reject the phase or the pass, stop it at its gate, or don't ask for it (R23).
    Declined(StepId),
    /// The seats agree to the phase or the pass, or don't stop it at its gate.
    Agreed(StepId),
    /// A player asks for the phase or the pass (R9).
    Asked {
        /// The position in [`Schedule::requests`].
        request: usize,
    },
}

/// An event that can happen, and where it leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Onward {
    /// The event.
    pub turn: Turn,
    /// The next target; `None` if the Charleston is over or all tiles are dealt again.
    pub leads_to: Option<Target>,
    /// The counters that change.
    pub counts: Counts,
}

impl Onward {
    fn to(turn: Turn, leads_to: Target) -> Self {
        Self { turn, leads_to: Some(leads_to), counts: Counts::default() }
    }

    fn over(turn: Turn) -> Self {
        Self { turn, leads_to: None, counts: Counts::default() }
    }

    fn counting(self, counts: Counts) -> Self {
        Self { counts, ..self }
    }
}

impl Schedule {
    /// Returns everything that can happen when a deal reaches a step, starting with normal play.
    ///
    /// # Panics
    ///
    /// Panics if the id comes from a different schedule and is out of range.
    pub(crate) fn onward(
        &self,
        id: StepId,
        context: &DealContext,
        played: &[u8; MAX_COUNTERS],
    ) -> Vec<Onward> {
        match self.step(id) {
            Step::Gate(gate) => self.onward_from_gate(id, gate, context),
            Step::Pass(pass) => {
                self.onward_from_pass(id, pass, &pass.bounds.unwrap_or_default(), (context, played))
            }
        }
    }

    /// Returns the requests that players can still make until the dealer discards, given how many times each counter's
    /// phase or pass has been played. Each request comes with its position. A player who can make several makes the first
    /// of them.
    pub(crate) fn still_open(
        &self,
        context: &DealContext,
        played: &[u8; MAX_COUNTERS],
    ) -> impl Iterator<Item = (usize, Onward)> {
        let mut earlier = SeatSet::NONE;
        self.requests.iter().enumerate().filter_map(move |(request, asked_for)| {
            let is_open = asked_for.until_discard
                && self.is_played(asked_for.part.phase(), context)
                && !self.is_spent(asked_for.counts, played)
                && !asked_for.by.is_within(earlier);
            earlier = if is_open { earlier.or(asked_for.by) } else { earlier };
            is_open.then(|| (request, self.asked(request, asked_for.first)))
        })
    }

    fn asked(&self, request: usize, first: Target) -> Onward {
        Onward::to(Turn::Asked { request }, first).counting(self.requests[request].counts)
    }

    fn onward_from_gate(&self, id: StepId, gate: &Gate, context: &DealContext) -> Vec<Onward> {
        let agreed = match gate.question {
            Question::Request(request) => self.asked(usize::from(request), gate.agreed),
            Question::Stop | Question::Agree => {
                Onward::to(Turn::Agreed(id), gate.agreed).counting(gate.counts)
            }
        };
        // It is played if no one can stop it.
        let is_asked = gate.endings.contains(Ending::before(context));
        let declined = is_asked.then(|| Onward::to(Turn::Declined(id), gate.declined));
        [agreed].into_iter().chain(declined).collect()
    }

    /// Returns everything that can happen in a pass with these bounds.
    pub(super) fn onward_from_pass(
        &self,
        id: StepId,
        pass: &PassStep,
        bounds: &PassBounds,
        (context, played): (&DealContext, &[u8; MAX_COUNTERS]),
    ) -> Vec<Onward> {
        let ruleset = self.ruleset();
        let mut onward = Vec::with_capacity(4);
        if !is_always_stuck(self, pass, bounds, context) {
            onward.push(Onward::to(Turn::PassPlayed(id), pass.next));
        }
        if pass.routing.left_open().is_some() && pass.routing.may_be_none() {
            onward.push(Onward::to(Turn::Skipped(id), pass.next));
        }
        let window = self.stop_window(pass, context, played);
        if let Some(window) = window.filter(|window| window.early.is_none()) {
            onward.push(Onward::to(Turn::Stopped(id), window.leads_to));
        }
        if pass.can_all_pass_blind(pass.routing.players(), ruleset, bounds) {
            onward.push(Onward::to(Turn::NobodyHasAny(id), pass.nobody_has_any.value));
        }
        if !bounds.may_be_stuck.and(self.players()).is_empty() {
            match ruleset.rules().cannot_pass.value {
                CannotPass::PassWhatYouCan | CannotPass::AnyTiles | CannotPass::FillUp => {}
                CannotPass::EndCharleston => onward.push(Onward::over(Turn::Ended(id))),
                CannotPass::Redeal => onward.push(Onward::over(Turn::Redealt(id))),
            }
        }
        // A later phase can be stopped early, unless it has already been stopped. The pass goes on.
        let early = window.and_then(|window| window.early).filter(|counts| !self.is_spent(*counts, played));
        onward.extend(
            early.map(|counts| Onward::to(Turn::StoppedEarly(id), Target::Step(id)).counting(counts)),
        );
        onward
    }
}

/// Returns whether, in every deal, some player can't pass enough tiles and the house rules then don't let the pass be
/// played (R17).
fn is_always_stuck(schedule: &Schedule, pass: &PassStep, bounds: &PassBounds, context: &DealContext) -> bool {
    let ruleset = schedule.ruleset();
    if bounds.may_be_stuck.and(schedule.players()).is_empty() {
        return false;
    }
    if !ruleset.rules().cannot_pass.value.is_announced() || pass.routing.all().next().is_none() {
        return false;
    }
    let seats = schedule.players().iter().map(|seat| pass.keep(pass.stays.value, seat));
    let keeps = seats.reduce(KindSet::and).unwrap_or_default();
    let free: Vec<Tile> = ruleset.tile_box().tiles().filter(|tile| !keeps.contains(tile.kind())).collect();
    // If the host reports the number, it can be less than the required number in `bounds`.
    let least = |seat: Seat| pass.routing.given_by(seat).0;
    let own_due = |seat: Seat| {
        let due = least(seat).min(*bounds.due.get(seat)?);
        Some(due.saturating_sub(usize::from(pass.max_blind[seat])))
    };
    let own = || schedule.players().iter().filter_map(own_due);
    let asks_too_many = |seat: Seat| {
        let due = pass.min_of_judged_gift(seat).or_else(|| own_due(seat));
        due > Some(pass.selection_of(seat).0.value.most_of(&free))
    };
    // Unless players draw from the wall, all hands together have at most what was dealt.
    let dealt: usize = ruleset.hands(context).values().map(|hand| usize::from(*hand)).sum();
    let is_drawn = schedule.passes().any(PassStep::goes_to_wall);
    let held = if is_drawn { free.len() } else { dealt.min(free.len()) };
    own().sum::<usize>() > held || schedule.players().iter().any(asks_too_many)
}

impl PassStep {
    /// Returns whether it is possible that only blind tiles are passed (R21).
    pub(crate) fn can_be_all_blind(&self, ruleset: &Ruleset) -> bool {
        self.can_all_pass_blind(self.routing.players(), ruleset, &self.bounds.unwrap_or_default())
    }

    /// Returns whether it is possible that the tiles of a seat don't move, because no player in its group passes a tile
    /// of their own, although tiles move in another group (R21).
    pub(super) fn can_stall_alone(&self, seat: Seat, ruleset: &Ruleset) -> bool {
        let bounds = self.bounds.unwrap_or_default();
        self.routing.all().map(|exchange| (exchange.group_of(seat), exchange.players())).any(
            |(group, players)| {
                group.contains(seat) && group != players && self.can_all_pass_blind(group, ruleset, &bounds)
            },
        )
    }

    /// Returns whether it is possible that tiles don't move in one of several groups.
    pub(crate) fn can_group_stall(&self, ruleset: &Ruleset) -> bool {
        self.routing.players().iter().any(|seat| self.can_stall_alone(seat, ruleset))
    }

    /// Returns whether it is possible that no seat in a group passes a tile of its own and at least one passes blind.
    /// Players who may pass everything blind need no further check. For the other seats, it must be possible to hold
    /// only tiles that can't be passed: the box must have enough such tiles for all of them, and the house rules must
    /// let them pass what they can. Vacant seats don't pass blind.
    fn can_all_pass_blind(&self, group: SeatSet, ruleset: &Ruleset, bounds: &PassBounds) -> bool {
        let own_due = |seat: Seat| match (self.routing.given_by(seat), ruleset.vacant_seat(seat)) {
            ((min, _), None) => min.saturating_sub(usize::from(self.max_blind[seat])),
            ((min, _), Some(_)) if matches!(self.count.value, Count::Independent { .. }) => min,
            ((_, max), Some(_)) => max,
        };
        let mut others = group.iter().filter(|seat| own_due(*seat) > 0).peekable();
        let is_player = |seat: &Seat| ruleset.vacant_seat(*seat).is_none();
        // A number that players settle is the same for each receiver.
        let fewest = |seat: Seat| match self.count.value {
            Count::Fewest { .. } => {
                self.routing.all().map(|exchange| exchange.gifts[seat].len()).min().unwrap_or(1).max(1)
            }
            Count::Exactly(_) | Count::Independent { .. } | Count::Reported { .. } => 1,
        };
        // Players who don't have enough tiles pass fewer.
        let can_be_blind = |seat: Seat| {
            let max = usize::from(self.max_blind[seat]);
            max >= fewest(seat) || max > 0 && bounds.may_be_stuck.contains(seat)
        };
        let has_blind = group.iter().filter(is_player).any(can_be_blind);
        if others.peek().is_none() {
            return has_blind;
        }
        let others: SeatSet = others.collect();
        let stays = others.iter().filter_map(|seat| ruleset.vacant_seat(seat)?.stays);
        let stays = stays.fold(self.stays.value, |all, stays| all.or(stays.value));
        let staying = usize::try_from(ruleset.tile_box().count_of(stays)).unwrap_or(usize::MAX);
        let may_hold_none = |seat: Seat| {
            bounds.may_be_stuck.contains(seat) && bounds.passed[seat] <= usize::from(self.blind.value)
        };
        let held: usize = others.iter().filter_map(|seat| bounds.held.get(seat)).map(|held| held.0).sum();
        has_blind && others.iter().all(may_hold_none) && held <= staying
    }
}
