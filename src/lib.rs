//! Referees the Charleston in American Mah Jongg, using house rules from a TOML file.
//!
//! Data flows one way, and each stage is a type:
//!
//! ```text
//! TOML text -> Ruleset -> Schedule -> Session -> View
//!  Source      meaning    compiled    one table  one seat
//! ```
//!
//! * A [`source::Source`] provides the text of rule files: [`Shipped`] rulesets, a [`Directory`], or [`Memory`].
//! * A [`Ruleset`] is a parsed and validated rule file. Invalid rulesets can't be constructed.
//! * A [`Schedule`] is a ruleset that has been compiled and is ready to play.
//! * A [`DealContext`] identifies the dealer and the deal within the match.
//! * A [`session::Session`] is one Charleston at one table: [`Command`]s in, [`Event`]s or a [`Refusal`] out.
//! * A [`Table`] is a session with its log. You can save and restore it and undo moves, and its numbered events let
//!   players' devices notice lost messages. Most hosts use this type.
//! * A [`View`] contains everything that one seat can see, and a [`Prompt`] lists everything that the seat can do now.
//! * `check` finds errors and warnings in rule files. [`wire`] defines the messages to and from players' devices,
//!   [`saved`] defines the save formats, and [`play`] provides automatic players and recorded games.
//!
//! The library never reads the clock or environment variables, and it reads files only through [`Directory`]. The docs
//! cite the rules of the game by number, such as R14; [`rules`] lists them. The book's chapters for app developers
//! explain all of this step by step.
//!
//! # Features
//!
//! Apps should turn off the default features, which include the command line.
//!
//! | feature | what it adds |
//! |---|---|
//! | none | rulesets, tables, messages, saved tables and automatic players |
//! | `check` | the module `check`: warnings, proofs, and random games that test what must be true at every table |
//! | `schema` | JSON Schemas for messages and saved tables |
//! | `cli`, `lsp` (on by default) | the `charleston` command and its language server |
//!
//! # Example: from the deal to the first pass
//!
//! ```
//! use std::sync::Arc;
//! use charleston::{Command, DealContext, Offer, Refusal, Schedule, Seat, Shipped, Table, View};
//!
//! let schedule = Arc::new(Schedule::load(&Shipped, "nmjl")?);
//! let mut table = Table::shuffled(schedule, 7, DealContext::default())?;
//!
//! // Get East's view and prompt.
//! let east = Seat::FIRST;
//! let view = View::of(&table, east).ok_or("no player sits there")?;
//! let pass = table.prompt(east).and_then(|prompt| prompt.pass).ok_or("East can't pass now")?;
//! let south = pass.receivers[0].to.seat().ok_or("tiles go to a seat")?;
//! assert_eq!((pass.receivers[0].min, pass.receivers[0].max), (3, 3));
//!
//! // Two tiles are too few. The table hasn't changed.
//! let two = Offer::new().with(south, view.own.rack().tiles()[..2].iter().copied())?;
//! let refusal = table.play(east, &Command::Pass(two)).err().ok_or("two are too few")?;
//! assert!(matches!(refusal, Refusal::TooFew { given: 2, .. }));
//!
//! // Three tiles are passed face down. Only East knows which.
//! let three = Offer::new().with(south, view.own.rack().tiles()[..3].iter().copied())?;
//! let events = table.play(east, &Command::Pass(three))?;
//! assert_ne!(events[0].seen_by(east).secret, events[0].seen_by(south).secret);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

// Makes docs.rs mark the items that need a feature.
#![cfg_attr(docsrs, feature(doc_cfg))]

mod bits;
#[cfg(feature = "check")]
pub mod check;
mod conflict;
mod describe;
mod diagnostic;
#[cfg(feature = "check")]
mod editor;
mod escape;
mod few;
mod fix;
mod format;
mod hex;
#[doc(hidden)]
pub mod internal;
mod lists;
mod load;
#[cfg(all(feature = "check", feature = "schema"))]
mod output;
pub mod play;
mod redacted;
mod replay;
mod ruleset;
pub mod saved;
mod schedule;
pub mod session;
pub mod source;
mod strict;
pub mod table;
mod toml;
mod view;
pub mod wire;
mod words;

pub use diagnostic::{Finding, Location, Severity};
pub use load::LoadError;
pub use replay::Table;
pub use ruleset::Ruleset;
pub use schedule::Schedule;
pub use session::command::{Command, HostCommand, Move, Offer};
pub use session::event::{Event, SeatEvent};
pub use session::prompt::Prompt;
pub use session::refusal::Refusal;
pub use source::directory::Directory;
pub use source::memory::Memory;
pub use source::shipped::Shipped;
pub use table::context::DealContext;
pub use table::seat::{BySeat, Seat};
pub use table::tile::Tile;
pub use view::View;

#[doc = include_str!("rules.md")]
pub mod rules {}

/// Compiles and runs the Rust code in the README and the book as doctests.
#[cfg(doctest)]
pub mod pages {
    #[doc = include_str!("../README.md")]
    pub struct Readme;
    #[doc = include_str!("../docs/src/apps/messages.md")]
    pub struct Messages;
    #[doc = include_str!("../docs/src/apps/saving.md")]
    pub struct Saving;
    #[doc = include_str!("../docs/src/apps/table.md")]
    pub struct Table;
    #[doc = include_str!("../docs/src/apps/trust.md")]
    pub struct Trust;
}
