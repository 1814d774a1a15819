//! Finds the line in a story that an error refers to.

use super::replay::ReplayError;
use super::{Story, StoryError};
use crate::load::LoadError;
use crate::table::context::ContextError;
use crate::table::deal::DealError;

impl ReplayError {
    /// Returns the error with its line in the story.
    #[doc(hidden)]
    pub fn in_story(&self, story: &Story) -> StoryError {
        let ruleset = &story.ruleset;
        let (line, problem) = match self {
            Self::Line(line, problem) => (Some(*line), problem.clone()),
            Self::Ruleset(_, LoadError::Wrong { findings, sources }) => {
                let first = findings.first().map_or_else(String::new, |finding| finding.line(sources));
                (None, format!("the ruleset `{ruleset}` can't be played, because it has errors: {first}"))
            }
            Self::Ruleset(_, error @ LoadError::Unread(_)) => (None, error.to_string()),
            Self::Deal { seat, error } => (hand_line(story, seat.as_deref(), error), self.to_string()),
            Self::DealContext(error) => (place(story, setting(error)), self.to_string()),
            Self::Seat { name, .. } => (seat_line(story, name), self.to_string()),
        };
        StoryError { line: line.or_else(|| place(story, "ruleset")).unwrap_or(1), problem }
    }
}

fn place(story: &Story, key: &str) -> Option<usize> {
    story.places.get(key).copied()
}

/// Returns the line of the first setting that names a seat.
fn seat_line(story: &Story, name: &str) -> Option<usize> {
    let is_named = |value: &Option<String>| value.as_deref() == Some(name);
    let roles = story.roles.iter().filter(|(_, seat)| seat == name).map(|(role, _)| role.word().to_owned());
    let settings = [("round", is_named(&story.round)), ("dealer", is_named(&story.dealer))];
    let settings = settings.into_iter().filter(|(_, is_named)| *is_named).map(|(key, _)| key.to_owned());
    let keys = settings.chain(roles).chain([format!("hand {name}")]);
    keys.filter_map(|key| place(story, &key)).min()
}

/// Returns the line of the hand that can't have been dealt.
fn hand_line(story: &Story, seat: Option<&str>, error: &DealError) -> Option<usize> {
    let line = |name: &str| place(story, &format!("hand {name}"));
    match error {
        DealError::Size { .. } | DealError::NoMiscount { .. } => seat.and_then(line),
        DealError::TooMany { tile, .. } => {
            let holds_it = story.hands.iter().filter(|(_, hand)| hand.contains(tile));
            holds_it.filter_map(|(name, _)| line(name)).max()
        }
        DealError::Seats { .. } | DealError::OtherBox { .. } => {
            story.hands.keys().filter_map(|name| line(name)).min()
        }
    }
}

/// Returns the setting that makes a deal impossible.
fn setting(error: &ContextError) -> &'static str {
    match error {
        ContextError::DealZero | ContextError::NothingBefore { .. } => "deal",
        ContextError::FirstDeal => "after",
        ContextError::NoSuchRound { .. } => "round",
        ContextError::NobodySits { .. } | ContextError::NoSuchDealer { .. } => "dealer",
        ContextError::NoPlayer { role, .. }
        | ContextError::NoSuchRole { role, .. }
        | ContextError::AlsoTheWinner { role } => role.word(),
        ContextError::NotReported { .. } | ContextError::CountsNotReported => "ruleset",
        ContextError::WrongCounts { .. } => "counts",
    }
}
