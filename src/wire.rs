//! Messages between a host and its players' devices. They are numbered, so lost, repeated and late messages do no harm.
//!
//! A device sends [`PlayerMessage`]s, and the host handles them with [`Table::receive`]. The host sends [`Update`]s.
//! [`Table::update`] creates an update for one seat: either everything that the seat sees, or the events since an
//! earlier one. A device that uses this library keeps its view in a [`Client`]. Other devices read the same JSON. For
//! other formats, see [`saved`](crate::saved).
//!
//! * Events are numbered from 1, with the same numbers for every seat. An undo gets its own number.
//! * Each update names the event that precedes it. A device that hasn't seen that event ignores the update and asks for
//!   another one. Its request gives the last event that the device has seen, or `None` to start over. Devices skip
//!   events that they have already seen.
//! * A message can name the last event that the player had seen before sending it. If the player has acted since then,
//!   or the table has moved on, the message is refused as [`Refusal::Stale`]; see [`PlayerMessage::having_seen`]. Moves
//!   by other players in the meantime can make the command illegal, but not stale.
//! * Every table has its own [`TableId`], so a message for one deal is never accepted in the next.
//!
//! A host that goes back to an older save has to give the table a new id with [`Table::named`]: events from the newer
//! state would otherwise be mistaken for events from the older one. The devices then get [`OutOfSync::OtherTable`], ask
//! for the whole view, and start over with [`Client::open`]. The table then draws the same random numbers again: see
//! [`Table::undo`].
//!
//! # Examples
//!
//! ```
//! use std::sync::Arc;
//! use charleston::wire::{Client, PlayerMessage, Update};
//! use charleston::{Command, DealContext, Refusal, Schedule, Seat, Shipped, Table};
//!
//! let schedule = Arc::new(Schedule::load(&Shipped, "nmjl")?);
//! let mut table = Table::shuffled(Arc::clone(&schedule), 7, DealContext::default())?;
//! let (east, south) = (Seat::FIRST, Seat::new(1));
//!
//! // South's device connects and gets its view.
//! let Some(Update::View(view)) = table.update(south, None) else { return Err("South sits there".into()) };
//! let mut at_south = Client::open(&view, Arc::clone(&schedule))?;
//!
//! // East's device passes three tiles, and says what it had seen by then.
//! let pass = table.prompt(east).and_then(|prompt| prompt.pass).ok_or("East is asked to pass")?;
//! let command = Command::Pass(pass.default_offer());
//! let message = PlayerMessage::new(command).having_seen(table.last_event());
//! let before = table.last_event();
//! table.receive(east, &message)?;
//!
//! // South is sent what has happened, as JSON. The second copy changes nothing.
//! let sent = serde_json::to_string(&table.update(south, Some(before)))?;
//! let update: Update = serde_json::from_str(&sent)?;
//! at_south.apply(&update)?;
//! assert_eq!(at_south.apply(&update).unwrap_err().to_string(), "these events have already been seen");
//! assert_eq!(at_south.view(), &charleston::View::of(&table, south).ok_or("South sits there")?);
//!
//! // East's message arrives once more: East has already acted on it.
//! assert_eq!(table.receive(east, &message), Err(Refusal::Stale));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use serde::{Deserialize, Serialize};

use crate::replay::Table;
use crate::saved::SavedView;
use crate::session::{Command, Event, Refusal, SeatEvent};
use crate::strict::{or_null, strict};
use crate::table::seat::Seat;
use crate::view::View;

mod client;
mod described;
mod description;
mod prompt;
#[cfg(feature = "schema")]
pub mod schema;
mod spectator;

pub use crate::replay::{EventId, NoTableId, TableId};
pub use crate::ruleset::Ballot;
pub use client::{Client, OutOfSync};
pub use described::DescribedEvent;
pub use description::{
    PassDescription, PassStepDescription, PhaseDescription, QuestionDescription, SeatDescription,
    StepDescription, TableDescription, WayDescription,
};
pub use prompt::{Bounds, SentPass, SentPrompt, SentRefusal, SentStayingTile, WrittenRule};
pub use spectator::{NewFacts, SpectatorUpdate, SpectatorView};

/// A message from a player's device. It doesn't say who the player is, because the host knows whose connection it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(!remote))]
#[serde(remote = "Self", rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(feature = "schema", schemars(title = "charleston player message"))]
#[non_exhaustive]
pub struct PlayerMessage {
    /// The player's command.
    pub command: Command,
    /// The last event that the player had seen. Default: the command is never refused as stale. Null means the same.
    #[serde(default, deserialize_with = "or_null", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(schema_with = "schema::or_null::<EventId>"))]
    pub seen: Option<EventId>,
}

strict!(PlayerMessage);

impl PlayerMessage {
    /// Creates a message whose command is never refused as [`Refusal::Stale`].
    pub const fn new(command: Command) -> Self {
        Self { command, seen: None }
    }

    /// Sets the last event that the player had seen.
    ///
    /// The command is refused as [`Refusal::Stale`] if, since then, the player has acted, the table has moved to
    /// another step, or a move has been undone. A pass or a request is also stale if its direction or its number of
    /// tiles has been decided since then. Nothing else makes a command stale, so players can act at the same moment.
    #[must_use]
    pub const fn having_seen(self, last: EventId) -> Self {
        Self { seen: Some(last), ..self }
    }
}

/// A message from a host to one seat. Only that seat and the host may see it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(!remote))]
#[serde(remote = "Self", rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", schemars(title = "charleston update"))]
#[non_exhaustive]
pub enum Update {
    /// Everything that the seat sees. The device starts over.
    View(Box<NumberedView>),
    /// The events that follow one that the device has already seen.
    Events(Box<NewEvents>),
}

strict!(Update);

/// Everything that one seat sees.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[non_exhaustive]
pub struct NumberedView {
    /// The last event or undo that the view includes.
    pub last: EventId,
    /// The seat's view.
    pub view: SavedView,
    /// The seat's prompt.
    pub prompt: SentPrompt,
}

/// Events, as one seat can see them. Only that seat and the host may see them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[non_exhaustive]
pub struct NewEvents {
    /// The seat that the message is for.
    pub seat: Seat,
    /// The last event before these events, whose numbers follow without a gap.
    pub after: EventId,
    /// The events, in order.
    pub events: Vec<SeatEvent>,
    /// The seat's prompt after these events.
    pub prompt: SentPrompt,
}

impl Table {
    /// Plays the command in a message from a player's device.
    ///
    /// # Errors
    ///
    /// Returns [`Refusal::Stale`] if the message is late (see [`PlayerMessage::having_seen`]), or another [`Refusal`]
    /// if the command is against the rules. In both cases, the table is unchanged.
    pub fn receive(&mut self, seat: Seat, message: &PlayerMessage) -> Result<Vec<Event>, Refusal> {
        if message.seen.is_some_and(|seen| !self.is_current(seat, &message.command, seen)) {
            return Err(Refusal::Stale);
        }
        self.play(seat, &message.command)
    }

    /// Returns an update for a seat that has seen all events up to and including `seen`. The update contains the events
    /// since then. If `seen` is `None`, isn't an event from this table, or is from before an undo, the update contains
    /// the whole view instead. Returns `None` if the seat is vacant.
    pub fn update(&self, seat: Seat, seen: Option<EventId>) -> Option<Update> {
        let view = View::of(self, seat)?;
        let declared = self.public().waits_for_host();
        let prompt = SentPrompt::of(&self.prompt(seat)?, seat, declared, self.schedule());
        let events = seen.and_then(|after| Some((after, self.events_after(after)?)));
        Some(match events {
            Some((after, events)) => {
                let events = events.iter().map(|event| event.seen_by(seat)).collect();
                Update::Events(Box::new(NewEvents { seat, after, events, prompt }))
            }
            None => {
                Update::View(Box::new(NumberedView { last: self.last_event(), view: view.save(), prompt }))
            }
        })
    }
}
