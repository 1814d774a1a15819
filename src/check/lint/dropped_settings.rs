use strum::VariantArray;

use super::compiled::Compiled;
use crate::describe::event;
use crate::describe::words::{and, count};
use crate::diagnostic::{Diagnostic, Edit, Fix, RuleId, Span};
use crate::format::grammar::{Variant, schema_at};
use crate::format::shape::SettleWord;
use crate::ruleset::{Ask, Ballot, Consent, Vote};
use crate::source::{Dropped, Replaced};
use crate::table::tile::Kind;
use crate::toml::edit;
use crate::toml::key_path::{KeyPath, PathPart};
use crate::toml::tree::{Entry, Node, Place, Value};

/// The label on a setting that was dropped.
const NO_LONGER: &str = "no longer applies";

/// Finds values that replace the parent's value and drop a setting that could still apply.
pub(super) fn find(rules: &Compiled<'_>) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    if !rules.reading.loaded.replaced.is_empty() {
        search(rules, KeyPath::root(), rules.tree(), &mut found);
    }
    found
}

fn search(rules: &Compiled<'_>, path: KeyPath<'_>, node: &Node<'_>, found: &mut Vec<Diagnostic>) {
    let Value::Table(table) = &node.value else { return };
    // If the file changes the receivers, too, it isn't the same pass anymore.
    let is_new = || ["to", "between", "gifts"].iter().any(|route| rules.own(&path.key(route)).is_some());
    for entry in table.entries() {
        let path = path.key(&entry.key);
        if let Some(replaced) = rules.own(&path).and_then(|own| rules.replaced(own)) {
            found.extend(fixed_number(rules, &entry.node, replaced).filter(|_| !is_new()));
            found.extend(list(rules, entry, replaced));
            found.extend(
                Whole::of(&path, &entry.node).iter().flat_map(|whole| whole.dropped(rules, &path, replaced)),
            );
        }
        search(rules, path, &entry.node, found);
    }
}

/// Finds a fixed number that replaces a range from which players choose, such as the range of a courtesy pass (R11).
fn fixed_number(rules: &Compiled<'_>, node: &Node<'_>, replaced: &Replaced) -> Option<Diagnostic> {
    let Value::Integer(number) = node.value else { return None };
    let tiles = usize::try_from(number).ok()?;
    let dropped = |key: &str| {
        let is_key = |dropped: &&Dropped| {
            dropped.setting.key.is_some_and(|span| rules.reading.loaded.sources.name_at(span) == key)
        };
        replaced.dropped.iter().find(is_key).map(|dropped| rules.slice(dropped.setting.value))
    };
    let (min, settle) = (dropped("min")?, dropped("settle")?);
    let is_chosen = settle.trim_matches(['"', '\'']).parse() != Ok(SettleWord::Reported);
    if !is_chosen || min.parse::<i64>().is_ok_and(|min| min >= number) {
        return None;
    }
    let at = replaced.by.key.unwrap_or(node.span);
    let message = format!("players must now pass exactly {} in this pass", count(tiles, "tile"));
    let finding = Diagnostic::warning(RuleId::DroppedSettings, message, at, "a fixed number");
    let range = format!("{{ min = {min}, max = {number}, settle = {settle} }}");
    let finding = finding.other(replaced.of.value, NO_LONGER);
    let finding = finding.help(format!("if players choose how many, write `{range}`"));
    Some(finding.candidate(Some(edit::replace(node.span, range))))
}

/// Finds a list that has its own entries and lacks some of the parent's. A list of phases or passes is a new order, so
/// nothing in it is lost by accident, and notes of which some are kept were copied and edited. Jokers have a lint of
/// their own.
fn list(rules: &Compiled<'_>, entry: &Entry<'_>, replaced: &Replaced) -> Option<Diagnostic> {
    let Entry { key, node, .. } = entry;
    let texts = replaced.dropped.iter().filter(|dropped| dropped.setting.key.is_none());
    let texts: Vec<&str> = texts.map(|dropped| rules.slice(dropped.setting.value)).collect();
    let tile_box = rules.ruleset().tile_box();
    let lost = match &**key {
        "notes" if replaced.added.len() == node.entries().len() => count(texts.len(), "note"),
        "never-pass" => {
            let is_lost = |kind: &&Kind| {
                let is_written = |text: &&str| text.trim_matches(['"', '\'']) == kind.name();
                **kind != Kind::Joker && tile_box.count_of_kind(**kind) > 0 && texts.iter().any(is_written)
            };
            let kinds = Kind::VARIANTS.iter().filter(is_lost);
            and(&kinds.map(|kind| format!("`{}`", kind.name())).collect::<Vec<_>>())
        }
        _ => return None,
    };
    if texts.is_empty() || lost.is_empty() {
        return None;
    }
    let own: Vec<&str> = replaced.added.iter().map(|entry| rules.slice(*entry)).collect();
    let list = format!("{{ add = [{}] }}", own.join(", "));
    let message =
        format!("this `{key}` replaces the list in `{}` and drops {lost}", rules.file_at(replaced.of.value));
    let at = replaced.by.key.unwrap_or(node.span);
    let finding = Diagnostic::warning(RuleId::DroppedSettings, message, at, "a new list")
        .other(replaced.of.value, NO_LONGER);
    let edits = vec![Edit { span: node.span, text: list.clone() }];
    let help = format!("to add to that list, write `{key} = {list}`");
    let fix = Fix::suggestion(format!("write `{key} = {list}`"), edits);
    Some(finding.help(help).candidate(Some(fix)))
}

/// A value that replaces the parent's entire value.
struct Whole<'a> {
    /// The key.
    name: &'a str,
    /// The type of the table that the setting takes, either directly or as an entry in its list.
    table: &'static Variant,
    /// If the value is shorthand for a table, the key it stands for: `peek = -20` means `peek = { points = -20 }`.
    short_for: Option<&'static str>,
}

impl<'a> Whole<'a> {
    /// Returns `None` if a table couldn't express the same value.
    fn of(path: &KeyPath<'a>, node: &Node<'_>) -> Option<Self> {
        let Some(PathPart::Key(name)) = path.parts().last() else { return None };
        let schema = schema_at(path.parts())?;
        let listed = || schema.variants.iter().find_map(|variant| variant.entry)?.table();
        let table = if node.entries().is_empty() { schema.table()? } else { listed()? };
        let mut takes = table.settings.iter().filter(|(_, setting)| {
            setting.variant(&node.value).is_some_and(|variant| is_a_word_of(variant, &node.value))
        });
        let short_for = match (&node.value, takes.next(), takes.next()) {
            (Value::Table(_) | Value::List(_), ..) => None,
            (_, Some((key, _)), None) => Some(*key),
            _ => return None,
        };
        Some(Self { name, table, short_for })
    }

    fn dropped(&self, rules: &Compiled<'_>, path: &KeyPath<'_>, replaced: &Replaced) -> Vec<Diagnostic> {
        let sources = rules.reading.loaded.sources;
        let key = |dropped: &Dropped| dropped.setting.key.map_or("", |key| sources.name_at(key));
        let keys: Vec<&str> = replaced.dropped.iter().map(key).collect();
        let matters = |dropped: &Dropped, key: &str| {
            let default = self.table.get(key).and_then(|setting| setting.default);
            let consent = consent_at(rules, path);
            self.short_for != Some(key)
                && default != Some(rules.slice(dropped.setting.value))
                && consent.is_none_or(|consent| {
                    consent.is_some_and(|consent| could_apply(rules, consent, &keys, key))
                })
        };
        let dropped = replaced
            .dropped
            .iter()
            .zip(&keys)
            .filter(|(dropped, key)| dropped.setting.key.is_some() && matters(dropped, key));
        dropped.map(|(dropped, key)| self.finding(rules, replaced.by, *dropped, key)).collect()
    }

    fn finding(&self, rules: &Compiled<'_>, own: Place, dropped: Dropped, key: &str) -> Diagnostic {
        let Self { name, table: _, short_for } = self;
        let Dropped { setting: above, by } = dropped;
        let setting = format!("{key} = {}", rules.slice(above.value));
        let message = format!(
            "this `{name}` replaces the one in `{}`, so `{setting}` no longer applies",
            rules.file_at(above.value)
        );
        let at = if by == own.value { own.key.unwrap_or(by) } else { by };
        let finding =
            Diagnostic::warning(RuleId::DroppedSettings, message, at, format!("doesn't set `{key}`"));
        let whole = Span { start: above.key.map_or(above.value.start, |key| key.start), ..above.value };
        let finding = finding.other(whole, NO_LONGER);
        let written = rules.slice(by);
        let end = by.start + written.trim_end_matches('}').trim_end().len();
        let edit = match short_for {
            Some(short_for) => {
                Some(Edit { span: by, text: format!("{{ {short_for} = {written}, {setting} }}") })
            }
            None if written.starts_with('{') => {
                Some(Edit { span: Span { start: end, end, ..by }, text: format!(", {setting}") })
            }
            None => None,
        };
        let fix = edit.map(|edit| Fix::suggestion(format!("add `{setting}`"), vec![edit]));
        // Other keys are names, such as those of seats.
        let help = match self.table.settings.iter().any(|(name, _)| *name == key) {
            true => format!(
                "to keep it, add `{setting}` here; without `{key}`, its default applies (see `charleston settings {key}`)"
            ),
            false => format!("to keep it, add `{setting}` here"),
        };
        finding.help(help).candidate(fix)
    }
}

/// Whether a variant accepts this value. A variant without a list of words accepts any string.
fn is_a_word_of(variant: &Variant, value: &Value<'_>) -> bool {
    match value {
        Value::Text(word) => variant.words.is_empty() || variant.words.contains(&&**word),
        _ => true,
    }
}

/// Returns the consent at a path, if the path points to one. `Some(None)` means that no player is asked.
fn consent_at(rules: &Compiled<'_>, path: &KeyPath<'_>) -> Option<Option<Consent>> {
    let [PathPart::Key(table), PathPart::Key(id), PathPart::Key("consent")] = path.parts() else {
        return None;
    };
    let phase = rules.ruleset().phases().iter().find(|phase| phase.id == *id).map(|phase| phase.consent);
    let passes = || rules.passes().into_iter().find(|pass| pass.id == *id).map(|pass| pass.consent);
    let consent = if *table == "phases" { phase } else { passes() };
    Some(consent.flatten().map(|consent| consent.value))
}

/// Whether a dropped setting from the parent's consent could still apply to this consent. `keys` contains all the
/// dropped settings.
fn could_apply(rules: &Compiled<'_>, consent: Consent, keys: &[&str], key: &str) -> bool {
    // If the kind of consent changed, its deadline doesn't carry over.
    let is_same_kind = !keys.iter().any(|key| matches!(*key, "stop" | "agree" | "asked-by"));
    let voters = |vote: Vote| event::voters(rules.schedule, &vote.of);
    match (key, consent.ask) {
        // A stop needs a gate if it takes several players or has a ballot.
        ("until", Ask::StopAtGate(vote)) => {
            // Only a stop that each of these players can call alone can have a deadline other than the gate.
            let takes_one = usize::from(vote.needed) == voters(vote);
            is_same_kind && takes_one && vote.ballot == Ballot::Aloud && consent.at_most == 1
        }
        ("until", Ask::RequestAtGate(_)) => is_same_kind,
        ("of", Ask::StopInWindow(_)) => true,
        ("ballot", Ask::StopAtGate(vote) | Ask::Agree(vote) | Ask::RequestAtGate(vote)) => voters(vote) > 1,
        ("at-most", ask) => !matches!(ask, Ask::StopInWindow(_)),
        ("leads-to", ask) => !matches!(ask, Ask::AskUntilDiscard(_)),
        _ => false,
    }
}
