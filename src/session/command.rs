//! Commands from players and from the host.

use std::fmt;

use serde::de::value::MapAccessDeserializer;
use serde::de::{Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

use super::given::{Given, Givens};
use crate::few::{Few, byte};
use crate::ruleset::To;
use crate::strict::{Strict, is_default, strict};
use crate::table::rack::{MAX_TILES, Packet};
use crate::table::seat::{MAX_SEATS, Seat};
use crate::table::tile::{Kind, Tile};

/// A command from a player. A player's message can't contain any other kind of move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, strum::IntoStaticStr)]
#[cfg_attr(test, derive(strum::VariantNames))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(!remote))]
#[serde(remote = "Self", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Command {
    /// Passes tiles, face down. A second `Pass` changes the tiles (R29).
    Pass(Offer),
    /// Requests a number of tiles to exchange, in a pass in which the lowest request wins (R11).
    Request(u8),
    /// Secretly names the suit of the tiles that the player passes for the rest of the Charleston (R14).
    NameSuit(Kind),
    /// Picks up the tiles that were passed to the player (R28).
    PickUp,
    /// Peeks at arriving tiles before passing (R22).
    Peek,
    /// Stops the phase or the pass (R23, R24).
    Stop,
    /// Agrees to play the phase or the pass.
    Agree,
    /// Doesn't agree to play the phase or the pass, or doesn't ask for it.
    Decline,
    /// Asks for the next phase that is played on request (R9).
    Ask,
    /// Declares a winning hand (R31, R32). The table then waits until the host answers with [`HostCommand::Won`] or
    /// [`HostCommand::Rejected`].
    Declare(Declaration),
    /// Reports that the player was dealt the wrong number of tiles (R34).
    Miscount,
    /// Reports that the player doesn't have enough tiles that can be passed (R17).
    CannotPass,
    /// Calls another hand dead. This command is always refused during the Charleston (R33).
    CallDead(Seat),
    /// Discards the first tile: the Charleston is over and play begins (R13). The command doesn't name the tile,
    /// because the discard is already part of play.
    BeginPlay,
}

strict!(Command);

/// Omits tiles, requests and named suits, so the output is safe to log. Because an answer can be secret, `Stop`,
/// `Agree`, `Decline` and `Ask` are all written as `Answer(..)`.
impl fmt::Debug for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name: &str = self.into();
        match self {
            Self::Pass(offer) => f.debug_tuple(name).field(offer).finish(),
            Self::CallDead(seat) => f.debug_tuple(name).field(seat).finish(),
            Self::Declare(declaration) => f.debug_tuple(name).field(declaration).finish(),
            Self::Stop | Self::Agree | Self::Decline | Self::Ask => f.write_str("Answer(..)"),
            Self::Request(_)
            | Self::NameSuit(_)
            | Self::PickUp
            | Self::Peek
            | Self::Miscount
            | Self::CannotPass
            | Self::BeginPlay => f.write_str(name),
        }
    }
}

impl Command {
    /// The commands that don't include any tiles, suits, numbers or seats.
    pub const PLAIN: [Self; 11] = [
        Self::PickUp,
        Self::Peek,
        Self::Stop,
        Self::Agree,
        Self::Decline,
        Self::Ask,
        Self::Declare(Declaration::HeavenlyHand),
        Self::Declare(Declaration::EarthlyHand),
        Self::Miscount,
        Self::CannotPass,
        Self::BeginPlay,
    ];
}

/// A command from the host: a dice roll at its table, or the ruling on a declared hand. A player's message can't
/// contain a host command.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(!remote))]
#[serde(remote = "Self", rename_all = "kebab-case", rename_all_fields = "kebab-case", deny_unknown_fields)]
#[non_exhaustive]
pub enum HostCommand {
    /// This player rolled the dice that decide the direction of a pass.
    Rolled {
        /// The dealer.
        seat: Seat,
        /// The total of the dice.
        pips: u8,
    },
    /// The host confirms the hand that this player declared: the deal is won (R31, R32).
    Won {
        /// The dealer.
        seat: Seat,
        /// The declared hand.
        declaration: Declaration,
    },
    /// The host rejects the hand that this player declared, and the Charleston goes on unchanged.
    Rejected {
        /// The dealer.
        seat: Seat,
        /// The declared hand.
        declaration: Declaration,
    },
}

strict!(HostCommand);

/// A move, and the player who makes it. Only a host creates moves, because only the host knows which player sent a
/// message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Move {
    /// A player's command.
    Player(Seat, Command),
    /// A host command.
    Host(HostCommand),
}

impl Move {
    /// Returns the player who makes the move, or the player whose dice roll or declared hand the host reports.
    pub fn seat(&self) -> Seat {
        match self {
            Self::Player(seat, _)
            | Self::Host(
                HostCommand::Rolled { seat, .. }
                | HostCommand::Won { seat, .. }
                | HostCommand::Rejected { seat, .. },
            ) => *seat,
        }
    }
}

/// `Deserialize` isn't derived, because a derived implementation doesn't say what is wrong with a move.
impl<'de> Deserialize<'de> for Move {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Strict(deserializer).deserialize_any(MoveVisitor)
    }
}

struct MoveVisitor;

impl<'de> Visitor<'de> for MoveVisitor {
    type Value = Move;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of a seat and its command, or a host command")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Move, A::Error> {
        let too_short = |length| A::Error::invalid_length(length, &self);
        let seat = seq.next_element()?.ok_or_else(|| too_short(0))?;
        let command = seq.next_element()?.ok_or_else(|| too_short(1))?;
        match seq.next_element::<IgnoredAny>()? {
            None => Ok(Move::Player(seat, command)),
            Some(_) => Err(A::Error::invalid_length(3, &self)),
        }
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Move, A::Error> {
        Deserialize::deserialize(MapAccessDeserializer::new(map)).map(Move::Host)
    }
}

/// A winning hand that the dealer can declare before the first discard.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Declaration {
    /// Before the Charleston (R31).
    HeavenlyHand,
    /// After the Charleston, or between two of its phases if the rules allow it (R32).
    EarthlyHand,
}

/// Shows the name of the hand, such as "Heavenly Hand".
impl fmt::Display for Declaration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::HeavenlyHand => "Heavenly Hand",
            Self::EarthlyHand => "Earthly Hand",
        })
    }
}

impl Declaration {
    /// Returns the host command that confirms or rejects this player's declaration.
    pub fn answer(self, seat: Seat, is_confirmed: bool) -> HostCommand {
        if is_confirmed {
            HostCommand::Won { seat, declaration: self }
        } else {
            HostCommand::Rejected { seat, declaration: self }
        }
    }
}

/// The parts of an offer: one for each receiver, and one for blind tiles without a named receiver.
type OfferedGifts = Few<OfferedGift, { MAX_SEATS + 1 }>;

/// The part of an offer for one receiver, in its serialized form.
#[derive(Clone, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct OfferedGift {
    /// The receiver. Default: the only receiver.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    to: Option<To>,
    /// The player's own tiles. Default: none.
    #[serde(default, skip_serializing_if = "<[Tile]>::is_empty")]
    tiles: Packet,
    /// The number of tiles passed blind. Default: 0.
    #[serde(default, skip_serializing_if = "is_default")]
    blind: u8,
}

/// The reason tiles can't be added to an offer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum OfferError {
    /// The offer has more receivers than a table has seats.
    #[error("a pass has at most {MAX_SEATS} receivers")]
    TooManyReceivers,
    /// The offer has more tiles than a player can hold.
    #[error("a player holds at most {MAX_TILES} tiles")]
    TooManyTiles,
    /// Some tiles don't have a receiver.
    #[error("use `to` to name the receiver of the tiles")]
    NoReceiver,
}

#[doc(hidden)]
impl From<Offer> for OfferedGifts {
    fn from(offer: Offer) -> Self {
        let unnamed =
            (offer.blind > 0).then(|| OfferedGift { to: None, tiles: Packet::new(), blind: offer.blind });
        let named = offer.gifts().map(|(to, own, blind)| OfferedGift {
            to: Some(to),
            tiles: own.iter().copied().collect(),
            blind,
        });
        unnamed.into_iter().chain(named).collect()
    }
}

#[doc(hidden)]
impl TryFrom<OfferedGifts> for Offer {
    type Error = OfferError;

    fn try_from(gifts: OfferedGifts) -> Result<Self, OfferError> {
        let mut offer = Self::new();
        for OfferedGift { to, tiles, blind } in gifts {
            offer = match to {
                Some(to) => offer.with(to, tiles)?.and_blind(blind),
                None if tiles.is_empty() && offer == Self::new() => offer.and_blind(blind),
                None => return Err(OfferError::NoReceiver),
            };
        }
        Ok(offer)
    }
}

/// The tiles that a player passes in one pass: the player's own tiles for each receiver, and the number of tiles passed
/// blind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(into = "OfferedGifts", try_from = "OfferedGifts")]
pub struct Offer {
    tiles: Packet,
    /// The receivers. The number of tiles for each receiver is in `given`.
    to: Few<To, MAX_SEATS>,
    given: Givens,
    /// The number of blind tiles without a named receiver.
    blind: u8,
}

impl Offer {
    /// Creates an offer without tiles.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a receiver and the player's own tiles for that receiver.
    ///
    /// # Errors
    ///
    /// Returns an error if there are more tiles than a player can hold, or more receivers than a table has seats.
    pub fn with(self, to: impl Into<To>, tiles: impl IntoIterator<Item = Tile>) -> Result<Self, OfferError> {
        if self.to.room() == 0 {
            return Err(OfferError::TooManyReceivers);
        }
        let mut tiles = tiles.into_iter();
        let offer = self.with_at_most(to, tiles.by_ref().take(self.tiles.room()));
        if tiles.next().is_some() { Err(OfferError::TooManyTiles) } else { Ok(offer) }
    }

    /// Adds a receiver, and as many of the tiles as fit. An offer made from a prompt always fits.
    pub(crate) fn with_at_most(mut self, to: impl Into<To>, tiles: impl IntoIterator<Item = Tile>) -> Self {
        let before = self.tiles.len();
        self.tiles.extend(tiles.into_iter().take(self.tiles.room()));
        let own = byte(self.tiles.len() - before);
        if self.to.room() > 0 {
            self.to.push(to.into());
            self.given.push(Given { own, blind: 0 });
        }
        self
    }

    /// Sets the number of arriving tiles to pass blind (R18) to the receiver that was added last, or to the only
    /// receiver if none was added.
    #[must_use]
    pub fn and_blind(mut self, blind: u8) -> Self {
        match self.given.last_mut() {
            Some(given) => given.blind = blind,
            None => self.blind = blind,
        }
        self
    }

    /// Returns the player's own tiles, in the order of the receivers.
    pub fn tiles(&self) -> &[Tile] {
        &self.tiles
    }

    /// Returns the total number of tiles passed blind to all receivers.
    pub fn blind(&self) -> u8 {
        self.given.iter().fold(self.blind, |sum, given| sum.saturating_add(given.blind))
    }

    /// Returns each receiver with its tiles and its number of blind tiles.
    pub fn gifts(&self) -> impl Iterator<Item = (To, &[Tile], u8)> {
        let mut from = 0;
        self.to.iter().zip(&self.given).map(move |(to, given)| {
            let start = from;
            from += usize::from(given.own);
            (*to, &self.tiles[start..from], given.blind)
        })
    }

    pub(super) fn receivers(&self) -> &[To] {
        &self.to
    }

    /// Returns the number of blind tiles without a named receiver.
    pub fn blind_to_nobody(&self) -> u8 {
        self.blind
    }

    /// Returns the tiles and the number of blind tiles for one receiver. `gifts` is the number of receivers that the
    /// player has in this pass.
    pub fn gift_for(&self, to: To, gifts: usize) -> (&[Tile], u8) {
        let unnamed = if gifts == 1 { self.blind } else { 0 };
        let Some(at) = self.to.iter().position(|receiver| *receiver == to) else { return (&[], unnamed) };
        let start: usize = self.given[..at].iter().map(|given| usize::from(given.own)).sum();
        let Given { own, blind } = self.given[at];
        (&self.tiles[start..start + usize::from(own)], blind.saturating_add(unnamed))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_is_plain_or_has_details() {
        let plain = Command::PLAIN.map(<&str>::from);
        let others = <Command as strum::VariantNames>::VARIANTS.iter().filter(|name| !plain.contains(name));
        assert_eq!(others.copied().collect::<Vec<_>>(), ["Pass", "Request", "NameSuit", "CallDead"]);
    }
}
