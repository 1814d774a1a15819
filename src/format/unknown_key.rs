//! Keys that no setting has where they are: what was meant, and how that is reported.

use crate::diagnostic::{Diagnostic, RuleId, all_nearest, one_of};
use crate::format::grammar::{FILE, Schema, Variant};
use crate::format::schema_error::{SchemaError, sketch};
use crate::toml::key_path::{KeyPath, Turn};
use crate::toml::tree::{Entry, Table, Value};

/// A key that no setting has where it is.
#[derive(Clone, Copy)]
pub(crate) struct UnknownKey<'a> {
    pub entry: &'a Entry<'a>,
    /// All such keys of the same table.
    pub unknown: &'a [Entry<'a>],
    /// What the table takes.
    pub variant: &'a Variant,
    pub meant: &'a Meant,
}

/// What it was meant as.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Meant {
    /// This key of the same table.
    Key(&'static str),
    /// The same key at the top of the file.
    AtTheTop,
    /// The same key in one of these tables within the same table.
    Within(Vec<&'static str>),
    /// The same key in one of these other tables.
    Elsewhere(Vec<String>),
    /// What only the club knows.
    Anything,
}

impl Meant {
    /// What a key was meant as in a table, where `top` are the keys at the top of the file.
    pub(crate) fn of(entry: &Entry<'_>, variant: &Variant, (path, top): (&KeyPath<'_>, &[&str])) -> Self {
        let is_at_the_top = path.turns().is_empty();
        if !is_at_the_top && is_of_the_top(entry, top) {
            return Self::AtTheTop;
        }
        let has_key = |schema: &Schema| schema.keys().any(|key| key == entry.key);
        let within = variant.settings().iter().filter(|(_, schema)| !is_at_the_top && has_key(schema));
        let within: Vec<&str> = within.map(|(key, _)| *key).collect();
        if !within.is_empty() {
            return Self::Within(within);
        }
        let elsewhere = homes(&entry.key);
        let near = nearest_key(entry, variant);
        let by_word = takes_word(entry, variant).filter(|_| elsewhere.is_empty());
        let understood = near.filter(|(understood, _)| *understood > 0).map(|(_, key)| key);
        match understood.or(by_word).or(near.map(|(_, key)| key)) {
            Some(key) => Self::Key(key),
            None if elsewhere.is_empty() => Self::Anything,
            None => Self::Elsewhere(elsewhere),
        }
    }
}

/// The nearest key of a table and how much of what is written has a meaning there: of several, the first with most.
fn nearest_key(entry: &Entry<'_>, variant: &Variant) -> Option<(usize, &'static str)> {
    let near = all_nearest(&entry.key, variant.keys()).into_iter().rev();
    let near =
        near.map(|key| (variant.get(key).map_or(0, |schema| understood(&entry.node.value, schema)), key));
    near.max_by_key(|(understood, _)| *understood)
}

/// The only key of a table that takes a word.
fn takes_word(entry: &Entry<'_>, variant: &Variant) -> Option<&'static str> {
    let Value::Text(text) = &entry.node.value else { return None };
    let takes = |schema: &Schema| schema.variants.iter().any(|variant| variant.words().contains(&&**text));
    let mut takers = variant.settings().iter().filter(|(_, schema)| takes(schema));
    takers.next().filter(|_| takers.next().is_none()).map(|(key, _)| *key)
}

/// How many keys of a value would have a meaning there.
fn understood(value: &Value, schema: &Schema) -> usize {
    let Some(variant) = schema.variant(value) else { return 0 };
    let Value::Table(table) = value else { return 1 };
    let of =
        |entry: &Entry| variant.get(&entry.key).map_or(0, |inner| 1 + understood(&entry.node.value, inner));
    table.entries().iter().map(of).sum::<usize>() + 1
}

impl SchemaError<'_> {
    /// Reports a key that no setting has.
    pub(crate) fn unknown_key(&self, unknown: UnknownKey<'_>) -> Diagnostic {
        let UnknownKey { entry, variant, .. } = unknown;
        let key = &*entry.key;
        let is_table = matches!(entry.node.value, Value::Table(_)) && self.path.turns().is_empty();
        let (message, label) = match is_table {
            true => (format!("there is no table `[{key}]`"), "no such table"),
            false => (format!("there is no setting `{key}` {}", self.table()), "no such setting"),
        };
        let help = match unknown.meant {
            Meant::Key(near) => format!("did you mean `{near}`?"),
            Meant::AtTheTop => at_the_top(key),
            Meant::Within(homes) => match homes[..] {
                [home] => self.within(unknown, home),
                _ => format!("`{key}` belongs in {}", one_of(homes.iter().copied())),
            },
            Meant::Elsewhere(homes) => {
                format!("`{key}` belongs in {}", one_of(homes.iter().map(String::as_str)))
            }
            Meant::Anything if is_table => {
                let headers: Vec<String> = tables().map(|(name, schema)| header(name, schema)).collect();
                format!("one of {}", one_of(headers.iter().map(String::as_str)))
            }
            Meant::Anything if self.path.turns() == [Turn::Key("lints")] => {
                "`charleston rule` lists all lints".to_owned()
            }
            Meant::Anything => format!("one of {}", one_of(variant.keys())),
        };
        let finding = self.error(RuleId::UnknownKey, message, label).help(help);
        Diagnostic { is_unknown_table: is_table, ..finding }
    }

    /// The table within this one where the key belongs, with everything written here that belongs there.
    fn within(&self, UnknownKey { entry, unknown, variant, .. }: UnknownKey<'_>, home: &str) -> String {
        let mut written = Table::default();
        unknown.iter().for_each(|entry| written.push(entry.clone()));
        let written = Value::Table(written);
        let example = variant.get(home).map_or_else(String::new, |schema| sketch(schema, &written));
        format!("`{}` belongs in `{home}`: `{home} = {example}`", entry.key)
    }
}

/// Where a key of the top of a file belongs.
pub(crate) fn at_the_top(key: &str) -> String {
    match tables().find(|(name, _)| *name == key) {
        Some((name, schema)) => {
            let header = header(name, schema);
            format!("`{key}` belongs at the top of the file: write `{header}` on a line of its own")
        }
        None => format!("`{key}` belongs at the top of the file, before the first table"),
    }
}

/// The tables of a file by their names.
fn tables() -> impl Iterator<Item = (&'static str, &'static Schema)> {
    let all = FILE.table().map_or(&[][..], Variant::settings).iter();
    all.filter(|(_, schema)| schema.table().is_some()).map(|(name, schema)| (*name, schema))
}

fn header(name: &str, schema: &Schema) -> String {
    let is_of_names = schema.table().and_then(Variant::others).is_some();
    if is_of_names { format!("[{name}.NAME]") } else { format!("[{name}]") }
}

/// The tables in which a key is at home.
fn homes(key: &str) -> Vec<String> {
    let homes = tables().filter(|(_, schema)| {
        let others = schema.table().and_then(Variant::others);
        others.unwrap_or(schema).keys().any(|known| known == key)
    });
    homes.map(|(name, schema)| header(name, schema)).collect()
}

/// Whether a file has a table of that name.
pub(crate) fn is_top_table(key: &str) -> bool {
    tables().any(|(name, _)| name == key)
}

/// Whether a setting written below a header is one of the top of a file, where `top` is what is written there. What
/// else a key can mean is not asked for tables: none of them has a second meaning.
fn is_of_the_top(entry: &Entry, top: &[&str]) -> bool {
    let is_table = matches!(entry.node.value, Value::Table(_));
    if is_top_table(&entry.key) {
        return is_table;
    }
    !is_table && FILE.get(&entry.key).is_some() && !top.contains(&&*entry.key)
}
