//! The number of tiles that each seat is dealt (R3).

use super::{SeatRef, Seating};
use crate::few::Few;
use crate::table::context::Role;
use crate::table::seat::{BySeat, MAX_SEATS, Seat};

/// The hand sizes as set in a rule file (R3).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hands {
    /// The hand size of every seat for which no other size is set.
    pub hand: u8,
    /// The seats that have their own hand sizes, with those sizes, in the order of `SeatRef::precedence`.
    pub named: Few<(SeatRef, u8), MAX_SEATS>,
    /// The number of extra tiles for the dealer, unless `named` contains the dealer.
    pub dealer_extra: u8,
}

/// The hand sizes in one deal. If no rule names a role, they are the same in every deal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HandSizes {
    /// The hand size of each chair, without the dealer's extra tiles.
    pub each: BySeat<u8>,
    /// The number of extra tiles for the dealer.
    pub dealer_extra: u8,
}

impl Hands {
    /// Returns the hand sizes for one deal.
    pub fn on(&self, seating: &Seating) -> HandSizes {
        let size = |chair| self.named_for(chair, seating).map_or(self.hand, |(_, size)| size);
        HandSizes {
            each: BySeat::new(seating.seats, size),
            dealer_extra: if self.of_dealer().is_some() { 0 } else { self.dealer_extra },
        }
    }

    /// Returns the entry that sets a chair's hand size in one deal, or `None` if no entry names the chair.
    ///
    /// A rule file can name the same player in several ways. Then the first entry in `named` applies.
    pub fn named_for(&self, chair: Seat, seating: &Seating) -> Option<(SeatRef, u8)> {
        self.named.iter().find(|(named, _)| seating.chair(*named) == Some(chair)).copied()
    }

    /// Returns the dealer's own hand size, which applies no matter what other role the dealer has; `None` if it isn't
    /// set.
    pub fn of_dealer(&self) -> Option<u8> {
        self.named.iter().find(|(named, _)| *named == SeatRef::DEALER).map(|(_, size)| *size)
    }

    /// Returns the roles that have their own hand sizes, with those sizes. If no player has a role in a deal, the
    /// hand size for that role doesn't apply.
    pub fn of_roles(&self) -> impl Iterator<Item = (Role, u8)> + Clone {
        self.named.iter().filter_map(|(named, size)| Some((named.role()?, *size)))
    }

    /// Returns the hand sizes for the deal with the most tiles in total.
    pub fn max_in_all(&self, seating: Seating) -> HandSizes {
        let named: Vec<_> = self.named.iter().map(|(named, _)| *named).chain([SeatRef::DEALER]).collect();
        let sizes =
            seating.all(&named, |role| self.has_hand(role)).into_iter().map(|seating| self.on(&seating));
        sizes.max_by_key(HandSizes::in_all).unwrap_or_else(|| self.on(&seating))
    }

    /// Returns the minimum number of tiles that a chair can be dealt, no matter which players have the roles. `seating`
    /// must not assign any roles.
    pub fn fewest_of(&self, chair: Seat, seating: &Seating) -> u8 {
        let roles = self.of_roles().map(|(_, size)| size).filter(|_| seating.players.contains(chair));
        roles.fold(self.on(seating).each[chair], u8::min)
    }

    /// Returns whether a role has its own hand size.
    pub fn has_hand(&self, role: Role) -> bool {
        self.of_roles().any(|(named, _)| named == role)
    }
}

impl HandSizes {
    /// Returns the number of tiles that each chair is dealt when `dealer` deals.
    pub fn of_dealer(&self, dealer: Seat) -> BySeat<u8> {
        let extra = |seat| if seat == dealer { self.dealer_extra } else { 0 };
        BySeat::new(self.each.seats(), |seat| self.each[seat] + extra(seat))
    }

    /// Returns the smallest hand size, without the dealer's extra tiles.
    pub fn fewest(&self) -> u8 {
        self.each.values().copied().min().unwrap_or(0)
    }

    /// Returns the total number of tiles that are dealt.
    pub fn in_all(&self) -> u32 {
        self.each.values().copied().map(u32::from).sum::<u32>() + u32::from(self.dealer_extra)
    }
}
