//! Applies events. This is the only code that changes a table, and it never fails.

use super::Session;
use super::event::{Event, Fact, Secret};
use crate::schedule::PassStep;

impl Session {
    /// Applies an event. No other function changes a table.
    ///
    /// # Panics
    ///
    /// Panics if the event is from a different table that has more seats or steps. The table's own events never cause a
    /// panic.
    #[doc(hidden)]
    pub fn apply(&mut self, event: &Event) {
        let Event { fact, secret } = event;
        self.apply_hidden(fact, secret);
        // An event with a secret changes only the seat that acts; any other event can change every seat.
        match (secret, fact.actor()) {
            (Secret::Nothing, _) | (_, None) => {
                let taking_part = self.public.taking_part(fact, &self.schedule);
                for (seat, private) in self.private.iter_mut() {
                    private.apply(fact, &Secret::Nothing, taking_part.contains(seat));
                }
            }
            (secret, Some(seat)) => self.private[seat].apply(fact, secret, false),
        }
        self.public.apply(fact, &self.schedule);
    }

    /// Applies the changes that no player can see, before the racks change.
    fn apply_hidden(&mut self, fact: &Fact, secret: &Secret) {
        match fact {
            Fact::Redealt { .. } => self.wall = *self.schedule.ruleset().tile_box(),
            Fact::Dealt { .. } | Fact::Drew { .. } | Fact::TookFromWall { .. } => {
                self.wall.take_all(secret.tiles());
            }
            Fact::WentIntoWall { .. } => self.wall.put_all(secret.tiles()),
            // At the end of the pass, every tile picked up in it is removed from the wall, so the pile's tiles go there
            // first.
            Fact::PickedUpPile { .. } if self.passing().is_some_and(PassStep::goes_to_wall) => {
                self.wall.put_all(secret.tiles());
            }
            Fact::PassEnded { to_wall: true, .. } => {
                // All seats give before any seat draws, because a seat may have drawn a tile that another seat gave.
                // Tiles that a seat drew before it gave any are already on its rack.
                let Self { wall, private, .. } = self;
                private.values().for_each(|private| wall.put_all(&private.passed()));
                private.values().for_each(|private| wall.take_all(private.received()));
            }
            Fact::PassEnded { to_wall: false, .. }
            | Fact::NobodyHasAny { .. }
            | Fact::Skipped { .. }
            | Fact::Stopped { .. }
            | Fact::StoppedEarly { .. }
            | Fact::Ended { .. }
            | Fact::Declared { .. }
            | Fact::Rejected { .. }
            | Fact::Won { .. }
            | Fact::Passed { .. }
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
