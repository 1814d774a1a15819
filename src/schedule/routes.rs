//! Every route that a Charleston can take, with the number of tiles that each seat passes on it.

use super::deal_classes::{DealClass, DealClasses, grouped};
use super::turns::Onward;
use super::{MAX_COUNTERS, PassStep, Schedule, Step, StepId, Target};
use crate::ruleset::{Announced, Closes, EarthlyHand};
use crate::table::context::{DealContext, DealFilter, Ending};
use crate::table::seat::{BySeat, Seat};

pub use super::turns::Turn;

/// The maximum number of routes to list. If a schedule has more, or very long ones, [`Routes::is_complete`] is false.
pub const MAX_ROUTES: usize = 2_000;

/// The maximum number of turns to follow in total, no matter how many routes they are part of.
const MAX_TURNS: usize = 100_000;

/// The maximum number of turns in one route. Only rules that repeat phases and passes many times have longer ones.
const MAX_LENGTH: usize = 250;

/// Every route that a Charleston can take.
#[derive(Debug, Clone)]
pub struct Routes {
    /// The routes. Among the routes for one deal, those closest to normal play come first.
    pub routes: Vec<Route>,
    /// Whether the list is complete.
    pub is_complete: bool,
    /// Whether skipped passes count as played, see [`Routes::without_skips`], and some can be skipped.
    pub leaves_out_skips: bool,
}

/// One route that a Charleston can take.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Route {
    /// The deals in which the route can be taken (R12). A route that needs several filters is listed once for each.
    pub deal_filter: DealFilter,
    /// The events on the route, in order.
    pub turns: Vec<Turn>,
    /// The minimum and maximum number of tiles that each seat passes, including blind ones.
    pub tiles: BySeat<(u16, u16)>,
}

impl Routes {
    /// Lists the routes through a schedule.
    pub fn of(schedule: &Schedule) -> Self {
        Self::walked(schedule, false)
    }

    /// Lists the routes through a schedule without those that differ only in passes that are skipped because only blind
    /// tiles are passed (R21). Such a pass counts as played, with a minimum of 0 tiles.
    pub fn without_skips(schedule: &Schedule) -> Self {
        Self::walked(schedule, true)
    }

    fn walked(schedule: &Schedule, skips_count_as_played: bool) -> Self {
        let classes = DealClasses::of(schedule).limited();
        let context = DealContext::default();
        let (found, known, here) = (Vec::new(), Vec::new(), Vec::new());
        let mut walk = Walk {
            schedule,
            skips_count_as_played,
            leaves_out_skips: false,
            found,
            known,
            turns: 0,
            is_complete: true,
            context,
            here,
        };
        let (examined, are_all) = classes.examined();
        for alike in grouped(examined, |(_, context)| played(schedule, context)) {
            for position in walk.of_deal(alike[0].1).into_iter().flatten() {
                walk.found[position].on.extend(alike.iter().map(|(class, _)| *class));
            }
        }
        // Many routes can be taken on the same deals.
        let mut known: Vec<(Vec<DealClass>, Vec<DealFilter>)> = Vec::new();
        let mut routes = walk.found.into_iter().flat_map(|Walked { turns, tiles, on }| {
            let filters = match known.iter().find(|(other, _)| *other == on) {
                Some((_, filters)) => filters.clone(),
                None => {
                    let filters = classes.filters(&on);
                    known.push((on, filters.clone()));
                    filters
                }
            };
            filters.into_iter().map(move |deal_filter| Route { deal_filter, turns: turns.clone(), tiles })
        });
        let listed = routes.by_ref().take(MAX_ROUTES).collect();
        let is_complete = walk.is_complete && are_all && routes.next().is_none();
        Self { routes: listed, is_complete, leaves_out_skips: walk.leaves_out_skips }
    }
}

impl Schedule {
    /// Returns deals that represent all deals: every other deal plays out the same way as one of these. Also
    /// returns whether the list is complete.
    pub(crate) fn differing_contexts(&self) -> (Vec<DealContext>, bool) {
        let classes = DealClasses::of(self).limited();
        let (examined, are_all) = classes.examined();
        let alike = grouped(examined.map(|(_, context)| context), |context| played(self, context));
        (alike.iter().map(|contexts| contexts[0]).collect(), are_all)
    }
}

/// Returns, for each step, whether it is played in a deal if a route reaches it, and whether players can stop it. Deals
/// with the same result play out the same way.
fn played(schedule: &Schedule, context: &DealContext) -> Vec<bool> {
    let is_played = |step: &Step| {
        schedule.is_played(step.phase(), context)
            && step.pass().is_none_or(|pass| pass.when.contains(context))
    };
    let can_stop = |step: &Step| step.endings().contains(Ending::before(context));
    schedule.steps().iter().flat_map(|step| [is_played(step), can_stop(step)]).collect()
}

/// A route, the number of tiles that each seat passes on it, and the deals in which it can be taken.
struct Walked {
    turns: Vec<Turn>,
    tiles: BySeat<(u16, u16)>,
    on: Vec<DealClass>,
}

/// A walk through the schedule, in one deal after another.
struct Walk<'a> {
    schedule: &'a Schedule,
    skips_count_as_played: bool,
    /// Whether a skip has been left out.
    leaves_out_skips: bool,
    /// The routes found so far.
    found: Vec<Walked>,
    /// The position of each route in `found`, sorted by the routes.
    known: Vec<(Vec<Turn>, usize)>,
    /// The number of turns followed so far.
    turns: usize,
    is_complete: bool,
    /// The current deal.
    context: DealContext,
    /// The positions of this deal's routes in `found`; `None` for a route that wasn't added because there are too many.
    here: Vec<Option<usize>>,
}

/// The progress of a walk.
#[derive(Clone)]
struct Progress {
    turns: Vec<Turn>,
    played: [u8; MAX_COUNTERS],
    /// The previous step.
    from: Option<StepId>,
    moved: LastMoved,
}

impl Progress {
    fn then(&self, turn: Turn) -> Self {
        let mut progress = self.clone();
        progress.turns.push(turn);
        progress
    }
}

/// The phases in which the last tiles can have moved, on the different ways to play the same route. Here, tiles count as
/// moved when the dealer has passed or when a player has seen new tiles, even if the pass then comes to nothing (R32).
#[derive(Clone, Copy, Default)]
struct LastMoved {
    in_this_phase: bool,
    in_an_earlier_phase: bool,
}

impl LastMoved {
    fn end_phase(&mut self) {
        self.in_an_earlier_phase |= self.in_this_phase;
        self.in_this_phase = false;
    }
}

impl Walk<'_> {
    /// Follows all routes in a deal, and returns their positions in `found`.
    fn of_deal(&mut self, context: DealContext) -> Vec<Option<usize>> {
        self.context = context;
        let progress = Progress {
            turns: Vec::new(),
            played: [0; MAX_COUNTERS],
            from: None,
            moved: LastMoved::default(),
        };
        self.go(self.schedule.begin(&self.context), &progress);
        if self.schedule.ruleset().rules().heavenly_hand.value {
            self.arrive(&progress.then(Turn::HeavenlyHand));
        }
        std::mem::take(&mut self.here)
    }

    fn go(&mut self, target: Target, progress: &Progress) {
        let is_too_long = progress.turns.len() >= MAX_LENGTH || self.turns >= MAX_TURNS;
        if is_too_long || self.here.len() >= MAX_ROUTES {
            self.is_complete = false;
            return;
        }
        match self.schedule.in_context(target, &self.context, &progress.played) {
            Target::Step(id) => {
                let mut progress = progress.clone();
                if progress.from.replace(id).is_some_and(|from| self.schedule.ends_phase(from, id)) {
                    progress.moved.end_phase();
                }
                let rule = self.schedule.ruleset().rules().earthly_hand.value;
                if progress.moved.in_an_earlier_phase && rule == EarthlyHand::AfterAnyPhase {
                    self.arrive(&progress.then(Turn::EarthlyHand(id)));
                }
                let mut onward = self.schedule.onward(id, &self.context, &progress.played);
                if self.skips_count_as_played
                    && onward.iter().any(|onward| onward.turn == Turn::PassPlayed(id))
                {
                    let all = onward.len();
                    onward.retain(|onward| !self.is_skip(onward));
                    self.leaves_out_skips |= onward.len() < all;
                }
                for onward in onward {
                    self.take(onward, &progress);
                }
            }
            Target::Close => self.close(progress),
            Target::End => self.arrive(progress),
        }
    }

    /// Returns whether play skips a pass and goes on to the next step because only blind tiles are passed.
    fn is_skip(&self, onward: &Onward) -> bool {
        let Turn::NobodyHasAny(id) = onward.turn else { return false };
        self.schedule.step(id).pass().is_some_and(|pass| onward.leads_to == Some(pass.next))
    }

    fn take(&mut self, Onward { turn, leads_to, counts }: Onward, progress: &Progress) {
        self.turns += 1;
        let mut progress = progress.then(turn);
        counts.count(&mut progress.played);
        let (must_move, may_move) = self.moves(turn);
        progress.moved.in_an_earlier_phase &= !must_move;
        progress.moved.in_this_phase |= may_move;
        match leads_to {
            Some(target) => self.go(target, &progress),
            None => self.arrive(&progress),
        }
    }

    /// Returns whether tiles must move in this event, and whether they can.
    fn moves(&self, turn: Turn) -> (bool, bool) {
        let pass = |id: StepId| self.schedule.step(id).pass();
        // How many tiles the dealer passes, and how many some player gets to see.
        let by_dealer =
            |id: StepId| pass(id).map(|pass| pass.routing.given_by(self.context.dealer)).unwrap_or_default();
        let seen = |id: StepId| pass(id).map(|pass| self.seen(pass)).unwrap_or_default();
        let moved = |(min, max): (usize, usize)| (min > 0, max > 0);
        let either = |one: (bool, bool), other: (bool, bool)| (one.0 || other.0, one.1 || other.1);
        match turn {
            Turn::PassPlayed(id) => either(moved(by_dealer(id)), moved(seen(id))),
            Turn::NobodyHasAny(id) => moved(by_dealer(id)),
            // If `none` is announced only after everyone has passed, the dealer has passed too.
            Turn::Skipped(id) => match pass(id).and_then(|pass| pass.routing.left_open()) {
                Some(chosen) if chosen.announced == Announced::OnceAllPassed => moved(by_dealer(id)),
                _ => (false, false),
            },
            Turn::Stopped(id) => match pass(id).and_then(|pass| pass.stop).map(|window| window.until) {
                // The dealer can't have passed yet if that would have made it too late to stop.
                Some(Some(Closes::FirstTiles)) => (false, false),
                Some(Some(Closes::FirstPickUp)) => (false, moved(by_dealer(id)).1),
                Some(None) | None => (false, either(moved(by_dealer(id)), moved(seen(id))).1),
            },
            Turn::HeavenlyHand
            | Turn::EarthlyHand(_)
            | Turn::Ended(_)
            | Turn::Redealt(_)
            | Turn::StoppedEarly(_)
            | Turn::Declined(_)
            | Turn::Agreed(_)
            | Turn::Asked { .. } => (false, false),
        }
    }

    /// Returns the minimum and maximum number of tiles that the player who gets the most tiles in a pass can see.
    fn seen(&self, pass: &PassStep) -> (usize, usize) {
        let players = self.schedule.players();
        let gets = players.iter().map(|seat| match pass.zone {
            Some(_) => pass.routing.given_by(seat),
            None => pass.routing.given_to(seat),
        });
        let from_pile = (0, usize::from(pass.pile_goes_to.is_some()));
        gets.fold(from_pile, |most, gets| (most.0.max(gets.0), most.1.max(gets.1)))
    }

    /// Ends the route now that every phase in the order of play is over, and also follows each request that is still
    /// open, but only in the order in which the requests are listed.
    fn close(&mut self, progress: &Progress) {
        self.arrive(progress);
        let last = progress.turns.iter().rev().find_map(|turn| match turn {
            Turn::Asked { request } if self.schedule.requests()[*request].until_discard => Some(*request),
            _ => None,
        });
        let (schedule, context) = (self.schedule, self.context);
        let mut progress = progress.clone();
        progress.moved.end_phase();
        for (request, onward) in schedule.still_open(&context, &progress.played) {
            if last.is_none_or(|last| request >= last) {
                self.take(onward, &progress);
            }
        }
    }

    fn arrive(&mut self, progress: &Progress) {
        let position = match self.known.binary_search_by(|(turns, _)| turns.cmp(&progress.turns)) {
            Ok(at) => Some(self.known[at].1),
            Err(at) => self.add(at, &progress.turns),
        };
        self.here.push(position);
    }

    /// Adds a new route and returns its position in `found`; `None` if there are too many routes. `at` is its position in
    /// `known`.
    fn add(&mut self, at: usize, turns: &[Turn]) -> Option<usize> {
        if self.found.len() > MAX_ROUTES {
            self.is_complete = false;
            return None;
        }
        let tiles = BySeat::new(self.schedule.seats(), |seat| self.tiles_of(seat, turns));
        self.known.insert(at, (turns.to_vec(), self.found.len()));
        self.found.push(Walked { turns: turns.to_vec(), tiles, on: Vec::new() });
        Some(self.found.len() - 1)
    }

    fn tiles_of(&self, seat: Seat, turns: &[Turn]) -> (u16, u16) {
        let passes = turns.iter().filter_map(|turn| match turn {
            Turn::PassPlayed(id) => self.schedule.step(*id).pass(),
            _ => None,
        });
        passes.fold((0, 0), |(fewest, max), pass| {
            let (min, greatest) = pass.routing.given_by(seat);
            let ruleset = self.schedule.ruleset();
            let is_skipped = self.skips_count_as_played
                && pass.nobody_has_any.value == pass.next
                && pass.can_be_all_blind(ruleset);
            let less = match pass.bounds.filter(|bounds| bounds.may_pass_less(seat)) {
                _ if is_skipped || pass.can_stall_alone(seat, ruleset) => 0,
                Some(bounds) => bounds.passed[seat],
                None => min,
            };
            let min = min.min(less);
            (fewest + tiles(min), max + tiles(greatest))
        })
    }
}

fn tiles(count: usize) -> u16 {
    u16::try_from(count).unwrap_or(u16::MAX)
}
