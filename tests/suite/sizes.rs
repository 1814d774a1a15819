//! How many cases the random tests try, all in one place.
//!
//! `cargo test` tries a sample. `CHARLESTON_TEST_SCALE=10`, which `.ci/run` sets, tries ten times as many cases; any
//! other whole number works as well.

use std::fmt::Display;
use std::ops::Range;
use std::panic::AssertUnwindSafe;
use std::sync::atomic::{AtomicUsize, Ordering};

/// How many games or files a suite tries in a sample.
pub struct Size(u64);

/// Games of each shipped ruleset and each variant, checked against the laws.
pub const LAW_GAMES: Size = Size(200);
/// Games of each story ruleset, checked against the laws.
pub const STORY_LAW_GAMES: Size = Size(30);
/// Games of each ruleset, played at two tables that differ only in what one seat can't see.
pub const TWIN_GAMES: Size = Size(30);
/// Games of each ruleset, played at two tables whose debug output must not differ.
pub const LOGGED_GAMES: Size = Size(2);
/// Random rule files, which are either refused or played.
pub const RANDOM_RULESETS: Size = Size(40);
/// Games of each ruleset between random players and players who keep pairs.
pub const PLAYER_GAMES: Size = Size(4);
/// Games of each ruleset that must not allocate memory.
pub const ALLOCATION_GAMES: Size = Size(90);
/// Games of each shipped ruleset that must not contradict its proofs.
pub const PROOF_GAMES: Size = Size(75);
/// Games of each ruleset that must follow listed routes.
pub const LISTED_GAMES: Size = Size(10);
/// Games that are recorded and replayed.
pub const RECORDED_GAMES: Size = Size(2);
/// Games with and without a setting that has no effect.
pub const WITHOUT_EFFECT_GAMES: Size = Size(4);
/// Games that are saved and restored at every point.
pub const SAVED_GAMES: Size = Size(2);
/// Games over connections that lose, repeat and delay messages.
pub const LOSSY_GAMES: Size = Size(10);
/// Messages for each published schema, edited as a hostile client might edit them.
pub const EDITED_MESSAGES: Size = Size(1_000);
/// Rule files with a few mutations: 100,000 at full scale.
pub const MUTATIONS: Size = Size(10_000);
/// Rule files with typos that are then fixed.
pub const TYPOS: Size = Size(200);
/// Random sets of defects planted in each shipped ruleset.
pub const HANDFULS: Size = Size(12);

/// Random rule files that are rewritten without changing their meaning: 1,000 at full scale.
pub const REWRITTEN: Size = Size(100);
/// Games of each pair of rule files with the same meaning: 100 at full scale.
pub const SAME_GAMES: Size = Size(10);
/// Games of each of the first ten pairs: 100,000 in total at full scale.
pub const MANY_SAME_GAMES: Size = Size(1_000);
/// Sets of up to three options, each for one of the shipped rulesets.
pub const OPTION_SETS: Size = Size(200);
/// Games of each set of one or two options, checked against the laws: 20 at full scale.
pub const OPTION_GAMES: Size = Size(2);
/// At full scale there are so many sets of three options that only one in so many is tried.
pub const THREE_OPTION_PARTS: usize = 5;
/// Games of each set of three options. At full scale there are so many of these sets that each plays few games.
pub const THREE_OPTION_GAMES: u64 = 2;

/// The scale at which tests try every case instead of a sample.
const FULL: u64 = 10;

fn scale() -> u64 {
    let Ok(scale) = std::env::var("CHARLESTON_TEST_SCALE") else { return 1 };
    scale.parse().expect("CHARLESTON_TEST_SCALE is a whole number")
}

impl Size {
    pub fn count(&self) -> u64 {
        self.0 * scale()
    }

    /// One seed for each game or file.
    pub fn seeds(&self) -> Range<u64> {
        0..self.count()
    }
}

/// Runs a function on every item, using all processors. Returns the results in no particular order.
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

/// Checks one case. If the check fails, the test's output names the case.
pub fn case<T>(name: impl Display, check: impl FnOnce() -> T) -> T {
    let checked = std::panic::catch_unwind(AssertUnwindSafe(check));
    checked.unwrap_or_else(|_| panic!("{name}; the reason stands above"))
}

/// Whether tests that aren't random try every case instead of a sample.
pub fn is_full() -> bool {
    scale() >= FULL
}

/// Returns every item at full scale, and otherwise a sample.
pub fn sample<T>(all: impl IntoIterator<Item = T>) -> impl Iterator<Item = T> {
    let step = if is_full() { 1 } else { FULL / scale() };
    all.into_iter().step_by(usize::try_from(step).expect("a step is small"))
}
