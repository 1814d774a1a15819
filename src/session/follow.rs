//! Automatic moves: the events that follow from the table's state without a command. This module never changes the
//! table.

use super::Session;
use super::answer::{Answer, PublicAnswer};
use super::blind::{Flow, all_passed};
use super::event::{Event, Fact};
use super::stage::Stage;
use crate::ruleset::{Ballot, Count, Exchange, Peek, PeekCost, PeekPer, PickUp};
use crate::schedule::{Counts, Gate, PassStep, Step, StepId};
use crate::table::deal::Deal;
use crate::table::random::Purpose;
use crate::table::seat::{Seat, SeatSet};

impl Session {
    /// Returns the next event that happens without a command; `None` while the table waits for a seat.
    #[doc(hidden)]
    pub fn follow(&self) -> Option<Event> {
        match self.public.stage {
            Stage::Dealing(seat) => Some(self.deal_to(seat)),
            Stage::At(id) => match self.schedule.step(id) {
                Step::Gate(gate) => self.decide_gate(gate),
                Step::Pass(step) => self.follow_pass(id, step),
            },
            Stage::Closing { .. } => None,
            Stage::Over(_) => self.vacant_ends(),
        }
    }

    fn deal_to(&self, seat: Seat) -> Event {
        let ruleset = self.schedule.ruleset();
        let draw = self.randomness.draw(Purpose::Deal, u32::from(self.public.redeals));
        let context = &self.public.context;
        let sizes = ruleset.hands(context);
        let deal = Deal::shuffled(ruleset.tile_box(), &sizes, draw);
        let tiles = deal.hands()[seat];
        let tiles = if self.is_vacant(seat) { tiles } else { tiles.sorted() };
        let next = seat.further(1, ruleset.seats());
        let then =
            if next == context.dealer { self.schedule.begin(context).into() } else { Stage::Dealing(next) };
        self.event_of(seat, Fact::Dealt { seat, count: sizes[seat], then }, tiles)
    }

    /// Decides the vote at a gate as soon as enough players have agreed or too many have declined. A secret ballot is
    /// decided only when everyone has answered, so that even the timing doesn't reveal an answer (R23).
    fn decide_gate(&self, gate: &Gate) -> Option<Event> {
        let votes = |wanted| gate.voters.iter().filter(|seat| self.answer_of(*seat) == Some(wanted)).count();
        let (agreed, declined, needed) = (votes(true), votes(false), usize::from(gate.needed));
        let has_all = agreed + declined == gate.voters.len();
        let (part, counts) = (gate.part, gate.counts);
        if gate.ballot == Ballot::Secret && !has_all {
            None
        } else if agreed >= needed {
            let then = self.stage_after_counting(gate.agreed, counts);
            Some(Event::open(Fact::Decided { part, played: true, counts, then }))
        } else if declined + needed > gate.voters.len() {
            let then = self.stage_after(gate.declined);
            Some(Event::open(Fact::Decided { part, played: false, counts: Counts::default(), then }))
        } else {
            None
        }
    }

    /// Returns whether a seat said yes at the gate; `None` if it hasn't answered.
    fn answer_of(&self, seat: Seat) -> Option<bool> {
        match self.public.seats[seat].vote? {
            PublicAnswer::Aloud(agrees) => Some(agrees),
            PublicAnswer::Secret => self.private[seat].answer().map(Answer::is_yes),
        }
    }

    fn follow_pass(&self, id: StepId, step: &PassStep) -> Option<Event> {
        if step.has_table_moves {
            let first = self.table_move(id, step);
            if first.is_some() || self.due_choice(step).is_some() {
                return first;
            }
        }
        let groups = || self.exchange(step).groups.iter();
        if let Count::Fewest { min, .. } = step.count.value
            && let Some(event) = groups().find_map(|group| self.settle(step, *group, min))
        {
            return Some(event);
        }
        if step.sight.pick_up.value == PickUp::Together
            && let Some(event) = self.pick_up_together(step)
        {
            return Some(event);
        }
        self.end_pass(id, step)
    }

    /// Returns the next automatic move that most passes don't have: choosing or skipping a direction, passing a vacant
    /// seat's tiles, or drawing from a zone. It isn't inlined, because it would slow down every other pass.
    #[inline(never)]
    fn table_move(&self, id: StepId, step: &PassStep) -> Option<Event> {
        self.direct(id, step)
            .or_else(|| self.skip_pass(id, step))
            .or_else(|| self.vacant_passes(step))
            .or_else(|| self.draw_from_zone(step))
    }

    /// Settles on the lowest request once everyone in the group has made one (R11). A group with only vacant seats
    /// exchanges as few tiles as the rules allow.
    fn settle(&self, step: &PassStep, group: SeatSet, min: u8) -> Option<Event> {
        let giving = group.and(self.exchange(step).giving());
        let is_open = |seat: Seat| self.public.seats[seat].settled.is_none();
        let has_requested = |seat: Seat| self.public.seats[seat].act.is_request();
        if !giving.iter().all(is_open) || !self.sitting(giving).iter().all(has_requested) {
            return None;
        }
        let requests = self.sitting(group).iter().filter_map(|seat| self.private[seat].request());
        Some(Event::open(Fact::Settled { group, number: requests.min().unwrap_or(min) }))
    }

    /// Makes everyone pick up after the last player has passed, if the rules say that everyone picks up at the same
    /// moment (R28).
    fn pick_up_together(&self, step: &PassStep) -> Option<Event> {
        let exchange = self.exchange(step);
        let flow = Flow::of(step, &self.public);
        let may_pick_up = |seat: &Seat| {
            let has_tiles = self.public.seats[*seat].picked_up.is_none() && flow.before(*seat) > 0;
            has_tiles && flow.all_passed(step.picks_up_with(exchange, *seat))
        };
        let mut players = exchange.groups.iter().flat_map(|group| self.sitting(*group).iter());
        players.find(may_pick_up).and_then(|seat| self.picked_up(&flow, seat))
    }

    /// Ends the pass once every group has passed and picked up.
    fn end_pass(&self, id: StepId, step: &PassStep) -> Option<Event> {
        let exchange = self.exchange(step);
        let exchanging = self.exchanging(step, exchange);
        if !all_passed(exchange, &self.public, exchanging) {
            return None;
        }
        let flow = Flow::of(step, &self.public);
        let has_tiles = |seat: Seat| self.public.seats[seat].picked_up.is_none() && flow.before(seat) > 0;
        if self.sitting(exchanging).iter().any(has_tiles) {
            return None;
        }
        if let Some(event) = step.has_table_moves.then(|| self.vacant_picks_up(step)).flatten() {
            return Some(event);
        }
        let is_still = || self.public.seats.values().all(|seat| seat.act.own() == 0);
        if flow.is_any_blind() && is_still() {
            let then = self.stage_after(step.nobody_has_any.value);
            return Some(Event::open(Fact::NobodyHasAny { step: id, then }));
        }
        let at_pile = || self.put_on_pile(step).or_else(|| self.pick_up_pile(step));
        if let Some(event) = step.has_table_moves.then(at_pile).flatten() {
            return Some(event);
        }
        Some(Event::open(if let Some(penalty) = self.penalty(step, &flow) {
            penalty
        } else {
            let to_wall = step.goes_to_wall();
            Fact::PassEnded { step: id, to_wall, then: self.stage_after(step.next) }
        }))
    }

    /// Returns a seat's penalty for passing tiles blind after peeking at them (R22). It is due at the end of the pass,
    /// when the pass can no longer be stopped or changed. The other players know only how many tiles the seat has seen
    /// and how many it passed on, so the penalty is based only on the passed tiles that the seat must have seen.
    fn penalty(&self, step: &PassStep, flow: &Flow) -> Option<Fact> {
        let Peek::Costs(PeekCost { points, per }) = step.sight.peek.value else { return None };
        self.public.seats.iter().find_map(|(seat, public)| {
            let tiles = public.peeked.saturating_sub(flow.before(seat));
            let times = match per {
                PeekPer::Pass => tiles.min(1),
                PeekPer::Peek => tiles.min(public.peeks),
                PeekPer::Tile => tiles,
            };
            let points = points.saturating_mul(times.into());
            (points < 0).then_some(Fact::Penalized { seat, tiles, points })
        })
    }

    /// The seats that exchange tiles: all players except those in groups that settled on zero tiles.
    fn exchanging(&self, step: &PassStep, exchange: &Exchange) -> SeatSet {
        let players = exchange.players();
        if !step.count.value.is_by_requests() {
            return players;
        }
        players.iter().filter(|seat| self.public.seats[*seat].settled != Some(0)).collect()
    }
}
