//! How many tiles a seat passes, receiver by receiver.

use crate::few::Few;
use crate::table::seat::MAX_SEATS;

/// How many tiles a seat laid down for one receiver.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Given {
    /// How many of its own.
    pub own: u8,
    /// How many it passes on unseen (R18).
    pub blind: u8,
}

/// How many tiles a seat laid down, gift by gift.
pub type Givens = Few<Given, MAX_SEATS>;
