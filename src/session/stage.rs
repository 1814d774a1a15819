//! The stages of a table during the Charleston, and the ways in which a table can end.

use serde::{Deserialize, Serialize};

use super::command::Declaration;
use crate::schedule::{Schedule, Step, StepId, Target};
use crate::table::seat::{Seat, SeatSet};

/// Where the table is in the Charleston.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case", deny_unknown_fields)]
#[non_exhaustive]
pub enum Stage {
    /// The tiles are being dealt again, and this seat gets its hand next.
    Dealing(Seat),
    /// The table is at this step of the schedule.
    At(StepId),
    /// The Charleston is over, and the dealer is about to discard.
    Closing {
        /// Whether players can still ask for phases.
        open: bool,
    },
    /// The table is finished.
    Over(Outcome),
}

impl Stage {
    /// Returns the step of the schedule that the table is at; `None` before the first step and after the last.
    pub(crate) fn step(self, schedule: &Schedule) -> Option<&Step> {
        match self {
            Self::At(id) => Some(schedule.step(id)),
            Self::Dealing(_) | Self::Closing { .. } | Self::Over(_) => None,
        }
    }

    /// Returns whether a schedule has the seat or the step.
    pub(crate) fn fits(self, schedule: &Schedule) -> bool {
        match self {
            Self::Dealing(seat) => SeatSet::all(schedule.seats()).contains(seat),
            Self::At(id) => id.position() < schedule.steps().len(),
            Self::Closing { .. } | Self::Over(_) => true,
        }
    }
}

#[doc(hidden)]
impl From<Target> for Stage {
    fn from(target: Target) -> Self {
        match target {
            Target::Step(id) => Self::At(id),
            Target::Close => Self::Closing { open: true },
            Target::End => Self::Closing { open: false },
        }
    }
}

/// How a table ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Outcome {
    /// The dealer discarded, and play began (R13).
    PlayBegan,
    /// A seat won before the first discard (R31, R32).
    Won(Seat, Declaration),
}
