//! Stored tables damaged by chance: each is refused with a reason, or it is a table that stores to the same words
//! again and can be played to its end.

use std::collections::BTreeMap;
use std::sync::Arc;

use charleston::check::laws::{conserved, counted, somebody_can_act};
use charleston::play::player::RandomPlayer;
use charleston::schedule::Schedule;
use charleston::session::Session;
use charleston::stored::{StoredFault, StoredTable};
use charleston::table::random::{Draw, Purpose, Randomness};
use charleston::table::tile::Tile;
use serde_json::Value;

use crate::sizes::MUTATIONS;
use crate::stored::{Game, schedules};

const MOST_COMMANDS: usize = 2_000;

/// A table as it was put away, and the schedule it is of.
type Whole = (Arc<Schedule>, String);

/// Tables from every ruleset, at several points of several games.
fn wholes() -> Vec<Whole> {
    let mut wholes = Vec::new();
    for schedule in schedules() {
        for seed in 0..3 {
            let mut game = Game::open(&schedule, seed);
            while let Some(turn) = game.next() {
                if game.session.play_move(&turn).is_ok() && game.draw.once_in(4) {
                    let text = serde_json::to_string(&game.session.store()).unwrap();
                    wholes.push((Arc::clone(&schedule), text));
                }
            }
        }
    }
    wholes
}

/// Every place in a tree, as pointers.
fn places(value: &Value, at: &str, places: &mut Vec<String>) {
    match value {
        Value::Object(map) => {
            for (key, inner) in map {
                let here = format!("{at}/{key}");
                places.push(here.clone());
                self::places(inner, &here, places);
            }
        }
        Value::Array(list) => {
            for (index, inner) in list.iter().enumerate() {
                let here = format!("{at}/{index}");
                places.push(here.clone());
                self::places(inner, &here, places);
            }
        }
        _ => {}
    }
}

fn pick(tree: &Value, draw: &mut Draw) -> String {
    pick_where(tree, draw, |_| true)
}

/// Changes one thing in a tree.
fn mutate(tree: &mut Value, draw: &mut Draw) {
    match draw.below(12) {
        0 => drop_one(tree, draw),
        1 => {
            let (from, to) = two_alike(tree, draw);
            let copied = tree.pointer(&from).unwrap().clone();
            *tree.pointer_mut(&to).unwrap() = copied;
        }
        2 => {
            let (one, other) = two_alike(tree, draw);
            let (was, is) = (tree.pointer(&one).unwrap().clone(), tree.pointer(&other).unwrap().clone());
            *tree.pointer_mut(&one).unwrap() = is;
            if let Some(slot) = tree.pointer_mut(&other) {
                *slot = was;
            }
        }
        3 | 4 => swap_tiles(tree, draw),
        5 | 6 => say_more(tree, draw),
        7 => {
            let at = pick(tree, draw);
            *tree.pointer_mut(&at).unwrap() = Value::Null;
        }
        _ => {
            let leaves = |value: &Value| !value.is_object() && !value.is_array();
            let at = pick_where(tree, draw, leaves);
            change(tree.pointer_mut(&at).unwrap(), draw);
        }
    }
}

fn pick_where(tree: &Value, draw: &mut Draw, is_wanted: impl Fn(&Value) -> bool) -> String {
    let mut all = Vec::new();
    places(tree, "", &mut all);
    all.retain(|place| is_wanted(tree.pointer(place).unwrap()));
    all.swap_remove(draw.below(all.len()))
}

/// Two places at which something of the same kind stands; now and then, anything.
fn two_alike(tree: &Value, draw: &mut Draw) -> (String, String) {
    let one = pick(tree, draw);
    let kind = std::mem::discriminant(tree.pointer(&one).unwrap());
    let any = draw.once_in(8);
    let other = pick_where(tree, draw, |value| any || std::mem::discriminant(value) == kind);
    (one, other)
}

/// Something more is said of a seat or of the table.
fn say_more(tree: &mut Value, draw: &mut Draw) {
    let number = [-10, -1, 0, 1, 2, 3, 4][draw.below(7)];
    let tile = Tile::all().nth(draw.below(27)).unwrap().to_string();
    let word = ["agrees", "stops", "does-not-agree", "asks", "does-not-ask"][draw.below(5)];
    let of_seats = [
        ("wish", number.into()),
        ("settled", number.into()),
        ("points", number.into()),
        ("miscount", number.into()),
        ("drawn", number.into()),
        ("answer", word.into()),
        ("received", tile.as_str().into()),
        ("peeked", tile.as_str().into()),
        ("arrived", tile.as_str().into()),
        ("laid", serde_json::json!({ "at": 0, "gifts": [] })),
    ];
    let of_table: [(&str, Value); 4] = [
        ("way", number.into()),
        ("redeals", number.into()),
        ("begun", true.into()),
        ("at", "closing".into()),
    ];
    if draw.once_in(4) {
        let (key, value) = of_table[draw.below(of_table.len())].clone();
        tree[key] = value;
        return;
    }
    let (key, value): (&str, Value) = of_seats[draw.below(of_seats.len())].clone();
    if let Some(Value::Object(seats)) = tree.get_mut("seats") {
        let at = draw.below(seats.len().max(1));
        if let Some(Value::Object(seat)) = seats.values_mut().nth(at) {
            seat.insert(key.to_owned(), value);
        }
    }
}

fn drop_one(tree: &mut Value, draw: &mut Draw) {
    let at = pick(tree, draw);
    let (parent, key) = at.rsplit_once('/').unwrap();
    match tree.pointer_mut(parent) {
        Some(Value::Object(map)) => drop(map.shift_remove(key)),
        Some(Value::Array(list)) => drop(list.remove(key.parse().unwrap())),
        _ => {}
    }
}

/// Two racks change a tile, so that all is as it could be.
fn swap_tiles(tree: &mut Value, draw: &mut Draw) {
    let Some(Value::Object(seats)) = tree.get_mut("seats") else { return };
    let mut racks: Vec<&mut Value> = seats.values_mut().filter_map(|seat| seat.get_mut("rack")).collect();
    draw.mix(&mut racks);
    let [one, other, ..] = racks.as_mut_slice() else { return };
    let words = |value: &Value| -> Vec<String> {
        value.as_str().unwrap_or_default().split(' ').map(str::to_owned).collect()
    };
    let (mut ones, mut others) = (words(one), words(other));
    let (at, there) = (draw.below(ones.len()), draw.below(others.len()));
    std::mem::swap(&mut ones[at], &mut others[there]);
    **one = sorted(ones);
    **other = sorted(others);
}

fn sorted(mut words: Vec<String>) -> Value {
    words.sort_by_key(|word| word.parse::<Tile>().ok());
    words.join(" ").into()
}

fn change(value: &mut Value, draw: &mut Draw) {
    *value = match value {
        Value::Number(number) => {
            let number = number.as_i64().unwrap_or(0);
            let (less, more) = (number.saturating_sub(1), number.saturating_add(1));
            let others = [less, less, more, more, 0, 1, 2, 3, -1, 255, 65_535, 1 << 31, i64::MAX];
            others[draw.below(others.len())].into()
        }
        Value::Bool(is) => (!*is).into(),
        Value::String(text) => changed(text, draw),
        Value::Array(list) => {
            let again = list.first().cloned();
            list.extend(again);
            return;
        }
        Value::Object(_) | Value::Null => true.into(),
    };
}

fn changed(text: &str, draw: &mut Draw) -> Value {
    const WORDS: [&str; 12] = [
        "",
        "east",
        "closing",
        "closed",
        "play-began",
        "agrees",
        "stops",
        "pool",
        "later",
        "first",
        "ann",
        "J",
    ];
    let mut words: Vec<String> = text.split(' ').map(str::to_owned).collect();
    let at = draw.below(words.len());
    match draw.below(5) {
        0 => drop(words.remove(at)),
        1 => words.push(words[at].clone()),
        2 => words[at] = WORDS[draw.below(WORDS.len())].to_owned(),
        _ => words[at] = Tile::all().nth(draw.below(Tile::FACES)).unwrap().to_string(),
    }
    if draw.once_in(3) { words.join(" ").into() } else { sorted(words) }
}

/// Changes one byte, or a few.
fn damage(bytes: &mut Vec<u8>, draw: &mut Draw) {
    let at = draw.below(bytes.len());
    let end = (at + 1 + draw.below(8)).min(bytes.len());
    match draw.below(4) {
        0 => drop(bytes.drain(at..end)),
        1 => bytes[at] = b" \"{}[],:0123459BCDJNx-"[draw.below(22)],
        2 => bytes[at] ^= 1 << draw.below(8),
        _ => {
            let part: Vec<u8> = bytes[at..end].to_vec();
            let to = draw.below(bytes.len());
            bytes.splice(to..to, part);
        }
    }
}

fn mutated(whole: &str, draw: &mut Draw) -> Vec<u8> {
    let edits = 1 + draw.below(3);
    if draw.once_in(4) {
        let mut bytes = whole.as_bytes().to_vec();
        (0..edits).for_each(|_| damage(&mut bytes, draw));
        return bytes;
    }
    let mut tree: Value = serde_json::from_str(whole).unwrap();
    (0..edits).for_each(|_| mutate(&mut tree, draw));
    serde_json::to_vec(&tree).unwrap()
}

/// Why a damaged table is refused; nothing where it is a table, which is then played to its end.
fn refused(schedule: &Arc<Schedule>, text: &[u8], seed: u64) -> Option<String> {
    let Ok(stored) = serde_json::from_slice::<StoredTable>(text) else { return Some("no table".to_owned()) };
    let before = serde_json::to_string(&stored).unwrap();
    let file = stored.ruleset.file.clone();
    let session = match stored.open(Arc::clone(schedule)) {
        Ok(session) => session,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            return Some(word(&error.fault));
        }
    };
    let mut after = session.store();
    after.ruleset.file = file;
    assert_eq!(serde_json::to_string(&after).unwrap(), before);
    play_on(session, seed);
    None
}

fn play_on(mut session: Session, seed: u64) {
    conserved(&session).unwrap();
    counted(&session).unwrap();
    somebody_can_act(&session).unwrap();
    let mut player = RandomPlayer::new(seed);
    let mut commands = 0;
    while let Some(turn) = player.turn(&session) {
        commands += 1;
        assert!(commands < MOST_COMMANDS, "law 5: the table does not end");
        session.play_move(&turn).unwrap_or_else(|refusal| panic!("law 6: {turn:?}: {refusal}"));
        conserved(&session).unwrap();
        counted(&session).unwrap();
    }
    assert!(session.is_over(), "law 5: the table waits for nobody");
    assert_hands_are_as_dealt(&session);
}

/// Law 1 where everybody gets as many tiles as it gives, and all hold enough: by the usual rules.
fn assert_hands_are_as_dealt(session: &Session) {
    let ruleset = session.schedule().ruleset();
    let seats = &session.public().seats;
    if ruleset.file() != "nmjl" || seats.values().any(|seat| seat.miscount != 0) {
        return;
    }
    for (seat, dealt) in ruleset.hands(session.public().occasion.dealer).iter() {
        assert_eq!(seats[seat].held, *dealt, "law 1: {seat:?}");
    }
}

/// The name of a fault.
fn word(fault: &StoredFault) -> String {
    let said = match fault {
        StoredFault::Impossible(fault) => format!("{fault:?}"),
        fault => format!("{fault:?}"),
    };
    said.split([' ', '(', '{']).next().unwrap_or_default().to_owned()
}

#[test]
fn a_mutated_save_is_refused_or_playable() {
    let wholes = wholes();
    let mut why = BTreeMap::<String, usize>::new();
    let mut broken = Vec::new();
    for seed in MUTATIONS.seeds() {
        let mut draw = Randomness::from_seed(seed).draw(Purpose::Player, 0);
        let (schedule, whole) = &wholes[draw.below(wholes.len())];
        let text = mutated(whole, &mut draw);
        match std::panic::catch_unwind(|| refused(schedule, &text, seed)) {
            Ok(reason) => *why.entry(reason.unwrap_or_else(|| "(played)".to_owned())).or_default() += 1,
            Err(_) => {
                eprintln!("mutation {seed} of {whole}\nis {}", String::from_utf8_lossy(&text));
                broken.push(seed);
            }
        }
        assert!(broken.len() < 20, "broken by {broken:?}, and more");
    }
    eprintln!("{} tables were damaged: {why:#?}", wholes.len());
    assert!(broken.is_empty(), "broken by {broken:?}");
    assert!(why.len() > 30, "only {why:?}");
    assert!(why["(played)"] > 50, "{why:?}");
}
