//! How what is said is printed.

pub mod short;
pub mod text;
