//! One Charleston at one table: commands in, events out.
//!
//! [`Session::decide`] reads and never writes; [`Session::evolve`] writes and never refuses. What everybody
//! may know and what only one seat may know are kept in types of their own ([`Public`], [`Private`]), and a
//! seat's [`View`](crate::view::View) is made of the one and of its own part of the other.

use std::sync::Arc;

use crate::chance::{Chance, Purpose};
use crate::deal::Deal;
use crate::ruleset::Exchange;
use crate::schedule::{PassStep, Schedule, Step};
use crate::seat::{BySeat, Seat};
use crate::tile::TileBox;

mod blind;
mod command;
mod decide;
mod event;
mod follow;
mod judge;
mod offer;
mod private;
mod prompt;
mod public;
mod refusal;
mod stage;

pub use command::{Command, Declaration, Offer};
pub use event::{Event, Fact, Secret, Sighting};
pub use judge::{Judge, TakesTheHostsWord};
pub use private::Private;
pub use prompt::{PassPrompt, Prompt, Receiver};
pub use public::{Act, Given, Givens, Public, PublicSeat};
pub use refusal::{Demand, Refusal};
pub use stage::{Outcome, Stage};

/// One Charleston at one table, from the deal until the dealer discards.
///
/// It does no I/O and knows no clock: a host plays commands and hands each seat what it may see.
#[derive(Debug, Clone)]
pub struct Session {
    schedule: Arc<Schedule>,
    public: Public,
    private: BySeat<Private>,
    hidden: Hidden,
}

/// What nobody at the table knows.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Hidden {
    wall: TileBox,
    chance: Chance,
}

impl Session {
    /// Opens a table with a deal shuffled from a seed, in the round named after the seat `round`.
    pub fn shuffled(schedule: Arc<Schedule>, seed: u64, round: Seat) -> Self {
        let ruleset = schedule.ruleset();
        let draw = Chance::new(seed).draw(Purpose::Deal, 0);
        let deal = Deal::shuffled(ruleset.tile_box(), ruleset.hands(), draw);
        Self::dealt(schedule, deal, seed, round)
    }

    /// Opens a table with a given deal; the seed is for the rest of its chance.
    pub fn dealt(schedule: Arc<Schedule>, deal: Deal, seed: u64, round: Seat) -> Self {
        let public = Public::opening(&schedule, &deal, round);
        let Deal { hands, wall } = deal;
        let private = BySeat::new(hands.seats(), |seat| Private::dealt(hands[seat].clone()));
        Self { schedule, public, private, hidden: Hidden { wall, chance: Chance::new(seed) } }
    }

    /// Plays a command: decides it, and if it is legal, lets everything happen that follows from it.
    ///
    /// # Errors
    ///
    /// The command is against the rules; nothing has changed then.
    pub fn play(&mut self, seat: Seat, command: &Command) -> Result<Vec<Event>, Refusal> {
        self.play_judged(seat, command, &TakesTheHostsWord)
    }

    /// The same, with a judge who confirms winning hands (R31, R32).
    ///
    /// # Errors
    ///
    /// The command is against the rules, or the judge does not confirm the hand; nothing has changed then.
    pub fn play_judged(
        &mut self,
        seat: Seat,
        command: &Command,
        judge: &impl Judge,
    ) -> Result<Vec<Event>, Refusal> {
        let mut events = vec![self.decide(seat, command, judge)?];
        self.evolve(&events[0]);
        while let Some(event) = self.follow() {
            self.evolve(&event);
            events.push(event);
        }
        Ok(events)
    }

    /// Writes down what happened; the only place where a table changes.
    pub fn evolve(&mut self, event: &Event) {
        match (&event.fact, &event.secret) {
            (Fact::Redealt { .. }, _) => self.hidden.wall = *self.schedule.ruleset().tile_box(),
            (Fact::Dealt { .. } | Fact::Drew { .. }, Secret::Tiles(tiles)) => {
                for tile in tiles {
                    self.hidden.wall.take(*tile);
                }
            }
            _ => {}
        }
        for (seat, private) in self.private.iter_mut() {
            private.evolve(&event.fact, event.secret_for(seat));
        }
        self.public.evolve(&event.fact);
    }

    /// The schedule this table plays by.
    pub fn schedule(&self) -> &Arc<Schedule> {
        &self.schedule
    }

    /// What everybody may know.
    pub fn public(&self) -> &Public {
        &self.public
    }

    /// What only this seat may know, or nothing where the table has no such seat.
    pub fn private(&self, seat: Seat) -> Option<&Private> {
        self.private.get(seat)
    }

    /// The seed this table's chance comes from.
    pub fn seed(&self) -> u64 {
        self.hidden.chance.seed()
    }

    /// What is left in the wall. For the host alone: no seat may know it.
    pub fn wall(&self) -> &TileBox {
        &self.hidden.wall
    }

    /// Whether the table is done.
    pub fn is_over(&self) -> bool {
        matches!(self.public.stage, Stage::Over(_))
    }

    /// The pass that is being made, if one is.
    pub(crate) fn passing(&self) -> Option<&PassStep> {
        let Stage::At(id) = self.public.stage else { return None };
        match self.schedule.step(id) {
            Step::Pass(pass) => Some(pass),
            Step::Gate(_) => None,
        }
    }

    /// Who gives to whom in the pass that is being made, as far as it is known.
    pub(crate) fn exchange<'a>(&self, step: &'a PassStep) -> &'a Exchange {
        &step.exchange
    }
}
