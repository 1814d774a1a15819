//! The laws (invariants) that hold at every table, and random games that check them.
//!
//! Each game is a random deal in a match, in which the players try all kinds of commands, sensible or not. Some deals
//! are miscounted. The same seed always gives the same game.

use std::sync::Arc;

use thiserror::Error;

use crate::check::prove::Proofs;
use crate::play::player::RandomPlayer;
use crate::schedule::Schedule;
use crate::session::Session;
use crate::table::random::{Purpose, Randomness};

pub mod random;
mod secrecy;
mod table;

pub use table::{CheckedTable, Played, conserved};

/// The maximum number of commands in one game, including refused ones, unless the game can have many passes.
const MAX_COMMANDS: usize = 5_000;
/// The maximum number of commands per pass in a game that can have many.
const MAX_COMMANDS_PER_PASS: usize = 200;

/// A law that holds at every table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Error)]
#[non_exhaustive]
pub enum Law {
    /// No tile appears, disappears or is duplicated, and every hand has a valid number of tiles.
    #[error("no tile appears, disappears or is duplicated, and every hand has a valid number of tiles")]
    Conserved = 1,
    /// A refused command changes nothing.
    #[error("a refused command changes nothing")]
    Refused,
    /// A view updated from the events sent to it equals the view built from the state.
    #[error("a view updated from the events sent to it equals the view built from the state")]
    Folded,
    /// Two tables that differ only in what a seat can't see look the same to that seat.
    #[error("two tables that differ only in what a seat can't see look the same to that seat")]
    Unseen,
    /// A player or the host can act until the game ends, and every game ends.
    #[error("a player or the host can act until the game ends, and every game ends")]
    Ends,
    /// Prompts offer exactly the commands that are accepted.
    #[error("prompts offer exactly the commands that are accepted")]
    Offered,
    /// The same commands produce the same events.
    #[error("the same commands produce the same events")]
    Replayed,
    /// If jokers can't change hands, the number of jokers in each hand never changes.
    #[error("if jokers can't change hands, the number of jokers in each hand never changes")]
    Jokers,
}

/// A violation of a law at a table.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("law {}, {law}: {what} (after {commands} commands)", *law as u8)]
#[non_exhaustive]
pub struct Broken {
    /// The law.
    pub law: Law,
    /// A description of what happened.
    pub what: String,
    /// The number of commands until the law was broken, including refused ones.
    pub commands: usize,
}

impl Broken {
    fn law(law: Law, what: impl Into<String>) -> Self {
        Self { law, what: what.into(), commands: 0 }
    }

    fn after(self, commands: usize) -> Self {
        Self { commands, ..self }
    }
}

/// Returns an error unless the law holds.
fn hold(law: Law, holds: bool, what: impl FnOnce() -> String) -> Result<(), Broken> {
    if holds { Ok(()) } else { Err(Broken::law(law, what())) }
}

/// A schedule and its proofs, for games that check the laws.
#[derive(Debug, Clone)]
pub struct Laws {
    schedule: Arc<Schedule>,
    proofs: Proofs,
}

impl Laws {
    /// Prepares to check games with this schedule, and computes the schedule's proofs.
    pub fn of(schedule: Arc<Schedule>) -> Self {
        let proofs = Proofs::of(&schedule);
        Self { schedule, proofs }
    }

    /// Plays the game for a seed and checks every law.
    ///
    /// # Errors
    ///
    /// Returns the first broken law and what happened.
    pub fn game(&self, seed: u64) -> Result<(), Broken> {
        self.game_watched(seed, &mut |_| {})?;
        self.at_two_tables(seed, &mut |_| {}).map(|_| ())
    }

    /// Plays the game for a seed, checks every law except the fourth ([`Law::Unseen`]), and calls `watch` after every
    /// turn.
    ///
    /// # Errors
    ///
    /// Returns the first broken law and what happened.
    pub fn game_watched(&self, seed: u64, watch: &mut dyn FnMut(&Played<'_>)) -> Result<(), Broken> {
        let Self { schedule, proofs } = self;
        let mut draw = Randomness::from_seed(seed).draw(Purpose::Player, 0);
        let context = random::context(schedule.ruleset(), &mut draw);
        let (deal, miscounted) = random::deal(schedule.ruleset(), &context, seed, &mut draw);
        let opened = Session::dealt(Arc::clone(schedule), deal, seed, context)
            .map_err(|refused| Broken::law(Law::Ends, format!("the table can't be opened: {refused}")))?;
        let mut table = CheckedTable::open(opened, proofs);
        let mut player = RandomPlayer::new(seed);
        let is_blind_game = draw.once_in(10);
        let passes = proofs.ends.max_passes.map_or(0, |passes| passes as usize);
        let max_commands = passes.saturating_mul(MAX_COMMANDS_PER_PASS).max(MAX_COMMANDS);
        while !table.session().is_over() {
            let broken = |what: &str| Broken::law(Law::Ends, what).after(table.commands());
            if table.commands() >= max_commands {
                return Err(broken("the game doesn't end"));
            }
            let turn = if draw.once_in(2) {
                random::turn(table.session(), &mut draw)
            } else {
                let turn = player.turn(table.session()).ok_or_else(|| broken("no player can do anything"))?;
                if is_blind_game { random::blindly(table.session(), turn) } else { turn }
            };
            table.play(&turn, watch)?;
        }
        table.close(miscounted)
    }
}
