//! How many tiles each seat is dealt (R3).

use crate::table::seat::{BySeat, Seat};

/// How many tiles each seat is dealt (R3).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hands {
    /// Each seat, when it does not deal.
    pub each: BySeat<u8>,
    /// How many more whoever deals is dealt.
    pub dealer_extra: u8,
}

impl Hands {
    /// How many tiles each seat is dealt when this one deals.
    pub fn of(&self, dealer: Seat) -> BySeat<u8> {
        let extra = |seat| if seat == dealer { self.dealer_extra } else { 0 };
        BySeat::new(self.each.seats(), |seat| self.each[seat] + extra(seat))
    }

    /// The smallest hand, whoever deals.
    pub fn fewest(&self) -> u8 {
        self.each.values().copied().min().unwrap_or(0)
    }

    /// The largest hand, whoever deals.
    pub fn max(&self) -> u8 {
        self.each.values().copied().max().map_or(0, |max| max + self.dealer_extra)
    }

    /// How many tiles are dealt in all, whoever deals.
    pub fn in_all(&self) -> u32 {
        self.each.values().copied().map(u32::from).sum::<u32>() + u32::from(self.dealer_extra)
    }

    /// How many seats there are.
    pub fn seats(&self) -> usize {
        self.each.seats()
    }
}
