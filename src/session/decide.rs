//! Checks whether a command is legal now, and returns the resulting event. This module never changes the table.

use super::Session;
use super::blind::Flow;
use super::command::{Command, HostCommand, Move};
use super::event::{Event, Fact, Secret};
use super::refusal::Refusal;
use super::stage::Stage;
use crate::few::byte;
use crate::ruleset::{Change, Count, Peek, PickUp};
use crate::schedule::{Counts, PassStep, Question, Target};
use crate::table::seat::Seat;

mod around;
mod consent;

impl Session {
    /// Checks a player's command and returns the resulting event. The table doesn't change.
    ///
    /// # Errors
    ///
    /// Returns a [`Refusal`] with the reason if the command is against the rules.
    pub fn decide(&self, seat: Seat, command: &Command) -> Result<Event, Refusal> {
        self.may_act(seat)?;
        match command {
            Command::Pass(offer) => self.pass(seat, offer),
            Command::Request(number) => self.request(seat, *number),
            Command::NameSuit(suit) => self.name_suit(seat, *suit),
            Command::PickUp => self.pick_up(seat),
            Command::Peek => self.peek(seat),
            Command::Stop => self.stop(seat),
            Command::Agree => self.vote(seat, true, &[Question::Stop, Question::Agree]),
            Command::Decline => self.decline(seat),
            Command::Ask => self.ask(seat),
            Command::Declare(declaration) => {
                let declaration = *declaration;
                self.may_declare(seat, declaration)?;
                Ok(Event::open(Fact::Declared { seat, declaration }))
            }
            Command::Miscount => self.miscount(seat),
            Command::CannotPass => self.cannot_pass(seat),
            Command::CallDead(_) => Err(Refusal::NoDeadHands),
            Command::BeginPlay => self.begin_play(seat),
        }
    }

    /// Checks a host command and returns the resulting event. The table doesn't change.
    ///
    /// # Errors
    ///
    /// Returns a [`Refusal`] with the reason if the command is against the rules.
    pub fn decide_report(&self, command: &HostCommand) -> Result<Event, Refusal> {
        match *command {
            HostCommand::Rolled { seat, pips } => {
                self.may_act(seat)?;
                self.roll(seat, pips)
            }
            HostCommand::Won { seat, declaration } => {
                self.is_declared(seat, declaration)?;
                Ok(Event::open(Fact::Won { seat, declaration }))
            }
            HostCommand::Rejected { seat, declaration } => {
                self.is_declared(seat, declaration)?;
                Ok(Event::open(Fact::Rejected { seat, declaration }))
            }
        }
    }

    /// Checks a move and returns the resulting event. The table doesn't change.
    ///
    /// # Errors
    ///
    /// Returns a [`Refusal`] with the reason if the move is against the rules.
    #[doc(hidden)]
    pub fn decide_move(&self, turn: &Move) -> Result<Event, Refusal> {
        match turn {
            Move::Player(seat, command) => self.decide(*seat, command),
            Move::Host(command) => self.decide_report(command),
        }
    }

    /// Checks that there is a player in the seat and that the table is waiting for players.
    fn may_act(&self, seat: Seat) -> Result<(), Refusal> {
        if self.is_vacant(seat) {
            let is_at_table = self.public.seats.get(seat).is_some();
            return Err(if is_at_table { Refusal::NobodySits } else { Refusal::NoSuchSeat });
        }
        if self.public.waits_for_host().is_some() {
            return Err(Refusal::DeclarationPending);
        }
        match self.public.stage {
            Stage::Over(_) => Err(Refusal::Over),
            Stage::Dealing(_) => Err(Refusal::Dealing),
            Stage::At(_) | Stage::Closing { .. } => Ok(()),
        }
    }

    fn request(&self, seat: Seat, number: u8) -> Result<Event, Refusal> {
        let step = self.passing().ok_or(Refusal::NoPassNow)?;
        if self.exchange(step).gives_nothing(seat) {
            return Err(Refusal::SitsOut);
        }
        let rule = step.count.place;
        let Count::Fewest { min, max, aloud } = step.count.value else {
            return Err(Refusal::NoRequest { rule });
        };
        self.dice_first(step)?;
        self.suit_first(step, seat)?;
        let public = &self.public.seats[seat];
        let change = step.sight.change;
        if public.settled.is_some() {
            return Err(Refusal::AlreadySettled);
        }
        if public.act.is_request() && (aloud || change.value == Change::Locked) {
            return Err(Refusal::AlreadyRequested { rule: if aloud { rule } else { change.place } });
        }
        if number < min || number > max {
            return Err(Refusal::RequestOutOfRange { min, max, rule });
        }
        if let Some(offered) = self.offered(step, seat).filter(|offered| number > *offered) {
            return Err(Refusal::MoreThanOffered { min, offered, rule });
        }
        let max = self.max_to_request(step, seat);
        if number > max {
            return Err(Refusal::RequestTooHigh { max, receivers: self.receivers(step, seat) });
        }
        let aloud = aloud.then_some(number);
        Ok(Event { fact: Fact::Requested { seat, aloud }, secret: Secret::Request(number) })
    }

    /// The lowest number of tiles that any player in the seat's group has requested aloud.
    fn offered(&self, step: &PassStep, seat: Seat) -> Option<u8> {
        let group = self.exchange(step).group_of(seat);
        group.iter().filter_map(|other| self.public.seats[other].act.offer()).min()
    }

    /// The maximum number of tiles that a seat can request. It is limited by the lowest number that a player has
    /// requested aloud and by the number of tiles that the seat can pass (including blind tiles), but it is never below
    /// the pass's minimum (R17).
    pub(super) fn max_to_request(&self, step: &PassStep, seat: Seat) -> u8 {
        let (min, max) = step.count.value.bounds();
        let able = byte(self.can_pass(step, seat, 0).meeting).saturating_add(step.max_blind[seat]);
        // The number is for each receiver.
        (able / self.receivers(step, seat)).clamp(min, self.offered(step, seat).unwrap_or(max))
    }

    fn receivers(&self, step: &PassStep, seat: Seat) -> u8 {
        self.exchange(step).gifts[seat].size().max(1)
    }

    fn pick_up(&self, seat: Seat) -> Result<Event, Refusal> {
        let step = self.passing().ok_or(Refusal::NoPassNow)?;
        let flow = Flow::of(step, &self.public);
        self.may_pick_up(step, &flow, seat)?;
        if step.zone.is_some() {
            return Ok(self.draw_first(step, seat));
        }
        self.picked_up(&flow, seat).ok_or(Refusal::NothingToPickUp)
    }

    /// Checks that a seat can pick up now: tiles that were passed to it, or tiles that it draws before it passes.
    pub(super) fn may_pick_up(&self, step: &PassStep, flow: &Flow, seat: Seat) -> Result<(), Refusal> {
        let rule = step.sight.pick_up;
        let public = &self.public.seats[seat];
        if public.has_seen() && step.draws_first() {
            return Err(Refusal::AlreadyPickedUp);
        }
        if step.zone.is_some() {
            let may_draw = self.has_yet_to_draw(step, seat);
            return may_draw.then_some(()).ok_or(Refusal::NothingToPickUp);
        }
        let exchange = self.exchange(step);
        if public.picked_up.is_some() {
            return Err(Refusal::AlreadyPickedUp);
        }
        if exchange.incoming(seat).is_empty() {
            return Err(Refusal::NothingToPickUp);
        }
        if self.has_yet_to_pass(step, seat) {
            return Err(Refusal::PassFirst);
        }
        match rule.value {
            PickUp::Together => return Err(Refusal::PickUpTogether { rule: rule.place }),
            PickUp::OnceAllPassed
                if !flow.all_passed(step.picks_up_with(exchange, seat)) && public.settled != Some(0) =>
            {
                return Err(Refusal::NotAllPassed { rule: rule.place });
            }
            PickUp::OnceAllPassed | PickUp::AfterOwnPass => {}
        }
        let is_complete = flow.has_passed_in_full(seat) && flow.has_arrived(seat) && flow.before(seat) > 0;
        is_complete.then_some(()).ok_or(Refusal::NothingToPickUp)
    }

    /// Returns the event in which a seat picks up the tiles in front of it; `None` if there are none.
    pub(super) fn picked_up(&self, flow: &Flow, seat: Seat) -> Option<Event> {
        let tiles = self.tiles_before(flow, seat);
        let count = tiles.size();
        (count > 0).then(|| self.event_of(seat, Fact::PickedUp { seat, count }, tiles))
    }

    fn peek(&self, seat: Seat) -> Result<Event, Refusal> {
        let step = self.passing().ok_or(Refusal::NoPassNow)?;
        let rule = step.sight.peek;
        let public = &self.public.seats[seat];
        if step.max_blind[seat] == 0 || !step.could_peek() || public.act.has_passed() {
            return Err(Refusal::NothingToPeekAt);
        }
        if rule.value == Peek::Refused {
            return Err(Refusal::Peek { rule: rule.place });
        }
        let tiles = self.tiles_before(&Flow::of(step, &self.public), seat);
        let count = tiles.size();
        if count == 0 || count == public.peeked {
            return Err(Refusal::NothingToPeekAt);
        }
        Ok(Event::with_tiles(Fact::Peeked { seat, count }, tiles))
    }

    /// Returns the table's stage after it moves to a target, skipping phases and passes that aren't played in this
    /// deal.
    pub(super) fn stage_after(&self, target: Target) -> Stage {
        self.stage_after_counting(target, Counts::default())
    }

    /// Like `stage_after`, but first counts the phase or the pass that is about to be played.
    pub(super) fn stage_after_counting(&self, target: Target, counts: Counts) -> Stage {
        let mut played = self.public.played;
        counts.count(&mut played);
        self.schedule.in_context(target, &self.public.context, &played).into()
    }
}
