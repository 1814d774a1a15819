//! The exchange of tiles in a pass. Under some rules, the direction isn't chosen until the pass is played.

use crate::ruleset::{Announced, Chooses, Exchange, Pass, PlaceId, Route, Seating, rolls};
use crate::table::seat::{Seat, SeatSet};

/// The exchange of tiles in a pass.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Routing {
    /// The exchange is always the same.
    Fixed(Exchange),
    /// One of several exchanges is chosen.
    Chosen(Chosen),
}

/// Several exchanges, one of which is chosen each time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chosen {
    /// The exchanges; `None` for a choice in which no tiles are passed.
    pub among: Vec<Option<Exchange>>,
    /// The part of the exchange that is known before the choice.
    pub untold: Exchange,
    /// How the choice is made.
    pub by: Chooses,
    /// The number of dice to roll, if the choice is made with dice.
    pub dice: u8,
    /// When the choice is announced.
    pub announced: Announced,
    /// Where the rule is written.
    pub place: PlaceId,
}

impl Chosen {
    /// Returns the lowest and the highest total of the dice.
    pub fn pips(&self) -> (u8, u8) {
        rolls(self.dice).into_inner()
    }
}

impl Routing {
    pub(super) fn of(pass: &Pass, seating: &Seating) -> Self {
        let untold = || Exchange::untold(pass.count.value, seating);
        let exchanges = Exchange::all_of(&pass.route.value, pass.count.value, seating);
        match &pass.route.value {
            Route::OneOf(choice) => {
                let (among, untold) = (exchanges, untold());
                let (by, dice, announced) = (choice.by, choice.dice, choice.announced);
                Self::Chosen(Chosen { among, untold, by, dice, announced, place: pass.route.place })
            }
            Route::Offset(_) | Route::EachOther | Route::Between(_) | Route::Gifts(_) | Route::Zone(_) => {
                Self::Fixed(exchanges.into_iter().flatten().next().unwrap_or_else(untold))
            }
        }
    }

    /// Returns every possible exchange.
    pub fn all(&self) -> impl Iterator<Item = &Exchange> {
        self.choices().flatten()
    }

    /// Returns every possible choice; `None` for one in which no tiles are passed.
    pub fn choices(&self) -> impl Iterator<Item = Option<&Exchange>> {
        let (fixed, among) = match self {
            Self::Fixed(exchange) => (Some(Some(exchange)), &[][..]),
            Self::Chosen(chosen) => (None, chosen.among.as_slice()),
        };
        fixed.into_iter().chain(among.iter().map(Option::as_ref))
    }

    /// Returns the chosen exchange. Until the choice is known, returns only the part of the exchange that is already
    /// known.
    pub fn known(&self, direction_index: impl FnOnce() -> Option<usize>) -> &Exchange {
        match self {
            Self::Fixed(exchange) => exchange,
            Self::Chosen(chosen) => {
                let known = direction_index().and_then(|index| chosen.among.get(index)?.as_ref());
                known.unwrap_or(&chosen.untold)
            }
        }
    }

    /// Returns the position of the choice for a deal, counted from 1; `None` if the choice doesn't depend on the deal.
    pub(crate) fn on_deal(&self, deal: u32) -> Option<usize> {
        match self {
            Self::Chosen(chosen) if chosen.by == Chooses::Deal => {
                let deal = usize::try_from(deal).unwrap_or(usize::MAX);
                Some(deal.saturating_sub(1) % chosen.among.len().max(1))
            }
            Self::Fixed(_) | Self::Chosen(_) => None,
        }
    }

    /// Returns the choice if it is made at random or with dice; `None` otherwise.
    pub fn left_open(&self) -> Option<&Chosen> {
        match self {
            Self::Chosen(chosen) if chosen.by != Chooses::Deal => Some(chosen),
            Self::Fixed(_) | Self::Chosen(_) => None,
        }
    }

    /// Returns every seat that gives or gets tiles in any of the exchanges.
    pub fn players(&self) -> SeatSet {
        self.all().fold(SeatSet::NONE, |players, exchange| players.or(exchange.players()))
    }

    /// Returns the minimum and maximum number of tiles that a seat gives, including blind ones.
    pub fn given_by(&self, seat: Seat) -> (usize, usize) {
        self.widest(|exchange| exchange.given_by(seat))
    }

    /// Returns the minimum and maximum number of tiles that a seat gets.
    pub fn given_to(&self, seat: Seat) -> (usize, usize) {
        self.widest(|exchange| exchange.given_to(seat))
    }

    fn widest(&self, bounds: impl Fn(&Exchange) -> (usize, usize)) -> (usize, usize) {
        let all = self.all().map(bounds);
        all.reduce(|one, other| (one.0.min(other.0), one.1.max(other.1))).unwrap_or((0, 0))
    }

    /// Returns whether one of the choices is not to pass any tiles.
    pub fn may_be_none(&self) -> bool {
        matches!(self, Self::Chosen(chosen) if chosen.among.contains(&None))
    }
}
