//! Output formats for findings.

pub mod comparison;
pub mod diff;
pub mod explanation;
mod fingerprint;
pub mod github;
pub mod gitlab;
pub mod json;
pub mod junit;
mod places;
pub mod sarif;
pub mod short;
pub mod stories;
pub mod summary;
pub mod text;
