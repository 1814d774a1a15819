//! A table where dice decide the direction. The host rolls the dice, because players can't report rolls themselves.
//!
//! ```console
//! $ cargo run --example dice
//! ```

#![allow(clippy::print_stdout, reason = "examples print")]

use std::error::Error;
use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;

use charleston::play::{Company, KeepsPairs};
use charleston::{DealContext, HostCommand, Memory, Schedule, Seat, Table};

const RULES: &str = r#"
format = 1
name = "One swap"

[charleston]
phases = ["swap"]

[phases.swap]
passes = ["swap"]

[passes.swap]
to = ["right", "left"]
choose = "dice"
"#;

fn main() -> Result<(), Box<dyn Error>> {
    let source = Memory::default().with_file("dice.toml", RULES);
    let schedule = Arc::new(Schedule::load(&source, "dice.toml")?);
    let mut table = Table::shuffled(Arc::clone(&schedule), 7, DealContext::default())?;
    let mut players = Company::of(schedule.players(), KeepsPairs::new(7));

    let dealer = Seat::FIRST;
    if let Some(dice) = table.prompt(dealer).and_then(|prompt| prompt.dice) {
        let pips = (0..dice).map(roll).sum();
        println!("{dice} dice show {pips}");
        table.report(&HostCommand::Rolled { seat: dealer, pips })?;
    }
    while let Some(turn) = players.turn(&table) {
        table.play_move(&turn)?;
    }
    Ok(())
}

/// Rolls one die.
fn roll(die: u8) -> u8 {
    let random = RandomState::new().hash_one(die);
    1 + u8::try_from(random % 6).unwrap_or(0)
}
