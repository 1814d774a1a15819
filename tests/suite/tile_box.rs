//! What a ruleset puts into the box.

use charleston::table::Kind;
use charleston::{Schedule, Tile};

use crate::gallery;

const CLUB: &str = "format = 1\nname = \"Club\"\ncharleston.phases = [\"one\"]\n\
    phases.one.passes = [\"one\"]\npasses.one.to = \"left\"\ntable.seats = [\"east\", \"west\"]\n";

/// Loads the smallest playable file with these settings.
fn load(settings: &str) -> Schedule {
    gallery::load(&format!("{CLUB}{settings}\n"))
}

#[test]
fn the_box_holds_the_stated_tile_counts() {
    let schedule = load("box = { suits = [\"crak\"], dragons = false, copies = 3, sets = 2, flowers = 5 }");
    for tile in Tile::all() {
        let due = match tile.kind() {
            Kind::Crak | Kind::Wind => 6,
            Kind::Flower => 10,
            Kind::Joker => 16,
            _ => 0,
        };
        assert_eq!(schedule.ruleset().tile_box().count(tile), due, "{tile}");
    }
    let deck = load("box = { of = \"cards\", sets = 3 }");
    let due = |tile: Tile| if tile.kind().is_card() { 3 } else { 0 };
    assert!(Tile::all().all(|tile| deck.ruleset().tile_box().count(tile) == due(tile)));
    assert_eq!(deck.ruleset().tile_box().worded("Reptiles: TILE, tiles".into()), "Reptiles: CARD, cards");
}
