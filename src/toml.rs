//! The TOML front end: text in, a tree of values out, each with its file and place.
//!
//! `segment` splits the text into statements, `parse` parses each on its own, `assemble` makes one tree of them.

pub(crate) mod assemble;
pub(crate) mod edit;
pub(crate) mod insert;
pub mod key_path;
pub(crate) mod location;
pub(crate) mod newer;
pub(crate) mod parse;
pub mod schema_line;
pub(crate) mod segment;
pub(crate) mod syntax_error;
pub mod tree;
