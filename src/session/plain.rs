//! What is right at first sight: nearly everything that is said at a table is a plain pass or a plain look, and
//! takes no more to judge than what stands here. It reads and never writes.
//!
//! It never says that something is wrong. What is not plainly right is judged in full, which is also where it is
//! defined what is right and what follows; in every test both are done, and compared.

use super::event::{Event, Fact, Secret};
use super::hand::Places;
use super::public::Givens;
use super::{Command, Offer, Session};
use crate::rack::{Packet, sort};
use crate::ruleset::To;
use crate::schedule::{PassStep, Plain, PlainSeat, StepId};
use crate::seat::{Seat, SeatSet};
use crate::tile::Tile;

impl Session {
    /// The pass that is being made, if nearly everything is plainly right in it.
    #[inline]
    fn plain_pass(&self) -> Option<(StepId, &PassStep, &Plain)> {
        let (id, step) = self.passing_at()?;
        Some((id, step, step.plain.as_ref()?))
    }

    /// What happens if a command is plainly right; and where the tiles are that it lays, if it lays some.
    #[inline]
    pub(super) fn plainly(&self, seat: Seat, command: &Command) -> Option<(Event, Places)> {
        let (_, _, plain) = self.plain_pass()?;
        let due = plain.seats.get(seat)?;
        match command {
            Command::Pass(offer) => self.plainly_passed(plain, due, seat, offer),
            Command::Wish(number) => self.plainly_wished(plain, due, seat, *number).map(|event| (event, 0)),
            Command::Look => self.plainly_looked(due, seat).map(|event| (event, 0)),
            _ => None,
        }
    }

    /// A pass for the first time, by a seat that names its gifts in their order and gives in each as many tiles as
    /// it must have, and no more of them blind than it may.
    #[inline]
    fn plainly_passed(
        &self,
        plain: &Plain,
        due: &PlainSeat,
        seat: Seat,
        offer: &Offer,
    ) -> Option<(Event, Places)> {
        let public = &self.public;
        let settled = if plain.wishes.is_some() { Some(public.seats[seat].settled?) } else { None };
        let given = offer.counts();
        let is_first = plain.giving.and_not(public.laid()).and_not(public.idle()).contains(seat);
        if !is_first || offer.blind_to_nobody() > 0 || given.len() != due.gives.len() {
            return None;
        }
        let (mut tiles, mut gifts, mut blind, mut from) = (*offer.packet(), Givens::new(), 0, 0);
        for ((to, count), (named, given)) in due.gives.iter().zip(given) {
            let all = given.own.saturating_add(given.blind);
            if *named != To::Seat(*to) || all != settled.unwrap_or(*count) {
                return None;
            }
            gifts.push(*given);
            blind += given.blind;
            let until = from + usize::from(given.own);
            sort(tiles.get_mut(from..until)?);
            from = until;
        }
        let stays = |tile: &Tile| plain.stays.contains(tile.kind());
        if blind > due.most_blind || tiles.iter().any(stays) {
            return None;
        }
        let places = self.private[seat].find(&tiles)?;
        Some((Event::with_tiles(Fact::Laid { seat, gifts }, tiles), places))
    }

    /// A wish for the first time, by a seat that holds tiles enough that may be passed (R11).
    fn plainly_wished(&self, plain: &Plain, due: &PlainSeat, seat: Seat, number: u8) -> Option<Event> {
        let (least, most) = plain.wishes?;
        let public = &self.public;
        let is_first = plain.giving.and_not(public.wished()).and_not(public.settled()).contains(seat);
        let wanted = usize::from(number) * due.gives.len();
        let may_go = |tile: &&Tile| !plain.stays.contains(tile.kind());
        let has_enough = || self.private[seat].own().iter().filter(may_go).take(wanted).count() == wanted;
        let is_right = is_first && (least..=most).contains(&number) && has_enough();
        is_right.then_some(Event { fact: Fact::Wished { seat }, secret: Secret::Wish(number) })
    }

    /// A look at what was passed to a seat, where nobody passes blind, and the seat and all that give to it have
    /// passed.
    #[inline]
    fn plainly_looked(&self, due: &PlainSeat, seat: Seat) -> Option<Event> {
        let public = &self.public;
        let is_due = !public.looked().contains(seat) && due.looks_after.is_within(public.laid());
        if !is_due || public.is_any_blind() {
            return None;
        }
        let mut tiles = match due.gets[..] {
            [(giver, position)] => self.gift(giver, usize::from(position)),
            _ => due.gets.iter().fold(Packet::new(), |mut tiles, (giver, position)| {
                tiles.add(&self.gift(*giver, usize::from(*position)));
                tiles
            }),
        };
        if due.gets.len() > 1 {
            tiles.sort();
        }
        let count = u8::try_from(tiles.len()).ok().filter(|count| *count > 0)?;
        Some(Event::with_tiles(Fact::Looked { seat, count }, tiles))
    }

    /// What plainly follows by itself from where the table stands, which may be nothing: a seat has yet to lay its
    /// tiles, or to pick up those that lie before it; or the pass is over.
    #[inline]
    pub(super) fn plainly_follows(&self) -> Option<Option<Event>> {
        let (id, step, plain) = self.plain_pass()?;
        let public = &self.public;
        let is_to_settle = |group: &SeatSet| group.is_within(public.wished()) && !group.is_within(public.settled());
        if plain.wishes.is_some() && plain.groups.iter().any(is_to_settle) {
            return None;
        }
        if !plain.giving.and_not(public.idle()).is_within(public.laid()) {
            return Some(None);
        }
        if public.is_any_blind() {
            return None;
        }
        let given = |(giver, position): &(Seat, u8)| {
            let gift = public.seats[*giver].act.gifts().get(usize::from(*position));
            gift.is_some_and(|given| given.own > 0)
        };
        let lies_before = |seat| plain.seats[seat].gets.iter().any(given);
        if plain.getting.and_not(public.looked()).iter().any(lies_before) {
            return Some(None);
        }
        let then = self.stage_after(step.next);
        Some(Some(Event::open(Fact::Passed { step: id, to_wall: false, then })))
    }
}
