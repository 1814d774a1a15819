//! Random games at two tables that should behave identically.

use std::sync::Arc;

use super::tables::Tables;
use crate::check::games::Opening;
use crate::check::laws::random;
use crate::describe::event;
use crate::play::player::RandomPlayer;
use crate::play::story::describe;
use crate::ruleset::Ruled;
use crate::schedule::Schedule;
use crate::session::{PassPrompt, Prompt, Session, StayingTile};
use crate::table::random::{Purpose, Randomness};
use crate::table::seat::{Seat, SeatSet};

/// The maximum number of moves, which is more than any game needs.
const MAX_MOVES: usize = 5_000;

/// Plays the same random game at two tables, with legal and illegal moves, and compares prompts, refusals and events.
///
/// # Errors
///
/// Returns a description of the first difference between the tables.
pub fn play_the_same(a: &Arc<Schedule>, b: &Arc<Schedule>, seed: u64) -> Result<(), String> {
    let mut draw = Randomness::from_seed(seed).draw(Purpose::Player, 1);
    let context = random::context(a.ruleset(), &mut draw);
    let opening = Opening::of(&random::shuffled(a.ruleset(), &context, seed), context, seed);
    let schedules = [Arc::clone(a), Arc::clone(b)];
    let mut tables = Tables::open(&schedules, &opening).ok_or("only one of the tables allows this deal")?;
    let mut player = RandomPlayer::new(seed);
    for _ in 0..MAX_MOVES {
        look_the_same(&tables)?;
        let odd = random::turn(&tables.all[0], &mut draw);
        let Some(next) = player.turn(&tables.all[0]) else { return Ok(()) };
        for turn in [odd, next] {
            let [one, other] = [0, 1].map(|table| tables.outcome_of(table, &turn));
            if one != other {
                return Err(format!("{}: {one:?}, but {other:?}", describe(a, &turn)));
            }
        }
        if !tables.play(&next) {
            return Err(format!("{} isn't accepted", describe(a, &next)));
        }
    }
    Ok(())
}

fn look_the_same(tables: &Tables) -> Result<(), String> {
    let [one, other] = &tables.all[..] else { return Ok(()) };
    for seat in SeatSet::all(one.schedule().seats()).iter() {
        let [mine, its] = [one, other].map(|table| seen(table, seat));
        let its = with_places_of(its, &mine);
        if mine != its {
            return Err(format!(
                "{} is asked {mine:?} at one table, but {its:?} at the other",
                event::seat(one.schedule(), seat)
            ));
        }
    }
    Ok(())
}

/// The view of a seat: the stage, with the title of the part that the prompt is about, and the prompt.
type Seen = (String, Option<Prompt>);

fn seen(table: &Session, seat: Seat) -> Seen {
    let (schedule, prompt) = (table.schedule(), table.prompt(seat));
    let about = prompt.as_ref().and_then(|prompt| prompt.about).map(|part| schedule.part_title(part));
    let stage = format!("{}, {about:?}", event::stage(schedule, table.public().stage));
    // The position of the part can be another one in the other ruleset.
    (stage, prompt.map(|prompt| Prompt { about: None, ..prompt }))
}

/// Replaces the locations of rules with those from another table.
fn with_places_of((stage, prompt): Seen, (_, other): &Seen) -> Seen {
    let Some(Prompt { pass: Some(other), .. }) = other else { return (stage, prompt) };
    let cited = |(at, own): (usize, &StayingTile)| StayingTile {
        by: other.staying.get(at).map_or(own.by, |other| other.by),
        ..*own
    };
    let replaced = |pass: PassPrompt| PassPrompt {
        conditions: Ruled { place: other.conditions.place, ..pass.conditions },
        lifted_by: pass.lifted_by.map(|place| other.lifted_by.unwrap_or(place)),
        staying: pass.staying.iter().enumerate().map(cited).collect(),
        ..pass
    };
    (stage, prompt.map(|prompt| Prompt { pass: prompt.pass.map(replaced), ..prompt }))
}
