//! A table that can be saved: a session, how it was opened, and every move since then.
//!
//! A table also numbers its events. The docs for `wire` explain what the numbers are for.

use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

use crate::schedule::Schedule;
use crate::session::{
    Command, Event, Fact, HostCommand, Move, OpeningError, Prompt, PublicSeat, Refusal, Session,
};
use crate::table::context::{ContextError, DealContext};
use crate::table::deal::Deal;
use crate::table::random::Randomness;
use crate::table::seat::{BySeat, Seat};

mod numbers;

pub use numbers::{EventId, NoTableId, Numbers, TableId};

/// The maximum number of times that a player can change their tiles, their request or their answer in one pass or vote.
/// Further changes are refused, so that a table's log can't grow without limit. Players at a real table never come
/// close to this limit.
pub const MAX_CHANGES: u8 = 100;

/// A session with its log. A table can be saved and restored, and moves can be undone.
///
/// A `Table` dereferences to [`Session`] for reading. Moves go through the table, which logs every move that is
/// accepted. Replaying the moves produces the same events on any platform.
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
#[derive(Clone)]
pub struct Table {
    session: Session,
    /// The deal; `None` if it was shuffled with the session's randomness.
    pub(crate) deal: Option<Deal>,
    moves: Vec<Move>,
    /// All events so far, in order.
    events: Vec<Event>,
    pub(crate) numbers: Numbers,
    /// How many times each player has changed their tiles, their request or their answer in this pass or vote.
    changes: BySeat<u8>,
}

impl Table {
    /// Opens a table, and shuffles and deals the tiles; see [`Session::shuffled`].
    ///
    /// # Errors
    ///
    /// Returns an error if `context` isn't possible at this table.
    pub fn shuffled(
        schedule: Arc<Schedule>,
        randomness: impl Into<Randomness>,
        context: DealContext,
    ) -> Result<Self, ContextError> {
        Ok(Self::opened(Session::shuffled(schedule, randomness, context)?, None))
    }

    /// Opens a table with a given deal, whose hands have as many tiles as [`Ruleset::hands`](crate::Ruleset::hands) says
    /// for this `context`; see [`Session::dealt`].
    ///
    /// # Errors
    ///
    /// Returns an error if `context` isn't possible at this table, or if the deal is for a different table.
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
        let seats = session.schedule().seats();
        let numbers = Numbers { table: TableId::drawn(session.randomness()), last: 0, undone: 0 };
        let changes = BySeat::new(seats, |_| 0);
        Self { session, deal, moves: Vec::new(), events: Vec::new(), numbers, changes }
    }

    /// Sets the id of the table, for example to its id in the host's database.
    #[must_use]
    pub fn named(mut self, id: TableId) -> Self {
        self.numbers.table = id;
        self
    }

    /// Returns the id of the last event or undo.
    pub fn last_event(&self) -> EventId {
        EventId { table: self.numbers.table, number: self.numbers.last }
    }

    /// Returns whether a player's command still means what it meant after the event `seen`.
    ///
    /// A command belongs to one step of the schedule. So it means something else if, since `seen`, the table has moved
    /// to another step or the player has acted. A pass or a request also depends on who gets the tiles and how many, so
    /// it means something else once that is decided. Other moves by other players can make the command illegal, but
    /// they can't change what it does, so the rules decide. If `seen` is from before an undo, what the player saw may
    /// not be true anymore.
    pub(crate) fn is_current(&self, seat: Seat, command: &Command, seen: EventId) -> bool {
        let is_about_tiles = matches!(command, Command::Pass(_) | Command::Request(_));
        let has_changed = |fact: &Fact| match fact {
            Fact::Directed { .. } | Fact::Rolled { .. } if is_about_tiles => true,
            Fact::Settled { group, .. } => is_about_tiles && group.contains(seat),
            fact => fact.actor() == Some(seat) || fact.then().is_some(),
        };
        self.events_after(seen).is_some_and(|new| !new.iter().any(|event| has_changed(&event.fact)))
    }

    /// Returns the events after `seen`; `None` if `seen` isn't an event at this table, or if a move has been undone
    /// since then.
    pub(crate) fn events_after(&self, seen: EventId) -> Option<&[Event]> {
        let is_known = seen.table == self.numbers.table && seen.number >= self.numbers.undone;
        let missing = self.numbers.last.checked_sub(seen.number).filter(|_| is_known)?;
        let from = self.events.len().checked_sub(usize::try_from(missing).ok()?)?;
        self.events.get(from..)
    }

    /// Plays a player's command; see [`Session::play`].
    ///
    /// # Errors
    ///
    /// Returns a [`Refusal`] if the command is against the rules, or if the player has already made 100
    /// changes in this pass or vote. The table is then unchanged.
    pub fn play(&mut self, seat: Seat, command: &Command) -> Result<Vec<Event>, Refusal> {
        self.play_move(&Move::Player(seat, *command))
    }

    /// Checks a player's command and returns the resulting event; see [`Session::decide`]. The table doesn't change.
    ///
    /// # Errors
    ///
    /// Returns the [`Refusal`] that [`play`](Self::play) would return.
    pub fn decide(&self, seat: Seat, command: &Command) -> Result<Event, Refusal> {
        self.decide_move(&Move::Player(seat, *command))
    }

    /// Checks a player's command or a host command, like [`decide`](Self::decide).
    #[doc(hidden)]
    pub fn decide_move(&self, turn: &Move) -> Result<Event, Refusal> {
        self.check_changes(turn)?;
        self.session.decide_move(turn)
    }

    /// Plays a host command; see [`Session::report`].
    ///
    /// # Errors
    ///
    /// Returns a [`Refusal`] if the command is against the rules. The table is then unchanged.
    pub fn report(&mut self, command: &HostCommand) -> Result<Vec<Event>, Refusal> {
        self.play_move(&Move::Host(*command))
    }

    /// Plays and logs a player's command or a host command.
    ///
    /// # Errors
    ///
    /// Returns a [`Refusal`] if the move is against the rules, or if the player has already made 100
    /// changes in this pass or vote. The table is then unchanged.
    pub fn play_move(&mut self, turn: &Move) -> Result<Vec<Event>, Refusal> {
        let events = self.record(turn)?;
        self.numbers.count(events.len());
        Ok(events)
    }

    /// Plays and logs a move without updating the event numbers.
    fn record(&mut self, turn: &Move) -> Result<Vec<Event>, Refusal> {
        let changes = self.check_changes(turn)?;
        let began_at = self.session.public().began_at;
        // The host's source of random numbers can panic, so the move is made on a copy.
        let mut session = self.session.clone();
        let events = session.play_move(turn)?;
        self.session = session;
        self.moves.push(*turn);
        self.events.extend(&events);
        if self.session.public().began_at != began_at {
            self.changes = BySeat::new(self.changes.seats(), |_| 0);
        } else if let Some(seat) = changes {
            self.changes[seat] += 1;
        }
        Ok(events)
    }

    /// Replays the moves of a saved table and restores its event numbers.
    pub(crate) fn replay(
        mut self,
        moves: &[Move],
        numbers: Option<Numbers>,
    ) -> Result<Self, (usize, Refusal)> {
        for (at, turn) in (1..).zip(moves) {
            self.record(turn).map_err(|refusal| (at, refusal))?;
        }
        match numbers {
            Some(numbers) => self.numbers = numbers.fit(self.events.len()),
            None => self.numbers.count(self.events.len()),
        }
        Ok(self)
    }

    /// Returns the moves that a player can make now; see [`Session::prompt`]. A player who has made 100
    /// changes to their tiles, their request or their answer in this pass or vote isn't offered another change.
    pub fn prompt(&self, seat: Seat) -> Option<Prompt> {
        let mut prompt = self.session.prompt(seat)?;
        if self.changes[seat] >= MAX_CHANGES {
            prompt.pass = prompt.pass.filter(|pass| !pass.changes);
            let requested = self.session.public().seats[seat].act.is_request();
            prompt.request = prompt.request.filter(|_| !requested);
            if self.session.public().seats[seat].vote.is_some() {
                (prompt.agree, prompt.stop, prompt.decline, prompt.ask) = (false, false, false, false);
                prompt.about = None;
            }
        }
        Some(prompt)
    }

    /// Returns the player whose tiles, request or answer this move would change, if that player can make a change.
    fn check_changes(&self, turn: &Move) -> Result<Option<Seat>, Refusal> {
        let changes = self.changing(turn);
        match changes.is_some_and(|seat| self.changes[seat] >= MAX_CHANGES) {
            true => Err(Refusal::TooManyChanges { max: MAX_CHANGES }),
            false => Ok(changes),
        }
    }

    /// Returns the player whose tiles, request or answer this move would change.
    fn changing(&self, turn: &Move) -> Option<Seat> {
        let Move::Player(seat, command) = turn else { return None };
        let PublicSeat { act, vote, .. } = self.session.public().seats.get(*seat)?;
        let again = match command {
            Command::Pass(_) => act.has_passed(),
            Command::Request(_) => act.is_request(),
            Command::Stop | Command::Agree | Command::Decline | Command::Ask => vote.is_some(),
            Command::NameSuit(_)
            | Command::PickUp
            | Command::Peek
            | Command::Declare(_)
            | Command::Miscount
            | Command::CannotPass
            | Command::CallDead(_)
            | Command::BeginPlay => false,
        };
        again.then_some(*seat)
    }

    /// Undoes the last move and returns it; `None` if no move has been made. Clients then need a new view, which
    /// [`Table::update`] provides.
    ///
    /// After an undo, the table draws the same random numbers again. Players who saw tiles or a direction after the
    /// undone move know what is coming, so undo a move only if no player has seen anything new since then.
    pub fn undo(&mut self) -> Option<Move> {
        let (last, kept) = self.moves.split_last()?;
        let (last, kept) = (*last, kept.to_vec());
        let again =
            self.at_the_deal().replay(&kept, None).expect("moves that were accepted are accepted again");
        self.numbers = std::mem::replace(self, again).numbers;
        self.numbers.undo();
        Some(last)
    }

    /// Returns the table as it was before the first move.
    pub(crate) fn at_the_deal(&self) -> Self {
        let (schedule, randomness) = (Arc::clone(self.schedule()), self.randomness().clone());
        let context = self.public().context;
        let opened = match &self.deal {
            Some(deal) => Self::dealt(schedule, deal.clone(), randomness, context).ok(),
            None => Self::shuffled(schedule, randomness, context).ok(),
        };
        opened.expect("a table that was opened can be opened again")
    }

    /// Returns every move that was accepted, in order.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Returns every event so far, in order. The events include all secrets, so only the host may see them.
    pub fn events(&self) -> &[Event] {
        &self.events
    }
}

impl Deref for Table {
    type Target = Session;

    fn deref(&self) -> &Session {
        &self.session
    }
}

/// Omits the hands, so the output is safe to log.
impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let moves = self.moves().len();
        f.debug_struct("Table").field("session", &**self).field("moves", &moves).finish_non_exhaustive()
    }
}
