//! The table: its seats, tiles and racks, the deal and its context, and randomness.

#[doc(hidden)]
pub mod context;
#[doc(hidden)]
pub mod deal;
#[doc(hidden)]
pub mod pile;
#[doc(hidden)]
pub mod rack;
#[doc(hidden)]
pub mod random;
#[doc(hidden)]
pub mod seat;
#[doc(hidden)]
pub mod selection;
#[doc(hidden)]
pub mod tile;

pub use crate::few::Few;
pub use context::{ContextError, DealContext, PreviousDeal, Role, Roles};
pub use deal::{Deal, DealError};
pub use pile::{FaceUp, Pile};
pub use rack::{Lacking, MAX_TILES, Packet, Rack};
pub use random::{Draw, Drawn, Key, Purpose, RandomSource, Randomness};
pub use seat::{BySeat, MAX_SEATS, Seat, SeatSet};
pub use selection::{Choices, Conditions, End, Order};
pub use tile::{Kind, KindSet, NoSuchTile, Tile, TileBox, TileSet};
