//! Whether a pass that is being made can have come so far: every seat's part in it is judged by the table itself,
//! as if the seat had yet to do it.

use std::sync::Arc;

use super::{Fault, Impossible, LaidParts, Parts, SeatParts, sizes};
use crate::ruleset::{Count, Look, Told};
use crate::schedule::PassStep;
use crate::session::{Command, Event, Fact, Offer, Refusal, Secret, Session};
use crate::table::rack::Packet;
use crate::table::seat::{BySeat, Seat};
use crate::table::tile::Tile;

impl Session {
    pub(super) fn pass_is_possible(&self, step: &PassStep, parts: &Parts) -> Result<(), Impossible> {
        for (seat, own) in parts.seats.iter() {
            if own.answer.is_some() {
                return Err(Impossible::seat(seat, "answer", Fault::NothingAsked));
            }
        }
        self.wishes_are_possible(step, parts)?;
        self.what_lies_is_possible(step, parts)?;
        for (seat, own) in parts.seats.iter() {
            self.drawn_is_possible(step, seat, own)?;
            self.peek_is_possible(step, parts, seat)?;
            self.look_is_possible(parts, seat)?;
        }
        Ok(())
    }

    /// The same table where what some seats did is undone.
    fn with(&self, parts: &Parts, undo: impl Fn(Seat, &SeatParts) -> SeatParts) -> Result<Self, Impossible> {
        let seats = BySeat::new(parts.seats.seats(), |seat| undo(seat, &parts.seats[seat]));
        let parts = Parts { seats, ..parts.clone() };
        let wall = sizes::wall(&self.schedule, &parts)?;
        Ok(Self::assembled(Arc::clone(&self.schedule), self.chance.clone(), &parts, wall))
    }

    /// The same table where one seat is as it is made.
    fn but(&self, parts: &Parts, seat: Seat, undo: impl Fn(&mut SeatParts)) -> Result<Self, Impossible> {
        self.with(parts, |other, own| {
            let mut own = own.clone();
            if other == seat {
                undo(&mut own);
            }
            own
        })
    }

    /// Whether the wishes are such as the table takes, and what is settled is the lowest of them (R11).
    fn wishes_are_possible(&self, step: &PassStep, parts: &Parts) -> Result<(), Impossible> {
        let before = self.with(parts, |_, own| SeatParts { settled: None, ..own.before_its_pass() })?;
        for (seat, own) in parts.seats.iter() {
            let Some(wish) = own.wish else { continue };
            let decided = before.decide(seat, &Command::Wish(wish));
            decided.map_err(|refusal| Impossible::seat(seat, "wish", Fault::Refused(refusal)))?;
        }
        for (seat, own) in parts.seats.iter() {
            let right = self.settled_by_wishes(step, parts, seat);
            if own.settled != right {
                return Err(Impossible::seat(seat, "settled", Fault::Settled { right }));
            }
        }
        Ok(())
    }

    /// How many tiles the wishes settle for a seat; nothing while somebody has yet to make one.
    fn settled_by_wishes(&self, step: &PassStep, parts: &Parts, seat: Seat) -> Option<u8> {
        let Count::Fewest { min, .. } = step.count.value else { return None };
        // Where the direction is told late, all settle it together before anybody knows.
        let exchange = match step.routing.by_chance() {
            Some(chosen) if chosen.told == Told::OnceAllPassed => &chosen.untold,
            Some(_) if self.public.way.is_none() => return None,
            Some(_) | None => self.exchange(step),
        };
        let group = exchange.group_of(seat);
        if !group.contains(seat) {
            return None;
        }
        let sitting = self.sitting(group);
        let mut gives = sitting.iter().filter(|seat| !exchange.gives_nothing(*seat));
        let all_wished = gives.all(|seat| parts.seats[seat].wish.is_some());
        let lowest = sitting.iter().filter_map(|seat| parts.seats[seat].wish).min();
        all_wished.then(|| lowest.unwrap_or(min))
    }

    /// Whether the table takes what lies there, by those who have passed (R14 to R18).
    fn what_lies_is_possible(&self, step: &PassStep, parts: &Parts) -> Result<(), Impossible> {
        let before = self.with(parts, |_, own| own.before_its_pass())?;
        for (seat, own) in parts.seats.iter() {
            let Some(laid) = &own.laid else { continue };
            if before.due_choice(step).is_some_and(|chosen| chosen.told == Told::Before) {
                return Err(Impossible::seat(seat, "laid", Fault::WayFirst));
            }
            let fault = if self.is_spare(seat) {
                self.spare_fault(step, &before, seat, laid)
            } else {
                let offer = before.offer(step, seat, laid);
                let refused = before.judge_offer(step, seat, &offer).err();
                refused.filter(|refusal| !is_open(step, own, refusal)).map(Fault::Refused)
            };
            if let Some(fault) = fault {
                return Err(Impossible::seat(seat, "laid", fault));
            }
        }
        Ok(())
    }

    /// What a seat laid, as it offered it.
    fn offer(&self, step: &PassStep, seat: Seat, laid: &LaidParts) -> Offer {
        let mut tiles = laid.tiles.iter().copied();
        let gifts = self.exchange(step).gifts[seat].iter().zip(&laid.gifts);
        gifts.fold(Offer::new(), |offer, (gift, given)| {
            let own: Packet = tiles.by_ref().take(usize::from(given.own)).collect();
            offer.with(gift.to, own).and_blind(given.blind)
        })
    }

    /// What is wrong with what a spare hand laid: it passes when the others have, and as many as it can.
    fn spare_fault(&self, step: &PassStep, before: &Self, seat: Seat, laid: &LaidParts) -> Option<Fault> {
        let exchange = self.exchange(step);
        let others = self.sitting(exchange.group_of(seat));
        let need = before.need(step, seat);
        let stays = |tile: &Tile| step.stays.value.contains(tile.kind());
        let (passable, _) = before.passable(step, seat);
        let given: usize = laid.gifts.iter().map(|given| usize::from(given.own)).sum();
        let least: usize = need.gifts.iter().map(|gift| usize::from(gift.least)).sum();
        let fits = need.gifts.len() == laid.gifts.len()
            && need.gifts.iter().zip(&laid.gifts).all(|(gift, given)| given.own <= gift.most)
            && laid.gifts.iter().all(|given| given.blind == 0)
            && !laid.tiles.iter().any(stays)
            && given >= least.min(passable.len());
        let is_last = others
            .iter()
            .all(|other| exchange.gives_nothing(other) || self.public.seats[other].act.is_laid());
        let is_settled = match step.count.value {
            Count::Fewest { .. } => self.public.seats[seat].settled.is_some_and(|number| number > 0),
            Count::Exactly(_) | Count::Independent { .. } => true,
        };
        (!(fits && is_last && is_settled)).then_some(Fault::SpareHand)
    }

    /// Whether who drew from the wall drew what it is to give back.
    fn drawn_is_possible(&self, step: &PassStep, seat: Seat, own: &SeatParts) -> Result<(), Impossible> {
        let exchange = self.exchange(step);
        let draws = Self::draws_first(step) && !exchange.gives_nothing(seat);
        let due = if draws { exchange.given_by(seat).0 } else { 0 };
        let drawn = usize::from(own.drawn);
        let wall_was_short = drawn < due && self.public.wall == 0;
        if drawn == due || drawn == 0 || wall_was_short {
            return Ok(());
        }
        Err(Impossible::seat(seat, "drawn", Fault::Drawn { drawn: own.drawn, due }))
    }

    /// Whether a seat can have looked at these tiles before it passed (R22).
    fn peek_is_possible(&self, step: &PassStep, parts: &Parts, seat: Seat) -> Result<(), Impossible> {
        let own = &parts.seats[seat];
        if own.peeked.is_empty() {
            return Ok(());
        }
        let refuse = |fault| Impossible::seat(seat, "peeked", fault);
        if self.told_late(step).is_some() {
            return Err(refuse(Fault::NotThere { right: Vec::new() }));
        }
        let before = self.but(parts, seat, |own| *own = own.before_its_pass())?;
        let decided = before.decide(seat, &Command::Peek);
        let event = decided.map_err(|refusal| refuse(Fault::Refused(refusal)))?;
        // More tiles may have come since.
        let there = tiles(&event);
        match take_each(there, &own.peeked) {
            true => Ok(()),
            false => Err(refuse(Fault::NotThere { right: there.to_vec() })),
        }
    }

    /// Whether a seat can have picked up just these tiles (R19, R27, R28).
    fn look_is_possible(&self, parts: &Parts, seat: Seat) -> Result<(), Impossible> {
        let own = &parts.seats[seat];
        if own.received.is_empty() {
            return Ok(());
        }
        let refuse = |fault| Impossible::seat(seat, "received", fault);
        let before = self.but(parts, seat, |own| own.received = Packet::new())?;
        let event = match self.schedule.ruleset().rules().look.value {
            Look::Together => before.follow(),
            Look::AfterOwnPass | Look::OnceAllPassed => {
                let decided = before.decide(seat, &Command::Look);
                Some(decided.map_err(|refusal| refuse(Fault::Refused(refusal)))?)
            }
        };
        let looks = |event: &Event| matches!(event.fact, Fact::Looked { seat: who, .. } if who == seat);
        let event = event.filter(looks).ok_or_else(|| refuse(Fault::NotThere { right: Vec::new() }))?;
        if tiles(&event) == &own.received[..] {
            return Ok(());
        }
        Err(refuse(Fault::NotThere { right: tiles(&event).to_vec() }))
    }
}

/// Whether it depends on what came to a seat in the pass before, and that is no longer known: it has seen tiles of this
/// one.
fn is_open(step: &PassStep, own: &SeatParts, refusal: &Refusal) -> bool {
    let has_seen = !own.received.is_empty() || !own.peeked.is_empty();
    let by_what_came = matches!(
        refusal,
        Refusal::TooFew { .. }
            | Refusal::Stuck { .. }
            | Refusal::OfNoSuit { .. }
            | Refusal::TwoSuits { .. }
            | Refusal::Alike { .. }
            | Refusal::JustReceived { .. }
    );
    step.selection.value.not_just_received && has_seen && by_what_came
}

fn tiles(event: &Event) -> &[Tile] {
    match &event.secret {
        Secret::Tiles(tiles) | Secret::Unseen(tiles) => tiles,
        Secret::Nothing | Secret::Wish(_) | Secret::Answer(_) => &[],
    }
}

/// Whether these tiles are among those.
fn take_each(among: &[Tile], tiles: &[Tile]) -> bool {
    let mut left = among.to_vec();
    tiles
        .iter()
        .all(|tile| left.iter().position(|other| other == tile).map(|at| left.swap_remove(at)).is_some())
}
