//! Saved tables. A saved table records how the table was opened and every move since then. Opening it replays the
//! moves, so impossible moves are rejected.

use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::error::SavedError;
use crate::play::story::describe_publicly;
use crate::replay::{Numbers, Table};
use crate::ruleset::Fingerprint;
use crate::schedule::Schedule;
use crate::session::Move;
use crate::strict::strict;
use crate::table::context::DealContext;
use crate::table::deal::Deal;
use crate::table::random::{Drawn, Key, RandomSource, Randomness};
use crate::table::tile::Tile;

/// The version of this engine. An engine can't open a table that was saved by a different version, which might have
/// played the same moves differently.
pub const ENGINE: &str = env!("CARGO_PKG_VERSION");

/// The version of the save format that this version of the library reads and writes.
pub const FORMAT: u16 = 1;

/// A saved table: how it was opened, and every move since then. It contains every hand and the key, so only the host
/// may see it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(!remote))]
#[serde(remote = "Self", rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(feature = "schema", schemars(title = "charleston table"))]
#[non_exhaustive]
pub struct SavedTable {
    /// The version of the save format. It is 1.
    pub format: Format,
    /// The version of the engine that saved the table. Only the same version can open it.
    pub engine: String,
    /// The rules that the table plays by.
    pub ruleset: RulesetId,
    /// The key that determines everything random: 64 digits, 0 to 9 and a to f. Default: the host draws the random
    /// numbers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<Key>,
    /// Every random number that the host has drawn. Default: none, because the key determines them all.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub drawn: Vec<Drawn>,
    /// The position of this deal in the match, and who deals.
    pub context: DealContext,
    /// The hands in turn order, if they were dealt elsewhere. The hand of a vacant seat keeps its order, with the top
    /// tile first. Default: shuffled from the key.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deal: Option<Vec<Vec<Tile>>>,
    /// Every move that was accepted, in order.
    pub moves: Vec<Move>,
    /// The numbers of the events that clients have been sent. Default: as if no event had been sent or undone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub numbers: Option<Numbers>,
}

strict!(SavedTable);

/// The version of the save format. It is 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(try_from = "u16", into = "u16")]
pub struct Format;

/// The error for data that was saved in a different version of the save format.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("this was saved in format {0}, but this version reads only format {FORMAT}")]
pub struct OtherFormat(pub u16);

impl TryFrom<u16> for Format {
    type Error = OtherFormat;

    fn try_from(number: u16) -> Result<Self, OtherFormat> {
        if number == FORMAT { Ok(Self) } else { Err(OtherFormat(number)) }
    }
}

impl From<Format> for u16 {
    fn from(_: Format) -> Self {
        FORMAT
    }
}

/// The rules that a table plays by.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[non_exhaustive]
pub struct RulesetId {
    /// The rule file's name, for display. Only the fingerprint is compared.
    pub file: String,
    /// The fingerprint of everything in the file and the files it extends: 16 digits, 0 to 9 and a to f.
    pub fingerprint: Fingerprint,
}

impl RulesetId {
    /// Returns the id of the rules that a schedule was compiled from.
    pub fn of(schedule: &Schedule) -> Self {
        let ruleset = schedule.ruleset();
        Self { file: ruleset.file().to_owned(), fingerprint: ruleset.fingerprint() }
    }

    /// Checks that a schedule was compiled from exactly these rules.
    ///
    /// # Errors
    ///
    /// Returns an error if the schedule was compiled from different rules.
    pub fn check(&self, schedule: &Schedule) -> Result<(), SavedError> {
        let Self { file, fingerprint: now } = Self::of(schedule);
        if self.fingerprint == now {
            Ok(())
        } else if self.file == file {
            Err(SavedError::ChangedRuleset { file, saved: self.fingerprint, now })
        } else {
            Err(SavedError::OtherRuleset { saved: self.file.clone(), given: file })
        }
    }
}

impl Table {
    /// Saves the table. The result contains every hand and the key, so only the host may see it.
    pub fn save(&self) -> SavedTable {
        SavedTable {
            format: Format,
            engine: ENGINE.to_owned(),
            ruleset: RulesetId::of(self.schedule()),
            key: self.randomness().key().copied(),
            drawn: self.randomness().drawn(),
            context: self.public().context,
            deal: self.deal.as_ref().map(Deal::hand_lists),
            moves: self.moves().to_vec(),
            numbers: Some(self.numbers.clone()),
        }
    }
}

impl SavedTable {
    /// Opens the table exactly as it was saved, by replaying its moves. `schedule` is loaded from the table's rule
    /// files, and is fitted to the deal.
    ///
    /// # Errors
    ///
    /// Returns an error if the table was saved by a different version of this engine or with different rules; if the
    /// deal or a move is impossible (the error names the move); or if the host drew the random numbers.
    pub fn open(&self, schedule: Arc<Schedule>) -> Result<Table, SavedError> {
        let key = self.key.ok_or(SavedError::HostRandomness)?;
        self.replay(schedule, key.into())
    }

    /// Opens a table whose random numbers are drawn by the host. Numbers drawn before the table was saved are reused,
    /// and the source draws only new ones.
    ///
    /// # Errors
    ///
    /// Returns an error if the table was saved with a key. The version, the rules, the deal and the moves are checked
    /// as in [`SavedTable::open`].
    pub fn open_with_source(
        &self,
        schedule: Arc<Schedule>,
        source: Arc<dyn RandomSource>,
    ) -> Result<Table, SavedError> {
        if self.key.is_some() {
            return Err(SavedError::OtherRandomness);
        }
        self.replay(schedule, Randomness::resumed(&self.drawn, source))
    }

    fn replay(&self, schedule: Arc<Schedule>, randomness: Randomness) -> Result<Table, SavedError> {
        let Self { format: _, engine, ruleset, key: _, drawn: _, context, deal, moves, numbers } = self;
        if engine != ENGINE {
            return Err(SavedError::OtherEngine { saved: engine.clone() });
        }
        ruleset.check(&schedule)?;
        context.fits(schedule.seats())?;
        let table = match deal {
            None => Table::shuffled(Arc::clone(&schedule), randomness, *context)?,
            Some(hands) => {
                let rules = schedule.ruleset();
                let deal = Deal::miscounted(rules.tile_box(), &rules.hands(context), hands)?;
                Table::dealt(Arc::clone(&schedule), deal, randomness, *context)?
            }
        };
        table.replay(moves, numbers.clone()).map_err(|(number, refusal)| {
            let said = describe_publicly(&schedule, &moves[number - 1]);
            SavedError::Refused { number, said, refusal }
        })
    }
}

/// Omits hands, keys and moves, so the output is safe to log.
impl fmt::Debug for SavedTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { ruleset, moves, .. } = self;
        f.debug_struct("SavedTable")
            .field("ruleset", ruleset)
            .field("moves", &moves.len())
            .finish_non_exhaustive()
    }
}
