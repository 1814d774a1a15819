//! Saved tables, and the forms of views, commands and events that go over the wire.
//!
//! A host picks the format: the types here are written and read with [serde], as JSON or as anything else that
//! names its keys.
//!
//! ```
//! use std::sync::Arc;
//! use charleston::stored::SavedTable;
//! use charleston::{DealContext, Ruleset, Schedule, Seat, Shipped, Table};
//!
//! let schedule = Arc::new(Schedule::compile(Ruleset::load(&Shipped, "nmjl")?));
//! let mut table = Table::shuffled(Arc::clone(&schedule), 7, DealContext::default())?;
//! let east = Seat::FIRST;
//! let pass = table.prompt(east).and_then(|prompt| prompt.pass).ok_or("East is asked to pass")?;
//! table.play(east, &charleston::Command::Pass(pass.plainest()))?;
//!
//! // Save it, open it, and go on.
//! let text = serde_json::to_string(&table.save())?;
//! assert!(text.contains(r#""moves":[["east",{"pass":[{"to":"south","tiles":""#), "{text}");
//! let again = serde_json::from_str::<SavedTable>(&text)?.open(Arc::clone(&schedule))?;
//! assert_eq!(again.private(east), table.private(east));
//!
//! // A move that can't be: the judge rejects it.
//! let wrong = text.replace(r#"["east","#, r#"["west","#);
//! let refused = serde_json::from_str::<SavedTable>(&wrong)?.open(schedule).err();
//! let reason = refused.ok_or("West doesn't hold those tiles")?.to_string();
//! assert!(reason.starts_with("moves[0]: move 1 is impossible, `west passes "), "{reason}");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The words
//!
//! Everything is called what people call it: seats, phases and passes by their names in the rule file, tiles as
//! players write them. So a saved table can be read by a person. It takes the schedule to read them, for a command, too; a host that
//! plays a command has the schedule of its table. What is nothing, none or as always is left out. What follows
//! from the rest is not written.
//!
//! | | written | read |
//! |---|---|---|
//! | a table | [`Table::save`](crate::Table::save) | [`SavedTable::open`] |
//! | a view | [`View::store`](crate::View::store) | [`StoredView::open`] |
//! | a command | [`StoredCommand::of`] | [`StoredCommand::read`] |
//! | an event | [`StoredEvent::of`] | [`StoredEvent::read`] |
//! | a seat event | [`StoredSeatEvent::of`] | [`StoredSeatEvent::read`] |
//!
//! # What is checked
//!
//! A saved table holds how it was opened and every move since. Opening replays the moves, so the same judge that
//! accepted them rejects a file that was edited into something impossible, and the error names the move. A client
//! trusts its server, so a view is only read.
//!
//! # What is promised about versions
//!
//! [`FORMAT`] is the first key. Of one number the words keep their meaning for good, and later versions of this
//! library read them; where a later version has to write other words, the number goes up. A number that this version
//! does not know is refused by name before anything else is read, if it stands first, as it is written.
//!
//! Only the version of the engine that saved a table opens it: another one might play the same moves otherwise.
//!
//! A table and a view are bound to their rules by the [fingerprint](crate::ruleset::Fingerprint) of these: when the rule
//! file is changed in what it says, tables that were played by it before are refused. Commands, events and
//! seat events are not bound: they are read by the names alone.

mod command;
mod error;
mod event;
mod names;
#[cfg(feature = "schema")]
pub mod schema;
pub mod shape;
mod table;
mod view;

pub use error::{StoredError, StoredFault};
pub use shape::{FORMAT, SavedTable, StoredCommand, StoredEvent, StoredSeatEvent, StoredView};
pub use table::{ENGINE, NoKey};
