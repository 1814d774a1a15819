//! Finds the passes in which a seat might not have enough passable tiles, with an example hand (R17).

use serde::Serialize;

use super::{Named, shown};
use crate::ruleset::CannotPass;
use crate::schedule::{PassBounds, PassStep, Schedule};
use crate::table::seat::SeatSet;
use crate::table::selection::UnluckyHand;
use crate::table::tile::{Kind, Tile};

/// A pass in which a seat might not have enough passable tiles (R17).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Stuck {
    /// The pass.
    #[serde(flatten)]
    pub of: Named,
    /// The seats that can be stuck.
    pub who: Who,
    /// The minimum number of tiles that the seat has to pass.
    pub due: usize,
    /// How many of these tiles can be passed blind.
    pub blind: usize,
    /// The number of tiles in `hand` that can be passed. If `hand` is absent, every hand has at least this many
    /// passable tiles.
    pub can_pass: usize,
    /// The hand of a player who got stuck in a simulated game. Absent if no such game was found, which doesn't
    /// prove that none exists.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hand: Option<StuckHand>,
    /// What happens if a player is stuck.
    pub then: CannotPass,
}

/// The seats that can be stuck.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Who {
    /// A seat with a player.
    Seat,
    /// Only a vacant seat.
    VacantSeat,
}

/// A hand without enough passable tiles.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub struct StuckHand {
    /// The tiles, as players write them.
    pub tiles: Vec<String>,
    /// The tiles in this hand that arrived in the previous pass. Empty unless a condition forbids passing them on.
    pub arrived: Vec<String>,
    /// The suit that the player had named. Absent if the player hadn't named one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub named_suit: Option<Kind>,
}

/// Returns the steps at which a seat can be stuck.
pub(crate) fn may_be_stuck(schedule: &Schedule) -> impl Iterator<Item = &PassStep> {
    schedule.passes().filter(|step| !step.is_never_stuck())
}

/// Searches these steps, at which a seat can be stuck, for a hand that shows it. The search is slow; it plays at most
/// `max_commands` commands in all.
pub(crate) fn stuck<'a>(
    schedule: &'a Schedule,
    steps: &[&'a PassStep],
    max_commands: usize,
) -> impl Iterator<Item = Stuck> {
    let (mut left, count) = (max_commands, steps.len());
    let bounds = steps.iter().filter_map(|step| Some((*step, step.bounds.as_ref()?)));
    bounds.enumerate().map(move |(at, (step, bounds))| {
        // What earlier steps didn't need is left for the later ones.
        let mut commands = left / (count - at);
        left -= commands;
        let stuck = Stuck::of(schedule, step, bounds, &mut commands);
        left += commands;
        stuck
    })
}

impl Stuck {
    fn of(schedule: &Schedule, step: &PassStep, bounds: &PassBounds, commands: &mut usize) -> Self {
        let (of, players) = (Named::of(schedule, step.part()), schedule.players());
        let due_from = |who: SeatSet| {
            let due = who.iter().map(|seat| (step.due(seat), bounds.blind[seat]));
            due.max_by_key(|(due, blind)| due.saturating_sub(*blind)).unwrap_or_default()
        };
        let passable = |who: SeatSet| who.iter().map(|seat| bounds.passable[seat]).min().unwrap_or(0);
        let stuck_players = bounds.may_be_stuck.and(players);
        if stuck_players.is_empty() {
            let (due, _) = due_from(bounds.may_be_stuck);
            let (who, then) = (Who::VacantSeat, CannotPass::PassWhatYouCan);
            return Self {
                of,
                who,
                due,
                blind: 0,
                can_pass: passable(bounds.may_be_stuck),
                hand: None,
                then,
            };
        }
        let then = step.cannot_pass(schedule.ruleset().rules().cannot_pass.value);
        let shown = shown::stuck_in(schedule, step, commands);
        let (due, blind) =
            due_from(shown.as_ref().map_or(stuck_players, |shown| [shown.seat].into_iter().collect()));
        let can_pass = shown.as_ref().map_or(passable(stuck_players), |shown| shown.can_pass);
        let hand = shown.as_ref().map(|shown| StuckHand::of(&shown.hand));
        Self { of, who: Who::Seat, due, blind, can_pass, hand, then }
    }
}

impl StuckHand {
    fn of(UnluckyHand { tiles, arrived, named }: &UnluckyHand) -> Self {
        let words = |tiles: &[Tile]| tiles.iter().map(Tile::to_string).collect();
        Self { tiles: words(tiles.tiles()), arrived: words(arrived.tiles()), named_suit: *named }
    }

    /// Returns a phrase that gives the named suit, such as ` after naming dots`. Empty if no suit had to be named.
    pub(crate) fn after_naming(&self) -> String {
        self.named_suit.map_or_else(String::new, |suit| format!(" after naming {}", suit.plural()))
    }
}
