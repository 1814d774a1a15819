//! Whether the tiles are those of the box, and the hands as large as the schedule can make them (R2, R3).

use super::{Fault, Impossible, Parts, SeatParts};
use crate::ruleset::{Count, Exchange, Miscount, SpareEnds, Zone};
use crate::schedule::{PassStep, Schedule, Step};
use crate::session::{Outcome, PublicSeat, Session, Stage};
use crate::table::deal::MOST_MISCOUNTED;
use crate::table::rack::MOST_TILES;
use crate::table::seat::Seat;
use crate::table::tile::{Tile, TileBox};

/// What is left in the wall when everybody has its tiles.
pub(super) fn wall(schedule: &Schedule, parts: &Parts) -> Result<TileBox, Impossible> {
    let tile_box = schedule.ruleset().tile_box();
    let mut wall = *tile_box;
    for (seat, own) in parts.seats.iter() {
        let held = own.rack.len() + own.laid_tiles().len();
        if held > MOST_TILES {
            return Err(Impossible::seat(seat, "rack", Fault::NoRoom { held, most: MOST_TILES }));
        }
        let tiles = || own.rack.iter().chain(own.laid_tiles()).copied();
        if let Some(tile) = tiles().find(|tile| !wall.take(*tile)) {
            let (held, in_box) = (tiles().filter(|other| *other == tile).count(), tile_box.count(tile));
            let fault = match in_box {
                0 => Fault::NotInBox { tile },
                _ if held > usize::from(in_box) => Fault::TooManyOf { tile, held, in_box },
                _ => Fault::Taken { tile, in_box },
            };
            let key = if own.rack.contains(&tile) { "rack" } else { "laid" };
            return Err(Impossible::seat(seat, key, fault));
        }
    }
    Ok(wall)
}

impl Session {
    /// Whether each hand is as large as the schedule can make it, and all together as what was dealt.
    pub(super) fn hands_have_their_sizes(&self, parts: &Parts) -> Result<(), Impossible> {
        let dealt = self.schedule.ruleset().hands(parts.occasion.dealer);
        let (mut all_held, mut all_due) = ((0, 0), 0);
        for (seat, own) in parts.seats.iter() {
            let redealt = parts.redeals > 0;
            let miscount = Fault::Miscount { miscount: own.miscount, redealt };
            let due = i32::from(dealt[seat]) + i32::from(own.miscount);
            let due =
                usize::try_from(due).map_err(|_| Impossible::seat(seat, "miscount", miscount.clone()))?;
            let is_far = usize::from(own.miscount.unsigned_abs()) > MOST_MISCOUNTED;
            if is_far || own.miscount != 0 && redealt {
                return Err(Impossible::seat(seat, "miscount", miscount));
            }
            all_due += due;
            let (least, most) = self.sizes(seat, due);
            if self.went_into_the_wall(seat) {
                all_held = (all_held.0 + least, all_held.1 + most);
                continue;
            }
            let held = own.rack.len() + own.laid_tiles().len();
            let own_held = held.saturating_sub(usize::from(own.drawn));
            if own_held < least || own_held > most {
                let drawn = usize::from(own.drawn);
                let fault = Fault::HandSize { held, least: least + drawn, most: most + drawn };
                return Err(Impossible::seat(seat, "rack", fault));
            }
            all_held = (all_held.0 + own_held, all_held.1 + own_held);
        }
        // Where hands have too many tiles, the wall may be too small for what is drawn from it.
        let may_lack = parts.seats.values().any(|own| own.miscount > 0) && self.passes().any(is_at_the_wall);
        if all_held.0 > all_due || all_held.1 < all_due && !may_lack {
            return Err(Impossible::table("seats", Fault::AllHands { held: all_held.0, due: all_due }));
        }
        Ok(())
    }

    /// Whether a spare hand is gone, as it is when play has begun.
    fn went_into_the_wall(&self, seat: Seat) -> bool {
        let spare = self.schedule.ruleset().spare_hand(seat);
        let goes = spare.is_some_and(|hand| hand.at_the_end == SpareEnds::IntoTheWall);
        goes && self.public.stage == Stage::Over(Outcome::PlayBegan) && self.public.seats[seat].held == 0
    }

    fn passes(&self) -> impl Iterator<Item = &PassStep> {
        self.schedule.steps().iter().filter_map(|step| match step {
            Step::Pass(pass) => Some(&**pass),
            Step::Gate(_) => None,
        })
    }

    /// The fewest and the most tiles a seat can have that was dealt so many.
    fn sizes(&self, seat: Seat, due: usize) -> (usize, usize) {
        let ruleset = self.schedule.ruleset();
        let short = self.dealt_short();
        let steps = self.schedule.steps().iter().enumerate();
        let made: Vec<(&PassStep, usize)> = steps
            .filter_map(|(position, step)| match step {
                Step::Pass(pass) => Some((&**pass, self.made(position, step))),
                Step::Gate(_) => None,
            })
            .filter(|(_, times)| *times > 0)
            .collect();
        // Once a hand could not pass what is due, others can have too few in any later pass.
        let is_stuck = short > 0 && made.iter().any(|(pass, _)| self.is_stuck_if_short(pass, short));
        let freedom: usize =
            made.iter().map(|(pass, times)| times * self.freedom(pass, seat, is_stuck)).sum();
        let bounds = made.iter().filter_map(|(pass, _)| pass.bounds.as_ref());
        let held = bounds.flat_map(|bounds| bounds.max_held.values()).copied();
        let most_ruled = held.fold(usize::from(ruleset.hand_sizes().most()), usize::max);
        let too_many = usize::try_from(self.public.seats[seat].miscount).unwrap_or(0);
        let more = if is_stuck { usize::MAX } else { most_ruled + too_many };
        (due.saturating_sub(freedom), (due + freedom).min(more))
    }

    /// By how many tiles a hand was dealt too few, at most; one that was drawn since does not show any more.
    fn dealt_short(&self) -> usize {
        let draws = self.schedule.ruleset().rules().miscount.value == Miscount::LastSeatDraws;
        let drawn = usize::from(draws && self.public.redeals == 0);
        let short = |seat: &PublicSeat| usize::from(seat.miscount.min(0).unsigned_abs());
        self.public.seats.values().map(short).fold(drawn, usize::max)
    }

    /// Whether somebody cannot pass what is due, if it holds so many tiles less than every hand does.
    fn is_stuck_if_short(&self, pass: &PassStep, short: usize) -> bool {
        let ruleset = self.schedule.ruleset();
        let Some(bounds) = pass.bounds else { return false };
        let fewest = |seat: Seat| bounds.passable[seat].saturating_sub(short);
        // A spare hand passes nothing blind; and it makes no wish, so the others can settle more than it has.
        let blind = |seat| if self.is_spare(seat) { 0 } else { usize::from(pass.most_blind[seat]) };
        let is_settled = matches!(pass.count.value, Count::Fewest { .. });
        let due = |seat| {
            let (least, most) = pass.routing.given_by(seat);
            if is_settled && self.is_spare(seat) { most } else { least }
        };
        let is_short = |seat| fewest(seat) + blind(seat) < due(seat);
        ruleset.every_seat().any(is_short)
    }

    /// By how many tiles a hand can grow or shrink in a pass.
    fn freedom(&self, pass: &PassStep, seat: Seat, is_stuck: bool) -> usize {
        let ruleset = self.schedule.ruleset();
        let (gives, gets) = (pass.routing.given_by(seat), pass.routing.given_to(seat));
        let balances = |way: &Exchange| way.gifts[seat].len() == way.givers[seat].len();
        let settles = matches!(pass.count.value, Count::Fewest { .. });
        let is_even = pass.zone.is_some()
            || gives == gets && gives.0 == gives.1
            || settles && pass.routing.all().all(balances);
        let width = if is_even { 0 } else { gets.1.abs_diff(gives.0).max(gives.1.abs_diff(gets.0)) };
        let can_be_stuck = is_stuck || !pass.is_never_stuck();
        // Where not everybody gives as many as it gets, fewer may come than were to be passed blind.
        let all_even = ruleset.every_seat().all(|seat| {
            let (gives, gets) = (pass.routing.given_by(seat), pass.routing.given_to(seat));
            gives == gets && gives.0 == gives.1
        });
        if can_be_stuck || pass.has_blind() && !all_even { gives.1.max(gets.1) } else { width }
    }

    /// Whether what came to a seat in the pass before can have come, and is still there.
    pub(super) fn arrived_is_there(&self, seat: Seat, own: &SeatParts) -> Result<(), Impossible> {
        let refuse = |fault| Err(Impossible::seat(seat, "arrived", fault));
        let steps = self.schedule.steps().iter().enumerate();
        let brings = steps.filter_map(|(position, step)| match step {
            Step::Pass(pass) if self.made(position, step) > 0 => Some(pass.routing.given_to(seat).1),
            Step::Pass(_) | Step::Gate(_) => None,
        });
        let (came, most) = (own.arrived.len(), brings.max().unwrap_or(0));
        if came > most {
            return refuse(Fault::TooManyCame { came, most });
        }
        let mut held: Vec<Tile> = own.rack.iter().chain(own.laid_tiles()).copied().collect();
        for tile in &own.arrived {
            match held.iter().position(|other| other == tile) {
                Some(at) => drop(held.swap_remove(at)),
                None => return refuse(Fault::NotArrived { tile: *tile }),
            }
        }
        Ok(())
    }
}

fn is_at_the_wall(pass: &PassStep) -> bool {
    pass.zone.is_some_and(|rule| rule.zone == Zone::Wall)
}
