//! Assembles the statements of a file into one tree, and finds what contradicts itself in it.

use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::Range;

use crate::diagnostic::{SourceId, Span};
use crate::toml::key_path::{KeyPath, KeyPaths};
use crate::toml::location::{first_line, place};
use crate::toml::parse::{Item, Key, Parsed, Written};
use crate::toml::segment::{Kind, is_bare};
use crate::toml::syntax_error::SyntaxErrorKind;
use crate::toml::tree::{Entry, Node, Table, Value};

/// Entries of a table after which it looks its keys up in an index.
const INDEXED: usize = 16;
/// Conflicts that are kept.
const MAX_CONFLICTS: usize = 50;

/// A tree, and what was found while it was assembled.
pub(crate) struct Assembled<'a> {
    pub root: Node<'a>,
    pub conflicts: Vec<Conflict>,
    /// Whether every statement left at least its key.
    pub complete: bool,
    /// The tables in which a statement couldn't be read at all.
    pub lost: KeyPaths,
}

/// A key that can't be set where it is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Conflict {
    /// The key.
    pub key: Span,
    /// Where it was written first.
    pub first: Span,
    /// What is there that can't be added to; `None` if the key is written twice.
    pub closed: Option<Closed>,
    /// Whether it is in a header.
    pub is_in_header: bool,
    /// Whether it was in a header the first time.
    pub was_in_header: bool,
    /// The key that should be added below it.
    pub below: Option<String>,
}

/// A value to which no setting can be added.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Closed {
    Braces,
    List,
    Text,
    Scalar,
}

/// Assembles the statements of a file into one tree.
pub(crate) fn assemble<'a>(source: SourceId, text: &'a str, statements: Vec<Parsed<'a>>) -> Assembled<'a> {
    let mut assembler = Assembler {
        source,
        text,
        tables: vec![Draft::new(Made::Header)],
        current: 0,
        header: Some(Vec::new()),
        repeated: None,
        conflicts: Vec::new(),
        complete: true,
        lost: KeyPaths::default(),
    };
    for statement in statements {
        match statement.statement.kind {
            Kind::Header => assembler.header(statement),
            Kind::Setting(_) => assembler.setting(statement),
        }
    }
    let table = assembler.finish(0);
    let root = Node { value: Value::Table(table), span: first_line(source, text) };
    let Assembler { conflicts, complete, lost, .. } = assembler;
    Assembled { root, conflicts, complete, lost }
}

/// A table while it is assembled.
struct Draft<'a> {
    made: Made,
    entries: Vec<DraftEntry<'a>>,
    /// The positions of the keys, once there are many.
    index: HashMap<Cow<'a, str>, usize>,
}

/// How a table came to be, which decides what can be added to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Made {
    Header,
    /// Only longer headers have named it so far.
    LongerHeader,
    DottedKey,
}

struct DraftEntry<'a> {
    key: Cow<'a, str>,
    key_span: Span,
    is_in_header: bool,
    span: Span,
    value: DraftValue<'a>,
}

enum DraftValue<'a> {
    Table(usize),
    /// The tables of headers in two brackets, and where each header is.
    Tables(Vec<(usize, Span)>),
    Value(Value<'a>),
}

impl<'a> Draft<'a> {
    fn new(made: Made) -> Self {
        Self { made, entries: Vec::new(), index: HashMap::new() }
    }

    fn position(&self, key: &str) -> Option<usize> {
        match self.index.is_empty() {
            true => self.entries.iter().position(|entry| entry.key == key),
            false => self.index.get(key).copied(),
        }
    }

    fn push(&mut self, entry: DraftEntry<'a>) -> usize {
        let at = self.entries.len();
        if at == INDEXED {
            let keys = self.entries.iter().map(|entry| entry.key.clone());
            self.index = keys.enumerate().map(|(at, key)| (key, at)).collect();
        }
        if at >= INDEXED {
            self.index.insert(entry.key.clone(), at);
        }
        self.entries.push(entry);
        at
    }
}

struct Assembler<'a> {
    source: SourceId,
    text: &'a str,
    /// Every table with settings by name; the first is the file itself.
    tables: Vec<Draft<'a>>,
    /// The table under the last header.
    current: usize,
    /// The names in the last header; `None` if they couldn't be read.
    header: Option<Vec<Cow<'a, str>>>,
    /// Where the last header is, if it is broken or its table has another one: what it repeats from above is no
    /// further finding.
    repeated: Option<usize>,
    conflicts: Vec<Conflict>,
    complete: bool,
    lost: KeyPaths,
}

impl<'a> Assembler<'a> {
    fn span(&self, at: &Range<usize>) -> Span {
        place(self.source, self.text, at.clone())
    }

    fn header(&mut self, parsed: Parsed<'a>) {
        let is_broken = parsed.is_broken();
        let Parsed { statement, mut keys, .. } = parsed;
        if is_broken {
            keys = self.names(&statement.keys(self.text), &statement.range).unwrap_or_default();
            if keys.is_empty() {
                self.complete = false;
                self.header = None;
                self.current = self.add_table(Made::Header);
                return;
            }
        }
        self.header = Some(keys.iter().map(|key| key.name.clone()).collect());
        let is_list = self.text[statement.range.start..].starts_with("[[") && !is_broken;
        let known = self.conflicts.len();
        self.repeated = None;
        let span = self.span(&statement.range);
        let table = self.table_of_header(&keys, span, is_list);
        let is_repeated = is_broken || self.conflicts.len() > known;
        self.repeated = is_repeated.then_some(statement.range.start);
        if is_broken {
            self.conflicts.truncate(known);
        }
        self.current = table.unwrap_or_else(|| self.add_table(Made::Header));
    }

    /// The names in a broken header, if its brackets are all that is wrong with it.
    fn names(&self, keys: &[Range<usize>], header: &Range<usize>) -> Option<Vec<Key<'a>>> {
        let (first, last) = (keys.first()?, keys.last()?);
        let between = |range: Range<usize>, signs: &[char]| {
            self.text.get(range).is_some_and(|written| written.chars().all(|sign| signs.contains(&sign)))
        };
        let is_whole = between(header.start..first.start, &['[', ' ', '\t'])
            && between(last.end..header.end, &[']', ' ', '\t'])
            && keys.windows(2).all(|pair| {
                let dot = self.text.get(pair[0].end..pair[1].start);
                dot.is_some_and(|dot| dot.trim() == ".")
            });
        let key = |at: &Range<usize>| {
            let written = self.text.get(at.clone())?;
            let quoted = |quote| written.strip_prefix(quote)?.strip_suffix(quote);
            let name = quoted('"').or_else(|| quoted('\'')).unwrap_or(written);
            let is_name = !name.is_empty() && name.chars().all(|letter| is_bare(letter) || name != written);
            is_name.then_some(Key { name: Cow::Borrowed(name), at: at.clone() })
        };
        if is_whole { keys.iter().map(key).collect() } else { None }
    }

    /// The table that a header opens; `None` if it can't be there.
    fn table_of_header(&mut self, keys: &[Key<'a>], span: Span, is_list: bool) -> Option<usize> {
        let (last, path) = keys.split_last()?;
        let table = self.descend(0, path, keys, Made::LongerHeader)?;
        let Some(at) = self.tables[table].position(&last.name) else {
            let new = self.add_table(Made::Header);
            let value = match is_list {
                true => DraftValue::Tables(vec![(new, span)]),
                false => DraftValue::Table(new),
            };
            self.push(table, last, span, value, true);
            return Some(new);
        };
        let next = self.tables.len();
        match &mut self.tables[table].entries[at].value {
            DraftValue::Tables(list) if is_list => {
                list.push((next, span));
                return Some(self.add_table(Made::Header));
            }
            DraftValue::Table(known) if !is_list => {
                let known = *known;
                if self.tables[known].made == Made::LongerHeader {
                    self.tables[known].made = Made::Header;
                    self.tables[table].entries[at].span = span;
                } else {
                    self.repeated(table, at, last, true);
                }
                return Some(known);
            }
            DraftValue::Table(_) | DraftValue::Tables(_) | DraftValue::Value(_) => {}
        }
        self.repeated(table, at, last, true);
        if is_list {
            return None;
        }
        // The settings below are judged all the same.
        let new = self.add_table(Made::Header);
        let known = &mut self.tables[table].entries[at];
        (known.value, known.span) = (DraftValue::Table(new), span);
        Some(new)
    }

    fn setting(&mut self, parsed: Parsed<'a>) {
        let is_broken = parsed.is_broken();
        let Parsed { statement, mut keys, value, errors } = parsed;
        let is_key = |key: &Key<'_>| {
            !errors.iter().any(|error| error.at == key.at || error.kind == SyntaxErrorKind::NoEquals)
        };
        let mut node = None;
        if is_broken {
            let span = match statement.kind {
                Kind::Setting(Some(value)) if !keys.is_empty() && keys.iter().all(is_key) => {
                    self.span(&(value..statement.range.end))
                }
                _ => {
                    keys = Vec::from_iter(first_word(self.text, &statement.range));
                    keys.first().map_or(self.span(&statement.range), |key| self.span(&key.at))
                }
            };
            node = Some(Node { value: Value::Broken, span });
        }
        let node = node.or_else(|| value.map(|item| self.node(item)));
        match (node, keys.is_empty()) {
            (Some(node), false) => drop(self.set(self.current, &keys, node)),
            _ => self.lose(),
        }
    }

    /// A statement couldn't be read at all.
    fn lose(&mut self) {
        match self.header.as_deref() {
            // At the top it may extend another file, and with it bring in everything.
            None | Some([]) => self.complete = false,
            Some(header) => {
                let path = header.iter().fold(KeyPath::root(), |path, name| path.key(name));
                self.lost.push(&path);
            }
        }
    }

    /// Sets a key in a table, below those before its dots.
    fn set(&mut self, table: usize, keys: &[Key<'a>], node: Node<'a>) -> Option<()> {
        let (last, path) = keys.split_last()?;
        let inner = self.descend(table, path, keys, Made::DottedKey)?;
        let is_whole = self.tables[inner].made == Made::Header && !path.is_empty();
        match self.tables[inner].position(&last.name) {
            Some(at) => self.repeated(inner, at, last, false),
            None if is_whole => self.appended(path, last),
            None => self.push(inner, last, node.span, DraftValue::Value(node.value), false),
        }
        Some(())
    }

    /// The table at a path of keys. Those that aren't there yet are made.
    fn descend(&mut self, from: usize, path: &[Key<'a>], all: &[Key<'a>], made: Made) -> Option<usize> {
        let (mut table, is_in_header) = (from, made == Made::LongerHeader);
        for (depth, key) in path.iter().enumerate() {
            let Some(at) = self.tables[table].position(&key.name) else {
                let new = self.add_table(made);
                let span = self.span(&key.at);
                self.push(table, key, span, DraftValue::Table(new), is_in_header);
                table = new;
                continue;
            };
            let closed = match &self.tables[table].entries[at].value {
                DraftValue::Tables(list) => {
                    table = list.last()?.0;
                    continue;
                }
                DraftValue::Table(inner) => {
                    let inner = *inner;
                    match (made, self.tables[inner].made) {
                        (Made::DottedKey, Made::Header) => {
                            self.repeated(table, at, key, is_in_header);
                            return None;
                        }
                        (Made::DottedKey, _) => self.tables[inner].made = Made::DottedKey,
                        _ => {}
                    }
                    table = inner;
                    continue;
                }
                DraftValue::Value(Value::Broken) => return None,
                DraftValue::Value(Value::Table(_)) => Closed::Braces,
                DraftValue::Value(Value::List(_)) => Closed::List,
                DraftValue::Value(Value::Text(_)) => Closed::Text,
                DraftValue::Value(_) => Closed::Scalar,
            };
            let below = all.get(depth + 1).map(|key| key.name.clone().into_owned());
            let conflict = self.conflict(table, at, key, is_in_header);
            self.report(Conflict { closed: Some(closed), below, ..conflict });
            return None;
        }
        Some(table)
    }

    fn conflict(&self, table: usize, at: usize, key: &Key<'a>, is_in_header: bool) -> Conflict {
        let known = &self.tables[table].entries[at];
        Conflict {
            key: self.span(&key.at),
            first: known.key_span,
            closed: None,
            is_in_header,
            was_in_header: known.is_in_header,
            below: None,
        }
    }

    fn repeated(&mut self, table: usize, at: usize, key: &Key<'a>, is_in_header: bool) {
        let conflict = self.conflict(table, at, key, is_in_header);
        self.report(conflict);
    }

    /// A dotted key adds to a table that has a header of its own.
    fn appended(&mut self, path: &[Key<'a>], key: &Key<'a>) {
        let first = path.last().map_or(&key.at, |last| &last.at);
        let (key, first) = (self.span(&key.at), self.span(first));
        let conflict =
            Conflict { key, first, closed: None, is_in_header: false, was_in_header: true, below: None };
        self.report(conflict);
    }

    fn report(&mut self, conflict: Conflict) {
        let is_told = self.repeated.is_some_and(|header| conflict.first.start < header);
        if !is_told && self.conflicts.len() < MAX_CONFLICTS {
            self.conflicts.push(conflict);
        }
    }

    fn add_table(&mut self, made: Made) -> usize {
        self.tables.push(Draft::new(made));
        self.tables.len() - 1
    }

    fn push(&mut self, table: usize, key: &Key<'a>, span: Span, value: DraftValue<'a>, is_in_header: bool) {
        let key_span = self.span(&key.at);
        let entry = DraftEntry { key: key.name.clone(), key_span, is_in_header, span, value };
        self.tables[table].push(entry);
    }

    fn node(&mut self, item: Item<'a>) -> Node<'a> {
        let span = self.span(&item.at);
        let value = match item.written {
            Written::Scalar(value) => value,
            Written::List(list) => Value::List(list.into_iter().map(|item| self.node(item)).collect()),
            Written::Braces(settings) => {
                let table = self.add_table(Made::DottedKey);
                for (keys, item) in settings {
                    let node = self.node(item);
                    self.set(table, &keys, node);
                }
                Value::Table(self.finish(table))
            }
        };
        Node { value, span }
    }

    /// The finished table. Every key and value of it has its place in the file.
    fn finish(&mut self, table: usize) -> Table<'a> {
        let entries = std::mem::take(&mut self.tables[table].entries).into_iter();
        let entries = entries.map(|entry| {
            let DraftEntry { key, key_span, is_in_header: _, span, value } = entry;
            let value = match value {
                DraftValue::Table(table) => Value::Table(self.finish(table)),
                DraftValue::Tables(list) => {
                    let node = |(table, span)| Node { value: Value::Table(self.finish(table)), span };
                    Value::List(list.into_iter().map(node).collect())
                }
                DraftValue::Value(value) => value,
            };
            Entry { key, key_span, node: Node { value, span } }
        });
        Table { entries: entries.collect() }
    }
}

/// The key of a line without an equals sign: its first word, if that can be one.
fn first_word<'a>(text: &'a str, statement: &Range<usize>) -> Option<Key<'a>> {
    let written = text.get(statement.clone())?;
    let end = written.find([':', '=', ' ', '\t']).unwrap_or(written.len());
    let name = written.get(..end)?;
    // Without a colon, several words are a sentence.
    let value = written.get(end..)?.trim_start();
    if !value.starts_with([':', '=', '"', '\'', '[', '{']) && value.contains(char::is_whitespace) {
        return None;
    }
    let is_key = name.starts_with(|letter: char| letter.is_ascii_alphabetic()) && name.chars().all(is_bare);
    let at = statement.start..statement.start + end;
    is_key.then_some(Key { name: Cow::Borrowed(name), at })
}

#[cfg(test)]
mod tests;
