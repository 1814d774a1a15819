//! Tiles that no seat may pass lie where they were dealt: what one hand has of them, no other has.
//!
//! A seat is short where it is dealt so many of them that it has too few others. Every deal belongs to the case of just
//! those seats that are short in it, and each case says how few others everybody has then. Who has given what it
//! can, and gets as many as are due from somebody who is not short as well, is short no more.

use super::flow::{Flow, Given};
use crate::ruleset::Hands;
use crate::table::seat::{BySeat, Seat, SeatSet};
use crate::table::tile::{KindSet, TileBox};

/// Tiles of kinds that no seat may pass, in every case in which they can be dealt.
pub(super) struct KeptBack {
    pub kinds: KindSet,
    cases: Vec<Case>,
}

/// What every seat holds, where just some of them are short.
#[derive(Clone, Copy)]
struct Case {
    /// The fewest tiles that are of other kinds.
    others: BySeat<usize>,
    /// The fewest tiles in all.
    min: BySeat<usize>,
    /// The most tiles in all.
    max: BySeat<usize>,
}

/// A pass that is made, as far as it matters to who is short.
pub(super) struct Made<'a> {
    /// Every way the tiles can go; nothing where none does.
    pub ways: &'a [Option<Flow<'a>>],
    /// The most tiles that each seat can pass blind.
    pub blind: BySeat<usize>,
    /// The kinds that stay, where nothing else keeps a tile back.
    pub stays: Option<KindSet>,
    /// How many of its own tiles every seat can pass together, whatever it holds.
    pub able: usize,
    /// Those with whom it goes no further where they are stuck.
    pub stoppers: SeatSet,
    /// Whether nobody comes further without this pass.
    pub is_sure: bool,
}

impl KeptBack {
    /// As it is dealt. Who has fewer than `due` others is short.
    pub(super) fn dealt(hands: &Hands, tile_box: &TileBox, kinds: KindSet, due: usize) -> Self {
        let seats = hands.seats();
        let in_the_box: usize = kinds.iter().map(|kind| usize::from(tile_box.count_of_kind(kind))).sum();
        let of = |short: u32| {
            let all = SeatSet::all(seats).iter();
            all.filter(|seat| short >> seat.position() & 1 == 1).fold(SeatSet::default(), SeatSet::with)
        };
        let cases = (0..1 << seats).map(of).filter_map(|short| Case::dealt(hands, in_the_box, short, due));
        Self { kinds, cases: cases.collect() }
    }

    /// Some of them may have gone: nothing is known but how many tiles every seat holds.
    pub(super) fn forget(&mut self, seats: usize, (min, max): (usize, usize)) {
        let all = |tiles: usize| BySeat::new(seats, |_| tiles);
        self.cases = vec![Case { others: all(0), min: all(min), max: all(max) }];
    }

    /// How many tiles of other kinds every seat holds.
    pub(super) fn others(&self) -> usize {
        self.every(|case| case.others.values().min()).min().unwrap_or(0)
    }

    /// The fewest and the most tiles that a seat can hold.
    pub(super) fn sizes(&self) -> (usize, usize) {
        let min = self.every(|case| case.min.values().min()).min();
        (min.unwrap_or(0), self.every(|case| case.max.values().max()).max().unwrap_or(usize::MAX))
    }

    fn every<'b>(
        &'b self,
        of: impl Fn(&'b Case) -> Option<&'b usize> + 'b,
    ) -> impl Iterator<Item = usize> + 'b {
        self.cases.iter().filter_map(of).copied()
    }

    /// Makes a pass in which none of these tiles can go.
    pub(super) fn make(&mut self, made: &Made<'_>) {
        // Whatever is of other kinds may be passed, if these are just the kinds that stay.
        let all_go = made.stays == Some(self.kinds);
        for case in &mut self.cases {
            let way = |flow: &Flow<'_>| case.after(flow, made, all_go);
            let ways = made.ways.iter().map(|flow| flow.as_ref().map_or(*case, way));
            let after = ways.reduce(Case::or).unwrap_or(*case);
            *case = if made.is_sure { after } else { after.or(*case) };
        }
    }
}

impl Case {
    /// Nothing where there are too few of the tiles for so many seats to be short, or too few others for so few.
    fn dealt(hands: &Hands, in_the_box: usize, short: SeatSet, due: usize) -> Option<Self> {
        let seats = hands.seats();
        let dealt = BySeat::new(seats, |seat| usize::from(hands.each[seat]));
        let extra = usize::from(hands.dealer_extra);
        // So many of the tiles make a seat short.
        let many = BySeat::new(seats, |seat| (dealt[seat] + 1).saturating_sub(due));
        let taken: usize = short.iter().map(|seat| many[seat]).sum();
        let left = in_the_box.checked_sub(taken)?;
        let mut rest = SeatSet::all(seats).and_not(short).iter();
        if rest.any(|seat| many[seat] == 0) {
            return None;
        }
        let kept = |seat: Seat| {
            if short.contains(seat) {
                (dealt[seat] + extra).min(left + many[seat])
            } else {
                (many[seat] - 1).min(left)
            }
        };
        let others = BySeat::new(seats, |seat| dealt[seat].saturating_sub(kept(seat)));
        Some(Self { others, min: dealt, max: BySeat::new(seats, |seat| dealt[seat] + extra) })
    }

    fn or(self, other: Self) -> Self {
        let each = |of: fn(usize, usize) -> usize, one: BySeat<usize>, other: BySeat<usize>| {
            BySeat::new(one.seats(), |seat| of(one[seat], other[seat]))
        };
        Self {
            others: each(usize::min, self.others, other.others),
            min: each(usize::min, self.min, other.min),
            max: each(usize::max, self.max, other.max),
        }
    }

    fn after(mut self, flow: &Flow<'_>, made: &Made<'_>, all_go: bool) -> Self {
        let seats = self.others.seats();
        for seat in made.stoppers.iter() {
            let own = flow.out[seat].0.saturating_sub(made.blind[seat]);
            self.others[seat] = self.others[seat].max(own);
        }
        let able = |seat| if all_go { self.others[seat] } else { made.able };
        let due =
            BySeat::new(seats, |seat| able(seat).saturating_add(made.blind[seat]).min(flow.out[seat].0));
        let given = flow.surely_given(&Given { due, blind: made.blind });
        for seat in SeatSet::all(seats).iter() {
            let (gives, gets) = (flow.out[seat].1, flow.gets(seat, &given));
            // It gives no more of its own than it has; but blind ones are of those that it gets.
            self.others[seat] = match made.blind[seat] {
                0 => self.others[seat].saturating_sub(gives) + gets,
                _ => (self.others[seat] + gets).saturating_sub(gives),
            };
            self.min[seat] = (self.min[seat] + gets).saturating_sub(gives);
            self.max[seat] = self.max[seat].saturating_sub(given[seat]) + flow.into[seat].1;
        }
        self
    }
}
