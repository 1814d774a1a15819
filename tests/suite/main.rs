//! Everything that is tested through the public API.

// The lint's own exception for tests does not reach the functions that tests share.
#![allow(clippy::unwrap_used)]

mod check_shape;
mod files;
mod schema;
