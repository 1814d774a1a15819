//! Tests that a hard-coded referee and the engine behave the same: they accept the same commands, refuse the others for
//! the same reasons, write the same log, and leave the same hands.

use std::collections::BTreeMap;
use std::sync::Arc;

use charleston::internal::ruleset::{To, Zone};
use charleston::session::{Declaration, Fact, Secret, Session};
use charleston::table::{Draw, Purpose, Randomness};
use charleston::{Command, HostCommand, Offer, Refusal, Schedule, Seat, Tile};

use super::games::{Blind, Game, Players, Table, faces, number, open, rack};
use super::log::InItsWords;
use super::{Event, Face, Move, Packet, Referee};

/// Counts of accepted commands, refused commands and events.
#[derive(Debug, Default)]
pub struct Tally {
    /// The number of accepted commands.
    pub accepted: usize,
    /// The number of refused commands for each reason.
    pub refused: BTreeMap<&'static str, usize>,
    /// The number of events with each name.
    pub happened: BTreeMap<&'static str, usize>,
}

impl Tally {
    /// Returns the number of refused commands.
    pub fn refusals(&self) -> usize {
        self.refused.values().sum()
    }
}

/// Plays a game at both tables.
///
/// # Panics
///
/// If the tables differ.
pub fn plays_alike<T: Referee>(game: &Game<T>) -> Tally {
    let mut both = Both { session: game.session.clone(), table: game.table.clone(), tally: Tally::default() };
    for (seat, command) in &game.script {
        both.say(&charleston::Move::Player(*seat, *command));
    }
    says_alike(game);
    assert!(both.tally.refused.is_empty(), "a scripted command was refused");
    both.tally
}

/// Plays a game twice with the hard-coded referee: with a log of its own events, and with a log of engine events.
fn says_alike<T: Referee>(game: &Game<T>) {
    let (mut table, mut other) = (game.table.clone(), game.table.clone());
    for (seat, command) in &game.moves {
        let (mut log, mut events) = (Vec::new(), Vec::new());
        assert!(table.play(*seat, command, &mut log).is_ok());
        assert!(
            other.play(*seat, command, &mut InItsWords { words: &game.words, events: &mut events }).is_ok()
        );
        let differs = |event: &Event| matches!(event, Event::NobodyHasAny | Event::Asked { .. });
        for (said, event) in events.iter().zip(&log).filter(|(_, event)| !differs(event)) {
            assert_eq!(heard(said), *event, "{command:?}");
        }
        assert_eq!(events.len(), log.len());
    }
}

/// Tries random commands, sensible or not, at both tables in one game.
///
/// # Panics
///
/// If the tables differ.
pub fn judges_alike<T: Referee>(schedule: &Arc<Schedule>, seed: u64, tally: &mut Tally) {
    let (session, table) = open::<T>(schedule, seed);
    let mut both = Both { session, table, tally: std::mem::take(tally) };
    let mut players = Players::new(seed, Blind::AFifth);
    let mut draw = Randomness::from_seed(seed).draw(Purpose::Player, 1);
    for _ in 0..MAX_SAID {
        let right = if draw.once_in(3) { players.turn(&both.session) } else { None };
        let right = right.map(|(seat, command)| charleston::Move::Player(seat, command));
        both.say(&right.unwrap_or_else(|| any_move(&both.session, &mut draw)));
    }
    *tally = both.tally;
}

/// The number of commands in a game with random commands.
const MAX_SAID: usize = 300;

/// Tries random commands in a number of games.
///
/// # Panics
///
/// If the tables differ.
pub fn judge_alike<T: Referee>(table: Table, games: u64) -> Tally {
    let schedule = table.schedule();
    let mut tally = Tally::default();
    (0..games).for_each(|seed| judges_alike::<T>(&schedule, seed, &mut tally));
    tally
}

/// One table, refereed twice.
struct Both<T> {
    session: Session,
    table: T,
    tally: Tally,
}

impl<T: Referee> Both<T> {
    fn say(&mut self, turn: &charleston::Move) {
        let (mut events, mut log) = (Vec::new(), Vec::new());
        let said = play_confirmed(&mut self.session, turn).map(|happened| events = happened);
        let said = said.map_err(|refusal| refusal.id());
        let same = Move::of(turn).map(|command| self.table.play(number(turn.seat()), &command, &mut log));
        match (said, same.map(|done| done.map_err(super::Refusal::id))) {
            (said, Some(same)) => assert_eq!(said, same, "{turn:?}"),
            (said, None) => assert!(said.is_err(), "the hard-coded referee has no command for {turn:?}"),
        }
        match said {
            Ok(()) => self.tally.accepted += 1,
            Err(id) => *self.tally.refused.entry(id).or_default() += 1,
        }
        for event in &log {
            *self.tally.happened.entry(event.word()).or_default() += 1;
        }
        assert_eq!(events.iter().map(heard).collect::<Vec<_>>(), log, "{turn:?}");
        self.holds_the_same();
    }

    fn holds_the_same(&self) {
        for seat in 0..4 {
            let Some(own) = self.session.private(Seat::new(seat)) else { panic!("seat {seat} is empty") };
            let mut held = rack(&self.session, Seat::new(seat));
            held.extend(own.received());
            assert_eq!(sorted(&held), self.table.held(seat), "what seat {seat} holds");
            assert_eq!(sorted(&own.passed()), self.table.laid(seat), "what seat {seat} passed");
        }
        assert_eq!(self.session.is_over(), self.table.is_over());
    }
}

fn sorted(tiles: &[Tile]) -> Vec<Face> {
    let mut faces = faces(tiles);
    faces.sort_unstable();
    faces
}

/// Converts an event of the engine to the event of a hard-coded referee.
fn heard(event: &charleston::Event) -> Event {
    let tiles = match &event.secret {
        Secret::Tiles(tiles) => Packet::of(&faces(tiles)),
        _ => Packet::NONE,
    };
    match (&event.fact, &event.secret) {
        (Fact::Passed { seat, gifts }, _) => {
            assert_eq!(gifts.iter().map(|given| usize::from(given.own)).sum::<usize>(), tiles.tiles().len());
            Event::Passed { seat: number(*seat), blind: gifts.iter().map(|given| given.blind).sum(), tiles }
        }
        (Fact::Requested { seat, aloud: None }, Secret::Request(request)) => {
            Event::Requested { seat: number(*seat), number: *request }
        }
        (Fact::Settled { group, number }, _) => {
            Event::Settled { pair: u8::from(!group.contains(Seat::FIRST)), number: *number }
        }
        (Fact::PickedUp { seat, .. }, _) => Event::PickedUp { seat: number(*seat), tiles },
        (Fact::PassEnded { .. }, _) => Event::PassEnded,
        (Fact::NobodyHasAny { .. }, _) => Event::NobodyHasAny,
        (Fact::Stopped { seat, .. }, _) => Event::Stopped { seat: number(*seat) },
        (Fact::Asked { seat, .. }, _) => Event::Asked { seat: number(*seat) },
        (Fact::Won { seat, declaration }, _) => Event::Won { seat: number(*seat), declaration: *declaration },
        (Fact::PlayBegan { seat }, _) => Event::PlayBegan { seat: number(*seat) },
        _ => panic!("{event:?} can't happen at these tables"),
    }
}

/// Returns a random turn, sensible or not.
fn any_move(session: &Session, draw: &mut Draw) -> charleston::Move {
    let seat = any_seat(draw);
    let command = match draw.below(40) {
        0..=13 => Command::Pass(any_offer(session, seat, draw)),
        14..=17 => Command::Pass(nearly_right(session, seat, draw)),
        18..=20 => Command::Request(u8::try_from(draw.below(6)).unwrap_or(0)),
        21..=23 => Command::PickUp,
        24 => Command::Peek,
        25 if draw.once_in(4) => Command::Stop,
        26 => Command::Agree,
        27 => Command::Decline,
        28 | 29 => Command::Ask,
        30 if draw.once_in(6) => Command::Declare(Declaration::HeavenlyHand),
        31 if draw.once_in(6) => Command::Declare(Declaration::EarthlyHand),
        32 => Command::Miscount,
        33 => Command::CannotPass,
        34 => Command::CallDead(any_seat(draw)),
        35 => {
            let pips = u8::try_from(draw.below(13)).unwrap_or(0);
            return charleston::Move::Host(HostCommand::Rolled { seat, pips });
        }
        36 if draw.once_in(6) => Command::BeginPlay,
        _ => Command::PickUp,
    };
    charleston::Move::Player(seat, command)
}

/// Plays a turn. A hard-coded referee has no host, so declared hands are confirmed immediately.
fn play_confirmed(session: &mut Session, turn: &charleston::Move) -> Result<Vec<charleston::Event>, Refusal> {
    let events = session.play_move(turn)?;
    match turn {
        charleston::Move::Player(seat, Command::Declare(declaration)) => {
            session.report(&declaration.answer(*seat, true))
        }
        charleston::Move::Player(..) | charleston::Move::Host(_) => Ok(events),
    }
}

/// Returns a random seat, sometimes one that doesn't exist.
fn any_seat(draw: &mut Draw) -> Seat {
    Seat::new(if draw.once_in(20) { 4 } else { u8::try_from(draw.below(4)).unwrap_or(0) })
}

/// Returns the seat's own tiles in random order. Sometimes there is one more tile at the front: a random tile, or one
/// of the seat's tiles again.
fn any_tiles(session: &Session, seat: Seat, draw: &mut Draw) -> Vec<Tile> {
    let mut tiles = rack(session, seat);
    tiles.extend(session.private(seat).map(|own| own.passed().to_vec()).unwrap_or_default());
    draw.mix(&mut tiles);
    match draw.below(10) {
        0 => drop(tiles.splice(0..0, Tile::all().nth(draw.below(Tile::FACES)))),
        1 => drop(tiles.splice(0..0, tiles.first().copied())),
        _ => {}
    }
    tiles
}

fn any_offer(session: &Session, seat: Seat, draw: &mut Draw) -> Offer {
    let mut tiles = any_tiles(session, seat, draw);
    let mut offer = Offer::new();
    if draw.once_in(6) {
        offer = offer.and_blind(u8::try_from(draw.below(5)).unwrap_or(0));
    }
    for _ in 0..[0, 1, 1, 1, 2, 3][draw.below(6)] {
        let to = match draw.below(12) {
            0 => To::Untold,
            1 => To::Zone(Zone::Middle),
            _ => To::Seat(any_seat(draw)),
        };
        let count = [0, 1, 1, 2, 3, 3, 3, 4][draw.below(8)].min(tiles.len());
        offer = offer.with(to, tiles.drain(..count)).expect("what a prompt offers fits");
        if draw.once_in(6) {
            offer = offer.and_blind(u8::try_from(draw.below(5)).unwrap_or(0));
        }
    }
    offer
}

/// Returns an offer with the right number of tiles for each receiver. Some of the tiles may not be passable.
fn nearly_right(session: &Session, seat: Seat, draw: &mut Draw) -> Offer {
    let mut tiles = any_tiles(session, seat, draw);
    let pass = session.prompt(seat).and_then(|prompt| prompt.pass);
    pass.iter().flat_map(|pass| &pass.receivers).fold(Offer::new(), |offer, receiver| {
        let blind = if draw.once_in(3) { u8::try_from(draw.below(4)).unwrap_or(0) } else { 0 };
        let count = usize::from(receiver.min.saturating_sub(blind)).min(tiles.len());
        offer.with(receiver.to, tiles.drain(..count)).expect("what a prompt offers fits").and_blind(blind)
    })
}
