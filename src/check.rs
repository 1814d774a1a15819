//! What can be said about a rule file beyond its errors: warnings, proofs, and games played under the laws.

pub mod fix;
pub mod laws;
pub mod lint;
pub mod page;
pub mod prove;
pub mod report;
