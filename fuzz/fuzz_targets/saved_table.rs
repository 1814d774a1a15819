//! Reads any bytes as a saved table. Either they are refused, or the table can be saved and opened again without
//! changes, and the game can be played to its end.
//!
//! The first byte picks the ruleset, and the rest is the saved table.
#![no_main]

use std::sync::Arc;

use charleston::internal::check::laws::conserved;
use charleston::play::RandomPlayer;
use charleston::saved::{ENGINE, SavedTable};
use libfuzzer_sys::fuzz_target;

mod shipped;

fuzz_target!(|data: &[u8]| {
    let Some((first, text)) = data.split_first() else { return };
    let schedule = shipped::schedule(*first);
    let Ok(mut saved) = serde_json::from_slice::<SavedTable>(text) else { return };
    // Random bytes never match these two values, so set them.
    saved.engine = ENGINE.to_owned();
    saved.ruleset.fingerprint = schedule.ruleset().fingerprint();
    let Ok(mut table) = saved.open(Arc::clone(schedule)) else { return };
    assert_eq!(table.save().open(Arc::clone(schedule)).expect("it opens again").moves(), table.moves());
    assert_eq!(conserved(&table), Ok(()));
    let mut player = RandomPlayer::new(1);
    for _ in 0..2_000 {
        let Some(turn) = player.turn(&table) else { break };
        table.play_move(&turn).expect("every offered move is accepted");
    }
    assert!(table.is_over(), "the game doesn't end");
    assert_eq!(conserved(&table), Ok(()));
});
