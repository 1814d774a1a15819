//! Seats as rules name them: chairs stay the same all match, and each deal gives the roles to other chairs.

use crate::few::Few;
use crate::table::seat::{MAX_SEATS, Seat, SeatSet};

/// A seat as a rule names it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SeatRef {
    /// The same chair on every deal.
    Chair(Seat),
    /// The dealer (0), or the player this many players after the dealer in turn order. The winds of a Mah Jongg table
    /// are these.
    FromDealer(u8),
}

impl SeatRef {
    /// The dealer.
    pub const DEALER: Self = Self::FromDealer(0);

    /// Whether its chair can be another one on another deal.
    pub fn is_role(self) -> bool {
        match self {
            Self::Chair(_) => false,
            Self::FromDealer(_) => true,
        }
    }
}

impl Default for SeatRef {
    fn default() -> Self {
        Self::DEALER
    }
}

/// The players of a table and their dealer on one deal, which give every role its chair.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Seating {
    /// How many seats the table has.
    pub seats: usize,
    /// The seats that somebody sits at.
    pub players: SeatSet,
    /// The player who deals.
    pub dealer: Seat,
}

impl Seating {
    /// The players in turn order from the dealer.
    pub fn in_turn(&self) -> impl Iterator<Item = Seat> + use<> {
        let Self { seats, players, dealer } = *self;
        (0..seats).map(move |steps| dealer.further(steps, seats)).filter(move |seat| players.contains(*seat))
    }

    /// The chair that a rule means on this deal.
    pub fn chair(&self, named: SeatRef) -> Seat {
        match named {
            SeatRef::Chair(seat) => seat,
            SeatRef::FromDealer(steps) => self.in_turn().nth(usize::from(steps)).unwrap_or(self.dealer),
        }
    }

    /// This seating with each player as the dealer, in turn order.
    pub fn of_every_dealer(self) -> impl Iterator<Item = Self> {
        self.in_turn().map(move |dealer| Self { dealer, ..self })
    }
}

/// The seats that one rule names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Who {
    /// All that the rule could name.
    Everyone,
    /// These.
    These(Few<SeatRef, MAX_SEATS>),
}

impl Who {
    /// One seat alone.
    pub fn only(named: SeatRef) -> Self {
        Self::These([named].into_iter().collect())
    }

    /// Their chairs on a deal; `everyone` are all that the rule could name.
    pub fn chairs(&self, seating: &Seating, everyone: SeatSet) -> SeatSet {
        match self {
            Self::Everyone => everyone,
            Self::These(these) => these.iter().map(|named| seating.chair(*named)).collect(),
        }
    }

    /// The seats that are named one by one.
    pub fn named(&self) -> &[SeatRef] {
        match self {
            Self::Everyone => &[],
            Self::These(these) => these,
        }
    }
}
