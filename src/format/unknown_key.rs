//! Unknown keys: how they are reported, and guesses at what the author meant.

use crate::diagnostic::{
    Diagnostic, Edit, Fix, RuleId, Span, Topic, all_nearest, one_of, only_typo, suggest_similar,
};
use crate::format::grammar::{CONSENT_KEYS, FILE, Schema, Variant, named};
use crate::format::schema_error::{ValueAt, in_braces, is_no, kinds, needs_name, sketch};
use crate::toml::edit;
use crate::toml::key_path::{KeyPath, PathPart};
use crate::toml::location::is_in_header;
use crate::toml::segment::is_dotted;
use crate::toml::tree::{Entry, Node, Origin, Table, Value};

/// A guess at what the author meant by an unknown key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Meant {
    /// Another key in the same table.
    Key(&'static str),
    /// This key, but at the top of the file.
    AtTheTop,
    /// The meaning in this help. It has no fix.
    Advice(String),
    /// This key, but in one of these subtables of the same table.
    Within(Vec<&'static str>),
    /// This key, but in one of these tables at the top of the file.
    Elsewhere(Vec<&'static str>),
    /// No guess.
    Unknown,
}

impl Meant {
    /// Guesses what the author meant by an unknown key. `top` contains the keys that are already at the top of the
    /// file.
    pub(crate) fn of(entry: &Entry<'_>, variant: &Variant, (path, top): (&KeyPath<'_>, &[&str])) -> Self {
        let is_at_the_top = path.parts().is_empty();
        if !is_at_the_top && is_of_the_top(entry, top) {
            return Self::AtTheTop;
        }
        if let Some(homes) = homes_of_value(entry).filter(|_| is_at_the_top) {
            return Self::Elsewhere(homes);
        }
        let is_table = is_at_the_top && matches!(entry.node.value, Value::Table(_));
        let of_noun = variant.settings.iter().find(|(_, schema)| is_table && schema.noun == entry.key);
        if let Some((key, schema)) = of_noun.filter(|(_, schema)| schema.variant(&entry.node.value).is_none())
        {
            let right = sketch(schema, &Value::Broken);
            return Self::Advice(format!("list {} at the top of the file: `{key} = {right}`", entry.key));
        }
        let has_key = |schema: &Schema| schema.keys().any(|key| key == entry.key);
        if let Some(table) = table_of_name(entry, path) {
            return Self::Advice(match has_dots(entry) {
                true => line_at_the_top(table),
                false => at_the_top(table, Some(&entry.key)),
            });
        }
        let within = variant.settings.iter().filter(|(_, schema)| !is_at_the_top && has_key(schema));
        let within: Vec<&str> = within.map(|(key, _)| *key).collect();
        if !within.is_empty() {
            return Self::Within(within);
        }
        let elsewhere = homes(&entry.key);
        let near = nearest_key(entry, variant);
        let by_value = only_taker(entry, variant).filter(|_| elsewhere.is_empty());
        let understood = near.filter(|(understood, _)| *understood > 0).map(|(_, key)| key);
        // A key that can't take the value is suggested only if it is one letter off.
        let typo = only_typo(&entry.key, variant.keys());
        let near = near.filter(|(understood, key)| *understood > 0 || typo == Some(key));
        let takes = |table: &&str| {
            let schema = settings_of(table).and_then(|settings| settings.get(&entry.key));
            schema.is_some_and(|schema| schema.variant(&entry.node.value).is_some())
        };
        let is_elsewhere = elsewhere.iter().any(takes);
        let near = near.map(|(_, key)| key).filter(|_| !is_elsewhere);
        match understood.or(by_value).or(near) {
            Some(key) => Self::Key(key),
            None if path.parts().len() == 1 && top.contains(&&*entry.key) => Self::Advice(format!(
                "`{}` belongs at the top of the file, where it is already set",
                entry.key
            )),
            None if elsewhere.is_empty() => Self::Unknown,
            None if !is_elsewhere && suggest_similar(&entry.key, variant.keys()).is_some() => Self::Unknown,
            None => Self::Elsewhere(elsewhere),
        }
    }
}

/// Returns the key with the most similar name in a table, and how many keys in the written value fit that key's schema.
/// If several names are equally similar, picks the one whose schema fits the most keys, or the first of those if there
/// is a tie.
fn nearest_key(entry: &Entry<'_>, variant: &Variant) -> Option<(usize, &'static str)> {
    let near = all_nearest(&entry.key, variant.keys()).into_iter().rev();
    let near = near.map(|key| (variant.get(key).map_or(0, |schema| understood(&entry.node, schema)), key));
    near.max_by_key(|(understood, _)| *understood)
}

/// Returns the key that takes this word, or whose description begins with the unknown key, if there is only one in the
/// table: `with` for `options`.
fn only_taker(entry: &Entry<'_>, variant: &Variant) -> Option<&'static str> {
    let takes_word = |schema: &Schema| {
        let Value::Text(text) = &entry.node.value else { return false };
        // Any setting could be turned off.
        if is_no(&entry.node.value) {
            return false;
        }
        let is_word = |word: &&str| *word == text;
        schema.examples.iter().chain(schema.variants.iter().flat_map(|variant| variant.words)).any(is_word)
    };
    let takes = |schema: &Schema| takes_word(schema) || schema.noun == entry.key;
    let mut takers = variant.settings.iter().filter(|(_, schema)| takes(schema));
    takers.next().filter(|_| takers.next().is_none()).map(|(key, _)| *key)
}

/// Counts how many keys in a value fit a schema.
fn understood(node: &Node<'_>, schema: &Schema) -> usize {
    let Some(variant) = schema.variant(&node.value) else { return 0 };
    if node
        .entries()
        .iter()
        .any(|node| variant.entry.is_some_and(|entry| entry.variant(&node.value).is_none()))
    {
        return 0;
    }
    let of = |entry: &Entry| variant.get(&entry.key).map_or(0, |inner| 1 + understood(&entry.node, inner));
    node.settings().iter().map(of).sum::<usize>() + 1
}

impl ValueAt<'_> {
    /// Reports an unknown key in a table with this schema. `unknown` contains all unknown keys, and `known` the others.
    pub(crate) fn unknown_key(
        &self,
        entry: &Entry<'_>,
        (known, unknown): (&Table<'_>, &[Entry<'_>]),
        variant: &Variant,
        meant: &Meant,
    ) -> Diagnostic {
        let key = &*entry.key;
        let is_at_the_top = self.path.parts().is_empty();
        let is_table =
            matches!(entry.node.value, Value::Table(_)) && is_at_the_top && FILE.get(key).is_none();
        let (message, label) = match is_table {
            true => (format!("there is no group `[{key}]`"), "unknown group"),
            false => (format!("there is no setting `{key}` {}", self.table()), "unknown setting"),
        };
        let (help, fixes) = match meant {
            Meant::Key(right) => {
                let fix = self.respelled(entry, variant, right);
                let has_header = |entry: &Entry<'_>| is_in_header(self.text, entry.key_span);
                let again = match known.get(right) {
                    None => "",
                    Some(known) if is_table && !has_header(known) && !has_header(entry) => "",
                    Some(_) if is_table && !entry.node.settings().is_empty() => {
                        " The file already has this table, so put all its settings in one place"
                    }
                    Some(_) => " It is already set here, so keep only one of the two",
                };
                (format!("did you mean `{right}`?{again}"), Vec::from_iter(fix))
            }
            Meant::AtTheTop => match below_own_header(&self.path, entry) {
                Some((own, is_only)) => {
                    let help = format!("write only `{}` here: the header already says the rest", own.key);
                    let span = Span { end: own.key_span.start, ..entry.key_span };
                    let edits = vec![Edit { span, text: String::new() }];
                    let fix = Fix::suggestion(format!("write only `{}`", own.key), edits);
                    (help, Vec::from_iter(is_only.then_some(fix)))
                }
                None => {
                    let help = match (below_header(self.text, entry), has_dots(entry)) {
                        (Some(help), _) => help,
                        (None, true) => line_at_the_top(key),
                        (None, false) => at_the_top(key, only_name(entry)),
                    };
                    (help, Vec::from_iter(edit::to_the_top(self.text, entry)))
                }
            },
            Meant::Advice(help) => (help.clone(), Vec::new()),
            Meant::Within(homes) => match (&homes[..], self.path.parts()) {
                ([home], [PathPart::Key(table), PathPart::Key(name)]) if home == name => {
                    (needs_name(table, home), Vec::new())
                }
                ([home], _) => {
                    (within(entry, (known, unknown), variant, home), vec![edit::in_braces(entry, home)])
                }
                _ => (format!("`{key}` belongs in {}", one_of(homes.iter().copied())), Vec::new()),
            },
            Meant::Elsewhere(homes) => {
                let fixes = match homes[..] {
                    [home] if is_at_the_top && named(home).is_none() => {
                        edit::into_table(self.text, entry, home)
                    }
                    _ => Vec::new(),
                };
                let is_set = |home: &&str| known.get(home).is_some_and(|table| table.node.get(key).is_some());
                let set: Vec<&str> =
                    homes.iter().copied().filter(|home| is_at_the_top && is_set(home)).collect();
                let again = match (&set[..], homes.len()) {
                    ([], _) => String::new(),
                    (_, 1) => ", where it is already set".to_owned(),
                    (set, _) => format!("; it is already set in {}", headers(set.iter().copied())),
                };
                let what = match homes[..] {
                    [home] if again.is_empty() => settings_of(home).and_then(|settings| settings.get(key)),
                    _ => None,
                };
                let what = what.filter(|schema| schema.variant(&entry.node.value).is_none());
                let what =
                    what.map_or_else(String::new, |schema| format!(", where it is {}", kinds(schema, "")));
                (format!("`{key}` belongs in {}{again}{what}", headers(homes.iter().copied())), fixes)
            }
            Meant::Unknown if is_table && is_in_header(self.text, entry.key_span) && is_quoted_name(key) => {
                (format!("leave out the quotes: `[{key}]`"), Vec::new())
            }
            Meant::Unknown if is_table => (format!("write {}", headers(tables())), Vec::new()),
            Meant::Unknown => {
                let is_lint = self.path.parts() == [PathPart::Key("lints")];
                let all = || match is_lint {
                    true => "only warnings can be set here; `charleston rule` lists them".to_owned(),
                    false => format!("write {}", one_of(variant.keys())),
                };
                (suggest_similar(key, variant.keys()).unwrap_or_else(all), Vec::new())
            }
        };
        let finding = self.error(RuleId::UnknownKey, message, label).help(help);
        // A header such as `[passes.first.right]` may be meant for a pass of that name.
        let is_inner = matches!(self.path.parts(), [PathPart::Key(table), PathPart::Key(_)] if named(table).is_some())
            && is_in_header(self.text, entry.key_span);
        let finding = match (meant, self.path.parts()) {
            _ if is_table || is_inner => finding.about(Topic::UnknownTable),
            (Meant::Unknown, _) if is_no(&entry.node.value) => finding.about(Topic::TurnedOff),
            (Meant::Elsewhere(homes), [PathPart::Key("phases"), PathPart::Key(phase)])
                if homes.contains(&"passes") =>
            {
                finding.about(Topic::OfPasses((*phase).to_owned()))
            }
            _ => finding,
        };
        fixes.into_iter().fold(finding, Diagnostic::candidate)
    }

    /// Returns a fix that writes the correct key, wherever the misspelled one is written.
    fn respelled(&self, entry: &Entry<'_>, variant: &Variant, right: &str) -> Option<Fix> {
        let spans = [&[entry.key_span][..], &entry.again].concat();
        let fix = edit::words(self.text, &spans, right)?;
        let is_certain = only_typo(&entry.key, variant.keys()) == Some(right);
        Some(if is_certain { Fix::safe(fix.title, fix.edits) } else { fix })
    }
}

/// Returns a help message that shows the key in the subtable where it belongs, along with what is already there and the
/// other unknown keys that belong there. A number that is written in place of a range is its maximum. Values that only
/// the author knows are left out.
fn within(
    entry: &Entry<'_>,
    (known, unknown): (&Table<'_>, &[Entry<'_>]),
    variant: &Variant,
    home: &str,
) -> String {
    let mut written = Table::default();
    match known.get(home) {
        Some(Entry { node: Node { value: Value::Table(table), .. }, .. }) => {
            written = table.clone();
            // A consent has only one way to decide, so a new one replaces it, with its deadline.
            let is_way = |entry: &Entry<'_>| CONSENT_KEYS.contains(&&*entry.key);
            if table.entries().iter().any(is_way) && unknown.iter().any(is_way) {
                written.take(|entry| is_way(entry) || matches!(&*entry.key, "until" | "of"));
            }
        }
        Some(number) => {
            written.push(Entry { key: "max".into(), ..number.clone() });
        }
        None => {}
    }
    for entry in unknown {
        written.push(entry.clone());
    }
    let value = |key: &str, schema: &Schema| written.get(key).map(|entry| sketch(schema, &entry.node.value));
    let table = variant.get(home).and_then(Schema::table);
    let example = table.map_or_else(String::new, |table| in_braces(table, value, |_| "...".to_owned()));
    format!("`{}` belongs in `{home}`: `{home} = {example}`", entry.key)
}

/// Returns the setting in a dotted key that repeats the header above it, and whether it is the only one: `blind`, for
/// `passes.x.blind` in `[passes.x]`.
fn below_own_header<'e, 'a>(path: &KeyPath<'_>, mut entry: &'e Entry<'a>) -> Option<(&'e Entry<'a>, bool)> {
    let (mut is_only, mut parts) = (true, path.parts().iter());
    parts.next().filter(|first| **first == PathPart::Key(&entry.key) && has_dots(entry))?;
    for part in parts {
        is_only &= entry.node.settings().len() == 1;
        entry = entry
            .node
            .settings()
            .iter()
            .find(|inner| *part == PathPart::Key(&inner.key) && has_dots(inner))?;
    }
    is_only &= entry.node.settings().len() == 1;
    Some((entry.node.settings().first()?, is_only))
}

/// Returns a help message for a dotted key such as `passes.x.blind` if the file has a header for `[passes.x]`.
fn below_header(text: &str, entry: &Entry<'_>) -> Option<String> {
    let (mut setting, mut names) = (entry, Vec::new());
    while has_dots(setting) {
        let [only] = setting.node.settings() else { return None };
        names.push(&*setting.key);
        setting = only;
    }
    let lines = || text.lines().map(|line| line.split('#').next().unwrap_or_default().trim());
    let headers = (1..=names.len()).rev().map(|depth| (depth, format!("[{}]", names[..depth].join("."))));
    let (depth, header) = headers.into_iter().find(|(_, header)| lines().any(|line| line == header))?;
    let key = [&names[depth..], &[&*setting.key]].concat().join(".");
    let below = lines().skip_while(|line| line != &header).skip(1).take_while(|line| !line.starts_with('['));
    let is_set = |line: &str| line.strip_prefix(&*key).is_some_and(|rest| rest.trim_start().starts_with('='));
    if below.into_iter().any(is_set) {
        return Some(format!("change `{key}` below `{header}` instead, where it is already set"));
    }
    let value = text.get(setting.node.span.start..setting.node.span.end)?;
    let value = if value.contains('\n') { "..." } else { value };
    Some(format!("write `{key} = {value}` below `{header}`"))
}

/// Returns the name in a key such as `passes.NAME.blind`.
fn only_name<'e>(entry: &'e Entry<'_>) -> Option<&'e str> {
    let [only] = entry.node.settings() else { return None };
    named(&entry.key).map(|_| &*only.key)
}

/// Returns a help message for a key that belongs at the top of the file. If the key is the name of a table with named
/// tables, such as `passes`, the message can show the header of one of them.
pub(crate) fn at_the_top(key: &str, name: Option<&str>) -> String {
    if is_top_table(key) {
        let header = name.map_or_else(|| header(key), |name| format!("[{key}.{name}]"));
        format!("`{key}` belongs at the top of the file: write `{header}` on a line of its own")
    } else {
        format!("`{key}` belongs at the top of the file, before the first group")
    }
}

/// Returns a help message for a line such as `passes.x.blind = 2`, which would be correct above the first header.
fn line_at_the_top(key: &str) -> String {
    format!(
        "`{key}` belongs at the top of the file: move this setting above the first line in square brackets"
    )
}

/// Returns whether an entry is a table that appears only in dotted keys.
fn has_dots(entry: &Entry<'_>) -> bool {
    matches!(&entry.node.value, Value::Table(table) if table.origin == Origin::DottedKey)
}

/// Returns whether a key in quotes was meant as the name of a table, such as `passes.x`.
fn is_quoted_name(key: &str) -> bool {
    let parts = key.split_once('.');
    is_dotted(key) && parts.is_some_and(|(table, name)| named(table).is_some() && !name.contains('.'))
}

/// Returns whether rule files have a table with this name.
pub(crate) fn is_top_table(key: &str) -> bool {
    FILE.get(key).is_some_and(|schema| schema.only_table().is_some())
}

/// Returns the names of the tables of a rule file.
fn tables() -> impl Iterator<Item = &'static str> {
    FILE.keys().filter(|key| is_top_table(key))
}

fn header(table: &str) -> String {
    if named(table).is_some() { format!("[{table}.NAME]") } else { format!("[{table}]") }
}

fn headers(tables: impl Iterator<Item = &'static str>) -> String {
    one_of(tables.map(header).collect::<Vec<_>>().iter().map(String::as_str))
}

/// Returns the tables that a key can be in.
fn homes(key: &str) -> Vec<&'static str> {
    let has_key =
        |table: &&str| settings_of(table).is_some_and(|schema| schema.keys().any(|known| known == key));
    tables().filter(has_key).collect()
}

/// Returns the tables that a key belongs in, judging by its value, although there is also a table of that name at the
/// top of the file: `phases = ["one"]` belongs in `[charleston]`.
pub(crate) fn homes_of_value(entry: &Entry<'_>) -> Option<Vec<&'static str>> {
    let at_the_top = understood(&entry.node, FILE.get(&entry.key)?);
    let takes = |table: &&str| {
        let schema = settings_of(table).and_then(|settings| settings.get(&entry.key));
        schema.is_some_and(|schema| understood(&entry.node, schema) > at_the_top)
    };
    Some(homes(&entry.key).into_iter().filter(takes).collect()).filter(|homes: &Vec<_>| !homes.is_empty())
}

/// Returns the schema of a table at the top of the file, or of the named tables in it.
fn settings_of(table: &str) -> Option<&'static Schema> {
    named(table).or_else(|| FILE.get(table))
}

/// Returns the table at the top of the file that a key such as `NAME` in `[a.b] passes.NAME.blind = 2` belongs to.
fn table_of_name(entry: &Entry, path: &KeyPath<'_>) -> Option<&'static str> {
    let [_, .., PathPart::Key(table)] = path.parts() else { return None };
    let table = tables().find(|known| known == table)?;
    named(table).filter(|schema| understood(&entry.node, schema) > 1).map(|_| table)
}

/// Returns whether a setting below a header belongs at the top of the file. `top` contains the keys that are already
/// there. The name of a table belongs there whenever its value is a table, even if `top` already contains it.
fn is_of_the_top(entry: &Entry, top: &[&str]) -> bool {
    let is_table = matches!(entry.node.value, Value::Table(_));
    if is_top_table(&entry.key) {
        return is_table;
    }
    let is_taken = |schema: &Schema| !is_table || schema.table().is_some();
    FILE.get(&entry.key).is_some_and(is_taken) && !top.contains(&&*entry.key)
}
