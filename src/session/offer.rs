//! Offers: whether a seat can pass now, how many tiles it has to pass, and which tiles it can pass.

use std::borrow::Cow;

use super::Session;
use super::blind::Flow;
use super::command::Offer;
use super::event::{Event, Fact};
use super::given::{Given, Givens};
use super::public::Action;
use super::refusal::{Demand, Refusal};
use super::selection::CanPass;
use crate::few::byte;
use crate::ruleset::{Change, Count, Gift, Gifts, PlaceId, Route};
use crate::schedule::{PassStep, Schedule};
use crate::table::rack::{Lacking, Packet};
use crate::table::seat::Seat;

/// How many tiles a seat has to pass, and what limits apply.
pub struct Need<'a> {
    /// The seat's gifts, each with the minimum and maximum number of tiles. If the seat has too few tiles that can be
    /// passed, only a gift with conditions of its own has a minimum: the number of tiles that meet them.
    pub gifts: Cow<'a, Gifts>,
    /// The overall minimum; more than the sum of the gifts' minimums if the seat has too few tiles that can be passed.
    pub min_in_all: u8,
    /// The maximum number of tiles that can be blind.
    pub max_blind: u8,
    /// The rule that lifts the conditions on the seat's tiles; `None` if they apply.
    pub lifted_by: Option<PlaceId>,
    /// Whether the seat has too few tiles that can be passed (R17).
    pub is_stuck: bool,
}

impl Session {
    /// Checks that a seat can pass tiles now, or can change the tiles that it has already passed.
    pub(super) fn may_pass(&self, step: &PassStep, seat: Seat) -> Result<(), Refusal> {
        let public = &self.public.seats[seat];
        if self.exchange(step).gives_nothing(seat) {
            return Err(Refusal::SitsOut);
        }
        self.table_moves_first(step, seat)?;
        self.suit_first(step, seat)?;
        if step.count.value.is_by_requests() {
            match public.settled {
                None => return Err(Refusal::RequestFirst { rule: step.count.place }),
                Some(0) => return Err(Refusal::AlreadySettled),
                Some(_) => {}
            }
        }
        if public.act.has_passed() { self.may_change(step, seat) } else { Ok(()) }
    }

    /// Checks that everything that has to happen before a seat passes has happened: the dice have been rolled, and the
    /// seat has drawn its tiles.
    pub(super) fn table_moves_first(&self, step: &PassStep, seat: Seat) -> Result<(), Refusal> {
        if !step.has_table_moves {
            return Ok(());
        }
        self.dice_first(step)?;
        if self.has_yet_to_draw(step, seat) {
            return Err(Refusal::DrawFirst { rule: self.schedule.pass(step).route.place });
        }
        Ok(())
    }

    /// Checks that the dice have been rolled, if they decide the direction before anyone passes.
    pub(super) fn dice_first(&self, step: &PassStep) -> Result<(), Refusal> {
        self.dice_block(step).map_or(Ok(()), |chosen| Err(Refusal::DiceFirst { rule: chosen.place }))
    }

    /// Checks that a seat can change the tiles it has passed (R29).
    fn may_change(&self, step: &PassStep, seat: Seat) -> Result<(), Refusal> {
        let rule = step.sight.change;
        if rule.value == Change::Locked {
            Err(Refusal::AlreadyPassed { rule: rule.place })
        } else if let Some(place) = self.late_direction_rule(step) {
            Err(Refusal::DirectionKnown { rule: place })
        } else if step.draws_first() {
            Ok(())
        } else if self.public.seats[seat].has_seen() {
            Err(Refusal::ChangeAfterPickUp { rule: rule.place })
        } else if Flow::of(step, &self.public).is_seen(seat) {
            Err(Refusal::ChangeAfterPickUpElsewhere { rule: rule.place })
        } else if self.vacant_seat_answered(step, seat) {
            Err(Refusal::ChangeAfterVacantSeat { rule: step.count.place })
        } else {
            Ok(())
        }
    }

    /// Returns how many tiles a seat has to pass, and what limits apply (R14, R15, R17).
    pub(super) fn need<'a>(&self, step: &'a PassStep, seat: Seat) -> Need<'a> {
        self.need_of(step, seat, 0)
    }

    /// Like `need`, but avoids counting the seat's tiles if the caller already knows that enough of them can be passed.
    /// `known_passable` is the number of tiles that are known to be passable if no conditions apply to them.
    fn need_of<'a>(&self, step: &'a PassStep, seat: Seat, known_passable: usize) -> Need<'a> {
        let mut gifts = self.gifts(step, seat);
        let (wanted, most) = Gift::sum(gifts.iter());
        let max_blind = step.max_blind[seat].min(byte(most));
        if !step.selecting.contains(seat) && known_passable >= wanted {
            return Need { gifts, min_in_all: byte(wanted), max_blind, lifted_by: None, is_stuck: false };
        }
        let CanPass { tiles, meeting, lifted_by } = self.can_pass(step, seat, wanted);
        let available = tiles + usize::from(max_blind);
        let is_stuck = available < wanted;
        if is_stuck {
            let judged = step.selection_of(seat).1.filter(|_| lifted_by.is_none());
            for gift in gifts.to_mut().iter_mut() {
                gift.min = if Some(gift.to) == judged { gift.min.min(byte(meeting)) } else { 0 };
            }
        }
        Need { gifts, min_in_all: byte(wanted.min(available)), max_blind, lifted_by, is_stuck }
    }

    /// Returns a seat's gifts, each with the minimum and maximum number of tiles. Once the number of tiles to exchange
    /// is settled, it is both the minimum and the maximum. A seat that drew fewer tiles because the wall ran short
    /// gives back only the number that it drew.
    fn gifts<'a>(&self, step: &'a PassStep, seat: Seat) -> Cow<'a, Gifts> {
        let mut gifts = Cow::Borrowed(&self.exchange(step).gifts[seat]);
        if step.draws_first() {
            let drawn = self.public.seats[seat].drawn;
            for gift in gifts.to_mut().iter_mut().filter(|gift| drawn < gift.min) {
                (gift.min, gift.max) = (drawn, drawn);
            }
        }
        if let (Count::Fewest { .. }, Some(number)) = (step.count.value, self.public.seats[seat].settled) {
            for gift in gifts.to_mut().iter_mut() {
                (gift.min, gift.max) = (number, number);
            }
        }
        gifts
    }

    /// Returns the event in which a seat passes tiles, or changes the tiles that it has already passed.
    pub(super) fn pass(&self, seat: Seat, offer: &Offer) -> Result<Event, Refusal> {
        let step = self.passing().ok_or(Refusal::NoPassNow)?;
        self.may_pass(step, seat)?;
        self.judge_receivers(step, seat, offer)?;
        self.judge_tiles(step, seat, offer)?;
        let need = self.need_of(step, seat, offer.tiles().len());
        judge_blind(&self.schedule, step, &need, offer)?;
        let cannot_pass = self.schedule.ruleset().rules().cannot_pass;
        if need.is_stuck && cannot_pass.value.is_announced() {
            return Err(Refusal::Stuck { rule: cannot_pass.place });
        }
        self.judge_selection(step, seat, need.lifted_by, offer)?;
        let (gifts, tiles) = split(&self.schedule, step, seat, &need, offer)?;
        Ok(Event::with_tiles(Fact::Passed { seat, gifts }, tiles))
    }

    fn judge_receivers(&self, step: &PassStep, seat: Seat, offer: &Offer) -> Result<(), Refusal> {
        let exchange = self.exchange(step);
        let receivers = offer.receivers();
        for (at, to) in receivers.iter().enumerate() {
            if exchange.gift_for(seat, *to).is_none() {
                return Err(Refusal::WrongReceiver);
            }
            if receivers[..at].contains(to) {
                return Err(Refusal::ReceiverTwice);
            }
        }
        if offer.blind_to_nobody() > 0 && exchange.gifts[seat].len() > 1 && step.has_blind() {
            return Err(Refusal::BlindToWhom);
        }
        Ok(())
    }

    fn judge_tiles(&self, step: &PassStep, seat: Seat, offer: &Offer) -> Result<(), Refusal> {
        match self.private[seat].lacking(offer.tiles()) {
            Some(lacking @ Lacking { held: 0, .. }) => return Err(Refusal::NotHeld(lacking)),
            Some(lacking) => return Err(Refusal::HeldTooFew(lacking)),
            None => {}
        }
        match offer.tiles().iter().map(|tile| tile.kind()).find(|kind| step.stays.value.contains(*kind)) {
            Some(kind) => {
                let rule = self.schedule.ruleset().place_of_kind(step.stays.place, kind);
                Err(Refusal::Stays { kind, rule })
            }
            None => Ok(()),
        }
    }

    /// Returns whether the seat still has to pass or make its request.
    pub(super) fn has_yet_to_pass(&self, step: &PassStep, seat: Seat) -> bool {
        let public = &self.public.seats[seat];
        match public.act {
            Action::Passed { .. } => false,
            Action::Requested | Action::Offered { .. } => public.settled.is_some_and(|number| number > 0),
            Action::Nothing => !self.exchange(step).gives_nothing(seat) && public.settled != Some(0),
        }
    }
}

fn judge_blind(schedule: &Schedule, step: &PassStep, need: &Need, offer: &Offer) -> Result<(), Refusal> {
    if offer.blind() <= need.max_blind {
        return Ok(());
    }
    let pass = schedule.pass(step);
    // Passes to a zone or the pile can't have blind tiles, whatever the general rule says.
    let has_none = !pass.route.value.can_be_blind();
    // If blind tiles are allowed, but not for this player, that is because of where tiles go.
    let rule =
        if has_none || need.max_blind == 0 && step.has_blind() { pass.route.place } else { step.blind.place };
    Err(match need.max_blind {
        0 => Refusal::NoBlind { rule },
        max => Refusal::TooManyBlind { max, rule },
    })
}

/// Splits an offer into the seat's gifts, and checks the number of tiles in each. Returns these numbers, and the tiles,
/// sorted within each gift.
fn split(
    schedule: &Schedule,
    step: &PassStep,
    seat: Seat,
    need: &Need,
    offer: &Offer,
) -> Result<(Givens, Packet), Refusal> {
    let is_each = need.gifts.len() > 1;
    let (mut gifts, mut passed, mut sum) = (Givens::new(), Packet::new(), 0_u8);
    for gift in need.gifts.iter() {
        let (tiles, blind) = offer.gift_for(gift.to, need.gifts.len());
        let own = byte(tiles.len());
        let given = own.saturating_add(blind);
        if given < gift.min || given > gift.max {
            let rule = rule_for(schedule, step, seat, gift);
            let is_exact = gift.min == gift.max;
            let demand = |tiles: u8| Demand { tiles, is_exact, is_each };
            return Err(if given > gift.max {
                Refusal::TooMany { given, demand: demand(gift.max), rule }
            } else {
                Refusal::TooFew { given, demand: demand(gift.min), rule }
            });
        }
        gifts.push(Given { own, blind });
        let before = passed.len();
        passed.add(tiles);
        passed[before..].sort_unstable();
        sum = sum.saturating_add(given);
    }
    if sum < need.min_in_all {
        let demand = Demand { tiles: need.min_in_all, is_exact: false, is_each: false };
        return Err(Refusal::TooFew { given: sum, demand, rule: step.count.place });
    }
    Ok((gifts, passed))
}

/// Returns where the number of tiles in a seat's gift is set.
fn rule_for(schedule: &Schedule, step: &PassStep, seat: Seat, gift: &Gift) -> PlaceId {
    let route = &schedule.pass(step).route;
    let Route::Gifts(rules) = &route.value else { return step.count.place };
    let its_rule = rules.iter().find(|rule| rule.is_gift(seat, gift.to, &schedule.seating()));
    if its_rule.is_some_and(|rule| rule.tiles.is_some()) { route.place } else { step.count.place }
}
