//! Measures how long it takes to save and open a table where a League Charleston with blind passes has just ended.

use std::hint::black_box;
use std::sync::Arc;

use charleston::play::RandomPlayer;
use charleston::saved::SavedTable;
use charleston::table::Key;
use charleston::{DealContext, Table};

use crate::hard_coded::games;
use crate::timing::{ROUNDS, laps, median, nanoseconds_each, time, written};

/// Prints the size of a saved table, and the times to save and open it.
pub fn print() {
    let schedule = games::Table::LEAGUE.schedule();
    let opened = Table::shuffled(Arc::clone(&schedule), Key::new([7; 32]), DealContext::default());
    let mut table = opened.expect("the first deal of a match can be played");
    let mut player = RandomPlayer::new(7);
    while let Some(turn) = player.turn(&table) {
        table.play_move(&turn).expect("every offered command is accepted");
    }
    let text = serde_json::to_string(&table.save()).expect("a saved table can be written as JSON");
    let read = || serde_json::from_str::<SavedTable>(&text).expect("it was just written");
    let saved = read();
    let open = |saved: &SavedTable| saved.open(Arc::clone(&schedule)).expect("it was just saved");
    println!("Saved");
    println!("  {} moves take {} bytes of JSON", table.moves().len(), text.len());
    print_time("save", || drop(black_box(serde_json::to_string(&table.save()))));
    print_time("read the JSON", || drop(black_box(read())));
    print_time("open", || drop(black_box(open(&saved))));
    print_time("read and open", || drop(black_box(open(&read()))));
    println!();
}

fn print_time(what: &str, mut work: impl FnMut()) {
    let laps = laps(&mut work);
    let round = |_| nanoseconds_each(time(|| (0..laps).for_each(|_| work())), laps as usize);
    println!("  {what:<14}{:>10}", written(median((0..ROUNDS).map(round).collect())));
}
