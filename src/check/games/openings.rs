//! Openings for games: deals in a match, with random hands or with hands that are hard to pass from.

use std::sync::Arc;

use super::Opening;
use crate::check::laws::random;
use crate::lists::unique;
use crate::schedule::{PassStep, Schedule};
use crate::table::context::DealContext;
use crate::table::deal::Deal;
use crate::table::random::{Purpose, Randomness};
use crate::table::seat::Seat;
use crate::table::tile::{Kind, Tile};

/// The number of random seeds to try when looking for deals in a match.
const DRAWN: u64 = 200;

/// Returns openings in which different passes are played, or in which a player or a vacant seat has tiles that are hard
/// to pass. The simplest come first. Each opening is allowed by all of the rulesets.
pub fn openings(schedules: &[Arc<Schedule>]) -> Vec<Opening> {
    let first = &schedules[0];
    let ruleset = first.ruleset();
    // The first player can be dealt one more tile than the last.
    let players = ruleset.players();
    let some_players = players.first().into_iter().chain(players.iter().last());
    let vacant = ruleset.vacant_seats().map(|(seat, _)| seat);
    let holders: Vec<Seat> = some_players.chain(vacant).collect();
    let mut openings = Vec::new();
    for context in contexts(schedules) {
        openings.extend((0..2).map(|seed| shuffled(first, context, seed, None)));
        for kept in hard_to_pass(schedules) {
            openings.extend(holders.iter().map(|holder| shuffled(first, context, 0, Some((*holder, &kept)))));
        }
    }
    openings.retain(|opening| can_open(schedules, opening));
    openings
}

fn can_open(schedules: &[Arc<Schedule>], opening: &Opening) -> bool {
    schedules.iter().all(|schedule| opening.table(schedule).is_some())
}

/// Returns deals in a match, one for each combination of passes and directions that can be played on the same deal.
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
    let mut known: Vec<Vec<Option<Option<usize>>>> = Vec::new();
    all.retain(|context| {
        let played: Vec<_> = schedules.iter().flat_map(|schedule| passes_on(schedule, context)).collect();
        let is_new = !known.contains(&played);
        if is_new && can_open(schedules, &shuffled(&schedules[0], *context, 0, None)) {
            known.push(played);
            return true;
        }
        false
    });
    all
}

/// Returns, for each pass, the position of its direction on a deal, if the deal decides it; `None` if it isn't played.
fn passes_on(schedule: &Schedule, context: &DealContext) -> Vec<Option<Option<usize>>> {
    let on_deal = |pass: &PassStep| {
        schedule.is_part_played(pass.part(), context).then(|| pass.routing.on_deal(context.deal))
    };
    schedule.passes().map(on_deal).collect()
}

/// Returns lists of tiles that a player might not be able to pass at all, or at least not in a single pass.
fn hard_to_pass(schedules: &[Arc<Schedule>]) -> Vec<Vec<Tile>> {
    let tiles = |holds: &dyn Fn(Tile) -> bool| -> Vec<Tile> {
        schedules[0].ruleset().tile_box().tiles().filter(|tile| holds(*tile)).collect()
    };
    let stays = schedules.iter().flat_map(|schedule| schedule.passes().map(|pass| pass.stays.value));
    let stays = unique(stays.filter(|kinds| !kinds.is_empty()), PartialEq::eq);
    let mut all: Vec<Vec<Tile>> =
        stays.iter().map(|kinds| tiles(&|tile| kinds.contains(tile.kind()))).collect();
    all.push(tiles(&|tile| !tile.kind().is_suit()));
    let first_suit = Kind::ALL.iter().copied().find(|kind| kind.is_suit());
    all.push(tiles(&|tile| Some(tile.kind()) == first_suit));
    all.retain(|tiles| !tiles.is_empty());
    all
}

/// Returns an opening with shuffled hands. If `kept` contains a seat and some tiles, that seat's hand gets as many of
/// those tiles as it has room for.
fn shuffled(schedule: &Schedule, context: DealContext, seed: u64, kept: Option<(Seat, &[Tile])>) -> Opening {
    let (ruleset, kept) = (schedule.ruleset(), kept.unwrap_or((Seat::FIRST, &[])));
    let draw = Randomness::from_seed(seed).draw(Purpose::Deal, 0);
    let mut hands = Deal::hands_with(ruleset.tile_box(), &ruleset.hands(&context), kept, draw);
    ruleset.players().iter().for_each(|seat| hands[seat.position()].sort_unstable());
    Opening { context, hands, seed }
}
