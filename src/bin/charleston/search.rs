//! The search for a game in which something rare happens.

use std::sync::Arc;

use charleston::session::{Event, Fact, Move, Session};

use crate::args::Until;

/// A game in which all is dealt again more often isn't played on.
const MAX_REDEALS: u16 = 10;

/// What the players of a game do next.
pub type Players = Box<dyn FnMut(&Session) -> Option<Move>>;

impl Until {
    /// Whether an event is what is searched for.
    fn is_shown_by(self, event: &Event) -> bool {
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

/// The first of these seeds whose game shows it. `opened` is a table at the beginning of a game, and `players`
/// makes the players of a seed.
pub fn first_seed(
    until: Until,
    mut seeds: impl Iterator<Item = u64>,
    opened: &Session,
    players: impl Fn(u64) -> Players,
) -> Option<u64> {
    seeds.find(|seed| {
        let context = opened.public().context;
        let session = Session::shuffled(Arc::clone(opened.schedule()), *seed, context);
        session.is_ok_and(|session| shows(until, session, players(*seed)))
    })
}

fn shows(until: Until, mut session: Session, mut players: Players) -> bool {
    while session.public().redeals <= MAX_REDEALS
        && let Some(turn) = players(&session)
    {
        match session.play_move(&turn) {
            Ok(events) if events.iter().any(|event| until.is_shown_by(event)) => return true,
            Ok(_) if !session.is_over() => {}
            Ok(_) | Err(_) => return false,
        }
    }
    false
}
