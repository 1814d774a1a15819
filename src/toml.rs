//! The TOML parser. It turns text into a tree of values, each with its file and location.
//!
//! `segment` splits the text into statements, `parse` parses each on its own, and `assemble` builds one tree from them.

pub(crate) mod assemble;
pub(crate) mod edit;
pub(crate) mod insert;
pub mod key_path;
pub(crate) mod location;
pub(crate) mod parse;
pub mod schema_line;
pub(crate) mod segment;
pub(crate) mod syntax_error;
pub mod tree;
