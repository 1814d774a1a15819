//! Who confirms a winning hand: the host, which knows the card.

use super::command::Declaration;
use crate::rack::Rack;
use crate::seat::Seat;

/// Confirms winning hands (R31, R32). The engine does not know the card; the host does.
pub trait Judge {
    /// Whether the hand wins.
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
