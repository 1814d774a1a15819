//! What is right at first sight: nearly everything that is said at a table is a plain pass or a plain look, and
//! takes no more to judge than what is written here.
//!
//! It never says that something is wrong. What is not plainly right is judged in full, which is also where it
//! is defined what is right; every test holds the two together.

use super::Session;
use super::event::{Event, Fact};
use super::hand::Hand;
use super::public::Givens;
use crate::rack::sort;
use crate::ruleset::{Count, Incoming, Look};
use crate::schedule::PassStep;
use crate::seat::Seat;
use crate::session::Offer;

impl Session {
    /// A pass for the first time, by a seat that names its gifts in their order and gives only tiles of its own,
    /// in each gift as many as it must have; and its hand then.
    pub(super) fn plainly_passed(&self, step: &PassStep, seat: Seat, offer: &Offer) -> Option<(Event, Hand)> {
        if !step.is_plain || self.public.laid().contains(seat) {
            return None;
        }
        let gives = &self.exchange(step).gifts[seat];
        let settled = match step.count.value {
            Count::Exactly(_) => None,
            Count::Fewest { .. } => Some(self.public.seats[seat].settled.filter(|number| *number > 0)?),
            Count::Independent { .. } => return None,
        };
        if gives.is_empty() {
            return None;
        }
        let mut tiles = offer.only_own_for(gives.iter().map(|gift| gift.to))?;
        let mut gifts = Givens::new();
        let mut rest = &mut tiles[..];
        for (gift, given) in gives.iter().zip(offer.givens()) {
            let is_right = match settled {
                Some(number) => given.own == number,
                None => given.own == gift.least && given.own == gift.most,
            };
            if !is_right {
                return None;
            }
            gifts.push(given);
            let (own, others) = rest.split_at_mut_checked(usize::from(given.own))?;
            sort(own);
            rest = others;
        }
        if tiles.iter().any(|tile| step.stays.value.contains(tile.kind())) {
            return None;
        }
        let hand = self.private[seat].with_laid(&tiles)?;
        Some((Event::with_tiles(Fact::Laid { seat, gifts }, tiles), hand))
    }

    /// A look at what was passed to a seat, where nobody passes blind, and the seat and all that give to it have
    /// passed.
    pub(super) fn plainly_looked(&self, step: &PassStep, seat: Seat) -> Option<Event> {
        let laid = self.public.laid();
        if !step.is_plain || self.public.is_any_blind() || !laid.contains(seat) {
            return None;
        }
        let exchange = self.exchange(step);
        let before = match self.schedule.ruleset().rules().look.value {
            Look::AfterOwnPass if step.has_blind() => exchange.group_of(seat),
            Look::AfterOwnPass => exchange.giving_to(seat),
            Look::OnceAllPassed => step.looks_with(exchange, seat),
            Look::Together => return None,
        };
        if self.public.looked().contains(seat) || !before.and(exchange.giving()).is_within(laid) {
            return None;
        }
        let tiles = self.given_to(exchange, seat);
        let count = u8::try_from(tiles.len()).ok().filter(|count| *count > 0)?;
        Some(Event::with_tiles(Fact::Looked { seat, count }, tiles))
    }

    /// Whether the table plainly waits for somebody: a seat has yet to lay the tiles that each must, or to pick up
    /// those that lie before it.
    pub(super) fn plainly_waits(&self, step: &PassStep) -> bool {
        if !step.is_plain || !matches!(step.count.value, Count::Exactly(1..)) {
            return false;
        }
        if self.schedule.ruleset().rules().look.value == Look::Together {
            return false;
        }
        let exchange = self.exchange(step);
        if !exchange.giving().is_within(self.public.laid()) {
            return true;
        }
        let own = |gift: &Incoming| self.public.seats[gift.giver].act.gifts()[gift.position].own;
        let lies_before = |seat| exchange.incoming(seat).iter().any(|gift| own(gift) > 0);
        let mut open = exchange.getting().and_not(self.public.looked()).iter();
        !self.public.is_any_blind() && open.any(lies_before)
    }
}
