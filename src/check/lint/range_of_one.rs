use super::compiled::Compiled;
use crate::diagnostic::{Diagnostic, RuleId};
use crate::ruleset::{Count, Pass};
use crate::toml::edit::replace;
use crate::toml::tree::Value;

/// Finds ranges of tiles that contain only one number, so players have nothing to decide.
pub(super) fn find(rules: &Compiled<'_>) -> Vec<Diagnostic> {
    rules.passes().into_iter().filter_map(|pass| finding(rules, pass)).collect()
}

fn finding(rules: &Compiled<'_>, pass: &Pass) -> Option<Diagnostic> {
    let path = rules.path(pass.count.place);
    let is_range = || rules.tree().at(&path).is_some_and(|tiles| matches!(tiles.value, Value::Table(_)));
    let (number, what) = match pass.count.value {
        Count::Fewest { min, max, aloud: _ } if min == max => {
            (min, "players are asked how many, but can only say")
        }
        // A range in which each player decides is read as a number.
        Count::Exactly(number) if is_range() => (number, "players can only pass"),
        Count::Reported { min, max } if min == max => (min, "whatever the host reports, players pass"),
        Count::Exactly(_) | Count::Fewest { .. } | Count::Independent { .. } | Count::Reported { .. } => {
            return None;
        }
    };
    let place = rules.own(&path)?;
    let message = format!("the range in pass `{}` has only one number: {what} {number}", pass.id);
    let finding = Diagnostic::warning(RuleId::RangeOfOne, message, place.value, "nothing to decide")
        .help(format!("write `tiles = {number}`, or widen the range"));
    Some(finding.candidate(replace(place.value, number.to_string())))
}
