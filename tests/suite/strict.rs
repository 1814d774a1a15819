//! Every message fits its published schema and can be read again. The library refuses to read whatever a schema
//! rejects, and its errors are short.

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::sync::Arc;

use charleston::saved::{SavedTable, SavedView};
use charleston::table::{Draw, Purpose, Randomness};
use charleston::wire::schema::Published;
use charleston::wire::{Client, PlayerMessage, SentRefusal, SpectatorUpdate, TableDescription, Update};
use charleston::{Command, DealContext, Event, Move, Seat, SeatEvent, Table, Tile, View};
use jsonschema::Validator;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

use crate::laws::kind;
use crate::rulesets;
use crate::saved::{Game, through_json};
use crate::sizes::EDITED_MESSAGES;

/// The maximum length of an error about a message, in bytes.
const MAX_ERROR: usize = 4_000;

/// The length of a word that an error must not repeat in full.
const LONG: usize = 5 * MAX_ERROR;

/// The number of moves between two samples of long messages. It is odd, because four players often make moves of the
/// same kind, one after another.
const LONG_EVERY: usize = 5;

fn read<T: DeserializeOwned>(message: &Value) -> Result<(), String> {
    T::deserialize(message).map(drop).map_err(|error| error.to_string())
}

/// Reads a message as the type that its schema is published for.
fn read_as(published: Published, message: &Value) -> Result<(), String> {
    match published {
        Published::Table => read::<SavedTable>(message),
        Published::View => read::<SavedView>(message),
        Published::Command => read::<Command>(message),
        Published::Event => read::<Event>(message),
        Published::SeatEvent => read::<SeatEvent>(message),
        Published::PlayerMessage => read::<PlayerMessage>(message),
        Published::Update => read::<Update>(message),
        Published::Refusal => read::<SentRefusal>(message),
        Published::SpectatorUpdate => read::<SpectatorUpdate>(message),
        Published::TableDescription => read::<TableDescription>(message),
        other => panic!("{other:?} isn't read"),
    }
}

/// A message as JSON. Reading it again must return the message.
fn sent<T: Serialize + DeserializeOwned + PartialEq + Debug>(message: &T) -> Value {
    through_json(message);
    json!(message)
}

/// Messages of one published type, from games of all rulesets.
fn samples(published: Published) -> Vec<Value> {
    let mut samples = Vec::new();
    for schedule in rulesets::all() {
        let mut game = Game::open(&schedule, 3);
        while let Some(turn) = game.next() {
            let (seen, seat) = (game.table.last_event(), turn.seat());
            samples.extend(match (published, turn) {
                (Published::Command, Move::Player(_, command)) => Some(sent(&command)),
                (Published::PlayerMessage, Move::Player(_, command)) => {
                    Some(sent(&PlayerMessage::new(command).having_seen(seen)))
                }
                _ => None,
            });
            let events = match game.table.play_move(&turn) {
                Ok(events) => events,
                Err(refusal) if published == Published::Refusal => {
                    samples.push(sent(&SentRefusal::of(&refusal, &schedule)));
                    continue;
                }
                Err(_) => continue,
            };
            let table = &game.table;
            let is_sampled = table.moves().len().is_multiple_of(LONG_EVERY);
            // An update for a device that hasn't seen anything contains a whole view.
            let devices = [is_sampled.then_some(None), Some(Some(seen))].into_iter().flatten();
            samples.extend(match published {
                Published::Table => is_sampled.then(|| sent(&table.save())).into_iter().collect(),
                Published::View if is_sampled => {
                    let players = schedule.ruleset().players();
                    players.iter().map(|eyes| sent(&View::of(table, eyes).unwrap().save())).collect()
                }
                Published::Event => events.iter().map(sent).collect(),
                Published::SeatEvent => events.iter().map(|event| sent(&event.seen_by(seat))).collect(),
                Published::Refusal => Command::PLAIN
                    .iter()
                    .filter_map(|command| table.decide(seat, command).err())
                    .map(|refusal| sent(&SentRefusal::of(&refusal, &schedule)))
                    .collect(),
                Published::SpectatorUpdate => {
                    devices.map(|seen| sent(&table.spectator_update(seen))).collect()
                }
                Published::TableDescription => {
                    is_sampled.then(|| sent(&table.description())).into_iter().collect()
                }
                Published::Update => devices.map(|seen| sent(&table.update(seat, seen).unwrap())).collect(),
                Published::Command | Published::PlayerMessage | Published::View => Vec::new(),
                other => panic!("{other:?} has no samples"),
            });
        }
    }
    samples
}

/// The values in a message, including itself.
fn places(value: &Value) -> usize {
    1 + match value {
        Value::Object(map) => map.values().map(places).sum(),
        Value::Array(list) => list.iter().map(places).sum(),
        _ => 0,
    }
}

/// The value at a place in a message. Places are numbered from 0, each before the places in it.
fn place(value: &mut Value, number: usize) -> &mut Value {
    let Some(mut left) = number.checked_sub(1) else { return value };
    let inner: Vec<&mut Value> = match value {
        Value::Object(map) => map.values_mut().collect(),
        Value::Array(list) => list.iter_mut().collect(),
        _ => Vec::new(),
    };
    for inner in inner {
        match left.checked_sub(places(inner)) {
            Some(behind) => left = behind,
            None => return place(inner, left),
        }
    }
    panic!("there is no place {number}")
}

/// Edits one place in a message, as a hostile client might.
fn edit(message: &Value, draw: &mut Draw) -> Value {
    let mut edited = message.clone();
    let place = place(&mut edited, draw.below(places(message)));
    let old = place.take();
    *place = match (draw.below(9), old) {
        (0, _) => Value::Null,
        (1, Value::Object(map)) => map.into_iter().map(|(_, value)| value).collect(),
        (2, Value::String(word)) => Value::Object(Map::from_iter([(word, Value::Null)])),
        (3, Value::Object(mut map)) => {
            map.insert("look\u{1b}".to_owned(), json!(1));
            Value::Object(map)
        }
        (4, Value::Number(number)) => json!(number.as_i64().unwrap_or(0) + 256),
        (4, Value::String(_)) => json!("x".repeat(LONG)),
        (5, Value::Object(mut map)) => {
            let key = map.keys().nth(draw.below(map.len())).cloned();
            key.map(|key| map.shift_remove(&key));
            Value::Object(map)
        }
        (5, Value::Array(list)) => list.iter().cycle().take(list.len() * 40).cloned().collect(),
        (6, Value::Object(map)) => {
            let renamed = map.into_iter().map(|(key, value)| (key.repeat(LONG / key.len().max(1)), value));
            Value::Object(renamed.collect())
        }
        (6, old) => json!([old]),
        (7, _) => json!("look"),
        (8, _) => json!(-1),
        (_, Value::Number(number)) => json!(number.to_string()),
        (_, _) => json!(true),
    };
    edited
}

#[test]
fn what_a_schema_rejects_isnt_read() {
    for &published in Published::ALL {
        let schema: Validator = jsonschema::draft7::new(&published.schema()).unwrap();
        let samples = samples(published);
        for sample in &samples {
            assert!(schema.is_valid(sample), "{sample}");
        }
        let mut draw = Randomness::from_seed(1).draw(Purpose::Player, 0);
        let (mut refused, mut accepted, mut stricter) = (0, 0, 0);
        for _ in 0..EDITED_MESSAGES.count() {
            let edited = edit(&samples[draw.below(samples.len())], &mut draw);
            match (read_as(published, &edited), schema.is_valid(&edited)) {
                (Ok(()), true) => accepted += 1,
                (Ok(()), false) => panic!("{published:?} is read, and its schema rejects it: {edited}"),
                (Err(error), is_valid) => {
                    stricter += usize::from(is_valid);
                    refused += 1;
                    let is_printable = !error.chars().any(char::is_control);
                    assert!(error.len() < MAX_ERROR && is_printable, "{} bytes: {error:.2000}", error.len());
                }
            }
        }
        assert!(refused > 100 && accepted >= 3, "{published:?}: {refused} refused, {accepted} read");
        assert!(stricter * 5 < refused, "{published:?}: the schema takes {stricter} of {refused}");
    }
}

#[test]
fn other_forms_of_a_command_are_refused() {
    let refused = [
        r#"[1, "look"]"#,
        r#"{"pick-up": null}"#,
        r#"{"pick-up": {}}"#,
        r#"{"request": [2]}"#,
        r#"{"request": 2.5}"#,
        r#"{"request": 2, "stop": 1}"#,
        r#"{"pass": [[1, ["1B"], 0]]}"#,
        r#"{"pass": [{"to": null, "tiles": []}]}"#,
        r#"{"pass": [{"to": {"later": null}}]}"#,
        r#"{"pass": {"to": 1}}"#,
        r#"{"declare": {"heavenly-hand": null}}"#,
        r#"{"declare": {"won": "heavenly-hand"}}"#,
        r#"{"declare": "heavenly-hand", "won": {"seat": 0, "declaration": "heavenly-hand"}}"#,
        // Only the host may report these.
        r#"{"won": {"seat": 0, "declaration": "heavenly-hand"}}"#,
        r#"{"rejected": {"seat": 0, "declaration": "earthly-hand"}}"#,
        r#"{"host": {"won": {"seat": 0, "declaration": "heavenly-hand"}}}"#,
        r#"[0, {"won": {"seat": 0, "declaration": "heavenly-hand"}}]"#,
        r#"{"rolled": {"seat": 0, "pips": 2}}"#,
        r#"{"roll": 2}"#,
        r#""won""#,
        "null",
        "{}",
        "[]",
    ];
    for text in refused {
        assert!(serde_json::from_str::<Command>(text).is_err(), "{text}");
        let message = format!(r#"{{"command": {text}}}"#);
        assert!(serde_json::from_str::<PlayerMessage>(&message).is_err(), "{text}");
    }
    assert!(serde_json::from_str::<PlayerMessage>(r#"["pick-up"]"#).is_err());
}

/// In many languages, a device that hasn't received an event writes null.
#[test]
fn a_message_can_have_seen_null() {
    let read = |seen: &str| {
        serde_json::from_str::<PlayerMessage>(&format!(r#"{{"command": "pick-up", "seen": {seen}}}"#))
    };
    assert_eq!(read("null").unwrap(), PlayerMessage::new(Command::PickUp));
    assert!(read(r#"{"table": "24f11f0a29da0048", "number": 3}"#).unwrap().seen.is_some());
    for wrong in ["3", "[]", "{}", r#"{"table": null, "number": 3}"#, r#"["24f11f0a29da0048", 3]"#] {
        assert!(read(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn a_wrong_move_says_what_is_wrong() {
    let many = format!(r#"[0, {{"pass": [{{"to": 1, "tiles": {:?}}}]}}]"#, ["1B"; 32]);
    let wrong = [
        (many.as_str(), "at most 31"),
        (r#"[0, {"pass": [{"to": 1}, {"tiles": ["1B"]}]}]"#, "name the receiver of the tiles"),
        (r#"[0, {"rolled": {"seat": 0, "pips": 7}}]"#, "unknown variant `rolled`"),
        (r#"[0, "pickup"]"#, "unknown variant `pickup`, expected one of `pass`"),
        (r#"[0, {"pass": [{"to": 1, "tiles": ["3X"]}]}]"#, "`3X` isn't a tile"),
        (r#"[0, {"pass": [{"to": "wal"}]}]"#, "`later`, `pile`, `middle` or `wall`"),
        (r#"[0, {"pass": [{"to": []}]}]"#, "expected a seat's position, `later`, `pile`, `middle` or `wall`"),
        (r#"{"roled": {"seat": 0, "pips": 7}}"#, "unknown variant `roled`, expected one of `rolled`"),
        ("[0]", "invalid length 1, expected a list of a seat and its command, or a host command"),
        (r#"[0, "stop", 3]"#, "invalid length 3"),
        (r#""stop""#, "invalid type: string"),
    ];
    for (text, expected) in wrong {
        let error = serde_json::from_str::<Move>(text).unwrap_err().to_string();
        assert!(error.contains(expected), "{text}: {error}");
    }
    let error = serde_json::from_value::<Move>(json!("x".repeat(2_000_000))).unwrap_err().to_string();
    assert!(error.len() < MAX_ERROR, "{error:.2000}");
}

/// Puts a word of 2 MB into every place where a message can have a word.
#[test]
fn an_error_is_short_however_long_the_message() {
    let word = format!("\u{1b}[2J{}", "x".repeat(2_000_000));
    let messages = [
        json!(word),
        json!({ &word[..]: 1 }),
        json!({ "command": word }),
        json!({ "command": { "request": word } }),
        json!({ "command": { &word[..]: 1 } }),
        json!({ "command": { "pass": [{ "to": word }] } }),
        json!({ "command": { "pass": [{ "to": 1, "tiles": [word] }] } }),
        json!({ "command": "stop", "seen": { "table": word, "number": 1 } }),
        json!({ "command": "stop", &word[..]: 1 }),
    ];
    for message in messages {
        let text = message.to_string();
        let error = serde_json::from_str::<PlayerMessage>(&text).unwrap_err().to_string();
        assert!(error.len() < MAX_ERROR && !error.chars().any(char::is_control), "{error:.2000}");
    }
    let error = word.parse::<Tile>().unwrap_err().to_string();
    assert!(error.len() < MAX_ERROR && !error.chars().any(char::is_control), "{error:.2000}");
    let table = Table::shuffled(rulesets::load("nmjl"), 7, DealContext::default()).unwrap();
    let (view, prompt) = (View::of(&table, Seat::FIRST).unwrap(), table.prompt(Seat::FIRST).unwrap());
    for words in [word.clone(), format!("passes {word}"), format!("passes 1B to {word}")] {
        let error = charleston::internal::play::story::turn(&view, &prompt, &[], &words).unwrap_err();
        assert!(error.len() < 5_000 && !error.chars().any(char::is_control), "{error:.2000}");
    }
}

#[test]
fn a_view_with_impossible_numbers_does_no_harm() {
    let mut happened = BTreeSet::new();
    for (name, schedule) in rulesets::named() {
        let mut game = Game::open(&schedule, 3);
        let seat = schedule.players().first().unwrap();
        let mut view = serde_json::to_value(game.table.update(seat, None)).unwrap();
        let public = &mut view["view"]["view"]["public"];
        for (key, number) in [("events", u32::MAX - 1), ("began-at", u32::MAX), ("wall", u32::from(u16::MAX))]
        {
            public[key] = number.into();
        }
        for seat in public["seats"].as_array_mut().unwrap() {
            seat["held"] = u8::MAX.into();
            seat["miscount"] = i8::MAX.into();
        }
        let Update::View(view) = serde_json::from_value(view).unwrap() else {
            panic!("{name}: asked for a view")
        };
        let mut client = Client::open(&view, Arc::clone(game.table.schedule())).unwrap();
        while let Some(turn) = game.next() {
            let before = game.table.last_event();
            let Ok(events) = game.table.play_move(&turn) else { continue };
            if client.apply(&game.table.update(seat, Some(before)).unwrap()).is_err() {
                break;
            }
            happened.extend(events.iter().map(|event| kind(&event.fact)));
        }
    }
    let due = ["pass-ended", "picked-up", "took-from-wall", "went-into-wall"];
    assert!(due.iter().all(|kind| happened.contains(kind)), "of {due:?} only {happened:?}");
}
