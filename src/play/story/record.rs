//! Records a game as a story as it is played.

use super::words::{held, of_command, previous};
use crate::describe::event;
use crate::redacted::redacted;
use crate::ruleset::{Exchange, Ruleset, To};
use crate::schedule::Schedule;
use crate::session::{
    Command, Event, HostCommand, Move, Offer, Refusal, SeatState, Session, Stage, TableState,
};
use crate::table::context::DealContext;
use crate::table::deal::Deal;
use crate::table::rack::{Packet, Rack, written};
use crate::table::random::Purpose;
use crate::table::seat::Seat;
use crate::table::tile::Tile;

/// Records a game as it is played, so that a replay can check every line of it.
#[derive(Clone)]
pub struct Recorder {
    text: String,
}

redacted! {
    /// Omits the game, which names hands and the seed, so the output is safe to log.
    Recorder {}
}

/// Writes a story's settings, which come before the hands. `session` is at the beginning of the game.
pub(crate) fn header(session: &Session, ruleset: &str) -> String {
    let mut text = format!("ruleset: {ruleset}\n");
    if let Some(seed) = session.randomness().seed() {
        text.push_str(&format!("seed: {seed}\n"));
    }
    text.push_str(&context(session.schedule().ruleset(), &session.public().context));
    if session.public().seats.values().any(|seat| seat.miscount != 0) {
        text.push_str("misdealt: yes\n");
    }
    text
}

impl Recorder {
    /// Starts a story with the settings and the hands. `ruleset` is the ruleset's name in the story. If the host
    /// supplies the random numbers, the story has no seed, so a replay uses different random numbers.
    pub fn open(session: &Session, ruleset: &str) -> Self {
        let schedule = session.schedule();
        let names = schedule.ruleset();
        let mut text = header(session, ruleset);
        for seat in names.every_seat() {
            let hand = if names.vacant_seat(seat).is_some() {
                written(&vacant_hand(session, seat))
            } else {
                session.private(seat).map(|own| own.before_passing().to_string()).unwrap_or_default()
            };
            text.push_str(&format!("hand {}: {hand}\n", names.seat_name(seat)));
        }
        text.push('\n');
        Self { text }
    }

    /// Records an accepted command, with the events that everyone saw and those that only one seat saw. `before` is the
    /// table before the command, and `session` is the table after it.
    pub fn played(&mut self, session: &Session, turn: &Move, events: &[Event], before: &TableState) {
        let schedule = session.schedule();
        self.line(&describe_at(schedule, turn, before.stage));
        for fact in event::facts(schedule, *before, events) {
            self.line(&format!("  all: {fact}"));
        }
        for seat in schedule.ruleset().every_seat() {
            if let Some(seen) = secrets(events, seat) {
                self.line(&format!("  {}: {seen}", schedule.ruleset().seat_name(seat)));
            }
        }
    }

    /// Records a command that was refused at this table.
    pub fn refused(&mut self, session: &Session, turn: &Move, refusal: &Refusal) {
        self.line(&describe_at(session.schedule(), turn, session.public().stage));
        self.line(&format!("  refused {}", refusal.id()));
    }

    /// Ends the story with the table's stage and the hands, and returns the whole text.
    pub fn close(mut self, session: &Session) -> String {
        let schedule = session.schedule();
        self.line("");
        self.line(&format!("at {}", event::stage_word(schedule, session.public().stage)));
        for seat in schedule.ruleset().every_seat() {
            let rack = session.private(seat).map(SeatState::rack).unwrap_or_default();
            self.line(&format!("{} holds {}", schedule.ruleset().seat_name(seat), held(&rack)));
        }
        if !session.public().pile.is_empty() {
            self.line(&format!("pile holds {}", held(&session.pile().tiles().collect())));
        }
        self.text
    }

    /// Returns the text so far, for a game that isn't over.
    #[cfg(feature = "check")]
    pub(crate) fn into_text(self) -> String {
        self.text
    }

    /// Adds a line.
    pub(crate) fn line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }
}

/// Returns the hand of a vacant seat in the order it was dealt. The seat may have passed tiles before any player could
/// act. If the deal doesn't come from a seed, those tiles are assumed to have been on top.
fn vacant_hand(session: &Session, seat: Seat) -> Packet {
    let Some(own) = session.private(seat) else { return Packet::new() };
    let (ruleset, randomness) = (session.schedule().ruleset(), session.randomness());
    let sizes = ruleset.hands(&session.public().context);
    let shuffled = randomness
        .seed()
        .map(|_| Deal::shuffled(ruleset.tile_box(), &sizes, randomness.draw(Purpose::Deal, 0)).hands()[seat]);
    let is_dealt = |hand: &Packet| hand.iter().copied().collect::<Rack>() == own.before_passing();
    shuffled.filter(is_dealt).unwrap_or_else(|| own.passed().iter().chain(&own.stack()).copied().collect())
}

/// Returns the parts of these events that only this seat sees; `None` if there are none.
pub(crate) fn secrets(events: &[Event], seat: Seat) -> Option<String> {
    let seen = events.iter().filter_map(|event| event::secret(&event.seen_by(seat).secret));
    Some(seen.collect::<Vec<_>>().join("; ")).filter(|seen| !seen.is_empty())
}

/// Returns the deal's settings. The round is always written, and the other settings only if they differ from a story's
/// defaults.
fn context(names: &Ruleset, context: &DealContext) -> String {
    let DealContext { deal, round, dealer, after, is_last, roles, counts } = *context;
    let mut text = format!("round: {}\n", names.seat_name(round));
    if deal != 1 {
        text.push_str(&format!("deal: {deal}\n"));
    }
    if dealer != Seat::FIRST {
        text.push_str(&format!("dealer: {}\n", names.seat_name(dealer)));
    }
    if after != DealContext::default().on_deal(deal).after {
        text.push_str(&format!("after: {}\n", previous(after)));
    }
    if is_last {
        text.push_str("last: yes\n");
    }
    for (role, seat) in roles.iter() {
        text.push_str(&format!("{}: {}\n", role.word(), names.seat_name(seat)));
    }
    if let Some(counts) = counts {
        let counts: Vec<String> = counts.values().map(u8::to_string).collect();
        text.push_str(&format!("counts: {}\n", counts.join(" ")));
    }
    text
}

/// Returns a move as a line in a story: `east passes 1B 2B 3B`.
pub fn describe(schedule: &Schedule, turn: &Move) -> String {
    in_words(schedule, turn, false)
}

/// Like [`describe`], but a replay of the line at this stage is sure to understand it: if the player has several
/// receivers, the line names each one, even if the player passes tiles to only one of them.
pub(crate) fn describe_at(schedule: &Schedule, turn: &Move, stage: Stage) -> String {
    let has_several = |way: &Exchange| way.gifts.get(turn.seat()).is_some_and(|gifts| gifts.len() > 1);
    let step = event::pass_at(schedule, stage);
    in_words(schedule, turn, step.is_some_and(|step| step.routing.all().any(has_several)))
}

fn in_words(schedule: &Schedule, turn: &Move, has_several: bool) -> String {
    let name = event::seat_name(schedule, turn.seat());
    match turn {
        Move::Player(_, command) => format!("{name} {}", command_words(schedule, command, has_several)),
        Move::Host(HostCommand::Rolled { pips, .. }) => format!("{name} rolls {pips}"),
        Move::Host(HostCommand::Won { .. }) => "host confirms".to_owned(),
        Move::Host(HostCommand::Rejected { .. }) => "host rejects".to_owned(),
    }
}

/// Like [`describe`], but without tiles, requests, named suits and answers, which can be secret. The text is safe to
/// log: `east passes`.
pub fn describe_publicly(schedule: &Schedule, turn: &Move) -> String {
    let Move::Player(seat, command) = turn else { return describe(schedule, turn) };
    let verb = match command {
        Command::Pass(_) => "passes",
        Command::Request(_) => "requests",
        Command::NameSuit(_) => "names",
        Command::Stop | Command::Agree | Command::Decline | Command::Ask => "asks, stops or answers",
        Command::PickUp
        | Command::Peek
        | Command::Declare(_)
        | Command::Miscount
        | Command::CannotPass
        | Command::CallDead(_)
        | Command::BeginPlay => return describe(schedule, turn),
    };
    format!("{} {verb}", event::seat_name(schedule, *seat))
}

fn command_words(schedule: &Schedule, command: &Command, has_several: bool) -> String {
    match command {
        Command::Pass(offer) => format!("passes {}", packets(schedule, offer, has_several)),
        Command::Request(number) => format!("requests {number}"),
        Command::NameSuit(suit) => format!("names {}", suit.plural()),
        Command::CallDead(seat) => format!("calls {} dead", event::seat_name(schedule, *seat)),
        Command::PickUp
        | Command::Peek
        | Command::Stop
        | Command::Agree
        | Command::Decline
        | Command::Ask
        | Command::Declare(_)
        | Command::Miscount
        | Command::CannotPass
        | Command::BeginPlay => of_command(command).unwrap_or_default().to_owned(),
    }
}

fn packets(schedule: &Schedule, offer: &Offer, has_several: bool) -> String {
    let with_names = has_several || offer.gifts().count() > 1;
    let said = |(to, tiles, blind): (To, &[Tile], u8)| {
        let own = (!tiles.is_empty()).then(|| written(tiles));
        let unseen = (blind > 0).then(|| format!("{blind} blind"));
        let both: Vec<String> = own.into_iter().chain(unseen).collect();
        let to =
            if with_names { format!(" to {}", event::receiver_word(schedule, to)) } else { String::new() };
        (!both.is_empty()).then(|| both.join(" + ") + &to)
    };
    let unnamed = offer.blind_to_nobody();
    let unnamed = (unnamed > 0).then(|| format!("{unnamed} blind"));
    let all: Vec<String> = offer.gifts().filter_map(said).chain(unnamed).collect();
    if all.is_empty() { "nothing".to_owned() } else { all.join(", ") }
}
