//! Blind passing: where tiles are while they go round, and who has passed what it owes (R18 to R21).
//!
//! In a pass a seat gives some tiles of its own and makes up the rest from the tiles arriving in the same
//! pass. It forwards those once its whole packet has come, and then any of the tiles in the packet, each equally
//! likely: neither the seat nor those who gave the tiles learn which. Where a whole ring waits for itself, it moves
//! as soon as everybody has laid. How many tiles have gone from seat to seat is then the least fixed point of
//! `out = own + min(blind, in)`: it grows from nothing until nothing moves, and it does not matter who
//! starts (R20).
//!
//! Where nobody passes blind, all that comes to a seat stays there, and no randomness is needed.

use super::Session;
use super::public::{Action, PublicSeat, TableState};
use crate::few::Few;
use crate::ruleset::{Exchange, Incoming};
use crate::schedule::PassStep;
use crate::table::rack::{MAX_TILES, Packet};
use crate::table::random::Purpose;
use crate::table::seat::{BySeat, MAX_SEATS, Seat, SeatSet};
use crate::table::tile::Tile;

/// How many tiles have gone from seat to seat in the pass that is being made, seen from outside.
pub struct Flow<'a> {
    exchange: &'a Exchange,
    public: &'a TableState,
    /// Who has laid tiles.
    laid: SeatSet,
    /// Those who have passed all they owe, their own tiles and the blind ones, as far as any can come.
    passed: SeatSet,
    /// How many blind tiles have gone on each gift of each seat.
    forwarded: [[u8; MAX_SEATS]; MAX_SEATS],
}

/// Whether everybody in the group has laid, so that nothing more can come.
pub fn all_laid(exchange: &Exchange, public: &TableState, group: SeatSet) -> bool {
    group.and(exchange.giving()).iter().all(|seat| public.seats[seat].act.is_laid())
}

impl<'a> Flow<'a> {
    /// What has moved, given what has been laid so far: it grows from nothing until nothing moves.
    pub fn of(step: &'a PassStep, public: &'a TableState) -> Self {
        let having = |does: fn(&PublicSeat) -> bool| -> SeatSet {
            public.seats.iter().filter(|(_, seat)| does(seat)).map(|(seat, _)| seat).collect()
        };
        let laid = having(|seat| seat.act.is_laid());
        let blind = if step.has_blind() { having(|seat| seat.act.blind() > 0) } else { SeatSet::NONE };
        let forwarded = [[0; MAX_SEATS]; MAX_SEATS];
        let passed = laid.and_not(blind);
        let mut flow = Self { exchange: public.exchange(step), public, laid, passed, forwarded };
        while flow.complete(blind) {}
        while flow.forward(blind.and(flow.passed)) {}
        flow
    }

    /// Finds those whose packet has come, of these, so that they pass it on; whether there are any more.
    fn complete(&mut self, blind: SeatSet) -> bool {
        let waiting = blind.and_not(self.passed);
        let has_come = |seat: &Seat| self.has_arrived(*seat) || self.all_laid(self.exchange.group_of(*seat));
        let complete: SeatSet = waiting.iter().filter(has_come).collect();
        self.passed = self.passed.or(complete);
        !complete.is_empty()
    }

    /// Lets these seats forward what they owe, to their receivers in turn; whether anything moved.
    fn forward(&mut self, blind: SeatSet) -> bool {
        let mut moved = false;
        for seat in blind.iter() {
            let act = &self.public.seats[seat].act;
            let mut arrived = self.come_to(seat);
            for (position, given) in act.gifts().iter().enumerate() {
                let blind = given.blind.min(arrived);
                arrived -= blind;
                let forwarded = &mut self.forwarded[seat.position()][position];
                moved |= blind > *forwarded;
                *forwarded = blind;
            }
        }
        moved
    }

    /// How many tiles have gone on a gift of a seat, by its position.
    fn gone(&self, seat: Seat, position: usize) -> u8 {
        let own = self.public.seats[seat].act.gifts().get(position).map_or(0, |given| given.own);
        own + self.forwarded[seat.position()][position]
    }

    /// How many tiles have come to a seat, those it forwards included.
    fn come_to(&self, seat: Seat) -> u8 {
        self.exchange.incoming(seat).iter().map(|gift| self.gone(gift.giver, gift.position)).sum()
    }

    /// Whether everybody in the group has laid, so that nothing more can come.
    pub fn all_laid(&self, group: SeatSet) -> bool {
        group.and(self.exchange.giving()).is_within(self.laid)
    }

    /// Whether a seat has passed what it owes: its own tiles and the blind ones, as far as any can come.
    pub fn has_passed(&self, seat: Seat) -> bool {
        self.exchange.gives_nothing(seat) || self.passed.contains(seat)
    }

    /// Whether everything that comes to a seat has come.
    pub fn has_arrived(&self, seat: Seat) -> bool {
        self.exchange.incoming(seat).iter().all(|gift| self.has_passed(gift.giver))
    }

    /// How many tiles lie before a seat, those it forwards left out.
    pub fn before(&self, seat: Seat) -> u8 {
        self.come_to(seat).saturating_sub(self.public.seats[seat].act.blind())
    }

    /// Whether somebody has seen a tile on its way from this seat, or one that went on from there, so that
    /// what the seat laid can no longer be changed (R29).
    pub fn is_seen(&self, seat: Seat) -> bool {
        let mut reached = SeatSet::only(seat);
        loop {
            let forwards = |at: Seat| at == seat || self.public.seats[at].act.blind() > 0;
            let givers = reached.iter().filter(|at| forwards(*at));
            let next: SeatSet = givers
                .flat_map(|at| self.exchange.gifts[at].iter())
                .filter_map(|gift| gift.to.seat())
                .collect();
            if next.iter().any(|at| self.public.seats[at].has_seen()) {
                return true;
            }
            let all = reached.or(next);
            if all == reached {
                return false;
            }
            reached = all;
        }
    }
}

/// A tile on its way in a gift: who gives it, and its place there, the giver's own tiles first.
#[derive(Debug, Clone, Copy, Default)]
struct OnItsWay {
    giver: Seat,
    gift: usize,
    place: usize,
}

/// Tiles that come to one seat. No more than a rack has room for stay there, and no more than that go on.
type Coming = Few<OnItsWay, { 2 * MAX_TILES }>;

impl Flow<'_> {
    /// Everything that has come to a seat, giver by giver.
    fn coming(&self, seat: Seat) -> Coming {
        let tiles = |gift: &Incoming| {
            let Incoming { giver, position: gift } = *gift;
            (0..usize::from(self.gone(giver, gift))).map(move |place| OnItsWay { giver, gift, place })
        };
        self.exchange.incoming(seat).iter().flat_map(tiles).collect()
    }

    /// How many tiles a seat has forwarded in its first gifts.
    fn forwarded(&self, seat: Seat, gifts: usize) -> usize {
        self.forwarded[seat.position()][..gifts].iter().copied().map(usize::from).sum()
    }
}

impl Session {
    /// The tiles that lie before a seat, sorted, those it forwards left out: what it picks up when it has passed,
    /// and what it sees if it peeks before.
    pub(super) fn tiles_before(&self, step: &PassStep, seat: Seat) -> Packet {
        let exchange = self.exchange(step);
        let mut tiles = Packet::new();
        if !step.has_blind() || !self.public.is_any_blind() {
            for gift in exchange.incoming(seat) {
                tiles.add(self.gift(gift.giver, gift.position));
            }
            return tiles.sorted();
        }
        let flow = Flow::of(step, &self.public);
        let mixed = BySeat::new(self.public.seats.seats(), |seat| self.mixed(&flow, seat));
        let goes_on = flow.forwarded(seat, exchange.gifts[seat].len());
        for came in mixed[seat].iter().skip(goes_on) {
            let mut from = *came;
            let own = loop {
                let given = self.gift(from.giver, from.gift);
                let Some(blind) = from.place.checked_sub(given.len()) else { break given[from.place] };
                from = mixed[from.giver][flow.forwarded(from.giver, from.gift) + blind];
            };
            tiles.push(own);
        }
        tiles.sorted()
    }

    /// What has come to a seat; where it forwards any of it, in the random order in which it does.
    fn mixed(&self, flow: &Flow, seat: Seat) -> Coming {
        let mut coming = flow.coming(seat);
        let act = self.public.seats[seat].act;
        if let (Action::Laid { at, .. }, 1..) = (act, act.blind()) {
            self.randomness.draw(Purpose::Packet, self.public.stream(at)).mix(&mut coming);
        }
        coming
    }

    /// What a seat laid down of its own in one of its gifts, sorted.
    pub(super) fn gift(&self, giver: Seat, position: usize) -> &[Tile] {
        self.private[giver].gift(self.public.seats[giver].act.gifts(), position)
    }
}
