use crate::diagnostic::{Diagnostic, RuleId, SourceId, Span};
use crate::load::Reading;
use crate::ruleset::only_names;
use crate::toml::key_path::KeyPath;
use crate::toml::tree::{Node, Value};

const HELP: &str = "write `source = \"...\"` at the top: a card, a sheet or a decision by the club";

/// Reports a file that doesn't name a source for its rules or for its changes to the parent's rules.
pub(super) fn find(reading: &Reading<'_>) -> Vec<Diagnostic> {
    let root = &reading.loaded.tree;
    let extends = root.get("extends").filter(|extends| extends.span.source == SourceId(0));
    // Other checks report an empty file.
    let is_empty = root.get("format").is_none() && extends.is_none();
    if is_empty || reading.loaded.is_reported(&KeyPath::root().key("source")) {
        return Vec::new();
    }
    let finding = match (root.get("source").map(|source| source.span), extends.map(|extends| extends.span)) {
        (Some(source), Some(extends)) if source.source != SourceId(0) => {
            if !changes_rules(root, KeyPath::root()) {
                return Vec::new();
            }
            inherited(extends, source)
        }
        (Some(_), _) => return Vec::new(),
        (None, _) => {
            let message = "this file doesn't say where its rules come from";
            Diagnostic::warning(RuleId::NoSource, message, root.span, "no `source`")
        }
    };
    vec![finding.help(HELP)]
}

fn inherited(extends: Span, source: Span) -> Diagnostic {
    let message = "this file changes the rules it extends, but doesn't say where the changes come from";
    Diagnostic::warning(RuleId::NoSource, message, extends, "add a `source`")
        .other(source, "the source of the inherited rules")
}

/// Whether the ruleset's own file changes more than names.
fn changes_rules(node: &Node<'_>, path: KeyPath<'_>) -> bool {
    let Value::Table(table) = &node.value else { return node.span.source == SourceId(0) };
    let is_format = |key: &str| path.parts().is_empty() && key == "format";
    let mut rules =
        table.entries().iter().filter(|entry| !only_names(&path, &entry.key) && !is_format(&entry.key));
    rules.any(|entry| changes_rules(&entry.node, path.key(&entry.key)))
}
