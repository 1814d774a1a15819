//! How games can begin: deals of the match, with ordinary hands and with hands that are hard to pass from.

use std::sync::Arc;

use super::tables::{Opening, Tables};
use super::topic::Topic;
use crate::check::laws::random;
use crate::schedule::Schedule;
use crate::table::context::DealContext;
use crate::table::random::{Purpose, Randomness};
use crate::table::seat::Seat;
use crate::table::tile::{Kind, KindSet, Tile};

/// How many deals of a match are drawn at random.
const DRAWN: u64 = 200;

/// Returns openings that can show a difference, simplest first. Each of them is possible at all tables.
pub fn openings(schedules: &[Arc<Schedule>], topic: Topic) -> Vec<Opening> {
    let first = &schedules[0];
    let mut openings = Vec::new();
    for context in contexts(schedules) {
        let seeds = (0..2).map(|seed| Opening { context, hands: shuffled(first, &context, seed, &[]), seed });
        openings.extend(seeds);
        for kept in hard_to_pass(schedules) {
            let hands = shuffled(first, &context, 0, &kept);
            openings.push(Opening { context, hands, seed: 0 });
        }
    }
    if topic == Topic::Miscount {
        for opening in &mut openings {
            let last = opening.context.last_served(first.seats()).position();
            opening.hands[last].pop();
        }
    }
    openings.retain(|opening| Tables::open(schedules, opening).is_some());
    openings
}

/// Returns deals of a match, one for each set of passes that are played on it.
fn contexts(schedules: &[Arc<Schedule>]) -> Vec<DealContext> {
    let drawn = (0..DRAWN).flat_map(|seed| {
        let mut draw = Randomness::from_seed(seed).draw(Purpose::Player, 0);
        schedules
            .iter()
            .take(2)
            .map(move |schedule| random::context(schedule.ruleset(), &mut draw))
            .collect::<Vec<_>>()
    });
    let mut all: Vec<DealContext> = [DealContext::default()].into_iter().chain(drawn).collect();
    all.sort_by_key(|context| {
        let others = [context.round, context.dealer].iter().filter(|seat| **seat != Seat::FIRST).count();
        (context.roles.iter().count() + usize::from(context.counts.is_some()), others, context.deal)
    });
    let mut known: Vec<Vec<bool>> = Vec::new();
    all.retain(|context| {
        let played: Vec<bool> = schedules.iter().flat_map(|schedule| passes_on(schedule, context)).collect();
        let is_new = !known.contains(&played);
        if is_new && opens(schedules, context) {
            known.push(played);
            return true;
        }
        false
    });
    all
}

fn opens(schedules: &[Arc<Schedule>], context: &DealContext) -> bool {
    let opening = Opening { context: *context, hands: shuffled(&schedules[0], context, 0, &[]), seed: 0 };
    Tables::open(schedules, &opening).is_some()
}

/// Returns, for each pass, whether it is played on the given deal.
fn passes_on(schedule: &Schedule, context: &DealContext) -> Vec<bool> {
    let passes = schedule.passes();
    passes.map(|pass| schedule.is_played(pass.phase, context) && pass.when.contains(context)).collect()
}

/// Returns lists of tiles that some player might not be able to pass, or might not be able to pass together.
fn hard_to_pass(schedules: &[Arc<Schedule>]) -> Vec<Vec<Tile>> {
    let tiles = |holds: &dyn Fn(Tile) -> bool| -> Vec<Tile> {
        schedules[0].ruleset().tile_box().tiles().filter(|tile| holds(*tile)).collect()
    };
    let mut stays: Vec<KindSet> = Vec::new();
    for kinds in schedules.iter().flat_map(|schedule| schedule.passes().map(|pass| pass.stays.value)) {
        if !kinds.is_empty() && !stays.contains(&kinds) {
            stays.push(kinds);
        }
    }
    let mut all: Vec<Vec<Tile>> =
        stays.iter().map(|kinds| tiles(&|tile| kinds.contains(tile.kind()))).collect();
    all.push(tiles(&|tile| !tile.kind().is_suit()));
    let first_suit = Kind::ALL.iter().copied().find(|kind| kind.is_suit());
    all.push(tiles(&|tile| Some(tile.kind()) == first_suit));
    all.retain(|tiles| !tiles.is_empty());
    all
}

/// Returns shuffled hands. The first player gets as many of these tiles as there is room for.
fn shuffled(schedule: &Schedule, context: &DealContext, seed: u64, kept: &[Tile]) -> Vec<Vec<Tile>> {
    let ruleset = schedule.ruleset();
    let sizes = ruleset.hands(context);
    let mut wall = *ruleset.tile_box();
    let first = ruleset.players().first().unwrap_or(Seat::FIRST);
    let mut hand: Vec<Tile> = kept.iter().copied().take(usize::from(sizes[first])).collect();
    wall.take_all(&hand);
    let mut draw = Randomness::from_seed(seed).draw(Purpose::Deal, 0);
    let mut rest: Vec<Tile> = wall.tiles().collect();
    draw.mix(&mut rest);
    let mut rest = rest.into_iter();
    sizes
        .iter()
        .map(|(seat, size)| {
            let mut dealt = if seat == first { std::mem::take(&mut hand) } else { Vec::new() };
            let room = usize::from(*size).saturating_sub(dealt.len());
            dealt.extend(rest.by_ref().take(room));
            if ruleset.players().contains(seat) {
                dealt.sort_unstable();
            }
            dealt
        })
        .collect()
}
