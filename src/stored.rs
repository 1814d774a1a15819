//! Tables, commands, events and views in a form that can be put away, sent, and taken up again.
//!
//! A host picks the format: the types here are written and read with [serde], as JSON or as anything else that
//! names its keys.
//!
//! ```
//! use std::sync::Arc;
//! use charleston::stored::{StoredCommand, StoredTable};
//! use charleston::{Command, Occasion, Ruleset, Schedule, Seat, Session, Shipped};
//!
//! let schedule = Arc::new(Schedule::compile(Ruleset::load(&Shipped, "nmjl")?));
//! let table = Session::shuffled(Arc::clone(&schedule), 7, Occasion::default())?;
//!
//! // Put it away ...
//! let text = serde_json::to_string(&table.store())?;
//! assert!(text.starts_with(r#"{"format":1,"ruleset":{"file":"nmjl","fingerprint":""#));
//! assert!(text.contains(r#""at":{"pass":{"phase":"first","pass":"first-right"}}"#));
//!
//! // ... take it up again, and go on.
//! let stored: StoredTable = serde_json::from_str(&text)?;
//! let mut again = stored.open(Arc::clone(&schedule))?;
//! let sent = r#"{"format":1,"command":{"pass":[{"to":"south","tiles":"1B 2B 3B"}]}}"#;
//! let command = serde_json::from_str::<StoredCommand>(sent)?.read(&schedule)?;
//! assert!(matches!(command, Command::Pass(_)));
//! assert!(again.play(Seat::new(2), &command).is_err(), "west passes to the right, to north");
//!
//! // A tile more than the box has.
//! let wrong = text.replacen(r#""rack":""#, r#""rack":"J J J J J J J J J "#, 1);
//! let refused = serde_json::from_str::<StoredTable>(&wrong)?.open(schedule).err();
//! let reason = refused.ok_or("nine jokers are too many")?.to_string();
//! assert!(reason.starts_with("seats.east.rack: "), "{reason}");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The words
//!
//! Everything is called what people call it: seats, phases and passes by their names in the rule file, tiles as
//! players write them. So a stored table can be read by a person, and a rule file may get another pass without
//! the stored words meaning something else. It takes the schedule to read them, for a command, too; a host that
//! plays a command has the schedule of its table. What is nothing, none or as always is left out. What follows
//! from the rest is not written: what nobody holds is in the wall.
//!
//! | | written | read |
//! |---|---|---|
//! | a table | [`Session::store`](crate::Session::store) | [`StoredTable::open`] |
//! | a view | [`View::store`](crate::View::store) | [`StoredView::open`] |
//! | a command | [`StoredCommand::of`] | [`StoredCommand::read`] |
//! | an event | [`StoredEvent::of`] | [`StoredEvent::read`] |
//! | a sighting | [`StoredSighting::of`] | [`StoredSighting::read`] |
//!
//! # What is checked
//!
//! A table is read as if somebody had edited it by hand into something impossible: what every seat has done in the
//! pass that is being made is judged by the table itself, tiles are counted against the box, hands against
//! what the schedule can make of them. It is refused with the key and with what would be right, or it is a table
//! that can be played to its end, and stores to the same words again.
//!
//! # What is promised about versions
//!
//! [`FORMAT`] is the first key. Of one number the words keep their meaning for good, and later versions of this
//! library read them; where a later version has to write other words, the number goes up. A number that this version
//! does not know is refused by name before anything else is read, if it stands first, as it is written.
//!
//! A table and a view are bound to their rules by the [fingerprint](crate::ruleset::Fingerprint) of these: when the rule
//! file is changed in what it says, tables that were played by it before are refused. Commands, events and
//! sightings are not bound: they are read by the names alone.

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
pub use shape::{FORMAT, StoredCommand, StoredEvent, StoredSighting, StoredTable, StoredView};
