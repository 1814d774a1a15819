//! A table that can be saved: a session, how it was opened, and every move made at it.

use std::ops::Deref;
use std::sync::Arc;

use crate::schedule::Schedule;
use crate::session::{
    Action, Command, Event, HostCommand, Move, OpeningError, Prompt, PublicSeat, Refusal, Session,
};
use crate::table::context::{ContextError, DealContext};
use crate::table::deal::Deal;
use crate::table::random::Randomness;
use crate::table::seat::{BySeat, Seat};

/// How often a player may change its tiles, its request or its answer in one pass or at one gate. More changes are
/// refused, so that the log of
/// a table can't grow without end; nobody at a real table comes near it.
pub const MAX_CHANGES: u8 = 100;

/// A session with its log, so that it can be saved, opened again and undone.
///
/// It reads like a [`Session`]. Its moves go through the table, which writes down every one that was accepted: replaying
/// them gives the same events on any platform.
///
/// # Examples
///
/// ```
/// use std::sync::Arc;
/// use charleston::saved::SavedTable;
/// use charleston::{Command, DealContext, Offer, Schedule, Seat, Shipped, Table};
///
/// let schedule = Arc::new(Schedule::load(&Shipped, "nmjl")?);
/// let mut table = Table::shuffled(Arc::clone(&schedule), 7, DealContext::default())?;
/// let (east, south) = (Seat::FIRST, Seat::new(1));
/// let pass = table.prompt(east).and_then(|prompt| prompt.pass).ok_or("East is asked to pass")?;
/// table.play(east, &Command::Pass(pass.default_offer()))?;
///
/// let text = serde_json::to_string(&table.save())?;
/// let mut again = serde_json::from_str::<SavedTable>(&text)?.open(schedule)?;
/// assert_eq!(again.private(east), table.private(east));
///
/// // Undo takes back the last move, whoever made it.
/// assert_eq!(again.undo().map(|last| last.seat()), Some(east));
/// assert_eq!(again.moves(), []);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Table {
    session: Session,
    /// The deal, unless it was shuffled from the session's randomness.
    deal: Option<Deal>,
    moves: Vec<Move>,
    /// How often each player has changed its tiles or its request in this pass.
    changes: BySeat<u8>,
}

impl Table {
    /// Opens a table and shuffles the deal; see [`Session::shuffled`].
    ///
    /// # Errors
    ///
    /// This table can't come to that deal.
    pub fn shuffled(
        schedule: Arc<Schedule>,
        randomness: impl Into<Randomness>,
        context: DealContext,
    ) -> Result<Self, ContextError> {
        Ok(Self::opened(Session::shuffled(schedule, randomness, context)?, None))
    }

    /// Opens a table with a given deal; see [`Session::dealt`].
    ///
    /// # Errors
    ///
    /// This table can't come to that deal, or the deal is for another table or dealer.
    pub fn dealt(
        schedule: Arc<Schedule>,
        deal: Deal,
        randomness: impl Into<Randomness>,
        context: DealContext,
    ) -> Result<Self, OpeningError> {
        let session = Session::dealt(schedule, deal.clone(), randomness, context)?;
        Ok(Self::opened(session, Some(deal)))
    }

    fn opened(session: Session, deal: Option<Deal>) -> Self {
        let changes = BySeat::new(session.schedule().seats(), |_| 0);
        Self { session, deal, moves: Vec::new(), changes }
    }

    /// Plays a player's command; see [`Session::play`].
    ///
    /// # Errors
    ///
    /// The command is against the rules, or the player has changed its tiles [`MAX_CHANGES`] times in this pass;
    /// nothing has changed then.
    pub fn play(&mut self, seat: Seat, command: &Command) -> Result<Vec<Event>, Refusal> {
        self.play_move(&Move::Player(seat, *command))
    }

    /// Plays what only the host reports; see [`Session::report`].
    ///
    /// # Errors
    ///
    /// The report is against the rules; nothing has changed then.
    pub fn report(&mut self, command: &HostCommand) -> Result<Vec<Event>, Refusal> {
        self.play_move(&Move::Host(*command))
    }

    /// Plays a player's command or the host's report, and writes it down.
    ///
    /// # Errors
    ///
    /// The move is against the rules, or the player has changed its tiles [`MAX_CHANGES`] times in this pass; nothing has
    /// changed then.
    pub fn play_move(&mut self, turn: &Move) -> Result<Vec<Event>, Refusal> {
        let changes = self.changing(turn);
        if changes.is_some_and(|seat| self.changes[seat] >= MAX_CHANGES) {
            return Err(Refusal::TooManyChanges { max: MAX_CHANGES });
        }
        let began_at = self.session.public().began_at;
        let events = self.session.play_move(turn)?;
        self.moves.push(*turn);
        if self.session.public().began_at != began_at {
            self.changes = BySeat::new(self.changes.seats(), |_| 0);
        } else if let Some(seat) = changes {
            self.changes[seat] += 1;
        }
        Ok(events)
    }

    /// What a player may do now; see [`Session::prompt`]. A player who has changed its tiles, its request
    /// or its answer [`MAX_CHANGES`] times in this pass isn't asked to change them again.
    pub fn prompt(&self, seat: Seat) -> Option<Prompt> {
        let mut prompt = self.session.prompt(seat)?;
        if self.changes[seat] >= MAX_CHANGES {
            prompt.pass = prompt.pass.filter(|pass| !pass.changes);
            let requested = self.session.public().seats[seat].act == Action::Requested;
            prompt.request = prompt.request.filter(|_| !requested);
            if self.session.public().seats[seat].vote.is_some() {
                (prompt.agree, prompt.stop, prompt.decline, prompt.ask) = (false, false, false, false);
            }
        }
        Some(prompt)
    }

    /// The player who would change its tiles, its request or its answer by this move.
    fn changing(&self, turn: &Move) -> Option<Seat> {
        let Move::Player(seat, command) = turn else { return None };
        let PublicSeat { act, vote, .. } = self.session.public().seats.get(*seat)?;
        let again = match command {
            Command::Pass(_) => act.is_laid(),
            Command::Request(_) => *act == Action::Requested,
            Command::Stop | Command::Agree | Command::Decline | Command::Ask => vote.is_some(),
            Command::PickUp
            | Command::Peek
            | Command::Declare(_)
            | Command::Miscount
            | Command::CannotPass
            | Command::CallDead(_)
            | Command::BeginPlay => false,
        };
        again.then_some(*seat)
    }

    /// Takes back the last move, and returns it; `None` if none was made.
    pub fn undo(&mut self) -> Option<Move> {
        let (last, kept) = self.moves.split_last()?;
        let (last, kept) = (*last, kept.to_vec());
        let (schedule, randomness) = (Arc::clone(self.schedule()), self.randomness().clone());
        let context = self.public().context;
        let opened = match self.deal.take() {
            Some(deal) => Self::dealt(schedule, deal, randomness, context).ok(),
            None => Self::shuffled(schedule, randomness, context).ok(),
        };
        *self = opened.expect("a table that was opened can be opened again");
        for turn in &kept {
            self.play_move(turn).expect("a move that was accepted is accepted again");
        }
        Some(last)
    }

    /// Every move that was accepted, in order.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The deal, if it wasn't shuffled from the table's own randomness.
    pub(crate) fn given_deal(&self) -> Option<&Deal> {
        self.deal.as_ref()
    }
}

impl Deref for Table {
    type Target = Session;

    fn deref(&self) -> &Session {
        &self.session
    }
}
