//! How much the random suites try, all in one place.
//!
//! `cargo test` tries a sample. `CHARLESTON_TEST_SCALE=10`, which `.ci/run` sets, tries ten times as much;
//! any other whole number works as well.

use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};

/// How many games or files a suite tries in a sample.
pub struct Size(u64);

/// Games of every shipped ruleset and every variant under the laws.
pub const LAW_GAMES: Size = Size(200);
/// Games of every ruleset of the stories under the laws.
pub const STORY_LAW_GAMES: Size = Size(50);
/// Games of every ruleset, each at two tables that differ only in what one seat can't see.
pub const TWIN_GAMES: Size = Size(30);
/// Random rule files, refused in their place or played.
pub const RANDOM_RULESETS: Size = Size(40);
/// Games of every ruleset among players of both kinds.
pub const PLAYER_GAMES: Size = Size(4);
/// Games of every ruleset without an allocation.
pub const ALLOCATION_GAMES: Size = Size(90);
/// Games of every shipped ruleset that nothing proved may contradict.
pub const PROOF_GAMES: Size = Size(150);
/// Games in which every default offer is tried.
pub const OFFER_GAMES: Size = Size(4);
/// Games that are recorded and replayed.
pub const RECORDED_GAMES: Size = Size(2);
/// Games of the rules with and without a setting that has no effect.
pub const WITHOUT_EFFECT_GAMES: Size = Size(4);
/// Games that are saved and restored at every point.
pub const SAVED_GAMES: Size = Size(2);
/// Games over lines that lose, repeat and delay messages.
pub const LOSSY_GAMES: Size = Size(10);
/// Messages of each published form that are edited as a hostile client might.
pub const EDITED_MESSAGES: Size = Size(5_000);
/// Rule files with a few mutations: 100,000 at full scale.
pub const MUTATIONS: Size = Size(10_000);
/// Rule files with typos that are then fixed.
pub const TYPOS: Size = Size(200);
/// Handfuls of defects planted in every shipped ruleset.
pub const HANDFULS: Size = Size(12);

/// Random rule files that are rewritten to mean the same: 1,000 at full scale.
pub const REWRITTEN: Size = Size(100);
/// Games of each pair of rule files that mean the same: 100 at full scale.
pub const SAME_GAMES: Size = Size(10);
/// Games of each of ten of these pairs: 100,000 in total at full scale.
pub const MANY_SAME_GAMES: Size = Size(1_000);
/// Sets of up to three options, each for one of the shipped rulesets.
pub const OPTION_SETS: Size = Size(200);
/// Games of each of them under the laws: 20 at full scale.
pub const OPTION_GAMES: Size = Size(2);

/// The scale at which every single defect is planted.
const FULL: u64 = 10;

fn scale() -> u64 {
    let Ok(scale) = std::env::var("CHARLESTON_TEST_SCALE") else { return 1 };
    scale.parse().expect("CHARLESTON_TEST_SCALE is a whole number")
}

impl Size {
    pub fn count(&self) -> u64 {
        self.0 * scale()
    }

    /// A seed for each of them.
    pub fn seeds(&self) -> Range<u64> {
        0..self.count()
    }
}

/// Does something with every item, on all processors. Returns the results in no particular order.
pub fn on_all_processors<'a, T: Sync, R: Send>(items: &'a [T], work: impl Fn(&'a T) -> R + Sync) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    let (next, work) = (&next, &work);
    std::thread::scope(|scope| {
        let take = move || items.get(next.fetch_add(1, Ordering::Relaxed));
        let spawn = |_| scope.spawn(move || std::iter::from_fn(take).map(work).collect::<Vec<R>>());
        let workers: Vec<_> = (0..workers).map(spawn).collect();
        let results = workers.into_iter().map(|worker| match worker.join() {
            Ok(results) => results,
            Err(panic) => std::panic::resume_unwind(panic),
        });
        results.flatten().collect()
    })
}

/// Whether everything is tried that isn't random, not just a sample of it.
pub fn is_full() -> bool {
    scale() >= FULL
}

/// Everything at full scale, otherwise a sample.
pub fn sample<T>(all: impl IntoIterator<Item = T>) -> impl Iterator<Item = T> {
    let step = if is_full() { 1 } else { FULL / scale() };
    all.into_iter().step_by(usize::try_from(step).expect("a step is small"))
}
