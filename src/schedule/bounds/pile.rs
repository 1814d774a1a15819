//! The possible contents of the pile beside the table.

use super::changes::{Changes, is_short, number};
use crate::ruleset::{Face, Gift, To};
use crate::schedule::PassBounds;
use crate::schedule::PassStep;
use crate::table::seat::Seat;
use crate::table::tile::{Kind, KindSet, TileBox};

/// The possible contents of the pile on the routes to a point in a game.
#[derive(Debug, Clone, Copy)]
pub(super) struct OnPile {
    /// The minimum and maximum number of tiles in the pile.
    pub tiles: (usize, usize),
    /// The maximum number of tiles that can be face up.
    pub face_up: usize,
    /// The kinds whose tiles can't be in the pile.
    pub never: KindSet,
}

impl OnPile {
    /// Returns an empty pile.
    pub(super) fn none() -> Self {
        Self { tiles: (0, 0), face_up: 0, never: Kind::ALL.iter().copied().collect() }
    }

    /// Combines the piles of two routes that meet.
    pub(super) fn or(self, other: Self) -> Self {
        Self {
            tiles: (self.tiles.0.min(other.tiles.0), self.tiles.1.max(other.tiles.1)),
            face_up: self.face_up.max(other.face_up),
            never: self.never.and(other.never),
        }
    }

    /// Returns the possible contents after the gifts in a pass, not including those of `except`, before a seat picks up
    /// the pile. Tiles of the kinds in `never` can't move in that pass. Without `bounds`, assumes that every seat passes
    /// the required number of tiles.
    pub(super) fn with_gifts(
        self,
        (step, except): (&PassStep, Option<Seat>),
        never: KindSet,
        bounds: Option<&PassBounds>,
        tile_box: &TileBox,
    ) -> Self {
        let gifts = step.routing.all().flat_map(|exchange| exchange.gifts.iter());
        let gifts = gifts.filter(|(seat, _)| Some(*seat) != except).flat_map(|(_, gifts)| gifts);
        let gifts = Gift::sum(gifts.filter(|gift| gift.to == To::Pile));
        if gifts.1 == 0 {
            return self;
        }
        let min = if bounds.is_some_and(is_short) { 0 } else { gifts.0 };
        let never = self.never.and(never);
        let all = (tile_box.total() - tile_box.count_of(never)) as usize;
        let face_up = if step.face == Face::Up { gifts.1 } else { 0 };
        Self {
            tiles: ((self.tiles.0 + min).min(all), (self.tiles.1 + gifts.1).min(all)),
            face_up: (self.face_up + face_up).min(all),
            never,
        }
    }

    /// Returns the possible changes in the size of a seat's hand when the seat picks up the pile.
    pub(super) fn picked_up(self) -> Changes {
        Changes::between(number(self.tiles.0), number(self.tiles.1))
    }
}
