//! The gifts in a pass: who gives how many tiles to whom (R5).

use std::fmt;

use serde::de::value::{StrDeserializer, U64Deserializer};
use serde::de::{Error, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

use crate::escape;
use crate::few::Few;

use super::{Count, GiftRule, Route, SeatRef, Seating, Whom, Zone};
use crate::table::seat::{BySeat, MAX_SEATS, Seat, SeatSet};

/// The destination of a gift.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum To {
    /// A seat that isn't known yet, because the direction is announced after everyone has passed.
    #[default]
    #[serde(rename = "later")]
    Untold,
    /// The pile beside the table.
    Pile,
    /// A seat.
    #[serde(untagged)]
    Seat(Seat),
    /// The middle of the table, or the wall.
    #[serde(untagged)]
    Zone(Zone),
}

/// `Deserialize` isn't derived, because a derived implementation would also accept an object in place of a word.
impl<'de> Deserialize<'de> for To {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ToVisitor)
    }
}

struct ToVisitor;

impl Visitor<'_> for ToVisitor {
    type Value = To;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a seat's position, `later`, `pile`, `middle` or `wall`")
    }

    fn visit_u64<E: Error>(self, position: u64) -> Result<To, E> {
        Seat::deserialize(U64Deserializer::new(position)).map(To::Seat)
    }

    // Some formats have only signed numbers.
    fn visit_i64<E: Error>(self, position: i64) -> Result<To, E> {
        match u64::try_from(position) {
            Ok(position) => self.visit_u64(position),
            Err(_) => Err(E::invalid_value(Unexpected::Signed(position), &self)),
        }
    }

    fn visit_str<E: Error>(self, word: &str) -> Result<To, E> {
        match word {
            "later" => Ok(To::Untold),
            "pile" => Ok(To::Pile),
            _ => {
                let zone = Zone::deserialize(StrDeserializer::<E>::new(word)).map(To::Zone);
                zone.map_err(|_| E::invalid_value(Unexpected::Str(&escape::quoted(word)), &self))
            }
        }
    }
}

impl From<Seat> for To {
    fn from(seat: Seat) -> Self {
        Self::Seat(seat)
    }
}

impl From<Zone> for To {
    fn from(zone: Zone) -> Self {
        Self::Zone(zone)
    }
}

impl To {
    /// Returns the seat that the gift goes to, or `None` if it goes elsewhere or the seat isn't known yet.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Self::Seat(seat) => Some(seat),
            Self::Zone(_) | Self::Pile | Self::Untold => None,
        }
    }

    /// Returns whether a giver receives as many tiles in the same pass as it gives to this destination.
    pub(crate) fn gives_back(self) -> bool {
        matches!(self, Self::Zone(_) | Self::Untold)
    }
}

/// A gift that a seat makes in a pass. The number of tiles includes those passed blind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[non_exhaustive]
pub struct Gift {
    /// The destination.
    pub to: To,
    /// The minimum number of tiles.
    pub min: u8,
    /// The maximum number of tiles.
    pub max: u8,
}

/// One seat's gifts in one pass, at most one for each destination. A gift to the pile comes last.
pub type Gifts = Few<Gift, MAX_SEATS>;

/// A gift as its receiver sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Incoming {
    /// The seat that makes the gift.
    pub giver: Seat,
    /// The gift's index in the list of the giver's gifts.
    pub position: usize,
}

/// All gifts in one pass.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exchange {
    /// Each seat's gifts. Gifts to seats are in turn order.
    pub gifts: BySeat<Gifts>,
    /// The groups of seats that exchange tiles among themselves. The number of tiles is settled separately in each
    /// group.
    pub groups: Vec<SeatSet>,
    incoming: BySeat<Few<Incoming, { MAX_SEATS - 1 }>>,
    /// Each seat's group.
    group_of: BySeat<SeatSet>,
    players: SeatSet,
    /// The seats that make at least one gift.
    giving: SeatSet,
}

impl Exchange {
    /// Returns the possible exchanges for a route in one deal, with `count` tiles in each gift.
    ///
    /// There is one exchange for each direction if a direction is chosen, and a single one otherwise. `None` means that
    /// no tiles are passed.
    pub fn all_of(route: &Route, count: Count, seating: &Seating) -> Vec<Option<Self>> {
        let seats = seating.seats;
        let from = |bounds: &dyn Fn(Seat) -> Gifts| Some(Self::from_gifts(BySeat::new(seats, bounds)));
        let gift = |from: Seat, to: Seat| seating.gift(from, To::Seat(to), count);
        let offset =
            |steps: usize| from(&|seat| gift(seat, seat.further(steps, seats)).into_iter().collect());
        let mut exchanges = match route {
            Route::Offset(direction) => vec![offset(direction.steps)],
            Route::EachOther => {
                vec![from(&|seat| others(seat, seats).filter_map(|to| gift(seat, to)).collect())]
            }
            Route::Between(pairs) => {
                let chairs =
                    |[one, other]: &[SeatRef; 2]| Some([seating.chair(*one)?, seating.chair(*other)?]);
                let pairs: Vec<_> = pairs.iter().filter_map(chairs).collect();
                let gift = |pair: &[Seat; 2], seat| gift(seat, partner(pair, seat)?);
                vec![from(&|seat| pairs.iter().filter_map(|pair| gift(pair, seat)).collect())]
            }
            Route::Gifts(rules) => vec![from(&|seat| gifts_of(rules, seat, count, seating))],
            Route::Zone(rule) => {
                let joins = rule.joins.chairs(seating, SeatSet::all(seats));
                vec![Some(Self::in_common(To::Zone(rule.zone), joins, count, seating))]
            }
            Route::OneOf(choice) => {
                choice.among.iter().map(|to| to.as_ref().and_then(|to| offset(to.steps))).collect()
            }
        };
        exchanges.iter_mut().flatten().for_each(|exchange| exchange.limit(count, seating));
        exchanges
    }

    /// Limits the gifts of vacant seats that no one gives any tiles. If each seat decides how many tiles to pass, they
    /// pass the minimum.
    fn limit(&mut self, count: Count, seating: &Seating) {
        if !matches!(count, Count::Independent { .. }) || seating.players.len() == seating.seats {
            return;
        }
        for seat in SeatSet::all(seating.seats).iter() {
            if !seating.players.contains(seat) && self.incoming[seat].is_empty() {
                self.gifts[seat].iter_mut().for_each(|gift| gift.max = gift.min);
            }
        }
    }

    /// Returns the exchange before the direction is announced: every seat gives `count` tiles to a seat that isn't
    /// known yet.
    pub fn untold(count: Count, seating: &Seating) -> Self {
        Self::in_common(To::Untold, SeatSet::all(seating.seats), count, seating)
    }

    /// Returns the exchange in which all these seats give tiles to the same destination.
    fn in_common(to: To, who: SeatSet, count: Count, seating: &Seating) -> Self {
        let gift = |seat: Seat| seating.gift(seat, to, count).filter(|_| who.contains(seat));
        let gifts = BySeat::new(seating.seats, |seat| gift(seat).into_iter().collect());
        Self::of(gifts, vec![who])
    }

    fn from_gifts(gifts: BySeat<Gifts>) -> Self {
        let groups = groups(&gifts);
        Self::of(gifts, groups)
    }

    fn of(gifts: BySeat<Gifts>, groups: Vec<SeatSet>) -> Self {
        let from = |giver: Seat, to: Seat| {
            let position = gifts[giver].iter().position(|gift| gift.to == To::Seat(to))?;
            Some(Incoming { giver, position })
        };
        let all = SeatSet::all(gifts.seats());
        let incoming: BySeat<Few<Incoming, { MAX_SEATS - 1 }>> =
            BySeat::new(gifts.seats(), |to| all.iter().filter_map(|giver| from(giver, to)).collect());
        let of_seat = |seat| groups.iter().copied().find(|group: &SeatSet| group.contains(seat));
        let group_of = BySeat::new(gifts.seats(), |seat| of_seat(seat).unwrap_or_default());
        let players = groups.iter().flat_map(|group| group.iter()).collect();
        let giving = gifts.iter().filter(|(_, gifts)| !gifts.is_empty()).map(|(seat, _)| seat).collect();
        Self { gifts, groups, incoming, group_of, players, giving }
    }

    /// Returns every seat that gives or receives tiles.
    pub fn players(&self) -> SeatSet {
        self.players
    }

    /// Returns the group of seats that exchange tiles with this seat, including the seat itself. The group is empty if
    /// the seat sits out.
    pub fn group_of(&self, seat: Seat) -> SeatSet {
        self.group_of[seat]
    }

    /// Returns the index of the giver's gift to this destination, or `None` if there is no such gift.
    pub fn gift_for(&self, giver: Seat, to: To) -> Option<usize> {
        self.gifts[giver].iter().position(|gift| gift.to == to)
    }

    /// Returns the gifts that a seat receives, in the turn order of the givers.
    pub fn incoming(&self, seat: Seat) -> &[Incoming] {
        &self.incoming[seat]
    }

    /// Returns the seats that make at least one gift.
    pub fn giving(&self) -> SeatSet {
        self.giving
    }

    /// Returns whether a seat makes no gifts.
    pub fn gives_nothing(&self, seat: Seat) -> bool {
        !self.giving.contains(seat)
    }

    /// Returns whether every seat gives to as many seats as it receives from.
    pub fn gives_as_often_as_it_gets(&self) -> bool {
        self.gifts.iter().all(|(seat, gifts)| gifts.len() == self.incoming(seat).len())
    }

    /// Returns whether every seat gives to at most one seat and receives from at most one.
    ///
    /// If so, tiles move in rings or chains of seats, and all the tiles that a seat receives come from the same giver.
    pub fn is_single_file(&self) -> bool {
        self.gifts.values().all(|gifts| gifts.len() < 2)
            && self.incoming.values().all(|incoming| incoming.len() < 2)
    }

    /// Returns the minimum and maximum number of tiles that a seat gives, including blind ones.
    pub fn given_by(&self, seat: Seat) -> (usize, usize) {
        Gift::sum(self.gifts[seat].iter())
    }

    /// Returns the minimum and maximum number of tiles that a seat receives. A seat that gives to a zone receives as
    /// many tiles as it gives.
    pub fn given_to(&self, seat: Seat) -> (usize, usize) {
        match self.gifts[seat][..] {
            [only] if only.to.gives_back() => self.given_by(seat),
            _ => Gift::sum(self.incoming(seat).iter().map(|gift| &self.gifts[gift.giver][gift.position])),
        }
    }
}

impl Gift {
    /// Returns the minimum and maximum number of tiles in several gifts.
    pub(crate) fn sum<'a>(gifts: impl Iterator<Item = &'a Self>) -> (usize, usize) {
        gifts.fold((0, 0), |(min, max), gift| (min + usize::from(gift.min), max + usize::from(gift.max)))
    }
}

fn others(seat: Seat, seats: usize) -> impl Iterator<Item = Seat> {
    SeatSet::all(seats).iter().filter(move |other| *other != seat)
}

fn partner(pair: &[Seat; 2], seat: Seat) -> Option<Seat> {
    match pair {
        [one, other] if *one == seat => Some(*other),
        [one, other] if *other == seat => Some(*one),
        _ => None,
    }
}

/// Returns one seat's gifts, in the turn order of the receivers, with the gift to the pile last.
///
/// If two gifts have the same destination, only the first one counts.
fn gifts_of(rules: &[GiftRule], seat: Seat, count: Count, seating: &Seating) -> Gifts {
    let mut gifts = Gifts::new();
    for rule in rules.iter().filter(|rule| rule.gives(seat, seating)) {
        let count = rule.tiles.map_or(count, Count::Exactly);
        for gift in rule.receivers(seat, seating).filter_map(|to| seating.gift(seat, to, count)) {
            let is_new = gifts.iter().all(|known| known.to != gift.to);
            if is_new && gifts.room() > 0 {
                gifts.push(gift);
            }
        }
    }
    gifts.sort_by_key(|gift| (gift.to == To::Pile, gift.to));
    gifts
}

impl Seating {
    /// Returns a seat's gift, or `None` if the host reports 0 tiles for the seat. If the host doesn't report the number
    /// of tiles, `count` sets the minimum and maximum.
    fn gift(&self, from: Seat, to: To, count: Count) -> Option<Gift> {
        let (min, max) = count.bounds();
        match self.counts.filter(|_| count.is_reported()) {
            Some(counts) => {
                let number = counts.get(from).map_or(0, |count| *count).min(max).max(min);
                (number > 0).then_some(Gift { to, min: number, max: number })
            }
            None => Some(Gift { to, min, max }),
        }
    }
}

impl GiftRule {
    /// Returns the giver and destination of each gift that this rule describes in one deal. There can be several givers
    /// and receivers.
    pub(crate) fn gifts(&self, seating: &Seating) -> Vec<(Seat, To)> {
        let from = self.from.map_or(SeatSet::all(seating.seats), |from| only(seating.chair(from)));
        let gifts = |from: Seat| self.receivers(from, seating).map(move |to| (from, to)).collect::<Vec<_>>();
        from.iter().flat_map(gifts).collect()
    }

    /// Returns whether the rule describes a gift between these two.
    pub(crate) fn is_gift(&self, from: Seat, to: To, seating: &Seating) -> bool {
        self.gives(from, seating) && self.receivers(from, seating).any(|receiver| receiver == to)
    }

    fn gives(&self, from: Seat, seating: &Seating) -> bool {
        self.from.is_none_or(|giver| seating.chair(giver) == Some(from))
    }

    /// Returns the destinations of this seat's gifts.
    fn receivers(&self, from: Seat, seating: &Seating) -> impl Iterator<Item = To> + use<> {
        let seats = match &self.to {
            Whom::Seat(named) => only(seating.chair(*named)),
            Whom::Further(direction) => SeatSet::only(from.further(direction.steps, seating.seats)),
            Whom::EachOther => others(from, seating.seats).collect(),
            Whom::Pile => SeatSet::NONE,
        };
        let pile = (self.to == Whom::Pile).then_some(To::Pile);
        seats.without(from).iter().map(To::Seat).chain(pile)
    }
}

fn only(seat: Option<Seat>) -> SeatSet {
    seat.into_iter().collect()
}

/// Returns the groups of seats that are connected by gifts, in the order of their first seats. All seats that give to
/// the pile are in one group.
fn groups(gifts: &BySeat<Gifts>) -> Vec<SeatSet> {
    let fills_pile = |gifts: &Gifts| gifts.iter().any(|gift| gift.to == To::Pile);
    let at_pile: SeatSet =
        gifts.iter().filter(|(_, gifts)| fills_pile(gifts)).map(|(seat, _)| seat).collect();
    let mut groups: Vec<SeatSet> = Vec::new();
    for (seat, gifts) in gifts.iter().filter(|(_, gifts)| !gifts.is_empty()) {
        let mut group: SeatSet = gifts.iter().filter_map(|gift| gift.to.seat()).chain([seat]).collect();
        if at_pile.contains(seat) {
            group = group.or(at_pile);
        }
        groups.retain(|other| {
            let apart = other.and(group).is_empty();
            if !apart {
                group = group.or(*other);
            }
            apart
        });
        groups.push(group);
    }
    groups.sort_by_key(|group| group.iter().next());
    groups
}
