use crate::diagnostic::{Diagnostic, RuleId, SourceId};
use crate::load::Reading;
use crate::toml::key_path::KeyPath;

/// A file with the name of the file it extends.
pub(super) fn find(reading: &Reading<'_>) -> Vec<Diagnostic> {
    let loaded = &reading.loaded;
    let (Some(extends), Some(name)) = (loaded.tree.get("extends"), loaded.tree.get("name")) else {
        return Vec::new();
    };
    let is_reported = loaded.is_reported(&KeyPath::root().key("name"));
    if is_reported || extends.span.source != SourceId(0) {
        return Vec::new();
    }
    let again = loaded.replaced.iter().find(|replaced| replaced.by.value == name.span);
    let (place, label, above) = match again {
        Some(replaced) if replaced.is_the_same => (name.span, "the same name", replaced.of.value),
        None if name.span.source != SourceId(0) => (extends.span, "no `name` besides", name.span),
        _ => return Vec::new(),
    };
    let message = "this file's table is called like that of the file it extends";
    let finding = Diagnostic::warning(RuleId::NoName, message, place, label).other(above, "the name");
    vec![finding.help("write `name = \"...\"` at the top: what this table calls its rules")]
}
