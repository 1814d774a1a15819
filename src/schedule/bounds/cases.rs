//! Case analysis for tiles that no seat can pass. They stay where they were dealt, so the more of them one seat has,
//! the fewer the other seats can have.
//!
//! A seat is short if it was dealt so many of these tiles that it doesn't have enough others to pass. The seats that
//! are short in a deal determine its case, and each case records the minimum number of other tiles that every seat has.
//! A short seat is no longer short after it has passed what it can and has received the required number of tiles from a
//! seat that isn't short.

use super::flow::Flow;
use crate::ruleset::HandSizes;
use crate::table::seat::{BySeat, SeatSet};
use crate::table::tile::{KindSet, TileBox};

/// Kinds that no seat can pass and, for each case, the minimum number of tiles of other kinds that each seat has.
#[derive(Debug, Clone)]
pub(super) struct KeptKinds {
    pub kinds: KindSet,
    cases: Vec<BySeat<usize>>,
}

/// A pass in which no tile of the kept kinds moves.
pub(super) struct Passed<'a> {
    /// The flow of tiles for each possible direction; `None` for a direction in which no tiles are passed.
    pub flows: &'a [Option<Flow<'a>>],
    /// The number of tiles that each seat may pass blind.
    pub blind: BySeat<usize>,
    /// The minimum number of its own tiles that each seat passes, no matter what it holds.
    pub own: BySeat<usize>,
    /// The kinds that no seat can pass; `None` if some kinds can be passed only by certain seats, or if conditions also
    /// restrict the pass.
    pub only_kept: Option<KindSet>,
    /// The seats that must have enough tiles to pass. If any of them doesn't, the pass isn't played.
    pub must_have_enough: SeatSet,
}

impl KeptKinds {
    /// Returns every possible case of the deal. A seat with fewer than `due` other tiles is short.
    pub(super) fn dealt(hands: &HandSizes, tile_box: &TileBox, kinds: KindSet, due: usize) -> Self {
        let all = SeatSet::all(hands.each.seats());
        let in_the_box: usize = kinds.iter().map(|kind| usize::from(tile_box.count_of_kind(kind))).sum();
        let subsets = all.iter().fold(vec![SeatSet::NONE], |subsets, seat| {
            subsets.iter().flat_map(|short| [*short, short.with(seat)]).collect()
        });
        let cases = subsets.into_iter().filter_map(|short| others_dealt(hands, in_the_box, short, due));
        Self { kinds, cases: cases.collect() }
    }

    /// Returns the number of cases.
    pub(super) fn len(&self) -> usize {
        self.cases.len()
    }

    /// Returns the minimum number of tiles of other kinds that each seat has, over all cases; `None` if there are no
    /// cases.
    pub(super) fn others(&self) -> Option<BySeat<usize>> {
        self.cases.iter().copied().reduce(|one, other| one.combine(other, usize::min))
    }

    /// Resets the number of other tiles to 0 for every seat, because tiles of these kinds may have moved.
    pub(super) fn forget(&mut self) {
        self.cases.iter_mut().for_each(|others| others.iter_mut().for_each(|(_, others)| *others = 0));
    }

    /// Updates the cases after a pass in which no tile of these kinds can move.
    pub(super) fn pass(&mut self, passed: &Passed<'_>) {
        let any_other_may_go = passed.only_kept == Some(self.kinds);
        for others in &mut self.cases {
            let before = *others;
            let flows = passed.flows.iter().map(|flow| {
                flow.as_ref().map_or(before, |flow| others_after(before, flow, passed, any_other_may_go))
            });
            *others = flows.reduce(|one, other| one.combine(other, usize::min)).unwrap_or(before);
        }
    }

    /// Combines the cases of two routes that meet.
    pub(super) fn merge(&mut self, other: &Self) {
        self.cases
            .iter_mut()
            .zip(&other.cases)
            .for_each(|(one, other)| *one = one.combine(*other, usize::min));
    }
}

/// Returns the minimum number of other tiles that each seat has if exactly the seats in `short` are short; `None` if
/// the box has too few of the kept tiles for that, or if another seat is always short.
fn others_dealt(hands: &HandSizes, in_the_box: usize, short: SeatSet, due: usize) -> Option<BySeat<usize>> {
    let seats = hands.each.seats();
    let dealt = BySeat::new(seats, |seat| usize::from(hands.each[seat]));
    // The number of kept tiles that makes a seat short.
    let many = BySeat::new(seats, |seat| (dealt[seat] + 1).saturating_sub(due));
    let taken: usize = short.iter().map(|seat| many[seat]).sum();
    let left = in_the_box.checked_sub(taken)?;
    if SeatSet::all(seats).and_not(short).iter().any(|seat| many[seat] == 0) {
        return None;
    }
    Some(BySeat::new(seats, |seat| {
        let most_kept = if short.contains(seat) { left + many[seat] } else { left.min(many[seat] - 1) };
        dealt[seat].saturating_sub(most_kept)
    }))
}

fn others_after(
    mut others: BySeat<usize>,
    flow: &Flow<'_>,
    passed: &Passed<'_>,
    any_other_may_go: bool,
) -> BySeat<usize> {
    let Passed { flows: _, blind, own, only_kept: _, must_have_enough } = passed;
    for seat in must_have_enough.iter() {
        others[seat] = others[seat].max(flow.out[seat].0.saturating_sub(blind[seat]));
    }
    let seats = others.seats();
    let gives = BySeat::new(seats, |seat| {
        let own = if any_other_may_go { others[seat] } else { own[seat] };
        own.saturating_add(blind[seat]).min(flow.out[seat].0)
    });
    let leaving = flow.leaving(&gives, blind);
    BySeat::new(seats, |seat| {
        let (gives, gets) = (flow.out[seat].1, flow.arriving(seat, &leaving));
        // A seat can't give more of its own tiles than it has, but its blind tiles come from those it gets.
        if blind[seat] == 0 {
            others[seat].saturating_sub(gives) + gets
        } else {
            (others[seat] + gets).saturating_sub(gives)
        }
    })
}
