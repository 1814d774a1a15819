//! Where the tiles in a pass go, as set in the rule file (R5).

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use super::{Announced, Chooses, DrawOrder, Draws, Ruled, SeatRef, Who};
use crate::table::selection::Conditions;

/// Where the tiles in a pass go.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Route {
    /// Each seat passes in this direction.
    Offset(Direction),
    /// Each seat passes to every other seat.
    EachOther,
    /// These pairs exchange tiles. Seats that aren't in a pair sit out (R8).
    Between(Vec<[SeatRef; 2]>),
    /// Seats make these gifts. Seats that neither give nor receive a gift sit out.
    Gifts(Vec<GiftRule>),
    /// Seats give to a zone and draw from it.
    Zone(ZoneRule),
    /// Each seat passes in one of several directions.
    OneOf(Choice),
}

impl Route {
    /// Returns the rules for individual gifts, or an empty list if there are none.
    pub fn gifts(&self) -> &[GiftRule] {
        if let Self::Gifts(gifts) = self { gifts } else { &[] }
    }

    /// Returns the conditions that apply to individual gifts.
    pub fn selections(&self) -> impl Iterator<Item = Ruled<Conditions>> {
        self.gifts().iter().filter_map(|gift| gift.selection)
    }

    /// Returns the seats that the route names.
    pub fn named(&self) -> impl Iterator<Item = SeatRef> {
        let (pairs, joins): (&[[SeatRef; 2]], &[SeatRef]) = match self {
            Self::Between(pairs) => (pairs, &[]),
            Self::Zone(rule) => (&[], rule.joins.named()),
            Self::Offset(_) | Self::EachOther | Self::Gifts(_) | Self::OneOf(_) => (&[], &[]),
        };
        let of_gifts = self.gifts().iter().flat_map(GiftRule::named);
        pairs.iter().flatten().chain(joins).copied().chain(of_gifts)
    }

    /// Returns whether players learn the direction only after everyone has passed.
    pub fn is_announced_late(&self) -> bool {
        matches!(self, Self::OneOf(choice)
            if choice.by != Chooses::Deal && choice.announced == Announced::OnceAllPassed)
    }

    /// Returns whether any player gets tiles from another one.
    pub(crate) fn reaches_players(&self) -> bool {
        match self {
            Self::Zone(_) => false,
            Self::Gifts(gifts) => gifts.iter().any(|gift| gift.to != Whom::Pile),
            Self::Offset(_) | Self::EachOther | Self::Between(_) | Self::OneOf(_) => true,
        }
    }

    /// Returns whether any gift sets its own number of tiles.
    #[cfg(feature = "check")]
    pub(crate) fn has_own_counts(&self) -> bool {
        self.gifts().iter().any(|gift| gift.tiles.is_some())
    }

    /// Returns whether tiles go to the pile beside the table.
    pub fn fills_pile(&self) -> bool {
        self.gifts().iter().any(|gift| gift.to == Whom::Pile)
    }

    /// Returns whether players can pass tiles blind, if the rules allow it. They can't if the tiles go to a zone or the
    /// pile.
    pub fn can_be_blind(&self) -> bool {
        !matches!(self, Self::Zone(_)) && !self.fills_pile()
    }
}

/// A direction in which each seat passes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Direction {
    /// How many seats ahead in turn order the direction points: at least 1 and less than the number of seats.
    pub steps: usize,
    /// The table's own word for the direction, or `None` for a direction that every table has.
    pub word: Option<String>,
}

/// A rule for gifts from one seat or from every seat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GiftRule {
    /// The giver, or `None` if every seat except the receiver makes the gift.
    pub from: Option<SeatRef>,
    /// The receiver.
    pub to: Whom,
    /// The number of tiles, or `None` if the number set for the pass applies.
    pub tiles: Option<u8>,
    /// The conditions that apply only to the tiles in this gift, or `None` if the pass's conditions apply.
    pub selection: Option<Ruled<Conditions>>,
}

/// The receiver of a gift.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Whom {
    /// A seat.
    Seat(SeatRef),
    /// The seat that is in this direction from the giver.
    Further(Direction),
    /// Every other seat.
    EachOther,
    /// The pile beside the table.
    Pile,
}

impl GiftRule {
    /// Returns the seats that the rule names as the giver or the receiver.
    pub(super) fn named(&self) -> impl Iterator<Item = SeatRef> {
        let to = match self.to {
            Whom::Seat(seat) => Some(seat),
            Whom::Further(_) | Whom::EachOther | Whom::Pile => None,
        };
        [self.from, to].into_iter().flatten()
    }
}

/// The middle of the table or the wall. Seats pass tiles there and get the same number back, and no player can see the
/// tiles there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Zone {
    /// The middle of the table, where all given tiles are mixed and dealt out again.
    Middle,
    /// The wall.
    Wall,
}

impl Zone {
    /// Returns the zone's name with its article.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Middle => "the middle",
            Self::Wall => "the wall",
        }
    }
}

/// How seats exchange tiles with a zone. Each seat draws as many tiles as it gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ZoneRule {
    /// The zone.
    pub zone: Zone,
    /// The seats that take part.
    pub joins: Who,
    /// Whether a seat can get its own tiles back from the middle.
    pub own_back: bool,
    /// Whether tiles given to the wall are shuffled in before any seat draws.
    pub shuffle_in: bool,
    /// Whether seats draw before or after they give.
    pub draws: Draws,
    /// The order in which the seats draw.
    pub order: DrawOrder,
}

/// Several directions, one of which is chosen each time the pass is played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// The directions. `None` means that no tiles are passed.
    pub among: Vec<Option<Direction>>,
    /// How the direction is chosen.
    pub by: Chooses,
    /// The number of dice that are rolled, if dice decide.
    pub dice: u8,
    /// When the direction is announced.
    pub announced: Announced,
}

/// Returns the totals that this many dice can show.
pub(crate) fn rolls(dice: u8) -> RangeInclusive<u8> {
    dice..=dice.saturating_mul(6)
}

/// Returns the position in a list of directions of the one that a roll picks: the total is counted off along the list,
/// starting over after the last one.
pub(crate) fn position_rolled(pips: u8, directions: usize) -> usize {
    usize::from(pips.saturating_sub(1)) % directions.max(1)
}

/// The number of tiles that a seat gives to each of its receivers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs, reason = "the variants' docs explain the fields")]
pub enum Count {
    /// Exactly this many (R6).
    Exactly(u8),
    /// From `min` to `max`, where the lowest request among the seats that exchange tiles applies to all of them (R11).
    /// If requests are made `aloud`, a player can't request more than another player has already requested, and can't
    /// change a request.
    Fewest { min: u8, max: u8, aloud: bool },
    /// From `min` to `max`, where each seat decides for itself (R11).
    Independent { min: u8, max: u8 },
    /// From `min` to `max`, where each seat gives the number that the host reports for it before the deal.
    Reported { min: u8, max: u8 },
}

impl Count {
    /// Returns the minimum and maximum number of tiles.
    pub fn bounds(self) -> (u8, u8) {
        match self {
            Self::Exactly(number) => (number, number),
            Self::Fewest { min, max, aloud: _ }
            | Self::Independent { min, max }
            | Self::Reported { min, max } => (min, max),
        }
    }

    /// Returns whether the lowest request sets the number of tiles.
    pub fn is_by_requests(self) -> bool {
        matches!(self, Self::Fewest { .. })
    }

    /// Returns whether every player hears the requests.
    pub fn is_aloud(self) -> bool {
        matches!(self, Self::Fewest { aloud: true, .. })
    }

    /// Returns whether the host reports the numbers before the deal.
    pub fn is_reported(self) -> bool {
        matches!(self, Self::Reported { .. })
    }
}
