//! The TOML front end: text in, a tree of values that know where they are written out.

pub(crate) mod conflict;
pub(crate) mod graft;
pub(crate) mod grow;
pub mod key_path;
pub(crate) mod lost;
pub(crate) mod newer;
pub(crate) mod patch;
pub(crate) mod plant;
pub(crate) mod scan;
pub mod schema_line;
pub(crate) mod slip;
pub(crate) mod syntax;
pub mod tree;
pub(crate) mod wording;
#[cfg(feature = "check")]
pub mod written;
