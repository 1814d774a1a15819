//! What is dealt to whom, and on which deals something is played (R3, R12).

use super::Ruled;
use crate::table::context::{DealContext, DealFilter, Deals, PreviousDeals};
use crate::table::seat::{BySeat, Seat, SeatSet};

/// On which deals something is played: all three must hold (R12).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct When {
    /// In which rounds, by the seats they are named after.
    pub rounds: Ruled<SeatSet>,
    /// On which deals of the match.
    pub deals: Ruled<Deals>,
    /// After which end of the deal before.
    pub after: Ruled<PreviousDeals>,
}

impl When {
    /// Whether it is played on this deal.
    pub fn holds(&self, context: &DealContext) -> bool {
        let Self { rounds, deals, after } = self;
        rounds.value.contains(context.round)
            && deals.value.contains(context.deal)
            && after.value.contains(context.previous)
    }

    /// Whether it is played on every deal of a table of so many seats.
    pub fn is_always(&self, seats: usize) -> bool {
        let Self { rounds, deals, after } = self;
        rounds.value == SeatSet::all(seats) && deals.value.is_every() && after.value == PreviousDeals::all()
    }

    /// The deals on which it is played.
    pub fn deal_filter(&self) -> DealFilter {
        let Self { rounds, deals, after } = self;
        DealFilter { rounds: rounds.value, deals: deals.value.clone(), after: after.value }
    }
}

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
