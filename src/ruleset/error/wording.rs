//! The label and help of each ruleset error.

use std::borrow::Cow;

use super::{RulesetError, SeatHint, Unused};
use crate::diagnostic::{list, nearest, one_of, suggest, suggest_similar};
use crate::ruleset::DEALER;
use crate::table::tile::Kind;
use crate::toml::segment::is_dotted;
use crate::words::number_in;

/// The parts of an error report other than its id and message.
pub struct Wording {
    /// The label for the location in the file.
    pub label: Cow<'static, str>,
    /// How to correct the error, if there is advice.
    pub help: Option<Cow<'static, str>>,
    /// The name that the author probably meant.
    pub nearest: Option<String>,
}

fn labeled(label: impl Into<Cow<'static, str>>) -> Wording {
    Wording { label: label.into(), help: None, nearest: None }
}

fn report(label: impl Into<Cow<'static, str>>, help: impl Into<Cow<'static, str>>) -> Wording {
    labeled(label).with_help(help)
}

/// Returns whether a name is similar to a known one, so that the help asks whether that one was meant.
fn is_similar(name: &str, known: &[String]) -> bool {
    suggest_similar(name, known.iter().map(String::as_str)).is_some()
}

impl Wording {
    /// Sets the help.
    fn with_help(self, help: impl Into<Cow<'static, str>>) -> Self {
        Self { help: Some(help.into()), ..self }
    }

    /// Adds to the help, if there is any.
    fn with_more_help(self, more: &str) -> Self {
        Self { help: self.help.map(|help| (help.into_owned() + more).into()), ..self }
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

    /// Adds that the author can define this name, unless it is probably a typo for one of the known names.
    fn or_define(self, table: &str, name: &str, known: &[String]) -> Self {
        match (&self.nearest, &self.help) {
            (Some(_), _) => self,
            _ if !is_dotted(name) => self,
            (None, None) => self.with_help(format!("add a group `[{table}.{name}]` to define it")),
            (None, Some(_)) if is_similar(name, known) => {
                self.with_more_help(&format!(" If not, add a group `[{table}.{name}]` to define it"))
            }
            (None, Some(_)) => {
                self.with_more_help(&format!(", or add a group `[{table}.{name}]` to define a new one"))
            }
        }
    }

    /// Suggests a corrected name. `right` is empty if the wrong name has no characters that a name can contain.
    fn with_right(self, right: &str) -> Self {
        match right {
            "" => self.with_help("use letters, digits and `-`"),
            right => Self { nearest: Some(right.into()), ..self.with_help(format!("write `{right}`")) },
        }
    }
}

impl RulesetError {
    /// Returns the error's label and help.
    pub fn wording(&self) -> Wording {
        use RulesetError as E;
        match self {
            E::MissingKey { key, help, .. } => report(format!("`{key}` is missing"), *help),
            E::UnknownPhase { name, known, near } => labeled("not defined in [phases]")
                .with_near(name, near.as_deref(), known)
                .or_define("phases", name, known),
            E::UnknownPass { name, known, near } => labeled("not defined in [passes]")
                .with_near(name, near.as_deref(), known)
                .or_define("passes", name, known),
            E::UnknownSeat { name, known, or } => {
                let wording = labeled("not a seat at this table").with_nearest(name, known);
                match or {
                    _ if is_similar(name, known) => wording,
                    SeatHint::None if known.iter().any(|known| known == DEALER) => {
                        wording.with_more_help(", or a role in the previous deal, such as `winner`")
                    }
                    SeatHint::None => wording,
                    SeatHint::Number => match number_in(name).filter(|number| (1..=8).contains(number)) {
                        Some(number) => wording.with_help(format!(
                            "for any {number} of the players, write `{number}` without quotes"
                        )),
                        None if name == "any-seat" => {
                            wording.with_help("for any one of the players, write `1` without quotes")
                        }
                        None => wording.with_more_help(", or a number without quotes, such as `3`"),
                    },
                    SeatHint::Vacant => wording
                        .with_help(format!("add `{name}` to `seats`, because a vacant seat is also a seat")),
                }
            }
            E::UnknownTile { right, .. } => report("not a tile", right.clone()),
            E::UnknownTiles { name, in_cards } => {
                let kinds: Vec<String> = Kind::ALL.iter().map(|kind| kind.name().to_owned()).collect();
                let wording = labeled("not a kind or a tile").with_nearest(name, &kinds);
                let known = if *in_cards { CARDS } else { TILES };
                if wording.nearest.is_some() { wording } else { wording.with_help(known) }
            }
            E::UnknownDirection { name, known, or_seat } => {
                let label = if *or_seat { "this table has neither" } else { "not a direction at this table" };
                let wording = labeled(label).with_nearest(name, known);
                if wording.nearest.is_some() || !is_dotted(name) {
                    return wording;
                }
                let or = if is_similar(name, known) { " If not," } else { ", or" };
                wording.with_more_help(&format!("{or} define your own: {OWN_DIRECTIONS}"))
            }
            E::UnknownTarget { name, known } => labeled("not a phase or a pass").with_nearest(name, known),
            E::NotInPhase { known, is_elsewhere: true, .. } => {
                let own = one_of(known.iter().map(String::as_str));
                report(
                    "a pass in a later phase",
                    format!("name one of the phase's own passes, {own}, or a pass in an earlier phase"),
                )
            }
            E::NotInPhase { name, known, .. } => {
                let wording = labeled("not a pass in this phase or an earlier one").with_nearest(name, known);
                match is_similar(name, known) {
                    true => wording,
                    false => wording.with_more_help(", or a pass in an earlier phase"),
                }
            }
            E::EmptyPhase { name } => report(
                "no passes here",
                format!(
                    "list its passes: `passes = [\"...\"]`; to leave the phase out, remove `{name}` from `phases` in \
                     [charleston]"
                ),
            ),
            E::UnusedPhase { name, why } => {
                let list = || format!("add `{name}` to `phases` in [charleston], or remove it");
                report("defined here", unused(name, why).unwrap_or_else(list))
            }
            E::UnusedPass { name, why } => {
                let list = || format!("add `{name}` to the `passes` of a phase that is played, or remove it");
                report("not in any phase that is played", unused(name, why).unwrap_or_else(list))
            }
            E::UnusedDirection { name } => {
                report("no pass uses it", format!("write `to = \"{name}\"` in a pass, or remove it"))
            }
            E::NeverPlayed { clash, label, .. } => report(label.clone(), clash.help()),
            E::DealOutsideCycle { cycle, .. } => report(
                format!("the last deal in the cycle is {cycle}"),
                format!("name deals from 1 to {cycle}, or use a longer cycle"),
            ),
            E::TooManyNotes { .. } => report("one note too many", "remove or combine some of the notes"),
            E::ListedTwice { .. } => report(SECOND, "list it once"),
            E::PhaseTwice { .. } => {
                report(SECOND, "to repeat it, add another phase that lists the same passes")
            }
            E::SeatNamedTwice { .. } => report(SECOND, "give each seat its own name"),
            E::SeatName { right, .. } => labeled(ONE_WORD).with_right(right),
            E::DirectionName { right, .. } => labeled(ONE_WORD).with_right(right),
            E::ReservedName { .. } => report("this word already has a meaning", "choose another name"),
            E::AcrossNeedsEvenSeats { .. } => report(
                "no player sits exactly across",
                "list an even number of seats (some can be vacant: see `vacant-seats`), write `right` or `left`, or list \
                 pairs in `between`",
            ),
            E::PairWithItself { .. } => {
                report(SECOND, "name two different seats; players who aren't in a pair sit out")
            }
            E::SeatTwice { .. } => {
                report(SECOND, "put each seat in one pair; for a second exchange, add another pass")
            }
            E::NoRoute { .. } => report(
                "no `to`, `between` or `gifts`",
                "write `to = \"right\"`, list pairs in `between`, or list gifts in `gifts`",
            ),
            E::TwoRoutes { .. } => report("only one of them can apply", "keep one of them"),
            E::GivesToItself => report("the same seat", "point to a different seat"),
            E::TooFar { same, .. } => {
                report("more than once around the table", format!("write `{same}` for the same seat"))
            }
            E::GiftTwice { is_one_from_all, has_roles, .. } => report(
                SECOND,
                match (has_roles, is_one_from_all) {
                    (true, _) => "move one of the two gifts to a pass of its own",
                    (false, true) => {
                        "a gift without `from` is from every player: write one gift for each player"
                    }
                    (false, false) => "write a single gift, and set its `tiles` to the total",
                },
            ),
            E::GiftAgainstRequests => report(
                "overrides the requests",
                "remove it from the gift, or write `settle = \"independent\"` for the pass",
            ),
            E::MixedSeats { in_gifts, .. } => report(
                "they can be the same player",
                match in_gifts {
                    true => {
                        "name only one of them, and use directions such as `right` for the other receivers; only \
                         `winner` can be named together with `loser` or `thrower`"
                    }
                    false => "name only seats, or write a single pair: `winner` with `loser` or `thrower`",
                },
            ),
            E::NoChooser => {
                report("several directions", "write `choose = \"deal\"`, `\"random\"` or `\"dice\"`")
            }
            E::NothingToChoose => {
                report("only one direction", "list different directions, or write just one: `to = \"...\"`")
            }
            E::NobodyPasses { by_direction: true } => report(
                "every direction is `none`",
                "list a direction, such as `right`, or remove the pass from its phase",
            ),
            E::NobodyPasses { by_direction: false } => report(
                "only vacant seats give tiles in this pass",
                "name a player who gives tiles, or remove the pass from its phase",
            ),
            E::NobodyJoins { .. } => report(
                "too few",
                "list the players who take part, or remove `joins` so that everyone takes part",
            ),
            E::OutOfPlace { with, .. } => report(format!("it needs {with}"), "remove it"),
            E::BlindWithZone { .. } => report("no tiles arrive in time", "write `blind = 0`"),
            E::BlindWithPile => report("some tiles in this pass go to the pile", "write `blind = 0`"),
            E::DrawsUnknownNumber => {
                report("not a fixed number", "write a single number for `tiles`, or `draws = \"after\"`")
            }
            E::WallTooSmall { .. } => {
                report("more tiles than the wall has", "draw fewer tiles, deal fewer, or put more in the box")
            }
            E::DealtAgainForever { .. } => report(
                "every deal would be redealt",
                "pass fewer tiles, shorten `never-pass`, or write `cannot-pass = \"pass-what-you-can\"`",
            ),
            E::StuckAfterDrawing { .. } => report(
                "players draw first",
                "write `draws = \"after\"`, or let players pass more kinds of tiles",
            ),
            E::VacantDealer { .. } => report(
                "the dealer",
                "leave a different seat vacant, or list a different one first in `seats`",
            ),
            E::VacantAsked { .. } => report("a vacant seat", "name a seat that has a player"),
            E::NobodySits => {
                report("too many vacant seats", "leave at least two seats out of [table.vacant-seats]")
            }
            E::UpsideDownRange { min, max } => {
                report("the minimum", format!("swap them: `min = {max}`, `max = {min}`"))
            }
            E::MoreThanAHand { receivers, .. } => {
                let label = match receivers {
                    1 => "more than a hand".to_owned(),
                    several => format!("to each of {several} players"),
                };
                report(label, "pass fewer tiles, or deal more")
            }
            E::BlindSelection { names, is_everywhere } => {
                let headers: Vec<String> = names.iter().map(|name| format!("[passes.{name}]")).collect();
                let headers = list(&headers, "and");
                let lift = match is_everywhere {
                    true => format!("write `selection = []` in {headers} to lift the rule, or `blind = 0`"),
                    false => format!("write `blind = 0` in {headers}, or `selection = []`"),
                };
                report("players can't check tiles that they don't see", lift)
            }
            E::GiftWithoutNumber => report(
                "needs a fixed number of tiles",
                "write a single number for `tiles`, or set `selection` for the whole pass",
            ),
            E::TwoSelections { .. } => {
                report("the second", "keep one of them, or set `selection` for the whole pass")
            }
            E::SelectionClash { one, other } if one == other => report("the second time", "write one list"),
            E::SelectionClash { .. } => report("not together with the first", "keep one of them"),
            E::NoConsent { inherited, .. } => report(
                "no `stop`, `agree` or `asked-by`",
                match inherited {
                    Some(setting) => format!(
                        "add `{setting}`, or `agree` or `asked-by` instead: this `consent` replaces the inherited one as a whole"
                    ),
                    None => {
                        "write `stop = \"any-seat\"`, `agree = \"all\"` or `asked-by = \"...\"`".to_owned()
                    }
                },
            ),
            E::TwoConsents { .. } => report("only one of them can apply", "keep one of them"),
            E::MoreThanSeats { seats, .. } => {
                report("more players than the table has", format!("write a number from 1 to {seats}"))
            }
            E::AtMostMismatch { .. } => {
                report("can only be 1 here", "write `until = \"gate\"`, or remove `at-most`")
            }
            E::BallotMismatch { has_pass, .. } => report(
                "no vote is taken",
                match has_pass {
                    true => "remove `ballot`, or write `until = \"gate\"` without `of`",
                    false => "write `until = \"gate\"`, or remove `ballot`",
                },
            ),
            E::UntilMismatch { right, instead_of, .. } => {
                let label = format!("can be {} here", one_of(right.iter().copied()));
                let Some(key) = instead_of else { return labeled(label) };
                let stop = "write `stop = \"any-seat\"`";
                let by_then =
                    format!("to play it unless a player stops it by then, {stop} instead of `{key}`");
                report(
                    label,
                    match right[..] {
                        [only] => format!("to ask before it begins, write `until = \"{only}\"`; {by_then}"),
                        _ => by_then,
                    },
                )
            }
            E::OfMismatch { .. } => report(
                "can't name a pass here",
                "remove it; it works only for a phase with `first-tiles` or `first-pick-up`",
            ),
            E::TwoWindows { .. } => report(
                "a stop could apply to either one",
                "ask before it begins: write `until = \"gate\"`, without `of`",
            ),
            E::LeadsBack { later, .. } => {
                let right = one_of(later.iter().map(String::as_str).chain(["end"]));
                report("not played later", format!("write {right}"))
            }
            E::TooManyRoles { max, .. } => {
                let help =
                    format!("name at most {max} of `dealer`, `winner`, `loser`, `thrower` and `last-place`");
                report("too many roles for this many players", help)
            }
            E::TooManyAsks { .. } => {
                report("one too many", "let players ask for fewer phases and passes, or remove `at-most`")
            }
            E::NotWithCards { .. } => report(
                "not for cards",
                "remove it; for a deck of cards, you can set only `jokers`, `sets` and `without`",
            ),
            E::BoxTooSmall { tiles: 0, of, .. } => report(
                format!("no {of} to deal"),
                format!("put {of} in the box: name a suit, or remove `suits`"),
            ),
            E::BoxTooSmall { of, extra: Some(_), .. } => {
                let label = format!("no extra {} left for the dealer", of.trim_end_matches('s'));
                report(label, format!("give the dealer no extra {of}: `dealer-extra = 0` in [table]"))
            }
            E::BoxTooSmall { of, extra: None, .. } => report(
                format!("too few {of} to deal"),
                format!("deal fewer {of}, or put more in the box with `sets`"),
            ),
            E::PileTooSmall { .. } => report(
                "after this pass",
                "write `face = \"down\"`, pass fewer tiles, or let a player pick up the pile earlier",
            ),
            E::TooManyCases => report(
                "after this pass",
                "name fewer roles, play fewer passes, or let every player pass a fixed number of tiles",
            ),
            E::RackTooSmall { .. } => report(
                "after this pass",
                "pass fewer tiles, pass less often, narrow the ranges, or shorten `never-pass`",
            ),
        }
    }
}

const TILES: &str = "name a kind such as `flower`, a number from `1` to `9`, or a tile such as `RD`";
const CARDS: &str =
    "name a rank (`2` to `10`, `J`, `Q`, `K` or `A`), a suit such as `spade`, or a card such as `SQ`";
const OWN_DIRECTIONS: &str = "`directions = { up = 1 }` in [table]";
const SECOND: &str = "the second time";
const ONE_WORD: &str = "a name is one lowercase word";

/// Returns the help for settings of a phase or a pass that isn't played; `None` if it just isn't listed.
fn unused(name: &str, why: &Unused) -> Option<String> {
    Some(match why {
        Unused::NotListed => return None,
        Unused::InUnlistedPhase(phase) => {
            format!(
                "its phase `{phase}` isn't in `phases` in [charleston]: add it there, or remove these settings"
            )
        }
        Unused::NotInserted { table, key, last } => format!(
            "to play it, write `{key} = {{ insert = [\"{name}\"], after = \"{last}\" }}` below [{table}]; otherwise, \
             remove these settings"
        ),
        Unused::NotInherited { what, known } => {
            let define = if *what == "phase" { "list its `passes`" } else { "say where its tiles go" };
            format!(
                "the rules that this file extends have no {what} `{name}`: name one of theirs ({}), or {define} if it is \
                 new",
                one_of(known.iter().map(String::as_str))
            )
        }
        Unused::Misspelled(near) => did_you_mean(near),
        Unused::ByOption(option) => format!(
            "the option `{option}` leaves it out: remove that option from `with`, or remove these settings"
        ),
        Unused::RemovedHere(name) => format!("leave `{name}` in that list, or remove these settings"),
        Unused::RemovedAbove(name) => format!("insert `{name}` again in this file, or remove these settings"),
    })
}

fn did_you_mean(near: &str) -> String {
    format!("did you mean `{near}`?")
}
