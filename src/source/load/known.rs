//! Help that depends on the names of phases and passes, even of those that only a parent defines.

use crate::diagnostic::{Diagnostic, Sources, Topic, one_of};
use crate::format::schema_error::leave_out;
use crate::toml::edit;
use crate::toml::key_path::KeyPath;
use crate::toml::tree::{Node, Value};

/// The tables with named entries, and the nouns for the entries.
const TABLES: [(&str, &str); 2] = [("phases", "phase"), ("passes", "pass")];

/// The words that can follow the name of a phase.
const MORE: [&str; 3] = ["-charleston", "-pass", "-phase"];

/// Adds help to findings about unknown tables and settings that are named after a phase or pass, and about settings of a
/// phase that belong to its passes.
pub(super) fn explain(sources: &Sources, tree: &Node<'_>, findings: &mut [Diagnostic]) {
    for finding in findings {
        let help = match finding.topic.as_deref() {
            Some(Topic::UnknownTable) => unknown_table(sources, tree, finding),
            Some(Topic::TurnedOff) => turned_off(sources, tree, finding),
            Some(Topic::OfPasses(phase)) => of_passes(sources, tree, finding, phase),
            Some(Topic::MissingKey(_) | Topic::Option(_)) | None => None,
        };
        if let Some(help) = help {
            finding.set_help(help);
        }
    }
}

fn unknown_table(sources: &Sources, tree: &Node<'_>, finding: &mut Diagnostic) -> Option<String> {
    let span = finding.place()?;
    let name = sources.name_at(span);
    let is_there = |table: &str| tree.at(&KeyPath::root().key(table).key(name)).is_some();
    let homes: Vec<_> = TABLES.iter().filter(|(table, _)| is_there(table)).collect();
    Some(match homes.as_slice() {
        [] => return None,
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
    })
}

/// A setting can have one more word than the phase: `second-charleston` for `second`.
fn turned_off(sources: &Sources, tree: &Node<'_>, finding: &Diagnostic) -> Option<String> {
    let span = finding.place()?;
    let name = sources.name_at(span);
    let name = MORE.iter().find_map(|more| name.strip_suffix(more)).unwrap_or(name);
    let phases = tree.at(&KeyPath::root().key("charleston").key("phases"))?;
    phases.entries().iter().find(|phase| phase.text() == Some(name))?;
    // A list in this file can be shortened.
    let is_own = phases.span.source == span.source;
    Some(if is_own {
        format!("to leave out a phase, remove `{name}` from `phases`")
    } else {
        leave_out(name)
    })
}

fn of_passes(sources: &Sources, tree: &Node<'_>, finding: &Diagnostic, phase: &str) -> Option<String> {
    let passes = tree.at(&KeyPath::root().key("phases").key(phase).key("passes"))?;
    let Value::List(passes) = &passes.value else { return None };
    let headers: Vec<String> =
        passes.iter().filter_map(Node::text).map(|pass| format!("[passes.{pass}]")).collect();
    let key = sources.name_at(finding.place()?);
    (!headers.is_empty())
        .then(|| format!("`{key}` belongs in {}", one_of(headers.iter().map(String::as_str))))
}
