//! What is right at first sight: nearly everything that is said at a table is a plain pass or a plain look, and
//! takes no more to judge than what stands here. It reads and never writes.
//!
//! It never says that something is wrong. What is not plainly right is judged in full, which is also where it is
//! defined what is right and what follows; in every test both are done, and compared.

use super::event::{Event, Fact};
use super::hand::Hand;
use super::public::{Givens, Public};
use super::{Command, Offer, Session};
use crate::rack::{Packet, sort};
use crate::ruleset::{Count, Exchange, Incoming, Look};
use crate::schedule::PassStep;
use crate::seat::Seat;

impl Session {
    /// What happens if a command is plainly right, and the seat's hand then, where it lays tiles.
    pub(super) fn plainly(&self, seat: Seat, command: &Command) -> Option<(Event, Option<Hand>)> {
        let step = self.passing().filter(|step| step.is_plain)?;
        let exchange = self.exchange(step);
        match command {
            Command::Pass(offer) if exchange.giving().contains(seat) => {
                let (event, hand) = self.plainly_passed(step, exchange, seat, offer)?;
                Some((event, Some(hand)))
            }
            Command::Look if exchange.getting().contains(seat) => {
                Some((self.plainly_looked(step, exchange, seat)?, None))
            }
            _ => None,
        }
    }

    /// A pass for the first time, by a seat that names its gifts in their order and gives in each as many tiles as
    /// it must have, and no more of them blind than it may.
    fn plainly_passed(
        &self,
        step: &PassStep,
        exchange: &Exchange,
        seat: Seat,
        offer: &Offer,
    ) -> Option<(Event, Hand)> {
        let public = &self.public;
        let settled = match step.count.value {
            Count::Exactly(_) => None,
            Count::Fewest { .. } => Some(public.seats[seat].settled.filter(|number| *number > 0)?),
            Count::Independent { .. } => return None,
        };
        let gives = &exchange.gifts[seat];
        let given = offer.counts();
        let blind = offer.blind();
        if public.laid().contains(seat) || offer.blind_to_nobody() > 0 || given.len() != gives.len() {
            return None;
        }
        if blind > 0 && blind > step.most_blind[seat] {
            return None;
        }
        let (mut tiles, mut gifts) = (Packet::new(), Givens::new());
        tiles.add(offer.tiles());
        let mut rest = &mut tiles[..];
        for (gift, (to, given)) in gives.iter().zip(given) {
            let (least, most) = settled.map_or((gift.least, gift.most), |number| (number, number));
            let count = given.own.saturating_add(given.blind);
            if *to != gift.to || count != least || count != most {
                return None;
            }
            gifts.push(*given);
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
    fn plainly_looked(&self, step: &PassStep, exchange: &Exchange, seat: Seat) -> Option<Event> {
        let public = &self.public;
        let before = match self.schedule.ruleset().rules().look.value {
            Look::AfterOwnPass if step.has_blind() => exchange.group_of(seat),
            Look::AfterOwnPass => exchange.giving_to(seat).with(seat),
            Look::OnceAllPassed => step.looks_with(exchange, seat).with(seat),
            Look::Together => return None,
        };
        let is_due = !public.looked().contains(seat) && before.is_within(public.laid());
        if !is_due || public.is_any_blind() {
            return None;
        }
        let tiles = self.given_to(exchange, seat);
        let count = u8::try_from(tiles.len()).ok().filter(|count| *count > 0)?;
        Some(Event::with_tiles(Fact::Looked { seat, count }, tiles))
    }

    /// Whether, when somebody has passed or looked, the table plainly waits for somebody: a seat has yet to lay its
    /// tiles, or to pick up those that lie before it.
    pub(super) fn plainly_waits(&self) -> bool {
        let Some(step) = self.passing().filter(|step| step.is_plain) else { return false };
        let looks = self.schedule.ruleset().rules().look.value;
        looks != Look::Together && waits(self.exchange(step), &self.public)
    }
}

/// The same in an exchange where nobody looks by itself.
fn waits(exchange: &Exchange, public: &Public) -> bool {
    let (laid, looked, is_any_blind) = (public.laid(), public.looked(), public.is_any_blind());
    let own = |gift: &Incoming| public.seats[gift.giver].act.gifts()[gift.position].own;
    let lies_before = |seat| exchange.incoming(seat).iter().any(|gift| own(gift) > 0);
    exchange.groups.iter().any(|group| {
        if !exchange.giving().and(*group).is_within(laid) {
            return group.first().is_some_and(|seat| public.seats[seat].settled != Some(0));
        }
        let mut open = exchange.getting().and(*group).and_not(looked).iter();
        !is_any_blind && open.any(lies_before)
    })
}
