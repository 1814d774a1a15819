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
use crate::toml::plant::{first_line, place};
use crate::toml::tree::{Entry, Node, Table, Value};

/// The tree of a whole file, if it is written plainly.
pub(crate) fn grow<'a>(source: SourceId, text: &'a str, tokens: &[Token]) -> Option<Node<'a>> {
    let mut growth = Growth {
        source,
        text,
        root: Table::default(),
        here: Vec::new(),
        settings: Vec::with_capacity(USUAL_SETTINGS),
        header: Vec::new(),
        open: Vec::new(),
    };
    let mut is_plain = true;
    let mut error: Option<ParseError> = None;
    let mut receive = |event: Event| is_plain = is_plain && growth.take(event).is_some();
    parse_document(tokens, &mut ValidateWhitespace::new(&mut receive, Source::new(text)), &mut error);
    let is_whole = is_plain && error.is_none() && growth.open.is_empty() && growth.settle().is_some();
    is_whole.then(|| Node { value: Value::Table(growth.root), span: first_line(source, text) })
}

/// More settings than most tables have.
const USUAL_SETTINGS: usize = 16;

struct Growth<'a> {
    source: SourceId,
    text: &'a str,
    root: Table<'a>,
    /// The way to the table under the last header, by the positions of its parts.
    here: Vec<usize>,
    /// What is set there so far.
    settings: Vec<Entry<'a>>,
    /// The keys of the header that is being read.
    header: Vec<Key<'a>>,
    /// What is begun and not ended, the innermost last.
    open: Vec<Open<'a>>,
}

/// What is begun.
enum Open<'a> {
    /// A header, and where it begins.
    Header(usize),
    /// A key that waits for its value.
    Setting(Key<'a>),
    /// A list, where it begins, and its entries so far.
    List(usize, Vec<Node<'a>>),
    /// A table in braces, where it begins, and its settings so far.
    Braces(usize, Vec<Entry<'a>>),
}

struct Key<'a> {
    name: Cow<'a, str>,
    span: Span,
}

impl<'a> Growth<'a> {
    /// Takes the next piece; nothing where it is not plain.
    fn take(&mut self, event: Event) -> Option<()> {
        let (start, end) = (event.span().start(), event.span().end());
        match event.kind() {
            EventKind::Whitespace | EventKind::Comment | EventKind::Newline => {}
            EventKind::ValueSep | EventKind::KeyValSep => {}
            EventKind::StdTableOpen => self.open.push(Open::Header(start)),
            EventKind::StdTableClose => match self.open.pop() {
                Some(Open::Header(start)) => self.header(start..end)?,
                _ => return None,
            },
            EventKind::SimpleKey => {
                let key = self.key(event)?;
                match self.open.last() {
                    Some(Open::Header(_)) => self.header.push(key),
                    // A dotted key.
                    Some(Open::Setting(_)) => return None,
                    _ => self.open.push(Open::Setting(key)),
                }
            }
            EventKind::KeySep if matches!(self.open.last(), Some(Open::Header(_))) => {}
            EventKind::ArrayOpen => self.open.push(Open::List(start, Vec::new())),
            EventKind::InlineTableOpen => self.open.push(Open::Braces(start, Vec::new())),
            EventKind::ArrayClose => match self.open.pop() {
                Some(Open::List(start, list)) => self.value(Value::List(list), start..end)?,
                _ => return None,
            },
            EventKind::InlineTableClose => match self.open.pop() {
                Some(Open::Braces(start, entries)) => {
                    self.value(Value::Table(Table { entries }), start..end)?;
                }
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

    fn key(&self, event: Event) -> Option<Key<'a>> {
        let span = self.span(event.span().start()..event.span().end());
        let written = self.text.get(span.start..span.end)?;
        let is_bare = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
        if event.encoding().is_none() && !written.is_empty() && written.bytes().all(is_bare) {
            return Some(Key { name: Cow::Borrowed(written), span });
        }
        let (mut name, mut error) = (Cow::Borrowed(""), None::<ParseError>);
        Source::new(self.text).get(event)?.decode_key(&mut name, &mut error);
        error.is_none().then_some(Key { name, span })
    }

    fn scalar(&self, event: Event) -> Option<Value<'a>> {
        let written = self.text.get(event.span().start()..event.span().end())?;
        if let Some(text) = as_it_stands(written) {
            return Some(Value::Text(Cow::Borrowed(text)));
        }
        let (mut text, mut error) = (Cow::Borrowed(""), None::<ParseError>);
        let kind = Source::new(self.text).get(event)?.decode_scalar(&mut text, &mut error);
        match kind {
            _ if error.is_some() => None,
            ScalarKind::String => Some(Value::Text(text)),
            ScalarKind::Boolean(truth) => Some(Value::Boolean(truth)),
            ScalarKind::Integer(radix) => i64::from_str_radix(&text, radix.value()).ok().map(Value::Integer),
            ScalarKind::Float | ScalarKind::DateTime => None,
        }
    }

    /// A value is the next of its list, or what the key before it waits for.
    fn value(&mut self, value: Value<'a>, range: Range<usize>) -> Option<()> {
        let node = Node { value, span: self.span(range) };
        if let Some(Open::List(_, list)) = self.open.last_mut() {
            list.push(node);
            return Some(());
        }
        let Some(Open::Setting(Key { name, span })) = self.open.pop() else { return None };
        let entries = match self.open.last_mut() {
            None => &mut self.settings,
            Some(Open::Braces(_, entries)) => entries,
            Some(_) => return None,
        };
        add(entries, Entry { key: name, key_span: span, node }).map(drop)
    }

    /// Puts what was set under the last header into its table.
    fn settle(&mut self) -> Option<()> {
        let Self { root, here, settings, .. } = self;
        let table =
            here.iter().try_fold(root, |table, at| match &mut table.entries.get_mut(*at)?.node.value {
                Value::Table(table) => Some(table),
                _ => None,
            })?;
        table.entries.append(settings);
        Some(())
    }

    /// Opens the table that a header names; those around it that no header named before stand at their keys.
    fn header(&mut self, range: Range<usize>) -> Option<()> {
        self.settle()?;
        let span = self.span(range);
        let last = self.header.pop()?;
        self.here.clear();
        let mut table = &mut self.root;
        for Key { name, span } in self.header.drain(..) {
            let known = table.entries.iter().position(|entry| entry.key == name);
            let at = match known {
                Some(at) => at,
                None => add(&mut table.entries, empty(name, span, span))?,
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
        self.here.push(add(&mut table.entries, empty(last.name, last.span, span))?);
        Some(())
    }

    fn span(&self, range: Range<usize>) -> Span {
        place(self.source, self.text, range)
    }
}

/// What stands between two quotes, where it is nothing but letters that stand for themselves.
fn as_it_stands(written: &str) -> Option<&str> {
    let inner = written.strip_prefix('"')?.strip_suffix('"')?;
    let is_itself = |byte: u8| matches!(byte, b' '..=b'~') && byte != b'"' && byte != b'\\';
    inner.bytes().all(is_itself).then_some(inner)
}

fn empty<'a>(key: Cow<'a, str>, key_span: Span, span: Span) -> Entry<'a> {
    Entry { key, key_span, node: Node { value: Value::Table(Table::default()), span } }
}

/// More settings than any table has: the parser looks for a key in less time than it takes to go through so many.
const MOST_SETTINGS: usize = 500;

/// Adds a setting that is not yet there, and says at which position.
fn add<'a>(entries: &mut Vec<Entry<'a>>, entry: Entry<'a>) -> Option<usize> {
    if entries.len() == MOST_SETTINGS || entries.iter().any(|known| known.key == entry.key) {
        return None;
    }
    entries.push(entry);
    Some(entries.len() - 1)
}
