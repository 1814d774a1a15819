//! The names of everything that a check can find.

/// Which kind of finding it is: the errors, then the lints. Its word never changes: output, rule pages and lint tables
/// use it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[derive(strum::Display, strum::EnumString, strum::IntoStaticStr, strum::VariantArray)]
#[strum(serialize_all = "kebab-case")]
#[allow(missing_docs, reason = "the page of each says what it is")]
#[non_exhaustive]
pub enum RuleId {
    AcrossNeedsEvenSeats,
    AtMostMismatch,
    BallotMismatch,
    BlindSelection,
    BlindWithZone,
    BoxTooSmall,
    NothingToChoose,
    DealOutsideCycle,
    DealtAgainForever,
    DirectionName,
    DrawsUnknownNumber,
    DuplicateKey,
    EmptyFile,
    EmptyPhase,
    ExtendsLoop,
    ExtendsTooDeep,
    FileTooLarge,
    GiftAgainstRequests,
    GiftTwice,
    GivesToItself,
    InvalidToml,
    LeadsBack,
    ListedTwice,
    MissingFile,
    MissingKey,
    MissingParent,
    MoreThanAHand,
    MoreThanSeats,
    NeverPlayed,
    NoChooser,
    NoConsent,
    NoFiles,
    NoRoute,
    NobodyJoins,
    NobodyPasses,
    NobodySits,
    NotAFile,
    NotInPhase,
    NotUtf8,
    NotWithCards,
    OfMismatch,
    OutOfPlace,
    OutOfRange,
    PairWithItself,
    ParentOutside,
    PhaseTwice,
    RackTooSmall,
    ReservedName,
    SeatName,
    SeatNamedTwice,
    SeatTwice,
    VacantAsked,
    VacantDealer,
    StuckAfterDrawing,
    TooDeep,
    TooFar,
    TooLong,
    TooManyFindings,
    TooManyAsks,
    TooShort,
    TwoConsents,
    TwoRoutes,
    TwoWindows,
    UnknownDirection,
    UnknownFormat,
    UnknownKey,
    UnknownPass,
    UnknownPhase,
    UnknownRuleset,
    UnknownSeat,
    UnknownTarget,
    UnknownWord,
    UnreadableFile,
    UnreadableFolder,
    UntilMismatch,
    UnusedDirection,
    UnusedPass,
    UnusedPhase,
    UpsideDownRange,
    WallTooSmall,
    WrongType,
    BlindBeyondThePass,
    EveryDeal,
    ImpossiblePenalty,
    JokersMayPass,
    MissingSchema,
    NoName,
    NoSource,
    NotInTheBox,
    RangeOfOne,
    RepeatsParent,
    SameTitle,
    SchemaLine,
    StuckSeat,
    TitleSaysOtherwise,
    #[strum(serialize = "toml-1-1")]
    Toml11,
    UndonePass,
    UnequalCourtesy,
    Unreached,
    Unstoppable,
    WithoutEffect,
}

impl RuleId {
    /// Every id: the errors, then the lints, each in the order of their words.
    pub const ALL: &'static [Self] = <Self as strum::VariantArray>::VARIANTS;

    /// The kebab-case word, as output, rule pages and lint tables show it.
    pub fn as_str(self) -> &'static str {
        self.into()
    }

    /// Whether it is a lint: a rule file can set its level, and by default it is only a warning.
    pub fn is_lint(self) -> bool {
        self >= Self::BlindBeyondThePass
    }
}
