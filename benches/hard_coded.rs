//! Referees written by hand for one table each, as fast as we can: what the engine is measured against.
//!
//! They know nothing of rule files. Tiles are counted by face, who has passed or picked up is a bit, and where a pass
//! leads is arithmetic; nothing is allocated but the log, which the host keeps. They judge all that the engine
//! judges, and refuse in the same order. A table is opened with hands of the right size.

use charleston::ruleset::To;
use charleston::session::{self, Command, Declaration, HostCommand, Offer};
use charleston::table::tile::{Kind, Tile};

#[path = "hard_coded/games.rs"]
pub mod games;
#[path = "hard_coded/league.rs"]
mod league;
#[path = "hard_coded/log.rs"]
pub mod log;
#[path = "hard_coded/pairs.rs"]
mod pairs;
#[path = "hard_coded/refusal.rs"]
mod refusal;
#[path = "hard_coded/same.rs"]
pub mod same;

pub use league::League;
pub use log::Log;
pub use pairs::Pairs;
pub use refusal::Refusal;

/// The seats: East, South, West, North.
pub const SEATS: usize = 4;
/// Who deals and discards.
pub const EAST: u8 = 0;
/// A set of all seats, one bit each.
pub const ALL: u8 = 0b1111;
/// In place of a receiver: nobody is named.
pub const NOBODY: u8 = 0xFF;

/// A face of the usual box, in the order racks are sorted.
pub type Face = u8;
/// The last of them, which stays (R14).
pub const JOKER: Face = 35;
/// Where a packet has no tile: more than any face, so that it is sorted to the end.
const NO_TILE: Face = 36;

/// A referee for one table.
pub trait Referee: Clone {
    /// Opens a table with these hands, each of the right size; the seed is for how packets lie.
    fn open(hands: &[Vec<Face>], seed: u64) -> Self;

    /// Plays a command: what happens is written to the end of the log.
    fn play(&mut self, seat: u8, command: &Move, log: &mut impl Log) -> Result<(), Refusal>;

    /// What a seat holds, what it has picked up in this pass included, sorted.
    fn held(&self, seat: u8) -> Vec<Face>;

    /// What a seat has laid face down, sorted.
    fn laid(&self, seat: u8) -> Vec<Face>;

    /// Whether the table is done.
    fn is_over(&self) -> bool;
}

/// What a seat says or does.
#[derive(Debug, Clone, Copy)]
pub enum Move {
    Pass(Lay),
    /// Gives one tile to each of three seats.
    EachOther([(u8, Face); 3]),
    Request(u8),
    PickUp,
    Peek,
    Stop,
    Agree,
    Decline,
    Ask,
    /// A declared hand, which the host confirms at once.
    Declare(Declaration),
    Miscount,
    CannotPass,
    CallDead,
    Roll,
    BeginPlay,
}

/// Tiles for one receiver, some of them blind.
#[derive(Debug, Clone, Copy)]
pub struct Lay {
    /// The receiver, or [`NOBODY`].
    pub to: u8,
    /// How many are passed on unseen.
    pub blind: u8,
    /// How many own tiles.
    pub count: u8,
    tiles: [Face; 14],
}

impl Lay {
    /// Its own tiles.
    pub fn tiles(&self) -> &[Face] {
        &self.tiles[..usize::from(self.count.min(14))]
    }

    /// The first three of them, sorted.
    pub fn packet(&self) -> Packet {
        let [a, b, c, ..] = self.tiles;
        Packet { tiles: [a, b, c], count: self.count }.sorted()
    }

    /// How many tiles it is, blind ones included.
    pub fn given(&self) -> u16 {
        u16::from(self.count) + u16::from(self.blind)
    }

    fn of(offer: &Offer, to: u8) -> Option<Self> {
        let mut tiles = [NO_TILE; 14];
        for (at, tile) in offer.tiles().iter().enumerate() {
            *tiles.get_mut(at)? = face(*tile)?;
        }
        Some(Self { to, blind: offer.blind(), count: u8::try_from(offer.tiles().len()).ok()?, tiles })
    }
}

impl Move {
    /// The same said to a hard-coded referee; nothing where it has no words for it, as for a gift of four tiles
    /// among three, or a tile the box does not have.
    pub fn of(turn: &session::Move) -> Option<Self> {
        let command = match turn {
            session::Move::Player(_, command) => command,
            session::Move::Host(HostCommand::Rolled { .. }) => return Some(Self::Roll),
            session::Move::Host(_) => return None,
        };
        Some(match command {
            Command::Pass(offer) => Self::offered(offer)?,
            Command::NameSuit(_) => return None,
            Command::Request(number) => Self::Request(*number),
            Command::PickUp => Self::PickUp,
            Command::Peek => Self::Peek,
            Command::Stop => Self::Stop,
            Command::Agree => Self::Agree,
            Command::Decline => Self::Decline,
            Command::Ask => Self::Ask,
            Command::Declare(declaration) => Self::Declare(*declaration),
            Command::Miscount => Self::Miscount,
            Command::CannotPass => Self::CannotPass,
            Command::CallDead(_) => Self::CallDead,
            Command::BeginPlay => Self::BeginPlay,
            _ => return None,
        })
    }

    fn offered(offer: &Offer) -> Option<Self> {
        let gifts: Vec<_> = offer.gifts().collect();
        match gifts[..] {
            [] => Lay::of(offer, NOBODY).map(Self::Pass),
            [(to, ..)] => Lay::of(offer, receiver(to)).map(Self::Pass),
            [one, two, three] if offer.blind() == 0 => {
                let single = |(to, tiles, _): (To, &[Tile], u8)| match tiles {
                    [tile] => Some((receiver(to), face(*tile)?)),
                    _ => None,
                };
                Some(Self::EachOther([single(one)?, single(two)?, single(three)?]))
            }
            _ => None,
        }
    }
}

fn receiver(to: To) -> u8 {
    // A seat that no table of four has stands for all that is none.
    let nowhere = 4;
    to.seat().map_or(nowhere, |seat| u8::try_from(seat.position()).map_or(nowhere, |seat| seat.min(nowhere)))
}

/// The face of a tile, if the usual box has it.
pub fn face(tile: Tile) -> Option<Face> {
    let is_usual = |kind: Kind| !kind.is_card() && !matches!(kind, Kind::Season | Kind::Blank);
    let found = Tile::all().filter(|face| is_usual(face.kind())).position(|face| face == tile)?;
    u8::try_from(found).ok()
}

/// What happens at the table, whole: what only one seat may know stands in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Event {
    /// The tiles of a gift are sorted.
    Laid {
        seat: u8,
        blind: u8,
        tiles: Packet,
    },
    Requested {
        seat: u8,
        number: u8,
    },
    Settled {
        pair: u8,
        number: u8,
    },
    /// The tiles are sorted: not even their order tells who had laid which.
    PickedUp {
        seat: u8,
        tiles: Packet,
    },
    Passed,
    NobodyHasAny,
    Stopped {
        seat: u8,
    },
    Asked {
        seat: u8,
    },
    Won {
        seat: u8,
        declaration: Declaration,
    },
    PlayBegan {
        seat: u8,
    },
}

impl Event {
    /// The word for what happens.
    pub fn word(self) -> &'static str {
        match self {
            Self::Laid { .. } => "laid",
            Self::Requested { .. } => "requested",
            Self::Settled { .. } => "settled",
            Self::PickedUp { .. } => "picked-up",
            Self::Passed => "passed",
            Self::NobodyHasAny => "nobody-has-any",
            Self::Stopped { .. } => "stopped",
            Self::Asked { .. } => "asked",
            Self::Won { .. } => "won",
            Self::PlayBegan { .. } => "play-began",
        }
    }
}

/// At most three tiles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Packet {
    tiles: [Face; 3],
    count: u8,
}

impl Packet {
    /// No tile.
    pub const NONE: Self = Self { tiles: [NO_TILE; 3], count: 0 };

    /// These tiles as they lie, three at most.
    pub fn of(given: &[Face]) -> Self {
        let mut packet = Self::NONE;
        for (place, tile) in packet.tiles.iter_mut().zip(given) {
            *place = *tile;
            packet.count += 1;
        }
        packet
    }

    /// The same in order.
    #[must_use]
    pub fn sorted(self) -> Self {
        let [a, b, c] = self.tiles;
        let (a, b) = (a.min(b), a.max(b));
        let (b, c) = (b.min(c), b.max(c));
        let (a, b) = (a.min(b), a.max(b));
        Self { tiles: [a, b, c], count: self.count }
    }

    /// The tiles.
    pub fn tiles(&self) -> &[Face] {
        &self.tiles[..usize::from(self.count.min(3))]
    }
}

/// What the seats hold and may pass, by face; jokers stay (R14), so that they are only counted.
#[derive(Clone)]
pub struct Racks {
    passable: [[u8; PLACES]; SEATS],
    jokers: [u8; SEATS],
}

/// A power of two, so that a face is a place without a check.
const PLACES: usize = 64;
/// Of what is no tile every seat has plenty, so that a packet of fewer than three is taken and put as one of three.
const PLENTY: u8 = 64;

fn place(tile: Face) -> usize {
    usize::from(tile) % PLACES
}

impl Racks {
    fn dealt(hands: &[Vec<Face>]) -> Self {
        let mut racks = Self { passable: [[0; PLACES]; SEATS], jokers: [0; SEATS] };
        for (seat, hand) in hands.iter().enumerate().take(SEATS) {
            racks.passable[seat][place(NO_TILE)] = PLENTY;
            for &tile in hand {
                let stays = tile == JOKER;
                racks.jokers[seat] += u8::from(stays);
                racks.passable[seat][place(tile)] += u8::from(!stays);
            }
        }
        racks
    }

    /// Takes tiles that may be passed, all or none; says whether they were there.
    fn take(&mut self, seat: u8, tiles: [Face; 3]) -> bool {
        let rack = &mut self.passable[usize::from(seat & 3)];
        let [a, b, c] = tiles.map(place);
        rack[a] = rack[a].wrapping_sub(1);
        rack[b] = rack[b].wrapping_sub(1);
        rack[c] = rack[c].wrapping_sub(1);
        // Less than none has the highest bit.
        let were_there = (rack[a] | rack[b] | rack[c]) < 0x80;
        if !were_there {
            self.put(seat, tiles);
        }
        were_there
    }

    fn put(&mut self, seat: u8, tiles: [Face; 3]) {
        let rack = &mut self.passable[usize::from(seat & 3)];
        for tile in tiles {
            rack[place(tile)] = rack[place(tile)].wrapping_add(1);
        }
    }

    /// Takes tiles instead of those that were laid, all or none.
    fn exchange(&mut self, seat: u8, laid: [Face; 3], tiles: [Face; 3]) -> bool {
        self.put(seat, laid);
        let were_there = self.take(seat, tiles);
        if !were_there {
            self.take(seat, laid);
        }
        were_there
    }

    /// What lies there goes back to its owners.
    fn take_back(&mut self, laid: &[Packet; SEATS]) {
        for (seat, packet) in (0..).zip(laid) {
            self.put(seat, packet.tiles);
        }
    }

    /// Why tiles cannot be taken, where a seat has laid some already (R14, R16).
    #[cold]
    fn why_not(&self, seat: u8, laid: &[Face], wanted: &[Face]) -> Option<Refusal> {
        let held = |tile: Face| {
            let racked = self.passable[usize::from(seat)][place(tile)];
            let jokers = if tile == JOKER { self.jokers[usize::from(seat)] } else { 0 };
            usize::from(racked + jokers) + times(laid, tile)
        };
        let lacks = (0..wanted.len()).find(|at| times(&wanted[..=*at], wanted[*at]) > held(wanted[*at]));
        match lacks.map(|at| held(wanted[at])) {
            Some(0) => Some(Refusal::NotHeld),
            Some(_) => Some(Refusal::HeldTooFew),
            None => wanted.contains(&JOKER).then_some(Refusal::Stays),
        }
    }

    fn held(&self, seat: u8) -> Vec<Face> {
        let mut held = Vec::new();
        for (face, count) in (0..JOKER).zip(self.passable[usize::from(seat)]) {
            held.extend(std::iter::repeat_n(face, usize::from(count)));
        }
        held.extend(std::iter::repeat_n(JOKER, usize::from(self.jokers[usize::from(seat)])));
        held
    }
}

fn times(tiles: &[Face], tile: Face) -> usize {
    tiles.iter().filter(|other| **other == tile).count()
}

/// A seat as a set of seats.
const fn bit(seat: u8) -> u8 {
    1 << (seat & 3)
}
