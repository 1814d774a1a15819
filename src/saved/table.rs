//! Saved tables: how a table was opened and its moves. Opening replays them, so the judge rejects what can't be.

use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::error::SavedError;
use crate::play::transcript::describe;
use crate::replay::{Numbers, Table};
use crate::ruleset::Fingerprint;
use crate::schedule::Schedule;
use crate::session::Move;
use crate::strict::strict;
use crate::table::context::DealContext;
use crate::table::deal::Deal;
use crate::table::random::{Drawn, Key, RandomSource, Randomness};
use crate::table::tile::Tile;

/// The version of this engine. Another version might play the same moves differently, so it refuses the table.
pub const ENGINE: &str = env!("CARGO_PKG_VERSION");

/// The version of the form that this version of the library writes and reads.
pub const FORMAT: u16 = 1;

/// A saved table: how it was opened, and every move since. It holds every hand and the key, so only the host may
/// hold it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(!remote))]
#[serde(remote = "Self", rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(feature = "schema", schemars(title = "charleston table"))]
pub struct SavedTable {
    /// The version of the form. It is 1.
    pub format: Format,
    /// The version of the engine that saved it. Only the same version opens it.
    pub engine: String,
    /// The rules it is played by.
    pub ruleset: RulesetId,
    /// The key from which everything random follows: 64 digits, 0 to 9 and a to f. Default: the host draws.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<Key>,
    /// Every number that the host has drawn, if it draws. Default: none, because everything follows from the key.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub drawn: Vec<Drawn>,
    /// When in a match it is played, and who deals.
    pub context: DealContext,
    /// The hands in turn order, if they were dealt elsewhere. A vacant seat keeps the order of its hand: the first tile is
    /// on top. Default: shuffled from the key.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deal: Option<Vec<Vec<Tile>>>,
    /// Every move that was accepted, in order.
    pub moves: Vec<Move>,
    /// The numbers of the events that clients have been sent. Default: as if nothing had been sent or undone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub numbers: Option<Numbers>,
}

strict!(SavedTable);

/// The version of the form. It is 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(try_from = "u16", into = "u16")]
pub struct Format;

/// A form of another version.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("this was saved in format {0}, and this version reads format {FORMAT}")]
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

/// Which rules a table is played by.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct RulesetId {
    /// The file, by the name people know it by. It is for people: only the fingerprint decides.
    pub file: String,
    /// The fingerprint of all that the file and those it extends say together: 16 digits, 0 to 9 and a to f.
    pub fingerprint: Fingerprint,
}

impl RulesetId {
    /// The rules of a schedule.
    pub fn of(schedule: &Schedule) -> Self {
        let ruleset = schedule.ruleset();
        Self { file: ruleset.file().to_owned(), fingerprint: ruleset.fingerprint() }
    }

    /// Checks that a schedule has these very rules.
    ///
    /// # Errors
    ///
    /// It has others.
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
    /// The table as it is saved. It holds every hand and the key: only the host may have it.
    pub fn save(&self) -> SavedTable {
        let hands = |deal: &Deal| deal.hands().values().map(|hand| hand.to_vec()).collect();
        SavedTable {
            format: Format,
            engine: ENGINE.to_owned(),
            ruleset: RulesetId::of(self.schedule()),
            key: self.randomness().key().copied(),
            drawn: self.randomness().drawn(),
            context: self.public().context,
            deal: self.given_deal().map(hands),
            moves: self.moves().to_vec(),
            numbers: Some(self.numbers().clone()),
        }
    }
}

impl SavedTable {
    /// Opens the table just as it was saved, by replaying its moves.
    ///
    /// # Errors
    ///
    /// It was saved by another version of this engine, or with other rules; the deal or a move is impossible, and the
    /// error names the move; or the host supplied the randomness.
    pub fn open(&self, schedule: Arc<Schedule>) -> Result<Table, SavedError> {
        let key = self.key.ok_or(SavedError::HostRandomness)?;
        self.replay(schedule, key.into())
    }

    /// Opens a table whose random numbers the host draws. Those that were drawn before it was saved are used again; the
    /// source draws only new ones.
    ///
    /// # Errors
    ///
    /// Those of [`SavedTable::open`]; and the table has a key.
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
            let said = describe(&schedule, &moves[number - 1]);
            SavedError::Refused { number, said, refusal }
        })
    }
}

/// Without hands, keys and moves: it can be logged.
impl fmt::Debug for SavedTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { ruleset, moves, .. } = self;
        f.debug_struct("SavedTable")
            .field("ruleset", ruleset)
            .field("moves", &moves.len())
            .finish_non_exhaustive()
    }
}
