//! A folder of snapshots for every shipped ruleset and every variant: its schedule, its routes, and a recorded game
//! with what each seat sees. A new ruleset gets its folder automatically.

use std::sync::Arc;

use charleston::internal::check::prove::Proofs;
use charleston::internal::check::prove::text::proved;
use charleston::internal::describe::schedule::{routes, rules, steps};
use charleston::play::{RandomPlayer, Recorder, Story, replay};
use charleston::session::Session;
use charleston::source::Source;
use charleston::{DealContext, Directory, Move, Schedule, Seat, Shipped};

use crate::gallery::assert_page;
use crate::rulesets;
use crate::sizes::RECORDED_GAMES;

const SEED: u64 = 7;

/// Records a game in the last round, where every shipped ruleset has a Charleston.
fn record(name: &str, schedule: &Arc<Schedule>, seed: u64) -> String {
    let round = Seat::FIRST.further(schedule.seats() - 1, schedule.seats());
    let session =
        Session::shuffled(Arc::clone(schedule), seed, DealContext::default().in_round(round)).unwrap();
    let mut player = RandomPlayer::new(seed);
    written_down(session, name, |table| player.turn(table))
}

/// Plays a game to its end and records it.
pub fn written_down(
    mut table: Session,
    name: &str,
    mut next: impl FnMut(&Session) -> Option<Move>,
) -> String {
    let mut recorder = Recorder::open(&table, name);
    while let Some(turn) = next(&table) {
        let stage = table.public().stage;
        let events = table.play_move(&turn).unwrap();
        recorder.played(&table, &turn, &events, stage);
    }
    recorder.close(&table)
}

#[test]
fn every_ruleset_has_its_snapshots() {
    for (name, schedule) in rulesets::named() {
        let folder = name.trim_end_matches(".toml");
        let told = [steps(&schedule), vec![String::new()], rules(&schedule)].concat();
        assert_page(&format!("{folder}/schedule"), &told.join("\n"));
        assert_page(&format!("{folder}/routes"), &routes(&schedule).join("\n"));
        assert_page(&format!("{folder}/proofs"), &proved(&Proofs::of(&schedule)).join("\n"));
        assert_page(&format!("{folder}/play"), &record(&name, &schedule, SEED));
    }
}

#[test]
fn a_recorded_game_replays_exactly() {
    let stories = Directory::new(rulesets::stories());
    for (name, schedule) in rulesets::named() {
        for seed in RECORDED_GAMES.seeds() {
            let story = Story::parse(&record(&name, &schedule, seed)).unwrap();
            let source: &dyn Source = if name.ends_with(".toml") { &stories } else { &Shipped };
            let replayed = replay(&story, source, &name).unwrap();
            assert_eq!(replayed.differences, [], "{name} with seed {seed}");
        }
    }
}
