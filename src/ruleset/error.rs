//! Everything that can be wrong with what a ruleset means. Each is a fact and what would be right.

use thiserror::Error;

use super::Zone;
use crate::diagnostic::list;
use crate::table::deal::MAX_RULED;
use crate::table::pile::MAX_FACE_UP;

mod clash;
mod wording;

pub use clash::Clash;
pub use wording::Wording;

/// Something in a ruleset that makes no sense at a table.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "each variant's sentence says what it is")]
pub enum RulesetError {
    #[error("{table} does not say its `{key}`")]
    MissingKey { table: &'static str, key: &'static str, help: &'static str },
    #[error("no phase is called `{name}`")]
    UnknownPhase { name: String, known: Vec<String>, near: Option<String> },
    #[error("no pass is called `{name}`")]
    UnknownPass { name: String, known: Vec<String>, near: Option<String> },
    #[error("no seat is called `{name}`")]
    UnknownSeat { name: String, known: Vec<String> },
    #[error("no tile is written `{name}`")]
    UnknownTile { name: String, right: String },
    #[error("no tiles are called `{name}`")]
    UnknownTiles { name: String, in_cards: bool },
    #[error("phase `{name}` names no pass")]
    EmptyPhase { name: String },
    #[error("phase `{name}` is never played")]
    UnusedPhase { name: String, near: Option<String> },
    #[error("direction `{name}` is never taken")]
    UnusedDirection { name: String },
    #[error("pass `{name}` is never made")]
    UnusedPass { name: String, near: Option<String> },
    #[error("{what} {}", .clash.said())]
    NeverPlayed { what: String, clash: Clash, within: &'static str },
    #[error("deal {deal} is not in a cycle of {cycle}")]
    DealOutsideCycle { deal: u8, cycle: u8 },
    #[error("`{name}` is listed twice")]
    ListedTwice { name: String },
    #[error("phase `{name}` is listed twice")]
    PhaseTwice { name: String },
    #[error("the table has two seats called `{name}`")]
    SeatNamedTwice { name: String },
    #[error("`{name}` cannot be the name of a seat")]
    SeatName { name: String, right: String },
    #[error("`{name}` cannot be the name of a direction")]
    DirectionName { name: String, right: String },
    #[error("a {what} cannot be called `{name}`")]
    ReservedName { what: &'static str, name: String },
    #[error("`across` needs an even number of seats, and this table has {seats}")]
    AcrossNeedsEvenSeats { seats: usize },
    #[error("a pair names `{name}` twice")]
    PairWithItself { name: String },
    #[error("`{name}` is in more than one pair of this pass")]
    SeatTwice { name: String },
    #[error("pass `{name}` does not say to whom")]
    NoRoute { name: String },
    #[error("pass `{name}` says to whom in more than one way: {}", and(.keys))]
    TwoRoutes { name: String, keys: Vec<&'static str> },
    #[error("no {}direction is called `{name}`", if *.or_seat { "seat or " } else { "" })]
    UnknownDirection { name: String, known: Vec<String>, or_seat: bool },
    #[error("this leads from a seat to itself")]
    GivesToItself,
    #[error("this points {further} seats further, and the table has {seats}")]
    TooFar { further: u64, seats: usize, same: i64 },
    #[error("`{from}` gives to `{to}` twice in this pass")]
    GiftTwice { from: String, to: String },
    #[error("a gift has a number of its own where the lowest request decides")]
    GiftAgainstRequests,
    #[error("`{one}` and `{other}` are the same player on some deals, and this pass names both")]
    MixedSeats { one: String, other: String },
    #[error("the list does not say who chooses among its directions")]
    NoChooser,
    #[error("there is nothing to choose: all directions of the list are the same")]
    NothingToChoose,
    #[error("nobody takes part in this pass")]
    NobodyPasses,
    #[error("{}", nobody_joins(*.zone))]
    NobodyJoins { zone: Zone },
    #[error("`{key}` says nothing in this pass")]
    OutOfPlace { key: &'static str, with: &'static str },
    #[error("no tile can be passed blind to {}, where nothing comes from while tiles are laid down", .zone.name())]
    BlindWithZone { zone: Zone },
    #[error("no tile can be passed blind in a pass with gifts to the pile")]
    BlindWithPile,
    #[error("who draws before it gives has to know how many")]
    DrawsUnknownNumber,
    #[error("the wall has {wall} tiles left after the deal, and {drawn} are drawn from it in pass `{name}`")]
    WallTooSmall { name: String, wall: u32, drawn: u32 },
    #[error("in pass `{name}` somebody always holds too few tiles that may be passed")]
    DealtAgainForever { name: String },
    #[error("a seat could draw in pass `{name}` and then hold too few tiles it may give back")]
    StuckAfterDrawing { name: String },
    #[error("`{name}` deals, so it cannot be a vacant seat")]
    VacantDealer { name: String },
    #[error("nobody sits at `{name}`, so nobody can be asked there")]
    VacantAsked { name: String },
    #[error("somebody has to sit at two seats of the table at least")]
    NobodySits,
    #[error("the fewest tiles ({min}) are more than the most ({max})")]
    UpsideDown { min: u8, max: u8 },
    #[error("a seat gives {} in pass `{name}`, and {}", counted(*.tiles), too_few(*.tiles, *.dealt))]
    MoreThanAHand { name: String, tiles: usize, receivers: usize, dealt: u8 },
    #[error("pass `{name}` sets conditions for its tiles, and lets some of them be passed blind")]
    BlindSelection { name: String, is_everywhere: bool },
    #[error("a gift with conditions of its own doesn't say how many tiles it has")]
    GiftWithoutNumber,
    #[error("`{name}` gives two gifts with conditions of their own")]
    TwoSelections { name: String },
    #[error("{}", selection_clash(.one, .other))]
    SelectionClash { one: &'static str, other: &'static str },
    #[error("the consent of {of} does not say whose it is")]
    NoConsent { of: String },
    #[error("the consent of {of} is given in more than one way: {}", and(.keys))]
    TwoConsents { of: String, keys: Vec<&'static str> },
    #[error("{number} seats have to say it, and {} {seats}", if *.has_vacant { "somebody sits only at" } else { "this table has" })]
    MoreThanSeats { number: u8, seats: u8, has_vacant: bool },
    #[error("what can be stopped until `{until}` cannot be played several times")]
    AtMostMismatch { until: &'static str },
    #[error("`ballot = \"{ballot}\"` does not go with `until = \"{until}\"`")]
    BallotMismatch { ballot: &'static str, until: &'static str },
    #[error("`until = \"{until}\"` does not go with {with}")]
    UntilMismatch { until: &'static str, with: String, right: &'static [&'static str] },
    #[error("`of` does not go with {with}")]
    OfMismatch { with: String },
    #[error("phase `{phase}` has no pass `{name}`")]
    NotInPhase { name: String, phase: String, known: Vec<String>, is_elsewhere: bool },
    #[error("{one} and {other} can be stopped at the same time")]
    TwoWindows { one: String, other: String },
    #[error("no phase or pass is called `{name}`")]
    UnknownTarget { name: String, known: Vec<String> },
    #[error("{from} cannot lead to `{to}`, which is not played after it")]
    LeadsBack { from: String, to: String, later: Vec<String> },
    #[error("more than {max} phases and passes can be asked for or played again")]
    TooManyAsks { max: usize },
    #[error("the rules name {roles} roles, which is too many for a table of {seats} seats")]
    TooManyRoles { roles: usize, seats: usize, max: usize },
    #[error("`{key}` goes with tiles, and this box is of cards")]
    NotWithCards { key: &'static str },
    #[error("{}, and the seats are dealt {dealt}{}", held(*.tiles, .of), with_extra(*.tiles, *.dealt, *.extra))]
    BoxTooSmall { tiles: u32, of: &'static str, dealt: u32, extra: u32 },
    #[error("{tiles} tiles can lie face up on the pile, which has room for {}", MAX_FACE_UP)]
    PileTooSmall { tiles: usize },
    #[error("a seat could come to hold {tiles} tiles, and a rack has room for {}", MAX_RULED)]
    RackTooSmall { tiles: usize },
}

impl RulesetError {
    /// Whether its token is an entry too many of a list.
    pub(super) fn is_superfluous(&self) -> bool {
        matches!(self, Self::ListedTwice { .. })
    }
}

fn counted(tiles: usize) -> String {
    if tiles == 1 { "1 tile".to_owned() } else { format!("{tiles} tiles") }
}

/// What a seat was dealt that has too few tiles to give so many.
fn too_few(tiles: usize, dealt: u8) -> String {
    if tiles > usize::from(dealt) {
        format!("is dealt {dealt}")
    } else {
        format!("has fewer left of the {dealt} it is dealt")
    }
}

fn held(tiles: u32, of: &str) -> String {
    if tiles == 0 { "the box is empty".to_owned() } else { format!("the box has {tiles} {of}") }
}

/// Where only what the dealer gets more is too much, that it does.
fn with_extra(tiles: u32, dealt: u32, extra: u32) -> String {
    if tiles == 0 || extra < dealt - tiles {
        return String::new();
    }
    format!(", of which the dealer gets {extra} more than the others")
}

fn selection_clash(one: &str, other: &str) -> String {
    match one == other {
        true => format!("`{one}` is written twice in this selection"),
        false => format!("`{one}` and `{other}` can't hold together"),
    }
}

fn nobody_joins(zone: Zone) -> &'static str {
    match zone {
        Zone::Middle => "the middle needs two seats that fill it",
        Zone::Wall => "no seat exchanges tiles with the wall",
    }
}

fn and(keys: &[&str]) -> String {
    list(&keys.iter().map(|key| format!("`{key}`")).collect::<Vec<_>>(), "and")
}
