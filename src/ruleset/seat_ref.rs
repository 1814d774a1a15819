//! Seats as rules name them: chairs stay the same all match, and each deal gives the roles to other chairs.

use crate::few::Few;
use crate::table::context::{Role, Roles};
use crate::table::seat::{BySeat, MAX_SEATS, Seat, SeatSet};

/// A seat as a rule names it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SeatRef {
    /// The same chair on every deal.
    Chair(Seat),
    /// The dealer (0), or the player this many players after the dealer in turn order. The winds of a Mah Jongg table
    /// are these.
    FromDealer(u8),
    /// The player who has this role. On deals on which nobody has it, passes that name it are skipped, and nobody is
    /// asked in its place.
    Role(Role),
}

impl SeatRef {
    /// The dealer.
    pub const DEALER: Self = Self::FromDealer(0);

    /// The role that the host reports, if it is one.
    pub fn role(self) -> Option<Role> {
        match self {
            Self::Role(role) => Some(role),
            Self::Chair(_) | Self::FromDealer(_) => None,
        }
    }

    /// Whether its chair can be another one on another deal.
    pub fn is_role(self) -> bool {
        match self {
            Self::Chair(_) => false,
            Self::FromDealer(_) | Self::Role(_) => true,
        }
    }

    /// Whether two seats that a rule names are the same player on some deals.
    pub(super) fn can_be(self, other: Self, players: SeatSet) -> bool {
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

impl Default for SeatRef {
    fn default() -> Self {
        Self::DEALER
    }
}

/// The players of a table and their dealer on one deal, which give every role its chair.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Seating {
    /// How many seats the table has.
    pub seats: usize,
    /// The seats that somebody sits at.
    pub players: SeatSet,
    /// The player who deals.
    pub dealer: Seat,
    /// The players whose roles the host reports.
    pub roles: Roles,
    /// How many tiles the host reports for each chair, if passes need it; `None` if that isn't known, so that they can
    /// have any number.
    pub counts: Option<BySeat<u8>>,
}

impl Seating {
    /// The players in turn order from the dealer.
    pub fn in_turn(&self) -> impl Iterator<Item = Seat> + use<> {
        let Self { seats, players, dealer, roles: _, counts: _ } = *self;
        (0..seats).map(move |steps| dealer.further(steps, seats)).filter(move |seat| players.contains(*seat))
    }

    /// The chair that a rule means on this deal; `None` if nobody has the role.
    pub fn chair(&self, named: SeatRef) -> Option<Seat> {
        match named {
            SeatRef::Chair(seat) => Some(seat),
            SeatRef::FromDealer(steps) => Some(self.in_turn().nth(usize::from(steps)).unwrap_or(self.dealer)),
            SeatRef::Role(role) => self.roles.get(role),
        }
    }

    /// Every seating in which the named roles can be given to the players, this dealer's first; and those in which nobody
    /// has a role, for the roles where that matters.
    pub fn all(
        self,
        named: impl Iterator<Item = SeatRef>,
        can_be_nobody: impl Fn(Role) -> bool,
    ) -> Vec<Self> {
        let mut seatings = vec![self];
        let mut known: Vec<Option<Role>> = Vec::new();
        for named in named {
            let role = match named {
                SeatRef::Chair(_) => continue,
                SeatRef::FromDealer(_) => None,
                SeatRef::Role(role) => Some(role),
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

    /// This seating with any players in the roles that are named.
    pub fn with_any(self, named: impl Iterator<Item = SeatRef>) -> Self {
        let roles = named.filter_map(SeatRef::role);
        roles.fold(self, |seating, role| seating.with_each(Some(role)).next().unwrap_or(seating))
    }

    /// This seating with each player as the dealer, or in a role, in turn order.
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
    /// All that the rule could name.
    Everyone,
    /// These.
    These(Few<SeatRef, MAX_SEATS>),
}

impl Who {
    /// One seat alone.
    pub fn only(named: SeatRef) -> Self {
        Self::These([named].into_iter().collect())
    }

    /// Their chairs on a deal; `everyone` are all that the rule could name.
    pub fn chairs(&self, seating: &Seating, everyone: SeatSet) -> SeatSet {
        match self {
            Self::Everyone => everyone,
            Self::These(these) => these.iter().filter_map(|named| seating.chair(*named)).collect(),
        }
    }

    /// The seats that are named one by one.
    pub fn named(&self) -> &[SeatRef] {
        match self {
            Self::Everyone => &[],
            Self::These(these) => these,
        }
    }
}
