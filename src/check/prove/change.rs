//! By how many tiles a pass can change a hand.

use crate::ruleset::{Count, Enough, Exchange, Gift};
use crate::schedule::{PassStep, Schedule};
use crate::table::seat::{BySeat, Seat, SeatSet};

/// Changes of a hand, each a number of tiles: one bit for each, that of no change in the middle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Changes(u128);

const MIDDLE: i32 = 64;

impl Changes {
    /// That nothing changes.
    pub(super) const NONE: Self = Self(1 << MIDDLE);

    /// Every change from the one to the other. No rack has room for larger ones than there are bits.
    fn between(fewest: i32, max: i32) -> Self {
        let bits = (fewest..=max).filter_map(|change| u32::try_from(change + MIDDLE).ok());
        Self(bits.filter(|bit| *bit < u128::BITS).fold(0, |set, bit| set | 1 << bit))
    }

    /// Those that are in either.
    pub(super) fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Each of the one after each of the other.
    pub(super) fn then(self, later: Self) -> Self {
        if later == Self::NONE {
            return self;
        }
        later.iter().fold(Self::default(), |all, change| {
            let further = change.unsigned_abs();
            all.or(Self(if change < 0 { self.0 >> further } else { self.0 << further }))
        })
    }

    pub(super) fn iter(self) -> impl Iterator<Item = i32> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let bit = i32::try_from(left.trailing_zeros()).ok().filter(|_| left != 0)?;
            left &= left - 1;
            Some(bit - MIDDLE)
        })
    }
}

/// By how many tiles a pass can change each hand, and whether each of these changes can come.
#[derive(Debug, Clone, Copy)]
pub(super) struct Changed {
    pub(super) of: BySeat<Changes>,
    pub(super) is_exact: bool,
}

impl Changed {
    /// In a pass of a schedule; where nobody is ever stuck, if `only_by_request`.
    pub(super) fn by(schedule: &Schedule, step: &PassStep, only_by_request: bool) -> Self {
        let seats = schedule.seats();
        let enough = schedule.ruleset().enough(step.phase, step.pass);
        let pass = Pass { step, seats, shortfall: shortfall(schedule, step, enough, only_by_request) };
        let mut of = BySeat::new(seats, |_| Changes::default());
        for way in step.routing.all().filter(|_| step.zone.is_none()) {
            let by_way = pass.changes(way);
            of.iter_mut().for_each(|(seat, changes)| *changes = changes.or(by_way[seat]));
        }
        // From a zone come as many as go there.
        let is_none = |changes: &Changes| *changes == Changes::default() || *changes == Changes::NONE;
        of.iter_mut().filter(|(_, changes)| is_none(changes)).for_each(|(_, none)| *none = Changes::NONE);
        let is_even = of.values().all(|changes| *changes == Changes::NONE);
        let max = step.routing.all().flat_map(|way| way.gifts.iter().map(|(seat, _)| way.given_by(seat).1));
        // A vacant seat does not do what it likes.
        let everybody_sits = schedule.players().len() == seats;
        let can_give_all = enough.is_always && max.max().unwrap_or(0) <= enough.fewest && everybody_sits;
        Self { of, is_exact: is_even || can_give_all && !step.has_blind() }
    }
}

/// Whether it is plain that every hand gets as many tiles as it gives, where nobody is stuck: all gifts have the same
/// number, and everybody gives as many as it gets.
pub(super) fn is_plainly_even(step: &PassStep) -> bool {
    let is_settled = match step.count.value {
        Count::Exactly(_) => false,
        Count::Fewest { .. } => true,
        Count::Independent { .. } => return false,
    };
    step.routing.all().all(|way| {
        let mut gifts = way.gifts.values().flatten();
        let of = |gift: &Gift| (gift.min, gift.max);
        let Some(first) = gifts.next().map(of) else { return true };
        let is_one_number = is_settled || first.0 == first.1 && gifts.all(|gift| of(gift) == first);
        is_one_number && way.gifts.iter().all(|(seat, gifts)| gifts.len() == way.givers[seat].len())
    })
}

/// How few tiles a seat may pass that holds too few; nothing where every seat passes what is due.
fn shortfall(
    schedule: &Schedule,
    step: &PassStep,
    enough: &Enough,
    only_by_request: bool,
) -> Option<Shortfall> {
    if only_by_request || enough.is_always {
        return None;
    }
    let is_settled = matches!(step.count.value, Count::Fewest { .. });
    let has_vacant = schedule.players().len() < schedule.seats();
    if is_settled && has_vacant {
        // A vacant seat makes no request, so it may lack some of whatever number is settled.
        return Some(Shortfall { passed: enough.passed, of_any_number: true });
    }
    (enough.passed < enough.due).then_some(Shortfall { passed: enough.passed, of_any_number: false })
}

#[derive(Clone, Copy)]
struct Shortfall {
    passed: usize,
    of_any_number: bool,
}

struct Pass<'a> {
    step: &'a PassStep,
    seats: usize,
    shortfall: Option<Shortfall>,
}

/// The fewest and the most tiles of a gift.
type Bounds<'a> = &'a dyn Fn(&Gift) -> (usize, usize);

impl Pass<'_> {
    fn changes(&self, way: &Exchange) -> BySeat<Changes> {
        let written = |gift: &Gift| (usize::from(gift.min), usize::from(gift.max));
        let Self { shortfall, .. } = *self;
        match self.step.count.value {
            Count::Fewest { min, max } if shortfall.is_none_or(|shortfall| !shortfall.of_any_number) => {
                let mut all = BySeat::new(self.seats, |_| Changes::default());
                for number in usize::from(min)..=usize::from(max) {
                    // Who holds too few makes no higher request than the lowest there is.
                    let shortfall = shortfall.filter(|_| number == usize::from(min));
                    let settled = self.flow(way, &|_| (number, number), shortfall);
                    all.iter_mut().for_each(|(seat, changes)| *changes = changes.or(settled[seat]));
                }
                all
            }
            _ => self.flow(way, &written, shortfall),
        }
    }

    fn flow(&self, way: &Exchange, bounds: Bounds<'_>, shortfall: Option<Shortfall>) -> BySeat<Changes> {
        let flow = Flow::of(way, bounds, self.seats);
        let is_even = |seat: Seat| flow.out[seat] == flow.into[seat] && flow.out[seat].0 == flow.out[seat].1;
        if shortfall.is_none() && SeatSet::all(self.seats).iter().all(is_even) {
            // Even where blind tiles run short: what comes to a seat is what has gone from it, or all would
            // not add up.
            return BySeat::new(self.seats, |_| Changes::NONE);
        }
        let passed = shortfall.map_or(usize::MAX, |shortfall| shortfall.passed);
        let due = BySeat::new(self.seats, |seat| flow.out[seat].0.min(passed));
        let sure = self.sure(&flow, &due, bounds);
        BySeat::new(self.seats, |seat| {
            let max = flow.into[seat].1.max(usize::from(self.step.max_blind[seat]));
            let fewest = number(flow.gets(seat, &sure, bounds)) - number(flow.out[seat].1);
            Changes::between(fewest, number(max) - number(due[seat]))
        })
    }

    /// How many tiles surely leave each seat. Blind ones are those of others: too few of them may come.
    fn sure(&self, flow: &Flow<'_>, due: &BySeat<usize>, bounds: Bounds<'_>) -> BySeat<usize> {
        let mut sure = BySeat::new(self.seats, |_| 0);
        loop {
            let more = BySeat::new(self.seats, |seat| {
                let blind = usize::from(self.step.max_blind[seat]).min(due[seat]);
                due[seat] - blind + blind.min(flow.gets(seat, &sure, bounds))
            });
            if more == sure {
                return sure;
            }
            sure = more;
        }
    }
}

/// The fewest and the most tiles that each seat gives and gets on one way.
struct Flow<'a> {
    way: &'a Exchange,
    out: BySeat<(usize, usize)>,
    into: BySeat<(usize, usize)>,
}

impl<'a> Flow<'a> {
    fn of(way: &'a Exchange, bounds: Bounds<'_>, seats: usize) -> Self {
        let add =
            |(fewest, max): (usize, usize), gift: &Gift| (fewest + bounds(gift).0, max + bounds(gift).1);
        let into = |seat: Seat| move |gift: &&Gift| gift.to.seat() == Some(seat);
        Self {
            way,
            out: BySeat::new(seats, |seat| way.gifts[seat].iter().fold((0, 0), add)),
            into: BySeat::new(seats, |seat| {
                way.gifts.values().flatten().filter(into(seat)).fold((0, 0), add)
            }),
        }
    }

    /// The fewest tiles a seat gets where so many surely leave each giver.
    fn gets(&self, seat: Seat, sure: &BySeat<usize>, bounds: Bounds<'_>) -> usize {
        let fewest = self.way.incoming(seat).iter().map(|incoming| {
            let giver = incoming.giver;
            let (shortfall, max) = bounds(&self.way.gifts[giver][incoming.position]);
            let due = if sure[giver] >= self.out[giver].0 { shortfall } else { 0 };
            due.max(sure[giver].saturating_sub(self.out[giver].1 - max))
        });
        fewest.sum()
    }
}

fn number(count: usize) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX)
}
