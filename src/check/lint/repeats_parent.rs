use super::compiled::own_text;
use crate::diagnostic::{Diagnostic, Fix, RuleId, Span};
use crate::fix::removal::without_setting;
use crate::load::Reading;
use crate::toml::tree::Replaced;

const ID: RuleId = RuleId::RepeatsParent;

/// Removes the findings of this lint where another finding says more about the same setting, and all of them if a key
/// is written twice: then nobody knows what the file says.
pub(super) fn give_way(found: &mut Vec<Diagnostic>, reading: &Reading<'_>) {
    let is_twice = reading.findings.iter().any(|finding| finding.id == RuleId::DuplicateKey);
    let others = found.iter().filter(|finding| finding.id != ID).chain(&reading.findings);
    let others: Vec<Span> = others.filter_map(Diagnostic::place).collect();
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

/// A setting that repeats the parent's.
pub(super) fn find(reading: &Reading<'_>) -> Vec<Diagnostic> {
    let repeated = reading.loaded.replaced.iter().filter(|replaced| replaced.is_the_same);
    repeated.filter_map(|replaced| finding(reading, replaced)).collect()
}

fn finding(
    reading: &Reading<'_>,
    Replaced { by, of, is_the_same: _, dropped: _ }: &Replaced,
) -> Option<Diagnostic> {
    let (span, text) = (by.key.unwrap_or(by.value), own_text(reading));
    let key = text.get(span.start..span.end)?;
    // Each file says for itself what it is called, where it is from and in which format it is written.
    if matches!(key, "format" | "name" | "source") {
        return None;
    }
    let parent = reading.loaded.sources.get(of.value.source).map_or("the parent", |file| file.name.as_str());
    let message = format!("`{key}` says here what `{parent}` says already");
    let finding = Diagnostic::warning(ID, message, span, "the same again").other(of.value, "said here");
    let edit = without_setting(text, *by);
    let fix = edit.map(|edit| Fix::suggestion(format!("take `{key}` out"), vec![edit]));
    Some(finding.help("without it, the same is played; write only what differs").candidate(fix))
}
