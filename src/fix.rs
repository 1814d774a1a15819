//! Changes that correct a rule file: what could be one, whether it works, and applying it.

#[cfg(feature = "check")]
pub mod apply;
#[cfg(feature = "check")]
pub mod offer;
pub(crate) mod removal;
pub mod syntax;
