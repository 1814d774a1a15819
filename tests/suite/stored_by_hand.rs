//! Stored tables that were played as a story tells. What is just as possible is believed, and what one edit makes
//! impossible is refused: one more, one less, or by somebody else.

use std::sync::Arc;

use charleston::schedule::Schedule;
use charleston::stored::{StoredTable, StoredView};
use charleston::table::rack::written;
use charleston::table::tile::Tile;
use charleston::view::View;
use serde_json::{Value, json};

use crate::stored_edited::{said, set};
use crate::stories::{play, story};

/// Hands of one suit each; that of North, of none, stands apart.
const HANDS: &str = "hand east: 1B 1B 2B 2B 3B 3B 4B 4B 5B 5B 6B 6B 7B 7B
hand south: 1C 1C 2C 2C 3C 3C 4C 4C 5C 5C 6C 6C 7C
hand west: 1D 1D 2D 2D 3D 3D 4D 4D 5D 5D 6D 6D 7D\n";
const NORTH: &str = "hand north: E E E S S S W W W N N N J\n";

/// A table as it was put away.
struct Table {
    schedule: Arc<Schedule>,
    whole: Value,
}

impl Table {
    /// As the usual hands are played.
    fn played(ruleset: &str, lines: &str) -> Self {
        Self::told(ruleset, &format!("{HANDS}{NORTH}\n{lines}"))
    }

    /// As a story leaves it; it is taken up again as it was.
    fn told(ruleset: &str, text: &str) -> Self {
        let text = format!("title: A table\nrules: R3\nruleset: {ruleset}\n{text}");
        let replayed = play(ruleset, &story(ruleset, &text));
        assert!(replayed.differences.is_empty(), "{:?}", replayed.differences);
        let schedule = Arc::clone(replayed.session.schedule());
        let table = Self { schedule, whole: serde_json::to_value(replayed.session.store()).unwrap() };
        table.assert_believed(&[]);
        table
    }

    /// What is said when some of its places are set.
    fn said(&self, edits: &[(&str, Value)]) -> String {
        said(&self.schedule, &self.whole, edits)
    }

    fn assert_believed(&self, edits: &[(&str, Value)]) {
        let mut edited = self.whole.clone();
        edits.iter().for_each(|(place, value)| set(&mut edited, place, value.clone()));
        let stored: StoredTable = serde_json::from_value(edited).unwrap();
        let opened = stored.open(Arc::clone(&self.schedule));
        opened.map(drop).unwrap_or_else(|error| panic!("{edits:?}: {error}"));
    }

    fn events(&self) -> u64 {
        self.whole["events"].as_u64().unwrap()
    }

    fn rack(&self, seat: &str) -> Vec<Tile> {
        tiles(self.whole["seats"][seat]["rack"].as_str().unwrap())
    }

    /// A rack, sorted, without its last tiles and with others.
    fn rack_but(&self, seat: &str, fewer: usize, more: &str) -> Value {
        let mut rack = self.rack(seat);
        rack.truncate(rack.len() - fewer);
        sorted([rack, tiles(more)].concat())
    }
}

fn tiles(words: &str) -> Vec<Tile> {
    words.split_whitespace().map(|word| word.parse().unwrap()).collect()
}

fn sorted(mut tiles: Vec<Tile>) -> Value {
    tiles.sort_unstable();
    json!(written(&tiles))
}

#[test]
fn only_asked_seats_have_answered() {
    let gate = Table::played("rulesets/east-agrees.toml", "play on to gate of second");
    let edits = [("/seats/west/answer", json!("agrees")), ("/events", json!(99))];
    assert_eq!(gate.said(&edits), "seats.west.answer: this seat is not asked");
}

#[test]
fn early_pick_ups_and_answers_are_events() {
    let peeked = Table::played("tournament-2019", "play on to first-left\nsouth passes 2C 3C 7C\neast peeks");
    let answered = Table::played("spec", "play on to gate of second\nsouth agrees");
    for table in [peeked, answered] {
        let events = table.events();
        let said = table.said(&[("/events", json!(events - 1))]);
        assert_eq!(said, format!("events: it took at least {events} events to come to this"));
    }
}

#[test]
fn a_rack_has_room_for_31_tiles() {
    let text = "misdealt: yes
hand east: 1B 1B 1B 1B 2B 2B 2B 2B 3B 3B 3B 3B 4B 4B 4B 4B 5B 5B 5B 5B 6B 6B 6B 6B
hand west: 1C 1C 1C 1C 2C 2C 2C 2C 3C 3C 3C 3C 4C 4C 4C 4C 5C 5C 5C 5C

west passes 1C 1C 1C 1C 2C 2C 2C
east passes
east looks
at closing";
    assert_eq!(Table::told("rulesets/two-large-hands.toml", text).rack("east").len(), 31);
    let dealt = Table::played("nmjl", "at first-right");
    let rack = dealt.rack_but("south", 1, "1B 2B 3B 4B 5B 6B 7B 8B 9B 1D 2D 3D 4D 5D 6D 7D 8D 9D");
    let laid = json!({ "at": 0, "gifts": [{ "to": "west", "tiles": "8C 9C" }] });
    assert_eq!(
        dealt.said(&[("/seats/south/rack", rack), ("/seats/south/laid", laid)]),
        "seats.south.rack: its hand has 32 tiles, what it laid included, and no seat holds more than 31"
    );
}

#[test]
fn a_miscount_is_at_most_three_tiles() {
    let dealt = Table::played("nmjl", "at first-right");
    let edit =
        |miscount: i8, rack: Value| [("/seats/south/miscount", json!(miscount)), ("/seats/south/rack", rack)];
    dealt.assert_believed(&edit(3, dealt.rack_but("south", 0, "8C 8C 9C")));
    dealt.assert_believed(&edit(-3, dealt.rack_but("south", 3, "")));
    assert_eq!(
        dealt.said(&edit(4, dealt.rack_but("south", 0, "8C 8C 9C 9C"))),
        "seats.south.miscount: no hand is dealt +4 tiles"
    );
    assert_eq!(
        dealt.said(&edit(-4, dealt.rack_but("south", 4, ""))),
        "seats.south.miscount: no hand is dealt -4 tiles"
    );
}

#[test]
fn an_even_exchange_keeps_the_hand_size() {
    for ruleset in ["nmjl", "variants/tiles-from-the-wall.toml"] {
        let table = Table::played(ruleset, "play on to closing");
        let last = table.rack("south")[12].to_string();
        let edits = [
            ("/seats/south/rack", table.rack_but("south", 1, "")),
            ("/seats/east/rack", table.rack_but("east", 0, &last)),
        ];
        let said = table.said(&edits);
        let east = "seats.east.rack: its hand has 15 tiles, what it laid included, and it can only have 14";
        assert_eq!(said, east, "{ruleset}");
    }
}

#[test]
fn all_hands_together_are_what_was_dealt() {
    let spec = Table::played("spec", "play on to closing");
    let more = Tile::all().find(|tile| spec.rack("south").binary_search(tile).is_err()).unwrap().to_string();
    let said = |table: &Table, rack| table.said(&[("/seats/south/rack", rack)]);
    let (fewer, more) = (spec.rack_but("south", 1, ""), spec.rack_but("south", 0, &more));
    assert_eq!(said(&spec, more), "seats: all hands together have 54 tiles, and 53 were dealt");
    assert_eq!(said(&spec, fewer), "seats: all hands together have 52 tiles, and 53 were dealt");
    let wall = Table::played("rulesets/wall-and-open-courtesy.toml", "play on to closing");
    let fewer = wall.rack_but("south", 1, "");
    assert_eq!(said(&wall, fewer), "seats: all hands together have 52 tiles, and 53 were dealt");
    // Where there is no wall to be too small, a miscount makes no difference.
    let text =
        format!("misdealt: yes\n{HANDS}hand north: E E E S S S W W W N N N RD RD\n\nplay on to closing");
    let miscounted = Table::told("spec", &text);
    let fewer = miscounted.rack_but("south", 1, "");
    assert_eq!(said(&miscounted, fewer), "seats: all hands together have 53 tiles, and 54 were dealt");
}

#[test]
fn a_pass_brings_no_extra_tiles() {
    let across = Table::played("nmjl", "play on to first-across");
    let came = |count: usize| [("/seats/south/arrived", sorted(across.rack("south")[..count].to_vec()))];
    across.assert_believed(&came(3));
    assert_eq!(across.said(&came(4)), "seats.south.arrived: 4 tiles came, and 3 can have at most");
}

#[test]
fn a_miscounted_hand_may_grow_larger() {
    let text = "misdealt: yes
hand east: 1B 1B 2B 2B 3B 3B 4B 4B 5B 5B 6B 6B 7B 7B 8B 8B 9B
hand south: 1C 1C 2C 2C 3C 3C 4C 4C 5C 5C 6C 6C 7C
hand west: 1D 1D 2D 2D 3D 3D 4D 4D 5D 5D 6D 6D 7D
hand north: E E E S S S W W W N N N J

play on to courtesy
west passes 1D 1D 2D
east passes
play on to closing";
    assert_eq!(Table::told("rulesets/courtesy-alone.toml", text).rack("east").len(), 20);
}

#[test]
fn a_short_hand_may_get_stuck() {
    let short = "misdealt: yes\nhand east: 1B 1B 2B 2B 3B 3B 4B 4B 5B 5B 6B 6B 7B 7B
hand south: 1C 1C 2C 2C 3C 3C 4C 4C 5C 5C 6C 6C 7C
hand west: 1D 1D 2D 2D 3D 3D 4D 4D 5D 5D 6D 6D 7D
hand north: E E E S J J J J J J J J\n\n";
    let five = "west passes 1D 1D 2D 2D 3D\neast passes 1B 1B 2B 2B 3B\nsouth passes 1C 1C 2C 2C 3C\n";
    // North passes four. Then it draws a tile, and does not show any more that it was one short.
    let looks = "east looks\nsouth looks\nwest looks\n";
    let draws = format!("{short}{five}north passes E E E S\n{looks}north looks\nat left\nnorth miscounts");
    let drawn = Table::told("rulesets/five-at-once.toml", &draws);
    assert_eq!((drawn.rack("east").len(), drawn.rack("north").len()), (13, 14));
    // The same where nobody sits there, and what it lacks is not made up with blind tiles.
    let ghost =
        Table::told("rulesets/five-at-once-with-a-ghost.toml", &format!("{short}{five}{looks}at left"));
    assert_eq!(ghost.rack("east").len(), 13);
    let wishes =
        "east wishes 0\nwest wishes 0\nsouth wishes 5\nsouth passes 1C 1C 2C 2C 3C\nsouth looks\nat closing";
    let across = Table::told("rulesets/up-to-five-with-a-ghost.toml", &format!("{short}{wishes}"));
    assert_eq!(across.rack("south").len(), 12);
    // When all was dealt again, every hand is right.
    let again = short.replace("hand north: E E E S ", "hand north: E E E ");
    let again =
        Table::told("rulesets/five-at-once.toml", &format!("{again}north miscounts\nplay on to left"));
    let last = again.rack("south")[12].to_string();
    let edits = [
        ("/seats/south/rack", again.rack_but("south", 1, "")),
        ("/seats/east/rack", again.rack_but("east", 0, &last)),
    ];
    assert_eq!(
        again.said(&edits),
        "seats.east.rack: its hand has 15 tiles, what it laid included, and it can only have 14"
    );
}

#[test]
fn a_vacant_hand_joins_the_wall_when_ruled() {
    let ended = "play on to closing\neast begins play";
    let gone = Table::played("variants/three-with-a-spare-hand.toml", ended);
    assert_eq!(gone.whole["seats"]["north"]["rack"], json!(""));
    let none = "seats.north.rack: its hand has 0 tiles, what it laid included, and it can only have 13";
    assert_eq!(gone.said(&[("/at", json!("closing"))]), none);
    let stays = Table::played("rulesets/ghost-passes-on.toml", ended);
    assert_eq!(stays.said(&[("/seats/north/rack", json!(""))]), none);
    assert_eq!(
        gone.said(&[("/seats/north/rack", json!("J"))]),
        "seats.north.rack: its hand has 1 tile, what it laid included, and it can only have 13"
    );
}

#[test]
fn a_removed_vacant_hand_held_the_rest() {
    let ended = "play on to closing\neast begins play";
    let gone = Table::played("rulesets/ghost-gives-as-it-gets.toml", ended);
    let held = |seat: &str| gone.rack(seat).len();
    assert_eq!(held("east") + held("south") + held("west"), 40);
    // It got at most six tiles, and gave as many: it had no less than seven.
    let edits = [
        ("/seats/east/rack", json!("1B 1B 2B 2B 3B 3B 4B 4B 5B 5B 6B 6B 7B 7B 8B 8B 9B 9B")),
        ("/seats/south/rack", json!("1C 1C 2C 2C 3C 3C 4C 4C 5C 5C 6C 6C 7C 7C 8C")),
        ("/seats/west/rack", json!("1D 1D 2D 2D 3D 3D 4D 4D 5D 5D 6D 6D 7D 7D 8D")),
    ];
    assert_eq!(gone.said(&edits), "seats: all hands together have 55 tiles, and 53 were dealt");
}

/// Everybody has passed to the right, the spare hand three honors.
fn with_spare_laid() -> Table {
    let lines = "east passes 1B 1B 2B\nsouth passes 1C 1C 2C\nwest passes 1D 1D 2D\nat first-right";
    Table::played("variants/three-with-a-spare-hand.toml", lines)
}

#[test]
fn a_vacant_hand_never_passes_kept_tiles() {
    let table = with_spare_laid();
    let rack = table.whole["seats"]["north"]["rack"].as_str().unwrap();
    let laid = table.whole["seats"]["north"]["laid"]["gifts"][0]["tiles"].as_str().unwrap();
    let lays = |laid: Value, rack: String| {
        table.said(&[("/seats/north/laid/gifts/0/tiles", laid), ("/seats/north/rack", json!(rack))])
    };
    let fault =
        "seats.north.laid: a spare hand passes last, nothing blind, and as many as it can of those it may";
    let (first, rest) = rack.split_once(' ').unwrap();
    assert_eq!(lays(sorted(tiles(&format!("{laid} {first}"))), rest.to_owned()), fault, "four");
    let (two, third) = laid.rsplit_once(' ').unwrap();
    assert_eq!(lays(json!(two), format!("{third} {rack}")), fault, "two");
    let without = rack.replace('J', third);
    assert_eq!(lays(json!(format!("{two} J")), without), fault, "a joker");
}

#[test]
fn a_vacant_hand_without_passable_tiles_passes_nothing() {
    let lines = "east passes 1B 1B 2B\nsouth passes 1C 1C 2C\nwest passes 1D 1D 2D\nat first-right";
    let table = Table::played("rulesets/ghost-keeps-honors.toml", lines);
    assert_eq!(table.whole["seats"]["north"]["laid"], json!({ "at": 3, "gifts": [] }));
}

#[test]
fn vacant_hands_outside_the_exchange_pass_nothing() {
    let table = Table::played("rulesets/two-ghosts.toml", "play on to courtesy");
    assert_eq!(table.whole["seats"]["south"]["settled"], json!(0));
    let edits = [("/seats/south/laid", json!({ "at": 1, "gifts": [] })), ("/events", json!(99))];
    assert_eq!(
        table.said(&edits),
        "seats.south.laid: a spare hand passes last, nothing blind, and as many as it can of those it may"
    );
}

#[test]
fn players_pass_before_the_direction_is_announced() {
    let lines =
        "east passes 1B 1B 2B\nsouth passes 1C 1C 2C\nwest passes 1D 1D 2D\nnorth passes E E E\nat swap";
    let table = Table::played("rulesets/peeks-at-a-late-lot.toml", &format!("{lines}\nsouth may look"));
    let there = match table.whole["way"].as_u64() {
        Some(2) => "1D 1D 2D",
        way => panic!("to the left, not {way:?}"),
    };
    let edits =
        [("/seats/south/peeked", json!(there)), ("/seats/south/points", json!(-5)), ("/events", json!(99))];
    assert_eq!(table.said(&edits), "seats.south.peeked: `` lay there");
}

#[test]
fn no_pass_happens_before_the_dice() {
    let text = format!("{HANDS}hand north: E E E S S W W 8B 8B 8C 8C 8D 8D\n\nwaiting for east");
    let table = Table::told("rulesets/dice-first.toml", &text);
    let laid = json!({ "at": 0, "gifts": [{ "to": "later", "tiles": "6C 6C 7C" }] });
    let edits = [
        ("/seats/south/laid", laid),
        ("/seats/south/rack", table.rack_but("south", 3, "")),
        ("/events", json!(9)),
    ];
    assert_eq!(table.said(&edits), "seats.south.laid: nothing is passed before the direction is told");
}

#[test]
fn a_vacant_hand_only_passes_after_drawing() {
    let table = Table::played("rulesets/spare-hand-draws-first.toml", "west looks");
    let laid = |tiles: &str, at: u8| json!({ "at": at, "gifts": [{ "to": "wall", "tiles": tiles }] });
    let west = table.rack("west");
    let (two, rest) = (written(&west[..2]), written(&west[2..]));
    let (top, pile) = table.whole["seats"]["north"]["rack"].as_str().unwrap().split_once(' ').unwrap();
    let (next, pile) = pile.split_once(' ').unwrap();
    let edits = [
        ("/seats/west/laid", laid(&two, 1)),
        ("/seats/west/rack", json!(rest)),
        ("/seats/north/rack", json!(pile)),
        (
            "/seats/north/laid",
            json!({ "at": 2, "gifts": [{ "to": "wall", "tiles": sorted(tiles(&format!("{top} {next}"))) }] }),
        ),
        ("/events", json!(9)),
    ];
    assert_eq!(
        table.said(&edits),
        "seats.north.laid: a spare hand passes last, nothing blind, and as many as it can of those it may"
    );
}

#[test]
fn the_lowest_request_settles_the_count() {
    let wishes = "east wishes 3\nsouth wishes 2\nwest wishes 2\nnorth wishes 3\n";
    let settled = Table::played("rulesets/wishes-and-a-late-lot.toml", &format!("{wishes}east passes 1B 1B"));
    assert_eq!(settled.whole["seats"]["east"]["settled"], json!(2));
    let rest = "south passes 1C 1C\nwest passes 1D 1D\neast passes 1B 1B\nnorth passes E E\nat swap";
    let told = Table::played("rulesets/wishes-and-a-late-lot.toml", &format!("{wishes}{rest}"));
    assert!(told.whole.get("way").is_some());
    // Nothing is settled for who sits out.
    let lines = "east wishes 3\nwest wishes 2\neast passes 1B 1B";
    let two = Table::played("rulesets/two-exchange-as-they-wish.toml", lines);
    assert_eq!(two.whole["seats"]["south"].get("settled"), None);
}

#[test]
fn a_stuck_seat_ends_the_pass_for_everyone() {
    let text = format!(
        "{HANDS}hand north: E E E S S S W W W N N 8B J\n
east passes 1B 1B 2B\nsouth passes 1C 1C 2C\nsouth looks\nnorth cannot pass\nat closing"
    );
    let ended = Table::told("rulesets/keeps-honors-or-ends.toml", &text);
    assert_eq!(ended.whole["seats"]["south"].get("arrived"), None);
}

/// What a seat sees of a table.
fn view(table: &Table, seat: &str) -> Value {
    let stored: StoredTable = serde_json::from_value(table.whole.clone()).unwrap();
    let session = stored.open(Arc::clone(&table.schedule)).unwrap();
    let seat = table.schedule.ruleset().seat(seat).unwrap();
    serde_json::to_value(View::of(&session, seat).unwrap().store()).unwrap()
}

fn said_of_view(table: &Table, view: &Value, place: &str, value: Value) -> String {
    let mut edited = view.clone();
    set(&mut edited, place, value);
    let stored: StoredView = serde_json::from_value(edited).unwrap();
    stored.open(Arc::clone(&table.schedule)).map(drop).expect_err(place).to_string()
}

#[test]
fn a_seat_knows_only_its_own_request() {
    let not_so = "own.wish: this says something else than what everybody knows: whether there is one";
    let table = Table::played("nmjl", "play on to courtesy\nsouth wishes 2");
    let (south, east) = (view(&table, "south"), view(&table, "east"));
    assert_eq!(said_of_view(&table, &south, "/own/wish", Value::Null), not_so);
    assert_eq!(said_of_view(&table, &east, "/own/wish", json!(2)), not_so);
    let laid = "east wishes 2\nwest wishes 1\neast passes 1B";
    let text = format!("{HANDS}{NORTH}\n{laid}");
    let table = Table::told("rulesets/courtesy-by-wishes.toml", &text);
    let east = view(&table, "east");
    assert_eq!(said_of_view(&table, &east, "/own/wish", Value::Null), not_so);
}

#[test]
fn a_seat_sees_how_many_tiles_were_passed() {
    let table = Table::played("nmjl", "south passes 1C 1C 2C");
    let (south, east) = (view(&table, "south"), view(&table, "east"));
    let said = said_of_view(&table, &south, "/own/laid", json!("1C 1C"));
    assert_eq!(said, "own.laid: 2 tiles, and everybody sees 3");
    let fewer = said_of_view(&table, &east, "/seats/south/laid/gifts/0/own", json!(2));
    assert_eq!(fewer, "wall: the wall, the hands and what lies there are 151 tiles, and the box has 152");
}

#[test]
fn picking_up_ends_peeking() {
    let lines = "play on to first-left\nsouth passes 2C 3C 7C\neast peeks\neast passes E + 2 blind
north passes 1B 1B 2B\nwest passes 2B 3B 3B\neast looks";
    let text = format!("seed: 5\n{HANDS}hand north: E E S S W W N N RD RD GD GD WD\n\n{lines}");
    let table = Table::told("tournament-2019", &text);
    for seat in ["east", "south"] {
        let stored: StoredView = serde_json::from_value(view(&table, seat)).unwrap();
        stored.open(Arc::clone(&table.schedule)).unwrap();
    }
}

#[test]
fn an_empty_wall_means_nothing_to_return() {
    let hands = "misdealt: yes
hand east: 1B 1B 1B 2B 2B 2B 3B 3B 3B 4B 4B 4B 5B
hand west: 5B 5B 6B 6B 6B 7B 7B 7B 8B 8B 8B 9B\n";
    for lines in ["east looks", "east looks\nwest passes", "east looks\neast passes 1B 1B"] {
        Table::told("rulesets/tight-wall.toml", &format!("{hands}\n{lines}"));
    }
    let table = Table::told("rulesets/tight-wall.toml", &format!("{hands}\neast looks\nwest passes"));
    let laid = json!({ "at": 1, "gifts": [{ "to": "wall", "tiles": "9B" }] });
    let edits = [("/seats/west/rack", table.rack_but("west", 1, "")), ("/seats/west/laid", laid)];
    assert_eq!(
        table.said(&edits),
        "seats.west.laid: the table would refuse it: That is 1 tile, and exactly 0 tiles may be passed."
    );
}
