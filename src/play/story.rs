//! A game as text that people can read, write by hand and compare.

use std::collections::BTreeMap;

use crate::redacted::redacted;
use crate::session::Command;
use crate::table::context::{PreviousDeal, Role};
use crate::table::seat::BySeat;
use crate::table::tile::Tile;

mod action;
mod notation;
mod now;
mod parse;
mod places;
mod record;
mod replay;
mod speak;
mod update;
mod words;

pub use now::{instruction, labels, now};
pub use parse::{StoryError, seems_to_be_story};
pub use record::{Recorder, describe, describe_publicly};
#[cfg(feature = "check")]
pub(crate) use record::{describe_at, header, secrets};
#[cfg(feature = "check")]
pub(crate) use replay::plain_move;
pub use replay::{Difference, ReplayError, Replayed, replay, replay_by};
#[cfg(feature = "check")]
pub(crate) use speak::in_story;
pub use speak::{Offered, offered, turn};
pub use update::{Edit, apply};

/// The record of one game, as text that people can read, write by hand and compare. Its names come from a ruleset, which
/// is read only when the story is replayed.
///
/// ```
/// # use charleston::play::{Story, replay};
/// let text = "
/// ## Lines that start with # are comments.
/// title: A joker never leaves the rack
/// rules: R14
/// ruleset: nmjl
/// hand east: 1B 1B 2B 2B 3B 3B 4B 4B 5B 5B 6B 6B 7B J
/// hand south: 1C 1C 2C 2C 3C 3C 4C 4C 5C 5C 6C 6C 7C
/// hand west: 1D 1D 2D 2D 3D 3D 4D 4D 5D 5D 6D 6D 7D
/// hand north: E E S S W W N N RD RD GD GD WD
///
/// east passes 1B 2B J
///   refused stays
/// east passes 1B 2B 3B
///   all: East passes 3 tiles
/// south passes 1C 1C 2C
/// east may not pick up
/// play on to first-across
/// east holds 1B 2B 3B 4B 4B 5B 5B 6B 6B 7B E E S J
/// ";
/// # let story = Story::parse(text).map_err(|errors| format!("{errors:?}"))?;
/// # let replayed = replay(&story, &charleston::Shipped, &story.ruleset)?;
/// # assert_eq!(replayed.differences, []);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Settings come first, followed by the seats' moves, with a `host confirms` or `host rejects` line after a declared
/// hand. Expectations for a move are on indented lines below it:
///
/// - `refused ID` for a refusal, or `refused ID (FILE:LINE)` for one that is based on a line in a rule file
/// - `all: SENTENCE` for each event that everyone sees, in order
/// - `SEAT: TILES` for what only that seat sees, or `SEAT: ANSWER` in a secret ballot
///
/// A replay checks only the results that the story states, with one exception: a refusal that the story doesn't expect
/// always counts as a difference. The replay stops there.
#[derive(Clone, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Story {
    /// A sentence that sums up the game, such as `A joker never leaves the rack`.
    pub title: Option<String>,
    /// The rules that the story cites by number, such as `R14`.
    pub rules: Vec<String>,
    /// The ruleset: the name of a shipped ruleset, or a path relative to the story.
    pub ruleset: String,
    /// The seed for the random numbers.
    pub seed: u64,
    /// The round, by seat name; `None` for the first round.
    pub round: Option<String>,
    /// The deal's number in the match, starting at 1; `None` for the first deal.
    pub deal: Option<u32>,
    /// The name of the dealer's seat; `None` if the first seat deals.
    pub dealer: Option<String>,
    /// How the previous deal ended; `None` if this is the first deal or if a player won the previous one.
    pub after: Option<PreviousDeal>,
    /// Whether this is the last deal of the match.
    pub is_last: bool,
    /// The assigned roles, each with the name of its seat.
    pub roles: Vec<(Role, String)>,
    /// The tile count that the host reports for each seat; `None` if the host reports none.
    pub counts: Option<BySeat<u8>>,
    /// The dealt hands, by seat name; empty if the deal comes from the seed. A vacant seat's hand is in order, with the
    /// top tile first.
    pub hands: BTreeMap<String, Vec<Tile>>,
    /// Whether hands may have the wrong number of tiles (R34).
    pub is_misdealt: bool,
    /// The lines of the game.
    #[doc(hidden)]
    pub lines: Vec<Line>,
    /// The line number of each setting, starting at 1.
    #[doc(hidden)]
    pub places: BTreeMap<String, usize>,
}

redacted! {
    /// Omits the game, which names hands and the seed, so the output is safe to log.
    Story { title, ruleset }
}

/// One line of a game, with the expectations below it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// The line number in the file, starting at 1.
    pub number: usize,
    /// The statement on the line.
    pub statement: Statement,
    /// The expectations below the line.
    pub expects: Vec<Expectation>,
}

/// A statement on a line. Seats are named as in the ruleset.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Statement {
    /// A seat acts.
    Does(String, SeatAction),
    /// The host confirms or rejects the declared hand (R31, R32).
    HostAnswers(bool),
    /// A seat's rack, or the `pile` beside the table, must have exactly these tiles, in any order.
    Holds(String, Vec<Tile>),
    /// A seat must be able, or unable, to do something, such as `pick up`.
    May(String, String, bool),
    /// A seat must have this many points.
    Points(String, i16),
    /// The table must be waiting for exactly these seats.
    WaitingFor(Vec<String>),
    /// The table must be at this stage: the name of a pass, `gate of PHASE`, `gate of pass PASS`, `closing` or `over`.
    At(String),
    /// All seats pass the first tiles that may be passed, pick up, agree and request the minimum, until the table is at
    /// this stage. A seat that can't pass enough tiles uses `cannot pass`.
    PlayOnTo(String),
}

/// A seat's action as written, with names from the ruleset.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SeatAction {
    /// Passes tiles.
    Passes(Vec<PacketWords>),
    /// Calls another hand dead.
    CallsDead(String),
    /// Rolls dice; the host reports the roll.
    Rolls(u8),
    /// Any other action, such as picking up tiles.
    Plain(Command),
}

/// The tiles for one receiver, as written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PacketWords {
    /// The giver's own tiles.
    pub tiles: Vec<Tile>,
    /// The number of blind tiles.
    pub blind: u8,
    /// The receiver, if one is named.
    pub to: Option<String>,
}

/// An expected result of a command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Expectation {
    /// The line number in the file, starting at 1.
    pub number: usize,
    /// The expected result.
    pub what: Expected,
}

/// A possible result of a command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Expected {
    /// A refusal with this id. If the story cites a line in a rule file, the refusal must be based on that line.
    Refused(String, Option<String>),
    /// The sentence for an event that everyone sees.
    All(String),
    /// A seat's name, and the text that only that seat sees.
    Only(String, String),
}
