//! What is said of each error in a ruleset's meaning beside its sentence: its id, its label and its help.

use std::borrow::Cow;

use super::RulesetError;
use crate::diagnostic::{RuleId, nearest, one_of};
use crate::table::tile::Kind;

/// How an error is shown.
pub struct Wording {
    /// Which kind of finding it is.
    pub id: RuleId,
    /// What is said on the token itself.
    pub label: Cow<'static, str>,
    /// What would be right, where one sentence can say it.
    pub help: Option<Cow<'static, str>>,
    /// The name that was probably meant.
    pub nearest: Option<String>,
}

fn says(id: RuleId, label: impl Into<Cow<'static, str>>, help: impl Into<Option<&'static str>>) -> Wording {
    Wording { id, label: label.into(), help: help.into().map(Cow::Borrowed), nearest: None }
}

impl Wording {
    /// The same with a help that depends on what was written.
    fn with_help(self, help: String) -> Self {
        Self { help: Some(help.into()), ..self }
    }

    /// The same with the known name that is nearest to the unknown one, or all of them; none may be known.
    fn with_nearest(self, name: &str, known: &[String]) -> Self {
        self.with_near(nearest(name, known.iter().map(String::as_str)), known)
    }

    /// The same with the known name that was probably meant, or all of them; none may be known.
    fn with_near(self, near: Option<&str>, known: &[String]) -> Self {
        match (near, known) {
            (Some(near), _) => Self { nearest: Some(near.into()), ..self.with_help(did_you_mean(near)) },
            (None, []) => self,
            (None, [only]) => self.with_help(format!("it can only be `{only}`")),
            (None, known) => self.with_help(format!("one of {}", one_of(known.iter().map(String::as_str)))),
        }
    }

    /// The same with the name that would be right; none if nothing of the wrong one is left.
    fn with_right(self, right: &str) -> Self {
        match right {
            "" => self.with_help("letters, digits and `-`".into()),
            right => Self { nearest: Some(right.into()), ..self.with_help(format!("write `{right}`")) },
        }
    }
}

impl RulesetError {
    /// How it is shown beside its sentence.
    pub fn wording(&self) -> Wording {
        use RuleId as Id;
        use RulesetError as E;
        match self {
            E::MissingKey { key, help, .. } => says(Id::MissingKey, format!("`{key}` is missing"), *help),
            E::UnknownPhase { name, known, near } => {
                says(Id::UnknownPhase, "not defined under [phases]", None)
                    .with_help(format!("write a table `[phases.{name}]` that defines it"))
                    .with_near(near.as_deref(), known)
            }
            E::UnknownPass { name, known, near } => says(Id::UnknownPass, "not defined under [passes]", None)
                .with_help(format!("write a table `[passes.{name}]` that defines it"))
                .with_near(near.as_deref(), known),
            E::UnknownSeat { name, known } => {
                says(Id::UnknownSeat, "not a seat of this table", None).with_nearest(name, known)
            }
            E::UnknownTile { right, .. } => {
                says(Id::UnknownTile, "not a tile", None).with_help(right.clone())
            }
            E::UnknownTiles { name, in_cards } => {
                let kinds: Vec<String> = Kind::ALL.iter().map(|kind| kind.name().to_owned()).collect();
                let wording =
                    says(Id::UnknownTile, "neither a kind nor a tile", None).with_nearest(name, &kinds);
                let known = if *in_cards { CARDS } else { TILES };
                if wording.nearest.is_some() { wording } else { wording.with_help(known.to_owned()) }
            }
            E::UnknownDirection { name, known, or_seat } => {
                let label = if *or_seat { "neither at this table" } else { "not a direction of this table" };
                let wording = says(Id::UnknownDirection, label, None).with_nearest(name, known);
                match (&wording.nearest, &wording.help) {
                    (None, Some(help)) => {
                        let help = format!("{help}; the table can define others: {OWN_DIRECTIONS}");
                        wording.with_help(help)
                    }
                    _ => wording,
                }
            }
            E::UnknownTarget { name, known } => {
                says(Id::UnknownTarget, "neither a phase nor a pass", None).with_nearest(name, known)
            }
            E::NotInPhase { known, is_elsewhere: true, .. } => {
                let own = one_of(known.iter().map(String::as_str));
                says(Id::NotInPhase, "a pass of a later phase", None).with_help(format!(
                    "name one of its own passes, {own}, or a pass of a phase that is played before it"
                ))
            }
            E::NotInPhase { name, known, .. } => {
                says(Id::NotInPhase, "not a pass of this phase or an earlier one", None)
                    .with_nearest(name, known)
            }
            E::EmptyPhase { .. } => {
                says(Id::EmptyPhase, "no pass is made here", "list its passes: `passes = [\"...\"]`")
            }
            E::UnusedPhase { name, near } => {
                let list = || format!("list `{name}` in `phases` under [charleston], or remove it");
                says(Id::UnusedPhase, "defined here", None)
                    .with_help(near.as_deref().map_or_else(list, did_you_mean))
            }
            E::UnusedPass { name, near } => {
                let list =
                    || format!("list `{name}` in the `passes` of a phase that is played, or remove it");
                let wording = says(Id::UnusedPass, "no phase that is played lists it", None);
                wording.with_help(near.as_deref().map_or_else(list, did_you_mean))
            }
            E::UnusedDirection { name } => says(Id::UnusedDirection, "no pass goes there", None)
                .with_help(format!("write `to = \"{name}\"` in a pass, or remove it")),
            E::NeverPlayed { clash, within, .. } => says(Id::NeverPlayed, clash.label(within), clash.help()),
            E::DealOutsideCycle { cycle, .. } => {
                says(Id::DealOutsideCycle, format!("the last is {cycle}"), None)
                    .with_help(format!("name deals from 1 to {cycle}, or a longer cycle"))
            }
            E::ListedTwice { .. } => says(Id::ListedTwice, SECOND, "list it once"),
            E::PhaseTwice { .. } => {
                let help = "give the repetition a phase of its own; it may list the same passes";
                says(Id::PhaseTwice, SECOND, help)
            }
            E::SeatNamedTwice { .. } => says(Id::SeatNamedTwice, SECOND, "give each seat a name of its own"),
            E::SeatName { right, .. } => says(Id::SeatName, ONE_WORD, None).with_right(right),
            E::DirectionName { right, .. } => says(Id::DirectionName, ONE_WORD, None).with_right(right),
            E::ReservedName { .. } => {
                says(Id::ReservedName, "this word has a meaning of its own", "choose another name")
            }
            E::AcrossNeedsEvenSeats { .. } => {
                let help =
                    "pass to the `right`, the `left` or `each-other`, or name the pairs with `between`";
                says(Id::AcrossNeedsEvenSeats, "nobody sits exactly across", help)
            }
            E::PairWithItself { .. } => {
                says(Id::PairWithItself, SECOND, "name two different seats; who is in no pair sits out")
            }
            E::SeatTwice { .. } => says(
                Id::SeatTwice,
                SECOND,
                "who is in no pair sits out; a second exchange is a pass of its own",
            ),
            E::NoRoute { .. } => {
                let help = "write `to = \"right\"`, the pairs with `between`, or the gifts with `gifts`";
                says(Id::NoRoute, "none of `to`, `between` and `gifts`", help)
            }
            E::TwoRoutes { .. } => says(Id::TwoRoutes, "only one of them can hold", "keep one of them"),
            E::GivesToItself => says(Id::GivesToItself, "the giver itself", "point to another seat"),
            E::TooFar { same, .. } => says(Id::TooFar, "more than once around the table", None)
                .with_help(format!("the same seat is `{same}`")),
            E::GiftTwice { .. } => says(Id::GiftTwice, SECOND, "write one gift with all its `tiles`"),
            E::GiftAgainstRequests => {
                let help = "leave it out of the gift, or write `settle = \"independent\"` for the others";
                says(Id::GiftAgainstRequests, "no request could change it", help)
            }
            E::MixedSeats { .. } => {
                let help = "name only one of them, and others by directions such as `right`";
                says(Id::MixedSeats, "the same seat on some deals", help)
            }
            E::NoChooser => says(
                Id::NoChooser,
                "several directions",
                "write `choose = \"deal\"`, `\"random\"` or `\"dice\"`",
            ),
            E::NothingToChoose => {
                let help = "name different directions, or only one: `to = \"...\"`";
                says(Id::NothingToChoose, "all the same", help)
            }
            E::NobodyPasses => {
                let help = "name who gives, or leave the pass out of its phase";
                says(Id::NobodyPasses, "nobody gives anything here", help)
            }
            E::NobodyJoins { .. } => {
                says(Id::NobodyJoins, "too few", "name who joins, or leave `joins` out: then all do")
            }
            E::OutOfPlace { with, .. } => says(Id::OutOfPlace, format!("it goes with {with}"), "remove it"),
            E::BlindWithZone { .. } => says(Id::BlindWithZone, "nothing arrives unseen", "write `blind = 0`"),
            E::BlindWithPile => {
                says(Id::BlindWithZone, "some tiles go to the pile here", "write `blind = 0`")
            }
            E::DrawsUnknownNumber => {
                let help = "write one number of `tiles`, or `draws = \"after\"`";
                says(Id::DrawsUnknownNumber, "the number is open", help)
            }
            E::WallTooSmall { .. } => {
                let help = "draw fewer tiles, deal fewer, or put more into the box";
                says(Id::WallTooSmall, "more than the wall has", help)
            }
            E::DealtAgainForever { .. } => {
                let help = "pass fewer tiles, let fewer stay, or write `cannot-pass = \"pass-what-you-can\"`";
                says(Id::DealtAgainForever, "so all would be dealt again without end", help)
            }
            E::StuckAfterDrawing { .. } => says(
                Id::StuckAfterDrawing,
                "it draws first",
                "write `draws = \"after\"`, or let fewer tiles stay",
            ),
            E::VacantDealer { .. } => {
                let help = "somebody has to deal and begin play: list another seat first";
                says(Id::VacantDealer, "the dealer", help)
            }
            E::VacantAsked { .. } => {
                says(Id::VacantAsked, "nobody sits there", "name a seat that somebody sits at")
            }
            E::NobodySits => {
                says(Id::NobodySits, "too many vacant seats", "leave two seats out of [table.vacant-seats]")
            }
            E::UpsideDown { min, max } => says(Id::UpsideDownRange, "the fewest", None)
                .with_help(format!("the other way round: `min = {max}`, `max = {min}`")),
            E::MoreThanAHand { receivers, .. } => {
                let label = match receivers {
                    1 => "more than a hand".to_owned(),
                    several => format!("to each of {several} seats"),
                };
                says(Id::MoreThanAHand, label, "pass fewer tiles, or deal more")
            }
            E::BlindSelection { name, is_everywhere } => {
                let lift = match is_everywhere {
                    true => format!(
                        "write `selection = []` under [passes.{name}] to lift them there, or `blind = 0`"
                    ),
                    false => format!("write `blind = 0` under [passes.{name}], or `selection = []`"),
                };
                says(Id::BlindSelection, "a tile that nobody sees obeys no condition", None).with_help(lift)
            }
            E::GiftWithoutNumber => says(
                Id::GiftWithoutNumber,
                "for how many tiles?",
                "write one number of `tiles`, or the conditions for all tiles of the pass",
            ),
            E::TwoSelections { .. } => says(
                Id::TwoSelections,
                "the second",
                "keep one of them, or write the conditions for all tiles of the pass",
            ),
            E::SelectionClash { one, other } if one == other => {
                says(Id::SelectionClash, "the second time", "write one list")
            }
            E::SelectionClash { .. } => says(Id::SelectionClash, "no tiles meet both", "keep one of them"),
            E::NoConsent { .. } => {
                let help = "write `stop = \"any-seat\"`, `agree = \"all\"` or `asked-by = \"...\"`";
                says(Id::NoConsent, "none of `stop`, `agree` and `asked-by`", help)
            }
            E::TwoConsents { .. } => says(Id::TwoConsents, "only one of them can hold", "keep one of them"),
            E::MoreThanSeats { seats, .. } => says(Id::MoreThanSeats, "more than there are", None)
                .with_help(format!("a number from 1 to {seats}")),
            E::AtMostMismatch { .. } => {
                says(Id::AtMostMismatch, "here it can be 1", "write `until = \"gate\"`, or remove `at-most`")
            }
            E::BallotMismatch { .. } => {
                let help = "write `until = \"gate\"`, or `ballot = \"aloud\"`";
                says(Id::BallotMismatch, "there are no answers to keep", help)
            }
            E::UntilMismatch { right, .. } => {
                let label = format!("here it can be {}", one_of(right.iter().copied()));
                says(Id::UntilMismatch, label, None)
            }
            E::OfMismatch { .. } => {
                let help = "remove it; it goes with the `first-tiles` or the `first-pick-up` of a phase";
                says(Id::OfMismatch, "no pass can be named here", help)
            }
            E::TwoWindows { .. } => {
                says(Id::TwoWindows, "a stop could mean either", "ask before the pass: `until = \"gate\"`")
            }
            E::LeadsBack { later, .. } => {
                let one_of = |later: &[String]| one_of(later.iter().map(String::as_str).chain(["end"]));
                says(Id::LeadsBack, "not played later", None).with_help(match later.as_slice() {
                    [] => "only `end` can follow it".into(),
                    later => format!("one of {}", one_of(later)),
                })
            }
            E::TooManyRoles { max, .. } => {
                let help =
                    format!("name at most {max} of `dealer`, `winner`, `loser`, `thrower` and `last-place`");
                says(Id::TooManyRoles, "too many players for so many roles", None).with_help(help)
            }
            E::TooManyAsks { .. } => {
                says(Id::TooManyAsks, "one too many", "let fewer be asked for, or leave out `at-most`")
            }
            E::NotWithCards { .. } => {
                says(Id::NotWithCards, "only with tiles", "remove it: only `jokers` and `sets` go with cards")
            }
            E::BoxTooSmall { tiles: 0, of, .. } => says(Id::BoxTooSmall, format!("no {of} to deal"), None)
                .with_help(format!("put {of} into it: name a suit, or leave out `suits`")),
            E::BoxTooSmall { tiles, of, dealt, extra } => {
                let fewer =
                    format!("deal fewer {of}, or put more into the box: `sets` puts several together");
                let extra = *extra >= dealt - tiles;
                let no_extra = "deal the dealer no more than the others: `dealer-extra = 0` under [table]";
                let label = match extra {
                    true => format!("none is left for the dealer's extra {}", of.trim_end_matches('s')),
                    false => format!("too few {of} to deal"),
                };
                let wording = says(Id::BoxTooSmall, label, None);
                wording.with_help(if extra { no_extra.into() } else { fewer })
            }
            E::PileTooSmall { .. } => {
                let help =
                    "write `face = \"down\"`, pass fewer tiles, or let a seat pick up the pile earlier";
                says(Id::PileTooSmall, "with this pass", help)
            }
            E::RackTooSmall { .. } => {
                let help = "pass fewer tiles or less often, narrow the ranges, or let fewer tiles stay";
                says(Id::RackTooSmall, "with this pass", help)
            }
        }
    }
}

const TILES: &str = "name a kind such as `flower`, a number from `1` to `9`, or a tile such as `RD`";
const CARDS: &str =
    "name a rank (`2` to `10`, `J`, `Q`, `K` or `A`), a suit such as `spade`, or a card such as `SQ`";
const OWN_DIRECTIONS: &str = "`directions = { up = 1 }` under [table]";
const SECOND: &str = "the second time";
const ONE_WORD: &str = "a name is one word in small letters";

fn did_you_mean(near: &str) -> String {
    format!("did you mean `{near}`?")
}
