//! Searches for a game in which a rare event happens.

use std::sync::Arc;

use charleston::session::{Fact, Session};
use charleston::{Event, Move};

use crate::args::Until;

/// The maximum number of redeals before the search abandons a game.
const MAX_REDEALS: u16 = 10;

/// A function that returns the players' next move in a game.
pub type Players = Box<dyn FnMut(&Session) -> Option<Move>>;

impl Until {
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

/// Returns the first seed whose game has a matching event. `opened` is a table at the beginning of a game, and
/// `players` creates the players for a seed.
pub fn first_seed(
    until: Until,
    mut seeds: impl Iterator<Item = u64>,
    opened: &Session,
    players: impl Fn(u64) -> Players,
) -> Option<u64> {
    seeds.find(|seed| {
        let context = opened.public().context;
        let session = Session::shuffled(Arc::clone(opened.schedule()), *seed, context);
        session.is_ok_and(|session| has_match(until, session, players(*seed)))
    })
}

fn has_match(until: Until, mut session: Session, mut players: Players) -> bool {
    while session.public().redeals <= MAX_REDEALS
        && let Some(turn) = players(&session)
    {
        match session.play_move(&turn) {
            Ok(events) if events.iter().any(|event| until.matches_event(event)) => return true,
            Ok(_) if !session.is_over() => {}
            Ok(_) | Err(_) => return false,
        }
    }
    false
}
