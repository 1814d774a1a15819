//! Checks a file against the schema.
//!
//! The schema is the only source of rules here, so editors that use it find the same problems. Each problem is reported
//! once, at its location, and the value is marked as broken, so that the rest can still be read into the document
//! types.

use std::borrow::Cow;

use crate::diagnostic::Diagnostic;
use crate::format::grammar::{FILE, Schema, Variant};
use crate::format::schema_error::ValueAt;
use crate::format::unknown_key::{Meant, homes_of_value};
use crate::toml::key_path::{KeyPath, PathPart};
use crate::toml::tree::{Entry, Node, Table, Type, Value};

/// Marks everything that doesn't fit the schema as broken, and returns the findings.
pub(crate) fn check<'a>(text: &str, root: &mut Node<'a>) -> Vec<Diagnostic> {
    let top = FILE.keys().filter(|key| root.get(key).is_some()).collect();
    let mut walk = Walk { text, top, misplaced: Vec::new(), findings: Vec::new() };
    walk.node(root, &FILE, KeyPath::root());
    walk.move_to_top(root);
    walk.findings
}

struct Walk<'t, 'a> {
    text: &'t str,
    /// The keys at the top of the file.
    top: Vec<&'static str>,
    /// Keys that are below a header but belong at the top of the file.
    misplaced: Vec<Entry<'a>>,
    findings: Vec<Diagnostic>,
}

/// The number of findings at which the check stops. Only the first hundred of them are reported.
pub(crate) const MAX_JUDGED: usize = 2_000;

impl<'a> Walk<'_, 'a> {
    /// Checks one value, and marks it as broken if the value itself is wrong.
    fn node(&mut self, node: &mut Node<'a>, schema: &Schema, path: KeyPath) {
        if self.findings.len() >= MAX_JUDGED {
            node.value = Value::Broken;
            return;
        }
        let at = ValueAt { path, span: node.span, text: self.text };
        let variant = schema.variant(&node.value);
        let is_sound = match (&mut node.value, variant) {
            (Value::Broken, _) => true,
            (value, None) => self.note(Some(at.wrong_type(value, schema))),
            (Value::Table(table), Some(variant)) => self.table(table, variant, at),
            (Value::List(list), Some(variant)) => self.list(list, variant, at),
            (Value::Text(text), Some(variant)) => self.note(at.text(text, variant, schema)),
            (Value::Integer(number), Some(variant)) => self.note(at.number(*number, variant.bounds)),
            (Value::Boolean(_) | Value::Float | Value::Datetime, Some(_)) => true,
        };
        if !is_sound {
            node.value = Value::Broken;
        }
    }

    /// Records the finding, if there is one. Returns true if there is none.
    fn note(&mut self, finding: Option<Diagnostic>) -> bool {
        let is_sound = finding.is_none();
        self.findings.extend(finding);
        is_sound
    }

    fn table(&mut self, table: &mut Table<'a>, variant: &Variant, at: ValueAt<'_>) -> bool {
        if !self.note(at.entries(table.entries().len(), variant.bounds)) {
            return false;
        }
        let is_open = self.keys(table, variant, at.path);
        for (key, doc) in variant.required {
            if table.get(key).is_none() && !is_open {
                self.findings.push(at.missing((key, doc), variant));
            }
        }
        let holds =
            |(key, _): &(&str, _)| table.get(key).is_some_and(|entry| entry.node.value != Value::Broken);
        variant.required.iter().all(holds)
    }

    /// Checks each setting. Treats a misspelled key as the correct one, so that its value is checked and the key isn't
    /// also reported as missing. Returns whether an unknown key could be a misspelling of a missing one.
    fn keys(&mut self, table: &mut Table<'a>, variant: &Variant, path: KeyPath) -> bool {
        let is_misplaced = |entry: &Entry| path.parts().is_empty() && homes_of_value(entry).is_some();
        let unknown = table.take(|entry| variant.get(&entry.key).is_none() || is_misplaced(entry));
        let meant = |entry: &Entry<'_>| Meant::of(entry, variant, (&path, &self.top));
        let meant: Vec<Meant> = unknown.iter().take(MAX_JUDGED).map(meant).collect();
        for (place, (entry, right)) in unknown.iter().zip(&meant).enumerate() {
            let is_reported = matches!(right, Meant::Within(_)) && meant[..place].contains(right);
            if !is_reported && !is_line(entry) && self.findings.len() < MAX_JUDGED {
                let at = ValueAt { path, span: entry.key_span, text: self.text };
                let mut finding = at.unknown_key(entry, (table, &unknown), variant, right);
                // At most one of the keys that could be the same misspelled key can be renamed.
                let is_same = |other: &&Meant| matches!(right, Meant::Key(_)) && *other == right;
                if meant.iter().filter(is_same).count() > 1 {
                    finding.candidates.clear();
                }
                self.findings.push(finding);
            }
        }
        for (key, node) in table.values_mut() {
            if let Some(schema) = variant.get(key) {
                self.node(node, schema, path.key(key));
            }
        }
        for (mut entry, right) in unknown.into_iter().zip(&meant) {
            match *right {
                Meant::Key(key) => {
                    if let Some(schema) = variant.get(key) {
                        self.node(&mut entry.node, schema, path.key(key));
                    }
                    table.join(Entry { key: Cow::Borrowed(key), ..entry });
                }
                Meant::AtTheTop => self.misplaced.push(entry),
                Meant::Advice(_) | Meant::Within(_) | Meant::Elsewhere(_) | Meant::Unknown => {}
            }
        }
        meant.iter().any(|meant| !matches!(meant, Meant::Key(_) | Meant::AtTheTop))
    }

    /// Checks the keys that are below headers but belong at the top of the file, and moves them there.
    fn move_to_top(&mut self, root: &mut Node<'a>) {
        for mut entry in std::mem::take(&mut self.misplaced) {
            if let Some(schema) = FILE.get(&entry.key) {
                self.node(&mut entry.node, schema, KeyPath::root().key(&entry.key.clone()));
            }
            if let Value::Table(table) = &mut root.value {
                table.join(entry);
            }
        }
    }

    /// Checks a list. One invalid entry makes the whole list invalid, because the list would mean something else
    /// without that entry. Lists of names, lists of such lists, and lists of positive numbers are still read, because
    /// their other entries can be checked on their own.
    fn list(&mut self, list: &mut [Node<'a>], variant: &Variant, at: ValueAt<'_>) -> bool {
        let (Some(entry), length) = (variant.entry, variant.bounds) else { return false };
        // If every entry should be a list itself, such as the names in a pair, report that only once.
        let inner = entry.variants.iter().find_map(|variant| variant.entry);
        let is_inner = |node: &Node| inner.is_some_and(|inner| inner.variant(&node.value).is_some());
        if list.len() > 1 && list.iter().all(is_inner) {
            return self.note(Some(at.wrong_entries(list, entry)));
        }
        let has_length = self.note(at.entries(list.len(), length));
        for (index, node) in list.iter_mut().enumerate() {
            self.node(node, entry, at.path.index(index));
            if node.value == Value::Broken && entry.variants.iter().all(has_separate_entries) {
                node.value = Value::List(vec![Node { value: Value::Broken, span: node.span }]);
            }
        }
        let is_within = matches!(at.path.parts(), [.., PathPart::Index(_)]);
        let is_open = has_separate_entries(variant) && (is_within || length.min.is_none_or(|min| min < 2));
        has_length && (is_open || list.iter().all(|node| node.value != Value::Broken))
    }
}

/// Returns whether a list contains names or positive numbers, which can be checked without the other entries.
fn has_separate_entries(variant: &Variant) -> bool {
    let is_positive = |variant: &Variant| variant.of == Type::Integer && variant.bounds.min == Some(1);
    let is_separate = |variant: &Variant| variant.is_free_text() || is_positive(variant);
    variant.entry.is_some_and(|entry| entry.variants.iter().all(is_separate))
}

/// Returns whether only the key on an entry's line could be parsed. Such a line has its own finding.
fn is_line(entry: &Entry) -> bool {
    entry.node.value == Value::Broken && entry.node.span == entry.key_span
}
