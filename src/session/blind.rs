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
//!
//! Where nobody passes blind, all that comes to a seat stays there, and no chance is needed.

use std::ops::Range;

use super::Session;
use super::public::{Act, Given, Public};
use crate::few::Few;
use crate::ruleset::Exchange;
use crate::schedule::PassStep;
use crate::table::rack::{MOST_TILES, Packet};
use crate::table::random::{Draw, Purpose};
use crate::table::seat::{BySeat, MOST_SEATS, Seat, SeatSet};
use crate::table::tile::Tile;

/// How many tiles have gone from seat to seat in the pass that is being made, seen from outside.
pub struct Flow<'a> {
    exchange: &'a Exchange,
    public: &'a Public,
    /// Whether anybody passes blind.
    is_blind: bool,
    /// Where tiles of several seats meet and somebody passes blind: how many blind tiles have gone on each gift
    /// of each seat.
    forwarded: Option<Forwarded>,
}

type Forwarded = BySeat<[u8; MOST_SEATS - 1]>;

/// Whether everybody in the group has laid, so that nothing more can come.
pub fn all_laid(exchange: &Exchange, public: &Public, group: SeatSet) -> bool {
    group.and(exchange.giving()).is_within(public.laid())
}

impl<'a> Flow<'a> {
    /// What has moved, given what has been laid so far.
    #[inline]
    pub fn of(step: &'a PassStep, public: &'a Public) -> Self {
        let exchange = public.exchange(step);
        let is_blind = step.has_blind() && public.is_any_blind();
        let flow = Self { exchange, public, is_blind, forwarded: None };
        if is_blind && !exchange.is_single_file() {
            return flow.grown();
        }
        debug_assert!(flow.is_like(&Self { ..flow }.grown()), "what goes in single file is counted wrongly");
        flow
    }

    /// The same in any exchange: it grows from nothing until nothing moves.
    #[inline(never)]
    fn grown(mut self) -> Self {
        let mut forwarded = Forwarded::new(self.public.seats.seats(), |_| [0; MOST_SEATS - 1]);
        loop {
            self.forwarded = Some(forwarded);
            if !self.is_blind || !self.forward(&mut forwarded) {
                return self;
            }
        }
    }

    /// Whether as many tiles have gone on every gift.
    fn is_like(&self, other: &Self) -> bool {
        let gifts = self.public.seats.iter().flat_map(|(seat, public)| {
            let positions = 0..public.act.gifts().len();
            positions.map(move |position| (seat, position))
        });
        gifts.into_iter().all(|(seat, position)| self.gone(seat, position) == other.gone(seat, position))
    }

    /// Lets every seat forward what has arrived, to its receivers in turn; whether anything moved.
    fn forward(&self, forwarded: &mut Forwarded) -> bool {
        let mut moved = false;
        for (seat, public) in self.public.seats.iter().filter(|(_, public)| public.act.blind() > 0) {
            let mut arrived = self.come_to(seat);
            for (position, given) in public.act.gifts().iter().enumerate() {
                let blind = given.blind.min(arrived);
                arrived -= blind;
                moved |= blind > forwarded[seat][position];
                forwarded[seat][position] = blind;
            }
        }
        moved
    }

    /// How many tiles have gone on a gift of a seat, by its position.
    fn gone(&self, seat: Seat, position: usize) -> u8 {
        let own = || self.public.seats[seat].act.gifts().get(position).map_or(0, |given| given.own);
        match &self.forwarded {
            Some(forwarded) => own() + forwarded[seat][position],
            None if self.is_blind => self.gone_in_file(seat),
            None => own(),
        }
    }

    /// How many tiles have gone from a seat in single file. From the seats before it comes what they have of their
    /// own, as far as everybody on the way forwards so many. In a ring that comes round again until it is
    /// enough, unless there is nothing (R21).
    fn gone_in_file(&self, seat: Seat) -> u8 {
        let (mut own, mut most) = (0, u32::MAX);
        let mut at = seat;
        let gone = loop {
            let given = self.public.seats[at].act.in_file();
            most = most.min(own + u32::from(given.own) + u32::from(given.blind));
            own += u32::from(given.own);
            match self.exchange.incoming(at) {
                _ if own >= most => break most,
                [gift] if gift.giver != seat => at = gift.giver,
                [_] if own > 0 => break most,
                _ => break own,
            }
        };
        u8::try_from(gone).unwrap_or(u8::MAX)
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
        self.all_laid(self.exchange.group_of(seat)) || self.has_passed_in_full(seat)
    }

    fn has_passed_in_full(&self, seat: Seat) -> bool {
        let all_gone = || {
            let gifts = self.public.seats[seat].act.gifts().iter().enumerate();
            gifts.into_iter().all(|(position, given)| self.gone(seat, position) == given.own + given.blind)
        };
        self.exchange.gives_nothing(seat)
            || (self.public.laid().contains(seat) && (!self.public.is_any_blind() || all_gone()))
    }

    /// Whether everything that comes to a seat has come.
    pub fn has_arrived(&self, seat: Seat) -> bool {
        self.exchange.givers[seat].iter().all(|giver| self.has_passed(*giver))
    }

    /// How many tiles lie before a seat, those it forwards left out.
    pub fn before(&self, seat: Seat) -> u8 {
        let forwards = if self.public.is_any_blind() { self.public.seats[seat].act.blind() } else { 0 };
        self.come_to(seat).saturating_sub(forwards)
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

impl Act {
    /// What it has laid down where nobody gives to two.
    pub(super) fn in_file(&self) -> Given {
        self.gifts().first().copied().unwrap_or_default()
    }
}

/// The tiles that have come to a seat so far, and how many of them it forwards: the first ones.
#[derive(Debug, Clone, Copy, Default)]
struct Arrived {
    tiles: Coming,
    forwarded: usize,
}

/// Tiles that come to one seat. No more than a rack has room for stay there, and no more than that go on.
type Coming = Few<Tile, { 2 * MOST_TILES }>;

fn sorted(tiles: &[Tile]) -> Packet {
    tiles.iter().copied().collect::<Packet>().sorted()
}

/// What must not be: the short way to what comes to a seat is held to the journey of all tiles in every test.
const ASTRAY: &str = "what goes in single file goes astray";

impl Session {
    /// What has come to a seat so far in single file, sorted, those it will forward included.
    pub(super) fn come_to(&self, step: &PassStep, seat: Seat) -> Packet {
        let exchange = self.exchange(step);
        let come = Flow::of(step, &self.public).come_to(seat);
        let tiles = self.in_file(exchange, seat, 0..usize::from(come));
        debug_assert_eq!(tiles, sorted(&self.journey(exchange)[seat].tiles), "{ASTRAY}");
        tiles
    }

    /// The tiles that lie before a seat when it has passed, sorted: what it picks up.
    pub(super) fn picked_up(&self, step: &PassStep, seat: Seat) -> Packet {
        let exchange = self.exchange(step);
        if !step.has_blind() || !self.public.is_any_blind() {
            return self.given_to(exchange, seat);
        }
        if !exchange.is_single_file() {
            return self.left_of_journey(exchange, seat);
        }
        let flow = Flow { exchange, public: &self.public, is_blind: true, forwarded: None };
        let forwards = usize::from(self.public.seats[seat].act.blind());
        let tiles = self.in_file(exchange, seat, forwards..usize::from(flow.come_to(seat)));
        debug_assert_eq!(tiles, self.left_of_journey(exchange, seat), "{ASTRAY}");
        tiles
    }

    /// Some of the tiles that come to a seat in single file, sorted. First come those that its giver laid down,
    /// then those that came to that one, and so on back. The order in which a seat laid its tiles makes no
    /// difference where they stay together.
    pub(super) fn in_file(&self, exchange: &Exchange, seat: Seat, which: Range<usize>) -> Packet {
        let mut tiles = Packet::new();
        let (mut skip, mut left) = (which.start, which.len());
        let mut at = seat;
        while left > 0 {
            let [gift] = exchange.incoming(at) else { break };
            at = gift.giver;
            let own = usize::from(self.public.seats[at].act.in_file().own);
            if skip >= own {
                skip -= own;
                continue;
            }
            let part = left.min(own - skip);
            let mut packet = self.gift(at, gift.position);
            if part < own
                && let Some(mut draw) = self.draw_for(at)
            {
                draw.mix(&mut packet);
            }
            tiles.extend(packet.iter().skip(skip).take(part).copied());
            left -= part;
            skip = 0;
        }
        tiles.sorted()
    }

    /// The chance that mixes what a seat laid down.
    fn draw_for(&self, seat: Seat) -> Option<Draw> {
        match self.public.seats[seat].act {
            Act::Laid { at, .. } => Some(self.chance.draw(Purpose::Packet, self.public.stream(at))),
            Act::Nothing | Act::Wished => None,
        }
    }

    /// What its givers laid down of their own for a seat, sorted.
    pub(super) fn given_to(&self, exchange: &Exchange, seat: Seat) -> Packet {
        match exchange.incoming(seat) {
            [only] => self.gift(only.giver, only.position),
            _ => self.given_by_all(exchange, seat).collect::<Packet>().sorted(),
        }
    }

    /// What a seat laid down of its own in one of its gifts, sorted.
    #[inline]
    pub(super) fn gift(&self, giver: Seat, position: usize) -> Packet {
        let gifts = self.public.seats[giver].act.gifts();
        let mut gift = Packet::new();
        gift.add(self.private[giver].gift(gifts, position));
        gift
    }

    fn given_by_all(&self, exchange: &Exchange, seat: Seat) -> impl Iterator<Item = Tile> {
        exchange.incoming(seat).iter().flat_map(|gift| self.gift(gift.giver, gift.position))
    }

    /// What a seat does not forward of the tiles that come to it, in any exchange, sorted.
    fn left_of_journey(&self, exchange: &Exchange, seat: Seat) -> Packet {
        let Arrived { tiles, forwarded } = self.journey(exchange)[seat];
        sorted(&tiles[forwarded..])
    }

    /// Every tile goes from its owner to the receiver, and from there on as far as it is passed on unseen,
    /// a step at a time.
    fn journey(&self, exchange: &Exchange) -> BySeat<Arrived> {
        let seats = self.public.seats.seats();
        let mut arrived = BySeat::new(seats, |_| Arrived::default());
        let mut draws = BySeat::new(seats, |seat| self.draw_for(seat));
        let mut moving = BySeat::new(seats, |_| Coming::new());
        for seat in SeatSet::all(seats).iter() {
            for (position, gift) in exchange.gifts[seat].iter().enumerate() {
                let mut own = self.gift(seat, position);
                draws[seat].iter_mut().for_each(|draw| draw.mix(&mut own));
                if let Some(to) = gift.to.seat() {
                    moving[to].extend(own);
                }
            }
        }
        while moving.values().any(|tiles| !tiles.is_empty()) {
            let mut next = BySeat::new(seats, |_| Coming::new());
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
