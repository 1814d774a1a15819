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

/// Loads a shipped ruleset by its slug, or a variant by its path in the stories folder.
fn schedule(name: &str) -> Arc<Schedule> {
    let is_variant = name.ends_with(".toml");
    if is_variant { rulesets::variant(name) } else { rulesets::load(name) }
}

/// Records a game in the last round, where every shipped ruleset has a Charleston.
fn record(slug: &str, seed: u64) -> String {
    let schedule = schedule(slug);
    let round = Seat::FIRST.further(schedule.seats() - 1, schedule.seats());
    let session = Session::shuffled(schedule, seed, DealContext::default().in_round(round)).unwrap();
    let mut player = RandomPlayer::new(seed);
    written_down(session, slug, |table| player.turn(table))
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
    let shipped = Shipped::slugs().map(str::to_owned);
    for name in shipped.chain(rulesets::variants()) {
        let schedule = schedule(&name);
        let folder = name.trim_end_matches(".toml");
        let told = [steps(&schedule), vec![String::new()], rules(&schedule)].concat();
        assert_page(&format!("{folder}/schedule"), &told.join("\n"));
        assert_page(&format!("{folder}/routes"), &routes(&schedule).join("\n"));
        assert_page(&format!("{folder}/proofs"), &proved(&Proofs::of(&schedule)).join("\n"));
        assert_page(&format!("{folder}/play"), &record(&name, SEED));
    }
}

#[test]
fn a_recorded_game_replays_exactly() {
    let stories = Directory::new(rulesets::stories());
    let shipped = Shipped::slugs().map(|slug| (slug.to_owned(), &Shipped as &dyn Source));
    let variants = rulesets::variants().into_iter().map(|file| (file, &stories as &dyn Source));
    for (name, source) in shipped.chain(variants) {
        for seed in RECORDED_GAMES.seeds() {
            let story = Story::parse(&record(&name, seed)).unwrap();
            let replayed = replay(&story, source, &name).unwrap();
            assert_eq!(replayed.differences, [], "{name} with seed {seed}");
        }
    }
}
