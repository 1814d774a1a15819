//! Reads how many tiles each seat is dealt (R3).

use super::Reader;
use crate::few::Few;
use crate::format::by_name::ByName;
use crate::format::shape::TableDoc;
use crate::ruleset::{Hands, SeatHint, defaults};
use crate::table::seat::Seat;
use crate::toml::key_path::KeyPath;

impl Reader<'_> {
    pub(super) fn hands(&mut self, doc: &TableDoc) -> Hands {
        let TableDoc { seats: _, turn_order: _, directions: _, vacant_seats: _, hand, hands, dealer_extra } =
            doc;
        let path = KeyPath::root().key("table").key("hands");
        let mut named = Few::new();
        for (name, size) in hands.iter().flat_map(ByName::iter) {
            let seat = self.role(name).or_else(|| {
                let words = self.roles_near(name);
                self.seat_of_table(name, &words, SeatHint::None, &path.key(name))
                    .map(|seat| self.meant_by(seat))
            });
            if let Some(seat) = seat.filter(|_| named.room() > 0) {
                named.push((seat, *size));
            }
        }
        named.sort_by_key(|(named, _)| named.precedence());
        let dealer_extra = dealer_extra.unwrap_or(defaults::DEALER_EXTRA);
        Hands { hand: hand.unwrap_or(defaults::HAND), named, dealer_extra }
    }

    /// Returns the seat that an entry in `hands` or `vacant-seats` names. If the name is unknown, also suggests one of
    /// `words`.
    ///
    /// A file that renames the seats can't remove its parent's hands and vacant seats, so entries for seats that no
    /// longer exist are ignored.
    pub(super) fn seat_of_table(
        &mut self,
        name: &str,
        words: &[&str],
        or: SeatHint,
        path: &KeyPath,
    ) -> Option<Seat> {
        let seats = KeyPath::root().key("table").key("seats");
        let named = self.loaded.tree.locate(&seats).map(|place| place.value.source);
        let key = self.key(path);
        if named.is_some_and(|named| named < key.source) && !self.seats.contains(&name) {
            return None;
        }
        self.seat_at(name, words, or, key)
    }
}
