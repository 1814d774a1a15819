//! A table can be saved and restored at any point of any game.

use std::sync::Arc;

use charleston::internal::check::laws::{conserved, random};
use charleston::internal::replay::MAX_CHANGES;
use charleston::play::{Company, KeepsPairs, RandomPlayer};
use charleston::saved::{SavedError, SavedTable};
use charleston::session::Session;
use charleston::table::{Draw, Key, Purpose, Randomness};
use charleston::{Command, DealContext, Move, Refusal, Schedule, Seat, Table, View};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::randomness::Relayed;
use crate::rulesets;
use crate::sizes::SAVED_GAMES;

const EDITS: usize = 40;

/// The most bytes that a saved League table may take.
const MAX_BYTES: usize = 4096;

/// A random game with impossible moves mixed in.
pub struct Game {
    pub table: Table,
    player: RandomPlayer,
    draw: Draw,
    is_blind: bool,
}

impl Game {
    pub fn open(schedule: &Arc<Schedule>, seed: u64) -> Self {
        let mut draw = Randomness::from_seed(seed).draw(Purpose::Player, 0);
        let context = random::context(schedule.ruleset(), &mut draw);
        let (deal, _) = random::deal(schedule.ruleset(), &context, seed, &mut draw);
        let table = Table::dealt(Arc::clone(schedule), deal, seed, context).unwrap();
        let is_blind = draw.once_in(6);
        Self { table, player: RandomPlayer::new(seed), draw, is_blind }
    }

    /// The next move, legal or not; `None` when the table is over.
    pub fn next(&mut self) -> Option<Move> {
        if self.table.is_over() {
            return None;
        }
        if self.draw.once_in(2) {
            return Some(random::turn(&self.table, &mut self.draw));
        }
        let turn = self.player.turn(&self.table)?;
        Some(if self.is_blind { random::blindly(&self.table, turn) } else { turn })
    }
}

/// Every shipped ruleset and every variant.
fn schedules() -> Vec<Arc<Schedule>> {
    rulesets::named().into_iter().map(|(_, schedule)| schedule).collect()
}

fn league() -> Arc<Schedule> {
    rulesets::load("nmjl")
}

/// Asserts that two tables are the same for the host and for every seat.
pub fn assert_same(one: &Session, other: &Session) {
    assert_eq!(one.public(), other.public());
    assert_eq!(one.wall(), other.wall());
    assert_eq!(one.randomness().key(), other.randomness().key());
    assert_eq!(one.randomness().drawn(), other.randomness().drawn());
    for seat in one.schedule().ruleset().every_seat() {
        assert_eq!(one.private(seat), other.private(seat), "{seat:?}");
        assert_eq!(one.prompt(seat), other.prompt(seat), "{seat:?}");
    }
}

/// Saves a table as JSON, and opens it again.
pub fn reopened(table: &Table) -> Table {
    let (saved, text) = through_json(&table.save());
    saved.open(Arc::clone(table.schedule())).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// Writes a value as JSON, and reads it again.
pub fn through_json<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(value: &T) -> (T, String) {
    let text = serde_json::to_string(value).unwrap();
    let read: T = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(&read, value);
    (read, text)
}

#[test]
fn random_tables_open_as_they_were_saved() {
    for schedule in schedules() {
        for seed in SAVED_GAMES.seeds() {
            let mut game = Game::open(&schedule, seed);
            let mut beside = reopened(&game.table);
            while let Some(turn) = game.next() {
                let played = game.table.play_move(&turn);
                assert_eq!(beside.play_move(&turn), played, "law 7: the opened table plays otherwise");
                if played.is_ok() {
                    let opened = reopened(&game.table);
                    assert_same(&game.table, &opened);
                    assert_eq!(opened.moves(), game.table.moves());
                    for seat in schedule.ruleset().players() {
                        let view = View::of(&game.table, seat).unwrap();
                        assert_eq!(view.save().open(Arc::clone(&schedule)).as_ref(), Ok(&view));
                    }
                    beside = opened;
                }
            }
        }
    }
}

/// Edits the moves of a saved table at random: one is removed, repeated, moved, changed, or given to another player.
fn edit(saved: &Value, draw: &mut Draw) -> Value {
    let mut edited = saved.clone();
    let moves = edited["moves"].as_array_mut().unwrap();
    let (at, other) = (draw.below(moves.len()), draw.below(moves.len()));
    match draw.below(5) {
        0 => drop(moves.remove(at)),
        1 => moves.insert(other, moves[at].clone()),
        2 => moves.swap(at, other),
        3 if moves[at].is_array() && moves[other].is_array() => moves[at][0] = moves[other][0].clone(),
        _ => {
            let text = moves[at].to_string().replace("1B", "J").replace('2', "3").replace("stop", "agree");
            moves[at] = serde_json::from_str(&text).unwrap();
        }
    }
    edited
}

#[test]
fn edited_saves_are_refused_or_possible() {
    let (mut refused, mut possible) = (0, 0);
    for schedule in schedules() {
        let mut draw = Randomness::from_seed(1).draw(Purpose::Player, 1);
        let mut game = Game::open(&schedule, 1);
        while let Some(turn) = game.next() {
            game.table.play_move(&turn).ok();
        }
        let saved = serde_json::to_value(game.table.save()).unwrap();
        if game.table.moves().is_empty() {
            continue;
        }
        for _ in 0..EDITS {
            let edited = edit(&saved, &mut draw);
            let Ok(read) = serde_json::from_value::<SavedTable>(edited) else { continue };
            match read.open(Arc::clone(&schedule)) {
                Ok(mut table) => {
                    possible += 1;
                    assert_eq!(conserved(&table), Ok(()));
                    let mut player = RandomPlayer::new(1);
                    while let Some(turn) = player.turn(&table) {
                        table.play_move(&turn).unwrap();
                    }
                    assert!(table.is_over());
                }
                Err(error) => {
                    refused += 1;
                    assert!(error.to_string().starts_with("move "), "{error}");
                }
            }
        }
    }
    assert!(refused > 300 && possible > 20, "{refused} refused, {possible} possible");
}

#[test]
fn a_refused_save_names_the_move() {
    let schedule = league();
    let mut saved = serde_json::to_value(played(&schedule, 7, 7).save()).unwrap();
    saved["moves"][0] = json!([2, "pick-up"]);
    let error = |saved: &Value| {
        let saved: SavedTable = serde_json::from_value(saved.clone()).unwrap();
        saved.open(Arc::clone(&schedule)).unwrap_err().to_string()
    };
    assert_eq!(error(&saved), "move 1 (`west picks up`) is impossible; the refusal is `pass-first`");
    saved["moves"][0] = json!([0, { "pass": [{ "to": 1, "tiles": ["1C", "1C", "1C"] }] }]);
    let tiles_named = error(&saved).matches("1C").count();
    assert_eq!(tiles_named, 0, "an error can be logged: {}", error(&saved));
    saved["moves"][0] = json!([200, "pick-up"]);
    assert!(error(&saved).starts_with("move 1 (`seat 200 picks up`)"), "{}", error(&saved));
    saved["engine"] = json!("0.0.9");
    assert!(error(&saved).starts_with("this was saved by charleston 0.0.9, but you are running "));
}

#[test]
fn other_rules_dont_open_a_save() {
    let error = played(&league(), 7, 7).save().open(rulesets::load("big-card")).unwrap_err().to_string();
    assert!(
        error.starts_with("this was played with the rules in `nmjl`, which differ from those in `big-card`"),
        "{error}"
    );
}

/// Plays a random Charleston to its end. `seed` decides what the players do.
pub fn played(schedule: &Arc<Schedule>, chance: impl Into<Randomness>, seed: u64) -> Table {
    let mut table = Table::shuffled(Arc::clone(schedule), chance, DealContext::default()).unwrap();
    let mut player = RandomPlayer::new(seed);
    while let Some(turn) = player.turn(&table) {
        table.play_move(&turn).unwrap();
    }
    table
}

#[test]
fn a_finished_league_save_is_small() {
    let schedule = league();
    let sizes = (0..30).map(|seed| {
        let table = played(&schedule, Key::new([seed as u8; 32]), seed);
        (serde_json::to_string(&table.save()).unwrap().len(), table.moves().len())
    });
    let (largest, moves) = sizes.max().unwrap();
    assert!(largest <= MAX_BYTES && moves > 50, "{largest} bytes for {moves} moves");
}

#[test]
fn changes_in_one_pass_are_bounded() {
    let mut table = Table::shuffled(league(), 7, DealContext::default()).unwrap();
    let pass = Command::Pass(table.prompt(Seat::FIRST).unwrap().pass.unwrap().default_offer());
    for _ in 0..=MAX_CHANGES {
        table.play(Seat::FIRST, &pass).unwrap();
    }
    let before = table.clone();
    let refusal = Refusal::TooManyChanges { max: MAX_CHANGES };
    assert_eq!(table.prompt(Seat::FIRST).unwrap().pass, None, "law 6");
    assert_eq!(table.decide(Seat::FIRST, &pass), Err(refusal));
    assert_eq!(table.play(Seat::FIRST, &pass), Err(refusal));
    assert_same(&table, &before);
    assert_same(&table, &reopened(&table));
}

#[test]
fn changed_votes_are_bounded() {
    let schedule = rulesets::variant("rulesets/majority.toml");
    let mut table = Table::shuffled(Arc::clone(&schedule), 7, DealContext::default()).unwrap();
    let mut players = Company::of(schedule.ruleset().players(), KeepsPairs::new(7));
    while !table.prompt(Seat::FIRST).is_some_and(|prompt| prompt.agree && prompt.decline) {
        let turn = players.turn(&table).unwrap();
        table.play_move(&turn).unwrap();
    }
    let votes = [Command::Agree, Command::Decline].into_iter().cycle();
    for vote in votes.take(usize::from(MAX_CHANGES) + 1) {
        table.play(Seat::FIRST, &vote).unwrap();
    }
    let prompt = table.prompt(Seat::FIRST).unwrap();
    assert_eq!((prompt.agree, prompt.decline, prompt.about), (false, false, None));
}

#[test]
fn undo_takes_back_the_last_move() {
    for schedule in schedules() {
        let mut game = Game::open(&schedule, 2);
        let mut before = vec![game.table.clone()];
        while let Some(turn) = game.next().filter(|_| before.len() < 12) {
            if game.table.play_move(&turn).is_ok() {
                before.push(game.table.clone());
            }
        }
        while let (Some(after), Some(earlier)) = (before.pop(), before.last()) {
            assert_eq!(game.table.undo(), after.moves().last().copied());
            assert_same(&game.table, earlier);
        }
        assert_eq!(game.table.undo(), None);
    }
}

#[test]
fn a_hosts_numbers_are_given_again() {
    for schedule in schedules() {
        let chance = Randomness::from_source(Arc::new(Relayed(3)));
        let mut table = Table::shuffled(Arc::clone(&schedule), chance, DealContext::default()).unwrap();
        let mut player = RandomPlayer::new(4);
        let mut moves = 0;
        while let Some(turn) = player.turn(&table).filter(|_| moves < 30) {
            table.play_move(&turn).unwrap();
            moves += 1;
        }
        let (saved, _) = through_json(&table.save());
        assert_eq!(saved.open(Arc::clone(&schedule)).err(), Some(SavedError::HostRandomness));
        // The other source is asked only for numbers that weren't drawn before.
        assert_same(&table, &saved.open_with_source(schedule, Arc::new(Relayed(77))).unwrap());
    }
    let keyed = Table::shuffled(league(), 3, DealContext::default()).unwrap().save();
    let opened = keyed.open_with_source(league(), Arc::new(Relayed(3)));
    assert_eq!(opened.err(), Some(SavedError::OtherRandomness));
}

#[test]
fn a_save_never_prints_its_key() {
    let table = Table::shuffled(league(), Key::new([0xab; 32]), DealContext::default()).unwrap();
    let drawn =
        Table::shuffled(league(), Randomness::from_source(Arc::new(Relayed(3))), DealContext::default());
    let drawn = drawn.unwrap().save();
    assert!(drawn.drawn[0].numbers.iter().all(|number| !format!("{drawn:?}").contains(&number.to_string())));
    let shown = format!("{table:?}{:?}", table.save());
    assert!(!shown.contains("abab") && !shown.contains("171") && shown.len() < 200, "{shown}");
}
