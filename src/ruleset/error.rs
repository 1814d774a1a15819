//! Everything that can be wrong with what a ruleset means. Each is a fact and what would be right.

use thiserror::Error;

use crate::diagnostic::{one_of, suggest};
use crate::rack::MOST_TILES;

/// Something in a ruleset that makes no sense at a table.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "each variant's sentence says what it is")]
pub enum RulesetError {
    #[error("the ruleset does not say its `{key}`")]
    MissingKey { key: &'static str, help: &'static str },
    #[error("no phase is called `{name}`")]
    UnknownPhase { name: String, known: Vec<String> },
    #[error("no pass is called `{name}`")]
    UnknownPass { name: String, known: Vec<String> },
    #[error("no seat is called `{name}`")]
    UnknownSeat { name: String, known: Vec<String> },
    #[error("phase `{name}` names no pass")]
    EmptyPhase { name: String },
    #[error("phase `{name}` is never played")]
    UnusedPhase { name: String },
    #[error("pass `{name}` is never made")]
    UnusedPass { name: String },
    #[error("phase `{name}` is listed twice")]
    PhaseTwice { name: String },
    #[error("the table has two seats called `{name}`")]
    SeatNamedTwice { name: String },
    #[error("`across` needs an even number of seats, and this table has {seats}")]
    AcrossNeedsEvenSeats { seats: usize },
    #[error("a pair names `{name}` twice")]
    PairWithItself { name: String },
    #[error("`{name}` is in more than one pair of this pass")]
    SeatTwice { name: String },
    #[error("pass `{name}` does not say to whom")]
    NoRoute { name: String },
    #[error("pass `{name}` says to whom twice: with `to` and with `between`")]
    TwoRoutes { name: String },
    #[error("the fewest tiles ({min}) are more than the most ({max})")]
    UpsideDown { min: u8, max: u8 },
    #[error("a seat that passes to several others cannot pass blind")]
    BlindToSeveral,
    #[error("the consent of phase `{name}` does not say whose it is")]
    NoConsent { name: String },
    #[error("the consent of phase `{name}` says {first} and {second}")]
    TwoConsents { name: String, first: &'static str, second: &'static str },
    #[error("only a phase that is asked for can be asked for several times")]
    AtMostAlone,
    #[error("`until = \"{until}\"` does not go with `{consent}`")]
    UntilMismatch { until: &'static str, consent: &'static str, right: &'static [&'static str] },
    #[error("a stop of phase `{from}` cannot lead back to `{to}`")]
    LeadsBack { from: String, to: String, later: Vec<String> },
    #[error("more than {most} phases can be asked for")]
    TooManyRequests { most: usize },
    #[error("the box has {tiles} tiles, and the seats are dealt {dealt}")]
    BoxTooSmall { tiles: u32, dealt: u32 },
    #[error("a seat could come to hold {tiles} tiles, and a rack holds at most {}", MOST_TILES)]
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
            Self::UnusedPass { .. } => "unused-pass",
            Self::PhaseTwice { .. } => "phase-twice",
            Self::SeatNamedTwice { .. } => "seat-named-twice",
            Self::AcrossNeedsEvenSeats { .. } => "across-needs-even-seats",
            Self::PairWithItself { .. } => "pair-with-itself",
            Self::SeatTwice { .. } => "seat-twice",
            Self::NoRoute { .. } => "no-route",
            Self::TwoRoutes { .. } => "two-routes",
            Self::UpsideDown { .. } => "upside-down-range",
            Self::BlindToSeveral => "blind-to-several",
            Self::NoConsent { .. } => "no-consent",
            Self::TwoConsents { .. } => "two-consents",
            Self::AtMostAlone => "at-most-alone",
            Self::UntilMismatch { .. } => "until-mismatch",
            Self::LeadsBack { .. } => "leads-back",
            Self::TooManyRequests { .. } => "too-many-requests",
            Self::BoxTooSmall { .. } => "box-too-small",
            Self::RackTooSmall { .. } => "rack-too-small",
        }
    }

    /// What is said on the token itself.
    pub fn label(&self) -> String {
        match self {
            Self::MissingKey { key, .. } => format!("`{key}` is missing here"),
            Self::UnknownPhase { .. } => "not defined under [phases]".into(),
            Self::UnknownPass { .. } => "not defined under [passes]".into(),
            Self::UnknownSeat { .. } => "not a seat of this table".into(),
            Self::EmptyPhase { .. } => "no pass is made here".into(),
            Self::UnusedPhase { .. } => "`charleston.phases` does not list it".into(),
            Self::UnusedPass { .. } => "no phase that is played lists it".into(),
            Self::PhaseTwice { .. } | Self::SeatNamedTwice { .. } => "the second time".into(),
            Self::AcrossNeedsEvenSeats { .. } => "nobody sits exactly across".into(),
            Self::PairWithItself { .. } => "a pair is two seats".into(),
            Self::SeatTwice { .. } => "already in another pair".into(),
            Self::NoRoute { .. } => "neither `to` nor `between`".into(),
            Self::TwoRoutes { .. } => "only one of them can hold".into(),
            Self::UpsideDown { .. } => "the range is upside down".into(),
            Self::BlindToSeveral => "blind tiles need one giver and one receiver".into(),
            Self::NoConsent { .. } => "none of `stop`, `agree` and `asked-by`".into(),
            Self::TwoConsents { .. } => "only one of them can hold".into(),
            Self::AtMostAlone => "without `asked-by`".into(),
            Self::UntilMismatch { right, .. } => format!("here it can be {}", one_of(right.iter().copied())),
            Self::LeadsBack { .. } => "not played later".into(),
            Self::TooManyRequests { .. } => "one too many".into(),
            Self::BoxTooSmall { .. } => "too few to deal".into(),
            Self::RackTooSmall { .. } => "by the last of these phases".into(),
        }
    }

    /// What would be right, where one sentence can say it.
    pub fn help(&self) -> Option<String> {
        match self {
            Self::MissingKey { help, .. } => Some((*help).to_owned()),
            Self::UnknownPhase { name, known }
            | Self::UnknownPass { name, known }
            | Self::UnknownSeat { name, known } => nearest_of(name, known),
            Self::EmptyPhase { .. } => Some("list its passes: `passes = [\"...\"]`".into()),
            Self::UnusedPhase { name } => Some(format!("list `{name}` in `charleston.phases`, or remove it")),
            Self::UnusedPass { name } => {
                Some(format!("list `{name}` in the `passes` of a phase, or remove it"))
            }
            Self::PhaseTwice { .. } => {
                Some("give the repetition a phase of its own; it may list the same passes".into())
            }
            Self::AcrossNeedsEvenSeats { .. } => Some(
                "pass to the `right`, the `left` or to `each-other`, or name the pairs with `between`".into(),
            ),
            Self::NoRoute { .. } => Some("write `to = \"right\"` or `between = [[\"...\", \"...\"]]`".into()),
            Self::NoConsent { .. } => {
                Some("write `stop = \"any-seat\"`, `agree = \"all\"` or `asked-by = \"...\"`".into())
            }
            Self::BlindToSeveral => Some("write `blind = 0`, or pass to one seat".into()),
            Self::LeadsBack { later, .. } => {
                Some(format!("one of {}", one_of(later.iter().map(String::as_str).chain(["end"]))))
            }
            Self::BoxTooSmall { .. } => Some("deal fewer tiles, or put more into the box".into()),
            Self::RackTooSmall { .. } => Some("narrow the ranges, or let fewer tiles stay".into()),
            Self::SeatNamedTwice { .. }
            | Self::PairWithItself { .. }
            | Self::SeatTwice { .. }
            | Self::TwoRoutes { .. }
            | Self::UpsideDown { .. }
            | Self::TwoConsents { .. }
            | Self::AtMostAlone
            | Self::UntilMismatch { .. }
            | Self::TooManyRequests { .. } => None,
        }
    }
}

fn nearest_of(name: &str, known: &[String]) -> Option<String> {
    let words = known.iter().map(String::as_str);
    if known.is_empty() { None } else { Some(suggest(name, words)) }
}
