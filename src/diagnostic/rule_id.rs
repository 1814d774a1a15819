//! The ids of findings: errors and lints.

use std::fmt;
use std::str::FromStr;

/// A kind of finding. Errors come before lints. The names never change, because output, rule pages and `[lints]` tables
/// use them. The doc comments on the lints describe the levels in the published schema.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, strum::IntoStaticStr, strum::VariantArray,
)]
#[cfg_attr(feature = "schema", derive(strum::EnumMessage))]
#[strum(serialize_all = "kebab-case")]
#[allow(missing_docs, reason = "a rule page describes each error")]
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
    GiftWithoutNumber,
    GivesToItself,
    InvalidToml,
    LeadsBack,
    ListedTwice,
    MissingFile,
    MissingKey,
    MissingOption,
    MissingParent,
    MixedSeats,
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
    NotARuleset,
    NotAnOption,
    NotInPhase,
    NotUtf8,
    NotWithCards,
    NothingToEdit,
    OfMismatch,
    OptionConflict,
    OptionNeeds,
    OutOfPlace,
    OutOfRange,
    PairWithItself,
    ParentOutside,
    PhaseTwice,
    PileTooSmall,
    RackTooSmall,
    ReservedName,
    SeatName,
    SeatNamedTwice,
    SeatTwice,
    VacantAsked,
    VacantDealer,
    SelectionClash,
    StuckAfterDrawing,
    TooDeep,
    TooFar,
    TooLong,
    TooManyFindings,
    TooManyAsks,
    TooManyRoles,
    TooShort,
    TwoConsents,
    TwoRoutes,
    TwoSelections,
    TwoWindows,
    UnknownDirection,
    UnknownFormat,
    UnknownKey,
    UnknownPass,
    UnknownPhase,
    UnknownRuleset,
    UnknownSeat,
    UnknownTarget,
    UnknownTile,
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
    /// More tiles can be passed blind than are passed at all.
    BlindBeyondThePass,
    /// A value replaces the parent's value and drops a setting that could still apply.
    DroppedSettings,
    /// A list of rounds or deals includes every deal.
    EveryDeal,
    /// The dealer can declare a winning hand, but isn't dealt the right number of tiles for one.
    ImpossibleHand,
    /// A penalty is set for something that no player can do.
    ImpossiblePenalty,
    /// `never-pass` doesn't list jokers.
    JokersMayPass,
    /// The file's schema reference for editors (`#:schema`) points to a missing file or a different schema.
    MissingSchema,
    /// A file that extends another has no name of its own.
    NoName,
    /// The file doesn't say where its rules come from.
    NoSource,
    /// A setting for the whole Charleston doesn't apply to passes for which the parent sets a different value.
    NotEverywhere,
    /// Tiles in `never-pass` aren't in the box.
    NotInTheBox,
    /// The minimum and maximum of a range are the same number.
    RangeOfOne,
    /// A setting repeats the parent's value.
    RepeatsParent,
    /// Two phases, or two passes in one phase, have the same title.
    SameTitle,
    /// Editors don't recognize the line that names the schema.
    SchemaLine,
    /// A player could end up with too few tiles that can be passed.
    StuckSeat,
    /// The title of a pass names one direction, but the tiles go in another.
    TitleSaysOtherwise,
    /// The file uses TOML 1.1, which many programs can't read.
    #[strum(serialize = "toml-1-1")]
    Toml11,
    /// In a pass, each player passes tiles back to the player who just passed tiles to them.
    UndonePass,
    /// Players can end up with more or fewer tiles than they were dealt.
    UnequalCourtesy,
    /// A phase or a pass can't be reached.
    Unreached,
    /// Players are allowed to stop a phase or a pass, but never get the chance.
    Unstoppable,
    /// A setting makes no difference at any table.
    WithoutEffect,
}

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

// A search through the names takes less room in WebAssembly than derived code that compares each name.
impl FromStr for RuleId {
    type Err = ();

    fn from_str(name: &str) -> Result<Self, ()> {
        Self::ALL.iter().copied().find(|id| id.as_str() == name).ok_or(())
    }
}

impl RuleId {
    /// All ids: first the errors, then the lints.
    pub const ALL: &'static [Self] = <Self as strum::VariantArray>::VARIANTS;

    /// Returns the kebab-case name.
    pub fn as_str(self) -> &'static str {
        self.into()
    }

    /// Whether it is a lint. Lints are warnings by default, but a rule file can change their levels.
    pub fn is_lint(self) -> bool {
        self >= Self::BlindBeyondThePass
    }
}
