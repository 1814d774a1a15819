//! The laws that hold at every table, whatever its rules are, and games at random that are held to them.
//!
//! A game is played with anything a seat could say, the sensible and the forbidden mixed, on any deal, and now and
//! then with a miscounted deal. The same seed plays the same game.

use std::fmt;
use std::sync::Arc;

use crate::check::prove::Proofs;
use crate::play::player::RandomPlayer;
use crate::schedule::Schedule;
use crate::session::Session;
use crate::table::random::{Purpose, Randomness};

pub mod anything;
mod table;
pub mod twins;

pub use table::{Happening, HeldTable, conserved, counted, somebody_can_act};

/// The most commands of one game, refused ones included.
const MAX_COMMANDS: usize = 5_000;

/// A law of every table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Law {
    /// No tile appears, disappears or doubles, and a hand has as many as it can have.
    Conserved = 1,
    /// A refused command changes nothing.
    Refused,
    /// What a seat can put together from what it was sent is what it may see.
    Folded,
    /// Two tables that differ only in what a seat cannot see look the same to it.
    Unseen,
    /// Until a table is over somebody can do something, and it ends.
    Ends,
    /// What a seat is offered is accepted, and nothing else.
    Offered,
    /// The same commands give the same events.
    Replayed,
    /// Where no joker may change hands, none does.
    Jokers,
}

impl Law {
    /// Its number.
    pub fn number(self) -> u8 {
        self as u8
    }
}

impl fmt::Display for Law {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Conserved => {
                "no tile appears, disappears or doubles, and a hand has as many as it can have"
            }
            Self::Refused => "a refused command changes nothing",
            Self::Folded => "what a seat can put together from what it was sent is what it may see",
            Self::Unseen => "two tables that differ only in what a seat cannot see look the same to it",
            Self::Ends => "until a table is over somebody can do something, and it ends",
            Self::Offered => "what a seat is offered is accepted, and nothing else",
            Self::Replayed => "the same commands give the same events",
            Self::Jokers => "where no joker may change hands, none does",
        })
    }
}

/// A law that a table has broken.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("law {}, {law}: {what} (after {commands} commands)", law.number())]
pub struct Broken {
    /// Which.
    pub law: Law,
    /// What was seen.
    pub what: String,
    /// After how many commands, refused ones included.
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

/// Nothing, or the law that is broken unless this holds.
fn hold(law: Law, holds: bool, what: impl FnOnce() -> String) -> Result<(), Broken> {
    if holds { Ok(()) } else { Err(Broken::law(law, what())) }
}

/// A ruleset whose games are held to the laws.
#[derive(Debug, Clone)]
pub struct Laws {
    schedule: Arc<Schedule>,
    proofs: Proofs,
}

impl Laws {
    /// The games of a schedule, held also to what is proved of it.
    pub fn of(schedule: Arc<Schedule>) -> Self {
        let proofs = Proofs::of(&schedule);
        Self { schedule, proofs }
    }

    /// Plays the game of a seed under every law.
    ///
    /// # Errors
    ///
    /// The law that was broken first, and where.
    pub fn game(&self, seed: u64) -> Result<(), Broken> {
        self.game_watched(seed, &mut |_| {})?;
        self.at_two_tables(seed).map(|_| ())
    }

    /// Plays the game of a seed under every law but the fourth, and shows everything that is said in it.
    ///
    /// # Errors
    ///
    /// The law that was broken first, and where.
    pub fn game_watched(&self, seed: u64, watch: &mut dyn FnMut(&Happening<'_>)) -> Result<(), Broken> {
        let Self { schedule, proofs } = self;
        let mut draw = Randomness::from_seed(seed).draw(Purpose::Player, 0);
        let context = anything::any_context(schedule.ruleset(), &mut draw);
        let (deal, miscounted) = anything::deal(schedule.ruleset(), &context, seed, &mut draw);
        let opened = Session::dealt(Arc::clone(schedule), deal, seed, context)
            .map_err(|refused| Broken::law(Law::Ends, format!("it cannot be opened: {refused}")))?;
        let mut table = HeldTable::open(opened, proofs);
        let mut player = RandomPlayer::new(seed);
        let is_blind_game = draw.once_in(10);
        while !table.session().is_over() {
            let commands = table.commands();
            let ends = || "it does not end".to_owned();
            hold(Law::Ends, commands < MAX_COMMANDS, ends).map_err(|broken| broken.after(commands))?;
            let turn = if draw.once_in(2) {
                anything::any_move(table.session(), &mut draw)
            } else {
                let turn = player
                    .turn(table.session())
                    .ok_or_else(|| Broken::law(Law::Ends, "nobody can do anything").after(commands))?;
                if is_blind_game { anything::blindly(table.session(), turn) } else { turn }
            };
            table.play(&turn, watch)?;
        }
        table.close(miscounted)
    }

    /// Plays the game of a seed at two tables that differ by one tile, which one seat cannot see, until it can; how
    /// many commands could be compared.
    ///
    /// # Errors
    ///
    /// The fourth law was broken.
    pub fn at_two_tables(&self, seed: u64) -> Result<usize, Broken> {
        twins::compare(&self.schedule, seed)
    }
}
