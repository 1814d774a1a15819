//! Who gives to whom in a pass, where directions may be chosen only when it is made.

use crate::ruleset::{Announced, Chooses, Exchange, Pass, PlaceId, Route, Seating};
use crate::table::seat::{Seat, SeatSet};

/// Who gives to whom in a pass.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Routing {
    /// The same each time.
    Fixed(Exchange),
    /// One of several ways.
    Chosen(Chosen),
}

/// Several ways, one of which is chosen each time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chosen {
    /// The ways; nothing where no tiles are passed.
    pub among: Vec<Option<Exchange>>,
    /// What is known while the way is not.
    pub untold: Exchange,
    /// Who chooses.
    pub by: Chooses,
    /// How many dice are rolled, where they choose.
    pub dice: u8,
    /// When everybody is told.
    pub announced: Announced,
    /// Where it was written.
    pub place: PlaceId,
}

impl Chosen {
    /// The fewest and the most that the dice can show.
    pub fn pips(&self) -> (u8, u8) {
        (self.dice, self.dice.saturating_mul(6))
    }
}

impl Routing {
    pub(super) fn of(pass: &Pass, seating: &Seating) -> Self {
        let untold = || Exchange::untold(pass.count.value, seating);
        let ways = Exchange::all_of(&pass.route.value, pass.count.value, seating);
        match &pass.route.value {
            Route::OneOf(choice) => {
                let (among, untold) = (ways, untold());
                let (by, dice, announced) = (choice.by, choice.dice, choice.announced);
                Self::Chosen(Chosen { among, untold, by, dice, announced, place: pass.route.place })
            }
            _ => Self::Fixed(ways.into_iter().flatten().next().unwrap_or_else(untold)),
        }
    }

    /// Every way it can go.
    pub fn all(&self) -> impl Iterator<Item = &Exchange> {
        self.ways().flatten()
    }

    /// Every way it can go; `None` if no tiles are passed then.
    pub fn ways(&self) -> impl Iterator<Item = Option<&Exchange>> {
        let (fixed, among) = match self {
            Self::Fixed(exchange) => (Some(Some(exchange)), &[][..]),
            Self::Chosen(chosen) => (None, chosen.among.as_slice()),
        };
        fixed.into_iter().chain(among.iter().map(Option::as_ref))
    }

    /// The way it goes, when the chosen one is known; until then only what is known of it.
    pub fn known(&self, way: Option<usize>) -> &Exchange {
        match self {
            Self::Fixed(exchange) => exchange,
            Self::Chosen(chosen) => {
                let told = way.and_then(|way| chosen.among.get(way)?.as_ref());
                told.unwrap_or(&chosen.untold)
            }
        }
    }

    /// The choice that chance or the dice make, if one is made.
    pub fn left_open(&self) -> Option<&Chosen> {
        match self {
            Self::Chosen(chosen) if chosen.by != Chooses::Deal => Some(chosen),
            Self::Fixed(_) | Self::Chosen(_) => None,
        }
    }

    /// Everybody who gives or gets tiles, whichever way it goes.
    pub fn players(&self) -> SeatSet {
        self.all().fold(SeatSet::NONE, |players, exchange| players.or(exchange.players()))
    }

    /// The fewest and the most tiles a seat gives, blind ones included.
    pub fn given_by(&self, seat: Seat) -> (usize, usize) {
        self.widest(|exchange| exchange.given_by(seat))
    }

    /// The fewest and the most tiles a seat gets.
    pub fn given_to(&self, seat: Seat) -> (usize, usize) {
        self.widest(|exchange| exchange.given_to(seat))
    }

    fn widest(&self, bounds: impl Fn(&Exchange) -> (usize, usize)) -> (usize, usize) {
        let all = self.all().map(bounds);
        all.reduce(|one, other| (one.0.min(other.0), one.1.max(other.1))).unwrap_or((0, 0))
    }

    /// Whether it may turn out that no tiles are passed.
    pub fn may_be_none(&self) -> bool {
        matches!(self, Self::Chosen(chosen) if chosen.among.contains(&None))
    }
}
