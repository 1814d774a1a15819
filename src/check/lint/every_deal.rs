use super::compiled::Compiled;
use crate::diagnostic::{Diagnostic, RuleId};
use crate::ruleset::{Chooses, Pass, Route};
use crate::table::context::DealFilter;
use crate::toml::key_path::KeyPath;
use crate::toml::tree::Place;

/// The settings that limit the deals, each with a phrase that describes its default.
const KEYS: [(&str, &str); 3] = [
    ("rounds", "in every round"),
    ("deals", "on every deal"),
    ("after", "no matter how the previous deal ended"),
];

/// The Charleston, a phase or a pass.
struct Part<'a> {
    called: String,
    path: KeyPath<'a>,
    when: &'a DealFilter,
    /// The deals on which the surrounding parts are played.
    around: Vec<DealFilter>,
    /// The surrounding parts, from the outermost inward.
    above: Vec<KeyPath<'a>>,
}

/// Finds `rounds`, `deals` and `after` settings that include every deal.
pub(super) fn find(rules: &Compiled<'_>) -> Vec<Diagnostic> {
    let of_part = |part: Part<'_>| {
        let find = |(key, all)| {
            let own = rules.own(&part.path.key(key)).filter(|own| rules.replaced(*own).is_none())?;
            finding(rules, &part, (key, all), own)
        };
        KEYS.into_iter().filter_map(find).collect::<Vec<_>>()
    };
    parts(rules).into_iter().flat_map(of_part).collect()
}

fn parts<'a>(rules: &Compiled<'a>) -> Vec<Part<'a>> {
    let (ruleset, root) = (rules.ruleset(), KeyPath::root());
    if ruleset.phases().is_empty() {
        return Vec::new();
    }
    let (all, charleston) = (ruleset.when(), root.key("charleston"));
    let part = |called, path, when, around, above| Part { called, path, when, around: vec![around], above };
    let whole = DealFilter::all(ruleset.seats());
    let mut parts = vec![part("the Charleston is played".to_owned(), charleston, all, whole, Vec::new())];
    for phase in ruleset.phases() {
        let (called, path) = (format!("phase `{}` is played", phase.id), root.key("phases").key(&phase.id));
        parts.push(part(called, path, &phase.when, all.clone(), vec![charleston]));
        for pass in phase.passes.iter().filter(|pass| !is_chosen_by_deal(pass)) {
            let around = all.and(&phase.when);
            let own = root.key("passes").key(&pass.id);
            if let Some(part) = parts.iter_mut().find(|part| part.path == own) {
                part.around.push(around);
                part.above.push(path);
            } else {
                let called = format!("pass `{}` is played", pass.id);
                parts.push(part(called, own, &pass.when, around, vec![charleston, path]));
            }
        }
    }
    parts
}

/// Whether the deal determines a pass's direction. On deals without a direction, the pass isn't played.
fn is_chosen_by_deal(pass: &Pass) -> bool {
    matches!(&pass.route.value, Route::OneOf(choice) if choice.by == Chooses::Deal)
}

fn finding(
    rules: &Compiled<'_>,
    part: &Part<'_>,
    (key, all): (&str, &str),
    place: Place,
) -> Option<Diagnostic> {
    let own = part.when;
    let names_all = is_within(&DealFilter::all(rules.ruleset().seats()), own, key);
    if !names_all && !part.around.iter().all(|around| is_within(around, own, key)) {
        return None;
    }
    let (message, help) = if names_all {
        let message = format!("`{key}` has no effect: it includes every deal");
        (message, format!("by default, {} {all}, so you can remove it", part.called))
    } else {
        let message = format!("`{key}` has no effect: without it, {} on the same deals", part.called);
        (message, "remove it, or include fewer deals".to_owned())
    };
    let span = place.key.unwrap_or(place.value);
    let mut finding = Diagnostic::warning(RuleId::EveryDeal, message, span, "no effect").help(help);
    let mut above = part.above.iter().filter(|_| !names_all).map(|above| above.key(key));
    finding.others.extend(above.find_map(|path| rules.label(&path, "already says so")));
    Some(finding.candidate(rules.removal(place, format!("remove `{key}`"))))
}

/// Whether the outer filter's setting for `key` includes every deal in the inner filter.
fn is_within(inner: &DealFilter, outer: &DealFilter, key: &str) -> bool {
    let both = inner.and(outer);
    match key {
        "rounds" => both.rounds == inner.rounds,
        "deals" => both.deals.shortened() == inner.deals.shortened() && both.lasts == inner.lasts,
        _ => both.after == inner.after,
    }
}
