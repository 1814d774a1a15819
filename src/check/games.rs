//! Games that show how a rule works: their openings, and a function that removes unnecessary moves.

use std::sync::Arc;

use crate::describe::event;
use crate::play::story::{describe_at, in_story};
use crate::ruleset::To;
use crate::schedule::Schedule;
use crate::session::{Command, Move, Offer, Session};
use crate::table::context::DealContext;
use crate::table::deal::Deal;
use crate::table::seat::Seat;
use crate::table::tile::Tile;

pub mod openings;

/// How a game begins: the deal in the match, the hands in turn order, and the random seed for the rest of the game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opening {
    pub context: DealContext,
    pub hands: Vec<Vec<Tile>>,
    pub seed: u64,
}

impl Opening {
    /// Returns the opening with this deal.
    pub fn of(deal: &Deal, context: DealContext, seed: u64) -> Self {
        Self { context, hands: deal.hand_lists(), seed }
    }

    /// Opens a table with this deal. Returns `None` if the ruleset doesn't allow this deal.
    pub fn table(&self, schedule: &Arc<Schedule>) -> Option<Session> {
        let Self { context, hands, seed } = self;
        let ruleset = schedule.ruleset();
        let deal = Deal::miscounted(ruleset.tile_box(), &ruleset.hands(context), hands).ok()?;
        Session::dealt(Arc::clone(schedule), deal, *seed, *context).ok()
    }

    /// Takes a tile from a hand, so that the seat is dealt one tile too few.
    #[must_use]
    pub fn one_short(mut self, seat: Seat) -> Self {
        self.hands[seat.position()].pop();
        self
    }

    /// Takes a tile from the last hand dealt. `seats` is the number of seats at the table.
    #[must_use]
    pub fn miscounted(self, seats: usize) -> Self {
        let last = self.context.last_served(seats);
        self.one_short(last)
    }
}

/// Removes every move that isn't needed for `shows` to accept the rest. The last move is always kept.
pub fn shortened<T: Clone>(mut moves: Vec<T>, shows: impl Fn(&[T]) -> bool) -> Vec<T> {
    loop {
        let before = moves.len();
        // Start at the end, so that a pass is left out only after the moves that depend on it.
        for position in (0..before.saturating_sub(1)).rev() {
            let mut fewer = moves.clone();
            fewer.remove(position);
            if shows(&fewer) {
                moves = fewer;
            }
        }
        if moves.len() == before {
            return moves;
        }
    }
}

/// Writes a move at one table as a line of a story, reads that line back at another table or at the same one, and
/// returns the resulting move.
///
/// # Errors
///
/// Returns the problem if the line doesn't make sense at the table.
pub fn at_other_table(at: &Session, turn: &Move, table: &Session) -> Result<Move, String> {
    let Move::Player(seat, Command::Pass(offer)) = turn else { return Ok(*turn) };
    // A line doesn't name the only receiver, so it has the same meaning at every table with this receiver.
    if only_receiver(offer).is_some_and(|to| only_receiver_at(table, *seat) == Some(to)) {
        return Ok(*turn);
    }
    let schedule = at.schedule();
    let words = describe_at(schedule, turn, at.public().stage);
    let name = Some(schedule.ruleset().seat_name(*seat)).filter(|name| !name.is_empty());
    let words = name.and_then(|name| words.strip_prefix(name)).ok_or("the table has no such seat")?;
    in_story(table.schedule(), table.public(), *seat, words)
}

/// Returns the receiver of an offer with tiles for only one receiver.
fn only_receiver(offer: &Offer) -> Option<To> {
    let mut gifts = offer.gifts();
    let (to, tiles, _) = gifts.next()?;
    (gifts.next().is_none() && !tiles.is_empty() && offer.blind_to_nobody() == 0).then_some(to)
}

/// Returns the only receiver of a seat's tiles in the current pass; `None` if there are several or none.
fn only_receiver_at(table: &Session, seat: Seat) -> Option<To> {
    let step = event::pass_at(table.schedule(), table.public().stage)?;
    match &table.exchange(step).gifts.get(seat)?[..] {
        [only] => Some(only.to),
        _ => None,
    }
}
