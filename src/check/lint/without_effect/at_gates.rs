//! Settings for consent.

use super::Useless;
use crate::check::lint::compiled::Compiled;
use crate::ruleset::{Ask, Ballot, Consent};
use crate::toml::key_path::KeyPath;

pub(super) fn find<'a>(rules: &Compiled<'a>) -> Vec<Useless<'a>> {
    let phases = rules.ruleset().phases().iter().map(|phase| ("phases", &*phase.id, phase.consent));
    let passes = rules.passes().into_iter().map(|pass| ("passes", &*pass.id, pass.consent));
    let found = phases.chain(passes).filter_map(|(table, id, consent)| {
        let path = KeyPath::root().key(table).key(id).key("consent");
        Some(of_consent(rules, path, consent?.value))
    });
    found.flatten().collect()
}

/// Finds a ballot with a single voter, a ballot without a vote, and a `leads-to` that no player can trigger by saying
/// no.
fn of_consent<'a>(rules: &Compiled<'a>, path: KeyPath<'a>, consent: Consent) -> Vec<Useless<'a>> {
    let or = "ask the players beforehand: `until = \"gate\"`";
    let ballot = |why, or| Useless::new(path.key("ballot"), why, or);
    let unasked = || {
        let until = rules.label(&path.key("until"), "players speak up during play");
        ballot("no player is asked", "ask all players beforehand: `until = \"gate\"`").with_cause(until)
    };
    match consent.ask {
        Ask::StopAtGate(vote) | Ask::Agree(vote) | Ask::RequestAtGate(vote)
            if vote.ballot != Ballot::Aloud && vote.of.named().len() == 1 =>
        {
            let why = match vote.ballot {
                Ballot::Secret => "only one player is asked, so everyone knows the answer",
                Ballot::Aloud | Ballot::Final => "only one player is asked, and the first answer decides",
            };
            vec![ballot(why, "ask more players")]
        }
        Ask::StopAtGate(_) | Ask::Agree(_) | Ask::RequestAtGate(_) => Vec::new(),
        Ask::StopInWindow(_) => vec![unasked()],
        Ask::AskUntilDiscard(_) => {
            vec![
                unasked(),
                Useless::new(path.key("leads-to"), "no player is asked, so no player can say no", or),
            ]
        }
    }
}
