//! Conditions on the tiles that a player passes, as set in rule files.

use serde::Deserialize;

use super::words::ConditionWord;

/// A condition on a player's own tiles in one pass.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(untagged))]
#[serde(bound(deserialize = "'de: 'a"))]
pub enum ConditionDoc<'a> {
    /// A condition that all of the tiles must meet as a group.
    #[serde(rename = "<text>")]
    Word(ConditionWord),
    /// The tiles that a player must pass.
    #[serde(rename = "<table>")]
    Tiles(AskedTilesDoc<'a>),
}

/// The tiles that a player must pass: at least one tile from a list, or the player's highest or lowest tiles. Each
/// entry is a kind such as `"flower"`, a number such as `"9"`, a card rank such as `"A"`, or a single tile such as
/// `"RD"`.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields, bound(deserialize = "'de: 'a"))]
#[cfg_attr(feature = "schema", schemars(extend("minProperties" = 1)))]
pub struct AskedTilesDoc<'a> {
    /// If a player passes any tiles of their own, at least one of them must be from this list.
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
