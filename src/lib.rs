//! Referees the Charleston of American Mah Jongg by house rules in a TOML file.
//!
//! Data flows one way, and each stage is a type:
//!
//! ```text
//! TOML text -> Ruleset -> Schedule -> Session -> View
//!  Source      meaning    compiled    one table  one seat
//! ```
//!
//! * A [`Source`] provides the text of rule files: [`Shipped`] rulesets, a [`Directory`], or [`Memory`].
//! * A [`Ruleset`] is what a file means. Invalid ones can't be constructed.
//! * A [`Schedule`] is a ruleset, compiled and ready to play.
//! * A [`DealContext`] says which deal of the match is played, and who deals.
//! * A [`Session`] is one Charleston at one table: [`Command`]s in, [`Event`]s or a [`Refusal`] out.
//! * A [`Table`] is a session with its log. It can be saved, restored and undone, and it numbers its events for players'
//!   devices. Most hosts use this one.
//! * A [`View`] is what one seat can see, and a [`Prompt`] what it can do now.
//! * `check` (with the feature of that name) finds mistakes in rule files. [`wire`] has the messages to and from devices,
//!   [`saved`] the saved forms, and [`play`] automatic players and recorded games.
//!
//! The library reads no files except through [`Directory`], no clock, and no environment variables. The rules of the game are
//! cited by number, such as R14; [`rules`] lists them. The chapters for app developers in the book go through all of this
//! step by step.
//!
//! # A table from the deal to the first pass
//!
//! ```
//! use std::sync::Arc;
//! use charleston::{Command, DealContext, Offer, Refusal, Schedule, Seat, Shipped, Table, View};
//!
//! let schedule = Arc::new(Schedule::load(&Shipped, "nmjl")?);
//! let mut table = Table::shuffled(schedule, 7, DealContext::default())?;
//!
//! // What East can do now, and what it holds.
//! let east = Seat::FIRST;
//! let view = View::of(&table, east).ok_or("no player sits there")?;
//! let pass = table.prompt(east).and_then(|prompt| prompt.pass).ok_or("East can't pass now")?;
//! let south = pass.receivers[0].to.seat().ok_or("tiles go to a seat")?;
//! assert_eq!((pass.receivers[0].min, pass.receivers[0].max), (3, 3));
//!
//! // Two tiles are too few, and nothing has changed.
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

// Modules that are hidden from the docs serve the command line, the tests and the benchmarks of this package. They aren't
// part of the API.
#[cfg(feature = "check")]
pub mod check;
#[doc(hidden)]
pub mod describe;
#[doc(hidden)]
pub mod diagnostic;
#[cfg(feature = "check")]
#[doc(hidden)]
pub mod editor;
#[doc(hidden)]
pub mod escape;
#[doc(hidden)]
pub mod few;
#[doc(hidden)]
pub mod fix;
#[doc(hidden)]
pub mod format;
mod hex;
#[doc(hidden)]
pub mod load;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod output;
pub mod play;
#[doc(hidden)]
pub mod replay;
#[doc(hidden)]
pub mod ruleset;
pub mod saved;
#[doc(hidden)]
pub mod schedule;
pub mod session;
pub mod source;
mod strict;
pub mod table;
#[doc(hidden)]
pub mod toml;
#[doc(hidden)]
pub mod view;
pub mod wire;

pub use load::LoadError;
pub use replay::Table;
pub use ruleset::Ruleset;
pub use schedule::Schedule;
pub use session::{Command, Event, HostCommand, Move, Offer, Prompt, Refusal, SeatEvent, Session};
pub use source::{Directory, Memory, Shipped, Source};
pub use table::{BySeat, DealContext, Seat, Tile};
pub use view::View;

#[doc = include_str!("rules.md")]
pub mod rules {}

/// The Rust code in the README and the book is compiled and run with the tests.
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
