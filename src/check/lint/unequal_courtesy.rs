use super::meant::Meant;
use crate::check::prove::{Uneven, uneven};
use crate::diagnostic::{Diagnostic, RuleId};
use crate::ruleset::{Count, Pass};

/// A pass by which hands can end with more or fewer tiles than they were dealt (R11).
pub(super) fn find(meant: &Meant<'_>) -> Vec<Diagnostic> {
    let (mut found, mut judged) = (Vec::new(), Vec::new());
    for Uneven { step, takes, brings } in uneven(meant.schedule) {
        let pass = meant.schedule.pass(step);
        // A pass that is made in several phases is written once.
        if judged.contains(&(&pass.id, takes, brings)) {
            continue;
        }
        judged.push((&pass.id, takes, brings));
        let message =
            format!("pass `{}` can leave a hand with {} than it was dealt", pass.id, by(takes, brings));
        found.push(finding(meant, pass, message));
    }
    found
}

fn finding(meant: &Meant<'_>, pass: &Pass, message: String) -> Diagnostic {
    let is_own = matches!(pass.count.value, Count::Independent { .. });
    let (rule, label, help) = if is_own {
        let help =
            "write `settle = \"fewest\"`: the lowest request decides, and everybody gets as many as it gives";
        (pass.count.place, "each passes a number of its own", help)
    } else {
        let help = "let every seat give as many tiles as it gets";
        (pass.route.place, "not everybody gets as many as it gives", help)
    };
    let span = meant.span(rule);
    Diagnostic::warning(RuleId::UnequalCourtesy, message, span, label).help(help)
}

fn by(takes: u32, brings: u32) -> String {
    let tiles = |number: u32| if number == 1 { "1 tile".to_owned() } else { format!("{number} tiles") };
    match (takes, brings) {
        (0, more) => format!("up to {} more", tiles(more)),
        (fewer, 0) => format!("up to {} fewer", tiles(fewer)),
        (fewer, more) if fewer == more => format!("up to {} more or fewer", tiles(more)),
        (fewer, more) => format!("up to {} more or {fewer} fewer", tiles(more)),
    }
}
