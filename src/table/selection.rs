//! Conditions on a seat's own tiles in a pass, and the selections that meet them (R14 to R16).
//!
//! Tiles that can be passed together are in the same list. There is one list per suit if all tiles must be of the same
//! suit, only the list for the named suit if the player has named one, one list per face if all tiles must be alike,
//! and a single list otherwise. Conditions can also require at least one tile from a set, or the highest or lowest
//! tiles in a list.

use std::fmt;

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
    fn allows(self, kind: Kind) -> bool {
        match self {
            Self::Any => true,
            Self::One | Self::Named => kind.is_suit(),
            Self::This(suit) => kind == suit,
        }
    }
}

/// The reason why tiles can't be passed together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// A tile without a suit.
    OfNoSuit(Tile),
    /// A tile that isn't in the suit that the player has named.
    NotOfNamedSuit(Tile, Kind),
    /// Two tiles of different suits.
    TwoSuits(Tile, Tile),
    /// Two tiles that aren't alike.
    NotAlike(Tile, Tile),
    /// More than one copy of this tile is passed.
    Alike(Tile),
    /// Only some copies of this tile can be passed, because the others have just arrived.
    JustReceived {
        /// The tile.
        tile: Tile,
        /// The number of copies that the seat had before.
        before: usize,
    },
    /// None of the required tiles is passed.
    NoneOf(TileSet),
    /// A tile that is passed even though one that comes earlier in the order is kept.
    OutOfOrder {
        /// Whether the highest or the lowest tiles must be passed first.
        end: End,
        /// The tile that is passed.
        passed: Tile,
        /// The tile that is kept.
        kept: Tile,
    },
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
    #[doc(hidden)]
    #[must_use]
    pub fn naming(self, suit: Option<Kind>) -> Self {
        match (self.suit, suit) {
            (SuitRule::Named, Some(suit)) => Self { suit: SuitRule::This(suit), ..self },
            (SuitRule::Any | SuitRule::One | SuitRule::Named | SuitRule::This(_), _) => self,
        }
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
    #[doc(hidden)]
    pub fn for_each_name(self, tile_box: &TileBox) -> impl Iterator<Item = Self> {
        let suits = if self.suit == SuitRule::Named { tile_box.suits() } else { KindSet::default() };
        let unnamed = suits.is_empty().then_some(self);
        suits.iter().map(move |suit| self.naming(Some(suit))).chain(unnamed)
    }

    /// Returns the kinds of tiles that can't be passed, including those in `stays`.
    #[doc(hidden)]
    pub fn keep(self, stays: KindSet) -> KindSet {
        let stays = |kind: &Kind| stays.contains(*kind) || !self.suit.allows(*kind);
        Kind::ALL.iter().copied().filter(stays).collect()
    }

    /// Returns the maximum number of tiles that can be passed together from the luckiest possible hand.
    ///
    /// `free` contains the tiles in the box that can be passed, sorted.
    #[doc(hidden)]
    pub fn most_of(self, free: &[Tile]) -> usize {
        if self.is_empty() {
            return free.len();
        }
        let mut faces: Vec<Tile> =
            free.iter().copied().filter(|tile| self.list_of(*tile).is_some()).collect();
        if self.all_different {
            faces.dedup();
        }
        let lists = faces.chunk_by(|one, other| self.list_of(*one) == self.list_of(*other));
        lists.filter(|list| self.has_one(list)).map(<[Tile]>::len).max().unwrap_or(0)
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

    fn has_one(self, tiles: &[Tile]) -> bool {
        self.at_least_one.is_empty() || tiles.iter().any(|tile| self.at_least_one.contains(*tile))
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

    fn just_received(self, tile: Tile, arrived: &[Tile]) -> usize {
        if self.not_just_received { arrived.iter().filter(|other| **other == tile).count() } else { 0 }
    }

    /// Returns the reason why these passable tiles can't be passed together, or `None` if they can.
    #[doc(hidden)]
    pub fn fault(self, passable: &Rack, arrived: &[Tile], tiles: &[Tile]) -> Option<Fault> {
        let suits = match self.suit {
            SuitRule::Any => None,
            SuitRule::One | SuitRule::Named => two_suits(tiles),
            SuitRule::This(suit) => {
                tiles.iter().find(|tile| tile.kind() != suit).map(|tile| Fault::NotOfNamedSuit(*tile, suit))
            }
        };
        let faces = || if self.all_alike { two_faces(tiles) } else { None };
        let alike = || if self.all_different { alike(tiles) } else { None };
        let too_new = || self.too_new(passable, arrived, tiles);
        let none_of =
            || (!tiles.is_empty() && !self.has_one(tiles)).then_some(Fault::NoneOf(self.at_least_one));
        let first = suits.or_else(faces).or_else(alike).or_else(too_new).or_else(none_of);
        first.or_else(|| self.out_of_order(passable, arrived, tiles))
    }

    fn too_new(self, passable: &Rack, arrived: &[Tile], tiles: &[Tile]) -> Option<Fault> {
        tiles.iter().find_map(|&tile| {
            let before = passable.count(tile).saturating_sub(self.just_received(tile, arrived));
            let given = tiles.iter().filter(|other| **other == tile).count();
            (given > before).then_some(Fault::JustReceived { tile, before })
        })
    }

    fn out_of_order(self, passable: &Rack, arrived: &[Tile], tiles: &[Tile]) -> Option<Fault> {
        let end = self.order?.end;
        let choices = self.choices(passable, arrived);
        let kept = choices.iter().find_map(|list| list.without(tiles).ok())?;
        let (passed, kept) = choices.out_of_order(tiles, &kept)?;
        Some(Fault::OutOfOrder { end, passed, kept })
    }
}

fn two_suits(tiles: &[Tile]) -> Option<Fault> {
    if let Some(tile) = tiles.iter().find(|tile| !tile.kind().is_suit()) {
        return Some(Fault::OfNoSuit(*tile));
    }
    let (first, rest) = tiles.split_first()?;
    let other = rest.iter().find(|tile| tile.kind() != first.kind())?;
    Some(Fault::TwoSuits(*first, *other))
}

fn two_faces(tiles: &[Tile]) -> Option<Fault> {
    let (first, rest) = tiles.split_first()?;
    let other = rest.iter().find(|tile| *tile != first)?;
    Some(Fault::NotAlike(*first, *other))
}

fn alike(tiles: &[Tile]) -> Option<Fault> {
    let twice = tiles.iter().enumerate().find(|(at, tile)| tiles[..*at].contains(tile));
    twice.map(|(_, tile)| Fault::Alike(*tile))
}

#[cfg(test)]
pub(crate) mod tests;
