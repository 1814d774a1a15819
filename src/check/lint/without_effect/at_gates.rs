//! How it is decided whether something is played.

use super::Idle;
use crate::check::lint::meant::Meant;
use crate::ruleset::{Ask, Consent, Ruled};
use crate::toml::key_path::KeyPath;

pub(super) fn find<'a>(meant: &Meant<'a>) -> Vec<Idle<'a>> {
    let phases = meant.ruleset().phases().iter().map(|phase| ("phases", &*phase.id, phase.consent));
    let passes = meant.passes().into_iter().map(|pass| ("passes", &*pass.id, pass.consent));
    let consents = phases.chain(passes).filter_map(|(table, id, consent)| Some((table, id, consent?)));
    let found = consents.map(|(table, id, consent)| {
        let path = KeyPath::root().key(table).key(id).key("consent");
        [ballot(meant, path, consent), leads_to(path, consent)]
    });
    found.flatten().flatten().collect()
}

/// A ballot where nobody is asked; a secret one where a single seat is, so that all know what it has said.
fn ballot<'a>(meant: &Meant<'a>, path: KeyPath<'a>, consent: Ruled<Consent>) -> Option<Idle<'a>> {
    match consent.value.ask {
        Ask::StopAtGate(vote) | Ask::Agree(vote) | Ask::RequestAtGate(vote) => {
            let is_open = vote.is_secret && vote.of.len() == 1;
            is_open.then(|| {
                Idle::new(
                    path.key("ballot"),
                    "one seat alone is asked, so all know what it has said",
                    "ask more seats",
                )
            })
        }
        Ask::StopInWindow(_) | Ask::AskUntilDiscard(_) => {
            let until = meant.label(&path.key("until"), "it is said whenever somebody likes");
            Some(
                Idle::new(
                    path.key("ballot"),
                    "nobody is asked",
                    "ask everybody before it begins: `until = \"gate\"`",
                )
                .beside(until),
            )
        }
    }
}

/// Where a no leads, where it can be asked for until the dealer discards: nobody ever says no.
fn leads_to(path: KeyPath<'_>, consent: Ruled<Consent>) -> Option<Idle<'_>> {
    let is_open = matches!(consent.value.ask, Ask::AskUntilDiscard(_));
    is_open.then(|| {
        let or = "ask before it begins: `until = \"gate\"`";
        Idle::new(path.key("leads-to"), "nobody is asked, and so nobody says no", or)
    })
}
