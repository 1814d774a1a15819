//! What is put away is taken up again just as it was, at any point of any game.

use std::sync::Arc;

use charleston::check::laws::anything::{any_command, any_occasion, blindly, deal};
use charleston::load::{Checked, check};
use charleston::play::player::RandomPlayer;
use charleston::schedule::Schedule;
use charleston::session::{Command, Event, Session, Sighting};
use charleston::source::Memory;
use charleston::stored::schema::Stored;
use charleston::stored::{StoredCommand, StoredEvent, StoredSighting, StoredView};
use charleston::table::random::{Chance, Draw, Purpose};
use charleston::view::View;
use jsonschema::Validator;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::any_ruleset::any_ruleset;
use crate::rulesets;
use crate::sizes::{RANDOM_RULESETS, SAVED_GAMES};

const MOST_BYTES_OF_A_TABLE: usize = 2048;
const MOST_BYTES_OF_A_VIEW: usize = 1024;

/// A game that is played by chance, with what nobody may do mixed in.
pub struct Game {
    pub session: Session,
    player: RandomPlayer,
    pub draw: Draw,
    is_blind: bool,
}

impl Game {
    pub fn open(schedule: &Arc<Schedule>, seed: u64) -> Self {
        let mut draw = Chance::new(seed).draw(Purpose::Player, 0);
        let occasion = any_occasion(schedule.ruleset(), &mut draw);
        let (deal, _) = deal(schedule.ruleset(), &occasion, seed, &mut draw);
        let session = Session::dealt(Arc::clone(schedule), deal, seed, occasion).unwrap();
        let is_blind = draw.once_in(6);
        Self { session, player: RandomPlayer::new(seed), draw, is_blind }
    }

    /// The next command, legal or not; nothing when the table is over.
    pub fn next(&mut self) -> Option<(charleston::Seat, Command)> {
        if self.session.is_over() {
            return None;
        }
        if self.draw.once_in(2) {
            return Some(any_command(&self.session, &mut self.draw));
        }
        let (seat, command) = self.player.turn(&self.session)?;
        Some((seat, if self.is_blind { blindly(&self.session, seat, command) } else { command }))
    }
}

/// Every shipped ruleset and every variant.
pub fn schedules() -> Vec<Arc<Schedule>> {
    let variants = rulesets::variants();
    let variants = variants.iter().map(|file| rulesets::variant(file));
    rulesets::shipped()
        .into_iter()
        .chain(variants)
        .map(|ruleset| Arc::new(Schedule::compile(ruleset)))
        .collect()
}

fn through_json<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(stored: &T) -> (T, String) {
    let text = serde_json::to_string(stored).unwrap();
    let read: T = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
    assert_eq!(&read, stored, "{text}");
    (read, text)
}

/// Puts a table away and takes it up again.
fn again(session: &Session) -> (Session, String) {
    let (stored, text) = through_json(&session.store());
    let again = stored.open(Arc::clone(session.schedule()));
    (again.unwrap_or_else(|error| panic!("{error}\n{text}\n{:?}", session.public())), text)
}

/// Whether two tables are the same, to the host and to every seat.
pub fn assert_same(one: &Session, other: &Session) {
    assert_eq!(one.public(), other.public());
    assert_eq!(one.wall(), other.wall());
    assert_eq!(one.chance(), other.chance());
    for seat in one.schedule().ruleset().every_seat() {
        assert_eq!(one.private(seat), other.private(seat), "{seat:?}");
        assert_eq!(one.prompt(seat), other.prompt(seat), "{seat:?}");
    }
}

/// The schemas that everything stored must obey.
struct Schemas(Vec<(Stored, Validator)>);

impl Schemas {
    fn new() -> Self {
        Self(Stored::ALL.map(|stored| (stored, jsonschema::draft7::new(&stored.schema()).unwrap())).into())
    }

    fn assert_obeyed(&self, stored: Stored, text: &str) {
        let json: Value = serde_json::from_str(text).unwrap();
        let (_, validator) = self.0.iter().find(|(other, _)| *other == stored).unwrap();
        let errors: Vec<String> = validator.iter_errors(&json).map(|error| error.to_string()).collect();
        assert!(errors.is_empty(), "{errors:?}\n{text}");
    }
}

/// What a game showed.
#[derive(Default)]
struct Shown {
    largest_table: usize,
    largest_view: usize,
}

/// Plays a game and puts it away again and again; the table that was taken up plays on beside it.
fn hold(schedule: &Arc<Schedule>, seed: u64, schemas: &Schemas, shown: &mut Shown) {
    let mut game = Game::open(schedule, seed);
    let (mut beside, _) = again(&game.session);
    while let Some((seat, command)) = game.next() {
        let (stored, text) = through_json(&StoredCommand::of(&command, schedule));
        schemas.assert_obeyed(Stored::Command, &text);
        let read = if seat.position() < schedule.seats() && names_a_seat(&command, schedule) {
            stored.read(schedule).unwrap_or_else(|error| panic!("{error}: {text}"))
        } else {
            command
        };
        assert_eq!(read, command, "{text}");
        let played = game.session.play(seat, &command);
        assert_eq!(beside.play(seat, &read), played, "the table that was taken up plays otherwise");
        let Ok(events) = played else { continue };
        for event in &events {
            assert_event_is_kept(event, schedule, schemas);
        }
        let (taken_up, text) = again(&game.session);
        schemas.assert_obeyed(Stored::Table, &text);
        shown.largest_table = shown.largest_table.max(text.len());
        assert_same(&game.session, &taken_up);
        if game.draw.once_in(3) {
            beside = taken_up;
        }
        for seat in schedule.ruleset().players().iter() {
            let view = View::of(&game.session, seat).unwrap();
            let (stored, text): (StoredView, _) = through_json(&view.store());
            schemas.assert_obeyed(Stored::View, &text);
            shown.largest_view = shown.largest_view.max(text.len());
            let read = stored.open(Arc::clone(schedule)).unwrap_or_else(|error| panic!("{error}: {text}"));
            assert_eq!(read, view, "{text}");
        }
    }
    assert_same(&game.session, &beside);
}

/// Whether a command speaks of seats that there are.
fn names_a_seat(command: &Command, schedule: &Schedule) -> bool {
    !matches!(command, Command::CallDead(seat) if seat.position() >= schedule.seats())
}

fn assert_event_is_kept(event: &Event, schedule: &Arc<Schedule>, schemas: &Schemas) {
    let (stored, text) = through_json(&StoredEvent::of(event, schedule));
    schemas.assert_obeyed(Stored::Event, &text);
    assert_eq!(&stored.read(schedule).unwrap_or_else(|error| panic!("{error}: {text}")), event);
    for seat in schedule.ruleset().every_seat() {
        let sighting: Sighting = event.seen_by(seat);
        let (stored, text) = through_json(&StoredSighting::of(&sighting, schedule));
        schemas.assert_obeyed(Stored::Sighting, &text);
        assert_eq!(stored.read(schedule).unwrap_or_else(|error| panic!("{error}: {text}")), sighting);
    }
}

/// Plays games of a schedule; panics with the seed of one that is not kept.
fn hold_all(schedule: &Arc<Schedule>, games: u64, schemas: &Schemas) -> Shown {
    let mut shown = Shown::default();
    for seed in 0..games {
        let held = std::panic::AssertUnwindSafe(|| hold(schedule, seed, schemas, &mut shown));
        let file = schedule.ruleset().file();
        std::panic::catch_unwind(held)
            .unwrap_or_else(|_| panic!("{file} with seed {seed}: the reason stands above"));
    }
    shown
}

#[test]
fn a_restored_table_plays_on_identically() {
    let schemas = Schemas::new();
    for schedule in schedules() {
        let Shown { largest_table, largest_view } = hold_all(&schedule, SAVED_GAMES.count(), &schemas);
        let file = schedule.ruleset().file();
        eprintln!("{file}: a table has up to {largest_table} bytes, a view {largest_view}");
        assert!((200..=MOST_BYTES_OF_A_TABLE).contains(&largest_table), "{file}: {largest_table} bytes");
        assert!(
            (200..=MOST_BYTES_OF_A_VIEW).contains(&largest_view),
            "{file}: {largest_view} bytes of a view"
        );
    }
}

#[test]
fn a_restored_random_table_plays_on_identically() {
    let schemas = Schemas::new();
    let (mut held, mut broken) = (0, Vec::new());
    for seed in RANDOM_RULESETS.seeds() {
        let source = Memory::default().with_file("any.toml", any_ruleset(seed));
        let Ok(Checked { ruleset: Some(ruleset), .. }) = check(&source, "any.toml") else { continue };
        held += 1;
        let schedule = Arc::new(Schedule::compile(ruleset));
        let held_by = std::panic::AssertUnwindSafe(|| hold_all(&schedule, 2, &schemas));
        if std::panic::catch_unwind(held_by).is_err() {
            eprintln!("seed {seed}; the reason stands above:\n{}", any_ruleset(seed));
            broken.push(seed);
        }
    }
    assert!(held > 10, "only {held} rule files could be played");
    assert!(broken.is_empty(), "the tables of rule files {broken:?} are not kept; the reasons stand above");
}
