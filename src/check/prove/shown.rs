//! Searches for games in which a player gets stuck, by dealing unlucky hands and playing at random.

use std::sync::Arc;

use crate::play::player::RandomPlayer;
use crate::schedule::{PassStep, Schedule};
use crate::session::Session;
use crate::table::deal::Deal;
use crate::table::random::{Draw, Purpose, Randomness};
use crate::table::seat::{BySeat, Seat};
use crate::table::selection::UnluckyHand;
use crate::table::tile::Tile;

const MAX_GAMES: u64 = 600;
const MAX_COMMANDS: usize = 400;

/// The maximum number of commands to play in all games for one ruleset.
pub(super) const MAX_COMMANDS_IN_ALL: usize = 100_000;

/// A player who is stuck in a simulated game.
pub(super) struct ShownStuck {
    pub(super) seat: Seat,
    pub(super) hand: UnluckyHand,
    /// The number of tiles in the hand that can be passed.
    pub(super) can_pass: usize,
}

/// Returns the first player found to be stuck in a pass. Plays at most `commands` commands, and subtracts those that it
/// plays.
pub(super) fn stuck_in(schedule: &Schedule, step: &PassStep, commands: &mut usize) -> Option<ShownStuck> {
    let schedule = Arc::new(schedule.clone());
    let (deals, _) = schedule.differing_contexts();
    // The dealer has the most tiles, so the dealer's seat is tried last.
    let others = schedule.players().iter().skip(1);
    let worst_for = others.chain(schedule.players().first()).map(Some).chain(std::iter::repeat(None));
    (0..MAX_GAMES).zip(worst_for).zip(deals.into_iter().cycle()).find_map(|((seed, seat), context)| {
        if *commands == 0 {
            return None;
        }
        let mut draw = Randomness::from_seed(seed).draw(Purpose::Deal, 1);
        let sizes = schedule.ruleset().hands(&context);
        let deal = match seat {
            Some(seat) => worst_deal_for(&schedule, step, (seat, &sizes), draw),
            None => unlucky_deal(&schedule, step, &sizes, &mut draw),
        };
        // The host can report any number, so assume the largest.
        let context = context.with_counts(BySeat::new(schedule.seats(), |_| u8::MAX));
        let table = Session::dealt(Arc::clone(&schedule), deal?, seed, context).ok()?;
        stuck_at(table, step, (seat, commands), &mut RandomPlayer::new(seed))
    })
}

/// Plays a game until a player is stuck in the pass. Checks `seat` first.
fn stuck_at(
    mut table: Session,
    step: &PassStep,
    (seat, commands): (Option<Seat>, &mut usize),
    player: &mut RandomPlayer,
) -> Option<ShownStuck> {
    for _ in 0..MAX_COMMANDS {
        *commands = commands.checked_sub(1)?;
        if table.passing().is_some_and(|at| at.part() == step.part()) {
            let mut seats = seat.into_iter().chain(table.waiting_for().iter());
            let stuck = seats.find_map(|seat| stuck_hand(&table, seat));
            if stuck.is_some() {
                return stuck;
            }
        }
        let turn = player.turn(&table)?;
        table.play_move(&turn).ok()?;
    }
    None
}

/// Returns the player's hand if it has too few passable tiles and the player hasn't passed yet.
fn stuck_hand(table: &Session, seat: Seat) -> Option<ShownStuck> {
    let step = table.passing()?;
    let own = table.private(seat).filter(|own| !own.has_passed())?;
    let prompt = table.prompt(seat)?;
    let conditions = step.selection_of(seat).0.value;
    let arrived = if conditions.not_just_received { own.arrived() } else { &[] };
    let named = conditions.naming(own.named_suit()).named_suit();
    let hand = UnluckyHand { tiles: own.rack(), arrived: arrived.iter().copied().collect(), named };
    let due = step.due(seat);
    let can_pass = table.can_pass_within_conditions(step, seat, due);
    let lacks = prompt.pass.is_some() && can_pass + usize::from(step.max_blind[seat]) < due;
    (prompt.cannot_pass || lacks).then_some(ShownStuck { seat, hand, can_pass })
}

/// Deals the worst possible hand to one seat, and random hands to the others.
fn worst_deal_for(
    schedule: &Schedule,
    step: &PassStep,
    (seat, sizes): (Seat, &BySeat<u8>),
    draw: Draw,
) -> Option<Deal> {
    let (size, tile_box) = (usize::from(sizes[seat]), schedule.ruleset().tile_box());
    let hand = schedule.unlucky_hand(step, size).tiles;
    if hand.len() != size {
        return None;
    }
    Deal::of(tile_box, sizes, &Deal::hands_with(tile_box, sizes, (seat, hand.tiles()), draw)).ok()
}

/// Deals one or more seats many tiles that can't be passed, or that can't be passed together.
fn unlucky_deal(schedule: &Schedule, step: &PassStep, sizes: &BySeat<u8>, draw: &mut Draw) -> Option<Deal> {
    let ruleset = schedule.ruleset();
    let max = usize::from(*sizes.values().max()?);
    let worst = schedule.unlucky_hand(step, max).tiles;
    let asked = step.selections().find(|selection| !selection.value.is_empty()).unwrap_or(step.selection);
    let keeps = asked.value.keep(step.stays.value);
    let luck = |tile: &Tile| (!keeps.contains(tile.kind()), !worst.tiles().contains(tile));
    let mut seats: Vec<Seat> = ruleset.every_seat().collect();
    draw.mix(&mut seats);
    seats.truncate(1 + if draw.once_in(3) { draw.below(seats.len()) } else { 0 });
    let mut rest: Vec<Tile> = ruleset.tile_box().tiles().collect();
    draw.mix(&mut rest);
    let hands = sizes.iter().map(|(seat, size)| {
        let (mut hand, size) = (Vec::new(), usize::from(*size));
        if seats.contains(&seat) {
            rest.sort_by_key(luck);
            // With a few other tiles, a player gets further before getting stuck.
            let others = draw.below(step.routing.given_by(seat).0 + 1);
            hand.extend(rest.drain(..size.saturating_sub(others).min(rest.len())));
            draw.mix(&mut rest);
        }
        hand.extend(rest.drain(..(size - hand.len()).min(rest.len())));
        hand
    });
    let hands: Vec<Vec<Tile>> = hands.collect();
    Deal::of(ruleset.tile_box(), sizes, &hands).ok()
}
