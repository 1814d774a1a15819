//! What is on the table and around it: seats, tiles, racks, the deal and its context, and randomness.

pub mod context;
pub mod deal;
pub mod pile;
pub mod rack;
pub mod random;
pub mod seat;
pub mod selection;
pub mod tile;
