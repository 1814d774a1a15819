//! Reading the passes: from whom to whom, and how many tiles (R5).

use std::collections::BTreeMap;

use super::Reader;
use super::unused::Played;
use crate::document::shape::{PassDoc, RangeDoc, SettleWord, TilesDoc, ToWord};
use crate::key_path::KeyPath;
use crate::ruleset::{Count, Pass, Route, Ruled, RulesetError, defaults};
use crate::seat::Seat;
use crate::tile::KindSet;

impl Reader<'_> {
    /// Every pass by name; nothing is read of one whose route is wrong, which is reported, and of one that is
    /// only inherited and not played.
    pub(super) fn passes(
        &mut self,
        docs: &BTreeMap<String, PassDoc>,
        played: &Played,
        stays: Ruled<KindSet>,
    ) -> BTreeMap<String, Option<Pass>> {
        let mut passes = BTreeMap::new();
        for (id, doc) in docs {
            let is_own = self.own_key(&KeyPath::root().key("passes").key(id)).is_some();
            let is_read = is_own || played.passes.contains(id);
            passes.insert(id.clone(), if is_read { self.pass(id, doc, stays) } else { None });
        }
        passes
    }

    fn pass(&mut self, id: &str, doc: &PassDoc, stays: Ruled<KindSet>) -> Option<Pass> {
        let PassDoc { title, to, between, tiles, blind, nobody_has_any, never_pass } = doc;
        let path = KeyPath::root().key("passes").key(id);
        let route = self.route(id, *to, between.as_deref(), &path);
        let count = self.count(tiles.as_ref(), &path.key("tiles"));
        let blind = self.ruled(blind.unwrap_or(defaults::BLIND), path.key("blind"));
        let nobody_has_any =
            self.ruled(nobody_has_any.unwrap_or(defaults::NOBODY_HAS_ANY), path.key("nobody-has-any"));
        let stays = match never_pass {
            Some(words) => self.stays(Some(words), &path),
            None => stays,
        };
        let route = route?;
        let title = title.clone().unwrap_or_else(|| defaults::title(id));
        Some(Pass { id: id.to_owned(), title, route, count, blind, nobody_has_any, stays })
    }

    fn route(
        &mut self,
        id: &str,
        to: Option<ToWord>,
        between: Option<&[Vec<String>]>,
        path: &KeyPath,
    ) -> Option<Ruled<Route>> {
        match (to, between) {
            (Some(to), None) => self.directed(to, path.key("to")),
            (None, Some(pairs)) => self.pairs(pairs, path.key("between")),
            (Some(_), Some(_)) => {
                let first = self.key_label(&path.key("to"), "the first");
                let error = RulesetError::TwoRoutes { name: id.to_owned() };
                self.found_beside(error, self.key(&path.key("between")), first);
                None
            }
            (None, None) => {
                if !self.is_reported(&path.key("to")) && !self.is_reported(&path.key("between")) {
                    self.found(RulesetError::NoRoute { name: id.to_owned() }, self.span(path));
                }
                None
            }
        }
    }

    fn directed(&mut self, to: ToWord, path: KeyPath) -> Option<Ruled<Route>> {
        let seats = self.seats.len();
        let route = match to {
            ToWord::Right => Route::Offset(1),
            ToWord::Left => Route::Offset(seats - 1),
            ToWord::Across if seats % 2 == 1 => {
                if self.seats_are_known {
                    let named = self.label(&KeyPath::root().key("table").key("seats"), "the seats");
                    let error = RulesetError::AcrossNeedsEvenSeats { seats };
                    self.found_beside(error, self.span(&path), named);
                }
                return None;
            }
            ToWord::Across => Route::Offset(seats / 2),
            ToWord::EachOther => Route::EachOther,
        };
        Some(self.ruled(route, path))
    }

    fn pairs(&mut self, names: &[Vec<String>], path: KeyPath) -> Option<Ruled<Route>> {
        let found_before = self.findings.len();
        let mut paired: Vec<(Seat, KeyPath)> = Vec::new();
        let mut pairs = Vec::new();
        for (position, pair) in names.iter().enumerate() {
            let seats = self.pair(pair, &mut paired, &path.index(position));
            pairs.extend(seats);
        }
        let sound = self.findings.len() == found_before && pairs.len() == names.len();
        sound.then(|| self.ruled(Route::Between(pairs), path))
    }

    fn pair(
        &mut self,
        names: &[String],
        paired: &mut Vec<(Seat, KeyPath)>,
        path: &KeyPath,
    ) -> Option<[Seat; 2]> {
        let [first, second] = names else { return None };
        if first == second {
            let once = self.label(&path.index(0), "the first time");
            let error = RulesetError::PairWithItself { name: first.clone() };
            self.found_beside(error, self.span(&path.index(1)), once);
            return None;
        }
        let seats = [first, second].map(|name| name.as_str());
        let [one, other] = [0, 1].map(|position| {
            let here = path.index(position);
            let seat = self.seat(seats[position], &here)?;
            let earlier = paired.iter().find(|(paired, _)| *paired == seat);
            if let Some(once) = earlier.map(|(_, path)| self.label(path, "the first time")) {
                let error = RulesetError::SeatTwice { name: seats[position].to_owned() };
                self.found_beside(error, self.span(&here), once);
            }
            paired.push((seat, here));
            Some(seat)
        });
        Some([one?, other?])
    }

    fn count(&mut self, doc: Option<&TilesDoc>, path: &KeyPath) -> Ruled<Count> {
        let count = match doc {
            None => Count::Exactly(defaults::TILES),
            Some(TilesDoc::Exactly(number)) => Count::Exactly(*number),
            Some(TilesDoc::Range(RangeDoc { min, max, settle })) => {
                let (min, max) = (*min, *max);
                if min > max {
                    let most = self.label(&path.key("max"), "the most");
                    let error = RulesetError::UpsideDown { min, max };
                    self.found_beside(error, self.span(&path.key("min")), most);
                }
                match settle {
                    SettleWord::Fewest => Count::Fewest { min, max },
                    SettleWord::Independent => Count::Independent { min, max },
                }
            }
        };
        self.ruled(count, path.clone())
    }
}
