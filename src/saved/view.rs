//! Views: sent to a player's device once, and kept up to date there by seat events.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::error::SavedError;
use super::table::{Format, RulesetId};
use crate::schedule::Schedule;
use crate::session::{OwnTiles, SeatState, Stage, TableState};
use crate::strict::strict;
use crate::table::seat::Seat;
use crate::view::View;

/// What one seat sees of its table. Only that seat and the host may hold it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(!remote))]
#[serde(remote = "Self", rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(feature = "schema", schemars(title = "charleston view"))]
pub struct SavedView {
    /// The version of the form. It is 1.
    pub format: Format,
    /// The rules the table is played by.
    pub ruleset: RulesetId,
    /// Whose view it is.
    pub seat: Seat,
    /// What everybody at the table may know.
    pub table: TableState,
    /// What only this seat may know.
    pub own: OwnTiles,
}

strict!(SavedView);

impl View {
    /// The view as it is sent. It holds what only its seat may know.
    pub fn save(&self) -> SavedView {
        SavedView {
            format: Format,
            ruleset: RulesetId::of(self.schedule()),
            seat: self.seat,
            table: self.public,
            own: self.own.tiles(),
        }
    }
}

impl SavedView {
    /// Opens the view as it was saved. A client trusts its server: what the view says isn't judged.
    ///
    /// # Errors
    ///
    /// It was saved with other rules, or it is of no table that these rules can have.
    pub fn open(&self, schedule: Arc<Schedule>) -> Result<View, SavedError> {
        self.ruleset.check(&schedule)?;
        let Self { seat, table, own, .. } = self;
        let has_step = match table.stage {
            Stage::At(step) => step.position() < schedule.steps().len(),
            Stage::Dealing(_) | Stage::Closing { .. } | Stage::Over(_) => true,
        };
        let players = schedule.ruleset().players();
        let are_players = players.contains(*seat) && players.contains(table.context.dealer);
        if !has_step || !are_players || table.seats.seats() != schedule.seats() {
            return Err(SavedError::OtherTable);
        }
        let schedule = schedule.for_deal(&table.context);
        Ok(View::restored(*seat, *table, SeatState::restored(own), schedule))
    }
}
