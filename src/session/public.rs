//! What everybody at the table may know: how many tiles lie where, who has passed, who has looked (R30).

use super::answer::Heard;
use super::event::Fact;
use super::stage::Stage;
use crate::few::Few;
use crate::ruleset::{Chooses, Exchange};
use crate::schedule::{MOST_REQUESTS, PassStep, Routing, Schedule};
use crate::table::context::Occasion;
use crate::table::deal::Deal;
use crate::table::seat::{BySeat, MOST_SEATS, Seat, SeatSet};

/// What everybody at the table may know.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Public {
    /// Where the table stands.
    pub stage: Stage,
    /// Which deal of the match it is, in which round, who deals, and how the one before ended (R12).
    pub occasion: Occasion,
    /// What everybody may know of each seat.
    pub seats: BySeat<PublicSeat>,
    /// The direction that chance or the dice chose for the pass that is being made, by its place in the list,
    /// counted from 0; nothing while it is not told.
    pub way: Option<u8>,
    /// How often what is counted has been played, by the positions of the schedule's counters (R9).
    pub played: [u8; MOST_REQUESTS],
    /// Whether the Charleston has begun, so that it is too late for a Heavenly Hand (R31).
    pub begun: bool,
    /// How often the tiles were dealt anew (R34).
    pub redeals: u16,
    /// How many tiles are left in the wall.
    pub wall: u16,
    /// How many events have happened.
    pub events: u32,
    /// How many of them before the table came where it stands.
    pub began_at: u32,
    pub(crate) so_far: SoFar,
}

/// Who has done what in the pass that is being made: what the acts of the seats say, seat by seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SoFar {
    laid: SeatSet,
    /// Who passes some tiles blind.
    blind: SeatSet,
    /// Who has laid and gives somebody none of its own.
    bare: SeatSet,
    looked: SeatSet,
    /// Who has made a wish.
    wished: SeatSet,
    /// For whom the wishes settled how many tiles they pass.
    settled: SeatSet,
    /// For whom they settled that it is none.
    idle: SeatSet,
}

/// What everybody may know of a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PublicSeat {
    /// How many tiles it holds, those it picked up in this pass left out.
    pub held: u8,
    /// By how many tiles it was dealt too many or too few (R34).
    pub miscount: i8,
    /// What it has done in this pass.
    pub act: Act,
    /// How many tiles the lowest wish settled for it in this pass (R11).
    pub settled: Option<u8>,
    /// How many tiles it has picked up in this pass; nothing while it has not looked.
    pub looked: Option<u8>,
    /// How many tiles it looked at before it passed, until it has picked up what is left of them.
    pub peeked: u8,
    /// How many tiles it drew from the wall in this pass, to give as many back.
    pub drawn: u8,
    /// What it said at this gate, as far as others may know.
    pub vote: Option<Heard>,
    /// Its points from penalties so far (R22).
    pub points: i16,
}

/// What a seat has done in this pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Act {
    /// Nothing yet.
    #[default]
    Nothing,
    /// It has made its wish.
    Wished,
    /// It has laid tiles down.
    Laid {
        /// How many tiles in each of its gifts.
        gifts: Givens,
        /// How many events of this pass were before the one by which it laid them; with
        /// [`Public::began_at`] it names the stream of chance that mixes them.
        at: u16,
    },
}

/// How many tiles a seat laid down for one receiver.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Given {
    /// How many of its own.
    pub own: u8,
    /// How many it passes on unseen (R18).
    pub blind: u8,
}

/// How many tiles a seat laid down, gift by gift.
pub type Givens = Few<Given, MOST_SEATS>;

impl Act {
    /// How many tiles it has laid down in each of its gifts; none while it has not laid.
    #[inline]
    pub fn gifts(&self) -> &[Given] {
        match self {
            Self::Laid { gifts, .. } => gifts,
            Self::Nothing | Self::Wished => &[],
        }
    }

    /// How many own tiles it has laid down.
    pub fn own(&self) -> u8 {
        self.gifts().iter().map(|given| given.own).sum()
    }

    /// How many tiles it passes blind.
    pub fn blind(&self) -> u8 {
        self.gifts().iter().map(|given| given.blind).sum()
    }

    /// Whether it has laid its tiles.
    pub fn is_laid(&self) -> bool {
        matches!(self, Self::Laid { .. })
    }
}

/// How many own tiles gifts have in all, how many blind ones, and whether one of them has none of its own.
#[inline]
fn sums(gifts: &[Given]) -> (u8, u8, bool) {
    if let [only] = gifts {
        return (only.own, only.blind, only.own == 0);
    }
    let sum = |of: fn(&Given) -> u8| gifts.iter().map(of).fold(0, u8::saturating_add);
    (sum(|given| given.own), sum(|given| given.blind), gifts.iter().any(|given| given.own == 0))
}

impl PublicSeat {
    /// Whether it has seen any tile of this pass.
    pub fn has_seen(&self) -> bool {
        self.looked.is_some() || self.peeked > 0 || self.drawn > 0
    }

    fn clear_pass(&mut self) {
        let Self { held: _, miscount: _, act, settled, looked, peeked, drawn, vote, points: _ } = self;
        (*act, *settled, *looked, *peeked, *drawn, *vote) = (Act::Nothing, None, None, 0, 0, None);
    }
}

impl Public {
    pub(super) fn opening(schedule: &Schedule, deal: &Deal, occasion: Occasion) -> Self {
        let due = schedule.ruleset().hands(occasion.dealer);
        let seats = BySeat::new(due.seats(), |seat| {
            let held = u8::try_from(deal.hands()[seat].len()).unwrap_or(u8::MAX);
            let miscount = held.wrapping_sub(due[seat]).cast_signed();
            PublicSeat { held, miscount, ..PublicSeat::default() }
        });
        Self {
            stage: schedule.begin(&occasion).into(),
            occasion,
            seats,
            way: None,
            played: [0; MOST_REQUESTS],
            begun: false,
            redeals: 0,
            wall: u16::try_from(deal.wall().total()).unwrap_or(u16::MAX),
            events: 0,
            began_at: 0,
            so_far: SoFar::default(),
        }
    }

    /// Whether any seat has seen tiles of the pass that is being made (R24).
    pub fn anyone_has_seen(&self) -> bool {
        self.seats.values().any(PublicSeat::has_seen)
    }

    /// Who gives to whom in a pass that is being made, as far as it is known.
    pub fn exchange<'a>(&self, step: &'a PassStep) -> &'a Exchange {
        step.routing.known(self.way(step))
    }

    /// The way a pass goes among several, by its place in the list, where that is known.
    pub fn way(&self, step: &PassStep) -> Option<usize> {
        match &step.routing {
            Routing::Chosen(chosen) if chosen.by == Chooses::Deal => {
                let deal = usize::try_from(self.occasion.deal).unwrap_or(usize::MAX);
                Some(deal.saturating_sub(1) % chosen.among.len().max(1))
            }
            Routing::Fixed(_) | Routing::Chosen(_) => self.way.map(usize::from),
        }
    }

    /// Writes down a fact.
    pub(crate) fn evolve(&mut self, fact: &Fact) {
        match fact {
            Fact::Laid { seat, gifts } => return self.lay_again(*seat, *gifts),
            Fact::Wished { seat } => return self.wish(*seat),
            Fact::Settled { group, number } => {
                for seat in group.iter() {
                    self.seats[seat].settled = Some(*number);
                }
                let so_far = &mut self.so_far;
                so_far.wished = so_far.wished.or(*group);
                so_far.settled = so_far.settled.or(*group);
                so_far.idle = if *number == 0 { so_far.idle.or(*group) } else { so_far.idle };
            }
            Fact::Looked { seat, count } => return self.pick_up(*seat, *count),
            Fact::Peeked { seat, count, points } => {
                let seat = &mut self.seats[*seat];
                seat.peeked = *count;
                seat.points = seat.points.saturating_add(*points);
                self.begun = true;
            }
            Fact::Voted { seat, agrees } => self.seats[*seat].vote = Some(Heard::Aloud(*agrees)),
            Fact::Answered { seat } => self.seats[*seat].vote = Some(Heard::Secret),
            Fact::Passed { to_wall, .. } => self.deliver(*to_wall),
            Fact::Directed { way, .. } | Fact::Rolled { way, .. } => self.way = Some(*way),
            Fact::TookFromWall { seat, count } => {
                let seat = &mut self.seats[*seat];
                seat.held += count;
                seat.drawn = *count;
                self.wall = self.wall.saturating_sub(u16::from(*count));
                self.begun = true;
            }
            Fact::WentIntoWall { seat, count } => {
                self.seats[*seat].held = 0;
                self.wall += u16::from(*count);
            }
            Fact::NobodyHasAny { .. }
            | Fact::LeftOut { .. }
            | Fact::Stopped { .. }
            | Fact::Ended { .. }
            | Fact::Won { .. } => self.take_back(),
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
                seat.held += 1;
                seat.miscount += 1;
                self.wall = self.wall.saturating_sub(1);
            }
            Fact::Decided { played: false, .. } | Fact::PlayBegan { .. } => {}
        }
        self.events += 1;
        if let Some(stage) = fact.then() {
            self.enter(stage, fact);
        }
    }

    /// A seat made its wish.
    #[inline]
    pub(super) fn wish(&mut self, seat: Seat) {
        self.seats[seat].act = Act::Wished;
        self.so_far.wished = self.so_far.wished.with(seat);
        self.begun |= seat == self.occasion.dealer;
        self.events += 1;
    }

    /// A seat picked up so many tiles.
    #[inline]
    pub(super) fn pick_up(&mut self, seat: Seat, count: u8) {
        let public = &mut self.seats[seat];
        (public.looked, public.peeked) = (Some(count), 0);
        self.so_far.looked = self.so_far.looked.with(seat);
        self.begun = true;
        self.events += 1;
    }

    /// A seat laid tiles down, be it in place of others.
    fn lay_again(&mut self, seat: Seat, gifts: Givens) {
        let public = &mut self.seats[seat];
        public.held += public.act.own();
        let so_far = &mut self.so_far;
        (so_far.blind, so_far.bare) = (so_far.blind.without(seat), so_far.bare.without(seat));
        self.lay(seat, gifts);
    }

    /// A seat laid tiles down that had laid none.
    #[inline(always)]
    pub(super) fn lay(&mut self, seat: Seat, gifts: Givens) {
        let at = u16::try_from(self.events - self.began_at).unwrap_or(u16::MAX);
        let (own, blind, is_bare) = sums(&gifts);
        let public = &mut self.seats[seat];
        public.held = public.held.saturating_sub(own);
        public.act = Act::Laid { gifts, at };
        let so_far = &mut self.so_far;
        so_far.laid = so_far.laid.with(seat);
        if blind > 0 {
            so_far.blind = so_far.blind.with(seat);
        }
        if is_bare {
            so_far.bare = so_far.bare.with(seat);
        }
        self.begun |= seat == self.occasion.dealer;
        self.events += 1;
    }

    /// What was picked up is on the racks.
    pub(super) fn deliver(&mut self, to_wall: bool) {
        for (_, seat) in self.seats.iter_mut() {
            if to_wall {
                self.wall += u16::from(seat.act.own());
                self.wall = self.wall.saturating_sub(u16::from(seat.looked.unwrap_or(0)));
            }
            seat.held += seat.looked.unwrap_or(0);
        }
    }

    /// What lay there goes back to its owners.
    fn take_back(&mut self) {
        for (_, seat) in self.seats.iter_mut() {
            seat.held += seat.act.own();
        }
    }

    /// All tiles go back into the wall.
    fn collect(&mut self) {
        let mut back = 0;
        for (_, seat) in self.seats.iter_mut() {
            back += u16::from(seat.held) + u16::from(seat.act.own());
            seat.held = 0;
            seat.miscount = 0;
        }
        self.wall += back;
        self.redeals = self.redeals.saturating_add(1);
        self.played = [0; MOST_REQUESTS];
    }

    /// A pass was made, and it goes on elsewhere.
    pub(super) fn go_on(&mut self, then: Stage) {
        self.events += 1;
        self.begin(then);
        self.begun = true;
    }

    fn enter(&mut self, stage: Stage, fact: &Fact) {
        let had_begun = self.begun;
        self.begin(stage);
        self.begun = match fact {
            Fact::Redealt { .. } | Fact::Dealt { .. } => false,
            Fact::LeftOut { .. } => had_begun,
            _ => true,
        };
    }

    /// A stage begins; nobody has done anything there yet.
    fn begin(&mut self, stage: Stage) {
        self.stage = stage;
        self.began_at = self.events;
        self.so_far = SoFar::default();
        self.way = None;
        for (_, seat) in self.seats.iter_mut() {
            seat.clear_pass();
        }
    }

    /// The number of the stream of chance that mixes what a seat laid: that of the event by which it did.
    pub(super) fn stream(&self, at: u16) -> u32 {
        self.began_at.wrapping_add(u32::from(at))
    }

    /// The same where it is known of each seat alone what it has done.
    pub(crate) fn restored(self) -> Self {
        let who = |did: fn(&PublicSeat) -> bool| {
            self.seats.iter().filter(|(_, seat)| did(seat)).map(|(seat, _)| seat).collect()
        };
        let so_far = SoFar {
            laid: who(|seat| seat.act.is_laid()),
            blind: who(|seat| seat.act.blind() > 0),
            bare: who(|seat| seat.act.gifts().iter().any(|given| given.own == 0)),
            looked: who(|seat| seat.looked.is_some()),
            wished: who(|seat| seat.act == Act::Wished || seat.settled.is_some()),
            settled: who(|seat| seat.settled.is_some()),
            idle: who(|seat| seat.settled == Some(0)),
        };
        Self { so_far, ..self }
    }

    /// Whether any seat passes tiles blind, as far as it has laid.
    pub fn is_any_blind(&self) -> bool {
        !self.so_far.blind.is_empty()
    }

    /// The seats that have laid and give somebody none of their own.
    pub(super) fn bare(&self) -> SeatSet {
        self.so_far.bare
    }

    /// The seats that have laid their tiles.
    pub fn laid(&self) -> SeatSet {
        self.so_far.laid
    }

    /// The seats that have made a wish, and those for which it is settled without one.
    pub(super) fn wished(&self) -> SeatSet {
        self.so_far.wished
    }

    /// The seats for which the wishes settled how many tiles they pass.
    pub(super) fn settled(&self) -> SeatSet {
        self.so_far.settled
    }

    /// Those for which they settled that it is none.
    pub(super) fn idle(&self) -> SeatSet {
        self.so_far.idle
    }

    /// The seats that have picked up tiles in this pass.
    pub fn looked(&self) -> SeatSet {
        self.so_far.looked
    }
}
