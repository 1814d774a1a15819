//! Seats as rules name them: chairs, which stay the same all match, and roles, which each deal gives anew.

use crate::few::Few;
use crate::table::seat::{MAX_SEATS, Seat, SeatSet};

/// A seat as a rule names it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SeatRef {
    /// The same chair on every deal.
    Chair(Seat),
    /// The player so many players after the dealer in turn order; 0 is the dealer. At a Mah Jongg table the winds are
    /// these.
    FromDealer(u8),
}

impl SeatRef {
    /// Whoever deals.
    pub const DEALER: Self = Self::FromDealer(0);

    /// Whether another chair can have it on another deal.
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

/// Who sits where on one deal: what gives every role a chair.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Seating {
    /// How many seats the table has.
    pub seats: usize,
    /// The seats that somebody sits at.
    pub players: SeatSet,
    /// The one of them that deals.
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

    /// The same table on a deal of each player in turn order, from this dealer on.
    pub fn of_every_dealer(self) -> impl Iterator<Item = Self> {
        self.in_turn().map(move |dealer| Self { dealer, ..self })
    }
}

/// The seats that a rule names together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Who {
    /// All who can be meant.
    Everyone,
    /// These.
    These(Few<SeatRef, MAX_SEATS>),
}

impl Who {
    /// One seat alone.
    pub fn only(named: SeatRef) -> Self {
        Self::These([named].into_iter().collect())
    }

    /// The chairs that are meant on a deal, if all who can be meant are `everyone`.
    pub fn chairs(&self, seating: &Seating, everyone: SeatSet) -> SeatSet {
        match self {
            Self::Everyone => everyone,
            Self::These(these) => these.iter().map(|named| seating.chair(*named)).collect(),
        }
    }

    /// The seats by name; none if everyone is meant.
    pub fn named(&self) -> &[SeatRef] {
        match self {
            Self::Everyone => &[],
            Self::These(these) => these,
        }
    }
}
