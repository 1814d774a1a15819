//! Classes of deals on which a schedule plays the same, and how to describe a set of them exactly.

use std::collections::{BTreeMap, BTreeSet};

use super::Schedule;
use crate::table::context::{DealContext, DealFilter, Deals, PreviousDeal, PreviousDeals, common};
use crate::table::seat::{Seat, SeatSet};

/// Deals on which a schedule plays the same: a group of rounds, a group of deal numbers, and a group of ways the deal
/// before ended, by their positions.
pub(super) type DealClass = [usize; 3];

/// Every deal, sorted into classes.
pub(super) struct DealClasses {
    cycle: usize,
    rounds: Vec<Vec<Seat>>,
    deals: Vec<Vec<usize>>,
    after: Vec<Vec<PreviousDeal>>,
}

impl DealClasses {
    pub(super) fn of(schedule: &Schedule) -> Self {
        let ruleset = schedule.ruleset();
        let of_phases = ruleset
            .phases()
            .iter()
            .flat_map(|phase| [&phase.when].into_iter().chain(phase.passes.iter().map(|pass| &pass.when)));
        let mut conditions: Vec<DealFilter> = Vec::new();
        for when in [ruleset.when()].into_iter().chain(of_phases).cloned() {
            if !conditions.contains(&when) {
                conditions.push(when);
            }
        }
        let cycle = conditions.iter().fold(1, |cycle, when| common(cycle, when.deals.cycle()));
        Self {
            cycle,
            rounds: grouped(ruleset.every_seat(), &conditions, |when, seat| when.rounds.contains(seat)),
            deals: grouped(1..=cycle, &conditions, |when, place| when.deals.has_place(place)),
            after: grouped(PreviousDeal::ALL.iter().copied(), &conditions, |when, last| {
                when.after.contains(last)
            }),
        }
    }

    /// The classes that a match comes to, the rounds in order and in each the deals.
    pub(super) fn iter(&self) -> impl Iterator<Item = DealClass> {
        let deals = |round| (0..self.deals.len()).map(move |deal| (round, deal));
        let of_deal = |(round, deal)| (0..self.after.len()).map(move |after| [round, deal, after]);
        (0..self.rounds.len()).flat_map(deals).flat_map(of_deal).filter(|class| self.comes(*class))
    }

    /// Whether a match comes to it: the first deal, and only it, has none before it.
    fn comes(&self, [_, deal, after]: DealClass) -> bool {
        self.after[after] != [PreviousDeal::Start] || self.deals[deal].contains(&1)
    }

    /// One of the deals of a class.
    pub(super) fn context(&self, [round, deal, after]: DealClass) -> DealContext {
        let (deals, ends) = (&self.deals[deal], &self.after[after]);
        let later = ends.iter().copied().find(|end| *end != PreviousDeal::Start);
        let (number, previous) = match (deals[0], later) {
            (1, _) if ends.contains(&PreviousDeal::Start) => (1, PreviousDeal::Start),
            // The first deal of a cycle that isn't the first of the match.
            (1, later) => (1 + self.cycle, later.unwrap_or_default()),
            (number, later) => (number, later.unwrap_or_default()),
        };
        DealContext {
            deal: u32::try_from(number).unwrap_or(u32::MAX),
            round: self.rounds[round][0],
            dealer: Seat::FIRST,
            previous,
        }
    }

    /// Filters that together hold for these classes, as few as can be found. A filter may also hold for classes that
    /// never come.
    pub(super) fn filters(&self, classes: &BTreeSet<DealClass>) -> Vec<DealFilter> {
        let mut left = classes.clone();
        let mut filters = Vec::new();
        while let Some(first) = left.first().copied() {
            let blocks = ORDERS.map(|order| self.widest_block(first, order, &left));
            let Some(block) = blocks.into_iter().rev().max_by_key(|block| block.within(&left)) else { break };
            left.retain(|class| !block.contains(*class));
            filters.push(self.filter(&block));
        }
        filters
    }

    /// The widest block of these classes around one of them, widened in one direction after the other.
    fn widest_block(
        &self,
        [round, deal, after]: DealClass,
        order: [usize; 3],
        allowed: &BTreeSet<DealClass>,
    ) -> Block {
        let mut block = Block([vec![round], vec![deal], vec![after]]);
        let groups = [self.rounds.len(), self.deals.len(), self.after.len()];
        for direction in order {
            for group in 0..groups[direction] {
                let mut slice = block.clone();
                slice.0[direction] = vec![group];
                if slice.classes().all(|class| allowed.contains(&class) || !self.comes(class)) {
                    block.0[direction].push(group);
                }
            }
            block.0[direction].sort_unstable();
            block.0[direction].dedup();
        }
        block
    }

    fn filter(&self, Block([rounds, deals, after]): &Block) -> DealFilter {
        let places: BTreeSet<usize> = deals.iter().flat_map(|group| &self.deals[*group]).copied().collect();
        let rounds: SeatSet = rounds.iter().flat_map(|group| &self.rounds[*group]).copied().collect();
        let after: PreviousDeals = after.iter().flat_map(|group| &self.after[*group]).copied().collect();
        let deals = Deals::when(self.cycle, |place| places.contains(&place)).shortened();
        DealFilter { rounds, deals, after }
    }
}

/// The orders in which a block can be widened.
const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// Some rounds, deals and ways the deal before ended, and all the classes they make.
#[derive(Clone)]
struct Block([Vec<usize>; 3]);

impl Block {
    fn classes(&self) -> impl Iterator<Item = DealClass> {
        let Self([rounds, deals, after]) = self;
        rounds.iter().flat_map(move |round| {
            deals.iter().flat_map(move |deal| after.iter().map(move |after| [*round, *deal, *after]))
        })
    }

    fn contains(&self, class: DealClass) -> bool {
        self.0.iter().zip(class).all(|(groups, group)| groups.contains(&group))
    }

    /// How many of these classes it has.
    fn within(&self, classes: &BTreeSet<DealClass>) -> usize {
        classes.iter().filter(|class| self.contains(**class)).count()
    }
}

/// Things grouped by which of the conditions hold for them, each group in the place of its first.
fn grouped<T: Copy>(
    things: impl Iterator<Item = T>,
    conditions: &[DealFilter],
    holds: impl Fn(&DealFilter, T) -> bool,
) -> Vec<Vec<T>> {
    let mut groups: Vec<Vec<T>> = Vec::new();
    let mut known: BTreeMap<Vec<bool>, usize> = BTreeMap::new();
    for thing in things {
        let held: Vec<bool> = conditions.iter().map(|when| holds(when, thing)).collect();
        let group = *known.entry(held).or_insert(groups.len());
        match groups.get_mut(group) {
            Some(group) => group.push(thing),
            None => groups.push(vec![thing]),
        }
    }
    groups
}
