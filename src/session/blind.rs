//! Blind passing: where tiles are while they go round, and who has passed what it owes (R18 to R21).
//!
//! In a pass a seat gives some tiles of its own and makes up the rest from the tiles arriving in the same
//! pass, first come first forwarded, its own tiles before those. How many tiles have gone from seat to seat is
//! then the least fixed point of `out = own + min(blind, in)`: it grows from nothing until nothing moves, and
//! it does not matter who starts (R20).
//!
//! The order in which a seat's own tiles lie is mixed by chance and known to nobody, not even to the seat
//! itself: it must not learn which of its tiles went further. Where tiles of several seats meet, those that
//! come equally far round are mixed as well.

use arrayvec::ArrayVec;

use super::Session;
use super::public::{Act, Given, Public};
use crate::chance::Purpose;
use crate::rack::Packet;
use crate::ruleset::{Exchange, To};
use crate::seat::{BySeat, MOST_SEATS, Seat, SeatSet};
use crate::tile::Tile;

/// How many tiles have gone from seat to seat in the pass that is being made, seen from outside.
pub struct Flow<'a> {
    exchange: &'a Exchange,
    public: &'a Public,
    /// How many tiles have gone on each gift of each seat.
    gone: BySeat<ArrayVec<u8, { MOST_SEATS - 1 }>>,
}

impl<'a> Flow<'a> {
    /// What has moved, given what has been laid so far.
    pub fn of(exchange: &'a Exchange, public: &'a Public) -> Self {
        let gone = BySeat::new(public.seats.seats(), |seat| {
            public.seats[seat].act.gifts().iter().map(|given| given.own).collect()
        });
        let mut flow = Self { exchange, public, gone };
        while flow.forward() {}
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
                moved |= given.own + blind > self.gone[seat][position];
                self.gone[seat][position] = given.own + blind;
            }
        }
        moved
    }

    /// How many tiles have come to a seat, those it forwards included.
    fn come_to(&self, seat: Seat) -> u8 {
        let given = |giver: &Seat| {
            let position = self.exchange.gift_for(*giver, To::Seat(seat));
            position.and_then(|at| self.gone[*giver].get(at)).copied().unwrap_or(0)
        };
        self.exchange.givers[seat].iter().map(given).sum()
    }

    /// How many tiles have left a seat.
    fn out(&self, seat: Seat) -> u8 {
        self.gone[seat].iter().sum()
    }

    /// Whether everybody in the group has laid, so that nothing more can come.
    pub fn all_laid(&self, group: SeatSet) -> bool {
        group.iter().all(|seat| self.exchange.gives_nothing(seat) || self.public.seats[seat].act.is_laid())
    }

    /// Whether a seat has passed what it owes: its own tiles and the blind ones, as far as any can come.
    pub fn has_passed(&self, seat: Seat) -> bool {
        let act = &self.public.seats[seat].act;
        let in_full = act.is_laid() && self.out(seat) == act.own() + act.blind();
        self.exchange.gives_nothing(seat) || in_full || self.all_laid(self.exchange.group_of(seat))
    }

    /// Whether everything that comes to a seat has come.
    pub fn has_arrived(&self, seat: Seat) -> bool {
        self.exchange.givers[seat].iter().all(|giver| self.has_passed(*giver))
    }

    /// How many tiles lie before a seat, those it forwards left out.
    pub fn before(&self, seat: Seat) -> u8 {
        self.come_to(seat).saturating_sub(self.public.seats[seat].act.blind())
    }

    /// Whether no tile has moved at all.
    pub fn is_still(&self) -> bool {
        self.gone.values().flatten().all(|gone| *gone == 0)
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
#[derive(Debug, Clone, Default)]
struct Arrived {
    tiles: Vec<Tile>,
    forwarded: usize,
}

impl Session {
    /// What has come to a seat so far, sorted, those it will forward included.
    pub(super) fn come_to(&self, exchange: &Exchange, seat: Seat) -> Packet {
        let mut tiles: Packet = self.journey(exchange)[seat].tiles.iter().copied().collect();
        tiles.sort_unstable();
        tiles
    }

    /// What its givers laid down of their own for a seat, sorted.
    pub(super) fn given_to(&self, exchange: &Exchange, seat: Seat) -> Packet {
        let mut tiles = Packet::new();
        for giver in &exchange.givers[seat] {
            let Some(position) = exchange.gift_for(*giver, To::Seat(seat)) else { continue };
            let gifts = self.public.seats[*giver].act.gifts();
            let before: usize = gifts.iter().take(position).map(|given| usize::from(given.own)).sum();
            let count = gifts.get(position).map_or(0, |given| usize::from(given.own));
            tiles.extend(self.private[*giver].laid.iter().skip(before).take(count).copied());
        }
        tiles.sort_unstable();
        tiles
    }

    /// The tiles that lie before a seat when it has passed, sorted: what it picks up.
    pub(super) fn picked_up(&self, exchange: &Exchange, seat: Seat) -> Packet {
        let Arrived { tiles, forwarded } = &self.journey(exchange)[seat];
        let mut tiles: Packet = tiles[*forwarded..].iter().copied().collect();
        tiles.sort_unstable();
        tiles
    }

    /// Every tile goes from its owner to the receiver, and from there on as far as it is passed on unseen,
    /// a step at a time.
    fn journey(&self, exchange: &Exchange) -> BySeat<Arrived> {
        let seats = self.public.seats.seats();
        let mut arrived = BySeat::new(seats, |_| Arrived::default());
        let mut draws = BySeat::new(seats, |seat| match self.public.seats[seat].act {
            Act::Laid { at, .. } => Some(self.hidden.chance.draw(Purpose::Packet, at)),
            Act::Nothing | Act::Wished => None,
        });
        let mut moving: BySeat<Vec<Tile>> = BySeat::new(seats, |_| Vec::new());
        for seat in SeatSet::all(seats).iter() {
            let mut laid = self.private[seat].laid.as_slice();
            for (gift, given) in exchange.gifts[seat].iter().zip(self.public.seats[seat].act.gifts()) {
                let (own, rest) = laid.split_at(usize::from(given.own).min(laid.len()));
                laid = rest;
                let mut own: Packet = own.iter().copied().collect();
                draws[seat].iter_mut().for_each(|draw| draw.mix(&mut own));
                if let Some(to) = gift.to.seat() {
                    moving[to].extend(own);
                }
            }
        }
        while moving.values().any(|tiles| !tiles.is_empty()) {
            let mut next = BySeat::new(seats, |_| Vec::new());
            for (seat, tiles) in moving.iter_mut() {
                if let Some(draw) = draws[seat].as_mut().filter(|_| exchange.givers[seat].len() > 1) {
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
                arrived[seat].tiles.append(tiles);
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
