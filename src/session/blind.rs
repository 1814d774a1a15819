//! Blind passing: where tiles are while they go round, and who has passed what it owes (R18 to R21).
//!
//! In a pass a seat gives some tiles of its own and makes up the rest from the tiles arriving in the same
//! pass, first come first forwarded, its own tiles before those. How many tiles have gone from seat to seat is
//! then the least fixed point of `out = own + min(blind, in)`: it grows from nothing until nothing moves, and
//! it does not matter who starts (R20).
//!
//! The order in which a seat's own tiles lie is mixed at random and known to nobody, not even to the seat
//! itself: it must not learn which of its tiles went further. Where tiles of several seats meet, those that
//! come equally far round are mixed as well.
//!
//! Where nobody passes blind, all that comes to a seat stays there, and no randomness is needed.

use super::Session;
use super::given::Given;
use super::public::{Action, TableState};
use crate::few::Few;
use crate::ruleset::Exchange;
use crate::schedule::PassStep;
use crate::table::rack::{MAX_TILES, Packet};
use crate::table::random::{Draw, Purpose};
use crate::table::seat::{BySeat, MAX_SEATS, Seat, SeatSet};
use crate::table::tile::Tile;

/// How many tiles have gone from seat to seat in the pass that is being made, seen from outside.
pub struct Flow<'a> {
    exchange: &'a Exchange,
    public: &'a TableState,
    /// How many blind tiles have gone on each gift of each seat.
    forwarded: [[u8; MAX_SEATS - 1]; MAX_SEATS],
}

/// Whether everybody in the group has laid, so that nothing more can come.
pub fn all_laid(exchange: &Exchange, public: &TableState, group: SeatSet) -> bool {
    group.and(exchange.giving()).iter().all(|seat| public.seats[seat].act.is_laid())
}

impl<'a> Flow<'a> {
    /// What has moved, given what has been laid so far: it grows from nothing until nothing moves.
    pub fn of(step: &'a PassStep, public: &'a TableState) -> Self {
        let exchange = public.exchange(step);
        let forwarded = [[0; MAX_SEATS - 1]; MAX_SEATS];
        let mut flow = Self { exchange, public, forwarded };
        while step.has_blind() && flow.forward() {}
        flow
    }

    /// Lets every seat forward what has arrived, to its receivers in turn; whether anything moved.
    fn forward(&mut self) -> bool {
        let mut moved = false;
        for (seat, public) in self.public.seats.iter().filter(|(_, public)| public.act.blind() > 0) {
            let mut arrived = self.come_to(seat);
            for (position, given) in public.act.gifts().iter().enumerate() {
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
        all_laid(self.exchange, self.public, group)
    }

    /// Whether a seat has passed what it owes: its own tiles and the blind ones, as far as any can come.
    pub fn has_passed(&self, seat: Seat) -> bool {
        let act = &self.public.seats[seat].act;
        let mut gifts = act.gifts().iter().zip(&self.forwarded[seat.position()]);
        self.exchange.gives_nothing(seat)
            || act.is_laid() && gifts.all(|(given, forwarded)| given.blind == *forwarded)
            || self.all_laid(self.exchange.group_of(seat))
    }

    /// Whether everything that comes to a seat has come.
    pub fn has_arrived(&self, seat: Seat) -> bool {
        self.exchange.incoming(seat).iter().all(|gift| self.has_passed(gift.giver))
    }

    /// How many tiles lie before a seat, those it forwards left out.
    pub fn before(&self, seat: Seat) -> u8 {
        self.come_to(seat).saturating_sub(self.public.seats[seat].act.blind())
    }

    /// Whether no tile has moved at all.
    pub fn is_still(&self) -> bool {
        self.public.seats.values().all(|seat| seat.act.own() == 0)
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

/// The tiles that have come to a seat so far, and how many of them it forwards: the first ones.
#[derive(Debug, Clone, Copy, Default)]
struct Arrived {
    tiles: Coming,
    forwarded: usize,
}

/// Tiles that come to one seat. No more than a rack has room for stay there, and no more than that go on.
type Coming = Few<Tile, { 2 * MAX_TILES }>;

fn sorted(tiles: &[Tile]) -> Packet {
    tiles.iter().copied().collect::<Packet>().sorted()
}

impl Session {
    /// What has come to a seat so far, sorted, those it will forward included.
    pub(super) fn come_to(&self, step: &PassStep, seat: Seat) -> Packet {
        sorted(&self.journey(self.exchange(step))[seat].tiles)
    }

    /// The tiles that lie before a seat when it has passed, sorted: what it picks up.
    pub(super) fn tiles_to_pick_up(&self, step: &PassStep, seat: Seat) -> Packet {
        let exchange = self.exchange(step);
        if !step.has_blind() || !self.public.is_any_blind() {
            return self.given_to(exchange, seat);
        }
        let Arrived { tiles, forwarded } = self.journey(exchange)[seat];
        sorted(&tiles[forwarded..])
    }

    /// The random numbers that mix what a seat laid down and what meets there. It is needed only where the seat or one of
    /// its receivers forwards some of it: tiles that stay together are sorted in the end.
    fn draw_for(&self, exchange: &Exchange, seat: Seat) -> Option<Draw> {
        let forwards = |seat: Seat| self.public.seats[seat].act.blind() > 0;
        let receivers = exchange.gifts[seat].iter().filter_map(|gift| gift.to.seat());
        let matters = receivers.chain([seat]).any(forwards);
        match self.public.seats[seat].act {
            Action::Laid { at, .. } if matters => {
                Some(self.randomness.draw(Purpose::Packet, self.public.stream(at)))
            }
            Action::Laid { .. } | Action::Nothing | Action::Requested => None,
        }
    }

    /// What its givers laid down of their own for a seat, sorted.
    pub(super) fn given_to(&self, exchange: &Exchange, seat: Seat) -> Packet {
        let mut tiles = Packet::new();
        for gift in exchange.incoming(seat) {
            tiles.add(self.gift(gift.giver, gift.position));
        }
        tiles.sorted()
    }

    /// What a seat laid down of its own in one of its gifts, sorted.
    fn gift(&self, giver: Seat, position: usize) -> &[Tile] {
        self.private[giver].gift(self.public.seats[giver].act.gifts(), position)
    }

    /// Every tile goes from its owner to the receiver, and from there on as far as it is passed on unseen,
    /// a step at a time.
    fn journey(&self, exchange: &Exchange) -> BySeat<Arrived> {
        let seats = self.public.seats.seats();
        let mut arrived = BySeat::new(seats, |_| Arrived::default());
        let mut draws = BySeat::new(seats, |seat| self.draw_for(exchange, seat));
        let mut moving = BySeat::new(seats, |_| Coming::new());
        for seat in SeatSet::all(seats).iter() {
            for (position, gift) in exchange.gifts[seat].iter().enumerate() {
                let mut own: Packet = self.gift(seat, position).iter().copied().collect();
                draws[seat].iter_mut().for_each(|draw| draw.mix(&mut own));
                if let Some(to) = gift.to.seat() {
                    moving[to].extend(own);
                }
            }
        }
        while moving.values().any(|tiles| !tiles.is_empty()) {
            let mut next = BySeat::new(seats, |_| Coming::new());
            for (seat, tiles) in moving.iter_mut() {
                if let Some(draw) = draws[seat].as_mut().filter(|_| exchange.incoming(seat).len() > 1) {
                    draw.mix(tiles);
                }
                let gifts = self.public.seats[seat].act.gifts();
                for (position, tile) in tiles.iter().enumerate() {
                    let to = next_blind(gifts, arrived[seat].forwarded, position)
                        .and_then(|gift| exchange.gifts[seat].get(gift)?.to.seat());
                    if let Some(to) = to {
                        next[to].push(*tile);
                    }
                }
                let owed = usize::from(self.public.seats[seat].act.blind()) - arrived[seat].forwarded;
                arrived[seat].forwarded += owed.min(tiles.len());
                arrived[seat].tiles.extend(*tiles);
            }
            moving = next;
        }
        arrived
    }
}

/// To which of its gifts a seat forwards the tile that comes so many after those it has forwarded already;
/// nothing where it keeps it.
fn next_blind(gifts: &[Given], forwarded: usize, further: usize) -> Option<usize> {
    let mut left = forwarded + further;
    gifts.iter().position(|given| {
        let is_here = left < usize::from(given.blind);
        left = left.saturating_sub(usize::from(given.blind));
        is_here
    })
}
