//! Messages that are lost, repeated, late or forged.

use std::collections::VecDeque;
use std::sync::Arc;

use charleston::internal::schedule::{Schedule, StepId};
use charleston::play::RandomPlayer;
use charleston::saved::{SavedTable, SavedView};
use charleston::session::{Fact, Secret, Stage};
use charleston::table::{Draw, PreviousDeal, Purpose, Randomness, Role, SeatSet};
use charleston::wire::{
    Client, EventId, OutOfSync, PlayerMessage, SpectatorUpdate, StepDescription, TableId, Update,
};
use charleston::{Command, DealContext, Event, Move, Refusal, Seat, Table, View};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::json;

use crate::gallery::league_with;
use crate::players::tiles;
use crate::rulesets;
use crate::saved::reopened;
use crate::sizes::LOSSY_GAMES;

const EAST: Seat = Seat::FIRST;

pub fn open(seed: u64) -> Table {
    Table::shuffled(rulesets::load("nmjl"), seed, DealContext::default()).unwrap()
}

/// Opens a device of a seat's player.
pub fn client(table: &Table, seat: Seat) -> Client {
    let Some(Update::View(view)) = table.update(seat, None) else { panic!("{seat:?} plays") };
    Client::open(&view, Arc::clone(table.schedule())).unwrap()
}

/// A one-way connection between a device and the host. It loses, repeats or delays a message, each with a chance of one
/// in ten.
struct Line {
    on_the_way: VecDeque<String>,
    draw: Draw,
}

impl Line {
    fn new(seed: u64, index: u32) -> Self {
        Self { on_the_way: VecDeque::new(), draw: Randomness::from_seed(seed).draw(Purpose::Player, index) }
    }

    fn send<T: Serialize>(&mut self, message: &T) {
        let text = serde_json::to_string(message).unwrap();
        match self.draw.below(10) {
            0 => {}
            1 => self.on_the_way.extend([text.clone(), text]),
            _ => self.on_the_way.push_back(text),
        }
    }

    /// The messages that arrive now. One in ten is late, and others overtake it.
    fn receive<T: DeserializeOwned>(&mut self) -> Vec<T> {
        let (mut late, mut arrived) = (VecDeque::new(), Vec::new());
        for text in self.on_the_way.drain(..) {
            if self.draw.once_in(10) { late.push_back(text) } else { arrived.push(text) }
        }
        self.on_the_way = late;
        arrived.iter().map(|text| serde_json::from_str(text).unwrap()).collect()
    }
}

/// A device with its connections to and from the host.
struct Device {
    client: Client,
    up: Line,
    down: Line,
}

/// How many problems with the connections were noticed.
#[derive(Debug, Default)]
struct Noticed {
    missing: usize,
    seen: usize,
    stale: usize,
}

/// Plays a game over lossy connections. Every device must end with the same view as the table.
fn play_over_lossy_lines(schedule: &Arc<Schedule>, seed: u64) -> Noticed {
    let mut table = Table::shuffled(Arc::clone(schedule), seed, DealContext::default()).unwrap();
    let (mut player, mut noticed) = (RandomPlayer::new(seed), Noticed::default());
    let device = |seat: Seat| {
        let line = |direction| Line::new(seed, 1_000 + 2 * seat.position() as u32 + direction);
        (seat, Device { client: client(&table, seat), up: line(0), down: line(1) })
    };
    let mut devices: Vec<(Seat, Device)> = schedule.ruleset().players().iter().map(device).collect();
    for _ in 0..20_000 {
        if table.is_over() {
            break;
        }
        let sent_until = table.last_event();
        match player.turn(&table).unwrap() {
            Move::Host(report) => drop(table.report(&report).unwrap()),
            Move::Player(seat, command) => {
                let (_, device) = devices.iter_mut().find(|(own, _)| *own == seat).unwrap();
                // About half of the commands are random. The others are the default of the last prompt that arrived.
                let told = device.client.prompt().default_command.filter(|_| device.up.draw.once_in(2));
                let command = told.unwrap_or(command);
                device.up.send(&PlayerMessage::new(command).having_seen(device.client.last()));
            }
        }
        for (seat, device) in &mut devices {
            for message in device.up.receive::<PlayerMessage>() {
                noticed.stale += usize::from(table.receive(*seat, &message) == Err(Refusal::Stale));
            }
        }
        for (seat, device) in &mut devices {
            device.down.send(&table.update(*seat, Some(sent_until)).unwrap());
            for update in device.down.receive::<Update>() {
                let before = device.client.last().number;
                match device.client.apply(&update) {
                    Ok(_) => assert!(before <= device.client.last().number, "an old view is applied"),
                    Err(OutOfSync::Seen) => noticed.seen += 1,
                    Err(OutOfSync::Missing { .. }) => {
                        noticed.missing += 1;
                        let fresh = device.down.draw.once_in(2);
                        let seen = Some(device.client.last()).filter(|_| !fresh);
                        device.down.send(&table.update(*seat, seen).unwrap());
                    }
                    Err(error) => panic!("{error}"),
                }
            }
        }
    }
    assert!(table.is_over());
    for (seat, mut device) in devices {
        let rest = table.update(seat, Some(device.client.last())).unwrap();
        device.client.apply(&rest).unwrap();
        assert_eq!(device.client.view(), &View::of(&table, seat).unwrap());
        assert_eq!(device.client.last(), table.last_event());
        let Some(Update::View(now)) = table.update(seat, None) else { panic!("{seat:?} plays") };
        assert_eq!(device.client.prompt(), &now.prompt);
    }
    noticed
}

#[test]
fn lossy_lines_still_show_the_same_table() {
    let mut all = Noticed::default();
    for schedule in rulesets::shipped() {
        for seed in LOSSY_GAMES.seeds() {
            let Noticed { missing, seen, stale } = play_over_lossy_lines(&schedule, seed);
            (all.missing, all.seen, all.stale) = (all.missing + missing, all.seen + seen, all.stale + stale);
        }
    }
    assert!(all.missing > 500 && all.seen > 500 && all.stale > 50, "{all:?}");
}

pub fn message(command: Command, seen: EventId) -> PlayerMessage {
    PlayerMessage::new(command).having_seen(seen)
}

/// Plays on with default offers until the table reaches some point.
pub fn play_until(table: &mut Table, is_there: impl Fn(&Table) -> bool) {
    let mut player = RandomPlayer::new(3);
    while !is_there(table) {
        let turn = player.turn(table).unwrap();
        let offered = |seat: Seat| table.prompt(seat).and_then(|prompt| prompt.pass);
        let turn = match turn {
            Move::Player(seat, Command::Pass(_)) => {
                Move::Player(seat, Command::Pass(offered(seat).unwrap().default_offer()))
            }
            Move::Player(_, Command::Stop) => continue,
            turn => turn,
        };
        table.play_move(&turn).unwrap();
    }
}

pub fn is_at(pass: &'static str) -> impl Fn(&Table) -> bool {
    move |table| {
        let schedule = table.schedule();
        charleston::internal::describe::event::stage_word(schedule, table.public().stage) == pass
    }
}

/// A message is stale if and only if, since the event it names, the player has acted, the table has moved to another
/// step, or the receivers or the number of tiles of the player's pass or request have been decided. The rules decide
/// about all others, which still do what they would have done at that event.
#[test]
fn a_message_is_stale_when_its_meaning_changed() {
    let seats = |table: &Table| table.schedule().ruleset().players().into_iter();
    let (mut stale, mut current) = (0, 0);
    for schedule in rulesets::all() {
        let mut now = Table::shuffled(Arc::clone(&schedule), 5, DealContext::default()).unwrap();
        let mut player = RandomPlayer::new(5);
        let mut history = VecDeque::new();
        while let Some(turn) = player.turn(&now) {
            history.push_front(now.clone());
            history.truncate(5);
            now.play_move(&turn).unwrap();
            let mut trial = now.clone();
            for (before, seat) in
                history.iter().flat_map(|before| seats(before).map(move |seat| (before, seat)))
            {
                let asked = before.prompt(seat).unwrap();
                let pass = asked.pass.as_ref().map(|pass| Command::Pass(pass.default_offer()));
                let request = asked.request.map(|(min, _)| Command::Request(min));
                let suit = asked.name_suit.first().map(|offered| Command::NameSuit(offered.suit));
                let new = &now.events()[before.events().len()..];
                let has_acted = new.iter().any(|event| event.fact.actor() == Some(seat));
                let has_moved_on = now.public().began_at != before.public().began_at;
                let terms = |table: &Table| (table.public().direction, table.public().seats[seat].settled);
                for command in asked.commands().chain(pass).chain(request).chain(suit) {
                    let is_about_tiles = matches!(command, Command::Pass(_) | Command::Request(_));
                    let is_changed = is_about_tiles && terms(&now) != terms(before);
                    let mut receive = |message: &PlayerMessage| {
                        let answer = trial.receive(seat, message);
                        if answer.is_ok() {
                            trial = now.clone();
                        }
                        answer
                    };
                    let answer = receive(&message(command, before.last_event()));
                    let is_stale = answer == Err(Refusal::Stale);
                    let file = schedule.ruleset().file();
                    assert_eq!(is_stale, has_acted || has_moved_on || is_changed, "{file}: {command:?}");
                    if !is_stale && answer.is_err() {
                        let prompt = now.prompt(seat).unwrap();
                        assert!(!prompt.commands().any(|offered| offered == command), "{file}: {command:?}");
                    }
                    if let Ok(events) = answer {
                        let meant = before.decide(seat, &command).unwrap();
                        assert!(does_the_same(&events[0].fact, &meant.fact), "{file}: {meant:?}");
                        let receivers = now.prompt(seat).unwrap().pass.map(|pass| pass.receivers);
                        let is_for_others = asked.pass.as_ref().map(|pass| pass.receivers) != receivers;
                        assert!(!(is_about_tiles && is_for_others), "{file}: {command:?}");
                    }
                    if is_stale {
                        stale += 1;
                        // Without an event number, it can't be told from a new message.
                        let unnumbered = receive(&PlayerMessage::new(command));
                        assert_ne!(unnumbered, Err(Refusal::Stale), "{file}: {command:?}");
                    } else {
                        current += 1;
                    }
                }
            }
        }
    }
    assert!(stale > 1_000 && current > 1_000, "{stale} {current}");
}

/// The number of tiles to pick up or to peek at can have changed, and whether tiles go back after a stop.
fn does_the_same(now: &Fact, meant: &Fact) -> bool {
    match (now, meant) {
        (Fact::PickedUp { .. }, Fact::PickedUp { .. }) | (Fact::Peeked { .. }, Fact::Peeked { .. }) => true,
        (Fact::Stopped { part, then, .. }, Fact::Stopped { part: meant_part, then: meant_then, .. }) => {
            (part, then) == (meant_part, meant_then)
        }
        _ => now == meant,
    }
}

#[test]
fn messages_of_another_table_are_refused() {
    let (mut table, other) = (open(7), open(8));
    assert_ne!(table.last_event().table, other.last_event().table);
    let sent = message(Command::PickUp, other.last_event());
    assert_eq!(table.receive(EAST, &sent), Err(Refusal::Stale));
    let from_the_future = EventId { number: 5, ..table.last_event() };
    assert_eq!(table.receive(EAST, &message(Command::PickUp, from_the_future)), Err(Refusal::Stale));
    let Some(Update::View(view)) = table.update(EAST, Some(from_the_future)) else { panic!("a view") };
    let mut client = Client::open(&view, Arc::clone(table.schedule())).unwrap();
    let south = table.update(Seat::new(1), None).unwrap();
    assert_eq!(client.apply(&south), Err(OutOfSync::OtherSeat));
    for update in [other.update(EAST, None), other.update(EAST, Some(other.last_event()))] {
        assert!(matches!(client.apply(&update.unwrap()), Err(OutOfSync::OtherTable { .. })));
    }
    assert_eq!(client.view(), &View::of(&table, EAST).unwrap());
    let named = open(7).named(TableId::new(255));
    assert_eq!(named.last_event().table.to_string(), "00000000000000ff");
}

#[test]
fn an_undo_uses_up_a_number() {
    for schedule in rulesets::all() {
        let mut table = Table::shuffled(Arc::clone(&schedule), 2, DealContext::default()).unwrap();
        let mut draw = Randomness::from_seed(9).draw(Purpose::Player, 0);
        let mut player = RandomPlayer::new(2);
        let seat = schedule.ruleset().players().iter().next().unwrap();
        let mut client = client(&table, seat);
        let mut numbers = vec![table.last_event().number];
        for _ in 0..60 {
            let before = table.last_event();
            if draw.once_in(4) && table.undo().is_some() {
                assert!(matches!(table.update(seat, Some(before)), Some(Update::View(_))));
            } else if let Some(turn) = player.turn(&table) {
                table.play_move(&turn).unwrap();
            } else {
                break;
            }
            assert!(table.last_event().number > before.number);
            numbers.push(table.last_event().number);
            client.apply(&table.update(seat, Some(client.last())).unwrap()).unwrap();
            assert_eq!(client.view(), &View::of(&table, seat).unwrap());
            let opened = reopened(&table);
            assert_eq!(opened.last_event(), table.last_event());
            for seen in numbers.iter().map(|number| EventId { number: *number, ..before }) {
                assert_eq!(opened.update(seat, Some(seen)), table.update(seat, Some(seen)));
                let harmless = message(Command::CallDead(EAST), seen);
                assert_eq!(opened.clone().receive(seat, &harmless), table.clone().receive(seat, &harmless));
            }
        }
    }
}

/// If the host deletes a move from the file by hand, the move counts as undone.
#[test]
fn an_edited_save_starts_all_clients_afresh() {
    let mut table = open(7);
    play_until(&mut table, is_at("first-left"));
    let mut saved: SavedTable = table.save();
    saved.moves.pop();
    let opened = saved.open(Arc::clone(table.schedule())).unwrap();
    assert_eq!(opened.last_event().number, table.last_event().number + 1);
    assert!(matches!(opened.update(EAST, Some(table.last_event())), Some(Update::View(_))));
}

#[test]
fn a_description_names_what_events_number() {
    let table = open(7);
    let described = table.description();
    let names: Vec<&str> = described.seats.iter().map(|seat| seat.name.as_str()).collect();
    assert_eq!(names, ["east", "south", "west", "north"]);
    assert_eq!(described.seats.iter().map(|seat| seat.hand).collect::<Vec<_>>(), [14, 13, 13, 13]);
    let StepDescription::Pass(first) = &described.steps[0] else { panic!("a pass comes first") };
    let phase = &described.phases[usize::from(first.phase)];
    assert_eq!((&phase.id[..], &phase.passes[usize::from(first.pass)].id[..]), ("first", "first-right"));
    assert_eq!(first.ways[0].direction.as_deref(), Some("to the right"));
    let gift = first.ways[0].gifts[0][0];
    assert_eq!((gift.to.seat(), gift.min, gift.max), (Some(Seat::new(1)), 3, 3));
    assert_eq!(described.steps.len(), table.schedule().steps().len());
}

#[test]
fn a_description_follows_the_deal_and_each_way() {
    let club = league_with(
        "table.hands = { winner = 15 }\npasses.first-right = { to = [\"right\", \"left\"], choose = \"random\", blind = 4 }\n\
         passes.courtesy.tiles = { min = 0, max = 3, settle = \"offer\" }",
    );
    let context = DealContext::default().on_deal(2).after(PreviousDeal::Win);
    let context = context.with_role(Role::Winner, Seat::new(2));
    let described = Table::shuffled(Arc::new(club), 7, context).unwrap().description();
    assert_eq!(described.seats.iter().map(|seat| seat.hand).collect::<Vec<_>>(), [14, 13, 15, 13]);
    let [StepDescription::Pass(first), .., StepDescription::Pass(last)] = &described.steps[..] else {
        panic!("passes come first and last")
    };
    let ways: Vec<_> = first.ways.iter().filter_map(|way| way.direction.as_deref()).collect();
    assert_eq!(ways, ["to the right", "to the left"]);
    assert!(last.requests_aloud && !first.requests_aloud);
    assert_eq!(first.max_blind, 3, "no more than all three tiles are blind");
}

/// If another player deals, the winds in the rules mean other chairs, on devices as well as at the table.
#[test]
fn a_device_has_the_rules_of_its_dealer() {
    let schedule = rulesets::load("four-winds-ding-dong");
    let south = Seat::new(1);
    let context = DealContext::default().on_deal(2).dealt_by(south);
    let table = Table::shuffled(Arc::clone(&schedule), 7, context).unwrap();
    let Some(Update::View(sent)) = table.update(EAST, None) else { panic!("East plays") };
    let client = Client::open(&sent, schedule).unwrap();
    let asked_by = |schedule: &Schedule| schedule.requests()[0].by;
    assert_eq!(asked_by(client.view().schedule()), asked_by(table.schedule()));
    assert!(asked_by(table.schedule()).contains(south));
}

#[test]
fn events_that_name_what_isnt_there_are_refused() {
    let table = open(7);
    let mut client = client(&table, EAST);
    let before = client.view().clone();
    let nobody = Seat::new(9);
    let Some(Update::Events(none)) = table.update(EAST, Some(client.last())) else {
        panic!("nothing is new")
    };
    assert_eq!(none.events, []);
    let nowhere: StepId = serde_json::from_str("999").unwrap();
    let facts = [
        Fact::Ended { seat: nobody },
        Fact::Dealt { seat: EAST, count: 13, then: Stage::Dealing(nobody) },
        Fact::Redealt { seat: EAST, then: Stage::At(nowhere) },
        Fact::Settled { group: SeatSet::all(8), number: 1 },
        Fact::PassEnded { step: nowhere, to_wall: false, then: Stage::Closing { open: false } },
        Fact::Directed { step: nowhere, direction: 0 },
        Fact::Directed { step: serde_json::from_str("0").unwrap(), direction: 3 },
        Fact::PickedUp { seat: EAST, count: 32 },
        Fact::PickedUpPile { seat: EAST, count: 32 },
        Fact::PutOnPile { seat: EAST, count: 0, face_up: tiles("J").into_iter().collect() },
    ];
    let as_json = [
        json!({ "asked": { "seat": 0, "request": 0, "counts": { "anew": [0, 0] }, "then": { "at": 1 } } }),
        json!({ "stopped": { "seat": 0, "part": { "phase": 99 }, "then": { "at": 1 } } }),
        json!({ "passed": { "seat": 0, "gifts": [{ "own": 200, "blind": 0 }, { "own": 200, "blind": 0 }] } }),
    ];
    let as_json = as_json.map(|fact| serde_json::from_value(fact).unwrap());
    let facts = facts.into_iter().chain(as_json);
    let public = facts.map(|fact| Event { fact, secret: Secret::Nothing }.seen_by(EAST));
    let passed = json!({ "seat": 0, "gifts": [{ "own": 3, "blind": 0 }] });
    let of_south = json!({ "seat": 1, "gifts": [{ "own": 3, "blind": 0 }] });
    let secret = [
        json!({ "fact": { "passed": passed }, "secret": { "tiles": ["1B", "1B", "1B", "1B", "1B"] } }),
        // East has these tiles, but they are said to be another seat's secret.
        json!({ "fact": { "passed": of_south }, "secret": { "tiles": ["S", "N", "GD"] } }),
        json!({ "fact": { "drew": { "seat": 0 } }, "secret": { "tiles": vec!["J"; 20] } }),
    ];
    for event in public.chain(secret.map(|event| serde_json::from_value(event).unwrap())) {
        let mut sent = none.clone();
        sent.events = vec![event];
        assert_eq!(client.apply(&Update::Events(sent)), Err(OutOfSync::Impossible), "{event:?}");
        assert_eq!(client.view(), &before);
    }
}

/// A device isn't fooled by another seat's events, whose numbers are the same.
#[test]
fn events_of_another_seat_are_refused() {
    let mut table = open(7);
    let south = Seat::new(1);
    let (mut at_east, before) = (client(&table, EAST), table.last_event());
    let offer = table.prompt(south).unwrap().pass.unwrap().default_offer();
    table.play(south, &Command::Pass(offer)).unwrap();
    let of_south = table.update(south, Some(before)).unwrap();
    assert_eq!(at_east.apply(&of_south), Err(OutOfSync::OtherSeat));
    assert_eq!(at_east.last(), before);
}

/// Spectators can follow the game, and get only the public facts.
#[test]
fn spectators_see_only_what_everybody_may_know() {
    let mut table = open(7);
    let mut player = RandomPlayer::new(7);
    while let Some(turn) = player.turn(&table) {
        let before = table.last_event();
        let events = table.play_move(&turn).unwrap();
        let SpectatorUpdate::Facts(new) = table.spectator_update(Some(before)) else { panic!("{turn:?}") };
        assert_eq!(new.facts, events.iter().map(|event| event.fact).collect::<Vec<_>>());
        let SpectatorUpdate::View(view) = table.spectator_update(None) else { panic!("a view") };
        assert_eq!((&view.public, view.last), (table.public(), table.last_event()));
    }
}

#[test]
fn a_view_with_a_vacant_dealer_is_refused() {
    let schedule = rulesets::variant("variants/three-with-a-vacant-seat.toml");
    let table = Table::shuffled(Arc::clone(&schedule), 1, DealContext::default()).unwrap();
    let mut saved = View::of(&table, EAST).unwrap().save();
    for seat in schedule.ruleset().every_seat() {
        saved.public.context.dealer = seat;
        let is_player = schedule.ruleset().vacant_seat(seat).is_none();
        assert_eq!(saved.open(Arc::clone(&schedule)).is_ok(), is_player);
    }
}

#[test]
fn a_view_that_deals_to_nobody_is_refused() {
    let table = open(7);
    let mut saved = View::of(&table, EAST).unwrap().save();
    for (seat, fits) in [(3, true), (4, false)] {
        saved.public.stage = Stage::Dealing(Seat::new(seat));
        assert_eq!(saved.open(Arc::clone(table.schedule())).is_ok(), fits, "seat {seat} of 4");
    }
}

#[test]
fn a_view_with_too_many_tiles_is_refused() {
    let table = open(7);
    let view = View::of(&table, EAST).unwrap();
    let mut saved = serde_json::to_value(view.save()).unwrap();
    for (rack, passed, fits) in [(31, 0, true), (30, 1, true), (31, 1, false), (31, 31, false)] {
        saved["own"]["rack"] = vec!["N"; rack].into();
        saved["own"]["passed"] = vec!["N"; passed].into();
        let edited: SavedView = serde_json::from_value(saved.clone()).unwrap();
        let opened = edited.open(Arc::clone(table.schedule()));
        assert_eq!(opened.is_ok(), fits, "{rack} on the rack and {passed} passed");
    }
}
