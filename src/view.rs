//! What one seat sees of its table: built from the state, never filtered from it.

use std::sync::Arc;

use crate::schedule::Schedule;
use crate::session::{SeatEvent, SeatState, Session, TableState};
use crate::table::seat::Seat;

/// What one seat sees: everything that everybody may know, and its own.
///
/// A player's device keeps one up to date with the events that the host sends: see [`wire`](crate::wire).
#[derive(Debug, Clone)]
pub struct View {
    /// Whose view it is.
    pub seat: Seat,
    /// What everybody may know.
    pub public: TableState,
    /// What only this seat may know.
    pub own: SeatState,
    schedule: Arc<Schedule>,
}

impl View {
    /// What a seat sees now, or nothing where the table has no such seat or nobody sits there.
    pub fn of(session: &Session, seat: Seat) -> Option<Self> {
        if session.schedule().ruleset().vacant_seat(seat).is_some() {
            return None;
        }
        let own = *session.private(seat)?;
        Some(Self { seat, public: *session.public(), own, schedule: Arc::clone(session.schedule()) })
    }

    /// A view put together again.
    pub(crate) fn restored(seat: Seat, public: TableState, own: SeatState, schedule: Arc<Schedule>) -> Self {
        Self { seat, public, own, schedule }
    }

    /// Writes down what the seat saw of something that happened: each seat event once, in the order in which it came.
    pub(crate) fn apply(&mut self, seat_event: &SeatEvent) {
        self.own.apply(&seat_event.fact, &seat_event.secret);
        self.public.apply(&seat_event.fact, &self.schedule);
    }

    /// The schedule the table plays by.
    pub fn schedule(&self) -> &Schedule {
        &self.schedule
    }
}

impl PartialEq for View {
    fn eq(&self, other: &Self) -> bool {
        let Self { seat, public, own, schedule: _ } = self;
        (*seat, public, own) == (other.seat, &other.public, &other.own)
    }
}

impl Eq for View {}
