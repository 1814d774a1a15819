//! What happens at the table: facts that everybody may know, each with what only the one who acts may know.

use serde::{Deserialize, Serialize};
use std::fmt;

use super::answer::Answer;
use super::command::Declaration;
use super::given::Givens;
use super::stage::{Outcome, Stage};
use crate::schedule::{Counts, Part, StepId};
use crate::strict::strict;
use crate::table::pile::FaceUp;
use crate::table::rack::Packet;
use crate::table::seat::{Seat, SeatSet};
use crate::table::tile::{Kind, Tile};

/// Something that happened, with everything about it. It is for the host alone; a seat gets a [`SeatEvent`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(!remote))]
#[serde(remote = "Self", rename_all = "kebab-case", deny_unknown_fields)]
pub struct Event {
    /// What everyone can know.
    pub fact: Fact,
    /// What only the acting seat can know.
    #[serde(default, skip_serializing_if = "Secret::is_nothing")]
    pub secret: Secret,
}

strict!(Event);

/// What one seat can know about something that happened.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(!remote))]
#[serde(remote = "Self", rename_all = "kebab-case", deny_unknown_fields)]
#[non_exhaustive]
pub struct SeatEvent {
    /// What everyone can know.
    pub fact: Fact,
    /// What only this seat can know; [`Secret::Nothing`] if another seat acts.
    #[serde(default, skip_serializing_if = "Secret::is_nothing")]
    pub secret: Secret,
}

strict!(SeatEvent);

/// What only the acting seat can know.
#[derive(Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Secret {
    /// Nothing.
    #[default]
    Nothing,
    /// Which tiles.
    Tiles(Packet),
    /// Which tiles, if a vacant seat acts. Only the host can know them.
    Unseen(Packet),
    /// How many tiles it requests.
    Request(u8),
    /// Which suit it names.
    Suit(Kind),
    /// What it answers in a secret ballot.
    Answer(Answer),
}

/// What everyone can know about something that happened.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case", deny_unknown_fields)]
#[non_exhaustive]
pub enum Fact {
    /// A seat passed tiles: how many of its own in each gift, and how many blind.
    /// Secret: the tiles, sorted within each gift.
    Laid {
        /// Who.
        seat: Seat,
        /// How many tiles in each gift.
        gifts: Givens,
    },
    /// A seat made its request. Secret: how many tiles.
    Requested {
        /// Who.
        seat: Seat,
        /// How many tiles, if the number is said aloud. Default: it is secret.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        aloud: Option<u8>,
    },
    /// A seat named the suit of the tiles that it passes (R14). Secret: which.
    NamedSuit {
        /// Who.
        seat: Seat,
    },
    /// The lowest request decided how many tiles these seats exchange (R11).
    Settled {
        /// Who exchanges.
        group: SeatSet,
        /// How many tiles each passes.
        number: u8,
    },
    /// A seat picked up tiles. Secret: which.
    PickedUp {
        /// Who.
        seat: Seat,
        /// How many.
        count: u8,
    },
    /// A seat's tiles were put on the pile. Secret: which.
    PutOnPile {
        /// Who.
        seat: Seat,
        /// How many.
        count: u8,
        /// Which tiles, if they are face up. Default: they are face down.
        #[serde(default, skip_serializing_if = "<[Tile]>::is_empty")]
        face_up: FaceUp,
    },
    /// A seat picked up the whole pile. Secret: which tiles.
    PickedUpPile {
        /// Who.
        seat: Seat,
        /// How many.
        count: u8,
    },
    /// A seat peeked at tiles before passing. Secret: which.
    Peeked {
        /// Who.
        seat: Seat,
        /// How many it has seen so far.
        count: u8,
    },
    /// A seat passed tiles blind after peeking, and loses points (R22).
    Penalized {
        /// Who.
        seat: Seat,
        /// How many of the tiles it has certainly seen.
        tiles: u8,
        /// The points, negative.
        points: i16,
    },
    /// A seat drew tiles from the wall and will give as many back. Secret: which.
    TookFromWall {
        /// Who.
        seat: Seat,
        /// How many.
        count: u8,
    },
    /// The direction of a pass was drawn at random.
    Directed {
        /// The pass.
        step: StepId,
        /// The direction's position in the list of the pass, counted from 0.
        direction: u8,
    },
    /// The dealer rolled dice for the direction of a pass.
    Rolled {
        /// Who.
        seat: Seat,
        /// The pass.
        step: StepId,
        /// The total of the dice.
        pips: u8,
        /// The direction's position in the list of the pass, counted from 0.
        direction: u8,
    },
    /// The direction is "none": no tiles are passed, and players take back their tiles.
    Skipped {
        /// The pass.
        step: StepId,
        /// What comes next.
        then: Stage,
    },
    /// A pass is over, and the tiles that were picked up are on the racks.
    Passed {
        /// The pass.
        step: StepId,
        /// Whether the passed tiles are now in the wall.
        to_wall: bool,
        /// What comes next.
        then: Stage,
    },
    /// No player passed a tile of its own, so no tile could move (R21).
    NobodyHasAny {
        /// The pass.
        step: StepId,
        /// What comes next.
        then: Stage,
    },
    /// A seat stopped a phase or a pass, and players take back their tiles (R25).
    Stopped {
        /// Who.
        seat: Seat,
        /// What it stopped.
        part: Part,
        /// What comes next.
        then: Stage,
    },
    /// A seat stopped a phase that hasn't begun (R24). The current pass goes on.
    StoppedEarly {
        /// Who.
        seat: Seat,
        /// What it stopped.
        part: Part,
        /// What it adds to the counters.
        counts: Counts,
    },
    /// A seat said whether it agrees to play a phase or a pass.
    Voted {
        /// Who.
        seat: Seat,
        /// Whether it agrees.
        agrees: bool,
    },
    /// A seat answered in a secret ballot. Secret: what.
    Answered {
        /// Who.
        seat: Seat,
    },
    /// The players decided whether a phase or a pass is played (R23).
    Decided {
        /// What it is about.
        part: Part,
        /// Whether it is played.
        played: bool,
        /// What it adds to the counters.
        counts: Counts,
        /// What comes next.
        then: Stage,
    },
    /// A seat asked for a phase or a pass (R9).
    Asked {
        /// Who.
        seat: Seat,
        /// The entry of [`Schedule::requests`](crate::schedule::Schedule::requests).
        request: u8,
        /// What it adds to the counters.
        counts: Counts,
        /// What comes next.
        then: Stage,
    },
    /// A seat can't pass enough tiles, so the Charleston ends and players take back their tiles (R17).
    Ended {
        /// Who.
        seat: Seat,
    },
    /// All tiles are shuffled and dealt again (R17, R34). [`Fact::Dealt`] follows for each seat.
    Redealt {
        /// Who caused it.
        seat: Seat,
        /// The dealing, which starts with the dealer.
        then: Stage,
    },
    /// A seat was dealt new tiles. Secret: which.
    Dealt {
        /// Who.
        seat: Seat,
        /// How many.
        count: u8,
        /// What comes next.
        then: Stage,
    },
    /// A seat that was one tile short drew it from the wall (R34). Secret: which.
    Drew {
        /// Who.
        seat: Seat,
    },
    /// A seat declared a winning hand, and the table waits for the host to confirm or reject it (R31, R32).
    Declared {
        /// Who.
        seat: Seat,
        /// Which.
        declaration: Declaration,
    },
    /// The host rejected a declared hand, and nothing else has changed.
    Rejected {
        /// Who had declared it.
        seat: Seat,
        /// Which.
        declaration: Declaration,
    },
    /// The host confirmed a declared hand, and the deal is won (R31, R32).
    Won {
        /// Who.
        seat: Seat,
        /// Which.
        declaration: Declaration,
    },
    /// The dealer discarded, and play begins (R13).
    PlayBegan {
        /// Who.
        seat: Seat,
    },
    /// The hand of a vacant seat went into the wall after play began.
    WentIntoWall {
        /// Whose.
        seat: Seat,
        /// How many tiles.
        count: u8,
    },
}

impl Fact {
    /// The seat that acts and may know the secret; nothing where the table itself acts.
    pub fn actor(&self) -> Option<Seat> {
        match self {
            Self::Laid { seat, .. }
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
            | Self::Passed { .. }
            | Self::NobodyHasAny { .. }
            | Self::Decided { .. } => None,
        }
    }

    /// The stage this leads to, where it leads to another.
    pub fn then(&self) -> Option<Stage> {
        match self {
            Self::Passed { then, .. }
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
            Self::Laid { .. }
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
    /// Whether there is none.
    fn is_nothing(&self) -> bool {
        *self == Self::Nothing
    }

    /// The tiles it speaks of.
    pub(crate) fn tiles(&self) -> &[Tile] {
        match self {
            Self::Tiles(tiles) | Self::Unseen(tiles) => tiles,
            Self::Nothing | Self::Request(_) | Self::Suit(_) | Self::Answer(_) => &[],
        }
    }
}

impl Event {
    /// A fact without a secret.
    pub(super) fn open(fact: Fact) -> Self {
        Self { fact, secret: Secret::Nothing }
    }

    /// A fact with tiles that only the seat that acts may know.
    pub(super) fn with_tiles(fact: Fact, tiles: Packet) -> Self {
        Self { fact, secret: Secret::Tiles(tiles) }
    }

    /// What a seat may know of the secret: all of it if it is the seat that acts, else nothing.
    fn secret_for(&self, seat: Seat) -> &Secret {
        match &self.secret {
            Secret::Nothing | Secret::Unseen(_) => &Secret::Nothing,
            secret if self.fact.actor() == Some(seat) => secret,
            Secret::Tiles(_) | Secret::Request(_) | Secret::Suit(_) | Secret::Answer(_) => &Secret::Nothing,
        }
    }

    /// What a seat may know of it: the fact, and the secret if it is the seat that acts.
    pub fn seen_by(&self, seat: Seat) -> SeatEvent {
        SeatEvent { fact: self.fact, secret: *self.secret_for(seat) }
    }
}

/// Without tiles, numbers and answers: it can be logged.
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
