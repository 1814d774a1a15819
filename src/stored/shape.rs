//! The words of what is stored, as types that can hold nonsense. The doc comments are the descriptions of the
//! published JSON Schemas.

#[cfg(feature = "schema")]
use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::table::random::Key;

mod event;

pub use event::*;

/// The version of the stored form that this version of the library writes and reads.
pub const FORMAT: u16 = 1;

/// The version of the stored form. It is 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(try_from = "u16", into = "u16")]
pub struct Format;

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Format {
    fn schema_name() -> Cow<'static, str> {
        "Format".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "type": "integer", "minimum": FORMAT, "maximum": FORMAT })
    }
}

/// A form of another version.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("this is stored in format {0}, and this version reads format {FORMAT}")]
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

/// A saved table: how it was opened, and every move since. Only the host may hold it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(feature = "schema", schemars(title = "charleston table"))]
pub struct SavedTable {
    /// The version of the stored form. It is 1.
    pub format: Format,
    /// The version of the engine that saved it. Only the same version opens it.
    pub engine: String,
    /// The rules it is played by.
    pub ruleset: RulesetDoc,
    /// The key from which everything random follows: 64 digits, 0 to 9 and a to f. Default: the host draws.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<KeyDoc>,
    /// When in a match it is played, and who deals. Default: the first deal of a match.
    #[serde(default, skip_serializing_if = "is_default")]
    pub context: ContextDoc,
    /// The hands in turn order, if they were dealt elsewhere. Tiles are written as players write them, with a blank
    /// between: `1B 2B J`. Default: shuffled from the key.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deal: Option<Vec<String>>,
    /// Every move that was accepted, in order.
    pub moves: Vec<MoveDoc>,
}

/// A key as 64 digits. It is never printed with `{:?}`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KeyDoc(pub Key);

impl Serialize for KeyDoc {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for KeyDoc {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for KeyDoc {
    fn schema_name() -> Cow<'static, str> {
        "Key".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "type": "string", "pattern": "^[0-9a-f]{64}$" })
    }
}

/// A move: `["south", "stop"]` by a player, or `{"rolled": ["east", 7]}` from the host.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum MoveDoc {
    /// A player, by the name of the seat, says or does something.
    Player(String, CommandDoc),
    /// The host reports something.
    Host(HostDoc),
}

/// What only the host reports.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum HostDoc {
    /// Who rolled the dice, and what they show together.
    Rolled(String, u8),
    /// Whose winning hand the host confirmed, and which.
    Won(String, DeclarationWord),
}

/// Which rules.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct RulesetDoc {
    /// The file by the name people know it by. It is for people: only the fingerprint decides.
    pub file: String,
    /// The fingerprint of all that the file and those it extends say together: 16 digits, 0 to 9 and a to f.
    pub fingerprint: String,
}

/// When in a match a table is played, and who deals.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ContextDoc {
    /// Which deal of the match it is, counted from 1. Default: the first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deal: Option<u32>,
    /// The round, by the seat it is named after. Default: the first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub round: Option<String>,
    /// Who deals. Default: the first seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dealer: Option<String>,
    /// How the deal before ended. Default: there was none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<LastWord>,
}

/// How the deal before ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum LastWord {
    /// Somebody won it.
    Win,
    /// Nobody did: the wall was played to its end.
    WallGame,
}

/// Where a table stands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum StageDoc {
    /// This seat is dealt new tiles next.
    Dealing(String),
    /// Seats are asked whether this is played.
    Gate(PartDoc),
    /// This pass is made.
    Pass(PartDoc),
    /// The Charleston is over and the dealer is about to discard; something can still be asked for.
    Closing,
    /// The Charleston is over and the dealer is about to discard; nothing can be asked for any more.
    Closed,
    /// The dealer has discarded.
    PlayBegan,
    /// A seat has won around the Charleston.
    Won(WonDoc),
}

/// Who has won, and how.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct WonDoc {
    /// Who.
    pub seat: String,
    /// Which hand it declared.
    pub declaration: DeclarationWord,
}

/// A winning hand around the Charleston.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum DeclarationWord {
    /// Before the Charleston.
    HeavenlyHand,
    /// After the Charleston.
    EarthlyHand,
}

/// A phase, or a pass of it, by the names they have in the rule file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct PartDoc {
    /// The phase.
    pub phase: String,
    /// The pass. Default: it is about the whole phase.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pass: Option<String>,
    /// Which time, of a pass that its phase lists more than once, counted from 1. Default: the first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<u8>,
}

/// How often a phase or a pass was played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct PlayedDoc {
    /// What.
    pub part: PartDoc,
    /// How often: a phase in this deal, a pass since its phase was played last.
    pub times: u8,
}

/// The tiles for one receiver.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct GiftDoc {
    /// Who gets them: the name of a seat, `middle`, `wall`, or `later` where the direction is told later. Left
    /// out, in a command: the only receiver there is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
    /// Own tiles. Default: none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub tiles: String,
    /// How many tiles are passed on unseen. Default: none.
    #[serde(default, skip_serializing_if = "is_default")]
    pub blind: u8,
}

/// What a seat says at a gate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum AnswerWord {
    /// It agrees, or does not stop.
    Agrees,
    /// It stops.
    Stops,
    /// It does not agree.
    DoesNotAgree,
    /// It asks.
    Asks,
    /// It does not ask.
    DoesNotAsk,
}

/// What one seat sees of its table. Only that seat and the host may hold it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(feature = "schema", schemars(title = "charleston view"))]
pub struct StoredView {
    /// The version of the stored form. It is 1.
    pub format: Format,
    /// The rules the table is played by.
    pub ruleset: RulesetDoc,
    /// Whose view it is.
    pub seat: String,
    /// When in a match it is played, and who deals. Default: the first deal of a match.
    #[serde(default, skip_serializing_if = "is_default")]
    pub context: ContextDoc,
    /// Where the table stands.
    pub at: StageDoc,
    /// The direction that was chosen for the pass that is being made, by its place in the list, counted from 1.
    /// Default: none is chosen, or it is not told yet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub way: Option<u8>,
    /// How often the phases and passes of which it is counted were played. Default: none of them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub played: Vec<PlayedDoc>,
    /// Whether the Charleston has begun. Default: no.
    #[serde(default, skip_serializing_if = "is_default")]
    pub begun: bool,
    /// How often all was dealt again. Default: never.
    #[serde(default, skip_serializing_if = "is_default")]
    pub redeals: u16,
    /// How many tiles are left in the wall.
    pub wall: u16,
    /// How many events have happened. Default: none.
    #[serde(default, skip_serializing_if = "is_default")]
    pub events: u32,
    /// How many of them before the table came where it stands. Default: none.
    #[serde(default, skip_serializing_if = "is_default")]
    pub began_at: u32,
    /// What everybody may know of each seat, by their names.
    pub seats: BTreeMap<String, SeenSeatDoc>,
    /// What only this seat may know.
    pub own: OwnDoc,
}

/// What everybody may know of a seat.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct SeenSeatDoc {
    /// How many tiles it holds, those it picked up in this pass left out.
    pub held: u8,
    /// How many tiles it laid down in this pass. Default: it has not passed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub laid: Option<SeenLaidDoc>,
    /// Whether it has made its request and not passed yet. Default: no.
    #[serde(default, skip_serializing_if = "is_default")]
    pub requested: bool,
    /// How many tiles the lowest request settled for it. Default: nothing is settled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub settled: Option<u8>,
    /// How many tiles it picked up in this pass. Default: it has not picked up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub picked_up: Option<u8>,
    /// How many tiles it looked at before it passed. Default: none.
    #[serde(default, skip_serializing_if = "is_default")]
    pub peeked: u8,
    /// How many tiles it drew from the wall in this pass. Default: none.
    #[serde(default, skip_serializing_if = "is_default")]
    pub drawn: u8,
    /// What it answered to what is asked. Default: nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub vote: Option<VoteWord>,
    /// Its points from penalties. Default: 0.
    #[serde(default, skip_serializing_if = "is_default")]
    pub points: i16,
    /// By how many tiles it was dealt too many or, with a minus, too few. Default: 0.
    #[serde(default, skip_serializing_if = "is_default")]
    pub miscount: i8,
}

/// How many tiles a seat laid down.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct SeenLaidDoc {
    /// How many events were before it since the table came where it stands.
    pub at: u16,
    /// How many for each receiver, in turn order.
    #[cfg_attr(feature = "schema", schemars(length(max = 7)))]
    pub gifts: Vec<GivenDoc>,
}

/// How many tiles are for one receiver.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct GivenDoc {
    /// Own tiles. Default: none.
    #[serde(default, skip_serializing_if = "is_default")]
    pub own: u8,
    /// Tiles that are passed on unseen. Default: none.
    #[serde(default, skip_serializing_if = "is_default")]
    pub blind: u8,
}

/// What everybody may know of an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum VoteWord {
    /// It was yes.
    Yes,
    /// It was no.
    No,
    /// Only that there is one.
    Secret,
}

/// What only one seat may know. Tiles are written as players write them, with a blank between: `1B 2B J`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct OwnDoc {
    /// The tiles on its rack, sorted.
    pub rack: String,
    /// Its own tiles that lie face down, gift by gift and sorted within each. Default: none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub laid: String,
    /// The tiles it picked up in this pass, sorted. Default: none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub received: String,
    /// The tiles it looked at before it passed, sorted. Default: none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub peeked: String,
    /// The tiles that came to it in the pass before, sorted. Default: none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub arrived: String,
    /// How many tiles it requests to exchange. Default: it has made no request.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub request: Option<u8>,
    /// What it answered in the secret ballot that is being held. Default: nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer: Option<AnswerWord>,
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
