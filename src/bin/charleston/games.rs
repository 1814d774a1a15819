//! `charleston check --games N PATH...`: plays random games and checks that they obey the laws of the table.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use charleston::internal::check::laws::Laws;
use charleston::internal::check::report::{BrokenGame, CheckedFile, Checks, Games};
use charleston::internal::describe::words::count;
use charleston::internal::escape;

use crate::args::{CheckArgs, CheckFormat};
use crate::print;
use crate::progress::Progress;

/// The maximum number of failures to list for one file.
const MAX_SHOWN: usize = 10;

/// Plays the games that the user asked for, and prints the result.
pub fn play(checks: &Checks, args: &CheckArgs) -> Option<Games> {
    let games = args.games?;
    let playable = || checks.files.iter().filter(|file| file.schedule.is_some());
    let all = u64::try_from(playable().count()).unwrap_or(u64::MAX).saturating_mul(games);
    let mut progress = Progress::new(all);
    let broken: Vec<BrokenGame> =
        playable().flat_map(|file| play_file(file, games, args.seed, &mut progress)).collect();
    progress.clear();
    let summary = summary(all, broken.len());
    if all == 0 || args.quiet && broken.is_empty() {
        // There is nothing to report.
    } else if matches!(args.format, CheckFormat::Text) {
        print::line(&summary);
    } else {
        print::stderr(&summary);
    }
    Some(Games { played: all, broken })
}

/// Plays random games by the rules in a file and returns those that break a law.
fn play_file(file: &CheckedFile, games: u64, first: u64, progress: &mut Progress) -> Vec<BrokenGame> {
    let Some(schedule) = &file.schedule else { return Vec::new() };
    let laws = Laws::of(Arc::new(schedule.clone()));
    let mut failed: Vec<BrokenGame> = Vec::new();
    for seed in (0..games).map(|game| first.wrapping_add(game)) {
        if let Some(law) = broken(&laws, seed) {
            let game = BrokenGame { path: file.path.clone(), seed, law };
            if failed.len() < MAX_SHOWN {
                progress.clear();
                print::stderr(&message(&game));
            }
            failed.push(game);
        }
        progress.add();
    }
    if failed.len() > MAX_SHOWN {
        let seeds: Vec<String> = failed.iter().skip(MAX_SHOWN).map(|game| game.seed.to_string()).collect();
        progress.clear();
        print::stderr(&format!("{}: also with seeds {}", file.path, seeds.join(", ")));
    }
    failed
}

/// Plays the game with this seed. If the game breaks a law, returns a message about it.
fn broken(laws: &Laws, seed: u64) -> Option<String> {
    match catch_unwind(AssertUnwindSafe(|| laws.game(seed))) {
        Ok(Ok(())) => None,
        Ok(Err(broken)) => Some(broken.to_string()),
        Err(_) => Some("the program crashed; the reason is shown above".to_owned()),
    }
}

fn message(BrokenGame { path, seed, law }: &BrokenGame) -> String {
    let (law, word) = (escape::text(law), escape::shell_word(path));
    format!(
        "error[broken-law]: {path}, seed {seed}: {law}\n\
         help: play it again: `charleston check {word} --games 1 --seed {seed}`"
    )
}

fn summary(all: u64, failed: usize) -> String {
    let games = count(usize::try_from(all).unwrap_or(usize::MAX), "game");
    match failed {
        0 => format!("{games} played, no laws broken"),
        more => format!("{games} played, {more} broke a law"),
    }
}
