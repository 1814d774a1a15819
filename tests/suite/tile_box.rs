//! What a ruleset puts into the box, and how the schedule describes it.

use charleston::internal::describe::schedule::{rules, steps};
use charleston::internal::ruleset::Place;
use charleston::table::Kind;
use charleston::{Schedule, Tile};

use crate::gallery;

const CLUB: &str = "format = 1\nname = \"Club\"\ncharleston.phases = [\"one\"]\n\
    phases.one.passes = [\"one\"]\npasses.one.to = \"left\"\ntable.seats = [\"east\", \"west\"]\n";

/// Loads the smallest playable file with these settings.
fn load(settings: &str) -> Schedule {
    gallery::load(&format!("{CLUB}{settings}\n"))
}

/// The schedule's description of the box.
fn said(schedule: &Schedule) -> String {
    let lines = steps(schedule);
    lines[1].split_once(" of ").unwrap().1.to_owned()
}

#[test]
fn the_schedule_lists_an_unusual_box() {
    let none = "box.winds = false\nbox.dragons = false\nbox.jokers = 0\nbox.flowers = 0";
    for (settings, expected) in [
        (String::new(), "152 tiles"),
        ("box.suits = [\"dot\", \"crak\", \"bam\"]".into(), "152 tiles"),
        (
            "box.jokers = 10".into(),
            "154 tiles: 36 bams, 36 craks, 36 dots, 16 winds, 12 dragons, 8 flowers and 10 jokers",
        ),
        (none.into(), "108 tiles: 36 bams, 36 craks and 36 dots"),
        (format!("{none}\nbox.suits = [\"dot\", \"bam\"]"), "72 tiles: 36 bams and 36 dots"),
        (format!("{none}\nbox.copies = 1\nbox.blanks = 2"), "29 tiles: 9 bams, 9 craks, 9 dots and 2 blanks"),
        (
            "box.of = \"cards\"\nbox.jokers = 1".into(),
            "53 cards: 13 spades, 13 hearts, 13 diamonds, 13 clubs and 1 joker",
        ),
    ] {
        let schedule = load(&settings);
        let total = format!("{} ", schedule.ruleset().tile_box().total());
        let said = said(&schedule);
        assert_eq!(said, expected, "{settings}");
        assert!(said.starts_with(&total), "{settings}");
    }
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

#[test]
fn only_tiles_in_the_box_stay() {
    let stay = |settings: &str| rules(&load(settings))[1].trim().to_owned();
    assert_eq!(stay(""), "jokers can't be passed");
    assert_eq!(stay("charleston.never-pass = [\"joker\", \"blank\"]"), "jokers can't be passed");
    assert_eq!(stay("charleston.never-pass = []"), "every tile can be passed");
    assert_eq!(stay("box.of = \"cards\""), "every card can be passed");
    assert_eq!(
        stay("box.of = \"cards\"\ncharleston.never-pass = [\"club\", \"spade\"]"),
        "spades and clubs can't be passed"
    );
}

/// How many tiles can be passed blind in the first pass, and where that is set.
fn blind(settings: &str) -> (u8, String) {
    let schedule = load(settings);
    let ruleset = schedule.ruleset();
    let blind = ruleset.phases()[0].passes[0].blind;
    let Place { file, path, .. } = ruleset.place(blind.place);
    (blind.value, format!("{}: {path}", file.unwrap_or("default")))
}

#[test]
fn a_pass_can_override_blind_everywhere() {
    let default = |value| (value, "default: passes.one.blind".to_owned());
    assert_eq!(blind(""), default(0));
    assert_eq!(blind("charleston.blind = 2"), (2, "club.toml: charleston.blind".to_owned()));
    let own = (0, "club.toml: passes.one.blind".to_owned());
    assert_eq!(blind("charleston.blind = 2\npasses.one.blind = 0"), own);
}

#[test]
fn blind_everywhere_covers_gifts_to_several_seats() {
    let file = "extends = \"four-winds-ding-dong\"\nname = \"Club\"\ncharleston.blind = 1\n";
    let schedule = gallery::load(file);
    let allowed =
        schedule.ruleset().phases().iter().flat_map(|phase| &phase.passes).map(|pass| pass.blind.value);
    assert_eq!(allowed.collect::<Vec<_>>(), [1, 1, 1, 1]);
}
