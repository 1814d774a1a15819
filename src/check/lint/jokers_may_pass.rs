use super::meant::Meant;
use crate::diagnostic::{Diagnostic, RuleId};
use crate::table::tile::Kind;
use crate::toml::key_path::KeyPath;

/// A list of what stays that names something else than jokers, so that these may be passed (R14).
pub(super) fn find(meant: &Meant<'_>) -> Vec<Diagnostic> {
    if meant.ruleset().tile_box().count_of_kind(Kind::Joker) == 0 {
        return Vec::new();
    }
    let mut judged: Vec<KeyPath<'_>> = Vec::new();
    let mut found = Vec::new();
    for pass in meant.passes() {
        let (stays, path) = (pass.stays.value, meant.path(pass.stays.place));
        // Who says that nothing stays, means jokers, too.
        if stays.contains(Kind::Joker) || stays.is_empty() || judged.contains(&path) {
            continue;
        }
        judged.push(path);
        found.extend(finding(meant, path));
    }
    found
}

fn finding(meant: &Meant<'_>, path: KeyPath<'_>) -> Option<Diagnostic> {
    let place = meant.own(&path)?;
    let message = "this list of what stays leaves the jokers out, so they may be passed";
    let mut finding = Diagnostic::warning(RuleId::JokersMayPass, message, place.value, "no `joker` here");
    let above = meant.replaced(place).map(|replaced| replaced.of.value);
    let charleston = KeyPath::root().key("charleston").key("never-pass");
    let around =
        meant.tree().locate(&charleston).map(|place| place.value).filter(|span| *span != place.value);
    if let Some(span) = above.or(around) {
        finding = finding.other(span, "this list does not hold any more");
    }
    Some(finding.help("a list holds alone, without what another has said: write `\"joker\"` into it as well"))
}
