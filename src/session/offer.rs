//! What a seat may lay down now: whether at all, how many tiles, and which.

use super::Session;
use super::command::Offer;
use super::public::Act;
use super::refusal::{Demand, Refusal};
use crate::rack::{Lacking, Rack};
use crate::ruleset::{CannotPass, Change, Count};
use crate::schedule::PassStep;
use crate::seat::{Seat, SeatSet};
use crate::session::blind::Flow;
use crate::tile::Tile;

/// How many tiles a seat has to lay down, and which it may.
pub struct Need {
    /// The fewest for each receiver.
    pub least: u8,
    /// The most for each receiver.
    pub most: u8,
    /// The fewest in all; less than `least` for each where the seat holds too few that may be passed.
    pub least_in_all: u8,
    /// The most that may be blind.
    pub most_blind: u8,
    /// The tiles it may pass.
    pub passable: Rack,
    /// The tiles it holds that stay.
    pub staying: Rack,
    /// Whether it holds too few tiles that may be passed (R17).
    pub is_stuck: bool,
}

impl Session {
    /// Whether a seat may lay tiles down now, for the first time or to change what it laid.
    pub(super) fn may_lay(&self, step: &PassStep, seat: Seat) -> Result<(), Refusal> {
        let public = &self.public.seats[seat];
        if step.receivers[seat].is_empty() {
            return Err(Refusal::SitsOut);
        }
        match step.count.value {
            Count::Fewest { .. } if public.settled.is_none() => {
                Err(Refusal::WishFirst { rule: step.count.place })
            }
            Count::Fewest { .. } if public.settled == Some(0) => Err(Refusal::AlreadySettled),
            _ if public.act.is_laid() => self.may_change(step, seat),
            _ => Ok(()),
        }
    }

    /// Whether a seat may change what it laid down (R29).
    fn may_change(&self, step: &PassStep, seat: Seat) -> Result<(), Refusal> {
        let rule = self.schedule.ruleset().rules().change;
        if rule.value == Change::Locked {
            Err(Refusal::AlreadyPassed { rule: rule.place })
        } else if self.public.seats[seat].has_seen() {
            Err(Refusal::ChangeAfterLook { rule: rule.place })
        } else if Flow::of(step, &self.public).is_seen(seat) {
            Err(Refusal::ChangeAfterLookElsewhere { rule: rule.place })
        } else {
            Ok(())
        }
    }

    /// How many tiles a seat has to lay down, and which it may (R14, R15, R17).
    pub(super) fn need(&self, step: &PassStep, seat: Seat) -> Need {
        let (least, most) = match (step.count.value, self.public.seats[seat].settled) {
            (Count::Fewest { .. }, Some(number)) => (number, number),
            (count, _) => count.bounds(),
        };
        let (passable, staying) = self.passable(step, seat);
        let most_blind = step.most_blind().min(most);
        let wanted = least.saturating_mul(u8::try_from(step.receivers[seat].len()).unwrap_or(u8::MAX));
        let available = u8::try_from(passable.len()).unwrap_or(u8::MAX).saturating_add(most_blind);
        let is_stuck = available < wanted;
        Need { least, most, least_in_all: wanted.min(available), most_blind, passable, staying, is_stuck }
    }

    /// The tiles of a seat that may be passed, what it laid down included, and those that stay (R14).
    pub(super) fn passable(&self, step: &PassStep, seat: Seat) -> (Rack, Rack) {
        let held = self.private[seat].before_laying();
        let stays = |tile: &Tile| step.stays.value.contains(tile.kind());
        let (staying, passable): (Vec<Tile>, Vec<Tile>) = held.tiles().iter().copied().partition(stays);
        (passable.into_iter().collect(), staying.into_iter().collect())
    }

    /// Whether a seat may lay down just this.
    pub(super) fn judge_offer(&self, step: &PassStep, seat: Seat, offer: &Offer) -> Result<(), Refusal> {
        self.may_lay(step, seat)?;
        judge_receivers(step, seat, offer)?;
        let need = self.need(step, seat);
        self.judge_tiles(step, seat, offer)?;
        judge_blind(step, &need, offer)?;
        let cannot_pass = self.schedule.ruleset().rules().cannot_pass;
        if need.is_stuck && cannot_pass.value != CannotPass::PassWhatYouCan {
            return Err(Refusal::Stuck { rule: cannot_pass.place });
        }
        judge_counts(step, seat, &need, offer)
    }

    fn judge_tiles(&self, step: &PassStep, seat: Seat, offer: &Offer) -> Result<(), Refusal> {
        let held = self.private[seat].before_laying();
        held.without(offer.tiles()).map_err(|lacking: Lacking| {
            if lacking.held == 0 { Refusal::NotHeld(lacking) } else { Refusal::HeldTooFew(lacking) }
        })?;
        match offer.tiles().iter().map(|tile| tile.kind()).find(|kind| step.stays.value.contains(*kind)) {
            Some(kind) => Err(Refusal::Stays { kind, rule: step.stays.place }),
            None => Ok(()),
        }
    }

    /// Whether the seat has yet to lay tiles or to make its wish.
    pub(super) fn has_yet_to_pass(&self, step: &PassStep, seat: Seat) -> bool {
        let public = &self.public.seats[seat];
        let waits_for_wishes = matches!(step.count.value, Count::Fewest { .. }) && public.settled.is_none();
        match public.act {
            Act::Laid { .. } => false,
            Act::Wished => !waits_for_wishes && public.settled != Some(0),
            Act::Nothing => !step.receivers[seat].is_empty() && public.settled != Some(0),
        }
    }
}

fn judge_receivers(step: &PassStep, seat: Seat, offer: &Offer) -> Result<(), Refusal> {
    let mut named = SeatSet::NONE;
    for (to, _) in offer.gifts() {
        if !step.receivers[seat].contains(&to) {
            return Err(Refusal::WrongReceiver);
        }
        if named.contains(to) {
            return Err(Refusal::ReceiverTwice);
        }
        named = named.with(to);
    }
    Ok(())
}

fn judge_blind(step: &PassStep, need: &Need, offer: &Offer) -> Result<(), Refusal> {
    let rule = step.blind.place;
    match offer.blind() {
        0 => Ok(()),
        _ if step.most_blind() == 0 => Err(Refusal::NoBlind { rule }),
        blind if blind > need.most_blind => Err(Refusal::TooManyBlind { most: need.most_blind, rule }),
        _ => Ok(()),
    }
}

fn judge_counts(step: &PassStep, seat: Seat, need: &Need, offer: &Offer) -> Result<(), Refusal> {
    let rule = step.count.place;
    let counts =
        step.receivers[seat].iter().map(|to| number(offer.gift_for(*to).len()).saturating_add(offer.blind()));
    let is_exact = need.least == need.most && !need.is_stuck;
    let demand = |tiles: u8, is_each: bool| Demand { tiles, is_exact, is_each };
    let is_each = step.receivers[seat].len() > 1;
    if let Some(given) = counts.clone().find(|given| *given > need.most) {
        return Err(Refusal::TooMany { given, demand: demand(need.most, is_each), rule });
    }
    let least = if need.is_stuck { 0 } else { need.least };
    if let Some(given) = counts.clone().find(|given| *given < least) {
        return Err(Refusal::TooFew { given, demand: demand(need.least, is_each), rule });
    }
    let given = counts.clone().fold(0_u8, u8::saturating_add);
    if given < need.least_in_all {
        return Err(Refusal::TooFew { given, demand: demand(need.least_in_all, false), rule });
    }
    Ok(())
}

fn number(count: usize) -> u8 {
    u8::try_from(count).unwrap_or(u8::MAX)
}
