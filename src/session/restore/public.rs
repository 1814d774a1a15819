//! Whether what everybody may know can be so.

use super::{Fault, Impossible, counted};
use crate::ruleset::{Peek, Told};
use crate::schedule::{Routing, Schedule, Step, Target};
use crate::session::{Act, Declaration, Outcome, Public, PublicSeat, Stage};
use crate::table::seat::Seat;

/// The most events, or times that all is dealt again, that are believed: so many that no table comes to them
/// while it is played.
const MOST_EVENTS: u32 = 1_000_000_000;

/// Whether any game by this schedule comes to it.
pub(crate) fn is_possible(schedule: &Schedule, public: &Public) -> Result<(), Impossible> {
    crate::session::fits(schedule, public.occasion)
        .map_err(|error| Impossible::table("occasion", Fault::Occasion(error)))?;
    stage(schedule, public)?;
    counted::is_possible(schedule, public)?;
    way(schedule, public)?;
    begun(schedule, public)?;
    for (seat, own) in public.seats.iter() {
        points(schedule, public, seat, own)?;
        if !matches!(public.stage, Stage::At(_)) {
            in_no_pass(seat, own)?;
        }
    }
    counted_events(public)
}

fn stage(schedule: &Schedule, public: &Public) -> Result<(), Impossible> {
    let fault = match public.stage {
        Stage::At(id) => {
            let here = Target::Step(id);
            let leads = schedule.in_occasion(here, &public.occasion, &public.played);
            (leads != here).then_some(Fault::NotPlayed)
        }
        Stage::Over(Outcome::Won(seat, declaration)) => {
            let rules = schedule.ruleset().rules();
            let nothing_played = public.played.iter().all(|played| *played == 0);
            let (is_allowed, is_then) = match declaration {
                Declaration::HeavenlyHand => (rules.heavenly_hand.value, nothing_played),
                Declaration::EarthlyHand => (rules.earthly_hand.value, true),
            };
            let is_won = is_allowed && is_then && seat == public.occasion.dealer;
            (!is_won).then_some(Fault::NotWon)
        }
        Stage::Dealing(_) | Stage::Closing { .. } | Stage::Over(Outcome::PlayBegan) => None,
    };
    fault.map_or(Ok(()), |fault| Err(Impossible::table("at", fault)))
}

/// Whether a direction is known just where one can be.
fn way(schedule: &Schedule, public: &Public) -> Result<(), Impossible> {
    let Some(way) = public.way.map(usize::from) else { return Ok(()) };
    let refuse = |fault| Err(Impossible::table("way", fault));
    let Stage::At(id) = public.stage else { return refuse(Fault::NoWay) };
    let Step::Pass(step) = schedule.step(id) else { return refuse(Fault::NoWay) };
    let Some(chosen) = step.routing.by_chance() else { return refuse(Fault::NoWay) };
    if way >= chosen.among.len() {
        return refuse(Fault::NoSuchWay { way: way + 1, among: chosen.among.len() });
    }
    let all = chosen.untold.players();
    let all_laid = all.iter().all(|seat| public.seats[seat].act.is_laid());
    let nothing_moves = all.iter().all(|seat| public.seats[seat].settled == Some(0));
    if chosen.told == Told::OnceAllPassed && !all_laid && !nothing_moves {
        return refuse(Fault::WayTooEarly);
    }
    Ok(())
}

/// Whether the Charleston has begun: the dealer did something in a pass, or somebody saw a tile of it, or it
/// came further than to a pass that was left out (R31).
fn begun(schedule: &Schedule, public: &Public) -> Result<(), Impossible> {
    if matches!(public.stage, Stage::Dealing(_)) {
        return Ok(());
    }
    let dealer = &public.seats[public.occasion.dealer];
    let has_acted = dealer.act != Act::Nothing || public.anyone_has_seen();
    let begins = schedule.begin(&public.occasion);
    let nothing_played = public.played.iter().all(|played| *played == 0);
    let is_possible = if public.begun {
        has_acted || public.stage != begins.into() || !nothing_played
    } else {
        !has_acted && only_left_out(schedule, public)
    };
    if is_possible { Ok(()) } else { Err(Impossible::table("begun", Fault::Begun { begun: public.begun })) }
}

/// Whether the table can stand here after passes that were left out, and nothing else.
fn only_left_out(schedule: &Schedule, public: &Public) -> bool {
    let mut target = schedule.begin(&public.occasion);
    loop {
        if public.stage == target.into() {
            return true;
        }
        let Target::Step(id) = target else { return false };
        let Step::Pass(step) = schedule.step(id) else { return false };
        let is_chosen = matches!(&step.routing, Routing::Chosen(_));
        if !is_chosen || !step.routing.may_be_none() {
            return false;
        }
        target = schedule.in_occasion(step.next, &public.occasion, &public.played);
    }
}

/// Whether so many events can have happened, and each seat laid its tiles by one of its own.
fn counted_events(public: &Public) -> Result<(), Impossible> {
    let counted = [("events", public.events), ("began-at", public.began_at)];
    if let Some((key, _)) = counted.into_iter().find(|(_, count)| *count > MOST_EVENTS) {
        return Err(Impossible::table(key, Fault::TooMany { most: MOST_EVENTS }));
    }
    let Some(in_this) = public.events.checked_sub(public.began_at) else {
        return Err(Impossible::table("began-at", Fault::TooMany { most: public.events }));
    };
    let mut known: Vec<u32> = Vec::new();
    for (seat, own) in public.seats.iter() {
        if let Act::Laid { at, .. } = own.act {
            let at = u32::from(at);
            let is_another = known.contains(&at);
            if is_another || at >= in_this {
                return Err(Impossible::seat(seat, "laid.at", Fault::NotThen { at, is_another }));
            }
            known.push(at);
        }
    }
    Ok(())
}

/// Whether there were enough events for what is there. Judged last: where something is there that cannot be, the
/// number of events is right, and not to blame.
pub(super) fn has_enough_events(public: &Public) -> Result<(), Impossible> {
    let seats = u32::try_from(public.seats.seats()).unwrap_or(u32::MAX);
    let acts = public.seats.values().map(acts).sum::<u32>();
    let least = u32::from(public.redeals).saturating_mul(seats + 1).saturating_add(acts);
    let least = least.max(public.began_at.saturating_add(acts));
    if public.events < least {
        return Err(Impossible::table("events", Fault::TooFewEvents { least }));
    }
    Ok(())
}

/// How many events it took at least to bring a seat where it is in this pass or at this gate.
fn acts(own: &PublicSeat) -> u32 {
    let acts =
        [own.act != Act::Nothing, own.looked.is_some(), own.peeked > 0, own.drawn > 0, own.vote.is_some()];
    acts.into_iter().map(u32::from).sum()
}

/// Whether points are a sum of penalties (R22).
fn points(schedule: &Schedule, public: &Public, seat: Seat, own: &PublicSeat) -> Result<(), Impossible> {
    let refuse = |fault| Err(Impossible::seat(seat, "points", fault));
    let PublicSeat { points, peeked, .. } = *own;
    let cost = match schedule.ruleset().rules().peek.value {
        Peek::Costs(cost) if schedule.ruleset().spare_hand(seat).is_none() => cost,
        Peek::Costs(_) | Peek::Refused => 0,
    };
    if cost == 0 {
        return if points == 0 { Ok(()) } else { refuse(Fault::NoPoints { points }) };
    }
    let is_sum = points == i16::MIN || points % cost == 0 && points <= 0;
    let times = u32::from((points / cost).unsigned_abs());
    if !is_sum || times > public.events || peeked > 0 && points == 0 {
        return refuse(Fault::Points { points, cost });
    }
    Ok(())
}

/// Where no pass is made and nothing is asked, a seat has done nothing.
fn in_no_pass(seat: Seat, own: &PublicSeat) -> Result<(), Impossible> {
    match undone(own) {
        Some(key) => Err(Impossible::seat(seat, key, Fault::NoPass)),
        None if own.vote.is_some() => Err(Impossible::seat(seat, "answer", Fault::NothingAsked)),
        None => Ok(()),
    }
}

/// What a seat has done that is only done in a pass.
pub(super) fn undone(own: &PublicSeat) -> Option<&'static str> {
    let PublicSeat { held: _, miscount: _, act, settled, looked, peeked, drawn, vote: _, points: _ } = own;
    let keys = [
        (act.is_laid(), "laid"),
        (*act == Act::Wished, "wish"),
        (looked.is_some(), "received"),
        (*peeked > 0, "peeked"),
        (settled.is_some(), "settled"),
        (*drawn > 0, "drawn"),
    ];
    keys.into_iter().find(|(is_done, _)| *is_done).map(|(_, key)| key)
}
