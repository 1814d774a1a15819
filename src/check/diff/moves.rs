//! The moves to try at tables that are played side by side: the legal ones, and some illegal ones.

use super::tables::Tables;
use crate::check::games;
use crate::lists::unique;
use crate::ruleset::{To, rolls};
use crate::session::{Command, HostCommand, Move, Offer, PassPrompt, Prompt};
use crate::table::rack::Rack;
use crate::table::seat::Seat;
use crate::table::tile::Tile;

/// Returns moves for every seat, legal or not, including moves that the first table isn't waiting for.
pub fn all(tables: &Tables) -> Vec<Move> {
    let first = &tables.all[0];
    let mut moves = Vec::new();
    if let Some(declaration) = first.public().waits_for_host() {
        let dealer = first.public().context.dealer;
        return [true, false].map(|wins| Move::Host(declaration.answer(dealer, wins))).to_vec();
    }
    for seat in first.schedule().players().iter() {
        let prompts: Vec<Prompt> = tables.all.iter().take(2).filter_map(|table| table.prompt(seat)).collect();
        // A declared hand says little about a difference in the passes.
        let mut commands: Vec<Command> = Command::PLAIN.to_vec();
        commands.sort_by_key(|command| matches!(command, Command::Declare(_)));
        let mut of_seat = Vec::new();
        for prompt in &prompts {
            if let Some((min, max)) = prompt.request {
                commands.extend((min.saturating_sub(1)..=max.saturating_add(1)).map(Command::Request));
            }
            commands.extend(prompt.name_suit.iter().map(|suit| Command::NameSuit(suit.suit)));
            if let Some(dice) = prompt.dice {
                let rolled = rolls(dice).map(|pips| HostCommand::Rolled { seat, pips });
                of_seat.extend(rolled.map(Move::Host));
            }
        }
        of_seat.extend(commands.into_iter().map(|command| Move::Player(seat, command)));
        let rack = first.private(seat).map(|own| own.rack()).unwrap_or_default();
        for offer in
            prompts.iter().filter_map(|prompt| prompt.pass.as_ref()).flat_map(|pass| offers(pass, &rack))
        {
            let turn = Move::Player(seat, Command::Pass(offer));
            of_seat.extend(games::at_other_table(first, &turn, first));
        }
        moves.extend(unique(of_seat, PartialEq::eq));
    }
    moves
}

/// Returns offers for a prompt: the default one, and others with different numbers of tiles, with blind tiles, and with
/// each kind of tile on the rack.
fn offers(pass: &PassPrompt, rack: &Rack) -> Vec<Offer> {
    let plain = pass.default_offer();
    let mut offers = vec![plain];
    let [receiver] = pass.receivers[..] else {
        if pass.max_blind > 0 {
            offers.extend(
                pass.receivers.iter().map(|receiver| Offer::new().with_at_most(receiver.to, []).and_blind(1)),
            );
        }
        return offers;
    };
    // The tiles of the default offer, then the others on the rack that can be passed.
    let left = pass.passable.without(plain.tiles()).unwrap_or(*rack);
    let own = [plain.tiles(), left.tiles()].concat();
    let (min, max) = (receiver.min.saturating_sub(1), receiver.max.saturating_add(1));
    for total in min..=max {
        for blind in [0, 1, pass.max_blind, pass.max_blind.saturating_add(1), total] {
            if blind <= total && total > 0 {
                offers.push(offer(receiver.to, &own, total - blind, blind));
            }
        }
    }
    let count = receiver.min.max(1).min(receiver.max);
    for tile in unique(rack.tiles(), |one, other| one.kind() == other.kind()) {
        let others = own.iter().filter(|other| other.kind() != tile.kind());
        let mixed: Vec<Tile> = [*tile].into_iter().chain(others.copied()).collect();
        offers.push(offer(receiver.to, &mixed, count, 0));
        let same = rack.tiles().iter().filter(|other| other.kind() == tile.kind());
        let same: Vec<Tile> = same.copied().collect();
        offers.push(offer(receiver.to, &same, count, 0));
    }
    offers
}

fn offer(to: To, tiles: &[Tile], own: u8, blind: u8) -> Offer {
    Offer::new().with_at_most(to, tiles.iter().copied().take(usize::from(own))).and_blind(blind)
}

/// Returns whether the search continues after a move. It stops after a blind pass by a player other than `next`,
/// because many such passes lead to similar positions.
pub fn is_followed(turn: &Move, next: Option<Seat>) -> bool {
    match turn {
        Move::Player(seat, Command::Pass(offer)) => Some(*seat) == next || offer.blind() == 0,
        Move::Player(..) | Move::Host(_) => true,
    }
}
