//! Witnesses: for each rule of an explanation, a short game that shows the rule at work, as a story that can be
//! replayed.
//!
//! Directed players look for the games: one stops whenever it can, one passes everything blind, one peeks, and so on.
//! At every point of a game, they also try commands that may be refused. Each game that they find is then shortened by
//! leaving out the moves that it doesn't need.

use std::sync::Arc;

use super::explain::{Explanation, Sentence};
use super::laws::random;
use crate::describe::event::stage_word;
use crate::play::story::{Recorder, default_move};
use crate::schedule::Schedule;
use crate::session::{Event, Move, Refusal, Session};
use crate::table::context::DealContext;
use crate::table::deal::Deal;
use crate::table::random::{Purpose, Randomness};

mod players;
mod sign;

use players::{Style, probes};
use sign::{Sign, Way};

/// The number of deals that are searched.
const SEEDS: u64 = 24;

/// The maximum number of moves that the directed players make in one game.
const MAX_MOVES: usize = 60;

/// The maximum number of moves until a table is over.
const MAX_PLAIN: usize = 600;

/// Finds a story for each sentence of an explanation, in order. `None` if the search finds none. `ruleset` is the name
/// of the ruleset in the stories.
pub fn witnesses(schedule: &Arc<Schedule>, explanation: &Explanation, ruleset: &str) -> Vec<Option<String>> {
    let mut search = Search::of(schedule, explanation);
    // The first deals are the simplest, so later ones are only for rules that those don't show.
    for seed in 0..SEEDS {
        search.deal(seed);
        search.keep_found();
    }
    let Search { schedule: _, wanted } = search;
    let told = |Wanted { sentence, sign, found, is_done: _ }: Wanted<'_>| {
        let game = shrunk(schedule, &sign, found?);
        game.told(schedule, sentence, ruleset)
    };
    wanted.into_iter().map(told).collect()
}

/// A game that shows a rule.
#[derive(Debug, Clone)]
struct Game {
    seed: u64,
    deal: Deal,
    context: DealContext,
    /// The places that everyone first plays on to with the simplest moves.
    places: Vec<String>,
    /// The moves after that. The last one can be refused.
    moves: Vec<Move>,
}

/// A sentence whose rule a game should show.
struct Wanted<'a> {
    sentence: &'a Sentence,
    sign: Sign,
    found: Option<Game>,
    /// Whether it was found in an earlier deal.
    is_done: bool,
}

struct Search<'a> {
    schedule: &'a Arc<Schedule>,
    wanted: Vec<Wanted<'a>>,
}

impl<'a> Search<'a> {
    fn of(schedule: &'a Arc<Schedule>, explanation: &'a Explanation) -> Self {
        let signs = Sign::all(schedule, explanation);
        let wanted = explanation.sentences().zip(signs);
        let wanted =
            wanted.map(|(sentence, sign)| Wanted { sentence, sign, found: None, is_done: false }).collect();
        Self { schedule, wanted }
    }

    /// Searches the games of one deal.
    fn deal(&mut self, seed: u64) {
        let ruleset = self.schedule.ruleset();
        let mut draw = Randomness::from_seed(seed).draw(Purpose::Player, 3);
        if self.wanted.iter().all(|wanted| wanted.is_done) {
            return;
        }
        // The first deal of a match is the simplest one.
        let mut context =
            if seed == 0 { DealContext::default() } else { random::context(ruleset, &mut draw) };
        if !ruleset.needs_counts(&context) {
            context.counts = None;
        }
        let (deal, _) = random::deal(ruleset, &context, seed, &mut draw);
        let mut game = Game { seed, deal, context, places: Vec::new(), moves: Vec::new() };
        let Some(mut session) = game.opened(self.schedule) else { return };
        self.opening(&session, &game);
        let mut place = String::new();
        for _ in 0..MAX_PLAIN {
            let here = stage_word(session.schedule(), session.public().stage);
            if here != place {
                game.places.push(here.clone());
                place = here;
                self.order(&game);
                for style in Style::ALL {
                    self.explore(&session, &game, *style);
                }
            }
            let next = plain_move(&session);
            if next.is_none_or(|next| session.play_move(&next).is_err()) {
                return;
            }
        }
    }

    /// Records rules that the opening of a table shows.
    fn opening(&mut self, session: &Session, game: &Game) {
        let is_shown = |wanted: &&mut Wanted<'_>| wanted.sign.is_opening(session);
        for wanted in self.wanted.iter_mut().filter(|wanted| !wanted.is_done).filter(is_shown) {
            offer(wanted, game);
        }
    }

    /// Keeps the games that were found so far.
    fn keep_found(&mut self) {
        for wanted in &mut self.wanted {
            wanted.is_done = wanted.found.is_some();
        }
    }

    /// Records rules that the order of the places shows.
    fn order(&mut self, game: &Game) {
        for wanted in self.wanted.iter_mut().filter(|wanted| !wanted.is_done) {
            if let Some(places) = wanted.sign.order(&game.places) {
                let game = Game { places: places.to_vec(), ..game.clone() };
                offer(wanted, &game);
            }
        }
    }

    /// Plays on with directed players, and tries every command that they can give.
    fn explore(&mut self, start: &Session, game: &Game, style: Style) {
        let (mut session, mut game) = (start.clone(), game.clone());
        // The last place says where the players begin, so the earlier ones aren't needed. A table opens at the first.
        let is_first = game.places.len() < 2;
        game.places = if is_first { Vec::new() } else { game.places.split_off(game.places.len() - 1) };
        let mut player = style.player(game.seed);
        for _ in 0..MAX_MOVES {
            for probe in probes(&session, game.seed) {
                let outcome = session.decide_move(&probe).map(|event| vec![event]);
                self.note(&session, &game, &probe, &outcome);
            }
            let Some(turn) = player(&session) else { return };
            let before = session.clone();
            let outcome = session.play_move(&turn);
            self.note(&before, &game, &turn, &outcome);
            if outcome.is_err() {
                return;
            }
            game.moves.push(turn);
        }
    }

    fn note(&mut self, before: &Session, game: &Game, turn: &Move, outcome: &Result<Vec<Event>, Refusal>) {
        for wanted in self.wanted.iter_mut().filter(|wanted| !wanted.is_done) {
            let is_shorter = wanted.found.as_ref().is_none_or(|found| game.length() + 1 < found.length());
            if is_shorter && wanted.sign.is_shown(&Way { before, turn, outcome }) {
                let mut game = game.clone();
                game.moves.push(*turn);
                wanted.found = Some(game);
            }
        }
    }
}

/// Keeps a game without moves, if there is no shorter one.
fn offer(wanted: &mut Wanted<'_>, game: &Game) {
    if wanted.found.as_ref().is_none_or(|found| game.length() < found.length()) {
        wanted.found = Some(game.clone());
    }
}

/// Returns the move of a player who does the simplest thing.
fn plain_move(session: &Session) -> Option<Move> {
    session.waiting_for().iter().find_map(|seat| default_move(seat, &session.prompt(seat)?))
}

/// Leaves out every move that isn't needed.
fn shrunk(schedule: &Arc<Schedule>, sign: &Sign, game: Game) -> Game {
    let mut game = game;
    let mut position = game.moves.len().saturating_sub(1);
    while position > 0 {
        position -= 1;
        let mut shorter = game.clone();
        shorter.moves.remove(position);
        if shorter.shows(schedule, sign) {
            game = shorter;
            position = position.min(game.moves.len().saturating_sub(1));
        }
    }
    game
}

impl Game {
    fn length(&self) -> usize {
        self.places.len() + self.moves.len()
    }

    fn opened(&self, schedule: &Arc<Schedule>) -> Option<Session> {
        Session::dealt(Arc::clone(schedule), self.deal.clone(), self.seed, self.context).ok()
    }

    /// Returns the table after the places.
    fn at_start(&self, schedule: &Arc<Schedule>) -> Option<Session> {
        let mut session = self.opened(schedule)?;
        for place in &self.places {
            while stage_word(session.schedule(), session.public().stage) != *place {
                session.play_move(&plain_move(&session)?).ok()?;
            }
        }
        Some(session)
    }

    /// Returns whether the last move still shows the rule, and all others are accepted.
    fn shows(&self, schedule: &Arc<Schedule>, sign: &Sign) -> bool {
        let (Some(mut session), Some((last, moves))) = (self.at_start(schedule), self.moves.split_last())
        else {
            return false;
        };
        if moves.iter().any(|turn| session.play_move(turn).is_err()) {
            return false;
        }
        let before = session.clone();
        let outcome = session.play_move(last);
        sign.is_shown(&Way { before: &before, turn: last, outcome: &outcome })
    }

    /// Writes the game as a story.
    fn told(&self, schedule: &Arc<Schedule>, sentence: &Sentence, ruleset: &str) -> Option<String> {
        let mut session = self.opened(schedule)?;
        let mut recorder = Recorder::open(&session, ruleset);
        if self.places.is_empty() && self.moves.is_empty() {
            recorder.at(&stage_word(session.schedule(), session.public().stage));
        }
        self.places.iter().for_each(|place| recorder.play_on_to(place));
        session = if self.places.is_empty() { session } else { self.at_start(schedule)? };
        let begins = stage_word(session.schedule(), session.public().stage);
        let mut place = begins.clone();
        for turn in &self.moves {
            let stage = session.public().stage;
            match session.play_move(turn) {
                Ok(events) => {
                    recorder.played(&session, turn, &events, stage);
                    place = stage_word(session.schedule(), session.public().stage);
                }
                Err(refusal) => recorder.refused(session.schedule(), turn, &refusal),
            }
        }
        if place != begins {
            recorder.at(&place);
        }
        Some(format!("title: {}\n{}", sentence.text, recorder.into_text()))
    }
}
