//! From whom to whom tiles go in a pass, as the file says it (R5).

use serde::{Deserialize, Serialize};

use super::{Announced, Chooses, DrawOrder, Draws, Ruled, SeatRef, Who};
use crate::table::selection::Conditions;

/// From whom to whom.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Route {
    /// Each seat passes in this direction.
    Offset(Direction),
    /// Each seat passes to every other.
    EachOther,
    /// These pairs exchange; who is in no pair sits out (R8).
    Between(Vec<[SeatRef; 2]>),
    /// These gifts; who is in none sits out.
    Gifts(Vec<GiftRule>),
    /// Seats give to a zone and draw from it.
    Zone(ZoneRule),
    /// Each seat passes in one of several directions.
    OneOf(Choice),
}

impl Route {
    /// The conditions of single gifts.
    pub fn selections(&self) -> impl Iterator<Item = Ruled<Conditions>> {
        let gifts = if let Self::Gifts(gifts) = self { gifts.as_slice() } else { &[] };
        gifts.iter().filter_map(|gift| gift.selection)
    }

    /// The seats it names.
    pub fn named(&self) -> impl Iterator<Item = SeatRef> {
        let (pairs, gifts, joins) = match self {
            Self::Between(pairs) => (pairs.as_slice(), &[][..], &[][..]),
            Self::Gifts(gifts) => (&[][..], gifts.as_slice(), &[][..]),
            Self::Zone(rule) => (&[][..], &[][..], rule.joins.named()),
            Self::Offset(_) | Self::EachOther | Self::OneOf(_) => (&[][..], &[][..], &[][..]),
        };
        let of_gifts = gifts.iter().flat_map(GiftRule::named);
        pairs.iter().flatten().copied().chain(of_gifts).chain(joins.iter().copied())
    }
}

impl Route {
    /// Whether tiles go to the pile beside the table.
    pub fn fills_pile(&self) -> bool {
        matches!(self, Self::Gifts(gifts) if gifts.iter().any(|gift| gift.to == Whom::Pile))
    }
}

/// A direction seen from each seat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Direction {
    /// How many seats further in turn order it points: less than the table has, and not none.
    pub steps: usize,
    /// The table's own word for it.
    pub word: Option<String>,
}

/// A gift that one seat or every seat makes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GiftRule {
    /// Who gives; nothing for every seat but the one that gets it.
    pub from: Option<SeatRef>,
    /// Who gets it.
    pub to: Whom,
    /// How many tiles; nothing for as many as the pass says.
    pub tiles: Option<u8>,
    /// What its tiles must obey, and no others of its giver; nothing for what the pass says.
    pub selection: Option<Ruled<Conditions>>,
}

/// Who gets a gift.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Whom {
    /// A seat.
    Seat(SeatRef),
    /// The seat in a direction, seen from the giver.
    Further(Direction),
    /// Each other seat.
    EachOther,
    /// No seat: the pile beside the table.
    Pile,
}

impl GiftRule {
    /// The seats it names.
    pub(super) fn named(&self) -> impl Iterator<Item = SeatRef> {
        [self.from, self.to.seat()].into_iter().flatten()
    }
}

impl Whom {
    /// The seat, if it names one.
    fn seat(&self) -> Option<SeatRef> {
        match self {
            Self::Seat(seat) => Some(*seat),
            Self::Further(_) | Self::EachOther | Self::Pile => None,
        }
    }
}

/// A place that is no seat: tiles go there, and others come from there. Nobody can see it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Zone {
    /// The middle of the table, where what all give is mixed and dealt out again.
    Middle,
    /// The wall.
    Wall,
}

impl Zone {
    /// What it is called.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Middle => "the middle",
            Self::Wall => "the wall",
        }
    }
}

/// How seats give to a zone and draw from it, as many tiles as they give.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ZoneRule {
    /// Which.
    pub zone: Zone,
    /// Who takes part.
    pub joins: Who,
    /// Whether a seat may get back from the middle what it gave.
    pub own_back: bool,
    /// Whether what is given to the wall is mixed in before anybody draws.
    pub shuffle_in: bool,
    /// Whether a seat draws before it gives, or after.
    pub draws: Draws,
    /// In which order the seats draw.
    pub order: DrawOrder,
}

/// Several directions, one of which is chosen each time the pass is made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// The directions; nothing where no tiles are passed.
    pub among: Vec<Option<Direction>>,
    /// Who chooses.
    pub by: Chooses,
    /// How many dice are rolled, where they choose.
    pub dice: u8,
    /// When the direction is announced.
    pub announced: Announced,
}

/// How many tiles go from a seat to each of its receivers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs, reason = "the sentences name the fields")]
pub enum Count {
    /// Exactly so many (R6).
    Exactly(u8),
    /// At least `min` and at most `max`: the lowest request of those who exchange decides for all of them (R11). If
    /// requests are made `aloud`, nobody can request more than another player has, or change a request.
    Fewest { min: u8, max: u8, aloud: bool },
    /// At least `min` and at most `max`: each seat its own number (R11).
    Independent { min: u8, max: u8 },
    /// At least `min` and at most `max`: each seat as many as the host reports for it before the deal.
    Reported { min: u8, max: u8 },
}

impl Count {
    /// The fewest and the most tiles.
    pub fn bounds(self) -> (u8, u8) {
        match self {
            Self::Exactly(number) => (number, number),
            Self::Fewest { min, max, aloud: _ }
            | Self::Independent { min, max }
            | Self::Reported { min, max } => (min, max),
        }
    }

    /// Whether the lowest request decides.
    pub fn is_by_requests(self) -> bool {
        matches!(self, Self::Fewest { .. })
    }

    /// Whether everybody hears the requests.
    pub fn is_aloud(self) -> bool {
        matches!(self, Self::Fewest { aloud: true, .. })
    }

    /// Whether the host reports the numbers before the deal.
    pub fn is_reported(self) -> bool {
        matches!(self, Self::Reported { .. })
    }
}
