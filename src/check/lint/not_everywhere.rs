use super::compiled::{Compiled, OVERRIDABLE, Rule, own_warning};
use crate::describe::words::and;
use crate::diagnostic::{Diagnostic, RuleId, SourceId};
use crate::lists::unique;
use crate::ruleset::Pass;
use crate::toml::key_path::KeyPath;

/// Finds Charleston settings that don't apply to some passes, because the parent or an option sets a different value for
/// them.
pub(super) fn find(rules: &Compiled<'_>) -> Vec<Diagnostic> {
    OVERRIDABLE.into_iter().filter_map(|(key, rule)| finding(rules, key, rule)).collect()
}

fn finding(rules: &Compiled<'_>, key: &str, rule: Rule) -> Option<Diagnostic> {
    let everywhere = KeyPath::root().key("charleston").key(key);
    rules.own(&everywhere)?;
    let value = rules.tree().at(&everywhere)?;
    let passes = rules.passes();
    // Another lint reports a setting that applies to none of the passes.
    if passes.iter().all(|pass| rules.path(rule(pass)) != everywhere) {
        return None;
    }
    let differs = |pass: &&Pass| {
        let own = KeyPath::root().key("passes").key(&pass.id).key(key);
        let written = rules.tree().at(&own);
        written.is_some_and(|node| node.span.source != SourceId(0) && !node.has_same_value(value))
    };
    let others: Vec<&Pass> = passes.into_iter().filter(differs).collect();
    if others.is_empty() {
        return None;
    }
    let names: Vec<String> = others.iter().map(|pass| format!("`{}`", pass.id)).collect();
    let set_by = others.iter().map(|pass| rules.option_that_sets(&rules.path(rule(pass))));
    let set_by = unique(set_by, PartialEq::eq);
    let by = set_by.iter().map(|option| match option {
        Some(option) => format!("the option `{option}`"),
        None => "the ruleset that this file extends".to_owned(),
    });
    let by: Vec<String> = by.collect();
    let sets = if by.len() == 1 { "sets a different value" } else { "set different values" };
    let message = format!("`{key}` doesn't apply to {}, because {} {sets} there", and(&names), and(&by));
    let of_passes = others.iter().filter_map(|pass| rules.label(&rules.path(rule(pass)), "applies there"));
    let of_passes = unique(of_passes, |one, other| one.span == other.span);
    let labels = rules
        .label(&everywhere, "applies only to passes that don't have their own value")
        .into_iter()
        .chain(of_passes);
    let finding = own_warning(RuleId::NotEverywhere, message, labels)?;
    let headers: Vec<String> = others.iter().map(|pass| format!("`[passes.{}]`", pass.id)).collect();
    let setting = format!("{key} = {}", rules.slice(value.span));
    let options: Vec<String> = set_by.iter().flatten().map(|option| format!("`{option}`")).collect();
    let or = match options.is_empty() {
        true => String::new(),
        false => format!(", or remove {} from `with`", and(&options)),
    };
    Some(finding.help(format!("to change these as well, write `{setting}` in {}{or}", and(&headers))))
}
