//! Blind passing: where the tiles in a pass are, and which seats have passed in full (R18 to R21).
//!
//! A seat that passes blind gives some tiles of its own and makes up the rest from the tiles arriving in the same pass.
//! It forwards those tiles once every tile passed to it has arrived. Each tile that arrived is equally likely to be
//! forwarded, and neither the seat nor the givers learn which ones were. If every seat in a ring is waiting for
//! another, the tiles move as soon as everyone has passed. The number of tiles that have moved from seat to seat is
//! then the least fixed point of `out = own + min(blind, in)`: it starts at zero and grows until no more tiles can
//! move, so it doesn't matter who starts (R20).
//!
//! If no seat passes blind, every tile stays where it arrives, and nothing is drawn at random.

use super::Session;
use super::public::{Action, TableState};
use crate::few::{Few, byte};
use crate::ruleset::{Exchange, Incoming};
use crate::schedule::PassStep;
use crate::table::rack::{MAX_TILES, Packet};
use crate::table::random::Purpose;
use crate::table::seat::{BySeat, MAX_SEATS, Seat, SeatSet};
use crate::table::tile::Tile;

/// The number of tiles that have moved from seat to seat in the current pass. This is public information.
pub struct Flow<'a> {
    exchange: &'a Exchange,
    public: &'a TableState,
    /// The seats that have passed blind.
    blind: SeatSet,
    /// The seats that have passed blind but not yet in full, because their blind tiles haven't arrived.
    waiting: SeatSet,
    /// The number of blind tiles forwarded in each of the seats' gifts.
    forwarded: [[u8; MAX_SEATS]; MAX_SEATS],
}

/// Returns whether everyone in the group has passed, so no more tiles can arrive.
pub fn all_passed(exchange: &Exchange, public: &TableState, group: SeatSet) -> bool {
    group.and(exchange.giving()).iter().all(|seat| public.seats[seat].act.has_passed())
}

impl<'a> Flow<'a> {
    /// Computes the flow of the tiles that have been passed so far.
    #[inline(always)]
    pub fn of(step: &'a PassStep, public: &'a TableState) -> Self {
        let passing_blind = public.seats.iter().filter(|(_, seat)| seat.act.blind() > 0);
        let blind =
            if step.has_blind() { passing_blind.map(|(seat, _)| seat).collect() } else { SeatSet::NONE };
        let forwarded = [[0; MAX_SEATS]; MAX_SEATS];
        let mut flow = Self { exchange: public.exchange(step), public, blind, waiting: blind, forwarded };
        if flow.is_any_blind() {
            flow.settle();
        }
        flow
    }

    /// Forwards tiles until no more tiles can move.
    fn settle(&mut self) {
        while self.complete() {}
        while self.forward() {}
    }

    /// Marks the seats that can now forward tiles: those that pass blind, once all their tiles have arrived or their
    /// whole group has passed. Returns whether there were any.
    fn complete(&mut self) -> bool {
        let has_come =
            |seat: &Seat| self.has_arrived(*seat) || self.all_passed(self.exchange.group_of(*seat));
        let complete: SeatSet = self.waiting.iter().filter(has_come).collect();
        self.waiting = self.waiting.and_not(complete);
        !complete.is_empty()
    }

    /// For each seat that has passed in full, forwards its blind tiles to its receivers in turn. Returns whether any
    /// tile moved.
    fn forward(&mut self) -> bool {
        let mut moved = false;
        for seat in self.blind.and_not(self.waiting).iter() {
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

    /// The number of tiles that have moved in one of a seat's gifts.
    fn gone(&self, seat: Seat, position: usize) -> u8 {
        let own = self.public.seats[seat].act.gifts().get(position).map_or(0, |given| given.own);
        own + self.forwarded[seat.position()][position]
    }

    /// The number of tiles that have arrived at a seat, including those that it forwards.
    fn come_to(&self, seat: Seat) -> u8 {
        self.exchange.incoming(seat).iter().map(|gift| self.gone(gift.giver, gift.position)).sum()
    }

    /// Returns whether any seat has passed tiles blind so far.
    pub fn is_any_blind(&self) -> bool {
        !self.blind.is_empty()
    }

    /// Returns whether everyone in the group has passed, so no more tiles can arrive.
    pub fn all_passed(&self, group: SeatSet) -> bool {
        all_passed(self.exchange, self.public, group)
    }

    /// Returns whether a seat has passed in full: its own tiles, and as many blind tiles as can arrive.
    pub fn has_passed_in_full(&self, seat: Seat) -> bool {
        let has_passed = self.public.seats[seat].act.has_passed();
        has_passed && !self.waiting.contains(seat) || self.exchange.gives_nothing(seat)
    }

    /// Returns whether all the tiles for a seat have arrived.
    pub fn has_arrived(&self, seat: Seat) -> bool {
        self.exchange.incoming(seat).iter().all(|gift| self.has_passed_in_full(gift.giver))
    }

    /// Returns the number of tiles in front of a seat, not counting those that it forwards.
    pub fn before(&self, seat: Seat) -> u8 {
        self.come_to(seat).saturating_sub(self.public.seats[seat].act.blind())
    }

    /// Returns whether another player may have seen a tile from this seat, either directly or after other seats
    /// forwarded it. If so, the seat can no longer change its tiles (R29).
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

/// A tile in a gift: its giver, the gift, and its position in the gift. The giver's own tiles come first.
///
/// The fields are single bytes, because lists of these tiles are copied for every command.
#[derive(Debug, Clone, Copy, Default)]
struct OnItsWay {
    giver: Seat,
    gift: u8,
    place: u8,
}

/// The tiles arriving at one seat. At most `MAX_TILES` of them stay, and at most `MAX_TILES` are forwarded.
type Coming = Few<OnItsWay, { 2 * MAX_TILES }>;

impl Flow<'_> {
    /// The tiles that have arrived at a seat, grouped by giver.
    fn coming(&self, seat: Seat) -> Coming {
        let tiles = |gift: &Incoming| {
            let Incoming { giver, position } = *gift;
            let gift = byte(position);
            (0..self.gone(giver, position)).map(move |place| OnItsWay { giver, gift, place })
        };
        self.exchange.incoming(seat).iter().flat_map(tiles).collect()
    }

    /// The number of tiles that a seat has forwarded in its first `gifts` gifts.
    fn forwarded(&self, seat: Seat, gifts: usize) -> usize {
        self.forwarded[seat.position()][..gifts].iter().copied().map(usize::from).sum()
    }
}

impl Session {
    /// The tiles in front of a seat, sorted and not counting those that it forwards. The seat picks up these tiles
    /// after passing, or sees them if it peeks before passing.
    pub(super) fn tiles_before(&self, flow: &Flow, seat: Seat) -> Packet {
        let mut tiles = Packet::new();
        if !flow.is_any_blind() {
            for gift in flow.exchange.incoming(seat) {
                tiles.add(self.gift(gift.giver, gift.position));
            }
            return tiles.sorted();
        }
        let mixed = BySeat::new(self.public.seats.seats(), |seat| self.mixed(flow, seat));
        let goes_on = flow.forwarded(seat, flow.exchange.gifts[seat].len());
        for came in mixed[seat].iter().skip(goes_on) {
            let mut from = *came;
            let own = loop {
                let (gift, place) = (usize::from(from.gift), usize::from(from.place));
                let given = self.gift(from.giver, gift);
                let Some(blind) = place.checked_sub(given.len()) else { break given[place] };
                from = mixed[from.giver][flow.forwarded(from.giver, gift) + blind];
            };
            tiles.push(own);
        }
        tiles.sorted()
    }

    /// The tiles that have arrived at a seat. If it forwards any of them, they are in the random order in which it
    /// forwards them.
    fn mixed(&self, flow: &Flow, seat: Seat) -> Coming {
        let mut coming = flow.coming(seat);
        let act = self.public.seats[seat].act;
        if let (Action::Passed { at, .. }, 1..) = (act, act.blind()) {
            self.randomness.draw(Purpose::Packet, self.public.stream(at)).mix(&mut coming);
        }
        coming
    }

    /// The seat's own tiles in one of its gifts, sorted.
    pub(super) fn gift(&self, giver: Seat, position: usize) -> &[Tile] {
        self.private[giver].gift(self.public.seats[giver].act.gifts(), position)
    }
}
