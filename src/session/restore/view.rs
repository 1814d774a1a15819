//! Whether what one seat sees can be so. A view is kept up event by event, so it may stand where a table does
//! not come to rest.

use super::{Fault, Impossible, public};
use crate::schedule::Schedule;
use crate::session::{Act, Heard, Private, Public};
use crate::table::rack::Rack;
use crate::table::seat::Seat;
use crate::table::tile::Tile;

/// Whether a seat can see that.
pub(crate) fn view_is_possible(
    schedule: &Schedule,
    seat: Seat,
    public: &Public,
    own: &Private,
) -> Result<(), Impossible> {
    public::is_possible(schedule, public)?;
    let lying = |act: &Act| u32::from(act.own());
    let held: u32 = public.seats.values().map(|seat| u32::from(seat.held) + lying(&seat.act)).sum();
    let (tiles, in_box) = (held + u32::from(public.wall), schedule.ruleset().tile_box().total());
    if tiles != in_box {
        return Err(Impossible::table("wall", Fault::NotTheBox { tiles, in_box }));
    }
    own_is_seen(seat, public, own)?;
    own_is_in_the_box(schedule, own)?;
    public::has_enough_events(public)
}

/// Whether the seat sees of itself what all see of it.
fn own_is_seen(seat: Seat, public: &Public, own: &Private) -> Result<(), Impossible> {
    let seen = &public.seats[seat];
    let peeked = if own.peeked().is_empty() && seen.looked.is_some() { 0 } else { seen.peeked };
    let counts = [
        ("own.rack", own.rack().len(), seen.held),
        ("own.laid", own.laid().len(), seen.act.own()),
        ("own.received", own.received().len(), seen.looked.unwrap_or(0)),
        ("own.peeked", own.peeked().len(), peeked),
    ];
    let wrong = counts.into_iter().find(|(_, held, seen)| *held != usize::from(*seen));
    if let Some((key, held, seen)) = wrong {
        return Err(Impossible::table(key, Fault::SeenOtherwise { held, seen }));
    }
    let has_wished = match seen.act {
        Act::Nothing => false,
        Act::Wished => true,
        // Where it is settled how many tiles go, it has wished before.
        Act::Laid { .. } => seen.settled.is_some(),
    };
    if own.wish().is_some() != has_wished {
        return Err(Impossible::table("own.wish", Fault::NotSaid));
    }
    if own.answer().is_some() != (seen.vote == Some(Heard::Secret)) {
        return Err(Impossible::table("own.answer", Fault::NotSaid));
    }
    Ok(())
}

fn own_is_in_the_box(schedule: &Schedule, own: &Private) -> Result<(), Impossible> {
    let tile_box = schedule.ruleset().tile_box();
    let before: Rack = own.before_laying();
    let held = [
        ("own.rack", before.tiles()),
        ("own.received", own.received()),
        ("own.peeked", own.peeked()),
        ("own.arrived", own.arrived()),
    ];
    for (key, tiles) in held {
        let count = |tile: Tile| tiles.iter().filter(|other| **other == tile).count();
        if let Some(tile) = tiles.iter().find(|tile| count(**tile) > usize::from(tile_box.count(**tile))) {
            let (tile, held, in_box) = (*tile, count(*tile), tile_box.count(*tile));
            return Err(Impossible::table(key, Fault::TooManyOf { tile, held, in_box }));
        }
    }
    Ok(())
}
