//! Calls for tables and stories. A table keeps its number until it is closed.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::Arc;

use charleston::play::{
    Company, KeepsPairs, RandomPlayer, Recorder, Replayed, Story, StoryError, replay as replay_story,
};
use charleston::saved::{SavedError, SavedTable};
use charleston::table::{Key, Purpose};
use charleston::wire::{EventId, PlayerMessage, SentRefusal};
use charleston::{DealContext, Event, Move, Refusal, Schedule, Seat, Table, check};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::answer::{Answer, Failure};
use crate::fields::invalid;
use crate::file::RuleFile;

/// The number of a table.
pub type TableNumber = u32;

/// How a table is opened.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Opening {
    /// The table's 256-bit key, as 64 hexadecimal digits. Keep it secret: it reveals every hand.
    key: Option<Key>,
    /// A seed instead of a key, for tests and practice.
    seed: Option<u64>,
    /// The deal. Default: the first deal of a match.
    #[serde(default)]
    context: DealContext,
}

/// The seats that the computer plays.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Computer {
    /// The seats.
    seats: Vec<Seat>,
    /// How it plays.
    plays: Style,
    /// The seed for the computer's choices, for tests. Default: a secret seed derived from the table's key, so that no
    /// player can predict the choices.
    seed: Option<u64>,
}

#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Style {
    /// It chooses at random.
    Random,
    /// It keeps pairs together.
    KeepsPairs,
}

impl Computer {
    fn company(&self, table: &Table) -> Company<'static> {
        let Self { seats, plays, seed } = self;
        let secret = || {
            let mut draw = table.randomness().draw(Purpose::Player, table.public().events);
            (0..4).fold(0, |seed, _| seed << 16 | draw.below(1 << 16) as u64)
        };
        let seed = seed.unwrap_or_else(secret);
        seats.iter().fold(Company::new(), |company, &seat| {
            let seed = seed.wrapping_add(seat.position() as u64);
            match plays {
                Style::Random => company.with(seat, RandomPlayer::new(seed)),
                Style::KeepsPairs => company.with(seat, KeepsPairs::new(seed)),
            }
        })
    }
}

/// An open table.
pub struct Open {
    /// The table.
    pub table: Table,
    company: Company<'static>,
}

/// All open tables, and the number of the last one that was opened.
#[derive(Default)]
struct Tables {
    open: BTreeMap<TableNumber, Open>,
    last: TableNumber,
}

thread_local! {
    static TABLES: RefCell<Tables> = RefCell::default();
}

pub fn with<T>(
    number: TableNumber,
    use_it: impl FnOnce(&mut Open) -> Result<T, Failure>,
) -> Result<T, Failure> {
    TABLES.with_borrow_mut(|tables| match tables.open.get_mut(&number) {
        Some(open) => use_it(open),
        None => Err(Failure::UnknownTable { message: format!("there is no table {number}") }),
    })
}

/// Finds an open table. A seat that the table doesn't have is an error.
pub fn with_seat<T>(
    number: TableNumber,
    seat: Seat,
    use_it: impl FnOnce(&mut Open) -> Result<T, Failure>,
) -> Result<T, Failure> {
    with(number, |open| {
        let check = check_seat(&open.table, seat).map_err(|message| Failure::InvalidCall { message });
        check.and_then(|()| use_it(open))
    })
}

fn check_seat(table: &Table, seat: Seat) -> Result<(), String> {
    let last = table.schedule().ruleset().every_seat().last().map_or(0, Seat::position);
    if seat.position() <= last {
        return Ok(());
    }
    Err(format!("there is no seat {}: the seats are 0 to {last}", seat.position()))
}

fn opened(table: Table, computer: Option<Computer>) -> Answer {
    for seat in computer.iter().flat_map(|computer| &computer.seats) {
        check_seat(&table, *seat).map_err(|message| Failure::InvalidTable { message })?;
    }
    let company = computer.map_or_else(Company::new, |computer| computer.company(&table));
    TABLES.with_borrow_mut(|tables| {
        tables.last += 1;
        tables.open.insert(tables.last, Open { table, company });
        Ok(json!(tables.last))
    })
}

pub fn open(file: &RuleFile, opening: &Opening, computer: Option<Computer>) -> Answer {
    let schedule = file.schedule()?;
    let Opening { key, seed, context } = opening;
    let key = match (key, seed) {
        (Some(key), None) => *key,
        (None, Some(seed)) => Key::from_seed(*seed),
        (given, _) => {
            let either =
                if given.is_some() { "give a key or a seed, not both" } else { "give a key or a seed" };
            return Err(Failure::InvalidTable { message: either.to_owned() });
        }
    };
    let table = Table::shuffled(schedule, key, *context);
    opened(table.map_err(|error| Failure::InvalidTable { message: error.to_string() })?, computer)
}

pub fn restore(file: &RuleFile, saved: &SavedTable, computer: Option<Computer>) -> Answer {
    let table = saved.open(file.schedule()?).map_err(|error| match error {
        SavedError::HostRandomness => invalid("`saved` has no `key`"),
        other => Failure::InvalidTable { message: other.to_string() },
    })?;
    opened(table, computer)
}

pub fn close(number: TableNumber) -> Answer {
    TABLES.with_borrow_mut(|tables| Ok(json!(tables.open.remove(&number).is_some())))
}

fn happened(played: Result<Vec<Event>, Refusal>, schedule: &Schedule) -> Answer {
    played.map(|events| json!(events)).map_err(|refusal| refused(&refusal, schedule))
}

pub fn play(number: TableNumber, turn: &Move) -> Answer {
    with(number, |Open { table, .. }| {
        let schedule = Arc::clone(table.schedule());
        happened(table.play_move(turn), &schedule)
    })
}

pub fn receive(number: TableNumber, seat: Seat, message: &PlayerMessage) -> Answer {
    with(number, |Open { table, .. }| {
        let schedule = Arc::clone(table.schedule());
        happened(table.receive(seat, message), &schedule)
    })
}

/// Returns the move and its events, or null if the computer players have nothing to do now.
pub fn computer_turn(number: TableNumber) -> Answer {
    with(number, |Open { table, company }| {
        let Some(turn) = company.turn(table) else { return Ok(Value::Null) };
        let schedule = Arc::clone(table.schedule());
        let events = happened(table.play_move(&turn), &schedule)?;
        Ok(json!({ "move": turn, "events": events }))
    })
}

pub fn undo(number: TableNumber) -> Answer {
    with(number, |Open { table, .. }| Ok(json!(table.undo())))
}

pub fn update(number: TableNumber, seat: Seat, seen: Option<EventId>) -> Answer {
    with_seat(number, seat, |Open { table, .. }| Ok(json!(table.update(seat, seen))))
}

pub fn spectator_update(number: TableNumber, seen: Option<EventId>) -> Answer {
    with(number, |Open { table, .. }| Ok(json!(table.spectator_update(seen))))
}

pub fn description(number: TableNumber) -> Answer {
    with(number, |Open { table, .. }| Ok(json!(table.description())))
}

pub fn describe(number: TableNumber, seat: Seat, seen: Option<EventId>) -> Answer {
    with_seat(number, seat, |Open { table, .. }| Ok(json!(table.describe(seat, seen))))
}

pub fn describe_to_spectators(number: TableNumber, seen: Option<EventId>) -> Answer {
    with(number, |Open { table, .. }| Ok(json!(table.describe_to_spectators(seen))))
}

pub fn moves(number: TableNumber) -> Answer {
    with(number, |Open { table, .. }| Ok(json!(table.moves())))
}

pub fn wall(number: TableNumber) -> Answer {
    with(number, |Open { table, .. }| Ok(json!(table.wall().tiles().collect::<Vec<_>>())))
}

pub fn save(number: TableNumber) -> Answer {
    with(number, |Open { table, .. }| Ok(json!(table.save())))
}

/// Records the story by playing the moves again, so an open table needs no recorder.
pub fn story(number: TableNumber, ruleset: &str) -> Answer {
    with(number, |Open { table, .. }| {
        let invalid = |message: String| Failure::InvalidTable { message };
        let mut saved = table.save();
        saved.moves.clear();
        saved.numbers = None;
        let mut again =
            saved.open(Arc::clone(table.schedule())).map_err(|error| invalid(error.to_string()))?;
        let mut recorder = Recorder::open(&again, ruleset);
        for turn in table.moves() {
            let before = *again.public();
            let events = again.play_move(turn).map_err(|refusal| invalid(refusal.to_string()))?;
            recorder.played(&again, turn, &events, &before);
        }
        Ok(json!(recorder.close(&again)))
    })
}

/// How many errors in a story are listed.
const MAX_STORY_ERRORS: usize = 50;

/// Reads a story, and replays it with the rules in a file.
pub fn replayed(file: &RuleFile, story: &str) -> Result<(Story, Replayed), Failure> {
    let invalid = |message: String| Failure::InvalidStory { message };
    let lines = |errors: Vec<StoryError>| {
        let first = errors.iter().take(MAX_STORY_ERRORS).map(ToString::to_string);
        let more = errors.len().saturating_sub(MAX_STORY_ERRORS);
        let more = (more > 0).then(|| format!("and {more} more errors"));
        first.chain(more).collect::<Vec<_>>().join("\n")
    };
    let story = Story::parse(story).map_err(|errors| invalid(lines(errors)))?;
    let replayed =
        replay_story(&story, &file.source(), &file.name).map_err(|error| invalid(error.to_string()))?;
    Ok((story, replayed))
}

pub fn prove(file: &RuleFile) -> Answer {
    Ok(json!(check::prove(&*file.schedule()?)))
}

/// Replays a story with the rules in a file, and returns the events and the differences.
pub fn replay(file: &RuleFile, story: &str) -> Answer {
    let (_, replayed) = replayed(file, story)?;
    let events: Vec<Event> = replayed.table.events().to_vec();
    let differences = replayed.differences.iter().map(ToString::to_string);
    Ok(json!({ "events": events, "differences": differences.collect::<Vec<_>>() }))
}

/// Converts a refusal to the form in which players receive it.
fn refused(refusal: &Refusal, schedule: &Schedule) -> Failure {
    let refusal = SentRefusal::of(refusal, schedule);
    Failure::Refused { message: refusal.sentence.clone(), refusal: json!(refusal) }
}
