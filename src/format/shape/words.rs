//! The words that stand as values in a ruleset file, each with what it means.

use serde::Deserialize;

/// Lists of words with what each means; the schema lists them and editors explain them.
macro_rules! words {
    ($($(#[$doc:meta])* $name:ident { $($(#[$meaning:meta])* $word:ident),+ $(,)? })+) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize, strum::IntoStaticStr)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[serde(rename_all = "kebab-case")]
        #[strum(serialize_all = "kebab-case")]
        pub enum $name { $($(#[$meaning])* $word),+ }
    )+};
}

words! {
    /// The word for a peek that is not allowed.
    PeekWord {
        /// Players can't see arriving tiles before they pass.
        Refused,
    }
    /// How often the points for a peek are lost in one pass.
    PeekPerWord {
        /// Once, however often the seat peeks and however many tiles it passes on.
        Pass,
        /// For each peek: again if more tiles come and the seat looks at them, too.
        Peek,
        /// For each tile that the seat has seen and then passes blind.
        Tile,
    }
    /// The word for a phase or a pass that needs no consent.
    ConsentWord {
        /// It is compulsory.
        None,
    }
    /// How a kind of warning is treated.
    LevelWord {
        /// It isn't reported.
        Allow,
        /// It is reported as a warning.
        Warn,
        /// It is reported as an error.
        Deny,
    }
    /// Whether players hear each other's answers, and whether they can change them.
    BallotWord {
        /// All players hear each answer. A player can change it until the outcome is certain.
        Aloud,
        /// All players hear each answer, and no one can change it.
        Final,
        /// Players hear only the outcome, after everyone has answered. Answers are final.
        Secret,
    }
    /// What is in a box.
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
    /// A condition on all own tiles that a seat passes in one pass.
    ConditionWord {
        /// All are of one suit; winds, dragons, flowers and jokers have none.
        OneSuit,
        /// All are of a suit that the player names secretly before the first such pass, for the rest of the Charleston.
        NamedSuit,
        /// All are alike.
        AllAlike,
        /// No two of them are alike.
        AllDifferent,
        /// None of them was passed to the seat in the last pass that it took part in.
        NotJustReceived,
    }
    /// When a seat may pick up the tiles passed to it.
    PickUpWord {
        /// As soon as it has passed and its tiles have arrived.
        AfterOwnPass,
        /// Once all seats have passed; where each pair settles its own number, once both seats of the pair have.
        OnceAllPassed,
        /// All at the same moment, when the last of them has passed.
        Together,
    }
    /// How long a seat may change the tiles it has passed.
    ChangeWord {
        /// Until it picks up, or its receiver does.
        UntilPickedUp,
        /// Tiles can't be changed once passed.
        Locked,
    }
    /// What happens when a seat holds too few tiles that may be passed.
    CannotPassWord {
        /// It passes as many as it can.
        PassWhatYouCan,
        /// It says so, and the Charleston ends.
        EndCharleston,
        /// It says so, and all tiles are shuffled and dealt again.
        Redeal,
        /// It ignores `selection` in this pass; if it still has too few tiles, it passes as many as it can.
        AnyTiles,
        /// It passes all tiles that meet `selection`, as many as go together, and fills up with any others; if it still
        /// has too few tiles, it passes as many as it can.
        FillUp,
    }
    /// How the tiles lie that are given to the pile beside the table.
    FaceWord {
        /// Face down: only the seat that gave a tile knows it.
        Down,
        /// Face up: everybody sees them when all have passed.
        Up,
    }
    /// What happens when a seat was dealt the wrong number of tiles.
    MiscountWord {
        /// All tiles are shuffled and dealt again.
        Redeal,
        /// All tiles are shuffled and dealt again. But if the last player to be dealt is one tile short, it draws one.
        LastSeatDraws,
    }
    /// Some of the deals of a match.
    DealsWord {
        /// Only the last deal of the match; the host says which that is.
        Last,
        /// Every deal but the last of the match.
        AllButLast,
    }
    /// When the dealer may declare an Earthly Hand.
    EarthlyHandWord {
        /// Not at all.
        Never,
        /// When the Charleston is over.
        AtTheEnd,
        /// When any phase is over: until the dealer passes tiles of the next one, or a player picks some up.
        AfterAnyPhase,
    }
    /// Until when something can be stopped or asked for.
    UntilWord {
        /// Players are asked before it begins.
        Gate,
        /// Players aren't asked. They can stop it until a player passes tiles in its first pass.
        FirstTiles,
        /// Players aren't asked. They can stop it until a player picks up tiles in its first pass.
        FirstPickUp,
        /// Any time after the phases before it, until the dealer discards.
        FirstDiscard,
    }
    /// Which way the turn goes round the table.
    TurnOrderWord {
        /// The next seat is to the right.
        CounterClockwise,
        /// The next seat is to the left.
        Clockwise,
    }
    /// Which of its tiles a vacant seat passes.
    VacantGivesWord {
        /// Any that can be passed, at random. In a pass with a range, it gives as many tiles as it gets.
        Random,
        /// Those on top, in the order of the deal; tiles that are passed to it go to the bottom.
        Top,
        /// Those that it got in the previous pass; if these are too few, those on top.
        WhatCame,
    }
    /// What becomes of a vacant seat when the Charleston is over.
    VacantEndsWord {
        /// It stays aside, and no player plays it.
        Stays,
        /// Its tiles go into the wall.
        IntoTheWall,
    }
    /// Who chooses among several directions.
    ChooseWord {
        /// The number of the deal: the first direction on the first deal, the next on the next, over and over.
        Deal,
        /// At random: each entry of the list is equally likely.
        Random,
        /// Dice that the dealer rolls: their total is counted along the list, over and over, so 1 is its first
        /// direction.
        Dice,
    }
    /// When players learn the direction.
    AnnounceWord {
        /// Before they choose their tiles.
        Before,
        /// After all have passed and can't change their tiles anymore.
        OnceAllPassed,
    }
    /// Whether a seat draws before or after it gives.
    DrawsWord {
        /// It draws first, and may give back tiles that it drew.
        Before,
        /// It draws after all seats have given.
        After,
    }
    /// In which order the seats draw.
    DrawOrderWord {
        /// In turn order from the dealer.
        TurnOrder,
        /// The seat that gave the most draws first; ties are in turn order from the dealer.
        MostFirst,
        /// The seat that gave the fewest draws first; ties are in turn order from the dealer.
        FewestFirst,
    }
    /// Who settles how many tiles are passed.
    SettleWord {
        /// The lowest request of the seats that exchange tiles decides for all of them.
        Fewest,
        /// Of the seats that exchange tiles, one offers a number aloud, and the others answer with that many or fewer.
        /// The lowest number counts for all of them, and nobody can take a number back.
        Offer,
        /// Each seat passes its own number.
        Independent,
        /// Each seat passes as many tiles as the host reports for it, such as the tricks it won in the previous deal, from
        /// `min` to `max`. On the first deal, the host needn't report anything, and each seat passes `min`.
        Reported,
    }
    /// What happens when no seat passes a tile of its own.
    NobodyWord {
        /// No tiles move in this pass; the next one follows.
        SkipPass,
        /// The rest of this phase is skipped.
        EndPhase,
        /// The Charleston ends; the rest of it is skipped.
        EndCharleston,
    }
}

impl CannotPassWord {
    /// Whether a seat that is stuck says so, instead of passing something else than what is due.
    pub fn makes_it_say_so(self) -> bool {
        match self {
            Self::EndCharleston | Self::Redeal => true,
            Self::PassWhatYouCan | Self::AnyTiles | Self::FillUp => false,
        }
    }

    /// Whether a seat with too few tiles that meet the conditions also passes others.
    pub fn lifts_conditions(self) -> bool {
        match self {
            Self::AnyTiles | Self::FillUp => true,
            Self::PassWhatYouCan | Self::EndCharleston | Self::Redeal => false,
        }
    }
}
