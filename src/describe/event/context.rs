//! Describes the deals of a match, and the deals on which a phase or a pass is played (R12).

use super::{chair, seat_on_deal, seats};
use crate::describe::words::{and, or};
use crate::schedule::{PassStep, Schedule};
use crate::table::context::{DealContext, DealFilter, Deals, Ending, Lasts, PreviousDeal, PreviousDeals};
use crate::table::seat::{Seat, SeatSet};
use crate::words::ordinal;

/// Describes a deal: `East round`, followed by everything that differs from the first deal of a match:
/// `East round, deal 4, South deals, after a wall game`.
pub fn context(schedule: &Schedule, context: &DealContext) -> String {
    let DealContext { deal, round, dealer, after, is_last, roles, counts } = *context;
    let mut said = vec![format!("{} round", chair(schedule, round))];
    if deal != 1 {
        said.push(format!("deal {deal}"));
    }
    if is_last {
        said.push("the last deal".to_owned());
    }
    let named = |seat: Seat| seat_on_deal(schedule, seat, dealer);
    if dealer != Seat::FIRST {
        let dealer = chair(schedule, dealer);
        said.push(match schedule.ruleset().has_winds() {
            true => format!("chair {dealer} deals and is {}", chair(schedule, Seat::FIRST)),
            false => format!("{dealer} deals"),
        });
    }
    if after != PreviousDeal::Start {
        said.push(after.when().to_owned());
    }
    said.extend(roles.iter().map(|(role, seat)| format!("{} is {}", role.word(), named(seat))));
    said.extend(counts.map(|counts| {
        let each = counts.iter().map(|(seat, count)| format!("{} {count}", named(seat)));
        format!("reported for {}", and(&each.collect::<Vec<_>>()))
    }));
    said.join(", ")
}

/// Describes the deals that a filter matches: `North round, deals 1, 2 and 3 of every 4`. Returns `None` if the filter
/// matches all deals.
pub fn deal_filter(schedule: &Schedule, deal_filter: &DealFilter) -> Option<String> {
    said(schedule, deal_filter, ["", "", "", ""])
}

/// Describes the deals on which a phase or a pass is played: `only in the North round, on deals 1 and 2 of every 4`.
/// Returns `None` if it is played on every deal.
pub fn only_on(schedule: &Schedule, deal_filter: &DealFilter) -> Option<String> {
    only_on_any(schedule, std::slice::from_ref(deal_filter))
}

/// Like [`only_on`], for the deals that any of these filters matches.
pub fn only_on_any(schedule: &Schedule, filters: &[DealFilter]) -> Option<String> {
    let said = filters.iter().map(|filter| said(schedule, filter, ["in the ", "on ", "on ", ""]));
    let said = said.collect::<Option<Vec<_>>>()?.join(", or ");
    // "Only" doesn't go with "every".
    Some(if said.starts_with("on every") { said } else { format!("only {said}") })
}

/// Describes the deals on which a pass is played, among those on which its phase is played. Returns `None` if it is
/// played on all of them.
pub fn pass_only_on(schedule: &Schedule, step: &PassStep) -> Option<String> {
    let of_phase = schedule.deals_of(step.part().whole());
    let is_limited = of_phase.and(&step.when) != of_phase;
    is_limited.then(|| only_on(schedule, &step.when)).flatten()
}

fn said(schedule: &Schedule, deal_filter: &DealFilter, before: [&str; 4]) -> Option<String> {
    let DealFilter { rounds, deals, lasts, after } = deal_filter;
    let rounds = (*rounds != SeatSet::all(schedule.seats())).then(|| of_rounds(schedule, *rounds));
    let deals = (!deals.is_every()).then(|| of_deals(deals));
    let lasts = (*lasts != Lasts::ALL).then(|| if lasts.last { LAST } else { ALL_BUT_LAST }.to_owned());
    let after = (*after != PreviousDeals::all()).then(|| endings(*after));
    let parts = [rounds, deals, lasts, after].into_iter().zip(before);
    let parts: Vec<String> = parts.filter_map(|(part, before)| Some(format!("{before}{}", part?))).collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}

fn of_rounds(schedule: &Schedule, rounds: SeatSet) -> String {
    let word = if rounds.len() == 1 { "round" } else { "rounds" };
    format!("{} {word}", seats(schedule, rounds))
}

fn of_deals(deals: &Deals) -> String {
    let places: Vec<String> = deals.places().map(|place| place.to_string()).collect();
    match (places.as_slice(), deals.cycle()) {
        ([first], 2) => format!("every other deal from deal {first} on"),
        ([first], cycle) => format!("every {} deal from deal {first} on", ordinal(cycle)),
        (several, cycle) => format!("deals {} of every {cycle}", and(several)),
    }
}

const LAST: &str = "the last deal";
const ALL_BUT_LAST: &str = "every deal but the last";

fn endings(lasts: PreviousDeals) -> String {
    let both = lasts.contains(Ending::Win) && lasts.contains(Ending::WinByDiscard);
    let one = lasts.iter().filter(|last| !both || *last != Ending::WinByDiscard);
    let endings: Vec<String> = one.map(|last| ending(last, both).to_owned()).collect();
    or(&endings)
}

/// Describes how the previous deal ended. If `is_any_win` is true, a win by discard isn't distinguished from other
/// wins.
fn ending(last: Ending, is_any_win: bool) -> &'static str {
    match last {
        Ending::Win if !is_any_win => "after a win without a thrower",
        Ending::WinByDiscard if !is_any_win => "after a win with a thrower",
        Ending::Start | Ending::Win | Ending::WinByDiscard | Ending::WallGame => last.previous().when(),
    }
}
