//! What a spectator is sent: what everybody at the table may know, and no player's tiles.

use serde::{Deserialize, Serialize};

use super::EventId;
use crate::replay::Table;
use crate::saved::{Format, RulesetId};
use crate::session::{Fact, TableState};
use crate::strict::strict;

/// What a host sends to a spectator. It holds no secret of any seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(!remote, title = "charleston spectator update")
)]
#[serde(remote = "Self", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum SpectatorUpdate {
    /// Everything that everybody may know: the device starts afresh.
    View(Box<SpectatorView>),
    /// What has happened since an event that the device has seen.
    Facts(NewFacts),
}

strict!(SpectatorUpdate);

/// Everything that everybody at the table may know.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[non_exhaustive]
pub struct SpectatorView {
    /// The version of the form. It is 1.
    pub format: Format,
    /// The last event, or the last undo, that the view knows of.
    pub last: EventId,
    /// The rules the table plays by.
    pub ruleset: RulesetId,
    /// What everybody may know.
    pub table: TableState,
}

/// What has happened, as everybody may know it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[non_exhaustive]
pub struct NewFacts {
    /// The last event before these, whose numbers follow without a gap.
    pub after: EventId,
    /// What has happened, in order.
    pub facts: Vec<Fact>,
}

impl Table {
    /// What to send to a spectator who has seen everything up to this event; like [`Table::update`], without any seat's
    /// secrets.
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
                table: *self.public(),
            })),
        }
    }
}
