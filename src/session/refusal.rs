//! Why a command is against the rules.

use thiserror::Error;

use crate::rack::Lacking;
use crate::ruleset::PlaceId;
use crate::schedule::Schedule;
use crate::tile::Kind;

/// Why a command is refused. Nothing has changed then, and nothing is said that the seat may not know.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "each variant's sentence says what it is")]
pub enum Refusal {
    #[error("There is no such seat at this table.")]
    NoSuchSeat,
    #[error("The Charleston is over; nothing more can be done in it.")]
    Over,
    #[error("The tiles are being dealt.")]
    Dealing,
    #[error("No tiles are being passed now.")]
    NoPassNow,
    #[error("You take no part in this pass.")]
    SitsOut,
    #[error("You have passed already, and what lies, lies.")]
    AlreadyPassed { rule: PlaceId },
    #[error("You have looked at tiles of this pass, so you cannot change yours.")]
    ChangeAfterLook { rule: PlaceId },
    #[error("The tiles you laid have been looked at, so you cannot change them.")]
    ChangeAfterLookElsewhere { rule: PlaceId },
    #[error("You do not hold {}.", .0.tile)]
    NotHeld(Lacking),
    #[error("You hold {} only {} and cannot pass it {}.", .0.tile, times(.0.held), times(.0.wanted))]
    HeldTooFew(Lacking),
    #[error("{} cannot be passed during the Charleston.", plural(*.kind))]
    Stays { kind: Kind, rule: PlaceId },
    #[error("You do not pass to that seat now.")]
    WrongReceiver,
    #[error("You have two gifts for the same seat.")]
    ReceiverTwice,
    #[error("That is {}, and at least {} must be passed.", tiles(*.given), tiles(*.least))]
    TooFew { given: u8, least: u8, rule: PlaceId },
    #[error("That is {}, and at most {} may be passed.", tiles(*.given), tiles(*.most))]
    TooMany { given: u8, most: u8, rule: PlaceId },
    #[error("You hold too few tiles that may be passed. Say that you cannot pass.")]
    Stuck { rule: PlaceId },
    #[error("No tile may be passed blind in this pass.")]
    NoBlind { rule: PlaceId },
    #[error("At most {} may be passed blind.", tiles(*.most))]
    TooManyBlind { most: u8, rule: PlaceId },
    #[error("Say first how many tiles you would exchange.")]
    WishFirst { rule: PlaceId },
    #[error("The number of tiles is not settled by wishes in this pass.")]
    NoWish { rule: PlaceId },
    #[error("A wish is for {} to {}.", .least, tiles(*.most))]
    WishOutOfRange { least: u8, most: u8, rule: PlaceId },
    #[error("You cannot wish for more tiles than you may pass.")]
    WishTooHigh,
    #[error("The number of tiles is settled.")]
    AlreadySettled,
    #[error("You have made your wish, and it stands.")]
    AlreadyWished { rule: PlaceId },
    #[error("Pass before you pick up.")]
    PassFirst,
    #[error("There is nothing for you to look at yet.")]
    NothingToLookAt,
    #[error("You cannot look until all have passed.")]
    NotAllPassed { rule: PlaceId },
    #[error("You have looked already.")]
    AlreadyLooked,
    #[error("Everybody looks at the same instant, when all have passed.")]
    LookTogether { rule: PlaceId },
    #[error("A tile may not be looked at before it is passed on blind.")]
    Peek { rule: PlaceId },
    #[error("There is no blind pass to spoil here.")]
    NothingToPeekAt,
    #[error("This part of the Charleston cannot be stopped.")]
    CannotStop,
    #[error("It is too late to stop this part of the Charleston.")]
    TooLateToStop { rule: PlaceId },
    #[error("It is not yours to stop or agree to this.")]
    NotYourConsent { rule: PlaceId },
    #[error("Nothing of the kind is being asked now.")]
    NothingAsked,
    #[error("You have answered already.")]
    AlreadyAnswered,
    #[error("There is nothing you can ask for now.")]
    NothingToAskFor,
    #[error("It has been asked for as often as it can be.")]
    AskedOften { rule: PlaceId },
    #[error("Only the dealer can do that.")]
    DealerOnly,
    #[error("This hand is not played at this table.")]
    NoSuchHand { rule: PlaceId },
    #[error("The Charleston has begun; it is too late to declare before it.")]
    TooLateToDeclare,
    #[error("The Charleston is not over; a hand can be declared only after it.")]
    TooEarlyToDeclare,
    #[error("The hand was not confirmed.")]
    NotConfirmed,
    #[error("You were dealt the right number of tiles.")]
    RightNumber,
    #[error("You can pass enough tiles.")]
    CanPass,
    #[error("Nobody can be stuck here: pass what you can.")]
    PassWhatYouCan { rule: PlaceId },
    #[error("No hand can be called dead during the Charleston.")]
    NoDeadHands,
    #[error("The Charleston is not over.")]
    NotOver,
}

impl Refusal {
    /// The kebab-case word that names it in transcripts, docs and tests.
    pub fn id(&self) -> &'static str {
        match self {
            Self::NoSuchSeat => "no-such-seat",
            Self::Over => "over",
            Self::Dealing => "dealing",
            Self::NoPassNow => "no-pass-now",
            Self::SitsOut => "sits-out",
            Self::AlreadyPassed { .. } => "already-passed",
            Self::ChangeAfterLook { .. } => "change-after-look",
            Self::ChangeAfterLookElsewhere { .. } => "change-after-look-elsewhere",
            Self::NotHeld(_) => "not-held",
            Self::HeldTooFew(_) => "held-too-few",
            Self::Stays { .. } => "stays",
            Self::WrongReceiver => "wrong-receiver",
            Self::ReceiverTwice => "receiver-twice",
            Self::TooFew { .. } => "too-few",
            Self::TooMany { .. } => "too-many",
            Self::Stuck { .. } => "stuck",
            Self::NoBlind { .. } => "no-blind",
            Self::TooManyBlind { .. } => "too-many-blind",
            Self::WishFirst { .. } => "wish-first",
            Self::NoWish { .. } => "no-wish",
            Self::WishOutOfRange { .. } => "wish-out-of-range",
            Self::WishTooHigh => "wish-too-high",
            Self::AlreadySettled => "already-settled",
            Self::AlreadyWished { .. } => "already-wished",
            Self::PassFirst => "pass-first",
            Self::NothingToLookAt => "nothing-to-look-at",
            Self::NotAllPassed { .. } => "not-all-passed",
            Self::AlreadyLooked => "already-looked",
            Self::LookTogether { .. } => "look-together",
            Self::Peek { .. } => "peek",
            Self::NothingToPeekAt => "nothing-to-peek-at",
            Self::CannotStop => "cannot-stop",
            Self::TooLateToStop { .. } => "too-late-to-stop",
            Self::NotYourConsent { .. } => "not-your-consent",
            Self::NothingAsked => "nothing-asked",
            Self::AlreadyAnswered => "already-answered",
            Self::NothingToAskFor => "nothing-to-ask-for",
            Self::AskedOften { .. } => "asked-often",
            Self::DealerOnly => "dealer-only",
            Self::NoSuchHand { .. } => "no-such-hand",
            Self::TooLateToDeclare => "too-late-to-declare",
            Self::TooEarlyToDeclare => "too-early-to-declare",
            Self::NotConfirmed => "not-confirmed",
            Self::RightNumber => "right-number",
            Self::CanPass => "can-pass",
            Self::PassWhatYouCan { .. } => "pass-what-you-can",
            Self::NoDeadHands => "no-dead-hands",
            Self::NotOver => "not-over",
        }
    }

    /// The rule of the house it rests on; nothing where the game itself is the reason.
    pub fn rule(&self) -> Option<PlaceId> {
        match self {
            Self::AlreadyPassed { rule }
            | Self::ChangeAfterLook { rule }
            | Self::ChangeAfterLookElsewhere { rule }
            | Self::Stays { rule, .. }
            | Self::TooFew { rule, .. }
            | Self::TooMany { rule, .. }
            | Self::Stuck { rule }
            | Self::NoBlind { rule }
            | Self::TooManyBlind { rule, .. }
            | Self::WishFirst { rule }
            | Self::NoWish { rule }
            | Self::WishOutOfRange { rule, .. }
            | Self::AlreadyWished { rule }
            | Self::NotAllPassed { rule }
            | Self::LookTogether { rule }
            | Self::Peek { rule }
            | Self::TooLateToStop { rule }
            | Self::NotYourConsent { rule }
            | Self::AskedOften { rule }
            | Self::NoSuchHand { rule }
            | Self::PassWhatYouCan { rule } => Some(*rule),
            Self::NoSuchSeat
            | Self::Over
            | Self::Dealing
            | Self::NoPassNow
            | Self::SitsOut
            | Self::NotHeld(_)
            | Self::HeldTooFew(_)
            | Self::WrongReceiver
            | Self::ReceiverTwice
            | Self::WishTooHigh
            | Self::AlreadySettled
            | Self::PassFirst
            | Self::NothingToLookAt
            | Self::AlreadyLooked
            | Self::NothingToPeekAt
            | Self::CannotStop
            | Self::NothingAsked
            | Self::AlreadyAnswered
            | Self::NothingToAskFor
            | Self::DealerOnly
            | Self::TooLateToDeclare
            | Self::TooEarlyToDeclare
            | Self::NotConfirmed
            | Self::RightNumber
            | Self::CanPass
            | Self::NoDeadHands
            | Self::NotOver => None,
        }
    }

    /// The sentence, and where the house rule it rests on was written:
    /// `Jokers cannot be passed during the Charleston. (tuesday.toml: charleston.never-pass)`.
    pub fn with_rule(&self, schedule: &Schedule) -> String {
        match self.rule() {
            Some(rule) => format!("{self} ({})", schedule.place(rule)),
            None => self.to_string(),
        }
    }
}

fn plural(kind: Kind) -> String {
    let (_, several) = kind.names();
    let mut letters = several.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn tiles(count: u8) -> String {
    if count == 1 { "1 tile".to_owned() } else { format!("{count} tiles") }
}

fn times(count: usize) -> String {
    match count {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        more => format!("{more} times"),
    }
}
