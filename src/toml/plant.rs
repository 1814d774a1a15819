//! Grows our tree out of the TOML parser's.

use std::borrow::Cow;
use std::ops::Range;

use toml::Spanned;
use toml::de::{DeArray, DeInteger, DeTable, DeValue};

use crate::diagnostic::{Diagnostic, RuleId, SourceId, Span};
use crate::toml::tree::{Entry, Node, Table, Value};

/// What is needed to turn the parser's values into ours.
pub(crate) struct Plant<'a> {
    pub source: SourceId,
    /// The text as it was written, before repairs.
    pub text: &'a str,
    /// Where repairs put a stand-in for a broken value, in ascending order.
    pub stand_ins: &'a [usize],
    /// What no number type can hold.
    pub findings: Vec<Diagnostic>,
}

impl Plant<'_> {
    /// The tree of a whole file.
    pub(crate) fn root(&mut self, table: &DeTable<'_>) -> Node<'static> {
        let (_, table) = self.table(table);
        Node { value: Value::Table(table), span: self.first_line() }
    }

    /// A stretch of the text, forced onto it whatever the parser says.
    pub(crate) fn span(&self, range: Range<usize>) -> Span {
        place(self.source, self.text, range)
    }

    /// The first line with something on it stands for the whole file.
    pub(crate) fn first_line(&self) -> Span {
        first_line(self.source, self.text)
    }

    /// A table and the offset at which it first appears.
    fn table(&mut self, table: &DeTable<'_>) -> (usize, Table<'static>) {
        let mut entries: Vec<(usize, Entry<'static>)> = Vec::with_capacity(table.len());
        for (key, value) in table.iter() {
            let key_span = self.span(key.span());
            let (first, node) = self.node(value);
            let entry = Entry { key: Cow::Owned((**key.get_ref()).to_owned()), key_span, node };
            entries.push((first.min(key_span.start), entry));
        }
        entries.sort_by_key(|(first, _)| *first);
        let first = entries.first().map_or(usize::MAX, |(first, _)| *first);
        (first, Table { entries: entries.into_iter().map(|(_, entry)| entry).collect() })
    }

    /// A value and the offset at which it, or the first key in it, appears.
    fn node(&mut self, value: &Spanned<DeValue<'_>>) -> (usize, Node<'static>) {
        let span = self.span(value.span());
        let (first, value) = match value.get_ref() {
            DeValue::Integer(_) if self.stand_ins.binary_search(&span.start).is_ok() => {
                (span.start, Value::Broken)
            }
            DeValue::Table(table) => {
                let (first, table) = self.table(table);
                (first, Value::Table(table))
            }
            DeValue::Array(list) => self.list(list),
            other => (span.start, self.scalar(other, span)),
        };
        (first.min(span.start), Node { value, span })
    }

    fn list(&mut self, list: &DeArray<'_>) -> (usize, Value<'static>) {
        let mut first = usize::MAX;
        let mut nodes = Vec::with_capacity(list.len());
        for value in list {
            let (at, node) = self.node(value);
            first = first.min(at);
            nodes.push(node);
        }
        (first, Value::List(nodes))
    }

    fn scalar(&mut self, value: &DeValue<'_>, span: Span) -> Value<'static> {
        match value {
            DeValue::String(text) => Value::Text(Cow::Owned((**text).to_owned())),
            DeValue::Integer(number) => self.integer(number, span),
            DeValue::Boolean(truth) => Value::Boolean(*truth),
            DeValue::Float(_) => Value::Float,
            DeValue::Datetime(_) => Value::Datetime,
            DeValue::Array(_) | DeValue::Table(_) => Value::Broken,
        }
    }

    fn integer(&mut self, number: &DeInteger<'_>, span: Span) -> Value<'static> {
        match i64::from_str_radix(number.as_str(), number.radix()) {
            Ok(number) => Value::Integer(number),
            Err(_) => {
                let message = format!("`{number}` is a larger number than any setting takes");
                self.findings.push(Diagnostic::error(RuleId::OutOfRange, message, span, "too large"));
                Value::Broken
            }
        }
    }
}

/// A stretch of a text, moved inward until it lies on whole characters.
pub(crate) fn place(source: SourceId, text: &str, range: Range<usize>) -> Span {
    let floor = |at: usize| {
        let mut at = at.min(text.len());
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        at
    };
    let start = floor(range.start);
    Span { source, start, end: floor(range.end).max(start) }
}

/// The first line with a statement on it, or the beginning of the file.
pub(crate) fn first_line(source: SourceId, text: &str) -> Span {
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let written = line.trim().trim_start_matches('\u{feff}');
        if !written.is_empty() && !written.starts_with('#') {
            let indent = line.find(written).unwrap_or(0);
            return place(source, text, start + indent..start + indent + written.len());
        }
        start += line.len();
    }
    place(source, text, 0..0)
}
