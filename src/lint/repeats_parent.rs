use super::edit::without_setting;
use super::meant::own_text;
use crate::diagnostic::Diagnostic;
use crate::document::tree::Replaced;
use crate::ruleset::Reading;

pub(super) const ID: &str = "repeats-parent";

/// A setting that says what the file above says already.
pub(super) fn find(reading: &Reading<'_>) -> Vec<Diagnostic> {
    let text = own_text(reading);
    let again = reading.loaded.replaced.iter().filter(|replaced| replaced.is_the_same);
    again.filter_map(|replaced| finding(reading, replaced, text)).collect()
}

fn finding(reading: &Reading<'_>, replaced: &Replaced, text: &str) -> Option<Diagnostic> {
    let Replaced { by, of, is_the_same: _ } = replaced;
    let span = by.key.unwrap_or(by.value);
    let key = text.get(span.start..span.end)?;
    // What it is called, where it is from and in which format it is written, each file says of itself.
    if matches!(key, "format" | "name" | "source") {
        return None;
    }
    let parent = reading.loaded.sources.get(of.value.source).map_or("the parent", |file| file.name.as_str());
    let message = format!("`{key}` says here what `{parent}` says already");
    let finding = Diagnostic::warning(ID, message, span, "the same again").other(of.value, "said here");
    let finding = finding.help("without it, the same is played; write only what differs");
    Some(match without_setting(text, *by) {
        Some(edit) => finding.fix(format!("take `{key}` out"), vec![edit]),
        None => finding,
    })
}
