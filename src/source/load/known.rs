//! Help for unknown tables that have the name of a phase or pass, even one that only a parent defines.

use crate::diagnostic::{Diagnostic, Sources, Topic};
use crate::toml::edit;
use crate::toml::key_path::KeyPath;
use crate::toml::tree::Node;

/// The tables with named entries, and the nouns for the entries.
const TABLES: [(&str, &str); 2] = [("phases", "phase"), ("passes", "pass")];

/// Adds help to findings about unknown tables that have the name of a phase or pass.
pub(super) fn explain(sources: &Sources, tree: &Node<'_>, findings: &mut [Diagnostic]) {
    let is_table = |finding: &&mut Diagnostic| finding.topic.as_deref() == Some(&Topic::UnknownTable);
    for finding in findings.iter_mut().filter(is_table) {
        let Some(span) = finding.place() else { continue };
        let name = sources.name_at(span);
        let is_there = |table: &str| tree.at(&KeyPath::root().key(table).key(name)).is_some();
        let homes: Vec<_> = TABLES.iter().filter(|(table, _)| is_there(table)).collect();
        let help = match homes.as_slice() {
            [] => continue,
            [(table, what)] => {
                let there = tree.locate(&KeyPath::root().key(table).key(name)).and_then(|place| place.key);
                if there.is_some_and(|key| key.source == span.source) {
                    format!("`{name}` is a {what}: its settings belong in `{table}.{name}`")
                } else {
                    finding.candidates.extend(edit::in_named_table(sources.text(span.source), span, table));
                    format!("`{name}` is a {what}: write `[{table}.{name}]`")
                }
            }
            _ => format!("`{name}` is a phase and a pass: write `[phases.{name}]` or `[passes.{name}]`"),
        };
        finding.set_help(help);
    }
}
