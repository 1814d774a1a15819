//! How many tiles each seat is dealt (R3).

use super::{SeatRef, Seating};
use crate::few::Few;
use crate::table::seat::{BySeat, MAX_SEATS, Seat};

/// How many tiles each seat is dealt, as a rule file says it (R3).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hands {
    /// Each seat that is not named.
    pub hand: u8,
    /// The seats that are named.
    pub named: Few<(SeatRef, u8), MAX_SEATS>,
    /// How many more whoever deals is dealt, unless the dealer is named.
    pub dealer_extra: u8,
}

/// How many tiles each chair is dealt on the deals of one dealer; where no role is named, on every deal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HandSizes {
    /// Each chair, without what the dealer has more.
    pub each: BySeat<u8>,
    /// How many more whoever deals is dealt.
    pub dealer_extra: u8,
}

impl Hands {
    /// The hand sizes on one deal.
    pub fn on(&self, seating: &Seating) -> HandSizes {
        let mut each = BySeat::new(seating.seats, |_| self.hand);
        for (named, size) in &self.named {
            if let Some(chair) = seating.chair(*named) {
                each[chair] = *size;
            }
        }
        // The dealer comes last: at tables whose chairs have names, it can be named twice.
        let of_dealer = self.named.iter().find(|(named, _)| *named == SeatRef::DEALER);
        if let Some((_, size)) = of_dealer {
            each[seating.dealer] = *size;
        }
        HandSizes { each, dealer_extra: if of_dealer.is_some() { 0 } else { self.dealer_extra } }
    }
}

impl HandSizes {
    /// How many tiles each chair is dealt if this one deals.
    pub fn of_dealer(&self, dealer: Seat) -> BySeat<u8> {
        let mut sizes = self.each;
        sizes[dealer] += self.dealer_extra;
        sizes
    }

    /// The smallest hand, whoever deals.
    pub fn fewest(&self) -> u8 {
        self.each.values().copied().min().unwrap_or(0)
    }

    /// How many tiles are dealt in all.
    pub fn in_all(&self) -> u32 {
        self.each.values().copied().map(u32::from).sum::<u32>() + u32::from(self.dealer_extra)
    }
}
