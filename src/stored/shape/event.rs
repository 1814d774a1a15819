//! Commands and what happens, as they are stored.

use serde::{Deserialize, Serialize};

use super::{AnswerWord, DeclarationWord, Format, GiftDoc, GivenDoc, PartDoc, StageDoc, is_default};

/// What a seat says or does. Who says it is not part of it: a host knows that from elsewhere.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(feature = "schema", schemars(title = "charleston command"))]
pub struct StoredCommand {
    /// The version of the stored form. It is 1.
    pub format: Format,
    /// What it says or does.
    pub command: CommandDoc,
}

/// What a seat says or does.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum CommandDoc {
    /// Lays tiles face down for others; again, to change what it laid.
    Pass(Vec<GiftDoc>),
    /// Says how many tiles it would exchange.
    Request(u8),
    /// Picks up the tiles passed to it.
    PickUp,
    /// Looks at tiles passed to it before it has passed itself.
    Peek,
    /// Stops the phase or the pass.
    Stop,
    /// Agrees.
    Agree,
    /// Does not agree, or does not ask.
    Decline,
    /// Asks for what is played at its request.
    Ask,
    /// Declares a winning hand.
    Declare(DeclarationWord),
    /// Says that it was dealt a wrong number of tiles.
    Miscount,
    /// Says that it holds too few tiles that may be passed.
    CannotPass,
    /// Calls another seat's hand dead.
    CallDead(String),
    /// Discards the first tile.
    BeginPlay,
}

/// Something that happened, whole. Only the host may hold it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(feature = "schema", schemars(title = "charleston event"))]
pub struct StoredEvent {
    /// The version of the stored form. It is 1.
    pub format: Format,
    /// What everybody may know.
    pub fact: FactDoc,
    /// What only the seat that acts may know. Default: nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub secret: Option<SecretDoc>,
}

/// What one seat may know of something that happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(feature = "schema", schemars(title = "charleston seat event"))]
pub struct StoredSeatEvent {
    /// The version of the stored form. It is 1.
    pub format: Format,
    /// What everybody may know.
    pub fact: FactDoc,
    /// What only this seat may know. Default: nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub secret: Option<SecretDoc>,
}

/// What only the seat that acts may know.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum SecretDoc {
    /// Which tiles.
    Tiles(String),
    /// Which tiles, where nobody sits at the seat that acts.
    Unseen(String),
    /// How many tiles it requests to exchange.
    Request(u8),
    /// What it answers.
    Answer(AnswerWord),
}

/// What everybody may know of something that happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case", deny_unknown_fields)]
pub enum FactDoc {
    /// A seat laid tiles face down.
    Laid {
        /// Who.
        seat: String,
        /// How many for each receiver, in turn order.
        #[cfg_attr(feature = "schema", schemars(length(max = 7)))]
        gifts: Vec<GivenDoc>,
    },
    /// A seat made its request.
    Requested {
        /// Who.
        seat: String,
    },
    /// The lowest request settled how many tiles these seats exchange.
    Settled {
        /// Who exchanges.
        group: Vec<String>,
        /// How many tiles each passes.
        number: u8,
    },
    /// A seat picked up tiles.
    PickedUp {
        /// Who.
        seat: String,
        /// How many.
        count: u8,
    },
    /// A seat looked at tiles before it passed.
    Peeked {
        /// Who.
        seat: String,
        /// At how many.
        count: u8,
        /// What it costs, zero or negative. Default: 0.
        #[serde(default, skip_serializing_if = "is_default")]
        points: i16,
    },
    /// A seat drew tiles from the wall, and will give as many back.
    TookFromWall {
        /// Who.
        seat: String,
        /// How many.
        count: u8,
    },
    /// Chance chose the direction of a pass.
    Directed {
        /// The pass.
        pass: PartDoc,
        /// The direction, by its place in the list, counted from 1.
        way: u8,
    },
    /// The dealer rolled dice for the direction of a pass.
    Rolled {
        /// Who.
        seat: String,
        /// The pass.
        pass: PartDoc,
        /// What they show.
        pips: u8,
        /// The direction, by its place in the list, counted from 1.
        way: u8,
    },
    /// The chosen direction is none, and nothing is passed.
    Skipped {
        /// The pass.
        pass: PartDoc,
        /// Where it goes on.
        then: StageDoc,
    },
    /// A pass is over; what was picked up is on the racks.
    Passed {
        /// The pass.
        pass: PartDoc,
        /// Whether what was laid down is now in the wall. Default: no.
        #[serde(default, skip_serializing_if = "is_default")]
        to_wall: bool,
        /// Where it goes on.
        then: StageDoc,
    },
    /// Nobody passed a tile of its own, so nothing could move.
    NobodyHasAny {
        /// The pass.
        pass: PartDoc,
        /// Where it goes on.
        then: StageDoc,
    },
    /// A seat stopped a phase or a pass.
    Stopped {
        /// Who.
        seat: String,
        /// What it stopped.
        part: PartDoc,
        /// Where it goes on.
        then: StageDoc,
    },
    /// A seat said whether it agrees that something is played.
    Voted {
        /// Who.
        seat: String,
        /// Whether it agrees.
        agrees: bool,
    },
    /// A seat answered in a secret ballot.
    Answered {
        /// Who.
        seat: String,
    },
    /// It was decided whether a phase or a pass is played.
    Decided {
        /// What it is about.
        part: PartDoc,
        /// Whether it is played.
        played: bool,
        /// Where it goes on.
        then: StageDoc,
    },
    /// A seat asked for a phase or a pass.
    Asked {
        /// Who.
        seat: String,
        /// For what.
        part: PartDoc,
        /// Where it goes on.
        then: StageDoc,
    },
    /// A seat cannot pass enough tiles, and the Charleston ends.
    Ended {
        /// Who.
        seat: String,
    },
    /// All tiles go back and are shuffled.
    Redealt {
        /// Who caused it.
        seat: String,
        /// To the dealing.
        then: StageDoc,
    },
    /// A seat was dealt new tiles.
    Dealt {
        /// Who.
        seat: String,
        /// How many.
        count: u8,
        /// What comes after this.
        then: StageDoc,
    },
    /// A seat that was one tile short drew it from the wall.
    Drew {
        /// Who.
        seat: String,
    },
    /// A seat declared a winning hand, and it was confirmed.
    Won {
        /// Who.
        seat: String,
        /// Which.
        declaration: DeclarationWord,
    },
    /// The dealer discarded, and play begins.
    PlayBegan {
        /// Who.
        seat: String,
    },
    /// A vacant seat went into the wall.
    WentIntoWall {
        /// Whose.
        seat: String,
        /// How many tiles.
        count: u8,
    },
}
