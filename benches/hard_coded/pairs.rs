//! The exchanges in pairs of Four Winds, and Ding Dong at East's request if it is played.

use charleston::session::Declaration;

use super::{ALL, EAST, Event, Face, Lay, Log, Move, NOBODY, Packet, Racks, Referee, Refusal, SEATS, bit};

/// The stage of the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Stage {
    /// East with West, South with North.
    First,
    /// East with South, West with North.
    Second,
    /// East with North, West with South.
    Third,
    DingDong,
    Closing,
    Over,
}

/// The maximum number of times that East can ask for Ding Dong.
const MAX_ASKED: u8 = 3;

/// A table that exchanges in pairs, and then plays Ding Dong if the rules have it.
#[derive(Clone)]
pub struct Pairs<const DING_DONG: bool> {
    racks: Racks,
    /// The tiles that each seat passed: in pairs, the sorted tiles for its partner, and in Ding Dong, one for each
    /// other seat in turn order.
    laid: [Packet; SEATS],
    stage: Stage,
    has_laid: u8,
    picked_up: u8,
    asked: u8,
    begun: bool,
}

impl<const DING_DONG: bool> Referee for Pairs<DING_DONG> {
    /// The order of packets makes no difference here, so the seed isn't used.
    fn open(hands: &[Vec<Face>], _: u64) -> Self {
        Self {
            racks: Racks::dealt(hands),
            laid: [Packet::NONE; SEATS],
            stage: Stage::First,
            has_laid: 0,
            picked_up: 0,
            asked: 0,
            begun: false,
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
            Move::EachOther(gifts) => self.each_other(seat, gifts, log),
            Move::PickUp => self.pick_up(seat, log),
            Move::BeginPlay => self.begin_play(seat, log),
            Move::Ask => self.ask(seat, log),
            Move::Declare(declaration) => self.declare(seat, *declaration, log),
            Move::Request(_) if self.is_passing() => Err(Refusal::NoRequest),
            Move::Peek if self.is_passing() => Err(Refusal::NothingToPeekAt),
            Move::CannotPass if self.is_passing() => Err(Refusal::CanPass),
            Move::Request(_) | Move::Peek | Move::CannotPass => Err(Refusal::NoPassNow),
            Move::Stop => Err(Refusal::CannotStop),
            Move::Agree | Move::Decline => Err(Refusal::NothingAsked),
            Move::Miscount => Err(Refusal::RightNumber),
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

impl<const DING_DONG: bool> Pairs<DING_DONG> {
    fn is_passing(&self) -> bool {
        self.stage <= Stage::DingDong
    }

    /// Returns the partner of a seat in the current exchange.
    fn partner(&self, seat: u8) -> u8 {
        let apart = match self.stage {
            Stage::First => 2,
            Stage::Second => 1,
            Stage::Third => 3,
            Stage::DingDong | Stage::Closing | Stage::Over => 0,
        };
        seat ^ apart
    }

    fn pass(&mut self, seat: u8, lay: &Lay, log: &mut impl Log) -> Result<(), Refusal> {
        let partner = self.partner(seat);
        let is_right = lay.to == partner
            && lay.count == 3
            && lay.blind == 0
            && self.stage < Stage::DingDong
            && self.may_lay(seat, bit(partner));
        if is_right && self.lay(seat, lay.packet(), log) {
            return Ok(());
        }
        Err(self.why_not(seat, lay))
    }

    fn each_other(&mut self, seat: u8, gifts: &[(u8, Face); 3], log: &mut impl Log) -> Result<(), Refusal> {
        let named = gifts.iter().fold(0, |named, (to, _)| if *to < 4 { named | bit(*to) } else { named });
        let is_right = DING_DONG
            && self.stage == Stage::DingDong
            && named == ALL & !bit(seat)
            && self.may_lay(seat, named);
        if is_right {
            let mut tiles = Packet::of(&gifts.map(|(_, tile)| tile));
            for (to, tile) in gifts {
                tiles.tiles[place(*to, seat)] = *tile;
            }
            if self.lay(seat, tiles, log) {
                return Ok(());
            }
        }
        Err(self.why_not_each_other(seat, gifts))
    }

    /// Whether a seat can pass tiles to these receivers: it hasn't passed yet, or can still change its tiles (R29).
    fn may_lay(&self, seat: u8, receivers: u8) -> bool {
        self.has_laid & bit(seat) == 0 || self.picked_up & (bit(seat) | receivers) == 0
    }

    /// Passes tiles, replacing those that the seat has already passed. Returns whether the seat has the tiles.
    fn lay(&mut self, seat: u8, tiles: Packet, log: &mut impl Log) -> bool {
        let before = self.laid[usize::from(seat & 3)];
        let are_held = if self.has_laid & bit(seat) == 0 {
            self.racks.take(seat, tiles.tiles)
        } else {
            self.racks.exchange(seat, before.tiles, tiles.tiles)
        };
        if !are_held {
            return false;
        }
        self.laid[usize::from(seat & 3)] = tiles;
        self.has_laid |= bit(seat);
        self.begun |= seat == EAST;
        log.push(Event::Passed { seat, blind: 0, tiles });
        true
    }

    fn pick_up(&mut self, seat: u8, log: &mut impl Log) -> Result<(), Refusal> {
        let me = bit(seat);
        if self.has_laid != ALL || self.picked_up & me != 0 {
            return Err(self.why_not_look(seat));
        }
        let tiles = if DING_DONG && self.stage == Stage::DingDong {
            self.each_gave(seat)
        } else {
            self.laid[usize::from(self.partner(seat) & 3)]
        };
        // The tiles can be added to the rack now, because they can't leave it again before the pass is over.
        self.racks.put(seat, tiles.tiles);
        self.picked_up |= me;
        self.begun = true;
        log.push(Event::PickedUp { seat, tiles });
        if self.picked_up == ALL {
            log.push(Event::PassEnded);
            self.enter(match self.stage {
                Stage::First => Stage::Second,
                Stage::Second => Stage::Third,
                _ => Stage::Closing,
            });
        }
        Ok(())
    }

    /// Returns the tiles that the other three seats passed to a seat.
    fn each_gave(&self, seat: u8) -> Packet {
        let tiles = [1, 2, 3].map(|steps| {
            let giver = (seat + steps) & 3;
            self.laid[usize::from(giver)].tiles[place(seat, giver)]
        });
        Packet { tiles, count: 3 }.sorted()
    }

    fn enter(&mut self, stage: Stage) {
        self.stage = stage;
        self.laid = [Packet::NONE; SEATS];
        (self.has_laid, self.picked_up) = (0, 0);
        self.begun = true;
    }

    fn ask(&mut self, seat: u8, log: &mut impl Log) -> Result<(), Refusal> {
        if !DING_DONG || self.stage != Stage::Closing {
            return Err(Refusal::NothingToAskFor);
        }
        if seat != EAST {
            return Err(Refusal::NotYourConsent);
        }
        if self.asked >= MAX_ASKED {
            return Err(Refusal::AskedOften);
        }
        self.asked += 1;
        log.push(Event::Asked { seat });
        self.enter(Stage::DingDong);
        Ok(())
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
        log.push(Event::Won { seat, declaration });
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
        log.push(Event::PlayBegan { seat });
        self.enter(Stage::Over);
        Ok(())
    }
}

/// Returns the position of `seat` among the three seats other than `of`, in turn order.
fn place(seat: u8, of: u8) -> usize {
    usize::from(seat - u8::from(seat > of)) % 3
}

/// The reasons for refusals. They are computed only if a command is refused.
impl<const DING_DONG: bool> Pairs<DING_DONG> {
    #[cold]
    fn why_not(&self, seat: u8, lay: &Lay) -> Refusal {
        if let Some(refusal) = self.why_not_lay(seat) {
            return refusal;
        }
        let receivers = self.receivers(seat);
        if lay.to != NOBODY && (lay.to > 3 || receivers & bit(lay.to) == 0) {
            return Refusal::WrongReceiver;
        }
        if let Some(refusal) = self.why_not_tiles(seat, lay.tiles()) {
            return refusal;
        }
        if lay.blind > 0 {
            return Refusal::NoBlind;
        }
        let first = if lay.to != NOBODY && receivers & (bit(lay.to) - 1) == 0 { lay.count } else { 0 };
        let due = if self.stage == Stage::DingDong { 1 } else { 3 };
        if first > due { Refusal::TooMany } else { Refusal::TooFew }
    }

    #[cold]
    fn why_not_each_other(&self, seat: u8, gifts: &[(u8, Face); 3]) -> Refusal {
        if let Some(refusal) = self.why_not_lay(seat) {
            return refusal;
        }
        let mut named = 0;
        for &(to, _) in gifts {
            if to > 3 || self.receivers(seat) & bit(to) == 0 {
                return Refusal::WrongReceiver;
            }
            if named & bit(to) != 0 {
                return Refusal::ReceiverTwice;
            }
            named |= bit(to);
        }
        self.why_not_tiles(seat, &gifts.map(|(_, tile)| tile)).unwrap_or(Refusal::TooFew)
    }

    fn receivers(&self, seat: u8) -> u8 {
        if self.stage == Stage::DingDong { ALL & !bit(seat) } else { bit(self.partner(seat)) }
    }

    fn why_not_tiles(&self, seat: u8, wanted: &[Face]) -> Option<Refusal> {
        self.racks.why_not(seat, self.laid[usize::from(seat)].tiles(), wanted)
    }

    fn why_not_lay(&self, seat: u8) -> Option<Refusal> {
        if !self.is_passing() {
            return Some(Refusal::NoPassNow);
        }
        if self.has_laid & bit(seat) == 0 {
            return None;
        }
        if self.picked_up & bit(seat) != 0 {
            return Some(Refusal::ChangeAfterPickUp);
        }
        (self.picked_up & self.receivers(seat) != 0).then_some(Refusal::ChangeAfterPickUpElsewhere)
    }

    #[cold]
    fn why_not_look(&self, seat: u8) -> Refusal {
        if !self.is_passing() {
            Refusal::NoPassNow
        } else if self.picked_up & bit(seat) != 0 {
            Refusal::AlreadyPickedUp
        } else if self.has_laid & bit(seat) == 0 {
            Refusal::PassFirst
        } else {
            Refusal::NotAllPassed
        }
    }
}
