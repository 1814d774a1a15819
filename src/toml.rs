//! The TOML front end: text in, a tree of values that know where they are written out.
//!
//! `segment` splits the text into statements, `parse` parses each on its own, `assemble` makes one tree of them.

pub(crate) mod assemble;
pub(crate) mod edit;
pub mod key_path;
pub(crate) mod location;
pub(crate) mod moves;
pub(crate) mod newer;
pub(crate) mod parse;
pub mod schema_line;
pub(crate) mod segment;
pub(crate) mod syntax_error;
pub mod tree;
#[cfg(feature = "check")]
pub mod written;
