//! The players who decide whether a phase or a pass is played, and the part that follows if they say no.

use super::named::{all_of, chairs, one_of};
use crate::describe::consent as describe;
use crate::describe::event;
use crate::describe::words::{and, count, the};
use crate::ruleset::{Ask, Closes, Consent, LeadsTo, Pass, Phase, Ruled, Vote, Who, Window};
use crate::schedule::{Part, PassStep, Schedule, Target};

/// Describes the consent rule of a part twice: in a canonical form, so that equivalent rules compare equal, and as a
/// clause.
pub fn consent(schedule: &Schedule, part: Part, rule: Option<Ruled<Consent>>) -> (String, String) {
    let Some(Ruled { value: Consent { ask, at_most, leads_to }, place: _ }) = rule else {
        return ("none".to_owned(), "players aren't asked whether to play it".to_owned());
    };
    let who = chairs(schedule, ask.who());
    let (meaning, mut clause) = match ask {
        Ask::StopAtGate(vote) => {
            let stops = event::voters(schedule, &vote.of) + 1 - usize::from(vote.needed);
            let said = match (stops, vote.of) {
                (1, of) => format!("{} can stop it before it begins", one_of(schedule, &of)),
                (stops, Who::Everyone) => {
                    format!("it is stopped before it begins if {stops} players want to stop it")
                }
                (stops, of) => {
                    let of = all_of(schedule, &of);
                    format!("it is stopped before it begins if {stops} of {of} want to stop it")
                }
            };
            (format!("stop {}", vote_meaning(schedule, vote)), said + ballot(schedule, vote))
        }
        Ask::Agree(vote) => {
            let all = event::voters(schedule, &vote.of);
            let said = match (usize::from(vote.needed), vote.of) {
                (1, of) if all == 1 => format!("{} agrees", all_of(schedule, &of)),
                (needed, of) if needed == all => format!("{} agree", all_of(schedule, &of)),
                (needed, Who::Everyone) => format!("{needed} of {all} players agree"),
                (needed, of) => format!("{needed} of {} agree", all_of(schedule, &of)),
            };
            let said = format!("it is played only if {said} beforehand{}", ballot(schedule, vote));
            (format!("agree {}", vote_meaning(schedule, vote)), said)
        }
        Ask::RequestAtGate(vote) => {
            let said = format!("it is played only if {} asks for it beforehand", one_of(schedule, &vote.of));
            (format!("ask {}", vote_meaning(schedule, vote)), said + ballot(schedule, vote))
        }
        Ask::AskUntilDiscard(who) => {
            let who = one_of(schedule, &who);
            ("open".to_owned(), format!("it is played only if {who} asks for it before the dealer discards"))
        }
        Ask::StopInWindow(window) => window_words(schedule, part, window),
    };
    if at_most > 1 {
        clause += &format!("; it can be played up to {}", count(at_most.into(), "time"));
    }
    // No one can refuse a phase that players ask for until the dealer discards.
    let target = if ask.is_until_discard() { None } else { leads(schedule, part, leads_to) };
    if let Some((_, target)) = &target {
        let when = match ask {
            Ask::StopAtGate(_) | Ask::StopInWindow(_) => "if it is stopped,",
            Ask::Agree(_) | Ask::RequestAtGate(_) | Ask::AskUntilDiscard(_) => "otherwise",
        };
        clause += &format!("; {when} {target}");
    }
    let target = target.map(|(meaning, _)| meaning);
    (format!("{meaning} {who} {at_most} {target:?}"), clause)
}

fn vote_meaning(schedule: &Schedule, vote: Vote) -> String {
    format!("{} {}", vote.needed, ballot(schedule, vote))
}

fn ballot(schedule: &Schedule, vote: Vote) -> &'static str {
    match event::voters(schedule, &vote.of) {
        1 => "",
        _ => describe::ballot(vote.ballot),
    }
}

fn window_words(schedule: &Schedule, part: Part, window: Window) -> (String, String) {
    let Window { by, closes, earlier, pass: closes_in } = window;
    let phase = earlier.map_or(part, Part::phase_at);
    let closing_pass = phase.pass_at(part.pass().unwrap_or(closes_in));
    let until = match closes {
        Closes::FirstTiles if describe::closing_passes(schedule, part, window).any(PassStep::draws_first) => {
            "until the first player draws or passes tiles"
        }
        Closes::FirstTiles => "until the first player passes tiles",
        Closes::FirstPickUp => "until the first player picks up",
    };
    let is_named = part.pass().is_none() && (earlier.is_some() || closes_in > 0);
    let (pass, on) = match is_named {
        true => (
            meaning_of(schedule, part, closing_pass),
            format!(" on {}", event::distinct_title(schedule, closing_pass)),
        ),
        false => (String::new(), String::new()),
    };
    let early = if earlier.is_some() { " before it begins," } else { "" };
    let clause = format!("{} can stop it{early} {until}{on}", one_of(schedule, &by));
    (format!("window {closes:?} {early} {pass}"), clause)
}

/// Returns which phase or pass a rule of `part` means, in a canonical form: its title, and how many others with that title
/// come before it in its phase, and between it and `part`.
fn meaning_of(schedule: &Schedule, part: Part, meant: Part) -> String {
    let (phases, title) = (schedule.ruleset().phases(), schedule.part_title(meant));
    let between = &phases[part.phase().min(meant.phase() + 1)..meant.phase().max(part.phase())];
    let alike_in = |passes: &[Pass]| passes.iter().filter(|pass| pass.title == title).count();
    let (before, between) = match meant.pass() {
        Some(pass) => (
            alike_in(&phases[meant.phase()].passes[..pass]),
            between.iter().map(|phase| alike_in(&phase.passes)).sum::<usize>(),
        ),
        None => (0, between.iter().filter(|phase| phase.title == title).count()),
    };
    format!("{title} {before} {between}")
}

/// Describes where the Charleston goes after a phase or a pass twice, as [`consent`] does. Returns `None` if it simply goes
/// on with the next one.
pub fn leads(schedule: &Schedule, part: Part, to: LeadsTo) -> Option<(String, String)> {
    let (ruleset, phase, pass) = (schedule.ruleset(), part.phase(), part.pass());
    let phases = ruleset.phases();
    let next_phase = ruleset.next_in_order(phase + 1);
    let ends_phase = pass.is_none_or(|pass| pass + 1 == phases[phase].passes.len());
    // After a pass or the last pass of a phase that can be played again, players are asked again.
    let own = pass.and_then(|pass| phases[phase].passes[pass].consent);
    let is_repeated = [own, phases[phase].consent].iter().flatten().any(|consent| consent.value.at_most > 1);
    let goes_on = pass.is_none() || phases[phase].then == LeadsTo::Next && !is_repeated;
    let follows = |to: Part| {
        (meaning_of(schedule, part, to), format!("{} follows", event::distinct_title(schedule, to)))
    };
    let over = |clause: String| (clause.clone(), clause);
    match to {
        LeadsTo::Next => None,
        LeadsTo::Pass(to) if pass.is_some_and(|pass| pass + 1 == to) => None,
        LeadsTo::Pass(to) => Some(follows(Part::phase_at(phase).pass_at(to))),
        LeadsTo::Phase(to) => match ruleset.next_in_order(to) {
            next if ends_phase && goes_on && next == next_phase => None,
            Some(next) => {
                let (meaning, follows) = follows(Part::phase_at(next));
                let skipped = next_phase.unwrap_or(next)..next;
                let skipped = skipped.filter(|phase| goes_on && !phases[*phase].is_open());
                let titles: Vec<String> = skipped
                    .map(|phase| the(&event::distinct_title(schedule, Part::phase_at(phase))))
                    .collect();
                let without =
                    if titles.is_empty() { String::new() } else { format!(", without {}", and(&titles)) };
                Some((meaning, follows + &without))
            }
            None => Some(over(describe::leads(schedule, part, Target::Close))),
        },
        LeadsTo::End
            if ends_phase && goes_on && next_phase.is_none() && !phases.iter().any(Phase::is_open) =>
        {
            None
        }
        LeadsTo::End => Some(over("the Charleston is over".to_owned())),
    }
}
