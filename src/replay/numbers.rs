//! Event numbers, which reveal lost, repeated and late messages.

use serde::{Deserialize, Serialize};

use crate::hex::hex_text;
use crate::table::random::{Purpose, Randomness};

/// The highest event number that a saved table can have. No game reaches it. With a much higher number, the table would
/// run out of numbers for new events.
const MAX_SAVED: u32 = u32::MAX / 2;

/// The number that a table continues from if a saved number is too high. Clients have seen only events with lower
/// numbers, and there is room for events up to [`MAX_SAVED`].
const RESTART: u32 = MAX_SAVED / 2;

/// A table's id, which identifies the table in messages. A new table draws its id from its random numbers, after the
/// deal. If these numbers come from a key, the id reveals nothing about the deal. If they come from a
/// [`RandomSource`](crate::table::RandomSource), the id shows clients one of that source's numbers. A host can set
/// a different id with [`Table::named`](crate::Table::named).
///
/// An id is written as 16 hexadecimal digits, `0` to `9` and `a` to `f`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline, extend("pattern" = "^[0-9a-f]{16}$")))]
pub struct TableId(u64);

/// The error for text that isn't a valid table id.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a table id has 16 digits, 0 to 9 and a to f")]
pub struct NoTableId;

impl TableId {
    /// Creates an id from a number.
    pub const fn new(number: u64) -> Self {
        Self(number)
    }

    /// Draws a table's id from the table's randomness.
    pub(super) fn drawn(randomness: &Randomness) -> Self {
        Self(randomness.draw(Purpose::TableId, 0).long())
    }
}

hex_text!(TableId, NoTableId, |_| NoTableId);

/// The id of an event: its table and its number. Every seat is sent every event, so the numbers are the same for all
/// seats and reveal nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct EventId {
    /// The table.
    pub table: TableId,
    /// The event number, counted from 1; the opening is 0. An undo has a number of its own, and no number is
    /// used twice.
    pub number: u32,
}

/// The event numbers of a table, as they are saved.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[non_exhaustive]
pub struct Numbers {
    /// The table's id.
    pub table: TableId,
    /// The number of the last event or undo.
    pub last: u32,
    /// The number of the last undo; 0 if no move has been undone.
    pub undone: u32,
}

impl Numbers {
    /// Counts more events.
    pub(super) fn count(&mut self, events: usize) {
        self.last = self.last.saturating_add(u32::try_from(events).unwrap_or(u32::MAX));
    }

    /// Counts an undo. Clients that have seen only earlier events then need a new view.
    pub(super) fn undo(&mut self) {
        self.count(1);
        self.undone = self.last;
    }

    /// Adjusts the saved numbers to fit a table whose moves produced `events` events. If the numbers don't match the
    /// events, or each other, the file was edited, and all clients have to start over.
    pub(super) fn fit(mut self, events: usize) -> Self {
        let events = u32::try_from(events).unwrap_or(u32::MAX);
        let highest = self.last.max(self.undone);
        let fits_events = if self.undone == 0 { self.last == events } else { self.last >= events };
        if !fits_events || highest > self.last || highest > MAX_SAVED {
            self.last = if highest > MAX_SAVED { RESTART } else { highest }.max(events);
            self.undo();
        }
        self
    }
}
