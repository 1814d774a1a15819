//! Inserts settings into a tree of tables, and finds contradictions.

use std::borrow::Cow;

use crate::diagnostic::Span;
use crate::toml::tree::{Entry, Node, Origin, Table, Value};

/// One part of a dotted key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Key<'a> {
    pub name: Cow<'a, str>,
    pub span: Span,
}

/// A key that can't be set where it is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Conflict {
    /// The key.
    pub key: Span,
    /// Where it was first written.
    pub first: Span,
    /// The kind of the existing value if nothing can be added to it, or `None` if the key is simply written twice.
    pub closed: Option<&'static str>,
}

impl<'a> Table<'a> {
    /// Opens the table that a header names. Returns the table, if it can be opened, and the conflict, if there is one.
    pub(crate) fn open(
        &mut self,
        keys: &[Key<'a>],
        span: Span,
        is_list: bool,
    ) -> (Option<&mut Table<'a>>, Option<Conflict>) {
        let Some((last, path)) = keys.split_last() else { return (None, None) };
        let table = match self.descend(path, Origin::LongerHeader) {
            Ok(table) => table,
            Err(conflict) => return (None, conflict),
        };
        let new = || Node { value: Value::Table(Table::default()), span };
        let value = if is_list { Value::List(vec![new()]) } else { new().value };
        let (entry, is_new) = table.named(last, Node { value, span });
        let twice = Some(Conflict { key: last.span, first: entry.key_span, closed: None });
        let mut conflict = None;
        match &mut entry.node.value {
            _ if is_new => {}
            Value::List(list) if is_list && is_of_headers(list) => list.push(new()),
            Value::Table(table) if !is_list && table.origin == Origin::LongerHeader => {
                table.origin = Origin::Header;
                entry.node.span = span;
            }
            _ if is_list => return (None, twice),
            Value::Table(table) if table.origin != Origin::Braces => conflict = twice,
            // The settings below the header are still checked.
            _ => (entry.node, conflict) = (new(), twice),
        }
        let table = match &mut entry.node.value {
            Value::Table(table) => Some(table),
            Value::List(list) => last_table(list),
            _ => None,
        };
        (table, conflict)
    }

    /// Sets a dotted key.
    pub(crate) fn set(&mut self, keys: &[Key<'a>], node: Node<'a>) -> Option<Conflict> {
        let (last, path) = keys.split_last()?;
        match self.descend(path, Origin::DottedKey) {
            Ok(table) => {
                let (entry, is_new) = table.named(last, node);
                let twice = Conflict { key: last.span, first: entry.key_span, closed: None };
                (!is_new).then_some(twice)
            }
            Err(conflict) => conflict,
        }
    }

    /// Returns the table that contains the last key of a header or of a dotted key. Creates missing tables. Doesn't
    /// report conflicts with broken values.
    fn descend(&mut self, keys: &[Key<'a>], by: Origin) -> Result<&mut Table<'a>, Option<Conflict>> {
        let is_header = by == Origin::LongerHeader;
        let mut table = self;
        for key in keys {
            let new = Node { value: Value::Table(Table::new(by)), span: key.span };
            let (entry, _) = table.named(key, new);
            let (first, kind) = (entry.key_span, entry.node.value.kind());
            let refuse = |closed| Err(Some(Conflict { key: key.span, first, closed }));
            let next = match &mut entry.node.value {
                Value::Broken => return Err(None),
                Value::Table(inner) if inner.origin == Origin::Braces => {
                    return refuse(Some("a group in braces"));
                }
                Value::Table(inner) => {
                    Some(inner).filter(|inner| is_header || inner.origin != Origin::Header)
                }
                Value::List(list) if is_of_headers(list) => last_table(list).filter(|_| is_header),
                _ => return refuse(Some(kind)),
            };
            let Some(next) = next else { return refuse(None) };
            table = next;
            if !is_header {
                table.origin = by;
            }
        }
        Ok(table)
    }

    /// Returns the setting with this key, and whether it was missing and had to be added.
    fn named(&mut self, key: &Key<'a>, node: Node<'a>) -> (&mut Entry<'a>, bool) {
        let new = Entry { key: key.name.clone(), key_span: key.span, again: Vec::new(), node };
        let (entry, is_new) = self.push(new);
        if !is_new {
            entry.again.push(key.span);
        }
        (entry, is_new)
    }
}

/// Returns whether a list is written with headers in double brackets.
fn is_of_headers(list: &[Node<'_>]) -> bool {
    matches!(list.last(), Some(Node { value: Value::Table(table), .. }) if table.origin == Origin::Header)
}

fn last_table<'t, 'a>(list: &'t mut [Node<'a>]) -> Option<&'t mut Table<'a>> {
    list.last_mut()
        .and_then(|node| if let Value::Table(table) = &mut node.value { Some(table) } else { None })
}
