//! The deal: the tiles that each seat is dealt, and those left in the wall (R3, R4).

use crate::redacted::redacted;
use crate::table::rack::{MAX_TILES, Packet};
use crate::table::random::Draw;
use crate::table::seat::{BySeat, Seat};
use crate::table::tile::{Tile, TileBox};

/// The maximum number of extra or missing tiles in a hand that was dealt incorrectly (R34).
pub const MAX_MISCOUNTED: usize = 3;

/// The maximum number of tiles on a rack under any ruleset. The remaining space on the rack is reserved for miscounts
/// (R34).
pub const MAX_RULED: usize = MAX_TILES - MAX_MISCOUNTED;

/// The tiles that each seat was dealt, and those left in the wall.
///
/// It doesn't matter who takes the tiles from the wall (R4). The order of the tiles in a hand matters only at a vacant
/// seat, where the first tile is on top.
#[derive(Clone, PartialEq, Eq)]
pub struct Deal {
    pub(crate) hands: BySeat<Packet>,
    pub(crate) wall: TileBox,
}

/// The reason why hands can't have been dealt from a box.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the messages explain the fields")]
#[non_exhaustive]
pub enum DealError {
    /// The number of hands doesn't match the number of seats.
    #[error("the table has {seats} seats, but {} given: give one for each seat", if *hands == 1 { "1 hand is".to_owned() } else { format!("{hands} hands are") })]
    Seats { hands: usize, seats: usize },
    /// A hand has the wrong number of tiles.
    #[error("the {} seat is dealt {due} tiles, but its hand has {held}", seat.ordinal())]
    Size { seat: Seat, held: usize, due: usize },
    /// A hand has too many extra or missing tiles to count as a miscount.
    #[error("the {} seat is dealt {due} tiles, but its hand has {held}, too {} for a miscount", seat.ordinal(), if held > due { "many" } else { "few" })]
    NoMiscount { seat: Seat, held: usize, due: usize },
    /// The tiles in the hands and the wall aren't exactly those in the table's box.
    #[error("the deal has {found} of `{tile}`, but the box has {in_box}")]
    OtherBox { tile: Tile, found: usize, in_box: u8 },
    /// The hands together have more copies of a tile than the box does.
    #[error("{}", too_many(*tile, *in_box))]
    TooMany { tile: Tile, in_box: u8 },
}

fn too_many(tile: Tile, in_box: u8) -> String {
    match in_box {
        0 => format!("the hands have `{tile}`, but the box has none"),
        _ => format!("the hands have more than {in_box} of `{tile}`, which is all the box has"),
    }
}

impl Deal {
    /// Shuffles the box and deals each seat as many tiles as `sizes` specifies for it (R3).
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

    /// Gives a seat as many of these tiles as its hand has room for, and completes all hands with random tiles. Returns
    /// the hands in the form that [`Deal::of`] takes.
    #[cfg(feature = "check")]
    pub(crate) fn hands_with(
        tile_box: &TileBox,
        sizes: &BySeat<u8>,
        (seat, tiles): (Seat, &[Tile]),
        draw: Draw,
    ) -> Vec<Vec<Tile>> {
        let (mut rest, mut sizes) = (*tile_box, *sizes);
        let given = &tiles[..tiles.len().min(usize::from(sizes[seat]))];
        given.iter().for_each(|_| sizes[seat] -= 1);
        rest.take_all(given);
        let mut hands = Self::shuffled(&rest, &sizes, draw).hand_lists();
        hands[seat.position()].splice(0..0, given.iter().copied());
        hands
    }

    /// Creates a deal from hands that were dealt elsewhere, each with the right number of tiles.
    ///
    /// A vacant seat's hand stays in the order in which you list it, so shuffle that hand first.
    ///
    /// # Errors
    ///
    /// Returns an error if there isn't one hand for each seat, if a hand has the wrong number of tiles, or if the hands
    /// together have more copies of a tile than the box does.
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

    /// Creates a deal from hands as they were found on the table, even if they have the wrong number of tiles (R34).
    ///
    /// # Errors
    ///
    /// Returns an error if there isn't one hand for each seat, if a hand has more than 3 extra or
    /// missing tiles, or if the hands together have more copies of a tile than the box does.
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

    /// Checks that the deal is possible with this box and these hand sizes, allowing for miscounts.
    ///
    /// # Errors
    ///
    /// Returns an error if there isn't one hand for each seat, if a hand has more than 3 extra or
    /// missing tiles, or if the hands and the wall together don't have exactly the tiles in the box.
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

    /// Returns the hand that each seat was dealt. The tiles are in order, with the top tile first.
    pub fn hands(&self) -> &BySeat<Packet> {
        &self.hands
    }

    /// Returns the hand that each seat was dealt, in the form that [`Deal::of`] takes.
    pub(crate) fn hand_lists(&self) -> Vec<Vec<Tile>> {
        self.hands.values().map(|hand| hand.to_vec()).collect()
    }

    /// Returns the tiles left in the wall.
    pub fn wall(&self) -> &TileBox {
        &self.wall
    }
}

/// Checks that there is one hand for each seat.
fn one_for_each(sizes: &BySeat<u8>, hands: usize) -> Result<(), DealError> {
    let seats = sizes.seats();
    if hands == seats { Ok(()) } else { Err(DealError::Seats { hands, seats }) }
}

/// Checks that a hand has the right number of tiles, or a number that can result from a mistake.
fn is_near(seat: Seat, held: usize, due: u8) -> Result<(), DealError> {
    let due = usize::from(due);
    if held.abs_diff(due) <= MAX_MISCOUNTED { Ok(()) } else { Err(DealError::NoMiscount { seat, held, due }) }
}

redacted! {
    /// Omits the hands, so that deals can be logged.
    Deal {}
}
