//! Whether every hand holds enough tiles that may be passed together, whatever was dealt (R15, R17).
//!
//! It walks the passes in the order they are played and keeps the fewest and the most tiles a seat can have
//! come to hold. Leaving a pass out changes no hand, so what holds when all are made, holds on every way.

use std::borrow::Cow;

use super::read::times;
use super::{Ask, CannotPass, Count, Draws, Exchange, Hands, Pass, Phase, Route, Rules, Zone, ZoneRule};
use crate::seat::{BySeat, Seat, SeatSet};
use crate::selection::{Conditions, UnluckyHand, Worst};
use crate::tile::{KindSet, TileBox};

/// What every hand can pass in one pass, whatever was dealt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Enough {
    /// The fewest tiles a seat can hold when it comes to this pass.
    pub hand: usize,
    /// The most of them that can have come in the pass before.
    pub arrived: usize,
    /// How many of them every such hand can pass together.
    pub fewest: usize,
    /// How many a seat has to pass in all, blind ones included.
    pub due: usize,
    /// How many it passes at least, blind ones included: what is due, or what the house makes of less.
    pub passed: usize,
    /// The most tiles a seat can hold after this pass.
    pub most_held: usize,
    /// Whether no seat can ever be stuck in this pass.
    pub is_always: bool,
}

/// What is dealt, and what the house does with a seat that holds too few.
pub(super) struct Table<'a> {
    pub hands: &'a Hands,
    pub tile_box: &'a TileBox,
    pub cannot_pass: CannotPass,
    /// The spare hands, which obey no conditions and pass nothing blind.
    pub spare: SeatSet,
}

impl<'a> Table<'a> {
    pub(super) fn new(hands: &'a Hands, tile_box: &'a TileBox, rules: &Rules, spare: SeatSet) -> Self {
        Self { hands, tile_box, cannot_pass: rules.cannot_pass.value, spare }
    }

    /// Every pass of every phase, each judged by the last time it can be made.
    pub(super) fn enough(&self, phases: &[Phase]) -> Vec<Vec<Enough>> {
        let mut walk = Walk::begin(self);
        let mut all: Vec<Vec<Option<Enough>>> =
            phases.iter().map(|phase| vec![None; phase.passes.len()]).collect();
        let (in_turn, open): (Vec<_>, Vec<_>) = (0..phases.len()).partition(|at| !is_open(&phases[*at]));
        for position in in_turn.into_iter().chain(open.iter().copied()) {
            for _ in 0..times(phases[position].consent) {
                for (at, pass) in phases[position].passes.iter().enumerate() {
                    for _ in 0..times(pass.consent) {
                        all[position][at] = Some(walk.make(pass));
                    }
                }
            }
        }
        // What is asked for until the dealer discards comes in any order.
        for position in open {
            for (at, pass) in phases[position].passes.iter().enumerate() {
                let most_held = all[position][at].map_or(0, |enough| enough.most_held);
                all[position][at] = Some(Enough { most_held, ..walk.judge(pass) });
            }
        }
        all.into_iter().map(|phase| phase.into_iter().flatten().collect()).collect()
    }

    /// A hand of so many tiles that can pass no more in this pass than every such hand can.
    pub(super) fn example(&self, pass: &Pass, enough: &Enough, size: usize) -> UnluckyHand {
        let worst = self.worst(pass, pass.selection.value);
        Worst { arrived: enough.arrived, ..worst }.example(size)
    }

    fn worst(&self, pass: &Pass, conditions: Conditions) -> Worst<'a> {
        let Self { tile_box, .. } = *self;
        Worst { tile_box, stays: pass.stays.value, conditions, arrived: 0, kept: usize::MAX }
    }
}

/// Whether a phase stands outside the order of play.
fn is_open(phase: &Phase) -> bool {
    matches!(phase.consent.map(|consent| consent.value.ask), Some(Ask::RequestUntilDiscard(_)))
}

struct Walk<'a> {
    table: &'a Table<'a>,
    /// The fewest and the most tiles a seat can hold.
    least: usize,
    most: usize,
    /// The most tiles that came to a seat in any pass so far.
    arrived: usize,
    /// The kinds that no seat could pass, and how many tiles came to each in the passes so far where just
    /// these could not be passed.
    made: Vec<(KindSet, usize)>,
}

impl<'a> Walk<'a> {
    fn begin(table: &'a Table<'a>) -> Self {
        let (least, most) = (usize::from(table.hands.fewest()), usize::from(table.hands.most()));
        Self { table, least, most, arrived: 0, made: Vec::new() }
    }

    /// What every hand can pass, and what a hand can grow to in it, as things stand before it.
    fn judge(&self, pass: &Pass) -> Enough {
        let whole = self.whole(pass);
        self.judge_as(pass, &whole, &self.settled(pass, &whole))
    }

    /// The same where it is known who can give how many to whom, and how many that are where it is settled.
    fn judge_as(&self, pass: &Pass, whole: &Flow, flow: &Flow) -> Enough {
        let Self { least: hand, most, arrived, .. } = *self;
        let fewest = self.worst(pass, pass.selection.value).fewest(hand);
        let givers =
            || flow.exchange.gifts.iter().filter(|(_, gifts)| !gifts.is_empty()).map(|(seat, _)| seat);
        let due = givers().map(|seat| flow.out[seat].0).max().unwrap_or(0);
        let blind = |seat| self.blind(pass, flow, seat);
        let has_enough = |seat| fewest + blind(seat) >= flow.out[seat].0;
        let is_always = givers().all(has_enough) && !self.spare_is_short(pass, whole);
        let least_blind = givers().map(blind).min().unwrap_or(0);
        let passed = self.own(pass, hand).saturating_add(least_blind).min(due);
        let able = self.own(pass, most);
        let gain = |(seat, out): (Seat, &(usize, usize))| {
            let passes = able.saturating_add(blind(seat)).min(out.0);
            flow.into[seat].1.saturating_sub(passes)
        };
        let gains = flow.out.iter().map(gain).max().unwrap_or(0);
        // From a zone come as many as go there; who draws first holds both for a moment.
        let most_held = most
            + match zone(pass) {
                None => gains,
                Some(rule) if rule.draws == Draws::Before => due,
                Some(_) => 0,
            };
        Enough { hand, arrived, fewest, due, passed, most_held, is_always }
    }

    /// The same, and the pass is made.
    fn make(&mut self, pass: &Pass) -> Enough {
        let whole = self.whole(pass);
        let flow = self.settled(pass, &whole);
        let enough = self.judge_as(pass, &whole, &flow);
        if zone(pass).is_none() {
            let sure = self.sure(pass, &flow, enough.passed);
            let loss = |(seat, out): (Seat, &(usize, usize))| out.1.saturating_sub(flow.gets(seat, &sure));
            self.least = self.least.saturating_sub(flow.out.iter().map(loss).max().unwrap_or(0));
            self.most = enough.most_held;
        }
        let coming = flow.most_given();
        self.arrived = self.arrived.max(whole.most_given());
        let keeps = match zone(pass) {
            // From the wall comes anything.
            Some(rule) if rule.zone == Zone::Wall => KindSet::default(),
            _ if !self.table.spare.is_empty() => pass.stays.value,
            _ => pass.selection.value.keep(pass.stays.value),
        };
        match self.made.iter_mut().find(|(kinds, _)| *kinds == keeps) {
            Some((_, came)) => *came += coming,
            None => self.made.push((keeps, coming)),
        }
        enough
    }

    /// How many tiles go, of the whole. Where all who exchange pass the same number, that is the fewest where
    /// one of them is stuck, and makes no difference to a hand where none is, if each gives as often as it gets.
    fn settled<'b>(&self, pass: &Pass, whole: &'b Flow<'b>) -> Cow<'b, Flow<'b>> {
        let Count::Fewest { min, .. } = pass.count.value else { return Cow::Borrowed(whole) };
        let is_even = |seat| whole.exchange.gifts[seat].len() == whole.exchange.givers[seat].len();
        let all = SeatSet::all(self.table.hands.seats());
        let makes_none = zone(pass).is_some() || all.iter().all(is_even) && !self.spare_is_short(pass, whole);
        if makes_none { Cow::Owned(self.counted(pass, Count::Exactly(min))) } else { Cow::Borrowed(whole) }
    }

    /// Whether a spare hand, which makes no wish, can hold fewer tiles than the others settle.
    fn spare_is_short(&self, pass: &Pass, whole: &Flow) -> bool {
        let is_settled = matches!(pass.count.value, Count::Fewest { .. });
        if !is_settled || self.table.spare.is_empty() {
            return false;
        }
        let has = self.worst(pass, Conditions::NONE).fewest(self.least);
        self.table.spare.iter().any(|seat| has < whole.out[seat].1)
    }

    /// Who gives how many to whom.
    fn whole<'b>(&self, pass: &'b Pass) -> Flow<'b> {
        let untold = || Cow::Owned(Exchange::untold(pass.count.value, self.table.hands.seats()));
        Flow::of(pass.first_way().map_or_else(untold, Cow::Borrowed))
    }

    /// The same where a gift has so many tiles.
    fn counted(&self, pass: &Pass, count: Count) -> Flow<'static> {
        let seats = self.table.hands.seats();
        let ways = Exchange::all_of(&pass.route.value, count, seats);
        let way = ways.into_iter().flatten().next();
        Flow::of(Cow::Owned(way.unwrap_or_else(|| Exchange::untold(count, seats))))
    }

    /// The most tiles that a seat can pass blind.
    fn blind(&self, pass: &Pass, flow: &Flow, seat: Seat) -> usize {
        let most = flow.out[seat].1.min(flow.into[seat].1);
        if self.table.spare.contains(seat) { 0 } else { most.min(usize::from(pass.blind.value)) }
    }

    /// How many tiles surely leave each seat, where each passes at least so many in all, or all that is due.
    /// Blind ones are those of others: where not everybody gives as many as it gets, too few may come.
    fn sure(&self, pass: &Pass, flow: &Flow, passed: usize) -> BySeat<usize> {
        let seats = self.table.hands.seats();
        let due = BySeat::new(seats, |seat| passed.min(flow.out[seat].0));
        let is_even =
            |(seat, gives): (Seat, &(usize, usize))| *gives == flow.into[seat] && gives.0 == gives.1;
        if flow.out.iter().all(is_even) {
            return due;
        }
        let mut sure = BySeat::new(seats, |_| 0);
        for _ in 0..=seats {
            sure = BySeat::new(seats, |seat| {
                let blind = self.blind(pass, flow, seat).min(due[seat]);
                due[seat] - blind + blind.min(flow.gets(seat, &sure))
            });
        }
        sure
    }

    /// How many own tiles a hand of this size passes at least, where it is not more than what is due.
    fn own(&self, pass: &Pass, hand: usize) -> usize {
        let conditions = match self.table.cannot_pass {
            CannotPass::PassWhatYouCan => pass.selection.value,
            CannotPass::AnyTiles => Conditions::NONE,
            // The pass is not made then, but a spare hand does not say that it is stuck.
            _ if !self.table.spare.is_empty() => Conditions::NONE,
            CannotPass::EndCharleston | CannotPass::Redeal => return usize::MAX,
        };
        self.worst(pass, conditions).fewest(hand)
    }

    fn worst(&self, pass: &Pass, conditions: Conditions) -> Worst<'a> {
        let arrived = self.arrived;
        let kept = self.kept(conditions.keep(pass.stays.value));
        Worst { arrived, kept, ..self.table.worst(pass, conditions) }
    }

    /// The most tiles of these kinds a seat can hold: those it was dealt, and those that came in a pass in
    /// which some of these kinds could be passed.
    fn kept(&self, kinds: KindSet) -> usize {
        let dealt = usize::from(self.table.hands.most());
        let could_come = |stay: KindSet| kinds.iter().any(|kind| !stay.contains(kind));
        let came = self.made.iter().filter(|(stay, _)| could_come(*stay)).map(|(_, coming)| coming);
        dealt + came.sum::<usize>()
    }
}

/// The zone a pass gives to and draws from.
fn zone(pass: &Pass) -> Option<ZoneRule> {
    match pass.route.value {
        Route::Zone(rule) => Some(rule),
        _ => None,
    }
}

/// Who gives how many to whom, and the fewest and the most tiles that each seat gives and gets in all.
#[derive(Clone)]
struct Flow<'a> {
    exchange: Cow<'a, Exchange>,
    out: BySeat<(usize, usize)>,
    into: BySeat<(usize, usize)>,
}

impl<'a> Flow<'a> {
    fn of(exchange: Cow<'a, Exchange>) -> Self {
        let seats = exchange.gifts.seats();
        let out = BySeat::new(seats, |seat| exchange.given_by(seat));
        let into = BySeat::new(seats, |seat| exchange.given_to(seat));
        Self { exchange, out, into }
    }

    /// The most tiles a seat gets.
    fn most_given(&self) -> usize {
        self.into.values().map(|(_, most)| *most).max().unwrap_or(0)
    }

    /// The fewest tiles a seat gets where so many surely leave each giver.
    fn gets(&self, seat: Seat, sure: &BySeat<usize>) -> usize {
        let gifts = self.exchange.gifts.iter();
        let gifts = gifts.flat_map(|(giver, gifts)| gifts.iter().map(move |gift| (giver, gift)));
        let to_it = gifts.filter(|(_, gift)| gift.to.seat() == Some(seat)).map(|(giver, gift)| {
            let (least, most) = self.out[giver];
            let to_others = most - usize::from(gift.most);
            let due = if sure[giver] >= least { usize::from(gift.least) } else { 0 };
            due.max(sure[giver].min(least).saturating_sub(to_others))
        });
        to_it.sum()
    }
}
