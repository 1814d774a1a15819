use super::compiled::{Compiled, own_warning};
use crate::diagnostic::{Diagnostic, RuleId};
use crate::lists::unique;
use crate::table::context::DealFilter;
use crate::toml::key_path::KeyPath;

/// A phase or a pass: its id, its title, and the deals on which it is played.
type Titled<'a> = (&'a str, &'a str, &'a DealFilter);

/// Finds phases, or passes in one phase, that have the same title and can be played on the same deal.
pub(super) fn find(rules: &Compiled<'_>) -> Vec<Diagnostic> {
    let phases = rules.ruleset().phases();
    let titled: Vec<Titled<'_>> =
        phases.iter().map(|phase| (&*phase.id, &*phase.title, &phase.when)).collect();
    let of_phases = pairs(&titled).into_iter().map(|pair| ("phases", pair));
    let of_passes = phases.iter().flat_map(|phase| {
        let titled: Vec<Titled<'_>> =
            phase.passes.iter().map(|pass| (&*pass.id, &*pass.title, &pass.when)).collect();
        pairs(&titled).into_iter().map(|pair| ("passes", pair))
    });
    // The same two passes can be in several phases.
    let pairs = unique(of_phases.chain(of_passes), PartialEq::eq);
    pairs.into_iter().filter_map(|(table, pair)| finding(rules, table, pair)).collect()
}

/// Pairs each part with the first earlier part that has the same title.
fn pairs<'a>(titled: &[Titled<'a>]) -> Vec<[Titled<'a>; 2]> {
    let pair = |(at, &(id, title, when)): (usize, &Titled<'a>)| {
        let is_same = |&&(other, called, also): &&Titled<'_>| {
            other != id && called.to_lowercase() == title.to_lowercase() && !when.and(also).is_none()
        };
        Some([(id, title, when), *titled[..at].iter().find(is_same)?])
    };
    titled.iter().enumerate().filter_map(pair).collect()
}

fn finding(rules: &Compiled<'_>, table: &str, [later, earlier]: [Titled<'_>; 2]) -> Option<Diagnostic> {
    let (id, title, _) = later;
    let message = format!("{table} `{}` and `{id}` have the same title, `{title}`", earlier.0);
    let table = KeyPath::root().key(table);
    let labels = [later, earlier]
        .into_iter()
        .filter_map(|(id, ..)| rules.title_label(&table.key(id), "the same title"));
    let finding = own_warning(RuleId::SameTitle, message, labels)?;
    Some(finding.help("give each its own title, so that players can tell them apart"))
}
