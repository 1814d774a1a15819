//! The limits on what every seat can hold and pass in one pass.

use crate::table::seat::{BySeat, Seat, SeatSet};

/// The limits on what every seat can hold and pass in one pass, on every route that reaches it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PassBounds {
    /// The minimum and maximum number of tiles that each seat can hold before the pass.
    pub held: BySeat<(usize, usize)>,
    /// The maximum number of tiles in each hand that may have come from the previous pass.
    pub arrived: BySeat<usize>,
    /// The minimum number of tiles that each seat has to pass, including blind ones.
    pub due: BySeat<usize>,
    /// How many of the tiles in `due` each seat may pass blind.
    pub blind: BySeat<usize>,
    /// How many tiles of its own each seat can always pass at once, no matter which tiles it was dealt.
    pub passable: BySeat<usize>,
    /// The minimum number of tiles that each seat passes, including blind ones: the number in `due`, or the number that
    /// the house rules require from a seat with too few tiles.
    pub passed: BySeat<usize>,
    /// The maximum number of tiles that each seat can hold during the pass and after it.
    pub max_held: BySeat<usize>,
    /// The seats that may be unable to pass the required number of tiles. Every other seat can always pass that many.
    pub may_be_stuck: SeatSet,
    /// The vacant seats that may have fewer tiles to pass than the number that the other seats settle on, because no
    /// one requests a number for them.
    pub may_pass_less_than_settled: SeatSet,
    /// The seats whose hands are always too small to pass the required number of tiles.
    pub too_small: SeatSet,
    /// The maximum number of face-up tiles that can be in the pile after the pass.
    pub face_up: usize,
    /// The minimum and maximum number of tiles that a seat picks up from the pile.
    pub picked_up: (usize, usize),
}

/// The number of seats by which facts about chairs move ahead when another player deals.
#[derive(Clone, Copy)]
pub(super) struct SeatShift {
    pub seats: usize,
    pub ahead: usize,
}

impl SeatShift {
    /// Moves each value ahead.
    pub(super) fn each<T: Copy + Default>(self, of: &BySeat<T>) -> BySeat<T> {
        let Self { seats, ahead } = self;
        BySeat::new(seats, |seat| of[seat.further(seats - ahead % seats, seats)])
    }

    /// Moves each seat in a set ahead.
    fn set(self, of: SeatSet) -> SeatSet {
        of.iter().map(|seat| seat.further(self.ahead, self.seats)).collect()
    }
}

impl PassBounds {
    /// Moves the bounds of each seat ahead.
    pub(super) fn shifted(&self, shift: SeatShift) -> Self {
        Self {
            held: shift.each(&self.held),
            arrived: shift.each(&self.arrived),
            due: shift.each(&self.due),
            blind: shift.each(&self.blind),
            passable: shift.each(&self.passable),
            passed: shift.each(&self.passed),
            max_held: shift.each(&self.max_held),
            may_be_stuck: shift.set(self.may_be_stuck),
            may_pass_less_than_settled: shift.set(self.may_pass_less_than_settled),
            too_small: shift.set(self.too_small),
            face_up: self.face_up,
            picked_up: self.picked_up,
        }
    }

    /// Returns whether every seat, including vacant ones, can always pass the required number of tiles.
    pub fn is_never_stuck(&self) -> bool {
        self.may_be_stuck.is_empty()
    }

    /// Returns whether this seat may have too few tiles for the number that is required or that the others settle on.
    pub fn may_pass_less(&self, seat: Seat) -> bool {
        self.may_be_stuck.contains(seat) || self.may_pass_less_than_settled.contains(seat)
    }

    /// Returns the seat that is closest to being unable to pass the required number of tiles; `None` if no seat has to
    /// pass any tiles.
    pub fn worst_seat(&self) -> Option<Seat> {
        let givers = self.due.iter().filter(|(_, due)| **due > 0).map(|(seat, _)| seat);
        let slack = |seat: Seat| self.passable[seat] + self.blind[seat];
        givers.min_by_key(|seat| {
            (
                !self.may_be_stuck.contains(*seat),
                slack(*seat).saturating_sub(self.due[*seat]),
                self.held[*seat].0,
            )
        })
    }

    /// Merges the bounds from two routes into bounds that hold on both.
    pub(super) fn or(&self, other: &Self) -> Self {
        // If a seat doesn't have to pass any tiles on one route, only the other route limits the seat.
        let least = |one: &BySeat<usize>, two: &BySeat<usize>| {
            BySeat::new(one.seats(), |seat| match (self.due[seat], other.due[seat]) {
                (0, 1..) => two[seat],
                (1.., 0) => one[seat],
                _ => one[seat].min(two[seat]),
            })
        };
        let widest = |one: (usize, usize), two: (usize, usize)| (one.0.min(two.0), one.1.max(two.1));
        Self {
            held: self.held.combine(other.held, widest),
            arrived: self.arrived.combine(other.arrived, usize::max),
            due: self.due.combine(other.due, usize::max),
            blind: least(&self.blind, &other.blind),
            passable: least(&self.passable, &other.passable),
            passed: self.passed.combine(other.passed, usize::min),
            max_held: self.max_held.combine(other.max_held, usize::max),
            may_be_stuck: self.may_be_stuck.or(other.may_be_stuck),
            may_pass_less_than_settled: self.may_pass_less_than_settled.or(other.may_pass_less_than_settled),
            too_small: self.too_small.or(other.too_small),
            face_up: self.face_up.max(other.face_up),
            picked_up: widest(self.picked_up, other.picked_up),
        }
    }
}
