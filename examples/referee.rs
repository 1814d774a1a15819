//! A table with three automatic players and one player who types commands.
//!
//! ```console
//! $ cargo run --example referee
//! ```

#![allow(clippy::print_stdout, reason = "examples print")]

use std::error::Error;
use std::io::{self, BufRead};
use std::sync::Arc;

use charleston::play::{Company, KeepsPairs};
use charleston::{Command, DealContext, Offer, Prompt, Schedule, Seat, Shipped, Table, Tile, View};

/// The seat of the player who types commands. The other seats play automatically.
const YOU: Seat = Seat::FIRST;

fn main() -> Result<(), Box<dyn Error>> {
    let schedule = Arc::new(Schedule::load(&Shipped, "nmjl")?);
    let mut table = Table::shuffled(Arc::clone(&schedule), 7, DealContext::default())?;
    let mut others = Company::of(schedule.players().without(YOU), KeepsPairs::new(7));
    let mut lines = io::stdin().lock().lines();
    let mut waits = false;
    loop {
        // The others act until they have to wait for you, but not before you have answered whether to stop. You can
        // stop only until one of them picks up.
        while std::mem::take(&mut waits) || !table.prompt(YOU).is_some_and(|prompt| prompt.stop) {
            let Some(turn) = others.turn(&table) else { break };
            table.play_move(&turn)?;
        }
        let Some(prompt) = table.prompt(YOU).filter(|_| !table.is_over()) else { break };
        show(&table, &prompt);
        let Some(line) = lines.next().transpose()? else { return Ok(()) };
        waits = prompt.stop && line.trim() == "wait";
        match command(&prompt, line.trim()) {
            None if waits => {}
            None => println!("Type tiles such as `1B 2B 3B`, or one of the words above."),
            Some(command) => match table.play(YOU, &command) {
                Ok(_) => {}
                Err(refusal) => println!("{}", refusal.sentence_with_rule(&schedule)),
            },
        }
    }
    println!("The Charleston is over.");
    Ok(())
}

fn show(table: &Table, prompt: &Prompt) {
    if let Some(view) = View::of(table, YOU) {
        println!("\nYou hold {}.", view.own.rack());
    }
    if let Some(pass) = &prompt.pass {
        let to = &pass.receivers[0];
        let least = if to.min < to.max { format!("{} to ", to.min) } else { String::new() };
        println!("Pass {least}{} tiles.", to.max);
    }
    if prompt.stop {
        println!("Type `wait` to let another player act first.");
    }
    for (word, _) in words(prompt) {
        println!("Type `{word}`.");
    }
}

/// Returns the offered commands that need no tiles, each with the words to type.
fn words(prompt: &Prompt) -> Vec<(&'static str, Command)> {
    let all = [
        (prompt.pick_up, "pick up", Command::PickUp),
        (prompt.stop, "stop", Command::Stop),
        (prompt.request.is_some(), "no tiles", Command::Request(0)),
        (prompt.begin_play, "begin", Command::BeginPlay),
    ];
    all.into_iter().filter(|(offered, ..)| *offered).map(|(_, word, command)| (word, command)).collect()
}

fn command(prompt: &Prompt, line: &str) -> Option<Command> {
    if let Some((_, command)) = words(prompt).into_iter().find(|(word, _)| *word == line) {
        return Some(command);
    }
    let tiles: Option<Vec<Tile>> =
        line.split_whitespace().map(|tile| tile.to_uppercase().parse().ok()).collect();
    let to = prompt.pass.as_ref()?.receivers[0].to;
    Some(Command::Pass(Offer::new().with(to, tiles?).ok()?))
}
