//! What was written.
pub mod shape;
