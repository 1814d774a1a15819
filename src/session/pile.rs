//! The pile beside the table: seats pass tiles to it, and one seat may pick up the whole pile.
//!
//! The face-down tiles in the pile aren't stored. They are all the tiles in the box that aren't in the wall, in a
//! seat's hand, or face up in the pile.

use super::Session;
use super::event::{Event, Fact};
use crate::ruleset::{Face, To};
use crate::schedule::PassStep;
use crate::table::pile::FaceUp;
use crate::table::rack::Packet;
use crate::table::random::Purpose;
use crate::table::tile::TileBox;

impl Session {
    /// Returns the tiles in the pile. Only the host may see them all: a face-down tile is known only to the seat that
    /// passed it.
    pub fn pile(&self) -> TileBox {
        let mut pile = *self.schedule.ruleset().tile_box();
        for tile in self.wall.tiles() {
            pile.take(tile);
        }
        self.private.values().for_each(|private| pile.take_all(private.own()));
        pile
    }

    /// Puts a seat's tiles on the pile after everyone has passed.
    pub(super) fn put_on_pile(&self, step: &PassStep) -> Option<Event> {
        let exchange = self.exchange(step);
        let (seat, position, count) = self.public.seats.iter().find_map(|(seat, public)| {
            let position = exchange.gift_for(seat, To::Pile)?;
            let count = public.act.gifts().get(position)?.own;
            (count > 0).then_some((seat, position, count))
        })?;
        let tiles = self.gift(seat, position).iter().copied().collect::<Packet>().sorted();
        let face_up = match step.face {
            Face::Up => tiles.into_iter().collect(),
            Face::Down => FaceUp::new(),
        };
        Some(self.event_of(seat, Fact::PutOnPile { seat, count, face_up }, tiles))
    }

    /// Returns the event in which a seat picks up the pile at the end of the pass; `None` if no seat gets the pile or
    /// if the pile is empty.
    pub(super) fn pick_up_pile(&self, step: &PassStep) -> Option<Event> {
        let seat = step.pile_goes_to.filter(|_| !self.public.pile.is_empty())?;
        let mut tiles: Packet = self.pile().tiles().collect();
        if self.is_vacant(seat) {
            self.randomness.draw(Purpose::VacantChoice, self.public.events).mix(&mut tiles);
        }
        Some(self.event_of(seat, Fact::PickedUpPile { seat, count: self.public.pile.len() }, tiles))
    }
}
