//! Why a command is against the rules.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::ruleset::PlaceId;
use crate::schedule::Schedule;
use crate::table::rack::Lacking;
use crate::table::selection::End;
use crate::table::tile::{Kind, Tile, TileSet};

/// Why a command is refused. Nothing has changed then, and nothing is said that the seat may not know.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Error,
    strum::IntoStaticStr,
    strum::VariantNames,
    strum::EnumDiscriminants,
)]
#[strum(serialize_all = "kebab-case")]
#[strum_discriminants(
    name(RefusalId),
    derive(Hash, Serialize, Deserialize),
    serde(rename_all = "kebab-case"),
    doc = "The reason for a refusal, as a word that never changes.",
    allow(missing_docs, reason = "each is the reason of that name")
)]
#[cfg_attr(feature = "schema", strum_discriminants(derive(schemars::JsonSchema)))]
#[allow(missing_docs, reason = "the fields are what the sentences name; `rule` is where the house says so")]
#[non_exhaustive]
pub enum Refusal {
    /// The table has no such seat.
    #[error("There is no such seat at this table.")]
    NoSuchSeat,
    /// A vacant seat does nothing by itself.
    #[error("Nobody sits at this seat.")]
    NobodySits,
    /// No dice decide anything now.
    #[error("No dice are rolled now.")]
    NoDice,
    /// A number that the dice cannot show.
    #[error("{} {} {min} to {max}.", dice_word(*.dice), if *.dice == 1 { "shows" } else { "show" })]
    NotOnTheDice { dice: u8, min: u8, max: u8, rule: PlaceId },
    /// The direction is not known before the dice are rolled.
    #[error("The dice come first: they tell the direction.")]
    DiceFirst { rule: PlaceId },
    /// The direction is known, so nothing can be changed any more.
    #[error("The direction is known, so you cannot change your tiles.")]
    DirectionKnown { rule: PlaceId },
    /// The seat draws before it gives.
    #[error("Draw from the wall before you give.")]
    DrawFirst { rule: PlaceId },
    /// The table is done (R13).
    #[error("The Charleston is over; nothing more can be done in it.")]
    Over,
    /// New tiles are being dealt, which nobody can interrupt.
    #[error("The tiles are being dealt.")]
    Dealing,
    /// It is out of turn: no pass is being made.
    #[error("No tiles are being passed now.")]
    NoPassNow,
    /// The seat is in no pair of this pass (R8).
    #[error("You take no part in this pass.")]
    SitsOut,
    /// The seat has passed, and the house does not let it change (R29).
    #[error("You have passed already, and tiles can't be changed once passed.")]
    AlreadyPassed { rule: PlaceId },
    /// The seat has picked up tiles of this pass, so it cannot change its own (R29).
    #[error("You have picked up tiles of this pass, so you cannot change yours.")]
    ChangeAfterPickUp { rule: PlaceId },
    /// Somebody has picked up the tiles it laid, so it cannot change them (R29).
    #[error("The tiles you passed have been picked up, so you cannot change them.")]
    ChangeAfterPickUpElsewhere { rule: PlaceId },
    /// The seat does not hold the tile (R16).
    #[error("You do not hold {}.", .0.tile)]
    NotHeld(Lacking),
    /// The seat passes a tile more often than it holds it (R16).
    #[error("You hold {} only {} and cannot pass it {}.", .0.tile, times(.0.held), times(.0.wanted))]
    HeldTooFew(Lacking),
    /// Tiles of this kind stay (R14).
    #[error("{} cannot be passed during the Charleston.", plural(*.kind))]
    Stays { kind: Kind, rule: PlaceId },
    /// All tiles must be of one suit, and this one is of none (R14).
    #[error("All tiles must be of one suit, and {tile} is of none.")]
    OfNoSuit { tile: Tile, rule: PlaceId },
    /// All tiles must be of the suit that the player has named, and this one isn't (R14).
    #[error("You named {}, and {tile} isn't one.", .suit.plural())]
    NotOfNamedSuit { tile: Tile, suit: Kind, rule: PlaceId },
    /// All tiles must be of one suit (R14).
    #[error("All tiles must be of one suit, and {one} and {other} are not.")]
    TwoSuits { one: Tile, other: Tile, rule: PlaceId },
    /// All tiles must be alike (R14).
    #[error("All tiles must be alike, and {one} and {other} are not.")]
    NotAlike { one: Tile, other: Tile, rule: PlaceId },
    /// No two tiles may be alike (R14).
    #[error("No two tiles may be alike, and {tile} is there more than once.")]
    Alike { tile: Tile, rule: PlaceId },
    /// A tile that came in the pass before may not be passed on yet (R14).
    #[error("{}", just_received(*.tile, *.before))]
    JustReceived { tile: Tile, before: usize, rule: PlaceId },
    /// At least one of some tiles must be passed (R14).
    #[error("Pass at least one of these: {tiles}.")]
    NoneOf { tiles: TileSet, rule: PlaceId },
    /// The highest or the lowest tiles must be passed (R14).
    #[error("{}", out_of_order(*.end, *.passed, *.kept))]
    OutOfOrder { end: End, passed: Tile, kept: Tile, rule: PlaceId },
    /// The seat may fill up with any tiles, and has not passed all that meet the conditions (R17).
    #[error("Pass all tiles that meet the conditions before any others. You kept {tile}.")]
    FillUp { tile: Tile, rule: PlaceId },
    /// The seat does not pass to that seat in this pass (R5).
    #[error("You do not pass to that seat now.")]
    WrongReceiver,
    /// Blind tiles for nobody named, where there are several receivers (R18).
    #[error("Say to whom the blind tiles go.")]
    BlindToWhom,
    /// An offer names a receiver twice.
    #[error("You have two gifts for the same seat.")]
    ReceiverTwice,
    /// Fewer tiles than must be passed (R15).
    #[error("That is {}, and {} must be passed.", tiles(*.given), .demand.said("at least"))]
    TooFew { given: u8, demand: Demand, rule: PlaceId },
    /// More tiles than may be passed (R15).
    #[error("That is {}, and {} may be passed.", tiles(*.given), .demand.said("at most"))]
    TooMany { given: u8, demand: Demand, rule: PlaceId },
    /// The seat holds too few tiles that may be passed and has to say so (R17).
    #[error("You hold too few tiles that may be passed. Say that you cannot pass.")]
    Stuck { rule: PlaceId },
    /// Nothing may be passed blind in this pass (R18).
    #[error("No tile may be passed blind in this pass.")]
    NoBlind { rule: PlaceId },
    /// More blind tiles than the house allows (R18).
    #[error("At most {} may be passed blind.", tiles(*.max))]
    TooManyBlind { max: u8, rule: PlaceId },
    /// All tiles must be of a suit that the player names beforehand, and it has named none (R14).
    #[error("Name a suit first: all tiles must be of it.")]
    NameSuitFirst { rule: PlaceId },
    /// No suit is named for what the seat passes now (R14).
    #[error("You don't name a suit for this pass.")]
    NoSuitToName { rule: PlaceId },
    /// The player has named its suit (R14).
    #[error("You have named your suit, and it holds for the rest of the Charleston.")]
    AlreadyNamed { rule: PlaceId },
    /// A suit that isn't in the box, or something that is no suit (R14).
    #[error("{} aren't a suit at this table.", plural(*.named))]
    NoSuchSuit { named: Kind },
    /// The lowest request decides, and not all requests are made (R11).
    #[error("Say first how many tiles you would exchange.")]
    RequestFirst { rule: PlaceId },
    /// The number is not settled by requests in this pass (R11).
    #[error("The number of tiles is not settled by requests in this pass.")]
    NoRequest { rule: PlaceId },
    /// A request fewer or more tiles than the house allows (R11).
    #[error("A request is for {} to {}.", .min, tiles(*.max))]
    RequestOutOfRange { min: u8, max: u8, rule: PlaceId },
    /// A number above one that another player has said aloud (R11).
    #[error("The offer is {}, so you can answer with {}.", tiles(*.offered), range(*.min, *.offered))]
    MoreThanOffered { min: u8, offered: u8, rule: PlaceId },
    /// A request more tiles than the seat could pass (R11).
    #[error("You cannot request more tiles than you may pass.")]
    RequestTooHigh,
    /// The number is settled (R11).
    #[error("The number of tiles is settled.")]
    AlreadySettled,
    /// The seat has made its request, and the house does not let it change (R29).
    #[error("You have made your request, and it stands.")]
    AlreadyRequested { rule: PlaceId },
    /// A pick-up before the seat has passed (R27).
    #[error("Pass before you pick up.")]
    PassFirst,
    /// Nothing lies there to be picked up, or not all of it yet (R19, R28).
    #[error("There is nothing for you to pick up yet.")]
    NothingToPickUp,
    /// A pick-up before all have passed, where the house waits for all (R28).
    #[error("You cannot pick up until all have passed.")]
    NotAllPassed { rule: PlaceId },
    /// A second pick-up.
    #[error("You have picked up already.")]
    AlreadyPickedUp,
    /// A pick-up where all pick up at the same instant by themselves (R28).
    #[error("Everybody picks up at the same instant, when all have passed.")]
    PickUpTogether { rule: PlaceId },
    /// A peek at a tile before passing it blind, where the house does not allow it (R22).
    #[error("You can't look at a tile before you pass it blind.")]
    Peek { rule: PlaceId },
    /// A peek where nothing can be blind, or after passing.
    #[error("There is no blind pass to spoil here.")]
    NothingToPeekAt,
    /// This part is compulsory (R26).
    #[error("This part of the Charleston cannot be stopped.")]
    CannotStop,
    /// The time in which this part could be stopped is over (R24).
    #[error("It is too late to stop this part of the Charleston.")]
    TooLateToStop { rule: PlaceId },
    /// Another seat decides this (R9, R23).
    #[error("It is not yours to stop or agree to this.")]
    NotYourConsent { rule: PlaceId },
    /// An answer to something that is not asked now.
    #[error("Nothing of the kind is being asked now.")]
    NothingAsked,
    /// The same answer again.
    #[error("You have said so already.")]
    AlreadyAnswered,
    /// A phase that was stopped before.
    #[error("It has been stopped already.")]
    AlreadyStopped,
    /// Another answer, where an answer is final.
    #[error("You have answered already, and an answer is final here.")]
    FinalAnswer { rule: PlaceId },
    /// Nothing can be asked for now (R9).
    #[error("There is nothing you can ask for now.")]
    NothingToAskFor,
    /// It has been asked for as often as the house allows (R9).
    #[error("It has been asked for as often as it can be.")]
    AskedOften { rule: PlaceId },
    /// Only the dealer declares around the Charleston, and only the dealer begins play (R13, R31, R32).
    #[error("Only the dealer can do that.")]
    DealerOnly,
    /// The house does not play this hand (R31, R32).
    #[error("This hand is not played at this table.")]
    NoSuchHand { rule: PlaceId },
    /// A Heavenly Hand after the Charleston has begun (R31).
    #[error("The Charleston has begun; it is too late to declare before it.")]
    TooLateToDeclare,
    /// An Earthly Hand before the Charleston is over (R32).
    #[error("The Charleston is not over; a hand can be declared only after it.")]
    TooEarlyToDeclare { rule: PlaceId },
    /// An Earthly Hand while a phase is played, at a table where it can be declared after any phase (R32).
    #[error(
        "You can declare an Earthly Hand only when a phase is over, before you pass tiles or anyone picks up tiles of \
             the next."
    )]
    PhaseNotOver { rule: PlaceId },
    /// A player who has changed its tiles or its request too often in one pass, so that a table's log stays short.
    #[error("You can't change it again: {max} times in one pass is enough.")]
    TooManyChanges { max: u8 },
    /// A player or its dice, while the host has a declared hand to judge (R31, R32).
    #[error("A winning hand has been declared. Wait until it is confirmed or rejected.")]
    DeclarationPending,
    /// A hand that the host has rejected, where the table stands (R31, R32).
    #[error("Your hand was rejected. You can't declare again before the table goes on.")]
    AlreadyRejected,
    /// An answer of the host to a hand that nobody has declared.
    #[error("That hand has not been declared.")]
    NotDeclared,
    /// A miscount claimed by a seat that was dealt the right number (R34).
    #[error("You were dealt the right number of tiles.")]
    RightNumber,
    /// A seat that says it cannot pass, and can (R17).
    #[error("You can pass enough tiles.")]
    CanPass,
    /// A seat that is stuck, where the house lets it pass what it can (R17).
    #[error("Nobody can be stuck here: pass what you can.")]
    PassWhatYouCan { rule: PlaceId },
    /// A seat for which the house lifts the conditions on its tiles (R17).
    #[error("Nobody can be stuck here: as yours do not go together, pass any that may be passed.")]
    PassAnyTiles { rule: PlaceId },
    /// A message that answers an earlier prompt, or one of another table.
    #[error("Your prompt has changed since you sent this. Look at the table and try again.")]
    Stale,
    /// No hand is called dead during the Charleston (R33).
    #[error("No hand can be called dead during the Charleston.")]
    NoDeadHands,
    /// Play cannot begin before the Charleston is over (R13).
    #[error("The Charleston is not over.")]
    NotOver,
}

/// How many tiles a pass demands (R15).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Demand {
    /// The bound that was not met.
    pub tiles: u8,
    /// Whether the fewest and the most are the same.
    pub is_exact: bool,
    /// Whether so many go to each of several receivers.
    pub is_each: bool,
}

impl Demand {
    fn said(self, bound: &str) -> String {
        let bound = if self.is_exact { "exactly" } else { bound };
        let each = if self.is_each { " for each" } else { "" };
        format!("{bound} {}{each}", tiles(self.tiles))
    }
}

impl Refusal {
    /// The kebab-case word that names it in transcripts, docs and tests.
    pub fn id(&self) -> &'static str {
        self.into()
    }

    /// The word of every refusal.
    pub const IDS: &'static [&'static str] = <Self as strum::VariantNames>::VARIANTS;

    /// The rule of the house it rests on; nothing where the game itself is the reason.
    pub fn rule(&self) -> Option<PlaceId> {
        match self {
            Self::DiceFirst { rule }
            | Self::NotOnTheDice { rule, .. }
            | Self::DirectionKnown { rule }
            | Self::DrawFirst { rule }
            | Self::AlreadyPassed { rule }
            | Self::ChangeAfterPickUp { rule }
            | Self::ChangeAfterPickUpElsewhere { rule }
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
            | Self::NotYourConsent { rule }
            | Self::FinalAnswer { rule }
            | Self::AskedOften { rule }
            | Self::NoSuchHand { rule }
            | Self::TooEarlyToDeclare { rule }
            | Self::PhaseNotOver { rule }
            | Self::PassAnyTiles { rule }
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
            | Self::RequestTooHigh
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

    /// The sentence, and where the house rule it rests on was written:
    /// `Jokers cannot be passed during the Charleston. (tuesday.charleston.toml: charleston.never-pass)`.
    pub fn with_rule(&self, schedule: &Schedule) -> String {
        let sentence = self.at_table(schedule);
        match self.rule() {
            Some(rule) => format!("{sentence} ({})", schedule.place(rule)),
            None => sentence,
        }
    }

    /// The sentence in the words of the table: where it plays with cards, a tile is called a card.
    pub fn at_table(&self, schedule: &Schedule) -> String {
        schedule.ruleset().tile_box().worded(self.to_string())
    }
}

fn plural(kind: Kind) -> String {
    let several = kind.plural();
    let mut letters = several.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn just_received(tile: Tile, before: usize) -> String {
    match before {
        0 => format!("{tile} came in the pass before and cannot be passed on now."),
        before => {
            format!("{tile} can be passed only {}: the rest came in the pass before.", times(before))
        }
    }
}

fn out_of_order(end: End, passed: Tile, kept: Tile) -> String {
    match end {
        End::Highest => format!("Pass your highest tiles: {kept} is higher than {passed}."),
        End::Lowest => format!("Pass your lowest tiles: {kept} is lower than {passed}."),
    }
}

fn tiles(count: u8) -> String {
    if count == 1 { "1 tile".to_owned() } else { format!("{count} tiles") }
}

fn range(min: u8, max: u8) -> String {
    if min == max { format!("{min} only") } else { format!("{min} to {max}") }
}

fn dice_word(dice: u8) -> &'static str {
    match dice {
        1 => "One die",
        2 => "Two dice",
        3 => "Three dice",
        _ => "Four dice",
    }
}

fn times(count: usize) -> String {
    match count {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        more => format!("{more} times"),
    }
}
