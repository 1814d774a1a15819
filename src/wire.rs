//! Messages between a host and its players' devices, numbered so that a lost, repeated or late one does no harm.
//!
//! A device sends [`PlayerMessage`]s, and the host plays them with [`Table::receive`]. The host sends [`Update`]s, which
//! [`Table::update`] makes for one seat: everything that the seat sees, or the events since an earlier one. A device
//! that has this library keeps its view in a [`Client`]; any other reads the same JSON.
//!
//! * Events are numbered from 1, and the numbers are the same for every seat. An undo takes a number of its own.
//! * Each update says which event comes before it. If the device hasn't seen exactly that one, it changes nothing and
//!   asks for another update. It says what it has seen last, or nothing if it wants to start afresh.
//! * A message may say which event its player had seen last. If the player's own prompt has changed since then, the
//!   message is refused as [`Refusal::Stale`]. What the others did in the meantime doesn't matter.
//! * Every table has its own [`TableId`], so nothing that was meant for the last deal counts in the next.
//!
//! A host that goes back to an older save has to give the table a new id, with [`Table::named`].
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
//! let message = PlayerMessage { command, seen: Some(table.last_event()) };
//! let before = table.last_event();
//! table.receive(east, &message)?;
//!
//! // South is sent what has happened, as JSON. The second copy changes nothing.
//! let sent = serde_json::to_string(&table.update(south, Some(before)))?;
//! let update: Update = serde_json::from_str(&sent)?;
//! at_south.apply(&update)?;
//! assert_eq!(at_south.apply(&update).unwrap_err().to_string(), "these events have been seen already");
//! assert_eq!(at_south.view(), &charleston::View::of(&table, south).ok_or("South sits there")?);
//!
//! // East's message arrives once more: it answers a prompt that has changed.
//! assert_eq!(table.receive(east, &message), Err(Refusal::Stale));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use serde::{Deserialize, Serialize};

use crate::replay::Table;
use crate::saved::SavedView;
use crate::session::{Command, Event, Refusal, SeatEvent};
use crate::strict::strict;
use crate::table::seat::Seat;
use crate::view::View;

mod client;
mod description;
mod prompt;
#[cfg(feature = "schema")]
pub mod schema;
mod spectator;

pub use crate::replay::{EventId, TableId};
pub use client::{Client, OutOfSync};
pub use description::{
    PassDescription, PassStepDescription, PhaseDescription, QuestionDescription, SeatDescription,
    StepDescription, TableDescription, WayDescription,
};
pub use prompt::{
    Bounds, Condition, PeekUnit, SentGift, SentPass, SentPeek, SentPrompt, SentRefusal, WrittenRule,
};
pub use spectator::{NewFacts, SpectatorUpdate, SpectatorView};

/// What a player's device sends. It doesn't say who the player is: the host knows whose connection it came on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(!remote))]
#[serde(remote = "Self", rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(feature = "schema", schemars(title = "charleston player message"))]
pub struct PlayerMessage {
    /// What the player says or does.
    pub command: Command,
    /// The last event that the player had seen. Default: it counts whatever the player had seen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seen: Option<EventId>,
}

strict!(PlayerMessage);

/// What a host sends to one seat. Only that seat and the host may hold it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(!remote))]
#[serde(remote = "Self", rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", schemars(title = "charleston update"))]
pub enum Update {
    /// Everything that the seat sees: the device starts afresh.
    View(Box<NumberedView>),
    /// What has happened since an event that the device has seen.
    Events(Box<NewEvents>),
}

strict!(Update);

/// Everything that one seat sees, and the last event before it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct NumberedView {
    /// The last event, or the last undo, that the view knows of.
    pub last: EventId,
    /// What the seat sees.
    pub view: SavedView,
    /// What the seat may do now.
    pub prompt: SentPrompt,
}

/// Events as one seat may see them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct NewEvents {
    /// The last event before these, whose numbers follow without a gap.
    pub after: EventId,
    /// What has happened, in order.
    pub events: Vec<SeatEvent>,
    /// What the seat may do after them.
    pub prompt: SentPrompt,
}

impl Table {
    /// Plays what a player's device has sent.
    ///
    /// # Errors
    ///
    /// The message answers a prompt that has changed ([`Refusal::Stale`]), or the command is against the rules; nothing
    /// has changed then.
    pub fn receive(&mut self, seat: Seat, message: &PlayerMessage) -> Result<Vec<Event>, Refusal> {
        if message.seen.is_some_and(|seen| !self.is_current(seat, seen)) {
            return Err(Refusal::Stale);
        }
        self.play(seat, &message.command)
    }

    /// What to send to a seat that has seen everything up to this event: the events since, or its whole view if that is
    /// `None`, not an event of this table, or from before an undo. `None` if nobody sits there.
    pub fn update(&self, seat: Seat, seen: Option<EventId>) -> Option<Update> {
        let view = View::of(self, seat)?;
        let declared = self.public().waits_for_host();
        let prompt = SentPrompt::of(&self.prompt(seat)?, seat, declared, self.schedule());
        let events = seen.and_then(|after| Some((after, self.events_after(after)?)));
        Some(match events {
            Some((after, events)) => {
                let events = events.iter().map(|event| event.seen_by(seat)).collect();
                Update::Events(Box::new(NewEvents { after, events, prompt }))
            }
            None => {
                Update::View(Box::new(NumberedView { last: self.last_event(), view: view.save(), prompt }))
            }
        })
    }
}
