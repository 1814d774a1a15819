//! The deal: what each seat is dealt and what is left in the wall (R3, R4).

use crate::chance::Draw;
use crate::rack::{MOST_TILES, Rack};
use crate::seat::{BySeat, Seat};
use crate::tile::{Tile, TileBox};

/// The most tiles too many that a hand can be dealt by mistake (R34).
pub const MOST_MISCOUNTED: usize = 3;

/// The most tiles a ruleset may let a rack come to hold: the rest of its room is for a miscount (R34).
pub const MOST_RULED: usize = MOST_TILES - MOST_MISCOUNTED;

/// What each seat was dealt and what is left in the wall.
///
/// Who takes the tiles from the wall, and in which order, makes no difference to what anybody holds (R4).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deal {
    pub(crate) hands: BySeat<Rack>,
    pub(crate) wall: TileBox,
}

/// Why hands cannot have been dealt from this box.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DealError {
    /// There is not one hand for each seat.
    #[error("the table has {seats} seats, but {hands} hands were given")]
    Seats {
        /// How many hands were given.
        hands: usize,
        /// How many seats there are.
        seats: usize,
    },
    /// A hand has too few or too many tiles.
    #[error("seat {} is dealt {due} tiles, but its hand has {held}", seat.position() + 1)]
    Size {
        /// Whose hand.
        seat: Seat,
        /// How many tiles it has.
        held: usize,
        /// How many it should have.
        due: usize,
    },
    /// A hand has so many tiles too many that nobody would call it a miscount.
    #[error("seat {} is dealt {due} tiles, but its hand has {held}, too many for a miscount", seat.position() + 1)]
    TooLarge {
        /// Whose hand.
        seat: Seat,
        /// How many tiles it has.
        held: usize,
        /// How many it should have.
        due: usize,
    },
    /// The hands together have more of a tile than the box.
    #[error("the hands have more than {in_box} of {}, which is all the box has", tile.name())]
    TooMany {
        /// The tile.
        tile: Tile,
        /// How many the box has.
        in_box: u8,
    },
}

impl Deal {
    /// Shuffles the box and deals; `sizes` says how many tiles each seat is dealt (R3).
    pub fn shuffled(tile_box: &TileBox, sizes: &BySeat<u8>, mut draw: Draw) -> Self {
        tile_box.in_a_row(|tiles| {
            draw.mix(tiles);
            let mut rest = tiles.iter().copied();
            let hands =
                BySeat::new(sizes.seats(), |seat| rest.by_ref().take(usize::from(sizes[seat])).collect());
            let mut wall = TileBox::empty();
            rest.for_each(|tile| wall.put(tile));
            Self { hands, wall }
        })
    }

    /// A deal with hands that were dealt elsewhere, each of the right size.
    ///
    /// # Errors
    ///
    /// There is not one hand for each seat; a hand has a wrong number of tiles; the hands together have more
    /// of a tile than the box.
    pub fn of(tile_box: &TileBox, sizes: &BySeat<u8>, hands: &[Vec<Tile>]) -> Result<Self, DealError> {
        for ((seat, &due), hand) in sizes.iter().zip(hands) {
            let (held, due) = (hand.len(), usize::from(due));
            if held != due {
                return Err(DealError::Size { seat, held, due });
            }
        }
        Self::miscounted(tile_box, sizes, hands)
    }

    /// A deal as it was found on the table, even where a hand has a wrong number of tiles (R34).
    ///
    /// # Errors
    ///
    /// There is not one hand for each seat; a hand has more than [`MOST_MISCOUNTED`] tiles too many; the hands
    /// together have more of a tile than the box.
    pub fn miscounted(
        tile_box: &TileBox,
        sizes: &BySeat<u8>,
        hands: &[Vec<Tile>],
    ) -> Result<Self, DealError> {
        let seats = sizes.seats();
        if hands.len() != seats {
            return Err(DealError::Seats { hands: hands.len(), seats });
        }
        let mut wall = *tile_box;
        for (seat, &due) in sizes.iter() {
            let (hand, due) = (&hands[seat.position()], usize::from(due));
            if hand.len() > due + MOST_MISCOUNTED {
                return Err(DealError::TooLarge { seat, held: hand.len(), due });
            }
            if let Some(&tile) = hand.iter().find(|tile| !wall.take(**tile)) {
                return Err(DealError::TooMany { tile, in_box: tile_box.count(tile) });
            }
        }
        Ok(Self { hands: BySeat::new(seats, |seat| hands[seat.position()].iter().copied().collect()), wall })
    }

    /// Whether it can be the deal of a table where each seat is dealt so many tiles, if only by a miscount.
    ///
    /// # Errors
    ///
    /// There is not one hand for each seat; a hand has more than [`MOST_MISCOUNTED`] tiles too many.
    pub fn fits(&self, sizes: &BySeat<u8>) -> Result<(), DealError> {
        let seats = sizes.seats();
        if self.hands.seats() != seats {
            return Err(DealError::Seats { hands: self.hands.seats(), seats });
        }
        let too_large = self.hands.iter().find_map(|(seat, hand)| {
            let (held, due) = (hand.len(), usize::from(sizes[seat]));
            (held > due + MOST_MISCOUNTED).then_some(DealError::TooLarge { seat, held, due })
        });
        too_large.map_or(Ok(()), Err)
    }

    /// What each seat was dealt.
    pub fn hands(&self) -> &BySeat<Rack> {
        &self.hands
    }

    /// What is left in the wall.
    pub fn wall(&self) -> &TileBox {
        &self.wall
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::{Chance, Purpose};

    fn sizes() -> BySeat<u8> {
        BySeat::new(4, |seat| if seat == Seat::FIRST { 14 } else { 13 })
    }

    #[test]
    fn a_deal_loses_no_tile() {
        let tile_box = TileBox::new(8, 8, 0, 0);
        let deal = Deal::shuffled(&tile_box, &sizes(), Chance::new(1).draw(Purpose::Deal, 0));
        let mut found = *deal.wall();
        deal.hands().values().flat_map(Rack::tiles).for_each(|tile| found.put(*tile));
        assert_eq!(found, tile_box);
        assert_eq!(deal.hands()[Seat::FIRST].len(), 14);
    }

    #[test]
    fn hands_the_box_cannot_give_are_refused() {
        let tile_box = TileBox::new(8, 8, 0, 0);
        let north: Tile = "N".parse().unwrap();
        let short = vec![vec![north; 4]; 4];
        assert!(matches!(
            Deal::of(&tile_box, &sizes(), &short),
            Err(DealError::Size { held: 4, due: 14, .. })
        ));
        assert!(matches!(
            Deal::miscounted(&tile_box, &sizes(), &short),
            Err(DealError::TooMany { in_box: 4, .. })
        ));
        assert!(matches!(Deal::of(&tile_box, &sizes(), &[]), Err(DealError::Seats { .. })));
    }
}
