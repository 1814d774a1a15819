//! Random games at two tables that should behave identically.

use std::sync::Arc;

use super::tables::Tables;
use crate::check::games::Opening;
use crate::check::laws::random;
use crate::describe::event;
use crate::play::player::RandomPlayer;
use crate::play::story::describe;
use crate::schedule::Schedule;
use crate::session::{PassPrompt, Prompt, Session};
use crate::table::deal::Deal;
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
    let sizes = a.ruleset().hands(&context);
    let deal =
        Deal::shuffled(a.ruleset().tile_box(), &sizes, Randomness::from_seed(seed).draw(Purpose::Deal, 0));
    let hands = deal.hands().values().map(|hand| hand.to_vec()).collect();
    let schedules = [Arc::clone(a), Arc::clone(b)];
    let opening = Opening { context, hands, seed };
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
        if [one, other].iter().any(|table| table.schedule().seats() <= seat.position()) {
            return Err("the tables have different numbers of seats".to_owned());
        }
        let [mine, its] = [one, other].map(|table| seen(table, seat));
        if mine != its {
            return Err(format!(
                "{} is asked {mine} at one table, but {its} at the other",
                event::seat(one.schedule(), seat)
            ));
        }
    }
    Ok(())
}

/// Describes a seat's prompt, without the locations of rules.
fn seen(table: &Session, seat: Seat) -> String {
    let name = event::seat(table.schedule(), seat);
    let Some(mut prompt) = table.prompt(seat) else { return name };
    let pass = prompt.pass.take().map(|pass| {
        let PassPrompt {
            receivers,
            min_in_all,
            max_blind,
            passable,
            choices,
            selection,
            selection_for,
            lifted_by,
            staying,
            stays_by: _,
            changes,
        } = pass;
        let choices: Vec<String> = choices.iter().map(|list| list.to_string()).collect();
        let receivers = receivers.to_vec();
        let numbers =
            format!("{receivers:?} {min_in_all} {max_blind} {passable} {staying} {choices:?} {changes}");
        format!("{numbers} {:?} {selection_for:?} {}", selection.value, lifted_by.is_some())
    });
    let suits = std::mem::take(&mut prompt.name_suit).to_vec();
    let stage = event::stage(table.schedule(), table.public().stage);
    format!("{name} {stage} {pass:?} {suits:?} {:?}", Prompt { pass: None, ..prompt })
}
