//! Everything that is tested through the public API.

mod check_shape;
mod files;
mod schema;
