//! By how many tiles a pass can change each hand.

use super::PassBounds;
use super::flow::{Flow, Numbers};
use crate::ruleset::{Count, Exchange};
use crate::schedule::PassStep;
use crate::table::seat::BySeat;

/// Numbers of tiles by which a hand can have changed: a set with one bit for each, that of no change in the middle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Changes(u128);

const MIDDLE: i32 = 64;

impl Changes {
    /// That nothing changes.
    pub const NONE: Self = Self(1 << MIDDLE);

    /// Any change.
    pub(super) const ANY: Self = Self(u128::MAX);

    /// Every change from one to the other. No rack has room for larger ones than there are bits.
    pub(super) fn between(min: i32, max: i32) -> Self {
        let (min, max) = (min.clamp(-MIDDLE, MIDDLE - 1), max.clamp(-MIDDLE, MIDDLE - 1));
        let bits = (min..=max).filter_map(|change| u32::try_from(change + MIDDLE).ok());
        Self(bits.fold(0, |set, bit| set | 1 << bit))
    }

    /// The changes in either.
    pub(super) fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Each change of one after each of the other.
    pub(super) fn then(self, later: Self) -> Self {
        if later == Self::NONE {
            return self;
        }
        later.iter().fold(Self::default(), |all, change| {
            let further = change.unsigned_abs();
            all.or(Self(if change < 0 { self.0 >> further } else { self.0 << further }))
        })
    }

    /// The changes up to one.
    pub(super) fn up_to(self, max: i32) -> Self {
        Self(self.0 & Self::between(-MIDDLE, max).0)
    }

    /// The changes, the smallest first.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = i32> {
        let (min, max) = self.range();
        (min..=max).filter(move |change| self.0 >> (change + MIDDLE) & 1 == 1)
    }

    /// The smallest and the largest.
    pub fn range(self) -> (i32, i32) {
        let min = self.0.trailing_zeros().cast_signed() - MIDDLE;
        let max = (u128::BITS - 1).cast_signed() - self.0.leading_zeros().cast_signed() - MIDDLE;
        if min > max { (0, 0) } else { (min, max) }
    }
}

/// By how many tiles a pass can change each hand if it is made, before a seat picks up the pile. Without `bounds`, every
/// seat passes what is due.
pub(super) fn changes(step: &PassStep, bounds: Option<&PassBounds>) -> BySeat<Changes> {
    let seats = step.max_blind.seats();
    let none = || BySeat::new(seats, |_| Changes::NONE);
    let short = bounds.filter(|bounds| is_short(bounds));
    if step.zone.is_some() {
        return none();
    }
    let all = step.routing.all().map(|way| on_one_way(step, way, short));
    all.reduce(either).unwrap_or_else(none)
}

/// Whether some seat may pass fewer tiles than are due, or than the others settle.
pub(super) fn is_short(bounds: &PassBounds) -> bool {
    let passes_less = bounds.due.iter().any(|(seat, due)| bounds.passed[seat] < *due);
    passes_less || !bounds.may_pass_less_than_settled.is_empty()
}

fn on_one_way(step: &PassStep, way: &Exchange, short: Option<&PassBounds>) -> BySeat<Changes> {
    match step.count.value {
        Count::Fewest { min, max, aloud: _ }
            if short.is_none_or(|bounds| bounds.may_pass_less_than_settled.is_empty()) =>
        {
            let numbers = usize::from(min)..=usize::from(max);
            let settled = numbers.map(|number| {
                // A seat with too few tiles requests no more than the fewest.
                let short = short.filter(|_| number == usize::from(min));
                with_numbers(step, way, Numbers::Settled(number), short)
            });
            settled.reduce(either).unwrap_or_else(|| BySeat::new(way.gifts.seats(), |_| Changes::NONE))
        }
        Count::Exactly(_) | Count::Fewest { .. } | Count::Independent { .. } | Count::Reported { .. } => {
            with_numbers(step, way, Numbers::Written, short)
        }
    }
}

fn with_numbers(
    step: &PassStep,
    way: &Exchange,
    numbers: Numbers,
    short: Option<&PassBounds>,
) -> BySeat<Changes> {
    let flow = Flow::of(way, numbers);
    let seats = way.gifts.seats();
    if short.is_none() && flow.is_even() {
        // Even if blind tiles run short: what comes to a seat is what has gone from it, or all would not add up.
        return BySeat::new(seats, |_| Changes::NONE);
    }
    let passed = |seat| flow.out[seat].0.min(short.map_or(usize::MAX, |bounds| bounds.passed[seat]));
    let passed = BySeat::new(seats, passed);
    let blind = BySeat::new(seats, |seat| usize::from(step.max_blind[seat]));
    let leaving = flow.leaving(&passed, &blind);
    BySeat::new(seats, |seat| {
        let max = flow.into[seat].1.max(blind[seat]);
        let min = number(flow.arriving(seat, &leaving)) - number(flow.out[seat].1);
        Changes::between(min, number(max) - number(passed[seat]))
    })
}

pub(super) fn either(one: BySeat<Changes>, other: BySeat<Changes>) -> BySeat<Changes> {
    BySeat::new(one.seats(), |seat| one[seat].or(other[seat]))
}

pub(super) fn number(count: usize) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX)
}
