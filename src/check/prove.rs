//! What holds for every deal and every choice: from the ways a schedule can run and what is in the box, and not from
//! games that were tried.
//!
//! Everything is said of a deal in which every seat is dealt the right number of tiles. Whoever was not, and keeps it
//! to itself, holds as many more or fewer at the end (R34).

use serde::Serialize;

use crate::ruleset::{Pass, Ruleset};
use crate::schedule::{Bounds, Changes, Part, PassStep, Schedule, Step, StepId};

mod jokers;
mod shown;
mod stop;
mod stuck;
pub mod text;

pub use jokers::{JokerMove, JokerWay, Jokers};
pub(crate) use stop::unstoppable;
pub(crate) use stuck::stuck;
pub use stuck::{Stuck, StuckHand, StuckThen, Who};

/// What holds of a ruleset for every deal and every choice; where something does not, what shows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Proofs {
    /// That it ends, and after how many passes.
    pub ends: Ends,
    /// How many tiles each hand can have afterwards; nothing where there is too much to look at.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sizes: Option<Sizes>,
    /// The phases and passes that no way comes to; nothing where there is too much to look at.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unreached: Option<Vec<Unreached>>,
    /// What may be stopped while it is made, and what nobody ever has the time to stop (R24).
    pub unstoppable: Vec<Named>,
    /// The passes in which a seat can hold too few tiles that may be passed (R17).
    pub stuck: Vec<Stuck>,
    /// Whether a joker can change hands (R14).
    pub jokers: Jokers,
}

/// A phase or a pass by the names it has in the file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Named {
    /// The phase.
    pub phase: String,
    /// The pass, where it is not the whole phase.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pass: Option<String>,
}

/// A phase or a pass that no way comes to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Unreached {
    /// What it is.
    #[serde(flatten)]
    pub of: Named,
    /// The pass before it that is never made: in every deal somebody holds too few tiles for it, and the house goes
    /// no further then (R17).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub behind: Option<Named>,
}

/// That a Charleston ends.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Ends {
    /// The most passes that are made after a deal, each as often as it can be asked for; nothing where there is too
    /// much to look at.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_passes: Option<u32>,
    /// The passes in which a seat can be stuck so that all is dealt again (R17). Then it begins anew, and nothing but
    /// chance says how often.
    pub dealt_again_in: Vec<Named>,
}

/// How many tiles each hand can have when the Charleston is over, before a vacant seat is put away.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Sizes {
    /// Each hand, in turn order.
    pub hands: Vec<HandSizes>,
    /// Whether a game can come to each of these sizes. If not, it comes to no other, and perhaps not to all of them.
    pub each_can_come: bool,
}

/// How many tiles one hand can have when the Charleston is over.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub struct HandSizes {
    /// The seat, by its name at the table.
    pub seat: String,
    /// Where another seat deals.
    pub otherwise: DealtAndHeld,
    /// Where it deals itself; nothing of a vacant seat, which never does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dealing: Option<DealtAndHeld>,
}

/// What a seat is dealt, and what it can come to hold.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub struct DealtAndHeld {
    /// How many tiles it is dealt.
    pub dealt: u8,
    /// The numbers of tiles it can hold in the end, the smallest first.
    pub held: Vec<u8>,
}

impl Proofs {
    /// What holds of a schedule.
    pub fn of(schedule: &Schedule) -> Self {
        let bounds = schedule.bounds();
        let unreached = unreached_in(schedule, bounds);
        let comes = |name: &Named| !bounds.is_complete || !unreached.iter().any(|out| out.of.includes(name));
        let mut stuck = stuck(schedule);
        stuck.retain(|stuck| comes(&stuck.of));
        let mut jokers = Jokers::of(schedule);
        jokers.move_in.retain(|moves| comes(&moves.of));
        let unstoppable = unstoppable(schedule);
        Self {
            ends: Ends::of(schedule, bounds),
            sizes: bounds.is_complete.then(|| Sizes::of(schedule, bounds)),
            unreached: bounds.is_complete.then_some(unreached),
            unstoppable: unstoppable.iter().map(|window| Named::of(schedule, window.part)).collect(),
            stuck,
            jokers,
        }
    }
}

impl Named {
    /// The names of a phase or a pass.
    ///
    /// # Panics
    ///
    /// It is of another schedule, which has more of them.
    pub fn of(schedule: &Schedule, part: Part) -> Self {
        let phase = &schedule.ruleset().phases()[part.phase()];
        Self { phase: phase.id.clone(), pass: part.pass().map(|pass| phase.passes[pass].id.clone()) }
    }

    fn pass(schedule: &Schedule, step: &PassStep) -> Self {
        Self::of(schedule, part(step))
    }

    /// Whether it is the other, or the phase of the other.
    pub(crate) fn includes(&self, other: &Self) -> bool {
        self == other || self.pass.is_none() && self.phase == other.phase
    }

    /// The pass in a ruleset.
    pub(crate) fn pass_in<'a>(&self, ruleset: &'a Ruleset) -> Option<&'a Pass> {
        let phase = ruleset.phases().iter().find(|phase| phase.id == self.phase)?;
        phase.passes.iter().find(|pass| Some(&pass.id) == self.pass.as_ref())
    }
}

fn part(step: &PassStep) -> Part {
    Part::phase_at(step.phase).pass_at(step.pass)
}

impl Ends {
    fn of(schedule: &Schedule, bounds: &Bounds) -> Self {
        let max_passes = bounds.is_complete.then_some(bounds.max_passes);
        let dealt_again_in = bounds.dealt_again_in.iter().filter_map(|id| pass_at(schedule, *id));
        Self { max_passes, dealt_again_in: dealt_again_in.collect() }
    }
}

impl Sizes {
    fn of(schedule: &Schedule, bounds: &Bounds) -> Self {
        let ruleset = schedule.ruleset();
        let extra = ruleset.hand_sizes().dealer_extra;
        let hands = ruleset.hand_sizes().each.iter().map(|(seat, dealt)| {
            let sizes = |dealt: u8| {
                let held = bounds.changes[seat].iter().map(|change| i32::from(dealt) + change);
                DealtAndHeld { dealt, held: held.filter_map(|held| u8::try_from(held).ok()).collect() }
            };
            let deals = schedule.players().contains(seat);
            HandSizes {
                seat: ruleset.seat_name(seat).to_owned(),
                otherwise: sizes(*dealt),
                dealing: deals.then(|| sizes(dealt + extra)),
            }
        });
        Self { hands: hands.collect(), each_can_come: bounds.is_exact }
    }

    /// Whether every hand ends as it was dealt.
    pub fn are_as_dealt(&self) -> bool {
        let is_as_dealt = |sizes: &DealtAndHeld| sizes.held == [sizes.dealt];
        self.hands.iter().all(|hand| {
            let HandSizes { seat: _, otherwise, dealing } = hand;
            is_as_dealt(otherwise) && dealing.as_ref().is_none_or(is_as_dealt)
        })
    }
}

/// The phases that no way comes to, and the passes of the others; none where there is too much to look at.
///
/// The straight road goes through everything that is played on any deal, so that only a pass that no deal lets be
/// made can stand in the way.
pub(crate) fn unreached(schedule: &Schedule) -> Vec<Unreached> {
    if !schedule.ruleset().rules().cannot_pass.value.makes_it_say_so() {
        return Vec::new();
    }
    let bounds = schedule.bounds();
    if bounds.is_complete { unreached_in(schedule, bounds) } else { Vec::new() }
}

fn unreached_in(schedule: &Schedule, bounds: &Bounds) -> Vec<Unreached> {
    let has_reached = |at: usize| bounds.reached.iter().any(|id| id.position() == at);
    let steps = || schedule.steps().iter().zip(0..).map(|(step, at)| (step, has_reached(at)));
    let is_reached = |phase: usize| steps().any(|(step, is_reached)| step.phase() == phase && is_reached);
    let behind = || bounds.never_made.and_then(|id| pass_at(schedule, id));
    let mut unreached: Vec<Unreached> = Vec::new();
    for (step, has_been) in steps() {
        let part = match step {
            _ if !is_reached(step.phase()) => Part::phase_at(step.phase()),
            Step::Pass(pass) if !has_been => part(pass),
            Step::Pass(_) | Step::Gate(_) => continue,
        };
        let of = Named::of(schedule, part);
        if unreached.last().is_none_or(|last| last.of != of) {
            unreached.push(Unreached { of, behind: behind() });
        }
    }
    unreached
}

fn pass_at(schedule: &Schedule, id: StepId) -> Option<Named> {
    Some(Named::pass(schedule, schedule.step(id).pass()?))
}

/// A pass that does not bring every hand as many tiles as it takes, though nobody is stuck.
pub(crate) struct Uneven<'a> {
    pub(crate) step: &'a PassStep,
    /// By how many tiles it can change a hand: the most that it can take from one, and bring to one.
    pub(crate) takes: usize,
    pub(crate) brings: usize,
}

/// The passes by which hands can end with more or fewer tiles than they were dealt, though nobody is stuck.
pub(crate) fn uneven(schedule: &Schedule) -> Vec<Uneven<'_>> {
    let uneven: Vec<_> = schedule.passes().filter_map(Uneven::of).collect();
    let bounds = schedule.bounds();
    let is_as_dealt = bounds.changes_by_choice.values().all(|changes| *changes == Changes::NONE);
    if bounds.is_complete && is_as_dealt { Vec::new() } else { uneven }
}

impl<'a> Uneven<'a> {
    fn of(step: &'a PassStep) -> Option<Self> {
        let changed = step.changes_by_choice();
        let ranges = || changed.values().map(|changes| changes.range());
        let most = |changes: &mut dyn Iterator<Item = i32>| {
            changes.filter_map(|change| usize::try_from(change).ok()).max().unwrap_or(0)
        };
        let takes = most(&mut ranges().map(|(min, _)| -min));
        let brings = most(&mut ranges().map(|(_, max)| max));
        (takes > 0 || brings > 0).then_some(Self { step, takes, brings })
    }
}
