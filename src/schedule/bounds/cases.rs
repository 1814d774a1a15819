//! Tiles that nobody may pass stay where they were dealt: what one hand has of them, no other has.
//!
//! A seat is short if it is dealt so many of them that it has too few others. Every deal belongs to the case of just
//! those seats that are short in it, and each case says how few other tiles every seat has then. A seat that has
//! given what it can and gets as many as are due from a seat that isn't short is short no more.

use super::flow::Flow;
use crate::ruleset::HandSizes;
use crate::table::seat::{BySeat, SeatSet};
use crate::table::tile::{KindSet, TileBox};

/// Kinds that nobody may pass, and how many tiles of other kinds every seat has in each case of the deal.
#[derive(Debug, Clone)]
pub(super) struct KeptKinds {
    pub kinds: KindSet,
    cases: Vec<BySeat<usize>>,
}

/// A pass in which no tile of these kinds moves.
pub(super) struct Passed<'a> {
    /// Every way tiles can go; `None` if none is passed.
    pub ways: &'a [Option<Flow<'a>>],
    /// How many tiles each seat may pass blind.
    pub blind: BySeat<usize>,
    /// How many tiles of its own each seat passes at least, whatever it holds.
    pub own: BySeat<usize>,
    /// The kinds that can't be passed, if nothing else keeps a tile back.
    pub only_kept: Option<KindSet>,
    /// The seats without which the pass isn't made: if it is, they had enough.
    pub must_have_enough: SeatSet,
}

impl KeptKinds {
    /// Every case in which they can be dealt. A seat with fewer than `due` others is short.
    pub(super) fn dealt(hands: &HandSizes, tile_box: &TileBox, kinds: KindSet, due: usize) -> Self {
        let all = SeatSet::all(hands.each.seats());
        let in_the_box: usize = kinds.iter().map(|kind| usize::from(tile_box.count_of_kind(kind))).sum();
        let subsets = all.iter().fold(vec![SeatSet::NONE], |subsets, seat| {
            subsets.iter().flat_map(|short| [*short, short.with(seat)]).collect()
        });
        let cases = subsets.into_iter().filter_map(|short| others_dealt(hands, in_the_box, short, due));
        Self { kinds, cases: cases.collect() }
    }

    /// The fewest tiles of other kinds that every seat has.
    pub(super) fn others(&self) -> Option<BySeat<usize>> {
        self.cases.iter().copied().reduce(fewer)
    }

    /// Some of them may have moved: nothing is known of the others.
    pub(super) fn forget(&mut self) {
        self.cases.iter_mut().for_each(|others| others.iter_mut().for_each(|(_, others)| *others = 0));
    }

    /// After a pass in which none of them can move.
    pub(super) fn pass(&mut self, passed: &Passed<'_>) {
        let any_other_may_go = passed.only_kept == Some(self.kinds);
        for others in &mut self.cases {
            let before = *others;
            let ways = passed.ways.iter().map(|flow| {
                flow.as_ref().map_or(before, |flow| others_after(before, flow, passed, any_other_may_go))
            });
            *others = ways.reduce(fewer).unwrap_or(before);
        }
    }

    /// Whichever of two routes was taken.
    pub(super) fn merge(&mut self, other: &Self) {
        self.cases.iter_mut().zip(&other.cases).for_each(|(one, other)| *one = fewer(*one, *other));
    }
}

fn fewer(one: BySeat<usize>, other: BySeat<usize>) -> BySeat<usize> {
    BySeat::new(one.seats(), |seat| one[seat].min(other[seat]))
}

/// The fewest other tiles of each seat if just these are short; `None` if the box has too few of the kept tiles for so
/// many short seats, or a seat is always short.
fn others_dealt(hands: &HandSizes, in_the_box: usize, short: SeatSet, due: usize) -> Option<BySeat<usize>> {
    let seats = hands.each.seats();
    let dealt = BySeat::new(seats, |seat| usize::from(hands.each[seat]));
    // So many of the kept tiles make a seat short.
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
    let Passed { ways: _, blind, own, only_kept: _, must_have_enough } = passed;
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
        // A seat gives no more of its own than it has; but its blind tiles are among those it gets.
        if blind[seat] == 0 {
            others[seat].saturating_sub(gives) + gets
        } else {
            (others[seat] + gets).saturating_sub(gives)
        }
    })
}
