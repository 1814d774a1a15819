//! Output formats for tested stories.

pub mod github;
pub mod json;
pub mod junit;
pub mod text;
