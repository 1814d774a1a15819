//! What can be said about a rule file beyond its errors: warnings, proofs, and games played under the laws.

pub mod fixed;
pub mod laws;
pub mod lint;
pub mod page;
pub mod prove;
pub mod report;
