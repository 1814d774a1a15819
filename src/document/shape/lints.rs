//! What a file thinks of what is legal but odd.

use serde::Deserialize;

use super::LevelWord;

/// What is to be thought of what is legal but odd.
#[derive(Debug, Clone, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct LintsDoc {
    /// More tiles may be passed blind than are passed at all.
    pub blind_beyond_the_pass: Option<LevelWord>,
    /// The file does not say where its rules are from.
    pub no_source: Option<LevelWord>,
}
