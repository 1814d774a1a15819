//! What a seat's tiles in one pass must be together, as a rule file writes it.

use serde::Deserialize;

use super::words::ConditionWord;

/// A condition on all own tiles that a seat passes in one pass.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged, bound(deserialize = "'de: 'a"))]
pub enum ConditionDoc<'a> {
    /// What they must be together.
    Word(ConditionWord),
    /// Which tiles must be among them.
    Tiles(AskedTilesDoc<'a>),
}

/// Tiles that must be among those that a seat passes. Each entry is a kind such as `"flower"`, a number such as `"9"`, a
/// rank of cards such as `"A"`, or a single tile such as `"RD"`.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields, bound(deserialize = "'de: 'a"))]
#[cfg_attr(feature = "schema", schemars(extend("minProperties" = 1)))]
pub struct AskedTilesDoc<'a> {
    /// If a seat passes any tiles, at least one of these is among them.
    #[cfg_attr(feature = "schema", schemars(length(min = 1, max = 30)))]
    pub at_least_one: Option<Vec<&'a str>>,
    /// The order of the tiles, from the highest down; those that aren't in it come after them. A seat passes its
    /// highest of those that meet the other conditions.
    #[cfg_attr(feature = "schema", schemars(length(min = 1, max = 60)))]
    pub highest: Option<Vec<&'a str>>,
    /// The order of the tiles, from the lowest up; those that aren't in it come after them. A seat passes its lowest of
    /// those that meet the other conditions.
    #[cfg_attr(feature = "schema", schemars(length(min = 1, max = 60)))]
    pub lowest: Option<Vec<&'a str>>,
}
