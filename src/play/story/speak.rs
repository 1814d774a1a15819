//! Commands in story notation: parses them for a table, and lists the ones that a seat can use.

use super::notation::{begins_with_tile, rewrite};
use super::{PacketWords, SeatAction, action};
use crate::describe::consent::asked;
use crate::describe::words::{or, the};
use crate::describe::{conditions, event, words};
use crate::diagnostic::suggest;
use crate::escape;
use crate::few::byte;
use crate::ruleset::{Ballot, Gift, PeekCost, To, Zone};
use crate::schedule::{Schedule, Step};
use crate::session::{Command, HostCommand, Move, Offer, PassPrompt, Prompt, Stage, TableState};
use crate::table::seat::Seat;
use crate::table::tile::Tile;
use crate::view::View;

/// Parses words such as `passes 1B 2B 3B`, `3 dot, red, joker`, `picks up` or `yes` as a seat's turn. A roll of the
/// dice counts as the host's report, because the player is trusted to report it. A tile number refers to a position in
/// `rack`.
///
/// # Errors
///
/// Returns a message with a suggestion if the words don't make sense now.
pub fn turn(view: &View, prompt: &Prompt, rack: &[Tile], words: &str) -> Result<Move, String> {
    let turn = action(view, prompt, rack, words)
        .and_then(|action| meant(view.schedule(), &view.public, Some(view.seat), &action));
    turn.map_err(|problem| escape::message(&problem))
}

/// Parses the words after a seat's name in a line of a story as a move at this table.
///
/// # Errors
///
/// Returns a message if the words make no sense at this table.
#[cfg(feature = "check")]
pub(crate) fn in_story(
    schedule: &Schedule,
    public: &TableState,
    seat: Seat,
    words: &str,
) -> Result<Move, String> {
    let action = action::parse(&words.split_whitespace().collect::<Vec<_>>())?;
    meant(schedule, public, Some(seat), &action)
}

fn action(view: &View, prompt: &Prompt, rack: &[Tile], text: &str) -> Result<SeatAction, String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    // The words on the screen are commands, too.
    let is_said = |offer: &Offered| {
        let has_name = offer.command.contains(char::is_uppercase);
        !has_name && offer.meaning.split(" (").next().is_some_and(|said| is_same(said, &words))
    };
    let said = offered(view, prompt).into_iter().find(is_said).map(|offer| offer.command);
    let words = match (&said, words.as_slice()) {
        (Some(command), _) => command.split(' ').collect(),
        (None, ["say", rest @ ..]) if !rest.is_empty() => rest.to_vec(),
        (None, _) => words,
    };
    let is_cards = view.schedule().ruleset().tile_box().is_of_cards();
    let lower: Vec<String> = words.iter().map(|word| word.to_lowercase()).collect();
    let lower: Vec<&str> = lower.iter().map(String::as_str).collect();
    let plain = |command| Ok(SeatAction::Plain(command));
    match lower.as_slice() {
        ["0" | "none" | "nothing"] if prompt.pass.is_some() && prompt.request.is_none() => passes(""),
        ["pass" | "passes" | "give", "0" | "none" | "nothing"] => passes(""),
        ["pass" | "passes" | "give", _, ..] => passes(&rewrite(&lower[1..].join(" "), rack, is_cards)?),
        [count] | [count, "tile" | "tiles"]
            if prompt.request.is_some() && prompt.pass.is_none() && action::number::<u8>(count).is_ok() =>
        {
            action::parse(&["requests", count])
        }
        ["accept" | "accepts"] => {
            accepted(view, prompt).map(|number| SeatAction::Plain(Command::Request(number)))
        }
        ["yes" | "y"] | ["go", "on"] if prompt.agree => plain(Command::Agree),
        ["yes" | "y"] if prompt.ask => plain(Command::Ask),
        ["no" | "n"] if prompt.decline => plain(Command::Decline),
        ["stop" | "stops"] if prompt.decline && !prompt.stop => plain(Command::Decline),
        ["no" | "n" | "decline" | "declines"] if prompt.stop && prompt.pass.is_none() => plain(Command::Stop),
        ["pick" | "picks" | "pickup" | "take"] => plain(Command::PickUp),
        ["begin" | "begins" | "discard"] => plain(Command::BeginPlay),
        _ => action::known_action(&words).unwrap_or_else(|| {
            // Tiles alone are a pass.
            let is_tile = |word: &&&str| {
                word.starts_with(|letter: char| letter.is_ascii_digit())
                    || rewrite(word, rack, is_cards).is_ok()
                    || begins_with_tile(&lower, is_cards)
            };
            match lower.first().filter(is_tile).filter(|_| prompt.pass.is_some()) {
                Some(_) => passes(&rewrite(text, rack, is_cards)?),
                None => Err(unknown(view, prompt, &words)),
            }
        }),
    }
}

/// Returns whether a sentence consists of these words, apart from capital letters.
fn is_same(sentence: &str, words: &[&str]) -> bool {
    sentence.split(' ').map(str::to_lowercase).eq(words.iter().map(|word| word.to_lowercase()))
}

fn passes(tiles: &str) -> Result<SeatAction, String> {
    action::parse(&["passes"].into_iter().chain(tiles.split_whitespace()).collect::<Vec<_>>())
}

/// Returns the lowest number offered by the players who exchange tiles with the seat.
fn accepted(view: &View, prompt: &Prompt) -> Result<u8, String> {
    let nothing = || "no player has made you an offer that you can accept".to_owned();
    let step = event::pass_at(view.schedule(), view.public.stage).filter(|_| prompt.request.is_some());
    let gifts = step.and_then(|step| view.public.exchange(step).gifts.get(view.seat)).ok_or_else(nothing)?;
    let partners = gifts.iter().filter_map(|gift| gift.to.seat());
    let offers = partners.filter_map(|seat| view.public.seats.get(seat)?.act.offer());
    offers.min().ok_or_else(nothing)
}

/// Returns the message for an unknown verb, which lists what the seat can do now.
fn unknown(view: &View, prompt: &Prompt, words: &[&str]) -> String {
    let offered = offered(view, prompt);
    let now: Vec<String> = offered.iter().map(|offer| format!("`{}`", offer.command)).collect();
    let right = if now.is_empty() { "you can only wait".to_owned() } else { format!("try {}", or(&now)) };
    action::unknown(words, &[], &right)
}

/// A seat that doesn't exist at any table. Commands from unknown seats are attributed to this seat, so that the table
/// refuses them.
const NO_SEAT: Seat = Seat::new(u8::MAX);

/// Returns the move that an action stands for at this table. `giver` is `None` if the table has no such seat.
pub(super) fn meant(
    schedule: &Schedule,
    public: &TableState,
    giver: Option<Seat>,
    action: &SeatAction,
) -> Result<Move, String> {
    let seat = giver.unwrap_or(NO_SEAT);
    let command = match action {
        SeatAction::Rolls(pips) => return Ok(Move::Host(HostCommand::Rolled { seat, pips: *pips })),
        SeatAction::Plain(command) => *command,
        SeatAction::CallsDead(other) => Command::CallDead(named(schedule, other)?),
        SeatAction::Passes(packets) => {
            let add = |offer: Offer, packet| offer_with((schedule, public), giver, offer, packet);
            Command::Pass(packets.iter().try_fold(Offer::new(), add)?)
        }
    };
    Ok(Move::Player(seat, command))
}

/// Adds a packet to an offer. A packet with only blind tiles is added to the packet before it.
fn offer_with(
    (schedule, public): (&Schedule, &TableState),
    seat: Option<Seat>,
    offer: Offer,
    packet: &PacketWords,
) -> Result<Offer, String> {
    let PacketWords { tiles, blind, to } = packet;
    let to = match to {
        Some(name) => receiver(schedule, name)?,
        None if tiles.is_empty() => return Ok(offer.and_blind(*blind)),
        None => only_receiver(schedule, public, seat)?,
    };
    let offer = offer.with(to, tiles.iter().copied()).map_err(|error| error.to_string())?;
    Ok(offer.and_blind(*blind))
}

fn receiver(schedule: &Schedule, name: &str) -> Result<To, String> {
    match name {
        "middle" => Ok(Zone::Middle.into()),
        "wall" => Ok(Zone::Wall.into()),
        "pile" => Ok(To::Pile),
        "later" => Ok(To::Untold),
        name => named(schedule, name).map(To::Seat),
    }
}

pub(super) fn named(schedule: &Schedule, name: &str) -> Result<Seat, String> {
    let ruleset = schedule.ruleset();
    ruleset.seat(name).ok_or_else(|| {
        let names: Vec<&str> = ruleset.every_seat().map(|seat| ruleset.seat_name(seat)).collect();
        format!("no seat at this table is called `{name}`: {}", suggest(name, names))
    })
}

/// Returns a seat's only receiver, for a pass that doesn't name one. If the seat has no receiver, returns the seat
/// itself, so that the table refuses the offer.
fn only_receiver(schedule: &Schedule, public: &TableState, seat: Option<Seat>) -> Result<To, String> {
    let Some(giver) = seat else { return Ok(Seat::FIRST.into()) };
    let Some(step) = event::pass_at(schedule, public.stage) else { return Ok(giver.into()) };
    match public.exchange(step).gifts.get(giver).map(|gifts| &gifts[..]) {
        None | Some([]) => Ok(giver.into()),
        Some([only]) => Ok(only.to),
        Some(several) => {
            let to = several.iter().map(|gift| gift.to);
            let all = tiles_to(schedule, to, step.max_blind[giver]);
            Err(schedule.ruleset().tile_box().worded(format!("say to whom: `passes {all}`")))
        }
    }
}

/// Shows how to pass tiles to several receivers.
fn tiles_to(schedule: &Schedule, receivers: impl Iterator<Item = To>, max_blind: u8) -> String {
    let parts = receivers.enumerate().map(|(position, to)| {
        let blind = if position == 0 && max_blind > 0 { " + N blind" } else { "" };
        format!("TILE{blind} to {}", event::receiver_word(schedule, to))
    });
    parts.collect::<Vec<_>>().join(", ")
}

/// A command that a seat can use now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offered {
    /// How to write the command.
    pub command: String,
    /// What it does.
    pub meaning: String,
}

/// Returns the commands that a seat can use now, each with its meaning.
pub fn offered(view: &View, prompt: &Prompt) -> Vec<Offered> {
    let step = event::pass_at(view.schedule(), view.public.stage);
    let pass = |pass| pass_offer(view.schedule(), pass);
    let mut offers: Vec<(String, String)> = prompt.pass.iter().map(pass).collect();
    let mut offer = |command: &str, meaning: String| offers.push((command.to_owned(), meaning));
    if let Some((min, max)) = prompt.request {
        let own = view.own.request();
        let again = own.map_or_else(String::new, |request| format!(" (instead of {request})"));
        let is_aloud = step.is_some_and(|step| step.count.value.is_aloud());
        let (command, heard) = if is_aloud { ("offer N", "; everyone hears it") } else { ("request N", "") };
        let range = crate::words::range(min, max);
        offer(command, format!("how many tiles you want to exchange, {range}{again}{heard}"));
    }
    if let Ok(number) = accepted(view, prompt) {
        offer("accept", format!("exchange {}", words::tiles(number)));
    }
    if !prompt.name_suit.is_empty() {
        let suits: Vec<String> = prompt.name_suit.iter().map(|offered| offered.suit.plural()).collect();
        offer("name SUIT", format!("secretly name the suit of the tiles that you pass: {}", or(&suits)));
    }
    if let Some(cost) = prompt.peek {
        offer("peek", peek(cost));
    }
    if prompt.pick_up {
        offer("pick up", pick_up(view).to_owned());
    }
    let gate = event::gate_at(view.schedule(), view.public.stage);
    let how = gate.map_or_else(String::new, |gate| {
        let alone = if gate.ballot == Ballot::Secret { "; no other player sees your answer" } else { "" };
        format!(" ({}{alone})", asked(view.schedule(), gate, gate.ballot))
    });
    for (_, word, meaning) in answers(view, prompt) {
        offer(word, meaning + &how);
    }
    let dealt_win = "say that you were dealt a winning hand; you'll be asked whether it is on your card";
    let has_win = "say that you have a winning hand; you'll be asked whether it is on your card";
    let show = if prompt.dice == Some(1) { "number on the die" } else { "total of the dice" };
    let roll = format!("enter the {show}, which decides the direction");
    let draws = view.schedule().ruleset().dealer_draws_first(&view.public.context);
    let begins = match draws {
        // In card games, the rules of the game determine who leads.
        _ if view.schedule().ruleset().tile_box().is_of_cards() => "the passing is over",
        true => "draw a tile and discard one",
        false => "discard your first tile",
    };
    let plain = [
        (prompt.heavenly_hand, "declare heavenly hand", dealt_win),
        (prompt.earthly_hand, "declare earthly hand", has_win),
        (prompt.miscount, "miscount", "you were dealt the wrong number of tiles"),
        (prompt.cannot_pass, "cannot pass", "you have too few tiles that can be passed"),
        (prompt.dice.is_some(), "roll N", &roll),
        (prompt.begin_play, "begin play", begins),
    ];
    for (_, command, meaning) in plain.into_iter().filter(|(may, ..)| *may) {
        offer(command, meaning.to_owned());
    }
    let worded = |text| view.schedule().ruleset().tile_box().worded(text);
    let offered = |(command, meaning)| Offered { command: worded(command), meaning: worded(meaning) };
    offers.into_iter().map(offered).collect()
}

/// Describes a peek and its cost.
pub(super) fn peek(cost: PeekCost) -> String {
    let cost = words::peek_cost(cost);
    format!("peek at arriving tiles; if you then pass along more than you left unseen, you lose {cost}")
}

/// Describes how a seat gets its new tiles in the current pass.
pub(super) fn pick_up(view: &View) -> &'static str {
    let step = event::pass_at(view.schedule(), view.public.stage);
    let draws = step.is_some_and(|step| step.zone.is_some());
    if draws { "draw from the wall" } else { "pick up your tiles" }
}

/// Returns the commands that a seat can use now to stop, agree to, ask for or decline a phase or a pass, each with its
/// keyword and its meaning.
pub(super) fn answers(view: &View, prompt: &Prompt) -> Vec<(Command, &'static str, String)> {
    let schedule = view.schedule();
    let here = match view.public.stage {
        Stage::At(id) => match schedule.step(id) {
            Step::Gate(gate) => schedule.part_title(gate.part),
            Step::Pass(step) => step.stop.map_or("Charleston", |window| schedule.part_title(window.part)),
        },
        Stage::Dealing(_) | Stage::Closing { .. } | Stage::Over(_) => "Charleston",
    };
    let (wanted, here) = (requested(view).unwrap_or(here), the(here));
    let answers = [
        (Command::Stop, "stop", format!("stop {here}")),
        (Command::Agree, "agree", format!("go on with {here}")),
        (Command::Ask, "ask", format!("ask for {wanted}")),
        (Command::Decline, "decline", format!("say no to {here}")),
    ];
    answers.into_iter().filter(|(command, ..)| prompt.offers(command)).collect()
}

/// Returns the title of the phase that the seat can ask for before the first discard; `None` if there is no such phase
/// now.
fn requested(view: &View) -> Option<&str> {
    let (schedule, public) = (view.schedule(), &view.public);
    let Stage::Closing { .. } = public.stage else { return None };
    let open = schedule.still_open(&public.context, &public.played);
    let mut open = open.map(|(request, _)| &schedule.requests()[request]);
    let may_ask = open.find(|asked_for| asked_for.by.contains(view.seat));
    may_ask.map(|asked_for| schedule.part_title(asked_for.part))
}

fn pass_offer(schedule: &Schedule, pass: &PassPrompt) -> (String, String) {
    let example = match &pass.receivers[..] {
        [only] if range(pass, only).1 == 0 => "pass nothing".to_owned(),
        [_] if pass.max_blind > 0 => "pass TILES + N blind".to_owned(),
        [_] => "pass TILES".to_owned(),
        several => {
            format!("pass {}", tiles_to(schedule, several.iter().map(|gift| gift.to), pass.max_blind))
        }
    };
    let counts = counts(schedule, pass);
    let blind =
        if pass.max_blind > 0 { format!(", up to {} of them blind", pass.max_blind) } else { String::new() };
    let together = match (conditions::in_words(pass.conditions.value), pass.lifted_by) {
        (conditions, _) if conditions.is_empty() => String::new(),
        (conditions, None) => format!(", {conditions}{}", judged(pass, schedule)),
        (conditions, Some(_)) if pass.choices.fill.is_some() => {
            format!(", first all your tiles that meet the rule, then any others; the rule: {conditions}")
        }
        (conditions, Some(_)) => {
            format!("; any tiles are allowed, because you don't have enough that meet the rule: {conditions}")
        }
    };
    let can_be_none = pass.receivers.iter().all(|receiver| matches!(range(pass, receiver), (0, 1..)));
    let none = if can_be_none { "; for no tiles, `pass nothing`" } else { "" };
    let again = if pass.changes { " (instead of those you passed)" } else { "" };
    (example, format!("{counts}{blind}{together}{none}{again}"))
}

/// Returns the minimum and maximum number of tiles that the seat can pass to a receiver now.
fn range(pass: &PassPrompt, receiver: &Gift) -> (u8, u8) {
    if pass.receivers.len() > 1 {
        return (receiver.min, receiver.max);
    }
    let min = receiver.min.max(pass.min_in_all);
    let most = byte(pass.choices.largest()).saturating_add(pass.max_blind);
    (min, receiver.max.min(most).max(min))
}

/// Describes how many tiles go to each receiver.
pub(super) fn counts(schedule: &Schedule, pass: &PassPrompt) -> String {
    let counts = pass.receivers.iter().map(|receiver| {
        let count = match range(pass, receiver) {
            (_, 0) => "nothing".to_owned(),
            bounds => words::tiles_between(bounds),
        };
        let is_short = range(pass, receiver).1 < receiver.max;
        let why = if is_short { ", because you have too few tiles that can be passed" } else { "" };
        format!("{count} to {}{why}", event::receiver(schedule, receiver.to))
    });
    counts.collect::<Vec<_>>().join(", ")
}

/// Returns a phrase for the receiver whose tiles must meet the conditions, such as ` to South`; empty if all tiles must
/// meet them.
fn judged(pass: &PassPrompt, schedule: &Schedule) -> String {
    let to = pass.conditions_for.map(|to| event::receiver(schedule, to));
    to.map_or_else(String::new, |to| format!(" to {to}"))
}
