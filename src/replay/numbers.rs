//! The numbers of a table's events, by which lost, repeated and late messages are noticed.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::hex;
use crate::table::random::{Purpose, Randomness};

/// Which table a message is about. A new table gets one drawn from its randomness, which reveals nothing about the
/// deal; a host may give it another with [`Table::named`](crate::Table::named).
///
/// It is written as 16 digits, `0` to `9` and `a` to `f`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline, extend("pattern" = "^[0-9a-f]{16}$")))]
pub struct TableId(u64);

/// A text that isn't the id of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the id of a table has 16 digits, 0 to 9 and a to f")]
pub struct NoTableId;

impl TableId {
    /// The id with this number.
    pub const fn new(number: u64) -> Self {
        Self(number)
    }

    /// The id of a table with this randomness.
    pub(super) fn drawn(randomness: &Randomness) -> Self {
        Self(randomness.draw(Purpose::TableId, 0).long())
    }
}

impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::written(self.0))
    }
}

impl From<TableId> for String {
    fn from(id: TableId) -> Self {
        id.to_string()
    }
}

impl TryFrom<String> for TableId {
    type Error = NoTableId;

    fn try_from(text: String) -> Result<Self, NoTableId> {
        hex::read(&text).map(Self).ok_or(NoTableId)
    }
}

/// An event of a table, by its number. Every seat is sent every event, so the numbers are the same for all seats and
/// reveal nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct EventId {
    /// The table.
    pub table: TableId,
    /// The events are counted from 1, and 0 is the opening. An undo takes a number of its own, and no number is used
    /// twice.
    pub number: u32,
}

/// The numbers of a table's events, as they are saved.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Numbers {
    /// The table's id.
    pub table: TableId,
    /// The number of the last event or undo.
    pub last: u32,
    /// The number of the last undo; 0 if nothing was undone.
    pub undone: u32,
    /// Since which number each seat has had its prompt.
    pub asked: Vec<u32>,
}

impl Numbers {
    pub(super) fn new(table: TableId, seats: usize) -> Self {
        Self { table, last: 0, undone: 0, asked: vec![0; seats] }
    }

    /// More events have happened.
    pub(super) fn count(&mut self, events: usize) {
        self.last = self.last.saturating_add(u32::try_from(events).unwrap_or(u32::MAX));
    }

    /// Something was undone: earlier numbers no longer lead to what the table is now.
    pub(super) fn undo(&mut self) {
        self.count(1);
        self.undone = self.last;
    }

    /// The same, for a table whose moves led to so many events. If they aren't those that were numbered, the file was
    /// edited, and all clients have to start afresh.
    pub(super) fn fit(mut self, seats: usize, events: usize) -> Self {
        let events = u32::try_from(events).unwrap_or(u32::MAX);
        let fits = if self.undone == 0 { self.last == events } else { self.undone <= self.last };
        if !fits || self.last < events || self.asked.len() != seats {
            self.last = self.last.max(events).max(self.undone);
            self.undo();
            self.asked = vec![self.last; seats];
        }
        self
    }
}
