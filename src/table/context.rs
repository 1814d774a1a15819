//! The context of a deal: which of a match it is, in which round, who deals, and how the one before it ended
//! (R12); and sets of deals.

use serde::{Deserialize, Serialize};

use crate::table::seat::{BySeat, Seat};

mod filter;
mod roles;

pub(crate) use filter::common;
pub use filter::{DealFilter, Deals, Ending, Lasts, PreviousDeals};
pub use roles::{Role, Roles};

/// When in a match a deal is played, and who deals it.
///
/// Left as it is, it is the first of a match: the first round, and the first seat deals.
///
/// ```
/// use charleston::table::context::{PreviousDeal, DealContext};
/// use charleston::table::seat::Seat;
///
/// let sixth = DealContext::default().on_deal(6).in_round(Seat::new(1)).dealt_by(Seat::new(1));
/// assert_eq!(sixth.previous, PreviousDeal::Win);
/// assert_eq!(sixth.after(PreviousDeal::WallGame).previous, PreviousDeal::WallGame);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
#[non_exhaustive]
pub struct DealContext {
    /// Which deal of the match it is, counted from 1.
    pub deal: u32,
    /// The round, by the wind or the seat it is named after.
    pub round: Seat,
    /// The chair that deals: East on this deal, at a Mah Jongg table.
    pub dealer: Seat,
    /// How the deal before it ended.
    #[serde(rename = "after")]
    pub previous: PreviousDeal,
    /// Whether it is the last deal of the match. Default: no.
    #[serde(rename = "last", skip_serializing_if = "is_false")]
    pub is_last: bool,
    /// Who won the previous deal, and so on. The rules of most tables don't ask. Default: not reported.
    #[serde(skip_serializing_if = "Roles::are_none")]
    pub roles: Roles,
    /// A number for each seat in turn order, such as the tricks it won in the previous deal, if the rules say that the
    /// seat passes so many tiles. Default: not reported.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counts: Option<BySeat<u8>>,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_false(is: &bool) -> bool {
    !*is
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
    /// There was none: this is the first deal of the match.
    #[default]
    Start,
    /// A player won it.
    Win,
    /// No player won it before the wall ran out.
    WallGame,
}

impl PreviousDeal {
    /// Every way, in the order a match comes to them.
    pub const ALL: &[Self] = <Self as strum::VariantArray>::VARIANTS;

    /// When a deal is played that follows: `after a win`.
    pub(crate) fn when(self) -> &'static str {
        match self {
            Self::Start => "at the start of the match",
            Self::Win => "after a win",
            Self::WallGame => "after a wall game",
        }
    }
}

/// Why a table cannot be opened in a deal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the sentences name the fields")]
#[non_exhaustive]
pub enum ContextError {
    /// A deal 0.
    #[error("the deals of a match are counted from 1")]
    DealZero,
    /// The first deal, after another one.
    #[error("deal 1 is the first of the match, so no deal was won or ended as a wall game before it")]
    FirstDeal,
    /// A later deal that no deal came before.
    #[error("deal {deal} comes after another one, so that one ended with a win or as a wall game")]
    NothingBefore { deal: u32 },
    /// The round is named after a seat that the table does not have.
    #[error("the table has {seats} seats, and the round is named after seat {}", round.position() + 1)]
    NoSuchRound { round: Seat, seats: usize },
    /// Nobody sits at the seat that deals, so that nobody could begin play.
    #[error("nobody sits at seat {}, so it cannot deal", dealer.position() + 1)]
    NobodySits { dealer: Seat },
    /// The dealer is a seat that the table does not have.
    #[error("the table has {seats} seats, and seat {} deals", dealer.position() + 1)]
    NoSuchDealer { dealer: Seat, seats: usize },
    /// A role for a seat that the table doesn't have, or that nobody sits at.
    #[error("{role} can't be seat {}, because no player sits there", seat.position() + 1)]
    NoPlayer { role: Role, seat: Seat },
    /// A role that nobody has after such a deal.
    #[error("{role} is reported, but there is none {}", previous.when())]
    NoSuchRole { role: Role, previous: PreviousDeal },
    /// The winner is also the loser or the thrower.
    #[error("the winner and {role} can't be the same player")]
    AlsoTheWinner { role: Role },
    /// The rules name a role that isn't reported.
    #[error("the rules name {role}: report who that is")]
    NotReported { role: Role },
    /// Too few or too many numbers of tiles.
    #[error("the table has {seats} seats, but numbers of tiles are reported for {counts}")]
    WrongCounts { counts: usize, seats: usize },
    /// The rules need numbers of tiles that aren't reported.
    #[error(
        "each player passes as many tiles as you report: report a number for each seat, such as the tricks it won \
             in the previous deal"
    )]
    CountsNotReported,
}

impl Default for DealContext {
    fn default() -> Self {
        Self {
            deal: 1,
            round: Seat::FIRST,
            dealer: Seat::FIRST,
            previous: PreviousDeal::Start,
            is_last: false,
            roles: Roles::default(),
            counts: None,
        }
    }
}

impl DealContext {
    /// The same in the round named after this seat.
    #[must_use]
    pub fn in_round(mut self, round: Seat) -> Self {
        self.round = round;
        self
    }

    /// The same on another deal, counted from 1. From the second on another deal came before; it was won, where
    /// nothing else is said of it.
    #[must_use]
    pub fn on_deal(mut self, deal: u32) -> Self {
        self.deal = deal;
        if deal > 1 && self.previous == PreviousDeal::Start {
            self.previous = PreviousDeal::Win;
        }
        self
    }

    /// The same with another seat that deals.
    #[must_use]
    pub fn dealt_by(mut self, dealer: Seat) -> Self {
        self.dealer = dealer;
        self
    }

    /// The same after a deal that ended so. No deal comes before the first.
    #[must_use]
    pub fn after(mut self, previous: PreviousDeal) -> Self {
        self.previous = previous;
        self
    }

    /// The same as the last deal of the match.
    #[must_use]
    pub fn as_the_last(mut self) -> Self {
        self.is_last = true;
        self
    }

    /// The same with a player who has this role.
    #[must_use]
    pub fn with_role(mut self, role: Role, seat: Seat) -> Self {
        self.roles.set(role, seat);
        self
    }

    /// The same with a number for each seat, such as the tricks it won in the previous deal.
    #[must_use]
    pub fn with_counts(mut self, counts: BySeat<u8>) -> Self {
        self.counts = Some(counts);
        self
    }

    /// Whether a table of so many seats can come to it.
    ///
    /// # Errors
    ///
    /// The deal is 0; the first deal has one before it, or a later deal none; the round, the dealer or a role is a seat
    /// that the table doesn't have; a role doesn't exist after such a deal; the winner has another role that only a
    /// player who didn't win can have; there isn't one number for each seat, if any are reported.
    #[doc(hidden)]
    pub fn fits(&self, seats: usize) -> Result<(), ContextError> {
        let Self { deal, round, dealer, previous, is_last: _, roles, counts } = *self;
        let counts = counts.map_or(seats, |counts| counts.seats());
        match (deal, previous) {
            (0, _) => Err(ContextError::DealZero),
            (1, PreviousDeal::Win | PreviousDeal::WallGame) => Err(ContextError::FirstDeal),
            (2.., PreviousDeal::Start) => Err(ContextError::NothingBefore { deal }),
            _ if round.position() >= seats => Err(ContextError::NoSuchRound { round, seats }),
            _ if dealer.position() >= seats => Err(ContextError::NoSuchDealer { dealer, seats }),
            _ if counts != seats => Err(ContextError::WrongCounts { counts, seats }),
            _ => roles.fit(previous, seats),
        }
    }

    /// The last seat to be served: the one before the dealer in turn order, at a table of so many.
    #[must_use]
    #[doc(hidden)]
    pub fn last_served(&self, seats: usize) -> Seat {
        self.dealer.further(seats.saturating_sub(1), seats)
    }
}
