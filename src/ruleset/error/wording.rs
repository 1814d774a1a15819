//! The id, label and help of each ruleset error.

use std::borrow::Cow;

use super::{RulesetError, SeatHint};
use crate::diagnostic::{RuleId, nearest, one_of, suggest, suggest_similar};
use crate::table::tile::Kind;
use crate::words::number_in;

/// The parts of an error report other than its message.
pub struct Wording {
    /// The id of this kind of finding.
    pub id: RuleId,
    /// The label for the location in the file.
    pub label: Cow<'static, str>,
    /// How to correct the error, if there is advice.
    pub help: Option<Cow<'static, str>>,
    /// The name that the author probably meant.
    pub nearest: Option<String>,
}

fn report(id: RuleId, label: impl Into<Cow<'static, str>>, help: impl Into<Option<&'static str>>) -> Wording {
    Wording { id, label: label.into(), help: help.into().map(Cow::Borrowed), nearest: None }
}

/// Returns whether a name is similar to a known one, so that the help asks whether that one was meant.
fn is_similar(name: &str, known: &[String]) -> bool {
    suggest_similar(name, known.iter().map(String::as_str)).is_some()
}

impl Wording {
    /// Sets the help.
    fn with_help(self, help: String) -> Self {
        Self { help: Some(help.into()), ..self }
    }

    /// Suggests the known name that is closest to the unknown one, or lists all known names.
    fn with_nearest(self, name: &str, known: &[String]) -> Self {
        self.with_near(name, nearest(name, known.iter().map(String::as_str)), known)
    }

    /// Suggests the known name that was probably meant, or those that are like the unknown name, or lists all known
    /// names.
    fn with_near(self, name: &str, near: Option<&str>, known: &[String]) -> Self {
        match (near, known) {
            (Some(near), _) => Self { nearest: Some(near.into()), ..self.with_help(did_you_mean(near)) },
            (None, []) => self,
            (None, [only]) => self.with_help(format!("it can only be `{only}`")),
            (None, known) => self.with_help(suggest(name, known.iter().map(String::as_str))),
        }
    }

    /// Adds that the author can define this name, unless one of the known names was probably meant.
    fn or_define(self, table: &str, name: &str, known: &[String]) -> Self {
        match (&self.nearest, &self.help) {
            (Some(_), _) => self,
            (None, Some(_)) if is_similar(name, known) => self,
            (None, Some(help)) => {
                let help = format!("{help}, or add a table `[{table}.{name}]` to define a new one");
                self.with_help(help)
            }
            (None, None) => self.with_help(format!("add a table `[{table}.{name}]` to define it")),
        }
    }

    /// Suggests a corrected name. `right` is empty if the wrong name has no characters that a name can contain.
    fn with_right(self, right: &str) -> Self {
        match right {
            "" => self.with_help("use letters, digits and `-`".into()),
            right => Self { nearest: Some(right.into()), ..self.with_help(format!("write `{right}`")) },
        }
    }
}

impl RulesetError {
    /// Returns the error's id, label and help.
    pub fn wording(&self) -> Wording {
        use RuleId as Id;
        use RulesetError as E;
        match self {
            E::MissingKey { key, help, .. } => report(Id::MissingKey, format!("`{key}` is missing"), *help),
            E::UnknownPhase { name, known, near } => {
                report(Id::UnknownPhase, "not defined in [phases]", None)
                    .with_near(name, near.as_deref(), known)
                    .or_define("phases", name, known)
            }
            E::UnknownPass { name, known, near } => report(Id::UnknownPass, "not defined in [passes]", None)
                .with_near(name, near.as_deref(), known)
                .or_define("passes", name, known),
            E::UnknownSeat { name, known, or } => {
                let wording =
                    report(Id::UnknownSeat, "not a seat at this table", None).with_nearest(name, known);
                match (or, &wording) {
                    (SeatHint::None, _) => wording,
                    _ if is_similar(name, known) => wording,
                    (SeatHint::Number, Wording { help: Some(help), .. }) => {
                        let help = match number_in(name).filter(|number| (1..=8).contains(number)) {
                            Some(number) => {
                                format!("for any {number} of the players, write `{number}` without quotes")
                            }
                            None => format!("{help}, or a number without quotes, such as `3`"),
                        };
                        wording.with_help(help)
                    }
                    (SeatHint::Vacant, _) => wording
                        .with_help(format!("add `{name}` to `seats`, because a vacant seat is also a seat")),
                    (SeatHint::Number, _) => wording,
                }
            }
            E::UnknownTile { right, .. } => {
                report(Id::UnknownTile, "not a tile", None).with_help(right.clone())
            }
            E::UnknownTiles { name, in_cards } => {
                let kinds: Vec<String> = Kind::ALL.iter().map(|kind| kind.name().to_owned()).collect();
                let wording =
                    report(Id::UnknownTile, "not a kind or a tile", None).with_nearest(name, &kinds);
                let known = if *in_cards { CARDS } else { TILES };
                if wording.nearest.is_some() { wording } else { wording.with_help(known.to_owned()) }
            }
            E::UnknownDirection { name, known, or_seat } => {
                let label = if *or_seat { "this table has neither" } else { "not a direction at this table" };
                let wording = report(Id::UnknownDirection, label, None).with_nearest(name, known);
                match (&wording.nearest, &wording.help) {
                    (None, Some(help)) => {
                        let help = format!("{help}, or define your own: {OWN_DIRECTIONS}");
                        wording.with_help(help)
                    }
                    _ => wording,
                }
            }
            E::UnknownTarget { name, known } => {
                report(Id::UnknownTarget, "not a phase or a pass", None).with_nearest(name, known)
            }
            E::NotInPhase { known, is_elsewhere: true, .. } => {
                let own = one_of(known.iter().map(String::as_str));
                report(Id::NotInPhase, "a pass in a later phase", None).with_help(format!(
                    "name one of the phase's own passes, {own}, or a pass in an earlier phase"
                ))
            }
            E::NotInPhase { name, known, .. } => {
                report(Id::NotInPhase, "not a pass in this phase or an earlier one", None)
                    .with_nearest(name, known)
            }
            E::EmptyPhase { .. } => {
                report(Id::EmptyPhase, "no passes here", "list its passes: `passes = [\"...\"]`")
            }
            E::UnusedPhase { name, near } => {
                let list = || format!("add `{name}` to `phases` in [charleston], or remove it");
                report(Id::UnusedPhase, "defined here", None)
                    .with_help(near.as_deref().map_or_else(list, did_you_mean))
            }
            E::UnusedPass { name, near } => {
                let list = || format!("add `{name}` to the `passes` of a phase that is played, or remove it");
                let wording = report(Id::UnusedPass, "not in any phase that is played", None);
                wording.with_help(near.as_deref().map_or_else(list, did_you_mean))
            }
            E::UnusedDirection { name } => report(Id::UnusedDirection, "no pass uses it", None)
                .with_help(format!("write `to = \"{name}\"` in a pass, or remove it")),
            E::NeverPlayed { clash, within, .. } => {
                report(Id::NeverPlayed, clash.label(within), clash.help())
            }
            E::DealOutsideCycle { cycle, .. } => {
                report(Id::DealOutsideCycle, format!("the last deal in the cycle is {cycle}"), None)
                    .with_help(format!("name deals from 1 to {cycle}, or use a longer cycle"))
            }
            E::TooManyNotes { .. } => {
                report(Id::TooLong, "one note too many", "remove or combine some of the notes")
            }
            E::ListedTwice { .. } => report(Id::ListedTwice, SECOND, "list it once"),
            E::PhaseTwice { .. } => {
                let help = "to repeat it, add another phase that lists the same passes";
                report(Id::PhaseTwice, SECOND, help)
            }
            E::SeatNamedTwice { .. } => report(Id::SeatNamedTwice, SECOND, "give each seat its own name"),
            E::SeatName { right, .. } => report(Id::SeatName, ONE_WORD, None).with_right(right),
            E::DirectionName { right, .. } => report(Id::DirectionName, ONE_WORD, None).with_right(right),
            E::ReservedName { .. } => {
                report(Id::ReservedName, "this word already has a meaning", "choose another name")
            }
            E::AcrossNeedsEvenSeats { .. } => {
                let help = "list an even number of seats, write `right`, `left` or `each-other`, or list pairs in `between`";
                report(Id::AcrossNeedsEvenSeats, "no player sits exactly across", help)
            }
            E::PairWithItself { .. } => report(
                Id::PairWithItself,
                SECOND,
                "name two different seats; players who aren't in a pair sit out",
            ),
            E::SeatTwice { .. } => report(
                Id::SeatTwice,
                SECOND,
                "put each seat in one pair; for a second exchange, add another pass",
            ),
            E::NoRoute { .. } => {
                let help = "write `to = \"right\"`, list pairs in `between`, or list gifts in `gifts`";
                report(Id::NoRoute, "no `to`, `between` or `gifts`", help)
            }
            E::TwoRoutes { .. } => report(Id::TwoRoutes, "only one of them can apply", "keep one of them"),
            E::GivesToItself => report(Id::GivesToItself, "the same seat", "point to a different seat"),
            E::TooFar { same, .. } => report(Id::TooFar, "more than once around the table", None)
                .with_help(format!("write `{same}` for the same seat")),
            E::GiftTwice { .. } => {
                report(Id::GiftTwice, SECOND, "write a single gift, and set its `tiles` to the total")
            }
            E::GiftAgainstRequests => {
                let help = "remove it from the gift, or write `settle = \"independent\"` for the pass";
                report(Id::GiftAgainstRequests, "overrides the requests", help)
            }
            E::MixedSeats { .. } => {
                let help = "name only one of them, and use directions such as `right` for the others";
                report(Id::MixedSeats, "they can be the same player", help)
            }
            E::NoChooser => report(
                Id::NoChooser,
                "several directions",
                "write `choose = \"deal\"`, `\"random\"` or `\"dice\"`",
            ),
            E::NothingToChoose => {
                let help = "list different directions, or write just one: `to = \"...\"`";
                report(Id::NothingToChoose, "only one direction", help)
            }
            E::NobodyPasses { by_direction: true } => {
                let help = "list a direction, such as `right`, or remove the pass from its phase";
                report(Id::NobodyPasses, "every direction is `none`", help)
            }
            E::NobodyPasses { by_direction: false } => {
                let help = "name a player who gives tiles, or remove the pass from its phase";
                report(Id::NobodyPasses, "only vacant seats give tiles in this pass", help)
            }
            E::NobodyJoins { .. } => report(
                Id::NobodyJoins,
                "too few",
                "list the players who take part, or remove `joins` so that everyone takes part",
            ),
            E::OutOfPlace { with, .. } => report(Id::OutOfPlace, format!("it needs {with}"), "remove it"),
            E::BlindWithZone { .. } => {
                report(Id::BlindWithZone, "no tiles arrive in time", "write `blind = 0`")
            }
            E::BlindWithPile => {
                report(Id::BlindWithZone, "some tiles in this pass go to the pile", "write `blind = 0`")
            }
            E::DrawsUnknownNumber => {
                let help = "write a single number for `tiles`, or `draws = \"after\"`";
                report(Id::DrawsUnknownNumber, "not a fixed number", help)
            }
            E::WallTooSmall { .. } => {
                let help = "draw fewer tiles, deal fewer, or put more in the box";
                report(Id::WallTooSmall, "more tiles than the wall has", help)
            }
            E::DealtAgainForever { .. } => {
                let help =
                    "pass fewer tiles, shorten `never-pass`, or write `cannot-pass = \"pass-what-you-can\"`";
                report(Id::DealtAgainForever, "every deal would be redealt", help)
            }
            E::StuckAfterDrawing { .. } => report(
                Id::StuckAfterDrawing,
                "players draw first",
                "write `draws = \"after\"`, or shorten `never-pass`",
            ),
            E::VacantDealer { .. } => {
                let help = "start `seats` with a seat that has a player";
                report(Id::VacantDealer, "the dealer", help)
            }
            E::VacantAsked { .. } => {
                report(Id::VacantAsked, "a vacant seat", "name a seat that has a player")
            }
            E::NobodySits => report(
                Id::NobodySits,
                "too many vacant seats",
                "leave at least two seats out of [table.vacant-seats]",
            ),
            E::UpsideDown { min, max } => report(Id::UpsideDownRange, "the minimum", None)
                .with_help(format!("swap them: `min = {max}`, `max = {min}`")),
            E::MoreThanAHand { receivers, .. } => {
                let label = match receivers {
                    1 => "more than a hand".to_owned(),
                    several => format!("to each of {several} players"),
                };
                report(Id::MoreThanAHand, label, "pass fewer tiles, or deal more")
            }
            E::BlindSelection { name, is_everywhere } => {
                let lift = match is_everywhere {
                    true => {
                        format!("write `selection = []` in [passes.{name}] to lift the rule, or `blind = 0`")
                    }
                    false => format!("write `blind = 0` in [passes.{name}], or `selection = []`"),
                };
                report(Id::BlindSelection, "players can't check tiles that they don't see", None)
                    .with_help(lift)
            }
            E::GiftWithoutNumber => report(
                Id::GiftWithoutNumber,
                "needs a fixed number of tiles",
                "write a single number for `tiles`, or set `selection` for the whole pass",
            ),
            E::TwoSelections { .. } => report(
                Id::TwoSelections,
                "the second",
                "keep one of them, or set `selection` for the whole pass",
            ),
            E::SelectionClash { one, other } if one == other => {
                report(Id::SelectionClash, "the second time", "write one list")
            }
            E::SelectionClash { .. } => report(Id::SelectionClash, "no tiles meet both", "keep one of them"),
            E::NoConsent { .. } => {
                let help = "write `stop = \"any-seat\"`, `agree = \"all\"` or `asked-by = \"...\"`";
                report(Id::NoConsent, "no `stop`, `agree` or `asked-by`", help)
            }
            E::TwoConsents { .. } => {
                report(Id::TwoConsents, "only one of them can apply", "keep one of them")
            }
            E::MoreThanSeats { seats, .. } => {
                report(Id::MoreThanSeats, "more players than the table has", None)
                    .with_help(format!("write a number from 1 to {seats}"))
            }
            E::AtMostMismatch { .. } => report(
                Id::AtMostMismatch,
                "can only be 1 here",
                "write `until = \"gate\"`, or remove `at-most`",
            ),
            E::BallotMismatch { .. } => {
                let help = "write `until = \"gate\"`, or `ballot = \"aloud\"`";
                report(Id::BallotMismatch, "no vote is taken", help)
            }
            E::UntilMismatch { right, .. } => {
                let label = format!("can be {} here", one_of(right.iter().copied()));
                report(Id::UntilMismatch, label, None)
            }
            E::OfMismatch { .. } => {
                let help = "remove it; it works only for a phase with `first-tiles` or `first-pick-up`";
                report(Id::OfMismatch, "can't name a pass here", help)
            }
            E::TwoWindows { .. } => report(
                Id::TwoWindows,
                "a stop could apply to either one",
                "ask before the pass: `until = \"gate\"`",
            ),
            E::LeadsBack { later, .. } => {
                let one_of = |later: &[String]| one_of(later.iter().map(String::as_str).chain(["end"]));
                report(Id::LeadsBack, "not played later", None).with_help(match later.as_slice() {
                    [] => "write `end`".into(),
                    later => format!("write {}", one_of(later)),
                })
            }
            E::TooManyRoles { max, .. } => {
                let help =
                    format!("name at most {max} of `dealer`, `winner`, `loser`, `thrower` and `last-place`");
                report(Id::TooManyRoles, "too many roles for this many players", None).with_help(help)
            }
            E::TooManyAsks { .. } => report(
                Id::TooManyAsks,
                "one too many",
                "let players ask for fewer phases and passes, or remove `at-most`",
            ),
            E::NotWithCards { .. } => report(
                Id::NotWithCards,
                "not for cards",
                "remove it; for a deck of cards, you can set only `jokers`, `sets` and `without`",
            ),
            E::BoxTooSmall { tiles: 0, of, .. } => report(Id::BoxTooSmall, format!("no {of} to deal"), None)
                .with_help(format!("put {of} in the box: name a suit, or remove `suits`")),
            E::BoxTooSmall { of, extra: Some(_), .. } => {
                let label = format!("no extra {} left for the dealer", of.trim_end_matches('s'));
                report(Id::BoxTooSmall, label, None)
                    .with_help(format!("give the dealer no extra {of}: `dealer-extra = 0` in [table]"))
            }
            E::BoxTooSmall { of, extra: None, .. } => {
                report(Id::BoxTooSmall, format!("too few {of} to deal"), None)
                    .with_help(format!("deal fewer {of}, or put more in the box with `sets`"))
            }
            E::PileTooSmall { .. } => {
                let help =
                    "write `face = \"down\"`, pass fewer tiles, or let a player pick up the pile earlier";
                report(Id::PileTooSmall, "after this pass", help)
            }
            E::TooManyCases => {
                let help =
                    "name fewer roles, play fewer passes, or let every player pass a fixed number of tiles";
                report(Id::RackTooSmall, "after this pass", help)
            }
            E::RackTooSmall { .. } => {
                let help = "pass fewer tiles, pass less often, narrow the ranges, or shorten `never-pass`";
                report(Id::RackTooSmall, "after this pass", help)
            }
        }
    }
}

const TILES: &str = "name a kind such as `flower`, a number from `1` to `9`, or a tile such as `RD`";
const CARDS: &str =
    "name a rank (`2` to `10`, `J`, `Q`, `K` or `A`), a suit such as `spade`, or a card such as `SQ`";
const OWN_DIRECTIONS: &str = "`directions = { up = 1 }` in [table]";
const SECOND: &str = "the second time";
const ONE_WORD: &str = "a name is one lowercase word";

fn did_you_mean(near: &str) -> String {
    format!("did you mean `{near}`?")
}
