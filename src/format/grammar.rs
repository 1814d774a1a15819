//! What can stand where in a ruleset file: the published schema as constants.
//!
//! The build makes them of `schemas/ruleset.schema.json`, which is derived from the document types, so that
//! editors and the reader agree.

use crate::diagnostic::nearest;
use crate::toml::tree::Value;

/// A whole ruleset file.
pub(crate) static FILE: Setting = include!(concat!(env!("OUT_DIR"), "/grammar.rs"));

/// Whether a line is the name of a table with settings of its own, as a header says it; where a slip is allowed, its
/// first part need only be near to one.
pub(crate) fn names_a_table(line: &str, with_a_slip: bool) -> bool {
    let is_bare = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_');
    let Some(top) = FILE.table() else { return false };
    let mut parts = line.split('.');
    if !line.split('.').all(|part| !part.is_empty() && part.chars().all(is_bare)) {
        return false;
    }
    let tables = || top.keys().iter().filter(|(_, setting)| setting.table().is_some()).map(|(key, _)| *key);
    let first = parts.next().and_then(|first| match tables().find(|table| *table == first) {
        None if with_a_slip => nearest(first, tables()),
        table => table,
    });
    let mut table = first.and_then(|first| top.setting(first)?.table());
    for part in parts {
        table = table.and_then(|table| table.setting(part)?.table());
    }
    table.is_some_and(|table| !table.keys().is_empty())
}

/// What can be written for a setting, or as an entry of a list.
#[derive(Debug)]
pub(crate) struct Setting {
    /// What it is.
    pub about: &'static str,
    /// The kinds of value it takes; most take one.
    pub ways: &'static [Way],
}

/// One kind of value that a setting takes.
#[derive(Debug)]
pub(crate) struct Way {
    /// What it is then.
    pub about: &'static str,
    pub takes: Takes,
}

/// A kind of value.
#[derive(Debug)]
pub(crate) enum Takes {
    /// Settings by key: those listed, and where there are `others`, any other key with one of these.
    Table {
        keys: &'static [(&'static str, Setting)],
        others: Option<&'static Setting>,
        required: &'static [&'static str],
        size: Bounds,
    },
    List {
        of: &'static Setting,
        length: Bounds,
    },
    /// One of these words, or any text of so many letters where there are none.
    Text {
        words: &'static [&'static str],
        shortest: usize,
    },
    Number(Bounds),
    /// True or false.
    Truth,
}

/// From where to where a number goes, both included.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Bounds {
    pub least: Option<i64>,
    pub most: Option<i64>,
}

impl Setting {
    /// Its kind of value for tables, if it takes tables.
    pub(crate) fn table(&self) -> Option<&'static Way> {
        self.ways.iter().find(|way| matches!(way.takes, Takes::Table { .. }))
    }

    /// The way this kind of value is taken.
    pub(crate) fn way(&self, value: &Value) -> Option<&'static Way> {
        self.ways.iter().find(|way| {
            matches!(
                (&way.takes, value),
                (Takes::Table { .. }, Value::Table(_))
                    | (Takes::List { .. }, Value::List(_))
                    | (Takes::Text { .. }, Value::Text(_))
                    | (Takes::Number(_), Value::Integer(_))
                    | (Takes::Truth, Value::Boolean(_))
            )
        })
    }
}

impl Way {
    /// The settings with names of their own, where it takes tables.
    pub(crate) fn keys(&self) -> &'static [(&'static str, Setting)] {
        if let Takes::Table { keys, .. } = self.takes { keys } else { &[] }
    }

    /// What stands under any other key.
    pub(crate) fn others(&self) -> Option<&'static Setting> {
        if let Takes::Table { others, .. } = self.takes { others } else { None }
    }

    /// The words it takes, where it takes no other text.
    pub(crate) fn words(&self) -> &'static [&'static str] {
        if let Takes::Text { words, .. } = self.takes { words } else { &[] }
    }

    /// The numbers it takes.
    pub(crate) fn bounds(&self) -> Bounds {
        if let Takes::Number(bounds) = self.takes { bounds } else { Bounds { least: None, most: None } }
    }

    /// The setting under a key.
    pub(crate) fn setting(&self, key: &str) -> Option<&'static Setting> {
        let named = self.keys().iter().find(|(known, _)| *known == key).map(|(_, setting)| setting);
        named.or_else(|| self.others())
    }
}

impl Bounds {
    pub(crate) fn contain(self, number: i64) -> bool {
        self.least.is_none_or(|least| number >= least) && self.most.is_none_or(|most| number <= most)
    }
}
