//! Whether a command costs the same however many tables are open.

use std::hint::black_box;
use std::time::Duration;

use charleston::{Event, Session};

use crate::hard_coded::League;
use crate::hard_coded::games::{Game, Table, play};
use crate::timing::{ROUNDS, median, nanoseconds_each, time, written};

/// How many tables are open at once.
const OPEN: [usize; 3] = [1, 100, 10_000];
/// How many games are played in all, whatever number is open at once.
const GAMES: usize = 10_000;
/// How many different deals they are of.
const DEALS: u64 = 256;

/// Prints the times.
pub fn print() {
    println!("Time per command, League, the tables in turn: {GAMES} games, medians of {ROUNDS} rounds");
    let schedule = Table::LEAGUE_BLIND.schedule();
    let games: Vec<Game<League>> =
        (0..DEALS).map(|seed| Game::of(&schedule, Table::LEAGUE_BLIND, seed)).collect();
    let mut events = Vec::new();
    let mut times = OPEN.map(|_| Vec::new());
    for _ in 0..ROUNDS {
        for (open, times) in OPEN.iter().zip(&mut times) {
            times.push(each_command(&games, *open, &mut events));
        }
    }
    let medians = times.map(median);
    for (open, each) in OPEN.iter().zip(medians) {
        println!("  {open:>6} open at once {:>10}", written(each));
    }
    println!("  {:.2} times as much with {} as with {}", medians[2] / medians[0], OPEN[2], OPEN[0]);
    println!();
}

/// Nanoseconds a command, with so many tables open at once.
fn each_command(games: &[Game<League>], open: usize, events: &mut Vec<Event>) -> f64 {
    let (mut took, mut commands) = (Duration::ZERO, 0);
    let mut next = games.iter().cycle();
    for _ in 0..GAMES / open {
        let playing: Vec<&Game<League>> = next.by_ref().take(open).collect();
        let mut tables: Vec<Session> = playing.iter().map(|game| game.session.clone()).collect();
        took += time(|| commands += play_in_turn(&playing, &mut tables, events));
    }
    nanoseconds_each(took, commands)
}

/// One command at each table, then the next at each, until all are done; how many it were.
fn play_in_turn(games: &[&Game<League>], tables: &mut [Session], events: &mut Vec<Event>) -> usize {
    let longest = games.iter().map(|game| game.script.len()).max().unwrap_or(0);
    let mut commands = 0;
    for at in 0..longest {
        for (game, session) in games.iter().zip(&mut *tables) {
            let Some((seat, command)) = game.script.get(at) else { continue };
            events.clear();
            assert!(play(session, *seat, command, events).is_ok(), "it was accepted before");
            black_box(&*events);
            commands += 1;
        }
    }
    commands
}
