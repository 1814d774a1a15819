//! Measures the work of a host for each command. The host plays the command, gives each player the part of the events
//! that the player can see, and gets new prompts for all four seats.
//!
//! An app on one device needs these as values. A server with four clients needs them as JSON.

use std::hint::black_box;

use charleston::session::{Fact, Secret, Session};
use charleston::{Event, Prompt, Seat, SeatEvent};
use serde::Serialize;

use crate::hard_coded::League;
use crate::hard_coded::games::{Game, Table, play};
use crate::timing::{ROUNDS, laps, median, nanoseconds_each, time, written};

/// The number of deals to play.
const DEALS: u64 = 64;

/// The work after each command.
type Work = fn(&Session, &[Event]);

/// The kinds of work to measure, with their names.
const MEASURED: [(&str, Work); 4] = [
    ("the command alone", no_more),
    ("the command and one prompt", one_prompt),
    ("events and prompts for four seats", as_values),
    ("the same, as JSON", as_json),
];

/// Prints the time that a host needs per command.
pub fn print() {
    let schedule = Table::LEAGUE.schedule();
    let games: Vec<Game<League>> = (0..DEALS).map(|seed| Game::of(&schedule, Table::LEAGUE, seed)).collect();
    let commands: usize = games.iter().map(|game| game.script.len()).sum();
    println!("A host at a League table: {DEALS} deals, medians of {ROUNDS} rounds, for each command");
    let repeats = MEASURED.map(|(_, work)| laps(|| play_all(&games, work)));
    let mut times = MEASURED.map(|_| Vec::new());
    for _ in 0..ROUNDS {
        for ((times, (_, work)), repeats) in times.iter_mut().zip(MEASURED).zip(repeats) {
            let took = time(|| (0..repeats).for_each(|_| play_all(&games, work)));
            times.push(nanoseconds_each(took, commands * repeats as usize));
        }
    }
    let medians = times.map(median);
    for ((name, _), each) in MEASURED.iter().zip(medians) {
        println!("  {name:<34}{:>10}, {:.2} times as long as the first", written(each), each / medians[0]);
    }
    println!("  thus, a prompt takes {:>23}", written(medians[1] - medians[0]));
    println!();
}

/// Plays every game and does some work after each command.
fn play_all(games: &[Game<League>], work: Work) {
    let mut events = Vec::new();
    for game in games {
        let mut session = game.session.clone();
        for (seat, command) in &game.script {
            events.clear();
            assert!(play(&mut session, *seat, command, &mut events).is_ok(), "it was accepted before");
            work(&session, &events);
        }
    }
}

fn seats() -> impl Iterator<Item = Seat> {
    (0..4).map(Seat::new)
}

fn no_more(_: &Session, events: &[Event]) {
    black_box(events);
}

fn one_prompt(session: &Session, _: &[Event]) {
    black_box(session.prompt(Seat::FIRST));
}

fn as_values(session: &Session, events: &[Event]) {
    for seat in seats() {
        for event in events {
            black_box(event.seen_by(seat));
        }
        black_box(session.prompt(seat));
    }
}

fn as_json(session: &Session, events: &[Event]) {
    for seat in seats() {
        let message = Message {
            events: events.iter().map(|event| EventJson::of(&event.seen_by(seat))).collect(),
            prompt: session.prompt(seat).as_ref().map(PromptJson::of),
        };
        black_box(serde_json::to_string(&message).ok());
    }
}

/// A message from a server to one client after a command.
#[derive(Serialize)]
struct Message {
    events: Vec<EventJson>,
    prompt: Option<PromptJson>,
}

#[derive(Serialize)]
struct EventJson {
    what: &'static str,
    seat: Option<usize>,
    tiles: Option<Vec<String>>,
    number: Option<u8>,
}

impl EventJson {
    fn of(seat_event: &SeatEvent) -> Self {
        let (tiles, number) = match &seat_event.secret {
            Secret::Tiles(tiles) => (Some(words(tiles)), None),
            Secret::Request(number) => (None, Some(*number)),
            _ => (None, None),
        };
        let (what, number) = match seat_event.fact {
            Fact::Passed { .. } => ("passed", number),
            Fact::Requested { .. } => ("requested", number),
            Fact::Settled { number, .. } => ("settled", Some(number)),
            Fact::PickedUp { count, .. } => ("picked up", Some(count)),
            Fact::PassEnded { .. } => ("pass-over", number),
            // No other events happen in these games.
            _ => ("other", number),
        };
        Self { what, seat: seat_event.fact.actor().map(Seat::position), tiles, number }
    }
}

#[derive(Serialize)]
struct PromptJson {
    waiting_for: Vec<usize>,
    pass: Option<PassJson>,
    request: Option<(u8, u8)>,
    may: Vec<&'static str>,
}

#[derive(Serialize)]
struct PassJson {
    min: u8,
    blind: u8,
    passable: Vec<String>,
    staying: Vec<String>,
    changes: bool,
}

impl PromptJson {
    fn of(prompt: &Prompt) -> Self {
        let pass = prompt.pass.as_ref().map(|pass| PassJson {
            min: pass.min_in_all,
            blind: pass.max_blind,
            passable: words(pass.passable.tiles()),
            staying: pass.staying.iter().map(|staying| staying.tile.to_string()).collect(),
            changes: pass.changes,
        });
        let may = [
            (prompt.pick_up, "pick-up"),
            (prompt.peek.is_some(), "peek"),
            (prompt.stop, "stop"),
            (prompt.agree, "agree"),
            (prompt.decline, "decline"),
            (prompt.ask, "ask"),
            (prompt.miscount, "miscount"),
            (prompt.cannot_pass, "cannot-pass"),
            (prompt.begin_play, "begin-play"),
        ];
        Self {
            waiting_for: prompt.waiting_for.iter().map(Seat::position).collect(),
            pass,
            request: prompt.request,
            may: may.into_iter().filter(|(may, _)| *may).map(|(_, word)| word).collect(),
        }
    }
}

fn words(tiles: &[charleston::Tile]) -> Vec<String> {
    tiles.iter().map(ToString::to_string).collect()
}
