//! What a seat says when it is asked whether something is played.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::schedule::Question;

/// A seat's answer to a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Answer {
    /// It agrees, or doesn't stop.
    Agrees,
    /// It stops.
    Stops,
    /// It doesn't agree.
    DoesNotAgree,
    /// It asks.
    Asks,
    /// It doesn't ask.
    DoesNotAsk,
}

impl Answer {
    /// What yes or no means as an answer to a question.
    pub fn to(question: Question, yes: bool) -> Self {
        match (question, yes) {
            (Question::Stop | Question::Agree, true) => Self::Agrees,
            (Question::Stop, false) => Self::Stops,
            (Question::Agree, false) => Self::DoesNotAgree,
            (Question::Request(_), true) => Self::Asks,
            (Question::Request(_), false) => Self::DoesNotAsk,
        }
    }

    /// Whether it speaks for playing.
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

/// What everyone can know about an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum PublicAnswer {
    /// Whether it was yes.
    Aloud(bool),
    /// Only that the seat has answered.
    Secret,
}
