use super::compiled::own_text;
use crate::diagnostic::{Diagnostic, Fix, RuleId, Span};
use crate::load::Reading;
use crate::source::Replaced;
use crate::toml::edit::without_setting;
use crate::toml::tree::{Entry, Node, Place};

const ID: RuleId = RuleId::RepeatsParent;

/// Removes this lint's findings on settings that also have a finding from a different check. If a key is written twice,
/// removes all of this lint's findings, because it isn't clear which value applies.
pub(super) fn remove_covered(found: &mut Vec<Diagnostic>, reading: &Reading<'_>) {
    let is_twice = reading.findings.iter().any(|finding| finding.id == RuleId::DuplicateKey);
    let others = found.iter().filter(|finding| finding.id != ID).chain(&reading.findings);
    // If an option has no effect because of a setting that repeats it, one finding is enough: only one of them can go.
    let labels = |finding: &Diagnostic| match finding.id {
        RuleId::WithoutEffect => finding.others.iter().map(|label| label.span).collect(),
        _ => Vec::new(),
    };
    let others: Vec<Span> =
        others.flat_map(|finding| finding.place().into_iter().chain(labels(finding))).collect();
    let holds = |key: Span, other: &Span| {
        let by = reading.loaded.replaced.iter().map(|replaced| replaced.by).find(|by| by.key == Some(key));
        let end = by.map_or(key.end, |by| by.value.end.max(key.end));
        other.source == key.source && (key.start..end).contains(&other.start)
    };
    found.retain(|finding| match finding.place().filter(|_| finding.id == ID) {
        Some(key) => !is_twice && !others.iter().any(|other| holds(key, other)),
        None => true,
    });
}

/// Finds settings that repeat the parent's value.
pub(super) fn find(reading: &Reading<'_>) -> Vec<Diagnostic> {
    let repeated = reading.loaded.replaced.iter().filter(|replaced| replaced.is_same);
    repeated.filter_map(|replaced| finding(reading, replaced)).collect()
}

/// Returns whether a table has conditions for the tiles in a pass that are in a file before this setting's file.
fn has_nearer_conditions(table: &Node<'_>, setting: Place) -> bool {
    let in_settings = table.settings().iter().any(|Entry { key, node, .. }| {
        (key == "selection" && node.span.source < setting.value.source)
            || has_nearer_conditions(node, setting)
    });
    in_settings || table.entries().iter().any(|entry| has_nearer_conditions(entry, setting))
}

/// Returns whether conditions may be on a line that couldn't be read.
fn may_lack_conditions(reading: &Reading<'_>) -> bool {
    let ids = [RuleId::InvalidToml, RuleId::UnknownKey];
    reading.findings.iter().any(|finding| ids.contains(&finding.id))
}

fn finding(
    reading: &Reading<'_>,
    Replaced { by, of, is_same: _, dropped: _, added: _ }: &Replaced,
) -> Option<Diagnostic> {
    let span = by.key.unwrap_or(by.value);
    let key = reading.loaded.sources.name_at(span);
    let is_needed = match key {
        // Each file has its own name, source and format.
        "format" | "name" | "source" => true,
        // With new conditions, a file has to say again what happens to a player who can't meet them.
        "cannot-pass" => has_nearer_conditions(&reading.loaded.tree, *of) || may_lack_conditions(reading),
        _ => false,
    };
    if is_needed {
        return None;
    }
    let parent = reading.loaded.sources.name(of.value.source);
    let message = format!("`{key}` repeats the value in `{parent}`");
    let finding =
        Diagnostic::warning(ID, message, span, "the same value").other(of.value, "already set here");
    let edit = without_setting(own_text(reading), *by);
    let fix = edit.map(|edit| Fix::suggestion(format!("remove `{key}`"), vec![edit]));
    Some(finding.help("remove it: the rule stays the same as long as the parent's does").candidate(fix))
}
