//! Views: sent to a seat, kept by it, and taken up again.

use std::sync::Arc;

use super::error::{StoredError, StoredFault};
use super::event::{givens, in_range, read_givens};
use super::names::{self, Names, read_tiles};
use super::shape::{Format, OwnDoc, SeenLaidDoc, SeenSeatDoc, StoredView, VoteWord};
use crate::schedule::Schedule;
use crate::session::{Action, LaidParts, PublicAnswer, PublicSeat, SeatParts, SeatState, TableState};
use crate::table::seat::{BySeat, Seat};
use crate::toml::key_path::KeyPath;
use crate::view::View;

impl View {
    /// The view as it is stored. It holds what only its seat may know.
    pub fn store(&self) -> StoredView {
        let names = Names(self.schedule());
        let TableState { stage, context, seats, way, played, begun, redeals, wall, events, began_at } =
            &self.public;
        StoredView {
            format: Format,
            ruleset: names.ruleset(),
            seat: names.seat(self.seat),
            context: names.context(context),
            at: names.stage(*stage),
            way: way.map(|way| way.saturating_add(1)),
            played: names.played(played),
            begun: *begun,
            redeals: *redeals,
            wall: *wall,
            events: *events,
            began_at: *began_at,
            seats: seats.iter().map(|(seat, public)| (names.seat(seat), seen(public))).collect(),
            own: own(&self.own),
        }
    }
}

fn seen(public: &PublicSeat) -> SeenSeatDoc {
    let PublicSeat { held, miscount, act, settled, picked_up, peeked, drawn, vote, points } = public;
    let laid = match act {
        Action::Laid { gifts, at } => Some(SeenLaidDoc { at: *at, gifts: givens(gifts) }),
        Action::Nothing | Action::Requested => None,
    };
    SeenSeatDoc {
        held: *held,
        laid,
        requested: *act == Action::Requested,
        settled: *settled,
        picked_up: *picked_up,
        peeked: *peeked,
        drawn: *drawn,
        vote: vote.map(|heard| match heard {
            PublicAnswer::Aloud(true) => VoteWord::Yes,
            PublicAnswer::Aloud(false) => VoteWord::No,
            PublicAnswer::Secret => VoteWord::Secret,
        }),
        points: *points,
        miscount: *miscount,
    }
}

fn own(own: &SeatState) -> OwnDoc {
    OwnDoc {
        rack: names::tiles(own.rack().tiles()),
        laid: names::tiles(&own.laid()),
        received: names::tiles(own.received()),
        peeked: names::tiles(own.peeked()),
        arrived: names::tiles(own.arrived()),
        request: own.request(),
        answer: own.answer().map(names::answer),
    }
}

impl StoredView {
    /// Opens the view just as it was stored. A client trusts its server: what the view says isn't judged.
    ///
    /// # Errors
    ///
    /// The schedule is of other rules, or the view names something that doesn't exist: the error names the key.
    pub fn open(self, schedule: Arc<Schedule>) -> Result<View, StoredError> {
        let names = Names(&schedule);
        names.are_of(&self.ruleset)?;
        let root = KeyPath::root();
        let seat = names.read_seat(&self.seat, &root.key("seat"))?;
        if schedule.ruleset().vacant_seat(seat).is_some() {
            return Err(StoredFault::NobodySits { name: self.seat }.at(&root.key("seat")));
        }
        let public = self.public(names)?;
        let parts = own_parts(&self.own, &public.seats[seat].act)?;
        let own = SeatState::restored(&parts, None, true);
        Ok(View::restored(seat, public, own, Arc::clone(&schedule)))
    }

    fn public(&self, names: Names) -> Result<TableState, StoredError> {
        let root = KeyPath::root();
        let place = root.key("seats");
        if let Some(name) = self.seats.keys().find(|name| names.0.ruleset().seat(name).is_none()) {
            names.read_seat(name, &place)?;
        }
        let mut seats = BySeat::new(names.0.seats(), |_| None);
        for (seat, public) in seats.iter_mut() {
            *public = Some(self.public_seat(names, seat, &place)?);
        }
        let every = seats.values().flatten().cloned().collect::<Vec<_>>();
        Ok(TableState {
            stage: names.read_stage(&self.at, &root.key("at"))?,
            context: names.read_context(&self.context)?,
            seats: BySeat::new(names.0.seats(), |seat| every[seat.position()]),
            way: self.way.map(|way| names::read_way(way, &root.key("way"))).transpose()?,
            played: names.read_played(&self.played)?,
            begun: self.begun,
            redeals: self.redeals,
            wall: self.wall,
            events: self.events,
            began_at: self.began_at,
        })
    }

    fn public_seat(&self, names: Names, seat: Seat, place: &KeyPath) -> Result<PublicSeat, StoredError> {
        let name = names.seat(seat);
        let doc =
            self.seats.get(&name).ok_or_else(|| StoredFault::NoSeat { name: name.clone() }.at(place))?;
        let place = place.key(&name);
        let SeenSeatDoc { held, laid, requested, settled, picked_up, peeked, drawn, vote, points, miscount } =
            doc;
        let act = match laid {
            Some(SeenLaidDoc { at, gifts }) => {
                Action::Laid { gifts: read_givens(gifts, &place.key("laid").key("gifts"))?, at: *at }
            }
            None if *requested => Action::Requested,
            None => Action::Nothing,
        };
        let number = |count: u8, key: &str| in_range(count, &place.key(key));
        Ok(PublicSeat {
            held: number(*held, "held")?,
            miscount: *miscount,
            act,
            settled: settled.map(|count| number(count, "settled")).transpose()?,
            picked_up: picked_up.map(|count| number(count, "picked up")).transpose()?,
            peeked: number(*peeked, "peeked")?,
            drawn: number(*drawn, "drawn")?,
            vote: vote.map(|word| match word {
                VoteWord::Yes => PublicAnswer::Aloud(true),
                VoteWord::No => PublicAnswer::Aloud(false),
                VoteWord::Secret => PublicAnswer::Secret,
            }),
            points: *points,
        })
    }
}

fn own_parts(doc: &OwnDoc, act: &Action) -> Result<SeatParts, StoredError> {
    let OwnDoc { rack, laid, received, peeked, arrived, request, answer } = doc;
    let place = KeyPath::root().key("own");
    let tiles = |text: &str, key: &str| read_tiles(text, &place.key(key));
    let lying = tiles(laid, "laid")?;
    let laid = match act {
        Action::Laid { gifts, at } => Some(LaidParts { at: *at, gifts: *gifts, tiles: lying }),
        Action::Nothing | Action::Requested if lying.is_empty() => None,
        Action::Nothing | Action::Requested => {
            let fault = StoredFault::Disagrees { said: lying.len(), right: 0 };
            return Err(fault.at(&place.key("laid")));
        }
    };
    Ok(SeatParts {
        rack: tiles(rack, "rack")?,
        laid,
        received: tiles(received, "received")?,
        peeked: tiles(peeked, "peeked")?,
        arrived: tiles(arrived, "arrived")?,
        request: *request,
        answer: answer.map(names::read_answer),
        ..SeatParts::default()
    })
}
