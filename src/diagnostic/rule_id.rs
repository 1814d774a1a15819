//! The names of everything that a check can find.

use std::fmt;
use std::str::FromStr;

/// Declares each id once, as a variant and as the word that people read.
macro_rules! rule_ids {
    (errors { $($variant:ident = $word:literal,)* } lints { $($lint:ident = $lint_word:literal,)* }) => {
        /// Which kind of finding it is. The word never changes: output, rule pages and lint tables use it.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[allow(missing_docs, reason = "the page of each says what it is")]
        #[non_exhaustive]
        pub enum RuleId {
            $($variant,)*
            $($lint,)*
        }

        impl RuleId {
            /// Every id: the errors, then the lints, each in the order of their words.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)* $(Self::$lint,)*];

            /// The kebab-case word, as output, rule pages and lint tables show it.
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$variant => $word,)*
                    $(Self::$lint => $lint_word,)*
                }
            }

            /// Whether it is a lint: a rule file can set its level, and by default it is only a warning.
            pub const fn is_lint(self) -> bool {
                match self {
                    $(Self::$variant => false,)*
                    $(Self::$lint => true,)*
                }
            }
        }
    };
}

rule_ids! {
    errors {
    AcrossNeedsEvenSeats = "across-needs-even-seats",
    AtMostMismatch = "at-most-mismatch",
    BallotMismatch = "ballot-mismatch",
    BlindSelection = "blind-selection",
    BlindWithZone = "blind-with-zone",
    BoxTooSmall = "box-too-small",
    NothingToChoose = "nothing-to-choose",
    DealOutsideCycle = "deal-outside-cycle",
    DealtAgainForever = "dealt-again-forever",
    DirectionName = "direction-name",
    DrawsUnknownNumber = "draws-unknown-number",
    DuplicateKey = "duplicate-key",
    EmptyFile = "empty-file",
    EmptyPhase = "empty-phase",
    ExtendsLoop = "extends-loop",
    ExtendsTooDeep = "extends-too-deep",
    FileTooLarge = "file-too-large",
    GiftAgainstRequests = "gift-against-requests",
    GiftTwice = "gift-twice",
    GivesToItself = "gives-to-itself",
    InvalidToml = "invalid-toml",
    LeadsBack = "leads-back",
    ListedTwice = "listed-twice",
    MissingFile = "missing-file",
    MissingKey = "missing-key",
    MissingParent = "missing-parent",
    MoreThanAHand = "more-than-a-hand",
    MoreThanSeats = "more-than-seats",
    NeverPlayed = "never-played",
    NoChooser = "no-chooser",
    NoConsent = "no-consent",
    NoFiles = "no-files",
    NoRoute = "no-route",
    NobodyJoins = "nobody-joins",
    NobodyPasses = "nobody-passes",
    NobodySits = "nobody-sits",
    NotAFile = "not-a-file",
    NotInPhase = "not-in-phase",
    NotUtf8 = "not-utf8",
    NotWithCards = "not-with-cards",
    OfMismatch = "of-mismatch",
    OutOfPlace = "out-of-place",
    OutOfRange = "out-of-range",
    PairWithItself = "pair-with-itself",
    ParentOutside = "parent-outside",
    PhaseTwice = "phase-twice",
    RackTooSmall = "rack-too-small",
    ReservedName = "reserved-name",
    SeatName = "seat-name",
    SeatNamedTwice = "seat-named-twice",
    SeatTwice = "seat-twice",
    VacantAsked = "vacant-asked",
    VacantDealer = "vacant-dealer",
    StuckAfterDrawing = "stuck-after-drawing",
    TooDeep = "too-deep",
    TooFar = "too-far",
    TooLong = "too-long",
    TooManyFindings = "too-many-findings",
    TooManyAsks = "too-many-asks",
    TooShort = "too-short",
    TwoConsents = "two-consents",
    TwoRoutes = "two-routes",
    TwoWindows = "two-windows",
    UnknownDirection = "unknown-direction",
    UnknownFormat = "unknown-format",
    UnknownKey = "unknown-key",
    UnknownPass = "unknown-pass",
    UnknownPhase = "unknown-phase",
    UnknownRuleset = "unknown-ruleset",
    UnknownSeat = "unknown-seat",
    UnknownTarget = "unknown-target",
    UnknownWord = "unknown-word",
    UnreadableFile = "unreadable-file",
    UnreadableFolder = "unreadable-folder",
    UntilMismatch = "until-mismatch",
    UnusedDirection = "unused-direction",
    UnusedPass = "unused-pass",
    UnusedPhase = "unused-phase",
    UpsideDownRange = "upside-down-range",
    WallTooSmall = "wall-too-small",
    WrongType = "wrong-type",
    }
    lints {
    BlindBeyondThePass = "blind-beyond-the-pass",
    EveryDeal = "every-deal",
    ImpossiblePenalty = "impossible-penalty",
    JokersMayPass = "jokers-may-pass",
    MissingSchema = "missing-schema",
    NoName = "no-name",
    NoSource = "no-source",
    NotInTheBox = "not-in-the-box",
    RangeOfOne = "range-of-one",
    RepeatsParent = "repeats-parent",
    SameTitle = "same-title",
    SchemaLine = "schema-line",
    StuckSeat = "stuck-seat",
    TitleSaysOtherwise = "title-says-otherwise",
    Toml11 = "toml-1-1",
    UndonePass = "undone-pass",
    UnequalCourtesy = "unequal-courtesy",
    Unreached = "unreached",
    Unstoppable = "unstoppable",
    WithoutEffect = "without-effect",
    }
}

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// No finding is called so.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("no finding has this id")]
pub struct UnknownRuleId;

impl FromStr for RuleId {
    type Err = UnknownRuleId;

    fn from_str(word: &str) -> Result<Self, UnknownRuleId> {
        Self::ALL.iter().copied().find(|id| id.as_str() == word).ok_or(UnknownRuleId)
    }
}
