//! What a table plays, for devices that don't have its rule file.

use serde::{Deserialize, Serialize};

use super::TableId;
use super::prompt::SentGift;
use crate::describe::event;
use crate::replay::Table;
use crate::ruleset::{Exchange, Face, Gift, Route};
use crate::saved::{Format, RulesetId};
use crate::schedule::{Gate, PassStep, Schedule, Step};
use crate::strict::strict;
use crate::table::seat::{Seat, SeatSet};

/// What a table plays. Seats, phases, passes and steps are numbered from 0 in the order given here.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(!remote, title = "charleston table description")
)]
#[serde(remote = "Self", rename_all = "kebab-case", deny_unknown_fields)]
#[non_exhaustive]
pub struct TableDescription {
    /// The version of the form. It is 1.
    pub format: Format,
    /// The table's id.
    pub table: TableId,
    /// The rules it plays by.
    pub ruleset: RulesetId,
    /// What the table calls its rules.
    pub name: String,
    /// Who deals.
    pub dealer: Seat,
    /// The seats in turn order.
    pub seats: Vec<SeatDescription>,
    /// The phases in the order of the rules.
    pub phases: Vec<PhaseDescription>,
    /// The steps of the Charleston: what is passed, and what is asked before.
    pub steps: Vec<StepDescription>,
}

strict!(TableDescription);

/// A seat of the table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[non_exhaustive]
pub struct SeatDescription {
    /// What it is called in the rules and all match long.
    pub name: String,
    /// What it is called on this deal: at a Mah Jongg table, its wind.
    pub name_on_deal: String,
    /// How many tiles it is dealt.
    pub hand: u8,
    /// Whether nobody sits there.
    pub vacant: bool,
}

/// A phase of the Charleston.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[non_exhaustive]
pub struct PhaseDescription {
    /// Its name in the rule file.
    pub id: String,
    /// What the table calls it.
    pub title: String,
    /// Its passes in order.
    pub passes: Vec<PassDescription>,
}

/// A pass.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[non_exhaustive]
pub struct PassDescription {
    /// Its name in the rule file.
    pub id: String,
    /// What the table calls it.
    pub title: String,
}

/// A step of the Charleston.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum StepDescription {
    /// Some seats are asked whether a phase or a pass is played.
    Question(QuestionDescription),
    /// Tiles are passed.
    Pass(PassStepDescription),
}

/// Some seats are asked whether a phase or a pass is played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[non_exhaustive]
pub struct QuestionDescription {
    /// The phase.
    pub phase: u16,
    /// The pass in the phase. Default: the whole phase.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pass: Option<u16>,
    /// Who is asked.
    pub asked: SeatSet,
    /// How many have to say yes.
    pub needed: u8,
}

/// Tiles are passed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[non_exhaustive]
pub struct PassStepDescription {
    /// The phase.
    pub phase: u16,
    /// The pass in the phase.
    pub pass: u16,
    /// The ways the tiles can go: one, unless chance, dice or the number of the deal choose among several. The events
    /// name the chosen one by its position here.
    pub ways: Vec<WayDescription>,
    /// The most tiles that can be passed blind (R18).
    pub max_blind: u8,
    /// Whether the lowest request decides how many tiles are passed (R11).
    pub by_requests: bool,
    /// Whether players say their requests aloud, and can only answer with as many tiles or fewer. Default: the requests
    /// are secret, or none are made.
    #[serde(default, skip_serializing_if = "is_false")]
    pub requests_aloud: bool,
    /// Whether tiles that are given to the pile lie face up there. Default: they lie face down, or none are given.
    #[serde(default, skip_serializing_if = "is_false")]
    pub pile_face_up: bool,
    /// Who picks up the pile when the pass is over. Default: it stays where it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pile_goes_to: Option<Seat>,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_false(is: &bool) -> bool {
    !*is
}

/// A way the tiles can go.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[non_exhaustive]
pub struct WayDescription {
    /// The direction in words, such as `to the right`. Default: the tiles don't all go the same way.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub direction: Option<String>,
    /// What each seat gives, in turn order: to whom, and how many. Nothing if no tiles are passed.
    pub gifts: Vec<Vec<SentGift>>,
}

impl Table {
    /// What the table plays, for devices that don't have its rule file. It is the same for everybody.
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
        Step::Gate(Gate { part, voters, needed, .. }) => StepDescription::Question(QuestionDescription {
            phase: number(part.phase()),
            pass: part.pass().map(number),
            asked: *voters,
            needed: *needed,
        }),
        Step::Pass(step) => StepDescription::Pass(PassStepDescription {
            phase: number(step.phase),
            pass: number(step.pass),
            ways: step.routing.ways().zip(0..).map(|(way, at)| way_of(schedule, step, (way, at))).collect(),
            max_blind: step.blind.value,
            by_requests: step.count.value.is_by_requests(),
            requests_aloud: step.count.value.is_aloud(),
            pile_face_up: step.face == Face::Up,
            pile_goes_to: step.pile_goes_to,
        }),
    }
}

/// A way of a pass, by its position in the list.
fn way_of(schedule: &Schedule, step: &PassStep, (way, at): (Option<&Exchange>, usize)) -> WayDescription {
    let direction = match &schedule.pass(step).route.value {
        Route::Offset(direction) => Some(direction),
        Route::OneOf(choice) => choice.among.get(at).and_then(Option::as_ref),
        Route::EachOther | Route::Between(_) | Route::Gifts(_) | Route::Zone(_) => None,
    };
    let gifts = way.into_iter().flat_map(|exchange| exchange.gifts.values());
    let sent = |gift: &Gift| SentGift { to: gift.to, min: gift.min, max: gift.max };
    WayDescription {
        direction: direction.map(|direction| event::direction(schedule, direction)),
        gifts: gifts.map(|gifts| gifts.iter().map(sent).collect()).collect(),
    }
}

fn number(position: usize) -> u16 {
    u16::try_from(position).unwrap_or(u16::MAX)
}
