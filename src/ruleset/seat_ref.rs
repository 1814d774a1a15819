//! References to seats in rules. A chair stays the same throughout the match, but a role can move to another player
//! with each deal.

use crate::few::Few;
use crate::table::context::{PreviousDeals, Role, Roles};
use crate::table::seat::{BySeat, MAX_SEATS, Seat, SeatSet};

/// A reference to a seat in a rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SeatRef {
    /// A chair, which is the same in every deal.
    Chair(Seat),
    /// The player this many places after the dealer in turn order, not counting vacant seats; 0 is the dealer. At a Mah
    /// Jongg table, these players are the winds.
    FromDealer(u8),
    /// The player who has this role. If no player has the role in a deal, passes that name the role are skipped, and no
    /// other player is asked instead. If no one else can ask for a phase or pass or agree to it, it isn't played.
    Role(Role),
}

impl SeatRef {
    /// The dealer.
    pub const DEALER: Self = Self::FromDealer(0);

    /// Returns the role, if this is a role that the host reports.
    pub fn role(self) -> Option<Role> {
        match self {
            Self::Role(role) => Some(role),
            Self::Chair(_) | Self::FromDealer(_) => None,
        }
    }

    /// Returns the endings of the previous deal after which there is such a player. No one has the role of winner after
    /// a wall game, for example.
    pub(crate) fn endings(self) -> PreviousDeals {
        self.role().map_or_else(PreviousDeals::all, Role::endings)
    }

    /// Returns the place of a name in the order in which names for the same player apply: the dealer, then roles, then
    /// seats in turn order.
    pub(super) fn precedence(self) -> (u8, usize) {
        match self {
            Self::DEALER => (0, 0),
            Self::Role(role) => (1, role as usize),
            Self::Chair(seat) => (2, seat.position()),
            Self::FromDealer(steps) => (2, usize::from(steps)),
        }
    }

    /// Returns whether two different names in a rule can refer to the same player.
    pub fn can_be(self, other: Self, players: SeatSet) -> bool {
        let is_player = |named: Self| !matches!(named, Self::Chair(seat) if !players.contains(seat));
        let are_apart = match (self, other) {
            (Self::Role(Role::Winner), Self::Role(Role::Loser | Role::Thrower))
            | (Self::Role(Role::Loser | Role::Thrower), Self::Role(Role::Winner))
            | (Self::Chair(_), Self::Chair(_))
            | (Self::FromDealer(_), Self::FromDealer(_)) => true,
            _ => self == other,
        };
        !are_apart && is_player(self) && is_player(other)
    }
}

/// Returns the endings of the previous deal after which there is a player with each of these names.
pub(crate) fn all_endings(named: impl IntoIterator<Item = SeatRef>) -> PreviousDeals {
    named.into_iter().fold(PreviousDeals::all(), |after, named| after.and(named.endings()))
}

impl Default for SeatRef {
    fn default() -> Self {
        Self::DEALER
    }
}

/// The players, the dealer and the roles in one deal, which determine the chair that every named seat refers to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Seating {
    /// The number of seats at the table.
    pub seats: usize,
    /// The seats that have a player.
    pub players: SeatSet,
    /// The player who deals.
    pub dealer: Seat,
    /// The players who have the roles that the host reports.
    pub roles: Roles,
    /// The number of tiles that the host reports for each chair, if any pass needs it. `None` if the numbers aren't
    /// known and can be anything.
    pub counts: Option<BySeat<u8>>,
}

impl Seating {
    /// Returns the players in turn order, starting with the dealer.
    pub fn in_turn(&self) -> impl Iterator<Item = Seat> + use<> {
        let Self { seats, players, dealer, roles: _, counts: _ } = *self;
        (0..seats).map(move |steps| dealer.further(steps, seats)).filter(move |seat| players.contains(*seat))
    }

    /// Returns the chair that a named seat refers to in this deal, or `None` if no player has the role.
    pub fn chair(&self, named: SeatRef) -> Option<Seat> {
        match named {
            SeatRef::Chair(seat) => Some(seat),
            SeatRef::FromDealer(steps) => Some(self.in_turn().nth(usize::from(steps)).unwrap_or(self.dealer)),
            SeatRef::Role(role) => self.roles.get(role),
        }
    }

    /// Returns a seating for every way to assign the named roles to players, starting with this seating's dealer.
    ///
    /// A role for which `can_be_nobody` returns true may also be unassigned.
    pub fn all(self, named: &[SeatRef], can_be_nobody: impl Fn(Role) -> bool) -> Vec<Self> {
        let mut seatings = vec![self];
        let mut known: Vec<Option<Role>> = Vec::new();
        for named in named {
            let role = match named {
                SeatRef::Chair(_) => continue,
                SeatRef::FromDealer(_) => None,
                SeatRef::Role(role) => Some(*role),
            };
            if !known.contains(&role) {
                known.push(role);
                let nobody = role.is_some_and(&can_be_nobody);
                let with = |seating: Self| seating.with_each(role).chain(nobody.then_some(seating));
                seatings = seatings.into_iter().flat_map(with).collect();
            }
        }
        seatings
    }

    /// Returns this seating with an arbitrary player in each named role.
    pub fn with_any(self, named: &[SeatRef]) -> Self {
        let roles = named.iter().filter_map(|named| named.role());
        roles.fold(self, |seating, role| seating.with_each(Some(role)).next().unwrap_or(seating))
    }

    /// Returns a copy of this seating for each player, in turn order, with that player as the dealer or in a role.
    fn with_each(self, role: Option<Role>) -> impl Iterator<Item = Self> {
        let with = move |seat| {
            let mut seating = self;
            match role {
                Some(role) => seating.roles.set(role, seat),
                None => seating.dealer = seat,
            }
            seating
        };
        self.in_turn().map(with).filter(|seating| seating.roles.are_possible())
    }
}

/// The seats that one rule names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Who {
    /// Every seat that the rule can apply to.
    Everyone,
    /// Only these seats.
    These(Few<SeatRef, MAX_SEATS>),
}

impl Who {
    /// Names a single seat.
    pub fn only(named: SeatRef) -> Self {
        Self::These([named].into_iter().collect())
    }

    /// Returns the chairs of these seats in a deal. `everyone` is the set of seats that the rule can apply to.
    pub fn chairs(&self, seating: &Seating, everyone: SeatSet) -> SeatSet {
        match self {
            Self::Everyone => everyone,
            Self::These(these) => these.iter().filter_map(|named| seating.chair(*named)).collect(),
        }
    }

    /// Returns the endings of the previous deal after which at least one player can be meant.
    pub fn endings(&self) -> PreviousDeals {
        match self {
            Self::Everyone => PreviousDeals::all(),
            Self::These(these) => these.iter().flat_map(|named| named.endings().iter()).collect(),
        }
    }

    /// Returns the seats that are named individually.
    pub fn named(&self) -> &[SeatRef] {
        match self {
            Self::Everyone => &[],
            Self::These(these) => these,
        }
    }
}
