//! Random rule files that mix everything the format can express. Each is either refused at the right place, or its
//! games obey the laws, keep hidden tiles secret, can be recorded and replayed, and follow listed routes.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use charleston::internal::check::laws::{Laws, random};
use charleston::internal::describe::schedule::{routes, rules, steps};
use charleston::internal::load::{Checked, check};
use charleston::internal::output::text::render;
use charleston::play::{RandomPlayer, Story, replay};
use charleston::session::Session;
use charleston::table::{Purpose, Randomness};
use charleston::{Memory, Schedule};

use crate::any_ruleset::any_ruleset;
use crate::gallery::ids;
use crate::laws::play_by_the_laws;
use crate::listed_routes::{Lists, assert_listed};
use crate::recorded_games::written_down;
use crate::rules_mutated::assert_places;
use crate::sizes::RANDOM_RULESETS;

const GAMES: u64 = 3;

/// Runs every check on one file. If the file is refused, returns the ids of its findings.
fn hold(seed: u64) -> Option<Vec<&'static str>> {
    let text = any_ruleset(seed);
    let source = Memory::default().with_file("any.toml", &text);
    let Checked { schedule, findings, sources } = check(&source, "any.toml").unwrap();
    let Some(schedule) = schedule else {
        assert_places(&findings, &sources);
        assert!(!render(&findings, &sources, false).is_empty());
        return Some(ids(&findings));
    };
    let schedule = Arc::new(schedule);
    assert!([steps(&schedule), rules(&schedule), routes(&schedule)].iter().all(|told| !told.is_empty()));
    let lists = Lists::of(&schedule);
    let laws = Laws::of(Arc::clone(&schedule));
    for game in 0..GAMES {
        play_by_the_laws(&laws, game);
        laws.at_two_tables(game, &mut |_| {}).unwrap_or_else(|broken| panic!("{broken}"));
        is_replayed(&schedule, &source, &lists, seed + game);
    }
    None
}

/// Plays a game, records it and replays the record. The game must follow one of the listed routes.
fn is_replayed(schedule: &Arc<Schedule>, source: &Memory, lists: &Lists, seed: u64) {
    let mut draw = Randomness::from_seed(seed).draw(Purpose::Player, 2);
    let context = random::context(schedule.ruleset(), &mut draw);
    let opened = Session::shuffled(Arc::clone(schedule), seed, context).unwrap();
    let mut player = RandomPlayer::new(seed);
    let mut played = Vec::new();
    let text = written_down(opened.clone(), "any.toml", |table| {
        let turn = player.turn(table);
        played.extend(turn);
        turn
    });
    let story = Story::parse(&text).unwrap_or_else(|errors| panic!("{errors:?}\n{text}"));
    let replayed = replay(&story, source, "any.toml").unwrap();
    assert_eq!(replayed.differences, [], "{text}");
    assert_listed(lists, opened, &played);
}

#[test]
fn random_rulesets_are_refused_or_obey_the_laws() {
    let (mut accepted, mut all, mut why) = (0, 0, BTreeMap::<&str, usize>::new());
    let mut broken = BTreeSet::new();
    for seed in RANDOM_RULESETS.seeds() {
        all += 1;
        match std::panic::catch_unwind(|| hold(seed)) {
            Ok(None) => accepted += 1,
            Ok(Some(ids)) => ids.into_iter().for_each(|id| *why.entry(id).or_default() += 1),
            Err(_) => {
                eprintln!("seed {seed}; the reason stands above:\n{}", any_ruleset(seed));
                broken.insert(seed);
            }
        }
    }
    eprintln!("{accepted} of {all} files were accepted: {why:?}");
    assert!(broken.is_empty(), "broken by seeds {broken:?}");
    assert!(accepted * 3 >= all, "only {accepted} of {all} files were accepted: {why:?}");
}
