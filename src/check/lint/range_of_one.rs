use super::meant::Meant;
use crate::diagnostic::{Diagnostic, Edit, Fix, RuleId};
use crate::ruleset::Count;

/// A range of tiles with one number in it, about which nothing is to be settled.
pub(super) fn find(meant: &Meant<'_>) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for pass in meant.passes() {
        let (number, what) = match pass.count.value {
            Count::Fewest { min, max } if min == max => {
                (min, "everybody is asked how many, and can only say")
            }
            Count::Independent { min, max } if min == max => (min, "everybody can only pass"),
            _ => continue,
        };
        let Some(place) = meant.own(&meant.path(pass.count.place)) else { continue };
        let message = format!("pass `{}` has a range with one number in it: {what} {number}", pass.id);
        let finding = Diagnostic::warning(RuleId::RangeOfOne, message, place.value, "nothing to settle")
            .help(format!("write `tiles = {number}`, or let the range begin lower"));
        found.push(finding.candidate(Fix::suggestion(
            format!("write `{number}`"),
            vec![Edit { span: place.value, text: number.to_string() }],
        )));
    }
    found
}
