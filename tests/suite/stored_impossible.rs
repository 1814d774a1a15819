//! Stored tables that were played some way and edited into something impossible, in one place each: only one check
//! says so.

use std::fmt::Write;
use std::sync::Arc;

use charleston::schedule::Schedule;
use serde_json::{Value, json};

use crate::stored_edited::{first_with, said, schedule, stands_at, with_last};

/// Tables of one ruleset, and what is said of them when they are edited.
struct Edited {
    schedule: Arc<Schedule>,
    told: String,
}

impl Edited {
    fn of(name: &str) -> Self {
        Self { schedule: schedule(name), told: String::new() }
    }

    /// The first table for which this holds.
    fn find(&self, has: impl Fn(&Value) -> bool) -> Value {
        first_with(&self.schedule, has)
    }

    fn tell(&mut self, what: &str, whole: &Value, edits: &[(&str, Value)]) {
        writeln!(self.told, "{what}\n    {}", said(&self.schedule, whole, edits)).unwrap();
    }

    fn assert_refused(self, snapshot: &str) {
        insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true }, {
            insta::assert_snapshot!(snapshot, self.told);
        });
    }
}

fn each_seat<'a>(stored: &'a Value, key: &'static str) -> impl Iterator<Item = &'a Value> {
    stored["seats"].as_object().unwrap().values().filter_map(move |seat| seat.get(key))
}

/// How many seats have something of this to show.
fn how_many(stored: &Value, key: &'static str) -> usize {
    each_seat(stored, key).count()
}

/// How many events the first pass of a table took, if nothing was changed in it.
fn acts(stored: &Value) -> usize {
    ["laid", "received", "peeked", "drawn"].iter().map(|key| how_many(stored, key)).sum()
}

fn takes_each_act_once(stored: &Value) -> bool {
    stored["events"] == json!(acts(stored)) && stored.get("began-at").is_none()
}

#[test]
fn pass_data_outside_a_pass_is_refused() {
    let mut edited = Edited::of("nmjl");
    let first = edited.find(|stored| stands_at(stored, "first-right") && how_many(stored, "laid") == 0);
    let late = ("/events", json!(99));
    let closing = [("/at", json!("closing")), ("/begun", json!(true)), late.clone()];
    let mut over = |what, edit| {
        let edits: Vec<_> = closing.iter().cloned().chain([edit]).collect();
        edited.tell(what, &first, &edits);
    };
    over("a direction when all is passed", ("/way", json!(1)));
    over("an answer when all is passed", ("/seats/south/answer", json!("agrees")));
    over("a number when all is passed", ("/seats/south/settled", json!(2)));
    edited.tell(
        "an answer while tiles are passed",
        &first,
        &[late.clone(), ("/seats/south/answer", json!("agrees"))],
    );
    edited.tell(
        "a miscount after all was dealt again",
        &first,
        &[
            late.clone(),
            ("/redeals", json!(1)),
            ("/seats/south/miscount", json!(-1)),
            ("/seats/south/rack", with_last(&first, "south", "")),
        ],
    );
    let came = edited.find(|stored| {
        let south = &stored["seats"]["south"];
        stands_at(stored, "first-across")
            && stored.pointer("/occasion/dealer").is_none()
            && how_many(stored, "laid") + how_many(stored, "received") == 0
            && south.get("arrived").is_some()
            && !south["rack"].as_str().unwrap().contains("1B")
    });
    edited.tell("tiles came that are not there", &came, &[("/seats/south/arrived", json!("1B"))]);
    let won = json!({ "won": { "seat": "east", "declaration": "heavenly-hand" } });
    edited.tell("a heavenly hand after a pass", &came, &[("/at", won)]);
    let mut spec = Edited::of("spec");
    let gate = spec.find(|stored| stored.pointer("/at/gate").is_some());
    spec.tell("a direction while something is asked", &gate, &[("/way", json!(1))]);
    spec.tell("a number while something is asked", &gate, &[("/seats/south/settled", json!(1))]);
    let mut dice = Edited::of("variants/dice-tell-the-direction.toml");
    let choosing = dice.find(|stored| stored.pointer("/at/pass").is_some() && how_many(stored, "laid") < 4);
    dice.tell("a direction before all have passed", &choosing, &[("/way", json!(1))]);
    edited.told += &spec.told;
    edited.told += &dice.told;
    edited.assert_refused("stored_out_of_its_pass");
}

#[test]
fn untimely_saved_actions_are_refused() {
    let mut edited = Edited::of("nmjl");
    let laid = edited.find(|stored| {
        let has_laid = |seat: &str| stored["seats"][seat].get("laid").is_some();
        takes_each_act_once(stored) && has_laid("east") && has_laid("south")
    });
    let at = laid["seats"]["east"]["laid"]["at"].clone();
    edited.tell("two by the same event", &laid, &[("/seats/south/laid/at", at)]);
    edited.tell("the dealer has passed, and it has not begun", &laid, &[("/begun", Value::Null)]);
    let looked = edited.find(|stored| takes_each_act_once(stored) && how_many(stored, "received") > 0);
    edited.tell("one event less, a look", &looked, &[("/events", json!(acts(&looked) - 1))]);
    let mut wall = Edited::of("variants/tiles-from-the-wall.toml");
    let drawn = wall.find(|stored| takes_each_act_once(stored) && how_many(stored, "drawn") == 1);
    wall.tell("one event less, a draw", &drawn, &[("/events", json!(acts(&drawn) - 1))]);
    let mut tournament = Edited::of("tournament-2019");
    let first = tournament.find(|stored| stands_at(stored, "first-right"));
    let points = [("/seats/south/points", json!(-990)), ("/events", json!(90))];
    tournament.tell("more penalties than events", &first, &points);
    let mut dong = Edited::of("four-winds-ding-dong");
    let played = dong.find(|stored| stored.get("played").is_some())["played"].clone();
    let first = dong.find(|stored| stored.pointer("/at/pass").is_some() && stored.get("played").is_none());
    dong.tell("asked for before all is passed", &first, &[("/played", played)]);
    let mut goulash = Edited::of("variants/goulash.toml");
    let passing = goulash.find(|stored| stored.pointer("/at/pass").is_some());
    goulash.tell("a pass that is left out", &passing, &[("/occasion", json!({}))]);
    let mut hearts = Edited::of("variants/hearts.toml");
    let dealer = hearts.schedule.ruleset().seat_name(charleston::Seat::FIRST).to_owned();
    let closing = hearts
        .find(|stored| stored["at"] == json!("closing") && stored.pointer("/occasion/dealer").is_none());
    for declaration in ["heavenly-hand", "earthly-hand"] {
        let won = json!({ "won": { "seat": dealer, "declaration": declaration } });
        hearts.tell("a hand that wins nothing here", &closing, &[("/at", won)]);
    }
    for other in [wall, tournament, dong, goulash, hearts] {
        edited.told += &other.told;
    }
    edited.assert_refused("stored_at_another_time");
}

#[test]
fn impossible_vacant_hand_actions_are_refused() {
    let mut edited = Edited::of("variants/three-with-a-spare-hand.toml");
    let late = ("/events", json!(99));
    let first = edited.find(|stored| stands_at(stored, "first-right"));
    for (key, value) in [("peeked", json!("1B")), ("wish", json!(1)), ("answer", json!("agrees"))] {
        let place = format!("/seats/north/{key}");
        edited.tell(&format!("a spare hand has {key}"), &first, &[late.clone(), (&place, value)]);
    }
    let laid = edited.find(|stored| {
        let south = &stored["seats"]["south"];
        stands_at(stored, "first-right")
            && how_many(stored, "laid") == 4
            && how_many(stored, "received") == 0
            && south.get("arrived").is_none()
            && stored.pointer("/occasion/dealer").is_none()
    });
    let north = |key: &str| laid["seats"]["north"][key].as_str().unwrap_or_default().to_owned();
    let gift = laid["seats"]["north"]["laid"]["gifts"][0]["tiles"].as_str().unwrap();
    let tiles = "/seats/north/laid/gifts/0/tiles";
    edited.tell("a spare hand passes blind", &laid, &[("/seats/north/laid/gifts/0/blind", json!(1))]);
    let (two, third) = gift.rsplit_once(' ').unwrap();
    let rack = format!("{} {third}", north("rack"));
    edited.tell("a spare hand passes two", &laid, &[(tiles, json!(two)), ("/seats/north/rack", json!(rack))]);
    let west = &laid["seats"]["west"];
    let (rack, gift) = (west["rack"].as_str().unwrap(), west["laid"]["gifts"][0]["tiles"].as_str().unwrap());
    let mut whole: Vec<charleston::Tile> =
        format!("{rack} {gift}").split(' ').map(|word| word.parse().unwrap()).collect();
    whole.sort_unstable();
    let whole = json!(charleston::table::rack::written(&whole));
    let edits = [("/seats/west/laid", Value::Null), ("/seats/west/rack", whole)];
    edited.tell("a spare hand passes before another", &laid, &edits);
    edited.assert_refused("stored_spare_hands");
}
