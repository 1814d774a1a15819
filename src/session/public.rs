//! A table's public state: where the tiles are, how many there are, and who has passed and picked up (R30).

use serde::{Deserialize, Serialize};

use super::answer::PublicAnswer;
use super::command::Declaration;
use super::event::Fact;
use super::given::{Given, Givens};
use super::stage::Stage;
use crate::ruleset::Exchange;
use crate::schedule::{MAX_COUNTERS, PassStep, Schedule};
use crate::strict::is_default;
use crate::table::context::DealContext;
use crate::table::deal::Deal;
use crate::table::pile::Pile;
use crate::table::seat::{BySeat, Seat, SeatSet};

/// A table's public state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[non_exhaustive]
pub struct TableState {
    /// Where the table is in the Charleston.
    pub stage: Stage,
    /// The deal number, the round, who deals, and how the previous deal ended (R12).
    pub context: DealContext,
    /// The public state of each seat.
    pub seats: BySeat<PublicSeat>,
    /// The direction of the current pass, if it was drawn or rolled: its position in the pass's list, counted from 0.
    /// Default: it isn't drawn or rolled, or isn't known yet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub direction: Option<u8>,
    /// How many times each phase or pass with a limit has been played (R9).
    pub played: [u8; MAX_COUNTERS],
    /// The hand that the dealer has declared at this stage (R31, R32). Default: none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub declared: Option<Declared>,
    /// The phase in which tiles last moved. This decides whether an Earthly Hand can be declared between two phases
    /// (R32).
    pub moved: Moved,
    /// The seats that have named a suit in this Charleston (R14). Default: none.
    #[serde(default, skip_serializing_if = "is_default")]
    pub named_suit: SeatSet,
    /// How many times all tiles have been dealt again (R34).
    pub redeals: u16,
    /// How many tiles are left in the wall.
    pub wall: u16,
    /// The pile beside the table. Default: it is empty.
    #[serde(default, skip_serializing_if = "Pile::is_empty")]
    pub pile: Pile,
    /// The number of events so far, including the automatic ones when the table was opened, such as drawing the
    /// direction of the first pass. Those have no event number.
    pub events: u32,
    /// The value of `events` when the current stage began.
    pub began_at: u32,
}

/// A hand that the dealer has declared, and whether the host has answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Declared {
    /// The table waits until the host confirms or rejects the hand.
    Waiting(Declaration),
    /// The host rejected the hand. The dealer can't declare it again until the table moves on to the next step.
    Rejected(Declaration),
}

/// A seat's public state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[non_exhaustive]
pub struct PublicSeat {
    /// The number of tiles on the seat's rack, not counting those picked up in this pass.
    pub held: u8,
    /// How many extra tiles the seat was dealt; negative if it was dealt too few (R34).
    pub miscount: i8,
    /// The seat's action in this pass.
    pub act: Action,
    /// The number of tiles that the seat exchanges, as settled by requests in this pass (R11). Default: not settled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub settled: Option<u8>,
    /// The number of tiles that the seat has picked up in this pass. Default: it hasn't picked up yet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub picked_up: Option<u8>,
    /// The number of tiles that the seat peeked at in this pass.
    pub peeked: u8,
    /// How many times the seat peeked in this pass.
    pub peeks: u8,
    /// The number of tiles that the seat drew from the wall in this pass before giving the same number back.
    pub drawn: u8,
    /// The public part of the seat's answer to the current question. Default: it hasn't answered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub vote: Option<PublicAnswer>,
    /// The seat's points from penalties so far (R22).
    pub points: i16,
}

/// The phase in which tiles last moved. They move when the dealer passes or a player sees tiles that arrived.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Moved {
    /// Tiles haven't moved yet.
    #[default]
    NotYet,
    /// Tiles last moved in the current phase.
    InThisPhase,
    /// Tiles last moved in an earlier phase.
    InAnEarlierPhase,
}

/// A seat's action in a pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case", deny_unknown_fields)]
#[non_exhaustive]
pub enum Action {
    /// The seat hasn't acted yet.
    #[default]
    Nothing,
    /// The seat has made a secret request.
    Requested,
    /// The seat has requested a number of tiles aloud.
    Offered {
        /// The number of tiles.
        number: u8,
    },
    /// The seat has passed tiles.
    Passed {
        /// The number of tiles in each of the seat's gifts.
        gifts: Givens,
        /// The number of events in this pass before the one in which the seat passed. Together with
        /// [`TableState::began_at`], this selects the random stream that mixes the tiles arriving at the seat, if it
        /// forwards any of them.
        at: u16,
    },
}

impl Action {
    /// Returns the number of tiles in each of the seat's gifts; empty if the seat hasn't passed.
    pub fn gifts(&self) -> &[Given] {
        match self {
            Self::Passed { gifts, .. } => gifts,
            Self::Nothing | Self::Requested | Self::Offered { .. } => &[],
        }
    }

    /// Returns how many of its own tiles the seat has passed.
    pub fn own(&self) -> u8 {
        self.gifts().iter().map(|given| given.own).sum()
    }

    /// Returns the number of tiles that the seat passes blind.
    pub fn blind(&self) -> u8 {
        self.gifts().iter().map(|given| given.blind).sum()
    }

    /// Removes the seat's own tiles from its gift to the pile, because they are in the pile now. That gift is always
    /// its last.
    fn put_on_pile(&mut self) {
        if let Self::Passed { gifts, .. } = self
            && let Some(last) = gifts.last_mut()
        {
            last.own = 0;
        }
    }

    /// Returns whether the seat has made its request and hasn't passed yet.
    pub fn is_request(&self) -> bool {
        matches!(self, Self::Requested | Self::Offered { .. })
    }

    /// Returns the number of tiles that the seat has requested aloud; `None` if there is no such request, or if the
    /// seat has passed.
    pub fn offer(&self) -> Option<u8> {
        match self {
            Self::Offered { number } => Some(*number),
            Self::Nothing | Self::Requested | Self::Passed { .. } => None,
        }
    }

    /// Returns whether the seat has passed.
    pub fn has_passed(&self) -> bool {
        matches!(self, Self::Passed { .. })
    }
}

impl PublicSeat {
    /// Returns whether the seat has seen any tile in this pass.
    pub fn has_seen(&self) -> bool {
        self.picked_up.is_some() || self.peeked > 0 || self.drawn > 0
    }

    fn clear_pass(&mut self) {
        let Self { held: _, miscount: _, act, settled, picked_up, peeked, peeks, drawn, vote, points: _ } =
            self;
        (*act, *settled, *picked_up, *vote) = (Action::Nothing, None, None, None);
        (*peeked, *peeks, *drawn) = (0, 0, 0);
    }
}

impl TableState {
    pub(super) fn opening(schedule: &Schedule, deal: &Deal, context: DealContext) -> Self {
        let due = schedule.ruleset().hands(&context);
        let seats = BySeat::new(due.seats(), |seat| {
            let held = deal.hands()[seat].size();
            let miscount = held.wrapping_sub(due[seat]).cast_signed();
            PublicSeat { held, miscount, ..PublicSeat::default() }
        });
        Self {
            stage: schedule.begin(&context).into(),
            context,
            seats,
            direction: None,
            played: [0; MAX_COUNTERS],
            declared: None,
            moved: Moved::NotYet,
            named_suit: SeatSet::NONE,
            redeals: 0,
            wall: u16::try_from(deal.wall().total()).unwrap_or(u16::MAX),
            pile: Pile::default(),
            events: 0,
            began_at: 0,
        }
    }

    /// Returns the declared hand that the host has to confirm or reject before anything else can happen.
    pub fn waits_for_host(&self) -> Option<Declaration> {
        match self.declared {
            Some(Declared::Waiting(declaration)) => Some(declaration),
            Some(Declared::Rejected(_)) | None => None,
        }
    }

    /// Returns whether any seat has seen tiles from the current pass (R24).
    pub fn anyone_has_seen(&self) -> bool {
        self.seats.values().any(PublicSeat::has_seen)
    }

    /// Returns who passes to whom in a pass, as far as that is known.
    pub(crate) fn exchange<'a>(&self, step: &'a PassStep) -> &'a Exchange {
        step.routing.known(|| self.direction_index(step))
    }

    /// Returns the seats that take part in the pass whose tiles an event delivers, even if they pass no tiles; none for
    /// any other event.
    pub(crate) fn taking_part(&self, fact: &Fact, schedule: &Schedule) -> SeatSet {
        let Fact::PassEnded { step, .. } = fact else { return SeatSet::NONE };
        schedule.step(*step).pass().map(|step| self.exchange(step).players()).unwrap_or_default()
    }

    /// Returns the position of the pass's direction in the list of directions; `None` if the direction isn't known.
    pub(crate) fn direction_index(&self, step: &PassStep) -> Option<usize> {
        step.routing.on_deal(self.context.deal).or(self.direction.map(usize::from))
    }

    /// Applies a fact.
    pub(crate) fn apply(&mut self, fact: &Fact, schedule: &Schedule) {
        match fact {
            Fact::Passed { seat, gifts } => self.pass(*seat, *gifts),
            Fact::Requested { seat, aloud } => {
                self.seats[*seat].act = aloud.map_or(Action::Requested, |number| Action::Offered { number });
            }
            Fact::NamedSuit { seat } => self.named_suit = self.named_suit.with(*seat),
            Fact::Settled { group, number } => {
                for seat in group.iter() {
                    self.seats[seat].settled = Some(*number);
                }
            }
            Fact::PickedUp { seat, count } => {
                self.seats[*seat].picked_up = Some(*count);
                self.tiles_move();
            }
            Fact::PutOnPile { seat, count, face_up } => {
                self.seats[*seat].act.put_on_pile();
                self.pile.put(*count, face_up);
            }
            Fact::PickedUpPile { seat, count } => {
                let picked_up = &mut self.seats[*seat].picked_up;
                *picked_up = Some(picked_up.unwrap_or(0) + count);
                self.pile = Pile::default();
                // At the end of the pass, `deliver` subtracts every picked-up tile from the wall, so count the pile's
                // tiles as part of the wall first.
                if let Stage::At(id) = self.stage
                    && schedule.step(id).pass().is_some_and(PassStep::goes_to_wall)
                {
                    self.wall = self.wall.saturating_add(u16::from(*count));
                }
                self.tiles_move();
            }
            Fact::Peeked { seat, count } => {
                let seat = &mut self.seats[*seat];
                (seat.peeked, seat.peeks) = (*count, seat.peeks.saturating_add(1));
                self.tiles_move();
            }
            Fact::Penalized { seat, points, .. } => {
                let seat = &mut self.seats[*seat];
                seat.points = seat.points.saturating_add(*points);
                // The seat has paid for the tiles it saw, so they don't cost points again.
                (seat.peeked, seat.peeks) = (0, 0);
            }
            Fact::Voted { seat, agrees } => self.seats[*seat].vote = Some(PublicAnswer::Aloud(*agrees)),
            Fact::Answered { seat } => self.seats[*seat].vote = Some(PublicAnswer::Secret),
            Fact::PassEnded { to_wall, .. } => self.deliver(*to_wall),
            Fact::Skipped { .. } => self.take_back(),
            Fact::Directed { direction, .. } | Fact::Rolled { direction, .. } => {
                self.direction = Some(*direction)
            }
            Fact::TookFromWall { seat, count } => {
                let seat = &mut self.seats[*seat];
                seat.held = seat.held.saturating_add(*count);
                seat.drawn = *count;
                self.wall = self.wall.saturating_sub(u16::from(*count));
                self.tiles_move();
            }
            Fact::WentIntoWall { seat, count } => {
                self.seats[*seat].held = 0;
                self.wall = self.wall.saturating_add(u16::from(*count));
            }
            Fact::Declared { declaration, .. } => self.declared = Some(Declared::Waiting(*declaration)),
            Fact::Rejected { declaration, .. } => self.declared = Some(Declared::Rejected(*declaration)),
            Fact::NobodyHasAny { .. } | Fact::Stopped { .. } | Fact::Ended { .. } | Fact::Won { .. } => {
                self.take_back();
            }
            Fact::StoppedEarly { counts, .. } => counts.count(&mut self.played),
            Fact::Asked { counts, .. } | Fact::Decided { played: true, counts, .. } => {
                counts.count(&mut self.played);
            }
            Fact::Redealt { .. } => self.collect(),
            Fact::Dealt { seat, count, .. } => {
                self.seats[*seat].held = *count;
                self.wall = self.wall.saturating_sub(u16::from(*count));
            }
            Fact::Drew { seat } => {
                let seat = &mut self.seats[*seat];
                seat.held = seat.held.saturating_add(1);
                seat.miscount = seat.miscount.saturating_add(1);
                self.wall = self.wall.saturating_sub(1);
            }
            Fact::Decided { played: false, .. } | Fact::PlayBegan { .. } => {}
        }
        self.events = self.events.saturating_add(1);
        if let Some(stage) = fact.then() {
            self.enter(stage, schedule);
        }
    }

    /// Records the tiles that a seat passes, which replace those it passed before.
    fn pass(&mut self, seat: Seat, gifts: Givens) {
        let at = u16::try_from(self.events.saturating_sub(self.began_at)).unwrap_or(u16::MAX);
        let public = &mut self.seats[seat];
        let held = public.held.saturating_add(public.act.own());
        public.act = Action::Passed { gifts, at };
        public.held = held.saturating_sub(public.act.own());
        // It is now too late to declare the hand that the dealer held until then.
        if seat == self.context.dealer {
            self.tiles_move();
        }
    }

    fn tiles_move(&mut self) {
        self.moved = Moved::InThisPhase;
    }

    /// Moves the picked-up tiles onto the racks.
    fn deliver(&mut self, to_wall: bool) {
        for (_, seat) in self.seats.iter_mut() {
            if to_wall {
                self.wall = self.wall.saturating_add(u16::from(seat.act.own()));
                self.wall = self.wall.saturating_sub(u16::from(seat.picked_up.unwrap_or(0)));
            }
            seat.held = seat.held.saturating_add(seat.picked_up.unwrap_or(0));
        }
    }

    /// Gives the passed tiles back to the seats that passed them.
    fn take_back(&mut self) {
        for (_, seat) in self.seats.iter_mut() {
            seat.held = seat.held.saturating_add(seat.act.own());
        }
    }

    /// Puts all tiles back into the wall.
    fn collect(&mut self) {
        let mut back = u16::from(std::mem::take(&mut self.pile).len());
        for (_, seat) in self.seats.iter_mut() {
            back += u16::from(seat.held) + u16::from(seat.act.own());
            seat.held = 0;
            seat.miscount = 0;
        }
        self.named_suit = SeatSet::NONE;
        self.wall = self.wall.saturating_add(back);
        self.redeals = self.redeals.saturating_add(1);
        self.played = [0; MAX_COUNTERS];
        self.moved = Moved::NotYet;
    }

    /// Begins a stage, and clears the seats' actions from the previous one.
    fn enter(&mut self, stage: Stage, schedule: &Schedule) {
        let is_over = match (self.stage, stage) {
            (Stage::At(from), Stage::At(to)) => schedule.ends_phase(from, to),
            (Stage::At(_) | Stage::Dealing(_) | Stage::Closing { .. } | Stage::Over(_), _) => true,
        };
        if is_over && self.moved == Moved::InThisPhase {
            self.moved = Moved::InAnEarlierPhase;
        }
        self.stage = stage;
        self.began_at = self.events;
        self.direction = None;
        self.declared = None;
        for (_, seat) in self.seats.iter_mut() {
            seat.clear_pass();
        }
    }

    /// Returns the number of the random stream that mixes the tiles arriving at a seat. It is the number of the event
    /// in which the seat passed.
    pub(super) fn stream(&self, at: u16) -> u32 {
        self.began_at.wrapping_add(u32::from(at))
    }

    /// Returns whether any seat has passed tiles blind so far.
    pub fn is_any_blind(&self) -> bool {
        self.seats.values().any(|seat| seat.act.blind() > 0)
    }
}
