//! Shortens the list of routes that a Charleston can take.

use crate::describe::lists::grouped;
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
    let unusual = routes.into_iter().map(|mut route| {
        route.turns.retain(|turn| !is_skip(schedule, *turn));
        let turns = route.turns.iter().copied().filter(|turn| !matches!(turn, Turn::Passed(_)));
        ((turns.collect::<Vec<Turn>>(), route.deal_filter.clone()), route)
    });
    let groups = grouped(unusual).into_iter();
    (groups.filter_map(|(_, alike)| alike.into_iter().reduce(combined)).collect(), true)
}

/// Returns whether play skips a pass and goes on to the next step because no player passes a tile of their own.
fn is_skip(schedule: &Schedule, turn: Turn) -> bool {
    let Turn::NobodyHasAny(id) = turn else { return false };
    schedule.step(id).pass().is_some_and(|pass| pass.nobody_has_any.value == pass.next)
}

/// Returns a route on which each seat can pass as few and as many tiles as on either of these.
fn combined(one: Route, other: Route) -> Route {
    let widest = |one: (u16, u16), other: (u16, u16)| (one.0.min(other.0), one.1.max(other.1));
    Route { tiles: one.tiles.combine(other.tiles, widest), ..one }
}
