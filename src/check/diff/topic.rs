//! Rules in words, each with its topic.

use serde::Serialize;

use crate::table::context::DealFilter;

/// The topic of a rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, strum::VariantArray)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Topic {
    /// The seats and their names.
    Seats,
    /// Whether the next player is to the right or to the left.
    TurnOrder,
    /// The vacant seats, and the rules for their tiles.
    VacantSeats,
    /// The number of tiles in each hand.
    Hands,
    /// The tiles in the box.
    Box,
    /// The deals with a Charleston.
    Deals,
    /// Whether the dealer can win before the Charleston.
    HeavenlyHand,
    /// When the dealer can win after passing.
    EarthlyHand,
    /// What happens if a player doesn't have enough tiles to pass.
    CannotPass,
    /// What happens after a miscount.
    Miscount,
    /// Which phases are played, and in what order.
    Phases,
    /// The title of a phase.
    PhaseTitle,
    /// The deals on which a phase is played.
    PhaseDeals,
    /// The players who decide whether a phase is played.
    PhaseConsent,
    /// The part that follows a phase.
    Then,
    /// Which passes a phase has, and in what order.
    Passes,
    /// The title of a pass.
    PassTitle,
    /// The deals on which a pass is played.
    PassDeals,
    /// Where tiles go.
    Route,
    /// How many tiles are passed.
    Count,
    /// How many tiles can be passed blind.
    Blind,
    /// What happens to the pile beside the table.
    Pile,
    /// When players pick up.
    PickUp,
    /// How long players can change their tiles.
    Change,
    /// Whether players can peek.
    Peek,
    /// What happens if all tiles are passed blind.
    NobodyHasAny,
    /// The tiles that can't be passed.
    NeverPass,
    /// The conditions that tiles must meet as a group.
    Selection,
    /// The players who decide whether a pass is played.
    PassConsent,
}

/// One rule of a compiled ruleset.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Statement {
    /// Its topic.
    pub topic: Topic,
    /// The rule in a canonical form, so that equivalent rules compare equal, however they are written.
    pub meaning: String,
    /// The rule as a clause that can follow "On First left, ".
    pub clause: String,
    /// The paths of the settings.
    pub settings: Vec<String>,
}

impl Statement {
    /// Creates a statement whose clause states the whole rule.
    pub fn new(topic: Topic, clause: impl Into<String>, setting: impl ToString) -> Self {
        let clause = clause.into();
        Self { topic, meaning: clause.clone(), clause, settings: vec![setting.to_string()] }
    }

    /// Creates a statement about the deals on which a part is played. `table` is the path of the part's table.
    pub fn about_deals(topic: Topic, clause: String, table: &str, filter: &DealFilter, seats: usize) -> Self {
        let settings = filter.limits(seats).map(|key| format!("{table}.{key}")).collect();
        let DealFilter { rounds, deals, lasts, after } = filter;
        let deals = if deals.is_every() { "every".to_owned() } else { format!("{:?}", deals.shortened()) };
        Self { topic, meaning: format!("{rounds:?} {deals} {lasts:?} {after:?}"), clause, settings }
    }

    /// Sets a meaning that differs from the clause.
    #[must_use]
    pub fn meaning(self, meaning: String) -> Self {
        Self { meaning, ..self }
    }
}
