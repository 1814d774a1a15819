//! Searches for a game in which the tables diverge, first breadth-first, then at random, and removes unnecessary moves
//! from that game.

use std::cell::Cell;
use std::collections::{HashSet, VecDeque};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use super::moves;
use super::tables::{Outcome, Tables};
use crate::check::games::{self, Opening};
use crate::play::player::RandomPlayer;
use crate::play::story::plain_move;
use crate::schedule::{Part, Schedule, Step};
use crate::session::{Move, Session};

/// The number of positions to examine for each opening at first.
const FEW_POSITIONS: usize = 60;
/// The maximum number of positions to examine for each opening.
const MAX_POSITIONS: usize = 1_500;
/// The maximum number of positions to examine in all the searches for one pair of rulesets.
pub(super) const MAX_POSITIONS_IN_ALL: usize = 50_000;
/// The maximum number of random games across all openings.
const RANDOM_GAMES: u64 = 60;
/// The maximum number of moves, which is more than any game needs.
const MAX_MOVES: usize = 400;

/// A game whose last move shows that the tables differ.
#[derive(Debug, Clone)]
pub struct Found {
    pub opening: Opening,
    pub moves: Vec<Move>,
}

/// The kind of difference to search for.
#[derive(Clone, Copy)]
pub struct Aim<'a> {
    /// Whether at least one of the tables compared must accept the last move. If not, two different refusals are
    /// enough.
    pub strictly: bool,
    /// Returns whether a difference counts at the point in the game that the tables have reached.
    pub is_meant: &'a dyn Fn(&Tables) -> bool,
    /// The number of positions that may still be examined. Every search for the pair uses up some of them.
    pub left: &'a Cell<usize>,
}

/// Returns a game whose last move has different results at the first table and at every other one. A thorough search
/// goes on where a quick one has ended.
pub fn search(
    schedules: &[Arc<Schedule>],
    openings: &[Opening],
    (aim, is_thorough): (Aim<'_>, bool),
) -> Option<Found> {
    let (first, others) = openings.split_at(openings.len().min(1));
    let breadth_first = |openings: &[Opening], positions| {
        openings.iter().find_map(|opening| breadth_first(schedules, opening, (positions, aim)))
    };
    if is_thorough {
        let at_random = |(opening, seed)| {
            let mut player = RandomPlayer::new(seed);
            along(schedules, opening, aim, |table| player.turn(table))
        };
        return breadth_first(others, MAX_POSITIONS)
            .or_else(|| openings.iter().cycle().zip(0..RANDOM_GAMES).find_map(at_random));
    }
    // Examine only a few positions from every opening first, to find the shortest games. The plainest moves lead to late
    // differences sooner than a broad search.
    let plainest = |opening| along(schedules, opening, aim, plain_move);
    breadth_first(openings, FEW_POSITIONS)
        .or_else(|| breadth_first(first, MAX_POSITIONS))
        .or_else(|| openings.iter().find_map(plainest))
}

/// Examines a position: returns the moves to try there, and the first of them that shows a difference of the kind
/// described by `aim`. Returns `None` if no more positions may be examined.
fn examine(tables: &Tables, aim: Aim<'_>) -> Option<(Vec<Move>, Option<Move>)> {
    aim.left.set(aim.left.get().checked_sub(1)?);
    let all = moves::all(tables);
    let mut candidates = all.iter().filter(|_| (aim.is_meant)(tables));
    let shown = candidates.find(|turn| tables.shows(turn, aim.strictly)).copied();
    Some((all, shown))
}

fn breadth_first(
    schedules: &[Arc<Schedule>],
    opening: &Opening,
    (positions, aim): (usize, Aim<'_>),
) -> Option<Found> {
    let start = Tables::open(schedules, opening)?;
    let mut known = HashSet::from([position(&start)]);
    let mut left = VecDeque::from([(start, Vec::new())]);
    while let Some((tables, mut moves)) = left.pop_front() {
        let (candidates, shown) = examine(&tables, aim)?;
        if let Some(last) = shown {
            moves.push(last);
            return Some(Found { opening: opening.clone(), moves });
        }
        let plainest = plain_move(&tables.all[0]);
        let next = plainest.map(|turn| turn.seat());
        let followed = candidates.into_iter().filter(|turn| moves::is_followed(turn, next));
        for turn in plainest.into_iter().chain(followed) {
            if known.len() >= positions {
                break;
            }
            let mut after = tables.clone();
            if after.play(&turn) && known.insert(position(&after)) {
                left.push_back((after, [&moves[..], &[turn]].concat()));
            }
        }
    }
    None
}

/// Returns a hash of the state of the tables without their tiles, so that positions that differ only in tiles count as
/// the same.
fn position(tables: &Tables) -> u64 {
    let mut hasher = DefaultHasher::new();
    for table in &tables.all {
        let public = table.public();
        (public.stage, public.direction, public.declared, public.moved).hash(&mut hasher);
        (public.played, public.named_suit, public.redeals).hash(&mut hasher);
        for seat in public.seats.values() {
            seat.act.gifts().iter().for_each(|given| (given.own, given.blind).hash(&mut hasher));
            (seat.act.is_request(), seat.act.has_passed(), seat.act.gifts().len()).hash(&mut hasher);
            (seat.settled, seat.picked_up, seat.peeks, seat.vote).hash(&mut hasher);
        }
    }
    hasher.finish()
}

/// Examines every position of a game in which the players make these moves.
fn along(
    schedules: &[Arc<Schedule>],
    opening: &Opening,
    aim: Aim<'_>,
    mut next: impl FnMut(&Session) -> Option<Move>,
) -> Option<Found> {
    let mut tables = Tables::open(schedules, opening)?;
    let mut played = Vec::new();
    while played.len() < MAX_MOVES {
        if let (_, Some(last)) = examine(&tables, aim)? {
            played.push(last);
            return Some(Found { opening: opening.clone(), moves: played });
        }
        let turn = next(&tables.all[0])?;
        if !tables.play(&turn) {
            return None;
        }
        played.push(turn);
    }
    None
}

/// Removes moves as long as `shows` accepts the game without them.
pub fn shortened(Found { opening, moves }: Found, shows: impl Fn(&Found) -> bool) -> Found {
    let is_enough = |moves: &[Move]| shows(&Found { opening: opening.clone(), moves: moves.to_vec() });
    let moves = games::shortened(moves, is_enough);
    Found { opening, moves }
}

/// Returns the result of the last move at the first two tables; `None` if one of them refuses an earlier move.
pub fn outcomes(both: &[Arc<Schedule>; 2], Found { opening, moves }: &Found) -> Option<[Outcome; 2]> {
    let (last, rest) = moves.split_last()?;
    let tables = after(both, opening, rest)?;
    Some([0, 1].map(|table| tables.outcome(table, last)))
}

/// Returns whether every table accepts all moves before the last one, and the last move shows that the tables differ.
pub fn shows(schedules: &[Arc<Schedule>], Found { opening, moves }: &Found, strictly: bool) -> bool {
    let Some((last, rest)) = moves.split_last() else { return false };
    after(schedules, opening, rest).is_some_and(|tables| tables.shows(last, strictly))
}

/// Plays some moves and returns the tables; `None` if any table refuses a move.
pub fn after(schedules: &[Arc<Schedule>], opening: &Opening, moves: &[Move]) -> Option<Tables> {
    let mut tables = Tables::open(schedules, opening)?;
    moves.iter().all(|turn| tables.play(turn)).then_some(tables)
}

/// Returns the phase or pass that a table has reached; `None` before the first and after the last.
pub fn place(table: &Session) -> Option<Part> {
    table.public().stage.step(table.schedule()).map(Step::part)
}
