//! What only one seat may know: its own tiles and the tiles it has seen.

use super::answer::Answer;
use super::event::{Fact, Secret};
use super::given::Given;
use super::hand::Hand;
use super::own_tiles::OwnTiles;
use crate::few::Few;
use crate::ruleset::VacantGives;
use crate::table::deal::MAX_RULED;
use crate::table::rack::{Lacking, Packet, Rack};
use crate::table::tile::{Kind, Tile};
use std::fmt;
use std::num::NonZeroU8;

/// What only one seat may know.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct SeatState {
    hand: Hand,
    /// Tiles from elsewhere that it knows of; which, `knows` says.
    others: Few<Tile, MAX_RULED>,
    knows: Knows,
    did: Did,
    /// One more than it requests to exchange where the table stands (R11). Tables are small because this takes one byte.
    request: Option<NonZeroU8>,
    /// The suit that it has named in this Charleston (R14).
    named_suit: Option<Kind>,
}

/// Of which tiles from elsewhere a seat knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Knows {
    /// Those that came in the pass before, the last in which it took part.
    #[default]
    Arrived,
    /// Those that it looked at before it passed (R22).
    Peeked,
    /// Those that it has picked up in this pass.
    Received,
}

/// What a seat has done where the table stands, as far as only it may know.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Did {
    #[default]
    Nothing,
    /// It has made its request.
    Requested,
    /// It has laid tiles, be it none.
    Laid,
    /// It has answered so in a secret ballot.
    Answered(Answer),
}

impl SeatState {
    /// A seat as it is dealt; where nobody sits there, which of its tiles go first, and the tiles in the order
    /// in which they lie.
    pub(super) fn dealt(tiles: &[Tile], vacant: Option<VacantGives>) -> Self {
        Self { hand: Hand::dealt(tiles, vacant), ..Self::default() }
    }

    /// What a player may know, from what was sent to its device.
    pub(crate) fn restored(own: &OwnTiles) -> Self {
        let OwnTiles { rack, laid, received, peeked, arrived, request, named_suit, answer } = own;
        let known = [(Knows::Received, received), (Knows::Peeked, peeked), (Knows::Arrived, arrived)];
        let (knows, others) =
            known.into_iter().find(|(_, tiles)| !tiles.is_empty()).unwrap_or((Knows::Arrived, arrived));
        let did = match (laid, answer, request) {
            (Some(_), _, _) => Did::Laid,
            (None, Some(answer), _) => Did::Answered(*answer),
            (None, None, Some(_)) => Did::Requested,
            (None, None, None) => Did::Nothing,
        };
        let hand = Hand::with_down(rack, &laid.unwrap_or_default());
        Self {
            hand,
            others: *others,
            knows,
            did,
            request: request.and_then(one_more),
            named_suit: *named_suit,
        }
    }

    /// What only the seat may know, as it is sent to it.
    pub fn tiles(&self) -> OwnTiles {
        let known = |which| if self.knows == which { self.others } else { Few::new() };
        OwnTiles {
            rack: self.stack().sorted(),
            laid: self.has_laid().then(|| self.laid()),
            received: known(Knows::Received),
            peeked: known(Knows::Peeked),
            arrived: known(Knows::Arrived),
            request: self.request(),
            named_suit: self.named_suit,
            answer: self.answer(),
        }
    }

    /// The tiles on its rack.
    pub fn rack(&self) -> Rack {
        self.hand.rack().iter().copied().collect()
    }

    /// The tiles on the rack of a vacant seat in the order they lie, from the top; of any other
    /// in no order that means anything.
    pub fn stack(&self) -> Packet {
        self.hand.rack().iter().copied().collect()
    }

    /// Its own tiles that lie face down, gift by gift, sorted within each: not even it knows in which order
    /// they lie.
    pub fn laid(&self) -> Packet {
        self.hand.down().iter().copied().collect()
    }

    /// The tiles it has picked up in this pass, sorted; they come to the rack when the pass is over.
    pub fn received(&self) -> &[Tile] {
        self.known(Knows::Received)
    }

    /// The tiles it looked at before it passed, sorted, until it has picked up what is left of them (R22).
    pub fn peeked(&self) -> &[Tile] {
        self.known(Knows::Peeked)
    }

    /// The tiles that came to it in the pass before, the last in which it took part, sorted; none from when it
    /// has seen tiles of this pass.
    pub fn arrived(&self) -> &[Tile] {
        self.known(Knows::Arrived)
    }

    /// How many tiles it requests to exchange (R11).
    pub fn request(&self) -> Option<u8> {
        self.request.map(|request| request.get() - 1)
    }

    /// The suit that it has named in this Charleston (R14).
    pub fn named_suit(&self) -> Option<Kind> {
        self.named_suit
    }

    /// What it answered in the secret ballot that is being held.
    pub fn answer(&self) -> Option<Answer> {
        match self.did {
            Did::Answered(answer) => Some(answer),
            Did::Nothing | Did::Laid | Did::Requested => None,
        }
    }

    /// Whether it has laid tiles in this pass, be it none.
    pub fn has_laid(&self) -> bool {
        self.did == Did::Laid
    }

    /// Every tile that is this seat's to pass while it has laid none: its rack and what it laid down.
    pub fn before_laying(&self) -> Rack {
        self.hand.tiles().iter().copied().collect()
    }

    /// The same tiles, in no order that means anything.
    pub(super) fn own(&self) -> &[Tile] {
        self.hand.tiles()
    }

    /// One of the gifts that it laid down, which are of these sizes.
    pub(super) fn gift(&self, gifts: &[Given], position: usize) -> &[Tile] {
        let own = |given: &Given| usize::from(given.own);
        let Some((this, before)) = gifts.get(..=position).and_then(<[Given]>::split_last) else { return &[] };
        let first: usize = before.iter().map(own).sum();
        self.hand.down().get(first..first + own(this)).unwrap_or_default()
    }

    /// The first of these tiles that is not the seat's, or not so often (R16).
    pub(super) fn lacking(&self, tiles: &[Tile]) -> Option<Lacking> {
        self.hand.lacking(tiles)
    }

    /// How many tiles came in the pass before; of a vacant seat they lie at the bottom.
    pub(super) fn came(&self) -> usize {
        self.arrived().len()
    }

    fn known(&self, which: Knows) -> &[Tile] {
        if self.knows == which { &self.others } else { &[] }
    }

    /// Writes down what this seat may know of something that happened. There is a secret only where it is
    /// this seat that acts.
    pub(crate) fn apply(&mut self, fact: &Fact, secret: &Secret) {
        match (fact, secret) {
            (Fact::Laid { .. }, Secret::Tiles(tiles) | Secret::Unseen(tiles)) => {
                self.hand.lay(tiles);
                self.did = Did::Laid;
            }
            (Fact::Requested { .. }, Secret::Request(number)) => {
                (self.did, self.request) = (Did::Requested, one_more(*number));
            }
            (Fact::NamedSuit { .. }, Secret::Suit(suit)) => self.named_suit = Some(*suit),
            (Fact::Answered { .. }, Secret::Answer(answer)) => self.did = Did::Answered(*answer),
            (Fact::Decided { .. }, _) => self.did = Did::Nothing,
            (Fact::PickedUp { .. }, Secret::Tiles(tiles) | Secret::Unseen(tiles)) => {
                self.know(Knows::Received, tiles);
            }
            (Fact::PutOnPile { .. }, Secret::Tiles(tiles) | Secret::Unseen(tiles)) => {
                // A gift to the pile is the last one.
                self.hand.put_away(tiles.len());
            }
            (Fact::PickedUpPile { .. }, Secret::Tiles(tiles) | Secret::Unseen(tiles)) => {
                let all: Packet = self.received().iter().chain(tiles).copied().collect();
                self.know(Knows::Received, &if self.hand.stack().is_some() { all } else { all.sorted() });
            }
            (Fact::Peeked { .. }, Secret::Tiles(tiles)) => self.know(Knows::Peeked, tiles),
            (Fact::Drew { .. } | Fact::TookFromWall { .. }, Secret::Tiles(tiles) | Secret::Unseen(tiles)) => {
                self.draw(tiles);
            }
            (Fact::Dealt { .. }, Secret::Tiles(tiles) | Secret::Unseen(tiles)) => {
                *self = Self::dealt(tiles, self.hand.stack());
            }
            (Fact::WentIntoWall { .. }, Secret::Unseen(_)) => self.clear(),
            (Fact::Passed { .. }, _) => self.deliver(),
            (
                Fact::NobodyHasAny { .. }
                | Fact::Skipped { .. }
                | Fact::Stopped { .. }
                | Fact::Ended { .. }
                | Fact::Won { .. },
                _,
            ) => self.take_back(),
            (Fact::Redealt { .. }, _) => self.clear(),
            (
                Fact::Laid { .. }
                | Fact::StoppedEarly { .. }
                | Fact::Requested { .. }
                | Fact::NamedSuit { .. }
                | Fact::PickedUp { .. }
                | Fact::PutOnPile { .. }
                | Fact::PickedUpPile { .. }
                | Fact::Peeked { .. }
                | Fact::Penalized { .. }
                | Fact::Drew { .. }
                | Fact::Dealt { .. }
                | Fact::Settled { .. }
                | Fact::Voted { .. }
                | Fact::Answered { .. }
                | Fact::Asked { .. }
                | Fact::TookFromWall { .. }
                | Fact::Directed { .. }
                | Fact::Rolled { .. }
                | Fact::WentIntoWall { .. }
                | Fact::Declared { .. }
                | Fact::Rejected { .. }
                | Fact::PlayBegan { .. },
                _,
            ) => {}
        }
    }

    fn know(&mut self, which: Knows, tiles: &Packet) {
        debug_assert!(tiles.len() <= MAX_RULED, "more tiles come than a rack has room for");
        self.others = tiles.iter().copied().take(MAX_RULED).collect();
        self.knows = which;
    }

    /// What is drawn lies above what came in the pass before.
    fn draw(&mut self, tiles: &[Tile]) {
        self.hand.draw(tiles, self.came());
    }

    /// What lies down goes away, and what was picked up comes to the rack.
    fn deliver(&mut self) {
        let took_part = matches!(self.did, Did::Requested | Did::Laid);
        if self.knows != Knows::Received && took_part {
            self.others = Few::new();
        }
        let has_received = self.knows == Knows::Received;
        self.hand.exchange(if has_received { &self.others } else { &[] });
        self.next_pass();
    }

    /// A pass that is not made leaves what came before it as it was; but who has seen tiles of it knows of no
    /// others.
    ///
    /// A vacant seat takes back on top.
    fn take_back(&mut self) {
        self.hand.take_back();
        if self.knows != Knows::Arrived {
            self.others = Few::new();
        }
        self.next_pass();
    }

    fn next_pass(&mut self) {
        self.knows = Knows::Arrived;
        (self.did, self.request) = (Did::Nothing, None);
    }

    fn clear(&mut self) {
        *self = Self::dealt(&[], self.hand.stack());
    }
}

/// Only the numbers of tiles: it can be logged.
impl fmt::Debug for SeatState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (rack, others) = (self.hand.rack().len(), self.others.len());
        f.debug_struct("SeatState").field("rack", &rack).field("others", &others).finish_non_exhaustive()
    }
}

fn one_more(number: u8) -> Option<NonZeroU8> {
    number.checked_add(1).and_then(NonZeroU8::new)
}
