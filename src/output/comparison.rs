//! The result of `charleston diff` as JSON.

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use crate::check::diff::{Difference, Game};
use crate::output::written;
use crate::wire::schema::of;

/// The version of the format.
const FORMAT: u16 = 1;

/// One of the two rulesets in a comparison.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "ComparedRuleset")]
pub struct Compared<'a> {
    /// The name of the shipped ruleset, or the path.
    pub ruleset: &'a str,
    /// The ruleset's name.
    pub name: &'a str,
}

/// The differences between two rulesets.
#[derive(Serialize, JsonSchema)]
#[schemars(title = "charleston diff result")]
struct Document<'a> {
    /// The version of the format: 1. Keys can be added within a version, but are never removed.
    #[schemars(range(min = FORMAT, max = FORMAT))]
    format: u16,
    /// The first ruleset.
    a: Compared<'a>,
    /// The second ruleset.
    b: Compared<'a>,
    /// The rules that differ, in order of play. Empty if both tables play the same.
    differences: Vec<DifferenceDoc<'a>>,
}

/// A rule that differs, and a game that shows it.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "RuleDifference")]
#[serde(rename_all = "kebab-case")]
struct DifferenceDoc<'a> {
    #[serde(flatten)]
    difference: &'a Difference,
    /// The game. Absent if games weren't asked for, or none was found.
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<&'a Game>,
    /// Why there is no game, in a sentence. Absent if there is one, or games weren't asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    without_game: Option<&'a str>,
}

/// Renders the result of a comparison as JSON. `games` has one entry for each difference, or is empty if games
/// weren't requested.
pub fn render(
    a: Compared<'_>,
    b: Compared<'_>,
    differences: &[Difference],
    games: &[Result<Game, &str>],
) -> String {
    let differences = differences.iter().enumerate();
    let differences = differences
        .map(|(position, difference)| DifferenceDoc {
            difference,
            game: games.get(position).and_then(|game| game.as_ref().ok()),
            without_game: games.get(position).and_then(|game| game.as_ref().err().copied()),
        })
        .collect();
    written(&Document { format: FORMAT, a, b, differences })
}

/// Returns the JSON Schema (draft 7) for the result of a comparison. The schema allows additional keys, because later
/// versions may add some.
pub fn schema() -> Value {
    of::<Document<'static>>()
}
