//! The log of a hard-coded referee, with either its own events or the engine's events.

use charleston::session::{Fact, Given, Givens, Secret};
use charleston::table::{Packet, SeatSet};
use charleston::{Seat, Tile};

use super::{Event, PLACES, face};

/// A log that a referee writes to.
pub trait Log {
    /// Appends an event.
    fn push(&mut self, event: Event);
}

impl Log for Vec<Event> {
    #[inline]
    fn push(&mut self, event: Event) {
        self.push(event);
    }
}

/// The data that a hard-coded referee needs to write its log as engine events.
#[derive(Clone)]
pub struct Words {
    tiles: [Tile; PLACES],
    /// Events that name the next step. A referee for one table has no steps to name, so it copies these events.
    passed: charleston::Event,
    asked: charleston::Event,
}

impl Words {
    /// Collects the data from the events of a game that the engine has played.
    pub fn of(heard: &[charleston::Event]) -> Self {
        let mut tiles = [Tile::default(); PLACES];
        for tile in Tile::all() {
            if let Some(face) = face(tile) {
                tiles[usize::from(face)] = tile;
            }
        }
        let first = |is_meant: fn(&Fact) -> bool| heard.iter().find(|event| is_meant(&event.fact)).copied();
        let passed = first(|fact| matches!(fact, Fact::PassEnded { .. }));
        let passed = passed.unwrap_or(said(Fact::PlayBegan { seat: Seat::FIRST }));
        let asked = first(|fact| matches!(fact, Fact::Asked { .. })).unwrap_or(passed);
        Self { tiles, passed, asked }
    }

    #[inline]
    fn packet(&self, tiles: &super::Packet) -> Packet {
        let lie = tiles.tiles.map(|face| self.tiles[usize::from(face) % PLACES]);
        let mut packet = Packet::new();
        packet.add(&lie[..usize::from(tiles.count.min(3))]);
        packet
    }

    /// Converts an event to the engine's event. Gifts to several seats become one gift.
    #[inline]
    fn event(&self, event: Event) -> charleston::Event {
        match event {
            Event::Passed { seat, blind, tiles } => {
                let mut gifts = Givens::new();
                gifts.push(Given { own: tiles.count, blind });
                let fact = Fact::Passed { seat: Seat::new(seat), gifts };
                charleston::Event { fact, secret: Secret::Tiles(self.packet(&tiles)) }
            }
            Event::PickedUp { seat, tiles } => {
                let fact = Fact::PickedUp { seat: Seat::new(seat), count: tiles.count };
                charleston::Event { fact, secret: Secret::Tiles(self.packet(&tiles)) }
            }
            Event::Requested { seat, number } => {
                let fact = Fact::Requested { seat: Seat::new(seat), aloud: None };
                charleston::Event { fact, secret: Secret::Request(number) }
            }
            Event::Settled { pair, number } => {
                let group = SeatSet::only(Seat::new(pair)).with(Seat::new(pair + 2));
                said(Fact::Settled { group, number })
            }
            Event::Asked { .. } => self.asked,
            Event::PassEnded | Event::NobodyHasAny | Event::Stopped { .. } => self.passed,
            Event::Won { seat, declaration } => said(Fact::Won { seat: Seat::new(seat), declaration }),
            Event::PlayBegan { seat } => said(Fact::PlayBegan { seat: Seat::new(seat) }),
        }
    }
}

fn said(fact: Fact) -> charleston::Event {
    charleston::Event { fact, secret: Secret::Nothing }
}

/// A log of engine events.
pub struct InItsWords<'a> {
    /// The data for the conversion.
    pub words: &'a Words,
    /// The events so far.
    pub events: &'a mut Vec<charleston::Event>,
}

impl Log for InItsWords<'_> {
    #[inline]
    fn push(&mut self, event: Event) {
        self.events.push(self.words.event(event));
    }
}
