//! Four devices on a bad network. One message in ten is lost, and one in ten arrives twice. At the end, every device
//! shows its seat's current view of the table.
//!
//! ```console
//! $ cargo run --example lost_messages
//! ```

#![allow(clippy::print_stdout, reason = "examples print")]

use std::error::Error;
use std::sync::Arc;

use charleston::play::{Company, KeepsPairs};
use charleston::wire::{Client, OutOfSync, Update};
use charleston::{DealContext, Schedule, Seat, Shipped, Table, View};

fn main() -> Result<(), Box<dyn Error>> {
    let schedule = Arc::new(Schedule::load(&Shipped, "nmjl")?);
    let mut table = Table::shuffled(Arc::clone(&schedule), 7, DealContext::default())?;
    let mut players = Company::of(schedule.players(), KeepsPairs::new(7));

    let mut devices = Vec::new();
    for seat in schedule.players().iter() {
        let Some(Update::View(sent)) = table.update(seat, None) else {
            return Err("no player sits there".into());
        };
        devices.push((seat, Client::open(&sent, Arc::clone(&schedule))?));
    }

    let (mut messages, mut repairs) = (0, 0);
    while let Some(turn) = players.turn(&table) {
        let before = table.last_event();
        table.play_move(&turn)?;
        for (seat, device) in &mut devices {
            let update = table.update(*seat, Some(before)).ok_or("no player sits there")?;
            messages += 1;
            let copies = match messages % 10 {
                3 => 0,
                7 => 2,
                _ => 1,
            };
            for _ in 0..copies {
                repairs += usize::from(deliver(&table, *seat, device, &update)?);
            }
        }
    }
    for (seat, device) in &mut devices {
        // The last message can also be lost. A device asks for an update if it hasn't received any for a while.
        let update = table.update(*seat, Some(device.last())).ok_or("no player sits there")?;
        device.apply(&update)?;
        assert_eq!(Some(device.view()), View::of(&table, *seat).as_ref());
    }
    println!("{messages} messages, {repairs} repairs, and every device is up to date");
    Ok(())
}

/// Delivers an update. Returns whether the device had to ask for updates that it had missed.
fn deliver(table: &Table, seat: Seat, device: &mut Client, update: &Update) -> Result<bool, Box<dyn Error>> {
    match device.apply(update) {
        // The second copy of a message changes nothing.
        Ok(_) | Err(OutOfSync::Seen) => Ok(false),
        Err(OutOfSync::Missing { .. }) => {
            let missing = table.update(seat, Some(device.last())).ok_or("no player sits there")?;
            device.apply(&missing)?;
            Ok(true)
        }
        Err(error) => Err(error.into()),
    }
}
