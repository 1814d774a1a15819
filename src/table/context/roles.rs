//! Roles that the rules can name but only the host knows, such as the winner of the previous deal.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{ContextError, Ending, PreviousDeal, PreviousDeals};
use crate::table::seat::Seat;

/// A player's role in the previous deal, or in the match so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, strum::VariantArray, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum Role {
    /// The player who won the previous deal.
    Winner,
    /// The player who lost the previous deal, such as the last one to go out.
    Loser,
    /// The player who discarded the tile that won the previous deal.
    Thrower,
    /// The player with the lowest score in the match so far.
    LastPlace,
}

impl Role {
    /// All roles.
    pub const ALL: &[Self] = <Self as strum::VariantArray>::VARIANTS;

    /// Returns the word for the role in a rule file, such as `last-place`.
    #[doc(hidden)]
    pub fn word(self) -> &'static str {
        self.into()
    }

    /// Returns the role that this word stands for in rule files, or `None` if there is no such role.
    pub(crate) fn from_word(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|role| role.word() == word)
    }

    /// Returns whether the host must report the role after a deal that ended this way, if the rules name the role.
    /// A thrower is never required, because a player can win without one.
    pub(crate) fn is_due_after(self, previous: PreviousDeal) -> bool {
        self != Self::Thrower && self.exists_after(previous)
    }

    /// Returns the endings after which a player has this role.
    pub(crate) fn endings(self) -> PreviousDeals {
        let gives_it = |ending: &Ending| match self {
            Self::Winner | Self::Loser => ending.previous() == PreviousDeal::Win,
            Self::Thrower => *ending == Ending::WinByDiscard,
            Self::LastPlace => *ending != Ending::Start,
        };
        Ending::ALL.iter().copied().filter(gives_it).collect()
    }

    fn exists_after(self, previous: PreviousDeal) -> bool {
        self.endings().iter().any(|ending| ending.previous() == previous)
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Winner => "the winner of the previous deal",
            Self::Loser => "the loser of the previous deal",
            Self::Thrower => "the thrower of the previous deal",
            Self::LastPlace => "the player in last place",
        })
    }
}

/// The chairs of the players with the roles that rules can name. The host reports them with the deal. A table asks only
/// for the roles that its rules name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
#[non_exhaustive]
pub struct Roles {
    /// The player who won the previous deal. Default: not reported.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winner: Option<Seat>,
    /// The player who lost the previous deal. Default: not reported.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub loser: Option<Seat>,
    /// The player who discarded the tile that won the previous deal. Default: no player, or not reported.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub thrower: Option<Seat>,
    /// The player with the lowest score in the match so far. Default: not reported.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_place: Option<Seat>,
}

impl Roles {
    /// Returns the player who has a role.
    pub fn get(&self, role: Role) -> Option<Seat> {
        match role {
            Role::Winner => self.winner,
            Role::Loser => self.loser,
            Role::Thrower => self.thrower,
            Role::LastPlace => self.last_place,
        }
    }

    /// Gives a role to a player.
    pub fn set(&mut self, role: Role, seat: Seat) {
        let place = match role {
            Role::Winner => &mut self.winner,
            Role::Loser => &mut self.loser,
            Role::Thrower => &mut self.thrower,
            Role::LastPlace => &mut self.last_place,
        };
        *place = Some(seat);
    }

    /// Returns the reported roles, each with the seat of the player who has it.
    pub fn iter(&self) -> impl Iterator<Item = (Role, Seat)> {
        Role::ALL.iter().filter_map(|role| Some((*role, self.get(*role)?)))
    }

    /// Returns whether the winner is neither the loser nor the thrower.
    pub(crate) fn are_possible(&self) -> bool {
        self.also_the_winner().is_none()
    }

    /// Returns the winner's second role, if the winner is also reported as the loser or the thrower.
    fn also_the_winner(&self) -> Option<Role> {
        let winner = self.winner?;
        [Role::Loser, Role::Thrower].into_iter().find(|role| self.get(*role) == Some(winner))
    }

    pub(super) fn fit(&self, previous: PreviousDeal, seats: usize) -> Result<(), ContextError> {
        for (role, seat) in self.iter() {
            if seat.position() >= seats {
                return Err(ContextError::NoPlayer { role, seat });
            }
            if !role.exists_after(previous) {
                return Err(ContextError::NoSuchRole { role, after: previous });
            }
        }
        self.also_the_winner().map_or(Ok(()), |role| Err(ContextError::AlsoTheWinner { role }))
    }
}
