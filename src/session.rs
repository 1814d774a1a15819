//! One Charleston at one table: commands in, events out.
//!
//! [`Session::decide`] reads and never writes; [`Session::apply`] writes and never refuses. What everybody
//! may know and what only one seat may know are kept in types of their own ([`TableState`], [`SeatState`]), and a
//! seat's [`View`](crate::view::View) is made of the one and of its own part of the other.

use std::fmt;
use std::sync::Arc;

use crate::schedule::{PassStep, Schedule};
use crate::table::context::{ContextError, DealContext};
use crate::table::deal::{Deal, DealError};
use crate::table::random::{Purpose, Randomness};
use crate::table::seat::{BySeat, Seat};
use crate::table::tile::TileBox;

mod answer;
mod apply;
mod blind;
mod command;
mod decide;
mod direction;
mod event;
mod follow;
mod given;
mod hand;
mod offer;
mod own_tiles;
mod pile;
mod private;
mod prompt;
mod public;
mod refusal;
mod selection;
mod stage;
mod vacant;
mod zone;

pub use crate::ruleset::{PeekCost, PeekPer, Place, PlaceId, Ruled, To, Zone};
pub use crate::schedule::StepId;
pub use answer::{Answer, PublicAnswer};
pub use command::{Command, Declaration, HostCommand, Move, Offer, OfferError};
pub use event::{Event, Fact, SeatEvent, Secret};
pub use given::{Given, Givens};
pub use own_tiles::OwnTiles;
pub use private::SeatState;
pub use prompt::{PassPrompt, Prompt, Receiver, SuitToName};
pub use public::{Action, Declared, Moved, PublicSeat, TableState};
pub use refusal::{Demand, Refusal, RefusalId};
pub use stage::{Outcome, Stage};

/// One Charleston at one table, from the deal until the dealer discards.
///
/// It does no I/O and knows no clock: a host plays commands and hands each seat what it may see.
#[derive(Clone)]
pub struct Session {
    schedule: Arc<Schedule>,
    public: TableState,
    private: BySeat<SeatState>,
    /// What is left in the wall; nobody at the table knows.
    wall: TileBox,
    /// Everything random that is still to come; nobody at the table knows it.
    randomness: Randomness,
}

/// Why a table cannot be opened.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OpeningError {
    /// It cannot come to that deal.
    #[error(transparent)]
    DealContext(#[from] ContextError),
    /// The deal is not one of this table.
    #[error(transparent)]
    Deal(#[from] DealError),
}

/// Whether a table can come to a deal, and somebody sits where it is dealt.
fn fits(schedule: &Schedule, context: DealContext) -> Result<(), ContextError> {
    context.fits(schedule.seats())?;
    let ruleset = schedule.ruleset();
    let (is_vacant, roles) = (|seat| ruleset.vacant_seat(seat).is_some(), &context.roles);
    if is_vacant(context.dealer) {
        return Err(ContextError::NobodySits { dealer: context.dealer });
    }
    if let Some((role, seat)) = roles.iter().find(|(_, seat)| is_vacant(*seat)) {
        return Err(ContextError::NoPlayer { role, seat });
    }
    let mut due = ruleset.reported_roles().filter(|role| role.is_due_after(context.previous));
    match due.find(|role| roles.get(*role).is_none()) {
        Some(role) => Err(ContextError::NotReported { role }),
        None if context.counts.is_none() && ruleset.needs_counts(&context) => {
            Err(ContextError::CountsNotReported)
        }
        None => Ok(()),
    }
}

impl Session {
    /// Opens a table and shuffles the deal. Hosts pass a [`Key`](crate::table::random::Key) or
    /// [`Randomness`] of their own; a small seed (`u64`) is for tests.
    ///
    /// # Errors
    ///
    /// This table can't come to that deal.
    pub fn shuffled(
        schedule: Arc<Schedule>,
        randomness: impl Into<Randomness>,
        context: DealContext,
    ) -> Result<Self, ContextError> {
        fits(&schedule, context)?;
        let schedule = schedule.for_deal(&context);
        let (ruleset, randomness) = (schedule.ruleset(), randomness.into());
        let draw = randomness.draw(Purpose::Deal, 0);
        let deal = Deal::shuffled(ruleset.tile_box(), &ruleset.hands(&context), draw);
        Ok(Self::open(schedule, deal, randomness, context))
    }

    /// Opens a table with a given deal; `randomness` is for everything after it. Does at once what the table does
    /// before any player can act: the direction of the first pass may be drawn. A vacant seat keeps the order of its hand.
    ///
    /// # Errors
    ///
    /// This table can't come to that deal, or the deal is for another table or dealer: another number of seats,
    /// a hand too large or too small even for a miscount (R34), or another box.
    pub fn dealt(
        schedule: Arc<Schedule>,
        deal: Deal,
        randomness: impl Into<Randomness>,
        context: DealContext,
    ) -> Result<Self, OpeningError> {
        fits(&schedule, context)?;
        let schedule = schedule.for_deal(&context);
        let ruleset = schedule.ruleset();
        deal.fits(ruleset.tile_box(), &ruleset.hands(&context))?;
        Ok(Self::open(schedule, deal, randomness.into(), context))
    }

    fn open(schedule: Arc<Schedule>, deal: Deal, randomness: Randomness, context: DealContext) -> Self {
        let public = TableState::opening(&schedule, &deal, context);
        let Deal { hands, wall } = deal;
        let vacant = |seat| schedule.ruleset().vacant_seat(seat).map(|hand| hand.gives);
        let private = BySeat::new(hands.seats(), |seat| SeatState::dealt(&hands[seat], vacant(seat)));
        let mut session = Self { schedule, public, private, wall, randomness };
        while let Some(event) = session.follow() {
            session.apply(&event);
        }
        session
    }

    /// Plays a player's command: decides it, and if it is legal, lets everything happen that follows from it.
    ///
    /// # Errors
    ///
    /// The command is against the rules; nothing has changed then.
    pub fn play(&mut self, seat: Seat, command: &Command) -> Result<Vec<Event>, Refusal> {
        let mut events = Vec::new();
        self.play_into(seat, command, &mut events)?;
        Ok(events)
    }

    /// Plays what only the host reports: dice, or whether a declared hand wins.
    ///
    /// # Errors
    ///
    /// The report is against the rules; nothing has changed then.
    ///
    /// # Examples
    ///
    /// A host whose card has a single line, for which all tiles must go in pairs:
    ///
    /// ```
    /// use std::sync::Arc;
    /// use charleston::session::{Declaration, HostCommand};
    /// use charleston::{Command, DealContext, Refusal, Schedule, Seat, Session, Shipped};
    ///
    /// let schedule = Arc::new(Schedule::load(&Shipped, "nmjl")?);
    /// let mut table = Session::shuffled(schedule, 7, DealContext::default())?;
    /// let (east, declaration) = (Seat::FIRST, Declaration::HeavenlyHand);
    ///
    /// // East declares, and from then on the table waits for the host alone.
    /// table.play(east, &Command::Declare(declaration))?;
    /// assert_eq!(table.play(Seat::new(1), &Command::Peek), Err(Refusal::DeclarationPending));
    ///
    /// // The host looks at the hand, and answers.
    /// let hand = table.private(east).ok_or("East sits at every table")?.rack();
    /// let is_on_the_card = hand.tiles().iter().all(|tile| hand.count(*tile) % 2 == 0);
    /// table.report(&if is_on_the_card {
    ///     HostCommand::Won { seat: east, declaration }
    /// } else {
    ///     HostCommand::Rejected { seat: east, declaration }
    /// })?;
    /// assert!(!table.is_over(), "the hand isn't on the card, and the Charleston goes on");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn report(&mut self, command: &HostCommand) -> Result<Vec<Event>, Refusal> {
        self.play_move(&Move::Host(*command))
    }

    /// Plays a player's command or the host's report.
    ///
    /// # Errors
    ///
    /// The turn is against the rules; nothing has changed then.
    pub fn play_move(&mut self, turn: &Move) -> Result<Vec<Event>, Refusal> {
        let mut events = Vec::new();
        self.play_move_into(turn, &mut events)?;
        Ok(events)
    }

    /// Plays a turn for a host that keeps a buffer: adds what happens to the end of it.
    ///
    /// # Errors
    ///
    /// The turn is against the rules; nothing has changed then, and nothing is added.
    #[inline]
    pub fn play_move_into(&mut self, turn: &Move, events: &mut Vec<Event>) -> Result<(), Refusal> {
        match turn {
            Move::Player(seat, command) => self.play_into(*seat, command, events)?,
            Move::Host(command) => self.apply_all(self.decide_report(command)?, events),
        }
        Ok(())
    }

    /// Plays a player's command for a host that keeps a buffer: adds what happens to the end of it.
    ///
    /// # Errors
    ///
    /// The command is against the rules; nothing has changed then, and nothing is added.
    #[inline]
    pub fn play_into(
        &mut self,
        seat: Seat,
        command: &Command,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        self.apply_all(self.decide(seat, command)?, events);
        Ok(())
    }

    /// Lets this happen, and everything that follows from it.
    fn apply_all(&mut self, event: Event, events: &mut Vec<Event>) {
        self.apply(&event);
        events.push(event);
        while let Some(event) = self.follow() {
            self.apply(&event);
            events.push(event);
        }
    }

    /// The schedule this table plays by: that of its dealer ([`Schedule::for_deal`]).
    pub fn schedule(&self) -> &Arc<Schedule> {
        &self.schedule
    }

    /// What everybody may know.
    pub fn public(&self) -> &TableState {
        &self.public
    }

    /// What only this seat may know, or nothing where the table has no such seat. What a vacant seat holds
    /// is for the host alone.
    pub fn private(&self, seat: Seat) -> Option<&SeatState> {
        self.private.get(seat)
    }

    /// Everything random at this table. For the host alone: no seat may know it.
    #[doc(hidden)]
    pub fn randomness(&self) -> &Randomness {
        &self.randomness
    }

    /// What is left in the wall. For the host alone: no seat may know it.
    #[doc(hidden)]
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
        Some((id, self.schedule.step(id).pass()?))
    }
}

/// Short, and without hands: it can be logged.
impl fmt::Debug for Session {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ruleset = self.schedule.ruleset().file();
        f.debug_struct("Session")
            .field("ruleset", &ruleset)
            .field("stage", &self.public.stage)
            .finish_non_exhaustive()
    }
}
