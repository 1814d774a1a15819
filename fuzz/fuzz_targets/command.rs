//! Reads lines of any bytes as commands, and plays them at a table. Nothing panics, and no tile is lost.
//!
//! The first byte picks the ruleset. In each line after it, the first byte is the seat, and the rest is the command.
#![no_main]

use std::sync::Arc;

use charleston::internal::check::laws::conserved;
use charleston::{Command, DealContext, Event, Seat, Table};
use libfuzzer_sys::fuzz_target;

mod shipped;

fuzz_target!(|data: &[u8]| {
    let Some((first, lines)) = data.split_first() else { return };
    let schedule = shipped::schedule(*first);
    let opened = Table::shuffled(Arc::clone(schedule), 7, DealContext::default());
    let mut table = opened.expect("the first deal of a match can be played");
    for line in lines.split(|byte| *byte == b'\n') {
        let Some((seat, text)) = line.split_first() else { continue };
        let Ok(command) = serde_json::from_slice::<Command>(text) else { continue };
        let written = serde_json::to_string(&command).expect("a command is JSON");
        assert_eq!(serde_json::from_str::<Command>(&written).ok(), Some(command));
        let Ok(events) = table.play(Seat::new(seat % 5), &command) else { continue };
        for event in &events {
            let written = serde_json::to_string(event).expect("an event is JSON");
            assert_eq!(serde_json::from_str::<Event>(&written).ok(), Some(*event));
        }
        let again = table.save().open(Arc::clone(schedule));
        assert!(again.is_ok(), "{:?}", again.err());
    }
    assert_eq!(conserved(&table), Ok(()));
});
