//! A player that keeps pairs and passes single tiles.

use super::Player;
use super::random::throw;
use crate::few::byte;
use crate::session::prompt::Supply;
use crate::session::{Command, Offer, PassPrompt, Prompt};
use crate::table::rack::{Packet, Rack};
use crate::table::random::{Purpose, Randomness};
use crate::table::tile::{Kind, Tile};
use crate::view::View;

/// A player that keeps jokers and pairs and passes single tiles, starting with the kind it holds the fewest of.
///
/// If it has too few singles, it passes blind (R18), and breaks up pairs only as a last resort. It names the suit in
/// which it has the most singles, requests as many tiles as it has singles, asks for more passing as long as it has
/// singles, agrees to everything, never stops a phase or a pass, and never peeks. It is meant for trying out a table,
/// not as a strong opponent. Only its dice are random, and they depend on its seed.
#[derive(Debug, Clone)]
pub struct KeepsPairs {
    randomness: Randomness,
    rolls: u32,
}

impl KeepsPairs {
    /// Creates a player whose dice use this seed.
    pub fn new(seed: u64) -> Self {
        Self { randomness: Randomness::from_seed(seed), rolls: 0 }
    }
}

impl Player for KeepsPairs {
    fn act(&mut self, view: &View, prompt: &Prompt) -> Option<Command> {
        let held = view.own.before_passing();
        let said = [
            (prompt.miscount, Command::Miscount),
            (prompt.cannot_pass, Command::CannotPass),
            (prompt.ask && singles(&held, &held) > 0, Command::Ask),
            (prompt.agree, Command::Agree),
            (prompt.decline, Command::Decline),
            (prompt.pick_up, Command::PickUp),
        ];
        if let Some((_, command)) = said.into_iter().find(|(may, _)| *may) {
            return Some(command);
        }
        if prompt.dice.is_some() {
            return None;
        }
        let singles_of = |suit: &Kind| held.count_where(|tile| tile.kind() == *suit && held.count(tile) == 1);
        if let Some(suit) = prompt.name_suit.iter().map(|offered| offered.suit).max_by_key(singles_of) {
            return Some(Command::NameSuit(suit));
        }
        if let Some((min, max)) = prompt.request {
            return Some(Command::Request(singles(&held, &held).min(max).max(min)));
        }
        match prompt.pass.as_ref().filter(|pass| !pass.changes) {
            Some(pass) => Some(Command::Pass(offer(pass, &held))),
            None => prompt.begin_play.then_some(Command::BeginPlay),
        }
    }

    fn roll(&mut self, dice: u8) -> u8 {
        self.rolls += 1;
        throw(dice, &mut self.randomness.draw(Purpose::Player, self.rolls))
    }
}

/// Returns a key that ranks a tile by its value to the player. Jokers are worth the most. Other tiles are ranked by the
/// number of copies that the player holds, and then by the number of tiles of the same kind that the player holds.
fn worth(held: &Rack, tile: Tile) -> (bool, usize, usize, Tile) {
    let of_its_kind = held.count_where(|other| other.kind() == tile.kind());
    (tile.kind() == Kind::Joker, held.count(tile), of_its_kind, tile)
}

/// Returns the number of these tiles that have no duplicate on the rack. Jokers don't count.
fn singles(held: &Rack, tiles: &Rack) -> u8 {
    let is_single = |tile: Tile| tile.kind() != Kind::Joker && held.count(tile) == 1;
    byte(tiles.count_where(is_single))
}

/// A possible offer: the player's own tiles, the number of blind tiles, and how many of the player's own tiles come
/// from pairs.
struct Plan {
    own: Packet,
    blind: u8,
    broken: usize,
}

impl Plan {
    fn of(pass: &PassPrompt, held: &Rack, choice: &Rack) -> Self {
        let singles = singles(held, choice);
        let room = byte(choice.len()).saturating_add(pass.max_blind);
        let max = pass.receivers.iter().fold(0, |sum: u8, receiver| sum.saturating_add(receiver.max));
        let count = singles.min(max.min(room)).max(pass.min_in_all);
        let blind = count.saturating_sub(singles).min(pass.max_blind);
        let tiles = pass.choices.in_order(choice, |tiles| tiles.sort_by_key(|tile| worth(held, *tile)));
        let own: Packet = tiles.into_iter().take(usize::from(count - blind)).collect();
        let broken = own.len().saturating_sub(usize::from(singles));
        Self { own, blind, broken }
    }
}

/// Returns the offer that breaks up the fewest pairs.
fn offer(pass: &PassPrompt, held: &Rack) -> Offer {
    if pass.conditions_for.is_some() {
        return pass.default_offer();
    }
    let plans = pass.choices.iter().map(|choice| Plan::of(pass, held, &choice));
    let best = plans.min_by_key(|plan| (plan.broken, plan.blind));
    best.map_or_else(Offer::new, |Plan { own, blind, .. }| {
        pass.offer_of(Supply::for_all(own), own.size().saturating_add(blind), blind)
    })
}
