//! The League's Charleston: right, across, left; then left, across, right unless a player stops it; then the courtesy.

use charleston::session::Declaration;
use charleston::table::{Purpose, Randomness};

use super::{ALL, EAST, Event, Face, Lay, Log, Move, NOBODY, Packet, Racks, Referee, Refusal, SEATS, bit};

/// The stage of the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Stage {
    FirstRight,
    FirstAcross,
    FirstLeft,
    SecondLeft,
    SecondAcross,
    LastRight,
    Courtesy,
    Closing,
    Over,
}

impl Stage {
    /// Returns how many seats over the tiles go, in turn order.
    fn steps(self) -> u8 {
        match self {
            Self::FirstRight | Self::LastRight => 1,
            Self::FirstAcross | Self::SecondAcross | Self::Courtesy => 2,
            Self::FirstLeft | Self::SecondLeft => 3,
            Self::Closing | Self::Over => 0,
        }
    }

    fn next(self) -> Self {
        match self {
            Self::FirstRight => Self::FirstAcross,
            Self::FirstAcross => Self::FirstLeft,
            Self::FirstLeft => Self::SecondLeft,
            Self::SecondLeft => Self::SecondAcross,
            Self::SecondAcross => Self::LastRight,
            Self::LastRight => Self::Courtesy,
            Self::Courtesy => Self::Closing,
            Self::Closing | Self::Over => Self::Over,
        }
    }

    fn has_blind(self) -> bool {
        matches!(self, Self::FirstLeft | Self::LastRight)
    }

    fn is_pass(self) -> bool {
        self <= Self::Courtesy
    }
}

/// Stands in for a number of tiles until requests settle the number, and whenever no tiles are passed. No offer has
/// this many tiles.
const OPEN: u8 = 0xFF;
/// Stands in for a number of tiles if the pair's requests settled that it exchanges none.
const SETTLED_FOR_NONE: u8 = 0xFE;

/// A table that plays by the League's rules.
#[derive(Clone)]
pub struct League {
    racks: Racks,
    /// The tiles that each seat has passed, sorted.
    laid: [Packet; SEATS],
    /// The number of the event in which a seat passed. It selects the random stream that mixes the tiles that
    /// arrive at the seat.
    laid_at: [u32; SEATS],
    stage: Stage,
    /// How many seats over the tiles go, in turn order.
    steps: u8,
    has_blind: bool,
    /// How many tiles each seat of a pair has to pass: first East and West, then South and North.
    due: [u8; 2],
    /// The seats that have passed in this pass.
    has_laid: u8,
    /// The seats that pass some tiles blind in this pass.
    is_blind: u8,
    /// The seats that have picked up in this pass.
    picked_up: u8,
    /// The seats that have nothing to pick up, because they pass three tiles blind or exchange none in the courtesy.
    idle: u8,
    requested: u8,
    requests: [u8; SEATS],
    begun: bool,
    events: u32,
    seed: u64,
}

impl Referee for League {
    fn open(hands: &[Vec<Face>], seed: u64) -> Self {
        Self {
            racks: Racks::dealt(hands),
            laid: [Packet::NONE; SEATS],
            laid_at: [0; SEATS],
            stage: Stage::FirstRight,
            steps: 1,
            has_blind: false,
            due: [3; 2],
            has_laid: 0,
            is_blind: 0,
            picked_up: 0,
            idle: 0,
            requested: 0,
            requests: [0; SEATS],
            begun: false,
            events: 0,
            seed,
        }
    }

    fn play(&mut self, seat: u8, command: &Move, log: &mut impl Log) -> Result<(), Refusal> {
        if usize::from(seat) >= SEATS {
            return Err(Refusal::NoSuchSeat);
        }
        if self.stage == Stage::Over {
            return Err(Refusal::Over);
        }
        match command {
            Move::Pass(lay) => self.pass(seat, lay, log),
            Move::PickUp => self.pick_up(seat, log),
            Move::Request(number) => self.request(seat, *number, log),
            Move::BeginPlay => self.begin_play(seat, log),
            Move::Stop => self.stop(seat, log),
            Move::Declare(declaration) => self.declare(seat, *declaration, log),
            Move::EachOther(gifts) => Err(self.why_not_each_other(seat, gifts)),
            Move::Peek => Err(self.why_not_peek(seat)),
            Move::Agree | Move::Decline => Err(Refusal::NothingAsked),
            Move::Ask => Err(Refusal::NothingToAskFor),
            Move::Miscount => Err(Refusal::RightNumber),
            Move::CannotPass if self.stage.is_pass() => Err(Refusal::CanPass),
            Move::CannotPass => Err(Refusal::NoPassNow),
            Move::CallDead => Err(Refusal::NoDeadHands),
            Move::Roll => Err(Refusal::NoDice),
        }
    }

    fn held(&self, seat: u8) -> Vec<Face> {
        self.racks.held(seat)
    }

    fn laid(&self, seat: u8) -> Vec<Face> {
        self.laid[usize::from(seat)].sorted().tiles().to_vec()
    }

    fn is_over(&self) -> bool {
        self.stage == Stage::Over
    }
}

impl League {
    fn receiver(&self, seat: u8) -> u8 {
        (seat + self.steps) & 3
    }

    fn giver(&self, seat: u8) -> u8 {
        seat.wrapping_sub(self.steps) & 3
    }

    fn due(&self, seat: u8) -> u8 {
        self.due[usize::from(seat & 1)]
    }

    fn own(&self, seat: u8) -> u8 {
        self.laid[usize::from(seat & 3)].count
    }

    fn write(&mut self, event: Event, log: &mut impl Log) {
        self.events += 1;
        log.push(event);
    }

    fn pass(&mut self, seat: u8, lay: &Lay, log: &mut impl Log) -> Result<(), Refusal> {
        let me = bit(seat);
        let is_first = self.has_laid & me == 0;
        let is_right = lay.given() == u16::from(self.due(seat))
            && (lay.to == self.receiver(seat) || lay.to == NOBODY)
            && (lay.blind == 0 || self.has_blind)
            && (is_first || self.may_change(seat));
        let tiles = lay.packet();
        let are_held = is_right
            && if is_first {
                self.racks.take(seat, tiles.tiles)
            } else {
                self.racks.exchange(seat, self.laid[usize::from(seat & 3)].tiles, tiles.tiles)
            };
        if !are_held {
            return Err(self.why_not(seat, lay));
        }
        self.laid[usize::from(seat & 3)] = tiles;
        self.laid_at[usize::from(seat & 3)] = self.events;
        self.has_laid |= me;
        self.begun |= seat == EAST;
        self.write(Event::Passed { seat, blind: lay.blind, tiles }, log);
        if self.has_blind {
            self.is_blind = self.is_blind & !me | if lay.blind > 0 { me } else { 0 };
            self.idle = self.idle & !me | if lay.count == 0 { me } else { 0 };
            self.end_pass(log);
        }
        Ok(())
    }

    /// Whether the seat can change the tiles it passed: it hasn't picked up, and no player has seen any of the tiles,
    /// even after another player forwarded them blind (R29).
    fn may_change(&self, seat: u8) -> bool {
        self.picked_up & bit(seat) == 0 && !self.is_seen(seat)
    }

    fn is_seen(&self, seat: u8) -> bool {
        let mut at = self.receiver(seat);
        loop {
            if self.picked_up & bit(at) != 0 {
                return true;
            }
            if self.is_blind & bit(at) == 0 || at == seat {
                return false;
            }
            at = self.receiver(at);
        }
    }

    fn pick_up(&mut self, seat: u8, log: &mut impl Log) -> Result<(), Refusal> {
        let (me, giver) = (bit(seat), self.giver(seat));
        let both = me | bit(giver);
        if self.picked_up & me != 0 || self.has_laid & both != both {
            return Err(self.why_not_look(seat));
        }
        let tiles = if self.is_blind == 0 {
            self.laid[usize::from(giver & 3)]
        } else {
            if self.own(seat) == 0 || !self.has_passed(giver) {
                return Err(Refusal::NothingToPickUp);
            }
            self.come_round(seat)
        };
        // The tiles can be added to the rack now, because they can't leave it again before the pass is over.
        self.racks.put(seat, tiles.tiles);
        self.picked_up |= me;
        self.begun = true;
        self.write(Event::PickedUp { seat, tiles }, log);
        self.end_pass(log);
        Ok(())
    }

    /// Whether a seat has passed three tiles. A seat that passes blind has done so once its own packet has arrived
    /// (R18, R20).
    fn has_passed(&self, seat: u8) -> bool {
        let mut at = seat;
        for _ in 0..SEATS {
            if self.has_laid & bit(at) == 0 {
                return false;
            }
            if self.is_blind & bit(at) == 0 {
                return true;
            }
            at = self.giver(at);
        }
        true
    }

    /// Returns the arriving tiles that a seat keeps. The tiles that it forwards blind are chosen at random from the
    /// packet, so that no player learns which they are.
    fn come_round(&self, seat: u8) -> Packet {
        let mixed = [0, 1, 2, 3].map(|seat| self.mixed(seat));
        let blind = 3 - self.own(seat);
        let mut tiles = Packet::NONE;
        for came in &mixed[usize::from(seat)][usize::from(blind)..] {
            let (mut from, mut place) = (self.giver(seat), *came);
            while place >= self.own(from) {
                place = mixed[usize::from(from)][usize::from(place - self.own(from))];
                from = self.giver(from);
            }
            tiles.tiles[usize::from(tiles.count)] = self.laid[usize::from(from)].tiles()[usize::from(place)];
            tiles.count += 1;
        }
        tiles.sorted()
    }

    /// Returns the order of the three tiles that arrive at a seat. Forwarded tiles come first.
    fn mixed(&self, seat: u8) -> [u8; 3] {
        let mut places = [0, 1, 2];
        if self.is_blind & bit(seat) != 0 {
            let stream = self.laid_at[usize::from(seat)];
            Randomness::from_seed(self.seed).draw(Purpose::Packet, stream).mix(&mut places);
        }
        places
    }

    fn end_pass(&mut self, log: &mut impl Log) {
        if self.picked_up | self.idle == ALL {
            self.go_on(log);
        }
    }

    fn go_on(&mut self, log: &mut impl Log) {
        if self.idle == ALL && self.has_blind {
            self.write(Event::NobodyHasAny, log);
            let ends = self.stage == Stage::LastRight;
            self.enter(if ends { Stage::Closing } else { self.stage.next() });
        } else {
            self.write(Event::PassEnded, log);
            self.enter(self.stage.next());
        }
    }

    fn enter(&mut self, stage: Stage) {
        self.stage = stage;
        self.steps = stage.steps();
        self.has_blind = stage.has_blind();
        self.due = if stage < Stage::Courtesy { [3; 2] } else { [OPEN; 2] };
        self.laid = [Packet::NONE; SEATS];
        (self.has_laid, self.is_blind, self.picked_up, self.idle) = (0, 0, 0, 0);
        self.begun = true;
    }

    fn request(&mut self, seat: u8, number: u8, log: &mut impl Log) -> Result<(), Refusal> {
        if self.stage != Stage::Courtesy {
            return Err(if self.stage.is_pass() { Refusal::NoRequest } else { Refusal::NoPassNow });
        }
        let pair = seat & 1;
        if self.due(seat) != OPEN {
            return Err(Refusal::AlreadySettled);
        }
        if number > 3 {
            return Err(Refusal::RequestOutOfRange);
        }
        self.requests[usize::from(seat)] = number;
        self.requested |= bit(seat);
        self.write(Event::Requested { seat, number }, log);
        let both = bit(pair) | bit(pair + 2);
        if self.requested & both == both {
            let number = self.requests[usize::from(pair)].min(self.requests[usize::from(pair + 2)]);
            self.due[usize::from(pair)] = if number == 0 { SETTLED_FOR_NONE } else { number };
            self.idle |= if number == 0 { both } else { 0 };
            self.write(Event::Settled { pair, number }, log);
            self.end_pass(log);
        }
        Ok(())
    }

    fn stop(&mut self, seat: u8, log: &mut impl Log) -> Result<(), Refusal> {
        match self.stage {
            Stage::SecondLeft if self.picked_up == 0 => {
                self.racks.take_back(&self.laid);
                self.write(Event::Stopped { seat }, log);
                self.enter(Stage::Courtesy);
                Ok(())
            }
            Stage::SecondLeft | Stage::SecondAcross | Stage::LastRight => Err(Refusal::TooLateToStop),
            _ => Err(Refusal::CannotStop),
        }
    }

    fn declare(&mut self, seat: u8, declaration: Declaration, log: &mut impl Log) -> Result<(), Refusal> {
        if seat != EAST {
            return Err(Refusal::DealerOnly);
        }
        match declaration {
            Declaration::HeavenlyHand if self.begun => return Err(Refusal::TooLateToDeclare),
            Declaration::EarthlyHand if self.stage != Stage::Closing => {
                return Err(Refusal::TooEarlyToDeclare);
            }
            _ => {}
        }
        self.racks.take_back(&self.laid);
        self.write(Event::Won { seat, declaration }, log);
        self.enter(Stage::Over);
        Ok(())
    }

    fn begin_play(&mut self, seat: u8, log: &mut impl Log) -> Result<(), Refusal> {
        if self.stage != Stage::Closing {
            return Err(Refusal::NotOver);
        }
        if seat != EAST {
            return Err(Refusal::DealerOnly);
        }
        self.write(Event::PlayBegan { seat }, log);
        self.enter(Stage::Over);
        Ok(())
    }
}

/// The reasons for refusals. They are computed only if a command is refused.
impl League {
    #[cold]
    fn why_not(&self, seat: u8, lay: &Lay) -> Refusal {
        if let Some(refusal) = self.why_not_lay(seat) {
            return refusal;
        }
        if lay.to != self.receiver(seat) && lay.to != NOBODY {
            return Refusal::WrongReceiver;
        }
        if let Some(refusal) = self.racks.why_not(seat, self.laid[usize::from(seat)].tiles(), lay.tiles()) {
            return refusal;
        }
        match lay.blind {
            0 => {}
            _ if !self.has_blind => return Refusal::NoBlind,
            1..=3 => {}
            _ => return Refusal::TooManyBlind,
        }
        if lay.given() > u16::from(self.due(seat)) { Refusal::TooMany } else { Refusal::TooFew }
    }

    fn why_not_lay(&self, seat: u8) -> Option<Refusal> {
        let is_laid = self.has_laid & bit(seat) != 0;
        match self.stage {
            Stage::Closing | Stage::Over => Some(Refusal::NoPassNow),
            Stage::Courtesy if self.due(seat) == OPEN => Some(Refusal::RequestFirst),
            Stage::Courtesy if self.due(seat) == SETTLED_FOR_NONE => Some(Refusal::AlreadySettled),
            _ if is_laid && self.picked_up & bit(seat) != 0 => Some(Refusal::ChangeAfterPickUp),
            _ if is_laid && self.is_seen(seat) => Some(Refusal::ChangeAfterPickUpElsewhere),
            _ => None,
        }
    }

    #[cold]
    fn why_not_each_other(&self, seat: u8, gifts: &[(u8, Face); 3]) -> Refusal {
        if let Some(refusal) = self.why_not_lay(seat) {
            return refusal;
        }
        let [(first, _), (second, _), _] = *gifts;
        let is_right = |to: u8| to == self.receiver(seat);
        if is_right(first) && is_right(second) { Refusal::ReceiverTwice } else { Refusal::WrongReceiver }
    }

    #[cold]
    fn why_not_look(&self, seat: u8) -> Refusal {
        if !self.stage.is_pass() {
            return Refusal::NoPassNow;
        }
        if self.picked_up & bit(seat) != 0 {
            return Refusal::AlreadyPickedUp;
        }
        let has_yet_to_pass = if self.stage == Stage::Courtesy {
            match self.due(seat) {
                OPEN => self.requested & bit(seat) == 0,
                SETTLED_FOR_NONE => false,
                _ => self.has_laid & bit(seat) == 0,
            }
        } else {
            self.has_laid & bit(seat) == 0
        };
        if has_yet_to_pass { Refusal::PassFirst } else { Refusal::NothingToPickUp }
    }

    #[cold]
    fn why_not_peek(&self, seat: u8) -> Refusal {
        if !self.stage.is_pass() {
            Refusal::NoPassNow
        } else if !self.has_blind || self.has_laid & bit(seat) != 0 {
            Refusal::NothingToPeekAt
        } else {
            Refusal::Peek
        }
    }
}
