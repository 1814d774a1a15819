//! The possible changes in the size of each hand in a pass.

use super::flow::{Flow, Numbers};
use crate::ruleset::{Count, Exchange};
use crate::schedule::PassBounds;
use crate::schedule::PassStep;
use crate::table::seat::BySeat;

/// A set of possible changes in the number of tiles in a hand. Each bit represents one change. The middle bit means
/// that the number doesn't change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Changes(u128);

const MIDDLE: i32 = 64;

impl Changes {
    /// The set that contains only "no change".
    pub const NONE: Self = Self(1 << MIDDLE);

    /// The set of all changes.
    pub(super) const ANY: Self = Self(u128::MAX);

    /// Returns every change from `min` to `max`, inclusive. Clamps both limits to the range that the bits can
    /// represent, which is larger than any rack needs.
    pub(super) fn between(min: i32, max: i32) -> Self {
        let (min, max) = (min.clamp(-MIDDLE, MIDDLE - 1), max.clamp(-MIDDLE, MIDDLE - 1));
        let bits = (min..=max).filter_map(|change| u32::try_from(change + MIDDLE).ok());
        Self(bits.fold(0, |set, bit| set | 1 << bit))
    }

    /// Returns the changes that are in either set.
    pub(super) fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Adds every change in this set to every change in `later`, and returns the sums.
    pub(super) fn then(self, later: Self) -> Self {
        if later == Self::NONE {
            return self;
        }
        later.iter().fold(Self::default(), |all, change| {
            let further = change.unsigned_abs();
            all.or(Self(if change < 0 { self.0 >> further } else { self.0 << further }))
        })
    }

    /// Returns the changes that are at most `max`.
    pub(super) fn up_to(self, max: i32) -> Self {
        Self(self.0 & Self::between(-MIDDLE, max).0)
    }

    /// Returns the changes in ascending order.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = i32> {
        let (min, max) = self.range();
        (min..=max).filter(move |change| self.0 >> (change + MIDDLE) & 1 == 1)
    }

    /// Returns the smallest and the largest change.
    pub fn range(self) -> (i32, i32) {
        let min = self.0.trailing_zeros().cast_signed() - MIDDLE;
        let max = (u128::BITS - 1).cast_signed() - self.0.leading_zeros().cast_signed() - MIDDLE;
        if min > max { (0, 0) } else { (min, max) }
    }
}

/// Returns the possible changes in the size of each hand when a pass is played, before a seat picks up the pile.
/// Without `bounds`, assumes that every seat passes the required number of tiles.
pub(super) fn changes(step: &PassStep, bounds: Option<&PassBounds>) -> BySeat<Changes> {
    let seats = step.max_blind.seats();
    let none = || BySeat::new(seats, |_| Changes::NONE);
    let short = bounds.filter(|bounds| is_short(bounds));
    if step.zone.is_some() {
        return none();
    }
    let all = step.routing.all().map(|exchange| on_one_exchange(step, exchange, short));
    all.reduce(|one, other| one.combine(other, Changes::or)).unwrap_or_else(none)
}

/// Returns how many flows [`changes`] examines at most, as a measure of its work.
pub(super) fn flows(step: &PassStep) -> usize {
    let numbers = match step.count.value {
        Count::Fewest { min, max, aloud: _ } => usize::from(max.saturating_sub(min)) + 1,
        Count::Exactly(_) | Count::Independent { .. } | Count::Reported { .. } => 1,
    };
    step.routing.choices().count() * numbers
}

/// Returns whether any seat may pass fewer tiles than required, or fewer than the number that the other seats settle
/// on.
pub(super) fn is_short(bounds: &PassBounds) -> bool {
    let passes_less = bounds.due.iter().any(|(seat, due)| bounds.passed[seat] < *due);
    passes_less || !bounds.may_pass_less_than_settled.is_empty()
}

fn on_one_exchange(step: &PassStep, exchange: &Exchange, short: Option<&PassBounds>) -> BySeat<Changes> {
    match step.count.value {
        Count::Fewest { min, max, aloud: _ }
            if short.is_none_or(|bounds| bounds.may_pass_less_than_settled.is_empty()) =>
        {
            let numbers = usize::from(min)..=usize::from(max);
            let settled = numbers.map(|number| {
                // A seat with too few tiles requests no more than the minimum.
                let short = short.filter(|_| number == usize::from(min));
                with_numbers(step, exchange, Numbers::Settled(number), short)
            });
            settled
                .reduce(|one, other| one.combine(other, Changes::or))
                .unwrap_or_else(|| BySeat::new(exchange.gifts.seats(), |_| Changes::NONE))
        }
        Count::Exactly(_) | Count::Fewest { .. } | Count::Independent { .. } | Count::Reported { .. } => {
            with_numbers(step, exchange, Numbers::Written, short)
        }
    }
}

fn with_numbers(
    step: &PassStep,
    exchange: &Exchange,
    numbers: Numbers,
    short: Option<&PassBounds>,
) -> BySeat<Changes> {
    let flow = Flow::of(exchange, numbers);
    let seats = exchange.gifts.seats();
    if short.is_none() && flow.is_even() {
        // This is true even if blind tiles run short: each seat still gets as many tiles as it gives, or the
        // totals wouldn't add up.
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

pub(super) fn number(count: usize) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX)
}
