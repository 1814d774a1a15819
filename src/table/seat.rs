//! The seats of a table in turn order (R1), sets of them, and one value for each.

use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};

use crate::few::Few;

/// The most seats a table can have.
pub const MAX_SEATS: usize = 8;

/// A chair at the table by its position in turn order, counted from 0 (R1). Whoever sits in it keeps it from deal to
/// deal; who deals, and so which chair is East, a [`DealContext`](crate::table::context::DealContext) says.
///
/// A seat knows no name: [`Ruleset::seat_name`](crate::ruleset::Ruleset::seat_name) has that of a chair, and
/// [`Ruleset::name_on_deal`](crate::ruleset::Ruleset::name_on_deal) its wind on one deal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct Seat(u8);

impl Seat {
    /// The first in turn order, who deals first in a match.
    pub const FIRST: Self = Self(0);

    /// The seat at a position in turn order, counted from 0. Whether a table has it, the table says.
    pub const fn new(position: u8) -> Self {
        Self(position)
    }

    /// Its position in turn order, counted from 0.
    pub const fn position(self) -> usize {
        self.0 as usize
    }

    /// The seat `steps` further in turn order at a table of `seats`; to the right is 1 (R1).
    #[must_use]
    pub fn further(self, steps: usize, seats: usize) -> Self {
        let seats = seats.max(1);
        let position = (self.position() + steps % seats) % seats;
        Self(u8::try_from(position).unwrap_or(0))
    }
}

/// Some of the seats of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(into = "Vec<Seat>", from = "Vec<Seat>")]
pub struct SeatSet(u8);

impl SeatSet {
    /// Nobody.
    pub const NONE: Self = Self(0);

    /// Every seat of a table of `seats`.
    pub fn all(seats: usize) -> Self {
        (0..seats.min(MAX_SEATS)).map(seat_at).collect()
    }

    /// Only this seat.
    pub fn only(seat: Seat) -> Self {
        Self::NONE.with(seat)
    }

    /// These and one more.
    #[must_use]
    #[inline]
    pub fn with(self, seat: Seat) -> Self {
        Self(self.0 | bit(seat))
    }

    /// These but for one.
    #[must_use]
    #[inline]
    pub fn without(self, seat: Seat) -> Self {
        Self(self.0 & !bit(seat))
    }

    /// Whether the seat is among them.
    #[inline]
    pub fn contains(self, seat: Seat) -> bool {
        self.0 & bit(seat) != 0
    }

    /// How many they are.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether they are nobody.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The seats that are in either.
    #[must_use]
    #[inline]
    pub fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The seats that are in both.
    #[must_use]
    #[inline]
    pub fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The seats that are in these and not in the others.
    #[must_use]
    #[inline]
    pub fn and_not(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The first in turn order.
    #[inline]
    pub fn first(self) -> Option<Seat> {
        self.iter().next()
    }

    /// The seats in turn order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let next = (left != 0).then(|| seat_at(left.trailing_zeros() as usize));
            left &= left.wrapping_sub(1);
            next
        })
    }

    /// Whether all of these are among others.
    #[inline]
    #[doc(hidden)]
    pub fn is_within(self, others: Self) -> bool {
        self.0 & !others.0 == 0
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        seats.into_iter().fold(Self::NONE, Self::with)
    }
}

const fn bit(seat: Seat) -> u8 {
    if seat.0 < 8 { 1 << seat.0 } else { 0 }
}

/// The seat at a position below [`MAX_SEATS`].
const fn seat_at(position: usize) -> Seat {
    Seat((position % MAX_SEATS) as u8)
}

/// One value for each seat of a table, in turn order: indexed, never looked up.
///
/// A seat that comes from outside is asked for with [`BySeat::get`]; indexing with one that the table does not
/// have panics.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(transparent, bound(deserialize = "T: Default + Deserialize<'de>"))]
pub struct BySeat<T>(Few<T, MAX_SEATS>);

impl<T> BySeat<T> {
    /// One value for each of `seats` seats (at most [`MAX_SEATS`]).
    pub fn new(seats: usize, value: impl FnMut(Seat) -> T) -> Self
    where
        T: Default,
    {
        Self((0..seats.min(MAX_SEATS)).map(seat_at).map(value).collect())
    }

    /// One value for each seat, in turn order; `None` if no table has so many seats.
    pub fn of(values: &[T]) -> Option<Self>
    where
        T: Copy + Default,
    {
        (values.len() <= MAX_SEATS).then(|| Self(values.iter().copied().collect()))
    }

    /// How many seats the table has.
    #[inline]
    pub fn seats(&self) -> usize {
        self.0.len()
    }

    /// The value of a seat, or nothing where the table has no such seat.
    #[inline]
    pub fn get(&self, seat: Seat) -> Option<&T> {
        self.0.get(seat.position())
    }

    /// The seats in turn order, each with its value.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &T)> {
        self.0.iter().enumerate().map(|(position, value)| (seat_at(position), value))
    }

    /// The same, to be written to.
    #[inline]
    #[doc(hidden)]
    pub fn iter_mut(&mut self) -> impl Iterator<Item = (Seat, &mut T)> {
        self.0.iter_mut().enumerate().map(|(position, value)| (seat_at(position), value))
    }

    /// The values in turn order.
    #[inline]
    pub fn values(&self) -> std::slice::Iter<'_, T> {
        self.0.iter()
    }
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;

    #[inline(always)]
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.position()]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    #[inline(always)]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.position()]
    }
}

impl From<Vec<Seat>> for SeatSet {
    fn from(seats: Vec<Seat>) -> Self {
        seats.into_iter().collect()
    }
}

impl From<SeatSet> for Vec<Seat> {
    fn from(seats: SeatSet) -> Self {
        seats.iter().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turn_order_goes_round() {
        assert_eq!(Seat::new(3).further(1, 4), Seat::FIRST);
        assert_eq!(Seat::new(1).further(3, 4), Seat::FIRST);
    }

    #[test]
    fn a_set_lists_its_seats_in_turn_order() {
        let set = SeatSet::only(Seat::new(7)).with(Seat::new(2));
        assert_eq!(set.iter().collect::<Vec<_>>(), [Seat::new(2), Seat::new(7)]);
        assert!(!SeatSet::all(4).contains(Seat::new(4)) && !SeatSet::all(8).contains(Seat::new(9)));
    }
}
