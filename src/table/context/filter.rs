//! Sets of deals (R12).

use super::{DealContext, PreviousDeal};
use crate::bits::bit_set;
use crate::table::seat::SeatSet;

/// A set of deals in a match, defined by their positions in a repeating cycle.
///
/// The set of all deals is stored as an empty list, because most phases and passes are played on every deal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deals(Vec<bool>);

impl Deals {
    /// Returns the set of all deals.
    pub const fn every() -> Self {
        Self(Vec::new())
    }

    /// Returns the deals at these positions, counted from 1, in a cycle of this many deals. Other positions are
    /// ignored.
    pub fn of(cycle: usize, places: &[usize]) -> Self {
        let mut deals = vec![false; cycle.max(1)];
        for place in places {
            if let Some(deal) = place.checked_sub(1).and_then(|at| deals.get_mut(at)) {
                *deal = true;
            }
        }
        Self::new(deals)
    }

    fn new(deals: Vec<bool>) -> Self {
        if deals == [true] { Self::every() } else { Self(deals) }
    }

    /// Returns the deals in a cycle whose positions meet a condition.
    pub(crate) fn when(cycle: usize, holds: impl FnMut(usize) -> bool) -> Self {
        Self::new((1..=cycle.max(1)).map(holds).collect())
    }

    /// Returns whether the set contains the deal with this number. Deals are numbered from 1.
    pub fn contains(&self, deal: u32) -> bool {
        self.has_place(usize::try_from(deal).unwrap_or(usize::MAX))
    }

    /// Like [`contains`](Self::contains), but takes a `usize`.
    pub(crate) fn has_place(&self, place: usize) -> bool {
        // Most sets contain every deal, and a division takes long.
        self.0.is_empty() || self.0[place.saturating_sub(1) % self.0.len()]
    }

    /// Returns the number of deals after which the cycle repeats.
    pub fn cycle(&self) -> usize {
        self.0.len().max(1)
    }

    /// Returns the positions in the cycle, counted from 1.
    pub fn places(&self) -> impl Iterator<Item = usize> {
        (1..=self.cycle()).filter(|place| self.has_place(*place))
    }

    /// Returns whether the set contains every deal.
    pub fn is_every(&self) -> bool {
        !self.0.contains(&false)
    }

    /// Returns whether the set is empty.
    pub fn is_none(&self) -> bool {
        !self.is_every() && !self.0.contains(&true)
    }

    /// Returns the deals that are in both sets. The new cycle is the least common multiple of the two cycles.
    #[must_use]
    pub fn and(&self, other: &Self) -> Self {
        let (one, another) = (self.cycle(), other.cycle());
        Self::when(common(one, another), |place| self.has_place(place) && other.has_place(place))
    }

    /// Returns the same deals in the shortest possible cycle.
    #[must_use]
    pub fn shortened(&self) -> Self {
        let all = self.0.len();
        let repeats = |cycle: &usize| all.is_multiple_of(*cycle) && self.0[*cycle..] == self.0[..all - cycle];
        let shortest = (1..=all).find(repeats).unwrap_or(all);
        Self::new(self.0[..shortest].to_vec())
    }
}

/// Returns the least common multiple of two cycles: the number of deals after which both start over together.
pub(crate) fn common(one: usize, another: usize) -> usize {
    let (mut larger, mut rest) = (one.max(1), another.max(1));
    while rest > 0 {
        (larger, rest) = (rest, larger % rest);
    }
    one.max(1) / larger * another.max(1)
}

/// How the previous deal ended. A win with a known thrower is a separate ending, because the rules can name the
/// thrower.
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::VariantArray)]
pub enum Ending {
    /// There was no previous deal.
    Start,
    /// A player won the previous deal, and no thrower is reported.
    Win,
    /// A player won the previous deal on a discard, and the thrower is reported.
    WinByDiscard,
    /// No player won the previous deal.
    WallGame,
}

impl Ending {
    /// All variants, in the order in which they occur in a match.
    pub const ALL: &[Self] = <Self as strum::VariantArray>::VARIANTS;

    /// Returns the ending of the deal before this one.
    pub fn before(context: &DealContext) -> Self {
        match context.after {
            PreviousDeal::Start => Self::Start,
            PreviousDeal::Win if context.roles.thrower.is_some() => Self::WinByDiscard,
            PreviousDeal::Win => Self::Win,
            PreviousDeal::WallGame => Self::WallGame,
        }
    }

    /// Returns the ending as it is written in rule files, without the thrower.
    pub fn previous(self) -> PreviousDeal {
        match self {
            Self::Start => PreviousDeal::Start,
            Self::Win | Self::WinByDiscard => PreviousDeal::Win,
            Self::WallGame => PreviousDeal::WallGame,
        }
    }
}

/// A set of possible endings of the previous deal, in the order in which they occur in a match.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct PreviousDeals(u8);

bit_set!(
    PreviousDeals(u8) of Ending, |ending| 1 << ending as u8, |at: usize| Ending::ALL[at], Vec<Ending>
);

impl PreviousDeals {
    /// Returns the set of all endings.
    pub fn all() -> Self {
        Ending::ALL.iter().copied().collect()
    }
}

#[doc(hidden)]
impl FromIterator<PreviousDeal> for PreviousDeals {
    fn from_iter<I: IntoIterator<Item = PreviousDeal>>(words: I) -> Self {
        let endings =
            |word: PreviousDeal| Ending::ALL.iter().copied().filter(move |ending| ending.previous() == word);
        words.into_iter().flat_map(endings).collect()
    }
}

/// Whether something is played on the last deal of a match, on the other deals, or on both.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lasts {
    /// Whether it is played on the last deal.
    pub last: bool,
    /// Whether it is played on the other deals.
    pub others: bool,
}

impl Lasts {
    /// Played on the last deal and on the others.
    pub const ALL: Self = Self { last: true, others: true };

    /// Returns whether it is played on the last deal, or on the other deals if `is_last` is false.
    pub fn contains(self, is_last: bool) -> bool {
        if is_last { self.last } else { self.others }
    }

    /// Returns the deals that both values include.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self { last: self.last && other.last, others: self.others && other.others }
    }

    /// Returns whether it is never played.
    pub fn is_none(self) -> bool {
        self == Self { last: false, others: false }
    }
}

/// A set of deals, selected by round, by number, and by how the previous deal ended, no matter who deals.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DealFilter {
    /// The rounds, identified by the seats that they are named after.
    pub rounds: SeatSet,
    /// The deals, by number.
    pub deals: Deals,
    /// Whether the last deal of the match is in the set, and whether other deals are.
    pub lasts: Lasts,
    /// How the previous deal ended.
    pub after: PreviousDeals,
}

impl DealFilter {
    /// Returns the set of all deals at a table with this many seats.
    pub fn all(seats: usize) -> Self {
        let (rounds, deals) = (SeatSet::all(seats), Deals::every());
        Self { rounds, deals, lasts: Lasts::ALL, after: PreviousDeals::all() }
    }

    /// Returns the keys of the settings that limit the deals at a table with this many seats.
    #[cfg(feature = "check")]
    pub(crate) fn limits(&self, seats: usize) -> impl Iterator<Item = &'static str> {
        let Self { rounds, deals, lasts, after } = self;
        let all = Self::all(seats);
        let keys = [
            ("rounds", *rounds != all.rounds),
            ("deals", !deals.is_every() || *lasts != all.lasts),
            ("after", *after != all.after),
        ];
        keys.into_iter().filter(|(_, is_limit)| *is_limit).map(|(key, _)| key)
    }

    /// Returns whether the set contains every deal at a table with this many seats.
    pub fn is_all(&self, seats: usize) -> bool {
        *self == Self { deals: self.deals.clone(), ..Self::all(seats) } && self.deals.is_every()
    }

    /// Returns whether the set is empty.
    pub fn is_none(&self) -> bool {
        let Self { rounds, deals, lasts, after } = self;
        rounds.is_empty() || deals.is_none() || lasts.is_none() || after.is_empty()
    }

    /// Returns whether the set contains a deal.
    pub fn contains(&self, context: &DealContext) -> bool {
        let Self { rounds, deals, lasts, after } = self;
        rounds.contains(context.round)
            && deals.contains(context.deal)
            && lasts.contains(context.is_last)
            && after.contains(Ending::before(context))
    }

    /// Returns the deals that are in both sets.
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
