//! Reads the conditions that a seat's tiles must meet as a group in one pass (R14).

use super::Reader;
use crate::format::shape::{AskedTilesDoc, BoxWord, ConditionDoc, ConditionWord};
use crate::ruleset::{Ruled, RulesetError, defaults};
use crate::table::selection::{Conditions, End, Order, SuitRule};
use crate::table::tile::{Kind, TileSet};
use crate::toml::key_path::KeyPath;

/// Pairs of conditions that can't be used together: several tiles can't meet both, or the order alone decides which
/// tiles a player passes.
const CLASHES: [[&str; 2]; 6] = [
    ["all-alike", "all-different"],
    ["all-alike", "highest"],
    ["all-alike", "lowest"],
    ["at-least-one", "highest"],
    ["at-least-one", "lowest"],
    ["highest", "lowest"],
];

/// The words and keys of the conditions read so far, each with its path.
type Known<'p> = Vec<(&'static str, KeyPath<'p>)>;

impl<'a> Reader<'a> {
    pub(super) fn selection(
        &mut self,
        docs: Option<&[ConditionDoc<'a>]>,
        table: &KeyPath,
    ) -> Ruled<Conditions> {
        let path = table.key("selection");
        let Some(docs) = docs else { return self.ruled(defaults::SELECTION, path) };
        self.listed_once(docs, &path);
        let (mut conditions, mut known) = (Conditions::NONE, Known::new());
        for (position, doc) in
            docs.iter().enumerate().filter(|(position, doc)| !docs[..*position].contains(doc))
        {
            let here = path.index(position);
            match doc {
                ConditionDoc::Word(word) => {
                    self.note_condition((*word).into(), here, &mut known);
                    match word {
                        ConditionWord::OneSuit if conditions.suit == SuitRule::Named => {}
                        ConditionWord::OneSuit => conditions.suit = SuitRule::One,
                        ConditionWord::NamedSuit => conditions.suit = SuitRule::Named,
                        ConditionWord::AllAlike => conditions.all_alike = true,
                        ConditionWord::AllDifferent => conditions.all_different = true,
                        ConditionWord::NotJustReceived => conditions.not_just_received = true,
                    }
                }
                ConditionDoc::Tiles(doc) => self.asked_tiles(doc, here, (&mut conditions, &mut known)),
            }
        }
        self.ruled(conditions, path)
    }

    fn asked_tiles<'p>(
        &mut self,
        doc: &AskedTilesDoc<'a>,
        here: KeyPath<'p>,
        (conditions, known): (&mut Conditions, &mut Known<'p>),
    ) {
        let AskedTilesDoc { at_least_one, highest, lowest } = doc;
        if let Some(words) = at_least_one {
            let path = here.key("at-least-one");
            self.note_condition("at-least-one", path, known);
            conditions.at_least_one =
                self.tile_sets(words, &path).into_iter().fold(TileSet::NONE, TileSet::or);
        }
        for (key, end, words) in [("highest", End::Highest, highest), ("lowest", End::Lowest, lowest)] {
            let Some(words) = words else { continue };
            let path = here.key(key);
            self.note_condition(key, path, known);
            conditions.order = Some(Order::new(end, &self.tile_sets(words, &path)));
        }
    }

    /// Records a condition. Reports the condition if it contradicts or would replace an earlier one.
    fn note_condition<'p>(&mut self, name: &'static str, path: KeyPath<'p>, known: &mut Known<'p>) {
        let clashes = |other: &str| {
            name == other || CLASHES.contains(&[name, other]) || CLASHES.contains(&[other, name])
        };
        if let Some((other, first)) = known.iter().find(|(other, _)| clashes(other)) {
            let error = RulesetError::SelectionClash { one: other, other: name };
            let first = self.label(first, "the first of them");
            self.found_beside(error, self.span(&path), first);
        }
        known.push((name, path));
    }

    /// Returns the tiles that each entry in a list stands for.
    fn tile_sets(&mut self, words: &[&str], path: &KeyPath) -> Vec<TileSet> {
        self.listed_once(words, path);
        let tile_box = self.doc.tile_box.as_ref();
        let in_cards = tile_box.and_then(|tile_box| tile_box.of) == Some(BoxWord::Cards);
        // Seasons are used as flowers, unless the box distinguishes them (R2).
        let seasons = tile_box.filter(|tile_box| tile_box.seasons.unwrap_or(defaults::SEASONS) > 0);
        let with_seasons = seasons
            .is_some_and(|tile_box| tile_box.seasons_are_flowers.unwrap_or(defaults::SEASONS_ARE_FLOWERS));
        let mut sets = Vec::new();
        for (position, word) in words.iter().enumerate().filter(|(_, word)| !word.is_empty()) {
            let season = (*word == Kind::Flower.name() && with_seasons).then_some(Kind::Season.name());
            let season = season.and_then(|season| TileSet::named(season, in_cards)).unwrap_or(TileSet::NONE);
            match TileSet::named(word, in_cards) {
                Some(set) => sets.push(set.or(season)),
                None => {
                    let error = RulesetError::UnknownTiles { name: (*word).to_owned(), in_cards };
                    self.found(error, self.span(&path.index(position)));
                }
            }
        }
        sets
    }
}
