//! What can only be told of a file when those above it are known: which names there are.

use crate::diagnostic::{Diagnostic, RuleId, Sources, Span, nearest};
use crate::fix::mend;
use crate::toml::key_path::KeyPath;
use crate::toml::segment::{Kind, Statement, statements};
use crate::toml::tree::{Node, Value};

/// The tables of names, and what is called so in each.
const TABLES: [(&str, &str); 2] = [("phases", "phase"), ("passes", "pass")];

/// What files say together.
pub(super) struct Known<'a> {
    pub sources: &'a Sources,
    pub tree: &'a Node<'a>,
}

impl Known<'_> {
    /// Says more of what was found, and nothing of what follows from a name that stands in the wrong table.
    pub(super) fn tell(&self, findings: &mut Vec<Diagnostic>) {
        let has_both = |phases: &Node| match &phases.value {
            Value::Table(phases) => phases.entries.iter().any(|phase| self.is_a_pass(&phase.key)),
            _ => false,
        };
        let are_mixed = self.tree.get("phases").is_some_and(has_both);
        findings.retain(|finding| {
            !are_mixed || finding.id != RuleId::UnknownKey || !self.is_below_a_stranger(finding)
        });
        for finding in findings {
            let Some(label) = finding.primary.as_ref() else { continue };
            let span = label.span;
            match finding.id {
                RuleId::UnknownKey if label.text == "no such table" => self.table(finding, span),
                RuleId::UnknownWord => self.phase(finding, span),
                _ => {}
            }
        }
    }

    fn text(&self, span: Span) -> &str {
        self.sources.get(span.source).map_or("", |file| &file.text)
    }

    fn word(&self, span: Span) -> &str {
        self.text(span).get(span.start..span.end).unwrap_or_default().trim_matches(['"', '\''])
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
    fn table(&self, finding: &mut Diagnostic, span: Span) {
        let name = self.word(span);
        let is_there = |table: &str| self.tree.at(&KeyPath::root().key(table).key(name)).is_some();
        let homes: Vec<_> = TABLES.iter().filter(|(table, _)| is_there(table)).collect();
        let help = match homes.as_slice() {
            [] => return,
            [(table, what)] => format!("`{name}` is a {what}: write `[{table}.{name}]`"),
            _ => format!("`{name}` is a phase and a pass: write `[phases.{name}]` or `[passes.{name}]`"),
        };
        if let [(table, _)] = homes.as_slice() {
            finding.fix = mend::in_table(self.text(span), span, (None, table, name)).map(Box::new);
        }
        finding.help = Some(help);
    }

    /// A phase that was written where the word for what follows stands.
    fn phase(&self, finding: &mut Diagnostic, span: Span) {
        let path = self.path(span);
        let path: Vec<&str> = path.iter().map(String::as_str).collect();
        let ["passes", pass, "nobody-has-any"] = path.as_slice() else { return };
        let Some(Value::Table(phases)) = self.tree.get("phases").map(|phases| &phases.value) else { return };
        let phases = phases.entries.iter().map(|phase| &*phase.key);
        let word = self.word(span);
        let is_slip = finding.help.as_ref().is_some_and(|help| help.starts_with("did you mean"));
        let Some(phase) = nearest(word, phases).filter(|phase| *phase == word || !is_slip) else { return };
        let right = format!("{{ leads-to = \"{phase}\" }}");
        finding.help = Some(format!("a phase is named in braces: `{right}`"));
        let is_certain = phase == word && self.is_later(pass, phase);
        finding.fix = is_certain.then(|| Box::new(mend::write(span, right)));
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

    /// Whether a phase comes after all that make a pass.
    fn is_later(&self, pass: &str, phase: &str) -> bool {
        let order = self.order();
        let Some(there) = order.iter().position(|name| name == phase) else { return false };
        let makes = |name: &String| self.made_in(name).iter().any(|made| made == pass);
        order.iter().rposition(makes).is_some_and(|last| last < there)
    }

    /// Whether a setting stands below the header of a phase that is a pass, or of a pass that is a phase.
    fn is_below_a_stranger(&self, finding: &Diagnostic) -> bool {
        let Some(span) = finding.place() else { return false };
        let path = self.path(span);
        path.len() > 2 && self.is_stranger(&path[0], &path[1], span)
    }

    /// The keys of the setting in which something stands, from the top of its file.
    fn path(&self, span: Span) -> Vec<String> {
        let text = self.text(span);
        let names = |statement: &Statement| -> Vec<String> {
            statement.keys.iter().map(|key| mend::plain(text, key.clone()).to_owned()).collect()
        };
        let statements = statements(text);
        let above = statements.partition_point(|statement| statement.range.start <= span.start);
        let above = statements.get(..above).unwrap_or_default();
        let header = above.iter().rev().find(|statement| statement.kind == Kind::Header);
        let own = above.last().filter(|statement| statement.kind != Kind::Header);
        header.into_iter().chain(own).flat_map(names).collect()
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
