//! Compares the engine with referees written by hand, on the same deals and commands.
//!
//! The referees written by hand also play with a log of engine events. That shows how much time the log alone takes.
//!
//! Tables are opened and commands are created before the measurement. Each measurement includes copying the table and
//! playing every command of the game until play begins. The log is cleared before each command, as a host would do
//! after sending the events.

use std::convert::identity;
use std::hint::black_box;

use charleston::Event;

use crate::hard_coded::games::{Game, Table, play};
use crate::hard_coded::log::InItsWords;
use crate::hard_coded::same::{Tally, judge_alike, plays_alike};
use crate::hard_coded::{self, League, Pairs, Referee};
use crate::timing::{ROUNDS, laps, median, nanoseconds_each, time, written};

/// The number of deals. It is so large that branch predictors can't learn the games.
const DEALS: u64 = 256;
/// The number of games with random commands. They check that both referees behave the same.
const JUDGED: u64 = 300;

/// Prints the ratios.
pub fn print() {
    println!("The engine and a hard-coded referee, in turn: {DEALS} deals, medians of {ROUNDS} rounds");
    proof("League", &judge_alike::<League>(Table::LEAGUE, JUDGED));
    proof("Four Winds", &judge_alike::<Pairs<false>>(Table::FOUR_WINDS, JUDGED));
    proof("Ding Dong", &judge_alike::<Pairs<true>>(Table::DING_DONG, JUDGED));
    println!();
    compare::<League>("League", "no tiles are passed blind", Table::LEAGUE, identity);
    compare::<League>(
        "League, blind",
        "players pass blind a fifth of the time",
        Table::LEAGUE_BLIND,
        identity,
    );
    let last_right = Game::of_the_sixth_pass;
    let all = "only this pass; each seat passes one to three tiles blind";
    compare::<League>("Last right, all blind", all, Table::LEAGUE_ALL_BLIND, last_right);
    compare::<Pairs<false>>("Four Winds", "three exchanges in pairs", Table::FOUR_WINDS, identity);
    compare::<Pairs<true>>(
        "Ding Dong",
        "after the pairs, East asks one to three times",
        Table::DING_DONG,
        identity,
    );
    println!();
}

/// Plays some games once with each referee, for a profiler that looks at `by_hand` and `by_engine`.
pub fn play_once() {
    const FEW: u64 = 64;
    let schedule = Table::LEAGUE.schedule();
    let games: Vec<Game<League>> = (0..FEW).map(|seed| Game::of(&schedule, Table::LEAGUE, seed)).collect();
    let (mut log, mut events) = (Vec::with_capacity(8), Vec::with_capacity(8));
    by_hand(&games, &mut log);
    by_engine(&games, &mut events);
    println!("{FEW} League games, played once by the hard-coded referee and once by the engine");
}

fn proof(name: &str, tally: &Tally) {
    let (accepted, refused, reasons) = (tally.accepted, tally.refusals(), tally.refused.len());
    println!(
        "  {name:<11} random commands: {accepted:>6} accepted, {refused:>6} refused for {reasons} reasons, by both"
    );
}

fn compare<T: Referee>(name: &str, how: &str, table: Table, part: impl Fn(Game<T>) -> Game<T>) {
    let schedule = table.schedule();
    let games: Vec<Game<T>> = (0..DEALS).map(|seed| part(Game::of(&schedule, table, seed))).collect();
    games.iter().for_each(|game| drop(plays_alike(game)));
    let commands: usize = games.iter().map(|game| game.script.len()).sum();
    let (mut log, mut events) = (Vec::new(), Vec::new());
    let few = laps(|| by_hand(&games, &mut log));
    let some = laps(|| by_hand_in_its_words(&games, &mut events));
    let many = laps(|| by_engine(&games, &mut events));
    let (mut by_hands, mut in_its_words, mut by_engines) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let took = time(|| (0..few).for_each(|_| by_hand(&games, &mut log)));
        by_hands.push(nanoseconds_each(took, games.len() * few as usize));
        let took = time(|| (0..some).for_each(|_| by_hand_in_its_words(&games, &mut events)));
        in_its_words.push(nanoseconds_each(took, games.len() * some as usize));
        let took = time(|| (0..many).for_each(|_| by_engine(&games, &mut events)));
        by_engines.push(nanoseconds_each(took, games.len() * many as usize));
    }
    let (hand, same_log, engine) = (median(by_hands), median(in_its_words), median(by_engines));
    println!(
        "{:<23}{:>9} hard-coded, {:>9} generic, generic/hard-coded: {:.2}",
        format!("{name}:"),
        written(hand),
        written(engine),
        engine / hand
    );
    println!(
        "{:23}{:>9} hard-coded with the engine's log; ratio: {:.2}",
        "",
        written(same_log),
        engine / same_log
    );
    println!("{:23}{} commands on average; {how}", "", (commands + games.len() / 2) / games.len());
}

/// Plays every game once with the hard-coded referee.
#[inline(never)]
fn by_hand<T: Referee>(games: &[Game<T>], log: &mut Vec<hard_coded::Event>) {
    for game in games {
        let mut table = game.table.clone();
        for (seat, command) in &game.moves {
            log.clear();
            assert!(table.play(*seat, command, log).is_ok(), "it was accepted before");
            black_box(&*log);
        }
        black_box(&table);
    }
}

/// Plays every game once with the hard-coded referee and a log of engine events. These have the tiles, gifts and
/// secrets that a host needs for any table.
#[inline(never)]
fn by_hand_in_its_words<T: Referee>(games: &[Game<T>], events: &mut Vec<Event>) {
    for game in games {
        let mut table = game.table.clone();
        for (seat, command) in &game.moves {
            events.clear();
            let log = &mut InItsWords { words: &game.words, events };
            assert!(table.play(*seat, command, log).is_ok(), "it was accepted before");
            black_box(&*events);
        }
        black_box(&table);
    }
}

/// Plays every game once through the public API.
#[inline(never)]
fn by_engine<T: Referee>(games: &[Game<T>], events: &mut Vec<Event>) {
    for game in games {
        let mut session = game.session.clone();
        for (seat, command) in &game.script {
            events.clear();
            assert!(play(&mut session, *seat, command, events).is_ok(), "it was accepted before");
            black_box(&*events);
        }
        black_box(&session);
    }
}
