//! Whether every hand holds enough tiles that may be passed together, whatever was dealt (R15, R17).
//!
//! It walks the passes in the order they are played and keeps the fewest and the most tiles a seat can have
//! come to hold. Leaving a pass out changes no hand, so what holds when all are made, holds on every way.
//!
//! Where by this somebody could be stuck, it walks once more and looks at what the seats can be dealt of the tiles
//! that stay, all together.

use std::borrow::Cow;

use super::read::times;
use super::{Ask, CannotPass, Count, Draws, Exchange, Hands, Pass, Phase, Route, Rules, Zone, ZoneRule};
use crate::table::seat::{BySeat, Seat, SeatSet};
use crate::table::selection::{Conditions, UnluckyHand, Worst};
use crate::table::tile::{KindSet, TileBox};
use flow::{Flow, Given};
use kept_back::{KeptBack, Made};

mod flow;
mod kept_back;

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
    pub max_held: usize,
    /// Whether no seat can ever be stuck in this pass.
    pub is_always: bool,
    /// Whether nobody who sits there can; a vacant seat passes what it can, and says nothing.
    pub is_for_players: bool,
}

/// What is dealt, and what the house does with a seat that holds too few.
pub(super) struct Table<'a> {
    pub hands: &'a Hands,
    pub tile_box: &'a TileBox,
    pub cannot_pass: CannotPass,
    /// The vacant seats, which obey no conditions and pass nothing blind.
    pub vacant: SeatSet,
}

impl<'a> Table<'a> {
    pub(super) fn new(hands: &'a Hands, tile_box: &'a TileBox, rules: &Rules, vacant: SeatSet) -> Self {
        Self { hands, tile_box, cannot_pass: rules.cannot_pass.value, vacant }
    }

    /// Every pass of every phase, each judged by the last time it can be made.
    pub(super) fn enough(&self, phases: &[Phase]) -> Vec<Vec<Enough>> {
        let all = Walk::begin(self, Vec::new()).through(phases);
        if all.iter().flatten().all(|enough| enough.is_always) {
            return all;
        }
        let most_due = all.iter().flatten().map(|enough| enough.due).max().unwrap_or(0);
        Walk::begin(self, self.kept_back(phases, most_due)).through(phases)
    }

    /// Each set of kinds that cannot be passed somewhere, as it can be dealt.
    fn kept_back(&self, phases: &[Phase], due: usize) -> Vec<KeptBack> {
        let mut sets: Vec<KindSet> = Vec::new();
        for pass in phases.iter().flat_map(|phase| &phase.passes) {
            let kinds = pass.selection.value.keep(pass.stays.value);
            if !kinds.is_empty() && !sets.contains(&kinds) {
                sets.push(kinds);
            }
        }
        sets.truncate(MAX_SETS);
        sets.into_iter().map(|kinds| KeptBack::dealt(self.hands, self.tile_box, kinds, due)).collect()
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

/// Sets of kinds that are looked at: a table has one or two.
const MAX_SETS: usize = 4;

/// Whether a phase stands outside the order of play.
fn is_open(phase: &Phase) -> bool {
    matches!(phase.consent.map(|consent| consent.value.ask), Some(Ask::AskUntilDiscard(_)))
}

struct Walk<'a> {
    table: &'a Table<'a>,
    /// The fewest and the most tiles a seat can hold.
    min: usize,
    max: usize,
    /// The most tiles that came to a seat in any pass so far.
    arrived: usize,
    /// The kinds that no seat could pass, and how many tiles came to each in the passes so far where just
    /// these could not be passed.
    made: Vec<(KindSet, usize)>,
    /// Kinds of which no tile can have gone so far.
    kept_back: Vec<KeptBack>,
    /// Whether every pass so far was made, whatever anybody requested.
    is_sure: bool,
}

impl<'a> Walk<'a> {
    fn begin(table: &'a Table<'a>, kept_back: Vec<KeptBack>) -> Self {
        let (min, max) = (usize::from(table.hands.fewest()), usize::from(table.hands.max()));
        Self { table, min, max, arrived: 0, made: Vec::new(), kept_back, is_sure: true }
    }

    fn through(mut self, phases: &[Phase]) -> Vec<Vec<Enough>> {
        let seats = self.table.hands.seats();
        let mut all: Vec<Vec<Option<Enough>>> =
            phases.iter().map(|phase| vec![None; phase.passes.len()]).collect();
        let (in_turn, open): (Vec<_>, Vec<_>) = (0..phases.len()).partition(|at| !is_open(&phases[*at]));
        for position in in_turn.into_iter().chain(open.iter().copied()) {
            let phase = &phases[position];
            self.is_sure &= phase.consent.is_none() && phase.when.is_always(seats);
            for _ in 0..times(phase.consent) {
                for (at, pass) in phase.passes.iter().enumerate() {
                    self.is_sure &= pass.consent.is_none() && pass.when.is_always(seats);
                    for _ in 0..times(pass.consent) {
                        all[position][at] = Some(self.make(pass));
                    }
                }
            }
        }
        // What is asked for until the dealer discards comes in any order.
        for position in open {
            for (at, pass) in phases[position].passes.iter().enumerate() {
                let max_held = all[position][at].map_or(0, |enough| enough.max_held);
                all[position][at] = Some(Enough { max_held, ..self.judge(pass) });
            }
        }
        all.into_iter().map(|phase| phase.into_iter().flatten().collect()).collect()
    }

    /// What every hand can pass, and what a hand can grow to in it, as things stand before it.
    fn judge(&self, pass: &Pass) -> Enough {
        let whole = self.whole(pass);
        self.judge_as(pass, &whole, &self.settled(pass, &whole))
    }

    /// The same where it is known who can give how many to whom, and how many that are where it is settled.
    fn judge_as(&self, pass: &Pass, whole: &Flow, flow: &Flow) -> Enough {
        let Self { min: hand, max, arrived, .. } = *self;
        let fewest = self.worst(pass, pass.selection.value).fewest(hand).max(self.others(pass));
        let givers =
            || flow.exchange.gifts.iter().filter(|(_, gifts)| !gifts.is_empty()).map(|(seat, _)| seat);
        let due = givers().map(|seat| flow.out[seat].0).max().unwrap_or(0);
        let blind = |seat| self.blind(pass, flow, seat);
        let has_enough = |seat| fewest + blind(seat) >= flow.out[seat].0;
        let is_always = givers().all(has_enough) && !self.vacant_is_short(pass, whole);
        let is_for_players = givers().filter(|seat| !self.table.vacant.contains(*seat)).all(has_enough);
        let least_blind = givers().map(blind).min().unwrap_or(0);
        let own = self.own(pass, hand).max(self.others(pass));
        let passed = own.saturating_add(least_blind).min(due);
        let able = self.own(pass, max);
        let gain = |(seat, out): (Seat, &(usize, usize))| {
            let passes = able.saturating_add(blind(seat)).min(out.0);
            flow.into[seat].1.saturating_sub(passes)
        };
        let gains = flow.out.iter().map(gain).max().unwrap_or(0);
        // From a zone come as many as go there; who draws first holds both for a moment.
        let max_held = max
            + match zone(pass) {
                None => gains,
                Some(rule) if rule.draws == Draws::Before => due,
                Some(_) => 0,
            };
        Enough { hand, arrived, fewest, due, passed, max_held, is_always, is_for_players }
    }

    /// The same, and the pass is made.
    fn make(&mut self, pass: &Pass) -> Enough {
        let whole = self.whole(pass);
        let flow = self.settled(pass, &whole);
        let enough = self.judge_as(pass, &whole, &flow);
        let able = self.own(pass, enough.hand);
        if zone(pass).is_none() {
            let due = BySeat::new(flow.out.seats(), |seat| enough.passed.min(flow.out[seat].0));
            let sure = flow.surely_given(&Given { due, blind: self.each_blind(pass, &flow) });
            let loss = |(seat, out): (Seat, &(usize, usize))| out.1.saturating_sub(flow.gets(seat, &sure));
            self.min = self.min.saturating_sub(flow.out.iter().map(loss).max().unwrap_or(0));
            self.max = enough.max_held;
        }
        let (coming, keeps) = (flow.max_given(), self.keeps(pass));
        self.arrived = self.arrived.max(whole.max_given());
        match self.made.iter_mut().find(|(kinds, _)| *kinds == keeps) {
            Some((_, came)) => *came += coming,
            None => self.made.push((keeps, coming)),
        }
        let (min, max) = self.keep_back(pass, &flow, able);
        (self.min, self.max) = (self.min.max(min), self.max.min(max));
        let max_held = if zone(pass).is_none() { self.max } else { enough.max_held };
        Enough { max_held, ..enough }
    }

    /// Notes what the pass makes of the tiles that stay; the fewest and the most tiles that a seat can hold by that.
    fn keep_back(&mut self, pass: &Pass, flow: &Flow<'_>, able: usize) -> (usize, usize) {
        let (mut kept_back, keeps) = (std::mem::take(&mut self.kept_back), self.keeps(pass));
        let blind = self.each_blind(pass, flow);
        // Where everybody may pass nothing of its own, it can come to nothing, and to something else.
        let has_blind = blind.values().any(|blind| *blind > 0);
        self.is_sure &= !has_blind || flow.out.iter().any(|(seat, out)| blind[seat] < out.0);
        if zone(pass).is_none() && !kept_back.is_empty() {
            let stops = matches!(self.table.cannot_pass, CannotPass::EndCharleston | CannotPass::Redeal);
            let players = SeatSet::all(flow.out.seats()).and_not(self.table.vacant);
            let (ways, is_plain) = (self.ways(pass), pass.selection.value.is_empty());
            let made = Made {
                ways: &ways,
                blind,
                stays: is_plain.then_some(pass.stays.value),
                able,
                stoppers: if stops { players } else { SeatSet::default() },
                is_sure: self.is_sure,
            };
            kept_back.iter_mut().for_each(|kept| kept.make(&made));
        }
        let may_go = |kept: &&mut KeptBack| kept.kinds.iter().any(|kind| !keeps.contains(kind));
        for kept in kept_back.iter_mut().filter(may_go) {
            kept.forget(flow.out.seats(), (self.min, self.max));
        }
        let sizes = kept_back.iter().map(KeptBack::sizes);
        let sizes = sizes.reduce(|one, other| (one.0.max(other.0), one.1.min(other.1)));
        self.kept_back = kept_back;
        sizes.unwrap_or((0, usize::MAX))
    }

    /// Every way the tiles can go, with as many as are settled; nothing where none goes.
    fn ways<'b>(&self, pass: &'b Pass) -> Vec<Option<Flow<'b>>> {
        let ways = match self.settled_count(pass, &self.whole(pass)) {
            None => {
                return pass
                    .ways
                    .iter()
                    .map(|way| way.as_ref().map(|way| Flow::of(Cow::Borrowed(way))))
                    .collect();
            }
            Some(count) => Exchange::all_of(&pass.route.value, count, self.table.hands.seats()),
        };
        ways.into_iter().map(|way| way.map(|way| Flow::of(Cow::Owned(way)))).collect()
    }

    /// The kinds of which no tile goes in a pass.
    fn keeps(&self, pass: &Pass) -> KindSet {
        let by_condition = pass.selection.value.keep(pass.stays.value);
        match zone(pass) {
            // From the wall comes anything.
            Some(rule) if rule.zone == Zone::Wall => KindSet::default(),
            _ if !self.table.vacant.is_empty() => pass.stays.value,
            _ if self.table.cannot_pass == CannotPass::AnyTiles => pass.stays.value,
            _ => by_condition,
        }
    }

    /// How many tiles of other kinds than stay in a pass every seat holds, as far as it is known; none where they have
    /// to obey a condition besides.
    fn others(&self, pass: &Pass) -> usize {
        if !pass.selection.value.is_empty() {
            return 0;
        }
        let kept = self.kept_back.iter().find(|kept| kept.kinds == pass.stays.value);
        kept.map_or(0, KeptBack::others)
    }

    /// How many tiles go, of the whole.
    fn settled<'b>(&self, pass: &Pass, whole: &'b Flow<'b>) -> Cow<'b, Flow<'b>> {
        match self.settled_count(pass, whole) {
            None => Cow::Borrowed(whole),
            Some(count) => Cow::Owned(self.counted(pass, count)),
        }
    }

    /// How many tiles each gift has, where all who exchange pass the same number: that is the fewest where one of them
    /// is stuck, and makes no difference to a hand where none is, if each gives as often as it gets.
    fn settled_count(&self, pass: &Pass, whole: &Flow<'_>) -> Option<Count> {
        let Count::Fewest { min, .. } = pass.count.value else { return None };
        let is_even = |seat| whole.exchange.gifts[seat].len() == whole.exchange.givers[seat].len();
        let all = SeatSet::all(self.table.hands.seats());
        let is_settled =
            zone(pass).is_some() || all.iter().all(is_even) && !self.vacant_is_short(pass, whole);
        is_settled.then_some(Count::Exactly(min))
    }

    /// Whether a vacant seat, which makes no request, can hold fewer tiles than the others settle.
    fn vacant_is_short(&self, pass: &Pass, whole: &Flow) -> bool {
        let is_settled = matches!(pass.count.value, Count::Fewest { .. });
        if !is_settled || self.table.vacant.is_empty() {
            return false;
        }
        let has = self.worst(pass, Conditions::NONE).fewest(self.min);
        self.table.vacant.iter().any(|seat| has < whole.out[seat].1)
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
        let max = flow.out[seat].1.min(flow.into[seat].1);
        if self.table.vacant.contains(seat) { 0 } else { max.min(usize::from(pass.blind.value)) }
    }

    fn each_blind(&self, pass: &Pass, flow: &Flow) -> BySeat<usize> {
        BySeat::new(flow.out.seats(), |seat| self.blind(pass, flow, seat))
    }

    /// How many own tiles a hand of this size passes at least, where it is not more than what is due.
    fn own(&self, pass: &Pass, hand: usize) -> usize {
        let conditions = match self.table.cannot_pass {
            CannotPass::PassWhatYouCan => pass.selection.value,
            CannotPass::AnyTiles => Conditions::NONE,
            // The pass is not made then, but a vacant seat does not say that it is stuck.
            _ if !self.table.vacant.is_empty() => Conditions::NONE,
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
        let dealt = usize::from(self.table.hands.max());
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
