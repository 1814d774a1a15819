//! Tables side by side: the same deal and the same moves under different rules.

use std::sync::Arc;

use crate::check::games::{self, Opening};
use crate::describe::event;
use crate::play::story::secrets;
use crate::schedule::Schedule;
use crate::session::{Command, Move, Session};

/// The result of a move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// The table refuses the move. Contains the id of the refusal.
    Refused(&'static str),
    /// The move has no equivalent at this table. Contains the reason.
    Meaningless(String),
    /// The table accepts the move, which causes these public events and each seat's private events.
    Played(Vec<Shown>, Vec<Option<String>>),
}

/// The sentence about a public event. It is compared without the winds that some rulesets add to the players' names.
#[derive(Debug, Clone, Eq)]
pub struct Shown {
    pub sentence: String,
    without_winds: String,
}

impl PartialEq for Shown {
    fn eq(&self, other: &Self) -> bool {
        self.without_winds == other.without_winds
    }
}

/// Tables side by side: one for the first ruleset, one for the second, and, in some searches, one for the first with a
/// single rule from the second.
#[derive(Clone)]
pub struct Tables {
    pub all: Vec<Session>,
}

impl Tables {
    /// Opens all tables with the same deal. Returns `None` if one of the rulesets doesn't allow this deal.
    pub fn open(schedules: &[Arc<Schedule>], opening: &Opening) -> Option<Self> {
        let all = schedules.iter().map(|schedule| opening.table(schedule));
        Some(Self { all: all.collect::<Option<_>>()? })
    }

    /// Plays a move at every table, if all of them accept it. The move has the same wording everywhere, so at each
    /// table a pass goes to that table's receiver.
    pub fn play(&mut self, turn: &Move) -> bool {
        let after = self.all.iter().enumerate().map(|(position, table)| {
            let (turn, mut table) = (self.meant(position, turn).ok()?, table.clone());
            table.play_move(&turn).ok()?;
            Some(table)
        });
        let Some(after) = after.collect() else { return false };
        self.all = after;
        true
    }

    /// Returns whether a move shows that every other table differs from the first one, and all of them in the same way.
    /// If `strictly` is true, two different refusals don't count.
    pub fn shows(&self, turn: &Move, strictly: bool) -> bool {
        let first = self.outcome(0, turn);
        let is_played = |outcome: &Outcome| matches!(outcome, Outcome::Played(..));
        let differs =
            |other: &Outcome| *other != first && (!strictly || is_played(&first) || is_played(other));
        // Titles differ between the rulesets, so the events needn't be the same.
        let is_alike = |one: &Outcome, other: &Outcome| match (one, other) {
            (Outcome::Played(..), Outcome::Played(..)) => true,
            (Outcome::Refused(one), Outcome::Refused(other)) => one == other,
            (Outcome::Meaningless(_), Outcome::Meaningless(_)) => true,
            _ => false,
        };
        let second = self.outcome(1, turn);
        let mut more = (2..self.all.len()).map(|position| self.outcome(position, turn));
        differs(&second) && more.all(|other| differs(&other) && is_alike(&second, &other))
    }

    /// Returns the result of a move with this wording at one table.
    pub fn outcome(&self, position: usize, turn: &Move) -> Outcome {
        match self.meant(position, turn) {
            Ok(turn) => self.outcome_of(position, &turn),
            Err(problem) => Outcome::Meaningless(problem),
        }
    }

    /// Returns the result of this move at one table, without translating it first.
    pub fn outcome_of(&self, position: usize, turn: &Move) -> Outcome {
        let mut table = self.all[position].clone();
        let before = *table.public();
        match table.play_move(turn) {
            Err(refusal) => Outcome::Refused(refusal.id()),
            Ok(events) => {
                let schedule = table.schedule();
                let seats = || schedule.ruleset().every_seat();
                let shown = |sentence: String| {
                    let without_winds = seats().fold(sentence.clone(), |text, seat| {
                        text.replace(&event::seat(schedule, seat), &event::chair(schedule, seat))
                    });
                    Shown { sentence, without_winds }
                };
                let secrets = seats().map(|seat| secrets(&events, seat)).collect();
                let facts = event::facts(schedule, before, &events).into_iter();
                Outcome::Played(facts.map(shown).collect(), secrets)
            }
        }
    }

    /// Translates a move at the first table into the move with the same wording at a table. A pass without a named
    /// receiver goes to the table's only receiver.
    pub fn meant(&self, position: usize, turn_at_first: &Move) -> Result<Move, String> {
        match turn_at_first {
            Move::Player(_, Command::Pass(offer)) if offer.gifts().count() <= 1 => {
                games::at_other_table(&self.all[0], turn_at_first, &self.all[position])
            }
            _ => Ok(*turn_at_first),
        }
    }
}
