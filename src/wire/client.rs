//! The state of a player's device: its view, and the last event that it has seen.

use std::sync::Arc;

use super::{DescribedEvent, EventId, NewEvents, NumberedView, SentPrompt, TableId, Update};
use crate::saved::SavedError;
use crate::schedule::{Schedule, Step, StepId};
use crate::session::{Fact, SeatEvent, Secret};
use crate::table::rack::MAX_TILES;
use crate::table::seat::SeatSet;
use crate::view::View;

/// A player's device. It applies [`Update`]s and detects missing ones.
#[derive(Debug, Clone)]
pub struct Client {
    view: View,
    schedule: Arc<Schedule>,
    last: EventId,
    prompt: SentPrompt,
}

/// The reason a device couldn't apply an update. The device's state is unchanged. Except where noted below, the device
/// should ask for another update, giving [`Client::last`] as the last event that it has seen.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OutOfSync {
    /// Earlier events haven't arrived.
    #[error("events {first} to {last} are missing")]
    Missing {
        /// The first missing event.
        first: u32,
        /// The last missing event.
        last: u32,
    },
    /// The update arrived twice or late, and contains nothing new. The device can ignore it.
    #[error("these events have already been seen")]
    Seen,
    /// The update is for a different table. If the host opened another table for this player, or went back to an older
    /// save, the device should ask for the whole view and start over with [`Client::open`].
    #[error("the update is for table {table}, not {own}")]
    OtherTable {
        /// The other table.
        table: TableId,
        /// The device's own table.
        own: TableId,
    },
    /// The update is for a different seat.
    #[error("the update is for a different seat")]
    OtherSeat,
    /// The update names a seat, a pass or tiles that the table or the player doesn't have.
    #[error("the update names a seat, a pass or tiles that this table or this player doesn't have")]
    Impossible,
    /// The update contains a view that is impossible under these rules.
    #[error(transparent)]
    View(#[from] SavedError),
}

impl Client {
    /// Creates a device's state from its first view. `schedule` is loaded from the table's rule files, and is fitted
    /// to the deal.
    ///
    /// # Errors
    ///
    /// Returns an error if the view is of a table with different rules.
    pub fn open(sent: &NumberedView, schedule: Arc<Schedule>) -> Result<Self, SavedError> {
        let NumberedView { last, view, prompt } = sent;
        let view = view.open(Arc::clone(&schedule))?;
        Ok(Self { view, schedule, last: *last, prompt: prompt.clone() })
    }

    /// Applies an update: adds the events that the device hasn't seen yet, or replaces the view. Returns the added
    /// events, each with a sentence for the player. If the update contains the whole view, no events are returned.
    ///
    /// # Errors
    ///
    /// Returns an error, and changes nothing, if events are missing, if the device has seen all of the update's events,
    /// or if the update is for another table or seat.
    pub fn apply(&mut self, update: &Update) -> Result<Vec<DescribedEvent>, OutOfSync> {
        match update {
            Update::View(sent) => {
                self.is_own_table(sent.last)?;
                if sent.view.seat != self.view.seat {
                    return Err(OutOfSync::OtherSeat);
                }
                if sent.last.number < self.last.number {
                    return Err(OutOfSync::Seen);
                }
                *self = Self::open(sent, Arc::clone(&self.schedule))?;
                Ok(Vec::new())
            }
            Update::Events(new) => self.follow(new),
        }
    }

    fn follow(&mut self, new: &NewEvents) -> Result<Vec<DescribedEvent>, OutOfSync> {
        let NewEvents { seat, after, events, prompt } = new;
        self.is_own_table(*after)?;
        if *seat != self.view.seat {
            return Err(OutOfSync::OtherSeat);
        }
        let last = self.last.number;
        let Some(seen) = last.checked_sub(after.number) else {
            return Err(OutOfSync::Missing { first: last + 1, last: after.number });
        };
        // When messages arrive out of order, an update can repeat earlier events before new ones.
        let unseen = usize::try_from(seen).ok().and_then(|seen| events.get(seen..)).unwrap_or_default();
        if seen > 0 && unseen.is_empty() {
            return Err(OutOfSync::Seen);
        }
        let mut view = self.view.clone();
        let apply = |event: &SeatEvent| {
            let can_happen = can_happen(&view, event);
            can_happen.then(|| DescribedEvent::apply(&mut view, *event)).ok_or(OutOfSync::Impossible)
        };
        let described = unseen.iter().map(apply).collect::<Result<_, _>>()?;
        self.view = view;
        let count = u32::try_from(unseen.len()).unwrap_or(u32::MAX);
        self.last.number = last.saturating_add(count);
        self.prompt.clone_from(prompt);
        Ok(described)
    }

    fn is_own_table(&self, sent: EventId) -> Result<(), OutOfSync> {
        let (table, own) = (sent.table, self.last.table);
        if table == own { Ok(()) } else { Err(OutOfSync::OtherTable { table, own }) }
    }

    /// Returns the seat's view.
    pub fn view(&self) -> &View {
        &self.view
    }

    /// Returns the seat's prompt.
    pub fn prompt(&self) -> &SentPrompt {
        &self.prompt
    }

    /// Returns the last event that the device has seen.
    pub fn last(&self) -> EventId {
        self.last
    }
}

/// Returns whether the table has the seats, the parts and the number of tiles that an event names, and whether the
/// seat has the tiles that it passes and room for those that it gets. Doesn't check whether the event can happen now.
fn can_happen(view: &View, SeatEvent { fact, secret }: &SeatEvent) -> bool {
    let schedule = view.schedule();
    let seats = SeatSet::all(schedule.seats());
    let has_step = |step: StepId| schedule.steps().get(step.position()).is_some();
    let has_stage = fact.then().is_none_or(|then| then.fits(schedule));
    let has_rest = match *fact {
        Fact::Settled { group, number } => group.is_within(seats) && can_hold(number),
        Fact::Passed { gifts, .. } => {
            can_hold(gifts.iter().fold(0, |sum, given| sum.saturating_add(given.own)))
                && can_hold(gifts.iter().fold(0, |sum, given| sum.saturating_add(given.blind)))
        }
        Fact::PutOnPile { count, face_up, .. } => can_hold(count) && face_up.len() <= usize::from(count),
        Fact::PickedUp { count, .. }
        | Fact::PickedUpPile { count, .. }
        | Fact::Peeked { count, .. }
        | Fact::TookFromWall { count, .. }
        | Fact::Dealt { count, .. }
        | Fact::WentIntoWall { count, .. } => can_hold(count),
        Fact::Directed { step, direction } | Fact::Rolled { step, direction, .. } => {
            let pass = schedule.steps().get(step.position()).and_then(Step::pass);
            pass.is_some_and(|pass| usize::from(direction) < pass.routing.choices().count())
        }
        Fact::Skipped { step, .. } | Fact::PassEnded { step, .. } | Fact::NobodyHasAny { step, .. } => {
            has_step(step)
        }
        Fact::Stopped { part, .. } | Fact::StoppedEarly { part, .. } | Fact::Decided { part, .. } => {
            schedule.has_part(part)
        }
        Fact::Asked { request, .. } => usize::from(request) < schedule.requests().len(),
        Fact::Requested { .. }
        | Fact::NamedSuit { .. }
        | Fact::Penalized { .. }
        | Fact::Voted { .. }
        | Fact::Answered { .. }
        | Fact::Ended { .. }
        | Fact::Redealt { .. }
        | Fact::Drew { .. }
        | Fact::Declared { .. }
        | Fact::Rejected { .. }
        | Fact::Won { .. }
        | Fact::PlayBegan { .. } => true,
    };
    let is_own = *secret == Secret::Nothing || fact.actor() == Some(view.seat);
    let has_tiles = is_own && view.own.can_apply(fact, secret);
    fact.actor().is_none_or(|seat| seats.contains(seat)) && has_stage && has_rest && has_tiles
}

/// Returns whether a seat could hold this many tiles.
fn can_hold(tiles: u8) -> bool {
    usize::from(tiles) <= MAX_TILES
}
