use crate::diagnostic::Diagnostic;
use crate::ruleset::Reading;

/// Nothing says where the rules are from.
pub(super) fn find(reading: &Reading<'_>) -> Vec<Diagnostic> {
    let root = &reading.loaded.tree;
    // Of a file with nothing in it, there is more to be said than this.
    let is_empty = root.get("format").is_none() && root.get("extends").is_none();
    if is_empty || root.get("source").is_some() || !reading.loaded.complete {
        return Vec::new();
    }
    let message = "this file does not say where its rules are from";
    let finding = Diagnostic::warning("no-source", message, root.span, "no `source`");
    vec![finding.help("write `source = \"...\"` at the top: a card, a sheet, a decision of the club")]
}
