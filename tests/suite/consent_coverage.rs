//! Checks that random play covers every kind of consent.

use std::collections::BTreeSet;

use charleston::Event;
use charleston::internal::ruleset::{Ballot, Closes, NobodyHasAny};
use charleston::internal::schedule::{Gate, PassStep, Question, Step};
use charleston::session::{Fact, Session, Stage};

/// Returns the kinds of consent shown by these events, given the table before them.
pub fn happened(before: &Session, events: &[Event]) -> Vec<&'static str> {
    let mut stage = before.public().stage;
    let mut happened = Vec::new();
    for event in events {
        if let Stage::At(id) = stage {
            happened.extend(match before.schedule().step(id) {
                Step::Gate(gate) => at_gate(before, gate, &event.fact),
                Step::Pass(step) => at_pass(before, step, &event.fact),
            });
        } else if let Fact::Asked { seat, .. } = event.fact {
            let dealer = before.public().context.dealer;
            happened.extend((seat != dealer).then_some("asked before the discard by another"));
        }
        stage = event.fact.then().unwrap_or(stage);
    }
    happened
}

fn at_gate(before: &Session, gate: &Gate, fact: &Fact) -> Vec<&'static str> {
    let dealer = before.public().context.dealer;
    let before = gate.counts.played(&before.public().played);
    let (all, needed) = (gate.voters.len(), usize::from(gate.needed));
    let is_some = needed > 1 && needed < all;
    let is_of_pass = gate.part.pass().is_some();
    let said = match *fact {
        Fact::Decided { played: true, .. } => vec![
            ("secret: played", gate.ballot == Ballot::Secret),
            ("pass: agreed", is_of_pass),
            ("some of them stop: played", is_some && gate.question == Question::Stop),
            ("some of them agree: played", is_some && gate.question == Question::Agree),
            ("phase: again", before > 0 && !is_of_pass),
            ("pass: again", before > 0 && is_of_pass),
            (
                "secret: asked for",
                gate.ballot == Ballot::Secret && matches!(gate.question, Question::Request(_)),
            ),
        ],
        Fact::Decided { played: false, .. } => vec![
            ("secret: not played", gate.ballot == Ballot::Secret),
            ("pass: declined", is_of_pass),
            ("some of them stop: not played", is_some && gate.question == Question::Stop),
            ("some of them agree: not played", is_some && gate.question == Question::Agree),
            ("phase: not again", before > 0 && !is_of_pass),
            ("pass: not again", before > 0 && is_of_pass),
            ("nobody asks", all > 1 && matches!(gate.question, Question::Request(_))),
        ],
        Fact::Asked { seat, .. } => {
            vec![("asked by another", seat != dealer && all > 1), ("pass: asked for", is_of_pass)]
        }
        _ => return Vec::new(),
    };
    said.into_iter().filter(|(_, so)| *so).map(|(word, _)| word).collect()
}

fn at_pass(before: &Session, step: &PassStep, fact: &Fact) -> Vec<&'static str> {
    let pass = &before.schedule().ruleset().phases()[step.phase].passes[step.pass];
    let leads = matches!(pass.nobody_has_any.value, NobodyHasAny::LeadsTo(_));
    match (fact, step.stop) {
        (Fact::NobodyHasAny { .. }, _) if leads => vec!["nobody has any: leads to a phase"],
        (Fact::Stopped { part, .. }, Some(window)) => {
            assert!(!before.public().anyone_has_seen(), "tiles that someone has seen go back");
            let word = match window.until {
                Some(Closes::FirstTiles) => "stopped before tiles",
                _ if window.closes_in > step.pass => "stopped before the named pass",
                _ if step.pass > 0 && part.pass().is_none() => "stopped in the named pass",
                _ => "stopped before the first pick-up",
            };
            let pass = part.pass().map(|_| "pass: stopped");
            pass.into_iter().chain([word]).collect()
        }
        _ => Vec::new(),
    }
}

/// Fails if any kind of consent never happened.
pub fn assert_all_happened(happened: &BTreeSet<&str>) {
    let missing: Vec<_> = EVERYTHING.split(", ").filter(|word| !happened.contains(word)).collect();
    assert!(missing.is_empty(), "the games leave out {missing:?}");
}

const EVERYTHING: &str = "\
    answered, asked before the discard by another, asked by another, nobody asks, nobody has any: \
    leads to a phase, pass: again, pass: agreed, pass: asked for, pass: declined, pass: not again, \
    pass: stopped, phase: again, phase: not again, secret: asked for, secret: not played, secret: \
    played, some of them agree: not played, some of them agree: played, some of them stop: not \
    played, some of them stop: played, stopped before the first pick-up, stopped before the named pass, \
    stopped before tiles, stopped in the named pass";
