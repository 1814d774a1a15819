//! What is right at first sight: nearly everything that is said at a table is a plain pass, look or wish, and takes
//! no more to judge than what stands here. It is judged first, by functions that read and never write, and then
//! written down as everything is.
//!
//! It never says that something is wrong. What is not plainly right is judged in full, which is also where it is
//! defined what is right and what follows; every debug build does both, and compares.

use super::event::{Event, Fact, Secret};
use super::private::Private;
use super::public::{Given, Public};
use super::stage::Stage;
use super::{Command, Offer, Session, evolve};
use crate::ruleset::To;
use crate::schedule::{PassStep, Plain, PlainSeat, Schedule, Step, StepId};
use crate::table::rack::{Packet, sort};
use crate::table::seat::{BySeat, Seat, SeatSet};
use crate::table::tile::Tile;

/// How it goes on when something was plainly right.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Plainly {
    /// The table waits for somebody.
    Waits,
    /// It has to be seen whether something else follows by itself.
    GoesOn,
}

impl Session {
    /// Plays a command if it is plainly right: what happens is added to the events. Else nothing is changed.
    #[inline]
    pub(super) fn play_plainly(
        &mut self,
        seat: Seat,
        command: &Command,
        events: &mut Vec<Event>,
    ) -> Option<Plainly> {
        match command {
            Command::Pass(offer) => self.pass_plainly(seat, offer, events),
            Command::Look if self.public.is_any_blind() => self.look_plainly_at_what_went_round(seat, events),
            Command::Look => self.look_plainly(seat, events),
            Command::Wish(number) => self.wish_plainly(seat, *number, events),
            _ => None,
        }
    }

    /// A pass that is plainly right.
    fn pass_plainly(&mut self, seat: Seat, offer: &Offer, events: &mut Vec<Event>) -> Option<Plainly> {
        let Self { schedule, public, private, .. } = self;
        let (_, _, plain) = plain_pass(schedule, public)?;
        let mut tiles = *offer.packet();
        if !may_pass(plain, plain.seats.get(seat)?, public, seat, offer, &mut tiles) {
            return None;
        }
        let own = &mut private[seat];
        let places = own.find(&tiles)?;
        let gifts = *offer.counts();
        events.push(Event::with_tiles(Fact::Laid { seat, gifts }, tiles));
        evolve::lay(public, own, seat, gifts, (&tiles, places));
        Some(goes_on(plain, public))
    }

    /// A look where nobody passes blind.
    fn look_plainly(&mut self, seat: Seat, events: &mut Vec<Event>) -> Option<Plainly> {
        let Self { schedule, public, private, .. } = self;
        let (_, _, plain) = plain_pass(schedule, public)?;
        let due = plain.seats.get(seat)?;
        if public.looked().contains(seat) || !due.looks_after.is_within(public.laid()) {
            return None;
        }
        let mut tiles = Packet::new();
        lies_before(due, public, private, &mut tiles);
        if tiles.is_empty() {
            return None;
        }
        let count = u8::try_from(tiles.len()).unwrap_or(u8::MAX);
        events.push(Event::with_tiles(Fact::Looked { seat, count }, tiles));
        evolve::pick_up(public, &mut private[seat], seat, &tiles);
        Some(goes_on(plain, public))
    }

    /// A wish that is plainly right.
    fn wish_plainly(&mut self, seat: Seat, number: u8, events: &mut Vec<Event>) -> Option<Plainly> {
        let Self { schedule, public, private, .. } = self;
        let (_, _, plain) = plain_pass(schedule, public)?;
        if !may_wish(plain, plain.seats.get(seat)?, public, &private[seat], seat, number) {
            return None;
        }
        events.push(Event { fact: Fact::Wished { seat }, secret: Secret::Wish(number) });
        evolve::wish(public, &mut private[seat], seat, number);
        Some(Plainly::GoesOn)
    }

    /// A look where somebody passes blind, when all has gone round: a seat keeps as many as it gave of its own.
    #[inline(never)]
    fn look_plainly_at_what_went_round(&mut self, seat: Seat, events: &mut Vec<Event>) -> Option<Plainly> {
        let public = &self.public;
        let (_, step, plain) = plain_pass(&self.schedule, public)?;
        if !plain.getting.and_not(public.looked()).and_not(public.bare()).contains(seat) {
            return None;
        }
        let count = went_round(plain, public)?;
        let forwards = public.seats[seat].act.blind();
        let tiles = self.in_file(self.exchange(step), seat, usize::from(forwards)..usize::from(count));
        let count = u8::try_from(tiles.len()).unwrap_or(u8::MAX);
        events.push(Event::with_tiles(Fact::Looked { seat, count }, tiles));
        evolve::pick_up(&mut self.public, &mut self.private[seat], seat, &tiles);
        Some(Plainly::GoesOn)
    }

    /// Lets happen what plainly follows by itself from where the table stands.
    #[inline]
    pub(super) fn follow_plainly(&mut self, events: &mut Vec<Event>) -> Option<Plainly> {
        let public = &self.public;
        let (id, step, plain) = plain_pass(&self.schedule, public)?;
        let (wished, settled) = (public.wished(), public.settled());
        let is_to_settle = |group: &SeatSet| group.is_within(wished) && !group.is_within(settled);
        if plain.wishes.is_some() && plain.groups.iter().any(is_to_settle) {
            return None;
        }
        if waits(plain, public) {
            return Some(Plainly::Waits);
        }
        if public.is_any_blind() && went_round(plain, public).is_none() {
            return None;
        }
        let then = self.stage_after(step.next);
        events.push(Event::open(Fact::Passed { step: id, to_wall: false, then }));
        evolve::deliver(&mut self.public, &mut self.private, then);
        Some(Plainly::GoesOn)
    }
}

/// The pass that is being made, if nearly everything is plainly right in it.
#[inline]
fn plain_pass<'a>(schedule: &'a Schedule, public: &Public) -> Option<(StepId, &'a PassStep, &'a Plain)> {
    let Stage::At(id) = public.stage else { return None };
    let Step::Pass(step) = schedule.step(id) else { return None };
    Some((id, step, step.plain.as_ref()?))
}

/// Whether a seat passes for the first time, names its gifts in their order, and gives in each as many tiles as it
/// must, no more of them blind than it may, and of its own none that stay. The tiles of each gift are sorted.
#[inline]
fn may_pass(
    plain: &Plain,
    due: &PlainSeat,
    public: &Public,
    seat: Seat,
    offer: &Offer,
    tiles: &mut Packet,
) -> bool {
    let is_first = plain.giving.and_not(public.laid()).and_not(public.idle()).contains(seat);
    let (to, given) = (offer.receivers(), offer.counts());
    if !is_first || offer.blind_to_nobody() > 0 || to.len() != due.gives.len() {
        return false;
    }
    let settled = match plain.wishes {
        None => None,
        Some(_) if public.settled().contains(seat) => public.seats[seat].settled,
        Some(_) => return false,
    };
    let is_due = |(receiver, count): &(Seat, u8), to: &To, given: &Given| {
        let all = given.own.saturating_add(given.blind);
        *to == To::Seat(*receiver) && all == settled.unwrap_or(*count)
    };
    let blind = match (&due.gives[..], to, &given[..]) {
        ([gift], [to], [given]) => {
            sort(tiles);
            if is_due(gift, to, given) { given.blind } else { return false }
        }
        (gives, ..) => {
            let (mut blind, mut from) = (0, 0);
            for ((gift, to), given) in gives.iter().zip(to).zip(given) {
                let until = from + usize::from(given.own);
                let Some(own) = tiles.get_mut(from..until).filter(|_| is_due(gift, to, given)) else {
                    return false;
                };
                sort(own);
                (blind, from) = (blind + given.blind, until);
            }
            blind
        }
    };
    blind <= due.most_blind && tiles.iter().all(|tile| !plain.stays.contains(tile.kind()))
}

/// Whether a seat wishes for the first time, as many tiles as it may, and holds as many that may be passed (R11).
fn may_wish(plain: &Plain, due: &PlainSeat, public: &Public, own: &Private, seat: Seat, number: u8) -> bool {
    let is_first = plain.giving.and_not(public.wished()).and_not(public.settled()).contains(seat);
    let in_range = plain.wishes.is_some_and(|(least, most)| (least..=most).contains(&number));
    let wanted = usize::from(number) * due.gives.len();
    let may_go = |tile: &&Tile| !plain.stays.contains(tile.kind());
    is_first && in_range && own.own().iter().filter(may_go).take(wanted).count() == wanted
}

/// What lies before a seat, where nobody passes blind, sorted.
#[inline(always)]
fn lies_before(due: &PlainSeat, public: &Public, private: &BySeat<Private>, tiles: &mut Packet) {
    if let [(giver, position)] = due.gets[..] {
        tiles.add(private[giver].gift(public.seats[giver].act.gifts(), usize::from(position)));
        return;
    }
    for (giver, position) in &due.gets {
        tiles.add(private[*giver].gift(public.seats[*giver].act.gifts(), usize::from(*position)));
    }
    tiles.sort();
}

/// Whether something may follow now.
#[inline(always)]
fn goes_on(plain: &Plain, public: &Public) -> Plainly {
    if waits(plain, public) { Plainly::Waits } else { Plainly::GoesOn }
}

/// Whether a seat has yet to lay its tiles, or to pick up those that lie before it.
#[inline(always)]
fn waits(plain: &Plain, public: &Public) -> bool {
    if !plain.giving.and_not(public.idle()).is_within(public.laid()) {
        return true;
    }
    let to_look = plain.getting.and_not(public.looked());
    if public.is_any_blind() {
        return !to_look.and_not(public.bare()).is_empty() && went_round(plain, public).is_some();
    }
    !to_look.is_empty() && lies_before_any(plain, public, to_look)
}

/// How many tiles went from each seat to the next in single file, where all have laid as many as is due, some of
/// them blind, and in each ring somebody some of its own (R20, R21).
#[inline(never)]
fn went_round(plain: &Plain, public: &Public) -> Option<u8> {
    let count = plain.in_file?;
    let has_laid_all = |seat: Seat| {
        let given = public.seats[seat].act.in_file();
        given.own.saturating_add(given.blind) == count
    };
    let moves = |ring: &SeatSet| !ring.is_within(public.bare());
    let is_round = plain.groups.iter().all(moves) && plain.giving.iter().all(has_laid_all);
    is_round.then_some(count)
}

/// Whether tiles lie before any of these seats, when all have laid.
#[inline]
fn lies_before_any(plain: &Plain, public: &Public, seats: SeatSet) -> bool {
    if public.bare().is_empty() && public.idle().is_empty() {
        return true;
    }
    let given = |(giver, position): &(Seat, u8)| {
        let gift = public.seats[*giver].act.gifts().get(usize::from(*position));
        gift.is_some_and(|given| given.own > 0)
    };
    seats.iter().any(|seat| plain.seats[seat].gets.iter().any(given))
}
