use super::compiled::Compiled;
use crate::diagnostic::{Diagnostic, RuleId};
use crate::ruleset::{Count, Pass};
use crate::toml::edit::replace;

/// A range of tiles with one number in it, so that nothing is left to settle.
pub(super) fn find(rules: &Compiled<'_>) -> Vec<Diagnostic> {
    rules.passes().into_iter().filter_map(|pass| finding(rules, pass)).collect()
}

fn finding(rules: &Compiled<'_>, pass: &Pass) -> Option<Diagnostic> {
    let (number, what) = match pass.count.value {
        Count::Fewest { min, max } if min == max => (min, "everybody is asked how many, and can only say"),
        Count::Independent { min, max } if min == max => (min, "everybody can only pass"),
        Count::Exactly(_) | Count::Fewest { .. } | Count::Independent { .. } => return None,
    };
    let place = rules.own(&rules.path(pass.count.place))?;
    let message = format!("pass `{}` has a range with one number in it: {what} {number}", pass.id);
    let finding = Diagnostic::warning(RuleId::RangeOfOne, message, place.value, "nothing to settle")
        .help(format!("write `tiles = {number}`, or let the range begin lower"));
    Some(finding.candidate(replace(place.value, number.to_string())))
}
