//! Why what was stored cannot be taken up again.

use std::fmt;

use crate::ruleset::{Fingerprint, NoFingerprint};
use crate::session::{OpeningError, Refusal};
use crate::table::context::ContextError;
use crate::table::deal::DealError;
use crate::table::tile::NoSuchTile;
use crate::toml::key_path::KeyPath;

/// Why what was stored cannot be taken up again, and at which key it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredError {
    /// The route of keys to it, such as `seats.south.rack`; empty for the whole.
    pub place: String,
    /// What is wrong there.
    pub fault: StoredFault,
}

impl fmt::Display for StoredError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { place, fault } = self;
        if place.is_empty() { write!(f, "{fault}") } else { write!(f, "{place}: {fault}") }
    }
}

impl std::error::Error for StoredError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.fault)
    }
}

/// What is wrong with what was stored.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the fields are what the sentences name")]
pub enum StoredFault {
    /// It was played by other rules.
    #[error("it was played by `{stored}` ({of_stored}), and these are the rules of `{file}` ({fingerprint})")]
    OtherRuleset { stored: String, of_stored: Fingerprint, file: String, fingerprint: Fingerprint },
    /// It was played by rules that were changed since.
    #[error("the rules of `{file}` were changed since: they were {stored}, and are {fingerprint}")]
    ChangedRuleset { file: String, stored: Fingerprint, fingerprint: Fingerprint },
    /// The ruleset's fingerprint is none.
    #[error(transparent)]
    NoFingerprint(#[from] NoFingerprint),
    /// It was saved by another version of the engine.
    #[error("it was saved by charleston {saved}, and this is {}: open it with that version", env!("CARGO_PKG_VERSION"))]
    OtherEngine { saved: String },
    /// The table can't come to the deal.
    #[error(transparent)]
    DealContext(#[from] ContextError),
    /// The hands can't have been dealt.
    #[error(transparent)]
    Deal(#[from] DealError),
    /// The table can't be opened with the deal on the deal.
    #[error(transparent)]
    Opening(#[from] OpeningError),
    /// A move that is against the rules.
    #[error("move {number} is impossible, `{said}`: {refusal}")]
    Refused { number: usize, said: String, refusal: Refusal },
    /// The chance is the host's, and it was not given.
    #[error("the chance of this table is the host's: open it by that")]
    HostsChance,
    /// The chance that was given is not the one of the table.
    #[error("the table does not draw from the chance that was given")]
    OtherChance,
    /// A seat that the table does not have.
    #[error("no seat is called `{name}`; the seats are {}", list(.known))]
    NoSuchSeat { name: String, known: Vec<String> },
    /// A seat that the table has and that is not there.
    #[error("the seat `{name}` is missing")]
    NoSeat { name: String },
    /// A view of a vacant seat, which nobody has.
    #[error("nobody sits at `{name}`, so nobody sees what it does")]
    NobodySits { name: String },
    /// A phase that the ruleset does not play.
    #[error("no phase is called `{name}`; the phases are {}", list(.known))]
    NoSuchPhase { name: String, known: Vec<String> },
    /// A pass that its phase does not have, or not so often.
    #[error("the phase has no pass `{name}` there; its passes are {}", list(.known))]
    NoSuchPass { name: String, known: Vec<String> },
    /// A pass is meant, and only its phase is named.
    #[error("say which pass of the phase")]
    WhichPass,
    /// Nobody is asked about it.
    #[error("nobody is asked about that")]
    NoGate,
    /// It is played without being counted.
    #[error("it is not counted how often that is played")]
    NotCounted,
    /// Nobody can ask for it.
    #[error("that is not played at request")]
    NoRequest,
    /// A word that names no tile.
    #[error(transparent)]
    NoSuchTile(#[from] NoSuchTile),
    /// More tiles than one seat can hold.
    #[error("{count} tiles are more than anybody can hold, which is {max}")]
    TooManyTiles { count: usize, max: usize },
    /// A number that is more than there is of it.
    #[error("{number} is not 1 to {max}")]
    OutOfRange { number: usize, max: usize },
    /// Tiles for who gets none.
    #[error("nothing is passed to `{to}` now")]
    NotPassedTo { to: String },
    /// Tiles for nobody.
    #[error("say to whom")]
    ToWhom,
    /// More receivers than a table has seats.
    #[error("there are {count} receivers, and no seat has more than {max}")]
    TooManyReceivers { count: usize, max: usize },
    /// The parts of it do not agree.
    #[error("{said} tiles stand there, and {right} would agree with the rest")]
    Disagrees { said: usize, right: usize },
}

impl StoredFault {
    /// The fault at its place.
    pub(super) fn at(self, place: &KeyPath) -> StoredError {
        StoredError { place: place.to_string(), fault: self }
    }
}

fn list(names: &[String]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    if quoted.is_empty() { "none".to_owned() } else { quoted.join(", ") }
}
