//! Events. Each event consists of a public fact and, in some cases, a secret that only the acting seat can know.

use serde::{Deserialize, Serialize};
use std::fmt;

use super::answer::Answer;
use super::command::Declaration;
use super::given::Givens;
use super::stage::{Outcome, Stage};
use crate::schedule::{Counts, Part, StepId};
use crate::strict::{is_default, strict};
use crate::table::pile::FaceUp;
use crate::table::rack::Packet;
use crate::table::seat::{Seat, SeatSet};
use crate::table::tile::{Kind, Tile};

/// Something that happened, including its secret. Only the host may see it; a seat gets a [`SeatEvent`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(!remote))]
#[serde(remote = "Self", rename_all = "kebab-case", deny_unknown_fields)]
pub struct Event {
    /// The public part.
    pub fact: Fact,
    /// The part that only the acting seat can know. Default: nothing is secret.
    #[serde(default, skip_serializing_if = "is_default")]
    pub secret: Secret,
}

strict!(Event);

/// An event as one seat sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(!remote))]
#[serde(remote = "Self", rename_all = "kebab-case", deny_unknown_fields)]
#[non_exhaustive]
pub struct SeatEvent {
    /// The public part.
    pub fact: Fact,
    /// The part that only this seat can know. Default: nothing, for example because another seat acts.
    #[serde(default, skip_serializing_if = "is_default")]
    pub secret: Secret,
}

strict!(SeatEvent);

/// The part that only the acting seat can know.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Secret {
    /// No secret.
    #[default]
    Nothing,
    /// The tiles.
    Tiles(Packet),
    /// A vacant seat's tiles, which only the host can know.
    Unseen(Packet),
    /// The number of tiles that the seat requests.
    Request(u8),
    /// The suit that the seat names.
    Suit(Kind),
    /// The seat's answer in a secret ballot.
    Answer(Answer),
}

/// The public part of an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, strum::IntoStaticStr)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case", deny_unknown_fields)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum Fact {
    /// A seat passed tiles. Secret: the tiles, sorted within each gift.
    Passed {
        /// The seat.
        seat: Seat,
        /// The number of tiles in each gift: the seat's own and those passed blind.
        gifts: Givens,
    },
    /// A seat made its request. Secret: the number of tiles.
    Requested {
        /// The seat.
        seat: Seat,
        /// The number of tiles, if it was requested aloud. Default: it is secret.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        aloud: Option<u8>,
    },
    /// A seat named the suit of the tiles that it passes (R14). Secret: the suit.
    NamedSuit {
        /// The seat.
        seat: Seat,
    },
    /// The lowest request determined how many tiles these seats will exchange (R11).
    Settled {
        /// The seats that exchange tiles.
        group: SeatSet,
        /// The number of tiles that each seat passes.
        number: u8,
    },
    /// A seat picked up tiles. Secret: the tiles.
    PickedUp {
        /// The seat.
        seat: Seat,
        /// The number of tiles.
        count: u8,
    },
    /// A seat's tiles were put on the pile. Secret: the tiles.
    PutOnPile {
        /// The seat.
        seat: Seat,
        /// The number of tiles.
        count: u8,
        /// The tiles, if they are face up. Default: they are face down.
        #[serde(default, skip_serializing_if = "<[Tile]>::is_empty")]
        face_up: FaceUp,
    },
    /// A seat picked up the whole pile. Secret: the tiles.
    PickedUpPile {
        /// The seat.
        seat: Seat,
        /// The number of tiles.
        count: u8,
    },
    /// A seat peeked at tiles before passing. Secret: the tiles.
    Peeked {
        /// The seat.
        seat: Seat,
        /// The number of tiles that the seat has seen so far.
        count: u8,
    },
    /// A seat passed tiles blind after peeking, and lost points (R22).
    Penalized {
        /// The seat.
        seat: Seat,
        /// The number of tiles passed blind that the seat must have seen.
        tiles: u8,
        /// The points, as a negative number.
        points: i16,
    },
    /// A seat drew tiles from the wall and will give the same number back. Secret: the tiles.
    TookFromWall {
        /// The seat.
        seat: Seat,
        /// The number of tiles.
        count: u8,
    },
    /// The direction of a pass was drawn at random.
    Directed {
        /// The pass.
        step: StepId,
        /// The direction's position in the pass's list, counted from 0.
        direction: u8,
    },
    /// The dealer rolled dice for the direction of a pass.
    Rolled {
        /// The seat.
        seat: Seat,
        /// The pass.
        step: StepId,
        /// The total of the dice.
        pips: u8,
        /// The direction's position in the pass's list, counted from 0.
        direction: u8,
    },
    /// The direction is "none": no tiles are passed, and the players take back their tiles.
    Skipped {
        /// The pass.
        step: StepId,
        /// The next stage.
        then: Stage,
    },
    /// A pass is over, and the tiles that were picked up are on the racks.
    PassEnded {
        /// The pass.
        step: StepId,
        /// Whether the passed tiles are now in the wall.
        to_wall: bool,
        /// The next stage.
        then: Stage,
    },
    /// Only blind tiles were passed, so no tile could move (R21).
    NobodyHasAny {
        /// The pass.
        step: StepId,
        /// The next stage.
        then: Stage,
    },
    /// A seat stopped a phase or a pass, and the players take back any tiles they have passed (R25).
    Stopped {
        /// The seat.
        seat: Seat,
        /// The phase or pass that the seat stopped.
        part: Part,
        /// Whether players had passed tiles of their own, which go back to them. Default: false.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        tiles_go_back: bool,
        /// The next stage.
        then: Stage,
    },
    /// A seat stopped a phase that hasn't begun (R24). The current pass continues.
    StoppedEarly {
        /// The seat.
        seat: Seat,
        /// The phase or pass that the seat stopped.
        part: Part,
        /// The change to the counters.
        counts: Counts,
    },
    /// A seat said whether it agrees to play a phase or a pass.
    Voted {
        /// The seat.
        seat: Seat,
        /// Whether it agrees.
        agrees: bool,
    },
    /// A seat answered in a secret ballot. Secret: the answer.
    Answered {
        /// The seat.
        seat: Seat,
    },
    /// The players decided whether a phase or a pass is played (R23).
    Decided {
        /// The phase or pass.
        part: Part,
        /// Whether it is played.
        played: bool,
        /// The change to the counters.
        counts: Counts,
        /// The next stage.
        then: Stage,
    },
    /// A seat asked for a phase or a pass (R9).
    Asked {
        /// The seat.
        seat: Seat,
        /// The position of the requested phase or pass among those that players can ask for.
        request: u8,
        /// The change to the counters.
        counts: Counts,
        /// The next stage.
        then: Stage,
    },
    /// A seat can't pass enough tiles, so the Charleston ends and the players take back their tiles (R17).
    Ended {
        /// The seat.
        seat: Seat,
    },
    /// All tiles are shuffled and dealt again (R17, R34). [`Fact::Dealt`] follows for each seat.
    Redealt {
        /// The seat that caused the redeal.
        seat: Seat,
        /// The next stage: the deal, which starts with the dealer.
        then: Stage,
    },
    /// A seat was dealt new tiles. Secret: the tiles.
    Dealt {
        /// The seat.
        seat: Seat,
        /// The number of tiles.
        count: u8,
        /// The next stage.
        then: Stage,
    },
    /// A seat that was one tile short drew a tile from the wall (R34). Secret: the tile.
    Drew {
        /// The seat.
        seat: Seat,
    },
    /// A seat has declared a winning hand, and the table is waiting for the host to confirm or reject it (R31, R32).
    Declared {
        /// The seat.
        seat: Seat,
        /// The declared hand.
        declaration: Declaration,
    },
    /// The host rejected a declared hand. Nothing else changes.
    Rejected {
        /// The seat that declared the hand.
        seat: Seat,
        /// The declared hand.
        declaration: Declaration,
    },
    /// The host confirmed a declared hand, and the deal is won (R31, R32).
    Won {
        /// The seat.
        seat: Seat,
        /// The declared hand.
        declaration: Declaration,
    },
    /// The dealer has discarded, and play begins (R13).
    PlayBegan {
        /// The seat.
        seat: Seat,
    },
    /// A vacant seat's hand went into the wall after play began.
    WentIntoWall {
        /// The vacant seat.
        seat: Seat,
        /// The number of tiles.
        count: u8,
    },
}

impl Fact {
    /// Returns the seat that acts, which is the only seat that can know the secret; `None` if no seat acts.
    pub fn actor(&self) -> Option<Seat> {
        match self {
            Self::Passed { seat, .. }
            | Self::Requested { seat, .. }
            | Self::NamedSuit { seat }
            | Self::PickedUp { seat, .. }
            | Self::PutOnPile { seat, .. }
            | Self::PickedUpPile { seat, .. }
            | Self::Peeked { seat, .. }
            | Self::Penalized { seat, .. }
            | Self::Stopped { seat, .. }
            | Self::StoppedEarly { seat, .. }
            | Self::Voted { seat, .. }
            | Self::Answered { seat }
            | Self::Asked { seat, .. }
            | Self::Ended { seat }
            | Self::Redealt { seat, .. }
            | Self::Dealt { seat, .. }
            | Self::Drew { seat }
            | Self::Declared { seat, .. }
            | Self::Rejected { seat, .. }
            | Self::Won { seat, .. }
            | Self::TookFromWall { seat, .. }
            | Self::Rolled { seat, .. }
            | Self::WentIntoWall { seat, .. }
            | Self::PlayBegan { seat } => Some(*seat),
            Self::Settled { .. }
            | Self::Directed { .. }
            | Self::Skipped { .. }
            | Self::PassEnded { .. }
            | Self::NobodyHasAny { .. }
            | Self::Decided { .. } => None,
        }
    }

    /// Returns the table's stage after this event; `None` if the event doesn't change the stage.
    pub fn then(&self) -> Option<Stage> {
        match self {
            Self::PassEnded { then, .. }
            | Self::NobodyHasAny { then, .. }
            | Self::Skipped { then, .. }
            | Self::Stopped { then, .. }
            | Self::Decided { then, .. }
            | Self::Asked { then, .. }
            | Self::Redealt { then, .. }
            | Self::Dealt { then, .. } => Some(*then),
            Self::Ended { .. } => Some(Stage::Closing { open: false }),
            Self::Won { seat, declaration } => Some(Stage::Over(Outcome::Won(*seat, *declaration))),
            Self::PlayBegan { .. } => Some(Stage::Over(Outcome::PlayBegan)),
            Self::Passed { .. }
            | Self::StoppedEarly { .. }
            | Self::Requested { .. }
            | Self::NamedSuit { .. }
            | Self::Settled { .. }
            | Self::PickedUp { .. }
            | Self::PutOnPile { .. }
            | Self::PickedUpPile { .. }
            | Self::Peeked { .. }
            | Self::Penalized { .. }
            | Self::Voted { .. }
            | Self::TookFromWall { .. }
            | Self::Directed { .. }
            | Self::Rolled { .. }
            | Self::WentIntoWall { .. }
            | Self::Answered { .. }
            | Self::Declared { .. }
            | Self::Rejected { .. }
            | Self::Drew { .. } => None,
        }
    }
}

impl Secret {
    /// Returns the tiles in the secret.
    pub(crate) fn tiles(&self) -> &[Tile] {
        match self {
            Self::Tiles(tiles) | Self::Unseen(tiles) => tiles,
            Self::Nothing | Self::Request(_) | Self::Suit(_) | Self::Answer(_) => &[],
        }
    }
}

impl Event {
    /// Creates an event without a secret.
    pub(super) fn open(fact: Fact) -> Self {
        Self { fact, secret: Secret::Nothing }
    }

    /// Creates an event with tiles that only the acting seat can know.
    pub(super) fn with_tiles(fact: Fact, tiles: Packet) -> Self {
        Self { fact, secret: Secret::Tiles(tiles) }
    }

    /// Returns the event as a seat sees it: with the secret if that seat acts, and without it otherwise.
    pub fn seen_by(&self, seat: Seat) -> SeatEvent {
        let secret = match self.secret {
            Secret::Nothing | Secret::Unseen(_) => Secret::Nothing,
            secret if self.fact.actor() == Some(seat) => secret,
            Secret::Tiles(_) | Secret::Request(_) | Secret::Suit(_) | Secret::Answer(_) => Secret::Nothing,
        };
        SeatEvent { fact: self.fact, secret }
    }
}

/// Omits tiles, numbers and answers, so the output is safe to log.
impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nothing => f.write_str("Nothing"),
            Self::Tiles(tiles) => write!(f, "Tiles({})", tiles.len()),
            Self::Unseen(tiles) => write!(f, "Unseen({})", tiles.len()),
            Self::Request(_) => f.write_str("Request(..)"),
            Self::Suit(_) => f.write_str("Suit(..)"),
            Self::Answer(_) => f.write_str("Answer(..)"),
        }
    }
}
