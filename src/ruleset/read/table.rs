//! Reading who sits at the table beyond the seats' names: its directions and its spare hands (R1).

use std::collections::BTreeMap;

use super::route::NO_DIRECTIONS;
use super::{Reader, one_word};
use crate::document::shape::{SpareHandDoc, TableDoc, TurnOrderWord};
use crate::key_path::KeyPath;
use crate::ruleset::{RulesetError, SpareHand, defaults};
use crate::seat::{BySeat, Seat};

impl Reader<'_> {
    /// Which way the turn goes round, and the table's own words for directions.
    pub(super) fn directions(&mut self, doc: &TableDoc) {
        self.clockwise = match doc.turn_order {
            None => defaults::CLOCKWISE,
            Some(TurnOrderWord::Clockwise) => true,
            Some(TurnOrderWord::CounterClockwise) => false,
        };
        let path = KeyPath::root().key("table").key("directions");
        for (word, steps) in doc.directions.iter().flatten() {
            let here = path.key(word);
            let is_taken = NO_DIRECTIONS.contains(&word.as_str()) || self.seats.contains(word);
            if is_taken || one_word(word) != *word {
                let error = RulesetError::ReservedName { what: "direction", name: word.clone() };
                self.found(error, self.key(&here));
            }
            let steps = self.steps(i64::from(*steps), &here);
            self.directions.push((word.clone(), steps));
        }
    }

    /// The hands of seats that nobody sits at.
    pub(super) fn spare_hands(
        &mut self,
        docs: Option<&BTreeMap<String, SpareHandDoc>>,
    ) -> BySeat<Option<SpareHand>> {
        let mut hands = BySeat::new(self.seats.len(), |_| None);
        let path = KeyPath::root().key("table").key("spare-hands");
        for (name, doc) in docs.into_iter().flatten() {
            let here = path.key(name);
            let Some(seat) = self.seat_by_key(name, &here) else { continue };
            if seat == Seat::FIRST {
                self.found(RulesetError::SpareDealer { name: name.clone() }, self.key(&here));
            }
            let SpareHandDoc { gives, at_the_end } = doc;
            let place = self.ruled((), here).place;
            hands[seat] = Some(SpareHand {
                gives: gives.unwrap_or(defaults::SPARE_GIVES),
                at_the_end: at_the_end.unwrap_or(defaults::SPARE_ENDS),
                place,
            });
        }
        if self.seats_are_known && hands.values().filter(|hand| hand.is_none()).count() < 2 {
            self.found(RulesetError::NobodySits, self.span(&path));
        }
        hands
    }
}
