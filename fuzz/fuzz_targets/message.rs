//! Reads lines of any bytes as messages from players. Nothing panics, errors stay short, no tile is lost, and every
//! device that receives the updates shows the same view as the table.
//!
//! The first byte picks the ruleset. In each line after it, the first byte is the seat, and the rest is the message.
//! If the first byte is `h`, the host rejects a declared hand instead. If it is `u`, the host undoes a move.
#![no_main]

use std::sync::Arc;

use charleston::internal::check::laws::conserved;
use charleston::wire::{Client, PlayerMessage, Update};
use charleston::{DealContext, Schedule, Seat, Table, View};
use libfuzzer_sys::fuzz_target;

mod shipped;

/// The maximum length of an error about a message, however long the message is.
const MAX_ERROR: usize = 4_000;

fn connect(table: &Table, seat: Seat, schedule: &Arc<Schedule>) -> Client {
    let Some(Update::View(view)) = table.update(seat, None) else { panic!("{seat:?} gets a view") };
    Client::open(&view, Arc::clone(schedule)).expect("the rules are the same")
}

fuzz_target!(|data: &[u8]| {
    let Some((first, lines)) = data.split_first() else { return };
    let schedule = shipped::schedule(*first);
    let opened = Table::shuffled(Arc::clone(schedule), 7, DealContext::default());
    let mut table = opened.expect("the first deal of a match can be played");
    let players = schedule.ruleset().players();
    let mut devices: Vec<(Seat, Client)> =
        players.iter().map(|seat| (seat, connect(&table, seat, schedule))).collect();
    for line in lines.split(|byte| *byte == b'\n') {
        let Some((by, text)) = line.split_first() else { continue };
        match (by, table.public().waits_for_host()) {
            (b'h', Some(declared)) => {
                let dealer = table.public().context.dealer;
                table.report(&declared.answer(dealer, false)).expect("the host may answer");
            }
            (b'u', _) => drop(table.undo()),
            _ => {
                let mut message = match serde_json::from_slice::<PlayerMessage>(text) {
                    Ok(message) => message,
                    Err(error) => {
                        assert!(error.to_string().len() < MAX_ERROR);
                        continue;
                    }
                };
                // Random bytes never match the table's id, so set it.
                message.seen.iter_mut().for_each(|seen| seen.table = table.last_event().table);
                let written = serde_json::to_string(&message).expect("a message is JSON");
                assert_eq!(serde_json::from_str::<PlayerMessage>(&written).ok(), Some(message));
                let before = table.last_event();
                if table.receive(Seat::new(by % 5), &message).is_err() {
                    assert_eq!(table.last_event(), before);
                }
            }
        }
        for (seat, device) in &mut devices {
            let update = table.update(*seat, Some(device.last())).expect("the seat has a player");
            let sent = serde_json::to_string(&update).expect("an update is JSON");
            let update: Update = serde_json::from_str(&sent).expect("an update can be read back");
            device.apply(&update).expect("the update follows");
            assert_eq!(Some(device.view()), View::of(&table, *seat).as_ref());
        }
    }
    assert_eq!(conserved(&table), Ok(()));
});
