//! An error that prevents a saved table or view from being opened.

use crate::escape;
use crate::ruleset::Fingerprint;
use crate::session::{OpeningError, Refusal};
use crate::table::context::ContextError;
use crate::table::deal::DealError;

/// An error that prevents a saved table or view from being opened.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the messages explain the fields")]
#[non_exhaustive]
pub enum SavedError {
    /// The table was played with a different ruleset, or with a file that has been renamed and changed.
    #[error(
        "this was played with the rules in `{}`, which differ from those in `{given}`. Open it with the rule files as \
         they were then",
        escape::quoted(.saved)
    )]
    OtherRuleset { saved: String, given: String },
    /// The table was played with rules that have changed since then.
    #[error(
        "the rules in `{file}` have changed since this was saved: their fingerprint was {saved} and is now {now}. Open it \
         with the rule files as they were then"
    )]
    ChangedRuleset { file: String, saved: Fingerprint, now: Fingerprint },
    /// The table was saved by a different version of the engine.
    #[error(
        "this was saved by charleston {}, but you are running {}. Open it with the version that saved it",
        escape::quoted(.saved),
        env!("CARGO_PKG_VERSION")
    )]
    OtherEngine { saved: String },
    /// The deal context isn't possible at this table.
    #[error(transparent)]
    Context(#[from] ContextError),
    /// The hands can't have been dealt. The error doesn't say why, because that would name tiles, and errors are logged.
    #[error("the hands can't have been dealt: they don't fit the table's box or its hand sizes")]
    Deal,
    /// A move is against the rules. The message has only the refusal's id: a refusal's sentence can name a tile, and
    /// errors are logged.
    #[error("move {number} (`{said}`) is impossible; the refusal is `{}`", .refusal.id())]
    Refused { number: usize, said: String, refusal: Refusal },
    /// The host drew the random numbers, so the table needs a source of new ones.
    #[error("the host drew this table's random numbers, so opening it requires a source of new ones")]
    HostRandomness,
    /// The table has a key, so it can't use a source of random numbers.
    #[error("this table's random numbers come from its key, so it can't use a different source")]
    OtherRandomness,
    /// The view belongs to a table with different steps or seats, or has too many tiles.
    #[error("this view doesn't fit these rules: its step, its seats or its number of tiles is impossible")]
    OtherTable,
}

impl From<DealError> for SavedError {
    fn from(_: DealError) -> Self {
        Self::Deal
    }
}

impl From<OpeningError> for SavedError {
    fn from(error: OpeningError) -> Self {
        match error {
            OpeningError::DealContext(error) => Self::Context(error),
            OpeningError::Deal(error) => error.into(),
        }
    }
}
