//! A seat's private state: its own tiles and the tiles it has seen.

use super::answer::Answer;
use super::event::{Fact, Secret};
use super::given::Given;
use super::hand::Hand;
use super::own_tiles::OwnTiles;
use crate::few::Few;
use crate::ruleset::VacantGives;
use crate::table::deal::MAX_RULED;
use crate::table::rack::{Lacking, MAX_TILES, Packet, Rack};
use crate::table::tile::{Kind, Tile};
use std::fmt;
use std::num::NonZeroU8;

/// The private state of one seat.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct SeatState {
    hand: Hand,
    /// The tiles that most recently arrived at the seat, or those that it has peeked at or picked up; `knows` records
    /// which.
    others: Few<Tile, MAX_RULED>,
    knows: Knows,
    did: Did,
    /// The number of tiles that the seat has asked to exchange in this pass (R11), plus one. With that offset, the
    /// `Option` takes only one byte.
    request: Option<NonZeroU8>,
    /// The suit that the seat has named in this Charleston (R14).
    named_suit: Option<Kind>,
}

/// How the seat came to know the tiles in `others`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Knows {
    /// They arrived in the last pass that the seat took part in.
    #[default]
    Arrived,
    /// The seat peeked at them before passing (R22).
    Peeked,
    /// The seat has picked them up in this pass.
    Received,
}

/// A seat's last action in the current pass or vote, apart from its request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Did {
    #[default]
    Nothing,
    /// The seat has passed tiles, possibly none.
    Passed,
    /// The seat has given this answer in a secret ballot.
    Answered(Answer),
}

impl SeatState {
    /// Creates the state of a seat that has just been dealt these tiles. For a vacant seat, `vacant` specifies which
    /// tiles it passes first, and the tiles are in the order of its stack.
    pub(super) fn dealt(tiles: &[Tile], vacant: Option<VacantGives>) -> Self {
        Self { hand: Hand::dealt(tiles, vacant), ..Self::default() }
    }

    /// Restores a player's private state on the player's device.
    pub(crate) fn restored(own: &OwnTiles) -> Self {
        let OwnTiles { rack, passed, received, peeked, arrived, request, named_suit, answer } = own;
        let known = [(Knows::Received, received), (Knows::Peeked, peeked), (Knows::Arrived, arrived)];
        let (knows, others) =
            known.into_iter().find(|(_, tiles)| !tiles.is_empty()).unwrap_or((Knows::Arrived, arrived));
        let did = match (passed, answer) {
            (Some(_), _) => Did::Passed,
            (None, Some(answer)) => Did::Answered(*answer),
            (None, None) => Did::Nothing,
        };
        let hand = Hand::with_down(rack, &passed.unwrap_or_default());
        Self {
            hand,
            others: *others,
            knows,
            did,
            request: request.and_then(one_more),
            named_suit: *named_suit,
        }
    }

    /// Returns the private state in the form that is sent to the seat.
    pub fn tiles(&self) -> OwnTiles {
        let known = |which| if self.knows == which { self.others } else { Few::new() };
        OwnTiles {
            rack: self.stack().sorted(),
            passed: self.has_passed().then(|| self.passed()),
            received: known(Knows::Received),
            peeked: known(Knows::Peeked),
            arrived: known(Knows::Arrived),
            request: self.request(),
            named_suit: self.named_suit,
            answer: self.answer(),
        }
    }

    /// Returns the tiles on the seat's rack.
    pub fn rack(&self) -> Rack {
        Rack::of(self.stack())
    }

    /// Returns the tiles on the seat's rack as a packet. A vacant seat's tiles are in order, starting from the top of
    /// its stack; for any other seat, the order doesn't matter.
    pub fn stack(&self) -> Packet {
        Packet::from_slice(self.hand.rack())
    }

    /// Returns the tiles that the seat has passed face down, gift by gift. A vacant seat's tiles are in the order of
    /// its stack. A player's tiles are sorted within each gift, so not even that player knows their order.
    ///
    /// They stay here until the pass is over, even if the receiver has already picked them up
    /// ([`SeatState::received`]). To count each tile at the table once, use [`SeatState::before_passing`].
    pub fn passed(&self) -> Packet {
        Packet::from_slice(self.hand.down())
    }

    /// Returns the tiles that the seat has picked up in this pass, sorted. They go on the rack when the pass is over.
    /// Until then, they still count among the tiles of the seat that passed them, or of the wall or the pile.
    pub fn received(&self) -> &[Tile] {
        known(self.knows, Knows::Received, &self.others)
    }

    /// Returns the tiles that the seat peeked at before passing, sorted; empty once the seat has picked up the tiles
    /// that it didn't pass on (R22).
    pub fn peeked(&self) -> &[Tile] {
        known(self.knows, Knows::Peeked, &self.others)
    }

    /// Returns the tiles that arrived in the last pass that the seat took part in, sorted; empty once the seat has seen
    /// tiles from the current pass.
    pub fn arrived(&self) -> &[Tile] {
        known(self.knows, Knows::Arrived, &self.others)
    }

    /// Returns the number of tiles that the seat has asked to exchange; `None` if it hasn't made a request (R11).
    pub fn request(&self) -> Option<u8> {
        self.request.map(|request| request.get() - 1)
    }

    /// The suit that the seat has named in this Charleston (R14).
    pub fn named_suit(&self) -> Option<Kind> {
        self.named_suit
    }

    /// Returns the seat's answer in the current secret ballot; `None` if it hasn't answered.
    pub fn answer(&self) -> Option<Answer> {
        match self.did {
            Did::Answered(answer) => Some(answer),
            Did::Nothing | Did::Passed => None,
        }
    }

    /// Returns whether the seat has already passed during the current pass, even if it passed no tiles.
    pub fn has_passed(&self) -> bool {
        self.did == Did::Passed
    }

    /// Returns the tiles that the seat had before it passed any: those on its rack and those it has passed face down.
    ///
    /// These tiles of all seats, the wall and [`Session::pile`](super::Session::pile) together are always all the tiles
    /// in the box.
    pub fn before_passing(&self) -> Rack {
        Rack::of(Packet::from_slice(self.hand.tiles()))
    }

    /// Returns all the seat's own tiles, in no particular order.
    pub(crate) fn own(&self) -> &[Tile] {
        self.hand.tiles()
    }

    /// Returns the tiles in one of the seat's gifts. `gifts` contains the sizes of all the seat's gifts.
    pub(super) fn gift(&self, gifts: &[Given], position: usize) -> &[Tile] {
        let own = |given: &Given| usize::from(given.own);
        let Some((this, before)) = gifts.get(..=position).and_then(<[Given]>::split_last) else { return &[] };
        let first: usize = before.iter().map(own).sum();
        self.hand.down().get(first..first + own(this)).unwrap_or_default()
    }

    /// Returns the first of these tiles that the seat has too few copies of; `None` if it has enough of each (R16).
    pub(super) fn lacking(&self, tiles: &[Tile]) -> Option<Lacking> {
        self.hand.lacking(tiles)
    }

    /// Applies an event as this seat sees it. The secret is [`Secret::Nothing`] unless this seat acts. `takes_part` is
    /// whether the seat takes part in the pass whose tiles the event delivers, even with no tiles.
    pub(crate) fn apply(&mut self, fact: &Fact, secret: &Secret, takes_part: bool) {
        match (fact, secret) {
            (Fact::Passed { .. }, Secret::Tiles(tiles) | Secret::Unseen(tiles)) => {
                self.hand.pass(tiles, known(self.knows, Knows::Arrived, &self.others));
                self.did = Did::Passed;
            }
            (Fact::Requested { .. }, Secret::Request(number)) => self.request = one_more(*number),
            (Fact::NamedSuit { .. }, Secret::Suit(suit)) => self.named_suit = Some(*suit),
            (Fact::Answered { .. }, Secret::Answer(answer)) => self.did = Did::Answered(*answer),
            (Fact::Decided { .. }, _) => self.did = Did::Nothing,
            (Fact::PickedUp { .. }, Secret::Tiles(tiles) | Secret::Unseen(tiles)) => {
                self.know(Knows::Received, tiles);
            }
            (Fact::PutOnPile { .. }, Secret::Tiles(tiles) | Secret::Unseen(tiles)) => {
                // The gift to the pile is always the last one.
                self.hand.put_away(tiles.len());
            }
            (Fact::PickedUpPile { .. }, Secret::Tiles(tiles) | Secret::Unseen(tiles)) => {
                let all: Packet = self.received().iter().chain(tiles).copied().collect();
                self.know(Knows::Received, &if self.hand.stack().is_some() { all } else { all.sorted() });
            }
            (Fact::Peeked { .. }, Secret::Tiles(tiles)) => self.know(Knows::Peeked, tiles),
            (Fact::Drew { .. } | Fact::TookFromWall { .. }, Secret::Tiles(tiles) | Secret::Unseen(tiles)) => {
                // In a vacant seat's stack, they go above the tiles that arrived in the previous pass.
                self.hand.draw(tiles, self.arrived().len());
            }
            (Fact::Dealt { .. }, Secret::Tiles(tiles) | Secret::Unseen(tiles)) => {
                *self = Self::dealt(tiles, self.hand.stack());
            }
            (Fact::WentIntoWall { .. }, Secret::Unseen(_)) => self.clear(),
            (Fact::PassEnded { .. }, _) => self.deliver(takes_part),
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
                Fact::Passed { .. }
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

    /// Returns whether the seat has the tiles that it passes in an event, or room for those that it gets. Always true
    /// for the table's own events.
    pub(crate) fn can_apply(&self, fact: &Fact, secret: &Secret) -> bool {
        let has_room = |held: usize, tiles: &[Tile]| held + tiles.len() <= MAX_TILES;
        match (fact, secret) {
            (Fact::Passed { .. }, Secret::Tiles(tiles)) => self.hand.lacking(tiles).is_none(),
            (Fact::Drew { .. } | Fact::TookFromWall { .. }, Secret::Tiles(tiles)) => {
                has_room(self.hand.tiles().len(), tiles)
            }
            (Fact::PickedUpPile { .. }, Secret::Tiles(tiles)) => {
                self.received().len() + tiles.len() <= MAX_RULED
            }
            (Fact::PassEnded { .. }, _) => has_room(self.hand.rack().len(), self.received()),
            (_, Secret::Tiles(tiles)) => tiles.len() <= MAX_RULED,
            _ => true,
        }
    }

    fn know(&mut self, which: Knows, tiles: &Packet) {
        debug_assert!(tiles.len() <= MAX_RULED, "more tiles arrived than a rack can hold");
        self.others.truncate(0);
        self.others.add(&tiles[..tiles.len().min(MAX_RULED)]);
        self.knows = which;
    }

    /// Removes the tiles that the seat passed, and puts the tiles that it picked up on the rack.
    fn deliver(&mut self, takes_part: bool) {
        self.hand.exchange(known(self.knows, Knows::Received, &self.others));
        if self.knows != Knows::Received && takes_part {
            self.others = Few::new();
        }
        self.next_pass();
    }

    /// Takes back the tiles that the seat passed; a vacant seat puts them on top of its stack. The seat still knows the
    /// tiles that arrived in the previous pass, unless it has seen tiles from this pass; in that case, it knows only
    /// its own tiles.
    fn take_back(&mut self) {
        self.hand.take_back(known(self.knows, Knows::Arrived, &self.others));
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

/// Shows only how many tiles there are, not which ones, so the output is safe to log.
impl fmt::Debug for SeatState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (rack, others) = (self.hand.rack().len(), self.others.len());
        f.debug_struct("SeatState").field("rack", &rack).field("others", &others).finish_non_exhaustive()
    }
}

/// Returns `others` if `knows` and `which` are equal, and no tiles otherwise. This isn't a method, so that it
/// doesn't borrow the hand.
fn known(knows: Knows, which: Knows, others: &[Tile]) -> &[Tile] {
    if knows == which { others } else { &[] }
}

fn one_more(number: u8) -> Option<NonZeroU8> {
    number.checked_add(1).and_then(NonZeroU8::new)
}
