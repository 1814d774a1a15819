//! The seats that a rule names.

use crate::describe::event;
use crate::describe::words::{and, or};
use crate::ruleset::{SeatRef, Who};
use crate::schedule::Schedule;

/// Returns the chairs that a rule names for each possible dealer, in a canonical form, so that equivalent rules compare
/// equal.
pub fn chairs(schedule: &Schedule, who: &Who) -> String {
    let (ruleset, everyone) = (schedule.ruleset(), schedule.players());
    let dealers = everyone.iter();
    let sets: Vec<_> = dealers.map(|dealer| who.chairs(&ruleset.seating(dealer), everyone)).collect();
    let mut roles: Vec<String> =
        who.named().iter().filter_map(|named| Some(format!("{:?}", named.role()?))).collect();
    roles.sort();
    format!("{sets:?} {roles:?}")
}

/// Returns the chair of a named seat for each possible dealer, in a canonical form.
pub fn chair(schedule: &Schedule, named: SeatRef) -> String {
    chairs(schedule, &Who::only(named))
}

/// Lists the seats that a rule names, joined by "or" because any one of them is enough: `any player`, `East or West`.
pub fn one_of(schedule: &Schedule, who: &Who) -> String {
    listed(schedule, who).map_or_else(|| "any player".to_owned(), |seats| or(&seats))
}

/// Lists the seats that a rule names, joined by "and": `East and West`.
pub fn all_of(schedule: &Schedule, who: &Who) -> String {
    listed(schedule, who).map_or_else(|| "all players".to_owned(), |seats| and(&seats))
}

/// Returns the seats that a rule names; `None` if it names all players.
fn listed(schedule: &Schedule, who: &Who) -> Option<Vec<String>> {
    let everyone = schedule.players();
    match who {
        Who::Everyone => None,
        Who::These(_) if who.chairs(&schedule.seating(), everyone) == everyone => None,
        Who::These(these) => Some(these.iter().map(|seat| event::named(schedule, *seat)).collect()),
    }
}
