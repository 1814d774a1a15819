//! Puts pieces that were read by themselves, or lost, into the tree in their place.

use std::borrow::Cow;
use std::ops::Range;

use crate::diagnostic::Span;
use crate::toml::tree::{Entry, Node, Table, Value};

/// One part of a dotted key or of a header, and where it is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Part {
    pub name: String,
    pub at: Range<usize>,
}

/// Puts a value where a path of keys leads. What is there already stays; of two tables the second adds what the
/// first lacks. Says whether there was a place for it.
pub(crate) fn graft(
    table: &mut Table<'static>,
    path: &[Part],
    leaf: Node<'static>,
    span: &dyn Fn(Range<usize>) -> Span,
) -> bool {
    let Some((first, rest)) = path.split_first() else { return false };
    let known = table.entries.iter().position(|entry| entry.key == first.name.as_str());
    let Some(at) = known else {
        let key_span = span(first.at.clone());
        let mut node = Node { value: Value::Table(Table::default()), span: key_span };
        match (&mut node.value, rest) {
            (_, []) => node = leaf,
            (Value::Table(inner), rest) => drop(graft(inner, rest, leaf, span)),
            _ => {}
        }
        table.entries.push(Entry { key: Cow::Owned(first.name.clone()), key_span, node });
        return true;
    };
    let Some(Entry { node, .. }) = table.entries.get_mut(at) else { return false };
    match (&mut node.value, leaf.value, rest) {
        (Value::Table(there), Value::Table(more), []) => {
            node.span = leaf.span;
            join(there, more);
            true
        }
        (Value::Table(inner), value, [_, ..]) => graft(inner, rest, Node { value, span: leaf.span }, span),
        _ => false,
    }
}

/// Adds what a table lacks of another.
pub(crate) fn join<'a>(there: &mut Table<'a>, more: Table<'a>) {
    for new in more.entries {
        match there.entries.iter_mut().find(|old| old.key == new.key) {
            None => there.entries.push(new),
            Some(old) => {
                if let (Value::Table(old), Value::Table(more)) = (&mut old.node.value, new.node.value) {
                    join(old, more);
                }
            }
        }
    }
}
