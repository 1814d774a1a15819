//! Who confirms a winning hand: the host, which knows the card.

use super::command::Declaration;
use crate::table::rack::Rack;
use crate::table::seat::Seat;

/// Confirms winning hands (R31, R32). The engine does not know the card; the host does.
///
/// A judge is asked only where the table plays such a hand, it is the dealer who declares it, and in time.
/// Where none is named, [`TakesTheHostsWord`] judges: a host that asks nobody has looked at the hand itself. A
/// closure is a judge, too.
///
/// # Examples
///
/// A card with a single line on it, for which all tiles must go in pairs:
///
/// ```
/// use std::sync::Arc;
/// use charleston::table::rack::Rack;
/// use charleston::session::{Declaration, Judge};
/// use charleston::{Command, Occasion, Refusal, Ruleset, Schedule, Seat, Session, Shipped, View};
///
/// struct Pairs;
///
/// impl Judge for Pairs {
///     fn confirms(&self, _: Seat, _: Declaration, hand: &Rack) -> bool {
///         hand.tiles().iter().all(|tile| hand.count(*tile) % 2 == 0)
///     }
/// }
///
/// let schedule = Arc::new(Schedule::compile(Ruleset::load(&Shipped, "nmjl")?));
/// let mut table = Session::shuffled(schedule, 7, Occasion::default())?;
/// let (east, before) = (Seat::FIRST, View::of(&table, Seat::FIRST));
/// let card: Box<dyn Judge> = Box::new(Pairs); // one of several, as the club says
/// let declared = Command::Declare(Declaration::HeavenlyHand);
///
/// // The hand is not on the card; nothing has changed, and the Charleston goes on.
/// assert_eq!(table.play_judged(east, &declared, &*card), Err(Refusal::NotConfirmed));
/// assert_eq!(View::of(&table, east), before);
/// assert!(!table.is_over());
///
/// // At a table where the host's word is enough, the same hand wins.
/// table.play(east, &declared)?;
/// assert!(table.is_over());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Judge {
    /// Whether the hand, all the tiles that the seat holds, wins.
    fn confirms(&self, seat: Seat, declaration: Declaration, hand: &Rack) -> bool;
}

/// Takes the host's word: a hand that is declared, wins.
#[derive(Debug, Clone, Copy, Default)]
pub struct TakesTheHostsWord;

impl Judge for TakesTheHostsWord {
    fn confirms(&self, _: Seat, _: Declaration, _: &Rack) -> bool {
        true
    }
}

impl<F: Fn(Seat, Declaration, &Rack) -> bool> Judge for F {
    fn confirms(&self, seat: Seat, declaration: Declaration, hand: &Rack) -> bool {
        self(seat, declaration, hand)
    }
}
