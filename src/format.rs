//! The settings of rule files, and the code that checks a file against them.

pub mod by_name;
pub(crate) mod check;
pub(crate) mod decode;
pub mod document;
pub(crate) mod grammar;
#[cfg(feature = "schema")]
pub mod schema;
pub(crate) mod schema_error;
pub mod shape;
pub(crate) mod syntax;
pub(crate) mod unknown_key;
