//! Changes that correct a rule file: what could be one, whether it works, and applying it.

#[cfg(feature = "check")]
pub mod apply;
#[cfg(feature = "check")]
pub mod offer;
#[cfg(feature = "check")]
pub(crate) mod removal;
pub mod syntax;
