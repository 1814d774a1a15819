//! What the benchmark measures the engine against is the same referee: it accepts, refuses, tells and leaves the
//! same.

#[path = "../../benches/hard_coded.rs"]
#[allow(clippy::module_inception, reason = "the benchmark's own module")]
mod hard_coded;

use hard_coded::games::{Game, Table};
use hard_coded::same::{judge_alike, plays_alike};
use hard_coded::{League, Pairs, Referee};

/// Every deal is played alike.
fn games<T: Referee>(table: Table, deals: u64) -> Vec<Game<T>> {
    let schedule = table.schedule();
    let games: Vec<Game<T>> = (0..deals).map(|seed| Game::of(&schedule, table, seed)).collect();
    games.iter().for_each(plays_alike);
    games
}

/// Anything is said in 60 games, and each of these reasons to refuse it comes up.
fn judges<T: Referee>(table: Table, reasons: &str) {
    let tally = judge_alike::<T>(table, 60);
    assert!(tally.accepted > 1000 && tally.refusals() > 5000, "{tally:?}");
    assert_eq!(tally.refused.keys().copied().collect::<Vec<_>>().join(" "), reasons);
}

#[test]
fn the_league_is_played_alike() {
    for table in [Table::LEAGUE, Table::LEAGUE_BLIND, Table::LEAGUE_LAST_RIGHT] {
        games::<League>(table, 100);
    }
}

#[test]
fn the_last_right_is_cut_out_of_a_game_in_one_piece() {
    for game in games::<League>(Table::LEAGUE_LAST_RIGHT, 50) {
        let last = game.of_the_sixth_pass();
        assert!((4..=8).contains(&last.script.len()), "{:?}", last.script);
        plays_alike(&last);
    }
}

#[test]
fn the_pairs_are_played_alike() {
    games::<Pairs<false>>(Table::FOUR_WINDS, 100);
    games::<Pairs<true>>(Table::DING_DONG, 100);
}

#[test]
fn the_league_judges_alike() {
    judges::<League>(Table::LEAGUE, LEAGUE);
}

#[test]
fn the_pairs_judge_alike() {
    judges::<Pairs<false>>(Table::FOUR_WINDS, FOUR_WINDS);
    judges::<Pairs<true>>(Table::DING_DONG, DING_DONG);
}

const LEAGUE: &str = "already-looked already-settled can-pass cannot-stop change-after-look \
    change-after-look-elsewhere dealer-only held-too-few no-blind no-dead-hands no-dice no-pass-now no-such-seat \
    no-wish not-held not-over nothing-asked nothing-to-ask-for nothing-to-look-at nothing-to-peek-at over pass-first \
    peek receiver-twice right-number stays too-early-to-declare too-few too-late-to-declare too-late-to-stop too-many \
    too-many-blind wish-first wish-out-of-range wrong-receiver";

const FOUR_WINDS: &str = "already-looked can-pass cannot-stop change-after-look change-after-look-elsewhere \
    dealer-only held-too-few no-blind no-dead-hands no-dice no-pass-now no-such-seat no-wish not-all-passed not-held \
    not-over nothing-asked nothing-to-ask-for nothing-to-peek-at over pass-first receiver-twice right-number stays \
    too-early-to-declare too-few too-late-to-declare too-many wrong-receiver";

const DING_DONG: &str = "already-looked asked-often can-pass cannot-stop change-after-look \
    change-after-look-elsewhere dealer-only held-too-few no-blind no-dead-hands no-dice no-pass-now no-such-seat \
    no-wish not-all-passed not-held not-over not-your-consent nothing-asked nothing-to-ask-for nothing-to-peek-at over \
    pass-first receiver-twice right-number stays too-early-to-declare too-few too-late-to-declare too-many \
    wrong-receiver";
