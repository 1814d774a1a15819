//! Commands in the words of a story: parses them for a table, and lists those that a seat may use.

use super::parse;
use super::{PacketWords, SeatAction};
use crate::describe::consent::asked;
use crate::describe::words::or;
use crate::describe::{event, words};
use crate::escape;
use crate::ruleset::{Ballot, To, Zone};
use crate::schedule::{Schedule, Step};
use crate::session::{
    Command, Fact, HostCommand, Move, Offer, PassPrompt, Prompt, SeatState, Session, Stage,
};
use crate::table::seat::Seat;

/// Parses words such as `passes 1B 2B 3B` or `picks up` as a turn at this table. A roll of the dice counts as
/// the host's report, because the player is trusted to report it.
///
/// # Errors
///
/// Returns a message with a suggestion if the words don't mean anything at this table.
pub fn turn(session: &Session, seat: Seat, words: &str) -> Result<Move, String> {
    let words: Vec<&str> = words.split_whitespace().collect();
    let action = parse::known_action(&words).unwrap_or_else(|| Err(unknown(session, seat, &words)));
    let turn = action.and_then(|action| meant(session, Some(seat), &action));
    turn.map_err(|problem| escape::message(&problem))
}

/// Returns the message for an unknown verb, which lists what the seat can do now.
fn unknown(session: &Session, seat: Seat, words: &[&str]) -> String {
    let offered = offered(session, seat);
    let command = |offer: &String| {
        let command = offer.split_once(':').map_or(offer.as_str(), |(command, _)| command);
        format!("`{command}`")
    };
    let now: Vec<String> = offered.iter().map(command).collect();
    let right =
        if now.is_empty() { "you can only wait".to_owned() } else { format!("you can say {}", or(&now)) };
    parse::unknown(words, &[], &right)
}

/// A seat that no table has. It replaces unknown names, so that the table refuses the command.
const NO_SEAT: Seat = Seat::new(u8::MAX);

/// Returns the turn that an action means at this table. `giver` is `None` if the table has no such seat.
pub(super) fn meant(session: &Session, giver: Option<Seat>, action: &SeatAction) -> Result<Move, String> {
    let seat = giver.unwrap_or(NO_SEAT);
    let command = match action {
        SeatAction::Rolls(pips) => return Ok(Move::Host(HostCommand::Rolled { seat, pips: *pips })),
        SeatAction::Plain(command) => *command,
        SeatAction::CallsDead(other) => Command::CallDead(named(session, other)?),
        SeatAction::Passes(packets) => {
            let add = |offer: Offer, packet| offer_with(session, giver, offer, packet);
            Command::Pass(packets.iter().try_fold(Offer::new(), add)?)
        }
    };
    Ok(Move::Player(seat, command))
}

/// Adds a packet to an offer. A packet with only blind tiles joins the packet before it.
fn offer_with(
    session: &Session,
    seat: Option<Seat>,
    offer: Offer,
    packet: &PacketWords,
) -> Result<Offer, String> {
    let PacketWords { tiles, blind, to } = packet;
    let to = match to {
        Some(name) => receiver(session, name)?,
        None if tiles.is_empty() => return Ok(offer.and_blind(*blind)),
        None => only_receiver(session, seat)?,
    };
    let offer = offer.with(to, tiles.iter().copied()).map_err(|error| error.to_string())?;
    Ok(offer.and_blind(*blind))
}

fn receiver(session: &Session, name: &str) -> Result<To, String> {
    match name {
        "middle" => Ok(Zone::Middle.into()),
        "wall" => Ok(Zone::Wall.into()),
        "pile" => Ok(To::Pile),
        "later" => Ok(To::Untold),
        name => named(session, name).map(To::Seat),
    }
}

pub(super) fn named(session: &Session, name: &str) -> Result<Seat, String> {
    let seat = session.schedule().ruleset().seat(name);
    seat.ok_or_else(|| format!("no seat of this table is called `{name}`"))
}

/// Returns the receiver if no one is named: the seat's only receiver, or the seat itself if it has none, so
/// that the table refuses the offer.
fn only_receiver(session: &Session, seat: Option<Seat>) -> Result<To, String> {
    let Some(giver) = seat else { return Ok(Seat::FIRST.into()) };
    let Some(step) = session.passing() else { return Ok(giver.into()) };
    match session.exchange(step).gifts.get(giver).map(|gifts| &gifts[..]) {
        None | Some([]) => Ok(giver.into()),
        Some([only]) => Ok(only.to),
        Some(_) => Err("say to whom: `passes 1B to south, 2B to west`".to_owned()),
    }
}

/// Returns the commands that a seat may use now, each with its meaning; empty if the table has no such seat.
pub fn offered(session: &Session, seat: Seat) -> Vec<String> {
    let Some(prompt) = session.prompt(seat) else { return Vec::new() };
    let mut offers: Vec<String> = prompt.pass.iter().map(|pass| pass_offer(session, pass)).collect();
    offers.extend(prompt.request.map(|(min, max)| {
        let own = session.private(seat).and_then(SeatState::request);
        let again = own.map_or_else(String::new, |request| format!(" (instead of {request})"));
        let is_aloud = session.passing().is_some_and(|step| step.count.value.is_aloud());
        let heard = if is_aloud { "; everyone hears it" } else { "" };
        format!("requests N: how many tiles you would exchange, {min} to {max}{again}{heard}")
    }));
    offers.extend((!prompt.name_suit.is_empty()).then(|| {
        let suits: Vec<String> = prompt.name_suit.iter().map(|offered| offered.suit.plural()).collect();
        format!("names SUIT: secretly name the suit of the tiles that you pass: {}", or(&suits))
    }));
    let peek = |cost| {
        format!("peeks: look before you pass; passing any of it blind costs {}", words::peek_cost(cost))
    };
    offers.extend(prompt.peek.map(peek));
    let draws = session.passing().is_some_and(|step| step.zone.is_some());
    let pick_up = if draws { "draw from the wall" } else { "pick up your tiles" };
    offers.extend(prompt.pick_up.then(|| format!("picks up: {pick_up}")));
    offers.extend(answers(session, seat, &prompt));
    let won = |hand| format!("declares {hand} hand: you have won; you are asked whether it is on your card");
    offers.extend(prompt.heavenly_hand.then(|| won("heavenly")));
    offers.extend(prompt.earthly_hand.then(|| won("earthly")));
    let show = if prompt.roll == Some(1) { "die shows" } else { "dice show together" };
    let plain = [
        (prompt.miscount, "miscounts: you were dealt a wrong number of tiles".to_owned()),
        (prompt.cannot_pass, "cannot pass: you hold too few tiles that may be passed".to_owned()),
        (prompt.roll.is_some(), format!("rolls N: say what the {show}, for the direction")),
        (prompt.begin_play, "begins play: discard your first tile".to_owned()),
    ];
    offers.extend(plain.into_iter().filter(|(may, _)| *may).map(|(_, words)| words));
    let tile_box = session.schedule().ruleset().tile_box();
    offers.into_iter().map(|offer| tile_box.worded(offer)).collect()
}

/// Returns a seat's possible answers about whether a phase or a pass is played, each with the title.
fn answers(session: &Session, seat: Seat, prompt: &Prompt) -> Vec<String> {
    let schedule = session.schedule();
    let here = match session.public().stage {
        Stage::At(id) => match schedule.step(id) {
            Step::Gate(gate) => schedule.part_title(gate.part),
            Step::Pass(step) => step.stop.map_or("Charleston", |window| schedule.part_title(window.part)),
        },
        Stage::Dealing(_) | Stage::Closing { .. } | Stage::Over(_) => "Charleston",
    };
    let how = session.gate().map_or_else(String::new, |gate| {
        let alone = if gate.ballot == Ballot::Secret { "; no one else sees your answer" } else { "" };
        format!(" ({}{alone})", asked(schedule, gate))
    });
    let request = session.decide(seat, &Command::Ask).map(|event| event.fact);
    let wanted = match request {
        Ok(Fact::Asked { request, .. }) => schedule.part_title(schedule.request(request).part),
        _ => here,
    };
    let answers = [
        (prompt.stop, format!("stops: stop the {here}")),
        (prompt.agree, format!("agrees: go on with the {here}")),
        (prompt.ask, format!("asks: ask for {wanted}")),
        (prompt.decline, format!("declines: no {here}")),
    ];
    answers.into_iter().filter(|(offered, _)| *offered).map(|(_, words)| words + &how).collect()
}

fn pass_offer(session: &Session, pass: &PassPrompt) -> String {
    let schedule = session.schedule();
    let example = match &pass.receivers[..] {
        [_] if pass.max_blind > 0 => "passes TILES + N blind".to_owned(),
        [_] => "passes TILES".to_owned(),
        several => {
            let word = |to: To| event::receiver_word(schedule, to);
            let parts = several.iter().map(|receiver| format!("TILE to {}", word(receiver.to)));
            format!("passes {}", parts.collect::<Vec<_>>().join(", "))
        }
    };
    let counts = pass.receivers.iter().map(|receiver| {
        let count = if receiver.min == receiver.max {
            words::tiles(receiver.max)
        } else {
            format!("{} to {}", receiver.min, words::tiles(receiver.max))
        };
        format!("{count} to {}", event::receiver(schedule, receiver.to))
    });
    let counts = counts.collect::<Vec<_>>().join(", ");
    let blind =
        if pass.max_blind > 0 { format!(", up to {} of them blind", pass.max_blind) } else { String::new() };
    let together = match (event::conditions(pass.selection.value), pass.lifted_by) {
        (conditions, _) if conditions.is_empty() => String::new(),
        (conditions, None) => format!(", {conditions}{}", judged(pass, schedule)),
        (conditions, Some(_)) if pass.choices.fill.is_some() => {
            format!(", as many of yours as meet this, then any: {conditions}")
        }
        (conditions, Some(_)) => format!(", any of them, as too few of yours are {conditions}"),
    };
    let again = if pass.changes { " (instead of those you passed)" } else { "" };
    format!("{example}: {counts}{blind}{together}{again}")
}

/// Returns the receiver whose tiles must meet the conditions; empty if all tiles must.
fn judged(pass: &PassPrompt, schedule: &Schedule) -> String {
    let to = pass.selection_for.map(|to| event::receiver(schedule, to));
    to.map_or_else(String::new, |to| format!(" to {to}"))
}
