//! Who decides whether something is played: gates, the times in which it can be stopped, requests, and how
//! often each was played.

use serde::{Deserialize, Serialize};

use super::Target;
use crate::ruleset::{Ballot, PlaceId};
use crate::table::seat::SeatSet;

/// The most phases and passes of which it is counted how often they are played.
pub const MAX_ASKS: usize = crate::ruleset::MAX_ASKS;

/// What a consent is about: a phase, or one pass of it alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// The position of the phase in the ruleset, counted from 0.
    phase: u16,
    /// The position of the pass in the phase, counted from 0. Default: the whole phase.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pass: Option<u16>,
}

impl Part {
    /// A phase by its position in the ruleset.
    pub fn phase_at(phase: usize) -> Self {
        Self { phase: u16::try_from(phase).unwrap_or(u16::MAX), pass: None }
    }

    /// One pass of it by its position in the phase.
    #[must_use]
    pub fn pass_at(self, pass: usize) -> Self {
        Self { pass: u16::try_from(pass).ok(), ..self }
    }

    /// The whole phase that it is, or is of.
    #[must_use]
    pub fn whole(self) -> Self {
        Self { pass: None, ..self }
    }

    /// The position of the phase in the ruleset.
    pub fn phase(self) -> usize {
        usize::from(self.phase)
    }

    /// The position of the pass in the phase, where it is about that pass alone.
    pub fn pass(self) -> Option<usize> {
        self.pass.map(usize::from)
    }
}

/// The seats are asked whether a phase or a pass is played (R23, R24).
#[derive(Debug, Clone)]
pub struct Gate {
    /// What it is about.
    pub part: Part,
    /// What is asked.
    pub question: Question,
    /// Who is asked.
    pub voters: SeatSet,
    /// How many must say yes.
    pub needed: u8,
    /// How they answer. In secret, it is decided only when all have answered.
    pub ballot: Ballot,
    /// Where yes leads.
    pub agreed: Target,
    /// Where no leads.
    pub declined: Target,
    /// Where it goes on when it was played as often as it can be.
    pub spent: Target,
    /// What a yes counts.
    pub counts: Counts,
    /// Where the consent was written.
    pub place: PlaceId,
}

/// What a gate asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Question {
    /// Does anybody stop? Going on is the rule.
    Stop,
    /// Do you agree? Stopping is the rule.
    Agree,
    /// Do you ask for it? Names the entry of [`Schedule::requests`](super::Schedule::requests).
    Request(u8),
}

/// Who may stop a phase or a pass without being asked (R24).
#[derive(Debug, Clone, Copy)]
pub struct StopWindow {
    /// What is stopped.
    pub part: Part,
    /// Who may.
    pub by: SeatSet,
    /// What makes it too late in this pass.
    pub until: StopUntil,
    /// The position in its phase of the pass in which the time is over.
    pub closes_in: usize,
    /// Where a stop leads (R25); if it is early, when the phase would begin.
    pub leads_to: Target,
    /// If it stops a phase that has not begun, so that this pass goes on: what it counts.
    pub early: Option<Counts>,
    /// Where it was written.
    pub place: PlaceId,
}

/// What makes it too late to stop in one pass (R24).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StopUntil {
    /// Somebody has laid tiles.
    FirstTiles,
    /// A player has picked up tiles.
    FirstPickUp,
    /// Nothing; it can be stopped in the next pass, too.
    LaterPass,
}

/// A phase or a pass that is played at request (R9).
#[derive(Debug, Clone, Copy)]
pub struct Askable {
    /// What is asked for.
    pub part: Part,
    /// Who may ask.
    pub by: SeatSet,
    /// How often it may be played; see [`Counter::at_most`].
    pub at_most: u8,
    /// Its first step.
    pub first: Target,
    /// What asking counts.
    pub counts: Counts,
    /// Whether it can be asked for until the dealer discards, and not only at its gate.
    pub until_discard: bool,
    /// Where it was written.
    pub place: PlaceId,
}

/// How often a phase or a pass may be played.
#[derive(Debug, Clone, Copy)]
pub struct Counter {
    /// What is counted.
    pub part: Part,
    /// How often a phase may be played in one deal, or a pass each time its phase is played.
    pub at_most: u8,
}

/// What is counted when something is played: its own counter goes up, and those of the passes in it begin
/// anew. Counters are named by their positions in [`Schedule::counters`](super::Schedule::counters).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Counts {
    /// The counter that goes up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub up: Option<u8>,
    /// The first of the counters that begin anew, and the one after the last.
    pub anew: (u8, u8),
}

impl Counts {
    /// Counts once more.
    pub fn count(self, played: &mut [u8; MAX_ASKS]) {
        let Self { up, anew: (first, end) } = self;
        if let Some(counter) = up.and_then(|up| played.get_mut(usize::from(up))) {
            *counter = counter.saturating_add(1);
        }
        let inner = usize::from(first)..usize::from(end);
        played.get_mut(inner).unwrap_or_default().fill(0);
    }

    /// How often it was played before.
    pub fn played(self, played: &[u8; MAX_ASKS]) -> u8 {
        self.up.and_then(|up| played.get(usize::from(up))).copied().unwrap_or(0)
    }
}
