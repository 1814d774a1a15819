//! Messages to spectators: everything that all players can see, and no player's tiles.

use serde::{Deserialize, Serialize};

use super::EventId;
use crate::replay::Table;
use crate::saved::{Format, RulesetId};
use crate::session::{Fact, TableState};
use crate::strict::strict;

/// A message from a host to a spectator. It doesn't contain any seat's secrets.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(!remote, title = "charleston spectator update")
)]
#[serde(remote = "Self", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum SpectatorUpdate {
    /// Everything that all players can see. The device starts over.
    View(Box<SpectatorView>),
    /// The events that follow one that the device has already seen.
    Facts(NewFacts),
}

strict!(SpectatorUpdate);

/// Everything that all players can see.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[non_exhaustive]
pub struct SpectatorView {
    /// The version of this format: 1.
    pub format: Format,
    /// The last event or undo that the view includes.
    pub last: EventId,
    /// The rules that the table plays by.
    pub ruleset: RulesetId,
    /// The table's public state.
    pub public: TableState,
}

/// Events, as all players can see them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[non_exhaustive]
pub struct NewFacts {
    /// The last event before these events, whose numbers follow without a gap.
    pub after: EventId,
    /// The events, in order.
    pub facts: Vec<Fact>,
}

impl Table {
    /// Returns an update for a spectator who has seen all events up to and including `seen`. Works like
    /// [`Table::update`], but without any seat's secrets.
    pub fn spectator_update(&self, seen: Option<EventId>) -> SpectatorUpdate {
        match seen.and_then(|after| Some((after, self.events_after(after)?))) {
            Some((after, events)) => SpectatorUpdate::Facts(NewFacts {
                after,
                facts: events.iter().map(|event| event.fact).collect(),
            }),
            None => SpectatorUpdate::View(Box::new(SpectatorView {
                format: Format,
                last: self.last_event(),
                ruleset: RulesetId::of(self.schedule()),
                public: *self.public(),
            })),
        }
    }
}
