//! How many tiles each seat is dealt (R3).

use super::{SeatRef, Seating};
use crate::few::Few;
use crate::table::context::Role;
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
        let size = |chair| self.named_for(chair, seating).map_or(self.hand, |(_, size)| size);
        let names_dealer = self.named.iter().any(|(named, _)| *named == SeatRef::DEALER);
        HandSizes {
            each: BySeat::new(seating.seats, size),
            dealer_extra: if names_dealer { 0 } else { self.dealer_extra },
        }
    }

    /// The name that sets the hand size of a chair on one deal. The dealer comes first, then the roles in their order:
    /// one player can have several names.
    pub fn named_for(&self, chair: Seat, seating: &Seating) -> Option<(SeatRef, u8)> {
        let order = |named: SeatRef| match named {
            SeatRef::DEALER => 0,
            SeatRef::Role(role) => 1 + role as usize,
            SeatRef::Chair(_) | SeatRef::FromDealer(_) => usize::MAX,
        };
        let names = self.named.iter().filter(|(named, _)| seating.chair(*named) == Some(chair));
        names.min_by_key(|(named, _)| order(*named)).copied()
    }

    /// The roles that have hands of their own, with their sizes. On deals on which nobody has a role, that hand isn't
    /// dealt.
    pub fn of_roles(&self) -> impl Iterator<Item = (Role, u8)> + Clone {
        self.named.iter().filter_map(|(named, size)| Some((named.role()?, *size)))
    }

    /// The most tiles that are dealt in all on any deal at this table.
    pub fn max_in_all(&self, seating: Seating) -> HandSizes {
        let named = self.named.iter().map(|(named, _)| *named).chain([SeatRef::DEALER]);
        let sizes =
            seating.all(named, |role| self.has_hand(role)).into_iter().map(|seating| self.on(&seating));
        sizes.max_by_key(HandSizes::in_all).unwrap_or_else(|| self.on(&seating))
    }

    /// The fewest tiles that a chair is dealt on any deal, whoever has a role; `seating` is one in which nobody has.
    pub fn fewest_of(&self, chair: Seat, seating: &Seating) -> u8 {
        let roles = self.of_roles().map(|(_, size)| size).filter(|_| seating.players.contains(chair));
        roles.fold(self.on(seating).each[chair], u8::min)
    }

    /// Whether a role has a hand of its own.
    pub fn has_hand(&self, role: Role) -> bool {
        self.of_roles().any(|(named, _)| named == role)
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
