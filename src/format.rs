//! How what is said is printed.

pub mod text;
