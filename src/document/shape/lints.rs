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
    /// The schema that the file names for editors is not there, or is another.
    pub missing_schema: Option<LevelWord>,
    /// The file does not say where its rules are from.
    pub no_source: Option<LevelWord>,
    /// The line that names the schema for editors is one that they do not find.
    pub schema_line: Option<LevelWord>,
}
