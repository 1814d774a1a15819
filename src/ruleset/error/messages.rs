//! The label and the help of each error in a ruleset's meaning; its sentence is beside the error.

use super::RulesetError;
use crate::diagnostic::{one_of, suggest};

impl RulesetError {
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
            Self::GiftAgainstRequests => "no request could change it".into(),
            Self::NoChooser => "several directions".into(),
            Self::NothingToChoose => "all the same".into(),
            Self::NobodyPasses => "nobody gives anything here".into(),
            Self::NobodyJoins { .. } => "too few".into(),
            Self::OutOfPlace { with, .. } => format!("it goes with {with}"),
            Self::BlindWithZone { .. } => "nothing arrives unseen".into(),
            Self::DrawsUnknownNumber => "the number is open".into(),
            Self::WallTooSmall { .. } => "more than the wall has".into(),
            Self::DealtAgainForever { .. } => "so all would be dealt again without end".into(),
            Self::StuckAfterDrawing { .. } => "it draws first".into(),
            Self::VacantDealer { .. } => "the dealer".into(),
            Self::VacantAsked { .. } => "nobody sits there".into(),
            Self::NobodySits => "too many vacant seats".into(),
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
            Self::TooManyAsks { .. } => "one too many".into(),
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
            Self::GiftAgainstRequests => {
                Some("leave it out of the gift, or write `settle = \"independent\"` for the others")
            }
            Self::NoChooser => Some("write `choose = \"deal\"`, `\"random\"` or `\"dice\"`"),
            Self::NothingToChoose => Some("name different directions, or only one: `to = \"...\"`"),
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
            Self::VacantDealer { .. } => Some("somebody has to deal and begin play: list another seat first"),
            Self::VacantAsked { .. } => Some("name a seat that somebody sits at"),
            Self::NobodySits => Some("leave two seats out of [table.vacant-seats]"),
            Self::TwoConsents { .. } => Some("keep one of them"),
            Self::NoConsent { .. } => {
                Some("write `stop = \"any-seat\"`, `agree = \"all\"` or `asked-by = \"...\"`")
            }
            Self::AtMostMismatch { .. } => Some("write `until = \"gate\"`, or remove `at-most`"),
            Self::BallotMismatch { .. } => Some("write `until = \"gate\"`, or `ballot = \"aloud\"`"),
            Self::OfMismatch { .. } => {
                Some("remove it; it goes with the `first-tiles` or the `first-pick-up` of a phase")
            }
            Self::TwoWindows { .. } => Some("ask before the pass: `until = \"gate\"`"),
            Self::MoreThanAHand { .. } => Some("pass fewer tiles, or deal more"),
            Self::TooManyAsks { .. } => Some("let fewer be asked for, or leave out `at-most`"),
            Self::SuitTwice { .. } => {
                Some("list each suit once; `copies` says how many of each tile there are")
            }
            Self::NotWithCards { .. } => Some("remove it: only `jokers` and `sets` go with cards"),
            Self::RackTooSmall { .. } => {
                Some("pass fewer tiles or less often, narrow the ranges, or let fewer tiles stay")
            }
            // Their help depends on what was written, or nobody can know what is right.
            Self::MissingKey { .. }
            | Self::UnknownPhase { .. }
            | Self::UnknownPass { .. }
            | Self::UnknownSeat { .. }
            | Self::UnusedPhase { .. }
            | Self::UnusedDirection { .. }
            | Self::UnusedPass { .. }
            | Self::DealOutsideCycle { .. }
            | Self::SeatName { .. }
            | Self::DirectionName { .. }
            | Self::UnknownDirection { .. }
            | Self::TooFar { .. }
            | Self::UpsideDown { .. }
            | Self::BlindSelection { .. }
            | Self::MoreThanSeats { .. }
            | Self::UntilMismatch { .. }
            | Self::NotInPhase { .. }
            | Self::UnknownTarget { .. }
            | Self::LeadsBack { .. }
            | Self::BoxTooSmall { .. } => None,
        }
    }
}

fn nearest_of(name: &str, known: &[String], table: &str) -> String {
    if known.is_empty() {
        return format!("write a table `[{table}.{name}]` that defines it");
    }
    suggest(name, known.iter().map(String::as_str))
}
