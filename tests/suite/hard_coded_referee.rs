//! The benchmark's hard-coded referee matches the engine: it accepts and refuses the same commands, reports the same
//! events, and leaves the table in the same state.

#[path = "../../benches/hard_coded.rs"]
#[allow(clippy::module_inception, reason = "the benchmark's own module")]
mod hard_coded;

use hard_coded::games::{Game, Table};
use hard_coded::same::{Tally, judge_alike, plays_alike};
use hard_coded::{League, Pairs, Referee};

use crate::gallery::assert_page;

/// One game for each of these seeds.
fn games<T: Referee>(table: Table, seeds: std::ops::Range<u64>) -> impl Iterator<Item = Game<T>> {
    let schedule = table.schedule();
    seeds.map(move |seed| Game::of(&schedule, table, seed))
}

/// Tries random commands in 60 games. The page lists the reasons for refusals and the events that come up.
fn judges<T: Referee>(table: Table, page: &str) {
    let tally = judge_alike::<T>(table, 60);
    assert!(tally.accepted > 1000 && tally.refusals() > 10_000, "{tally:?}");
    let Tally { refused, happened, .. } = tally;
    let words = |words: Vec<&str>| words.join("\n  ");
    let (refused, happened) = (words(refused.into_keys().collect()), words(happened.into_keys().collect()));
    assert_page(&format!("hard-coded/{page}"), &format!("refusals\n  {refused}\nevents\n  {happened}"));
}

#[test]
fn the_league_engine_matches_the_hard_coded_one() {
    for table in [Table::LEAGUE, Table::LEAGUE_BLIND] {
        for game in games::<League>(table, 0..100) {
            let happened = plays_alike(&game).happened;
            assert_eq!((happened["pass-ended"], happened["play-began"]), (7, 1));
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
        assert!(
            words == ["pass-ended", "passed", "picked-up"] || words == ["nobody-has-any", "passed"],
            "{words:?}"
        );
        assert_eq!(happened["passed"], 4);
    }
}

#[test]
fn the_pairs_engine_matches_the_hard_coded_one() {
    for game in games::<Pairs<false>>(Table::FOUR_WINDS, 0..100) {
        assert_eq!(plays_alike(&game).happened["pass-ended"], 3);
    }
    for game in games::<Pairs<true>>(Table::DING_DONG, 0..100) {
        let happened = plays_alike(&game).happened;
        assert_eq!(happened["pass-ended"], 3 + happened["asked"]);
    }
}

#[test]
fn both_league_engines_refuse_the_same_commands() {
    judges::<League>(Table::LEAGUE, "league");
}

#[test]
fn both_pairs_engines_refuse_the_same_commands() {
    judges::<Pairs<false>>(Table::FOUR_WINDS, "four-winds");
    judges::<Pairs<true>>(Table::DING_DONG, "ding-dong");
}
