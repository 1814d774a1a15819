//! Everything that can be wrong with what a ruleset means. Each is a fact and what would be right.

use thiserror::Error;

use super::Zone;
use crate::deal::MOST_RULED;
use crate::diagnostic::{meant, one_of, suggest};

/// In which way some occasions have none in common, so that something is never played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs, reason = "each variant's sentence says what it is")]
pub enum Clash {
    Rounds,
    Deals,
    After,
    StartWithoutDeal1,
}

impl Clash {
    /// The settings that are at odds, each with how its label says what they name.
    pub(super) fn keys(self) -> &'static [(&'static str, &'static str)] {
        match self {
            Self::Rounds => &[("rounds", "in")],
            Self::Deals => &[("deals", "on")],
            Self::After => &[("after", "after")],
            Self::StartWithoutDeal1 => &[("after", "after"), ("deals", "on")],
        }
    }

    fn said(self) -> &'static str {
        match self {
            Self::Rounds => "is played in no round",
            Self::Deals => "is played on no deal",
            Self::After => "is played neither at the start nor after a deal",
            Self::StartWithoutDeal1 => "is played only at the start, and not on deal 1",
        }
    }

    fn label(self, within: &str) -> String {
        match self {
            Self::Rounds | Self::Deals => format!("none of these has {within}"),
            Self::After => format!("{within} never comes after these"),
            Self::StartWithoutDeal1 => "a match starts with deal 1".into(),
        }
    }

    fn help(self) -> &'static str {
        match self {
            Self::Rounds => "name a round they have in common, or leave one of them out",
            Self::Deals => "name a deal they have in common, or leave one of them out",
            Self::After => "name a way to end they have in common, or leave one of them out",
            Self::StartWithoutDeal1 => "play it on deal 1 as well, or also after `win` or `wall-game`",
        }
    }
}

/// Something in a ruleset that makes no sense at a table.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "each variant's sentence says what it is")]
pub enum RulesetError {
    #[error("{table} does not say its `{key}`")]
    MissingKey { table: &'static str, key: &'static str, help: &'static str },
    #[error("no phase is called `{name}`")]
    UnknownPhase { name: String, known: Vec<String> },
    #[error("no pass is called `{name}`")]
    UnknownPass { name: String, known: Vec<String> },
    #[error("no seat is called `{name}`")]
    UnknownSeat { name: String, known: Vec<String> },
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
    #[error("deal {deal} is listed twice")]
    DealTwice { deal: u8 },
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
    #[error("a gift has a number of its own where the lowest wish decides")]
    GiftAgainstWishes,
    #[error("the list does not say who chooses among its directions")]
    NoChooser,
    #[error("there is nothing to choose: all directions of the list are the same")]
    ChanceWithoutChoice,
    #[error("nobody takes part in this pass")]
    NobodyPasses,
    #[error("{}", nobody_joins(*.zone))]
    NobodyJoins { zone: Zone },
    #[error("`{key}` says nothing in this pass")]
    OutOfPlace { key: &'static str, with: &'static str },
    #[error("no tile can be passed blind to {}, where nothing comes from while tiles are laid down", .zone.name())]
    BlindWithZone { zone: Zone },
    #[error("who draws before it gives has to know how many")]
    DrawsUnknownNumber,
    #[error("the wall has {wall} tiles left after the deal, and {drawn} are drawn from it in pass `{name}`")]
    WallTooSmall { name: String, wall: u32, drawn: u32 },
    #[error("in pass `{name}` somebody always holds too few tiles that may be passed")]
    DealtAgainForever { name: String },
    #[error("a seat could draw in pass `{name}` and then hold too few tiles it may give back")]
    StuckAfterDrawing { name: String },
    #[error("`{name}` deals, so it cannot be a spare hand")]
    SpareDealer { name: String },
    #[error("nobody sits at `{name}`, so nobody can be asked there")]
    SpareAsked { name: String },
    #[error("somebody has to sit at two seats of the table at least")]
    NobodySits,
    #[error("the fewest tiles ({min}) are more than the most ({max})")]
    UpsideDown { min: u8, max: u8 },
    #[error("a seat gives {tiles} tiles in pass `{name}`, and is dealt {dealt}")]
    MoreThanAHand { name: String, tiles: usize, receivers: usize, dealt: u8 },
    #[error("{}, and {} some of them be passed blind", conditions(.names), if .names.len() == 1 { "lets" } else { "let" })]
    BlindSelection { names: Vec<String>, is_everywhere: bool },
    #[error("the consent of {of} does not say whose it is")]
    NoConsent { of: String },
    #[error("the consent of {of} is given in more than one way: {}", and(.keys))]
    TwoConsents { of: String, keys: Vec<&'static str> },
    #[error("{number} seats have to say it, and {} {seats}", if *.has_spare { "somebody sits only at" } else { "this table has" })]
    MoreThanSeats { number: u8, seats: u8, has_spare: bool },
    #[error("what can be stopped until `{until}` cannot be played several times")]
    AtMostMismatch { until: &'static str },
    #[error("a secret ballot does not go with `until = \"{until}\"`")]
    BallotMismatch { until: &'static str },
    #[error("`until = \"{until}\"` does not go with {with}")]
    UntilMismatch { until: &'static str, with: String, right: &'static [&'static str] },
    #[error("`of` does not go with {with}")]
    OfMismatch { with: String },
    #[error("phase `{phase}` has no pass `{name}`")]
    NotInPhase { name: String, phase: String, known: Vec<String> },
    #[error("pass `{pass}` and phase `{phase}` can be stopped at the same time")]
    TwoWindows { pass: String, phase: String },
    #[error("no phase or pass is called `{name}`")]
    UnknownTarget { name: String, known: Vec<String> },
    #[error("{from} cannot lead to `{to}`, which is not played after it")]
    LeadsBack { from: String, to: String, later: Vec<String> },
    #[error("more than {most} phases and passes can be asked for or played again")]
    TooManyRequests { most: usize },
    #[error("suit `{name}` is listed twice")]
    SuitTwice { name: &'static str },
    #[error("`{key}` goes with tiles, and this box is of cards")]
    NotWithCards { key: &'static str },
    #[error("{}, and the seats are dealt {dealt}", held(*.tiles, .of))]
    BoxTooSmall { tiles: u32, of: &'static str, dealt: u32, extra: u32 },
    #[error("a seat could come to hold {tiles} tiles, and a rack has room for {}", MOST_RULED)]
    RackTooSmall { tiles: usize },
}

impl RulesetError {
    /// The kebab-case word that names it in output, docs and tests.
    pub fn id(&self) -> &'static str {
        match self {
            Self::MissingKey { .. } => "missing-key",
            Self::UnknownPhase { .. } => "unknown-phase",
            Self::UnknownPass { .. } => "unknown-pass",
            Self::UnknownSeat { .. } => "unknown-seat",
            Self::EmptyPhase { .. } => "empty-phase",
            Self::UnusedPhase { .. } => "unused-phase",
            Self::UnusedDirection { .. } => "unused-direction",
            Self::UnusedPass { .. } => "unused-pass",
            Self::NeverPlayed { .. } => "never-played",
            Self::DealOutsideCycle { .. } => "deal-outside-cycle",
            Self::DealTwice { .. } => "deal-twice",
            Self::ListedTwice { .. } => "listed-twice",
            Self::PhaseTwice { .. } => "phase-twice",
            Self::SeatNamedTwice { .. } => "seat-named-twice",
            Self::SeatName { .. } => "seat-name",
            Self::DirectionName { .. } => "direction-name",
            Self::ReservedName { .. } => "reserved-name",
            Self::AcrossNeedsEvenSeats { .. } => "across-needs-even-seats",
            Self::PairWithItself { .. } => "pair-with-itself",
            Self::SeatTwice { .. } => "seat-twice",
            Self::NoRoute { .. } => "no-route",
            Self::TwoRoutes { .. } => "two-routes",
            Self::UnknownDirection { .. } => "unknown-direction",
            Self::GivesToItself => "gives-to-itself",
            Self::TooFar { .. } => "too-far",
            Self::GiftTwice { .. } => "gift-twice",
            Self::GiftAgainstWishes => "gift-against-wishes",
            Self::NoChooser => "no-chooser",
            Self::ChanceWithoutChoice => "chance-without-choice",
            Self::NobodyPasses => "nobody-passes",
            Self::NobodyJoins { .. } => "nobody-joins",
            Self::OutOfPlace { .. } => "out-of-place",
            Self::BlindWithZone { .. } => "blind-with-zone",
            Self::DrawsUnknownNumber => "draws-unknown-number",
            Self::WallTooSmall { .. } => "wall-too-small",
            Self::DealtAgainForever { .. } => "dealt-again-forever",
            Self::StuckAfterDrawing { .. } => "stuck-after-drawing",
            Self::SpareDealer { .. } => "spare-dealer",
            Self::SpareAsked { .. } => "spare-asked",
            Self::NobodySits => "nobody-sits",
            Self::UpsideDown { .. } => "upside-down-range",
            Self::MoreThanAHand { .. } => "more-than-a-hand",
            Self::BlindSelection { .. } => "blind-selection",
            Self::NoConsent { .. } => "no-consent",
            Self::TwoConsents { .. } => "two-consents",
            Self::MoreThanSeats { .. } => "more-than-seats",
            Self::AtMostMismatch { .. } => "at-most-mismatch",
            Self::BallotMismatch { .. } => "ballot-mismatch",
            Self::UntilMismatch { .. } => "until-mismatch",
            Self::OfMismatch { .. } => "of-mismatch",
            Self::NotInPhase { .. } => "not-in-phase",
            Self::TwoWindows { .. } => "two-windows",
            Self::UnknownTarget { .. } => "unknown-target",
            Self::LeadsBack { .. } => "leads-back",
            Self::TooManyRequests { .. } => "too-many-requests",
            Self::SuitTwice { .. } => "suit-twice",
            Self::NotWithCards { .. } => "not-with-cards",
            Self::BoxTooSmall { .. } => "box-too-small",
            Self::RackTooSmall { .. } => "rack-too-small",
        }
    }

    /// What is said on the token itself.
    pub fn label(&self) -> String {
        match self {
            Self::MissingKey { key, .. } => format!("`{key}` is missing"),
            Self::UnknownPhase { .. } => "not defined under [phases]".into(),
            Self::UnknownPass { .. } => "not defined under [passes]".into(),
            Self::UnknownSeat { .. } => "not a seat of this table".into(),
            Self::EmptyPhase { .. } => "no pass is made here".into(),
            Self::UnusedPhase { .. } => "defined here".into(),
            Self::UnusedDirection { .. } => "no pass goes there".into(),
            Self::UnusedPass { .. } => "no phase that is played lists it".into(),
            Self::NeverPlayed { clash, within, .. } => clash.label(within),
            Self::DealOutsideCycle { cycle, .. } => format!("the last is {cycle}"),
            Self::DealTwice { .. }
            | Self::ListedTwice { .. }
            | Self::PhaseTwice { .. }
            | Self::SeatNamedTwice { .. } => "the second time".into(),
            Self::SeatName { .. } | Self::DirectionName { .. } => {
                "a name is one word in small letters".into()
            }
            Self::ReservedName { .. } => "this word has a meaning of its own".into(),
            Self::AcrossNeedsEvenSeats { .. } => "nobody sits exactly across".into(),
            Self::PairWithItself { .. } => "the second time".into(),
            Self::SeatTwice { .. } => "the second time".into(),
            Self::NoRoute { .. } => "none of `to`, `between` and `gifts`".into(),
            Self::UnknownDirection { or_seat: true, .. } => "neither at this table".into(),
            Self::UnknownDirection { .. } => "not a direction of this table".into(),
            Self::GivesToItself => "the giver itself".into(),
            Self::TooFar { .. } => "more than once around the table".into(),
            Self::GiftTwice { .. } => "the second time".into(),
            Self::GiftAgainstWishes => "no wish could change it".into(),
            Self::NoChooser => "several directions".into(),
            Self::ChanceWithoutChoice => "all the same".into(),
            Self::NobodyPasses => "nobody gives anything here".into(),
            Self::NobodyJoins { .. } => "too few".into(),
            Self::OutOfPlace { with, .. } => format!("it goes with {with}"),
            Self::BlindWithZone { .. } => "nothing arrives unseen".into(),
            Self::DrawsUnknownNumber => "the number is open".into(),
            Self::WallTooSmall { .. } => "more than the wall has".into(),
            Self::DealtAgainForever { .. } => "so all would be dealt again without end".into(),
            Self::StuckAfterDrawing { .. } => "it draws first".into(),
            Self::SpareDealer { .. } => "the dealer".into(),
            Self::SpareAsked { .. } => "nobody sits there".into(),
            Self::NobodySits => "too many spare hands".into(),
            Self::TwoRoutes { .. } | Self::TwoConsents { .. } => "only one of them can hold".into(),
            Self::UpsideDown { .. } => "the fewest".into(),
            Self::MoreThanAHand { receivers: 1, .. } => "more than a hand".into(),
            Self::MoreThanAHand { receivers, .. } => format!("to each of {receivers} seats"),
            Self::BlindSelection { .. } => "a tile that nobody sees obeys no condition".into(),
            Self::NoConsent { .. } => "none of `stop`, `agree` and `asked-by`".into(),
            Self::MoreThanSeats { .. } => "more than there are".into(),
            Self::AtMostMismatch { .. } => "here it can be 1".into(),
            Self::BallotMismatch { .. } => "there are no answers to keep".into(),
            Self::UntilMismatch { right, .. } => format!("here it can be {}", one_of(right.iter().copied())),
            Self::OfMismatch { .. } => "no pass can be named here".into(),
            Self::NotInPhase { .. } => "not a pass of this phase".into(),
            Self::TwoWindows { .. } => "a stop could mean either".into(),
            Self::UnknownTarget { .. } => "neither a phase nor a pass".into(),
            Self::LeadsBack { .. } => "not played later".into(),
            Self::TooManyRequests { .. } => "one too many".into(),
            Self::SuitTwice { .. } => "the second time".into(),
            Self::NotWithCards { .. } => "only with tiles".into(),
            Self::BoxTooSmall { tiles: 0, of, .. } => format!("no {of} to deal"),
            Self::BoxTooSmall { of, .. } => format!("too few {of} to deal"),
            Self::RackTooSmall { .. } => "with this pass".into(),
        }
    }

    /// What would be right, where one sentence can say it.
    pub fn help(&self) -> Option<String> {
        match self {
            Self::MissingKey { help, .. } => Some((*help).to_owned()),
            Self::UnknownPhase { name, known } => Some(nearest_of(name, known, "phases")),
            Self::UnknownPass { name, known } => Some(nearest_of(name, known, "passes")),
            Self::UnknownSeat { known, .. } if known.is_empty() => None,
            Self::UnknownSeat { name, known }
            | Self::UnknownDirection { name, known, .. }
            | Self::NotInPhase { name, known, .. }
            | Self::UnknownTarget { name, known } => Some(suggest(name, known.iter().map(String::as_str))),
            Self::MoreThanSeats { seats, .. } => Some(format!("a number from 1 to {seats}")),
            Self::LeadsBack { later, .. } => Some(match later.as_slice() {
                [] => "only `end` can follow it".into(),
                later => format!("one of {}", one_of(later.iter().map(String::as_str).chain(["end"]))),
            }),
            Self::UpsideDown { min, max } => {
                Some(format!("the other way round: `min = {max}`, `max = {min}`"))
            }
            Self::DealOutsideCycle { cycle, .. } => {
                Some(format!("name deals from 1 to {cycle}, or a longer cycle"))
            }
            Self::SeatName { right, .. } | Self::DirectionName { right, .. } => Some(match right.as_str() {
                "" => "letters, digits and `-`".into(),
                right => format!("write `{right}`"),
            }),
            Self::BlindSelection { names, is_everywhere } => Some(match (names.as_slice(), is_everywhere) {
                ([name], true) => {
                    format!("write `selection = []` under [passes.{name}] to lift them there, or `blind = 0`")
                }
                ([name], false) => format!("write `blind = 0` under [passes.{name}], or `selection = []`"),
                _ => "write `selection = []` under each of them to lift them there, or `blind = 0`".into(),
            }),
            Self::UnusedPhase { near: Some(near), .. } | Self::UnusedPass { near: Some(near), .. } => {
                Some(format!("did you mean `{near}`?"))
            }
            Self::UnusedPhase { name, near: None } => {
                Some(format!("list `{name}` in `phases` under [charleston], or remove it"))
            }
            Self::UnusedDirection { name } => {
                Some(format!("write `to = \"{name}\"` in a pass, or remove it"))
            }
            Self::UnusedPass { name, near: None } => {
                Some(format!("list `{name}` in the `passes` of a phase that is played, or remove it"))
            }
            Self::BoxTooSmall { tiles, of, dealt, extra } => Some(match () {
                () if *tiles == 0 => format!("put {of} into it: name a suit, or leave out `suits`"),
                () if tiles + extra >= *dealt => {
                    "deal the dealer no more than the others: `dealer-extra = 0` under [table]".into()
                }
                () => format!("deal fewer {of}, or put more into the box: `sets` puts several together"),
            }),
            Self::TooFar { same, .. } => Some(format!("the same seat is `{same}`")),
            other => other.fixed_help().map(str::to_owned),
        }
    }

    /// What would be right, where that does not depend on what was written.
    fn fixed_help(&self) -> Option<&'static str> {
        match self {
            Self::EmptyPhase { .. } => Some("list its passes: `passes = [\"...\"]`"),
            Self::NeverPlayed { clash, .. } => Some(clash.help()),
            Self::DealTwice { .. } | Self::ListedTwice { .. } => Some("list it once"),
            Self::SeatNamedTwice { .. } => Some("give each seat a name of its own"),
            Self::ReservedName { .. } => Some("choose another name"),
            Self::PairWithItself { .. } => Some("name two different seats; who is in no pair sits out"),
            Self::PhaseTwice { .. } => {
                Some("give the repetition a phase of its own; it may list the same passes")
            }
            Self::AcrossNeedsEvenSeats { .. } => {
                Some("pass to the `right`, the `left` or `each-other`, or name the pairs with `between`")
            }
            Self::SeatTwice { .. } => {
                Some("who is in no pair sits out; a second exchange is a pass of its own")
            }
            Self::NoRoute { .. } => {
                Some("write `to = \"right\"`, the pairs with `between`, or the gifts with `gifts`")
            }
            Self::TwoRoutes { .. } => Some("keep one of them"),
            Self::GivesToItself => Some("point to another seat"),
            Self::GiftTwice { .. } => Some("write one gift with all its `tiles`"),
            Self::GiftAgainstWishes => {
                Some("leave it out of the gift, or write `settle = \"independent\"` for the others")
            }
            Self::NoChooser => Some("write `choose = \"deal\"`, `\"chance\"` or `\"dice\"`"),
            Self::ChanceWithoutChoice => Some("name different directions, or only one: `to = \"...\"`"),
            Self::NobodyPasses => Some("name who gives, or leave the pass out of its phase"),
            Self::NobodyJoins { .. } => Some("name who joins, or leave `joins` out: then all do"),
            Self::OutOfPlace { .. } => Some("remove it"),
            Self::BlindWithZone { .. } => Some("write `blind = 0`"),
            Self::DrawsUnknownNumber => Some("write one number of `tiles`, or `draws = \"after\"`"),
            Self::WallTooSmall { .. } => Some("draw fewer tiles, deal fewer, or put more into the box"),
            Self::DealtAgainForever { .. } => {
                Some("pass fewer tiles, let fewer stay, or write `cannot-pass = \"pass-what-you-can\"`")
            }
            Self::StuckAfterDrawing { .. } => Some("write `draws = \"after\"`, or let fewer tiles stay"),
            Self::SpareDealer { .. } => Some("somebody has to deal and begin play: list another seat first"),
            Self::SpareAsked { .. } => Some("name a seat that somebody sits at"),
            Self::NobodySits => Some("leave two seats out of [table.spare-hands]"),
            Self::TwoConsents { .. } => Some("keep one of them"),
            Self::NoConsent { .. } => {
                Some("write `stop = \"any-seat\"`, `agree = \"all\"` or `asked-by = \"...\"`")
            }
            Self::AtMostMismatch { .. } => Some("write `until = \"gate\"`, or remove `at-most`"),
            Self::BallotMismatch { .. } => Some("write `until = \"gate\"`, or `ballot = \"aloud\"`"),
            Self::OfMismatch { .. } => {
                Some("remove it; it goes with the `first-tiles` or the `first-look` of a phase")
            }
            Self::TwoWindows { .. } => Some("ask before the pass: `until = \"gate\"`"),
            Self::MoreThanAHand { .. } => Some("pass fewer tiles, or deal more"),
            Self::TooManyRequests { .. } => Some("let fewer be asked for, or leave out `at-most`"),
            Self::SuitTwice { .. } => {
                Some("list each suit once; `copies` says how many of each tile there are")
            }
            Self::NotWithCards { .. } => Some("remove it: only `jokers` and `sets` go with cards"),
            Self::RackTooSmall { .. } => {
                Some("pass fewer tiles or less often, narrow the ranges, or let fewer tiles stay")
            }
            _ => None,
        }
    }
}

/// What should stand on the token of an error.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Right<'a> {
    /// This word.
    Word(&'a str),
    /// Nothing: it is an entry too many of its list.
    Nothing,
    /// What only the club knows.
    Open,
}

impl RulesetError {
    /// What should stand on its token, where that is certain.
    pub(super) fn right(&self) -> Right<'_> {
        match self {
            Self::UnknownPhase { name, known }
            | Self::UnknownPass { name, known }
            | Self::UnknownSeat { name, known }
            | Self::UnknownDirection { name, known, .. }
            | Self::NotInPhase { name, known, .. }
            | Self::UnknownTarget { name, known } => {
                let word = meant(name, known.iter().map(String::as_str));
                word.map_or(Right::Open, Right::Word)
            }
            Self::DealTwice { .. } | Self::ListedTwice { .. } | Self::SuitTwice { .. } => Right::Nothing,
            _ => Right::Open,
        }
    }
}

fn held(tiles: u32, of: &str) -> String {
    if tiles == 0 { "the box is empty".to_owned() } else { format!("the box has {tiles} {of}") }
}

fn nearest_of(name: &str, known: &[String], table: &str) -> String {
    if known.is_empty() {
        return format!("write a table `[{table}.{name}]` that defines it");
    }
    suggest(name, known.iter().map(String::as_str))
}

fn nobody_joins(zone: Zone) -> &'static str {
    match zone {
        Zone::Pool => "a pool needs two seats that fill it",
        Zone::Wall => "no seat exchanges tiles with the wall",
    }
}

fn and(keys: &[&str]) -> String {
    let quoted: Vec<String> = keys.iter().map(|key| format!("`{key}`")).collect();
    match quoted.as_slice() {
        [firsts @ .., last] if !firsts.is_empty() => format!("{} and {last}", firsts.join(", ")),
        one => one.concat(),
    }
}

fn conditions(passes: &[String]) -> String {
    let quoted = and(&passes.iter().map(String::as_str).collect::<Vec<_>>());
    match passes {
        [_] => format!("pass {quoted} sets conditions for its tiles"),
        _ => format!("passes {quoted} set conditions for their tiles"),
    }
}
