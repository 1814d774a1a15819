//! Conditions on a seat's own tiles in a pass, and the selections that meet them (R14 to R16).
//!
//! Tiles that can be passed together are in the same list. There is one list per suit if all tiles must be of the same
//! suit, only the list for the named suit if the player has named one, one list per face if all tiles must be alike,
//! and a single list otherwise. Conditions can also require at least one tile from a set, or the highest or lowest
//! tiles in a list.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::table::rack::Rack;
use crate::table::tile::{Kind, KindSet, Tile, TileBox, TileSet};

mod choices;
mod order;
mod proof;

pub use choices::Choices;
pub use order::{End, Order};
pub use proof::{UnluckyHand, Worst};

/// The conditions that all of a seat's own tiles must meet in one pass, no matter how many receivers there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub struct Conditions {
    /// The rule for the suit of the tiles.
    pub suit: SuitRule,
    /// Whether all tiles must be alike.
    pub all_alike: bool,
    /// Whether all tiles must be different.
    pub all_different: bool,
    /// Whether the seat can't pass the tiles that it received in its most recent pass.
    pub not_just_received: bool,
    /// The set that at least one passed tile must belong to. Empty if there is no such condition.
    pub at_least_one: TileSet,
    /// The order in which tiles must be passed. The seat can't pass a tile while it keeps a passable tile that comes
    /// earlier in the order.
    pub order: Option<Order>,
}

/// The rule for the suit of a seat's tiles in one pass.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum SuitRule {
    /// Any suit, or none.
    #[default]
    Any,
    /// Any suit, but the same one for all tiles.
    One,
    /// The suit that the player secretly names before passing. Until the player has named one, any single suit is
    /// allowed.
    Named,
    /// This suit, which the player has named.
    This(Kind),
}

/// Omits the suit that the player has named, so the output is safe to log.
impl fmt::Debug for SuitRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Any => "Any",
            Self::One => "One",
            Self::Named => "Named",
            Self::This(_) => "This(..)",
        })
    }
}

impl SuitRule {
    /// Returns whether tiles of a kind can be passed at all.
    pub(crate) fn allows(self, kind: Kind) -> bool {
        match self {
            Self::Any => true,
            Self::One | Self::Named => kind.is_suit(),
            Self::This(suit) => kind == suit,
        }
    }
}

/// A condition on the tiles that a player passes together (R14).
#[derive(Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Condition {
    /// All tiles are of the same suit.
    OneSuit,
    /// All tiles are of this suit, which the player has named.
    NamedSuit(Kind),
    /// All tiles are alike.
    AllAlike,
    /// No two tiles are alike.
    AllDifferent,
    /// None of the tiles arrived in the previous pass.
    NotJustReceived,
    /// If the player passes any tiles, they include at least one of these.
    AtLeastOne(Vec<Tile>),
    /// The tiles are the player's highest, according to this list. Tiles in an earlier entry are passed before tiles in
    /// a later entry, and tiles that aren't in any entry come last.
    Highest(Vec<Vec<Tile>>),
    /// The tiles are the player's lowest, according to this list. Tiles in an earlier entry are passed before tiles in
    /// a later entry, and tiles that aren't in any entry come last.
    Lowest(Vec<Vec<Tile>>),
}

/// Omits the suit that the player has named, so the output is safe to log.
impl fmt::Debug for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OneSuit => f.write_str("OneSuit"),
            Self::NamedSuit(_) => f.write_str("NamedSuit(..)"),
            Self::AllAlike => f.write_str("AllAlike"),
            Self::AllDifferent => f.write_str("AllDifferent"),
            Self::NotJustReceived => f.write_str("NotJustReceived"),
            Self::AtLeastOne(tiles) => f.debug_tuple("AtLeastOne").field(tiles).finish(),
            Self::Highest(levels) => f.debug_tuple("Highest").field(levels).finish(),
            Self::Lowest(levels) => f.debug_tuple("Lowest").field(levels).finish(),
        }
    }
}

impl Conditions {
    /// No conditions.
    pub const NONE: Self = Self {
        suit: SuitRule::Any,
        all_alike: false,
        all_different: false,
        not_just_received: false,
        at_least_one: TileSet::NONE,
        order: None,
    };

    /// Returns whether there are no conditions.
    pub fn is_empty(self) -> bool {
        self == Self::NONE
    }

    /// Returns the conditions for a player who has named `suit`, or no suit if it is `None`.
    #[must_use]
    pub(crate) fn naming(self, suit: Option<Kind>) -> Self {
        match (self.suit, suit) {
            (SuitRule::Named, Some(suit)) => Self { suit: SuitRule::This(suit), ..self },
            (SuitRule::Any | SuitRule::One | SuitRule::Named | SuitRule::This(_), _) => self,
        }
    }

    /// Returns the conditions as a list.
    pub fn list(self) -> Vec<Condition> {
        let Self { suit, all_alike, all_different, not_just_received, at_least_one, order } = self;
        let suit = match suit {
            SuitRule::Any => None,
            // `Named` remains only if the box has no suits that a player could name.
            SuitRule::One | SuitRule::Named => Some(Condition::OneSuit),
            SuitRule::This(suit) => Some(Condition::NamedSuit(suit)),
        };
        let all = [
            (all_alike, Condition::AllAlike),
            (all_different, Condition::AllDifferent),
            (not_just_received, Condition::NotJustReceived),
        ];
        let all = all.into_iter().filter(|(is_set, _)| *is_set).map(|(_, condition)| condition);
        let one_of = (!at_least_one.is_empty()).then(|| Condition::AtLeastOne(at_least_one.iter().collect()));
        let order = order.map(|order| {
            let levels = order.levels().map(|level| level.iter().collect()).collect();
            match order.end {
                End::Highest => Condition::Highest(levels),
                End::Lowest => Condition::Lowest(levels),
            }
        });
        suit.into_iter().chain(all).chain(one_of).chain(order).collect()
    }

    /// Returns the suit that the player has named, if any.
    pub fn named_suit(self) -> Option<Kind> {
        match self.suit {
            SuitRule::This(suit) => Some(suit),
            SuitRule::Any | SuitRule::One | SuitRule::Named => None,
        }
    }

    /// Returns one set of conditions for each suit in the box that a player can name, or just `self` if players don't
    /// name a suit.
    pub(crate) fn for_each_name(self, tile_box: &TileBox) -> impl Iterator<Item = Self> {
        let suits = if self.suit == SuitRule::Named { tile_box.suits() } else { KindSet::default() };
        let unnamed = suits.is_empty().then_some(self);
        suits.iter().map(move |suit| self.naming(Some(suit))).chain(unnamed)
    }

    /// Returns the kinds of tiles that can't be passed, including those in `stays`.
    pub(crate) fn keep(self, stays: KindSet) -> KindSet {
        let stays = |kind: &Kind| stays.contains(*kind) || !self.suit.allows(*kind);
        Kind::ALL.iter().copied().filter(stays).collect()
    }

    /// Returns the maximum number of tiles that can be passed together from the luckiest possible hand.
    ///
    /// `free` contains the tiles in the box that can be passed, sorted.
    pub(crate) fn most_of(self, free: &[Tile]) -> usize {
        if self.is_empty() {
            return free.len();
        }
        let mut faces: Vec<Tile> =
            free.iter().copied().filter(|tile| self.list_of(*tile).is_some()).collect();
        if self.all_different {
            faces.dedup();
        }
        let lists = faces.chunk_by(|one, other| self.list_of(*one) == self.list_of(*other));
        lists.filter(|list| self.at_least_one.is_met_by(list)).map(<[Tile]>::len).max().unwrap_or(0)
    }

    /// Returns the sets of `passable` tiles that a seat can pass together. `arrived` contains the tiles that it most
    /// recently received.
    #[doc(hidden)]
    pub fn choices(self, passable: &Rack, arrived: &[Tile]) -> Choices {
        if self.is_empty() {
            return Choices::any_of(*passable);
        }
        let free = self.free(passable, arrived);
        let lists = free.tiles().chunk_by(|one, other| self.list_of(*one) == self.list_of(*other));
        Choices::new(lists.map(|list| list.iter().copied().collect()), self.at_least_one, self.order)
    }

    /// Returns a number that identifies the list that a tile is in, if any. Only tiles in the same list can be passed
    /// together.
    fn list_of(self, tile: Tile) -> Option<usize> {
        match self.suit {
            _ if !self.suit.allows(tile.kind()) => None,
            _ if self.all_alike => Some(tile.position()),
            SuitRule::One | SuitRule::Named => Some(tile.kind() as usize),
            SuitRule::Any | SuitRule::This(_) => Some(0),
        }
    }

    /// Returns the tiles in all lists, without copies that have just arrived and without duplicates that can't be
    /// passed.
    fn free(self, passable: &Rack, arrived: &[Tile]) -> Rack {
        let alike = passable.tiles().chunk_by(|one, other| one == other);
        let free = alike.filter(|alike| self.list_of(alike[0]).is_some()).flat_map(|alike| {
            let before = alike.len() - self.just_received(alike[0], arrived).min(alike.len());
            let max = if self.all_different { 1 } else { before };
            alike.iter().copied().take(before.min(max))
        });
        free.collect()
    }

    /// Returns how many copies of a tile can't be passed because they have just arrived.
    pub(crate) fn just_received(self, tile: Tile, arrived: &[Tile]) -> usize {
        if self.not_just_received { arrived.iter().filter(|other| **other == tile).count() } else { 0 }
    }
}

#[cfg(test)]
pub(crate) mod tests;
