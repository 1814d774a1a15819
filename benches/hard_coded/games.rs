//! Games with the same deals and commands for the engine and for a hard-coded referee.

use std::sync::Arc;

use charleston::session::Session;
use charleston::table::{Draw, Purpose, Randomness};
use charleston::{Command, DealContext, Event, Offer, Prompt, Refusal, Schedule, Seat, Shipped, Tile};

use super::log::Words;
use super::{Face, Move, Referee, face};

/// Plays a command through the public API. Everything that is measured or compared goes through this function.
pub fn play(
    session: &mut Session,
    seat: Seat,
    command: &Command,
    events: &mut Vec<Event>,
) -> Result<(), Refusal> {
    session.play_move_into(&charleston::Move::Player(seat, *command), events)
}

/// How often players pass blind when they can.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Blind {
    /// Never.
    Never,
    /// A fifth of the time, with one to three tiles.
    AFifth,
    /// Always, with one to three tiles.
    Always,
}

/// A ruleset, and how its players play.
#[derive(Debug, Clone, Copy)]
pub struct Table {
    /// The shipped ruleset.
    pub slug: &'static str,
    /// How often the players pass blind.
    pub blind: Blind,
}

impl Table {
    /// The League's table, without blind passing.
    pub const LEAGUE: Self = Self { slug: "nmjl", blind: Blind::Never };
    /// The League's table, where players pass blind a fifth of the time.
    pub const LEAGUE_BLIND: Self = Self { slug: "nmjl", blind: Blind::AFifth };
    /// The League's table, where everyone passes blind on the first left and the last right.
    pub const LEAGUE_ALL_BLIND: Self = Self { slug: "nmjl", blind: Blind::Always };
    /// Four Winds.
    pub const FOUR_WINDS: Self = Self { slug: "four-winds", blind: Blind::Never };
    /// Four Winds with Ding Dong.
    pub const DING_DONG: Self = Self { slug: "four-winds-ding-dong", blind: Blind::Never };

    /// Loads the schedule that the engine runs.
    pub fn schedule(self) -> Arc<Schedule> {
        Arc::new(Schedule::load(&Shipped, self.slug).expect("every shipped ruleset is valid"))
    }
}

/// The same deal at both tables, and all commands until play begins.
pub struct Game<T> {
    /// The engine's table.
    pub session: Session,
    /// The hard-coded table.
    pub table: T,
    /// The commands for the engine.
    pub script: Vec<(Seat, Command)>,
    /// The commands for the hard-coded referee.
    pub moves: Vec<(u8, Move)>,
    /// The data needed to convert the hard-coded referee's events to the engine's events.
    pub words: Words,
}

impl<T: Referee> Game<T> {
    /// Creates the game for a seed. No player stops the second Charleston, and East asks for Ding Dong one to three
    /// times.
    pub fn of(schedule: &Arc<Schedule>, table: Table, seed: u64) -> Self {
        let (session, hard_coded) = open(schedule, seed);
        let words = Words::of(&[]);
        let mut game = Self { session, table: hard_coded, script: Vec::new(), moves: Vec::new(), words };
        let mut session = game.session.clone();
        let mut players = Players::new(seed, table.blind);
        let mut events = Vec::new();
        while let Some((seat, command)) = players.turn(&session) {
            play(&mut session, seat, &command, &mut events).expect("every offered command is accepted");
            let said = Move::of(&charleston::Move::Player(seat, command))
                .expect("a hard-coded referee has every legal command");
            game.moves.push((number(seat), said));
            game.script.push((seat, command));
        }
        game.words = Words::of(&events);
        game
    }

    /// Keeps only the sixth pass of the game.
    pub fn of_the_sixth_pass(mut self) -> Self {
        let mut log = Vec::new();
        let mut events = Vec::new();
        let mut passes = 0;
        let mut from = 0;
        let mut until = 0;
        let (mut session, mut table) = (self.session.clone(), self.table.clone());
        for (at, ((seat, command), (same, said))) in self.script.iter().zip(&self.moves).enumerate() {
            play(&mut session, *seat, command, &mut events).expect("it was accepted before");
            table.play(*same, said, &mut log).expect("it was accepted before");
            let ended =
                |event: &super::Event| matches!(event, super::Event::PassEnded | super::Event::NobodyHasAny);
            passes += log.drain(..).filter(ended).count();
            if passes == 5 && from == 0 {
                (from, self.session, self.table) = (at + 1, session.clone(), table.clone());
            }
            if passes == 6 && until == 0 {
                until = at + 1;
            }
        }
        self.script = self.script[from..until].to_vec();
        self.moves = self.moves[from..until].to_vec();
        self
    }
}

/// Opens a table for both referees with the same deal.
pub fn open<T: Referee>(schedule: &Arc<Schedule>, seed: u64) -> (Session, T) {
    let session = Session::shuffled(Arc::clone(schedule), seed, DealContext::default())
        .expect("a match begins with its first deal");
    let hands: Vec<Vec<Face>> = (0..4).map(|seat| faces(&rack(&session, Seat::new(seat)))).collect();
    let table = T::open(&hands, seed);
    (session, table)
}

/// Returns the tiles on a seat's rack.
pub fn rack(session: &Session, seat: Seat) -> Vec<Tile> {
    session.private(seat).map_or(Vec::new(), |own| own.rack().tiles().to_vec())
}

/// Converts tiles for a hard-coded referee.
pub fn faces(tiles: &[Tile]) -> Vec<Face> {
    tiles.iter().map(|tile| face(*tile).expect("only the usual box is dealt")).collect()
}

/// Converts a seat for a hard-coded referee.
pub fn number(seat: Seat) -> u8 {
    u8::try_from(seat.position()).unwrap_or(u8::MAX)
}

/// Four players who make random moves.
pub struct Players {
    draw: Draw,
    blind: Blind,
    asks: usize,
}

impl Players {
    /// Creates the players for a seed.
    pub fn new(seed: u64, blind: Blind) -> Self {
        let mut draw = Randomness::from_seed(seed).draw(Purpose::Player, 0);
        let asks = 1 + draw.below(3);
        Self { draw, blind, asks }
    }

    /// Chooses a player that the table is waiting for, and that player's next command. `None` if the game is over.
    pub fn turn(&mut self, session: &Session) -> Option<(Seat, Command)> {
        let mut seats: Vec<Seat> = session.waiting_for().iter().collect();
        self.draw.mix(&mut seats);
        let seat = *seats.first()?;
        let prompt = session.prompt(seat)?;
        Some((seat, self.choose(&prompt)))
    }

    fn choose(&mut self, prompt: &Prompt) -> Command {
        if prompt.pick_up {
            Command::PickUp
        } else if let Some((min, max)) = prompt.request {
            Command::Request(min + self.below(max - min + 1))
        } else if prompt.pass.is_some() {
            Command::Pass(self.offer(prompt))
        } else if prompt.ask && self.asks > 0 {
            self.asks -= 1;
            Command::Ask
        } else {
            Command::BeginPlay
        }
    }

    fn offer(&mut self, prompt: &Prompt) -> Offer {
        let Some(pass) = &prompt.pass else { return Offer::new() };
        let mut tiles = pass.passable.tiles().to_vec();
        self.draw.mix(&mut tiles);
        let mut tiles = tiles.into_iter();
        pass.receivers.iter().fold(Offer::new(), |offer, receiver| {
            let passes_blind = pass.max_blind > 0
                && match self.blind {
                    Blind::Never => false,
                    Blind::AFifth => self.draw.once_in(5),
                    Blind::Always => true,
                };
            let blind = if passes_blind { 1 + self.below(pass.max_blind) } else { 0 };
            let own = tiles.by_ref().take(usize::from(receiver.min - blind));
            offer.with(receiver.to, own).expect("the tiles fit in an offer").and_blind(blind)
        })
    }

    fn below(&mut self, bound: u8) -> u8 {
        u8::try_from(self.draw.below(usize::from(bound))).unwrap_or(0)
    }
}
