//! Events and seat events: written down for the wire or a record, and understood again.

use super::error::{StoredError, StoredFault};
use super::names::{self, Names, read_tiles, read_way};
use super::shape::{FactDoc, Format, GivenDoc, SecretDoc, StoredEvent, StoredSeatEvent};
use crate::schedule::{Counts, Part, Schedule, Step};
use crate::session::{Event, Fact, Given, Givens, SeatEvent, Secret};
use crate::table::rack::{MAX_TILES, Packet};
use crate::table::seat::{MAX_SEATS, SeatSet};
use crate::toml::key_path::KeyPath;

type Read<T> = Result<T, StoredError>;

impl StoredEvent {
    /// An event as it is stored, in the names of a schedule's ruleset. Only the host may have it.
    pub fn of(event: &Event, schedule: &Schedule) -> Self {
        let Event { fact: happened, secret } = event;
        let names = Names(schedule);
        Self { format: Format, fact: fact(names, happened), secret: self::secret(secret) }
    }

    /// The event that happened at a table of this schedule.
    ///
    /// # Errors
    ///
    /// It names something that there is not, or says two numbers of the same tiles. Whether it can happen
    /// where a table stands is not judged: a host plays on only what its own tables said.
    pub fn read(&self, schedule: &Schedule) -> Read<Event> {
        let Self { format: _, fact, secret } = self;
        let (fact, secret) = read(schedule, fact, secret.as_ref())?;
        Ok(Event { fact, secret })
    }
}

impl StoredSeatEvent {
    /// What one seat saw as it is stored, in the names of a schedule's ruleset.
    pub fn of(seat_event: &SeatEvent, schedule: &Schedule) -> Self {
        let SeatEvent { fact: happened, secret } = seat_event;
        let names = Names(schedule);
        Self { format: Format, fact: fact(names, happened), secret: self::secret(secret) }
    }

    /// What the seat saw at a table of this schedule.
    ///
    /// # Errors
    ///
    /// As for [`StoredEvent::read`].
    pub fn read(&self, schedule: &Schedule) -> Read<SeatEvent> {
        let Self { format: _, fact, secret } = self;
        let (fact, secret) = read(schedule, fact, secret.as_ref())?;
        Ok(SeatEvent { fact, secret })
    }
}

/// The fact and the secret, which must speak of as many tiles.
fn read(schedule: &Schedule, fact: &FactDoc, secret: Option<&SecretDoc>) -> Read<(Fact, Secret)> {
    let place = KeyPath::root().key("fact");
    let fact = read_fact(Names(schedule), fact, &place)?;
    let place = KeyPath::root().key("secret");
    let secret = read_secret(secret, &place)?;
    let right = match &fact {
        Fact::Laid { gifts, .. } => Some(gifts.iter().map(|given| usize::from(given.own)).sum()),
        Fact::PickedUp { count, .. }
        | Fact::Peeked { count, .. }
        | Fact::TookFromWall { count, .. }
        | Fact::Dealt { count, .. }
        | Fact::WentIntoWall { count, .. } => Some(usize::from(*count)),
        Fact::Drew { .. } => Some(1),
        _ => None,
    };
    match (&secret, right) {
        (Secret::Tiles(tiles) | Secret::Unseen(tiles), _) if right != Some(tiles.len()) => {
            Err(StoredFault::Disagrees { said: tiles.len(), right: right.unwrap_or(0) }.at(&place))
        }
        _ => Ok((fact, secret)),
    }
}

fn secret(secret: &Secret) -> Option<SecretDoc> {
    match secret {
        Secret::Nothing => None,
        Secret::Tiles(tiles) => Some(SecretDoc::Tiles(names::tiles(tiles))),
        Secret::Unseen(tiles) => Some(SecretDoc::Unseen(names::tiles(tiles))),
        Secret::Request(number) => Some(SecretDoc::Request(*number)),
        Secret::Answer(answer) => Some(SecretDoc::Answer(names::answer(*answer))),
    }
}

fn read_secret(doc: Option<&SecretDoc>, place: &KeyPath) -> Read<Secret> {
    let tiles = |text: &str, key| -> Read<Packet> { read_tiles(text, &place.key(key)) };
    Ok(match doc {
        None => Secret::Nothing,
        Some(SecretDoc::Tiles(text)) => Secret::Tiles(tiles(text, "tiles")?),
        Some(SecretDoc::Unseen(text)) => Secret::Unseen(tiles(text, "unseen")?),
        Some(SecretDoc::Request(number)) => Secret::Request(*number),
        Some(SecretDoc::Answer(word)) => Secret::Answer(names::read_answer(*word)),
    })
}

fn fact(names: Names, fact: &Fact) -> FactDoc {
    let name = |seat| names.seat(seat);
    match fact {
        Fact::Laid { seat, gifts } => FactDoc::Laid { seat: name(*seat), gifts: givens(gifts) },
        Fact::Requested { seat } => FactDoc::Requested { seat: name(*seat) },
        Fact::Settled { group, number } => {
            FactDoc::Settled { group: group.iter().map(name).collect(), number: *number }
        }
        Fact::PickedUp { seat, count } => FactDoc::PickedUp { seat: name(*seat), count: *count },
        Fact::Peeked { seat, count, points } => {
            FactDoc::Peeked { seat: name(*seat), count: *count, points: *points }
        }
        Fact::TookFromWall { seat, count } => FactDoc::TookFromWall { seat: name(*seat), count: *count },
        Fact::Voted { seat, agrees } => FactDoc::Voted { seat: name(*seat), agrees: *agrees },
        Fact::Answered { seat } => FactDoc::Answered { seat: name(*seat) },
        Fact::Ended { seat } => FactDoc::Ended { seat: name(*seat) },
        Fact::Drew { seat } => FactDoc::Drew { seat: name(*seat) },
        Fact::Won { seat, declaration } => {
            FactDoc::Won { seat: name(*seat), declaration: names::declaration(*declaration) }
        }
        Fact::PlayBegan { seat } => FactDoc::PlayBegan { seat: name(*seat) },
        Fact::WentIntoWall { seat, count } => FactDoc::WentIntoWall { seat: name(*seat), count: *count },
        Fact::Directed { .. }
        | Fact::Rolled { .. }
        | Fact::Skipped { .. }
        | Fact::Passed { .. }
        | Fact::NobodyHasAny { .. }
        | Fact::Stopped { .. }
        | Fact::Decided { .. }
        | Fact::Asked { .. }
        | Fact::Redealt { .. }
        | Fact::Dealt { .. } => of_schedule(names, fact),
    }
}

/// Facts that name something of the schedule. What they count follows from that and is not written.
fn of_schedule(names: Names, fact: &Fact) -> FactDoc {
    let name = |seat| names.seat(seat);
    match fact {
        Fact::Directed { step, way } => {
            FactDoc::Directed { pass: names.pass(*step), way: way.saturating_add(1) }
        }
        Fact::Rolled { seat, step, pips, way } => FactDoc::Rolled {
            seat: name(*seat),
            pass: names.pass(*step),
            pips: *pips,
            way: way.saturating_add(1),
        },
        Fact::Skipped { step, then } => {
            FactDoc::Skipped { pass: names.pass(*step), then: names.stage(*then) }
        }
        Fact::Passed { step, to_wall, then } => {
            FactDoc::Passed { pass: names.pass(*step), to_wall: *to_wall, then: names.stage(*then) }
        }
        Fact::NobodyHasAny { step, then } => {
            FactDoc::NobodyHasAny { pass: names.pass(*step), then: names.stage(*then) }
        }
        Fact::Stopped { seat, part, then } => {
            FactDoc::Stopped { seat: name(*seat), part: names.part(*part), then: names.stage(*then) }
        }
        Fact::Decided { part, played, counts: _, then } => {
            FactDoc::Decided { part: names.part(*part), played: *played, then: names.stage(*then) }
        }
        Fact::Asked { seat, request, counts: _, then } => {
            let part = names.part(names.0.request(*request).part);
            FactDoc::Asked { seat: name(*seat), part, then: names.stage(*then) }
        }
        Fact::Redealt { seat, then } => FactDoc::Redealt { seat: name(*seat), then: names.stage(*then) },
        Fact::Dealt { seat, count, then } => {
            FactDoc::Dealt { seat: name(*seat), count: *count, then: names.stage(*then) }
        }
        fact => self::fact(names, fact),
    }
}

fn read_fact(names: Names, doc: &FactDoc, place: &KeyPath) -> Read<Fact> {
    let seat = |name: &str| names.read_seat(name, &place.key("seat"));
    let count = |count: u8| in_range(count, &place.key("count"));
    Ok(match doc {
        FactDoc::Laid { seat: who, gifts } => {
            Fact::Laid { seat: seat(who)?, gifts: read_givens(gifts, &place.key("gifts"))? }
        }
        FactDoc::Requested { seat: who } => Fact::Requested { seat: seat(who)? },
        FactDoc::Settled { group, number } => {
            let group: Read<SeatSet> =
                group.iter().map(|name| names.read_seat(name, &place.key("group"))).collect();
            Fact::Settled { group: group?, number: in_range(*number, &place.key("number"))? }
        }
        FactDoc::PickedUp { seat: who, count: many } => {
            Fact::PickedUp { seat: seat(who)?, count: count(*many)? }
        }
        FactDoc::Peeked { seat: who, count: many, points } => {
            Fact::Peeked { seat: seat(who)?, count: count(*many)?, points: *points }
        }
        FactDoc::TookFromWall { seat: who, count: many } => {
            Fact::TookFromWall { seat: seat(who)?, count: count(*many)? }
        }
        FactDoc::Voted { seat: who, agrees } => Fact::Voted { seat: seat(who)?, agrees: *agrees },
        FactDoc::Answered { seat: who } => Fact::Answered { seat: seat(who)? },
        FactDoc::Ended { seat: who } => Fact::Ended { seat: seat(who)? },
        FactDoc::Drew { seat: who } => Fact::Drew { seat: seat(who)? },
        FactDoc::Won { seat: who, declaration } => {
            Fact::Won { seat: seat(who)?, declaration: names::read_declaration(*declaration) }
        }
        FactDoc::PlayBegan { seat: who } => Fact::PlayBegan { seat: seat(who)? },
        FactDoc::WentIntoWall { seat: who, count: many } => {
            Fact::WentIntoWall { seat: seat(who)?, count: count(*many)? }
        }
        FactDoc::Directed { .. }
        | FactDoc::Rolled { .. }
        | FactDoc::Skipped { .. }
        | FactDoc::Passed { .. }
        | FactDoc::NobodyHasAny { .. }
        | FactDoc::Stopped { .. }
        | FactDoc::Decided { .. }
        | FactDoc::Asked { .. }
        | FactDoc::Redealt { .. }
        | FactDoc::Dealt { .. } => read_of_schedule(names, doc, place)?,
    })
}

fn read_of_schedule(names: Names, doc: &FactDoc, place: &KeyPath) -> Read<Fact> {
    let seat = |name: &str| names.read_seat(name, &place.key("seat"));
    let step = |pass| names.read_pass(pass, &place.key("pass"));
    let stage = |then| names.read_stage(then, &place.key("then"));
    let way = |way| read_way(way, &place.key("way"));
    let part = |part| names.read_part(part, &place.key("part"));
    Ok(match doc {
        FactDoc::Directed { pass, way: at } => Fact::Directed { step: step(pass)?, way: way(*at)? },
        FactDoc::Rolled { seat: who, pass, pips, way: at } => {
            Fact::Rolled { seat: seat(who)?, step: step(pass)?, pips: *pips, way: way(*at)? }
        }
        FactDoc::Skipped { pass, then } => Fact::Skipped { step: step(pass)?, then: stage(then)? },
        FactDoc::Passed { pass, to_wall, then } => {
            Fact::Passed { step: step(pass)?, to_wall: *to_wall, then: stage(then)? }
        }
        FactDoc::NobodyHasAny { pass, then } => Fact::NobodyHasAny { step: step(pass)?, then: stage(then)? },
        FactDoc::Stopped { seat: who, part: stopped, then } => {
            Fact::Stopped { seat: seat(who)?, part: part(stopped)?, then: stage(then)? }
        }
        FactDoc::Decided { part: about, played, then } => {
            let part = part(about)?;
            let counted =
                gate_counts(names.0, part).ok_or_else(|| StoredFault::NoGate.at(&place.key("part")))?;
            let counts = if *played { counted } else { Counts::default() };
            Fact::Decided { part, played: *played, counts, then: stage(then)? }
        }
        FactDoc::Asked { seat: who, part: wanted, then } => {
            let wanted = part(wanted)?;
            let requests = names.0.requests();
            let request = (0..).zip(requests).find(|(_, request)| request.part == wanted);
            let (request, asked_for) =
                request.ok_or_else(|| StoredFault::NoRequest.at(&place.key("part")))?;
            let counts = asked_for.counts;
            Fact::Asked { seat: seat(who)?, request, counts, then: stage(then)? }
        }
        FactDoc::Redealt { seat: who, then } => Fact::Redealt { seat: seat(who)?, then: stage(then)? },
        FactDoc::Dealt { seat: who, count, then } => Fact::Dealt {
            seat: seat(who)?,
            count: in_range(*count, &place.key("count"))?,
            then: stage(then)?,
        },
        doc => read_fact(names, doc, place)?,
    })
}

/// What a yes at the gate of a part counts.
fn gate_counts(schedule: &Schedule, part: Part) -> Option<Counts> {
    schedule.steps().iter().find_map(|step| match step {
        Step::Gate(gate) if gate.part == part => Some(gate.counts),
        Step::Gate(_) | Step::Pass(_) => None,
    })
}

pub(super) fn givens(gifts: &[Given]) -> Vec<GivenDoc> {
    gifts.iter().map(|Given { own, blind }| GivenDoc { own: *own, blind: *blind }).collect()
}

/// Reads how many tiles were laid; together not more than anybody can hold.
pub(super) fn read_givens(docs: &[GivenDoc], place: &KeyPath) -> Read<Givens> {
    let max = MAX_SEATS - 1;
    if docs.len() > max {
        return Err(StoredFault::TooManyReceivers { count: docs.len(), max }.at(place));
    }
    let number = |GivenDoc { own, blind }: &GivenDoc| usize::from(*own) + usize::from(*blind);
    let count: usize = docs.iter().map(number).sum();
    if count > MAX_TILES {
        return Err(StoredFault::TooManyTiles { count, max: MAX_TILES }.at(place));
    }
    Ok(docs.iter().map(|GivenDoc { own, blind }| Given { own: *own, blind: *blind }).collect())
}

/// A number of tiles that somebody can hold.
pub(super) fn in_range(count: u8, place: &KeyPath) -> Read<u8> {
    let number = usize::from(count);
    if number > MAX_TILES {
        return Err(StoredFault::TooManyTiles { count: number, max: MAX_TILES }.at(place));
    }
    Ok(count)
}
