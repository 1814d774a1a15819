//! The receivers of a pass, and the number of tiles for each (R5 to R10).

use super::{Writer, setting};
use crate::describe::schedule::{by_roll, can_give_most, dice_words, to_words};
use crate::describe::words::{each_other, or, tiles, tiles_between};
use crate::describe::{conditions, event};
use crate::ruleset::{
    Announced, Choice, Chooses, Direction, DrawOrder, Draws, Face, GiftRule, Pass, Route, SeatRef, Whom,
    Zone, ZoneRule,
};
use crate::schedule::{PassStep, Schedule};
use crate::table::seat::SeatSet;
use crate::words::capitalized;

impl<'a> Writer<'a> {
    pub(super) fn route(&mut self, step: &PassStep, pass: &'a Pass) {
        let (schedule, ruleset) = (self.schedule, self.schedule.ruleset());
        let path = move |key: &'a str| setting(["passes", pass.id.as_str(), key]);
        let (to, count) = (ruleset.place(pass.route.place).path, ruleset.place(pass.count.place).path);
        let text = sentence(schedule, step, pass);
        match &pass.route.value {
            Route::Offset(_) => self.say(text, [to, count, setting(["table", "directions"])]),
            Route::EachOther | Route::Between(_) => self.say(text, [to, count]),
            Route::Gifts(_) => self.say(text, [to, count, path("face")]),
            Route::Zone(rule) => {
                self.say(text, [to, count, path("joins"), path("draws")]);
                self.zone(*rule, pass);
            }
            Route::OneOf(choice) => {
                self.say(text, [to, count]);
                self.choice(choice, pass);
            }
        }
    }

    /// Explains who draws first, and which tiles can come back.
    fn zone(&mut self, rule: ZoneRule, pass: &'a Pass) {
        let path = |key: &'a str| setting(["passes", pass.id.as_str(), key]);
        let ZoneRule { zone, joins: _, own_back, shuffle_in, draws, order } = rule;
        if zone == Zone::Wall && draws == Draws::Before {
            return;
        }
        let order = match order {
            DrawOrder::TurnOrder => "Players draw in turn order, beginning with the dealer.",
            DrawOrder::MostFirst => {
                "The player who gave the most tiles draws first; ties are broken in turn order from the dealer."
            }
            DrawOrder::FewestFirst => {
                "The player who gave the fewest tiles draws first; ties are broken in turn order from the dealer."
            }
        };
        self.say(order, [path("draw-order")]);
        let (back, key) = match zone {
            Zone::Middle if own_back => ("You can get back tiles that you gave.", "own-back"),
            Zone::Middle if can_give_most(self.schedule, rule, pass) => (
                "You don't get back tiles that you gave, unless you gave more tiles than the others can take.",
                "own-back",
            ),
            Zone::Middle => ("You don't get back tiles that you gave.", "own-back"),
            Zone::Wall if shuffle_in => (
                "The tiles that players gave are shuffled into the wall first, so they can be drawn again.",
                "shuffle-in",
            ),
            Zone::Wall => ("Only tiles that were already in the wall are drawn.", "shuffle-in"),
        };
        let count = (key == "own-back").then(|| self.schedule.place(pass.count.place).path);
        self.say(back, [path(key)].into_iter().chain(count));
    }

    fn choice(&mut self, choice: &Choice, pass: &'a Pass) {
        let path = |key: &'a str| setting(["passes", pass.id.as_str(), key]);
        let Choice { among, by, dice: _, announced } = choice;
        let text = direction_of(self.schedule, choice);
        // A list with `none` also limits the deals, but in a way that the list itself shows.
        let step = self.schedule.passes().find(|step| self.schedule.pass(step).id == pass.id);
        let limits = step.map(|step| match among.contains(&None) {
            true => self.schedule.deals_of(step.part().whole()),
            false => self.schedule.deals_of(step.part()),
        });
        let counts_all =
            *by == Chooses::Deal && limits.is_some_and(|limits| !limits.is_all(self.schedule.seats()));
        let counted = if counts_all { " Deals without this pass count, too." } else { "" };
        let keys = [path("to"), path("choose"), path("dice"), setting(["table", "directions"])];
        self.say(text + counted, keys);
        let text = match (by, announced) {
            (Chooses::Deal, _) => return,
            (Chooses::Random | Chooses::Dice, Announced::Before) => {
                "Players learn the direction before they choose their tiles."
            }
            (Chooses::Random | Chooses::Dice, Announced::OnceAllPassed) => match among.contains(&None) {
                true => {
                    "Players learn the direction only after everyone has passed and tiles can't be changed anymore. If \
                     there is no pass, the tiles go back to their owners."
                }
                false => {
                    "Players learn the direction only after everyone has passed and tiles can't be changed anymore."
                }
            },
        };
        self.say(text, [path("announce")]);
    }
}

/// Describes who passes how many tiles to whom. If the direction is chosen, [`direction_of`] explains how.
pub(crate) fn sentence(schedule: &Schedule, step: &PassStep, pass: &Pass) -> String {
    let number = tiles_between(pass.count.value.bounds());
    let rest = step.routing.players() != SeatSet::all(schedule.seats());
    let out = if rest { " Everyone else sits out." } else { "" };
    match &pass.route.value {
        Route::Offset(direction) => {
            format!("Each player passes {number} {}.", event::direction(schedule, direction))
        }
        Route::EachOther => format!("Each player passes {number} to {}.", each_other(schedule.seats())),
        Route::Between(pairs) => {
            let name = |named: &SeatRef| event::named(schedule, *named);
            let pairs: Vec<String> = pairs
                .iter()
                .enumerate()
                .map(|(position, [one, other])| match position {
                    0 => format!("{} exchanges {number} with {}", name(one), name(other)),
                    _ => format!("{} with {}", name(one), name(other)),
                })
                .collect();
            format!("{}.{out}", capitalized(&pairs.join(", and ")))
        }
        Route::Gifts(gifts) => {
            let all: Vec<String> = gifts.iter().map(|rule| gift(schedule, rule, pass)).collect();
            format!("{}.{out}", capitalized(&all.join("; ")))
        }
        Route::Zone(rule) => with_zone(schedule, *rule, &number),
        Route::OneOf(_) => format!("Each player passes {number}."),
    }
}

fn gift(schedule: &Schedule, gift: &GiftRule, pass: &Pass) -> String {
    let GiftRule { from, to, tiles: own, selection } = gift;
    let from = match (from, to) {
        (Some(from), _) => event::named(schedule, *from),
        (None, Whom::Seat(to)) => format!("each player except {}", event::named(schedule, *to)),
        (None, Whom::Further(_) | Whom::EachOther | Whom::Pile) => "each player".to_owned(),
    };
    let number = own.map_or_else(|| tiles_between(pass.count.value.bounds()), tiles);
    let to = match (to, pass.pile.value.face) {
        (Whom::Seat(_) | Whom::Further(_) | Whom::EachOther, _) => to_words(schedule, gift, pass),
        (Whom::Pile, Face::Up) => {
            "face down to the pile beside the table, to be turned face up when all have passed".to_owned()
        }
        (Whom::Pile, Face::Down) => "face down to the pile beside the table".to_owned(),
    };
    let conditions = match selection.map(|selection| conditions::in_words(selection.value)) {
        None => String::new(),
        Some(conditions) if conditions.is_empty() => " (any tiles)".to_owned(),
        Some(conditions) => format!(" ({conditions})"),
    };
    format!("{from} passes {number} {to}{conditions}")
}

fn with_zone(schedule: &Schedule, rule: ZoneRule, number: &str) -> String {
    let ZoneRule { zone, joins, own_back: _, shuffle_in: _, draws, order: _ } = rule;
    let all = SeatSet::all(schedule.seats());
    let joining = joins.chairs(&schedule.seating(), all);
    let out = if joining == all { "" } else { " Everyone else sits out." };
    let who = if joining == all {
        "Each player".to_owned()
    } else if joins.named().len() == 1 {
        capitalized(&event::who(schedule, &joins, all))
    } else {
        format!("Each of {}", event::who(schedule, &joins, all))
    };
    if zone == Zone::Wall && draws == Draws::Before {
        return format!("{who} draws {number} from the wall, then gives the same number back.{out}");
    }
    format!(
        "{who} gives {number} face down to {} and, after everyone has, draws the same number from it at random.{out}",
        zone.name()
    )
}

/// Explains how the direction of a pass is chosen.
pub(crate) fn direction_of(schedule: &Schedule, choice: &Choice) -> String {
    let Choice { among, by, dice, announced: _ } = choice;
    let way = |way: &Option<Direction>| {
        way.as_ref().map_or_else(|| "no pass".to_owned(), |way| event::direction(schedule, way))
    };
    let ways: Vec<String> = among.iter().map(way).collect();
    match by {
        Chooses::Deal => format!(
            "The direction changes from deal to deal, in this order: {}. Then it starts over.",
            ways.join(", ")
        ),
        Chooses::Random => format!("The direction is chosen at random: {}.", or(&ways)),
        Chooses::Dice => format!("The dealer rolls {}: {}.", dice_words(*dice), by_roll(&ways, *dice)),
    }
}
