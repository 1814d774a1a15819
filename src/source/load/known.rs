//! What can only be told of a file when those above it are known: which names there are.

use crate::diagnostic::{Cause, Diagnostic, Sources, Span, nearest};
use crate::toml::edit;
use crate::toml::key_path::KeyPath;
use crate::toml::tree::{Node, Value};

/// The tables of names, and what is called so in each.
const TABLES: [(&str, &str); 2] = [("phases", "phase"), ("passes", "pass")];

/// What files say together.
pub(super) struct Known<'a> {
    pub sources: &'a Sources,
    pub tree: &'a Node<'a>,
}

impl Known<'_> {
    /// Adds to the findings what the names of all files say, and drops what follows from a name in the wrong table.
    pub(super) fn explain(&self, findings: &mut Vec<Diagnostic>) {
        let has_both = |phases: &Node| match &phases.value {
            Value::Table(phases) => phases.entries.iter().any(|phase| self.is_a_pass(&phase.key)),
            _ => false,
        };
        let are_mixed = self.tree.get("phases").is_some_and(has_both);
        findings.retain(|finding| !are_mixed || !self.is_in_wrong_table(finding));
        for finding in findings {
            let Some(span) = finding.place() else { continue };
            match finding.cause.clone().map(|cause| *cause) {
                Some(Cause::UnknownKey { key, is_table: true, .. }) => self.table(finding, span, &key),
                Some(Cause::UnknownWord { setting, word, is_close }) => {
                    if let ["passes", _, "nobody-has-any"] =
                        setting.iter().map(String::as_str).collect::<Vec<_>>()[..]
                    {
                        self.phase(finding, span, (&word, is_close));
                    }
                }
                Some(Cause::UnknownKey { .. }) | None => {}
            }
        }
    }

    fn text(&self, span: Span) -> &str {
        self.sources.get(span.source).map_or("", |file| &file.text)
    }

    /// Whether a table of names has this one from another file than this.
    fn is_inherited(&self, table: &str, name: &str, by: Span) -> bool {
        let place = self.tree.locate(&KeyPath::root().key(table).key(name));
        place.and_then(|place| place.key).is_some_and(|key| key.source != by.source)
    }

    fn is_a_pass(&self, name: &str) -> bool {
        self.tree.at(&KeyPath::root().key("passes").key(name)).is_some()
    }

    /// A table that has the name of a phase or a pass alone.
    fn table(&self, finding: &mut Diagnostic, span: Span, name: &str) {
        let is_there = |table: &str| self.tree.at(&KeyPath::root().key(table).key(name)).is_some();
        let homes: Vec<_> = TABLES.iter().filter(|(table, _)| is_there(table)).collect();
        finding.help = Some(match homes.as_slice() {
            [] => return,
            [(table, what)] => {
                finding.candidates.extend(edit::in_named_table(self.text(span), span, table));
                format!("`{name}` is a {what}: write `[{table}.{name}]`")
            }
            _ => format!("`{name}` is a phase and a pass: write `[phases.{name}]` or `[passes.{name}]`"),
        });
    }

    /// A phase that was written in place of the word for what follows.
    fn phase(&self, finding: &mut Diagnostic, span: Span, (word, is_close): (&str, bool)) {
        let Some(Value::Table(phases)) = self.tree.get("phases").map(|phases| &phases.value) else { return };
        let phases = phases.entries.iter().map(|phase| &*phase.key);
        let Some(phase) = nearest(word, phases).filter(|phase| *phase == word || !is_close) else { return };
        let right = format!("{{ leads-to = \"{phase}\" }}");
        finding.help = Some(format!("a phase is named in braces: `{right}`"));
        finding.candidates.push(edit::replace(span, right));
    }

    /// The names in a list.
    fn names(&self, list: Option<&Node<'_>>) -> Vec<String> {
        let Some(Value::List(list)) = list.map(|list| &list.value) else { return Vec::new() };
        let name =
            |node: &Node| if let Value::Text(name) = &node.value { Some(name.to_string()) } else { None };
        list.iter().filter_map(name).collect()
    }

    fn order(&self) -> Vec<String> {
        self.names(self.tree.at(&KeyPath::root().key("charleston").key("phases")))
    }

    fn made_in(&self, phase: &str) -> Vec<String> {
        self.names(self.tree.at(&KeyPath::root().key("phases").key(phase).key("passes")))
    }

    /// Whether a key is unknown only because its phase is a pass, or its pass a phase.
    fn is_in_wrong_table(&self, finding: &Diagnostic) -> bool {
        let (Some(Cause::UnknownKey { table, .. }), Some(span)) = (finding.cause.as_deref(), finding.place())
        else {
            return false;
        };
        matches!(table.as_slice(), [table, name, ..] if self.is_stranger(table, name, span))
    }

    /// Whether a name that nothing uses as what it stands below is inherited as the other.
    fn is_stranger(&self, table: &str, name: &str, by: Span) -> bool {
        let is_used = match table {
            "phases" => self.order().iter().any(|phase| phase == name),
            "passes" => {
                let phases = self.tree.get("phases").map(|phases| &phases.value);
                let Some(Value::Table(phases)) = phases else { return false };
                phases.entries.iter().any(|phase| self.made_in(&phase.key).iter().any(|pass| pass == name))
            }
            _ => return false,
        };
        let other = if table == "phases" { "passes" } else { "phases" };
        !is_used && !self.is_inherited(table, name, by) && self.is_inherited(other, name, by)
    }
}
