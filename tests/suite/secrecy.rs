//! Law 4: two tables that differ only in what a seat can't see look the same to that seat.
//!
//! Both tables get the same deal, except for one tile that is swapped between two other seats, or between another seat
//! and the wall. The same game is played at both, tile for tile. Everything that the seat is shown or told is compared,
//! until one of the swapped tiles is passed to it.

use std::sync::Arc;

use crate::rulesets;
use crate::sizes::{TWIN_GAMES, on_all_processors};
use charleston::Schedule;

/// Plays games of a ruleset, each at two tables. Returns how many commands could be compared.
fn compare_games(schedule: Arc<Schedule>) -> usize {
    let name = schedule.ruleset().file().to_owned();
    let laws = rulesets::laws(&schedule);
    let compared = |seed| laws.at_two_tables(seed, &mut |_| {});
    TWIN_GAMES
        .seeds()
        .map(|seed| compared(seed).unwrap_or_else(|broken| panic!("{name}, seed {seed}: {broken}")))
        .sum()
}

#[test]
fn hidden_differences_never_reach_a_seat() {
    for schedule in rulesets::shipped() {
        let name = schedule.ruleset().file().to_owned();
        let compared = compare_games(schedule);
        let min = if name.ends_with("north") { 3 } else { 10 };
        let games = usize::try_from(TWIN_GAMES.count()).unwrap();
        assert!(compared > min * games, "{name}: only {compared} commands of {games} games were compared");
    }
}

#[test]
fn hidden_differences_never_reach_a_story_seat() {
    let schedules = rulesets::of_stories();
    let compared = on_all_processors(&schedules, |schedule| compare_games(Arc::clone(schedule)));
    let compared: usize = compared.into_iter().sum();
    assert!(compared > 3_000, "only {compared} commands were compared");
}
