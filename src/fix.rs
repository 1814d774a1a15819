//! Changes that correct a rule file.

#[cfg(feature = "check")]
pub mod apply;
pub(crate) mod mend;
pub(crate) mod syntax;
