//! Computes the minimum number of tiles that each seat gives and gets in a pass.

use crate::ruleset::{Exchange, Gift};
use crate::table::seat::{BySeat, Seat};

/// The number of tiles in each gift of a pass.
#[derive(Debug, Clone, Copy)]
pub(super) enum Numbers {
    /// Any number that the rule allows, from its minimum to its maximum.
    Written,
    /// The same number for every gift, as settled by the players who exchange tiles.
    Settled(usize),
}

/// The minimum and maximum number of tiles that each seat gives and gets, for one possible direction of the pass.
pub(super) struct Flow<'a> {
    pub exchange: &'a Exchange,
    numbers: Numbers,
    pub out: BySeat<(usize, usize)>,
    pub into: BySeat<(usize, usize)>,
}

impl<'a> Flow<'a> {
    pub(super) fn of(exchange: &'a Exchange, numbers: Numbers) -> Self {
        let seats = exchange.gifts.seats();
        let tiles = |gifts: usize, written: (usize, usize)| match numbers {
            Numbers::Written => written,
            Numbers::Settled(number) => (number * gifts, number * gifts),
        };
        let out = BySeat::new(seats, |seat| tiles(exchange.gifts[seat].len(), exchange.given_by(seat)));
        let into = BySeat::new(seats, |seat| match exchange.gifts[seat][..] {
            [only] if only.to.gives_back() => out[seat],
            _ => tiles(exchange.incoming(seat).len(), exchange.given_to(seat)),
        });
        Self { exchange, numbers, out, into }
    }

    /// Returns whether every seat gets exactly as many tiles as it gives.
    pub(super) fn is_even(&self) -> bool {
        self.out.iter().all(|(seat, gives)| *gives == self.into[seat] && gives.0 == gives.1)
    }

    /// Returns whether every seat that takes part makes one gift and gets one, with the same limits, and all of them
    /// pass the same minimum. Then, this minimum is passed around, even if all but one of the seats pass only blind
    /// tiles.
    fn goes_around(&self, passed: &BySeat<usize>) -> bool {
        let takes_part = |seat: &Seat| !self.exchange.gifts[*seat].is_empty();
        let mut minimums = self.out.iter().map(|(seat, _)| seat).filter(takes_part).map(|seat| passed[seat]);
        let first = minimums.next();
        minimums.all(|other| Some(other) == first)
            && self
                .out
                .iter()
                .all(|(seat, gives)| self.exchange.gifts[seat].len() <= 1 && *gives == self.into[seat])
    }

    /// Returns the minimum number of tiles that leave each seat. `passed` is the number of tiles that each seat passes,
    /// and `blind` is how many of them may be blind. Blind tiles come from other seats, so too few may arrive unless
    /// every seat passes as many tiles as it gets.
    pub(super) fn leaving(&self, passed: &BySeat<usize>, blind: &BySeat<usize>) -> BySeat<usize> {
        let seats = self.out.seats();
        let is_all = || self.out.iter().all(|(seat, out)| passed[seat] == out.0);
        let are_alike = || passed.values().all(|other| other == &passed[Seat::FIRST]);
        // If all seats pass the same number, one seat's blind tiles are another seat's own tiles, or no tiles move.
        let is_alike = self.is_even() && (is_all() || are_alike()) || self.goes_around(passed);
        if is_alike || blind.values().all(|blind| *blind == 0) {
            return *passed;
        }
        let mut leaving = BySeat::new(seats, |_| 0);
        loop {
            let more = BySeat::new(seats, |seat| {
                let blind = blind[seat].min(passed[seat]);
                passed[seat] - blind + blind.min(self.arriving(seat, &leaving))
            });
            if more == leaving {
                return leaving;
            }
            leaving = more;
        }
    }

    /// Returns the minimum number of tiles that a seat gets. `leaving` is the number of tiles that leave each giver.
    pub(super) fn arriving(&self, seat: Seat, leaving: &BySeat<usize>) -> usize {
        let gifts = self.exchange.incoming(seat).iter().map(|incoming| {
            let giver = incoming.giver;
            let (min, max) = self.numbers.of(&self.exchange.gifts[giver][incoming.position]);
            let (given_min, given_max) = self.out[giver];
            let due = if leaving[giver] >= given_min { min } else { 0 };
            due.max(leaving[giver].min(given_min).saturating_sub(given_max - max))
        });
        gifts.sum()
    }
}

impl Numbers {
    fn of(self, gift: &Gift) -> (usize, usize) {
        match self {
            Self::Written => (usize::from(gift.min), usize::from(gift.max)),
            Self::Settled(number) => (number, number),
        }
    }
}
