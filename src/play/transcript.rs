//! One game as text that a person can read, write by hand and compare.
//!
//! ```
//! # use charleston::play::{Transcript, replay};
//! let text = "
//! ## Notes stand behind a hash.
//! title: A joker never leaves the rack
//! rules: R14
//! ruleset: nmjl
//! hand east: 1B 1B 2B 2B 3B 3B 4B 4B 5B 5B 6B 6B 7B J
//! hand south: 1C 1C 2C 2C 3C 3C 4C 4C 5C 5C 6C 6C 7C
//! hand west: 1D 1D 2D 2D 3D 3D 4D 4D 5D 5D 6D 6D 7D
//! hand north: E E S S W W N N RD RD GD GD WD
//!
//! east passes 1B 2B J
//!   refused stays
//! east passes 1B 2B 3B
//!   all: East passes 3 tiles
//! south passes 1C 1C 2C
//! east may not pick up
//! play on to first-across
//! east holds 1B 2B 3B 4B 4B 5B 5B 6B 6B 7B E E S J
//! ";
//! # let transcript = Transcript::parse(text).map_err(|errors| format!("{errors:?}"))?;
//! # let replayed = replay(&transcript, &charleston::Shipped, &transcript.ruleset)?;
//! # assert_eq!(replayed.differences, []);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! First come settings, then, line by line, what the seats do, and `host confirms` or `host rejects` after a declared hand. What is expected of a command stands below it,
//! indented: `refused ID`; `all: SENTENCE` for everything that everybody sees, in order; `SEAT: TILES` for what
//! only that seat sees, or `SEAT: ANSWER` in a secret ballot. What is not written is not compared, but a refusal must be expected:
//! after one that was not, nothing more is compared.

use std::collections::BTreeMap;

use crate::session::Command;
use crate::table::context::{PreviousDeal, Role};
use crate::table::seat::BySeat;
use crate::table::tile::Tile;

mod parse;
mod record;
mod replay;
mod speak;
mod words;

pub use parse::TranscriptError;
pub use record::{Recorder, describe};
pub use replay::{Difference, ReplayError, Replayed, replay};
pub use speak::{offered, turn};
pub use words::PLAIN_COMMANDS;

/// One game as it was written down, in the words of a ruleset that only the replay reads.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Transcript {
    /// What it shows.
    pub title: Option<String>,
    /// The rules it cites by number, such as `R14`.
    pub rules: Vec<String>,
    /// The ruleset: a shipped slug, or a path seen from the transcript.
    pub ruleset: String,
    /// The seed of its chance.
    pub seed: u64,
    /// The round by the name of its seat; nothing for the first.
    pub round: Option<String>,
    /// Which deal of the match it is, counted from 1; nothing for the first.
    pub deal: Option<u32>,
    /// Who deals, by the name of the seat; nothing for the first.
    pub dealer: Option<String>,
    /// How the deal before ended; `None` if there was none, or if a player won it.
    pub previous: Option<PreviousDeal>,
    /// Whether it is the last deal of the match.
    pub is_last: bool,
    /// Who has each role that is given, by name.
    pub roles: Vec<(Role, String)>,
    /// The numbers that the host reports for each seat; `None` if it reports none.
    pub counts: Option<BySeat<u8>>,
    /// Hands that were dealt elsewhere, by the names of the seats; none where the seed deals. A vacant seat keeps the
    /// order of its hand: the first tile is on top.
    pub hands: BTreeMap<String, Vec<Tile>>,
    /// Whether hands may have a wrong number of tiles (R34).
    pub is_misdealt: bool,
    /// The lines of the game.
    #[doc(hidden)]
    pub lines: Vec<Line>,
}

/// One line of a game, with the expectations below it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// Its number in the file, counted from 1.
    pub number: usize,
    /// What it says.
    pub statement: Statement,
    /// What is expected of it.
    pub expects: Vec<Expectation>,
}

/// What a line says. Seats are named as in the ruleset.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Statement {
    /// A seat does something.
    Does(String, SeatAction),
    /// The host confirms the declared hand, or rejects it (R31, R32).
    HostAnswers(bool),
    /// A seat must hold exactly these tiles on its rack, or the `pile` beside the table, in any order.
    Holds(String, Vec<Tile>),
    /// A seat must be able, or unable, to do something, such as `pick up`.
    May(String, String, bool),
    /// A seat must have so many points.
    Points(String, i16),
    /// The table must wait for just these seats.
    WaitingFor(Vec<String>),
    /// The table must be here: the name of a pass, `gate of PHASE`, `gate of pass PASS`, `closing` or `over`.
    At(String),
    /// Everybody passes the first tiles that may be passed, picks up, agrees and requests as few as can be,
    /// until the table is here; a seat that cannot pass enough says so.
    PlayOnTo(String),
}

/// What a seat does, in the words of the ruleset.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SeatAction {
    /// Passes tiles.
    Passes(Vec<PacketWords>),
    /// Calls another hand dead.
    CallsDead(String),
    /// Rolls dice, which the host reports.
    Rolls(u8),
    /// Anything that needs no names.
    Plain(Command),
}

/// The tiles for one receiver, as they are written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PacketWords {
    /// Tiles of its own.
    pub tiles: Vec<Tile>,
    /// How many are passed blind.
    pub blind: u8,
    /// The receiver, if one is named.
    pub to: Option<String>,
}

/// What is expected of a command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Expectation {
    /// Its line in the file, counted from 1.
    pub number: usize,
    /// What is expected.
    pub what: Expected,
}

/// What can be expected of a command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Expected {
    /// That it is refused, with this id.
    Refused(String),
    /// Something that everybody sees.
    All(String),
    /// What only one seat sees.
    Only(String, String),
}
