//! What mends a key that means nothing where it stands: the one that was meant, or the same in its place.

use std::collections::BTreeMap;
use std::ops::Range;

use super::Place;
use crate::diagnostic::{Edit, Fix, Span, meant, nearest};
use crate::fix::mend::{moved, newline, one, plain, within, without_line, word};
use crate::format::grammar::Takes;
use crate::format::misfit::{Stray, homes};
use crate::toml::segment::{Kind, Statement, statements};
use crate::toml::tree::{Entry, Table, Value};

impl Place<'_> {
    /// What a key that no setting has was meant to be: another key, or one at home in another table, not either; where
    /// each key was meant so many times in the table.
    pub(crate) fn key(&self, stray: Stray<'_>, times: &BTreeMap<&str, usize>) -> Option<Fix> {
        let Stray { entry, table, way } = stray;
        if let [home] = stray.inner_homes().as_slice() {
            return self.within_braces(stray, home);
        }
        match homes(&entry.key).as_slice() {
            [] => self.other_key(stray, times),
            [home] if nearest(&entry.key, way.keys().iter().map(|(key, _)| *key)).is_none() => {
                let home = home.trim_matches(['[', ']']);
                self.home(entry, table, home).filter(|_| self.path.turns().is_empty() && !home.contains('.'))
            }
            _ => None,
        }
    }

    /// The key that was meant, unless the table has it already, or it takes nothing like what is written. Of several
    /// that mean the same, none: only the club knows which of them holds.
    fn other_key(&self, stray: Stray<'_>, times: &BTreeMap<&str, usize>) -> Option<Fix> {
        let Stray { entry, table, way } = stray;
        let right = meant(&entry.key, way.keys().iter().map(|(key, _)| *key))?;
        let setting = way.setting(right)?;
        let value = Place { span: entry.node.span, path: self.path.key(right), ..*self };
        let fits = entry.node.value == Value::Broken || setting.way(&entry.node.value).is_some();
        // Several tables of one name can stand beside each other.
        let is_one = matches!(entry.node.value, Value::Table(_)) || times.get(right) == Some(&1);
        if !is_one || !fits && value.kind(&entry.node.value, setting.ways).is_none() {
            return None;
        }
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
        let newline = newline(self.text);
        let after = Span { start: there.end, ..there };
        let line = self.text.get(statement.range.clone())?;
        let out = without_line(String::new(), self.text, Span { end: statement.range.end, ..self.span });
        let rest = self.text.get(there.end..)?.lines().next().unwrap_or_default();
        let after = Span { start: after.start + rest.len(), end: after.start + rest.len(), ..after };
        let moved = Edit { span: after, text: format!("{newline}{line}") };
        let title = format!("move `{}` to `{header}`", entry.key);
        Some(Fix { title, edits: out.edits.into_iter().chain([moved]).collect() })
    }

    /// A setting in the braces of the table within its own, if nothing else belongs there and nothing is missing then.
    fn within_braces(&self, stray: Stray<'_>, home: &str) -> Option<Fix> {
        let inner = stray.way.setting(home)?.table()?;
        let Takes::Table { required, .. } = inner.takes else { return None };
        let is_alone = stray.together().len() == 1 && stray.table.get(home).is_none();
        let is_whole = required.iter().all(|key| *key == stray.entry.key);
        let statements = statements(self.text);
        let statement = statements.iter().find(|statement| statement.range.start == self.span.start)?;
        if !(is_alone && is_whole && statement.keys.len() == 1) {
            return None;
        }
        let at = |at: usize| within(self.span, at..at);
        let edits = vec![
            Edit { span: at(statement.range.start), text: format!("{home} = {{ ") },
            Edit { span: at(statement.range.end), text: " }".to_owned() },
        ];
        Some(Fix { title: format!("write it into `{home}`"), edits })
    }

    /// What stands at the top of a file, written there: its line before the first table, or headers of its own.
    pub(crate) fn raised(&self, stray: Stray<'_>) -> Option<Fix> {
        let key = &stray.entry.key;
        // In a table that has a title, a name may be meant as that.
        if key == "name" && stray.way.setting("title").is_some() {
            return None;
        }
        let statements = statements(self.text);
        let holds = |statement: &&Statement| statement.keys.iter().any(|key| key.start == self.span.start);
        let statement = statements.iter().find(holds)?;
        match statement.kind {
            Kind::Header => self.own_headers(&statements),
            Kind::Setting(_) if statement.keys.first()?.start == self.span.start => {
                let path: Vec<&str> =
                    statement.keys.iter().map(|key| plain(self.text, key.clone())).collect();
                // A table that has a header cannot be begun by a line above it.
                let is_below = |header: &Statement| {
                    let named = header.keys.iter().map(|key| plain(self.text, key.clone()));
                    named.zip(&path).all(|(one, other)| one == *other)
                };
                let headers = statements.iter().filter(|statement| statement.kind == Kind::Header);
                let is_free = path.len() == 1 || !headers.into_iter().any(is_below);
                moved::to_the_top(self.text, statement, self.span).filter(|_| is_free)
            }
            Kind::Setting(_) => None,
        }
    }

    /// The headers that have a table at the top below another, without that; nothing where one is there already.
    fn own_headers(&self, statements: &[Statement]) -> Option<Fix> {
        let named = |statement: &Statement| -> Vec<&str> {
            statement.keys.iter().map(|key| plain(self.text, key.clone())).collect()
        };
        let holder =
            statements.iter().find(|header| header.keys.iter().any(|key| key.start == self.span.start))?;
        let depth = holder.keys.iter().position(|key| key.start == self.span.start)?;
        let path = named(holder);
        let path = path.get(..=depth)?;
        let (below, others): (Vec<&Statement>, Vec<&Statement>) = statements
            .iter()
            .filter(|statement| statement.kind == Kind::Header)
            .partition(|header| named(header).starts_with(path));
        let is_there = |header: &&Statement| {
            let right = named(header);
            others.iter().any(|other| right.get(depth..) == Some(&named(other)))
        };
        if below.iter().any(is_there) {
            return None;
        }
        let cut = |header: &&Statement| {
            let (first, own) = (header.keys.first()?, header.keys.get(depth)?);
            Some(Edit { span: within(self.span, first.start..own.start), text: String::new() })
        };
        let edits = below.iter().map(cut).collect::<Option<Vec<Edit>>>()?;
        let title = format!("write `[{}]`", named(holder).get(depth..)?.join("."));
        Some(Fix { title, edits })
    }

    /// Whether the key is a part of a header.
    pub(crate) fn is_in_header(&self) -> bool {
        let before = self.text.get(..self.span.start).unwrap_or_default();
        before.lines().next_back().is_some_and(|line| line.trim_start().starts_with('['))
    }
}

/// Another name for a pass or a phase, wherever a file adds to it: in headers, and in keys with dots. Nothing where it
/// stands in braces as well.
pub(crate) fn renamed(text: &str, key: Span, (table, name): (&str, &str), right: &str) -> Option<Fix> {
    let mut spans = Vec::new();
    let mut header: &[Range<usize>] = &[];
    let statements = statements(text);
    let is = |range: Option<&Range<usize>>, word: &str| {
        let written = range.and_then(|range| text.get(range.clone()));
        written.is_some_and(|written| written.trim_matches(['"', '\'']) == word)
    };
    for statement in &statements {
        let names = match statement.kind {
            Kind::Header => {
                header = &statement.keys;
                [header.first(), header.get(1)]
            }
            Kind::Setting(_) if header.is_empty() => [statement.keys.first(), statement.keys.get(1)],
            Kind::Setting(_) if header.len() == 1 => [header.first(), statement.keys.first()],
            Kind::Setting(_) => continue,
        };
        if is(names[0], table) && is(names[1], name) {
            spans.extend(names[1].map(|range| Span { start: range.start, end: range.end, ..key }));
        }
    }
    let edits = spans.iter().map(|span| word(text, *span, right)?.edits.into_iter().next());
    let edits = edits.collect::<Option<Vec<Edit>>>()?;
    spans.contains(&key).then(|| Fix { title: format!("write `{right}`"), edits })
}
