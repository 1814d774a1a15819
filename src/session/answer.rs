//! Answers to the question of whether a phase or a pass is played.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::schedule::Question;

/// A seat's answer to a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Answer {
    /// The seat agrees to play the phase or the pass, or doesn't stop it.
    Agrees,
    /// The seat stops the phase or the pass.
    Stops,
    /// The seat doesn't agree.
    DoesNotAgree,
    /// The seat asks for the phase or the pass.
    Asks,
    /// The seat doesn't ask for the phase or the pass.
    DoesNotAsk,
}

impl Answer {
    /// Converts a yes or no into the answer to a question.
    pub(crate) fn to(question: Question, yes: bool) -> Self {
        match (question, yes) {
            (Question::Stop | Question::Agree, true) => Self::Agrees,
            (Question::Stop, false) => Self::Stops,
            (Question::Agree, false) => Self::DoesNotAgree,
            (Question::Request(_), true) => Self::Asks,
            (Question::Request(_), false) => Self::DoesNotAsk,
        }
    }

    /// Returns whether the answer is in favor of playing.
    pub fn is_yes(self) -> bool {
        matches!(self, Self::Agrees | Self::Asks)
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Agrees => "agrees",
            Self::Stops => "stops",
            Self::DoesNotAgree => "does not agree",
            Self::Asks => "asks",
            Self::DoesNotAsk => "does not ask",
        })
    }
}

/// The public part of an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum PublicAnswer {
    /// The seat answered aloud: `true` for yes.
    Aloud(bool),
    /// The seat answered in a secret ballot.
    Secret,
}
