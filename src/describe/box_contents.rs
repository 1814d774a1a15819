//! What is in the box, where it is not the usual one.

use crate::describe::words::and;
use crate::ruleset::Ruleset;
use crate::table::tile::{Kind, Tile, TileBox};

/// How many of each suit tile, wind and dragon a set has.
const USUAL_COPIES: u8 = 4;

/// How much is in the box, and of what if it is not the usual one: `152 tiles`, `108 tiles: bams, craks and
/// dots`, `160 tiles with 8 flowers, 8 jokers and 8 blanks`, `104 cards: 2 decks`.
pub(super) fn box_contents(ruleset: &Ruleset) -> String {
    let tile_box = ruleset.tile_box();
    let all = format!("{} {}", tile_box.total(), tile_box.called());
    let extras: Vec<String> = Kind::ALL.into_iter().filter_map(|kind| extra(tile_box, kind)).collect();
    match sets(tile_box) {
        _ if ruleset.has_usual_box() => all,
        Sets::Usual if !extras.is_empty() => format!("{all} with {}", and(&extras)),
        Sets::Usual => format!("{all} without flowers and jokers"),
        Sets::Deck if extras.is_empty() => all,
        Sets::Deck => format!("{all}: a deck and {}", and(&extras)),
        Sets::Other(set) => format!("{all}: {}", and(&[set, extras].concat())),
    }
}

/// What a box has besides flowers, jokers and the like.
enum Sets {
    /// All suits, winds and dragons, as often as usual.
    Usual,
    /// One deck of cards.
    Deck,
    /// Anything else, in words.
    Other(Vec<String>),
}

fn sets(tile_box: &TileBox) -> Sets {
    let kinds: Vec<Kind> = Kind::ALL.into_iter().filter(|kind| copies(tile_box, *kind) > 0).collect();
    let kinds: Vec<Kind> = kinds.into_iter().filter(|kind| is_of_a_set(*kind)).collect();
    let copies = kinds.first().map_or(0, |kind| copies(tile_box, *kind));
    let is_deck = kinds.first().is_some_and(|kind| kind.is_card());
    match (is_deck, copies) {
        (true, 1) => Sets::Deck,
        (true, decks) => Sets::Other(vec![format!("{decks} decks")]),
        (false, USUAL_COPIES) if kinds.len() == 5 => Sets::Usual,
        (false, USUAL_COPIES) => Sets::Other(kinds.iter().map(|kind| kind.names().1.to_owned()).collect()),
        (false, _) if kinds.is_empty() => Sets::Other(Vec::new()),
        (false, copies) => {
            let names: Vec<&str> = kinds.iter().map(|kind| kind.names().0).collect();
            Sets::Other(vec![format!("{copies} of each {}", and(&names))])
        }
    }
}

/// Flowers, jokers and the like, if there are any: `8 jokers`.
fn extra(tile_box: &TileBox, kind: Kind) -> Option<String> {
    let (one, several) = kind.names();
    match copies(tile_box, kind) {
        0 => None,
        _ if is_of_a_set(kind) => None,
        1 => Some(format!("1 {one}")),
        more => Some(format!("{more} {several}")),
    }
}

fn is_of_a_set(kind: Kind) -> bool {
    kind.is_suit() || matches!(kind, Kind::Wind | Kind::Dragon)
}

/// How many there are of every tile of a kind.
fn copies(tile_box: &TileBox, kind: Kind) -> u8 {
    Tile::all().find(|tile| tile.kind() == kind).map_or(0, |tile| tile_box.count(tile))
}
