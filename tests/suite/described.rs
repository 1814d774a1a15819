//! Events in sentences, as a player's app shows them.

use std::sync::Arc;

use allocation_counter::measure;
use charleston::play::RandomPlayer;
use charleston::session::Secret;
use charleston::wire::{Client, DescribedEvent};
use charleston::{DealContext, Move, Seat, Table, View};

use crate::gallery::assert_page;
use crate::rulesets;
use crate::saved::played;
use crate::wire::client;

/// A League game with a courtesy pass, and one in which players exchange in pairs, as South and as spectators read them.
/// Spectators read one sentence for each event, and no one's tiles.
#[test]
fn players_and_spectators_read_what_happened() {
    for (name, seed) in [("nmjl", 11), ("four-winds", 3)] {
        let table = played(&rulesets::load(name), seed, seed);
        let described = table.describe(Seat::new(1), None).unwrap();
        let to_south: Vec<String> = described.into_iter().map(|one| one.sentence).collect();
        assert_page(&format!("{name}/described"), &to_south.join("\n"));
        let to_spectators = table.describe_to_spectators(None);
        assert_eq!(to_spectators.len(), table.events().len());
        assert_eq!(table.describe_to_spectators(Some(table.last_event())), [""; 0]);
        assert_page(&format!("{name}/described-to-spectators"), &to_spectators.join("\n"));
    }
}

/// A host describes every move to every seat, so the events that the players already know must cost little.
#[test]
fn only_new_events_are_put_into_words() {
    let table = played(&rulesets::load("nmjl"), 11, 11);
    let allocations = |seen| {
        let to_seat = measure(|| drop(table.describe(Seat::FIRST, seen))).count_total;
        [to_seat, measure(|| drop(table.describe_to_spectators(seen))).count_total]
    };
    let (every, none) = (allocations(None), allocations(Some(table.last_event())));
    assert!(none.iter().zip(every).all(|(none, every)| none * 4 < every), "{none:?} of {every:?}");
}

/// A device that follows a table and a host that describes it say the same about every event.
#[test]
fn devices_and_hosts_describe_events_alike() {
    for schedule in rulesets::all() {
        let Ok(mut table) = Table::shuffled(Arc::clone(&schedule), 5, DealContext::default()) else {
            continue;
        };
        let seats = schedule.ruleset().players();
        let mut devices: Vec<(Client, Vec<DescribedEvent>)> =
            seats.iter().map(|seat| (client(&table, seat), Vec::new())).collect();
        let mut player = RandomPlayer::new(5);
        while let Some(turn) = player.turn(&table) {
            let before = table.last_event();
            let events = table.play_move(&turn).unwrap();
            for (seat, (device, all)) in seats.iter().zip(&mut devices) {
                let told = device.apply(&table.update(seat, Some(before)).unwrap()).unwrap();
                assert_eq!(device.view(), &View::of(&table, seat).unwrap());
                assert_eq!(told.len(), events.len());
                told.iter().for_each(|one| reads_well(one, &turn));
                if table.is_over() {
                    assert_eq!(table.describe(seat, Some(before)).as_ref(), Some(&told));
                }
                all.extend(told);
            }
        }
        let to_spectators = table.describe_to_spectators(None);
        for (seat, (device, all)) in seats.iter().zip(&devices) {
            assert_eq!(table.describe(seat, None).as_ref(), Some(all));
            for (one, to_spectator) in all.iter().zip(&to_spectators) {
                // "You do not ask" answers the same question as "East does not ask".
                let is_same = match one.sentence.strip_prefix("You do not ") {
                    Some(said) => to_spectator.ends_with(&format!(" does not {said}")),
                    None => one.sentence.to_lowercase().contains("you") || one.sentence == *to_spectator,
                };
                assert!(is_same, "{} {to_spectator}", one.sentence);
            }
            assert_eq!(device.last(), table.last_event());
        }
    }
}

/// Panics unless a description is a whole sentence that names the tiles only the player knows, and nothing twice.
fn reads_well(described: &DescribedEvent, turn: &Move) {
    let DescribedEvent { event, sentence, .. } = described;
    assert!(sentence.starts_with(|first: char| first.is_uppercase()), "{turn:?}: {sentence}");
    assert!(sentence.ends_with('.') && !sentence.contains("  "), "{turn:?}: {sentence}");
    if let Secret::Tiles(tiles) = &event.secret {
        let named = tiles.iter().all(|tile| sentence.contains(&tile.to_string()));
        assert!(named, "{turn:?}: {sentence}");
    }
    let (before, own) = sentence.trim_end_matches('.').split_once(": ").unwrap_or((sentence, "nothing"));
    assert!(!format!("{before} ").contains(&format!(" {own} ")), "said twice: {sentence}");
}
