//! The context of a deal: its number and round in the match, its dealer, and how the previous deal ended (R12). This
//! module also defines sets of deals.

use serde::{Deserialize, Serialize};

use crate::strict::is_default;
use crate::table::seat::{BySeat, Seat};

mod filter;
mod roles;

pub(crate) use filter::common;
pub use filter::{DealFilter, Deals, Ending, Lasts, PreviousDeals};
pub use roles::{Role, Roles};

/// The position of a deal in the match, and who deals.
///
/// The default is the first deal of a match, in the first round and dealt by the first seat.
///
/// ```
/// use charleston::table::PreviousDeal;
/// use charleston::{DealContext, Seat};
///
/// let sixth = DealContext::default().on_deal(6).in_round(Seat::new(1)).dealt_by(Seat::new(1));
/// assert_eq!(sixth.after, PreviousDeal::Win);
/// assert_eq!(sixth.after(PreviousDeal::WallGame).after, PreviousDeal::WallGame);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
#[non_exhaustive]
pub struct DealContext {
    /// The deal number in the match, counted from 1. Default: 1.
    pub deal: u32,
    /// The round, by the wind or seat that it is named after. Default: the first seat, 0.
    pub round: Seat,
    /// The chair that deals. At a Mah Jongg table, this is East in this deal. Default: the first seat, 0.
    pub dealer: Seat,
    /// How the previous deal ended. Default: there was none. Required from the second deal on.
    pub after: PreviousDeal,
    /// Whether it is the last deal of the match. Default: no.
    #[serde(rename = "last", skip_serializing_if = "std::ops::Not::not")]
    pub is_last: bool,
    /// The winner of the previous deal and other roles. Most rules don't need them. Default: not reported.
    #[serde(skip_serializing_if = "is_default")]
    pub roles: Roles,
    /// A number for each seat in turn order, such as the number of tricks it won in the previous deal, for rules with
    /// `settle = "reported"`. Default: not reported.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counts: Option<BySeat<u8>>,
}

/// How the previous deal ended.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Default,
    Serialize,
    Deserialize,
    strum::VariantArray,
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum PreviousDeal {
    /// There was no previous deal: this is the first deal of the match.
    #[default]
    Start,
    /// A player won the previous deal.
    Win,
    /// No player won the previous deal before the wall ran out.
    WallGame,
}

impl PreviousDeal {
    /// All variants, in the order in which they occur in a match.
    pub const ALL: &[Self] = <Self as strum::VariantArray>::VARIANTS;

    /// Returns a phrase that says when a deal is played, such as `after a win`.
    pub(crate) fn when(self) -> &'static str {
        match self {
            Self::Start => "at the start of the match",
            Self::Win => "after a win",
            Self::WallGame => "after a wall game",
        }
    }
}

/// The reason why a table can't have a deal with this context.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the messages explain the fields")]
#[non_exhaustive]
pub enum ContextError {
    /// The deal number is 0.
    #[error("the deals in a match are numbered from 1")]
    DealZero,
    /// This is the first deal, but a previous deal is reported.
    #[error("deal 1 is the first of the match, so it has no previous deal")]
    FirstDeal,
    /// This isn't the first deal, but no previous deal is reported.
    #[error("deal {deal} follows another deal: report whether that one ended in a win or a wall game")]
    NothingBefore { deal: u32 },
    /// The round is named after a seat that the table doesn't have.
    #[error("the round is named after the {} seat, but the table has only {seats} seats", round.ordinal())]
    NoSuchRound { round: Seat, seats: usize },
    /// The dealer's seat is vacant, so no player could begin play.
    #[error("the {} seat is vacant, so it can't deal", dealer.ordinal())]
    NobodySits { dealer: Seat },
    /// The dealer is a seat that the table doesn't have.
    #[error("the {} seat deals, but the table has only {seats} seats", dealer.ordinal())]
    NoSuchDealer { dealer: Seat, seats: usize },
    /// A role is given to a seat that the table doesn't have, or to a vacant seat.
    #[error("{role} can't be in the {} seat, because no player sits there", seat.ordinal())]
    NoPlayer { role: Role, seat: Seat },
    /// No player can have this role, because of how the previous deal ended.
    #[error("{role} is reported, but there is none {}", after.when())]
    NoSuchRole { role: Role, after: PreviousDeal },
    /// The winner is also the loser or the thrower.
    #[error("the winner and {role} can't be the same player")]
    AlsoTheWinner { role: Role },
    /// The rules name a role that isn't reported.
    #[error("the rules name {role}: report who that is")]
    NotReported { role: Role },
    /// The number of tile counts doesn't match the number of seats.
    #[error("the table has {seats} seats, but tile counts are reported for {counts}")]
    WrongCounts { counts: usize, seats: usize },
    /// The rules need tile counts that aren't reported.
    #[error(
        "each player passes as many tiles as you report: report a number for each seat, such as the number of tricks \
             it won in the previous deal"
    )]
    CountsNotReported,
}

impl Default for DealContext {
    fn default() -> Self {
        Self {
            deal: 1,
            round: Seat::FIRST,
            dealer: Seat::FIRST,
            after: PreviousDeal::Start,
            is_last: false,
            roles: Roles::default(),
            counts: None,
        }
    }
}

impl DealContext {
    /// Sets the round, identified by the seat that it is named after.
    #[must_use]
    pub fn in_round(mut self, round: Seat) -> Self {
        self.round = round;
        self
    }

    /// Sets the deal number. Deals are numbered from 1. From the second deal on, the previous deal is assumed to
    /// have ended in a win unless [`after`](Self::after) sets a different ending.
    #[must_use]
    pub fn on_deal(mut self, deal: u32) -> Self {
        self.deal = deal;
        if deal > 1 && self.after == PreviousDeal::Start {
            self.after = PreviousDeal::Win;
        }
        self
    }

    /// Sets the dealer.
    #[must_use]
    pub fn dealt_by(mut self, dealer: Seat) -> Self {
        self.dealer = dealer;
        self
    }

    /// Sets how the previous deal ended. The first deal has no previous deal.
    #[must_use]
    pub fn after(mut self, ending: PreviousDeal) -> Self {
        self.after = ending;
        self
    }

    /// Makes this the last deal of the match.
    #[must_use]
    pub fn on_last_deal(mut self) -> Self {
        self.is_last = true;
        self
    }

    /// Gives a role to a player.
    #[must_use]
    pub fn with_role(mut self, role: Role, seat: Seat) -> Self {
        self.roles.set(role, seat);
        self
    }

    /// Sets a number for each seat, such as the number of tricks it won in the previous deal.
    #[must_use]
    pub fn with_counts(mut self, counts: BySeat<u8>) -> Self {
        self.counts = Some(counts);
        self
    }

    /// Checks that this deal can occur at a table with this many seats.
    ///
    /// # Errors
    ///
    /// Returns an error if the deal number is 0; if a previous deal is reported for the first deal, or none for a later
    /// one; if the round, the dealer or a role names a seat that the table doesn't have; if a role is reported that no
    /// player can have after the previous deal; if the winner is also the loser or the thrower; or if the reported
    /// numbers don't match the number of seats.
    #[doc(hidden)]
    pub fn fits(&self, seats: usize) -> Result<(), ContextError> {
        let Self { deal, round, dealer, after, is_last: _, roles, counts } = *self;
        let counts = counts.map_or(seats, |counts| counts.seats());
        match (deal, after) {
            (0, _) => Err(ContextError::DealZero),
            (1, PreviousDeal::Win | PreviousDeal::WallGame) => Err(ContextError::FirstDeal),
            (2.., PreviousDeal::Start) => Err(ContextError::NothingBefore { deal }),
            _ if round.position() >= seats => Err(ContextError::NoSuchRound { round, seats }),
            _ if dealer.position() >= seats => Err(ContextError::NoSuchDealer { dealer, seats }),
            _ if counts != seats => Err(ContextError::WrongCounts { counts, seats }),
            _ => roles.fit(after, seats),
        }
    }

    /// Returns the last seat to receive its tiles in the deal, at a table with this many seats: the one before the
    /// dealer in turn order.
    #[must_use]
    pub(crate) fn last_served(&self, seats: usize) -> Seat {
        self.dealer.further(seats.saturating_sub(1), seats)
    }
}
