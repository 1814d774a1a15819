//! Saves a table after every move and restores it before the next one, so that a server could restart at any time.
//!
//! ```console
//! $ cargo run --example saving
//! ```

#![allow(clippy::print_stdout, reason = "examples print")]

use std::error::Error;
use std::sync::Arc;

use charleston::play::{Company, KeepsPairs};
use charleston::saved::SavedTable;
use charleston::{DealContext, Schedule, Shipped, Table};

fn main() -> Result<(), Box<dyn Error>> {
    let schedule = Arc::new(Schedule::load(&Shipped, "nmjl")?);
    let mut players = Company::of(schedule.players(), KeepsPairs::new(7));
    let table = Table::shuffled(Arc::clone(&schedule), 7, DealContext::default())?;
    let mut text = serde_json::to_string(&table.save())?;
    let mut moves = 0;
    loop {
        let mut table = serde_json::from_str::<SavedTable>(&text)?.open(Arc::clone(&schedule))?;
        let Some(turn) = players.turn(&table) else { break };
        table.play_move(&turn)?;
        text = serde_json::to_string(&table.save())?;
        moves += 1;
    }
    println!("{moves} moves; the saved table is {} bytes long", text.len());
    Ok(())
}
