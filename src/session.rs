//! One Charleston at one table: commands in, events out.
//!
//! [`Session::decide`] reads and never writes; [`Session::evolve`] writes and never refuses. What everybody
//! may know and what only one seat may know are kept in types of their own ([`Public`], [`Private`]), and a
//! seat's [`View`](crate::view::View) is made of the one and of its own part of the other.

use std::sync::Arc;

use crate::schedule::{PassStep, Schedule, Step, StepId};
use crate::table::context::{Occasion, OccasionError};
use crate::table::deal::{Deal, DealError};
use crate::table::random::{Chance, Purpose};
use crate::table::seat::{BySeat, Seat, SeatSet};
use crate::table::tile::TileBox;

mod answer;
mod blind;
mod command;
mod decide;
mod event;
mod evolve;
mod follow;
mod given;
mod hand;
mod judge;
mod offer;
mod private;
mod prompt;
mod public;
mod refusal;
mod restore;
mod selection;
mod spare;
mod stage;
mod way;
mod zone;

pub use answer::{Answer, Heard};
pub use command::{Command, Declaration, Offer};
pub use event::{Event, Fact, Secret, Sighting};
pub use given::{Given, Givens};
pub use judge::{Judge, TakesTheHostsWord};
pub use private::Private;
pub use prompt::{PassPrompt, Prompt, Receiver};
pub use public::{Act, Public, PublicSeat};
pub use refusal::{Demand, Refusal};
pub use restore::{Fault, Impossible};
pub(crate) use restore::{LaidParts, Parts, SeatParts, view_is_possible};
pub use stage::{Outcome, Stage};

/// One Charleston at one table, from the deal until the dealer discards.
///
/// It does no I/O and knows no clock: a host plays commands and hands each seat what it may see.
#[derive(Debug, Clone)]
pub struct Session {
    schedule: Arc<Schedule>,
    public: Public,
    private: BySeat<Private>,
    /// What is left in the wall; nobody at the table knows.
    wall: TileBox,
    /// What will come by chance; nobody at the table knows.
    chance: Chance,
}

/// Why a table cannot be opened.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum OpeningError {
    /// It cannot come to that occasion.
    #[error(transparent)]
    Occasion(#[from] OccasionError),
    /// The deal is not one of this table.
    #[error(transparent)]
    Deal(#[from] DealError),
}

/// Whether a table can come to an occasion, and somebody sits where it is dealt.
fn fits(schedule: &Schedule, occasion: Occasion) -> Result<(), OccasionError> {
    occasion.fits(schedule.seats())?;
    match schedule.ruleset().spare_hand(occasion.dealer) {
        Some(_) => Err(OccasionError::NobodySits { dealer: occasion.dealer }),
        None => Ok(()),
    }
}

impl Session {
    /// Opens a table with a deal shuffled from a seed.
    ///
    /// # Errors
    ///
    /// The occasion is none that this table can come to.
    pub fn shuffled(schedule: Arc<Schedule>, seed: u64, occasion: Occasion) -> Result<Self, OccasionError> {
        Self::shuffled_by(schedule, Chance::new(seed), occasion)
    }

    /// The same with chance of any kind; so a host can draw it itself.
    ///
    /// # Errors
    ///
    /// The occasion is none that this table can come to.
    pub fn shuffled_by(
        schedule: Arc<Schedule>,
        chance: Chance,
        occasion: Occasion,
    ) -> Result<Self, OccasionError> {
        fits(&schedule, occasion)?;
        let ruleset = schedule.ruleset();
        let draw = chance.draw(Purpose::Deal, 0);
        let deal = Deal::shuffled(ruleset.tile_box(), &ruleset.hands(occasion.dealer), draw);
        Ok(Self::open(schedule, deal, chance, occasion))
    }

    /// Opens a table with a given deal; the seed is for the rest of its chance. What the table does by itself
    /// before anybody can do anything is done then: the direction of the first pass may be drawn.
    ///
    /// # Errors
    ///
    /// The occasion is none that this table can come to; the deal is of another table, or of another dealer:
    /// its hands are not as many as the seats, or one is too large or too small even for a miscount (R34), or it
    /// is dealt from another box.
    pub fn dealt(
        schedule: Arc<Schedule>,
        deal: Deal,
        seed: u64,
        occasion: Occasion,
    ) -> Result<Self, OpeningError> {
        Self::dealt_by(schedule, deal, Chance::new(seed), occasion)
    }

    /// The same with chance of any kind; so a host can draw it itself.
    ///
    /// # Errors
    ///
    /// The same as those of [`Session::dealt`].
    pub fn dealt_by(
        schedule: Arc<Schedule>,
        deal: Deal,
        chance: Chance,
        occasion: Occasion,
    ) -> Result<Self, OpeningError> {
        fits(&schedule, occasion)?;
        let ruleset = schedule.ruleset();
        deal.fits(ruleset.tile_box(), &ruleset.hands(occasion.dealer))?;
        Ok(Self::open(schedule, deal, chance, occasion))
    }

    fn open(schedule: Arc<Schedule>, deal: Deal, chance: Chance, occasion: Occasion) -> Self {
        let public = Public::opening(&schedule, &deal, occasion);
        let Deal { hands, wall } = deal;
        let spare = |seat| schedule.ruleset().spare_hand(seat).map(|hand| hand.gives);
        let private = BySeat::new(hands.seats(), |seat| Private::dealt(hands[seat].tiles(), spare(seat)));
        let mut session = Self { schedule, public, private, wall, chance };
        for seat in SeatSet::all(hands.seats()).iter() {
            session.mix_spare(seat);
        }
        while let Some(event) = session.follow() {
            session.evolve(&event);
        }
        session
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
        judge: &(impl Judge + ?Sized),
    ) -> Result<Vec<Event>, Refusal> {
        let mut events = Vec::new();
        self.play_into(seat, command, judge, &mut events)?;
        Ok(events)
    }

    /// The same for a host that keeps a buffer: what happens is added to the end of it.
    ///
    /// # Errors
    ///
    /// The command is against the rules, or the judge does not confirm the hand; nothing has changed then, and
    /// nothing is added.
    pub fn play_into(
        &mut self,
        seat: Seat,
        command: &Command,
        judge: &(impl Judge + ?Sized),
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        let event = self.decide(seat, command, judge)?;
        self.evolve(&event);
        events.push(event);
        while let Some(event) = self.follow() {
            self.evolve(&event);
            events.push(event);
        }
        Ok(())
    }

    /// The schedule this table plays by.
    pub fn schedule(&self) -> &Arc<Schedule> {
        &self.schedule
    }

    /// What everybody may know.
    pub fn public(&self) -> &Public {
        &self.public
    }

    /// What only this seat may know, or nothing where the table has no such seat. What a spare hand holds
    /// is for the host alone.
    pub fn private(&self, seat: Seat) -> Option<&Private> {
        self.private.get(seat)
    }

    /// Where this table's chance comes from. For the host alone: no seat may know it.
    pub fn chance(&self) -> &Chance {
        &self.chance
    }

    /// What is left in the wall. For the host alone: no seat may know it.
    pub fn wall(&self) -> &TileBox {
        &self.wall
    }

    /// Whether the table is done.
    pub fn is_over(&self) -> bool {
        matches!(self.public.stage, Stage::Over(_))
    }

    /// The pass that is being made, if one is.
    pub(crate) fn passing(&self) -> Option<&PassStep> {
        self.passing_at().map(|(_, step)| step)
    }

    /// The same with its place in the schedule.
    fn passing_at(&self) -> Option<(StepId, &PassStep)> {
        let Stage::At(id) = self.public.stage else { return None };
        match self.schedule.step(id) {
            Step::Pass(pass) => Some((id, pass)),
            Step::Gate(_) => None,
        }
    }
}
