//! Merges a file into the file it extends.

use crate::diagnostic::{Diagnostic, Label, Sources, Span, Topic};
use crate::format::grammar::ROUTE_KEYS;
use crate::format::shape::BoxWord;
use crate::toml::key_path::{KeyPath, PathPart};
use crate::toml::tree::{Entry, Node, Place, Table, Value};

/// A setting of a parent that a file replaces.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Replaced {
    /// The setting in the file.
    pub by: Place,
    /// The setting in the parent. A text in a list has no key.
    pub of: Place,
    /// Whether both have the same value.
    pub is_same: bool,
    /// The settings in the parent's value that the file's value lacks. If both are lists and the file's has an entry of
    /// its own, also the texts in the parent's list that it lacks.
    pub dropped: Vec<Dropped>,
    /// If both are lists, the entries that only the file's has.
    pub added: Vec<Span>,
}

/// A setting, or a text in a list, that is lost because the value that replaces its table or list doesn't include it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Dropped {
    /// The setting in the parent.
    pub setting: Place,
    /// The location of the value that replaces its table or list.
    pub by: Span,
}

/// Merges a file into the file it extends.
///
/// Tables with named settings are merged key by key. Each setting in the child replaces the parent's entire value, and
/// the replacement is added to `replaced`. If the child's setting is broken, the parent's is kept. If a setting in the
/// child and one in the parent are mutually exclusive, the child's applies. If the child changes the box from tiles to
/// cards, or from cards to tiles, its box inherits nothing from the parent's.
pub(super) fn merge<'a>(mut parent: Node<'a>, child: Node<'a>, replaced: &mut Vec<Replaced>) -> Node<'a> {
    if let Value::Table(table) = &mut parent.value {
        table.take(|entry| entry.key == "extends");
    }
    merge_at(KeyPath::root(), &mut parent, child, replaced);
    parent
}

fn merge_at<'a>(path: KeyPath, parent: &mut Node<'a>, child: Node<'a>, replaced: &mut Vec<Replaced>) {
    match (&mut parent.value, child.value) {
        (_, Value::Broken) => {}
        (Value::Table(above), Value::Table(below)) if merges_by_key(&path) => {
            merge_tables(path, above, below, replaced);
            parent.span = child.span;
        }
        (_, value) => *parent = Node { value, span: child.span },
    }
}

fn merge_tables<'a>(path: KeyPath, above: &mut Table<'a>, below: Table<'a>, replaced: &mut Vec<Replaced>) {
    let starts_over = path.parts() == [PathPart::Key("box")] && changes_box(above, &below);
    above.take(|old| starts_over || excluded_by(&path, &old.key, &below));
    for new in below.into_entries() {
        match above.get_mut(&new.key) {
            Some(old) => merge_entries(path, old, new, replaced),
            None => {
                above.push(new);
            }
        }
    }
}

/// The table with the settings for every pass.
pub(super) const EVERY_PASS: &str = "every-pass";

/// Returns whether the child replaces a pass's route setting with a different one.
fn excluded_by(path: &KeyPath, key: &str, below: &Table) -> bool {
    let is_of_a_pass = matches!(path.parts(), [PathPart::Key("passes"), _]);
    let is_set = |key: &str| below.get(key).is_some_and(|entry| entry.node.value != Value::Broken);
    is_of_a_pass
        && ROUTE_KEYS.contains(&key)
        && below.get(key).is_none()
        && ROUTE_KEYS.into_iter().any(is_set)
}

/// Returns whether the child changes the box from tiles to cards, or from cards to tiles.
fn changes_box(above: &Table, below: &Table) -> bool {
    let of = |table: &Table| match table.get("of").map(|entry| &entry.node.value) {
        Some(Value::Text(of)) => Some(of == <&str>::from(BoxWord::Cards)),
        _ => None,
    };
    of(below).is_some_and(|is_of_cards| is_of_cards != of(above).unwrap_or(false))
}

fn merge_entries<'a>(path: KeyPath, old: &mut Entry<'a>, new: Entry<'a>, replaced: &mut Vec<Replaced>) {
    let path = path.key(&new.key);
    if new.node.value != Value::Broken {
        if old.node.value != Value::Broken && !merges_by_key(&path) {
            let is_same = old.node.has_same_value(&new.node);
            let dropped = left_out(&old.node, &new.node);
            let added = new.node.entries().iter().filter(|entry| !has(old.node.entries(), entry));
            let added = added.map(|entry| entry.span).collect();
            replaced.push(Replaced { by: new.place(), of: old.place(), is_same, dropped, added });
        }
        old.key_span = new.key_span;
    }
    merge_at(path, &mut old.node, new.node, replaced);
}

/// Returns whether a list has an entry with the same value.
pub(super) fn has(list: &[Node<'_>], entry: &Node<'_>) -> bool {
    list.iter().any(|other| other.has_same_value(entry))
}

/// Returns the settings that the old value has and the new one lacks. In lists, each new table is compared with the
/// most similar old one.
fn left_out(old: &Node<'_>, new: &Node<'_>) -> Vec<Dropped> {
    if let Value::Table(above) = &old.value {
        let dropped = above.entries().iter().filter(|entry| new.get(&entry.key).is_none());
        return dropped.map(|entry| Dropped { setting: entry.place(), by: new.span }).collect();
    }
    let like = |new: &Node<'_>| {
        let alike = old.entries().iter().map(|old| (old.settings_in_common(new), old));
        alike.filter(|(count, _)| *count > 0).max_by_key(|(count, _)| *count).map(|(_, old)| old)
    };
    let tables = new.entries().iter().filter(|new| matches!(new.value, Value::Table(_)));
    let settings = tables.filter_map(|new| Some(left_out(like(new)?, new))).flatten();
    let has_own = new.entries().iter().any(|entry| !has(old.entries(), entry));
    let is_lost =
        |entry: &&Node<'_>| has_own && matches!(entry.value, Value::Text(_)) && !has(new.entries(), entry);
    let texts = old.entries().iter().filter(is_lost);
    let texts = texts.map(|text| Dropped { setting: Place { key: None, value: text.span }, by: new.span });
    settings.chain(texts).collect()
}

/// Adds to findings about missing settings that the parent's table, which may have them, is replaced as a whole.
pub(super) fn explain(
    sources: &Sources,
    (parent, child): (&Node<'_>, &Node<'_>),
    findings: &mut [Diagnostic],
) {
    for finding in findings.iter_mut() {
        let Some(&Topic::MissingKey(missing)) = finding.topic.as_deref() else { continue };
        let broken = child.broken();
        let is_place = |path: &KeyPath| child.at(path).map(|node| node.span) == finding.place();
        let Some(path) = broken.iter().find(|path| is_place(path) && !merges_by_key(path)) else { continue };
        let inherited = parent.entry(&path).filter(|entry| matches!(entry.node.value, Value::Table(_)));
        let (Some(Entry { key, node, .. }), Some(help)) = (inherited, &finding.help) else { continue };
        let whole = format!("this `{key}` replaces the inherited one as a whole");
        let help = match node.get(missing) {
            Some(value) => {
                format!("add `{missing} = {}`, or another value: {whole}", sources.slice(value.span))
            }
            None => format!("{help}; {whole}"),
        };
        finding.set_help(help);
        finding.others.push(Label { span: node.span, text: "replaced as a whole".to_owned() });
    }
}

pub(super) fn merges_by_key(path: &KeyPath) -> bool {
    matches!(
        path.parts(),
        [] | [PathPart::Key("table" | "box" | "charleston" | "phases" | "passes" | "lints")]
            | [PathPart::Key("phases" | "passes"), _]
            | [PathPart::Key("table"), PathPart::Key("directions" | "vacant-seats")]
            | [PathPart::Key("table"), PathPart::Key("vacant-seats"), _]
    )
}
