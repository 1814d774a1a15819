//! Tables: put away and taken up again.

use std::sync::Arc;

use super::error::{StoredError, StoredFault};
use super::names::{self, Names, read_tiles};
use super::shape::{ChanceDoc, Format, GiftDoc, LaidDoc, SeatDoc, StoredTable};
use crate::ruleset::Exchange;
use crate::schedule::{Schedule, Step};
use crate::session::{Fault, Given, Givens, Impossible, LaidParts, Parts, SeatParts, Session, Stage};
use crate::table::rack::{MOST_TILES, Packet};
use crate::table::random::Randomness;
use crate::table::seat::{BySeat, Seat};
use crate::toml::key_path::KeyPath;

impl Session {
    /// The table as it is put away. It holds every hand and the seed: only the host may have it.
    pub fn store(&self) -> StoredTable {
        let names = Names(self.schedule());
        let Parts { occasion, stage, way, played, begun, redeals, events, began_at, seats } = self.parts();
        let exchange = self.passing().map(|step| self.exchange(step));
        StoredTable {
            format: Format,
            ruleset: names.ruleset(),
            chance: self
                .randomness()
                .seed()
                .map_or(ChanceDoc::Host, |seed| ChanceDoc::Seed(seed.to_string())),
            occasion: names.occasion(&occasion),
            at: names.stage(stage),
            way: way.map(|way| way.saturating_add(1)),
            played: names.played(&played),
            begun,
            redeals,
            events,
            began_at,
            seats: seats
                .iter()
                .map(|(seat, own)| (names.seat(seat), written(names, exchange, seat, own)))
                .collect(),
        }
    }
}

fn written(names: Names, exchange: Option<&Exchange>, seat: Seat, own: &SeatParts) -> SeatDoc {
    let SeatParts { rack, laid, received, peeked, arrived, drawn, wish, settled, answer, points, miscount } =
        own;
    let laid = laid.as_ref().map(|laid| LaidDoc { at: laid.at, gifts: gifts(names, exchange, seat, laid) });
    SeatDoc {
        rack: names::tiles(rack),
        laid,
        received: names::tiles(received),
        peeked: names::tiles(peeked),
        arrived: names::tiles(arrived),
        drawn: *drawn,
        wish: *wish,
        settled: *settled,
        answer: answer.map(names::answer),
        points: *points,
        miscount: *miscount,
    }
}

fn gifts(names: Names, exchange: Option<&Exchange>, seat: Seat, laid: &LaidParts) -> Vec<GiftDoc> {
    let mut tiles = &laid.tiles[..];
    let receivers = exchange.into_iter().flat_map(|exchange| &exchange.gifts[seat]);
    let gifts = receivers.zip(&laid.gifts).map(|(gift, given)| {
        let (own, rest) = tiles.split_at(usize::from(given.own).min(tiles.len()));
        tiles = rest;
        GiftDoc { to: Some(names.to(gift.to)), tiles: names::tiles(own), blind: given.blind }
    });
    gifts.filter(|gift| !gift.tiles.is_empty() || gift.blind > 0).collect()
}

impl StoredTable {
    /// Takes the table up again, just as it was put away.
    ///
    /// # Errors
    ///
    /// The schedule is of other rules than those it was played by, or the chance is the host's. Or it was edited
    /// into something that no game by this schedule comes to, or that is written otherwise than a table
    /// is: the error names the key and says what would be right.
    ///
    /// What cannot be known is not checked: of tiles that a spare hand laid, whether just these were on top; of
    /// tiles that must not have come in the pass before, whether they did, once the seat has seen tiles of this
    /// one; of the number of events, whether it is more than it took; of one game, which of several ways it went.
    pub fn open(self, schedule: Arc<Schedule>) -> Result<Session, StoredError> {
        let place = KeyPath::root().key("chance");
        let chance = match &self.chance {
            ChanceDoc::Seed(text) => Randomness::from_seed(seed(text, &place.key("seed"))?),
            ChanceDoc::Host => return Err(StoredFault::HostsChance.at(&place)),
        };
        self.open_with(schedule, chance)
    }

    /// The same where the host draws chance, and gives it again: the same numbers as before. Chance from a seed
    /// has to be from the stored one.
    ///
    /// # Errors
    ///
    /// The same as those of [`StoredTable::open`]; and the chance is from another seed.
    pub fn open_by(self, schedule: Arc<Schedule>, randomness: Randomness) -> Result<Session, StoredError> {
        let place = KeyPath::root().key("chance");
        let is_same = match (&self.chance, randomness.seed()) {
            (ChanceDoc::Host, None) => true,
            (ChanceDoc::Seed(text), Some(given)) => seed(text, &place.key("seed"))? == given,
            (ChanceDoc::Host, Some(_)) | (ChanceDoc::Seed(_), None) => false,
        };
        if !is_same {
            return Err(StoredFault::OtherChance.at(&place));
        }
        self.open_with(schedule, randomness)
    }

    fn open_with(self, schedule: Arc<Schedule>, randomness: Randomness) -> Result<Session, StoredError> {
        let names = Names(&schedule);
        names.are_of(&self.ruleset)?;
        let parts = self.parts(names)?;
        let session = Session::restored(Arc::clone(&schedule), randomness, &parts)
            .map_err(|impossible| place_of(names, impossible))?;
        let mut again = session.store();
        // The name is for people, and a file may have moved.
        again.ruleset.file.clone_from(&self.ruleset.file);
        match self.differs(&again) {
            Some(place) => Err(StoredFault::WrittenOtherwise.at(&place)),
            None => Ok(session),
        }
    }

    fn parts(&self, names: Names) -> Result<Parts, StoredError> {
        let Self {
            format: _,
            ruleset: _,
            chance: _,
            occasion,
            at,
            way,
            played,
            begun,
            redeals,
            events,
            began_at,
            seats,
        } = self;
        let root = KeyPath::root();
        let stage = names.read_stage(at, &root.key("at"))?;
        let way = way.map(|way| names::read_way(way, &root.key("way"))).transpose()?;
        let place = root.key("seats");
        if let Some(name) = seats.keys().find(|name| names.0.ruleset().seat(name).is_none()) {
            names.read_seat(name, &place)?;
        }
        let mut read = BySeat::new(names.0.seats(), |_| SeatParts::default());
        let occasion = names.read_occasion(occasion)?;
        for (seat, own) in read.iter_mut() {
            let name = names.seat(seat);
            let doc =
                seats.get(&name).ok_or_else(|| StoredFault::NoSeat { name: name.clone() }.at(&place))?;
            let exchange = match stage {
                Stage::At(id) => match names.0.step(id) {
                    Step::Pass(step) => Some(Parts::exchange(step, way, occasion)),
                    Step::Gate(_) => None,
                },
                Stage::Dealing(_) | Stage::Closing { .. } | Stage::Over(_) => None,
            };
            *own = seat_parts(names, exchange.map(|exchange| (exchange, seat)), doc, &place.key(&name))?;
        }
        Ok(Parts {
            occasion,
            stage,
            way,
            played: names.read_played(played)?,
            begun: *begun,
            redeals: *redeals,
            events: *events,
            began_at: *began_at,
            seats: read,
        })
    }

    /// The first place at which two tables say something else.
    fn differs<'a>(&'a self, other: &Self) -> Option<KeyPath<'a>> {
        let root = KeyPath::root();
        let seat = self.seats.iter().find(|(name, seat)| other.seats.get(*name) != Some(*seat));
        if let Some((name, _)) = seat {
            return Some(root.key("seats").key(name));
        }
        let keys = [
            (self.chance != other.chance, "chance"),
            (self.occasion != other.occasion, "occasion"),
            (self.at != other.at, "at"),
            (self.played != other.played, "played"),
        ];
        let key = keys.into_iter().find(|(differs, _)| *differs).map(|(_, key)| root.key(key));
        key.or_else(|| (self != other).then_some(root))
    }
}

fn seed(text: &str, place: &KeyPath) -> Result<u64, StoredError> {
    let seed = text.parse::<u64>().ok().filter(|seed| seed.to_string() == text);
    seed.ok_or_else(|| StoredFault::NoSeed(text.to_owned()).at(place))
}

fn seat_parts(
    names: Names,
    exchange: Option<(&Exchange, Seat)>,
    doc: &SeatDoc,
    place: &KeyPath,
) -> Result<SeatParts, StoredError> {
    let SeatDoc { rack, laid, received, peeked, arrived, drawn, wish, settled, answer, points, miscount } =
        doc;
    let laid = match (laid, exchange) {
        (None, _) => None,
        (Some(laid), Some((exchange, seat))) => {
            Some(laid_parts(names, (exchange, seat), laid, &place.key("laid"))?)
        }
        (Some(_), None) => return Err(StoredFault::Impossible(Fault::NoPass).at(&place.key("laid"))),
    };
    Ok(SeatParts {
        rack: read_tiles(rack, &place.key("rack"))?,
        laid,
        received: read_tiles(received, &place.key("received"))?,
        peeked: read_tiles(peeked, &place.key("peeked"))?,
        arrived: read_tiles(arrived, &place.key("arrived"))?,
        drawn: *drawn,
        wish: *wish,
        settled: *settled,
        answer: answer.map(names::read_answer),
        points: *points,
        miscount: *miscount,
    })
}

/// What was laid, for each receiver of the seat in turn.
fn laid_parts(
    names: Names,
    (exchange, seat): (&Exchange, Seat),
    doc: &LaidDoc,
    place: &KeyPath,
) -> Result<LaidParts, StoredError> {
    let LaidDoc { at, gifts } = doc;
    let mut lying = Givens::from_iter(exchange.gifts[seat].iter().map(|_| Given::default()));
    let mut tiles: Vec<Packet> = lying.iter().map(|_| Packet::new()).collect();
    let mut count = 0;
    for (position, gift) in gifts.iter().enumerate() {
        let here = place.key("gifts").index(position);
        let GiftDoc { to, tiles: own, blind } = gift;
        let to = to.as_ref().ok_or_else(|| StoredFault::ToWhom.at(&here))?;
        let receiver = names.read_to(to, &here.key("to"))?;
        let gift = exchange.gift_for(seat, receiver);
        let gift = gift.ok_or_else(|| StoredFault::NotPassedTo { to: to.clone() }.at(&here.key("to")))?;
        let own = read_tiles(own, &here.key("tiles"))?;
        count += own.len();
        lying[gift] = Given { own: u8::try_from(own.len()).unwrap_or(u8::MAX), blind: *blind };
        tiles[gift] = own;
    }
    if count > MOST_TILES {
        return Err(StoredFault::TooManyTiles { count, most: MOST_TILES }.at(place));
    }
    Ok(LaidParts { at: *at, gifts: lying, tiles: tiles.into_iter().flatten().collect() })
}

/// Where something impossible stands.
pub(super) fn place_of(names: Names, impossible: Impossible) -> StoredError {
    let Impossible { seat, key, fault } = impossible;
    let root = KeyPath::root();
    let start = seat.map_or(root, |seat| root.key("seats").key(names.0.ruleset().seat_name(seat)));
    StoredFault::Impossible(fault).at(&key.split('.').fold(start, |place, key| place.key(key)))
}
