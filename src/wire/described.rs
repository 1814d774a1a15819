//! Describes events in sentences, for players' apps.

use serde::{Deserialize, Serialize};

use super::EventId;
use crate::describe::event;
use crate::redacted::redacted;
use crate::replay::Table;
use crate::session::{Event, SeatEvent};
use crate::table::seat::Seat;
use crate::view::View;
use crate::words::capitalized;

/// An event as one seat sees it, with a sentence that describes it to the seat's player.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[non_exhaustive]
pub struct DescribedEvent {
    /// The event.
    pub event: SeatEvent,
    /// The sentence, such as `East passes 3 tiles.` It addresses the player as "you": `You pick up 3 tiles: 1B 4C GD.`
    pub sentence: String,
}

impl DescribedEvent {
    /// Applies an event to a view, and describes it to the view's player.
    pub(super) fn apply(view: &mut View, event: SeatEvent) -> Self {
        let before = view.public.stage;
        view.apply(&event);
        let schedule = view.schedule();
        let fact = event::fact_for(Some(view.seat), schedule, &view.public, (&event.fact, before));
        let own = event::own_secret(&event).map_or_else(String::new, |own| format!(": {own}"));
        let own = schedule.ruleset().tile_box().worded(own);
        Self { sentence: format!("{}{own}.", capitalized(&fact)), event }
    }
}

impl Table {
    /// Describes events to a seat's player, in one sentence per event. Covers the events after `seen`. If `seen` is
    /// `None`, isn't an event from this table, or is from before an undo, covers every event since the opening. Returns
    /// `None` if the seat is vacant.
    ///
    /// Players are called by the names of their chairs, which are their winds on the first deal of a match; see
    /// [`Ruleset::seat_name`](crate::Ruleset::seat_name). If the rules refer to winds, a player who is another wind in
    /// this deal is called, for example, `South (East)`.
    ///
    /// The descriptions contain only what the seat may know, so a host can send them to the seat's device along with
    /// [`Table::update`].
    pub fn describe(&self, seat: Seat, seen: Option<EventId>) -> Option<Vec<DescribedEvent>> {
        let mut view = View::of(&self.at_the_deal(), seat)?;
        let (known, new) = self.split_at(seen);
        known.iter().for_each(|event| view.apply(&event.seen_by(seat)));
        Some(new.iter().map(|event| DescribedEvent::apply(&mut view, event.seen_by(seat))).collect())
    }

    /// Describes events to spectators, in one sentence per event, without any seat's secrets. Covers the events after
    /// `seen`, as [`Table::describe`] does.
    pub fn describe_to_spectators(&self, seen: Option<EventId>) -> Vec<String> {
        let start = self.at_the_deal();
        let (schedule, mut public) = (start.schedule(), *start.public());
        let (known, new) = self.split_at(seen);
        known.iter().for_each(|event| public.apply(&event.fact, schedule));
        let described = new.iter().map(|event| {
            let before = public.stage;
            public.apply(&event.fact, schedule);
            let fact = event::fact(schedule, &public, &event.fact, before);
            format!("{}.", capitalized(&fact))
        });
        described.collect()
    }

    /// Splits the events into those up to `seen`, and those that are described.
    fn split_at(&self, seen: Option<EventId>) -> (&[Event], &[Event]) {
        let new = seen.and_then(|seen| self.events_after(seen)).unwrap_or(self.events()).len();
        self.events().split_at(self.events().len() - new)
    }
}

redacted! {
    /// Omits the sentence, which names the player's tiles, so the output is safe to log.
    DescribedEvent { event }
}
