//! A folder of snapshots for every shipped ruleset and every variant: its schedule, its routes, and a recorded game
//! with what each seat sees. A new ruleset gets its folder automatically.

use std::sync::Arc;

use charleston::internal::check::prove::Proofs;
use charleston::internal::check::prove::text::proved;
use charleston::internal::describe::schedule::{routes, rules, steps};
use charleston::play::{RandomPlayer, Recorder, Story, replay};
use charleston::session::{Action, Session};
use charleston::source::Source;
use charleston::{Command, DealContext, Directory, Memory, Move, Offer, Schedule, Seat, Shipped};

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
        let before = *table.public();
        let events = table.play_move(&turn).unwrap();
        recorder.played(&table, &turn, &events, &before);
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

#[test]
fn a_single_gift_names_its_receiver() {
    let text = "format = 1\nname = \"Club\"\n[charleston]\nphases = [\"p\"]\n[phases.p]\npasses = [\"p\"]\n\
        [passes.p]\nto = \"each-other\"\ntiles = { min = 0, max = 2, settle = \"independent\" }\n";
    let source = Memory::default().with_file("club.toml", text);
    let schedule = Arc::new(Schedule::load(&source, "club.toml").unwrap());
    let table = Session::shuffled(schedule, SEED, DealContext::default()).unwrap();
    let mut player = RandomPlayer::new(SEED);
    let recorded = written_down(table, "club.toml", |table| {
        let (east, south) = (Seat::FIRST, Seat::new(1));
        let pass = table.prompt(east).and_then(|prompt| prompt.pass);
        let Some(pass) = pass.filter(|_| table.public().seats[east].act == Action::Nothing) else {
            return player.turn(table);
        };
        let offer = Offer::new().with(south, [pass.passable.tiles()[0]]).unwrap();
        Some(Move::Player(east, Command::Pass(offer)))
    });
    let replayed = replay(&Story::parse(&recorded).unwrap(), &source, "club.toml").unwrap();
    assert_eq!(replayed.differences, [], "{recorded}");
}
