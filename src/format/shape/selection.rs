//! Conditions on the tiles that a player passes, as rule files set them.

use serde::Deserialize;

use super::words::ConditionWord;

/// A condition on a player's own tiles in one pass.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged, bound(deserialize = "'de: 'a"))]
pub enum ConditionDoc<'a> {
    /// A condition that all of the tiles must meet as a group.
    Word(ConditionWord),
    /// Tiles that must be among the passed tiles.
    Tiles(AskedTilesDoc<'a>),
}

/// Tiles that must be among those that a player passes. Each entry is a kind such as `"flower"`, a number such as
/// `"9"`, a rank of cards such as `"A"`, or a single tile such as `"RD"`.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields, bound(deserialize = "'de: 'a"))]
#[cfg_attr(feature = "schema", schemars(extend("minProperties" = 1)))]
pub struct AskedTilesDoc<'a> {
    /// If a player passes any tiles of their own, at least one of these must be among them.
    #[cfg_attr(feature = "schema", schemars(length(min = 1, max = 30)))]
    pub at_least_one: Option<Vec<&'a str>>,
    /// The order of the tiles, from highest to lowest. Tiles that aren't listed come last. A player must pass the
    /// highest of their tiles that meet the other conditions.
    #[cfg_attr(feature = "schema", schemars(length(min = 1, max = 60)))]
    pub highest: Option<Vec<&'a str>>,
    /// The order of the tiles, from lowest to highest. Tiles that aren't listed come last. A player must pass the
    /// lowest of their tiles that meet the other conditions.
    #[cfg_attr(feature = "schema", schemars(length(min = 1, max = 60)))]
    pub lowest: Option<Vec<&'a str>>,
}
