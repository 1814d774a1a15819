//! The benchmark's hard-coded referee matches the engine: it accepts and refuses the same commands, reports the same
//! events, and leaves the table in the same state.

#[path = "../../benches/hard_coded.rs"]
#[allow(clippy::module_inception, reason = "the benchmark's own module")]
mod hard_coded;

use hard_coded::games::{Game, Table};
use hard_coded::same::{Tally, judge_alike, plays_alike};
use hard_coded::{League, Pairs, Referee};

/// One game for each of these seeds.
fn games<T: Referee>(table: Table, seeds: std::ops::Range<u64>) -> impl Iterator<Item = Game<T>> {
    let schedule = table.schedule();
    seeds.map(move |seed| Game::of(&schedule, table, seed))
}

/// Tries random commands in 60 games. Exactly these reasons for a refusal and these events come up.
fn judges<T: Referee>(table: Table, reasons: &str, events: &str) {
    let tally = judge_alike::<T>(table, 60);
    assert!(tally.accepted > 1000 && tally.refusals() > 10_000, "{tally:?}");
    let Tally { refused, happened, .. } = tally;
    assert_eq!(refused.keys().copied().collect::<Vec<_>>().join(" "), reasons);
    assert_eq!(happened.keys().copied().collect::<Vec<_>>().join(" "), events);
}

#[test]
fn the_league_engine_matches_the_hard_coded_one() {
    for table in [Table::LEAGUE, Table::LEAGUE_BLIND] {
        for game in games::<League>(table, 0..100) {
            let happened = plays_alike(&game).happened;
            assert_eq!((happened["passed"], happened["play-began"]), (7, 1));
        }
    }
}

#[test]
fn the_hard_coded_league_matches_when_passing_blind() {
    let stands_still = |game: &Game<League>| plays_alike(game).happened.contains_key("nobody-has-any");
    let games: Vec<Game<League>> = games(Table::LEAGUE_ALL_BLIND, 0..200).collect();
    let (still, moving): (Vec<_>, Vec<_>) = games.into_iter().partition(stands_still);
    assert!(still.len() > 1 && moving.len() > 100, "{} {}", still.len(), moving.len());
}

#[test]
fn the_sixth_pass_can_be_played_alone() {
    for game in games::<League>(Table::LEAGUE_ALL_BLIND, 0..100) {
        let happened = plays_alike(&game.of_the_sixth_pass()).happened;
        let words: Vec<&str> = happened.keys().copied().collect();
        assert!(words == ["laid", "passed", "picked-up"] || words == ["laid", "nobody-has-any"], "{words:?}");
        assert_eq!(happened["laid"], 4);
    }
}

#[test]
fn the_pairs_engine_matches_the_hard_coded_one() {
    for game in games::<Pairs<false>>(Table::FOUR_WINDS, 0..100) {
        assert_eq!(plays_alike(&game).happened["passed"], 3);
    }
    for game in games::<Pairs<true>>(Table::DING_DONG, 0..100) {
        let happened = plays_alike(&game).happened;
        assert_eq!(happened["passed"], 3 + happened["asked"]);
    }
}

#[test]
fn both_league_engines_refuse_the_same_commands() {
    let events = "laid passed picked-up play-began requested settled stopped won";
    judges::<League>(Table::LEAGUE, LEAGUE, events);
}

#[test]
fn both_pairs_engines_refuse_the_same_commands() {
    judges::<Pairs<false>>(Table::FOUR_WINDS, FOUR_WINDS, "laid passed picked-up play-began won");
    judges::<Pairs<true>>(Table::DING_DONG, DING_DONG, "asked laid passed picked-up play-began won");
}

const LEAGUE: &str = "already-picked-up already-settled can-pass cannot-stop change-after-pick-up \
    change-after-pick-up-elsewhere dealer-only held-too-few no-blind no-dead-hands no-dice no-pass-now \
    no-request no-such-seat not-held not-over nothing-asked nothing-to-ask-for nothing-to-peek-at \
    nothing-to-pick-up over pass-first peek receiver-twice request-first request-out-of-range right-number \
    stays too-early-to-declare too-few too-late-to-declare too-late-to-stop too-many too-many-blind \
    wrong-receiver";

const FOUR_WINDS: &str = "already-picked-up can-pass cannot-stop change-after-pick-up \
    change-after-pick-up-elsewhere dealer-only held-too-few no-blind no-dead-hands no-dice no-pass-now \
    no-request no-such-seat not-all-passed not-held not-over nothing-asked nothing-to-ask-for \
    nothing-to-peek-at over pass-first receiver-twice right-number stays too-early-to-declare too-few \
    too-late-to-declare too-many wrong-receiver";

const DING_DONG: &str = "already-picked-up asked-often can-pass cannot-stop change-after-pick-up \
    change-after-pick-up-elsewhere dealer-only held-too-few no-blind no-dead-hands no-dice no-pass-now \
    no-request no-such-seat not-all-passed not-held not-over not-your-consent nothing-asked nothing-to-ask-for \
    nothing-to-peek-at over pass-first receiver-twice right-number stays too-early-to-declare too-few \
    too-late-to-declare too-many wrong-receiver";
