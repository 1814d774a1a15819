//! The view of one seat. It is built up from the state that the player can know, rather than filtered down from the
//! whole state.

use std::fmt;
use std::sync::Arc;

use crate::schedule::{Schedule, Step};
use crate::session::{SeatEvent, SeatState, Session, TableState};
use crate::table::seat::Seat;

/// The view of one seat: the table's public state, and the seat's own private state.
///
/// A player's device keeps its view up to date with the events that the host sends; see [`wire`](crate::wire).
///
/// ```
/// use std::sync::Arc;
/// use charleston::{DealContext, Schedule, Seat, Shipped, Table, View};
///
/// let schedule = Arc::new(Schedule::load(&Shipped, "nmjl")?);
/// let table = Table::shuffled(schedule, 7, DealContext::default())?;
/// let view = View::of(&table, Seat::FIRST).ok_or("East sits there")?;
/// assert_eq!(view.phase_title(), Some("First Charleston"));
/// assert_eq!(view.pass_title(), Some("First right"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
#[non_exhaustive]
pub struct View {
    /// The seat whose view it is.
    pub seat: Seat,
    /// The table's public state.
    pub public: TableState,
    /// The seat's private state.
    pub own: SeatState,
    pub(crate) schedule: Arc<Schedule>,
}

impl View {
    /// Returns the current view of a seat; `None` if the table doesn't have the seat, or if the seat is vacant.
    pub fn of(session: &Session, seat: Seat) -> Option<Self> {
        if !session.schedule().players().contains(seat) {
            return None;
        }
        let own = *session.private(seat)?;
        Some(Self { seat, public: *session.public(), own, schedule: Arc::clone(session.schedule()) })
    }

    /// Applies an event that the seat saw. Each event must be applied exactly once, in the order in which the events
    /// happened.
    pub(crate) fn apply(&mut self, seat_event: &SeatEvent) {
        let SeatEvent { fact, secret, .. } = seat_event;
        let takes_part = self.public.taking_part(fact, &self.schedule).contains(self.seat);
        self.own.apply(fact, secret, takes_part);
        self.public.apply(fact, &self.schedule);
    }

    /// Returns the title of the phase that the table is in. `None` before the first phase and after the last.
    pub fn phase_title(&self) -> Option<&str> {
        Some(self.schedule.phase_title(self.step()?.phase()))
    }

    /// Returns the title of the pass that the table is on. `None` between passes, for example while players are being
    /// asked whether to play the next phase.
    pub fn pass_title(&self) -> Option<&str> {
        Some(&self.schedule.pass(self.step()?.pass()?).title)
    }

    fn step(&self) -> Option<&Step> {
        self.public.stage.step(&self.schedule)
    }

    /// Returns the schedule that the table plays by.
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

/// Prints the name of the ruleset instead of the whole schedule.
impl fmt::Debug for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { seat, public, own, schedule } = self;
        f.debug_struct("View")
            .field("ruleset", &schedule.ruleset().file())
            .field("seat", seat)
            .field("public", public)
            .field("own", own)
            .finish()
    }
}
