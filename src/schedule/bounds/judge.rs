//! Finds the limits on what every seat can hold and pass in one pass, based on the known facts about the hands before
//! that pass.

use super::cases::{KeptKinds, Passed};
use super::changes::{Changes, changes, flows};
use super::flow::{Flow, Numbers};
use super::pile::OnPile;
use super::work::Work;
use crate::ruleset::{CannotPass, Count, To, Zone};
use crate::schedule::PassBounds;
use crate::schedule::{PassStep, Schedule};
use crate::table::seat::{BySeat, Seat, SeatSet};
use crate::table::selection::{Conditions, Worst};
use crate::table::tile::KindSet;

/// The known facts about every hand on the routes to a point in a game.
#[derive(Clone)]
pub(super) struct Hands {
    /// The possible changes in the size of each hand since the deal.
    pub changes: BySeat<Changes>,
    /// The possible changes as long as every seat can pass the required number of tiles.
    pub by_choice: BySeat<Changes>,
    /// The maximum number of tiles that arrived in any one pass so far.
    arrived: BySeat<usize>,
    /// Each set of kinds that couldn't be passed, with the number of tiles that each seat got in passes in which
    /// exactly those kinds couldn't be passed.
    came: Vec<(KindSet, BySeat<usize>)>,
    /// The kinds that couldn't be passed so far; empty unless this walk tracks them.
    kept: Vec<KeptKinds>,
    /// The possible contents of the pile.
    pile: OnPile,
}

impl Hands {
    /// Returns the facts about the hands right after the deal.
    pub(super) fn dealt(seats: usize, kept: Vec<KeptKinds>) -> Self {
        let unchanged = BySeat::new(seats, |_| Changes::NONE);
        let arrived = BySeat::new(seats, |_| 0);
        Self {
            changes: unchanged,
            by_choice: unchanged,
            arrived,
            came: Vec::new(),
            kept,
            pile: OnPile::none(),
        }
    }

    /// Combines the facts from two routes that meet.
    pub(super) fn merge(&mut self, other: &Self) {
        let Self { changes, by_choice, arrived, came, kept, pile } = other;
        self.pile = self.pile.or(*pile);
        self.changes = self.changes.combine(*changes, Changes::or);
        self.by_choice = self.by_choice.combine(*by_choice, Changes::or);
        self.arrived = self.arrived.combine(*arrived, usize::max);
        for (kinds, tiles) in came {
            match self.came.iter_mut().find(|(known, _)| known == kinds) {
                Some((_, known)) => *known = known.combine(*tiles, usize::max),
                None => self.came.push((*kinds, *tiles)),
            }
        }
        self.kept.iter_mut().zip(kept).for_each(|(one, other)| one.merge(other));
    }

    /// Returns the number of facts, as a measure of how much work they cause.
    pub(super) fn len(&self) -> usize {
        // Combining the facts of two routes compares every set of kinds with every other.
        let came = self.came.len() + self.came.len() * self.came.len() / 64;
        self.changes.seats() / 2 + came + self.kept.iter().map(KeptKinds::len).sum::<usize>()
    }

    /// Records the tiles that arrive in a pass in which these kinds can't be passed.
    fn receive(&mut self, kinds: KindSet, tiles: BySeat<usize>) {
        let none = BySeat::new(tiles.seats(), |_| 0);
        let known = self.came.iter().position(|(known, _)| *known == kinds);
        let at = known.unwrap_or_else(|| {
            self.came.push((kinds, none));
            self.came.len() - 1
        });
        self.came[at].1.iter_mut().for_each(|(seat, came)| *came += tiles[seat]);
    }

    /// Returns how many tiles of other kinds a seat is certain to have.
    fn others(&self, kinds: KindSet, seat: Seat) -> usize {
        let kept = self.kept.iter().find(|kept| kept.kinds == kinds);
        kept.and_then(KeptKinds::others).map_or(0, |others| others[seat])
    }
}

/// A pass that is on at least one route, with the known facts about the hands just before it.
pub(super) struct Judge<'a> {
    pub schedule: &'a Schedule,
    pub step: &'a PassStep,
    pub hands: &'a Hands,
    pub work: &'a Work,
}

impl<'a> Judge<'a> {
    /// Returns the limits on what every seat can hold and pass in this pass.
    pub(super) fn bounds(&self) -> PassBounds {
        self.work.spend(self.hands.len());
        let written = self.flow(Numbers::Written);
        let short_of_settled = self.may_pass_less_than_settled(&written);
        let flow = match self.settled(&written, short_of_settled) {
            Some(number) => self.flow(Numbers::Settled(number)),
            None => written,
        };
        let each = |of: &dyn Fn(Seat) -> usize| BySeat::new(self.schedule.seats(), of);
        let held = BySeat::new(self.schedule.seats(), |seat| self.held(seat, self.hands.changes[seat]));
        let blind = each(&|seat| self.blind(&flow, seat));
        let gives = |seat: Seat| self.step.routing.given_by(seat).1 > 0;
        let passable = each(&|seat| if gives(seat) { self.passable(seat, held[seat].0) } else { 0 });
        let due = each(&|seat| self.step.due(seat));
        let has_too_few = |seat: Seat| passable[seat] + blind[seat] < due[seat];
        let seats = || self.schedule.ruleset().every_seat();
        let may_be_stuck = seats().filter(|seat| has_too_few(*seat) || short_of_settled.contains(*seat));
        let own = self.own_of_smallest(&held);
        let passed = each(&|seat| own[seat].saturating_add(blind[seat]).min(due[seat]));
        let too_small = seats().filter(|seat| {
            let dealt = self.schedule.hand_sizes().each[*seat];
            i32::try_from(due[*seat])
                .is_ok_and(|due| i32::from(dealt) + self.hands.by_choice[*seat].range().1 < due)
        });
        let mut bounds = PassBounds {
            held,
            arrived: self.hands.arrived,
            due,
            blind,
            passable,
            passed,
            may_be_stuck: may_be_stuck.collect(),
            may_pass_less_than_settled: short_of_settled,
            too_small: too_small.collect(),
            ..PassBounds::default()
        };
        let pile = self.pile(None, Some(&bounds));
        bounds.face_up = pile.face_up;
        // The player may have a role that isn't assigned in this seating.
        let goes_to = self.schedule.pass(self.step).pile.value.goes_to;
        bounds.picked_up = goes_to.map_or((0, 0), |_| pile.tiles);
        bounds.max_held = self.max_held(&bounds);
        bounds
    }

    /// Returns the known facts about the hands after the pass, if it is played.
    pub(super) fn after(&self, bounds: &PassBounds) -> Hands {
        self.work.spend(self.hands.len());
        let mut hands = self.hands.clone();
        hands.changes = self.changed(bounds);
        hands.by_choice = self.with_pile(hands.by_choice.combine(self.changes(None), Changes::then), None);
        let written = self.flow(Numbers::Written);
        let max = |flow: &Flow<'_>| BySeat::new(flow.into.seats(), |seat| flow.into[seat].1);
        hands.arrived = hands.arrived.combine(max(&written), usize::max);
        let settled = self.settled(&written, bounds.may_pass_less_than_settled);
        let numbers = settled.map_or(Numbers::Written, Numbers::Settled);
        hands.receive(self.cannot_move(), max(&self.flow(numbers)));
        self.keep(&mut hands.kept, bounds, numbers);
        hands.pile = self.pile(None, Some(bounds));
        if let Some(seat) = self.step.pile_goes_to {
            let (_, tiles) = hands.pile.tiles;
            hands.arrived[seat] += tiles;
            let came = |to| if to == seat { tiles } else { 0 };
            hands.receive(hands.pile.never, BySeat::new(self.schedule.seats(), came));
            hands.pile = OnPile::none();
        }
        hands
    }

    /// Returns the possible contents of the pile after all seats except one have passed.
    fn pile(&self, except: Option<Seat>, bounds: Option<&PassBounds>) -> OnPile {
        let tile_box = self.schedule.ruleset().tile_box();
        self.hands.pile.with_gifts((self.step, except), self.cannot_move(), bounds, tile_box)
    }

    /// Returns the seat that picks up the pile if all the tiles that it passes come back to it with the pile.
    fn takes_own_back(&self) -> Option<Seat> {
        let comes_back = |seat: &Seat| {
            let mut exchanges = self.step.routing.all();
            exchanges.all(|exchange| {
                exchange.incoming(*seat).is_empty()
                    && exchange.gifts[*seat].iter().all(|gift| gift.to == To::Pile)
            })
        };
        self.step.pile_goes_to.filter(comes_back)
    }

    /// Adds the change from picking up the pile, if a seat picks it up.
    fn with_pile(&self, mut changes: BySeat<Changes>, bounds: Option<&PassBounds>) -> BySeat<Changes> {
        if let Some(seat) = self.step.pile_goes_to {
            let pile = self.pile(self.takes_own_back(), bounds);
            changes[seat] = changes[seat].then(pile.picked_up());
        }
        changes
    }

    /// Returns whether every possible change to the hands in this pass actually occurs in at least one game.
    pub(super) fn is_exact(&self, bounds: &PassBounds) -> bool {
        let is_even = self.changes(Some(bounds)).values().all(|changes| *changes == Changes::NONE);
        // A vacant seat can't choose what it passes.
        let everybody_sits = self.schedule.players().len() == self.schedule.seats();
        let can_give_all = |seat: Seat| self.step.routing.given_by(seat).1 <= bounds.passable[seat];
        let is_free = bounds.is_never_stuck() && self.schedule.ruleset().every_seat().all(can_give_all);
        let (min, max) = bounds.picked_up;
        // The number reported for a seat is the same in every pass.
        let is_any = everybody_sits && !self.step.has_blind() && !self.step.count.value.is_reported();
        is_even && max == 0 || is_free && is_any && min == max
    }

    fn changes(&self, bounds: Option<&PassBounds>) -> BySeat<Changes> {
        self.work.spend(flows(self.step));
        let mut changes = changes(self.step, bounds);
        if let Some(seat) = self.takes_own_back() {
            changes[seat] = Changes::NONE;
        }
        changes
    }

    fn flow(&self, numbers: Numbers) -> Flow<'a> {
        let routing = &self.step.routing;
        Flow::of(routing.all().next().unwrap_or_else(|| routing.known(|| None)), numbers)
    }

    /// Returns the number of tiles in each gift if the players who exchange tiles settle on one number; `None` if every
    /// number that the rule allows has to be considered. If a player is stuck, the number is the minimum. If no one is
    /// stuck, the number doesn't affect the hand of a seat that gives as many gifts as it gets.
    fn settled(&self, written: &Flow<'_>, short: SeatSet) -> Option<usize> {
        let Count::Fewest { min, .. } = self.step.count.value else { return None };
        let is_settled =
            self.step.zone.is_some() || written.exchange.gives_as_often_as_it_gets() && short.is_empty();
        is_settled.then_some(usize::from(min))
    }

    /// Returns the vacant seats that may have fewer tiles to pass than the number that the other seats settle on.
    fn may_pass_less_than_settled(&self, written: &Flow<'_>) -> SeatSet {
        let Count::Fewest { .. } = self.step.count.value else { return SeatSet::NONE };
        let vacant = self.schedule.ruleset().every_seat().filter(|seat| self.is_vacant(*seat));
        let smallest = |seat: Seat| self.held(seat, self.hands.changes[seat]).0;
        let has = |seat: Seat| self.passable(seat, smallest(seat));
        vacant.filter(|seat| has(*seat) < written.out[*seat].1).collect()
    }

    fn is_vacant(&self, seat: Seat) -> bool {
        !self.schedule.players().contains(seat)
    }

    /// Returns the minimum and maximum number of tiles that a seat can hold after these changes.
    fn held(&self, seat: Seat, changes: Changes) -> (usize, usize) {
        let hands = self.schedule.hand_sizes();
        let dealt = i32::from(hands.each[seat]);
        let extra = if self.is_vacant(seat) { 0 } else { i32::from(hands.dealer_extra) };
        let (min, max) = changes.range();
        (usize::try_from(dealt + min).unwrap_or(0), usize::try_from(dealt + extra + max).unwrap_or(0))
    }

    fn blind(&self, flow: &Flow<'_>, seat: Seat) -> usize {
        // The host may report the minimum for the other seats.
        let (least, most) = flow.into[seat];
        let max = flow.out[seat].1.min(if self.step.count.value.is_reported() { least } else { most });
        if self.is_vacant(seat) { 0 } else { max.min(usize::from(self.step.blind.value)) }
    }

    /// Returns how many tiles a seat with a hand of this size can always pass at once, no matter which tiles it was dealt
    /// and which it draws before passing.
    fn passable(&self, seat: Seat, hand: usize) -> usize {
        // Conditions don't apply to a vacant seat.
        let conditions =
            if self.is_vacant(seat) { Conditions::NONE } else { self.step.selection_of(seat).0.value };
        let meeting = self.passable_under(conditions, seat, hand);
        if self.step.min_of_judged_gift(seat).is_none() || self.is_vacant(seat) {
            return meeting;
        }
        let passable = self.passable_under(Conditions::NONE, seat, hand);
        self.step.can_pass(seat, (meeting, passable), self.step.due(seat))
    }

    fn passable_under(&self, conditions: Conditions, seat: Seat, hand: usize) -> usize {
        let hand = hand + self.step.drawn_first(seat);
        let (tile_box, stays) = (self.schedule.ruleset().tile_box(), self.schedule.stays(self.step, seat));
        let arrived = self.hands.arrived[seat];
        let counted = conditions.for_each_name(tile_box).map(|conditions| {
            let kept = self.most_of(conditions.keep(stays), seat);
            self.work.fewest(&Worst { tile_box, stays, conditions, arrived, kept }, hand)
        });
        let counted = counted.min().unwrap_or(hand);
        // Without conditions, every other tile can be passed.
        let others = if self.step.has_no_selection() { self.hands.others(stays, seat) } else { 0 };
        counted.max(others)
    }

    /// Returns the kinds that no seat can pass; `None` if some kinds can be passed only by certain seats, or if
    /// conditions also restrict the pass.
    fn only_kept(&self) -> Option<KindSet> {
        let stays = self.step.stays.value;
        let mut seats = self.schedule.ruleset().every_seat();
        let are_alike = seats.all(|seat| self.schedule.stays(self.step, seat) == stays);
        (are_alike && self.step.has_no_selection()).then_some(stays)
    }

    /// Returns the maximum number of tiles of these kinds that a seat can hold: those it was dealt, and those that
    /// arrived in passes in which some of these kinds could be passed.
    fn most_of(&self, kinds: KindSet, seat: Seat) -> usize {
        let (_, dealt) = self.held(seat, Changes::NONE);
        let could_come = |kept: KindSet| kinds.iter().any(|kind| !kept.contains(kind));
        let came = self.hands.came.iter().filter(|(kept, _)| could_come(*kept)).map(|(_, came)| came[seat]);
        dealt + came.sum::<usize>() + self.step.drawn_first(seat)
    }

    /// Returns the minimum number of tiles that the seat passes from a hand of this size, unless fewer are required.
    fn own(&self, seat: Seat, hand: usize) -> usize {
        match self.schedule.ruleset().rules().cannot_pass.value {
            CannotPass::PassWhatYouCan => self.passable(seat, hand),
            CannotPass::AnyTiles | CannotPass::FillUp => self.passable_under(Conditions::NONE, seat, hand),
            // A vacant seat doesn't report that it is stuck.
            CannotPass::EndCharleston | CannotPass::Redeal if self.is_vacant(seat) => {
                self.passable(seat, hand)
            }
            CannotPass::EndCharleston | CannotPass::Redeal => usize::MAX,
        }
    }

    fn own_of_smallest(&self, bounds: &BySeat<(usize, usize)>) -> BySeat<usize> {
        BySeat::new(bounds.seats(), |seat| self.own(seat, bounds[seat].0))
    }

    /// Returns the maximum number of tiles that each seat can hold during the pass and after it.
    fn max_held(&self, bounds: &PassBounds) -> BySeat<usize> {
        let changed = self.changed(bounds);
        BySeat::new(changed.seats(), |seat| {
            let drawn = self.step.drawn_first(seat);
            self.held(seat, changed[seat]).1 + drawn
        })
    }

    /// Returns the possible changes in the size of each hand from the deal until after the pass.
    fn changed(&self, bounds: &PassBounds) -> BySeat<Changes> {
        let by = self.changes(Some(bounds));
        let changed = BySeat::new(by.seats(), |seat| {
            let before = self.hands.changes[seat];
            let after = before.then(by[seat]);
            if bounds.passed[seat] >= bounds.due[seat] {
                return after;
            }
            // The largest hand can pass more than the smallest, and no smaller hand can outgrow it.
            let (_, max) = before.range();
            let dealt = i32::from(self.schedule.hand_sizes().each[seat]);
            let own = self.own(seat, usize::try_from(dealt + max).unwrap_or(0));
            let least = self.step.routing.given_by(seat).0;
            let passed = own.saturating_add(bounds.blind[seat]).min(least);
            let gets = self.step.routing.given_to(seat).1.max(usize::from(self.step.max_blind[seat]));
            let grows = gets.saturating_sub(passed);
            after.up_to(max.saturating_add(i32::try_from(grows).unwrap_or(i32::MAX)))
        });
        self.with_pile(changed, Some(bounds))
    }

    /// Returns the kinds whose tiles can't move in this pass.
    fn cannot_move(&self) -> KindSet {
        let seats = || self.schedule.ruleset().every_seat();
        let stays = seats()
            .fold(self.step.stays.value, |stays, seat| stays.and(self.schedule.stays(self.step, seat)));
        let lifts = self.schedule.ruleset().rules().cannot_pass.value.lifts_conditions();
        let has_vacant = self.schedule.players().len() < self.schedule.seats();
        match self.step.zone {
            // Any tile can come from the wall.
            Some(rule) if rule.zone == Zone::Wall => KindSet::default(),
            _ if has_vacant || lifts => stays,
            _ => seats().map(|seat| self.step.keep(stays, seat)).reduce(KindSet::and).unwrap_or(stays),
        }
    }

    fn keep(&self, kept: &mut [KeptKinds], bounds: &PassBounds, numbers: Numbers) {
        if kept.is_empty() {
            return;
        }
        let choices = self.step.routing.choices();
        let flows: Vec<_> =
            choices.map(|choice| choice.map(|exchange| Flow::of(exchange, numbers))).collect();
        let stops = self.schedule.ruleset().rules().cannot_pass.value.is_announced();
        let passed = Passed {
            flows: &flows,
            blind: bounds.blind,
            own: self.own_of_smallest(&bounds.held),
            only_kept: self.only_kept(),
            must_have_enough: if stops { self.schedule.players() } else { SeatSet::NONE },
        };
        let cannot_move = self.cannot_move();
        for kept in kept {
            // The number of blind tiles depends on the number that the host reports.
            let is_open = self.step.has_blind() && self.step.count.value.is_reported();
            if is_open || kept.kinds.iter().any(|kind| !cannot_move.contains(kind)) {
                kept.forget();
            } else if self.step.zone.is_none() {
                self.work.spend(kept.len() * flows.len());
                kept.pass(&passed);
            }
        }
    }
}
