//! A table taken apart and put together again: the only place where state is made that the table did not come
//! to by itself. So all of it is checked here: what no game comes to is refused.

use std::sync::Arc;

use super::Session;
use super::answer::{Answer, Heard};
use super::given::Givens;
use super::private::Private;
use super::public::{Act, Public, PublicSeat};
use super::stage::Stage;
use crate::ruleset::{Chooses, Exchange};
use crate::schedule::{MOST_REQUESTS, PassStep, Routing, Schedule, Step};
use crate::table::context::Occasion;
use crate::table::rack::Packet;
use crate::table::random::Randomness;
use crate::table::seat::{BySeat, Seat};
use crate::table::tile::TileBox;

mod counted;
mod fault;
mod pass;
mod public;
mod sizes;
mod table;
mod view;

pub use fault::{Fault, Impossible};
pub(crate) use view::view_is_possible;

/// A table in parts: what follows from the schedule and from the rest is left out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Parts {
    pub occasion: Occasion,
    pub stage: Stage,
    pub way: Option<u8>,
    pub played: [u8; MOST_REQUESTS],
    pub begun: bool,
    pub redeals: u16,
    pub events: u32,
    /// How many of them before the table came where it stands.
    pub began_at: u32,
    pub seats: BySeat<SeatParts>,
}

impl Parts {
    /// Who gives to whom in a pass, as far as it is known when this way is.
    pub(crate) fn exchange(step: &PassStep, way: Option<u8>, occasion: Occasion) -> &Exchange {
        let by_deal = match &step.routing {
            Routing::Chosen(chosen) if chosen.by == Chooses::Deal => {
                let deal = usize::try_from(occasion.deal).unwrap_or(usize::MAX);
                Some(deal.saturating_sub(1) % chosen.among.len().max(1))
            }
            Routing::Fixed(_) | Routing::Chosen(_) => None,
        };
        step.routing.known(by_deal.or(way.map(usize::from)))
    }
}

/// A seat of it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct SeatParts {
    /// The tiles on its rack; where nobody sits there, in the order in which they lie from the top.
    pub rack: Packet,
    pub laid: Option<LaidParts>,
    pub received: Packet,
    pub peeked: Packet,
    pub arrived: Packet,
    pub drawn: u8,
    pub wish: Option<u8>,
    pub settled: Option<u8>,
    pub answer: Option<Answer>,
    pub points: i16,
    pub miscount: i8,
}

/// What a seat laid down, and by which event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct LaidParts {
    pub at: u16,
    pub gifts: Givens,
    pub tiles: Packet,
}

impl SeatParts {
    /// How many tiles it laid down.
    fn laid_tiles(&self) -> &[crate::table::tile::Tile] {
        self.laid.as_ref().map_or(&[], |laid| &laid.tiles)
    }

    /// The seat as it was before it passed, wished or saw anything in this pass; what was settled stays.
    fn before_its_pass(&self) -> Self {
        let Self { rack, laid: _, received: _, peeked: _, arrived, drawn, wish: _, settled, .. } = self;
        let Self { answer, points, miscount, .. } = self;
        let rack = rack.iter().chain(self.laid_tiles()).copied().collect();
        Self {
            rack,
            arrived: *arrived,
            drawn: *drawn,
            settled: *settled,
            answer: *answer,
            points: *points,
            miscount: *miscount,
            ..Self::default()
        }
    }
}

impl Session {
    /// The table in parts.
    pub(crate) fn parts(&self) -> Parts {
        let Public { stage, occasion, seats, way, played, begun, redeals, wall: _, events, began_at } =
            self.public();
        Parts {
            occasion: *occasion,
            stage: *stage,
            way: *way,
            played: *played,
            begun: *begun,
            redeals: *redeals,
            events: *events,
            began_at: *began_at,
            seats: BySeat::new(seats.seats(), |seat| self.seat_parts(seat)),
        }
    }

    fn seat_parts(&self, seat: Seat) -> SeatParts {
        let (own, public) = (&self.private[seat], &self.public.seats[seat]);
        let laid = match &public.act {
            Act::Laid { gifts, at } => Some(LaidParts { at: *at, gifts: *gifts, tiles: own.laid() }),
            Act::Nothing | Act::Wished => None,
        };
        let aloud = match public.vote {
            Some(Heard::Aloud(yes)) => self.gate().map(|gate| Answer::to(gate.question, yes)),
            Some(Heard::Secret) | None => None,
        };
        SeatParts {
            rack: if self.is_spare(seat) { own.pile() } else { own.rack().tiles().iter().copied().collect() },
            laid,
            received: own.received().iter().copied().collect(),
            peeked: own.peeked().iter().copied().collect(),
            arrived: own.arrived().iter().copied().collect(),
            drawn: public.drawn,
            wish: own.wish(),
            settled: public.settled,
            answer: own.answer().or(aloud),
            points: public.points,
            miscount: public.miscount,
        }
    }

    /// A table put together again.
    ///
    /// # Errors
    ///
    /// No game by this schedule comes to it.
    pub(crate) fn restored(
        schedule: Arc<Schedule>,
        randomness: Randomness,
        parts: &Parts,
    ) -> Result<Self, Impossible> {
        let wall = sizes::wall(&schedule, parts)?;
        let session = Self::assembled(schedule, randomness, parts, wall);
        public::is_possible(&session.schedule, &session.public)?;
        session.is_possible(parts)?;
        public::has_enough_events(&session.public)?;
        Ok(session)
    }

    /// Puts the parts together as they are.
    fn assembled(schedule: Arc<Schedule>, randomness: Randomness, parts: &Parts, wall: TileBox) -> Self {
        let is_secret = match parts.stage {
            Stage::At(id) => matches!(schedule.step(id), Step::Gate(gate) if gate.is_secret),
            Stage::Dealing(_) | Stage::Closing { .. } | Stage::Over(_) => false,
        };
        let seats = parts.seats.seats();
        let public = Public {
            stage: parts.stage,
            occasion: parts.occasion,
            seats: BySeat::new(seats, |seat| PublicSeat::restored(&parts.seats[seat], is_secret)),
            way: parts.way,
            played: parts.played,
            begun: parts.begun,
            redeals: parts.redeals,
            wall: u16::try_from(wall.total()).unwrap_or(u16::MAX),
            events: parts.events,
            began_at: parts.began_at,
        };
        let spare = |seat| schedule.ruleset().spare_hand(seat).map(|hand| hand.gives);
        let private =
            BySeat::new(seats, |seat| Private::restored(&parts.seats[seat], spare(seat), is_secret));
        Self { schedule, public, private, wall, chance: randomness }
    }
}

impl PublicSeat {
    fn restored(parts: &SeatParts, is_secret: bool) -> Self {
        let act = match (&parts.laid, parts.wish) {
            (Some(laid), _) => Act::Laid { gifts: laid.gifts, at: laid.at },
            (None, Some(_)) => Act::Wished,
            (None, None) => Act::Nothing,
        };
        let heard = |answer: Answer| if is_secret { Heard::Secret } else { Heard::Aloud(answer.is_yes()) };
        Self {
            held: number(&parts.rack),
            miscount: parts.miscount,
            act,
            settled: parts.settled,
            looked: (!parts.received.is_empty()).then(|| number(&parts.received)),
            peeked: number(&parts.peeked),
            drawn: parts.drawn,
            vote: parts.answer.map(heard),
            points: parts.points,
        }
    }
}

fn number(tiles: &Packet) -> u8 {
    u8::try_from(tiles.len()).unwrap_or(u8::MAX)
}
