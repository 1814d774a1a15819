//! Blind passing: where tiles are while they go round, and who has passed what it owes (R18 to R21).
//!
//! In a pass of k tiles a seat gives some of its own and makes up the rest from the tiles arriving in the
//! same pass, first come first forwarded, its own tiles before those. How many tiles have left each seat is
//! then the least fixed point of `out = own + min(blind, in)`: it grows from nothing until nothing moves, and
//! it does not matter who starts (R20).
//!
//! The order in which a seat's own tiles lie is mixed by chance and known to nobody, not even to the seat
//! itself: it must not learn which of its tiles went further.

use super::Session;
use super::public::{Act, Public};
use crate::chance::Purpose;
use crate::rack::Packet;
use crate::schedule::PassStep;
use crate::seat::{BySeat, Seat, SeatSet};

/// How many tiles have left each seat in the pass that is being made, seen from outside.
pub struct Flow<'a> {
    step: &'a PassStep,
    public: &'a Public,
    out: BySeat<u8>,
}

impl<'a> Flow<'a> {
    /// What has moved, given what has been laid so far.
    pub fn of(step: &'a PassStep, public: &'a Public) -> Self {
        let out = BySeat::new(public.seats.seats(), |seat| public.seats[seat].act.own());
        let mut flow = Self { step, public, out };
        while flow.forward() {}
        flow
    }

    /// Lets every seat forward what has arrived; whether anything moved.
    fn forward(&mut self) -> bool {
        let mut moved = false;
        for (seat, public) in self.public.seats.iter().filter(|(_, public)| public.act.blind() > 0) {
            let out = public.act.own() + public.act.blind().min(self.come_to(seat));
            moved |= out > self.out[seat];
            self.out[seat] = out;
        }
        moved
    }

    /// How many tiles have come to a seat, those it forwards included.
    fn come_to(&self, seat: Seat) -> u8 {
        self.step.givers[seat].iter().map(|giver| self.given(*giver, seat)).sum()
    }

    fn given(&self, giver: Seat, receiver: Seat) -> u8 {
        match self.step.receivers[giver].as_slice() {
            [_] => self.out[giver],
            _ => self.gift(giver, receiver),
        }
    }

    fn gift(&self, giver: Seat, receiver: Seat) -> u8 {
        let position = self.step.gift_for(giver, receiver);
        match &self.public.seats[giver].act {
            Act::Laid { gifts, .. } => position.and_then(|at| gifts.get(at)).copied().unwrap_or(0),
            Act::Nothing | Act::Wished => 0,
        }
    }

    /// Whether everybody in the group has laid, so that nothing more can come.
    pub fn all_laid(&self, group: SeatSet) -> bool {
        group.iter().all(|seat| self.step.receivers[seat].is_empty() || self.public.seats[seat].act.is_laid())
    }

    /// Whether a seat has passed what it owes: its own tiles and the blind ones, as far as any can come.
    pub fn has_passed(&self, seat: Seat) -> bool {
        let act = &self.public.seats[seat].act;
        let owes_nothing = self.step.receivers[seat].is_empty();
        let in_full = act.is_laid() && self.out[seat] == act.own() + act.blind();
        owes_nothing || in_full || self.all_laid(self.step.group_of(seat))
    }

    /// Whether everything that comes to a seat has come.
    pub fn has_arrived(&self, seat: Seat) -> bool {
        self.step.givers[seat].iter().all(|giver| self.has_passed(*giver))
    }

    /// How many tiles lie before a seat, those it forwards left out.
    pub fn before(&self, seat: Seat) -> u8 {
        self.come_to(seat).saturating_sub(self.public.seats[seat].act.blind())
    }

    /// Whether no tile has moved at all.
    pub fn is_still(&self) -> bool {
        self.out.values().all(|out| *out == 0)
    }

    /// Whether somebody has seen a tile on its way from this seat, or one that went on from there, so that
    /// what the seat laid can no longer be changed (R29).
    pub fn is_seen(&self, seat: Seat) -> bool {
        let mut at = seat;
        let mut on_the_way = SeatSet::NONE;
        loop {
            let receivers = &self.step.receivers[at];
            if receivers.iter().any(|receiver| self.public.seats[*receiver].has_seen()) {
                return true;
            }
            let [next] = receivers.as_slice() else { return false };
            on_the_way = on_the_way.with(at);
            if self.public.seats[*next].act.blind() == 0 || on_the_way.contains(*next) {
                return false;
            }
            at = *next;
        }
    }
}

impl Session {
    /// The tiles that have come to a seat, in the order they came, those it forwards first.
    pub(super) fn come_to(&self, step: &PassStep, seat: Seat) -> Packet {
        match step.givers[seat].as_slice() {
            [giver] if step.most_blind() > 0 => self.ring(step)[*giver].clone(),
            givers => givers.iter().flat_map(|giver| self.gift(step, *giver, seat)).collect(),
        }
    }

    /// The tiles that lie before a seat when it has passed, sorted: what it picks up.
    pub(super) fn picked_up(&self, step: &PassStep, seat: Seat) -> Packet {
        let forwarded = usize::from(self.public.seats[seat].act.blind());
        let mut tiles: Packet = self.come_to(step, seat).into_iter().skip(forwarded).collect();
        tiles.sort_unstable();
        tiles
    }

    /// The tiles that have left each seat that gives to one other, in order: its own, then those it forwards.
    fn ring(&self, step: &PassStep) -> BySeat<Packet> {
        let own = BySeat::new(self.public.seats.seats(), |seat| self.mixed(seat));
        let mut out = own.clone();
        loop {
            let next = BySeat::new(out.seats(), |seat| self.leaving(step, seat, &own, &out));
            if next == out {
                return out;
            }
            out = next;
        }
    }

    /// A seat's own tiles in the order they lie.
    fn mixed(&self, seat: Seat) -> Packet {
        let mut tiles = self.private[seat].laid.clone();
        if let Act::Laid { at, .. } = self.public.seats[seat].act {
            self.hidden.chance.draw(Purpose::Packet, at).mix(&mut tiles);
        }
        tiles
    }

    fn leaving(&self, step: &PassStep, seat: Seat, own: &BySeat<Packet>, out: &BySeat<Packet>) -> Packet {
        let blind = usize::from(self.public.seats[seat].act.blind());
        let arriving =
            step.givers[seat].iter().filter(|_| blind > 0).flat_map(|giver| out[*giver].iter().copied());
        own[seat].iter().copied().chain(arriving.take(blind)).collect()
    }

    /// The part of what `giver` laid that is for `receiver`.
    fn gift(&self, step: &PassStep, giver: Seat, receiver: Seat) -> Packet {
        let Act::Laid { gifts, .. } = &self.public.seats[giver].act else { return Packet::new() };
        let Some(position) = step.gift_for(giver, receiver) else { return Packet::new() };
        let before: usize = gifts.iter().take(position).map(|count| usize::from(*count)).sum();
        let count = gifts.get(position).map_or(0, |count| usize::from(*count));
        self.private[giver].laid.iter().skip(before).take(count).copied().collect()
    }
}
