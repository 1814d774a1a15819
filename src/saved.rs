//! Saved tables, and views to send to a player's device.
//!
//! Everything here is written and read with [serde], as JSON or in another format that names its keys. So are
//! [`Command`](crate::Command), [`Event`](crate::Event) and [`SeatEvent`](crate::SeatEvent): they need no form of
//! their own. Seats, steps, phases and passes are numbers, counted from 0 in the order of the rule file; tiles are
//! written as players write them.
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
//! // Save it, open it, and go on.
//! let text = serde_json::to_string(&table.save())?;
//! assert!(text.contains(r#""moves":[[0,{"pass":[{"to":1,"tiles":["#), "{text}");
//! let again = serde_json::from_str::<SavedTable>(&text)?.open(Arc::clone(&schedule))?;
//! assert_eq!(again.private(east), table.private(east));
//!
//! // A move that can't be: the judge rejects it.
//! let wrong = text.replace(r#"[0,{"pass"#, r#"[2,{"pass"#);
//! let refused = serde_json::from_str::<SavedTable>(&wrong)?.open(schedule).err();
//! let reason = refused.ok_or("West doesn't hold those tiles")?.to_string();
//! assert!(reason.starts_with("move 1 is impossible, `west passes "), "{reason}");
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
//! A saved table holds how it was opened and every move since. Opening replays the moves, so the same judge that
//! accepted them rejects a file that was edited into something impossible, and the error names the move. A client
//! trusts its server, so a view is only read. Both hold the [`Fingerprint`](crate::ruleset::Fingerprint) of their rules,
//! and other rules don't open them.
//!
//! # Versions
//!
//! Only the version of the engine that saved a table opens it, because another one might play the same moves
//! differently. [`FORMAT`] is the first key. A number that this version doesn't know is refused by name before anything
//! else is read.

mod error;
mod table;
mod view;

pub use error::SavedError;
pub use table::{ENGINE, FORMAT, Format, OtherFormat, RulesetId, SavedTable};
pub use view::SavedView;
