//! Describes who decides whether a phase or a pass is played. A gate is the step at which players make that decision.

use crate::describe::event;
use crate::describe::words::{and, or, the};
#[cfg(feature = "check")]
use crate::ruleset::Window;
use crate::ruleset::{Ask, Ballot, Closes, Who};
use crate::schedule::routes::Turn;
use crate::schedule::{
    Askable, Gate, MAX_COUNTERS, Part, PassStep, Question, Schedule, Step, StepId, StopWindow, Target,
};
use crate::table::context::DealContext;
use crate::words::{capitalized, ordinal};

/// Describes the question at a gate, and where play goes if the phase or the pass isn't played.
pub(super) fn gate_line(schedule: &Schedule, gate: &Gate) -> String {
    let pass = gate.part.pass().map(|pass| &schedule.ruleset().phases()[gate.part.phase()].passes[pass]);
    let before = pass.map_or_else(String::new, |pass| {
        let only = event::only_on(schedule, &pass.when).map_or_else(String::new, |only| format!(", {only}"));
        format!("before {}{only}: ", pass.title)
    });
    let (_, otherwise) = question(schedule, gate);
    let asked = asked(schedule, gate, usual_ballot(schedule, gate));
    let declined = match gate.declined {
        target if leaves_no_charleston(schedule, gate, target) => "there is no Charleston".to_owned(),
        target => leads(schedule, gate.part, target),
    };
    format!("{before}{asked}{}{otherwise} {declined}", again(schedule, gate))
}

/// Describes who makes the decision at a gate, and how they answer: `all must agree, in a secret ballot`.
pub(crate) fn asked(schedule: &Schedule, gate: &Gate, way: Ballot) -> String {
    let (said, _) = question(schedule, gate);
    format!("{said}{}", ballot(way))
}

/// Returns how players answer at a gate. On some deals, all the roles that the rules name can be one player's, and then
/// the kind of ballot makes no difference.
pub(super) fn usual_ballot(schedule: &Schedule, gate: &Gate) -> Ballot {
    match schedule.consent(gate.part).map(|consent| consent.ask) {
        Some(Ask::StopAtGate(vote) | Ask::Agree(vote) | Ask::RequestAtGate(vote))
            if event::voters(schedule, &vote.of) > 1 =>
        {
            vote.ballot
        }
        _ => gate.ballot,
    }
}

/// Describes how the voters answer.
pub(crate) fn ballot(ballot: Ballot) -> &'static str {
    match ballot {
        Ballot::Aloud => "",
        Ballot::Final => ", and answers are final",
        Ballot::Secret => ", in a secret ballot",
    }
}

/// Returns whether no tiles are ever passed in a deal if players say no at this gate and play goes to `target`. That
/// isn't so if they can be asked again after the part has been played, or can still ask for another one.
pub fn leaves_no_charleston(schedule: &Schedule, gate: &Gate, target: Target) -> bool {
    let is_over = match target {
        Target::Step(_) => false,
        Target::Close => !schedule.requests().iter().any(|request| request.until_discard),
        Target::End => true,
    };
    let is_this = |step: &Step| step.gate().is_some_and(|other| other.part == gate.part);
    let is_first = schedule.find(is_this) < schedule.find(|step| step.pass().is_some());
    is_over && is_first && schedule.counter(gate.counts).is_none_or(|counter| counter.at_most == 1)
}

/// Returns the question at a gate, and the conjunction that follows it, such as `, or else`.
fn question(schedule: &Schedule, gate: &Gate) -> (String, &'static str) {
    let (all, needed) = (gate.voters.len(), usize::from(gate.needed));
    let everybody = all == schedule.seats();
    match gate.question {
        // Only a vote of all players can be decided by some of them.
        Question::Stop if needed < all => {
            (format!("it is stopped here if {} of {all} want to stop it", all + 1 - needed), "; if so,")
        }
        Question::Stop => (format!("{} can stop it here", any_of(schedule, gate.part)), "; if so,"),
        Question::Agree if everybody && needed == all => ("all must agree".to_owned(), ", or else"),
        Question::Agree if needed < all => (format!("{needed} of {all} must agree"), ", or else"),
        Question::Agree => {
            let who = who(schedule, gate.part);
            (format!("{} must agree", event::who(schedule, &who, schedule.players())), ", or else")
        }
        Question::Request(request) => {
            let often = often(schedule, gate.part, schedule.request(request).at_most);
            (format!("{} can ask for it, {often}", any_of(schedule, gate.part)), "; otherwise")
        }
    }
}

/// Describes how many times a phase or a pass can be played, and where play goes after the last time. Empty if it can
/// be played only once.
fn again(schedule: &Schedule, gate: &Gate) -> String {
    let Some(counter) = schedule.counter(gate.counts).filter(|counter| counter.at_most > 1) else {
        return String::new();
    };
    let to = |target| leads(schedule, gate.part, target);
    let after = if to(gate.spent) == to(gate.declined) {
        String::new()
    } else {
        let last = ordinal(counter.at_most.into());
        format!(" (after the {last} time {})", to(gate.spent))
    };
    match gate.question {
        Question::Stop | Question::Agree => {
            format!(
                ", and the players are asked again each time, {}{after}",
                often(schedule, counter.part, counter.at_most)
            )
        }
        Question::Request(_) => after,
    }
}

pub(crate) fn often(schedule: &Schedule, part: Part, at_most: u8) -> String {
    // If a pass is played only once, its limit applies to the whole deal.
    let comes_again = part.pass().is_some_and(|pass| {
        let phases = schedule.ruleset().phases();
        let id = &phases[part.phase()].passes[pass].id;
        let times = phases.iter().flat_map(|phase| &phase.passes).filter(|pass| pass.id == *id).count();
        times > 1 || schedule.counters().iter().any(|counter| counter.part == part.whole())
    });
    match (at_most, comes_again) {
        (1, false) => "once in a deal".to_owned(),
        (1, true) => "once each time".to_owned(),
        (more, false) => format!("at most {more} times in a deal"),
        (more, true) => format!("at most {more} times in a row"),
    }
}

/// Describes who can ask for a phase until the dealer discards, and how many times. Empty if no one can ask for it that
/// late.
pub(super) fn open_request(schedule: &Schedule, phase: usize) -> String {
    let is_open = |request: &&Askable| request.until_discard && request.part.phase() == phase;
    let asked = schedule.requests().iter().find(is_open);
    asked.map_or_else(String::new, |request| {
        let by = any_of(schedule, request.part);
        format!(
            ", if {by} asks for it before the dealer discards, {}",
            often(schedule, request.part, request.at_most)
        )
    })
}

/// Describes who can stop the phase or the pass while this pass is in progress, and where play goes next.
pub(super) fn window_line(schedule: &Schedule, step: &PassStep, window: StopWindow) -> String {
    let by = any_of(schedule, window.part);
    let until = window.until.map(|closes| format!(" until {}", closing(step, closes, "someone")));
    let since = (window.closes_in..step.pass).map(|pass| Part::phase_at(step.phase).pass_at(pass));
    let since: Vec<String> = since.map(|part| event::distinct_title(schedule, part)).collect();
    let without = match (stop_deals(schedule, step, window), &since[..]) {
        (StopDeals::None, _) => return String::new(),
        (StopDeals::Only(only), _) => format!("{only}, "),
        (StopDeals::Every, _) | (StopDeals::Several, []) => String::new(),
        (StopDeals::Several, [only]) => format!("on deals without {only}, "),
        (StopDeals::Several, several) => format!("on deals with none of {}, ", and(several)),
    };
    if window.early.is_some() {
        let (title, until) = (the(schedule.part_title(window.part)), until.unwrap_or_default());
        return format!("; {without}{by} can stop {title} early{until}");
    }
    let what = match window.part.pass() {
        Some(_) => "this pass".to_owned(),
        None => the(schedule.part_title(window.part)),
    };
    let (until, leads) = (until.unwrap_or_default(), leads(schedule, step.part(), window.leads_to));
    format!("; {without}{by} can stop {what}{until}; if it is stopped, {leads}")
}

/// The deals on which players can stop a part during a pass, among those on which the pass is played.
enum StopDeals {
    Every,
    Only(String),
    /// Deals that no single filter describes.
    Several,
    None,
}

/// Returns the deals on which players can stop a part during a pass.
fn stop_deals(schedule: &Schedule, step: &PassStep, window: StopWindow) -> StopDeals {
    let is_always = |part: Part| schedule.deals_of(part).is_all(schedule.seats());
    if window.closes_in >= step.pass && (window.early.is_none() || is_always(window.part)) {
        return StopDeals::Every;
    }
    let is_played = |deal: &DealContext| schedule.is_played(step.phase, deal) && step.when.contains(deal);
    let can_stop = |deal: &DealContext| {
        is_played(deal) && schedule.stop_window(step, deal, &[0; MAX_COUNTERS]).is_some()
    };
    match (schedule.deals_with(&is_played), schedule.deals_with(&can_stop)) {
        (Some(played), Some(can)) if played == can => StopDeals::Every,
        (_, Some(can)) if can.is_empty() => StopDeals::None,
        (_, Some(can)) if can.len() == 1 => {
            event::only_on(schedule, &can[0]).map_or(StopDeals::Every, StopDeals::Only)
        }
        _ => StopDeals::Several,
    }
}

/// Describes the moment after which players can't stop a phase or a pass any more: `someone picks up`.
fn closing(step: &PassStep, closes: Closes, someone: &str) -> String {
    match closes {
        Closes::FirstTiles if step.draws_first() => format!("{someone} draws or passes tiles"),
        Closes::FirstTiles => format!("{someone} passes tiles"),
        Closes::FirstPickUp if step.draws_first() => format!("{someone} draws tiles"),
        Closes::FirstPickUp if step.can_peek() => format!("{someone} picks up or peeks"),
        Closes::FirstPickUp if step.picks_up_together() || !step.is_picked_up() => {
            "all players have passed".to_owned()
        }
        Closes::FirstPickUp => format!("{someone} picks up"),
    }
}

/// Describes a stop as a condition, such as `Any player stops it before anyone picks up`.
pub(super) fn stop_words(schedule: &Schedule, step: &PassStep, window: StopWindow) -> String {
    let by = capitalized(&any_of(schedule, window.part));
    let what = if window.part.pass().is_some() { "this pass" } else { "it" };
    let before = |closes| format!(" before {}", closing(step, closes, "anyone"));
    format!("{by} stops {what}{}", window.until.map_or_else(String::new, before))
}

/// Returns the words for the two outcomes of a question: the phase or pass is played, or it isn't.
pub(super) fn answers(question: Question) -> (&'static str, &'static str) {
    match question {
        Question::Stop => ("Not stopped", "Stopped"),
        Question::Agree => ("Agreed", "Not agreed"),
        Question::Request(_) => ("Asked for", "Not asked for"),
    }
}

/// Describes a stop at this step, such as `Second Charleston is stopped before anyone passes tiles`. Returns `None` if
/// players can't stop anything at this step.
pub(super) fn stopped(schedule: &Schedule, id: StepId) -> Option<String> {
    let Step::Pass(step) = schedule.step(id) else { return None };
    let window = step.stop?;
    let title = event::distinct_title(schedule, window.part);
    let is_first = window.part.pass().is_some() || step.pass == 0;
    let on = if is_first { String::new() } else { format!(" on {}", schedule.pass(step).title) };
    Some(match window.until {
        Some(closes) => format!("{title} is stopped{on} before {}", closing(step, closes, "anyone")),
        None => format!("{title} is stopped on {}", schedule.pass(step).title),
    })
}

/// Describes an early stop at this step, which cancels a phase before it begins. Returns `None` if players can't stop
/// anything at this step.
pub(super) fn stopped_early(schedule: &Schedule, id: StepId) -> Option<String> {
    let step = schedule.step(id).pass()?;
    let title = event::distinct_title(schedule, step.stop?.part);
    Some(format!("{title} is stopped early on {}", schedule.pass(step).title))
}

/// Describes the players' decision at a gate. Returns `None` for the usual decision.
pub(super) fn answered(schedule: &Schedule, turn: Turn) -> Option<String> {
    let (Turn::Agreed(id) | Turn::Declined(id)) = turn else { return None };
    let Step::Gate(gate) = schedule.step(id) else { return None };
    let title = event::distinct_title(schedule, gate.part);
    let said = match (gate.question, turn) {
        (_, Turn::Agreed(_)) if gate.counts.up.is_none() => return None,
        (Question::Stop, Turn::Agreed(_)) => "begins",
        (Question::Agree, Turn::Agreed(_)) => "is agreed to",
        (Question::Request(_), Turn::Agreed(_)) => "is asked for",
        (Question::Stop, _) => "is stopped",
        (Question::Agree, _) => "isn't agreed to",
        (Question::Request(_), _) => "isn't asked for",
    };
    Some(format!("{title} {said}"))
}

/// Returns the passes in which a stop window can close: the one that the rules name and, on deals without it, the next
/// one. The window for stopping a pass closes in that pass.
#[cfg(feature = "check")]
pub(crate) fn closing_passes(
    schedule: &Schedule,
    part: Part,
    window: Window,
) -> impl Iterator<Item = &PassStep> {
    let phase = window.earlier.unwrap_or(part.phase());
    schedule.passes().filter(move |step| match part.pass() {
        Some(_) => step.part() == part,
        None => {
            let is_open = step.stop.is_some_and(|stop| stop.part == part);
            step.phase == phase && (step.pass == window.pass || step.pass > window.pass && is_open)
        }
    })
}

/// Describes where play goes after a phase or a pass: `go to step 3`, or `the Charleston is over unless East asks for Ding
/// Dong`.
pub(crate) fn leads(schedule: &Schedule, from: Part, target: Target) -> String {
    match target {
        Target::Step(id) => format!("go to step {}", id.position() + 1),
        Target::End => "the Charleston is over".to_owned(),
        Target::Close => {
            let is_own = |request: &Askable| request.part == from.whole();
            let can_follow = |request: &&Askable| !is_own(request) || request.at_most > 1;
            let open = schedule.requests().iter().filter(|request| request.until_discard).filter(can_follow);
            let asks = |request: &Askable| {
                let again = if is_own(request) { " again" } else { "" };
                let title = schedule.part_title(request.part);
                format!("{} asks for {title}{again}", any_of(schedule, request.part))
            };
            let unless = or(&open.map(asks).collect::<Vec<_>>());
            format!("the Charleston is over{}{unless}", if unless.is_empty() { "" } else { " unless " })
        }
    }
}

/// Returns the seats that can stop or ask, joined by "or" because any one of them is enough: `any player`, `East or
/// South`.
pub(super) fn any_of(schedule: &Schedule, part: Part) -> String {
    event::any_of(schedule, &who(schedule, part), "any player")
}

fn who(schedule: &Schedule, part: Part) -> Who {
    schedule.consent(part).map_or(Who::Everyone, |consent| *consent.ask.who())
}
