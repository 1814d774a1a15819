//! Describes a pass in words, for readers who can't see the drawing.

use crate::check::explain::routes;
use crate::describe::event;
use crate::ruleset::{Count, Route};
use crate::schedule::{PassStep, Schedule};
use crate::words::capitalized;

/// Describes who passes how many tiles to whom, in the same words as the explanation of the rules.
pub fn of_pass(schedule: &Schedule, step: &PassStep) -> String {
    let pass = schedule.pass(step);
    let direction = match &pass.route.value {
        Route::OneOf(choice) => Some(routes::direction_of(schedule, choice)),
        Route::Offset(_) | Route::EachOther | Route::Between(_) | Route::Gifts(_) | Route::Zone(_) => None,
    };
    let lowest =
        matches!(pass.count.value, Count::Fewest { .. }).then(|| "The lowest number decides.".to_owned());
    let pile = schedule.pile_goes_to(step);
    let pile = pile.map(|seat| format!("Then {} picks up the pile.", event::named(schedule, seat)));
    let blind = Some(step.most_blind()).filter(|blind| *blind > 0);
    let blind = blind.map(|blind| match blind {
        1 => "One of them can be passed blind.".to_owned(),
        more => format!("Up to {more} of them can be passed blind."),
    });
    let said = [Some(routes::sentence(schedule, step, pass)), direction, lowest, pile, blind];
    let said: Vec<String> = said.into_iter().flatten().collect();
    schedule.ruleset().tile_box().worded(capitalized(&said.join(" ")))
}
