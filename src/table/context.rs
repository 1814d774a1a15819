//! The context of a deal: which of a match it is, in which round, who deals, and how the one before it ended
//! (R12); and sets of deals.

use serde::{Deserialize, Serialize};

use crate::table::seat::{Seat, SeatSet};

/// When in a match a deal is played, and who deals it.
///
/// Left as it is, it is the first of a match: the first round, and the first seat deals.
///
/// ```
/// use charleston::table::context::{PreviousDeal, DealContext};
/// use charleston::table::seat::Seat;
///
/// let sixth = DealContext::default().on_deal(6).in_round(Seat::new(1)).dealt_by(Seat::new(1));
/// assert_eq!(sixth.previous, PreviousDeal::Win);
/// assert_eq!(sixth.after(PreviousDeal::WallGame).previous, PreviousDeal::WallGame);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct DealContext {
    /// Which deal of the match it is, counted from 1.
    pub deal: u32,
    /// The round, by the wind or the seat it is named after.
    pub round: Seat,
    /// The chair that deals: East on this deal, at a Mah Jongg table.
    pub dealer: Seat,
    /// How the deal before it ended.
    #[serde(rename = "after")]
    pub previous: PreviousDeal,
}

/// How the previous deal ended.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Default,
    Serialize,
    Deserialize,
    strum::VariantArray,
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum PreviousDeal {
    /// There was none: this is the first deal of the match.
    #[default]
    Start,
    /// A player won it.
    Win,
    /// No player won it before the wall ran out.
    WallGame,
}

impl PreviousDeal {
    /// Every way, in the order a match comes to them.
    pub const ALL: &[Self] = <Self as strum::VariantArray>::VARIANTS;
}

/// Why a table cannot be opened in a deal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the sentences name the fields")]
pub enum ContextError {
    /// A deal 0.
    #[error("the deals of a match are counted from 1")]
    DealZero,
    /// The first deal, after another one.
    #[error("deal 1 is the first of the match, so no deal was won or ended as a wall game before it")]
    FirstDeal,
    /// A later deal that no deal came before.
    #[error("deal {deal} comes after another one, so that one ended with a win or as a wall game")]
    NothingBefore { deal: u32 },
    /// The round is named after a seat that the table does not have.
    #[error("the table has {seats} seats, and the round is named after seat {}", round.position() + 1)]
    NoSuchRound { round: Seat, seats: usize },
    /// Nobody sits at the seat that deals, so that nobody could begin play.
    #[error("nobody sits at seat {}, so it cannot deal", dealer.position() + 1)]
    NobodySits { dealer: Seat },
    /// The dealer is a seat that the table does not have.
    #[error("the table has {seats} seats, and seat {} deals", dealer.position() + 1)]
    NoSuchDealer { dealer: Seat, seats: usize },
}

impl Default for DealContext {
    fn default() -> Self {
        Self { deal: 1, round: Seat::FIRST, dealer: Seat::FIRST, previous: PreviousDeal::Start }
    }
}

impl DealContext {
    /// The same in the round named after this seat.
    #[must_use]
    pub fn in_round(mut self, round: Seat) -> Self {
        self.round = round;
        self
    }

    /// The same on another deal, counted from 1. From the second on another deal came before; it was won, where
    /// nothing else is said of it.
    #[must_use]
    pub fn on_deal(mut self, deal: u32) -> Self {
        self.deal = deal;
        if deal > 1 && self.previous == PreviousDeal::Start {
            self.previous = PreviousDeal::Win;
        }
        self
    }

    /// The same with another seat that deals.
    #[must_use]
    pub fn dealt_by(mut self, dealer: Seat) -> Self {
        self.dealer = dealer;
        self
    }

    /// The same after a deal that ended so. No deal comes before the first.
    #[must_use]
    pub fn after(mut self, previous: PreviousDeal) -> Self {
        self.previous = previous;
        self
    }

    /// Whether a table of so many seats can come to it.
    ///
    /// # Errors
    ///
    /// The deal is 0; the first deal has one before it, or a later deal none; the round or the dealer is a seat that the table does
    /// not have.
    pub fn fits(&self, seats: usize) -> Result<(), ContextError> {
        let Self { deal, round, dealer, previous } = *self;
        match (deal, previous) {
            (0, _) => Err(ContextError::DealZero),
            (1, PreviousDeal::Win | PreviousDeal::WallGame) => Err(ContextError::FirstDeal),
            (2.., PreviousDeal::Start) => Err(ContextError::NothingBefore { deal }),
            _ if round.position() >= seats => Err(ContextError::NoSuchRound { round, seats }),
            _ if dealer.position() >= seats => Err(ContextError::NoSuchDealer { dealer, seats }),
            _ => Ok(()),
        }
    }

    /// The last seat to be served: the one before the dealer in turn order, at a table of so many.
    #[must_use]
    pub fn last_served(&self, seats: usize) -> Seat {
        self.dealer.further(seats.saturating_sub(1), seats)
    }
}

/// Some of the deals of a match: those at certain places of a cycle that begins anew when it is through. Every deal is
/// no list at all, because most of what is played is played on every deal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deals(Vec<bool>);

impl Deals {
    /// Every deal.
    pub const fn every() -> Self {
        Self(Vec::new())
    }

    /// Those at these places, counted from 1, of a cycle of so many deals; other places count for nothing.
    pub fn of(cycle: usize, places: &[usize]) -> Self {
        Self::when(cycle, |place| places.contains(&place))
    }

    /// The deals of a cycle for which this holds.
    pub(crate) fn when(cycle: usize, holds: impl FnMut(usize) -> bool) -> Self {
        let deals = Self((1..=cycle.max(1)).map(holds).collect());
        if deals.0 == [true] { Self::every() } else { deals }
    }

    /// Whether the deal, counted from 1, is among them.
    pub fn contains(&self, deal: u32) -> bool {
        self.has_place(usize::try_from(deal).unwrap_or(usize::MAX))
    }

    /// The same of a deal counted from 1 by a longer number.
    pub(crate) fn has_place(&self, place: usize) -> bool {
        self.0.get(place.saturating_sub(1) % self.cycle()).copied().unwrap_or(true)
    }

    /// After how many deals they come again.
    pub fn cycle(&self) -> usize {
        self.0.len().max(1)
    }

    /// Their places in the cycle, counted from 1.
    pub fn places(&self) -> impl Iterator<Item = usize> {
        (1..=self.cycle()).filter(|place| self.has_place(*place))
    }

    /// Whether they are all.
    pub fn is_every(&self) -> bool {
        !self.0.contains(&false)
    }

    /// Whether there are none.
    pub fn is_none(&self) -> bool {
        !self.is_every() && !self.0.contains(&true)
    }

    /// The deals that are in both, in the cycle they have together.
    #[must_use]
    pub fn and(&self, other: &Self) -> Self {
        let (one, another) = (self.cycle(), other.cycle());
        Self::when(common(one, another), |place| self.has_place(place) && other.has_place(place))
    }

    /// The same deals in the shortest cycle that can name them.
    #[must_use]
    pub fn shortened(&self) -> Self {
        let all = self.cycle();
        let repeats = |cycle: &usize| {
            (*cycle + 1..=all).all(|place| self.has_place(place) == self.has_place(place - cycle))
        };
        let shortest = (1..=all).find(|cycle| all.is_multiple_of(*cycle) && repeats(cycle)).unwrap_or(all);
        Self::when(shortest, |place| self.has_place(place))
    }
}

/// The cycle after which two cycles begin together again.
pub(crate) fn common(one: usize, another: usize) -> usize {
    let (mut larger, mut rest) = (one.max(1), another.max(1));
    while rest > 0 {
        (larger, rest) = (rest, larger % rest);
    }
    one.max(1) / larger * another.max(1)
}

/// Some of the ways in which the deal before can have ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PreviousDeals(u8);

impl PreviousDeals {
    /// All of them.
    pub fn all() -> Self {
        PreviousDeal::ALL.iter().copied().collect()
    }

    /// Whether this is among them.
    pub fn contains(self, last: PreviousDeal) -> bool {
        self.0 & (1 << last as u8) != 0
    }

    /// Those that are in both.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Whether there are none.
    pub fn is_none(self) -> bool {
        self.0 == 0
    }

    /// Them, in the order a match comes to them.
    pub fn iter(self) -> impl Iterator<Item = PreviousDeal> {
        PreviousDeal::ALL.iter().copied().filter(move |last| self.contains(*last))
    }
}

impl FromIterator<PreviousDeal> for PreviousDeals {
    fn from_iter<I: IntoIterator<Item = PreviousDeal>>(lasts: I) -> Self {
        Self(lasts.into_iter().fold(0, |set, last| set | (1 << last as u8)))
    }
}

/// The deals in some rounds, on some deals and after some of the ways a deal can end; whoever deals.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DealFilter {
    /// The rounds, by the seats they are named after.
    pub rounds: SeatSet,
    /// The deals.
    pub deals: Deals,
    /// How the deal before ended.
    pub after: PreviousDeals,
}

impl DealFilter {
    /// Every deal at a table of so many seats.
    pub fn all(seats: usize) -> Self {
        Self { rounds: SeatSet::all(seats), deals: Deals::every(), after: PreviousDeals::all() }
    }

    /// Whether they are all deals of a table of so many seats.
    pub fn is_all(&self, seats: usize) -> bool {
        let Self { rounds, deals, after } = self;
        *rounds == SeatSet::all(seats) && deals.is_every() && *after == PreviousDeals::all()
    }

    /// Whether the deal is among them.
    pub fn contains(&self, context: &DealContext) -> bool {
        let Self { rounds, deals, after } = self;
        rounds.contains(context.round) && deals.contains(context.deal) && after.contains(context.previous)
    }

    /// The deals that are in both.
    #[must_use]
    pub fn and(&self, other: &Self) -> Self {
        let Self { rounds, deals, after } = self;
        Self {
            rounds: rounds.and(other.rounds),
            deals: deals.and(&other.deals),
            after: after.and(other.after),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cycle_of_deals_repeats() {
        let deals = Deals::of(4, &[1, 3]);
        let played: Vec<u32> = (1..=9).filter(|deal| deals.contains(*deal)).collect();
        assert_eq!(played, [1, 3, 5, 7, 9]);
        assert_eq!(deals.shortened(), Deals::of(2, &[1]));
        assert_eq!(Deals::of(3, &[1, 2, 3]).shortened(), Deals::every());
        assert!(Deals::of(4, &[4]).contains(u32::MAX - 3));
    }

    #[test]
    fn two_cycles_meet_in_a_longer_one() {
        let both = Deals::of(2, &[2]).and(&Deals::of(3, &[3]));
        assert_eq!((both.cycle(), both.places().collect::<Vec<_>>()), (6, vec![6]));
        assert!(Deals::of(4, &[1, 3]).and(&Deals::of(6, &[2, 4])).is_none());
        let (every, odd) = (Deals::every(), Deals::of(2, &[1]));
        assert_eq!((every.and(&odd), every.is_every(), odd.is_every()), (odd, true, false));
    }
}
