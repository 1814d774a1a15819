//! Once a table is open, neither moves nor views allocate memory. Reading a rule file allocates little.

use std::collections::BTreeSet;
use std::hint::black_box;
use std::sync::Arc;

use allocation_counter::measure;
use charleston::play::{Company, KeepsPairs};
use charleston::session::Session;
use charleston::{DealContext, Event, Move, Refusal, Schedule, Shipped, View};

use crate::laws::kind;
use crate::rulesets;
use crate::saved::Game;
use crate::sizes::{ALLOCATION_GAMES, case};

/// A newly opened table, and every move that is tried at it.
struct Script {
    opened: Session,
    said: Vec<Move>,
}

impl Script {
    /// Random moves, legal or not, often after a misdeal.
    fn of_anything(schedule: &Arc<Schedule>, seed: u64) -> Self {
        let mut game = Game::open(schedule, seed);
        let mut script = Self { opened: Session::clone(&game.table), said: Vec::new() };
        while let Some(turn) = game.next() {
            script.said.push(turn);
            game.table.play_move(&turn).ok();
        }
        script
    }

    /// The moves of players who keep pairs.
    fn of_pairs(schedule: &Arc<Schedule>, seed: u64) -> Self {
        let mut session = Session::shuffled(Arc::clone(schedule), seed, DealContext::default()).unwrap();
        let mut company = Company::of(schedule.ruleset().players(), KeepsPairs::new(seed));
        let mut script = Self { opened: session.clone(), said: Vec::new() };
        while let Some(turn) = company.turn(&session) {
            script.said.push(turn);
            session.play_move(&turn).unwrap();
        }
        script
    }

    /// Plays the script, and returns what happened, including refusals. No move may allocate.
    fn play(&self) -> BTreeSet<&'static str> {
        let mut played = Played::of(&self.opened);
        for turn in &self.said {
            let counted = measure(|| played.turn(turn));
            assert_eq!(counted.count_total, 0, "{turn:?} takes {} bytes", counted.bytes_total);
            played.note();
        }
        assert!(played.session.is_over());
        played.happened
    }
}

/// A table in play, with its host's event buffer and notes.
struct Played {
    session: Session,
    events: Vec<Event>,
    refused: Option<Refusal>,
    happened: BTreeSet<&'static str>,
}

impl Played {
    fn of(opened: &Session) -> Self {
        let events = Vec::with_capacity(64);
        Self { session: opened.clone(), events, refused: None, happened: BTreeSet::new() }
    }

    /// Does everything that a host does for one move.
    fn turn(&mut self, turn: &Move) {
        let before = self.session.clone();
        let decided = before.decide_move(turn);
        let played = self.session.play_move_into(turn, &mut self.events);
        assert_eq!(decided.map(drop), played);
        if let Move::Player(seat, command) = turn {
            let is_offered = before.prompt(*seat).is_some_and(|prompt| prompt.offers(command));
            assert_eq!(is_offered, played.is_ok());
        }
        self.refused = played.err();
        for seat in self.session.schedule().ruleset().every_seat() {
            self.events.iter().for_each(|event| _ = black_box(event.seen_by(seat)));
            let view = View::of(&self.session, seat);
            assert_eq!(view.is_some(), self.session.prompt(seat).is_some());
        }
    }

    /// Notes what happened, and empties the buffer.
    fn note(&mut self) {
        self.happened.extend(self.events.drain(..).map(|event| kind(&event.fact)));
        self.happened.extend(self.refused.take().map(|_| "refused"));
    }
}

/// Plays games of both kinds, and returns what happened in them.
fn play(schedule: &Arc<Schedule>) -> BTreeSet<&'static str> {
    let mut happened = BTreeSet::new();
    for seed in ALLOCATION_GAMES.seeds() {
        for script in [Script::of_anything(schedule, seed), Script::of_pairs(schedule, seed)] {
            let file = schedule.ruleset().file();
            happened.extend(case(format!("{file} with seed {seed}"), || script.play()));
        }
    }
    happened
}

#[test]
fn playing_a_table_allocates_nothing() {
    let happened: BTreeSet<_> =
        rulesets::shipped().into_iter().flat_map(|schedule| play(&schedule)).collect();
    let everything = "asked, dealt, decided, declared, drew, nobody-has-any, pass-ended, passed, passed blind, peeked, \
        penalized, picked-up, play-began, redealt, refused, rejected, requested, settled, stopped, voted, voted no, won";
    assert_eq!(happened.into_iter().collect::<Vec<_>>(), everything.split(", ").collect::<Vec<_>>());
}

#[test]
fn playing_any_variant_allocates_nothing() {
    let variants = rulesets::variants();
    let schedules = variants.iter().map(|file| rulesets::variant(file));
    let happened: BTreeSet<_> = schedules.flat_map(|schedule| play(&schedule)).collect();
    let others = ["answered", "directed", "rolled", "took-from-wall", "went-into-wall"];
    assert!(others.iter().all(|kind| happened.contains(kind)), "of {others:?} only {happened:?}");
}

/// The most allocations for reading and compiling a shipped ruleset: about six for each of its settings. Copying every
/// key along the way would take more.
const MAX_TO_READ: u64 = 450;

#[test]
fn reading_a_rule_file_allocates_little() {
    for slug in Shipped::slugs() {
        let read = || drop(Schedule::load(&Shipped, slug).unwrap());
        let counted = measure(read).count_total;
        assert!((1..=MAX_TO_READ).contains(&counted), "{slug} takes {counted} things from the heap");
    }
}
