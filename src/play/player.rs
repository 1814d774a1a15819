//! Computer players.

use crate::session::{Command, HostCommand, Move, Prompt, Session, Stage};
use crate::table::seat::{Seat, SeatSet};
use crate::view::View;

mod keeps_pairs;
mod random;

pub use keeps_pairs::KeepsPairs;
pub use random::RandomPlayer;

/// A computer player that knows only what a person in the same seat would know.
///
/// A player gets its seat's view and prompt, but never the table itself. [`Company`] seats players around a table. The
/// library has two players: [`RandomPlayer`] and [`KeepsPairs`].
///
/// # Examples
///
/// A player that passes the first tiles that may be passed and agrees to everything:
///
/// ```
/// use std::sync::Arc;
/// use charleston::play::{Company, KeepsPairs, Player};
/// use charleston::{Command, DealContext, Prompt, Schedule, Seat, Shipped, View};
/// use charleston::session::Session;
///
/// struct Plain;
///
/// impl Player for Plain {
///     fn act(&mut self, view: &View, prompt: &Prompt) -> Option<Command> {
///         assert!(prompt.waiting_for.contains(view.seat), "it is asked when the table waits for it");
///         let pass = prompt.pass.as_ref().filter(|pass| !pass.changes);
///         let request = prompt.request.map(|(fewest, _)| Command::Request(fewest));
///         let plain = [
///             (prompt.cannot_pass, Command::CannotPass),
///             (prompt.agree, Command::Agree),
///             (prompt.decline, Command::Decline),
///             (prompt.pick_up, Command::PickUp),
///             (prompt.begin_play, Command::BeginPlay),
///         ];
///         let said = plain.into_iter().find(|(may, _)| *may).map(|(_, command)| command);
///         said.or(request).or_else(|| pass.map(|pass| Command::Pass(pass.default_offer())))
///     }
/// }
///
/// let schedule = Arc::new(Schedule::load(&Shipped, "nmjl")?);
/// let mut table = Session::shuffled(Arc::clone(&schedule), 7, DealContext::default())?;
/// let mut company = Company::of(schedule.ruleset().players(), KeepsPairs::new(7)).with(Seat::FIRST, Plain);
/// while let Some(turn) = company.turn(&table) {
///     table.play_move(&turn)?;
/// }
/// assert!(table.is_over());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Player {
    /// Chooses one of the commands that the prompt offers, or returns `None` to wait. The player is asked again after
    /// every command at the table.
    fn act(&mut self, view: &View, prompt: &Prompt) -> Option<Command>;

    /// Rolls this many dice and returns their total. This method is called if the player has to roll and `act` has
    /// returned `None`. By default, every die shows a one.
    fn roll(&mut self, dice: u8) -> u8 {
        dice
    }
}

impl<P: Player + ?Sized> Player for Box<P> {
    fn act(&mut self, view: &View, prompt: &Prompt) -> Option<Command> {
        (**self).act(view, prompt)
    }

    fn roll(&mut self, dice: u8) -> u8 {
        (**self).roll(dice)
    }
}

/// The players around one table. Seats without a player are vacant or played by others.
///
/// Players aren't saved with the table. At a restored table, a [`RandomPlayer`] starts over from its seed.
#[derive(Default)]
pub struct Company<'a> {
    players: Vec<(SeatSet, Box<dyn Player + Send + 'a>)>,
}

impl<'a> Company<'a> {
    /// Creates a `Company` without players.
    pub fn new() -> Self {
        Self::default()
    }

    /// Creates a `Company` in which one player plays all of these seats.
    pub fn of(seats: SeatSet, player: impl Player + Send + 'a) -> Self {
        Self { players: vec![(seats, Box::new(player))] }
    }

    /// Puts a player in a seat, replacing any player that is already there.
    #[must_use]
    pub fn with(mut self, seat: Seat, player: impl Player + Send + 'a) -> Self {
        self.players.push((SeatSet::only(seat), Box::new(player)));
        self
    }

    /// Returns the next move; `None` if the game is over, or if the table waits only for the host or for seats that
    /// others play. First come the seats that may still ask for something before the dealer discards, then the others
    /// in turn order.
    pub fn turn(&mut self, session: &Session) -> Option<Move> {
        let mut seats = can_act(session);
        let awaited = session.waiting_for();
        seats.sort_by_key(|seat| awaited.contains(*seat));
        first_to_act(session, seats, |seat, prompt| {
            let mut players = self.players.iter_mut().rev();
            let (_, player) = players.find(|(seats, _)| seats.contains(seat))?;
            let command = player.act(&View::of(session, seat)?, prompt);
            let turn = command.map(|command| Move::Player(seat, command));
            turn.or_else(|| prompt.dice.map(|dice| rolled(seat, player.roll(dice))))
        })
    }
}

/// Returns the seats that the table waits for, and those that may still ask for something before the dealer discards.
fn can_act(session: &Session) -> Vec<Seat> {
    let mut seats: Vec<Seat> = session.waiting_for().iter().collect();
    if session.public().stage == (Stage::Closing { open: true }) {
        let may_ask = |seat: &Seat| session.prompt(*seat).is_some_and(|prompt| prompt.ask);
        let others = session.schedule().ruleset().every_seat();
        seats.extend(others.filter(|seat| *seat != session.public().context.dealer && may_ask(seat)));
    }
    seats
}

/// Asks these seats one after another, and returns the first move that one of them makes.
fn first_to_act(
    session: &Session,
    seats: Vec<Seat>,
    mut act: impl FnMut(Seat, &Prompt) -> Option<Move>,
) -> Option<Move> {
    seats.into_iter().find_map(|seat| act(seat, &session.prompt(seat)?))
}

fn rolled(seat: Seat, pips: u8) -> Move {
    Move::Host(HostCommand::Rolled { seat, pips })
}
