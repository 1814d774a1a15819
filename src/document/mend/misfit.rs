//! What mends a value, a word or a key that does not fit the schema.

use super::{is_bare, one, word, write};
use crate::diagnostic::{Edit, Fix, Span, meant, nearest};
use crate::document::grammar::{Bounds, Setting, Takes, Way};
use crate::document::misfit::{homes, number_meant};
use crate::document::scan::{Kind, Statement, statements};
use crate::document::tree::{Entry, Table, Value};
use crate::key_path::{KeyPath, Turn};

/// A value in a file, about to be mended.
#[derive(Clone, Copy)]
pub(crate) struct Place<'a> {
    pub text: &'a str,
    pub span: Span,
    pub path: KeyPath<'a>,
}

impl Place<'_> {
    fn written(&self) -> &str {
        self.text.get(self.span.start..self.span.end).unwrap_or_default()
    }

    /// The same value in the only kind that takes it.
    pub(crate) fn kind(&self, value: &Value, ways: &[Way]) -> Option<Fix> {
        let mut right = ways.iter().filter_map(|way| self.as_kind(value, &way.takes));
        let only = right.next()?;
        right.next().is_none().then(|| write(self.span, only))
    }

    fn as_kind(&self, value: &Value, takes: &Takes) -> Option<String> {
        match (takes, value) {
            (Takes::Number(bounds), Value::Text(text)) => number(text, *bounds),
            (Takes::Number(bounds), Value::Float) => {
                let whole =
                    self.written().split_once('.').filter(|(_, rest)| rest.trim_matches('0').is_empty());
                number(whole?.0, *bounds)
            }
            (Takes::Number(Bounds { least, most }), Value::Boolean(true)) if least == most => {
                least.map(|only| only.to_string())
            }
            (Takes::Truth, Value::Text(text)) => match text.trim().to_lowercase().as_str() {
                "true" | "yes" | "on" => Some("true".to_owned()),
                "false" | "no" | "off" => Some("false".to_owned()),
                _ => None,
            },
            (Takes::Text { words: [], .. }, Value::Integer(_) | Value::Boolean(_) | Value::Float) => {
                Some(format!("\"{}\"", self.written()))
            }
            (Takes::Text { .. }, Value::List(list)) => match list.as_slice() {
                [only] => self.entry(only.span).filter(|_| matches!(only.value, Value::Text(_))),
                _ => None,
            },
            (Takes::List { of, .. }, Value::Text(_) | Value::Integer(_)) => self.listed(value, of),
            _ => None,
        }
    }

    /// What stands alone in a list.
    fn entry(&self, span: Span) -> Option<String> {
        self.text.get(span.start..span.end).map(str::to_owned)
    }

    /// A value as the only entry of a list, where it can be one; several names in one text are left alone.
    fn listed(&self, value: &Value, of: &Setting) -> Option<String> {
        let is_name = match value {
            Value::Text(text) => !text.is_empty() && text.chars().all(is_bare),
            _ => true,
        };
        let is_setting = matches!(self.path.turns().last(), Some(Turn::Key(_)));
        (is_name && is_setting && of.way(value).is_some()).then(|| format!("[{}]", self.written()))
    }

    /// The word that was meant, or the number that stands in quotes.
    pub(crate) fn text(&self, text: &str, way: &Way, ways: &[Way]) -> Option<Fix> {
        let right = ways.iter().find_map(|way| match way.takes {
            Takes::Number(bounds) => number(text, bounds),
            _ => None,
        });
        match right {
            Some(right) => Some(write(self.span, right)),
            None => word(self.text, self.span, meant(text, way.words().iter().copied())?),
        }
    }

    /// A penalty with the minus it lacks.
    pub(crate) fn number(&self, written: i64, bounds: Bounds) -> Option<Fix> {
        Some(write(self.span, minus(written, bounds)?))
    }

    /// What a key that no setting has was meant to be: another key, or one at home in another table, not either.
    pub(crate) fn key(&self, entry: &Entry, table: &Table, way: &Way) -> Option<Fix> {
        match homes(&entry.key).as_slice() {
            [] => self.other_key(entry, table, way),
            [home] if nearest(&entry.key, way.keys().iter().map(|(key, _)| *key)).is_none() => {
                let home = home.trim_matches(['[', ']']);
                self.home(entry, table, home).filter(|_| self.path.turns().is_empty() && !home.contains('.'))
            }
            _ => None,
        }
    }

    /// The key that was meant, unless the table has it already.
    fn other_key(&self, entry: &Entry, table: &Table, way: &Way) -> Option<Fix> {
        let right = meant(&entry.key, way.keys().iter().map(|(key, _)| *key))?;
        let there = table.get(right).map(|entry| &entry.node.value);
        let is_free = match (there, &entry.node.value) {
            (None, _) => true,
            (Some(Value::Table(_)), Value::Table(_)) => self.text[..self.span.start].ends_with('['),
            _ => false,
        };
        let fix = word(self.text, self.span, right).filter(|_| is_free)?;
        if !self.path.turns().is_empty() {
            return Some(fix);
        }
        let text = fix.edits.first().map(|edit| edit.text.clone()).unwrap_or_default();
        let edits = self.everywhere(&entry.key).into_iter().map(|span| Edit { span, text: text.clone() });
        Some(Fix { edits: edits.collect(), ..fix })
    }

    /// Every place where a key stands at the top of the file: a table may have many headers.
    fn everywhere(&self, key: &str) -> Vec<Span> {
        let statements = statements(self.text);
        let first = statements.iter().position(|statement| statement.kind == Kind::Header);
        let at_the_top = |(position, statement): &(usize, &Statement)| {
            statement.kind == Kind::Header || first.is_none_or(|first| *position < first)
        };
        let keys = statements.iter().enumerate().filter(at_the_top);
        let keys = keys.filter_map(|(_, statement)| statement.keys.first().cloned());
        let keys = keys.filter(|range| {
            self.text.get(range.clone()).is_some_and(|written| written.trim_matches(['"', '\'']) == key)
        });
        keys.map(|range| Span { start: range.start, end: range.end, ..self.span }).collect()
    }

    /// A setting at the top of the file that is at home in one table only is named with that, or moved there.
    fn home(&self, entry: &Entry, table: &Table, home: &str) -> Option<Fix> {
        let statements = statements(self.text);
        let starts_here = |statement: &&Statement| statement.range.start == self.span.start;
        let statement = statements.iter().find(starts_here)?;
        if statement.keys.len() != 1 {
            return None;
        }
        let there = match table.get(home).map(|home| (&home.node.value, home.node.span)) {
            None => {
                let start = Span { end: self.span.start, ..self.span };
                return Some(one(format!("write `{home}.{}`", entry.key), start, format!("{home}.")));
            }
            Some((Value::Table(there), span)) if there.get(&entry.key).is_none() => span,
            Some(_) => return None,
        };
        let header = self.text.get(there.start..there.end).filter(|header| header.starts_with('['))?;
        let newline = super::newline(self.text);
        let after = Span { start: there.end, ..there };
        let line = self.text.get(statement.range.clone())?;
        let out =
            super::without_line(String::new(), self.text, Span { end: statement.range.end, ..self.span });
        let rest = self.text.get(there.end..)?.lines().next().unwrap_or_default();
        let after = Span { start: after.start + rest.len(), end: after.start + rest.len(), ..after };
        let moved = Edit { span: after, text: format!("{newline}{line}") };
        let title = format!("move `{}` to `{header}`", entry.key);
        Some(Fix { title, edits: out.edits.into_iter().chain([moved]).collect() })
    }
}

/// The number that a text says, in digits or as a word, as far as a setting takes it.
fn number(text: &str, bounds: Bounds) -> Option<String> {
    let number = number_meant(text)?;
    if bounds.contain(number) { Some(number.to_string()) } else { minus(number, bounds) }
}

/// The number below zero that takes its place in a setting that takes no others.
fn minus(number: i64, bounds: Bounds) -> Option<String> {
    let negative = number.checked_neg()?;
    let is_penalty = bounds.most == Some(0) && number > 0 && bounds.contain(negative);
    is_penalty.then(|| negative.to_string())
}
