//! A game that shows a rule, and its story.

use std::sync::Arc;

use super::plain_move;
use super::sign::{Sign, Way};
use crate::check::explain::Sentence;
use crate::check::games::{self, Opening};
use crate::describe::event::stage_word;
use crate::play::MAX_REDEALS;
use crate::play::story::Recorder;
use crate::schedule::Schedule;
use crate::session::{Event, Move, Refusal, Session};

/// A step of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Step {
    /// Everyone makes the simplest moves until the table reaches the stage with this name.
    PlayOn(String),
    /// A move. Only the last move of a game can be refused.
    Move(Move),
}

/// A game that shows a rule.
#[derive(Debug, Clone)]
pub(super) struct Game {
    pub(super) opening: Opening,
    pub(super) steps: Vec<Step>,
}

/// Returns the name that stories use for a table's current stage.
pub(super) fn here(session: &Session) -> String {
    stage_word(session.schedule(), session.public().stage)
}

/// A table during a game, and the stages it has reached.
#[derive(Clone)]
pub(super) struct Course {
    pub(super) session: Session,
    pub(super) visited: Vec<String>,
}

impl Course {
    /// Plays a move, and returns the table before it and its outcome.
    pub(super) fn play_move(&mut self, turn: &Move) -> (Session, Result<Vec<Event>, Refusal>) {
        let before = self.session.clone();
        let outcome = self.session.play_move(turn);
        let place = here(&self.session);
        if self.visited.last() != Some(&place) {
            self.visited.push(place);
        }
        (before, outcome)
    }

    /// Plays a step. Returns `None` if a move is refused.
    fn play(&mut self, step: &Step) -> Option<()> {
        match step {
            Step::Move(turn) => drop(self.play_move(turn).1.ok()?),
            Step::PlayOn(place) => {
                while self.visited.last() != Some(place) {
                    if self.session.public().redeals > MAX_REDEALS {
                        return None;
                    }
                    self.play_move(&plain_move(&self.session)?).1.ok()?;
                }
            }
        }
        Some(())
    }
}

impl Game {
    pub(super) fn length(&self) -> usize {
        self.steps.len()
    }

    /// Returns the game without the `PlayOn` steps that come right before another one, except those that `is_kept`
    /// accepts.
    pub(super) fn with_places(&self, is_kept: impl Fn(&str) -> bool) -> Self {
        let next = self.steps.iter().skip(1).map(Some).chain([None]);
        let steps = self.steps.iter().zip(next).filter(|(step, next)| match (step, next) {
            (Step::PlayOn(place), Some(Step::PlayOn(_))) => is_kept(place),
            (Step::PlayOn(_) | Step::Move(_), _) => true,
        });
        Self { steps: steps.map(|(step, _)| step.clone()).collect(), ..self.clone() }
    }

    /// Returns the game without the `PlayOn` steps that come right before another one. Also drops the first step if it
    /// only plays on to the stage at which the table opens.
    pub(super) fn with_last_places(&self, first: &str) -> Self {
        let mut game = self.with_places(|_| false);
        if matches!(game.steps.first(), Some(Step::PlayOn(place)) if place == first) {
            game.steps.remove(0);
        }
        game
    }

    /// Opens a table for the game. Returns `None` if the ruleset doesn't allow its deal.
    pub(super) fn open(&self, schedule: &Arc<Schedule>) -> Option<Course> {
        let session = self.opening.table(schedule)?;
        let visited = vec![here(&session)];
        Some(Course { session, visited })
    }

    /// Returns a shorter game that shows at least as much of the rule.
    pub(super) fn shrunk(self, schedule: &Arc<Schedule>, sign: &Sign, missing: usize) -> Self {
        let Self { opening, steps } = self;
        let places = |steps: &[Step]| steps.iter().filter(|step| matches!(step, Step::PlayOn(_))).count();
        let all = places(&steps);
        let steps = games::shortened(steps, |fewer| {
            let game = Self { opening: opening.clone(), steps: fewer.to_vec() };
            places(fewer) == all && game.shows(schedule, sign).is_some_and(|found| found <= missing)
        });
        Self { opening, steps }
    }

    /// Replays the game and returns how much of the rule it doesn't show; `None` if the last step shows none of the
    /// rule, or if an earlier step is refused.
    fn shows(&self, schedule: &Arc<Schedule>, sign: &Sign) -> Option<usize> {
        let (last, steps) = self.steps.split_last()?;
        let mut course = self.open(schedule)?;
        steps.iter().try_for_each(|step| course.play(step))?;
        let Step::Move(turn) = last else {
            course.play(last)?;
            return sign.order(&course.visited);
        };
        let (before, outcome) = course.play_move(turn);
        sign.is_shown(&Way { before: &before, turn, outcome: &outcome, visited: &course.visited })
    }

    /// Writes the game as a story.
    pub(super) fn as_story(
        &self,
        schedule: &Arc<Schedule>,
        sign: &Sign,
        sentence: &Sentence,
        ruleset: &str,
    ) -> Option<String> {
        let mut course = self.open(schedule)?;
        let mut recorder = Recorder::open(&course.session, ruleset);
        // The last stage that the story named.
        let mut named = here(&course.session);
        if self.steps.is_empty() {
            recorder.line(&format!("at {named}"));
        }
        for step in &self.steps {
            match step {
                Step::PlayOn(place) => {
                    recorder.line(&format!("play on to {place}"));
                    course.play(step)?;
                    named.clone_from(place);
                }
                Step::Move(turn) => {
                    let before = *course.session.public();
                    match course.play_move(turn).1 {
                        Ok(events) => recorder.played(&course.session, turn, &events, &before),
                        Err(refusal) => recorder.refused(&course.session, turn, &refusal),
                    }
                }
            }
            let place = here(&course.session);
            if place != named && sign.is_in_order(&place) {
                recorder.line(&format!("at {place}"));
                named = place;
            }
        }
        let place = here(&course.session);
        if place != named {
            recorder.line(&format!("at {place}"));
        }
        Some(format!("title: {}\n{}", sentence.text, recorder.into_text()))
    }
}
