//! Any bytes read as a stored table: refused, or a table that stores to the same words and plays to its end.
//!
//! The first byte picks the ruleset, the rest is a stored table.
#![no_main]

use std::sync::{Arc, OnceLock};

use charleston::play::player::RandomPlayer;
use charleston::stored::StoredTable;
use charleston::table::tile::TileBox;
use charleston::{Ruleset, Schedule, Session, Shipped};
use libfuzzer_sys::fuzz_target;

fn schedules() -> &'static [Arc<Schedule>] {
    static SCHEDULES: OnceLock<Vec<Arc<Schedule>>> = OnceLock::new();
    SCHEDULES.get_or_init(|| {
        let load = |slug| Ruleset::load(&Shipped, slug).expect("what ships can be played");
        Shipped::slugs().map(|slug| Arc::new(Schedule::compile(load(slug)))).collect()
    })
}

fn assert_conserved(session: &Session) {
    let mut found: TileBox = *session.wall();
    for seat in session.schedule().ruleset().every_seat() {
        let own = session.private(seat).expect("every seat holds something, if only nothing");
        own.rack().tiles().iter().chain(own.laid().iter()).for_each(|tile| found.put(*tile));
    }
    assert_eq!(&found, session.schedule().ruleset().tile_box(), "tiles were lost or doubled");
}

fuzz_target!(|data: &[u8]| {
    let Some((first, text)) = data.split_first() else { return };
    let schedule = &schedules()[usize::from(*first) % schedules().len()];
    let Ok(mut stored) = serde_json::from_slice::<StoredTable>(text) else { return };
    // No bytes come upon the fingerprint by chance.
    stored.ruleset.fingerprint = schedule.ruleset().fingerprint().to_string();
    stored.ruleset.file = schedule.ruleset().file().to_owned();
    let Ok(mut session) = stored.clone().open(Arc::clone(schedule)) else { return };
    assert_eq!(session.store(), stored, "it stores to other words");
    assert_conserved(&session);
    let mut player = RandomPlayer::new(1);
    for _ in 0..2_000 {
        let Some(turn) = player.turn(&session) else { break };
        session.play_move(&turn).expect("what a prompt offers is accepted");
    }
    assert!(session.is_over(), "the table does not end");
    assert_conserved(&session);
});
