//! To whom the tiles of a pass go, and how many (R5 to R10).

use super::{Writer, setting};
use crate::describe::event;
use crate::describe::schedule::dice_words;
use crate::describe::words::{capitalized, or, tiles};
use crate::ruleset::{
    Announced, Choice, Chooses, Count, Direction, DrawOrder, Draws, Face, GiftRule, Pass, Route, SeatRef,
    Whom, Zone, ZoneRule,
};
use crate::schedule::PassStep;
use crate::table::seat::SeatSet;
use crate::toml::key_path::KeyPath;

impl<'a> Writer<'a> {
    pub(super) fn route(&mut self, step: &PassStep, pass: &'a Pass) {
        let (schedule, ruleset) = (self.schedule, self.schedule.ruleset());
        let path = move |key: &'a str| setting(["passes", pass.id.as_str(), key]);
        let (to, count) = (ruleset.place(pass.route.place).path, ruleset.place(pass.count.place).path);
        let number = number(pass.count.value);
        let rest = step.routing.players() != SeatSet::all(ruleset.seats());
        let out = if rest { " Everyone else sits out." } else { "" };
        match &pass.route.value {
            Route::Offset(direction) => {
                let text = format!("Each player passes {number} {}.", event::direction(schedule, direction));
                self.say(text, [to, count, setting(["table", "directions"])]);
            }
            Route::EachOther => {
                self.say(format!("Each player passes {number} to each of the other players."), [to, count]);
            }
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
                self.say(format!("{}.{out}", capitalized(&pairs.join(", and "))), [to, count]);
            }
            Route::Gifts(gifts) => {
                let all: Vec<String> = gifts.iter().map(|gift| self.gift(gift, pass)).collect();
                let text = format!("{}.{out}", capitalized(&all.join("; ")));
                self.say(text, [to, count, path("face")]);
            }
            Route::Zone(rule) => self.zone(*rule, pass, &number, [to, count]),
            Route::OneOf(choice) => {
                self.say(format!("Each player passes {number}."), [to, count]);
                self.choice(choice, pass);
            }
        }
    }

    fn gift(&self, gift: &GiftRule, pass: &Pass) -> String {
        let schedule = self.schedule;
        let GiftRule { from, to, tiles: own, selection } = gift;
        let from = match (from, to) {
            (Some(from), _) => event::named(schedule, *from),
            (None, Whom::Seat(_)) => "each of the other players".to_owned(),
            (None, Whom::Further(_) | Whom::EachOther | Whom::Pile) => "each player".to_owned(),
        };
        let number = own.map_or_else(|| number(pass.count.value), tiles);
        let to = match to {
            Whom::Seat(seat) => format!("to {}", event::named(schedule, *seat)),
            Whom::Further(direction) => event::direction(schedule, direction),
            Whom::EachOther => "to each of the other players".to_owned(),
            Whom::Pile => match pass.pile.value.face {
                Face::Up => "face up to the pile beside the table".to_owned(),
                Face::Down => "face down to the pile beside the table".to_owned(),
            },
        };
        let conditions = match selection.map(|selection| event::conditions(selection.value)) {
            None => String::new(),
            Some(conditions) if conditions.is_empty() => " (any tiles)".to_owned(),
            Some(conditions) => format!(" ({conditions})"),
        };
        format!("{from} passes {number} {to}{conditions}")
    }

    fn zone(&mut self, rule: ZoneRule, pass: &'a Pass, number: &str, settings: [KeyPath<'a>; 2]) {
        let schedule = self.schedule;
        let path = |key: &'a str| setting(["passes", pass.id.as_str(), key]);
        let ZoneRule { zone, joins, own_back, shuffle_in, draws, order } = rule;
        let all = SeatSet::all(schedule.seats());
        let joining = joins.chairs(&schedule.seating(), all);
        let (who, out) = if joining == all {
            ("Each player".to_owned(), "")
        } else {
            let who = event::who(schedule, &joins, all);
            (format!("Each of these players: {who},"), " Everyone else sits out.")
        };
        let who = if joins.named().len() == 1 { event::who(schedule, &joins, all) } else { who };
        let (who, [to, count]) = (capitalized(&who), settings);
        let settings = [to, count, path("joins"), path("draws")];
        if zone == Zone::Wall && draws == Draws::Before {
            let text = format!("{who} draws {number} from the wall, then gives as many back to it.{out}");
            return self.say(text, settings);
        }
        let place = zone.name();
        let text = format!("{who} gives {number} face down to {place}, then draws as many from it.{out}");
        self.say(text, settings);
        let order = match order {
            DrawOrder::TurnOrder => "Players draw in turn order, beginning with the dealer.",
            DrawOrder::MostFirst => "The player who gave the most tiles draws first.",
            DrawOrder::FewestFirst => "The player who gave the fewest tiles draws first.",
        };
        self.say(order, [path("draw-order")]);
        match zone {
            Zone::Middle if own_back => {
                self.say("You can get back tiles that you gave.", [path("own-back")]);
            }
            Zone::Middle => self.say("You don't get back tiles that you gave.", [path("own-back")]),
            Zone::Wall if shuffle_in => {
                self.say(
                    "The given tiles are shuffled into the wall first, so they can be drawn again.",
                    [path("shuffle-in")],
                );
            }
            Zone::Wall => {
                self.say("Only tiles that were already in the wall are drawn.", [path("shuffle-in")]);
            }
        }
    }

    fn choice(&mut self, choice: &Choice, pass: &'a Pass) {
        let schedule = self.schedule;
        let path = |key: &'a str| setting(["passes", pass.id.as_str(), key]);
        let Choice { among, by, dice, announced } = choice;
        let way = |way: &Option<Direction>| {
            way.as_ref().map_or_else(|| "no pass".to_owned(), |way| event::direction(schedule, way))
        };
        let ways: Vec<String> = among.iter().map(way).collect();
        let text = match by {
            Chooses::Deal => format!(
                "The direction changes from deal to deal, in this order: {}. Then it starts over.",
                ways.join(", ")
            ),
            Chooses::Random => {
                format!("The direction is drawn at random: {}.", or(&ways))
            }
            Chooses::Dice => format!("The dealer rolls: {}.", dice_words(&ways, *dice)),
        };
        self.say(text, [path("to"), path("choose"), path("dice"), setting(["table", "directions"])]);
        let text = match (by, announced) {
            (Chooses::Deal, _) => return,
            (Chooses::Random | Chooses::Dice, Announced::Before) => {
                "Players learn the direction before they choose their tiles."
            }
            (Chooses::Random | Chooses::Dice, Announced::OnceAllPassed) => {
                "Players learn the direction only after everyone has passed and tiles can't be changed anymore."
            }
        };
        self.say(text, [path("announce")]);
    }
}

/// Describes how many tiles are passed: `3 tiles`, `0 to 3 tiles`.
fn number(count: Count) -> String {
    match count {
        Count::Exactly(number) => tiles(number),
        Count::Fewest { min, max, aloud: _ }
        | Count::Independent { min, max }
        | Count::Reported { min, max } => {
            if min == max {
                tiles(max)
            } else {
                format!("{min} to {}", tiles(max))
            }
        }
    }
}
