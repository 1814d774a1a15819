//! Fixes for rule files: finding candidates, testing them and applying them.

#[cfg(feature = "check")]
pub mod apply;
#[cfg(feature = "check")]
pub mod offer;
pub mod syntax;
