//! The deals that make a difference to a schedule, and how a set of them is told without saying too much
//! or too little.

use std::collections::{BTreeMap, BTreeSet};

use super::Schedule;
use crate::table::context::{DealContext, DealFilter, Deals, Last, Lasts, common};
use crate::table::seat::{Seat, SeatSet};

/// DealFilter between which a schedule makes no difference: a class of rounds, a class of deals, and a class of
/// ways the deal before ended, by their positions.
pub(super) type Cell = [usize; 3];

/// Every deal, sorted into cells.
pub(super) struct Cells {
    cycle: usize,
    rounds: Vec<Vec<Seat>>,
    deals: Vec<Vec<usize>>,
    after: Vec<Vec<Last>>,
}

impl Cells {
    pub(super) fn of(schedule: &Schedule) -> Self {
        let ruleset = schedule.ruleset();
        let of_phases = ruleset
            .phases()
            .iter()
            .flat_map(|phase| [&phase.when].into_iter().chain(phase.passes.iter().map(|pass| &pass.when)));
        let mut conditions: Vec<DealFilter> = Vec::new();
        for when in [ruleset.when()].into_iter().chain(of_phases).map(|when| when.deal_filter()) {
            if !conditions.contains(&when) {
                conditions.push(when);
            }
        }
        let cycle = conditions.iter().fold(1, |cycle, when| common(cycle, when.deals.cycle()));
        Self {
            cycle,
            rounds: classes(ruleset.every_seat(), &conditions, |when, seat| when.rounds.contains(seat)),
            deals: classes(1..=cycle, &conditions, |when, place| when.deals.has_place(place)),
            after: classes(Last::ALL.into_iter(), &conditions, |when, last| when.after.contains(last)),
        }
    }

    /// The cells that a match comes to, the rounds in order and in each the deals.
    pub(super) fn iter(&self) -> impl Iterator<Item = Cell> {
        let deals = |round| (0..self.deals.len()).map(move |deal| (round, deal));
        let of_deal = |(round, deal)| (0..self.after.len()).map(move |after| [round, deal, after]);
        (0..self.rounds.len()).flat_map(deals).flat_map(of_deal).filter(|cell| self.comes(*cell))
    }

    /// Whether a match comes to it: no deal came before the first one alone.
    fn comes(&self, [_, deal, after]: Cell) -> bool {
        self.after[after] != [Last::NoDeal] || self.deals[deal].contains(&1)
    }

    /// One of the deals of a cell.
    pub(super) fn context(&self, [round, deal, after]: Cell) -> DealContext {
        DealContext {
            deal: u32::try_from(self.deals[deal][0]).unwrap_or(u32::MAX),
            round: self.rounds[round][0],
            dealer: Seat::FIRST,
            last: self.after[after][0],
        }
    }

    /// These cells in as few pieces as can be found, each told by its rounds, its deals and what came before.
    /// Cells that never come may be told along, as that says nothing.
    pub(super) fn told(&self, cells: &BTreeSet<Cell>) -> Vec<DealFilter> {
        let mut left = cells.clone();
        let mut told = Vec::new();
        while let Some(first) = left.first().copied() {
            let pieces = ORDERS.map(|order| self.grown(first, order, &left));
            let Some(piece) = pieces.into_iter().rev().max_by_key(|piece| piece.within(&left)) else { break };
            left.retain(|cell| !piece.contains(*cell));
            told.push(self.deal_filter(&piece));
        }
        told
    }

    /// The piece around a cell that grows as far as it can, one side after the other.
    fn grown(&self, [round, deal, after]: Cell, order: [usize; 3], allowed: &BTreeSet<Cell>) -> Piece {
        let mut piece = Piece([vec![round], vec![deal], vec![after]]);
        let max = [self.rounds.len(), self.deals.len(), self.after.len()];
        for side in order {
            for class in 0..max[side] {
                let mut slab = piece.clone();
                slab.0[side] = vec![class];
                if slab.cells().all(|cell| allowed.contains(&cell) || !self.comes(cell)) {
                    piece.0[side].push(class);
                }
            }
            piece.0[side].sort_unstable();
            piece.0[side].dedup();
        }
        piece
    }

    fn deal_filter(&self, Piece([rounds, deals, after]): &Piece) -> DealFilter {
        let places: BTreeSet<usize> = deals.iter().flat_map(|class| &self.deals[*class]).copied().collect();
        let rounds: SeatSet = rounds.iter().flat_map(|class| &self.rounds[*class]).copied().collect();
        let after: Lasts = after.iter().flat_map(|class| &self.after[*class]).copied().collect();
        let deals = Deals::when(self.cycle, |place| places.contains(&place)).shortened();
        DealFilter { rounds, deals, after }
    }
}

/// The orders in which a piece can grow.
const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// Some classes of each side, and all the cells they make.
#[derive(Clone)]
struct Piece([Vec<usize>; 3]);

impl Piece {
    fn cells(&self) -> impl Iterator<Item = Cell> {
        let Self([rounds, deals, after]) = self;
        rounds.iter().flat_map(move |round| {
            deals.iter().flat_map(move |deal| after.iter().map(move |after| [*round, *deal, *after]))
        })
    }

    fn contains(&self, cell: Cell) -> bool {
        self.0.iter().zip(cell).all(|(classes, class)| classes.contains(&class))
    }

    /// How many of these cells it has.
    fn within(&self, cells: &BTreeSet<Cell>) -> usize {
        cells.iter().filter(|cell| self.contains(**cell)).count()
    }
}

/// Things sorted by which of the conditions hold for them, each class by its first.
fn classes<T: Copy>(
    things: impl Iterator<Item = T>,
    conditions: &[DealFilter],
    holds: impl Fn(&DealFilter, T) -> bool,
) -> Vec<Vec<T>> {
    let mut classes: Vec<Vec<T>> = Vec::new();
    let mut known: BTreeMap<Vec<bool>, usize> = BTreeMap::new();
    for thing in things {
        let held: Vec<bool> = conditions.iter().map(|when| holds(when, thing)).collect();
        let class = *known.entry(held).or_insert(classes.len());
        match classes.get_mut(class) {
            Some(class) => class.push(thing),
            None => classes.push(vec![thing]),
        }
    }
    classes
}
