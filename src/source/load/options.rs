//! The options that a file uses: small changes to the ruleset that the file extends. Their order doesn't matter.

use super::edits::{self, Removed, anchor};
use super::every_pass;
use super::merge::{EVERY_PASS, has, merge, merges_by_key};
use super::option_file::OptionFile;
use super::take;
use crate::diagnostic::{Diagnostic, OptionProblem, RuleId, Span, Topic};
use crate::format::grammar::ROUTE_KEYS;
use crate::toml::key_path::KeyPath;
use crate::toml::key_path::PathPart::Key;
use crate::toml::tree::{Entry, Node, Place, Value};

/// The keys that describe the file itself rather than the rules.
const ABOUT_THE_FILE: [&str; 6] = ["format", "extends", "with", "option", "name", "source"];

/// A setting in an option.
struct Setting<'t, 'a> {
    path: KeyPath<'t>,
    entry: &'t Entry<'a>,
}

impl Setting<'_, '_> {
    /// Returns whether it changes a list instead of replacing it.
    fn changes_list(&self) -> bool {
        edits::changes_list(&self.path, &self.entry.node)
    }
}

impl<'a> OptionFile<'a> {
    /// Returns all its settings.
    fn settings(&self) -> Vec<Setting<'_, 'a>> {
        let mut found = Vec::new();
        let all = self.document.root.settings().iter();
        for entry in all.filter(|entry| !ABOUT_THE_FILE.contains(&&*entry.key)) {
            settings(KeyPath::root().key(&entry.key), entry, &mut found);
        }
        found
    }

    /// Returns whether the option adds a phase or a pass with this name to the order of play.
    fn adds(&self, name: &str) -> bool {
        let is_it = |node: &Node<'_>| node.text() == Some(name);
        self.settings().iter().any(|setting| {
            let node = &setting.entry.node;
            edits::is_sequence(&setting.path) && node.entries().iter().chain(node.list("insert")).any(is_it)
        })
    }
}

fn settings<'t, 'a>(path: KeyPath<'t>, entry: &'t Entry<'a>, found: &mut Vec<Setting<'t, 'a>>) {
    match &entry.node.value {
        Value::Table(table) if merges_by_key(&path) || path.parts() == [Key(EVERY_PASS)] => {
            table.entries().iter().for_each(|entry| settings(path.key(&entry.key), entry, found));
        }
        Value::Broken => {}
        _ => found.push(Setting { path, entry }),
    }
}

/// Applies options to the ruleset that a file extends. `own` is that file. If two options give a setting different
/// values and the file sets it too, the file's value applies, and its location is added to `decided`. Names that options
/// remove from lists are added to `removed`.
pub(super) fn apply<'a>(
    mut base: Node<'a>,
    options: &[OptionFile<'a>],
    own: &Node<'a>,
    (findings, decided, removed): (&mut Vec<Diagnostic>, &mut Vec<Place>, &mut Vec<Removed<'a>>),
) -> Node<'a> {
    if options.is_empty() {
        return base;
    }
    for option in options {
        findings.extend(without_base(option, &base));
    }
    for (position, option) in options.iter().enumerate() {
        for earlier in &options[..position] {
            match exclusion(earlier, option) {
                Some(finding) => findings.push(finding),
                None => findings.extend(conflicts((earlier, option), &base, own, decided)),
            }
        }
    }
    let (mut all_edits, mut all_passes) = (Vec::new(), Vec::new());
    let is_first = |(position, option): &(usize, &OptionFile<'_>)| {
        options[..*position].iter().all(|earlier| earlier.name() != option.name())
    };
    for (_, option) in options.iter().enumerate().filter(is_first) {
        let mut root = option.document.root.clone();
        all_edits.extend(edits::take_edits(&mut root));
        all_passes.extend(take(&mut root, EVERY_PASS).map(|every_pass| (option, every_pass)));
        ABOUT_THE_FILE.iter().for_each(|key| drop(take(&mut root, key)));
        let span = base.span;
        base = Node { span, ..merge(base, root, &mut Vec::new()) };
    }
    let mut found = Vec::new();
    removed.extend(edits::removed(&all_edits));
    edits::apply(&mut base, &all_edits, &mut found);
    findings.extend(found.into_iter().map(|finding| unmet_edit(options, finding)));
    for (option, every_pass) in all_passes {
        every_pass::write(&mut base, &every_pass, &option.document.root);
    }
    base
}

/// Returns the findings about phases and passes that an option changes but that the ruleset doesn't have.
fn without_base(option: &OptionFile<'_>, base: &Node<'_>) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for (table, what, problem) in
        [("phases", "phase", OptionProblem::NoPhase), ("passes", "pass", OptionProblem::NoPass)]
    {
        for entry in option.document.root.get(table).map_or(&[][..], Node::settings) {
            let path = KeyPath::root().key(table).key(&entry.key);
            if base.at(&path).is_none() && !option.adds(&entry.key) {
                let message = format!(
                    "`{}` changes the {what} `{}`, which the ruleset that this file extends doesn't have",
                    option.written, entry.key
                );
                found.push(needs(option, message, entry.key_span, problem.clone()));
            }
        }
    }
    found
}

fn needs(option: &OptionFile<'_>, message: String, there: Span, problem: OptionProblem) -> Diagnostic {
    let remove = format!("remove `{}` from `with`", option.written);
    let help = match &problem {
        // A whole phase or pass is only useful if it is played.
        OptionProblem::NotSet(setting) if setting.split('.').count() > 2 || setting.starts_with("box.") => {
            format!("set `{setting}`, or use another option that sets it; otherwise, {remove}")
        }
        _ => format!("{remove}, or extend a ruleset that it works with"),
    };
    Diagnostic::error(RuleId::OptionNeeds, message, option.at, "can't be used here")
        .other(there, "needed here")
        .help(help)
        .about(Topic::Option(problem))
}

/// If a finding is about a list change that an option can't make, moves the finding to the line that uses the option.
fn unmet_edit(options: &[OptionFile<'_>], finding: Diagnostic) -> Diagnostic {
    let place = finding.place();
    let by = place.and_then(|place| {
        Some((options.iter().find(|option| option.document.source == place.source)?, place))
    });
    match by {
        Some((option, place)) => {
            let problem = finding.option_problem().cloned().unwrap_or(OptionProblem::NotInList);
            let message = format!("`{}` can't be used here: {}", option.written, finding.message);
            needs(option, message, place, problem)
        }
        None => finding,
    }
}

/// Returns the findings about settings that an option needs but that the merged rules don't have.
pub(super) fn unmet(options: &[OptionFile<'_>], tree: &Node<'_>) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for option in options {
        for need in option.about("needs").map_or(&[][..], Node::entries) {
            let Some(written) = need.text() else { continue };
            let path: KeyPath<'_> = written.split('.').map(Key).collect();
            if tree.at(&path).is_none() {
                let message = format!("`{}` needs `{written}`, which isn't set", option.written);
                found.push(needs(option, message, need.span, OptionProblem::NotSet(written.to_owned())));
            }
        }
    }
    found
}

fn conflict_of(one: &OptionFile<'_>, other: &OptionFile<'_>, message: String, label: &str) -> Diagnostic {
    let both = [one, other].map(|option| option.written.clone());
    Diagnostic::error(RuleId::OptionConflict, message, other.at, label)
        .about(Topic::Option(OptionProblem::Conflict(both)))
}

/// Returns the finding about two options that can't be used together.
fn exclusion(one: &OptionFile<'_>, other: &OptionFile<'_>) -> Option<Diagnostic> {
    let report = |message: String, label: &str, lines: [Option<&Node<'_>>; 2]| {
        let finding = conflict_of(one, other, message, label).other(one.at, "also used here");
        let lines = lines.into_iter().flatten();
        let finding = lines.fold(finding, |finding, line| finding.other(line.span, "the same topic"));
        finding.help("use only one of them")
    };
    let [a, b] = [&one.written, &other.written];
    if one.name() == other.name() {
        return Some(report(format!("the option `{b}` is used twice"), "again", [None, None]));
    }
    let topics = [one, other].map(|option| option.about("topic"));
    if let [Some(first), Some(second)] = topics
        && first.has_same_value(second)
    {
        let question = other
            .about("question")
            .and_then(Node::text)
            .map_or_else(String::new, |question| format!(": {question}"));
        return Some(report(
            format!("`{a}` and `{b}` answer the same question{question}"),
            "an alternative",
            topics,
        ));
    }
    let excluded = |option: &'_ OptionFile<'_>, by: &'_ OptionFile<'_>| {
        let list = by.about("excludes").map_or(&[][..], Node::entries);
        list.iter().find(|node| node.text() == Some(option.name())).map(|node| node.span)
    };
    let line = excluded(one, other).or_else(|| excluded(other, one))?;
    let finding = report(format!("`{a}` and `{b}` can't be used together"), "excluded", [None, None]);
    Some(finding.other(line, "excluded here"))
}

/// Returns the findings about settings that two options set differently and that the file itself doesn't set. Adds those
/// that the file does set to `decided`.
fn conflicts(
    (one, other): (&OptionFile<'_>, &OptionFile<'_>),
    base: &Node<'_>,
    own: &Node<'_>,
    decided: &mut Vec<Place>,
) -> Vec<Diagnostic> {
    let decides =
        |path: &KeyPath<'_>| own.entry(path).filter(|entry| !edits::changes_list(path, &entry.node));
    let mut found = Vec::new();
    for first in one.settings() {
        for second in other.settings() {
            if disagree(&first, &second, base) {
                match decides(&first.path).or_else(|| decides(&second.path)) {
                    Some(entry) => decided.push(entry.place()),
                    None => found.push(conflict((one, &first), (other, &second))),
                }
            }
        }
    }
    found
}

fn conflict(
    (one, first): (&OptionFile<'_>, &Setting<'_, '_>),
    (other, second): (&OptionFile<'_>, &Setting<'_, '_>),
) -> Diagnostic {
    let [a, b] = [&one.written, &other.written];
    // The setting for every pass is less specific than the setting for one pass.
    let setting = if first.path.parts().len() > second.path.parts().len() { first } else { second };
    let path = &setting.path;
    let (message, does, or) = if first.changes_list() && second.changes_list() {
        let message = format!("`{a}` and `{b}` change the list `{path}` in ways that don't fit together");
        (message, "changes", "write the whole list")
    } else {
        (format!("`{a}` and `{b}` set `{path}` differently"), "sets", "set it")
    };
    conflict_of(one, other, message, "disagrees")
        .other(one.at, "with this")
        .other(whole(first.entry), format!("`{a}` {does} it here"))
        .other(whole(second.entry), format!("`{b}` {does} it here"))
        .help(format!("use only one of them, or {or} in this file"))
}

/// Returns the location of a key and its value.
fn whole(entry: &Entry<'_>) -> Span {
    let is_one = entry.key_span.start < entry.node.span.end;
    Span { end: if is_one { entry.node.span.end } else { entry.key_span.end }, ..entry.key_span }
}

fn disagree(one: &Setting<'_, '_>, other: &Setting<'_, '_>, base: &Node<'_>) -> bool {
    let [first, second] = [one.path.parts(), other.path.parts()];
    match (first, second) {
        ([Key(EVERY_PASS), Key(key)], [Key("passes"), Key(pass), Key(own)])
        | ([Key("passes"), Key(pass), Key(own)], [Key(EVERY_PASS), Key(key)]) => {
            // `every-pass` replaces the settings of a pass that another option adds, as it replaces those of the
            // ruleset.
            let is_in_base = base.at(&KeyPath::root().key("passes").key(pass)).is_some();
            key == own && is_in_base && contradict(one, other)
        }
        _ if first == second => contradict(one, other),
        ([Key("passes"), pass, Key(a)], [Key("passes"), same, Key(b)]) => {
            pass == same && ROUTE_KEYS.contains(a) && ROUTE_KEYS.contains(b)
        }
        _ => false,
    }
}

/// Returns whether two values for one setting, or two changes to one list, contradict each other.
fn contradict(one: &Setting<'_, '_>, other: &Setting<'_, '_>) -> bool {
    let both_change = one.changes_list() && other.changes_list();
    let (one, other) = (&one.entry.node, &other.entry.node);
    if !both_change {
        return !one.has_same_value(other);
    }
    let meet = |one: &[Node<'_>], other: &[Node<'_>]| one.iter().any(|entry| has(other, entry));
    let [first, second] = [one, other].map(|edit| anchor(edit).map(|(side, name)| (side, name.text())));
    let inserts = |edit: &Node<'_>| !edit.list("insert").is_empty();
    let loses_anchor = |one: &Node<'_>, other: &Node<'_>| {
        anchor(one).is_some_and(|(_, name)| has(other.list("remove"), name))
    };
    meet(one.list("add"), other.list("remove"))
        || meet(one.list("remove"), other.list("add"))
        || inserts(one) && inserts(other) && first == second
        || loses_anchor(one, other)
        || loses_anchor(other, one)
}
