use super::compiled::Compiled;
use crate::check::prove::uneven;
use crate::describe::words::count;
use crate::diagnostic::{Diagnostic, RuleId};
use crate::lists::unique;
use crate::ruleset::{Count, Exchange, Pass};
use crate::schedule::PassStep;

/// Finds passes after which a player can have more or fewer tiles than they were dealt (R11).
pub(super) fn find(rules: &Compiled<'_>) -> Vec<Diagnostic> {
    let uneven = uneven(rules.schedule).into_iter();
    let uneven = uneven.map(|(step, takes, brings)| (rules.schedule.pass(step), takes, brings));
    // A pass can be in several phases.
    let found = unique(uneven, |one, other| (&one.0.id, one.1, one.2) == (&other.0.id, other.1, other.2));
    found.into_iter().map(|(pass, takes, brings)| finding(rules, pass, (takes, brings))).collect()
}

fn finding(rules: &Compiled<'_>, pass: &Pass, (takes, brings): (usize, usize)) -> Diagnostic {
    let tiles = |number| count(number, "tile");
    let by = match (takes, brings) {
        (0, more) => format!("{} more", tiles(more)),
        (fewer, 0) => format!("{} fewer", tiles(fewer)),
        (fewer, more) if fewer == more => format!("{} more or fewer", tiles(more)),
        (fewer, more) => format!("{} more or {fewer} fewer", tiles(more)),
    };
    let message = format!("pass `{}` can leave a player with up to {by} than before", pass.id);
    let even = |step: &PassStep| step.routing.all().all(Exchange::gives_as_often_as_it_gets);
    let is_even = rules.steps_of(pass).all(|step| step.zone.is_some() || even(step))
        && !pass.route.value.fills_pile()
        && !pass.route.value.has_own_counts()
        && pass.pile.value.goes_to.is_none();
    let (rule, label, help) = if matches!(pass.count.value, Count::Independent { .. }) {
        let help = match is_even {
            true => {
                "write `settle = \"fewest\"`: the lowest request wins, and players get as many tiles as they give"
            }
            false => ALLOW,
        };
        (pass.count.place, "each player decides separately", help)
    } else if pass.count.value.is_reported() {
        (pass.count.place, "each player passes the number of tiles that the host reports", ALLOW)
    } else if pass.route.value.fills_pile() {
        (pass.route.place, "players give tiles to the pile", ALLOW)
    } else if pass.pile.value.goes_to.is_some() {
        (pass.pile.place, "a player picks up the pile", ALLOW)
    } else {
        let help = "let every player give as many tiles as they get";
        (pass.route.place, "some players get more or fewer tiles than they give", help)
    };
    Diagnostic::warning(RuleId::UnequalCourtesy, message, rules.span(rule), label).help(help)
}

const ALLOW: &str = "to allow this on purpose, write `unequal-courtesy = \"allow\"` below a `[lints]` header";
