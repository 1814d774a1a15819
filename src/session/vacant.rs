//! Vacant seats: seats with hands that no one plays. They pass and receive tiles like other seats, but no player sees
//! their tiles.

use super::Session;
use super::blind::{Flow, all_passed};
use super::event::{Event, Fact, Secret};
use super::given::{Given, Givens};
use super::stage::{Outcome, Stage};
use crate::ruleset::{Count, Gift, To, VacantEnds, VacantGives, VacantSeat};
use crate::schedule::PassStep;
use crate::table::rack::Packet;
use crate::table::random::Purpose;
use crate::table::seat::{Seat, SeatSet};

impl Session {
    /// Returns a vacant seat's tiles, in the order in which it passes them.
    fn in_order(&self, seat: Seat, gives: VacantGives) -> Packet {
        let own = &self.private[seat];
        let mut tiles = own.stack();
        match gives {
            VacantGives::Top => {}
            VacantGives::Random => {
                self.randomness.draw(Purpose::VacantChoice, self.public.events).mix(&mut tiles);
            }
            VacantGives::WhatCame => {
                let older = tiles.len().saturating_sub(own.arrived().len());
                tiles.rotate_left(older);
            }
        }
        tiles
    }

    /// Returns whether no player sits in a seat: it is vacant, or the table doesn't have it.
    pub(super) fn is_vacant(&self, seat: Seat) -> bool {
        !self.schedule.players().contains(seat)
    }

    /// Creates an event with tiles that only the acting seat can see, or that no player can see if the seat is vacant.
    pub(super) fn event_of(&self, seat: Seat, fact: Fact, tiles: Packet) -> Event {
        let secret = if self.is_vacant(seat) { Secret::Unseen(tiles) } else { Secret::Tiles(tiles) };
        Event { fact, secret }
    }

    /// Makes a vacant seat pass once all players in its group have passed. If seats draw before they pass, it draws
    /// first.
    pub(super) fn vacant_passes(&self, step: &PassStep) -> Option<Event> {
        let vacant = self.schedule.ruleset().vacant_seats();
        let mut due = vacant.filter(|(seat, _)| self.vacant_is_due(step, *seat)).peekable();
        let first = *due.peek()?;
        // A vacant seat whose number of tiles depends on what it receives waits for other vacant seats.
        let is_open = |seat: Seat| {
            let exchange = self.exchange(step);
            let givers = exchange.incoming(seat).iter().map(|gift| gift.giver);
            givers
                .filter(|giver| !exchange.gives_nothing(*giver))
                .any(|giver| !self.public.seats[giver].act.has_passed())
        };
        let depends = matches!(step.count.value, Count::Independent { .. });
        let (seat, hand) = due.find(|(seat, _)| !depends || !is_open(*seat)).unwrap_or(first);
        if self.has_yet_to_draw(step, seat) {
            return Some(self.draw_first(step, seat));
        }
        let order = self.in_order(seat, hand.gives);
        let stays = self.schedule.stays(step, seat);
        let passable: Packet = order.into_iter().filter(|tile| !stays.contains(tile.kind())).collect();
        let (mut gifts, mut passed) = (Givens::new(), Packet::new());
        let need = self.need(step, seat);
        let min = need.gifts.iter().fold(0, |sum: u8, gift| sum.saturating_add(gift.min));
        let in_all = self.passed_for(step, seat).min(passable.size()).max(need.min_in_all);
        let (mut more, mut passable) = (in_all.saturating_sub(min), passable.into_iter());
        for gift in need.gifts.iter() {
            let count = vacant_count(step, gift, &mut more);
            // They keep the order of the stack, so that they can go back in that order if the pass is stopped.
            let tiles: Packet = passable.by_ref().take(usize::from(count)).collect();
            gifts.push(Given { own: tiles.size(), blind: 0 });
            passed.extend(tiles);
        }
        Some(self.event_of(seat, Fact::Passed { seat, gifts }, passed))
    }

    fn vacant_is_due(&self, step: &PassStep, seat: Seat) -> bool {
        let exchange = self.exchange(step);
        let has_passed = self.public.seats[seat].act.has_passed();
        let is_open = step.routing.left_open().is_some() && self.public.direction.is_none();
        if has_passed || exchange.gives_nothing(seat) || is_open {
            return false;
        }
        if step.count.value.is_by_requests()
            && self.public.seats[seat].settled.is_none_or(|number| number == 0)
        {
            return false;
        }
        let sitting = self.sitting(exchange.group_of(seat));
        all_passed(exchange, &self.public, sitting)
    }

    /// Returns whether a vacant seat has already passed a number of tiles that depends on this seat's. If the seat could
    /// then pass fewer, the vacant seat would lose tiles.
    pub(super) fn vacant_seat_answered(&self, step: &PassStep, seat: Seat) -> bool {
        let exchange = self.exchange(step);
        let is_open = |gift: &Gift| gift.min < gift.max;
        let has_answered = |to: Seat| {
            self.is_vacant(to)
                && self.public.seats[to].act.has_passed()
                && exchange.gifts[to].iter().any(is_open)
        };
        let mut gifts = exchange.gifts[seat].iter();
        matches!(step.count.value, Count::Independent { .. })
            && gifts.any(|gift| is_open(gift) && matches!(gift.to, To::Seat(to) if has_answered(to)))
    }

    /// Returns the number of tiles that other seats have passed to a seat, not counting blind tiles.
    fn passed_for(&self, step: &PassStep, seat: Seat) -> u8 {
        let exchange = self.exchange(step);
        let gifts = exchange.incoming(seat).iter();
        let passed = gifts.filter_map(|gift| self.public.seats[gift.giver].act.gifts().get(gift.position));
        passed.map(|given| given.own).sum()
    }

    /// Makes a vacant seat pick up its tiles once everyone else has picked up.
    pub(super) fn vacant_picks_up(&self, step: &PassStep) -> Option<Event> {
        let flow = Flow::of(step, &self.public);
        let gets = |seat: &Seat| self.public.seats[*seat].picked_up.is_none() && flow.before(*seat) > 0;
        let seat = self.schedule.ruleset().vacant_seats().map(|(seat, _)| seat).find(gets)?;
        let mut tiles = self.tiles_before(&flow, seat);
        self.randomness.draw(Purpose::VacantChoice, self.public.events).mix(&mut tiles);
        Some(self.event_of(seat, Fact::PickedUp { seat, count: tiles.size() }, tiles))
    }

    /// Puts a vacant seat's tiles into the wall after play begins, if the rules say so.
    pub(super) fn vacant_ends(&self) -> Option<Event> {
        if self.public.stage != Stage::Over(Outcome::PlayBegan) {
            return None;
        }
        let goes = |(seat, hand): &(Seat, &VacantSeat)| {
            hand.at_the_end == VacantEnds::IntoTheWall && self.public.seats[*seat].held > 0
        };
        let (seat, _) = self.schedule.ruleset().vacant_seats().find(goes)?;
        let tiles: Packet = self.private[seat].rack().tiles().iter().copied().collect();
        let count = self.public.seats[seat].held;
        Some(self.event_of(seat, Fact::WentIntoWall { seat, count }, tiles))
    }

    /// Returns the seats in `seats` that aren't vacant.
    pub(super) fn sitting(&self, seats: SeatSet) -> SeatSet {
        seats.and(self.schedule.players())
    }
}

/// Returns the number of tiles in a vacant seat's gift. If each seat decides for itself how many tiles to pass, a vacant
/// seat passes as many as it receives, within the limits of the pass: the minimum to every receiver, and `more` to the
/// first ones.
fn vacant_count(step: &PassStep, gift: &Gift, more: &mut u8) -> u8 {
    match step.count.value {
        Count::Exactly(_) | Count::Fewest { .. } | Count::Reported { .. } => gift.max,
        Count::Independent { .. } => {
            let extra = (*more).min(gift.max.saturating_sub(gift.min));
            *more -= extra;
            gift.min + extra
        }
    }
}
