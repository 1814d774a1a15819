use super::meant::Meant;
use crate::diagnostic::{Diagnostic, Fix, Label, RuleId};
use crate::fix::removal::{without_entry, without_setting};
use crate::toml::key_path::{KeyPath, Turn};
use crate::toml::tree::Place;

mod at_gates;
mod everywhere;
mod in_passes;
mod selections;
mod table;

pub(super) const ID: RuleId = RuleId::WithoutEffect;

/// A setting that makes no difference beside the others, and why.
struct Idle<'a> {
    path: KeyPath<'a>,
    why: String,
    /// What makes it so.
    beside: Option<Label>,
    /// What would be right.
    help: String,
    /// Whether the file is as good without it.
    can_go: bool,
}

impl<'a> Idle<'a> {
    /// It can be taken out, or something else be written beside which it matters.
    fn new(path: KeyPath<'a>, why: impl Into<String>, or: &str) -> Self {
        let help = format!("take it out, or {or}");
        Self { path, why: why.into(), beside: None, help, can_go: true }
    }

    /// It cannot go: something else has to change with it.
    fn needed(self, help: &str) -> Self {
        Self { help: help.to_owned(), can_go: false, ..self }
    }

    fn beside(self, label: Option<Label>) -> Self {
        Self { beside: label, ..self }
    }
}

/// Settings of the ruleset's own file that make no difference at any table. One that only says what holds anyway is
/// none of them: it tells the reader the rule.
pub(super) fn find(meant: &Meant<'_>) -> Vec<Diagnostic> {
    let idle = [table::find, everywhere::find, at_gates::find, in_passes::find, selections::find];
    let idle = idle.into_iter().flat_map(|find| find(meant));
    idle.filter_map(|idle| finding(meant, idle)).collect()
}

fn finding(meant: &Meant<'_>, idle: Idle<'_>) -> Option<Diagnostic> {
    let Idle { path, why, beside, help, can_go } = idle;
    let place = meant.own(&path)?;
    let message = format!("{} has no effect: {why}", called(&path));
    let mut finding = Diagnostic::warning(ID, message, place.key.unwrap_or(place.value), "no effect");
    finding.others.extend(beside);
    let finding = finding.help(help);
    let edit = match place {
        _ if !can_go => None,
        Place { key: Some(_), .. } => without_setting(meant.text(), place),
        Place { key: None, value } => without_entry(meant.text(), value),
    };
    Some(match edit {
        Some(edit) => finding.candidate(Fix::suggestion("take it out", vec![edit])),
        None => finding,
    })
}

/// What a setting is called: with its pass or its phase, where it is of one.
fn called(path: &KeyPath<'_>) -> String {
    let keys: Vec<&str> = path
        .turns()
        .iter()
        .filter_map(|turn| match turn {
            Turn::Key(key) => Some(*key),
            Turn::Index(_) => None,
        })
        .collect();
    match keys.as_slice() {
        ["passes", id, .., key] => format!("`{key}` of pass `{id}`"),
        ["phases", id, .., key] => format!("`{key}` of phase `{id}`"),
        [.., key] => format!("`{key}`"),
        [] => String::new(),
    }
}
