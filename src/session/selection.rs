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
        suits.iter().filter(|suit| self.name_suit(seat, *suit).is_ok()).collect()
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

    /// Returns the conditions on a seat's tiles, including the suit that the seat has named. Also returns the only
    /// receiver whose tiles must meet them; `None` if the tiles for all receivers must meet them.
    pub(super) fn selection_of(&self, step: &PassStep, seat: Seat) -> (Ruled<Conditions>, Option<To>) {
        let (Ruled { value, place }, to) = step.selection_of(seat);
        (Ruled { value: value.naming(self.private[seat].named_suit()), place }, to)
    }

    /// The maximum number of tiles that a player can pass under the conditions after naming this suit.
    pub(super) fn most_of_suit(&self, step: &PassStep, seat: Seat, suit: Kind) -> usize {
        let (passable, _) = self.passable(step, seat);
        let conditions = step.selection_of(seat).0.value.naming(Some(suit));
        conditions.choices(&passable, self.private[seat].arrived()).largest()
    }

    /// Returns the number of tiles that a seat can pass together if it has to pass `wanted` tiles.
    pub(super) fn can_pass(&self, step: &PassStep, seat: Seat, wanted: usize) -> CanPass {
        if self.is_vacant(seat) {
            // It can have a list of its own, and conditions don't apply to it.
            let stays = self.schedule.stays(step, seat);
            let held = self.private[seat].before_passing();
            let tiles = held.tiles().iter().filter(|tile| !stays.contains(tile.kind())).count();
            return CanPass { tiles, meeting: tiles, lifted_by: None };
        }
        let (meeting, passable) = (self.most_meeting(step, seat), self.count_passable(step, seat));
        let cannot_pass = self.schedule.ruleset().rules().cannot_pass;
        // A pass with conditions has no blind passing.
        let has_conditions = step.selecting.contains(seat);
        let lacks = meeting < step.min_of_judged_gift(seat).unwrap_or(wanted);
        if lacks && has_conditions && cannot_pass.value.lifts_conditions() {
            return CanPass { tiles: passable, meeting, lifted_by: Some(cannot_pass.place) };
        }
        CanPass { tiles: step.can_pass(seat, (meeting, passable), wanted), meeting, lifted_by: None }
    }

    /// Like `can_pass`, but returns the number of tiles if no rule lifts the conditions on them.
    #[cfg(feature = "check")]
    pub(crate) fn can_pass_within_conditions(&self, step: &PassStep, seat: Seat, wanted: usize) -> usize {
        step.can_pass(seat, (self.most_meeting(step, seat), self.count_passable(step, seat)), wanted)
    }

    /// Returns the sets of passable tiles that a seat can pass together. Each set meets the conditions, unless a rule
    /// lifts them.
    pub(super) fn choices(
        &self,
        step: &PassStep,
        seat: Seat,
        passable: &Rack,
        lifted_by: Option<PlaceId>,
    ) -> Choices {
        if lifted_by.is_none() {
            return self.choices_meeting(step, seat, passable);
        }
        match self.schedule.ruleset().rules().cannot_pass.value {
            CannotPass::FillUp => self.choices_meeting(step, seat, passable).filled_up(*passable),
            CannotPass::AnyTiles
            | CannotPass::PassWhatYouCan
            | CannotPass::EndCharleston
            | CannotPass::Redeal => Conditions::NONE.choices(passable, &[]),
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
        let (Ruled { value: conditions, place }, to) = self.selection_of(step, seat);
        let gifts = self.exchange(step).gifts[seat].len();
        let tiles = to.map_or(offer.tiles(), |to| offer.gift_for(to, gifts).0);
        let (passable, _) = self.passable(step, seat);
        if let Some(rule) = lifted_by {
            let left_out = self.choices(step, seat, &passable, lifted_by).left_out(tiles);
            return left_out.map_or(Ok(()), |tile| Err(Refusal::FillUp { tile, rule }));
        }
        let arrived = self.private[seat].arrived();
        let chosen = Chosen { tiles, passable: &passable, arrived, conditions, rule: place };
        chosen.refusal().map_or(Ok(()), Err)
    }

    /// The maximum number of tiles that a seat can pass under the conditions.
    pub(super) fn most_meeting(&self, step: &PassStep, seat: Seat) -> usize {
        if !step.selecting.contains(seat) {
            return self.count_passable(step, seat);
        }
        let (passable, _) = self.passable(step, seat);
        self.choices_meeting(step, seat, &passable).largest()
    }

    fn count_passable(&self, step: &PassStep, seat: Seat) -> usize {
        let own = self.private[seat].own();
        own.iter().filter(|tile| !step.stays.value.contains(tile.kind())).count()
    }

    fn choices_meeting(&self, step: &PassStep, seat: Seat, passable: &Rack) -> Choices {
        self.selection_of(step, seat).0.value.choices(passable, self.private[seat].arrived())
    }
}

/// Tiles that a seat wants to pass together.
struct Chosen<'a> {
    tiles: &'a [Tile],
    /// All tiles that the seat can pass.
    passable: &'a Rack,
    /// The tiles that it most recently received.
    arrived: &'a [Tile],
    conditions: Conditions,
    rule: PlaceId,
}

impl Chosen<'_> {
    /// Returns the reason why the tiles can't be passed together, or `None` if they can.
    fn refusal(&self) -> Option<Refusal> {
        let checks = [
            Self::wrong_suit,
            Self::not_alike,
            Self::alike,
            Self::just_received,
            Self::none_of,
            Self::out_of_order,
        ];
        checks.iter().find_map(|check| check(self))
    }

    fn wrong_suit(&self) -> Option<Refusal> {
        let rule = self.rule;
        match self.conditions.suit {
            SuitRule::Any => None,
            SuitRule::One | SuitRule::Named => {
                if let Some(tile) = self.tiles.iter().copied().find(|tile| !tile.kind().is_suit()) {
                    return Some(Refusal::OfNoSuit { tile, rule });
                }
                let (one, rest) = self.tiles.split_first()?;
                let other = rest.iter().find(|tile| tile.kind() != one.kind())?;
                Some(Refusal::TwoSuits { one: *one, other: *other, rule })
            }
            SuitRule::This(suit) => {
                let other = self.tiles.iter().copied().find(|tile| tile.kind() != suit);
                other.map(|tile| Refusal::NotOfNamedSuit { tile, suit, rule })
            }
        }
    }

    fn not_alike(&self) -> Option<Refusal> {
        let (one, rest) = self.tiles.split_first().filter(|_| self.conditions.all_alike)?;
        let other = rest.iter().find(|tile| *tile != one)?;
        Some(Refusal::NotAlike { one: *one, other: *other, rule: self.rule })
    }

    fn alike(&self) -> Option<Refusal> {
        let is_again = |(at, tile): &(usize, &Tile)| self.tiles[..*at].contains(tile);
        let (_, tile) =
            self.tiles.iter().enumerate().find(is_again).filter(|_| self.conditions.all_different)?;
        Some(Refusal::Alike { tile: *tile, rule: self.rule })
    }

    fn just_received(&self) -> Option<Refusal> {
        self.tiles.iter().find_map(|&tile| {
            let just_received = self.conditions.just_received(tile, self.arrived);
            let before = self.passable.count(tile).saturating_sub(just_received);
            let given = self.tiles.iter().filter(|other| **other == tile).count();
            (given > before).then_some(Refusal::JustReceived { tile, before, rule: self.rule })
        })
    }

    fn none_of(&self) -> Option<Refusal> {
        let lacks = !self.tiles.is_empty() && !self.conditions.at_least_one.is_met_by(self.tiles);
        lacks.then_some(Refusal::NoneOf { tiles: self.conditions.at_least_one, rule: self.rule })
    }

    fn out_of_order(&self) -> Option<Refusal> {
        let end = self.conditions.order?.end;
        let choices = self.conditions.choices(self.passable, self.arrived);
        let kept = choices.iter().find_map(|list| list.without(self.tiles).ok())?;
        let (passed, kept) = choices.out_of_order(self.tiles, &kept)?;
        Some(Refusal::OutOfOrder { end, passed, kept, rule: self.rule })
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
            let refusal = Chosen { tiles, passable, arrived: arrived.tiles(), conditions, rule }.refusal();
            assert_eq!(refusal.is_none(), allowed, "{conditions:?} {tiles:?}: {refusal:?}");
        });
    }
}
