//! Refusals: the reasons a command can be refused.

use std::fmt;

use serde::{Deserialize, Serialize};
use thiserror::Error;

mod words;

use words::{
    dice_word, just_received, more_than_offered, most_to_request, out_of_order, range_of_tiles, tiles, word,
};

use crate::escape;
use crate::ruleset::PlaceId;
use crate::schedule::Schedule;
use crate::table::rack::Lacking;
use crate::table::selection::End;
use crate::table::tile::{Kind, Tile, TileSet};
use crate::words::capitalized;

/// The reason a command is refused. A refused command changes nothing at the table, and the refusal reveals nothing
/// that the seat isn't allowed to know.
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    Error,
    strum::IntoStaticStr,
    strum::VariantNames,
    strum::EnumDiscriminants,
)]
#[strum(serialize_all = "kebab-case")]
#[strum_discriminants(
    name(RefusalId),
    non_exhaustive,
    derive(
        Hash,
        PartialOrd,
        Ord,
        Serialize,
        Deserialize,
        strum::Display,
        strum::EnumString,
        strum::IntoStaticStr
    ),
    strum(
        serialize_all = "kebab-case",
        parse_err_ty = NoSuchRefusal,
        parse_err_fn = NoSuchRefusal::of
    ),
    serde(rename_all = "kebab-case"),
    doc = "The reason for a refusal, as a word that never changes.",
    allow(missing_docs, reason = "each variant is documented on `Refusal`")
)]
#[cfg_attr(feature = "schema", strum_discriminants(derive(schemars::JsonSchema)))]
#[allow(missing_docs, reason = "the messages explain the fields; `rule` is the setting that applies")]
#[non_exhaustive]
pub enum Refusal {
    /// There is no such seat at the table.
    #[error("This table doesn't have that seat.")]
    NoSuchSeat,
    /// The seat is vacant.
    #[error("No player sits there.")]
    NobodySits,
    /// It isn't time to roll the dice.
    #[error("It isn't time to roll the dice.")]
    NoDice,
    /// The dice can't add up to this number.
    #[error("{} {} {min} to {max}.", dice_word(*.dice), if *.dice == 1 { "shows" } else { "show" })]
    NotOnTheDice { dice: u8, min: u8, max: u8, rule: PlaceId },
    /// The dice that decide the direction have to be rolled first.
    #[error("Roll the dice first: they decide the direction.")]
    DiceFirst { rule: PlaceId },
    /// The direction has been decided, so tiles can no longer be changed.
    #[error("The direction has been decided, so you can't change your tiles.")]
    DirectionKnown { rule: PlaceId },
    /// The player has to draw from the wall before giving tiles.
    #[error("Draw from the wall before you pass.")]
    DrawFirst { rule: PlaceId },
    /// The Charleston is over (R13).
    #[error("The Charleston is over.")]
    Over,
    /// The tiles are being dealt.
    #[error("The tiles are being dealt.")]
    Dealing,
    /// No tiles are being passed now.
    #[error("No tiles are being passed now.")]
    NoPassNow,
    /// The player doesn't take part in this pass (R8).
    #[error("You aren't taking part in this pass.")]
    SitsOut,
    /// The player has already passed, and tiles can't be changed once passed (R29).
    #[error("You have already passed, and tiles can't be changed once passed.")]
    AlreadyPassed { rule: PlaceId },
    /// The player has picked up tiles, or has peeked, and can no longer change the tiles they passed (R29).
    #[error("You have already seen new tiles in this pass, so you can't change the ones you passed.")]
    ChangeAfterPickUp { rule: PlaceId },
    /// A player who could get the player's tiles has picked up or peeked, so they can't be changed (R29).
    #[error("A player who could get your tiles has already seen new ones, so you can't change yours.")]
    ChangeAfterPickUpElsewhere { rule: PlaceId },
    /// A vacant seat has passed as many tiles as it received, so they can't be changed (R5, R29).
    #[error(
        "You can't change your tiles anymore, because a vacant seat has passed as many tiles as it received."
    )]
    ChangeAfterVacantSeat { rule: PlaceId },
    /// The player doesn't have this tile (R16).
    #[error("You don't have {}.", .0.tile)]
    NotHeld(Lacking),
    /// The player doesn't have enough of this tile (R16).
    #[error("You have only {} {}, so you can't pass {}.", word(.0.held), .0.tile, word(.0.wanted))]
    HeldTooFew(Lacking),
    /// Tiles of this kind can't be passed (R14).
    #[error("{} can't be passed during the Charleston.", capitalized(&.kind.plural()))]
    Stays { kind: Kind, rule: PlaceId },
    /// All tiles must be of the same suit, but one has no suit (R14).
    #[error("All tiles must be of the same suit, but {tile} has no suit.")]
    OfNoSuit { tile: Tile, rule: PlaceId },
    /// All tiles must be of the suit that the player named (R14).
    #[error("You named {}, but {tile} isn't one.", .suit.plural())]
    NotOfNamedSuit { tile: Tile, suit: Kind, rule: PlaceId },
    /// All tiles must be of the same suit (R14).
    #[error("All tiles must be of the same suit, but {one} and {other} aren't.")]
    TwoSuits { one: Tile, other: Tile, rule: PlaceId },
    /// All tiles must be alike (R14).
    #[error("All tiles must be alike, but {one} and {other} aren't.")]
    NotAlike { one: Tile, other: Tile, rule: PlaceId },
    /// No two tiles can be alike (R14).
    #[error("All tiles must be different, but you have chosen {tile} more than once.")]
    Alike { tile: Tile, rule: PlaceId },
    /// A tile that just arrived can't be passed on yet (R14).
    #[error("{}", just_received(*.tile, *.before))]
    JustReceived { tile: Tile, before: usize, rule: PlaceId },
    /// The player must pass at least one of the tiles that the rule names (R14).
    #[error("Pass at least one of these: {tiles}.")]
    NoneOf { tiles: TileSet, rule: PlaceId },
    /// The highest or lowest tiles must be passed (R14).
    #[error("{}", out_of_order(*.end, *.passed, *.kept))]
    OutOfOrder { end: End, passed: Tile, kept: Tile, rule: PlaceId },
    /// As many tiles as possible that meet the conditions together must be passed before any others (R17).
    #[error(
        "Pass as many tiles as you can that meet the conditions together before any others. You kept {tile}."
    )]
    FillUp { tile: Tile, rule: PlaceId },
    /// The player can't pass tiles to that receiver in this pass (R5).
    #[error("Your tiles can't go there in this pass.")]
    WrongReceiver,
    /// The command doesn't say who gets the blind tiles (R18).
    #[error("Say who gets the blind tiles.")]
    BlindToWhom,
    /// The command names the same receiver twice.
    #[error("You have named the same receiver twice.")]
    ReceiverTwice,
    /// The player passes too few tiles (R15).
    #[error("You chose {}. You must pass {}.", .demand.given(*.given), .demand.said("at least"))]
    TooFew { given: u8, demand: Demand, rule: PlaceId },
    /// The player passes too many tiles (R15).
    #[error("You chose {}. {}.", .demand.given(*.given), .demand.allowed())]
    TooMany { given: u8, demand: Demand, rule: PlaceId },
    /// The player can't pass enough tiles, and has to say so (R17).
    #[error("You don't have enough tiles that can be passed. Say that you can't pass.")]
    Stuck { rule: PlaceId },
    /// The player can't pass tiles blind in this pass (R18).
    #[error("You can't pass tiles blind in this pass.")]
    NoBlind { rule: PlaceId },
    /// The player passes too many tiles blind (R18).
    #[error("You can pass at most {} blind.", tiles(*.max))]
    TooManyBlind { max: u8, rule: PlaceId },
    /// The player first has to name the suit of their tiles (R14).
    #[error("Name a suit first. All your tiles must be of that suit.")]
    NameSuitFirst { rule: PlaceId },
    /// There is no suit to name in this pass (R14).
    #[error("There is no suit to name in this pass.")]
    NoSuitToName { rule: PlaceId },
    /// The player has already named a suit for the whole Charleston (R14).
    #[error("You have already named a suit, and it applies for the rest of the Charleston.")]
    AlreadyNamed { rule: PlaceId },
    /// The box has no such suit (R14).
    #[error("{} aren't a suit at this table.", capitalized(&.named.plural()))]
    NoSuchSuit { named: Kind },
    /// The players first have to say how many tiles they want to exchange (R11).
    #[error("First say how many tiles you want to exchange.")]
    RequestFirst { rule: PlaceId },
    /// Players don't request a number of tiles in this pass (R11).
    #[error("Players don't request a number of tiles in this pass.")]
    NoRequest { rule: PlaceId },
    /// The request is too low or too high (R11).
    #[error("You can request {}.", range_of_tiles(*.min, *.max))]
    RequestOutOfRange { min: u8, max: u8, rule: PlaceId },
    /// The request is for more tiles than another player has offered (R11).
    #[error("{}", more_than_offered(*.min, *.offered))]
    MoreThanOffered { min: u8, offered: u8, rule: PlaceId },
    /// The player can't pass that many tiles (R11).
    #[error("{}", most_to_request(*.max, *.receivers))]
    RequestTooHigh { max: u8, receivers: u8 },
    /// The number of tiles is already settled (R11).
    #[error("The number of tiles is already settled.")]
    AlreadySettled,
    /// The player has already made a request and can't change it (R29).
    #[error("You have already made your request, and it's final.")]
    AlreadyRequested { rule: PlaceId },
    /// The player has to pass before picking up (R27).
    #[error("Pass before you pick up.")]
    PassFirst,
    /// There are no tiles to pick up yet (R19, R28).
    #[error("There are no tiles for you to pick up yet.")]
    NothingToPickUp,
    /// Players pick up only after everyone has passed (R28).
    #[error("You can't pick up until everyone has passed.")]
    NotAllPassed { rule: PlaceId },
    /// The player has already picked up.
    #[error("You have already picked up.")]
    AlreadyPickedUp,
    /// Everyone picks up at the same moment, without a command (R28).
    #[error("Everyone picks up at the same moment, after all have passed.")]
    PickUpTogether { rule: PlaceId },
    /// Players can't look at tiles before passing them blind (R22).
    #[error("You can't peek at a tile before you pass it blind.")]
    Peek { rule: PlaceId },
    /// The player can't pass blind in this pass, has already passed, or hasn't received any new tiles.
    #[error("There are no tiles for you to peek at now.")]
    NothingToPeekAt,
    /// The phase or pass is compulsory or already agreed, or no tiles are being passed (R26).
    #[error("Nothing can be stopped now.")]
    CannotStop,
    /// It is too late to stop the phase or pass (R24).
    #[error("It's too late to stop this part of the Charleston.")]
    TooLateToStop { rule: PlaceId },
    /// Someone has seen tiles in this pass, so no one can stop the phase until the next pass (R24, R25).
    #[error("Someone has already seen tiles in this pass. If the next pass is played, you can stop then.")]
    StopLater { rule: PlaceId },
    /// Only other players can decide this (R9, R23).
    #[error("That's for other players to decide.")]
    NotYourConsent { rule: PlaceId },
    /// No such question is being asked.
    #[error("No player is being asked that right now.")]
    NothingAsked,
    /// The player has already given this answer.
    #[error("You have already said that.")]
    AlreadyAnswered,
    /// The phase or pass has already been stopped.
    #[error("That part of the Charleston has already been stopped.")]
    AlreadyStopped,
    /// The player has already answered and can't change the answer.
    #[error("You have already answered, and answers are final here.")]
    FinalAnswer { rule: PlaceId },
    /// There is nothing to ask for now (R9).
    #[error("There's nothing you can ask for now.")]
    NothingToAskFor,
    /// The phase or pass has already been played the maximum number of times (R9).
    #[error("This part of the Charleston has already been played the maximum number of times.")]
    AskedOften { rule: PlaceId },
    /// Only the dealer can do this (R13, R31, R32).
    #[error("Only the dealer can do that.")]
    DealerOnly,
    /// This hand can't be declared at this table (R31, R32).
    #[error("This hand can't be declared at this table.")]
    NoSuchHand { rule: PlaceId },
    /// The dealer has passed, or a player has seen new tiles, so it is too late for a Heavenly Hand (R31).
    #[error("It's too late to declare this hand: you have passed tiles, or a player has seen new ones.")]
    TooLateToDeclare,
    /// The Charleston isn't over, so it is too early for an Earthly Hand (R32).
    #[error("You can declare this hand only after the Charleston.")]
    TooEarlyToDeclare { rule: PlaceId },
    /// An Earthly Hand can be declared after any phase, but the current phase isn't over (R32).
    #[error(
        "You can declare an Earthly Hand only after one part of the Charleston ends, before you pass and before anyone \
             sees new tiles in the next part."
    )]
    PhaseNotOver { rule: PlaceId },
    /// The player has changed their tiles, their request or their answer too many times in this pass or vote. The limit
    /// keeps the table's log short.
    #[error("You have already changed your mind {max} times. You can't do it again.")]
    TooManyChanges { max: u8 },
    /// A winning hand has been declared, and the host hasn't answered yet (R31, R32).
    #[error("A winning hand has been declared. Wait until it is confirmed or rejected.")]
    DeclarationPending,
    /// The host has rejected this hand, and the table is still at the same step (R31, R32).
    #[error("Your hand was rejected. You can't declare it again until the table moves on to the next step.")]
    AlreadyRejected,
    /// The hand hasn't been declared.
    #[error("That hand hasn't been declared.")]
    NotDeclared,
    /// The player was dealt the right number of tiles (R34).
    #[error("You were dealt the right number of tiles.")]
    RightNumber,
    /// The player can pass enough tiles (R17).
    #[error("You have enough tiles that can be passed.")]
    CanPass,
    /// A player without enough tiles passes as many as possible (R17).
    #[error("Pass as many tiles as you can.")]
    PassWhatYouCan { rule: PlaceId },
    /// A player whose tiles don't meet the conditions can pass any tiles (R17).
    #[error(
        "Your tiles don't meet the conditions, so pass any tiles that can be passed, despite the conditions."
    )]
    PassAnyTiles { rule: PlaceId },
    /// A player whose tiles don't meet the conditions makes up the number with other tiles (R17).
    #[error("Pass as many tiles as you can that meet the conditions together before any others.")]
    PassQualifyingFirst { rule: PlaceId },
    /// The message answers an earlier prompt, or is for a different table.
    #[error("The situation has changed since you sent this. Look at the table and try again.")]
    Stale,
    /// No hand can be called dead during the Charleston (R33).
    #[error("No hand can be called dead during the Charleston.")]
    NoDeadHands,
    /// The Charleston isn't over, so play can't begin (R13).
    #[error("The Charleston isn't over.")]
    NotOver,
}

/// A word that isn't the id of a refusal.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("`{}` isn't the id of a refusal", escape::quoted(.0))]
pub struct NoSuchRefusal(pub String);

impl NoSuchRefusal {
    fn of(word: &str) -> Self {
        Self(word.to_owned())
    }
}

/// A limit on the number of tiles that a seat passes (R15).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Demand {
    /// The minimum or maximum that the offer violates.
    pub tiles: u8,
    /// Whether the minimum and the maximum are the same.
    pub is_exact: bool,
    /// Whether the number applies to one of several receivers.
    pub is_each: bool,
}

impl Demand {
    fn given(self, number: u8) -> String {
        let one = if self.is_each { " for one receiver" } else { "" };
        format!("{}{one}", tiles(number))
    }

    fn allowed(self) -> String {
        match (self.tiles, self.is_each) {
            (0, true) => "You can't pass any to that receiver".to_owned(),
            (0, false) => "You can't pass any".to_owned(),
            _ if self.is_exact => format!("You must pass {}", self.said("at most")),
            _ => format!("You can pass {}", self.said("at most")),
        }
    }

    fn said(self, bound: &str) -> String {
        let bound = if self.is_exact { "exactly" } else { bound };
        let one = if self.is_each { " to that receiver" } else { "" };
        format!("{bound} {}{one}", tiles(self.tiles))
    }
}

/// Shows only the id, because a refusal can name a tile on the player's rack.
impl fmt::Debug for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Refusal({})", self.id())
    }
}

impl Refusal {
    /// Returns the id, such as `stays`. Ids never change.
    pub fn id(&self) -> &'static str {
        self.into()
    }

    /// The ids of all refusals.
    pub const IDS: &'static [&'static str] = <Self as strum::VariantNames>::VARIANTS;

    /// Returns the setting that the refusal is based on; `None` if it isn't based on a setting.
    pub fn rule(&self) -> Option<PlaceId> {
        match self {
            Self::DiceFirst { rule }
            | Self::NotOnTheDice { rule, .. }
            | Self::DirectionKnown { rule }
            | Self::DrawFirst { rule }
            | Self::AlreadyPassed { rule }
            | Self::ChangeAfterPickUp { rule }
            | Self::ChangeAfterPickUpElsewhere { rule }
            | Self::ChangeAfterVacantSeat { rule }
            | Self::Stays { rule, .. }
            | Self::OfNoSuit { rule, .. }
            | Self::NotOfNamedSuit { rule, .. }
            | Self::TwoSuits { rule, .. }
            | Self::NotAlike { rule, .. }
            | Self::Alike { rule, .. }
            | Self::NoneOf { rule, .. }
            | Self::OutOfOrder { rule, .. }
            | Self::FillUp { rule, .. }
            | Self::JustReceived { rule, .. }
            | Self::TooFew { rule, .. }
            | Self::TooMany { rule, .. }
            | Self::Stuck { rule }
            | Self::NoBlind { rule }
            | Self::TooManyBlind { rule, .. }
            | Self::NameSuitFirst { rule }
            | Self::NoSuitToName { rule }
            | Self::AlreadyNamed { rule }
            | Self::RequestFirst { rule }
            | Self::NoRequest { rule }
            | Self::RequestOutOfRange { rule, .. }
            | Self::MoreThanOffered { rule, .. }
            | Self::AlreadyRequested { rule }
            | Self::NotAllPassed { rule }
            | Self::PickUpTogether { rule }
            | Self::Peek { rule }
            | Self::TooLateToStop { rule }
            | Self::StopLater { rule }
            | Self::NotYourConsent { rule }
            | Self::FinalAnswer { rule }
            | Self::AskedOften { rule }
            | Self::NoSuchHand { rule }
            | Self::TooEarlyToDeclare { rule }
            | Self::PhaseNotOver { rule }
            | Self::PassAnyTiles { rule }
            | Self::PassQualifyingFirst { rule }
            | Self::PassWhatYouCan { rule } => Some(*rule),
            Self::NoSuchSeat
            | Self::NobodySits
            | Self::NoDice
            | Self::Over
            | Self::Dealing
            | Self::NoPassNow
            | Self::SitsOut
            | Self::NotHeld(_)
            | Self::HeldTooFew(_)
            | Self::WrongReceiver
            | Self::BlindToWhom
            | Self::ReceiverTwice
            | Self::RequestTooHigh { .. }
            | Self::AlreadySettled
            | Self::NoSuchSuit { .. }
            | Self::PassFirst
            | Self::NothingToPickUp
            | Self::AlreadyPickedUp
            | Self::NothingToPeekAt
            | Self::CannotStop
            | Self::NothingAsked
            | Self::AlreadyAnswered
            | Self::AlreadyStopped
            | Self::NothingToAskFor
            | Self::DealerOnly
            | Self::TooLateToDeclare
            | Self::DeclarationPending
            | Self::AlreadyRejected
            | Self::NotDeclared
            | Self::TooManyChanges { .. }
            | Self::RightNumber
            | Self::CanPass
            | Self::Stale
            | Self::NoDeadHands
            | Self::NotOver => None,
        }
    }

    /// Returns the sentence for the player, with the location of the setting that it is based on:
    /// `Jokers can't be passed during the Charleston. (tuesday.charleston.toml:7: charleston.never-pass)`.
    pub fn sentence_with_rule(&self, schedule: &Schedule) -> String {
        let sentence = self.sentence(schedule);
        match self.rule() {
            Some(rule) => format!("{sentence} ({})", schedule.place(rule)),
            None => sentence,
        }
    }

    /// Returns the sentence for the player. At a table that plays with cards, it says "card" instead of "tile".
    pub fn sentence(&self, schedule: &Schedule) -> String {
        let sentence = match self {
            Self::Stays { kind, .. } if can_be_passed(*kind, schedule) => {
                format!("{} can't be passed in this pass.", capitalized(&kind.plural()))
            }
            _ => self.to_string(),
        };
        schedule.ruleset().tile_box().worded(sentence)
    }
}

/// Returns whether any seat can pass tiles of this kind in any pass.
fn can_be_passed(kind: Kind, schedule: &Schedule) -> bool {
    let ruleset = schedule.ruleset();
    schedule.passes().any(|step| ruleset.every_seat().any(|seat| !schedule.stays(step, seat).contains(kind)))
}
