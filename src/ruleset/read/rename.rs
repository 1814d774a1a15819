//! What gives a seat or a direction the name it should have, wherever it is used.

use super::{Reader, can_be_a_seat};
use crate::diagnostic::{Edit, Fix, Span};
use crate::toml::edit;
use crate::toml::tree::{Node, Value};

/// Settings that name seats.
const SEATS: [&str; 8] = ["agree", "asked-by", "between", "from", "joins", "rounds", "stop", "to"];
/// Tables whose keys are seats.
const BY_SEAT: [&str; 2] = ["hands", "vacant-seats"];

impl Reader<'_> {
    /// Another name for a seat, unless one has it already.
    pub(super) fn rename_seat(&self, name: &str, right: &str, span: Span) -> Option<Fix> {
        let is_free = can_be_a_seat(right) && !self.seats.contains(&right);
        self.rename((name, right), span, (&SEATS, &BY_SEAT)).filter(|_| is_free)
    }

    /// Another name for a direction, unless it means something already.
    pub(super) fn rename_direction(&self, name: &str, right: &str, span: Span) -> Option<Fix> {
        let is_free = can_be_a_seat(right) && !self.seats.contains(&right) && !self.is_direction(right);
        self.rename((name, right), span, (&["to"], &[])).filter(|_| is_free)
    }

    fn is_direction(&self, word: &str) -> bool {
        let directions = self.doc.table.as_ref().and_then(|table| table.directions.as_ref());
        directions.is_some_and(|directions| directions.contains_key(word))
    }

    /// The name where it is defined and where it is used, all of that in one file.
    fn rename(
        &self,
        (name, right): (&str, &str),
        span: Span,
        (values, tables): (&[&str], &[&str]),
    ) -> Option<Fix> {
        let mut uses = vec![span];
        collect(
            &self.loaded.tree,
            "",
            &|place| match place {
                Use::Value(key, value) => values.contains(&key) && value == name,
                Use::Key(table, key) => tables.contains(&table) && key == name,
            },
            &mut uses,
        );
        uses.sort();
        uses.dedup();
        let edit = |span: &Span| {
            let fix = edit::word(self.text(*span), *span, right).filter(|_| span.source == uses[0].source)?;
            fix.edits.into_iter().next()
        };
        let edits: Option<Vec<Edit>> = uses.iter().map(edit).collect();
        Some(Fix::suggestion(format!("write `{right}`"), edits?))
    }
}

/// A word where it may be used: as the value under a key, or as a key of a table.
enum Use<'b> {
    Value(&'b str, &'b str),
    Key(&'b str, &'b str),
}

/// Where a word is used below a key.
fn collect(node: &Node<'_>, key: &str, is_it: &dyn Fn(Use<'_>) -> bool, uses: &mut Vec<Span>) {
    match &node.value {
        Value::Text(text) if is_it(Use::Value(key, text)) => uses.push(node.span),
        Value::List(list) => list.iter().for_each(|node| collect(node, key, is_it, uses)),
        Value::Table(table) => {
            for entry in &table.entries {
                if is_it(Use::Key(key, &entry.key)) {
                    uses.push(entry.key_span);
                }
                collect(&entry.node, &entry.key, is_it, uses);
            }
        }
        _ => {}
    }
}
