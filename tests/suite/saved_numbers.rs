//! Event numbers that someone edited in a saved table.

use std::sync::Arc;

use charleston::play::RandomPlayer;
use charleston::saved::SavedTable;
use charleston::wire::Update;
use charleston::{Move, Seat, Table};

use crate::saved::reopened;
use crate::wire::{client, is_at, message, open, play_until};

const EAST: Seat = Seat::FIRST;

/// Whatever numbers someone writes into a file, later messages and events are numbered as at any other table.
#[test]
fn edited_numbers_dont_stop_the_game() {
    let mut table = open(7);
    play_until(&mut table, is_at("first-across"));
    let last = table.last_event().number;
    let edits: [fn(&mut SavedTable, u32); 4] = [
        |saved, number| saved.numbers.as_mut().unwrap().last = number,
        |saved, number| saved.numbers.as_mut().unwrap().undone = number,
        |saved, number| {
            let numbers = saved.numbers.as_mut().unwrap();
            (numbers.last, numbers.undone) = (number, 1);
        },
        |saved, number| {
            let numbers = saved.numbers.as_mut().unwrap();
            (numbers.last, numbers.undone) = (number, number);
        },
    ];
    let numbers = [0, 1, last - 1, last, last + 1, last + 9, 1 << 30, 3 << 30, u32::MAX - 1, u32::MAX];
    for (at, edit) in edits.iter().enumerate() {
        for number in numbers {
            let mut saved = table.save();
            edit(&mut saved, number);
            let opened = saved.open(Arc::clone(table.schedule())).unwrap();
            assert_goes_on(opened, &format!("edit {at} to {number}"));
        }
    }
}

/// Plays messages and saves of a table, which must be numbered without gaps.
fn assert_goes_on(mut table: Table, what: &str) {
    let mut player = RandomPlayer::new(5);
    let mut at_east = client(&table, EAST);
    for _ in 0..6 {
        let Some(Move::Player(seat, command)) = player.turn(&table) else { panic!("{what}") };
        let before = table.last_event();
        let events = table
            .receive(seat, &message(command, before))
            .unwrap_or_else(|refusal| panic!("{what}: {refusal}"));
        let number = before.number.checked_add(u32::try_from(events.len()).unwrap());
        assert_eq!(Some(table.last_event().number), number, "{what}");
        let update = table.update(EAST, Some(before)).unwrap();
        let Update::Events(new) = &update else { panic!("{what}: {update:?}") };
        assert_eq!(new.events.len(), events.len(), "{what}");
        at_east.apply(&update).unwrap_or_else(|error| panic!("{what}: {error}"));
        assert_eq!(at_east.last(), table.last_event(), "{what}");
        table = reopened(&table);
        assert_eq!(at_east.last(), table.last_event(), "{what}: opening the table again changes nothing");
    }
}
