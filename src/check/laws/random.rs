//! Random turns, offers, deals and contexts, sensible or not.

use crate::ruleset::{Ruleset, To, Zone};
use crate::session::{Command, Declaration, HostCommand, Move, Offer, PassPrompt, Session};
use crate::table::context::{DealContext, PreviousDeal, Role};
use crate::table::deal::Deal;
use crate::table::random::{Draw, Purpose, Randomness};
use crate::table::seat::{BySeat, Seat, SeatSet};
use crate::table::tile::{Kind, Tile};

/// Returns a random command that a player could send, or a random report from the host.
pub fn turn(session: &Session, draw: &mut Draw) -> Move {
    let seats = session.schedule().seats();
    let any_seat = |draw: &mut Draw| Seat::new(below(draw, seats + 1));
    let (seat, other) = (any_seat(draw), any_seat(draw));
    let command = match draw.below(25) {
        0..=7 => Command::Pass(offer(session, seat, draw)),
        8 => Command::Request(below(draw, 5)),
        9 | 10 => Command::PickUp,
        11 => Command::Peek,
        12 => Command::Stop,
        13 => Command::Agree,
        14 => Command::Decline,
        15 => Command::Ask,
        16 => Command::Declare(Declaration::HeavenlyHand),
        17 => Command::Declare(Declaration::EarthlyHand),
        22 => return Move::Host(Declaration::HeavenlyHand.answer(seat, draw.once_in(2))),
        23 => return Move::Host(Declaration::EarthlyHand.answer(seat, draw.once_in(2))),
        18 => Command::Miscount,
        19 => Command::CannotPass,
        20 => Command::CallDead(other),
        21 => return Move::Host(HostCommand::Rolled { seat, pips: below(draw, 13) }),
        24 => Command::NameSuit(Kind::ALL[draw.below(Kind::ALL.len())]),
        _ => Command::BeginPlay,
    };
    Move::Player(seat, command)
}

fn offer(session: &Session, seat: Seat, draw: &mut Draw) -> Offer {
    let mut tiles: Vec<Tile> = session.private(seat).map_or(Vec::new(), |own| own.rack().tiles().to_vec());
    draw.mix(&mut tiles);
    if draw.once_in(6) {
        let face = draw.below(Tile::FACES);
        tiles.splice(0..0, Tile::all().nth(face));
    }
    let pass = session.prompt(seat).and_then(|prompt| prompt.pass);
    if let Some(pass) = pass.filter(|_| draw.once_in(2)) {
        return nearly_right(&pass, tiles, draw);
    }
    let mut offer = Offer::new();
    for seat in SeatSet::all(session.schedule().seats()).iter() {
        if draw.once_in(3) {
            let count = draw.below(5).min(tiles.len());
            let to = match draw.below(8) {
                0 => To::Untold,
                1 => To::Zone(Zone::Middle),
                2 => To::Zone(Zone::Wall),
                3 => To::Pile,
                _ => To::Seat(seat),
            };
            offer = offer.with_at_most(to, tiles.drain(..count));
            if draw.once_in(6) {
                offer = offer.and_blind(1);
            }
        }
    }
    if draw.once_in(3) {
        offer = offer.and_blind(below(draw, 5));
    }
    offer
}

/// Returns an offer that often has the right number of tiles for each receiver. It may include tiles that can't be
/// passed.
fn nearly_right(pass: &PassPrompt, mut tiles: Vec<Tile>, draw: &mut Draw) -> Offer {
    if draw.once_in(2) {
        // In sorted order, neighboring tiles are often alike or of the same suit.
        tiles.sort_unstable();
        let at = draw.below(tiles.len());
        tiles.rotate_left(at);
    }
    pass.receivers.iter().fold(Offer::new(), |offer, receiver| {
        let count = match draw.below(5) {
            0 => draw.below(usize::from(receiver.max) + 1),
            1 | 2 => usize::from(receiver.min),
            _ => usize::from(receiver.max),
        };
        let own: Vec<Tile> = tiles.drain(..count.min(tiles.len())).collect();
        offer.with_at_most(receiver.to, own)
    })
}

/// Returns the context of a random deal in a match.
pub fn context(ruleset: &Ruleset, draw: &mut Draw) -> DealContext {
    let seats: Vec<Seat> = ruleset.players().iter().collect();
    let seat = |draw: &mut Draw| seats[draw.below(seats.len())];
    let deal = 1 + u32::from(below(draw, 12));
    let context = DealContext::default().in_round(seat(draw)).dealt_by(seat(draw)).on_deal(deal);
    let ends = [PreviousDeal::Win, PreviousDeal::WallGame];
    let mut context = if deal == 1 { context } else { context.after(ends[draw.below(ends.len())]) };
    context.is_last = deal.is_multiple_of(4);
    for role in ruleset.reported_roles() {
        let is_thrower = role == Role::Thrower && context.after == PreviousDeal::Win && draw.once_in(2);
        if role.is_due_after(context.after) || is_thrower {
            let is_winner = |seat: &Seat| context.roles.winner == Some(*seat);
            let can_have_it = |seat: &Seat| role == Role::LastPlace || !is_winner(seat);
            let can_have_it: Vec<Seat> = seats.iter().copied().filter(can_have_it).collect();
            context.roles.set(role, can_have_it[draw.below(can_have_it.len())]);
        }
    }
    if ruleset.needs_counts(&context) || draw.once_in(4) {
        context.counts = Some(BySeat::new(ruleset.seats(), |_| below(draw, 6)));
    }
    context
}

/// Returns the shuffled deal for a seed.
pub fn shuffled(ruleset: &Ruleset, context: &DealContext, seed: u64) -> Deal {
    let draw = Randomness::from_seed(seed).draw(Purpose::Deal, 0);
    Deal::shuffled(ruleset.tile_box(), &ruleset.hands(context), draw)
}

/// Returns a shuffled deal and the number of miscounted tiles. Sometimes one hand has one tile too few or too many.
pub fn deal(ruleset: &Ruleset, context: &DealContext, seed: u64, draw: &mut Draw) -> (Deal, usize) {
    let shuffled = shuffled(ruleset, context, seed);
    if !draw.once_in(8) {
        return (shuffled, 0);
    }
    let mut hands = shuffled.hand_lists();
    let last = context.last_served(hands.len()).position();
    let hand = if draw.once_in(2) { last } else { draw.below(hands.len()) };
    match shuffled.wall().tiles().nth(draw.below(20)) {
        Some(tile) if draw.once_in(3) => hands[hand].push(tile),
        _ => drop(hands[hand].pop()),
    }
    let miscounted = Deal::miscounted(ruleset.tile_box(), &ruleset.hands(context), &hands);
    miscounted.map_or((shuffled, 0), |deal| (deal, 1))
}

/// Changes a pass so that every tile is passed blind, if that is allowed (R21).
pub fn blindly(session: &Session, turn: Move) -> Move {
    let Move::Player(seat, Command::Pass(_)) = turn else { return turn };
    let pass = session.prompt(seat).and_then(|prompt| prompt.pass);
    pass.as_ref().and_then(all_blind).map_or(turn, |command| Move::Player(seat, command))
}

/// Returns the command that passes as few tiles as possible, all of them blind. Returns `None` if that isn't allowed.
pub fn all_blind(pass: &PassPrompt) -> Option<Command> {
    let count = pass.min_in_all.max(1);
    let is_allowed = pass.receivers.len() == 1 && pass.max_blind >= count;
    is_allowed.then(|| Command::Pass(Offer::new().and_blind(count)))
}

pub(super) fn below(draw: &mut Draw, number: usize) -> u8 {
    u8::try_from(draw.below(number)).unwrap_or(0)
}
