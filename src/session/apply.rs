//! What happened is written down: the only place where a table changes. It never refuses.

use super::Session;
use super::event::{Event, Fact, Secret};
use crate::schedule::PassStep;
use crate::table::tile::Tile;

impl Session {
    /// Writes down what happened; the only place where a table changes.
    ///
    /// # Panics
    ///
    /// The event is of another table, which has more seats or steps. Events of this one never do.
    #[doc(hidden)]
    pub fn apply(&mut self, event: &Event) {
        let Event { fact, secret } = event;
        self.apply_hidden(fact, secret.tiles());
        // An event with a secret changes only the seat that acts; any other event can change every seat.
        match (secret, fact.actor()) {
            (Secret::Nothing, _) | (_, None) => {
                self.private.iter_mut().for_each(|(_, private)| private.apply(fact, &Secret::Nothing));
            }
            (secret, Some(seat)) => self.private[seat].apply(fact, secret),
        }
        self.public.apply(fact, &self.schedule);
    }

    /// Writes down what nobody sees; the racks are still as they were before.
    fn apply_hidden(&mut self, fact: &Fact, tiles: &[Tile]) {
        let is_to_wall = self.passing().is_some_and(PassStep::goes_to_wall);
        let wall = &mut self.wall;
        match fact {
            Fact::Redealt { .. } => *wall = *self.schedule.ruleset().tile_box(),
            Fact::Dealt { .. } | Fact::Drew { .. } | Fact::TookFromWall { .. } => wall.take_all(tiles),
            Fact::WentIntoWall { .. } => wall.put_all(tiles),
            // When the pass is over, everything that was picked up in it is taken from the wall.
            Fact::PickedUpPile { .. } if is_to_wall => wall.put_all(tiles),
            Fact::Passed { to_wall: true, .. } => {
                // All give before any draws: one may have drawn what another gave. What was drawn before
                // giving is on the rack already.
                self.private.values().for_each(|private| wall.put_all(&private.laid()));
                self.private.values().for_each(|private| wall.take_all(private.received()));
            }
            Fact::Passed { to_wall: false, .. }
            | Fact::NobodyHasAny { .. }
            | Fact::Skipped { .. }
            | Fact::Stopped { .. }
            | Fact::StoppedEarly { .. }
            | Fact::Ended { .. }
            | Fact::Declared { .. }
            | Fact::Rejected { .. }
            | Fact::Won { .. }
            | Fact::Laid { .. }
            | Fact::Requested { .. }
            | Fact::NamedSuit { .. }
            | Fact::Settled { .. }
            | Fact::PickedUp { .. }
            | Fact::PutOnPile { .. }
            | Fact::PickedUpPile { .. }
            | Fact::Peeked { .. }
            | Fact::Penalized { .. }
            | Fact::Directed { .. }
            | Fact::Rolled { .. }
            | Fact::Voted { .. }
            | Fact::Answered { .. }
            | Fact::Decided { .. }
            | Fact::Asked { .. }
            | Fact::PlayBegan { .. } => {}
        }
    }
}
