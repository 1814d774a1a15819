//! Reads the contents of the box (R2).

use super::Reader;
use crate::format::shape::{BoxDoc, BoxWord, SuitWord};
use crate::ruleset::{RulesetError, defaults};
use crate::table::tile::{Kind, Tile, TileBox};
use crate::toml::key_path::KeyPath;

/// The settings that don't apply to a deck of cards.
const ONLY_OF_TILES: [&str; 8] =
    ["suits", "winds", "dragons", "copies", "flowers", "seasons", "seasons-are-flowers", "blanks"];

/// Returns the default box.
pub fn usual() -> TileBox {
    of_tiles(&BoxDoc::default())
}

impl Reader<'_> {
    pub(super) fn tile_box(&mut self, doc: Option<&BoxDoc<'_>>) -> TileBox {
        let doc = doc.cloned().unwrap_or_default();
        let without = self.left_out(&doc);
        let tile_box = match doc.of.unwrap_or(defaults::BOX_OF) {
            BoxWord::Tiles => {
                let path = KeyPath::root().key("box").key("suits");
                self.listed_once(doc.suits.as_deref().unwrap_or_default(), &path);
                of_tiles(&doc)
            }
            BoxWord::Cards => {
                self.cards_stand_alone();
                of_cards(&doc)
            }
        };
        tile_box.without(&without)
    }

    /// Returns the tiles that are left out of the box.
    fn left_out(&mut self, doc: &BoxDoc<'_>) -> Vec<Tile> {
        let names = doc.without.as_deref().unwrap_or_default();
        let in_cards = doc.of == Some(BoxWord::Cards);
        let path = KeyPath::root().key("box").key("without");
        self.listed_once(names, &path);
        let mut tiles = Vec::new();
        for (position, name) in names.iter().enumerate().filter(|(_, name)| !name.is_empty()) {
            match name.parse::<Tile>() {
                Ok(tile) => tiles.push(tile),
                Err(error) => {
                    let (name, right) = ((*name).to_owned(), error.right_in(in_cards));
                    self.found(RulesetError::UnknownTile { name, right }, self.span(&path.index(position)));
                }
            }
        }
        tiles
    }

    /// Reports settings that don't apply to a deck of cards. Also shows the setting that makes the box a deck of cards,
    /// which may be in a parent.
    fn cards_stand_alone(&mut self) {
        let path = KeyPath::root().key("box");
        for key in ONLY_OF_TILES {
            let Some(written) = self.loaded.tree.locate(&path.key(key)) else { continue };
            // Other findings about the value don't matter, because the setting doesn't belong here.
            self.superseded.push(written.value);
            let cards = self.label(&path.key("of"), "cards here");
            self.found_beside(
                RulesetError::NotWithCards { key },
                written.key.unwrap_or(written.value),
                cards,
            );
        }
    }
}

fn of_tiles(doc: &BoxDoc<'_>) -> TileBox {
    let BoxDoc {
        of: _,
        suits,
        winds,
        dragons,
        copies,
        sets,
        jokers,
        flowers,
        seasons,
        blanks,
        seasons_are_flowers: _,
        without: _,
    } = doc;
    let suits = suits.as_deref().unwrap_or(&defaults::SUITS);
    let copies = copies.unwrap_or(defaults::COPIES);
    let if_there = |is_there: bool| if is_there { copies } else { 0 };
    together(*sets, |kind| match kind {
        Kind::Bam => if_there(suits.contains(&SuitWord::Bam)),
        Kind::Crak => if_there(suits.contains(&SuitWord::Crak)),
        Kind::Dot => if_there(suits.contains(&SuitWord::Dot)),
        Kind::Spade | Kind::Heart | Kind::Diamond | Kind::Club => 0,
        Kind::Wind => if_there(winds.unwrap_or(defaults::WINDS)),
        Kind::Dragon => if_there(dragons.unwrap_or(defaults::DRAGONS)),
        Kind::Flower => flowers.unwrap_or(defaults::FLOWERS),
        Kind::Season => seasons.unwrap_or(defaults::SEASONS),
        Kind::Joker => jokers.unwrap_or(defaults::JOKERS),
        Kind::Blank => blanks.unwrap_or(defaults::BLANKS),
    })
}

fn of_cards(doc: &BoxDoc<'_>) -> TileBox {
    together(doc.sets, |kind| match kind {
        Kind::Joker => doc.jokers.unwrap_or(defaults::JOKERS_IN_A_DECK),
        kind => u8::from(kind.is_card()),
    })
}

/// Returns a box with this many sets. `of_a_set` returns the number of copies of each tile of a kind in one set.
fn together(sets: Option<u8>, of_a_set: impl Fn(Kind) -> u8) -> TileBox {
    let sets = sets.unwrap_or(defaults::SETS);
    TileBox::of(|kind| of_a_set(kind).saturating_mul(sets))
}
