//! Searches for a game in which a rare event happens.

use charleston::session::{Fact, Session};
use charleston::{Event, Move};

use crate::args::Until;

/// The maximum number of redeals before the search abandons a game.
const MAX_REDEALS: u16 = 10;

/// A function that returns the players' next move in a game.
pub type Players = Box<dyn FnMut(&Session) -> Option<Move>>;

impl Until {
    /// Whether the event happens in a game by these players.
    pub fn happens(self, mut session: Session, mut players: Players) -> bool {
        while session.public().redeals <= MAX_REDEALS
            && let Some(turn) = players(&session)
        {
            match session.play_move(&turn) {
                Ok(events) if events.iter().any(|event| self.matches_event(event)) => return true,
                Ok(_) if !session.is_over() => {}
                Ok(_) | Err(_) => return false,
            }
        }
        false
    }

    /// Whether the search is looking for this event.
    fn matches_event(self, event: &Event) -> bool {
        match self {
            Self::Stop => {
                matches!(
                    event.fact,
                    Fact::Stopped { .. } | Fact::StoppedEarly { .. } | Fact::Decided { played: false, .. }
                )
            }
            Self::Ask => matches!(event.fact, Fact::Asked { .. }),
            Self::AllBlind => matches!(event.fact, Fact::NobodyHasAny { .. }),
            Self::Penalty => matches!(event.fact, Fact::Penalized { .. }),
            Self::Stuck => matches!(event.fact, Fact::Ended { .. } | Fact::Redealt { .. }),
        }
    }
}
