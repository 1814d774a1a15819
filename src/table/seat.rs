//! The seats at a table in turn order (R1), sets of seats, and values for each seat.

use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};

use crate::bits::bit_set;
use crate::few::Few;
use crate::words::ordinal;

/// The maximum number of seats at a table.
pub const MAX_SEATS: usize = 8;

/// A chair at the table, by its position in turn order, counted from 0 (R1). A player keeps the same chair from deal to
/// deal. The [`DealContext`](crate::table::context::DealContext) has the chair that deals, which is East.
///
/// A seat has no name. [`Ruleset::seat_name`](crate::ruleset::Ruleset::seat_name) returns a chair's name, and
/// [`Ruleset::name_on_deal`](crate::ruleset::Ruleset::name_on_deal) returns its wind in a deal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct Seat(u8);

impl Seat {
    /// The first seat in turn order, which deals first in a match.
    pub const FIRST: Self = Self(0);

    /// Creates the seat at a position in turn order, counted from 0. The table might not have this seat.
    pub const fn new(position: u8) -> Self {
        Self(position)
    }

    /// Returns the position in turn order, counted from 0.
    pub const fn position(self) -> usize {
        self.0 as usize
    }

    /// Returns the position in turn order as a word that doesn't depend on where counting starts, such as `1st`.
    pub(crate) fn ordinal(self) -> String {
        ordinal(self.position() + 1)
    }

    /// Returns the seat `steps` seats ahead in turn order at a table with `seats` seats. In the usual turn
    /// order, one step ahead is the seat to the right (R1).
    #[must_use]
    pub fn further(self, steps: usize, seats: usize) -> Self {
        let seats = seats.max(1);
        let position = (self.position() + steps % seats) % seats;
        Self(u8::try_from(position).unwrap_or(0))
    }
}

/// A set of seats.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(into = "Vec<Seat>", from = "Vec<Seat>")]
pub struct SeatSet(u8);

bit_set!(
    SeatSet(u8) of Seat, bit, seat_at, Few<Seat, MAX_SEATS>
);

impl SeatSet {
    /// Returns the set of all seats at a table with `seats` seats.
    pub fn all(seats: usize) -> Self {
        (0..seats.min(MAX_SEATS)).map(seat_at).collect()
    }

    /// Returns a set that contains only this seat.
    pub fn only(seat: Seat) -> Self {
        Self::NONE.with(seat)
    }

    /// Returns the set with this seat added.
    #[must_use]
    #[inline]
    pub fn with(self, seat: Seat) -> Self {
        Self(self.0 | bit(seat))
    }

    /// Returns the set with this seat removed.
    #[must_use]
    #[inline]
    pub fn without(self, seat: Seat) -> Self {
        Self(self.0 & !bit(seat))
    }

    /// Returns the number of seats.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns the first seat in turn order, or `None` if the set is empty.
    #[inline]
    pub fn first(self) -> Option<Seat> {
        self.iter().next()
    }

    /// Returns whether the other set contains all of these seats.
    #[inline]
    pub(crate) fn is_within(self, others: Self) -> bool {
        self.0 & !others.0 == 0
    }
}

const fn bit(seat: Seat) -> u8 {
    if seat.0 < 8 { 1 << seat.0 } else { 0 }
}

/// Returns the seat at a position below [`MAX_SEATS`].
const fn seat_at(position: usize) -> Seat {
    Seat((position % MAX_SEATS) as u8)
}

/// A value for each seat at a table, in turn order.
///
/// Indexing panics if the table doesn't have the seat. Use [`BySeat::get`] for a seat from an untrusted source.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(transparent, bound(deserialize = "T: Default + Deserialize<'de>"))]
pub struct BySeat<T>(Few<T, MAX_SEATS>);

impl<T> BySeat<T> {
    /// Creates a value for each seat at a table with `seats` seats (at most [`MAX_SEATS`]).
    pub fn new(seats: usize, value: impl FnMut(Seat) -> T) -> Self
    where
        T: Default,
    {
        Self((0..seats.min(MAX_SEATS)).map(seat_at).map(value).collect())
    }

    /// Assigns one value to each seat, in turn order. Returns `None` if there are more than [`MAX_SEATS`] values.
    pub fn of(values: &[T]) -> Option<Self>
    where
        T: Copy + Default,
    {
        (values.len() <= MAX_SEATS).then(|| Self(values.iter().copied().collect()))
    }

    /// Combines each seat's value with its value in `other`.
    pub(crate) fn combine(self, other: Self, with: impl Fn(T, T) -> T) -> Self
    where
        T: Copy + Default,
    {
        Self::new(self.seats(), |seat| with(self[seat], other[seat]))
    }

    /// Returns the number of seats at the table.
    #[inline]
    pub fn seats(&self) -> usize {
        self.0.len()
    }

    /// Returns the value for a seat, or `None` if the table doesn't have the seat.
    #[inline]
    pub fn get(&self, seat: Seat) -> Option<&T> {
        self.0.get(seat.position())
    }

    /// Returns the seats in turn order, each with its value.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &T)> {
        self.0.iter().enumerate().map(|(position, value)| (seat_at(position), value))
    }

    /// Returns the seats in turn order, each with a mutable reference to its value.
    #[inline]
    #[doc(hidden)]
    pub fn iter_mut(&mut self) -> impl Iterator<Item = (Seat, &mut T)> {
        self.0.iter_mut().enumerate().map(|(position, value)| (seat_at(position), value))
    }

    /// Returns the values in turn order.
    #[inline]
    pub fn values(&self) -> std::slice::Iter<'_, T> {
        self.0.iter()
    }
}

impl<'a, T> IntoIterator for &'a BySeat<T> {
    type Item = (Seat, &'a T);
    type IntoIter = std::iter::Zip<<SeatSet as IntoIterator>::IntoIter, std::slice::Iter<'a, T>>;

    /// Goes through the seats in turn order, each with its value.
    fn into_iter(self) -> Self::IntoIter {
        SeatSet::all(self.seats()).into_iter().zip(self.values())
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
