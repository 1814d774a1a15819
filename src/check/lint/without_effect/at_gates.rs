//! Settings of consent.

use super::Idle;
use crate::check::lint::compiled::Compiled;
use crate::ruleset::{Ask, Ballot, Consent};
use crate::toml::key_path::KeyPath;

pub(super) fn find<'a>(rules: &Compiled<'a>) -> Vec<Idle<'a>> {
    let phases = rules.ruleset().phases().iter().map(|phase| ("phases", &*phase.id, phase.consent));
    let passes = rules.passes().into_iter().map(|pass| ("passes", &*pass.id, pass.consent));
    let found = phases.chain(passes).filter_map(|(table, id, consent)| {
        let path = KeyPath::root().key(table).key(id).key("consent");
        Some(of_consent(rules, path, consent?.value))
    });
    found.flatten().collect()
}

/// A ballot with a single voter, a ballot where nobody is asked, or what follows a no where nobody says no.
fn of_consent<'a>(rules: &Compiled<'a>, path: KeyPath<'a>, consent: Consent) -> Vec<Idle<'a>> {
    let or = "ask before it begins: `until = \"gate\"`";
    let ballot = |why, or| Idle::new(path.key("ballot"), why, or);
    let unasked = || {
        let until = rules.label(&path.key("until"), "it is said whenever somebody likes");
        ballot("nobody is asked", "ask everybody before it begins: `until = \"gate\"`").beside(until)
    };
    match consent.ask {
        Ask::StopAtGate(vote) | Ask::Agree(vote) | Ask::RequestAtGate(vote)
            if vote.ballot != Ballot::Aloud && vote.of.named().len() == 1 =>
        {
            vec![ballot("one seat alone is asked, so its answer decides, and all know it", "ask more seats")]
        }
        Ask::StopAtGate(_) | Ask::Agree(_) | Ask::RequestAtGate(_) => Vec::new(),
        Ask::StopInWindow(_) => vec![unasked()],
        Ask::AskUntilDiscard(_) => {
            vec![unasked(), Idle::new(path.key("leads-to"), "nobody is asked, and so nobody says no", or)]
        }
    }
}
