//! Any bytes read as a saved table: refused, or a table that saves to the same words and plays to its end.
//!
//! The first byte picks the ruleset, the rest is a saved table.
#![no_main]

use std::sync::{Arc, OnceLock};

use charleston::play::player::RandomPlayer;
use charleston::saved::{ENGINE, SavedTable};
use charleston::table::tile::TileBox;
use charleston::{Schedule, Session, Shipped};
use libfuzzer_sys::fuzz_target;

fn schedules() -> &'static [Arc<Schedule>] {
    static SCHEDULES: OnceLock<Vec<Arc<Schedule>>> = OnceLock::new();
    SCHEDULES.get_or_init(|| {
        let load = |slug| Schedule::load(&Shipped, slug).expect("what ships can be played");
        Shipped::slugs().map(|slug| Arc::new(load(slug))).collect()
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
    let Ok(mut saved) = serde_json::from_slice::<SavedTable>(text) else { return };
    // No bytes come upon these at random.
    saved.engine = ENGINE.to_owned();
    saved.ruleset.fingerprint = schedule.ruleset().fingerprint();
    let Ok(mut table) = saved.open(Arc::clone(schedule)) else { return };
    assert_eq!(table.save().open(Arc::clone(schedule)).expect("it opens again").moves(), table.moves());
    assert_conserved(&table);
    let mut player = RandomPlayer::new(1);
    for _ in 0..2_000 {
        let Some(turn) = player.turn(&table) else { break };
        table.play_move(&turn).expect("what a prompt offers is accepted");
    }
    assert!(table.is_over(), "the table does not end");
    assert_conserved(&table);
});
