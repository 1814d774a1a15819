use super::compiled::Compiled;
use crate::diagnostic::{Diagnostic, Edit, Fix, RuleId, Span};
use crate::table::tile::Kind;
use crate::toml::key_path::KeyPath;
use crate::toml::tree::Node;

/// Finds `never-pass` lists without jokers, which let players pass jokers (R14). An empty list is assumed to be
/// intentional.
pub(super) fn find(rules: &Compiled<'_>) -> Vec<Diagnostic> {
    let ruleset = rules.ruleset();
    if ruleset.tile_box().count_of_kind(Kind::Joker) == 0 {
        return Vec::new();
    }
    let of_passes = rules.passes().into_iter().map(|pass| pass.stays);
    let of_seats = ruleset.vacant_seats().filter_map(|(_, vacant)| vacant.stays);
    let lists = of_passes.chain(of_seats);
    let without = lists.filter(|list| !list.value.is_empty() && !list.value.contains(Kind::Joker));
    let settings = rules.by_setting(without, |list| list.place);
    settings.into_iter().filter_map(|(path, _)| finding(rules, path)).collect()
}

fn finding(rules: &Compiled<'_>, path: KeyPath<'_>) -> Option<Diagnostic> {
    let place = rules.own(&path)?;
    let message = "this list leaves out jokers, so players can pass them";
    let mut finding = Diagnostic::warning(RuleId::JokersMayPass, message, place.value, "no `joker`");
    let above = rules.replaced(place).map(|replaced| (replaced.of.value, "this list no longer applies"));
    let charleston = KeyPath::root().key("charleston").key("never-pass");
    let around = rules.tree().locate(&charleston).filter(|around| around.value != place.value);
    let around = around.map(|around| (around.value, "the list without jokers overrides this one"));
    if let Some((span, text)) = above.or(around) {
        finding = finding.other(span, text);
    }
    let is_within =
        |entry: &Node<'_>| place.value.start <= entry.span.start && entry.span.end <= place.value.end;
    let entries = rules.tree().at(&path).map_or(&[][..], Node::entries);
    let is_whole_list = rules.slice(place.value).starts_with('[') && entries.iter().all(is_within);
    if !is_whole_list {
        return Some(finding.help("to keep jokers on the rack, don't remove `joker`"));
    }
    let start = place.value.start + 1;
    let edit = Edit { span: Span { start, end: start, ..place.value }, text: "\"joker\", ".to_owned() };
    finding = finding.candidate(Some(Fix::suggestion("add `\"joker\"`", vec![edit])));
    Some(
        finding
            .help("this list is the only one that counts here: to keep jokers on the rack, add `\"joker\"`"),
    )
}
