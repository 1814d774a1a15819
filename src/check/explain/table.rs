//! The table: the seats, the box and the hands (R1 to R3).

use super::{About, Writer, setting};
use crate::describe::box_contents::kinds;
use crate::describe::event;
use crate::describe::schedule::vacant_seat_keeps;
use crate::describe::words::{and, count, tiles};
use crate::ruleset::{Hands, SeatRef, VacantGives, VacantSeat, defaults};
use crate::table::context::Role;
use crate::table::seat::{Seat, SeatSet};
use crate::table::tile::Tile;

impl<'a> Writer<'a> {
    pub(super) fn table(&mut self) {
        self.section(About::Table, "The table");
        self.seats();
        for (seat, vacant) in self.schedule.ruleset().vacant_seats() {
            self.vacant_seat(seat, vacant);
        }
        self.tile_box();
        self.hands();
        self.roles();
    }

    fn seats(&mut self) {
        let (schedule, ruleset) = (self.schedule, self.schedule.ruleset());
        let names = event::seats(schedule, SeatSet::all(ruleset.seats()));
        let vacant: SeatSet = ruleset.vacant_seats().map(|(seat, _)| seat).collect();
        let moves = ruleset.has_winds() && !vacant.is_empty();
        let order = if moves { "in turn order on the first deal" } else { "in turn order" };
        let mut text = format!("The table has {}, {order}: {names}.", count(ruleset.seats(), "seat"));
        if ruleset.has_winds() {
            text.push_str(" East is whoever deals, so the winds change seats from deal to deal");
            let stay = match vacant.len() {
                0 => String::new(),
                1 => format!(", but {} stays at the vacant seat", event::seats(schedule, vacant)),
                _ => format!(", but {} stay at the vacant seats", event::seats(schedule, vacant)),
            };
            text.push_str(&format!("{stay}."));
        } else {
            let first = event::seat(schedule, Seat::FIRST);
            text.push_str(&format!(" {first} deals first."));
            let is_wind = |seat| {
                let name = ruleset.seat_name(seat);
                defaults::SEATS.iter().any(|wind| wind.eq_ignore_ascii_case(name))
            };
            if ruleset.every_seat().any(is_wind) {
                text.push_str(
                    " The names belong to the chairs, so they don't move when another player deals.",
                );
            }
        }
        let seats = setting(["table", "seats"]);
        self.say(text, [seats]);
        let side = if ruleset.is_clockwise() { "left" } else { "right" };
        self.say(
            format!("The next player in turn order sits on your {side}."),
            [setting(["table", "turn-order"])],
        );
    }

    fn vacant_seat(&mut self, seat: Seat, vacant: &VacantSeat) {
        let ruleset = self.schedule.ruleset();
        let VacantSeat { gives, stays, at_the_end: _, place } = vacant;
        let (name, place) = (event::seat(self.schedule, seat), ruleset.place(*place).path);
        let gives = match gives {
            VacantGives::Random => "any of its tiles that can be passed, at random",
            VacantGives::Top => {
                "the tiles on top, in the order they were dealt, and tiles passed to it go to the bottom"
            }
            VacantGives::WhatCame => {
                "the tiles that arrived there last, and tiles from the top if there aren't enough of those"
            }
        };
        let has_conditions = self.schedule.passes().any(|step| !step.has_no_selection());
        let any = if has_conditions { ", whether or not they meet the conditions for a pass" } else { "" };
        let text = format!(
            "No one plays at {name}, but a hand is dealt there, and no player sees it. This seat passes and receives \
             tiles like the others, after all the players in the same exchange have passed. It passes {gives}{any}."
        );
        self.say(text, [place, place.key("gives")]);
        if let Some(stays) = stays {
            let stay = vacant_seat_keeps(self.schedule, stays.value);
            let text = format!("From {name}, {stay}, no matter what the rules for a pass say.");
            self.say(text, [ruleset.place(stays.place).path]);
        }
        if self.schedule.passes().any(|step| step.bounds.is_some_and(|bounds| bounds.may_pass_less(seat))) {
            let less = "it passes as many as it can, and everyone sees how many";
            self.say(format!("If {name} can't pass enough, {less}."), [place]);
        }
    }

    fn tile_box(&mut self) {
        let tile_box = self.schedule.ruleset().tile_box();
        let is_missing = |tile: &Tile| tile_box.count(*tile) == 0 && tile_box.count_of_kind(tile.kind()) > 0;
        let missing: Vec<String> = Tile::all().filter(is_missing).map(Tile::name).collect();
        let without = match missing.as_slice() {
            [] => String::new(),
            names => format!(" Left out: {}.", and(names)),
        };
        let (what, keys): (_, &[&str]) = if tile_box.is_of_cards() {
            ("deck", &["of", "sets", "jokers", "without"])
        } else {
            (
                "box",
                &[
                    "of", "suits", "winds", "dragons", "copies", "sets", "jokers", "flowers", "seasons",
                    "blanks", "without",
                ],
            )
        };
        let text = format!("The {what} has {} tiles: {}.{without}", tile_box.total(), kinds(tile_box));
        self.say(text, keys.iter().map(|key| setting(["box", key])));
    }

    fn hands(&mut self) {
        let (schedule, ruleset) = (self.schedule, self.schedule.ruleset());
        let Hands { hand, named, dealer_extra } = *ruleset.hands_by_name();
        let mut paths = vec![setting(["table", "hand"]), setting(["table", "dealer-extra"])];
        let (others, more) = (event::hand_exceptions(schedule), hand.saturating_add(dealer_extra));
        let are_alike = |one: SeatRef| named.iter().any(|(other, _)| one.can_be(*other, ruleset.players()));
        let first = if named.iter().any(|(named, _)| are_alike(*named)) {
            " If several of these apply to a player, the first one counts."
        } else {
            ""
        };
        if !named.is_empty() {
            paths.insert(0, setting(["table", "hands"]));
        }
        let text = match others.as_slice() {
            [] => format!("Each player is dealt {}.", tiles(hand)),
            [_] if named.is_empty() => {
                format!("The dealer is dealt {}, and each of the other players {hand}.", tiles(more))
            }
            others => {
                format!("Each player is dealt {}, but {}.{first}", tiles(hand), and(others))
            }
        };
        self.say(text, paths);
    }

    /// Explains the roles that are mentioned in the rules.
    fn roles(&mut self) {
        for role in self.schedule.ruleset().reported_roles() {
            self.say(
                match role {
                    Role::Winner => "The winner is the player who won the previous deal.",
                    Role::Loser => "The loser is the player who lost the previous deal.",
                    Role::Thrower => {
                        "The thrower is the player who discarded the tile that won the previous deal."
                    }
                    Role::LastPlace => {
                        "The player in last place is the one with the lowest score so far in the match."
                    }
                },
                [],
            );
        }
    }
}
