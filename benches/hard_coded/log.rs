//! Where a hard-coded referee writes what happens: in its own words, or in those of the engine.

use charleston::session::{Fact, Given, Givens, Secret};
use charleston::table::rack::Packet;
use charleston::table::seat::{Seat, SeatSet};
use charleston::table::tile::Tile;

use super::{Event, PLACES, face};

/// A log that a referee writes to.
pub trait Log {
    /// Writes an event at the end.
    fn push(&mut self, event: Event);
}

impl Log for Vec<Event> {
    #[inline]
    fn push(&mut self, event: Event) {
        self.push(event);
    }
}

/// What a hard-coded referee has to know to write its log in the engine's events.
#[derive(Clone)]
pub struct Words {
    tiles: [Tile; PLACES],
    /// Events that say where it goes on. A referee written by hand for one table has no steps that it could name, so
    /// it copies them.
    passed: charleston::Event,
    asked: charleston::Event,
}

impl Words {
    /// As the engine says it in a game that begins with these events.
    pub fn of(heard: &[charleston::Event]) -> Self {
        let mut tiles = [Tile::default(); PLACES];
        for tile in Tile::all() {
            if let Some(face) = face(tile) {
                tiles[usize::from(face)] = tile;
            }
        }
        let first = |is_meant: fn(&Fact) -> bool| heard.iter().find(|event| is_meant(&event.fact)).copied();
        let passed = first(|fact| matches!(fact, Fact::Passed { .. }));
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

    /// The same event as the engine writes it. Of a gift to each other seat the tiles are said together.
    #[inline]
    fn event(&self, event: Event) -> charleston::Event {
        match event {
            Event::Laid { seat, blind, tiles } => {
                let mut gifts = Givens::new();
                gifts.push(Given { own: tiles.count, blind });
                let fact = Fact::Laid { seat: Seat::new(seat), gifts };
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
            Event::Passed | Event::NobodyHasAny | Event::Stopped { .. } => self.passed,
            Event::Won { seat, declaration } => said(Fact::Won { seat: Seat::new(seat), declaration }),
            Event::PlayBegan { seat } => said(Fact::PlayBegan { seat: Seat::new(seat) }),
        }
    }
}

fn said(fact: Fact) -> charleston::Event {
    charleston::Event { fact, secret: Secret::Nothing }
}

/// A log in the engine's events.
pub struct InItsWords<'a> {
    /// How it says things.
    pub words: &'a Words,
    /// What it said.
    pub events: &'a mut Vec<charleston::Event>,
}

impl Log for InItsWords<'_> {
    #[inline]
    fn push(&mut self, event: Event) {
        self.events.push(self.words.event(event));
    }
}
