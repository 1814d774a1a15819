//! The values in a file, with the location of every key and value.

use std::borrow::Cow;

use crate::diagnostic::Span;
use crate::toml::key_path::{KeyPath, KeyPaths, PathPart};

/// A value and its location.
///
/// The location of a table is its header, its braces or, if it appears only in longer headers, its key in the first of
/// those.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Node<'a> {
    /// The value.
    pub value: Value<'a>,
    /// Its location.
    pub span: Span,
}

/// A value. Strings and keys borrow from the file, unless they have escapes or were repaired.
#[derive(Debug, Clone, PartialEq, Eq, strum::EnumDiscriminants)]
#[strum_discriminants(name(Type), derive(strum::IntoStaticStr), doc = "The type of a value.")]
pub enum Value<'a> {
    /// Settings by key.
    #[strum_discriminants(strum(serialize = "a group of settings"))]
    Table(Table<'a>),
    /// Entries in order.
    #[strum_discriminants(strum(serialize = "a list"))]
    List(Vec<Node<'a>>),
    /// A string.
    #[strum_discriminants(strum(serialize = "text"))]
    Text(Cow<'a, str>),
    /// A whole number.
    #[strum_discriminants(strum(serialize = "a whole number"))]
    Integer(i64),
    /// True or false.
    #[strum_discriminants(strum(serialize = "true or false"))]
    Boolean(bool),
    /// A number with a fraction, which no setting accepts.
    #[strum_discriminants(strum(serialize = "a number with a fraction"))]
    Float,
    /// A date or a time, which no setting accepts.
    #[strum_discriminants(strum(serialize = "a date"))]
    Datetime,
    /// A broken value, which has already been reported. It is treated as missing.
    #[strum_discriminants(strum(serialize = "something broken"))]
    Broken,
}

/// Settings by key, in the order in which they first appear.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Table<'a> {
    entries: Vec<Entry<'a>>,
    /// The positions of the settings, sorted by key.
    by_key: Vec<usize>,
    /// How the table was created.
    pub(crate) origin: Origin,
}

/// How a table was created, which determines what can be added to it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum Origin {
    #[default]
    Header,
    /// So far, the table appears only in longer headers, as `a` does in `[a.b]`.
    LongerHeader,
    DottedKey,
    Braces,
}

/// One setting in a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry<'a> {
    /// Its key.
    pub key: Cow<'a, str>,
    /// Where the key is first written.
    pub key_span: Span,
    /// Where else the key is written: in the headers and dotted keys that add to its table, and in the files that
    /// change its list.
    pub again: Vec<Span>,
    /// Its value.
    pub node: Node<'a>,
}

/// Where a setting is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// Its key. `None` for an entry in a list and for the whole file.
    pub key: Option<Span>,
    /// Its value.
    pub value: Span,
}

impl Entry<'_> {
    /// Returns where the setting is written.
    pub(crate) fn place(&self) -> Place {
        Place { key: Some(self.key_span), value: self.node.span }
    }
}

impl<'a> Table<'a> {
    /// Returns a table without settings.
    pub(crate) fn new(origin: Origin) -> Self {
        Self { origin, ..Self::default() }
    }

    /// Returns the settings.
    pub fn entries(&self) -> &[Entry<'a>] {
        &self.entries
    }

    /// Consumes the table and returns its settings.
    pub(crate) fn into_entries(self) -> Vec<Entry<'a>> {
        self.entries
    }

    /// Returns the values of the settings, each with its key.
    pub(crate) fn values_mut(&mut self) -> impl Iterator<Item = (&Cow<'a, str>, &mut Node<'a>)> {
        self.entries.iter_mut().map(|entry| (&entry.key, &mut entry.node))
    }

    /// Returns the setting with this key.
    pub fn get(&self, key: &str) -> Option<&Entry<'a>> {
        self.find(key).ok().map(|place| &self.entries[self.by_key[place]])
    }

    pub(crate) fn get_mut(&mut self, key: &str) -> Option<&mut Entry<'a>> {
        self.find(key).ok().map(|place| &mut self.entries[self.by_key[place]])
    }

    /// Returns the place of this key in `by_key`, or, if the table doesn't have it, the place where it belongs.
    fn find(&self, key: &str) -> Result<usize, usize> {
        self.by_key.binary_search_by(|position| (*self.entries[*position].key).cmp(key))
    }

    /// Adds a setting, unless there is already one with that key. Returns the setting with that key, and whether it was
    /// added.
    pub(crate) fn push(&mut self, new: Entry<'a>) -> (&mut Entry<'a>, bool) {
        let found = self.find(&new.key);
        if let Err(place) = found {
            self.by_key.insert(place, self.entries.len());
            self.entries.push(new);
        }
        let (Ok(place) | Err(place)) = found;
        (&mut self.entries[self.by_key[place]], found.is_err())
    }

    /// Adds a setting. If there is already a table with that key, adds only the settings that the table doesn't have.
    pub(crate) fn join(&mut self, new: Entry<'a>) {
        match self.get_mut(&new.key).map(|old| &mut old.node.value) {
            None => {
                self.push(new);
            }
            Some(Value::Table(old)) => {
                if let Value::Table(more) = new.node.value {
                    more.entries.into_iter().for_each(|entry| old.join(entry));
                }
            }
            Some(_) => {}
        }
    }

    /// Removes and returns the settings for which `is_taken` returns true.
    pub(crate) fn take(&mut self, is_taken: impl Fn(&Entry<'a>) -> bool) -> Vec<Entry<'a>> {
        if !self.entries.iter().any(&is_taken) {
            return Vec::new();
        }
        let taken = self.entries.extract_if(.., |entry| is_taken(entry)).collect();
        self.by_key = (0..self.entries.len()).collect();
        self.by_key.sort_by_key(|position| &self.entries[*position].key);
        taken
    }
}

impl Value<'_> {
    /// Returns the name of the value's type, for use in messages.
    pub(crate) fn kind(&self) -> &'static str {
        Type::from(self).into()
    }
}

impl<'a> Node<'a> {
    /// Returns the end of the value, including all values nested in it.
    pub(crate) fn end(&self) -> usize {
        let settings = self.settings().iter().map(|entry| &entry.node);
        settings.chain(self.entries()).map(Node::end).max().unwrap_or(0).max(self.span.end)
    }

    /// Returns the value at a path.
    pub fn at(&self, path: &KeyPath) -> Option<&Node<'a>> {
        let (_, node, is_whole) = self.walk(path);
        is_whole.then_some(node)
    }

    /// If this value is a table, returns the value of the setting with this key.
    pub fn get(&self, key: &str) -> Option<&Node<'a>> {
        self.table()?.get(key).map(|entry| &entry.node)
    }

    /// Returns the setting at a path, along with its key, or `None` if the path doesn't lead to a setting in a table.
    pub(crate) fn entry(&self, path: &KeyPath) -> Option<&Entry<'a>> {
        let (entry, _, is_whole) = self.walk(path);
        entry.filter(|_| is_whole)
    }

    /// Returns the table, if the value is one.
    fn table(&self) -> Option<&Table<'a>> {
        if let Value::Table(table) = &self.value { Some(table) } else { None }
    }

    /// Returns the settings of a table, or an empty slice for any other value.
    pub(crate) fn settings(&self) -> &[Entry<'a>] {
        self.table().map_or(&[], Table::entries)
    }

    /// Returns the text, if the value is a string.
    pub(crate) fn text(&self) -> Option<&str> {
        if let Value::Text(text) = &self.value { Some(text) } else { None }
    }

    /// Returns the entries of a list, or an empty slice for any other value.
    pub(crate) fn entries(&self) -> &[Node<'a>] {
        if let Value::List(entries) = &self.value { entries } else { &[] }
    }

    /// Returns the entries of the list with this key, or an empty slice if there is no such list.
    pub(crate) fn list(&self, key: &str) -> &[Node<'a>] {
        self.get(key).map_or(&[], Node::entries)
    }

    /// Returns the number of settings that have the same value in both tables.
    pub(crate) fn settings_in_common(&self, other: &Self) -> usize {
        let is_in_both =
            |entry: &&Entry<'_>| other.get(&entry.key).is_some_and(|other| other.has_same_value(&entry.node));
        self.settings().iter().filter(is_in_both).count()
    }

    /// Returns where the setting at a path is written, or `None` if the setting is missing.
    pub fn locate(&self, path: &KeyPath) -> Option<Place> {
        let (entry, node, is_whole) = self.walk(path);
        is_whole.then(|| Place { key: entry.map(|entry| entry.key_span), value: node.span })
    }

    /// Returns the location of the setting at a path. If the setting is missing, returns the location of the innermost
    /// value on the path.
    pub fn nearest_place(&self, path: &KeyPath) -> Place {
        let (entry, node, _) = self.walk(path);
        Place { key: entry.map(|entry| entry.key_span), value: node.span }
    }

    /// Follows a path as far as possible. Returns the last setting that was found, or `None` for an entry in a list and
    /// for the whole file, along with its value and whether the whole path was followed.
    fn walk(&self, path: &KeyPath) -> (Option<&Entry<'a>>, &Node<'a>, bool) {
        let (mut setting, mut node) = (None, self);
        for part in path.parts() {
            let of_table = |name| node.table().and_then(|table| table.get(name));
            let next = match part {
                PathPart::Key(name) => of_table(name).map(|entry| (Some(entry), &entry.node)),
                PathPart::Index(index) => node.entries().get(*index).map(|entry| (None, entry)),
            };
            let Some(next) = next else { return (setting, node, false) };
            (setting, node) = next;
        }
        (setting, node, true)
    }

    /// Returns the paths of all broken values, and of lists with a broken entry.
    pub fn broken(&self) -> KeyPaths {
        let mut paths = KeyPaths::default();
        self.collect_broken(&KeyPath::root(), &mut paths);
        paths
    }

    fn collect_broken(&self, path: &KeyPath, paths: &mut KeyPaths) {
        if self.holds_broken() {
            paths.push(path);
        }
        for entry in self.settings() {
            entry.node.collect_broken(&path.key(&entry.key), paths);
        }
    }

    /// Returns whether the value, or any of its entries, is broken.
    fn holds_broken(&self) -> bool {
        self.value == Value::Broken || self.entries().iter().any(Node::holds_broken)
    }

    /// Returns whether two values are equal, ignoring their locations and the order of settings.
    pub fn has_same_value(&self, other: &Self) -> bool {
        match (&self.value, &other.value) {
            (Value::Table(one), Value::Table(other)) => {
                let is_there = |entry: &Entry| {
                    other.get(&entry.key).is_some_and(|it| entry.node.has_same_value(&it.node))
                };
                one.entries.len() == other.entries.len() && one.entries.iter().all(is_there)
            }
            (Value::List(one), Value::List(other)) => {
                one.len() == other.len()
                    && one.iter().zip(other).all(|(one, other)| one.has_same_value(other))
            }
            (one @ (Value::Text(_) | Value::Integer(_) | Value::Boolean(_)), other) => one == other,
            (Value::Table(_) | Value::List(_) | Value::Float | Value::Datetime | Value::Broken, _) => false,
        }
    }
}
