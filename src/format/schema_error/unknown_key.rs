//! What is said of a key that means nothing where it stands.

use super::{SchemaError, sketch};
use crate::diagnostic::{Cause, Diagnostic, RuleId, all_nearest, nearest, one_of, suggest};
use crate::format::grammar::{FILE, Setting, Takes, Way};
use crate::toml::key_path::{KeyPath, Turn};
use crate::toml::tree::{Entry, Table, Value};

/// A key that no setting has where it stands, with the table around it.
#[derive(Clone, Copy)]
pub(crate) struct UnknownKey<'a> {
    pub entry: &'a Entry<'a>,
    pub table: &'a Table<'a>,
    /// What the table takes.
    pub way: &'a Way,
}

impl<'a> UnknownKey<'a> {
    /// The key that was probably meant, unless it is the right one in the wrong place: of several that are equally
    /// near, the one below which most of what is written has a meaning. Where none of them takes it, the only one of
    /// the table that takes this word.
    pub(crate) fn misspelled(self) -> Option<&'static str> {
        let Self { entry, way, .. } = self;
        if !inner_homes(&entry.key, way).is_empty() {
            return None;
        }
        let near = all_nearest(&entry.key, keys(way));
        // The last of several is the one that is found, and so the first in order.
        let of_name = near.into_iter().rev().map(|near| {
            (way.setting(near).map_or(0, |setting| understood(&entry.node.value, setting)), near)
        });
        match of_name.max_by_key(|(understood, _)| *understood) {
            Some((understood, near)) if understood > 0 => Some(near),
            of_name => self.takes_word().or(of_name.map(|(_, near)| near)),
        }
    }

    /// The only key of the table that takes a word, if the one it was written for is at home nowhere.
    fn takes_word(self) -> Option<&'static str> {
        let Value::Text(text) = &self.entry.node.value else { return None };
        let takes = |setting: &Setting| setting.ways.iter().any(|way| way.words().contains(&&**text));
        let mut takers = self.way.keys().iter().filter(|(_, setting)| takes(setting)).map(|(key, _)| *key);
        let only = takers.next()?;
        (takers.next().is_none() && homes(&self.entry.key).is_empty()).then_some(only)
    }

    /// What the table needs and lacks, also if what is misspelled in it is read as what was meant.
    fn lacking(self) -> Vec<&'static str> {
        let Takes::Table { required, .. } = self.way.takes else { return Vec::new() };
        let is_meant = |key: &str| {
            let unknown = self.table.entries.iter().filter(|entry| self.way.setting(&entry.key).is_none());
            let mut unknown_keys = unknown.take(MAX_COMPARED).map(|entry| UnknownKey { entry, ..self });
            unknown_keys.any(|unknown| unknown.misspelled() == Some(key))
        };
        let lacks = |key: &&str| self.table.get(key).is_none() && !is_meant(key);
        required.iter().copied().filter(lacks).collect()
    }

    /// The unknown_keys of the same table that belong in the same table within it, this one among them.
    pub(crate) fn together(self) -> Vec<&'a Entry<'a>> {
        let homes = inner_homes(&self.entry.key, self.way);
        let is_unknown = |entry: &&Entry| self.way.setting(&entry.key).is_none();
        let unknown_keys = self.table.entries.iter().filter(is_unknown);
        unknown_keys.filter(|entry| inner_homes(&entry.key, self.way) == homes).collect()
    }

    /// Whether it is the first of those that belong in the same table within its own; of the others nothing is said.
    pub(crate) fn is_first(self) -> bool {
        self.inner_homes().is_empty()
            || self.together().first().is_some_and(|first| first.key == self.entry.key)
    }

    /// The tables within its own in which the key is a setting.
    pub(crate) fn inner_homes(self) -> Vec<&'static str> {
        inner_homes(&self.entry.key, self.way)
    }
}

/// Strange keys of one table that are looked at together: a table that lacks anything has a few.
const MAX_COMPARED: usize = 20;

/// How many keys of a value would have a meaning there.
fn understood(value: &Value, setting: &Setting) -> usize {
    let Some(way) = setting.way(value) else { return 0 };
    let Value::Table(table) = value else { return 1 };
    let of =
        |entry: &Entry| way.setting(&entry.key).map_or(0, |inner| 1 + understood(&entry.node.value, inner));
    table.entries.iter().map(of).sum::<usize>() + 1
}

impl SchemaError<'_> {
    /// What is said of a key that no setting has.
    pub(crate) fn unknown_key(&self, unknown: UnknownKey<'_>) -> Diagnostic {
        if self.path.turns() == [Turn::Key("lints")] {
            return self.unknown_lint(unknown);
        }
        let UnknownKey { entry, .. } = unknown;
        let is_table = matches!(entry.node.value, Value::Table(_)) && self.path.turns().is_empty();
        let (message, label) = match is_table {
            true => (format!("there is no table `[{}]`", entry.key), "no such table"),
            false => (format!("there is no setting `{}` {}", entry.key, self.table()), "no such setting"),
        };
        let help = match unknown.inner_homes().as_slice() {
            [] => self.right_key(unknown, is_table),
            homes => self.inner_home(unknown, homes),
        };
        self.error(RuleId::UnknownKey, message, label).help(help).cause(self.unknown(entry, is_table))
    }

    /// The key and the tables around it, for what follows from it.
    fn unknown(&self, entry: &Entry, is_table: bool) -> Cause {
        let table = self.path.turns().iter().filter_map(|turn| match turn {
            Turn::Key(key) => Some((*key).to_owned()),
            Turn::Index(_) => None,
        });
        Cause::UnknownKey { table: table.collect(), key: entry.key.to_string(), is_table }
    }

    /// What is said of a key that stands at the top of a file and was written below a header.
    pub(crate) fn at_the_top(&self, entry: &Entry, is_in_header: bool) -> Diagnostic {
        let key = &*entry.key;
        let message = format!("there is no setting `{key}` {}", self.table());
        let help = match &entry.node.value {
            Value::Table(table) => {
                let header = header_of(key, table.entries.first().map_or("NAME", |first| &first.key));
                match is_in_header {
                    true => format!("`{key}` stands at the top, not below another table: write `{header}`"),
                    false => format!(
                        "`{key}` stands at the top: write this line before the first table, or `{header}` on a \
                         line of its own, and its settings below"
                    ),
                }
            }
            _ => format!("`{key}` stands at the top, before the first table"),
        };
        self.error(RuleId::UnknownKey, message, "no such setting")
            .help(help)
            .cause(self.unknown(entry, false))
    }

    /// The key that was meant, or the table in which this one is at home, or what there is.
    fn right_key(&self, unknown: UnknownKey<'_>, is_table: bool) -> String {
        let (key, way) = (&*unknown.entry.key, unknown.way);
        let (homes, near) = (homes(key), unknown.misspelled());
        let homes = homes.iter().map(String::as_str);
        match (homes.clone().next(), near) {
            (None, None) if is_table => {
                format!("one of {}", one_of(headers().iter().map(String::as_str)))
            }
            (None, None) => match unknown.lacking().as_slice() {
                [] => suggest(key, keys(way)),
                lacking => self.what_it_needs(unknown, lacking),
            },
            (None, Some(near)) => did_you_mean(near, unknown.entry),
            (Some(_), None) => format!("`{key}` belongs in {}", one_of(homes)),
            (Some(_), Some(near)) => {
                format!("did you mean `{near}`? `{key}` belongs in {}", one_of(homes))
            }
        }
    }

    /// What a table with a strange key in it lacks: the key may stand for any of that.
    fn what_it_needs(&self, unknown: UnknownKey<'_>, lacking: &[&str]) -> String {
        let Takes::Table { required, .. } = unknown.way.takes else { return String::new() };
        let needs = format!("{} needs {}", self.subject(), and(lacking));
        match required.len() == lacking.len() {
            true => {
                format!(
                    "{needs}: for example `{}`",
                    self.assigned(sketch(unknown.way, &unknown.entry.node.value))
                )
            }
            false => needs,
        }
    }

    /// The table within this one where the key belongs, with everything written here that belongs there.
    fn inner_home(&self, unknown: UnknownKey<'_>, homes: &[&'static str]) -> String {
        let key = &*unknown.entry.key;
        let [home] = homes else {
            return format!("`{key}` belongs in {}", one_of(homes.iter().copied()));
        };
        let together = unknown.together();
        let keys: Vec<&str> = together.iter().map(|entry| &*entry.key).collect();
        let belong = if keys.len() == 1 { "belongs" } else { "belong" };
        let inner = unknown.way.setting(home).and_then(Setting::table);
        let lacking = inner.map_or(Vec::new(), |way| {
            let Takes::Table { required, .. } = way.takes else { return Vec::new() };
            required.iter().copied().filter(|key| !keys.contains(key)).collect()
        });
        if !lacking.is_empty() {
            return format!("{} {belong} in `{home}`, together with {}", and(&keys), and(&lacking));
        }
        let written = together.iter().map(|entry| format!("{} = {}", entry.key, shown(&entry.node.value)));
        let written = written.collect::<Vec<_>>().join(", ");
        format!("{} {belong} in `{home}`: `{home} = {{ {written} }}`", and(&keys))
    }

    fn unknown_lint(&self, unknown: UnknownKey<'_>) -> Diagnostic {
        let id = &unknown.entry.key;
        let finding = self.error(RuleId::UnknownKey, format!("there is no lint `{id}`"), "no such lint");
        match unknown.misspelled() {
            Some(near) => finding.help(format!("did you mean `{near}`?")),
            None => finding.help("`charleston rule` lists them all"),
        }
    }
}

/// Which key was probably meant, and why, where its name does not say so.
fn did_you_mean(near: &str, entry: &Entry) -> String {
    match &entry.node.value {
        Value::Text(text) if nearest(&entry.key, [near]).is_none() => {
            format!("did you mean `{near}`? it takes `{text}`")
        }
        _ => format!("did you mean `{near}`?"),
    }
}

/// A value as it would be written, unless it is long.
fn shown(value: &Value) -> String {
    match value {
        Value::Text(text) if text.chars().count() < 40 => format!("\"{text}\""),
        Value::Integer(number) => number.to_string(),
        Value::Boolean(truth) => truth.to_string(),
        _ => "...".to_owned(),
    }
}

/// Keys in backticks, with commas and a closing "and".
fn and(keys: &[&str]) -> String {
    let quoted: Vec<String> = keys.iter().map(|key| format!("`{key}`")).collect();
    match quoted.as_slice() {
        [firsts @ .., last] if !firsts.is_empty() => format!("{} and {last}", firsts.join(", ")),
        one => one.concat(),
    }
}

/// The tables of a file by their names.
fn tables() -> impl Iterator<Item = (&'static str, &'static Way)> {
    let top = FILE.table().map_or(&[][..], Way::keys).iter();
    top.filter_map(|(name, setting)| Some((*name, setting.table()?)))
}

/// The same as headers say them.
fn headers() -> Vec<String> {
    tables().map(|(name, way)| header(name, way, "NAME")).collect()
}

fn header(name: &str, way: &Way, inner: &str) -> String {
    match way.others() {
        Some(_) => format!("[{name}.{inner}]"),
        None => format!("[{name}]"),
    }
}

/// The tables in which a key is at home.
pub(crate) fn homes(key: &str) -> Vec<String> {
    let has = |way: &Way| keys(way).any(|known| known == key);
    let mut homes = Vec::new();
    for (name, way) in tables() {
        if has(way) {
            homes.push(format!("[{name}]"));
        } else if way.others().and_then(Setting::table).is_some_and(has) {
            homes.push(format!("[{name}.NAME]"));
        }
    }
    homes
}

/// The tables within a table in which a key is a setting.
fn inner_homes(key: &str, way: &Way) -> Vec<&'static str> {
    let has = |setting: &Setting| setting.table().is_some_and(|way| keys(way).any(|known| known == key));
    // What stands at the top of a file has headers of its own.
    let is_within = FILE.table().is_none_or(|top| !std::ptr::eq(top.keys(), way.keys()));
    let homes = way.keys().iter().filter(|(_, setting)| is_within && has(setting));
    homes.map(|(home, _)| *home).collect()
}

/// What is said of a table that stands at the top of a file and was written below a header.
pub(crate) fn stands_at_the_top(key: &str, name: &str) -> String {
    let header = header_of(key, name);
    format!(
        "`{key}` stands at the top, not below a header: write `{header}` on a line of its own, and its settings \
         below"
    )
}

/// The header of a table, and of what is called so in it where it holds settings by name.
fn header_of(key: &str, name: &str) -> String {
    let table = tables().find(|(table, _)| *table == key);
    table.map_or_else(String::new, |(table, way)| header(table, way, name))
}

/// Whether a file has a table of that name.
pub(crate) fn is_top_table(key: &str) -> bool {
    tables().any(|(name, _)| name == key)
}

/// Whether a setting written below a header is one that stands at the top of a file, where `top` is what stands there.
/// What else a key can mean is not asked for tables: none of them has a second meaning.
pub(crate) fn is_of_the_top(entry: &Entry, path: &KeyPath, top: &[&str]) -> bool {
    if path.turns().is_empty() {
        return false;
    }
    let is_known = FILE.table().is_some_and(|way| keys(way).any(|key| key == entry.key));
    match (is_top_table(&entry.key), &entry.node.value) {
        (true, value) => matches!(value, Value::Table(_)),
        (false, Value::Table(_)) => false,
        (false, _) => is_known && !top.contains(&&*entry.key),
    }
}

fn keys(way: &Way) -> impl Iterator<Item = &'static str> + Clone + use<> {
    way.keys().iter().map(|(key, _)| *key)
}
