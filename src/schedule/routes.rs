//! Every way a Charleston can run, with the tiles each seat passes on it.

use std::collections::{BTreeMap, BTreeSet};

use super::cells::{Cell, Cells};
use super::{Counts, Gate, MOST_REQUESTS, PassStep, Question, Schedule, Step, StepId, Target};
use crate::occasion::{Occasion, Occasions};
use crate::ruleset::{CannotPass, Enough, Ruleset};
use crate::seat::{BySeat, Seat};

/// The most routes that are listed; a schedule with more says that its list is not complete.
pub const MOST_ROUTES: usize = 2_000;

/// The most kinds of occasions that are looked at.
const MOST_CELLS: usize = 500;

/// Every way a Charleston can run.
#[derive(Debug, Clone)]
pub struct Routes {
    /// The ways, those with the fewest turns off the straight road first among those of one occasion.
    pub routes: Vec<Route>,
    /// Whether these are all of them.
    pub is_complete: bool,
}

/// One way a Charleston can run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Route {
    /// The occasions on which it can (R12). A way that cannot be told of in one piece is a route for each.
    pub occasions: Occasions,
    /// What happens, in order.
    pub turns: Vec<Turn>,
    /// The fewest and the most tiles each seat passes, blind ones included.
    pub tiles: BySeat<(u16, u16)>,
}

/// Something that happens on a route.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Turn {
    /// The dealer wins before it begins (R31).
    HeavenlyHand,
    /// A pass is made.
    Passed(StepId),
    /// Nobody passes a tile of its own (R21).
    NobodyHasAny(StepId),
    /// The direction that is chosen is none, and nothing is passed.
    LeftOut(StepId),
    /// A seat cannot pass enough tiles, and the Charleston ends (R17).
    Ended(StepId),
    /// A seat cannot pass enough tiles, and all are dealt again (R17).
    Redealt(StepId),
    /// While this pass is made, it or its phase is stopped in time (R24).
    Stopped(StepId),
    /// The seats do not agree to the phase or the pass, or it is stopped at its gate, or nobody asks for it
    /// (R23).
    Declined(StepId),
    /// The seats agree to the phase or the pass, or it is not stopped at its gate.
    Agreed(StepId),
    /// The phase or the pass is asked for (R9).
    Asked {
        /// The entry of [`Schedule::requests`].
        request: usize,
    },
}

impl Turn {
    /// Whether the straight road has it: a pass that is made, a phase that is agreed to.
    pub fn is_straight(self) -> bool {
        matches!(self, Self::Passed(_) | Self::Agreed(_))
    }
}

impl Routes {
    /// Lists every way a schedule can run.
    pub fn of(schedule: &Schedule) -> Self {
        let cells = Cells::of(schedule);
        let mut ways = Ways { schedule, found: Vec::new(), known: BTreeMap::new(), is_complete: true };
        let mut walked: BTreeMap<Vec<bool>, Vec<usize>> = BTreeMap::new();
        for cell in cells.iter().take(MOST_CELLS) {
            let occasion = cells.occasion(cell);
            let of_cell = walked.entry(played(schedule, &occasion)).or_insert_with(|| ways.walk(occasion));
            for way in of_cell {
                ways.found[*way].1.insert(cell);
            }
        }
        let is_complete = ways.is_complete && cells.iter().nth(MOST_CELLS).is_none();
        let routes = ways.found.into_iter().flat_map(|(walked, on)| {
            let Walked { turns, tiles } = walked;
            let told = cells.told(&on).into_iter();
            told.map(move |occasions| Route { occasions, turns: turns.clone(), tiles })
        });
        Self { routes: routes.collect(), is_complete }
    }
}

/// Which passes are made on an occasion, if it comes to them: all the difference that an occasion makes.
fn played(schedule: &Schedule, occasion: &Occasion) -> Vec<bool> {
    let of_step = schedule.steps().iter().map(|step| match step {
        Step::Gate(gate) => schedule.is_played(gate.part.phase(), occasion),
        Step::Pass(pass) => schedule.is_played(pass.phase, occasion) && pass.when.holds(occasion),
    });
    of_step.collect()
}

/// A way and how many tiles it passes, whenever it is gone.
struct Walked {
    turns: Vec<Turn>,
    tiles: BySeat<(u16, u16)>,
}

/// The ways that were found, each with the occasions on which it can be gone.
struct Ways<'a> {
    schedule: &'a Schedule,
    found: Vec<(Walked, BTreeSet<Cell>)>,
    known: BTreeMap<Vec<Turn>, usize>,
    is_complete: bool,
}

impl Ways<'_> {
    /// Goes every way of an occasion; where among those that were found they are.
    fn walk(&mut self, occasion: Occasion) -> Vec<usize> {
        let mut walk = Walk { schedule: self.schedule, occasion, routes: Vec::new(), is_complete: true };
        walk.begin();
        self.is_complete &= walk.is_complete;
        walk.routes.into_iter().filter_map(|walked| self.note(walked)).collect()
    }

    fn note(&mut self, walked: Walked) -> Option<usize> {
        if let Some(known) = self.known.get(&walked.turns) {
            return Some(*known);
        }
        if self.found.len() > MOST_ROUTES {
            self.is_complete = false;
            return None;
        }
        self.known.insert(walked.turns.clone(), self.found.len());
        self.found.push((walked, BTreeSet::new()));
        Some(self.found.len() - 1)
    }
}

/// A walk through the schedule on one occasion.
struct Walk<'a> {
    schedule: &'a Schedule,
    occasion: Occasion,
    routes: Vec<Walked>,
    is_complete: bool,
}

/// How far a walk has come.
#[derive(Clone)]
struct Way {
    turns: Vec<Turn>,
    played: [u8; MOST_REQUESTS],
}

impl Way {
    fn counting(mut self, counts: Counts) -> Self {
        counts.count(&mut self.played);
        self
    }

    fn then(&self, turn: Turn) -> Self {
        let mut way = self.clone();
        way.turns.push(turn);
        way
    }
}

impl Walk<'_> {
    fn begin(&mut self) {
        let way = Way { turns: Vec::new(), played: [0; MOST_REQUESTS] };
        self.go(self.schedule.begin(&self.occasion), &way);
        if self.schedule.ruleset().rules().heavenly_hand.value {
            self.arrive(&way.then(Turn::HeavenlyHand));
        }
    }

    fn go(&mut self, target: Target, way: &Way) {
        if self.routes.len() >= MOST_ROUTES {
            self.is_complete = false;
            return;
        }
        match self.schedule.in_occasion(target, &self.occasion, &way.played) {
            Target::Step(id) => match self.schedule.step(id) {
                Step::Gate(gate) => self.gate(id, gate, way),
                Step::Pass(pass) => self.pass(id, pass, way),
            },
            Target::Close => self.close(way),
            Target::End => self.arrive(way),
        }
    }

    fn gate(&mut self, id: StepId, gate: &Gate, way: &Way) {
        if let Question::Request(request) = gate.question {
            self.ask(usize::from(request), gate.agreed, way);
        } else {
            self.go(gate.agreed, &way.then(Turn::Agreed(id)).counting(gate.counts));
        }
        self.go(gate.declined, &way.then(Turn::Declined(id)));
    }

    fn ask(&mut self, request: usize, first: Target, way: &Way) {
        let counts = self.schedule.requests()[request].counts;
        self.go(first, &way.then(Turn::Asked { request }).counting(counts));
    }

    fn pass(&mut self, id: StepId, pass: &PassStep, way: &Way) {
        self.go(pass.next, &way.then(Turn::Passed(id)));
        if pass.routing.by_chance().is_some() && pass.routing.may_be_none() {
            self.go(pass.next, &way.then(Turn::LeftOut(id)));
        }
        if let Some(window) = self.schedule.stop_window(pass, &self.occasion) {
            self.go(window.leads_to, &way.then(Turn::Stopped(id)));
        }
        if can_be_all_blind(self.schedule.ruleset(), pass) {
            self.go(pass.nobody_has_any.value, &way.then(Turn::NobodyHasAny(id)));
        }
        if !self.enough(pass).is_always {
            match self.schedule.ruleset().rules().cannot_pass.value {
                CannotPass::PassWhatYouCan | CannotPass::AnyTiles => {}
                CannotPass::EndCharleston => self.arrive(&way.then(Turn::Ended(id))),
                CannotPass::Redeal => self.arrive(&way.then(Turn::Redealt(id))),
            }
        }
    }

    /// The dealer is about to discard; what can still be asked for may be, each request after the one
    /// before it.
    fn close(&mut self, way: &Way) {
        self.arrive(way);
        let last = way.turns.iter().rev().find_map(|turn| match turn {
            Turn::Asked { request } if self.schedule.requests()[*request].until_discard => Some(*request),
            _ => None,
        });
        for (request, asked_for) in self.schedule.requests().iter().enumerate() {
            let is_open =
                asked_for.until_discard && self.schedule.is_played(asked_for.part.phase(), &self.occasion);
            let is_next = last.is_none_or(|last| request >= last);
            if is_open && is_next && !self.schedule.is_spent(asked_for.counts, &way.played) {
                self.ask(request, asked_for.first, way);
            }
        }
    }

    fn arrive(&mut self, way: &Way) {
        let seats = self.schedule.seats();
        let tiles = BySeat::new(seats, |seat| self.tiles_of(seat, &way.turns));
        self.routes.push(Walked { turns: way.turns.clone(), tiles });
    }

    fn tiles_of(&self, seat: Seat, turns: &[Turn]) -> (u16, u16) {
        let passes = turns.iter().filter_map(|turn| match turn {
            Turn::Passed(id) => match self.schedule.step(*id) {
                Step::Pass(pass) => Some(pass),
                Step::Gate(_) => None,
            },
            _ => None,
        });
        passes.fold((0, 0), |(fewest, most), pass| {
            let (least, greatest) = pass.routing.given_by(seat);
            let least = least.min(self.enough(pass).passed);
            (fewest + tiles(least), most + tiles(greatest))
        })
    }

    fn enough(&self, pass: &PassStep) -> &Enough {
        self.schedule.ruleset().enough(pass.phase, pass.pass)
    }
}

/// Whether everybody can pass no tile of its own, and at least one blind (R21): those that can promise all
/// that is due, and the others where the box has so many tiles that stay that they can hold nothing else and
/// the house lets them pass what they can.
fn can_be_all_blind(ruleset: &Ruleset, pass: &PassStep) -> bool {
    let players = pass.routing.players();
    let promises = |seat: &Seat| usize::from(pass.most_blind[*seat]) >= pass.routing.given_by(*seat).0;
    let others = players.iter().filter(|seat| !promises(seat)).count();
    let enough = ruleset.enough(pass.phase, pass.pass);
    let staying = usize::try_from(ruleset.tile_box().count_of(pass.stays.value)).unwrap_or(usize::MAX);
    let may_hold_none = !enough.is_always
        && enough.passed <= usize::from(pass.blind.value)
        && others * enough.hand <= staying;
    (others == 0 || may_hold_none) && players.iter().any(|seat| pass.most_blind[seat] > 0)
}

fn tiles(count: usize) -> u16 {
    u16::try_from(count).unwrap_or(u16::MAX)
}
