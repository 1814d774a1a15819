//! Directions that are chosen during play: by deal number, at random, or by dice.
//!
//! A random direction isn't stored anywhere before it is announced: it is drawn at that moment.

use super::Session;
use super::blind::all_passed;
use super::event::{Event, Fact};
use super::refusal::Refusal;
use crate::ruleset::{Announced, Chooses, Exchange, PlaceId, position_rolled};
use crate::schedule::{Chosen, PassStep, Routing, StepId};
use crate::table::random::Purpose;
use crate::table::seat::Seat;

impl Session {
    /// Returns who passes to whom in the current pass, as far as that is known.
    pub(crate) fn exchange<'a>(&self, step: &'a PassStep) -> &'a Exchange {
        self.public.exchange(step)
    }

    /// Returns the choice of direction that has to be made before anything else can happen; `None` if there is none.
    /// Vacant seats pass only once the direction is known, because the number of tiles can depend on what they receive.
    pub(super) fn due_choice<'a>(&self, step: &'a PassStep) -> Option<&'a Chosen> {
        let chosen = step.routing.left_open().filter(|_| self.public.direction.is_none())?;
        let is_due = match chosen.announced {
            Announced::Before => true,
            Announced::OnceAllPassed => {
                let exchange = self.exchange(step);
                let all = self.sitting(exchange.players());
                all.iter().all(|seat| self.public.seats[seat].settled == Some(0))
                    || all_passed(exchange, &self.public, all)
            }
        };
        is_due.then_some(chosen)
    }

    /// Returns the rule that kept the direction secret until everyone had passed; `None` if there is no such rule, or
    /// if the direction isn't known yet.
    pub(super) fn late_direction_rule(&self, step: &PassStep) -> Option<PlaceId> {
        let chosen = step.routing.left_open()?;
        (chosen.announced == Announced::OnceAllPassed && self.public.direction.is_some())
            .then_some(chosen.place)
    }

    /// Returns the choice that the dealer has to make with dice now; `None` if there is none.
    fn due_dice<'a>(&self, step: &'a PassStep) -> Option<&'a Chosen> {
        self.due_choice(step).filter(|chosen| chosen.by == Chooses::Dice)
    }

    /// Returns the choice that has to be made with dice before anyone can pass; `None` if there is none.
    pub(super) fn dice_block<'a>(&self, step: &'a PassStep) -> Option<&'a Chosen> {
        self.due_dice(step).filter(|_| !self.public.seats.values().any(|seat| seat.act.has_passed()))
    }

    /// Draws the direction at random. Each direction in the list is equally likely.
    pub(super) fn direct(&self, id: StepId, step: &PassStep) -> Option<Event> {
        let chosen = self.due_choice(step).filter(|chosen| chosen.by == Chooses::Random)?;
        let mut draw = self.randomness.draw(Purpose::Direction, self.public.events);
        let direction = u8::try_from(draw.below(chosen.among.len())).unwrap_or(0);
        Some(Event::open(Fact::Directed { step: id, direction }))
    }

    /// Skips the pass if the chosen direction is "none".
    pub(super) fn skip_pass(&self, id: StepId, step: &PassStep) -> Option<Event> {
        let Routing::Chosen(chosen) = &step.routing else { return None };
        let index = self.public.direction_index(step)?;
        let is_none = chosen.among.get(index).is_some_and(Option::is_none);
        is_none.then(|| Event::open(Fact::Skipped { step: id, then: self.stage_after(step.next) }))
    }

    /// Returns the number of dice that this seat has to roll now; `None` if it doesn't have to roll.
    pub(super) fn dice_for(&self, seat: Seat) -> Option<u8> {
        let chosen = self.due_dice(self.passing()?)?;
        (seat == self.public.context.dealer).then_some(chosen.dice)
    }

    /// Chooses the direction based on the dealer's roll of the dice. The total is counted off along the list of
    /// directions, starting over after the last one.
    pub(super) fn roll(&self, seat: Seat, pips: u8) -> Result<Event, Refusal> {
        let (id, step) = self.passing_at().ok_or(Refusal::NoDice)?;
        let chosen = self.due_dice(step).ok_or(Refusal::NoDice)?;
        if seat != self.public.context.dealer {
            return Err(Refusal::DealerOnly);
        }
        let (min, max) = chosen.pips();
        if pips < min || pips > max {
            return Err(Refusal::NotOnTheDice { dice: chosen.dice, min, max, rule: chosen.place });
        }
        let direction = u8::try_from(position_rolled(pips, chosen.among.len())).unwrap_or(0);
        Ok(Event::open(Fact::Rolled { seat, step: id, pips, direction }))
    }
}
