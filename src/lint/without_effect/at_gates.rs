//! How it is decided whether something is played.

use super::Idle;
use crate::key_path::KeyPath;
use crate::lint::meant::Meant;
use crate::ruleset::{Ask, Consent, Ruled};

pub(super) fn find<'a>(meant: &Meant<'a>) -> Vec<Idle<'a>> {
    let phases = meant.ruleset().phases().iter().map(|phase| ("phases", &*phase.id, phase.consent));
    let passes = meant.passes().into_iter().map(|pass| ("passes", &*pass.id, pass.consent));
    let consents = phases.chain(passes).filter_map(|(table, id, consent)| Some((table, id, consent?)));
    consents.filter_map(|(table, id, consent)| ballot(meant, [table, id], consent)).collect()
}

/// A ballot where nobody is asked; a secret one where a single seat is, so that all know what it has said.
fn ballot<'a>(meant: &Meant<'a>, [table, id]: [&'a str; 2], consent: Ruled<Consent>) -> Option<Idle<'a>> {
    let path = KeyPath::root().key(table).key(id).key("consent");
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
        Ask::StopInWindow(_) | Ask::RequestUntilDiscard(_) => {
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
