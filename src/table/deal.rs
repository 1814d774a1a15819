//! The deal: what each seat is dealt and what is left in the wall (R3, R4).

use crate::table::rack::{MAX_TILES, Packet};
use crate::table::random::Draw;
use crate::table::seat::{BySeat, Seat};
use crate::table::tile::{Tile, TileBox};
use std::fmt;

/// The most tiles too many or too few that a hand can be dealt by mistake (R34).
pub const MAX_MISCOUNTED: usize = 3;

/// The most tiles a ruleset may let a rack come to hold: the rest of its room is for a miscount (R34).
pub const MAX_RULED: usize = MAX_TILES - MAX_MISCOUNTED;

/// What each seat was dealt and what is left in the wall.
///
/// Who takes the tiles from the wall makes no difference to what anybody holds (R4). The order of a hand matters only at
/// a vacant seat: the first tile is on top.
#[derive(Clone, PartialEq, Eq)]
pub struct Deal {
    pub(crate) hands: BySeat<Packet>,
    pub(crate) wall: TileBox,
}

/// Why hands cannot have been dealt from this box.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the sentences name the fields")]
#[non_exhaustive]
pub enum DealError {
    /// There is not one hand for each seat.
    #[error("the table has {seats} seats, but {hands} hands were given")]
    Seats { hands: usize, seats: usize },
    /// A hand has too few or too many tiles.
    #[error("seat {} is dealt {due} tiles, but its hand has {held}", seat.position() + 1)]
    Size { seat: Seat, held: usize, due: usize },
    /// A hand has so many tiles too many or too few that nobody would call it a miscount.
    #[error("seat {} is dealt {due} tiles, but its hand has {held}, too {} for a miscount", seat.position() + 1, if held > due { "many" } else { "few" })]
    NoMiscount { seat: Seat, held: usize, due: usize },
    /// Hands and wall together are not what is in the box of the table.
    #[error("the deal has {found} of {}, and the box of this table has {in_box}", tile.name())]
    OtherBox { tile: Tile, found: usize, in_box: u8 },
    /// The hands together have more of a tile than the box.
    #[error("the hands have more than {in_box} of {}, which is all the box has", tile.name())]
    TooMany { tile: Tile, in_box: u8 },
}

impl Deal {
    /// Shuffles the box and deals; `sizes` says how many tiles each seat is dealt (R3).
    pub fn shuffled(tile_box: &TileBox, sizes: &BySeat<u8>, mut draw: Draw) -> Self {
        tile_box.in_a_row(|tiles| {
            draw.mix(tiles);
            let mut rest = tiles.iter().copied();
            let room = |seat| usize::from(sizes[seat]).min(MAX_TILES);
            let hands = BySeat::new(sizes.seats(), |seat| rest.by_ref().take(room(seat)).collect());
            let mut wall = TileBox::empty();
            rest.for_each(|tile| wall.put(tile));
            Self { hands, wall }
        })
    }

    /// A deal with hands that were dealt elsewhere, each of the right size. A vacant seat keeps the order of its hand,
    /// so shuffle it before.
    ///
    /// # Errors
    ///
    /// There is not one hand for each seat; a hand has a wrong number of tiles; the hands together have more
    /// of a tile than the box.
    pub fn of(tile_box: &TileBox, sizes: &BySeat<u8>, hands: &[Vec<Tile>]) -> Result<Self, DealError> {
        one_for_each(sizes, hands.len())?;
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
    /// There is not one hand for each seat; a hand has more than [`MAX_MISCOUNTED`] tiles too many or too few; the
    /// hands together have more of a tile than the box.
    pub fn miscounted(
        tile_box: &TileBox,
        sizes: &BySeat<u8>,
        hands: &[Vec<Tile>],
    ) -> Result<Self, DealError> {
        one_for_each(sizes, hands.len())?;
        let mut wall = *tile_box;
        for ((seat, &due), hand) in sizes.iter().zip(hands) {
            is_near(seat, hand.len(), due)?;
            if let Some(&tile) = hand.iter().find(|tile| !wall.take(**tile)) {
                return Err(DealError::TooMany { tile, in_box: tile_box.count(tile) });
            }
        }
        Ok(Self {
            hands: BySeat::new(hands.len(), |seat| {
                hands[seat.position()].iter().copied().take(MAX_TILES).collect()
            }),
            wall,
        })
    }

    /// Whether it can be the deal of a table with this box where each seat is dealt so many tiles, if only by a
    /// miscount.
    ///
    /// # Errors
    ///
    /// There is not one hand for each seat; a hand has more than [`MAX_MISCOUNTED`] tiles too many or too few; hands
    /// and wall together are not what is in the box.
    #[doc(hidden)]
    pub fn fits(&self, tile_box: &TileBox, sizes: &BySeat<u8>) -> Result<(), DealError> {
        one_for_each(sizes, self.hands.seats())?;
        for ((seat, &due), hand) in sizes.iter().zip(self.hands.values()) {
            is_near(seat, hand.len(), due)?;
        }
        let mut found = self.wall;
        self.hands.values().for_each(|hand| found.put_all(hand));
        let other = Tile::all().find(|tile| found.count(*tile) != tile_box.count(*tile)).map(|tile| {
            let (found, in_box) = (usize::from(found.count(tile)), tile_box.count(tile));
            DealError::OtherBox { tile, found, in_box }
        });
        other.map_or(Ok(()), Err)
    }

    /// What each seat was dealt, in order: the first tile is on top.
    pub fn hands(&self) -> &BySeat<Packet> {
        &self.hands
    }

    /// What is left in the wall.
    pub fn wall(&self) -> &TileBox {
        &self.wall
    }
}

/// Whether there is one hand for each seat.
fn one_for_each(sizes: &BySeat<u8>, hands: usize) -> Result<(), DealError> {
    let seats = sizes.seats();
    if hands == seats { Ok(()) } else { Err(DealError::Seats { hands, seats }) }
}

/// Whether a hand has the right number of tiles, or could have been dealt so by mistake.
fn is_near(seat: Seat, held: usize, due: u8) -> Result<(), DealError> {
    let due = usize::from(due);
    if held.abs_diff(due) <= MAX_MISCOUNTED { Ok(()) } else { Err(DealError::NoMiscount { seat, held, due }) }
}

/// Without the hands: it can be logged.
impl fmt::Debug for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Deal").finish_non_exhaustive()
    }
}
