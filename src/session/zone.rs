//! Passes to the middle or the wall: seats put tiles there and draw the same number back. No player can see the tiles
//! there.

use super::Session;
use super::blind::all_passed;
use super::event::{Event, Fact};
use super::public::Action;
use crate::few::{Few, in_a_row};
use crate::ruleset::{DrawOrder, Zone, ZoneRule};
use crate::schedule::PassStep;
use crate::table::rack::Packet;
use crate::table::random::{Draw, Purpose};
use crate::table::seat::{BySeat, MAX_SEATS, Seat};
use crate::table::tile::Tile;

/// A tile in the middle or the wall, and the seat that passed it; `None` if the tile was already in the wall.
type Lying = (Tile, Option<Seat>);

/// The seats in the order in which they draw, each with the number of tiles that it draws.
type Drawing = Few<(Seat, usize), MAX_SEATS>;

impl Session {
    /// Returns whether a seat has to draw before it can pass. It doesn't have to if the wall is empty.
    pub(super) fn has_yet_to_draw(&self, step: &PassStep, seat: Seat) -> bool {
        step.draws_first()
            && !self.exchange(step).gives_nothing(seat)
            && self.public.seats[seat].drawn == 0
            && self.public.wall > 0
    }

    /// Makes a seat draw tiles from the wall. It has to give the same number back.
    pub(super) fn draw_first(&self, step: &PassStep, seat: Seat) -> Event {
        let (count, _) = self.exchange(step).given_by(seat);
        let mut draw = self.randomness.draw(Purpose::Zone, self.public.events);
        let tiles: Packet = self.wall.in_a_row(|wall| {
            draw.mix(wall);
            wall.iter().copied().take(count).collect()
        });
        let tiles = if self.is_vacant(seat) { tiles } else { tiles.sorted() };
        self.event_of(seat, Fact::TookFromWall { seat, count: tiles.size() }, tiles)
    }

    /// Makes each seat in turn draw as many tiles as it passed, once everyone has passed.
    pub(super) fn draw_from_zone(&self, step: &PassStep) -> Option<Event> {
        let rule = step.zone.filter(|_| !step.draws_first())?;
        if !all_passed(self.exchange(step), &self.public, self.exchange(step).giving()) {
            return None;
        }
        let order = self.draw_order(step, rule.order);
        let (seat, _) = *order.iter().find(|(seat, _)| self.public.seats[*seat].picked_up.is_none())?;
        let tiles = self.drawn(&rule, &order)[seat];
        Some(self.event_of(seat, Fact::PickedUp { seat, count: tiles.size() }, tiles))
    }

    /// Returns the seats that passed any tiles, each with the number of tiles that it passed, in the order in which
    /// they draw.
    fn draw_order(&self, step: &PassStep, order_of: DrawOrder) -> Drawing {
        let (dealer, seats) = (self.public.context.dealer, self.public.seats.seats());
        let in_turn = (0..seats).map(|steps| dealer.further(steps, seats));
        let gave = |seat: Seat| (seat, usize::from(self.public.seats[seat].act.own()));
        let joins = in_turn.filter(|seat| self.exchange(step).giving().contains(*seat));
        let mut order: Drawing = joins.map(gave).filter(|(_, count)| *count > 0).collect();
        match order_of {
            DrawOrder::TurnOrder => {}
            DrawOrder::MostFirst => order.sort_by_key(|(_, count)| std::cmp::Reverse(*count)),
            DrawOrder::FewestFirst => order.sort_by_key(|(_, count)| *count),
        }
        order
    }

    /// Returns the tiles that each seat draws once everyone has passed. Repeated calls return the same tiles.
    fn drawn(&self, rule: &ZoneRule, order: &Drawing) -> BySeat<Packet> {
        let passed = |seat: Seat| self.private[seat].passed().into_iter().map(move |tile| (tile, Some(seat)));
        let given = order.iter().flat_map(|(seat, _)| passed(*seat));
        let wall = self.wall.tiles().map(|tile| (tile, None));
        let in_wall = usize::from(self.public.wall);
        let in_all: usize = order.iter().map(|(_, count)| count).sum();
        let deal_out = |lying: &mut [Lying]| self.deal_out(rule, order, lying);
        match (rule.zone, rule.shuffle_in) {
            (Zone::Middle, _) => in_a_row(in_all, given, deal_out),
            (Zone::Wall, true) => in_a_row(in_wall + in_all, wall.chain(given), deal_out),
            (Zone::Wall, false) => in_a_row(in_wall, wall, deal_out),
        }
    }

    fn deal_out(&self, rule: &ZoneRule, order: &Drawing, lying: &mut [Lying]) -> BySeat<Packet> {
        let mut draw = self.randomness.draw(Purpose::Zone, self.last_pass());
        draw.mix(lying);
        let mut hands = BySeat::new(self.public.seats.seats(), |_| Packet::new());
        let mut end = lying.len();
        for (position, (seat, count)) in order.iter().enumerate() {
            for left in (0..*count).rev() {
                let picked = match rule.own_back {
                    true => (end > 0).then(|| draw.below(end)),
                    false => pick(&lying[..end], (*seat, left), &order[position + 1..], &mut draw),
                };
                if let Some(at) = picked {
                    end -= 1;
                    lying.swap(at, end);
                    hands[*seat].push(lying[end].0);
                }
            }
            // The order of a vacant seat's stack determines what it passes next, so it has to be random.
            if !self.is_vacant(*seat) {
                hands[*seat].sort_unstable();
            }
        }
        hands
    }

    /// Returns the number of the last event in which a seat passed. This number selects the random stream that mixes
    /// the tiles.
    fn last_pass(&self) -> u32 {
        let at = |act: &Action| match act {
            Action::Passed { at, .. } => self.public.stream(*at),
            Action::Nothing | Action::Requested | Action::Offered { .. } => 0,
        };
        self.public.seats.values().map(|seat| at(&seat.act)).max().unwrap_or(0)
    }
}

/// Returns the position of the tile that a seat draws; `None` if no tiles are left.
///
/// It is a random tile from another seat, chosen so that the later seats have to take back as few of their own tiles as
/// possible. A seat draws one of its own tiles only if no others are left.
///
/// `now` contains the seat that is drawing and the number of tiles that it will draw after this one; `later` lists the
/// seats that draw after it. A seat has to take back some of its own tiles if its own tiles and its remaining draws
/// together exceed the number of tiles left.
fn pick(lying: &[Lying], now: (Seat, usize), later: &[(Seat, usize)], draw: &mut Draw) -> Option<usize> {
    let own = |seat: Seat| lying.iter().filter(|(_, giver)| *giver == Some(seat)).count();
    let after: Drawing = later.iter().map(|(seat, count)| (*seat, own(*seat) + count)).collect();
    let left: usize = now.1 + later.iter().map(|(_, count)| count).sum::<usize>();
    let taken_back = |at: usize| -> usize {
        let is_own = |seat: Seat| usize::from(lying[at].1 == Some(seat));
        after.iter().map(|(seat, needs)| (needs - is_own(*seat)).saturating_sub(left)).sum()
    };
    let others = || (0..lying.len()).filter(|at| lying[*at].1 != Some(now.0));
    let Some(fewest) = others().map(taken_back).min() else {
        return (!lying.is_empty()).then(|| draw.below(lying.len()));
    };
    let good = || others().filter(|at| taken_back(*at) == fewest);
    good().nth(draw.below(good().count()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::random::Randomness;

    /// Deals out the tiles in the middle, and returns how many went back to the seats that passed them.
    fn back(given: &[usize], seed: u64) -> usize {
        let tile = Tile::all().next().unwrap();
        let seat = |position: usize| Seat::new(u8::try_from(position).unwrap());
        let lie = |(position, count): (usize, &usize)| vec![(tile, Some(seat(position))); *count];
        let mut lying: Vec<Lying> = given.iter().enumerate().flat_map(lie).collect();
        let wants: Vec<(Seat, usize)> =
            given.iter().enumerate().map(|(position, count)| (seat(position), *count)).collect();
        let mut draw = Randomness::from_seed(seed).draw(Purpose::Zone, 0);
        draw.mix(&mut lying);
        let mut own = 0;
        for (position, (seat, count)) in wants.iter().enumerate() {
            for left in (0..*count).rev() {
                let at = pick(&lying, (*seat, left), &wants[position + 1..], &mut draw).unwrap();
                own += usize::from(lying.swap_remove(at).1 == Some(*seat));
            }
        }
        assert!(lying.is_empty(), "a tile is left in the middle");
        own
    }

    /// A player who passes more than half of the tiles has to take back those that the other players can't take.
    #[test]
    fn players_get_others_tiles_back_when_possible() {
        for numbers in 0..625_usize {
            let given = [numbers % 5, numbers / 5 % 5, numbers / 25 % 5, numbers / 125];
            let (all, most) = (given.iter().sum::<usize>(), given.into_iter().max().unwrap());
            for seed in 0..20 {
                assert_eq!(back(&given, seed), (2 * most).saturating_sub(all), "{given:?} with seed {seed}");
            }
        }
    }
}
