//! Who gives to whom in a pass: its gifts, one by one (R5).

use arrayvec::ArrayVec;

use super::{Count, Route};
use crate::seat::{BySeat, MOST_SEATS, Seat, SeatSet};

/// Where a gift goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum To {
    /// To a seat.
    Seat(Seat),
}

impl From<Seat> for To {
    fn from(seat: Seat) -> Self {
        Self::Seat(seat)
    }
}

impl To {
    /// The seat it goes to, if it goes to one.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Self::Seat(seat) => Some(seat),
        }
    }
}

/// A gift that a seat makes in a pass, and how many tiles it may have, blind ones included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Gift {
    /// Where it goes.
    pub to: To,
    /// The fewest tiles.
    pub least: u8,
    /// The most tiles.
    pub most: u8,
}

/// The gifts of one seat in one pass.
pub type Gifts = ArrayVec<Gift, { MOST_SEATS - 1 }>;

/// The seats that give to one seat.
pub type Givers = ArrayVec<Seat, { MOST_SEATS - 1 }>;

/// Who gives to whom in one pass, and how many tiles.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exchange {
    /// What each seat gives, the gifts to seats in turn order.
    pub gifts: BySeat<Gifts>,
    /// From whom each seat gets tiles, in turn order.
    pub givers: BySeat<Givers>,
    /// The seats that exchange among themselves, each group settled by itself.
    pub groups: Vec<SeatSet>,
}

impl Exchange {
    /// The gifts of a route at a table of `seats`, where `count` says how many tiles each has.
    pub fn of(route: &Route, count: Count, seats: usize) -> Self {
        let (least, most) = count.bounds();
        let gift = |to: Seat| Gift { to: To::Seat(to), least, most };
        Self::from_gifts(BySeat::new(seats, |seat| match route {
            Route::Offset(steps) => Gifts::from_iter([gift(seat.further(*steps, seats))]),
            Route::EachOther => SeatSet::all(seats).iter().filter(|other| *other != seat).map(gift).collect(),
            Route::Between(pairs) => pairs.iter().filter_map(|pair| partner(pair, seat)).map(gift).collect(),
        }))
    }

    fn from_gifts(gifts: BySeat<Gifts>) -> Self {
        let givers = BySeat::new(gifts.seats(), |seat| {
            let gives = |gifts: &Gifts| gifts.iter().any(|gift| gift.to == To::Seat(seat));
            gifts.iter().filter(|(_, gifts)| gives(gifts)).map(|(giver, _)| giver).collect()
        });
        let groups = groups(&gifts);
        Self { gifts, givers, groups }
    }

    /// Everybody who gives or gets tiles.
    pub fn players(&self) -> SeatSet {
        self.groups.iter().flat_map(|group| group.iter()).collect()
    }

    /// The seats this seat exchanges with, itself included; nobody if it sits out.
    pub fn group_of(&self, seat: Seat) -> SeatSet {
        self.groups.iter().copied().find(|group| group.contains(seat)).unwrap_or_default()
    }

    /// Where among the gifts of `giver` the one for `to` stands.
    pub fn gift_for(&self, giver: Seat, to: To) -> Option<usize> {
        self.gifts[giver].iter().position(|gift| gift.to == to)
    }

    /// Whether a seat gives nothing.
    pub fn gives_nothing(&self, seat: Seat) -> bool {
        self.gifts[seat].is_empty()
    }

    /// Whether nobody gives to two and nobody gets from two, so that tiles go in rings or chains and it is
    /// certain which tiles go further before all have passed.
    pub fn is_single_file(&self) -> bool {
        let one_gift = self.gifts.values().all(|gifts| gifts.len() < 2);
        one_gift && self.givers.values().all(|givers| givers.len() < 2)
    }

    /// The fewest and the most tiles a seat gives, blind ones included.
    pub fn given_by(&self, seat: Seat) -> (usize, usize) {
        sum(self.gifts[seat].iter())
    }

    /// The fewest and the most tiles a seat gets.
    pub fn given_to(&self, seat: Seat) -> (usize, usize) {
        let gifts = self.gifts.values().flatten();
        sum(gifts.filter(|gift| gift.to == To::Seat(seat)))
    }
}

fn sum<'a>(gifts: impl Iterator<Item = &'a Gift>) -> (usize, usize) {
    gifts.fold((0, 0), |(least, most), gift| (least + usize::from(gift.least), most + usize::from(gift.most)))
}

fn partner(pair: &[Seat; 2], seat: Seat) -> Option<Seat> {
    match pair {
        [one, other] if *one == seat => Some(*other),
        [one, other] if *other == seat => Some(*one),
        _ => None,
    }
}

/// The seats that hang together by gifts, each group by itself, in the order of their first seats.
fn groups(gifts: &BySeat<Gifts>) -> Vec<SeatSet> {
    let mut groups: Vec<SeatSet> = Vec::new();
    for (seat, gifts) in gifts.iter().filter(|(_, gifts)| !gifts.is_empty()) {
        let mut group: SeatSet = gifts.iter().filter_map(|gift| gift.to.seat()).chain([seat]).collect();
        groups.retain(|other| {
            let apart = other.and(group).is_empty();
            if !apart {
                group = group.iter().chain(other.iter()).collect();
            }
            apart
        });
        groups.push(group);
    }
    groups.sort_by_key(|group| group.iter().next());
    groups
}
