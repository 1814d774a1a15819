//! Reads the table's directions and vacant seats (R1).

use super::unused::Meant;
use super::{Reader, one_word};
use crate::format::by_name::ByName;
use crate::format::shape::{PassDoc, TableDoc, ToDoc, TurnOrderWord, VacantSeatDoc};
use crate::ruleset::{NO_DIRECTIONS, RulesetError, SeatHint, VacantSeat, defaults};
use crate::table::seat::{BySeat, Seat};
use crate::toml::key_path::KeyPath;

impl<'a> Reader<'a> {
    /// Reads the turn order and the table's own directions.
    pub(super) fn directions(&mut self, doc: &TableDoc<'a>) {
        self.clockwise =
            doc.turn_order.map_or(defaults::CLOCKWISE, |order| order == TurnOrderWord::Clockwise);
        let path = KeyPath::root().key("table").key("directions");
        for (word, steps) in doc.directions.iter().flat_map(ByName::iter) {
            let here = path.key(word);
            self.direction_name(word, &here);
            let steps = self.steps(i64::from(*steps), &here);
            self.directions.push((word, steps));
        }
    }

    /// Checks a direction's name. It can't be the same as a seat's name or a word that already has a meaning at every
    /// table.
    fn direction_name(&mut self, word: &str, path: &KeyPath) {
        let right = one_word(word);
        let seat = self.seats.iter().position(|seat| *seat == word);
        if right != word {
            let error = RulesetError::DirectionName { name: word.to_owned(), right: right.into_owned() };
            self.found(error, self.key(path));
        } else if seat.is_some() || NO_DIRECTIONS.contains(&word) || is_everywhere(word, self.seats.len()) {
            let seats = KeyPath::root().key("table").key("seats");
            let seat = seat.and_then(|seat| self.label(&seats.index(seat), "a seat"));
            let error = RulesetError::ReservedName { what: "direction", name: word.to_owned() };
            self.found_beside(error, self.key(path), seat);
        }
    }

    /// Reports directions that this file defines but no pass uses.
    pub(super) fn report_unused_directions(&mut self, passes: &ByName<'_, PassDoc>) {
        let is_open = |id: &str| {
            let path = KeyPath::root().key("passes").key(id);
            self.is_reported(&path.key("to")) || self.is_reported(&path.key("gifts"))
        };
        let is_hidden = || self.is_reported(&KeyPath::root().key("passes")) || passes.keys().any(is_open);
        if self.directions.is_empty() || is_hidden() {
            return;
        }
        let mut taken = Meant::default();
        let known: Vec<&str> = self.directions.iter().map(|(word, _)| *word).collect();
        for doc in passes.values() {
            let words = match &doc.to {
                Some(ToDoc::Word(word)) => std::slice::from_ref(word),
                Some(ToDoc::OneOf(words)) => words,
                Some(ToDoc::Further(_)) | None => &[],
            };
            let gifts = doc.gifts.iter().flatten().map(|gift| &gift.to);
            words.iter().chain(gifts).for_each(|word| taken.note(word, known.iter().copied()));
        }
        let path = KeyPath::root().key("table").key("directions");
        for word in known {
            let span = self.own_key(&path.key(word)).filter(|_| !taken.names(word));
            if let Some(span) = span.filter(|span| !self.has_found_on(*span)) {
                self.found(RulesetError::UnusedDirection { name: word.to_owned() }, span);
            }
        }
    }

    /// Reads the vacant seats.
    pub(super) fn vacant_seats(
        &mut self,
        docs: Option<&ByName<'_, VacantSeatDoc>>,
    ) -> BySeat<Option<VacantSeat>> {
        let mut hands = BySeat::new(self.seats.len(), |_| None);
        let path = KeyPath::root().key("table").key("vacant-seats");
        for (name, doc) in docs.into_iter().flat_map(ByName::iter) {
            let here = path.key(name);
            let Some(seat) = self.seat_of_table(name, &[], SeatHint::Vacant, &here) else { continue };
            if seat == Seat::FIRST {
                self.found(RulesetError::VacantDealer { name: name.to_owned() }, self.key(&here));
            }
            let VacantSeatDoc { gives, never_pass, at_the_end } = doc;
            let stays = never_pass.as_deref().map(|words| self.stays(Some(words), &here));
            let place = self.ruled((), here).place;
            hands[seat] = Some(VacantSeat {
                gives: gives.unwrap_or(defaults::VACANT_GIVES),
                stays,
                at_the_end: at_the_end.unwrap_or(defaults::VACANT_ENDS),
                place,
            });
        }
        if self.seats_are_known && hands.values().filter(|hand| hand.is_none()).count() < 2 {
            self.found(RulesetError::NobodySits, self.span(&path));
        }
        hands
    }
}

/// Returns whether every table with this many seats has a direction with this name.
fn is_everywhere(word: &str, seats: usize) -> bool {
    matches!(word, "right" | "left") || (word == "across" && seats.is_multiple_of(2))
}
