//! What only one seat may know: its own tiles and the tiles it has seen.

use super::answer::Answer;
use super::event::{Fact, Secret};
use crate::rack::{Packet, Rack};
use crate::tile::Tile;

/// What only one seat may know.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Private {
    /// The tiles on its rack.
    pub(super) rack: Rack,
    /// Its own tiles that lie face down, sorted within each gift: not even it knows in which order they lie.
    pub(super) laid: Packet,
    /// The tiles it has picked up in this pass, sorted; they come to the rack when the pass is over.
    pub(super) received: Packet,
    /// The tiles it looked at before it passed, sorted (R22).
    pub(super) peeked: Packet,
    /// How many tiles it wishes to exchange (R11).
    pub(super) wish: Option<u8>,
    /// The tiles that came to it in the pass before, the last in which it took part, sorted.
    pub(super) arrived: Packet,
    /// Whether it has laid tiles in this pass, be it none.
    pub(super) has_laid: bool,
    /// What it answered in the secret ballot that is being held.
    pub(super) answer: Option<Answer>,
}

impl Private {
    /// The tiles on its rack.
    pub fn rack(&self) -> Rack {
        self.rack.clone()
    }

    /// Its own tiles that lie face down, gift by gift, sorted within each: not even it knows in which order
    /// they lie.
    pub fn laid(&self) -> Packet {
        self.laid.clone()
    }

    /// The tiles it has picked up in this pass, sorted; they come to the rack when the pass is over.
    pub fn received(&self) -> &[Tile] {
        &self.received
    }

    /// The tiles it looked at before it passed, sorted (R22).
    pub fn peeked(&self) -> &[Tile] {
        &self.peeked
    }

    /// The tiles that came to it in the pass before, the last in which it took part, sorted.
    pub fn arrived(&self) -> &[Tile] {
        &self.arrived
    }

    /// How many tiles it wishes to exchange (R11).
    pub fn wish(&self) -> Option<u8> {
        self.wish
    }

    /// What it answered in the secret ballot that is being held.
    pub fn answer(&self) -> Option<Answer> {
        self.answer
    }

    /// Whether it has laid tiles in this pass, be it none.
    pub fn has_laid(&self) -> bool {
        self.has_laid
    }

    pub(super) fn dealt(rack: Rack) -> Self {
        Self { rack, ..Self::default() }
    }

    /// Writes down what this seat may know of something that happened. There is a secret only where it is
    /// this seat that acts.
    pub(crate) fn evolve(&mut self, fact: &Fact, secret: &Secret) {
        match (fact, secret) {
            (Fact::Laid { .. }, Secret::Tiles(tiles) | Secret::Unseen(tiles)) => self.lay(tiles),
            (Fact::Wished { .. }, Secret::Wish(number)) => self.wish = Some(*number),
            (Fact::Answered { .. }, Secret::Answer(answer)) => self.answer = Some(*answer),
            (Fact::Decided { .. }, _) => self.answer = None,
            (Fact::Looked { .. }, Secret::Tiles(tiles) | Secret::Unseen(tiles)) => {
                self.received = tiles.clone()
            }
            (Fact::Peeked { .. }, Secret::Tiles(tiles)) => self.peeked = tiles.clone(),
            (Fact::Drew { .. } | Fact::TookFromWall { .. }, Secret::Tiles(tiles) | Secret::Unseen(tiles)) => {
                self.rack.add(tiles);
            }
            (Fact::Dealt { .. }, Secret::Tiles(tiles) | Secret::Unseen(tiles)) => {
                self.rack = tiles.iter().copied().collect();
            }
            (Fact::WentIntoWall { .. }, Secret::Unseen(_)) => *self = Self::default(),
            (Fact::Passed { .. }, _) => self.deliver(),
            (
                Fact::NobodyHasAny { .. }
                | Fact::LeftOut { .. }
                | Fact::Stopped { .. }
                | Fact::Ended { .. }
                | Fact::Won { .. },
                _,
            ) => self.take_back(),
            (Fact::Redealt { .. }, _) => *self = Self::default(),
            (
                Fact::Laid { .. }
                | Fact::Wished { .. }
                | Fact::Looked { .. }
                | Fact::Peeked { .. }
                | Fact::Drew { .. }
                | Fact::Dealt { .. }
                | Fact::Settled { .. }
                | Fact::Voted { .. }
                | Fact::Answered { .. }
                | Fact::Asked { .. }
                | Fact::TookFromWall { .. }
                | Fact::Directed { .. }
                | Fact::Rolled { .. }
                | Fact::WentIntoWall { .. }
                | Fact::PlayBegan { .. },
                _,
            ) => {}
        }
    }

    /// Every tile that is this seat's to pass while it has laid none: its rack and what it laid down.
    pub fn before_laying(&self) -> Rack {
        let mut rack = self.rack.clone();
        rack.add(&self.laid);
        rack
    }

    fn lay(&mut self, tiles: &Packet) {
        let before = self.before_laying();
        if let Ok(rest) = before.without(tiles) {
            self.rack = rest;
            self.laid = tiles.clone();
            self.has_laid = true;
        }
    }

    fn deliver(&mut self) {
        let took_part = self.has_laid || self.wish.is_some() || !self.received.is_empty();
        let arrived = if took_part { self.received.clone() } else { self.arrived.clone() };
        let mut rack = std::mem::take(&mut self.rack);
        rack.add(&self.received);
        *self = Self { arrived, ..Self::dealt(rack) };
    }

    /// A pass that is not made leaves what came before it as it was.
    fn take_back(&mut self) {
        let arrived = std::mem::take(&mut self.arrived);
        *self = Self { arrived, ..Self::dealt(self.before_laying()) };
    }
}
