//! The description of a table, for devices that don't have its rule file.

use serde::{Deserialize, Serialize};

use super::TableId;
use crate::describe::event;
use crate::replay::Table;
use crate::ruleset::{Ballot, Exchange, Face, Gift, Route};
use crate::saved::{Format, RulesetId};
use crate::schedule::{Gate, PassStep, Schedule, Step};
use crate::strict::strict;
use crate::table::seat::{Seat, SeatSet};

/// The rules, seats and steps of a table. Seats, phases, passes and steps are numbered from 0 in the order given here.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(!remote, title = "charleston table description")
)]
#[serde(remote = "Self", rename_all = "kebab-case", deny_unknown_fields)]
#[non_exhaustive]
pub struct TableDescription {
    /// The version of this format: 1.
    pub format: Format,
    /// The table's id.
    pub table: TableId,
    /// The rules that the table plays by.
    pub ruleset: RulesetId,
    /// The rules' name, which players see.
    pub name: String,
    /// The dealer.
    pub dealer: Seat,
    /// The seats in turn order.
    pub seats: Vec<SeatDescription>,
    /// The phases, in the order that the rules list them.
    pub phases: Vec<PhaseDescription>,
    /// The steps of the Charleston: the passes, and the questions that are asked before them.
    pub steps: Vec<StepDescription>,
}

strict!(TableDescription);

/// A seat at the table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[non_exhaustive]
pub struct SeatDescription {
    /// The seat's name in the rules, which stays the same for the whole match.
    pub name: String,
    /// The seat's name in this deal. At a Mah Jongg table, this is its wind.
    pub name_on_deal: String,
    /// The number of tiles that the seat is dealt.
    pub hand: u8,
    /// Whether the seat is vacant.
    pub vacant: bool,
}

/// A phase of the Charleston.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[non_exhaustive]
pub struct PhaseDescription {
    /// The phase's name in the rule file.
    pub id: String,
    /// The title of the phase, which players see.
    pub title: String,
    /// The passes in the phase, in order.
    pub passes: Vec<PassDescription>,
}

/// A pass.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[non_exhaustive]
pub struct PassDescription {
    /// The pass's name in the rule file.
    pub id: String,
    /// The title of the pass, which players see.
    pub title: String,
}

/// A step of the Charleston.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum StepDescription {
    /// Some seats are asked whether to play a phase or a pass.
    Question(QuestionDescription),
    /// Tiles are passed.
    Pass(PassStepDescription),
}

/// A question that some seats are asked: whether to play a phase or a pass.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[non_exhaustive]
pub struct QuestionDescription {
    /// The phase.
    pub phase: u16,
    /// The pass in the phase. Default: the question is about the whole phase.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pass: Option<u16>,
    /// The seats that are asked.
    pub asked: SeatSet,
    /// The number of seats that have to say yes.
    pub needed: u8,
    /// How the seats answer (R23, R24).
    pub ballot: Ballot,
}

/// A step in which tiles are passed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[non_exhaustive]
pub struct PassStepDescription {
    /// The phase.
    pub phase: u16,
    /// The pass in the phase.
    pub pass: u16,
    /// The ways the tiles can go. There is only one, unless the direction is chosen at random, by dice, or by deal
    /// number. Events refer to the chosen way by its position in this list.
    pub ways: Vec<WayDescription>,
    /// The maximum number of tiles that a seat can pass blind (R18).
    pub max_blind: u8,
    /// Whether the lowest request determines how many tiles are passed (R11).
    pub by_requests: bool,
    /// Whether players make their requests aloud. A player can then answer a request only with the same number of tiles
    /// or fewer. Default: requests are secret, or no requests are made.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub requests_aloud: bool,
    /// Whether tiles given to the pile are face up. Default: they are face down, or no tiles are given to the pile.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub pile_face_up: bool,
    /// The seat that picks up the pile after the pass. Default: the pile stays where it is, or is always empty.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pile_goes_to: Option<Seat>,
}

/// One way the tiles can go.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[non_exhaustive]
pub struct WayDescription {
    /// The direction in words, such as `to the right`. Default: the tiles don't all go the same way.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub direction: Option<String>,
    /// Each seat's gifts, in turn order. Empty if no tiles are passed.
    pub gifts: Vec<Vec<Gift>>,
}

impl Table {
    /// Returns the description of the table, for devices that don't have its rule file. It is the same for every seat.
    pub fn description(&self) -> TableDescription {
        let schedule = self.schedule();
        let ruleset = schedule.ruleset();
        let dealer = self.public().context.dealer;
        let hands = ruleset.hands(&self.public().context);
        let seat = |seat: Seat| SeatDescription {
            name: ruleset.seat_name(seat).to_owned(),
            name_on_deal: ruleset.name_on_deal(seat, dealer).to_owned(),
            hand: hands[seat],
            vacant: ruleset.vacant_seat(seat).is_some(),
        };
        let phases = ruleset.phases().iter().map(|phase| PhaseDescription {
            id: phase.id.clone(),
            title: phase.title.clone(),
            passes: phase
                .passes
                .iter()
                .map(|pass| PassDescription { id: pass.id.clone(), title: pass.title.clone() })
                .collect(),
        });
        TableDescription {
            format: Format,
            table: self.last_event().table,
            ruleset: RulesetId::of(schedule),
            name: ruleset.name().to_owned(),
            dealer,
            seats: ruleset.every_seat().map(seat).collect(),
            phases: phases.collect(),
            steps: schedule.steps().iter().map(|step| described(schedule, step)).collect(),
        }
    }
}

fn described(schedule: &Schedule, step: &Step) -> StepDescription {
    match step {
        Step::Gate(Gate { part, voters, needed, ballot, .. }) => {
            StepDescription::Question(QuestionDescription {
                phase: number(part.phase()),
                pass: part.pass().map(number),
                asked: *voters,
                needed: *needed,
                ballot: *ballot,
            })
        }
        Step::Pass(step) => StepDescription::Pass(PassStepDescription {
            phase: number(step.phase),
            pass: number(step.pass),
            ways: step
                .routing
                .choices()
                .zip(0..)
                .map(|(way, at)| way_of(schedule, step, (way, at)))
                .collect(),
            max_blind: step.most_blind(),
            by_requests: step.count.value.is_by_requests(),
            requests_aloud: step.count.value.is_aloud(),
            pile_face_up: step.face == Face::Up && schedule.pass(step).route.value.fills_pile(),
            pile_goes_to: step.pile_goes_to.filter(|_| schedule.pile_goes_to(step).is_some()),
        }),
    }
}

/// Describes one of the ways the tiles in a pass can go. `at` is its zero-based position in the list of ways.
fn way_of(schedule: &Schedule, step: &PassStep, (way, at): (Option<&Exchange>, usize)) -> WayDescription {
    let direction = match &schedule.pass(step).route.value {
        Route::Offset(direction) => Some(direction),
        Route::OneOf(choice) => choice.among.get(at).and_then(Option::as_ref),
        Route::EachOther | Route::Between(_) | Route::Gifts(_) | Route::Zone(_) => None,
    };
    let gifts = way.into_iter().flat_map(|exchange| exchange.gifts.values());
    WayDescription {
        direction: direction.map(|direction| event::direction(schedule, direction)),
        gifts: gifts.map(|gifts| gifts.to_vec()).collect(),
    }
}

fn number(position: usize) -> u16 {
    u16::try_from(position).unwrap_or(u16::MAX)
}
