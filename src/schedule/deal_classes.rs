//! Classes of deals in which a schedule plays out the same way, and filters that match sets of these classes.

use super::Schedule;
#[cfg(feature = "check")]
use super::{MAX_COUNTERS, Part, Target};
use crate::lists::{self, unique};
use crate::table::context::{DealContext, DealFilter, Deals, Ending, Lasts, PreviousDeals, Role, common};
use crate::table::seat::{Seat, SeatSet};

/// A class of deals in which a schedule plays out the same way. It is identified by the positions of four groups: a
/// group of rounds, a group of deal numbers, a group of endings of the previous deal, and a group of last-deal flags.
pub(super) type DealClass = [usize; 4];

/// All deals, sorted into classes.
pub(super) struct DealClasses {
    cycle: usize,
    rounds: Vec<Vec<Seat>>,
    deals: Vec<Vec<usize>>,
    after: Vec<Vec<Ending>>,
    lasts: Vec<Vec<bool>>,
}

/// The maximum number of classes of deals to examine.
const MAX_CLASSES: usize = 500;

/// The maximum number of classes for which all orders of the dimensions are compared.
const MAX_COMPARED: usize = 60;

impl Schedule {
    /// Returns a small number of filters that together match the deals that meet a condition that depends only on which
    /// parts are played. Returns `None` if there are too many kinds of deals to examine.
    pub(crate) fn deals_with(&self, holds: &dyn Fn(&DealContext) -> bool) -> Option<Vec<DealFilter>> {
        let by = self.deals_by(&|context| Vec::from_iter(holds(context).then_some(())))?;
        Some(by.into_iter().flat_map(|(_, filters)| filters).collect())
    }

    /// Returns the deals for each of the keys that deals have, as a small number of filters. The keys of a deal depend
    /// only on which parts are played. Returns `None` if there are too many kinds of deals to examine.
    pub(crate) fn deals_by<K: PartialEq>(
        &self,
        keys: &dyn Fn(&DealContext) -> Vec<K>,
    ) -> Option<Vec<(K, Vec<DealFilter>)>> {
        let classes = DealClasses::of(self).limited();
        let (examined, are_all) = classes.examined();
        let by =
            examined.flat_map(|(class, context)| keys(&context).into_iter().map(move |key| (key, class)));
        let by = lists::grouped(by).into_iter();
        are_all.then(|| by.map(|(key, of_key)| (key, classes.filters(&of_key))).collect())
    }

    /// Returns the only filter that [`deals_with`](Self::deals_with) returns; `None` if there are none or several.
    pub(crate) fn only_deals_with(&self, holds: &dyn Fn(&DealContext) -> bool) -> Option<DealFilter> {
        let [only] = <[_; 1]>::try_from(self.deals_with(holds)?).ok()?;
        Some(only)
    }
}

/// All deals of a schedule, sorted into classes in which it plays out the same way.
#[cfg(feature = "check")]
pub(crate) struct AllDeals<'a> {
    schedule: &'a Schedule,
    classes: DealClasses,
}

#[cfg(feature = "check")]
impl<'a> AllDeals<'a> {
    pub(crate) fn of(schedule: &'a Schedule) -> Self {
        Self { schedule, classes: DealClasses::of(schedule) }
    }

    /// Returns whether a deal meets a condition that depends only on which parts are played.
    pub(crate) fn has(&self, holds: &dyn Fn(&DealContext) -> bool) -> bool {
        self.classes.iter().any(|class| holds(&self.classes.context(class)))
    }

    /// Returns every target that `target` can lead to, considering only deals in which the phase or the pass is played and
    /// the previous deal had one of these endings.
    pub(crate) fn leads(&self, part: Part, after: PreviousDeals, target: Target) -> Vec<Target> {
        let contexts = self.classes.iter().map(|class| self.classes.context(class));
        let played = contexts.filter(|context| {
            self.schedule.is_part_played(part, context) && after.contains(Ending::before(context))
        });
        let targets = played.map(|context| self.schedule.in_context(target, &context, &[0; MAX_COUNTERS]));
        unique(targets, PartialEq::eq)
    }
}

impl DealClasses {
    pub(super) fn of(schedule: &Schedule) -> Self {
        let ruleset = schedule.ruleset();
        let of_phases = ruleset
            .phases()
            .iter()
            .flat_map(|phase| [&phase.when].into_iter().chain(phase.passes.iter().map(|pass| &pass.when)));
        let all = DealFilter::all(ruleset.seats());
        let of_answers =
            schedule.steps().iter().map(|step| DealFilter { after: step.endings(), ..all.clone() });
        let written = [ruleset.when()].into_iter().chain(of_phases).cloned();
        let conditions = unique(written.chain(of_answers), PartialEq::eq);
        let held = |holds: &dyn Fn(&DealFilter) -> bool| conditions.iter().map(holds).collect();
        let cycle = conditions.iter().fold(1, |cycle, when| common(cycle, when.deals.cycle()));
        Self {
            cycle,
            rounds: grouped(ruleset.every_seat(), |seat| held(&|when| when.rounds.contains(*seat))),
            deals: grouped(1..=cycle, |place| held(&|when| when.deals.has_place(*place))),
            after: grouped(Ending::ALL.iter().copied(), |last| held(&|when| when.after.contains(*last))),
            lasts: grouped([false, true], |last| held(&|when| when.lasts.contains(*last))),
        }
    }

    /// Combines the groups of deals that [`examined`](Self::examined) leaves out, because there can be tens of thousands
    /// of them.
    pub(super) fn limited(mut self) -> Self {
        let rest = self.deals.split_off(self.deals.len().min(MAX_CLASSES));
        self.deals.extend((!rest.is_empty()).then(|| rest.concat()));
        self
    }

    /// Returns the first classes that occur in a match, with one of the deals in each. Also returns whether these are
    /// all classes.
    pub(super) fn examined(&self) -> (impl Iterator<Item = (DealClass, DealContext)>, bool) {
        let classes = self.iter().take(MAX_CLASSES).map(|class| (class, self.context(class)));
        (classes, self.iter().nth(MAX_CLASSES).is_none())
    }

    /// Returns the classes that occur in a match, ordered by round and then by deal.
    fn iter(&self) -> impl Iterator<Item = DealClass> {
        positions(self.groups()).filter(|class| self.comes(*class))
    }

    /// Returns whether a class occurs in a match. The first deal is the only one without a previous deal.
    fn comes(&self, [_, deal, after, _]: DealClass) -> bool {
        self.after[after] != [Ending::Start] || self.deals[deal].contains(&1)
    }

    /// Returns one of the deals in a class.
    fn context(&self, [round, deal, after, last]: DealClass) -> DealContext {
        let (deals, ends) = (&self.deals[deal], &self.after[after]);
        let later = ends.iter().copied().find(|end| *end != Ending::Start).unwrap_or(Ending::Start);
        let (number, ending) = match deals[0] {
            1 if ends.contains(&Ending::Start) => (1, Ending::Start),
            // The first deal of a later cycle.
            1 => (1 + self.cycle, later),
            number => (number, later),
        };
        let context = DealContext {
            deal: u32::try_from(number).unwrap_or(u32::MAX),
            round: self.rounds[round][0],
            after: ending.previous(),
            is_last: self.lasts[last][0],
            ..DealContext::default()
        };
        match ending {
            Ending::WinByDiscard => context.with_role(Role::Thrower, Seat::FIRST),
            Ending::Start | Ending::Win | Ending::WallGame => context,
        }
    }

    /// Returns a small number of filters that together match these classes. A filter may also match classes that never
    /// occur.
    pub(super) fn filters(&self, classes: &[DealClass]) -> Vec<DealFilter> {
        let mut left = classes.to_vec();
        left.sort_unstable();
        left.dedup();
        let mut filters = Vec::new();
        // A block can be widened only in dimensions with more than one group.
        let groups = self.groups();
        let directions: Vec<usize> = (0..groups.len()).filter(|direction| groups[*direction] > 1).collect();
        let orders = if classes.len() > MAX_COMPARED { vec![directions] } else { orders(&directions) };
        while let Some(first) = left.first().copied() {
            let blocks = orders.iter().map(|order| self.widest_block(first, order, &left));
            let Some(block) = blocks.rev().max_by_key(|block| block.within(&left)) else { break };
            left.retain(|class| !block.contains(*class));
            filters.push(self.filter(&block));
        }
        filters
    }

    /// Returns the number of groups in each dimension.
    fn groups(&self) -> [usize; 4] {
        [self.rounds.len(), self.deals.len(), self.after.len(), self.lasts.len()]
    }

    /// Returns a block of allowed classes around `class`, made as wide as possible in one dimension after another.
    fn widest_block(&self, class: DealClass, order: &[usize], allowed: &[DealClass]) -> Block {
        let mut block = Block(class.map(|group| vec![group]));
        let groups = self.groups();
        for direction in order.iter().copied() {
            let is_allowed = |class| allowed.binary_search(&class).is_ok() || !self.comes(class);
            let own = class[direction];
            let fits = |group: &usize| {
                // All classes in the block have the group of `class` in this dimension so far.
                let slice = |mut class: DealClass| {
                    class[direction] = *group;
                    class
                };
                *group == own || block.classes().map(slice).all(is_allowed)
            };
            let fitting = (0..groups[direction]).filter(fits).collect();
            block.0[direction] = fitting;
        }
        block
    }

    fn filter(&self, Block([rounds, deals, after, lasts]): &Block) -> DealFilter {
        let places: Vec<usize> = deals.iter().flat_map(|group| &self.deals[*group]).copied().collect();
        let rounds: SeatSet = rounds.iter().flat_map(|group| &self.rounds[*group]).copied().collect();
        let all: PreviousDeals = after.iter().flat_map(|group| &self.after[*group]).copied().collect();
        // Only the first deal has no previous deal.
        let after = match places.contains(&1) || all == PreviousDeals::all() {
            true => all,
            false => all.iter().filter(|ending| *ending != Ending::Start).collect(),
        };
        let deals = Deals::of(self.cycle, &places).shortened();
        let is_in = |last| lasts.iter().any(|group| self.lasts[*group].contains(&last));
        DealFilter { rounds, deals, lasts: Lasts { last: is_in(true), others: is_in(false) }, after }
    }
}

/// Returns every combination of positions in lists with these lengths. The last position changes first.
fn positions([a, b, c, d]: [usize; 4]) -> impl Iterator<Item = [usize; 4]> {
    (0..a * b * c * d).map(move |at| [at / (b * c * d), at / (c * d) % b, at / d % c, at % d])
}

/// Returns every possible order of these dimensions.
fn orders(directions: &[usize]) -> Vec<Vec<usize>> {
    if directions.is_empty() {
        return vec![Vec::new()];
    }
    let with_first = |first: &usize| {
        let rest: Vec<usize> = directions.iter().copied().filter(|direction| direction != first).collect();
        let first = *first;
        orders(&rest).into_iter().map(move |rest| [vec![first], rest].concat())
    };
    directions.iter().flat_map(with_first).collect()
}

/// Groups of rounds, deals, previous endings and last-deal flags. The block contains every combination of them.
#[derive(Clone)]
struct Block([Vec<usize>; 4]);

impl Block {
    fn classes(&self) -> impl Iterator<Item = DealClass> {
        let lengths = self.0.each_ref().map(Vec::len);
        positions(lengths).map(|at| std::array::from_fn(|direction| self.0[direction][at[direction]]))
    }

    fn contains(&self, class: DealClass) -> bool {
        self.0.iter().zip(class).all(|(groups, group)| groups.contains(&group))
    }

    /// Returns how many of these classes the block contains.
    fn within(&self, classes: &[DealClass]) -> usize {
        classes.iter().filter(|class| self.contains(**class)).count()
    }
}

/// Groups items by the conditions that hold for them. The groups are in the order of their first items.
pub(super) fn grouped<T>(items: impl IntoIterator<Item = T>, held: impl Fn(&T) -> Vec<bool>) -> Vec<Vec<T>> {
    let mut groups: Vec<Vec<T>> = Vec::new();
    // Sorted by the conditions.
    let mut known: Vec<(Vec<bool>, usize)> = Vec::new();
    for item in items {
        let held = held(&item);
        let group = match known.binary_search_by(|(other, _)| other.cmp(&held)) {
            Ok(at) => known[at].1,
            Err(at) => {
                known.insert(at, (held, groups.len()));
                groups.len()
            }
        };
        match groups.get_mut(group) {
            Some(group) => group.push(item),
            None => groups.push(vec![item]),
        }
    }
    groups
}
