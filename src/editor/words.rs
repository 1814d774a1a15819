//! Every key and string in a file, with its path.

use std::borrow::Cow;

use crate::diagnostic::Span;
use crate::toml::key_path::KeyPath;
use crate::toml::tree::{Entry, Node, Value};

/// A key or a string in a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Word<'a> {
    /// Whether it is a key.
    pub is_key: bool,
    /// The text, without quotes.
    pub text: Cow<'a, str>,
    /// The range, including the quotes.
    pub span: Span,
}

/// Calls `visit` for every key and string in a value, with the path of each. A key's path includes the key.
pub(super) fn each_word<'a>(
    node: &Node<'a>,
    path: KeyPath<'_>,
    visit: &mut dyn FnMut(&KeyPath<'_>, Word<'a>),
) {
    match &node.value {
        Value::Table(table) => {
            for Entry { key, key_span, again, node } in table.entries() {
                let path = path.key(key);
                for span in again.iter().chain([key_span]) {
                    visit(&path, Word { is_key: true, text: key.clone(), span: *span });
                }
                each_word(node, path, visit);
            }
        }
        Value::List(list) => {
            list.iter().enumerate().for_each(|(at, node)| each_word(node, path.index(at), visit));
        }
        Value::Text(text) => visit(&path, Word { is_key: false, text: text.clone(), span: node.span }),
        Value::Integer(_) | Value::Boolean(_) | Value::Float | Value::Datetime | Value::Broken => {}
    }
}
