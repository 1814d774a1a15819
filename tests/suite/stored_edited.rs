//! Stored tables edited by hand into something impossible, each with what is said of it.

use std::fmt::Write;
use std::sync::Arc;

use charleston::ruleset::Ruleset;
use charleston::schedule::Schedule;
use charleston::session::Session;
use charleston::source::Memory;
use charleston::stored::{StoredCommand, StoredEvent, StoredTable, StoredView};
use charleston::view::View;
use charleston::{Occasion, Seat};
use serde_json::{Value, json};

use crate::rulesets;
use crate::stored::Game;

pub fn schedule(name: &str) -> Arc<Schedule> {
    let is_variant = name.ends_with(".toml");
    Arc::new(Schedule::compile(if is_variant { rulesets::variant(name) } else { rulesets::load(name) }))
}

/// The first point of a game at which something stands in the stored table, by a pointer to it.
pub fn first_with(schedule: &Arc<Schedule>, has: impl Fn(&Value) -> bool) -> Value {
    for seed in 0..400 {
        let mut game = Game::open(schedule, seed);
        while let Some(turn) = game.next() {
            if game.session.play_move(&turn).is_ok() {
                let stored = serde_json::to_value(game.session.store()).unwrap();
                let as_dealt =
                    stored["seats"].as_object().unwrap().values().all(|seat| seat.get("miscount").is_none());
                if as_dealt && has(&stored) {
                    return stored;
                }
            }
        }
    }
    panic!("no game of {} comes to it", schedule.ruleset().file());
}

pub fn stands_at(stored: &Value, pass: &str) -> bool {
    stored.pointer("/at/pass/pass") == Some(&pass.into())
}

/// What is said of a table after some of its places are set; nothing is taken away.
pub fn said(schedule: &Arc<Schedule>, whole: &Value, edits: &[(&str, Value)]) -> String {
    let mut edited = whole.clone();
    for (place, value) in edits {
        set(&mut edited, place, value.clone());
    }
    match serde_json::from_value::<StoredTable>(edited.clone()) {
        Err(error) => error.to_string(),
        Ok(stored) => match stored.open(Arc::clone(schedule)) {
            Err(error) => error.to_string(),
            Ok(_) => panic!("this is believed: {edits:?}\n{edited}"),
        },
    }
}

/// Sets what stands at a place; null takes it away.
pub fn set(tree: &mut Value, place: &str, value: Value) {
    let (parent, key) = place.rsplit_once('/').unwrap();
    match tree.pointer_mut(parent).unwrap_or_else(|| panic!("there is no {parent}")) {
        Value::Object(map) if value.is_null() => drop(map.shift_remove(key)),
        Value::Object(map) => drop(map.insert(key.to_owned(), value)),
        other => panic!("{parent} is {other}"),
    }
}

/// A rack without its last tile, with another instead.
pub fn with_last(stored: &Value, seat: &str, last: &str) -> Value {
    let rack = stored["seats"][seat]["rack"].as_str().unwrap();
    let (rest, _) = rack.rsplit_once(' ').unwrap();
    format!("{rest} {last}").trim().into()
}

/// The snapshot of several edits of one table.
pub fn assert_refused(
    name: &str,
    schedule: &Arc<Schedule>,
    whole: &Value,
    edits: &[(&str, &[(&str, Value)])],
) {
    let mut told = String::new();
    for (what, edits) in edits {
        writeln!(told, "{what}\n    {}", said(schedule, whole, edits)).unwrap();
    }
    let mut settings = insta::Settings::clone_current();
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, told));
}

/// A table of the usual rules just after the deal, the same each time.
fn dealt() -> (Arc<Schedule>, Value) {
    let schedule = schedule("nmjl");
    let session = Session::shuffled(Arc::clone(&schedule), 7, Occasion::default()).unwrap();
    let stored = serde_json::to_value(session.store()).unwrap();
    (schedule, stored)
}

#[test]
fn saves_from_other_rules_or_versions_are_refused() {
    let (schedule, whole) = dealt();
    let club = "extends = \"nmjl\"\nname = \"Club\"\n[passes.second-right]\nblind = 0\n";
    let club =
        Ruleset::load(&Memory::default().with_file("nmjl", club).with_file("club.toml", club), "club.toml");
    let club = Arc::new(Schedule::compile(club.unwrap()));
    let mut told = format!("by a club's rules\n    {}\n", said(&club, &whole, &[]));
    let edits = [
        ("in another version", "/format", json!(2)),
        ("in none", "/format", Value::Null),
        ("with a fingerprint that is none", "/ruleset/fingerprint", json!("nmjl")),
        ("by rules that were changed", "/ruleset/fingerprint", json!("0123456789abcdef")),
        ("with chance that is the host's", "/chance", json!("host")),
        ("with a seed that is none", "/chance/seed", json!("seven")),
        ("with a key that there is not", "/wall", json!(99)),
    ];
    for (what, place, value) in edits {
        writeln!(told, "{what}\n    {}", said(&schedule, &whole, &[(place, value)])).unwrap();
    }
    insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true }, {
        insta::assert_snapshot!("stored_other_rules", told);
    });
}

#[test]
fn saved_tiles_must_match_the_box() {
    let (schedule, whole) = dealt();
    let south = whole["seats"]["south"]["rack"].as_str().unwrap().to_owned();
    let twenty = format!("{south} 1B 2B 3B 4B 5B 6B 7B");
    let many = format!("1B {}", ["1B"; 31].join(" "));
    let edits: &[(&str, &[(&str, Value)])] = &[
        ("five of a tile", &[("/seats/south/rack", json!("3B 3B 3B 3B 3B 4C 4C 4C 9D 9D E E F"))]),
        ("a tile that is not in the box", &[("/seats/south/rack", with_last(&whole, "south", "BL"))]),
        (
            "a tile that another hand has",
            &[
                ("/seats/south/rack", json!("F F F F F F F F J J J J J")),
                ("/seats/west/rack", json!("F 1B 2B 3B 4B 5B 6B 7B 8B 9B 1C 2C 3C")),
            ],
        ),
        ("no tile at all", &[("/seats/south/rack", with_last(&whole, "south", "10B"))]),
        ("a hand of twenty", &[("/seats/south/rack", json!(twenty))]),
        ("a hand of 32", &[("/seats/south/rack", json!(many))]),
        ("a hand of twelve", &[("/seats/south/rack", with_last(&whole, "south", ""))]),
        ("a miscount of seven", &[("/seats/south/miscount", json!(7))]),
        ("a miscount that is not in the hand", &[("/seats/south/miscount", json!(1))]),
        (
            "tiles that are not sorted",
            &[("/seats/south/rack", json!(south.split(' ').rev().collect::<Vec<_>>().join(" ")))],
        ),
        ("a seat too few", &[("/seats/south", Value::Null)]),
        ("a seat too many", &[("/seats/ann", json!({ "rack": "" }))]),
        ("tiles that came before any pass", &[("/seats/south/arrived", json!(south[..2].trim()))]),
    ];
    assert_refused("stored_hands", &schedule, &whole, edits);
}

#[test]
fn an_impossible_saved_stage_is_refused() {
    let (schedule, whole) = dealt();
    let edits: &[(&str, &[(&str, Value)])] = &[
        (
            "at a phase that there is not",
            &[("/at", json!({ "pass": { "phase": "third", "pass": "first-right" } }))],
        ),
        (
            "at a pass that there is not",
            &[("/at", json!({ "pass": { "phase": "first", "pass": "first-up" } }))],
        ),
        ("at a pass without its name", &[("/at", json!({ "pass": { "phase": "first" } }))]),
        ("at a pass for the second time", &[("/at/pass/time", json!(2))]),
        ("at a gate that there is not", &[("/at", json!({ "gate": { "phase": "first" } }))]),
        ("while it is dealt", &[("/at", json!({ "dealing": "south" }))]),
        (
            "won by who does not deal",
            &[("/at", json!({ "won": { "seat": "south", "declaration": "heavenly-hand" } }))],
        ),
        ("further, and not begun", &[("/at/pass/pass", json!("first-across"))]),
        ("begun by nobody", &[("/begun", json!(true))]),
        ("with a direction that is not chosen", &[("/way", json!(1))]),
        (
            "with something counted that is not",
            &[("/played", json!([{ "part": { "phase": "first" }, "times": 1 }]))],
        ),
        ("on deal 0", &[("/occasion", json!({ "deal": 0 }))]),
        ("in a round that there is not", &[("/occasion", json!({ "round": "ann" }))]),
        ("on a second deal that none came before", &[("/occasion", json!({ "deal": 2 }))]),
        ("dealt again, and nothing has happened", &[("/redeals", json!(1))]),
        ("after more events than there are", &[("/events", json!(4_000_000_000_u32))]),
        ("with points that nothing costs", &[("/seats/south/points", json!(-10))]),
        ("with an answer to nothing", &[("/seats/south/answer", json!("agrees"))]),
    ];
    assert_refused("stored_stages", &schedule, &whole, edits);
}

#[test]
fn an_impossible_saved_pass_is_refused() {
    let (schedule, whole) = dealt();
    let (schedule, hand) = (schedule, "1B 2B 3B 4B 5B 6B 7B 8B 9B J J J");
    let laid = |to: &str, tiles: &str, blind: u8| json!({ "at": 0, "gifts": [{ "to": to, "tiles": tiles, "blind": blind }] });
    let events = ("/events", json!(1));
    // The rest of a hand of thirteen.
    let rest = |laid: &Value| {
        let tiles = laid["gifts"][0]["tiles"].as_str().unwrap().split(' ').count();
        hand.split(' ').take(13 - tiles).collect::<Vec<_>>().join(" ")
    };
    let with = |laid: Value| {
        [("/seats/south/rack", json!(rest(&laid))), events.clone(), ("/seats/south/laid", laid)]
    };
    let cases: Vec<(&str, [(&str, Value); 3])> = vec![
        ("a joker is passed", with(laid("west", "1C 2C J", 0))),
        ("to the wrong receiver", with(laid("east", "1C 2C 3C", 0))),
        ("to nobody", with(json!({ "at": 0, "gifts": [{ "tiles": "1C 2C 3C" }] }))),
        ("two tiles", with(laid("west", "1C 2C", 0))),
        ("four tiles", with(laid("west", "1C 2C 3C 4C", 0))),
        ("blind where nothing is", with(laid("west", "1C 2C", 1))),
        ("by an event to come", with(json!({ "at": 1, "gifts": [{ "to": "west", "tiles": "1C 2C 3C" }] }))),
    ];
    let held = [
        (
            "a look before the pass",
            [("/events", Value::Null), ("/begun", json!(true)), ("/seats/south/received", json!("1C 2C 3C"))],
        ),
        (
            "a wish where nothing is wished for",
            [("/events", json!(1)), ("/begun", Value::Null), ("/seats/south/wish", json!(2))],
        ),
        (
            "a number that is settled where none is",
            [("/events", json!(1)), ("/begun", Value::Null), ("/seats/south/settled", json!(2))],
        ),
        (
            "a look at what costs nothing",
            [("/events", json!(1)), ("/begun", json!(true)), ("/seats/south/peeked", json!("1C"))],
        ),
        (
            "tiles drawn from the wall",
            [("/events", json!(1)), ("/begun", json!(true)), ("/seats/south/drawn", json!(2))],
        ),
    ];
    let sizes = |(what, edits): &(&'static str, [(&'static str, Value); 3])| (*what, edits.to_vec());
    let all: Vec<(&str, Vec<(&str, Value)>)> =
        cases.iter().map(sizes).chain(held.iter().map(sizes)).collect();
    let all: Vec<(&str, &[(&str, Value)])> =
        all.iter().map(|(what, edits)| (*what, edits.as_slice())).collect();
    assert_refused("stored_passes", &schedule, &whole, &all);
}

#[test]
fn impossible_saved_requests_and_answers_are_refused() {
    let mut told = String::new();
    let mut tell = |what: &str, schedule: &Arc<Schedule>, whole: &Value, edits: &[(&str, Value)]| {
        writeln!(told, "{what}\n    {}", said(schedule, whole, edits)).unwrap();
    };
    let nmjl = schedule("nmjl");
    let looked = first_with(&nmjl, |stored| {
        stands_at(stored, "first-right") && stored.pointer("/seats/south/received").is_some()
    });
    tell("picked up what was not passed", &nmjl, &looked, &[("/seats/south/received", json!("1B 1B 1B"))]);
    tell("picked up without having passed", &nmjl, &looked, &{
        let (rack, laid) =
            (&looked["seats"]["south"]["rack"], &looked["seats"]["south"]["laid"]["gifts"][0]["tiles"]);
        let mut tiles: Vec<charleston::Tile> =
            format!("{} {}", rack.as_str().unwrap(), laid.as_str().unwrap())
                .split(' ')
                .map(|word| word.parse().unwrap())
                .collect();
        tiles.sort_unstable();
        [
            ("/seats/south/laid", Value::Null),
            ("/seats/south/rack", json!(charleston::table::rack::written(&tiles))),
        ]
    });
    let settled = first_with(&nmjl, |stored| stored.pointer("/seats/east/settled") == Some(&json!(2)));
    tell(
        "a number that is not the lowest wish",
        &nmjl,
        &settled,
        &[("/seats/east/settled", json!(1)), ("/seats/west/settled", json!(1))],
    );
    tell("a number without its wishes", &nmjl, &settled, &[("/seats/east/wish", Value::Null)]);
    tell("a wish out of range", &nmjl, &settled, &[("/seats/east/wish", json!(4))]);
    let asked = schedule("four-winds-ding-dong");
    let dong = first_with(&asked, |stored| {
        stored.pointer("/played/0/times") == Some(&json!(1)) && stored.pointer("/at/pass").is_some()
    });
    tell("played too often", &asked, &dong, &[("/played/0/times", json!(4))]);
    tell("played without being asked for", &asked, &dong, &[("/played", json!([]))]);
    let spec = schedule("spec");
    let gate = first_with(&spec, |stored| stored.pointer("/seats/south/answer").is_some());
    tell("an answer to something else", &spec, &gate, &[("/seats/south/answer", json!("asks"))]);
    tell(
        "all have answered",
        &spec,
        &gate,
        &["east", "south", "west", "north"].map(|seat| {
            (
                ["/seats/east/answer", "/seats/south/answer", "/seats/west/answer", "/seats/north/answer"]
                    .into_iter()
                    .find(|place| place.contains(seat))
                    .unwrap(),
                json!("agrees"),
            )
        }),
    );
    tell(
        "a pass while something is asked",
        &spec,
        &gate,
        &[("/seats/south/laid", json!({ "at": 0, "gifts": [] }))],
    );
    let tournament = schedule("tournament-2019");
    let peeked = first_with(&tournament, |stored| stored.pointer("/seats/south/peeked").is_some());
    tell("looked at for nothing", &tournament, &peeked, &[("/seats/south/points", Value::Null)]);
    tell("points that no penalties make", &tournament, &peeked, &[("/seats/south/points", json!(-15))]);
    tell("looked at what was not there", &tournament, &peeked, &[("/seats/south/peeked", json!("J J J"))]);
    let spare = schedule("variants/three-with-a-spare-hand.toml");
    let whole = first_with(&spare, |stored| stored.pointer("/at/pass").is_some());
    let nobody =
        spare.ruleset().every_seat().find(|seat| spare.ruleset().spare_hand(*seat).is_some()).unwrap();
    let nobody = spare.ruleset().seat_name(nobody);
    tell(
        "a spare hand looks",
        &spare,
        &whole,
        &[
            ("/events", json!(99)),
            ("/begun", json!(true)),
            (&format!("/seats/{nobody}/received"), json!("1B")),
        ],
    );
    let wall = schedule("variants/tiles-from-the-wall.toml");
    let drawn = first_with(&wall, |stored| {
        stored["seats"]
            .as_object()
            .unwrap()
            .iter()
            .any(|(name, seat)| name == "south" && seat.get("drawn").is_some())
    });
    let more = drawn["seats"]["south"]["drawn"].as_u64().unwrap() - 1;
    let rack = with_last(&drawn, "south", "");
    let edits = [("/seats/south/drawn", json!(more)), ("/seats/south/rack", rack)];
    tell("drew fewer than are drawn", &wall, &drawn, &edits);
    let dice = schedule("variants/chance-before-choosing.toml");
    let told_way = first_with(&dice, |stored| stored.get("way").is_some());
    tell("a direction that is not among them", &dice, &told_way, &[("/way", json!(9))]);
    insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true }, {
        insta::assert_snapshot!("stored_otherwise", told);
    });
}

#[test]
fn impossible_views_commands_and_events_are_refused() {
    let (schedule, _) = dealt();
    let session = Session::shuffled(Arc::clone(&schedule), 7, Occasion::default()).unwrap();
    let view = serde_json::to_value(View::of(&session, Seat::FIRST).unwrap().store()).unwrap();
    let mut told = String::new();
    for (place, value) in [
        ("/seat", json!("ann")),
        ("/wall", json!(98)),
        ("/seats/east/held", json!(13)),
        ("/own/rack", json!("1B")),
        ("/own/laid", json!("1B")),
        ("/own/received", json!("1B")),
        ("/own/peeked", json!("1B")),
        ("/own/arrived", json!("1B 1B 1B 1B 1B")),
        ("/own/answer", json!("agrees")),
        ("/at", json!({ "gate": { "phase": "first" } })),
        ("/seats/south/wished", json!(true)),
    ] {
        let mut edited = view.clone();
        set(&mut edited, place, value.clone());
        let stored: StoredView = serde_json::from_value(edited).unwrap();
        let error = stored.open(Arc::clone(&schedule)).map(|_| ()).expect_err(place);
        writeln!(told, "view {place} = {value}\n    {error}").unwrap();
    }
    let many = ["1B"; 32].join(" ");
    for command in [
        json!({ "pass": [{ "to": "ann", "tiles": "1B" }] }),
        json!({ "pass": [{ "to": "south", "tiles": "1X" }] }),
        json!({ "pass": [{ "tiles": "1B" }] }),
        json!({ "pass": [{ "to": "south", "tiles": many }] }),
        json!({ "call-dead": "ann" }),
    ] {
        let stored: StoredCommand =
            serde_json::from_value(json!({ "format": 1, "command": command })).unwrap();
        let error = stored.read(&schedule).expect_err("it cannot be meant");
        writeln!(told, "{}\n    {error}", stored_words(&command)).unwrap();
    }
    for (fact, secret) in [
        (json!({ "wished": { "seat": "ann" } }), Value::Null),
        (json!({ "looked": { "seat": "south", "count": 3 } }), json!({ "tiles": "1B 2B" })),
        (json!({ "passed": { "pass": { "phase": "first" }, "then": "closing" } }), Value::Null),
        (
            json!({ "asked": { "seat": "south", "part": { "phase": "first" }, "then": "closing" } }),
            Value::Null,
        ),
        (json!({ "dealt": { "seat": "south", "count": 200, "then": "closing" } }), Value::Null),
    ] {
        let mut event = json!({ "format": 1, "fact": fact });
        if !secret.is_null() {
            event["secret"] = secret;
        }
        let stored: StoredEvent = serde_json::from_value(event).unwrap();
        let error = stored.read(&schedule).expect_err("it cannot have happened");
        writeln!(told, "{}\n    {error}", stored_words(&fact)).unwrap();
    }
    insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true }, {
        insta::assert_snapshot!("stored_views_commands_and_events", told);
    });
}

/// What was written, not longer than a line.
fn stored_words(value: &Value) -> String {
    value.to_string().chars().take(100).collect()
}
