//! `charleston diff A B`.

use std::collections::BTreeSet;
use std::sync::Arc;

use charleston::Schedule;
use charleston::internal::check::diff::{Difference, Game, Pair, compare, game, play_the_same, why_none};
use charleston::internal::describe::words::count;
use charleston::internal::output::comparison::{Compared, render};

use crate::args::{DiffArgs, DiffFormat};
use crate::{Ended, print, ruleset};

/// How many random games to play to confirm that two rulesets with no differences really play the same way.
const GAMES: u64 = 20;

/// A ruleset, and its name or path.
type Named = (String, Arc<Schedule>);

pub fn run(args: &DiffArgs) -> Ended {
    let Ok(((ruleset, a), (other, b))) = open(args) else { return Ended::CouldNotRun };
    let (mut own, mut name) = (a.ruleset().name(), b.ruleset().name());
    if own == name {
        (own, name) = (&ruleset, &other);
    }
    let differences = compare(&a, &b, name);
    let pair = Pair::new((&a, &b), &ruleset, name);
    let found = differences
        .iter()
        .filter(|_| args.game)
        .map(|difference| game(&pair, difference).ok_or_else(|| why_none(&pair, difference)));
    let games: Vec<Result<Game, &str>> = found.collect();
    if differences.is_empty()
        && let Some(differs) = (0..GAMES).find_map(|seed| play_the_same(&a, &b, seed).err())
    {
        return print::failed(&format!(
            "error: the rules don't differ, but the games do: {differs}. Please report this."
        ));
    }
    match args.format {
        DiffFormat::Json => {
            let of = |ruleset, name| Compared { ruleset, name };
            print::text(&render(
                of(&ruleset, a.ruleset().name()),
                of(&other, b.ruleset().name()),
                &differences,
                &games,
            ));
        }
        DiffFormat::Text => show(&differences, &games, (own, name)),
    }
    if differences.is_empty() { Ended::Clean } else { Ended::Findings }
}

/// Opens both rulesets. If the user named only one, its parent comes first.
fn open(args: &DiffArgs) -> Result<(Named, Named), Ended> {
    match &args.b {
        Some(b) => {
            let (one, other) = (ruleset::open(&args.a), ruleset::open(b));
            Ok(((args.a.clone(), one?), (b.clone(), other?)))
        }
        None => {
            let (shown, parent, schedule) = ruleset::open_with_parent(&args.a)?;
            Ok(((shown, parent), (args.a.clone(), schedule)))
        }
    }
}

fn show(differences: &[Difference], games: &[Result<Game, &str>], (a, b): (&str, &str)) {
    if differences.is_empty() {
        print::line(&format!("{a} and {b} play the same."));
        return;
    }
    print::line(&format!("{} between {a} and {b}", count(differences.len(), "difference")));
    for (position, difference) in differences.iter().enumerate() {
        print::lines(["", &difference.sentence]);
        let mut settings: Vec<&str> = difference.a.settings.iter().map(String::as_str).collect();
        settings.extend(difference.b.settings.iter().map(String::as_str));
        let mut known = BTreeSet::new();
        settings.retain(|setting| known.insert(*setting));
        print::line(&format!("  {}", settings.join(", ")));
        match games.get(position) {
            Some(Ok(game)) => {
                print::line("");
                print::lines(game.story.lines());
            }
            Some(Err(why)) => {
                print::lines(["", *why]);
            }
            None => {}
        }
    }
}
