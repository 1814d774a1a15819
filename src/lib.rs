//! Referees the Charleston of American Mah Jongg by table rules that stand in a TOML file.

pub mod diagnostic;
pub mod document;
pub mod key_path;
