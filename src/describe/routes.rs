//! Describes every route that a Charleston can take.

use super::consent;
use crate::describe::event;
use crate::describe::words::and;
use crate::lists::grouped;
use crate::ruleset::SeatRef;
use crate::schedule::routes::{Route, Routes, Turn};
use crate::schedule::{Question, Schedule, StepId};
use crate::table::seat::BySeat;

/// The maximum number of routes to list separately. If players can pass blind in nearly every pass, there are hundreds
/// of routes that differ only in the passes that are skipped because only blind tiles are passed (R21).
const MAX_READ: usize = 24;

/// The minimum and maximum number of tiles that each seat passes.
type Tiles = BySeat<(u16, u16)>;

/// The routes that a Charleston can take, as a list with a heading and notes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ways {
    /// The heading of the list.
    pub heading: String,
    /// The routes.
    pub ways: Vec<Way>,
    /// Notes about the routes that the list leaves out.
    pub notes: Vec<String>,
}

/// One route that a Charleston can take.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Way {
    /// How many tiles each seat passes: `18-21`, or `East 3 South 6` if the seats differ.
    pub tiles: String,
    /// Everything unusual that happens on this route.
    pub text: String,
}

/// Describes every route that the Charleston can take, and how many tiles each seat passes.
pub fn ways(schedule: &Schedule) -> Ways {
    let mut found = Routes::of(schedule);
    if found.routes.len() > MAX_READ {
        found = Routes::without_skips(schedule);
    }
    let Routes { routes, is_complete, leaves_out_skips } = found;
    let (ruleset, seating) = (schedule.ruleset(), schedule.seating());
    let has_dealer = ruleset.depends_on_dealer() && !ruleset.has_winds();
    let dealer = has_dealer.then(|| format!("{} deals", event::chair(schedule, seating.dealer)));
    let roles = ruleset.reported_roles().into_iter().filter_map(|role| {
        let chair = event::seat(schedule, seating.roles.get(role)?);
        Some(format!("{chair} is {}", event::named(schedule, SeatRef::Role(role))))
    });
    let those: Vec<String> = dealer.into_iter().chain(roles).collect();
    let when = if those.is_empty() { String::new() } else { format!(" when {}", and(&those)) };
    let worded = |text: String| ruleset.tile_box().worded(text);
    let line = |route: Route| {
        let when = event::deal_filter(schedule, &route.deal_filter);
        let when = when.map_or_else(String::new, |when| format!(" ({when})"));
        (worded(format!("{}{when}", route_line(schedule, &route))), route.tiles)
    };
    let way = |(text, alike): (String, Vec<Tiles>)| {
        let tiles = alike.into_iter().reduce(|one, other| one.combine(other, widest));
        Way { tiles: tiles.map_or_else(String::new, |tiles| tiles_words(schedule, &tiles)), text }
    };
    let folded =
        "passes skipped because only blind tiles are passed aren't listed, but the numbers include them";
    let folded = leaves_out_skips.then(|| worded(folded.to_owned()));
    let others =
        (!is_complete).then(|| "this list is incomplete: there are too many ways to list".to_owned());
    Ways {
        heading: worded(format!("Ways the Charleston can go, and how many tiles each seat passes{when}")),
        ways: grouped(routes.into_iter().map(line)).into_iter().map(way).collect(),
        notes: folded.into_iter().chain(others).collect(),
    }
}

/// Describes every route as lines of text.
pub fn routes(schedule: &Schedule) -> Vec<String> {
    let Ways { heading, ways, notes } = ways(schedule);
    let way = |(position, Way { tiles, text }): (usize, &Way)| {
        format!("   {:>2}  {tiles:>5}  {text}", position + 1)
    };
    let ways: Vec<String> = ways.iter().enumerate().map(way).collect();
    let notes = notes.into_iter().map(|note| format!("   {note}"));
    [heading].into_iter().chain(ways).chain(notes).collect()
}

/// Returns the range that contains both ranges.
fn widest(one: (u16, u16), other: (u16, u16)) -> (u16, u16) {
    (one.0.min(other.0), one.1.max(other.1))
}

fn tiles_words(schedule: &Schedule, tiles: &Tiles) -> String {
    let range = |(min, max): &(u16, u16)| if min == max { min.to_string() } else { format!("{min}-{max}") };
    let ranges: Vec<String> = tiles.values().map(range).collect();
    match ranges.as_slice() {
        [first, rest @ ..] if rest.iter().all(|other| other == first) => first.clone(),
        ranges => {
            let each = schedule.ruleset().every_seat().zip(ranges);
            each.map(|(seat, range)| format!("{} {range}", event::seat(schedule, seat)))
                .collect::<Vec<_>>()
                .join(" ")
        }
    }
}

/// Describes the unusual events on a route, in order.
fn route_line(schedule: &Schedule, route: &Route) -> String {
    let words = |(position, turn): (usize, &Turn)| {
        let words = turn_words(schedule, *turn)?;
        let Turn::Declined(id) = *turn else { return Some(words) };
        let part = schedule.step(id).part();
        let is_stop = schedule.step(id).gate().is_some_and(|gate| gate.question == Question::Stop);
        let is_same = |turn: &Turn| match *turn {
            // Those who stop a part stop it again, and those who don't agree don't agree again.
            Turn::Declined(before) => is_stop && schedule.step(before).part() == part,
            Turn::Agreed(before) => !is_stop && schedule.step(before).part() == part,
            Turn::Asked { request } => schedule.requests()[request].part == part,
            _ => false,
        };
        let again = if route.turns[..position].iter().any(is_same) { " again" } else { "" };
        Some(format!("{words}{again}"))
    };
    let turns: Vec<String> = route.turns.iter().enumerate().filter_map(words).collect();
    let said = turns.chunk_by(PartialEq::eq).map(|same| match (&same[0], same.len()) {
        (turn, 1) => turn.clone(),
        (turn, 2) => format!("{turn} twice"),
        (turn, times) => format!("{turn} {times} times"),
    });
    let said = said.collect::<Vec<_>>().join("; ");
    if !said.is_empty() {
        return said;
    }
    let passes = route.turns.iter().any(|turn| matches!(turn, Turn::PassPlayed(_)));
    if passes { "played through".to_owned() } else { "no Charleston".to_owned() }
}

fn turn_words(schedule: &Schedule, turn: Turn) -> Option<String> {
    let name = |id: StepId| event::distinct_title(schedule, schedule.step(id).part());
    Some(match turn {
        Turn::HeavenlyHand => "the dealer declares a Heavenly Hand".to_owned(),
        Turn::EarthlyHand(id) => {
            let next = schedule.phase_title(schedule.step(id).phase());
            format!("the dealer declares an Earthly Hand before {next}")
        }
        Turn::NobodyHasAny(id) => format!("{} on {}", event::ONLY_BLIND, name(id)),
        Turn::Skipped(id) => format!("no tiles are passed on {}", name(id)),
        Turn::Ended(id) => {
            format!("a player can't pass enough tiles on {}, and the Charleston ends", name(id))
        }
        Turn::Redealt(id) => {
            format!("a player can't pass enough tiles on {}, and all tiles are dealt again", name(id))
        }
        Turn::Stopped(id) => return consent::stopped(schedule, id),
        Turn::StoppedEarly(id) => return consent::stopped_early(schedule, id),
        Turn::Declined(_) | Turn::Agreed(_) => return consent::answered(schedule, turn),
        Turn::Asked { request } => {
            format!("{} is asked for", event::distinct_title(schedule, schedule.requests()[request].part))
        }
        Turn::PassPlayed(_) => return None,
    })
}
