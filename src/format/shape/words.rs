//! The words that stand as values in a ruleset file, each with what it means.

use serde::Deserialize;

/// A list of words with what each means; the schema lists them and editors explain them.
macro_rules! words {
    ($(#[$about:meta])* $name:ident { $($(#[$meaning:meta])* $word:ident),+ $(,)? }) => {
        $(#[$about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[serde(rename_all = "kebab-case")]
        pub enum $name { $($(#[$meaning])* $word),+ }
    };
}

words! {
    /// The word for a peek that is not allowed.
    PeekWord {
        /// A seat cannot look at tiles before it has passed.
        Refused,
    }
}
words! {
    /// The word for what needs nobody's consent.
    ConsentWord {
        /// Nobody is asked; it is compulsory.
        None,
    }
}
words! {
    /// What is to be thought of something.
    LevelWord {
        /// Nothing is said of it.
        Allow,
        /// It is said, and the file is not refused for it.
        Warn,
        /// It is said, and it counts as an error.
        Deny,
    }
}
words! {
    /// How the deal before ended.
    AfterWord {
        /// There was none: the match starts.
        Start,
        /// Somebody won it.
        Win,
        /// Nobody did: the wall was played to its end.
        WallGame,
    }
}
words! {
    /// Whether the others hear an answer at a gate.
    BallotWord {
        /// Everybody hears each answer, and it is decided as soon as it is certain.
        Aloud,
        /// Nobody hears another's answer; when all have answered, everybody is told what is decided.
        Secret,
    }
}
words! {
    /// What a box is of.
    BoxWord {
        /// Mah Jongg tiles.
        Tiles,
        /// Playing cards, which are passed as tiles: 52 in four suits of 13.
        Cards,
    }
}
words! {
    /// A suit of tiles.
    SuitWord {
        /// The suit of bams.
        Bam,
        /// The suit of craks.
        Crak,
        /// The suit of dots.
        Dot,
    }
}
words! {
    /// A kind of tile.
    KindWord {
        /// The suit of dots.
        Dot,
        /// The suit of bams.
        Bam,
        /// The suit of craks.
        Crak,
        /// East, south, west and north winds.
        Wind,
        /// Red, green and white dragons.
        Dragon,
        /// Flowers.
        Flower,
        /// Seasons.
        Season,
        /// Jokers.
        Joker,
        /// Blanks.
        Blank,
        /// The suit of spades, in a deck of cards.
        Spade,
        /// The suit of hearts, in a deck of cards.
        Heart,
        /// The suit of diamonds, in a deck of cards.
        Diamond,
        /// The suit of clubs, in a deck of cards.
        Club,
    }
}
words! {
    /// A condition on all own tiles that a seat passes in one pass.
    ConditionWord {
        /// All are of one suit; winds, dragons, flowers and jokers are of none.
        OneSuit,
        /// No two of them are alike.
        AllDifferent,
        /// None of them came in the pass before, the last in which the seat took part.
        NotJustReceived,
    }
}
words! {
    /// When a seat may pick up the tiles passed to it.
    PickUpWord {
        /// As soon as it has passed its own and its tiles lie there.
        AfterOwnPass,
        /// Once everybody has passed; where each pair settles its own number, once both of the pair have.
        OnceAllPassed,
        /// All at the same instant, when the last of them has passed.
        Together,
    }
}
words! {
    /// Until when a seat may change the tiles it has laid down.
    ChangeWord {
        /// Until it has picked up, or its receiver has.
        UntilPickedUp,
        /// Never: what lies, lies.
        Locked,
    }
}
words! {
    /// What happens when a seat holds too few tiles that may be passed.
    CannotPassWord {
        /// It passes what it can.
        PassWhatYouCan,
        /// It says so, and the Charleston ends.
        EndCharleston,
        /// It says so, and all tiles are shuffled and dealt again.
        Redeal,
        /// No `selection` holds for it in this pass; if it lacks tiles even so, it passes what it can.
        AnyTiles,
    }
}
impl CannotPassWord {
    /// Whether a seat that is stuck says so, instead of passing something else than what is due.
    pub fn makes_it_say_so(self) -> bool {
        match self {
            Self::EndCharleston | Self::Redeal => true,
            Self::PassWhatYouCan | Self::AnyTiles => false,
        }
    }
}
words! {
    /// What happens when a seat was dealt a wrong number of tiles.
    MiscountWord {
        /// All tiles are shuffled and dealt again.
        Redeal,
        /// The same, but the last seat, left of the dealer, draws from the wall if it is one tile short.
        LastSeatDraws,
    }
}
words! {
    /// Until when something can be stopped or asked for.
    UntilWord {
        /// Who is to answer is asked before it begins, and not again.
        Gate,
        /// Nobody is asked; it can be said until somebody has laid tiles in the first pass.
        FirstTiles,
        /// Nobody is asked; it can be said until somebody picks up tiles of the first pass.
        FirstPickUp,
        /// Any time after the phases before it, until the dealer discards.
        FirstDiscard,
    }
}
words! {
    /// Which way the turn goes round the table.
    TurnOrderWord {
        /// The next seat is to the right.
        CounterClockwise,
        /// The next seat is to the left.
        Clockwise,
    }
}
words! {
    /// Which of its tiles a vacant seat passes.
    VacantGivesWord {
        /// Any that may be passed, at random. Of a range, every vacant seat gives as many tiles as it gets.
        Random,
        /// Those on top: as they were dealt, and what it is passed goes below.
        Top,
        /// Those that came in the pass before; where these are too few, those on top.
        WhatCame,
    }
}
words! {
    /// What becomes of a vacant seat when the Charleston is over.
    VacantEndsWord {
        /// It stays aside, and nobody plays it.
        Stays,
        /// Its tiles go into the wall.
        IntoTheWall,
    }
}
words! {
    /// Who chooses among several directions.
    ChooseWord {
        /// The number of the deal: the first direction in the first deal, and round and round.
        Deal,
        /// It is drawn at random, each direction of the list equally likely.
        Random,
        /// Dice that the dealer rolls: what they show is counted along the list, round and round, so that 1 is
        /// the first direction of the list.
        Dice,
    }
}
words! {
    /// When everybody is told the direction.
    AnnounceWord {
        /// Before anybody chooses its tiles.
        Before,
        /// When everybody has laid its tiles, and nothing can be changed any more.
        OnceAllPassed,
    }
}
words! {
    /// Whether a seat draws before or after it gives.
    DrawsWord {
        /// It draws first, and may give back what it drew.
        Before,
        /// It draws when everybody has given.
        After,
    }
}
words! {
    /// In which order the seats draw.
    DrawOrderWord {
        /// In turn order from the dealer.
        TurnOrder,
        /// Who gave most draws first, and in turn order among equals.
        MostFirst,
        /// Who gave fewest draws first, and in turn order among equals.
        FewestFirst,
    }
}
words! {
    /// Who settles how many tiles are passed.
    SettleWord {
        /// The lowest request of those who exchange decides for all of them.
        Fewest,
        /// Each seat passes its own number.
        Independent,
    }
}
words! {
    /// What happens when nobody passes a tile of its own.
    NobodyWord {
        /// Nothing moves in this pass; the next one follows.
        SkipPass,
        /// The rest of this phase is skipped.
        EndPhase,
        /// The Charleston ends, and what would follow is skipped.
        EndCharleston,
    }
}
