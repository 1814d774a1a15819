use super::compiled::Compiled;
use crate::check::prove::uneven;
use crate::describe::words::count;
use crate::diagnostic::{Diagnostic, RuleId};
use crate::ruleset::{Count, Pass};

/// A pass by which hands can end with more or fewer tiles than they were dealt (R11).
pub(super) fn find(rules: &Compiled<'_>) -> Vec<Diagnostic> {
    let mut found: Vec<(&Pass, usize, usize)> = Vec::new();
    for (step, takes, brings) in uneven(rules.schedule) {
        let pass = rules.schedule.pass(step);
        // A pass of several phases is written once.
        if found.iter().all(|known| (&known.0.id, known.1, known.2) != (&pass.id, takes, brings)) {
            found.push((pass, takes, brings));
        }
    }
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
    let message = format!("pass `{}` can leave a hand with up to {by} than it was dealt", pass.id);
    let (rule, label, help) = if matches!(pass.count.value, Count::Independent { .. }) {
        let help =
            "write `settle = \"fewest\"`: the lowest request decides, and everybody gets as many as it gives";
        (pass.count.place, "each passes a number of its own", help)
    } else if pass.route.value.fills_pile() {
        (pass.route.place, "tiles go from hands to the pile", MEANT)
    } else if pass.pile.value.goes_to.is_some() {
        (pass.pile.place, "a seat picks up the pile", MEANT)
    } else {
        let help = "let every seat give as many tiles as it gets";
        (pass.route.place, "not everybody gets as many as it gives", help)
    };
    Diagnostic::warning(RuleId::UnequalCourtesy, message, rules.span(rule), label).help(help)
}

const MEANT: &str = "say at the top that it is meant: `lints.unequal-courtesy = \"allow\"`";
