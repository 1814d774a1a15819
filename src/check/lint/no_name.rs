use crate::diagnostic::{Diagnostic, RuleId, SourceId};
use crate::load::Reading;
use crate::toml::key_path::KeyPath;

/// Reports a file that has the same name as the file it extends.
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
    let (message, place, label, above, help) = match again {
        Some(replaced) if replaced.is_same => {
            let message = "this ruleset has the same name as the one it extends";
            (message, name.span, "the same name", replaced.of.value, "give your table's rules their own name")
        }
        None if name.span.source != SourceId(0) => {
            let message = "this file sets no name, so players see the name of the ruleset it extends";
            let help = "write `name = \"...\"` at the top, with a name for your table's rules";
            (message, extends.span, "add a `name`", name.span, help)
        }
        _ => return Vec::new(),
    };
    let finding = Diagnostic::warning(RuleId::NoName, message, place, label).other(above, "the name");
    vec![finding.help(help)]
}
