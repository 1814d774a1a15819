//! The result of `charleston diff` as JSON.

use serde::Serialize;

use crate::check::diff::{Difference, Game};
use crate::output::written;

/// The version of the format.
const FORMAT: u16 = 1;

/// A ruleset that is compared.
#[derive(Debug, Serialize)]
pub struct Compared<'a> {
    /// The name of the shipped ruleset, or the path.
    pub ruleset: &'a str,
    /// The ruleset's name.
    pub name: &'a str,
}

#[derive(Serialize)]
struct Document<'a> {
    format: u16,
    a: Compared<'a>,
    b: Compared<'a>,
    differences: Vec<DifferenceDoc<'a>>,
}

#[derive(Serialize)]
struct DifferenceDoc<'a> {
    #[serde(flatten)]
    difference: &'a Difference,
    /// The game, if games were asked for. `null` if none was found.
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<&'a Option<Game>>,
}

/// Returns the result of a comparison. `games` has one entry for each difference, or is empty.
pub fn render(
    a: Compared<'_>,
    b: Compared<'_>,
    differences: &[Difference],
    games: &[Option<Game>],
) -> String {
    let differences = differences.iter().enumerate();
    let differences = differences
        .map(|(position, difference)| DifferenceDoc { difference, game: games.get(position) })
        .collect();
    written(&Document { format: FORMAT, a, b, differences })
}
