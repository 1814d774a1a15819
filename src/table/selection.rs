//! Conditions on all own tiles that a seat passes together, and the selections that obey them (R14 to R16).
//!
//! Tiles that can be passed together are part of one list: one of each suit if all must be of one suit, only that suit if
//! the player has named it, one of each face if all must be alike, and a single one otherwise. Within a list, one of some tiles can be asked for, or the
//! highest or lowest.

use crate::table::rack::Rack;
use crate::table::tile::{Kind, KindSet, Tile, TileBox, TileSet};

mod choices;
mod order;
mod proof;

pub use choices::Choices;
pub use order::{End, Order};
pub use proof::{UnluckyHand, Worst};

/// The conditions on all own tiles that a seat passes in one pass, to however many receivers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Conditions {
    /// Of which suit they are.
    pub suit: SuitRule,
    /// All are alike.
    pub all_alike: bool,
    /// No two of them are alike.
    pub all_different: bool,
    /// None of them came in the pass before, the last in which the seat took part.
    pub not_just_received: bool,
    /// Unless there are none, at least one of these is among them.
    pub at_least_one: TileSet,
    /// None of them comes later in this order than a tile that the seat keeps and could pass.
    pub order: Option<Order>,
}

/// Of which suit all tiles must be that a seat passes in one pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum SuitRule {
    /// Of any, or of none.
    #[default]
    Any,
    /// All of one suit.
    One,
    /// All of the suit that the player names secretly beforehand. As long as it has named none, any one suit will do.
    Named,
    /// All of this suit, which the player has named.
    This(Kind),
}

impl SuitRule {
    /// Whether tiles of a kind can be passed at all.
    fn allows(self, kind: Kind) -> bool {
        match self {
            Self::Any => true,
            Self::One | Self::Named => kind.is_suit(),
            Self::This(suit) => kind == suit,
        }
    }
}

/// What keeps tiles from being passed together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// A tile of no suit.
    OfNoSuit(Tile),
    /// A tile that isn't of the suit that the player has named.
    NotOfNamedSuit(Tile, Kind),
    /// Two tiles of different suits.
    TwoSuits(Tile, Tile),
    /// Two tiles that aren't alike.
    NotAlike(Tile, Tile),
    /// A tile that is there more than once.
    Alike(Tile),
    /// A tile of which fewer may be passed, as the rest have just come.
    JustReceived {
        /// The tile.
        tile: Tile,
        /// How many of it were there before.
        before: usize,
    },
    /// None of these is among them.
    NoneOf(TileSet),
    /// A tile that is passed, though one that comes before it in the order is kept.
    OutOfOrder {
        /// Which end the order begins with.
        end: End,
        /// The tile that is passed.
        passed: Tile,
        /// The tile that is kept.
        kept: Tile,
    },
}

impl Conditions {
    /// No condition at all.
    pub const NONE: Self = Self {
        suit: SuitRule::Any,
        all_alike: false,
        all_different: false,
        not_just_received: false,
        at_least_one: TileSet::NONE,
        order: None,
    };

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self == Self::NONE
    }

    /// The conditions for a player who has named this suit, or none yet.
    #[must_use]
    pub fn naming(self, suit: Option<Kind>) -> Self {
        match (self.suit, suit) {
            (SuitRule::Named, Some(suit)) => Self { suit: SuitRule::This(suit), ..self },
            (SuitRule::Any | SuitRule::One | SuitRule::Named | SuitRule::This(_), _) => self,
        }
    }

    /// The suit that the player has named, if it has named one for them.
    pub fn named_suit(self) -> Option<Kind> {
        match self.suit {
            SuitRule::This(suit) => Some(suit),
            SuitRule::Any | SuitRule::One | SuitRule::Named => None,
        }
    }

    /// The same for each suit of the box that a player can name; once if it names none.
    pub fn for_each_name(self, tile_box: &TileBox) -> impl Iterator<Item = Self> {
        let suits = if self.suit == SuitRule::Named { tile_box.suits() } else { KindSet::default() };
        let unnamed = suits.is_empty().then_some(self);
        suits.iter().map(move |suit| self.naming(Some(suit))).chain(unnamed)
    }

    /// The kinds of tile that cannot be passed under them, where these stay anyway.
    #[doc(hidden)]
    pub fn keep(self, stays: KindSet) -> KindSet {
        let stays = |kind: &Kind| stays.contains(*kind) || !self.suit.allows(*kind);
        Kind::ALL.iter().copied().filter(stays).collect()
    }

    /// How many tiles can be passed together at most, if a hand were as lucky as the box allows; `free` are
    /// those of the box that no kind keeps, sorted.
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

    /// What a seat can pass together of the tiles that do not stay; `arrived` is what came to it last.
    #[doc(hidden)]
    pub fn choices(self, passable: &Rack, arrived: &[Tile]) -> Choices {
        if self.is_empty() {
            return Choices::any_of(*passable);
        }
        let free = self.free(passable, arrived);
        let lists = free.tiles().chunk_by(|one, other| self.list_of(*one) == self.list_of(*other));
        Choices::new(lists.map(|list| list.iter().copied().collect()), self.at_least_one, self.order)
    }

    /// The list that a tile is in, if it is in any: only tiles of one list can be passed together.
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

    /// The tiles that are in any list.
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

    /// What keeps these tiles, all of which the seat may pass, from being passed together.
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
