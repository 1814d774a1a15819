use super::compiled::Compiled;
use crate::diagnostic::{Diagnostic, Label, RuleId, Span};
use crate::source::Replaced;
use crate::toml::key_path::{KeyPath, PathPart};
use crate::toml::tree::{Entry, Place};

mod at_gates;
mod everywhere;
mod in_passes;
mod table;

/// A setting that makes no difference, and the reason.
struct Useless<'a> {
    path: KeyPath<'a>,
    /// Where it is, if it isn't at its path in the merged settings.
    place: Option<Place>,
    why: String,
    /// A label on the setting that makes this one useless.
    cause: Option<Label>,
    /// How to correct it.
    help: String,
    /// Whether the setting can be removed without any other change.
    is_removable: bool,
}

impl<'a> Useless<'a> {
    /// Creates a finding for a setting that can simply be removed. `or` describes a change that would give it an
    /// effect, if there is one.
    fn new(path: KeyPath<'a>, why: impl Into<String>, or: impl Into<Option<&'static str>>) -> Self {
        let help = or.into().map_or("remove it".to_owned(), |or| format!("remove it, or {or}"));
        Self { path, place: None, why: why.into(), cause: None, help, is_removable: true }
    }

    /// Says that the setting is one for every pass.
    fn at(self, entry: &Entry<'_>) -> Self {
        Self { place: Some(Place { key: Some(entry.key_span), value: entry.node.span }), ..self }
    }

    fn needs_other_change(self, help: &str) -> Self {
        Self { help: help.to_owned(), is_removable: false, ..self }
    }

    fn with_cause(self, cause: Option<Label>) -> Self {
        Self { cause, ..self }
    }
}

/// Finds settings in the ruleset's own file that make no difference at any table, and options that no rule depends on. A
/// setting that only states a default is fine, because it tells readers the rule.
pub(super) fn find(rules: &Compiled<'_>) -> Vec<Diagnostic> {
    let checks = [table::find, everywhere::find, at_gates::find, in_passes::find];
    let found = checks.into_iter().flat_map(|find| find(rules));
    found.filter_map(|useless| finding(rules, useless)).chain(options(rules)).collect()
}

/// Finds options that the file uses but no rule depends on. If a setting replaces an option's, labels that setting.
fn options(rules: &Compiled<'_>) -> Vec<Diagnostic> {
    let loaded = &rules.reading.loaded;
    let finding = |(span, name): (Span, &str)| {
        let is_option = |place: Place| loaded.own_option(place.value.source) == Some(span);
        let message = format!("`{name}` changes nothing at this table");
        let mut finding = Diagnostic::warning(RuleId::WithoutEffect, message, span, "no effect");
        let help = match loaded.replaced.iter().find(|replaced| is_option(replaced.of)) {
            None => "remove it, or change the rules that leave it without an effect",
            Some(Replaced { by, is_same, .. }) => {
                let (label, help) = match is_same {
                    true => ("this sets the same", "keep one of the two, and remove the other"),
                    false => ("this replaces what the option sets", "remove one of the two"),
                };
                finding.others.push(Label { span: by.key.unwrap_or(by.value), text: label.to_owned() });
                help
            }
        };
        let finding = finding.help(help);
        finding.candidate(rules.entry_removal(span, "remove it"))
    };
    rules.unused_options().into_iter().map(finding).collect()
}

fn finding(rules: &Compiled<'_>, useless: Useless<'_>) -> Option<Diagnostic> {
    let Useless { path, place, why, cause, help, is_removable } = useless;
    let place = place.or_else(|| rules.own(&path))?;
    let message = format!("{} has no effect: {why}", name(&path));
    let (id, span) = (RuleId::WithoutEffect, place.key.unwrap_or(place.value));
    let mut finding = Diagnostic::warning(id, message, span, "no effect").help(help);
    finding.others.extend(cause);
    let removal = match place.key {
        Some(_) => rules.removal(place, "remove it"),
        None => rules.entry_removal(place.value, "remove it"),
    };
    Some(finding.candidate(removal.filter(|_| is_removable)))
}

/// Returns a setting's name, with its pass or phase if it has one.
fn name(path: &KeyPath<'_>) -> String {
    let keys = path.parts().iter().filter_map(|part| match part {
        PathPart::Key(key) => Some(*key),
        PathPart::Index(_) => None,
    });
    match keys.collect::<Vec<_>>().as_slice() {
        ["passes", id, .., key] => format!("`{key}` of pass `{id}`"),
        ["phases", id, .., key] => format!("`{key}` of phase `{id}`"),
        [.., key] => format!("`{key}`"),
        [] => String::new(),
    }
}
