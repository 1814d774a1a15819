use super::compiled::Compiled;
use crate::diagnostic::{Diagnostic, Fix, Label, RuleId};
use crate::fix::removal::without_entry;
use crate::toml::key_path::{KeyPath, Turn};
use crate::toml::tree::Place;

mod at_gates;
mod everywhere;
mod in_passes;
mod table;

/// A setting that makes no difference beside the others, and why.
struct Idle<'a> {
    path: KeyPath<'a>,
    why: String,
    /// What makes it so.
    beside: Option<Label>,
    /// What would be right.
    help: String,
    /// Whether it can be removed, and nothing else has to change.
    is_removable: bool,
}

impl<'a> Idle<'a> {
    /// A setting that can be removed, unless another change gives it an effect.
    fn new(path: KeyPath<'a>, why: impl Into<String>, or: &str) -> Self {
        let help = format!("take it out, or {or}");
        Self { path, why: why.into(), beside: None, help, is_removable: true }
    }

    fn needed(self, help: &str) -> Self {
        Self { help: help.to_owned(), is_removable: false, ..self }
    }

    fn beside(self, beside: Option<Label>) -> Self {
        Self { beside, ..self }
    }
}

/// Settings of the ruleset's own file that make no difference at any table. One that only states a default is fine: it
/// tells the reader the rule.
pub(super) fn find(rules: &Compiled<'_>) -> Vec<Diagnostic> {
    let idle = [table::find, everywhere::find, at_gates::find, in_passes::find];
    let idle = idle.into_iter().flat_map(|find| find(rules));
    idle.filter_map(|idle| finding(rules, idle)).collect()
}

fn finding(rules: &Compiled<'_>, idle: Idle<'_>) -> Option<Diagnostic> {
    let Idle { path, why, beside, help, is_removable } = idle;
    let place = rules.own(&path)?;
    let message = format!("{} has no effect: {why}", called(&path));
    let (id, span) = (RuleId::WithoutEffect, place.key.unwrap_or(place.value));
    let mut finding = Diagnostic::warning(id, message, span, "no effect").help(help);
    finding.others.extend(beside);
    let removal = match place {
        Place { key: Some(_), .. } => rules.removal(place, "take it out"),
        Place { key: None, value } => {
            without_entry(rules.text(), value).map(|edit| Fix::suggestion("take it out", vec![edit]))
        }
    };
    Some(finding.candidate(removal.filter(|_| is_removable)))
}

/// What a setting is called: with its pass or its phase, if it has one.
fn called(path: &KeyPath<'_>) -> String {
    let keys = path.turns().iter().filter_map(|turn| match turn {
        Turn::Key(key) => Some(*key),
        Turn::Index(_) => None,
    });
    match keys.collect::<Vec<_>>().as_slice() {
        ["passes", id, .., key] => format!("`{key}` of pass `{id}`"),
        ["phases", id, .., key] => format!("`{key}` of phase `{id}`"),
        [.., key] => format!("`{key}`"),
        [] => String::new(),
    }
}
