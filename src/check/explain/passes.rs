//! Each pass: who gets the tiles, how many, and the rules that only this pass has.

use super::{About, EveryPass, Writer, setting};
use crate::describe::event;
use crate::describe::words::tiles;
use crate::ruleset::{CannotPass, Change, Count, GiftRule, Pass, Route};
use crate::schedule::{Part, PassBounds, PassStep};
use crate::table::seat::{Seat, SeatSet};
use crate::words::capitalized;
use crate::words::range;

impl<'a> Writer<'a> {
    pub(super) fn pass(&mut self, phase: usize, position: usize, every_pass: &EveryPass<'a>) {
        let (schedule, ruleset) = (self.schedule, self.schedule.ruleset());
        let part = Part::phase_at(phase).pass_at(position);
        let Some(step) = schedule.pass_of(part) else { return };
        let pass = schedule.pass(step);
        let Pass { id, nobody_has_any, consent, .. } = pass;
        self.part_section(part, About::Pass { name: id.clone(), number: position + 1 });
        if consent.is_some() {
            self.consent(part, setting(["passes", id, "consent"]));
        }
        if let Some(only) = event::pass_only_on(schedule, step) {
            let settings = schedule.deal_settings(part);
            self.say(format!("This pass is played {only}."), settings);
        }
        self.route(step, pass);
        self.settled(step, pass);
        if let Some(seat) = schedule.pile_goes_to(step) {
            let text = format!(
                "After the pass, {} picks up the whole pile beside the table.",
                event::named(schedule, seat)
            );
            self.say(text, [setting(["passes", id, "pile-goes-to"])]);
        }
        for rule in every_pass.own(phase, position) {
            self.rule(rule.clone());
        }
        let can_be_all_blind = step.can_be_all_blind(ruleset);
        let group = event::group_without_any(schedule, step)
            .filter(|_| !can_be_all_blind || !every_pass.moves_on_in_groups(step));
        let group = group.map(|group| format!("{}.", capitalized(group)));
        let all = (can_be_all_blind && !every_pass.moves_on(step)).then(|| {
            let leads = self.leads(part, step.nobody_has_any.value);
            format!("If {}, no tiles move, and {leads}.", event::ONLY_BLIND)
        });
        let place = if can_be_all_blind { nobody_has_any.place } else { pass.blind.place };
        let sentences: Vec<String> = group.into_iter().chain(all).collect();
        if !sentences.is_empty() {
            self.say(sentences.join(" "), [ruleset.place(place).path]);
        }
    }

    /// Explains how the number of tiles is settled.
    fn settled(&mut self, step: &PassStep, pass: &'a Pass) {
        let path = self.schedule.ruleset().place(pass.count.place).path;
        let gives = |seat: &Seat| !step.routing.known(|| None).gives_nothing(*seat);
        let players = self.schedule.players();
        let all_give = step.routing.players().iter().all(|seat| !players.contains(seat) || gives(&seat));
        let (who, lowest, both, have) = if !all_give {
            ("each player who passes tiles requests a number", "lowest", "everyone in the exchange", "has")
        } else if step.are_pairs() && step.is_in_groups() {
            ("both players in each pair request a number", "lower", "both", "have")
        } else if step.are_pairs() {
            ("both players request a number", "lower", "both", "have")
        } else {
            ("each player requests a number of tiles", "lowest", "everyone in the exchange", "has")
        };
        let none = |min: u8| if min == 0 { " If it is zero, they exchange no tiles." } else { "" };
        let vacant = |seat: &Seat| !self.schedule.players().contains(*seat) && gives(seat);
        let vacant: SeatSet = self.schedule.ruleset().every_seat().filter(vacant).collect();
        let alone = if vacant.is_empty() {
            String::new()
        } else {
            let vacant = event::seats(self.schedule, vacant);
            format!(" No one names a number for {vacant}, so only the numbers of the other players count.")
        };
        let has_too_few = |bounds: PassBounds| {
            let most = |seat: Seat| step.routing.given_by(seat).1;
            let mut players = self.schedule.players().iter();
            players.any(|seat| most(seat) > bounds.passable[seat] + usize::from(step.max_blind[seat]))
        };
        let unless = match pass.count.value.bounds() {
            (0, _) => String::new(),
            (min, _) => format!(", except that you can always request {min}"),
        };
        let apart = if step.is_in_groups() && !(all_give && step.are_pairs()) {
            " Each group of players who pass tiles among themselves settles its own number."
        } else {
            ""
        };
        let limit = match self.schedule.ruleset().rules().cannot_pass.value {
            _ if step.has_no_selection() && !step.bounds.is_some_and(has_too_few) => String::new(),
            CannotPass::AnyTiles | CannotPass::FillUp if !step.has_no_selection() => format!(
                " You can't request more tiles than you can pass, and all of them must meet the conditions{unless}."
            ),
            CannotPass::PassWhatYouCan
            | CannotPass::AnyTiles
            | CannotPass::FillUp
            | CannotPass::EndCharleston
            | CannotPass::Redeal => format!(" You can't request more tiles than you can pass{unless}."),
        };
        let text = match pass.count.value {
            Count::Exactly(_) => return,
            Count::Fewest { min, max, aloud: false } => {
                let change = match step.sight.change.value {
                    Change::UntilPickedUp => {
                        format!("You can change your request until {both} {have} made one.")
                    }
                    Change::Locked => "You can't change your request.".to_owned(),
                };
                format!(
                    "First, {who} ({}) without hearing each other. {change} The {lowest} request \
                     applies to {both}.{apart}{}{limit}{alone}",
                    range(min, max),
                    none(min)
                )
            }
            Count::Fewest { min, max, aloud: true } => {
                let (one, others) = if step.are_pairs() {
                    (
                        if step.is_in_groups() { "one player in each pair" } else { "one of the two" },
                        "the other answers",
                    )
                } else {
                    ("one player", "each of the others answers")
                };
                let limit_so_far = if step.are_pairs() {
                    "that many or fewer"
                } else {
                    "no more than the lowest number so far"
                };
                format!(
                    "First, {one} offers a number of tiles aloud ({}), and {others} with {limit_so_far}. The {lowest} number applies to {both}, and no one can take back a number.\
                     {apart}{}{limit}{alone}",
                    range(min, max),
                    none(min)
                )
            }
            Count::Independent { min, max: _ } => {
                let gets = |seat: Seat| step.zone.is_none() && step.routing.given_to(seat).1 > 0;
                let alone = if vacant.is_empty() {
                    String::new()
                } else if vacant.iter().any(gets) {
                    let blind =
                        if step.most_blind() > 0 { ", not counting those passed to it blind" } else { "" };
                    let then = match step.sight.change.value {
                        Change::UntilPickedUp => " After that, the tiles passed to it can't be changed.",
                        Change::Locked => "",
                    };
                    format!(
                        " Within these limits, a vacant seat passes as many tiles as it receives{blind}.{then}"
                    )
                } else {
                    let names = event::seats(self.schedule, vacant);
                    match vacant.len() {
                        1 => format!(" As a vacant seat, {names} gives {}.", tiles(min)),
                        _ => format!(" As vacant seats, {names} give {} each.", tiles(min)),
                    }
                };
                let is_fixed = |gift: &GiftRule| gift.tiles.is_some();
                let who = match &pass.route.value {
                    Route::Gifts(gifts) if gifts.iter().all(is_fixed) => return,
                    Route::Gifts(gifts) if gifts.iter().any(is_fixed) => {
                        "Where no number is fixed, players decide how many tiles to pass"
                    }
                    _ => "Each player decides how many tiles to pass",
                };
                let fewer = match step.most_blind() > min {
                    true => {
                        " If fewer tiles arrive than you pass blind, you pass along only those that arrive."
                    }
                    false => "",
                };
                format!("{who}, and the numbers don't have to match.{fewer}{alone}")
            }
            Count::Reported { min, max } => {
                let has_several =
                    step.routing.all().any(|way| way.gifts.values().any(|gifts| gifts.len() > 1));
                let to_each = match pass.route.value {
                    Route::EachOther => " to each of the others",
                    _ if has_several => " in each gift",
                    _ => "",
                };
                let vacant = match vacant.is_empty() {
                    true => String::new(),
                    false => {
                        format!(" A number is reported for {}, too.", event::seats(self.schedule, vacant))
                    }
                };
                format!(
                    "Before the deal, a number is reported for each player, such as how many tricks they won in the \
                     previous deal. They must pass that many tiles ({}){to_each}. If no numbers are reported for \
                     the first deal, the number is {min}.{vacant}",
                    range(min, max)
                )
            }
        };
        self.say(text, [path]);
    }
}
