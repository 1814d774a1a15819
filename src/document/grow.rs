//! Grows our tree straight from the parser's tokens, where a file is written plainly, as nearly all are: settings
//! one by one, headers above them, nothing twice.
//!
//! Whatever else is written, and whatever is wrong, is left to the parser's own tree, which knows what to say of
//! it. A test holds both against each other.

use std::borrow::Cow;
use std::ops::Range;

use toml_parser::decoder::ScalarKind;
use toml_parser::lexer::Token;
use toml_parser::parser::{Event, EventKind, ValidateWhitespace, parse_document};
use toml_parser::{ParseError, Source};

use crate::diagnostic::{SourceId, Span};
use crate::document::plant::{first_line, place};
use crate::document::tree::{Entry, Node, Table, Value};

/// The tree of a whole file, if it is written plainly.
pub(crate) fn grow(source: SourceId, text: &str, tokens: &[Token]) -> Option<Node> {
    let mut growth = Growth { source, text, root: Table::default(), here: Vec::new(), open: Vec::new() };
    let mut is_plain = true;
    let mut error: Option<ParseError> = None;
    let mut receive = |event: Event| is_plain = is_plain && growth.take(event).is_some();
    parse_document(tokens, &mut ValidateWhitespace::new(&mut receive, Source::new(text)), &mut error);
    let is_whole = is_plain && error.is_none() && growth.open.is_empty();
    is_whole.then(|| Node { value: Value::Table(growth.root), span: first_line(source, text) })
}

struct Growth<'a> {
    source: SourceId,
    text: &'a str,
    root: Table,
    /// The way to the table under the last header, by the positions of its parts.
    here: Vec<usize>,
    /// What is begun and not ended, the innermost last.
    open: Vec<Open>,
}

/// What is begun.
enum Open {
    /// A header, where it begins, and its keys so far.
    Header(usize, Vec<Key>),
    /// A key that waits for its value.
    Setting(Key),
    /// A list, where it begins, and its entries so far.
    List(usize, Vec<Node>),
    /// A table in braces, where it begins, and its settings so far.
    Braces(usize, Table),
}

struct Key {
    name: String,
    span: Span,
}

impl Growth<'_> {
    /// Takes the next piece; nothing where it is not plain.
    fn take(&mut self, event: Event) -> Option<()> {
        let (start, end) = (event.span().start(), event.span().end());
        match event.kind() {
            EventKind::Whitespace | EventKind::Comment | EventKind::Newline => {}
            EventKind::ValueSep | EventKind::KeyValSep => {}
            EventKind::StdTableOpen => self.open.push(Open::Header(start, Vec::new())),
            EventKind::StdTableClose => match self.open.pop() {
                Some(Open::Header(start, keys)) => self.header(keys, start..end)?,
                _ => return None,
            },
            EventKind::SimpleKey => {
                let key = self.key(event)?;
                match self.open.last_mut() {
                    Some(Open::Header(_, keys)) => keys.push(key),
                    // A dotted key.
                    Some(Open::Setting(_)) => return None,
                    _ => self.open.push(Open::Setting(key)),
                }
            }
            EventKind::KeySep if matches!(self.open.last(), Some(Open::Header(..))) => {}
            EventKind::ArrayOpen => self.open.push(Open::List(start, Vec::new())),
            EventKind::InlineTableOpen => self.open.push(Open::Braces(start, Table::default())),
            EventKind::ArrayClose => match self.open.pop() {
                Some(Open::List(start, list)) => self.value(Value::List(list), start..end)?,
                _ => return None,
            },
            EventKind::InlineTableClose => match self.open.pop() {
                Some(Open::Braces(start, table)) => self.value(Value::Table(table), start..end)?,
                _ => return None,
            },
            EventKind::Scalar => {
                let value = self.scalar(event)?;
                self.value(value, start..end)?;
            }
            _ => return None,
        }
        Some(())
    }

    fn key(&self, event: Event) -> Option<Key> {
        let (mut name, mut error) = (Cow::Borrowed(""), None::<ParseError>);
        Source::new(self.text).get(event)?.decode_key(&mut name, &mut error);
        let span = self.span(event.span().start()..event.span().end());
        error.is_none().then(|| Key { name: name.into_owned(), span })
    }

    fn scalar(&self, event: Event) -> Option<Value> {
        let (mut text, mut error) = (Cow::Borrowed(""), None::<ParseError>);
        let kind = Source::new(self.text).get(event)?.decode_scalar(&mut text, &mut error);
        match kind {
            _ if error.is_some() => None,
            ScalarKind::String => Some(Value::Text(text.into_owned())),
            ScalarKind::Boolean(truth) => Some(Value::Boolean(truth)),
            ScalarKind::Integer(radix) => i64::from_str_radix(&text, radix.value()).ok().map(Value::Integer),
            ScalarKind::Float | ScalarKind::DateTime => None,
        }
    }

    /// A value is the next of its list, or what the key before it waits for.
    fn value(&mut self, value: Value, range: Range<usize>) -> Option<()> {
        let node = Node { value, span: self.span(range) };
        match self.open.pop()? {
            Open::List(start, mut list) => {
                list.push(node);
                self.open.push(Open::List(start, list));
                Some(())
            }
            Open::Setting(Key { name, span }) => {
                let table = match self.open.last_mut() {
                    None => self.table()?,
                    Some(Open::Braces(_, table)) => table,
                    Some(_) => return None,
                };
                add(table, Entry { key: name, key_span: span, node }).map(drop)
            }
            Open::Header(..) | Open::Braces(..) => None,
        }
    }

    /// The table under the last header.
    fn table(&mut self) -> Option<&mut Table> {
        self.here.iter().try_fold(&mut self.root, |table, at| {
            match &mut table.entries.get_mut(*at)?.node.value {
                Value::Table(table) => Some(table),
                _ => None,
            }
        })
    }

    /// Opens the table that a header names; those around it that no header named before stand at their keys.
    fn header(&mut self, mut keys: Vec<Key>, range: Range<usize>) -> Option<()> {
        let span = self.span(range);
        let last = keys.pop()?;
        self.here.clear();
        let mut table = &mut self.root;
        for Key { name, span } in keys {
            let known = table.entries.iter().position(|entry| entry.key == name);
            let at = match known {
                Some(at) => at,
                None => add(table, empty(name, span, span))?,
            };
            self.here.push(at);
            table = match &mut table.entries.get_mut(at)?.node {
                // To a table in braces nothing can be added.
                Node { value: Value::Table(inner), span } if !self.text[span.start..].starts_with('{') => {
                    inner
                }
                _ => return None,
            };
        }
        self.here.push(add(table, empty(last.name, last.span, span))?);
        Some(())
    }

    fn span(&self, range: Range<usize>) -> Span {
        place(self.source, self.text, range)
    }
}

fn empty(key: String, key_span: Span, span: Span) -> Entry {
    Entry { key, key_span, node: Node { value: Value::Table(Table::default()), span } }
}

/// Adds a setting that is not yet there, and says at which position.
fn add(table: &mut Table, entry: Entry) -> Option<usize> {
    if table.get(&entry.key).is_some() {
        return None;
    }
    table.entries.push(entry);
    Some(table.entries.len() - 1)
}
