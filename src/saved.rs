//! Saved tables, and views to send to a player's device.
//!
//! The types in this module can be serialized with [serde]: as JSON, CBOR, or MessagePack with named fields. Formats
//! that don't name fields, such as Postcard and Bincode, can write them but not read them again. RON and YAML don't
//! work. [`Command`](crate::Command), [`Event`](crate::Event) and [`SeatEvent`](crate::SeatEvent) can be serialized
//! directly. Seats, steps, phases and passes are written as numbers, starting from 0, in the order of the rule file.
//! Tiles are written in the notation that players use.
//!
//! ```
//! use std::sync::Arc;
//! use charleston::saved::SavedTable;
//! use charleston::{DealContext, Schedule, Seat, Shipped, Table};
//!
//! let schedule = Arc::new(Schedule::load(&Shipped, "nmjl")?);
//! let mut table = Table::shuffled(Arc::clone(&schedule), 7, DealContext::default())?;
//! let east = Seat::FIRST;
//! let pass = table.prompt(east).and_then(|prompt| prompt.pass).ok_or("East is asked to pass")?;
//! table.play(east, &charleston::Command::Pass(pass.default_offer()))?;
//!
//! // Save the table and open it again.
//! let text = serde_json::to_string(&table.save())?;
//! assert!(text.contains(r#""moves":[[0,{"pass":[{"to":1,"tiles":["#), "{text}");
//! let again = serde_json::from_str::<SavedTable>(&text)?.open(Arc::clone(&schedule))?;
//! assert_eq!(again.private(east), table.private(east));
//!
//! // A table with an impossible move can't be opened.
//! let wrong = text.replace(r#"[0,{"pass"#, r#"[2,{"pass"#);
//! let refused = serde_json::from_str::<SavedTable>(&wrong)?.open(schedule).err();
//! let reason = refused.ok_or("West doesn't hold those tiles")?.to_string();
//! assert!(reason.starts_with("move 1 (`west passes`)"), "{reason}");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | | write | read |
//! |---|---|---|
//! | a table | [`Table::save`](crate::Table::save) | [`SavedTable::open`] |
//! | a view | [`View::save`](crate::View::save) | [`SavedView::open`] |
//!
//! # What is checked
//!
//! A saved table records how the table was opened and every move since then. Opening it replays the moves. If the file
//! has been edited and a move is now impossible, the replay rejects it, and the error names the move. Views aren't
//! checked, because a client trusts its server. Tables and views both contain the [`Fingerprint`] of their rules and
//! can't be opened with different rules.
//!
//! # Versions
//!
//! A saved table can be opened only by the engine version that saved it, because a different version might play the
//! same moves differently. The first key is the format version, [`FORMAT`]. An unknown format version is reported
//! before anything else is read.

mod error;
mod table;
mod view;

pub use crate::replay::Numbers;
pub use crate::ruleset::{Fingerprint, NoFingerprint};
pub use error::SavedError;
pub use table::{ENGINE, FORMAT, Format, OtherFormat, RulesetId, SavedTable};
pub use view::SavedView;
