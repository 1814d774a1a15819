//! Measures whether a command takes the same time no matter how many tables are open.

use std::hint::black_box;
use std::time::Duration;

use crate::hard_coded::games::{Game, Table, play};
use crate::hard_coded::{League, Referee};
use crate::timing::{median, nanoseconds_each, time, written};

/// How many tables are open at once in each measurement.
const OPEN: [usize; 3] = [1, 100, 10_000];
/// The number of rounds to take the median of. Each round plays many commands, so a few rounds are enough.
const ROUNDS: usize = 15;
/// The total number of games, no matter how many are open at once.
const GAMES: usize = 10_000;
/// The number of different deals.
const DEALS: u64 = 256;

/// Prints the times. If the hard-coded referee slows down with many open tables, memory access is the cause.
pub fn print() {
    println!("Time per command, one at each League table in turn: {GAMES} games, medians of {ROUNDS} rounds");
    let schedule = Table::LEAGUE_BLIND.schedule();
    let games: Vec<Game<League>> =
        (0..DEALS).map(|seed| Game::of(&schedule, Table::LEAGUE_BLIND, seed)).collect();
    let (mut events, mut log) = (Vec::new(), Vec::new());
    let (mut generic, mut by_hand) = (OPEN.map(|_| Vec::new()), OPEN.map(|_| Vec::new()));
    for _ in 0..ROUNDS {
        for (at, open) in OPEN.into_iter().enumerate() {
            generic[at].push(each_command(
                &games,
                open,
                |game| game.session.clone(),
                |session, game, at| {
                    let (seat, command) = &game.script[at];
                    events.clear();
                    assert!(play(session, *seat, command, &mut events).is_ok(), "it was accepted before");
                    black_box(&events);
                },
            ));
            by_hand[at].push(each_command(
                &games,
                open,
                |game| game.table.clone(),
                |table, game, at| {
                    let (seat, command) = &game.moves[at];
                    log.clear();
                    assert!(table.play(*seat, command, &mut log).is_ok(), "it was accepted before");
                    black_box(&log);
                },
            ));
        }
    }
    report("generic", generic.map(median));
    report("hard-coded", by_hand.map(median));
    println!();
}

fn report(who: &str, medians: [f64; 3]) {
    for (open, each) in OPEN.iter().zip(medians) {
        println!("  {who:<11}{open:>6} open at once {:>10}", written(each));
    }
    println!("  {who:<11}{:.2} times as long with {} as with {}", medians[2] / medians[0], OPEN[2], OPEN[0]);
}

/// Returns the nanoseconds per command with `open` tables open at once.
fn each_command<T>(
    games: &[Game<League>],
    open: usize,
    opened: impl Fn(&Game<League>) -> T,
    mut play: impl FnMut(&mut T, &Game<League>, usize),
) -> f64 {
    let (mut took, mut commands) = (Duration::ZERO, 0);
    let mut next = games.iter().cycle();
    for _ in 0..GAMES / open {
        let mut tables: Vec<(T, &Game<League>)> =
            next.by_ref().take(open).map(|game| (opened(game), game)).collect();
        commands += tables.iter().map(|(_, game)| game.script.len()).sum::<usize>();
        took += time(|| play_in_turn(&mut tables, &mut play));
    }
    nanoseconds_each(took, commands)
}

/// Plays one command at each table, then the next one at each, until all games are done.
fn play_in_turn<T>(tables: &mut [(T, &Game<League>)], play: &mut impl FnMut(&mut T, &Game<League>, usize)) {
    let longest = tables.iter().map(|(_, game)| game.script.len()).max().unwrap_or(0);
    for at in 0..longest {
        for (table, game) in tables.iter_mut().filter(|(_, game)| at < game.script.len()) {
            play(table, game, at);
        }
    }
}
