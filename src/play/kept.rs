//! The tiles on a player's rack that can't be passed now, and why.

use crate::describe::conditions;
use crate::ruleset::PlaceId;
use crate::session::{Command, Offer, PassPrompt, Refusal, Session};
use crate::table::seat::Seat;
use crate::table::tile::Tile;

/// A tile that can't be passed now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kept {
    /// The tile.
    pub tile: Tile,
    /// A sentence that tells the player why the tile can't be passed.
    pub sentence: String,
    /// The location of the setting that keeps the tile on the rack; `None` if no setting does.
    pub rule: Option<PlaceId>,
}

/// Returns the tiles on a seat's rack that can't be passed now. Identical tiles are listed once. Empty if the seat
/// can't pass tiles now.
pub fn kept(session: &Session, seat: Seat) -> Vec<Kept> {
    let Some(pass) = session.prompt(seat).and_then(|prompt| prompt.pass) else { return Vec::new() };
    let own = session.private(seat).map(|own| own.before_passing()).unwrap_or_default();
    let mut tiles: Vec<Tile> = own.tiles().to_vec();
    tiles.dedup();
    tiles.retain(|tile| !pass.passable.tiles().contains(tile));
    tiles.into_iter().map(|tile| reason(session, seat, &pass, tile)).collect()
}

/// Returns the reason that a tile can't be passed. If the table refuses the tile even by itself, that refusal is the
/// reason. Otherwise, the reason is that no offer with the tile meets the conditions for the pass.
fn reason(session: &Session, seat: Seat, pass: &PassPrompt, tile: Tile) -> Kept {
    let schedule = session.schedule();
    let to = pass.conditions_for.or_else(|| pass.receivers.first().map(|receiver| receiver.to));
    let offer = to.and_then(|to| Offer::new().with(to, [tile]).ok());
    let refusal = offer.and_then(|offer| session.decide(seat, &Command::Pass(offer)).err());
    match refusal {
        Some(refusal) if !matches!(refusal, Refusal::TooFew { .. } | Refusal::TooMany { .. }) => {
            Kept { tile, sentence: refusal.sentence(schedule), rule: refusal.rule() }
        }
        _ => {
            let conditions = conditions::in_words(pass.conditions.value);
            let sentence = format!("You can't make a legal pass with this tile. The rule: {conditions}.");
            let sentence = schedule.ruleset().tile_box().worded(sentence);
            Kept { tile, sentence, rule: Some(pass.conditions.place) }
        }
    }
}
