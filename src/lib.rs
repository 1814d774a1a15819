//! Referees the Charleston of American Mah Jongg by table rules that stand in a TOML file.
//!
//! Data flows one way, and each stage is a type of its own:
//!
//! ```text
//! TOML text -> Document -> Ruleset -> Schedule -> Session -> View
//!     |           |           |           |          |         |
//!   source     what was    what it    what the    one table  what a
//!              written     means      engine runs            seat sees
//! ```
//!
//! * A [`Source`] gives the text: [`Shipped`] rulesets, a [`Directory`], or [`Memory`].
//! * [`format::document::Document`] is what was written, with the place of every key; it can hold nonsense.
//! * [`Ruleset`] is what it means. It cannot be built invalid, and every rule knows where it was written.
//!   [`load::check`] says everything that is wrong, each finding on its token.
//! * [`Schedule`] is what the engine runs: passes as gifts from seat to seat, gates, and where each leads.
//!   [`schedule::routes`] lists every way it can run.
//! * [`DealContext`] is when in a match a deal is played, and who deals it.
//! * [`Session`] is one Charleston at one table: [`Command`]s in, [`Event`]s out, or a [`Refusal`].
//! * [`View`] is what one seat may know, and [`Prompt`] what it may do now.
//! * [`Table`] is a session with its log: it can be saved, opened again and undone.
//! * [`saved`] is how tables and views are saved and opened, and [`wire`] how they are sent to players' devices.
//!
//! The library reads no file outside [`Directory`], no clock and no environment.
//!
//! [`guide`] goes through it chapter by chapter, from the rules to a finished table. The docs cite the rules of
//! the game by number, such as R14; [`rules`] lists them.
//!
//! # A table from the deal to the first pass
//!
//! ```
//! use std::sync::Arc;
//! use charleston::{
//!     Command, DealContext, Offer, Refusal, Schedule, Seat, Session, Shipped, View,
//! };
//!
//! let schedule = Arc::new(Schedule::load(&Shipped, "nmjl")?);
//! let mut table = Session::shuffled(schedule, 7, DealContext::default())?;
//!
//! // What East may do now, and what it holds.
//! let east = Seat::FIRST;
//! let view = View::of(&table, east).ok_or("East sits at every table")?;
//! let prompt = table.prompt(east).ok_or("East sits at every table")?;
//! let pass = prompt.pass.ok_or("the first pass is open")?;
//! let south = pass.receivers[0].to.seat().ok_or("tiles go to a seat")?;
//! assert_eq!((pass.receivers[0].min, pass.receivers[0].max), (3, 3));
//!
//! // Two tiles are too few, and nothing has changed.
//! let two = Offer::new().with(south, view.own.rack().tiles()[..2].iter().copied());
//! let refusal = table.play(east, &Command::Pass(two)).err().ok_or("two are too few")?;
//! assert_eq!(refusal.to_string(), "That is 2 tiles, and exactly 3 tiles must be passed.");
//! assert!(matches!(refusal, Refusal::TooFew { given: 2, .. }));
//!
//! // Three tiles lie face down; East alone knows which.
//! let three = Offer::new().with(south, view.own.rack().tiles()[..3].iter().copied());
//! let events = table.play(east, &Command::Pass(three))?;
//! assert_ne!(events[0].seen_by(east).secret, events[0].seen_by(south).secret);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(feature = "check")]
pub mod check;
pub mod describe;
pub mod diagnostic;
#[cfg(feature = "check")]
pub mod editor;
pub mod escape;
pub mod few;
pub mod fix;
pub mod format;
mod hex;
pub mod load;
#[cfg(feature = "cli")]
pub mod output;
pub mod play;
pub mod replay;
pub mod ruleset;
pub mod saved;
pub mod schedule;
pub mod session;
pub mod source;
mod strict;
pub mod table;
pub mod toml;
pub mod view;
pub mod wire;

pub use replay::Table;
pub use ruleset::Ruleset;
pub use schedule::Schedule;
pub use session::{Command, Event, HostCommand, Offer, Prompt, Refusal, SeatEvent, Session};
pub use source::{Directory, Memory, Shipped, Source};
pub use table::context::DealContext;
pub use table::seat::{BySeat, Seat};
pub use table::tile::Tile;
pub use view::View;

#[doc = include_str!("guide.md")]
pub mod guide {}

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
