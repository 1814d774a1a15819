//! The middle and the wall: seats give tiles to them and draw as many from them. Nobody can see them.

use super::Session;
use super::blind::all_laid;
use super::event::{Event, Fact};
use super::public::Action;
use super::refusal::Refusal;
use crate::few::{Few, in_a_row};
use crate::ruleset::{DrawOrder, Draws, Zone, ZoneRule};
use crate::schedule::PassStep;
use crate::table::rack::Packet;
use crate::table::random::{Draw, Purpose};
use crate::table::seat::{BySeat, MAX_SEATS, Seat};
use crate::table::tile::Tile;

/// A tile in a zone, and the seat that gave it.
type Lying = (Tile, Option<Seat>);

/// Seats in the order in which they draw, each with how many tiles.
type Drawing = Few<(Seat, usize), MAX_SEATS>;

impl Session {
    /// Whether seats draw in this pass before they give.
    pub(super) fn draws_first(step: &PassStep) -> bool {
        step.zone.is_some_and(|rule| rule.draws == Draws::Before && rule.zone == Zone::Wall)
    }

    /// Whether a seat has to draw before it can give: not from a wall in which nothing is left.
    pub(super) fn has_yet_to_draw(&self, step: &PassStep, seat: Seat) -> bool {
        let gives = !self.exchange(step).gives_nothing(seat);
        Self::draws_first(step) && gives && self.public.seats[seat].drawn == 0 && self.public.wall > 0
    }

    /// A seat draws from the wall what it will give back.
    pub(super) fn draw_first(&self, step: &PassStep, seat: Seat) -> Result<Event, Refusal> {
        if !self.has_yet_to_draw(step, seat) {
            return Err(Refusal::NothingToPickUp);
        }
        let (count, _) = self.exchange(step).given_by(seat);
        let mut draw = self.randomness.draw(Purpose::Zone, self.public.events);
        let tiles: Packet = self.wall.in_a_row(|wall| {
            draw.mix(wall);
            wall.iter().copied().take(count).collect()
        });
        let tiles = tiles.sorted();
        let count = u8::try_from(tiles.len()).unwrap_or(u8::MAX);
        Ok(self.event_of(seat, Fact::TookFromWall { seat, count }, tiles))
    }

    /// When all have given, each in turn draws as many tiles as it gave.
    pub(super) fn draw_from_zone(&self, step: &PassStep) -> Option<Event> {
        let rule = step.zone.filter(|_| !Self::draws_first(step))?;
        if !all_laid(self.exchange(step), &self.public, self.exchange(step).giving()) {
            return None;
        }
        let order = self.draw_order(step, rule.order);
        let (seat, _) = *order.iter().find(|(seat, _)| self.public.seats[*seat].picked_up.is_none())?;
        let tiles = self.drawn(&rule, &order)[seat];
        let count = u8::try_from(tiles.len()).unwrap_or(u8::MAX);
        Some(self.event_of(seat, Fact::PickedUp { seat, count }, tiles))
    }

    /// Those who gave something and how many tiles, in the order in which they draw as many.
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

    /// What each seat draws, once all have given: the same however often it is asked for.
    fn drawn(&self, rule: &ZoneRule, order: &Drawing) -> BySeat<Packet> {
        let laid = |seat: Seat| self.private[seat].laid().into_iter().map(move |tile| (tile, Some(seat)));
        let given = order.iter().flat_map(|(seat, _)| laid(*seat));
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
        let mut draw = self.randomness.draw(Purpose::Zone, self.last_laid());
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
            hands[*seat].sort_unstable();
        }
        hands
    }

    /// The number of the event by which the last seat gave: names the random stream that mixes.
    fn last_laid(&self) -> u32 {
        let at = |act: &Action| match act {
            Action::Laid { at, .. } => self.public.stream(*at),
            Action::Nothing | Action::Requested | Action::Offered { .. } => 0,
        };
        self.public.seats.values().map(|seat| at(&seat.act)).max().unwrap_or(0)
    }
}

/// Which of the lying tiles a seat draws: another's, and one that leaves the seats after it as few of their own to take
/// back as can be. `now` is the seat and how many more it draws after this one. Of all tiles that are left, a seat has to
/// take back its own as far as its own and what it still draws are together more than these.
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

    /// Deals the middle out again; how many tiles went back to who gave them.
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

    /// Who gives more than half of all has to take back what nobody else can take.
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
