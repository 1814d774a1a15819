//! Errors in a ruleset's rules, rather than in its TOML syntax.

use thiserror::Error;

use super::Zone;
use crate::diagnostic::{RuleId, list};
use crate::table::deal::MAX_RULED;
use crate::table::pile::MAX_FACE_UP;
use crate::words::count;

mod clash;
mod wording;

pub use clash::Clash;
pub use wording::Wording;

/// What else can be done about the name of a seat that isn't at the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SeatHint {
    /// Nothing.
    None,
    /// Write a number of players.
    Number,
    /// Add the seat, because the name is given to a vacant one.
    Vacant,
}

/// The reason why a phase or a pass isn't played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unused {
    /// It isn't in the list.
    NotListed,
    /// It is in this phase, which isn't in the list of phases.
    InUnlistedPhase(String),
    /// It isn't in a list that a parent sets.
    NotInserted {
        /// The table with the list.
        table: String,
        /// The key of the list.
        key: String,
        /// The last name in the list.
        last: String,
    },
    /// The rules that the file extends don't have it, and the file doesn't define all of it.
    NotInherited {
        /// The noun for it.
        what: &'static str,
        /// The names that are played.
        known: Vec<String>,
    },
    /// Its name is probably a misspelling of this one.
    Misspelled(String),
    /// This option in `with` removes it.
    ByOption(String),
    /// This name, which is the pass itself or its phase, is removed in this file.
    RemovedHere(String),
    /// This name, which is the pass itself or its phase, is removed in a file that this one extends.
    RemovedAbove(String),
}

/// A rule that can't be played at a table. The name of a variant is the id of the finding, unless the variant names
/// another id.
#[derive(Debug, Clone, PartialEq, Eq, Error, strum::IntoStaticStr)]
#[cfg_attr(test, derive(strum::VariantNames))]
#[strum(serialize_all = "kebab-case")]
#[allow(missing_docs, reason = "each variant's message explains it")]
pub enum RulesetError {
    #[error("{table} needs `{key}`")]
    MissingKey { table: &'static str, key: &'static str, help: &'static str },
    #[error("there is no phase `{name}`")]
    UnknownPhase { name: String, known: Vec<String>, near: Option<String> },
    #[error("there is no pass `{name}`")]
    UnknownPass { name: String, known: Vec<String>, near: Option<String> },
    #[error("there is no seat `{name}`")]
    UnknownSeat { name: String, known: Vec<String>, or: SeatHint },
    #[error("there is no tile `{name}`")]
    UnknownTile { name: String, right: String },
    #[strum(serialize = "unknown-tile")]
    #[error("there are no tiles called `{name}`")]
    UnknownTiles { name: String, in_cards: bool },
    #[error("phase `{name}` has no passes")]
    EmptyPhase { name: String },
    #[error("phase `{name}` is never played")]
    UnusedPhase { name: String, why: Unused },
    #[error("direction `{name}` is never used")]
    UnusedDirection { name: String },
    #[error("pass `{name}` is never played")]
    UnusedPass { name: String, why: Unused },
    #[error("{what} {}", .clash.describe())]
    NeverPlayed { what: String, clash: Clash, label: String },
    #[error("deal {deal} isn't in a cycle of {cycle} deals")]
    DealOutsideCycle { deal: u8, cycle: u8 },
    #[strum(serialize = "too-long")]
    #[error(
        "including those in the rulesets and options that it uses, this file has {notes} notes, but at most {max} are allowed"
    )]
    TooManyNotes { notes: usize, max: usize },
    #[error("`{name}` is listed twice")]
    ListedTwice { name: String },
    #[error("phase `{name}` is listed twice")]
    PhaseTwice { name: String },
    #[error("two seats are named `{name}`")]
    SeatNamedTwice { name: String },
    #[error("`{name}` can't be the name of a seat")]
    SeatName { name: String, right: String },
    #[error("`{name}` can't be the name of a direction")]
    DirectionName { name: String, right: String },
    #[error("a {what} can't be named `{name}`")]
    ReservedName { what: &'static str, name: String },
    #[error("`across` needs an even number of seats, but this table has {seats}")]
    AcrossNeedsEvenSeats { seats: usize },
    #[error("a pair names `{name}` twice")]
    PairWithItself { name: String },
    #[error("`{name}` is in more than one pair in this pass")]
    SeatTwice { name: String },
    #[error("pass `{name}` doesn't say where its tiles go")]
    NoRoute { name: String },
    #[error("pass `{name}` uses more than one key to say where its tiles go: {}", and(.keys))]
    TwoRoutes { name: String, keys: Vec<&'static str> },
    #[error("there is no {}direction `{name}`", if *.or_seat { "seat or " } else { "" })]
    UnknownDirection { name: String, known: Vec<String>, or_seat: bool },
    #[error("this points from a seat back to the same seat")]
    GivesToItself,
    #[error("this points {further} seats away, but the table has only {seats}")]
    TooFar { further: u64, seats: usize, same: i64 },
    #[error("{}`{from}` gives to `{to}` twice in this pass", if *.has_roles { "in some deals, " } else { "" })]
    GiftTwice { from: String, to: String, is_one_from_all: bool, has_roles: bool },
    #[error("a gift sets `tiles`, but the lowest request decides how many tiles are passed")]
    GiftAgainstRequests,
    #[error("this pass names both `{one}` and `{other}`, but they can be the same player")]
    MixedSeats { one: String, other: String, in_gifts: bool },
    #[error("the pass lists several directions, but doesn't say how one is chosen")]
    NoChooser,
    #[error("there is nothing to choose, because all directions in the list are the same")]
    NothingToChoose,
    #[error("no player takes part in this pass")]
    NobodyPasses { by_direction: bool },
    #[error("{}", nobody_joins(*.zone))]
    NobodyJoins { zone: Zone },
    #[error("`{key}` has no effect in this pass")]
    OutOfPlace { key: &'static str, with: &'static str },
    #[error("players can't pass blind to {}, because they receive nothing until everyone has passed", .zone.name())]
    BlindWithZone { zone: Zone },
    #[strum(serialize = "blind-with-zone")]
    #[error("players can't pass blind in a pass with gifts to the pile")]
    BlindWithPile,
    #[error("players draw before they give, so the number of tiles must be fixed")]
    DrawsUnknownNumber,
    #[error(
        "in pass `{name}`, players draw {drawn} tiles from the wall, which has only {wall} left after the deal"
    )]
    WallTooSmall { name: String, wall: u32, drawn: u32 },
    #[error("in pass `{name}`, at least one player always has too few tiles that can be passed")]
    DealtAgainForever { name: String },
    #[error("in pass `{name}`, a player could draw and then have too few tiles that can be given back")]
    StuckAfterDrawing { name: String },
    #[error("`{name}` deals first, so it can't be a vacant seat")]
    VacantDealer { name: String },
    #[error("`{name}` is a vacant seat, so it can't be asked")]
    VacantAsked { name: String },
    #[error("the table needs at least two players")]
    NobodySits,
    #[error("the minimum ({min}) is greater than the maximum ({max})")]
    UpsideDownRange { min: u8, max: u8 },
    #[error("in pass `{name}`, a player gives {} but {}", count(*.tiles, "tile"), too_few(*.tiles, *.dealt))]
    MoreThanAHand { name: String, tiles: usize, receivers: usize, dealt: u8 },
    #[error("{}", have_blind_selections(.names))]
    BlindSelection { names: Vec<String>, is_everywhere: bool },
    #[error("a gift has its own `selection` but no fixed number of tiles")]
    GiftWithoutNumber,
    #[error("`{name}` gives two gifts that each have their own `selection`")]
    TwoSelections { name: String },
    #[error("{}", selection_clash(.one, .other))]
    SelectionClash { one: &'static str, other: &'static str },
    #[error("the consent for {of} doesn't say who decides")]
    NoConsent { of: String, inherited: Option<String> },
    #[error("the consent for {of} uses more than one key to say who decides: {}", and(.keys))]
    TwoConsents { of: String, keys: Vec<&'static str> },
    #[error("this needs {number} players, but the table has only {seats}{}", if *.has_vacant { " besides the vacant seats" } else { "" })]
    MoreThanSeats { number: u8, seats: u8, has_vacant: bool },
    #[error("with `until = \"{until}\"`, this can't be played more than once")]
    AtMostMismatch { until: &'static str },
    #[error("`ballot = \"{ballot}\"` doesn't work with `until = \"{until}\"`")]
    BallotMismatch { ballot: &'static str, until: &'static str, has_pass: bool },
    #[error("`until = \"{until}\"` doesn't work with {with}")]
    UntilMismatch {
        until: &'static str,
        with: String,
        right: &'static [&'static str],
        instead_of: Option<String>,
    },
    #[error("`of` doesn't work with {with}")]
    OfMismatch { with: String },
    #[error("phase `{phase}` has no pass `{name}`")]
    NotInPhase { name: String, phase: String, known: Vec<String>, is_elsewhere: bool },
    #[error("{one} and {other} can be stopped at the same time")]
    TwoWindows { one: String, other: String },
    #[error("there is no phase or pass `{name}`")]
    UnknownTarget { name: String, known: Vec<String> },
    #[error("{from} can't lead to `{to}`, which isn't played later")]
    LeadsBack { from: String, to: String, later: Vec<String> },
    #[error("more than {max} phases and passes are played on request or repeatedly")]
    TooManyAsks { max: usize },
    #[error("the rules name {roles} roles, which is too many for a table with {seats} seats")]
    TooManyRoles { roles: usize, seats: usize, max: usize },
    #[error("`{key}` doesn't apply to a deck of cards")]
    NotWithCards { key: &'static str },
    #[error("{}, but the players are dealt {dealt}{}", held(*.tiles, .of), with_extra(*.extra))]
    BoxTooSmall { tiles: u32, of: &'static str, dealt: u32, extra: Option<u32> },
    #[error("{tiles} tiles can be face up in the pile, which has room for only {}", MAX_FACE_UP)]
    PileTooSmall { tiles: usize },
    #[error("a hand could grow to {tiles} tiles, but a rack has room for only {}", MAX_RULED)]
    RackTooSmall { tiles: usize },
    #[strum(serialize = "rack-too-small")]
    #[error("the rules have too many cases to make sure that a rack has room for every hand")]
    TooManyCases,
}

impl RulesetError {
    /// Returns the id of this kind of finding.
    pub fn id(&self) -> RuleId {
        <&str>::from(self).parse().expect("every variant has the name of an id")
    }
}

/// Says which passes have both conditions and blind tiles.
fn have_blind_selections(names: &[String]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    let (passes, have, let_) =
        if let [_] = names { ("pass", "has", "lets") } else { ("passes", "have", "let") };
    format!("{passes} {} {have} a `selection`, but {let_} players pass blind", list(&quoted, "and"))
}

/// Explains why a player doesn't have this many tiles to give.
fn too_few(tiles: usize, dealt: u8) -> String {
    if tiles > usize::from(dealt) {
        format!("is dealt only {dealt}")
    } else {
        format!("has fewer than that left from a hand of {dealt}")
    }
}

fn held(tiles: u32, of: &str) -> String {
    if tiles == 0 { "the box is empty".to_owned() } else { format!("the box has {tiles} {of}") }
}

/// Returns a clause about the dealer's extra tiles, if the box would be large enough without them.
fn with_extra(extra: Option<u32>) -> String {
    extra.map_or_else(String::new, |extra| format!(", including {extra} extra for the dealer"))
}

fn selection_clash(one: &str, other: &str) -> String {
    match one == other {
        true => format!("`{one}` is written twice in this selection"),
        false => format!("`{one}` and `{other}` can't be combined"),
    }
}

fn nobody_joins(zone: Zone) -> &'static str {
    match zone {
        Zone::Middle => "a pass to the middle needs at least two players",
        Zone::Wall => "no player exchanges tiles with the wall",
    }
}

fn and(keys: &[&str]) -> String {
    list(&keys.iter().map(|key| format!("`{key}`")).collect::<Vec<_>>(), "and")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_error_has_an_id() {
        for name in <RulesetError as strum::VariantNames>::VARIANTS {
            assert!(name.parse::<RuleId>().is_ok(), "{name}");
        }
    }
}
