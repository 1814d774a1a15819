//! Output formats for the results of testing stories.

pub mod github;
pub mod json;
pub mod junit;
pub mod text;
