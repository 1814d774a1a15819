//! Some of the deals in a match, as listed in rule files.

use serde::Deserialize;

use super::words::DealsWord;

/// Some of the deals in a match.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(untagged))]
pub enum DealsDoc {
    /// The last deal of the match, or all deals except the last.
    #[serde(rename = "<text>")]
    Word(DealsWord),
    /// The deals at the listed positions in a repeating cycle.
    #[serde(rename = "<table>")]
    Cycle(CycleDoc),
}

/// The deals at the listed positions in a repeating cycle. Deals are numbered from 1.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct CycleDoc {
    /// The number of deals in a cycle.
    #[cfg_attr(feature = "schema", schemars(range(min = 2, max = 12)))]
    pub cycle: u8,
    /// The positions of the deals in each cycle, numbered from 1.
    #[cfg_attr(feature = "schema", schemars(length(min = 1, max = 12), inner(range(min = 1, max = 12))))]
    pub on: Vec<u8>,
}
