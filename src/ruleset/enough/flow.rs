//! Who gives how many tiles to whom, as far as it is sure.

use std::borrow::Cow;

use crate::ruleset::Exchange;
use crate::table::seat::{BySeat, Seat};

/// Who gives how many to whom, and the fewest and the most tiles that each seat gives and gets in all.
#[derive(Clone)]
pub(super) struct Flow<'a> {
    pub exchange: Cow<'a, Exchange>,
    pub out: BySeat<(usize, usize)>,
    pub into: BySeat<(usize, usize)>,
}

/// What is sure of those who give.
pub(super) struct Given {
    /// How many tiles each passes in all, at least.
    pub due: BySeat<usize>,
    /// The most of them that it can pass blind.
    pub blind: BySeat<usize>,
}

impl<'a> Flow<'a> {
    pub(super) fn of(exchange: Cow<'a, Exchange>) -> Self {
        let seats = exchange.gifts.seats();
        let out = BySeat::new(seats, |seat| exchange.given_by(seat));
        let into = BySeat::new(seats, |seat| exchange.given_to(seat));
        Self { exchange, out, into }
    }

    /// The most tiles a seat gets.
    pub(super) fn max_given(&self) -> usize {
        self.into.values().map(|(_, max)| *max).max().unwrap_or(0)
    }

    /// Whether every seat gets just as many as it gives.
    fn is_even(&self) -> bool {
        let is_even =
            |(seat, gives): (Seat, &(usize, usize))| *gives == self.into[seat] && gives.0 == gives.1;
        self.out.iter().all(is_even)
    }

    /// How many tiles surely leave each seat. Blind ones are those of others: where not everybody passes as many as
    /// it gets, too few may come.
    pub(super) fn surely_given(&self, Given { due, blind }: &Given) -> BySeat<usize> {
        let seats = self.out.seats();
        let is_all = || self.out.iter().all(|(seat, out)| due[seat] == out.0);
        let are_alike = || due.values().all(|other| other == &due[Seat::FIRST]);
        // Where all pass as many, the blind ones of the one are the others' of the next, or nothing moves at all.
        if self.is_even() && (is_all() || are_alike()) || blind.values().all(|blind| *blind == 0) {
            return *due;
        }
        let mut sure = BySeat::new(seats, |_| 0);
        for _ in 0..=seats {
            sure = BySeat::new(seats, |seat| {
                let blind = blind[seat].min(due[seat]);
                due[seat] - blind + blind.min(self.gets(seat, &sure))
            });
        }
        sure
    }

    /// The fewest tiles a seat gets where so many surely leave each giver.
    pub(super) fn gets(&self, seat: Seat, sure: &BySeat<usize>) -> usize {
        let gifts = self.exchange.gifts.iter();
        let gifts = gifts.flat_map(|(giver, gifts)| gifts.iter().map(move |gift| (giver, gift)));
        let to_it = gifts.filter(|(_, gift)| gift.to.seat() == Some(seat)).map(|(giver, gift)| {
            let (min, max) = self.out[giver];
            let to_others = max - usize::from(gift.max);
            let due = if sure[giver] >= min { usize::from(gift.min) } else { 0 };
            due.max(sure[giver].min(min).saturating_sub(to_others))
        });
        to_it.sum()
    }
}
