//! How the number of tiles in a pass is settled.

use crate::describe::event;
use crate::describe::words::tiles;
use crate::ruleset::{CannotPass, Change, Count, GiftRule, Route};
use crate::schedule::{PassBounds, PassStep, Schedule};
use crate::table::seat::{Seat, SeatSet};
use crate::words::range;

/// Explains how the players in a pass settle the number of tiles. `None` if the rules settle it.
pub(super) fn settled(schedule: &Schedule, step: &PassStep) -> Option<String> {
    let gives = |seat: &Seat| !step.routing.known(|| None).gives_nothing(*seat);
    let players = schedule.players();
    let has_no_player = |seat: &Seat| !players.contains(*seat) && gives(seat);
    let settled = Settled {
        schedule,
        step,
        all_give: step.routing.players().iter().all(|seat| !players.contains(seat) || gives(&seat)),
        vacant: schedule.ruleset().every_seat().filter(has_no_player).collect(),
    };
    match step.count.value {
        Count::Exactly(_) => None,
        Count::Fewest { min, max, aloud: false } => Some(settled.requests(min, max)),
        Count::Fewest { min, max, aloud: true } => Some(settled.offer(min, max)),
        Count::Independent { min, max: _ } => settled.own_numbers(min),
        Count::Reported { min, max } => Some(settled.reports(min, max)),
    }
}

/// A pass in which players settle the number of tiles.
struct Settled<'a> {
    schedule: &'a Schedule,
    step: &'a PassStep,
    /// Whether all players in the pass give tiles.
    all_give: bool,
    /// The vacant seats that give tiles.
    vacant: SeatSet,
}

impl Settled<'_> {
    /// Whether players exchange tiles in pairs.
    fn are_pairs(&self) -> bool {
        self.all_give && self.step.are_pairs()
    }

    /// Players request a number each, without hearing each other.
    fn requests(&self, min: u8, max: u8) -> String {
        let (both, have) = if self.are_pairs() { ("both", "have") } else { (EVERYONE, "has") };
        let who = if !self.all_give {
            "each player who passes tiles requests a number"
        } else if !self.are_pairs() {
            "each player requests a number of tiles"
        } else if self.step.is_in_groups() {
            "both players in each pair request a number"
        } else {
            "both players request a number"
        };
        let change = match self.step.sight.change.value {
            Change::UntilPickedUp => format!("You can change your request until {both} {have} made one."),
            Change::Locked => "You can't change your request.".to_owned(),
        };
        let numbers = range(min, max);
        let lowest = self.lowest("request");
        format!("First, {who} ({numbers}) without hearing each other. {change} {lowest}.{}", self.limits(min))
    }

    /// A player offers a number aloud, and the others answer.
    fn offer(&self, min: u8, max: u8) -> String {
        let (one, others, limit) = if self.step.are_pairs() {
            let one = if self.step.is_in_groups() { "one player in each pair" } else { "one of the two" };
            (one, "the other answers", "that many or fewer")
        } else {
            ("one player", "each of the others answers", "no more than the lowest number so far")
        };
        let numbers = range(min, max);
        let lowest = self.lowest("number");
        format!(
            "First, {one} offers a number of tiles aloud ({numbers}), and {others} with {limit}. {lowest}, and no one \
             can take back a number.{}",
            self.limits(min)
        )
    }

    /// The sentence on whose number counts, without its period.
    fn lowest(&self, number: &str) -> String {
        match self.are_pairs() {
            true => format!("The lower {number} applies to both"),
            false => format!("The lowest {number} applies to {EVERYONE}"),
        }
    }

    /// What else holds for a number that applies to several players.
    fn limits(&self, min: u8) -> String {
        let apart = if self.step.is_in_groups() && !self.are_pairs() {
            " Each group of players who pass tiles among themselves settles its own number."
        } else {
            ""
        };
        let none = if min == 0 { " If it is zero, they exchange no tiles." } else { "" };
        let alone = if self.vacant.is_empty() {
            String::new()
        } else {
            let vacant = event::seats(self.schedule, self.vacant);
            format!(" No one names a number for {vacant}, so only the numbers of the other players count.")
        };
        format!("{apart}{none}{}{alone}", self.most(min))
    }

    /// The most that a player can request.
    fn most(&self, min: u8) -> String {
        let step = self.step;
        let has_too_few = |bounds: PassBounds| {
            let most = |seat: Seat| step.routing.given_by(seat).1;
            let mut players = self.schedule.players().iter();
            players.any(|seat| most(seat) > bounds.passable[seat] + usize::from(step.max_blind[seat]))
        };
        let unless = match min {
            0 => String::new(),
            _ => format!(", except that you can always request {min}"),
        };
        match self.schedule.ruleset().rules().cannot_pass.value {
            _ if step.has_no_selection() && !step.bounds.is_some_and(has_too_few) => String::new(),
            CannotPass::AnyTiles | CannotPass::FillUp if !step.has_no_selection() => format!(
                " You can't request more tiles than you can pass under the conditions on your choice of tiles, which always \
                 apply in this pass{unless}."
            ),
            CannotPass::PassWhatYouCan
            | CannotPass::AnyTiles
            | CannotPass::FillUp
            | CannotPass::EndCharleston
            | CannotPass::Redeal => format!(" You can't request more tiles than you can pass{unless}."),
        }
    }

    /// Each player decides how many tiles to pass. `None` if the gifts set all numbers.
    fn own_numbers(&self, min: u8) -> Option<String> {
        let step = self.step;
        let is_fixed = |gift: &GiftRule| gift.tiles.is_some();
        let who = match &self.schedule.pass(step).route.value {
            Route::Gifts(gifts) if gifts.iter().all(is_fixed) => return None,
            Route::Gifts(gifts) if gifts.iter().any(is_fixed) => {
                "Where no number is fixed, players decide how many tiles to pass"
            }
            _ => "Each player decides how many tiles to pass",
        };
        let fewer = match step.most_blind() > min {
            true => " If fewer tiles arrive than you pass blind, you pass along only those that arrive.",
            false => "",
        };
        let gets = |seat: Seat| step.zone.is_none() && step.routing.given_to(seat).1 > 0;
        let alone = if self.vacant.is_empty() {
            String::new()
        } else if self.vacant.iter().any(gets) {
            let blind = if step.most_blind() > 0 { ", not counting those passed to it blind" } else { "" };
            let then = match step.sight.change.value {
                Change::UntilPickedUp => " After that, the tiles passed to it can't be changed.",
                Change::Locked => "",
            };
            format!(" Within these limits, a vacant seat passes as many tiles as it receives{blind}.{then}")
        } else {
            let names = event::seats(self.schedule, self.vacant);
            match self.vacant.len() {
                1 => format!(" As a vacant seat, {names} gives {}.", tiles(min)),
                _ => format!(" As vacant seats, {names} give {} each.", tiles(min)),
            }
        };
        let uneven = match self.vacant.is_empty()
            && step.zone.is_none()
            && !self.schedule.pass(step).route.value.fills_pile()
        {
            true => ", so you can end up with more or fewer tiles than before",
            false => "",
        };
        Some(format!("{who}, and the numbers don't have to match{uneven}.{fewer}{alone}"))
    }

    /// The host reports each player's number.
    fn reports(&self, min: u8, max: u8) -> String {
        let has_several =
            self.step.routing.all().any(|exchange| exchange.gifts.values().any(|gifts| gifts.len() > 1));
        let to_each = match self.schedule.pass(self.step).route.value {
            Route::EachOther => " to each of the others",
            _ if has_several => " in each gift",
            _ => "",
        };
        let vacant = match self.vacant.is_empty() {
            true => String::new(),
            false => format!(" A number is reported for {}, too.", event::seats(self.schedule, self.vacant)),
        };
        let limits = match min {
            0 => format!(", but at most {max}"),
            _ if min == max => format!(" ({})", range(min, max)),
            _ => format!(", but at least {min} and at most {max}"),
        };
        format!(
            "Before the deal, a number is reported for each player, such as how many tricks they won in the previous \
             deal. They must pass that many tiles{to_each}{limits}. If no numbers are reported for the first deal, \
             the number is {min}.{vacant}"
        )
    }
}

/// The players in an exchange that isn't between two.
const EVERYONE: &str = "everyone in the exchange";
