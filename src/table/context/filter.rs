//! Sets of deals (R12).

use super::{DealContext, PreviousDeal};
use crate::table::seat::SeatSet;

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

/// How the previous deal ended. A win with a thrower is told apart, because rules can name the thrower.
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::VariantArray)]
pub enum Ending {
    /// There was none.
    Start,
    /// A player won it, and no thrower is reported.
    Win,
    /// A player won it with a discard, and the thrower is reported.
    WinByDiscard,
    /// No player won it.
    WallGame,
}

impl Ending {
    /// Every one, in the order a match comes to them.
    pub const ALL: &[Self] = <Self as strum::VariantArray>::VARIANTS;

    /// How the deal before this one ended.
    pub fn before(context: &DealContext) -> Self {
        match context.previous {
            PreviousDeal::Start => Self::Start,
            PreviousDeal::Win if context.roles.thrower.is_some() => Self::WinByDiscard,
            PreviousDeal::Win => Self::Win,
            PreviousDeal::WallGame => Self::WallGame,
        }
    }

    /// The same without the thrower, as rule files write it.
    pub fn previous(self) -> PreviousDeal {
        match self {
            Self::Start => PreviousDeal::Start,
            Self::Win | Self::WinByDiscard => PreviousDeal::Win,
            Self::WallGame => PreviousDeal::WallGame,
        }
    }
}

/// Some of the ways in which the deal before can have ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PreviousDeals(u8);

impl PreviousDeals {
    /// All of them.
    pub fn all() -> Self {
        Ending::ALL.iter().copied().collect()
    }

    /// Whether this is among them.
    pub fn contains(self, last: Ending) -> bool {
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
    pub fn iter(self) -> impl Iterator<Item = Ending> {
        Ending::ALL.iter().copied().filter(move |last| self.contains(*last))
    }
}

impl FromIterator<Ending> for PreviousDeals {
    fn from_iter<I: IntoIterator<Item = Ending>>(lasts: I) -> Self {
        Self(lasts.into_iter().fold(0, |set, last| set | (1 << last as u8)))
    }
}

impl FromIterator<PreviousDeal> for PreviousDeals {
    fn from_iter<I: IntoIterator<Item = PreviousDeal>>(words: I) -> Self {
        let endings =
            |word: PreviousDeal| Ending::ALL.iter().copied().filter(move |ending| ending.previous() == word);
        words.into_iter().flat_map(endings).collect()
    }
}

/// Whether something is played on the last deal of a match, on the others, or on both.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lasts {
    /// On the last deal.
    pub last: bool,
    /// On every other.
    pub others: bool,
}

impl Lasts {
    /// On both.
    pub const ALL: Self = Self { last: true, others: true };

    /// Whether it is played on the last deal, or on one of the others.
    pub fn contains(self, is_last: bool) -> bool {
        if is_last { self.last } else { self.others }
    }

    /// What is in both.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self { last: self.last && other.last, others: self.others && other.others }
    }

    /// Whether it is never played.
    pub fn is_none(self) -> bool {
        self == Self { last: false, others: false }
    }
}

/// The deals in some rounds, on some deals and after some of the ways a deal can end; whoever deals.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DealFilter {
    /// The rounds, by the seats they are named after.
    pub rounds: SeatSet,
    /// The deals.
    pub deals: Deals,
    /// Whether they include the last deal of the match, and whether they include others.
    pub lasts: Lasts,
    /// How the deal before ended.
    pub after: PreviousDeals,
}

impl DealFilter {
    /// Every deal at a table of so many seats.
    pub fn all(seats: usize) -> Self {
        let (rounds, deals) = (SeatSet::all(seats), Deals::every());
        Self { rounds, deals, lasts: Lasts::ALL, after: PreviousDeals::all() }
    }

    /// Whether they are all deals of a table of so many seats.
    pub fn is_all(&self, seats: usize) -> bool {
        *self == Self { deals: self.deals.clone(), ..Self::all(seats) } && self.deals.is_every()
    }

    /// Whether no deal is.
    pub fn is_none(&self) -> bool {
        let Self { rounds, deals, lasts, after } = self;
        rounds.is_empty() || deals.is_none() || lasts.is_none() || after.is_none()
    }

    /// Whether the deal is among them.
    pub fn contains(&self, context: &DealContext) -> bool {
        let Self { rounds, deals, lasts, after } = self;
        rounds.contains(context.round)
            && deals.contains(context.deal)
            && lasts.contains(context.is_last)
            && after.contains(Ending::before(context))
    }

    /// The deals that are in both.
    #[must_use]
    pub fn and(&self, other: &Self) -> Self {
        let Self { rounds, deals, lasts, after } = self;
        Self {
            rounds: rounds.and(other.rounds),
            deals: deals.and(&other.deals),
            lasts: lasts.and(other.lasts),
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
