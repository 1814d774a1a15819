use super::compiled::Compiled;
use crate::diagnostic::{Diagnostic, Edit, Fix, Label, RuleId, Span};
use crate::ruleset::{Ask, Ballot, Consent, Vote};
use crate::toml::key_path::KeyPath;
use crate::toml::tree::Place;

/// A consent that replaces the parent's as a whole and leaves out one of its settings that could still hold.
pub(super) fn find(rules: &Compiled<'_>) -> Vec<Diagnostic> {
    let root = KeyPath::root();
    let of_phase =
        |(table, id, consent): (&'static str, _, _)| (root.key(table).key(id).key("consent"), consent);
    let phases = rules.ruleset().phases().iter().map(|phase| ("phases", &*phase.id, phase.consent));
    let passes = rules.passes().into_iter().map(|pass| ("passes", &*pass.id, pass.consent));
    let consents = phases.chain(passes).map(of_phase);
    consents
        .flat_map(|(path, consent)| of_consent(rules, &path, consent.map(|consent| consent.value)))
        .collect()
}

fn of_consent(rules: &Compiled<'_>, path: &KeyPath<'_>, consent: Option<Consent>) -> Vec<Diagnostic> {
    let (Some(own), Some(consent)) = (rules.own(path), consent) else { return Vec::new() };
    let Some(replaced) = rules.replaced(own) else { return Vec::new() };
    let key = |place: &Place| place.key.map_or("", |key| rules.slice(key));
    let keys: Vec<&str> = replaced.dropped.iter().map(key).collect();
    // Another question has settings of its own.
    let is_other = |key: &&str| matches!(*key, "stop" | "agree" | "asked-by");
    let asks_the_same = !keys.iter().any(is_other);
    let could_hold = |key: &str| could_hold(consent, rules.ruleset().players().len(), asks_the_same, key);
    let dropped = replaced.dropped.iter().zip(&keys).filter(|(_, key)| could_hold(key));
    dropped.map(|(place, key)| finding(rules, own, *place, key)).collect()
}

/// Whether a consent at a table of so many players could have this setting of the parent's as well.
fn could_hold(consent: Consent, players: usize, asks_the_same: bool, key: &str) -> bool {
    let is_of_one = |vote: Vote| vote.of.named().len() == 1;
    match (key, consent.ask) {
        // So many stops, or a ballot, need a gate.
        ("until", Ask::StopAtGate(vote)) => {
            let takes_one = is_of_one(vote) || usize::from(vote.needed) == players;
            asks_the_same && takes_one && vote.ballot == Ballot::Aloud && consent.at_most == 1
        }
        ("until", Ask::RequestAtGate(_)) => asks_the_same,
        ("of", Ask::StopInWindow(_)) => true,
        ("ballot", Ask::StopAtGate(vote) | Ask::Agree(vote) | Ask::RequestAtGate(vote)) => !is_of_one(vote),
        ("at-most", ask) => !matches!(ask, Ask::StopInWindow(_)),
        ("leads-to", ask) => !matches!(ask, Ask::AskUntilDiscard(_)),
        _ => false,
    }
}

fn finding(rules: &Compiled<'_>, own: Place, dropped: Place, key: &str) -> Diagnostic {
    let setting = format!("{key} = {}", rules.slice(dropped.value));
    let message =
        format!("this `consent` replaces the parent's as a whole, and so `{setting}` no longer holds");
    let at = own.key.unwrap_or(own.value);
    let mut finding =
        Diagnostic::warning(RuleId::DroppedSettings, message, at, format!("doesn't set `{key}`"));
    let whole = Span { start: dropped.key.map_or(dropped.value.start, |key| key.start), ..dropped.value };
    finding.others.push(Label { span: whole, text: "no longer holds".to_owned() });
    let end = own.value.end.saturating_sub(1);
    let before = rules.slice(Span { end, ..own.value }).trim_end().len();
    let is_in_braces = rules.slice(own.value).starts_with('{');
    let at = Span { start: own.value.start + before, end: own.value.start + before, ..own.value };
    let edit = Edit { span: at, text: format!(", {setting}") };
    let fix = is_in_braces.then(|| Fix::suggestion(format!("write `{setting}` as well"), vec![edit]));
    finding.help(format!("write `{setting}` here as well, or what holds instead")).candidate(fix)
}
