//! What has to be looked up to judge what is plainly right in a pass, made ready for each seat.

use super::PassStep;
use crate::few::Few;
use crate::ruleset::{Count, Look};
use crate::schedule::Routing;
use crate::table::seat::{BySeat, MOST_SEATS, Seat, SeatSet};
use crate::table::tile::KindSet;

/// A pass in which the table does nothing by itself but to settle and to deliver, and nothing is asked of tiles
/// but that some kinds stay: nearly everything that is said in it is plainly right.
#[derive(Debug, Clone)]
pub struct Plain {
    /// Who gives anything.
    pub giving: SeatSet,
    /// Who gets anything.
    pub getting: SeatSet,
    /// Those who exchange among themselves.
    pub groups: Few<SeatSet, MOST_SEATS>,
    /// Where the wishes settle how many tiles they are, the least and the most that can be wished (R11).
    pub wishes: Option<(u8, u8)>,
    /// Where tiles go in single file, in rings or chains, and everybody gives the same number of them: that number.
    pub in_file: Option<u8>,
    /// The kinds of tile that stay (R14).
    pub stays: KindSet,
    /// What each seat does.
    pub seats: BySeat<PlainSeat>,
}

/// What a seat does in such a pass.
#[derive(Debug, Clone, Default)]
pub struct PlainSeat {
    /// What it gives, to seats in turn order: how many tiles, unless the wishes settle that.
    pub gives: Few<(Seat, u8), { MOST_SEATS - 1 }>,
    /// The most of them that may be blind (R18).
    pub most_blind: u8,
    /// What it gets: from whom, and at which place among the gifts of that seat.
    pub gets: Few<(Seat, u8), { MOST_SEATS - 1 }>,
    /// Who must have passed before it may look, where nobody passes blind; itself as well (R28).
    pub looks_after: SeatSet,
}

impl Plain {
    /// Nothing where a pass is none of these.
    pub(super) fn of(step: &PassStep, look: Look) -> Option<Self> {
        let Routing::Fixed(exchange) = &step.routing else { return None };
        let wishes = match step.count.value {
            Count::Exactly(_) => None,
            Count::Fewest { min, max } => Some((min, max)),
            Count::Independent { .. } => return None,
        };
        if step.has_table_moves || !step.selection.value.is_empty() || look == Look::Together {
            return None;
        }
        let looks_after = |seat| match look {
            Look::AfterOwnPass if step.has_blind() && !exchange.is_single_file() => exchange.group_of(seat),
            Look::AfterOwnPass | Look::Together => exchange.giving_to(seat),
            Look::OnceAllPassed => step.looks_with(exchange, seat),
        };
        let place = |position: usize| u8::try_from(position).unwrap_or(u8::MAX);
        let seat = |seat| PlainSeat {
            gives: exchange.gifts[seat]
                .iter()
                .filter_map(|gift| Some((gift.to.seat()?, gift.most)))
                .collect(),
            most_blind: step.most_blind[seat],
            gets: exchange.incoming(seat).iter().map(|gift| (gift.giver, place(gift.position))).collect(),
            looks_after: looks_after(seat).with(seat).and(exchange.giving()),
        };
        let mut counts = exchange.gifts.values().flatten().map(|gift| gift.most);
        let count = counts.next().filter(|count| counts.all(|other| other == *count));
        Some(Self {
            in_file: count.filter(|_| exchange.is_single_file() && wishes.is_none()),
            giving: exchange.giving(),
            getting: exchange.getting(),
            groups: exchange.groups.iter().map(|group| group.and(exchange.giving())).collect(),
            wishes,
            stays: step.stays.value,
            seats: BySeat::new(exchange.gifts.seats(), seat),
        })
    }
}
