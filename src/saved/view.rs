//! Saved views. A host sends a saved view to a player's device, which then updates the view with seat events.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::error::SavedError;
use super::table::{Format, RulesetId};
use crate::schedule::Schedule;
use crate::session::{OwnTiles, SeatState, TableState};
use crate::strict::strict;
use crate::table::rack::MAX_TILES;
use crate::table::seat::Seat;
use crate::view::View;

/// The view of one seat, in its saved form. Only that seat and the host may see it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(!remote))]
#[serde(remote = "Self", rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(feature = "schema", schemars(title = "charleston view"))]
#[non_exhaustive]
pub struct SavedView {
    /// The version of the save format. It is 1.
    pub format: Format,
    /// The rules that the table plays by.
    pub ruleset: RulesetId,
    /// The seat whose view it is.
    pub seat: Seat,
    /// The table's public state.
    pub public: TableState,
    /// The seat's private state.
    pub own: OwnTiles,
}

strict!(SavedView);

impl View {
    /// Returns the view in its saved form, which the host can send to the seat's player. Only that seat and the host
    /// may see it.
    pub fn save(&self) -> SavedView {
        SavedView {
            format: Format,
            ruleset: RulesetId::of(self.schedule()),
            seat: self.seat,
            public: self.public,
            own: self.own.tiles(),
        }
    }
}

impl SavedView {
    /// Opens the view as it was saved. Its content isn't checked, because a client trusts its server.
    ///
    /// # Errors
    ///
    /// Returns an error if the view was saved with different rules, if it has seats or steps that these rules don't
    /// have, or if it has more tiles than a seat can hold.
    pub fn open(&self, schedule: Arc<Schedule>) -> Result<View, SavedError> {
        self.ruleset.check(&schedule)?;
        let Self { seat, public, own, .. } = self;
        let players = schedule.ruleset().players();
        let are_players = players.contains(*seat) && players.contains(public.context.dealer);
        let held = own.rack.len() + own.passed.map_or(0, |passed| passed.len());
        if !public.stage.fits(&schedule)
            || !are_players
            || public.seats.seats() != schedule.seats()
            || held > MAX_TILES
        {
            return Err(SavedError::OtherTable);
        }
        let schedule = schedule.for_deal(&public.context);
        Ok(View { seat: *seat, public: *public, own: SeatState::restored(own), schedule })
    }
}
