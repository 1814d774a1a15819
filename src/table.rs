//! The table: its seats, tiles and racks, the deal and its context, and randomness.

pub(crate) mod context;
pub(crate) mod deal;
pub(crate) mod pile;
pub(crate) mod rack;
pub(crate) mod random;
pub(crate) mod seat;
pub(crate) mod selection;
pub(crate) mod tile;

pub use crate::few::Few;
pub use context::{ContextError, PreviousDeal, Role, Roles};
pub use deal::{Deal, DealError, MAX_RULED};
pub use pile::{FaceUp, MAX_FACE_UP, Pile};
pub use rack::{Lacking, MAX_TILES, Packet, Rack};
pub use random::{Draw, Drawn, Key, Purpose, RandomSource, Randomness};
pub use seat::{MAX_SEATS, SeatSet};
pub use selection::{Choices, Condition, Conditions, End, Order, SuitRule};
pub use tile::{Kind, KindSet, NoSuchTile, TileBox, TileSet};
