use crate::diagnostic::{Diagnostic, RuleId, SourceId, Span};
use crate::load::Reading;
use crate::toml::key_path::{KeyPath, Turn};
use crate::toml::tree::{Node, Value};

const HELP: &str = "write `source = \"...\"` at the top: a card, a sheet, a decision of the club";

/// Nothing says where the rules are from; or where those are from that a file sets against the file it extends.
pub(super) fn find(reading: &Reading<'_>) -> Vec<Diagnostic> {
    let root = &reading.loaded.tree;
    let extends = root.get("extends").filter(|extends| extends.span.source == SourceId(0));
    // Of a file with nothing in it, there is more to be said than this.
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
            let message = "this file does not say where its rules are from";
            Diagnostic::warning(RuleId::NoSource, message, root.span, "no `source`")
        }
    };
    vec![finding.help(HELP)]
}

fn inherited(extends: Span, source: Span) -> Diagnostic {
    let message = "this file changes the rules that it extends, and does not say where its own are from";
    Diagnostic::warning(RuleId::NoSource, message, extends, "no `source` besides")
        .other(source, "does not speak of them")
}

/// Whether the ruleset's own file says more than what something is called.
fn changes_rules(node: &Node<'_>, path: KeyPath<'_>) -> bool {
    let Value::Table(table) = &node.value else { return node.span.source == SourceId(0) };
    let mut rules = table.entries.iter().filter(|entry| !only_names(&path, &entry.key));
    rules.any(|entry| changes_rules(&entry.node, path.key(&entry.key)))
}

fn only_names(path: &KeyPath<'_>, key: &str) -> bool {
    match path.turns() {
        [] => matches!(key, "extends" | "format" | "lints" | "name" | "source"),
        [Turn::Key("phases" | "passes"), _] => key == "title",
        _ => false,
    }
}
