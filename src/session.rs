//! One Charleston at one table: commands in, events out.
//!
//! [`Session::decide`] checks a command without changing anything and returns its event. `follow` returns the next
//! event that needs no command, such as the end of a pass. [`Session::apply`] changes the table by an event and never
//! fails. Public and private information have separate types, [`TableState`] and [`SeatState`]. A seat's
//! [`View`](crate::view::View) combines the public state with that seat's private state.

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
pub(crate) mod command;
mod decide;
mod direction;
pub(crate) mod event;
mod follow;
mod given;
mod hand;
mod offer;
mod own_tiles;
mod pile;
mod private;
pub(crate) mod prompt;
mod public;
pub(crate) mod refusal;
mod selection;
mod stage;
mod vacant;
mod zone;

pub use crate::ruleset::{Gift, PeekCost, PeekPer, Place, PlaceId, Ruled, To, Zone};
pub use crate::schedule::{Counts, Part, StepId};
pub use answer::{Answer, PublicAnswer};
pub(crate) use command::{Command, HostCommand, Move, Offer};
pub use command::{Declaration, OfferError};
pub(crate) use event::{Event, SeatEvent};
pub use event::{Fact, Secret};
pub use given::{Given, Givens};
pub use own_tiles::OwnTiles;
pub use private::SeatState;
pub(crate) use prompt::Prompt;
pub use prompt::{MAX_SUITS, PassPrompt, StayingTile, SuitToName};
pub use public::{Action, Declared, Moved, PublicSeat, TableState};
pub(crate) use refusal::Refusal;
pub use refusal::{Demand, NoSuchRefusal, RefusalId};
pub use stage::{Outcome, Stage};

/// One Charleston at one table, from the deal until the dealer discards.
///
/// It does no I/O and never reads the clock. The host plays commands and sends each seat only the information that the
/// seat may see.
#[derive(Clone)]
pub struct Session {
    schedule: Arc<Schedule>,
    public: TableState,
    private: BySeat<SeatState>,
    /// The tiles left in the wall. No player can see them.
    wall: TileBox,
    /// The source of all future random choices. No player can see it.
    randomness: Randomness,
}

/// An error that prevents a table from being opened.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OpeningError {
    /// The deal context isn't possible at this table.
    #[error(transparent)]
    DealContext(#[from] ContextError),
    /// The deal doesn't fit the table.
    #[error(transparent)]
    Deal(#[from] DealError),
}

/// Checks that a deal context is possible at a table: the dealer's seat and the seat of each role have players, and the
/// host has reported every role and number that the rules need.
fn fits(schedule: &Schedule, context: DealContext) -> Result<(), ContextError> {
    context.fits(schedule.seats())?;
    let (ruleset, roles) = (schedule.ruleset(), &context.roles);
    let is_vacant = |seat| !schedule.players().contains(seat);
    if is_vacant(context.dealer) {
        return Err(ContextError::NobodySits { dealer: context.dealer });
    }
    if let Some((role, seat)) = roles.iter().find(|(_, seat)| is_vacant(*seat)) {
        return Err(ContextError::NoPlayer { role, seat });
    }
    let mut due = ruleset.reported_roles().into_iter().filter(|role| role.is_due_after(context.after));
    match due.find(|role| roles.get(*role).is_none()) {
        Some(role) => Err(ContextError::NotReported { role }),
        None if context.counts.is_none() && ruleset.needs_counts(&context) => {
            Err(ContextError::CountsNotReported)
        }
        None => Ok(()),
    }
}

impl Session {
    /// Opens a table, and shuffles and deals the tiles.
    ///
    /// Hosts should pass a [`Key`](crate::table::random::Key) or their own [`Randomness`]; a small seed (`u64`) is for
    /// tests.
    ///
    /// # Errors
    ///
    /// Returns an error if `context` isn't possible at this table.
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

    /// Opens a table with the given deal. `randomness` is used for every random choice after the deal.
    ///
    /// The table makes its first automatic moves at once; for example, it may draw the direction of the first pass. The
    /// tiles in a vacant seat's hand keep their order.
    ///
    /// # Errors
    ///
    /// Returns an error if `context` isn't possible at this table, or if the deal is for a different table:
    /// it has a different number of seats, a hand too large or too small even for a miscount (R34), or tiles from a
    /// different box.
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

    /// Plays a player's command, makes every automatic move that follows from it, and returns all the events.
    ///
    /// # Errors
    ///
    /// Returns a [`Refusal`] if the command is against the rules. On error, the table is left unchanged.
    pub fn play(&mut self, seat: Seat, command: &Command) -> Result<Vec<Event>, Refusal> {
        self.play_move(&Move::Player(seat, *command))
    }

    /// Plays a host command: a dice roll, or the ruling on a declared hand.
    ///
    /// # Errors
    ///
    /// Returns a [`Refusal`] if the command is against the rules. On error, the table is left unchanged.
    ///
    /// # Examples
    ///
    /// This host's card has a single line, which requires all pairs:
    ///
    /// ```
    /// use std::sync::Arc;
    /// use charleston::session::{Declaration, Session};
    /// use charleston::{Command, DealContext, HostCommand, Refusal, Schedule, Seat, Shipped};
    ///
    /// let schedule = Arc::new(Schedule::load(&Shipped, "nmjl")?);
    /// let mut table = Session::shuffled(schedule, 7, DealContext::default())?;
    /// let (east, declaration) = (Seat::FIRST, Declaration::HeavenlyHand);
    ///
    /// // East declares. Now the table waits only for the host.
    /// table.play(east, &Command::Declare(declaration))?;
    /// assert_eq!(table.play(Seat::new(1), &Command::Peek), Err(Refusal::DeclarationPending));
    ///
    /// // The host checks the hand and answers.
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

    /// Plays a player's command or a host command.
    ///
    /// # Errors
    ///
    /// Returns a [`Refusal`] if the move is against the rules. On error, the table is left unchanged.
    pub fn play_move(&mut self, turn: &Move) -> Result<Vec<Event>, Refusal> {
        let mut events = Vec::new();
        self.play_move_into(turn, &mut events)?;
        Ok(events)
    }

    /// Plays a move and every automatic event that follows from it, and appends the events to `events`.
    ///
    /// # Errors
    ///
    /// Returns a [`Refusal`] if the move is against the rules. On error, the table and `events` are left unchanged.
    #[doc(hidden)]
    #[inline]
    pub fn play_move_into(&mut self, turn: &Move, events: &mut Vec<Event>) -> Result<(), Refusal> {
        events.push(self.decide_move(turn)?);
        while let Some(event) = events.last() {
            self.apply(event);
            match self.follow() {
                Some(next) => events.push(next),
                None => break,
            }
        }
        Ok(())
    }

    /// Returns the schedule for this table's deal; see [`Schedule::for_deal`].
    pub fn schedule(&self) -> &Arc<Schedule> {
        &self.schedule
    }

    /// Returns the table's public state.
    pub fn public(&self) -> &TableState {
        &self.public
    }

    /// Returns a seat's private state; `None` if the table doesn't have the seat. Only the host may see a vacant
    /// seat's tiles.
    pub fn private(&self, seat: Seat) -> Option<&SeatState> {
        self.private.get(seat)
    }

    /// Returns the source of all random choices at this table. Only the host may see it.
    #[doc(hidden)]
    pub fn randomness(&self) -> &Randomness {
        &self.randomness
    }

    /// Returns the tiles left in the wall, sorted. Only the host may see them. Their order isn't decided: draws from the
    /// wall are random, so shuffle these tiles before play begins.
    pub fn wall(&self) -> &TileBox {
        &self.wall
    }

    /// Returns whether the table is finished.
    pub fn is_over(&self) -> bool {
        matches!(self.public.stage, Stage::Over(_))
    }

    /// Returns the current pass; `None` if no pass is being played.
    pub(crate) fn passing(&self) -> Option<&PassStep> {
        self.passing_at().map(|(_, step)| step)
    }

    /// Returns the current pass and its step in the schedule.
    fn passing_at(&self) -> Option<(StepId, &PassStep)> {
        let Stage::At(id) = self.public.stage else { return None };
        Some((id, self.schedule.step(id).pass()?))
    }
}

/// Omits the hands, so the output is safe to log.
impl fmt::Debug for Session {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ruleset = self.schedule.ruleset().file();
        f.debug_struct("Session")
            .field("ruleset", &ruleset)
            .field("stage", &self.public.stage)
            .finish_non_exhaustive()
    }
}
