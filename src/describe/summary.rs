//! Shortens the list of routes that a Charleston can take.

use std::collections::BTreeMap;

use crate::schedule::Schedule;
use crate::schedule::routes::{Route, Turn};

/// The maximum number of routes to list separately. If players can pass blind in nearly every pass, there are hundreds
/// of routes that differ only in the passes that are skipped because no player passes a tile of their own (R21).
const MAX_READ: usize = 24;

/// Returns the routes to list, and whether routes that differ only in skipped passes are combined.
pub(super) fn folded(schedule: &Schedule, routes: Vec<Route>) -> (Vec<Route>, bool) {
    if routes.len() <= MAX_READ {
        return (routes, false);
    }
    let mut listed: Vec<Route> = Vec::new();
    // The positions in `listed` of the routes with these turns, not counting the passes that are played.
    let mut known: BTreeMap<Vec<Turn>, Vec<usize>> = BTreeMap::new();
    for mut route in routes {
        route.turns.retain(|turn| !is_skip(schedule, *turn));
        let turns = route.turns.iter().copied().filter(|turn| !matches!(turn, Turn::Passed(_)));
        let alike = known.entry(turns.collect()).or_default();
        match alike.iter().find(|known| listed[**known].deal_filter == route.deal_filter) {
            Some(known) => widen(&mut listed[*known], &route),
            None => {
                alike.push(listed.len());
                listed.push(route);
            }
        }
    }
    (listed, true)
}

/// Returns whether play skips a pass and goes on to the next step because no player passes a tile of their own.
fn is_skip(schedule: &Schedule, turn: Turn) -> bool {
    let Turn::NobodyHasAny(id) = turn else { return false };
    schedule.step(id).pass().is_some_and(|pass| pass.nobody_has_any.value == pass.next)
}

fn widen(known: &mut Route, other: &Route) {
    for ((_, known), (fewest, max)) in known.tiles.iter_mut().zip(other.tiles.values()) {
        *known = (known.0.min(*fewest), known.1.max(*max));
    }
}
