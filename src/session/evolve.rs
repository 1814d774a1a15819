//! What happened is written down: the only place where a table changes. It never refuses.

use super::Session;
use super::event::{Event, Fact, Secret};
use super::hand::Places;
use super::private::Private;
use super::public::{Givens, Public};
use super::stage::Stage;
use crate::table::rack::Packet;
use crate::table::seat::{BySeat, Seat};
use crate::table::tile::Tile;

impl Session {
    /// Writes down what happened; the only place where a table changes.
    ///
    /// # Panics
    ///
    /// The event is of another table, which has more seats or steps. Events of this one never do.
    pub fn evolve(&mut self, event: &Event) {
        let Event { fact, secret } = event;
        if let Fact::Passed { to_wall: false, then, .. } = fact {
            return deliver(&mut self.public, &mut self.private, *then);
        }
        self.evolve_hidden(fact, secret.tiles());
        if fact.is_for_all() {
            for (seat, private) in self.private.iter_mut() {
                let acts = fact.actor() == Some(seat);
                private.evolve(fact, if acts { secret } else { &Secret::Nothing });
            }
        } else if let Some(seat) = fact.actor() {
            self.private[seat].evolve(fact, secret);
            if matches!(fact, Fact::Dealt { .. }) {
                self.mix_spare(seat);
            }
        }
        self.public.evolve(fact);
    }

    /// Writes down what nobody sees; the racks are still as they were before.
    fn evolve_hidden(&mut self, fact: &Fact, tiles: &[Tile]) {
        let wall = &mut self.wall;
        match fact {
            Fact::Redealt { .. } => *wall = *self.schedule.ruleset().tile_box(),
            Fact::Dealt { .. } | Fact::Drew { .. } | Fact::TookFromWall { .. } => wall.take_all(tiles),
            Fact::WentIntoWall { .. } => wall.put_all(tiles),
            Fact::Passed { to_wall: true, .. } => {
                // All give before any draws: one may have drawn what another gave. What was drawn before
                // giving is on the rack already.
                self.private.values().for_each(|private| wall.put_all(&private.laid()));
                self.private.values().for_each(|private| wall.take_all(private.received()));
            }
            Fact::Passed { to_wall: false, .. }
            | Fact::NobodyHasAny { .. }
            | Fact::LeftOut { .. }
            | Fact::Stopped { .. }
            | Fact::Ended { .. }
            | Fact::Won { .. }
            | Fact::Laid { .. }
            | Fact::Wished { .. }
            | Fact::Settled { .. }
            | Fact::Looked { .. }
            | Fact::Peeked { .. }
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

/// A seat lays tiles down that are at these places.
#[inline(always)]
pub(super) fn lay(
    public: &mut Public,
    own: &mut Private,
    seat: Seat,
    gifts: Givens,
    found: (&Packet, Places),
) {
    let (tiles, places) = found;
    own.lay_found(tiles, places);
    public.lay(seat, gifts);
}

/// A seat makes its wish.
#[inline]
pub(super) fn wish(public: &mut Public, own: &mut Private, seat: Seat, number: u8) {
    own.make_wish(number);
    public.wish(seat);
}

/// A seat picks up tiles.
#[inline(always)]
pub(super) fn pick_up(public: &mut Public, own: &mut Private, seat: Seat, tiles: &Packet) {
    own.pick_up(tiles);
    public.pick_up(seat, u8::try_from(tiles.len()).unwrap_or(u8::MAX));
}

/// What was picked up comes to the racks, and it goes on elsewhere.
pub(super) fn deliver(public: &mut Public, private: &mut BySeat<Private>, then: Stage) {
    for (_, own) in private.iter_mut() {
        own.deliver();
    }
    public.deliver(false);
    public.go_on(then);
}
