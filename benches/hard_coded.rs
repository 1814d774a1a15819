//! Referees written by hand, each for one ruleset and as fast as possible. The benchmarks compare the engine with them.
//!
//! They don't read rule files. They count tiles by face, store who has passed or picked up as bits, and compute the
//! receivers and the next pass. They allocate memory only for the log, which the host keeps. They check everything that
//! the engine checks, and refuse commands for the same reasons in the same order. The starting hands must have the
//! right size.
//!
//! They do less than the engine in five ways. Commands are converted to the referees' own form before the measurement.
//! Their events don't name steps or rules. They don't keep the tiles that a seat has just received, which the engine
//! sends to a device that connects again. Hands can't be miscounted. Declared hands are confirmed immediately.

use charleston::internal::ruleset::To;
use charleston::session::Declaration;
use charleston::table::Kind;
use charleston::{Command, HostCommand, Offer, Tile};

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
/// The seat that deals, and discards first.
pub const EAST: u8 = 0;
/// The set of all seats, with one bit for each.
pub const ALL: u8 = 0b1111;
/// Used as the receiver if a command names none.
pub const NOBODY: u8 = 0xFF;

/// A face in the usual box, numbered in the order in which racks are sorted.
pub type Face = u8;
/// The last face, which can't be passed (R14).
pub const JOKER: Face = 35;
/// Fills the empty places in a packet. It is greater than any face, so it sorts to the end.
const NO_TILE: Face = 36;

/// A referee for one table.
pub trait Referee: Clone {
    /// Opens a table with these hands, each of the right size. The seed decides the order of mixed packets.
    fn open(hands: &[Vec<Face>], seed: u64) -> Self;

    /// Plays a command and appends the events to the log.
    fn play(&mut self, seat: u8, command: &Move, log: &mut impl Log) -> Result<(), Refusal>;

    /// Returns the tiles that a seat holds, including those picked up in this pass, sorted.
    fn held(&self, seat: u8) -> Vec<Face>;

    /// Returns the tiles that a seat has passed face down, sorted.
    fn laid(&self, seat: u8) -> Vec<Face>;

    /// Whether the game at the table is over.
    fn is_over(&self) -> bool;
}

/// A command of a player.
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
    /// Declares a winning hand, which the host confirms immediately.
    Declare(Declaration),
    Miscount,
    CannotPass,
    CallDead,
    Roll,
    BeginPlay,
}

/// Tiles for one receiver, some of which can be blind.
#[derive(Debug, Clone, Copy)]
pub struct Lay {
    /// The receiver, or [`NOBODY`].
    pub to: u8,
    /// The number of blind tiles.
    pub blind: u8,
    /// The number of the player's own tiles.
    pub count: u8,
    tiles: [Face; 14],
}

impl Lay {
    /// Returns the player's own tiles.
    pub fn tiles(&self) -> &[Face] {
        &self.tiles[..usize::from(self.count.min(14))]
    }

    /// Returns the first three of the player's own tiles, sorted.
    pub fn packet(&self) -> Packet {
        let [a, b, c, ..] = self.tiles;
        Packet { tiles: [a, b, c], count: self.count }.sorted()
    }

    /// Returns the number of tiles, including blind tiles.
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
    /// Converts a turn for a hard-coded referee. `None` if the referee has no such command, such as a gift of four
    /// tiles to three players, or a gift of a tile that isn't in the box.
    pub fn of(turn: &charleston::Move) -> Option<Self> {
        let command = match turn {
            charleston::Move::Player(_, command) => command,
            charleston::Move::Host(HostCommand::Rolled { .. }) => return Some(Self::Roll),
            charleston::Move::Host(_) => return None,
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
    // A seat that doesn't exist at a table of four stands for every invalid receiver.
    let nowhere = 4;
    to.seat().map_or(nowhere, |seat| u8::try_from(seat.position()).map_or(nowhere, |seat| seat.min(nowhere)))
}

/// Returns the face of a tile, if the usual box has that tile.
pub fn face(tile: Tile) -> Option<Face> {
    let is_usual = |kind: Kind| !kind.is_card() && !matches!(kind, Kind::Season | Kind::Blank);
    let found = Tile::all().filter(|face| is_usual(face.kind())).position(|face| face == tile)?;
    u8::try_from(found).ok()
}

/// An event at the table, including what only one seat can know.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Event {
    /// A seat passed tiles. They are sorted.
    Passed {
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
    /// A seat picked up tiles. They are sorted, so that their order doesn't show who passed which tile.
    PickedUp {
        seat: u8,
        tiles: Packet,
    },
    PassEnded,
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
    /// Returns the name of the event.
    pub fn word(self) -> &'static str {
        match self {
            Self::Passed { .. } => "passed",
            Self::Requested { .. } => "requested",
            Self::Settled { .. } => "settled",
            Self::PickedUp { .. } => "picked-up",
            Self::PassEnded => "pass-ended",
            Self::NobodyHasAny => "nobody-has-any",
            Self::Stopped { .. } => "stopped",
            Self::Asked { .. } => "asked",
            Self::Won { .. } => "won",
            Self::PlayBegan { .. } => "play-began",
        }
    }
}

/// Up to three tiles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Packet {
    tiles: [Face; 3],
    count: u8,
}

impl Packet {
    /// A packet without tiles.
    pub const NONE: Self = Self { tiles: [NO_TILE; 3], count: 0 };

    /// Creates a packet of these tiles in the given order. Takes at most three.
    pub fn of(given: &[Face]) -> Self {
        let mut packet = Self::NONE;
        for (place, tile) in packet.tiles.iter_mut().zip(given) {
            *place = *tile;
            packet.count += 1;
        }
        packet
    }

    /// Returns the packet with its tiles sorted.
    #[must_use]
    pub fn sorted(self) -> Self {
        let [a, b, c] = self.tiles;
        let (a, b) = (a.min(b), a.max(b));
        let (b, c) = (b.min(c), b.max(c));
        let (a, b) = (a.min(b), a.max(b));
        Self { tiles: [a, b, c], count: self.count }
    }

    /// Returns the tiles.
    pub fn tiles(&self) -> &[Face] {
        &self.tiles[..usize::from(self.count.min(3))]
    }
}

/// The tiles that the seats hold and can pass, counted by face. Jokers can't be passed (R14), so they are counted
/// separately.
#[derive(Clone)]
pub struct Racks {
    passable: [[u8; PLACES]; SEATS],
    jokers: [u8; SEATS],
}

/// The number of counts per seat. It is a power of two, so that indexing by face needs no bounds check.
const PLACES: usize = 64;
/// The count of `NO_TILE` on each rack: plenty, so that a packet of fewer than three tiles can be taken and put back
/// like a packet of three.
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

    /// Takes passable tiles, either all or none. Returns whether the seat had them.
    fn take(&mut self, seat: u8, tiles: [Face; 3]) -> bool {
        let rack = &mut self.passable[usize::from(seat & 3)];
        let [a, b, c] = tiles.map(place);
        rack[a] = rack[a].wrapping_sub(1);
        rack[b] = rack[b].wrapping_sub(1);
        rack[c] = rack[c].wrapping_sub(1);
        // A count below zero wraps around and sets the highest bit.
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

    /// Takes tiles in exchange for the passed ones, either all or none.
    fn exchange(&mut self, seat: u8, laid: [Face; 3], tiles: [Face; 3]) -> bool {
        self.put(seat, laid);
        let were_there = self.take(seat, tiles);
        if !were_there {
            self.take(seat, laid);
        }
        were_there
    }

    /// Returns the passed tiles to their owners.
    fn take_back(&mut self, laid: &[Packet; SEATS]) {
        for (seat, packet) in (0..).zip(laid) {
            self.put(seat, packet.tiles);
        }
    }

    /// Returns the reason why the wanted tiles can't be taken. The tiles that the seat has passed count as held
    /// (R14, R16).
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

/// Returns the set with only this seat.
const fn bit(seat: u8) -> u8 {
    1 << (seat & 3)
}
