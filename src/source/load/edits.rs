//! Changes that a file makes to a list without replacing it.

use std::borrow::Cow;

use super::merge::{EVERY_PASS, has};
use crate::diagnostic::{Diagnostic, OptionProblem, RuleId, Span, Topic, list, nearest, one_of};
use crate::format::grammar::schema_at;
use crate::toml::key_path::{KeyPath, PathPart};
use crate::toml::tree::{Entry, Node, Origin, Table, Value};

/// The kind of a list, which determines the changes that a file can make to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Lists whose order matters: phases and passes.
    Sequence,
    /// Lists whose order doesn't affect the rules: notes, and tiles that can't be passed.
    Set,
}

/// Returns the kind of the list at a path, or `None` if a file can only replace it.
fn kind(path: &KeyPath<'_>) -> Option<Kind> {
    schema_at(path.parts())?.keys().find_map(|key| match key {
        "insert" => Some(Kind::Sequence),
        "add" => Some(Kind::Set),
        _ => None,
    })
}

/// Returns whether the setting at a path is a list whose order matters.
pub(super) fn is_sequence(path: &KeyPath<'_>) -> bool {
    kind(path) == Some(Kind::Sequence)
}

/// Returns whether a value modifies the list at its path instead of replacing it.
pub(super) fn changes_list(path: &KeyPath<'_>, node: &Node<'_>) -> bool {
    matches!(node.value, Value::Table(_)) && kind(path).is_some()
}

/// Changes to a list, written as a table with keys such as `add` and `remove` in place of the list.
#[derive(Debug, Clone)]
pub(super) struct Edit<'a> {
    /// The keys that lead to the list.
    pub path: Vec<Cow<'a, str>>,
    /// The list's key and the table with the changes.
    pub entry: Entry<'a>,
    /// The passes that the changes don't apply to: for every pass, those for which the same file writes the whole list.
    except: Vec<Cow<'a, str>>,
}

impl<'a> Edit<'a> {
    /// Returns the path of the list.
    pub fn key_path(&self) -> KeyPath<'_> {
        key_path(&self.path)
    }

    /// Returns when the changes apply: the more general they are, the earlier. The order of options must not matter.
    fn rank(&self) -> u8 {
        match &*self.path[0] {
            EVERY_PASS => 1,
            "passes" => 2,
            _ => 0,
        }
    }

    /// Returns whether the changes apply to the list at one of the paths from [`lists`].
    fn applies(&self, list: &[Cow<'a, str>]) -> bool {
        list.get(1).is_none_or(|pass| !self.except.contains(pass))
    }

    /// Returns the entries in one of the lists in the table: `add`, `remove` or `insert`.
    fn list(&self, key: &str) -> &[Node<'a>] {
        self.entry.node.list(key)
    }
}

fn key_path<'k>(keys: &'k [Cow<'_, str>]) -> KeyPath<'k> {
    keys.iter().map(|key| PathPart::Key(key)).collect()
}

/// Returns where a change inserts names: the key (`after` or `before`) and the existing name that it refers to.
pub(super) fn anchor<'t, 'a>(change: &'t Node<'a>) -> Option<(&'static str, &'t Node<'a>)> {
    ["after", "before"].into_iter().find_map(|side| Some((side, change.get(side)?)))
}

/// A name that a file removes from a list whose order matters.
#[derive(Debug, Clone)]
pub struct Removed<'a> {
    /// The keys that lead to the list.
    pub list: Vec<Cow<'a, str>>,
    /// The location of the list's key in the file.
    pub key: Span,
    /// The name.
    pub name: Node<'a>,
}

/// Returns the names that changes remove from lists whose order matters. Names that are only moved aren't included.
pub(super) fn removed<'t, 'a>(edits: &'t [Edit<'a>]) -> impl Iterator<Item = Removed<'a>> + 't {
    let is_moved = |edit: &Edit<'a>, name: &Node<'a>| has(edit.list("insert"), name);
    let names = move |edit: &'t Edit<'a>| {
        let names = edit.list("remove").iter().filter(move |name| !is_moved(edit, name));
        names.map(move |name| (edit, name))
    };
    let of_sequences = edits.iter().filter(|edit| is_sequence(&edit.key_path()));
    of_sequences.flat_map(names).map(|(edit, name)| Removed {
        list: edit.path.clone(),
        key: edit.entry.key_span,
        name: name.clone(),
    })
}

/// Removes the changes to lists from a tree, and returns them.
pub(super) fn take_edits<'a>(root: &mut Node<'a>) -> Vec<Edit<'a>> {
    let mut edits = Vec::new();
    take_from(root, KeyPath::root(), &mut edits);
    for edit in edits.iter_mut().filter(|edit| edit.path[0] == EVERY_PASS) {
        edit.except = passes(root).into_iter().filter(|pass| sets(root, pass, &edit.entry.key)).collect();
    }
    edits
}

fn take_from<'a>(node: &mut Node<'a>, path: KeyPath<'_>, edits: &mut Vec<Edit<'a>>) {
    let Value::Table(table) = &mut node.value else { return };
    let is_edit = |entry: &Entry<'a>| changes_list(&path.key(&entry.key), &entry.node);
    for entry in table.take(is_edit) {
        let keys = path.parts().iter().filter_map(|part| match part {
            PathPart::Key(key) => Some(Cow::Owned((*key).to_owned())),
            PathPart::Index(_) => None,
        });
        let path = keys.chain([entry.key.clone()]).collect();
        edits.push(Edit { path, entry, except: Vec::new() });
    }
    for (key, node) in table.values_mut() {
        take_from(node, path.key(key), edits);
    }
}

/// Applies changes to lists. Changes to the same list must not contradict each other.
pub(super) fn apply<'a>(tree: &mut Node<'a>, edits: &[Edit<'a>], findings: &mut Vec<Diagnostic>) {
    let mut done: Vec<KeyPath<'_>> = Vec::new();
    for edit in (0..=2).flat_map(|rank| edits.iter().filter(move |edit| edit.rank() == rank)) {
        let path = edit.key_path();
        if done.contains(&path) {
            continue;
        }
        let all: Vec<&Edit<'a>> = edits.iter().filter(|other| other.key_path() == path).collect();
        let lists = lists(tree, &edit.path);
        if kind(&path) == Some(Kind::Set) {
            findings.extend(in_no_list(tree, &lists, &all));
        }
        for list in lists {
            let all: Vec<_> = all.iter().copied().filter(|edit| edit.applies(&list)).collect();
            change(tree, &list, &all, findings);
        }
        done.push(path);
    }
}

/// Returns the paths of the lists that changes at a path apply to. For every pass, these are the lists of the passes that
/// have their own, and the list for the whole Charleston if any pass follows it.
fn lists<'a>(tree: &Node<'a>, path: &[Cow<'a, str>]) -> Vec<Vec<Cow<'a, str>>> {
    let [first, key] = path else { return vec![path.to_vec()] };
    if first != EVERY_PASS {
        return vec![path.to_vec()];
    }
    let (own, others): (Vec<_>, Vec<_>) = passes(tree).into_iter().partition(|pass| sets(tree, pass, key));
    let own = own.into_iter().map(|pass| vec![Cow::Borrowed("passes"), pass, key.clone()]);
    let general = (!others.is_empty()).then(|| vec![Cow::Borrowed("charleston"), key.clone()]);
    own.chain(general).collect()
}

/// Returns the names of all passes.
pub(super) fn passes<'a>(tree: &Node<'a>) -> Vec<Cow<'a, str>> {
    let passes = tree.get("passes").map_or(&[][..], Node::settings);
    passes.iter().map(|entry| entry.key.clone()).collect()
}

/// Returns whether a pass has a setting of its own.
pub(super) fn sets(tree: &Node<'_>, pass: &str, key: &str) -> bool {
    tree.at(&KeyPath::root().key("passes").key(pass).key(key)).is_some()
}

/// Changes one list.
fn change<'a>(
    tree: &mut Node<'a>,
    path: &[Cow<'a, str>],
    edits: &[&Edit<'a>],
    findings: &mut Vec<Diagnostic>,
) {
    let key_path = key_path(path);
    let Some((kind, last)) = kind(&key_path).zip(edits.last()) else { return };
    if tree.at(&key_path).is_some_and(|node| !matches!(node.value, Value::List(_))) {
        return;
    }
    let Some(old) = current(tree, &key_path, last.entry.node.span) else {
        let message = format!("there is no list `{key_path}` to change");
        let finding = Diagnostic::error(RuleId::NothingToEdit, message, last.entry.key_span, "not set");
        let problem = OptionProblem::NotSet(key_path.to_string());
        return findings.push(finding.help("write the whole list instead").about(Topic::Option(problem)));
    };
    let new = match kind {
        Kind::Set => changed_set(old, edits),
        Kind::Sequence => changed_sequence(&key_path, &old, edits, findings),
    };
    let node = Node { value: Value::List(new), span: last.entry.node.span };
    // All these files changed the list, so keep the spans of all of them, not only those of the last one.
    let others = edits.iter().map(|edit| &edit.entry).chain(tree.entry(&key_path));
    let others = others.flat_map(|entry| [&[entry.key_span][..], &entry.again].concat());
    let again = others.filter(|span| *span != last.entry.key_span).collect();
    set(tree, path, Entry { node, again, ..last.entry.clone() });
}

/// Returns the entries of the list that applies at a path, or `None` if there is none.
fn current<'a>(tree: &Node<'a>, path: &KeyPath<'_>, span: Span) -> Option<Vec<Node<'a>>> {
    match tree.at(path).map(|node| &node.value) {
        Some(Value::List(list)) => Some(list.clone()),
        Some(_) => None,
        None => usual(tree, path, span),
    }
}

/// Returns the list that applies if none is set at this path. For a pass, this is the list for the whole Charleston.
fn usual<'a>(tree: &Node<'a>, path: &KeyPath<'_>, span: Span) -> Option<Vec<Node<'a>>> {
    let joker = || vec![Node { value: Value::Text(Cow::Borrowed("joker")), span }];
    match path.parts() {
        [PathPart::Key("passes"), _, PathPart::Key(key)] => {
            let above = KeyPath::root().key("charleston").key(key);
            let list = tree.at(&above).map(|node| node.entries().to_vec());
            list.or_else(|| usual(tree, &above, span))
        }
        [PathPart::Key("charleston"), PathPart::Key("never-pass")] => Some(joker()),
        [PathPart::Key("notes")] => Some(Vec::new()),
        _ => None,
    }
}

fn changed_set<'a>(mut list: Vec<Node<'a>>, edits: &[&Edit<'a>]) -> Vec<Node<'a>> {
    list.retain(|entry| !edits.iter().any(|edit| has(edit.list("remove"), entry)));
    // The order of options must not matter, but the notes of one file stay in order.
    let mut all_added: Vec<_> = edits.iter().map(|edit| edit.list("add")).collect();
    all_added.sort_by_key(|added| added.iter().map(Node::text).collect::<Vec<_>>());
    for added in all_added.into_iter().flatten() {
        if !has(&list, added) {
            list.push(added.clone());
        }
    }
    list
}

/// Returns the findings about names that changes remove from lists of which none contains them.
fn in_no_list<'a>(tree: &Node<'a>, lists: &[Vec<Cow<'a, str>>], edits: &[&Edit<'a>]) -> Vec<Diagnostic> {
    let missing = |removed: &Node<'a>| {
        let lists = lists.iter().map(|list| key_path(list));
        let mut lists = lists.filter_map(|path| Some((path, current(tree, &path, removed.span)?)));
        let (path, old) = lists.next()?;
        let is_missing = !has(&old, removed) && !lists.any(|(_, old)| has(&old, removed));
        is_missing.then(|| nothing_to_remove(&path, &old, removed))
    };
    edits.iter().flat_map(|edit| edit.list("remove")).filter_map(missing).collect()
}

fn changed_sequence<'a>(
    path: &KeyPath<'_>,
    old: &[Node<'a>],
    edits: &[&Edit<'a>],
    findings: &mut Vec<Diagnostic>,
) -> Vec<Node<'a>> {
    // Names inserted after an entry come before names inserted before the next entry, whatever the order of the files.
    let [mut before, mut after] = [vec![Vec::new(); old.len() + 1], vec![Vec::new(); old.len()]];
    for edit in edits {
        for removed in edit.list("remove").iter().filter(|removed| !has(old, removed)) {
            findings.push(nothing_to_remove(path, old, removed));
        }
        if let (Some(_), Some(before)) = (edit.entry.node.get("after"), edit.entry.node.get("before")) {
            let message = "`after` and `before` can't be used together";
            let finding = Diagnostic::error(RuleId::NothingToEdit, message, before.span, "the second place");
            findings.push(finding.help("keep only one of them"));
        }
        let slot = match anchor(&edit.entry.node) {
            None => &mut before[old.len()],
            Some((side, anchor)) => match old.iter().position(|entry| entry.has_same_value(anchor)) {
                Some(position) if side == "after" => &mut after[position],
                Some(position) => &mut before[position],
                // The names go at the end, so that they aren't also reported as unused.
                None => {
                    findings.push(no_anchor(path, old, anchor));
                    &mut before[old.len()]
                }
            },
        };
        for twice in
            edit.list("insert").iter().filter(|name| has(old, name) && !has(edit.list("remove"), name))
        {
            findings.push(already_there(path, twice));
        }
        let is_new = |name: &&Node<'a>| !has(old, name) || has(edit.list("remove"), name);
        slot.extend(edit.list("insert").iter().filter(is_new).cloned());
    }
    let is_removed = |entry: &Node<'a>| edits.iter().any(|edit| has(edit.list("remove"), entry));
    let kept = old.iter().map(|entry| Some(entry.clone()).filter(|entry| !is_removed(entry)));
    let around = kept.chain([None]).zip(before).zip(after.into_iter().chain([Vec::new()]));
    around.flat_map(|((entry, before), after)| before.into_iter().chain(entry).chain(after)).collect()
}

/// Returns the finding about a name that is inserted into a list that already contains it.
fn already_there(path: &KeyPath<'_>, node: &Node<'_>) -> Diagnostic {
    let message = format!("`{}` is already in the list `{path}`", node.text().unwrap_or_default());
    Diagnostic::error(RuleId::NothingToEdit, message, node.span, "already there")
        .help("remove it here")
        .about(Topic::Option(OptionProblem::InList))
}

/// The maximum number of bytes of a list that a help message shows in full.
const MAX_LISTED: usize = 200;

/// Returns the finding about a name that is removed from a list that doesn't contain it.
fn nothing_to_remove(path: &KeyPath<'_>, old: &[Node<'_>], missing: &Node<'_>) -> Diagnostic {
    let there = || old.iter().filter_map(Node::text);
    // Removing something else could change the rules, so only a misspelled name gets a suggestion.
    let help = match nearest(missing.text().unwrap_or_default(), there()) {
        Some(near) => format!("did you mean `{near}`?"),
        None if old.is_empty() => "the list is empty, so don't remove anything".to_owned(),
        None => {
            let all = list(&there().map(|entry| format!("`{entry}`")).collect::<Vec<_>>(), "and");
            match all.len() <= MAX_LISTED {
                true => format!("don't remove it: the list has only {all}"),
                false => "to remove an entry of the list, write it in full".to_owned(),
            }
        }
    };
    not_in_list(path, missing, help)
}

/// Returns the finding about a name that other names should be next to, but that isn't in the list.
fn no_anchor(path: &KeyPath<'_>, list: &[Node<'_>], missing: &Node<'_>) -> Diagnostic {
    let there: Vec<&str> = list.iter().filter_map(Node::text).collect();
    let help = match &there[..] {
        [] => "the list is empty".to_owned(),
        there => format!("write {}", one_of(there.iter().copied())),
    };
    not_in_list(path, missing, help)
}

fn not_in_list(path: &KeyPath<'_>, missing: &Node<'_>, help: String) -> Diagnostic {
    let message = format!("`{}` isn't in the list `{path}`", missing.text().unwrap_or_default());
    Diagnostic::error(RuleId::NothingToEdit, message, missing.span, "not in the list")
        .help(help)
        .about(Topic::Option(OptionProblem::NotInList))
}

/// Sets the value at a path. Creates any missing tables along the path.
pub(super) fn set<'a>(tree: &mut Node<'a>, path: &[Cow<'a, str>], entry: Entry<'a>) {
    let Value::Table(table) = &mut tree.value else { return };
    match path {
        [] => {}
        [_] => {
            let (old, is_new) = table.push(entry.clone());
            if !is_new {
                *old = entry;
            }
        }
        [first, rest @ ..] => {
            let around = Entry {
                key: first.clone(),
                key_span: entry.key_span,
                again: Vec::new(),
                node: Node { value: Value::Table(Table::new(Origin::Header)), span: entry.key_span },
            };
            set(&mut table.push(around).0.node, rest, entry.clone());
        }
    }
}
