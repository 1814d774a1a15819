//! Witnesses: for each rule of an explanation, a short game that shows the rule at work, as a story that can be
//! replayed.
//!
//! The search finds games by letting players follow different styles: they stop whenever they can, pass everything
//! blind, peek, and so on. At every point in a game, the search also tries commands that may be refused. Finally, it
//! removes moves that aren't needed to show the rule.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::explain::{About, Explanation, Sentence};
use super::games::{self, Opening};
use super::laws::random;
use crate::play::story::plain_move;
use crate::schedule::Schedule;
use crate::session::Move;
use crate::table::context::DealContext;
use crate::table::random::{Purpose, Randomness};

mod game;
mod kind;
mod players;
mod sign;

use game::{Course, Game, Step};
use players::{Style, probes};
use sign::{Sign, Way};

/// The number of random deals that are searched first.
const SEEDS: u64 = 24;

/// The maximum number of moves that players of one style make from a position.
const MAX_MOVES: usize = 60;

/// The maximum number of moves in a line of play that is followed to the end of the game.
const MAX_PLAIN: usize = 600;

/// Finds a story for each sentence of an explanation, in order. If the search finds no story for a sentence, its
/// entry is `None`. The stories give `ruleset` as the name of the ruleset.
///
/// The search ends when every sentence has a story. A sentence gets the same story whether or not the explanation
/// contains other sentences.
pub fn witnesses(schedule: &Arc<Schedule>, explanation: &Explanation, ruleset: &str) -> Vec<Option<String>> {
    let mut search = Search::of(schedule, explanation);
    // The first deals are the simplest, so later ones are only for rules that those don't show.
    let random = (1..SEEDS).map(|seed| random_opening(schedule, seed));
    for opening in simple_openings(schedule).into_iter().chain(random).chain(unusual_openings(schedule)) {
        if search.left().next().is_none() {
            break;
        }
        search.deal(&opening);
        search.keep_found();
    }
    let Search { schedule: _, wanted } = search;
    let as_story = |Wanted { sentence, sign, found, is_done: _ }: Wanted<'_>| {
        let (missing, game) = found?;
        let game = game.shrunk(schedule, &sign, missing);
        game.as_story(schedule, &sign, sentence, ruleset)
    };
    wanted.into_iter().map(as_story).collect()
}

/// Returns the first deal of a match, the simplest deals that play out differently, and the first deal again, miscounted.
fn simple_openings(schedule: &Schedule) -> Vec<Opening> {
    let ruleset = schedule.ruleset();
    let first = DealContext::default();
    let others = schedule.differing_contexts().0.into_iter().filter(|context| *context != first);
    let dealt = |(context, seed)| Opening::of(&random::shuffled(ruleset, &context, seed), context, seed);
    let mut all: Vec<Opening> = std::iter::once(first).chain(others).zip(0..).map(dealt).collect();
    all.push(all[0].clone().miscounted(schedule.seats()));
    all
}

/// Returns a random deal in a match.
fn random_opening(schedule: &Schedule, seed: u64) -> Opening {
    let ruleset = schedule.ruleset();
    let mut draw = Randomness::from_seed(seed).draw(Purpose::Player, 3);
    let mut context = random::context(ruleset, &mut draw);
    if !ruleset.needs_counts(&context) {
        context.counts = None;
    }
    let (deal, _) = random::deal(ruleset, &context, seed, &mut draw);
    Opening::of(&deal, context, seed)
}

/// Returns unusual deals: deals on which different passes are played, deals with tiles that are hard to pass, and
/// miscounted deals.
fn unusual_openings(schedule: &Arc<Schedule>) -> impl Iterator<Item = Opening> {
    let begin = || {
        let openings = games::openings::openings(&[Arc::clone(schedule)]);
        let miscounted = openings.clone().into_iter().map(|opening| opening.miscounted(schedule.seats()));
        // The last seat can be vacant, so also deal the first player one tile too few.
        let first = openings.clone().into_iter();
        let first = first.filter_map(|opening| Some(opening.one_short(schedule.players().first()?)));
        openings.into_iter().chain(miscounted).chain(first)
    };
    // These openings aren't computed until they are needed.
    std::iter::once_with(begin).flatten()
}

/// A sentence, and the best game found for its rule.
struct Wanted<'a> {
    sentence: &'a Sentence,
    sign: Sign,
    /// The best game so far, and how much of the rule it doesn't show.
    found: Option<(usize, Game)>,
    /// Whether an earlier deal showed the whole rule, or the sentence is a table note, which no game shows.
    is_done: bool,
}

impl Wanted<'_> {
    /// Returns whether a game is better than the best one so far: it shows more of the rule, or just as much in
    /// fewer steps.
    fn is_better(&self, missing: usize, length: usize) -> bool {
        self.found.as_ref().is_none_or(|(known, game)| (missing, length) < (*known, game.length()))
    }

    fn offer(&mut self, missing: usize, game: Game) {
        if self.is_better(missing, game.length()) {
            self.found = Some((missing, game));
        }
    }
}

struct Search<'a> {
    schedule: &'a Arc<Schedule>,
    wanted: Vec<Wanted<'a>>,
}

impl<'a> Search<'a> {
    fn of(schedule: &'a Arc<Schedule>, explanation: &'a Explanation) -> Self {
        let wanted = explanation.sections.iter().flat_map(|section| {
            let is_done = section.about == About::Notes;
            section.sentences.iter().map(move |sentence| {
                let sign = Sign::of(schedule, section.part, sentence);
                Wanted { sentence, sign, found: None, is_done }
            })
        });
        Self { schedule, wanted: wanted.collect() }
    }

    /// Searches the games that start from one deal.
    fn deal(&mut self, opening: &Opening) {
        let game = Game { opening: opening.clone(), steps: Vec::new() };
        let Some(start) = game.open(self.schedule) else { return };
        for wanted in self.left() {
            if let Some(missing) = wanted.sign.is_opening(&start.session) {
                wanted.offer(missing, game.clone());
            }
        }
        let mut known = BTreeSet::new();
        for style in Style::LINES {
            self.follow(start.clone(), game.clone(), *style, &mut known);
        }
    }

    /// Returns the sentences whose search isn't over.
    fn left(&mut self) -> impl Iterator<Item = &mut Wanted<'a>> {
        self.wanted.iter_mut().filter(|wanted| !wanted.is_done)
    }

    /// Stops the search for each sentence whose rule a game already shows in full.
    fn keep_found(&mut self) {
        for wanted in &mut self.wanted {
            wanted.is_done |= matches!(wanted.found, Some((0, _)));
        }
    }

    /// Follows a line of play to its end, and tries every style from each position that no earlier line has reached.
    fn follow(&mut self, mut course: Course, mut game: Game, line: Style, known: &mut BTreeSet<String>) {
        let mut player = line.player(game.opening.seed);
        // How many of the visited stages the game includes.
        let mut included = 0;
        // The plain moves since the table reached its current stage.
        let mut since: Vec<Move> = Vec::new();
        for _ in 0..MAX_PLAIN {
            if let Some(place) = course.visited.get(included) {
                included += 1;
                since.clear();
                game.steps.push(Step::PlayOn(place.clone()));
                self.order(&game, &course.visited);
                if known.insert(place.clone()) {
                    Style::ALL.iter().for_each(|style| self.explore(&course, &game, *style));
                }
            }
            let Some(turn) = player(&course.session) else { return };
            if plain_move(&course.session) == Some(turn) {
                since.push(turn);
            } else {
                game.steps.extend(since.drain(..).chain([turn]).map(Step::Move));
            }
            if course.play_move(&turn).1.is_err() {
                return;
            }
        }
    }

    /// Records the game for each rule about the order of play that the game shows, at least in part.
    fn order(&mut self, game: &Game, visited: &[String]) {
        for wanted in self.left() {
            if let Some(missing) = wanted.sign.order(visited) {
                wanted.offer(missing, game.with_places(|place| wanted.sign.is_in_order(place)));
            }
        }
    }

    /// Plays on in one style, and at every point tries commands that may be refused.
    fn explore(&mut self, start: &Course, game: &Game, style: Style) {
        let mut course = start.clone();
        // The players begin at the last stage, so the earlier ones aren't needed. The first one isn't needed either,
        // because the table opens there.
        let mut game = game.with_last_places(&course.visited[0]);
        let mut player = style.player(game.opening.seed);
        for _ in 0..MAX_MOVES {
            // Longer games wouldn't be better.
            if !self.left().any(|wanted| wanted.is_better(0, game.length() + 1)) {
                return;
            }
            let Course { session, visited } = &course;
            for probe in probes(session, game.opening.seed) {
                let outcome = session.decide_move(&probe).map(|event| vec![event]);
                self.note(&game, &Way { before: session, turn: &probe, outcome: &outcome, visited });
            }
            let Some(turn) = player(session) else { return };
            let (before, outcome) = course.play_move(&turn);
            let visited = &course.visited;
            self.note(&game, &Way { before: &before, turn: &turn, outcome: &outcome, visited });
            if outcome.is_err() {
                return;
            }
            game.steps.push(Step::Move(turn));
        }
    }

    fn note(&mut self, game: &Game, way: &Way<'_>) {
        let length = game.length() + 1;
        for wanted in self.left().filter(|wanted| wanted.is_better(0, length)) {
            let Some(missing) = wanted.sign.is_shown(way) else { continue };
            if wanted.is_better(missing, length) {
                let mut game = game.clone();
                game.steps.push(Step::Move(*way.turn));
                wanted.found = Some((missing, game));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Shipped;

    #[test]
    fn no_game_is_searched_for_table_notes() {
        for slug in Shipped::slugs() {
            let schedule = Arc::new(Schedule::load(&Shipped, slug).expect("a shipped ruleset"));
            let explanation = Explanation::of(&schedule);
            let rules = explanation.sections.iter().filter(|section| section.about != About::Notes);
            let all: usize = rules.map(|section| section.sentences.len()).sum();
            assert_eq!(Search::of(&schedule, &explanation).left().count(), all, "{slug}");
        }
    }
}
