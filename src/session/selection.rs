//! The conditions on the tiles that a seat passes together, and the rules that lift them (R14 to R17).

use super::Session;
use super::command::Offer;
use super::event::{Event, Fact, Secret};
use super::refusal::Refusal;
use crate::ruleset::{CannotPass, PlaceId, Ruled, To};
use crate::schedule::PassStep;
use crate::table::rack::Rack;
use crate::table::seat::Seat;
use crate::table::selection::{Choices, Conditions, SuitRule};
use crate::table::tile::{Kind, KindSet, Tile};

/// The number of tiles that a seat can pass together.
pub(super) struct CanPass {
    /// The maximum.
    pub tiles: usize,
    /// The maximum number of tiles that meet the conditions together.
    pub meeting: usize,
    /// The rule that lifts the conditions on the tiles; `None` if they apply.
    pub lifted_by: Option<PlaceId>,
}

impl Session {
    /// Returns the event in which a player secretly names the suit of the tiles they pass.
    pub(super) fn name_suit(&self, seat: Seat, suit: Kind) -> Result<Event, Refusal> {
        let step = self.passing().ok_or(Refusal::NoPassNow)?;
        if self.exchange(step).gives_nothing(seat) {
            return Err(Refusal::SitsOut);
        }
        let Ruled { value: conditions, place: rule } = step.selection_of(seat).0;
        if conditions.suit != SuitRule::Named {
            return Err(Refusal::NoSuitToName { rule });
        }
        if self.private[seat].named_suit().is_some() {
            return Err(Refusal::AlreadyNamed { rule });
        }
        if !self.schedule.ruleset().tile_box().suits().contains(suit) {
            return Err(Refusal::NoSuchSuit { named: suit });
        }
        self.dice_first(step)?;
        Ok(Event { fact: Fact::NamedSuit { seat }, secret: Secret::Suit(suit) })
    }

    /// The suits that a player can name now.
    pub(super) fn suits_to_name(&self, seat: Seat) -> KindSet {
        let suits = self.schedule.ruleset().tile_box().suits();
        // A player who can name one suit in the box can name any of them.
        let can_name = suits.iter().next().is_some_and(|suit| self.name_suit(seat, suit).is_ok());
        if can_name { suits } else { KindSet::NONE }
    }

    /// Checks that a player has named a suit, if they have to and the box has suits.
    pub(super) fn suit_first(&self, step: &PassStep, seat: Seat) -> Result<(), Refusal> {
        if !step.selecting.contains(seat) {
            return Ok(());
        }
        let Ruled { value: conditions, place: rule } = step.selection_of(seat).0;
        let is_unnamed = conditions.suit == SuitRule::Named && self.private[seat].named_suit().is_none();
        if is_unnamed && !self.schedule.ruleset().tile_box().suits().is_empty() {
            return Err(Refusal::NameSuitFirst { rule });
        }
        Ok(())
    }

    /// Returns the tiles that a seat can pass, and the conditions on those that it passes together.
    pub(super) fn selection(&self, step: &PassStep, seat: Seat) -> Selection<'_> {
        let (Ruled { value, place }, to) = step.selection_of(seat);
        let own = &self.private[seat];
        let conditions = Ruled { value: value.naming(own.named_suit()), place };
        Selection {
            passable: Rack::of(self.passable(step, seat).collect()),
            arrived: own.arrived(),
            conditions,
            to,
        }
    }

    /// Returns a seat's tiles, including those that it has passed, except for those that must stay on the rack (R14).
    fn passable(&self, step: &PassStep, seat: Seat) -> impl Iterator<Item = Tile> {
        let stays = self.schedule.stays(step, seat);
        self.private[seat].own().iter().copied().filter(move |tile| !stays.contains(tile.kind()))
    }

    /// Returns the tiles that must stay on a player's rack (R14).
    pub(super) fn staying(&self, step: &PassStep, seat: Seat) -> Rack {
        let own = self.private[seat].own().iter().copied();
        own.filter(|tile| step.stays.value.contains(tile.kind())).collect()
    }

    /// The maximum number of tiles that a player can pass under the conditions after naming this suit.
    pub(super) fn most_of_suit(&self, step: &PassStep, seat: Seat, suit: Kind) -> usize {
        let mut selection = self.selection(step, seat);
        selection.conditions.value = step.selection_of(seat).0.value.naming(Some(suit));
        selection.choices().largest()
    }

    /// Returns the number of tiles that a seat can pass together if it has to pass `wanted` tiles.
    pub(super) fn can_pass(&self, step: &PassStep, seat: Seat, wanted: usize) -> CanPass {
        let passable = self.passable(step, seat).count();
        if !step.selecting.contains(seat) {
            return CanPass { tiles: passable, meeting: passable, lifted_by: None };
        }
        // A pass with conditions has no blind passing.
        let meeting = self.selection(step, seat).choices().largest();
        let cannot_pass = self.schedule.ruleset().rules().cannot_pass;
        let lacks = meeting < step.min_of_judged_gift(seat).unwrap_or(wanted);
        if lacks && cannot_pass.value.lifts_conditions() {
            return CanPass { tiles: passable, meeting, lifted_by: Some(cannot_pass.place) };
        }
        CanPass { tiles: step.can_pass(seat, (meeting, passable), wanted), meeting, lifted_by: None }
    }

    /// Like `can_pass`, but returns the number of tiles if no rule lifts the conditions on them.
    #[cfg(feature = "check")]
    pub(crate) fn can_pass_within_conditions(&self, step: &PassStep, seat: Seat, wanted: usize) -> usize {
        let meeting = self.can_pass(step, seat, wanted).meeting;
        step.can_pass(seat, (meeting, self.passable(step, seat).count()), wanted)
    }

    /// Returns the sets of tiles that a seat can pass together. Each set meets the conditions, unless a rule lifts them.
    pub(super) fn choices(&self, selection: &Selection, lifted_by: Option<PlaceId>) -> Choices {
        if lifted_by.is_none() {
            return selection.choices();
        }
        match self.schedule.ruleset().rules().cannot_pass.value {
            CannotPass::FillUp => selection.choices().filled_up(selection.passable),
            CannotPass::AnyTiles
            | CannotPass::PassWhatYouCan
            | CannotPass::EndCharleston
            | CannotPass::Redeal => Conditions::NONE.choices(&selection.passable, &[]),
        }
    }

    /// Checks that the tiles in an offer can be passed together (R14). The caller has already checked that the seat has
    /// them and that they don't have to stay on the rack. If only one receiver's tiles must meet the conditions, only
    /// those are checked.
    pub(super) fn judge_selection(
        &self,
        step: &PassStep,
        seat: Seat,
        lifted_by: Option<PlaceId>,
        offer: &Offer,
    ) -> Result<(), Refusal> {
        if !step.selecting.contains(seat) {
            return Ok(());
        }
        let selection = self.selection(step, seat);
        let gifts = self.exchange(step).gifts[seat].len();
        let tiles = selection.to.map_or(offer.tiles(), |to| offer.gift_for(to, gifts).0);
        let refusal = match lifted_by {
            Some(rule) => {
                let left_out = self.choices(&selection, lifted_by).left_out(tiles);
                left_out.map(|tile| Refusal::FillUp { tile, rule })
            }
            None => selection.refusal(tiles),
        };
        refusal.map_or(Ok(()), Err)
    }
}

/// The tiles that a seat can pass, and the conditions on those that it passes together.
pub(super) struct Selection<'a> {
    /// All tiles that the seat can pass, including those that it has passed and can still change.
    pub passable: Rack,
    /// The tiles that it most recently received.
    pub arrived: &'a [Tile],
    /// The conditions, including the suit that the seat has named.
    pub conditions: Ruled<Conditions>,
    /// The only receiver whose tiles must meet the conditions; `None` if the tiles for all receivers must meet them.
    pub to: Option<To>,
}

impl Selection<'_> {
    /// Returns the sets of tiles that meet the conditions together.
    fn choices(&self) -> Choices {
        self.conditions.value.choices(&self.passable, self.arrived)
    }

    /// Returns the reason why tiles can't be passed together, or `None` if they can.
    fn refusal(&self, tiles: &[Tile]) -> Option<Refusal> {
        let checks = [
            Self::wrong_suit,
            Self::not_alike,
            Self::alike,
            Self::just_received,
            Self::none_of,
            Self::out_of_order,
        ];
        checks.iter().find_map(|check| check(self, tiles))
    }

    fn wrong_suit(&self, tiles: &[Tile]) -> Option<Refusal> {
        let rule = self.conditions.place;
        match self.conditions.value.suit {
            SuitRule::Any => None,
            SuitRule::One | SuitRule::Named => {
                if let Some(tile) = tiles.iter().copied().find(|tile| !tile.kind().is_suit()) {
                    return Some(Refusal::OfNoSuit { tile, rule });
                }
                let (one, rest) = tiles.split_first()?;
                let other = rest.iter().find(|tile| tile.kind() != one.kind())?;
                Some(Refusal::TwoSuits { one: *one, other: *other, rule })
            }
            SuitRule::This(suit) => {
                let other = tiles.iter().copied().find(|tile| tile.kind() != suit);
                other.map(|tile| Refusal::NotOfNamedSuit { tile, suit, rule })
            }
        }
    }

    fn not_alike(&self, tiles: &[Tile]) -> Option<Refusal> {
        let (one, rest) = tiles.split_first().filter(|_| self.conditions.value.all_alike)?;
        let other = rest.iter().find(|tile| *tile != one)?;
        Some(Refusal::NotAlike { one: *one, other: *other, rule: self.conditions.place })
    }

    fn alike(&self, tiles: &[Tile]) -> Option<Refusal> {
        let is_again = |(at, tile): &(usize, &Tile)| tiles[..*at].contains(tile);
        let (_, tile) =
            tiles.iter().enumerate().find(is_again).filter(|_| self.conditions.value.all_different)?;
        Some(Refusal::Alike { tile: *tile, rule: self.conditions.place })
    }

    fn just_received(&self, tiles: &[Tile]) -> Option<Refusal> {
        tiles.iter().find_map(|&tile| {
            let just_received = self.conditions.value.just_received(tile, self.arrived);
            let before = self.passable.count(tile).saturating_sub(just_received);
            let given = tiles.iter().filter(|other| **other == tile).count();
            (given > before).then_some(Refusal::JustReceived { tile, before, rule: self.conditions.place })
        })
    }

    fn none_of(&self, tiles: &[Tile]) -> Option<Refusal> {
        let lacks = !tiles.is_empty() && !self.conditions.value.at_least_one.is_met_by(tiles);
        lacks.then_some(Refusal::NoneOf {
            tiles: self.conditions.value.at_least_one,
            rule: self.conditions.place,
        })
    }

    fn out_of_order(&self, tiles: &[Tile]) -> Option<Refusal> {
        let end = self.conditions.value.order?.end;
        let choices = self.choices();
        let kept = choices.iter().find_map(|list| list.without(tiles).ok())?;
        let (passed, kept) = choices.out_of_order(tiles, &kept)?;
        Some(Refusal::OutOfOrder { end, passed, kept, rule: self.conditions.place })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schedule::Schedule;
    use crate::source::shipped::Shipped;
    use crate::table::selection::tests::each_part;

    #[test]
    fn tiles_outside_a_selection_are_blamed() {
        let schedule = Schedule::load(&Shipped, Shipped::slugs().next().unwrap()).unwrap();
        let rule = schedule.passes().map(|step| step.selection.place).next().unwrap();
        each_part(|conditions, passable, arrived, tiles, allowed| {
            let conditions = Ruled { value: conditions, place: rule };
            let (passable, arrived) = (*passable, arrived.tiles());
            let refusal = Selection { passable, arrived, conditions, to: None }.refusal(tiles);
            assert_eq!(refusal.is_none(), allowed, "{:?} {tiles:?}: {refusal:?}", conditions.value);
        });
    }
}
