//! Decisions on whether a phase or a pass is played: gates, stop windows, requests and counters.

use serde::{Deserialize, Serialize};

use super::Target;
use crate::ruleset::{Ballot, Closes, MAX_COUNTERS, PlaceId};
use crate::table::context::PreviousDeals;
use crate::table::seat::SeatSet;

/// A phase, or one of its passes.
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
    /// Creates a part that is a whole phase, given by its position in the ruleset.
    #[doc(hidden)]
    pub fn phase_at(phase: usize) -> Self {
        Self { phase: u16::try_from(phase).unwrap_or(u16::MAX), pass: None }
    }

    /// Returns one pass of this phase, given by its position in the phase.
    #[doc(hidden)]
    #[must_use]
    pub fn pass_at(self, pass: usize) -> Self {
        Self { pass: u16::try_from(pass).ok(), ..self }
    }

    /// Returns the whole phase that this part is or belongs to.
    #[must_use]
    pub(crate) fn whole(self) -> Self {
        Self { pass: None, ..self }
    }

    /// Returns the position of the phase in the ruleset.
    pub fn phase(self) -> usize {
        usize::from(self.phase)
    }

    /// Returns the position of the pass in the phase; `None` if the part is the whole phase.
    pub fn pass(self) -> Option<usize> {
        self.pass.map(usize::from)
    }
}

/// A decision by the seats on whether a phase or a pass is played (R23, R24).
#[derive(Debug, Clone)]
pub struct Gate {
    /// The phase or pass to decide on.
    pub part: Part,
    /// The question for the seats.
    pub question: Question,
    /// The seats that answer.
    pub voters: SeatSet,
    /// The endings of the previous deal after which anyone answers.
    pub endings: PreviousDeals,
    /// The number of seats that must say yes.
    pub needed: u8,
    /// How the seats answer. A secret ballot is decided only after every seat has answered.
    pub ballot: Ballot,
    /// The target if the seats say yes.
    pub agreed: Target,
    /// The target if the seats say no.
    pub declined: Target,
    /// The target after the phase or pass has been played as many times as the rules allow.
    pub spent: Target,
    /// The counters that change if the seats say yes.
    pub counts: Counts,
    /// Where the rule is written.
    pub place: PlaceId,
}

/// The question at a gate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Question {
    /// Do you want to stop the phase or the pass? It is played unless enough seats stop it.
    Stop,
    /// Do you agree to play the phase or the pass? It is played only if enough seats agree.
    Agree,
    /// Do you want to ask for the phase or the pass? The number is the position of the request in
    /// [`Schedule::requests`](super::Schedule::requests).
    Request(u8),
}

/// A window in which seats may stop a phase or a pass without being asked (R24).
#[derive(Debug, Clone, Copy)]
pub struct StopWindow {
    /// The phase or pass that is stopped.
    pub part: Part,
    /// The seats that may stop it.
    pub by: SeatSet,
    /// The endings of the previous deal after which anyone may stop it.
    pub endings: PreviousDeals,
    /// The event after which players can't stop it during this pass (R24), although they may be able to in the next
    /// pass; `None` if they can stop it early until the pass is over.
    pub until: Option<Closes>,
    /// The position, within its phase, of the pass in which the window closes.
    pub closes_in: usize,
    /// Where a stop leads (R25). An early stop takes effect only when the phase would have begun.
    pub leads_to: Target,
    /// The counter of an early stop, which stops a phase before it begins and lets this pass go on; `None`
    /// for any other stop.
    pub early: Option<Counts>,
    /// Where the rule is written.
    pub place: PlaceId,
}

/// A phase or a pass that is played only when a player asks for it (R9).
#[derive(Debug, Clone, Copy)]
pub struct Askable {
    /// The phase or pass to ask for.
    pub part: Part,
    /// The seats that may ask.
    pub by: SeatSet,
    /// The maximum number of times that it may be played; see [`Counter::at_most`].
    pub at_most: u8,
    /// The first step of the phase or pass.
    pub first: Target,
    /// The counters that change when a player asks.
    pub counts: Counts,
    /// Whether players can ask for it at any time until the dealer discards, and not only at its gate.
    pub until_discard: bool,
    /// Where the rule is written.
    pub place: PlaceId,
}

/// A limit on how many times a phase or a pass may be played.
#[derive(Debug, Clone, Copy)]
pub struct Counter {
    /// The phase or pass that is counted.
    pub part: Part,
    /// The maximum number of times that the phase or pass may be played. The limit for a phase applies to the whole
    /// deal; the limit for a pass starts over each time its phase is played.
    pub at_most: u8,
}

/// The counters that change when a phase or a pass is played: its own counter goes up, and the counters of
/// the passes in it are reset. Only the engine reads them. A counter is identified by its position in the schedule.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Counts {
    /// The counter that goes up. Default: none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub up: Option<u8>,
    /// The half-open range of counters to reset: the first, and one past the last.
    pub anew: (u8, u8),
}

impl Counts {
    /// Updates the counters in `played`.
    #[doc(hidden)]
    pub fn count(self, played: &mut [u8; MAX_COUNTERS]) {
        let Self { up, anew: (first, end) } = self;
        if let Some(counter) = up.and_then(|up| played.get_mut(usize::from(up))) {
            *counter = counter.saturating_add(1);
        }
        let inner = usize::from(first)..usize::from(end);
        played.get_mut(inner).unwrap_or_default().fill(0);
    }

    /// Returns how many times the phase or pass has been played; 0 if it has no counter.
    #[doc(hidden)]
    pub fn played(self, played: &[u8; MAX_COUNTERS]) -> u8 {
        self.up.and_then(|up| played.get(usize::from(up))).copied().unwrap_or(0)
    }
}
