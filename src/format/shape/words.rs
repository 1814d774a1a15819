//! The words that rule files use as values, with their meanings.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};

use crate::escape;

/// Defines enums for the words. The doc comment on each word explains its meaning. These comments become part of the
/// schema, and editors show them.
macro_rules! words {
    ($($(#[$doc:meta])* $name:ident { $($(#[$meaning:meta])* $word:ident),+ $(,)? })+) => {$(
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, strum::EnumString, strum::IntoStaticStr)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        $(#[$doc])*
        #[serde(rename_all = "kebab-case")]
        #[strum(serialize_all = "kebab-case")]
        #[non_exhaustive]
        pub enum $name { $($(#[$meaning])* $word),+ }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let word = String::deserialize(deserializer)?;
                word.parse().map_err(|_| D::Error::custom(format_args!("unknown word `{}`", escape::quoted(&word))))
            }
        }
    )+};
}

words! {
    /// The word that forbids peeking.
    PeekWord {
        /// Players can't peek at tiles before passing them blind.
        Refused,
    }
    /// How many times a player can lose the points for a peek in one pass.
    #[cfg_attr(feature = "schema", schemars(rename = "PeekPer"))]
    PeekPerWord {
        /// Once, no matter how many times the player peeks or how many tiles they pass blind.
        Pass,
        /// Once for each peek, but not more often than for each tile that the player peeks at and then passes blind.
        /// Players can peek again if more tiles arrive.
        Peek,
        /// Once for each tile that the player peeks at and then passes blind.
        Tile,
    }
    /// The word for a phase or a pass that needs no consent.
    ConsentWord {
        /// The phase or pass is compulsory.
        None,
    }
    /// How a kind of warning is reported.
    LevelWord {
        /// Not reported.
        Allow,
        /// Reported as a warning.
        Warn,
        /// Reported as an error.
        Deny,
    }
    /// Whether players hear each other's answers, and whether they can change their own.
    #[cfg_attr(feature = "schema", schemars(rename = "Ballot"))]
    BallotWord {
        /// All players hear each answer. Players can change their answers until the outcome is decided.
        Aloud,
        /// All players hear each answer. Answers are final.
        Final,
        /// Players hear only the outcome, after everyone has answered. Answers are final.
        Secret,
    }
    /// The contents of a box.
    BoxWord {
        /// Mah Jongg tiles.
        Tiles,
        /// Playing cards: 52 in four suits of 13.
        Cards,
    }
    /// A suit of tiles.
    SuitWord {
        /// The suit of bams.
        Bam,
        /// The suit of craks.
        Crak,
        /// The suit of dots.
        Dot,
    }
    /// A condition on a player's own tiles in one pass.
    ConditionWord {
        /// All tiles are of the same suit. Winds, dragons, flowers and jokers have no suit.
        OneSuit,
        /// All tiles are of the suit that the player secretly names before the first pass with this condition. The suit
        /// stays the same for the rest of the Charleston.
        NamedSuit,
        /// All tiles are alike.
        AllAlike,
        /// No two tiles are alike.
        AllDifferent,
        /// The player didn't receive any of the tiles in their previous pass. A pass that is skipped because only
        /// blind tiles are passed doesn't count, and tiles that a player draws before passing (`draws = "before"`)
        /// don't count as received.
        NotJustReceived,
    }
    /// When players can pick up the tiles passed to them.
    PickUpWord {
        /// As soon as they have passed their own tiles and the tiles passed to them have arrived.
        AfterOwnPass,
        /// After everyone has passed. If each pair decides on its own number of tiles, this means after both players in
        /// the pair have passed.
        OnceAllPassed,
        /// All at the same moment, when the last player has passed. If each pair decides on its own number of tiles,
        /// both players in a pair pick up when both have passed.
        Together,
    }
    /// How long players can change the tiles they have passed.
    ChangeWord {
        /// Until they or the receivers pick up tiles.
        UntilPickedUp,
        /// Tiles can't be changed once passed, and requests can't be changed once made.
        Locked,
    }
    /// What happens if a player has too few tiles that can be passed.
    CannotPassWord {
        /// The player passes as many tiles as possible.
        PassWhatYouCan,
        /// The player tells the others, and the Charleston ends.
        EndCharleston,
        /// The player tells the others, and all tiles are shuffled and dealt again.
        Redeal,
        /// The player ignores `selection` in this pass. If there still aren't enough, the player passes as many tiles
        /// as possible.
        AnyTiles,
        /// The player passes as many tiles as possible that together meet `selection`, and makes up the difference with
        /// any other tiles. If there still aren't enough, the player passes as many tiles as possible.
        FillUp,
    }
    /// Whether tiles in the pile beside the table are face up or face down.
    FaceWord {
        /// Face down: only the player who gave a tile knows what it is.
        Down,
        /// Face up: everyone sees the tiles after all players have passed.
        Up,
    }
    /// What happens if a player is dealt the wrong number of tiles.
    MiscountWord {
        /// All tiles are shuffled and dealt again.
        Redeal,
        /// All tiles are shuffled and dealt again. But if the last hand to be dealt is one tile short, the player with
        /// that hand draws one instead.
        LastSeatDraws,
    }
    /// Some of the deals in a match.
    DealsWord {
        /// Only the last deal of the match. The host reports which deal that is.
        Last,
        /// Every deal except the last deal of the match.
        AllButLast,
    }
    /// When the dealer can declare an Earthly Hand.
    EarthlyHandWord {
        /// Never.
        Never,
        /// After the Charleston.
        AtTheEnd,
        /// After any phase, until the dealer passes tiles or any player sees new tiles in the next phase.
        AfterAnyPhase,
    }
    /// The deadline for stopping or asking for a phase or a pass.
    UntilWord {
        /// Players are asked before the phase or pass begins.
        Gate,
        /// Players aren't asked. They can stop the phase or pass until a player first passes tiles in it.
        FirstTiles,
        /// Players aren't asked. They can stop the phase or pass until a player first picks up or peeks at tiles
        /// in it.
        FirstPickUp,
        /// Players can ask at any time after the phases that are played in turn, until the dealer discards.
        FirstDiscard,
    }
    /// The direction of play around the table.
    TurnOrderWord {
        /// The next seat is to the right.
        CounterClockwise,
        /// The next seat is to the left.
        Clockwise,
    }
    /// Which of its tiles a vacant seat passes.
    VacantGivesWord {
        /// Any tiles that can be passed, at random. In a pass with a range, the seat passes as many tiles as it
        /// receives, or the minimum if no one passes it any.
        Random,
        /// The tiles on top, in the order they were dealt. Tiles that are passed to the seat go to the bottom.
        Top,
        /// The tiles that the seat received in the previous pass. If there are too few, the seat also passes tiles from
        /// the top.
        WhatCame,
    }
    /// What happens to a vacant seat's tiles after the Charleston.
    VacantEndsWord {
        /// They are set aside and not used in play.
        Stays,
        /// They go into the wall.
        IntoTheWall,
    }
    /// How one of several directions is chosen.
    ChooseWord {
        /// By deal number: each deal uses the next direction in the list, starting over at the end.
        Deal,
        /// At random. Each entry in the list is equally likely.
        Random,
        /// By dice. The dealer rolls them and counts through the list up to the total, starting over at the end: 1 is
        /// the first direction.
        Dice,
    }
    /// When players learn the direction.
    AnnounceWord {
        /// Before they choose their tiles.
        Before,
        /// After everyone has passed and can no longer change their tiles.
        OnceAllPassed,
    }
    /// Whether players draw tiles before or after they give tiles.
    DrawsWord {
        /// Players draw first, and can give back tiles that they drew.
        Before,
        /// Players draw after everyone has given tiles.
        After,
    }
    /// The order in which players draw.
    DrawOrderWord {
        /// In turn order from the dealer.
        TurnOrder,
        /// The player who gave the most tiles draws first. Ties are broken in turn order from the dealer.
        MostFirst,
        /// The player who gave the fewest tiles draws first. Ties are broken in turn order from the dealer.
        FewestFirst,
    }
    /// How the number of tiles is decided.
    SettleWord {
        /// The lowest request among the players who exchange tiles applies to all of them.
        Fewest,
        /// One of the players who exchange tiles offers a number aloud, and the others answer with the same number or a
        /// lower one. The lowest number applies to all of them, and no one can take back a number.
        Offer,
        /// Each player decides how many tiles to pass.
        Independent,
        /// Each player passes the number of tiles that the host reports for them, from `min` to `max`, such as one for
        /// each trick they won in the previous deal. For the first deal, the host doesn't have to report anything. If it
        /// doesn't, each player passes `min`.
        Reported,
    }
    /// What happens if only blind tiles are passed.
    NobodyWord {
        /// No tiles move in this pass, and the next pass follows.
        SkipPass,
        /// The rest of this phase is skipped.
        EndPhase,
        /// The Charleston ends, and the rest of it is skipped.
        EndCharleston,
    }
}

impl CannotPassWord {
    /// Returns whether a stuck player has to tell the others, instead of passing too few tiles or tiles that don't meet
    /// the conditions.
    pub fn is_announced(self) -> bool {
        match self {
            Self::EndCharleston | Self::Redeal => true,
            Self::PassWhatYouCan | Self::AnyTiles | Self::FillUp => false,
        }
    }

    /// Returns whether a player can pass tiles that don't meet the conditions if there aren't enough that do.
    pub fn lifts_conditions(self) -> bool {
        match self {
            Self::AnyTiles | Self::FillUp => true,
            Self::PassWhatYouCan | Self::EndCharleston | Self::Redeal => false,
        }
    }
}
