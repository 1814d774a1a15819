//! Logging a value with `{:?}` must not give a secret away.
//!
//! The same game is played at two tables that differ in a tile or in secret answers, as for law 4. As long as everyone
//! sees the same at both tables, the debug output must be the same too.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, LazyLock};

use charleston::internal::check::laws::Laws;
use charleston::internal::play::story::describe_publicly;
use charleston::internal::schedule::Schedule;
use charleston::play::{Recorder, Story};
use charleston::session::{Session, TableState};
use charleston::table::TileSet;
use charleston::wire::{PlayerMessage, SentRefusal, Update};
use charleston::{Command, Event, Move, Offer, Seat, Table, Tile, View};

use crate::rulesets;
use crate::sizes::{LOGGED_GAMES, on_all_processors};

/// The first seed. It is so large that it can't be in the output by chance.
const SEED: u64 = 987_654_321_000_000;

/// The digits that all seeds begin with.
const SEED_DIGITS: &str = "987654321";

/// The number of moves between two comparisons, and between two comparisons of what takes longer. They are odd, because
/// four players often make moves of the same kind, one after another.
const EVERY: usize = 5;
const HOST_EVERY: usize = 7;

/// The tiles, by their short names.
static TILES: LazyLock<BTreeMap<String, Tile>> =
    LazyLock::new(|| Tile::all().map(|tile| (tile.to_string(), tile)).collect());

/// Debug output, and what it shows; `None` if the table has nothing of the kind.
type Shown = (&'static str, Option<String>);

#[test]
fn debug_output_shows_no_secrets() {
    let schedules: Vec<_> = rulesets::all().collect();
    let compared = on_all_processors(&schedules, |schedule| {
        let laws = rulesets::laws(schedule);
        LOGGED_GAMES.seeds().map(|seed| compare(&laws, schedule, SEED + seed)).collect::<Vec<_>>()
    });
    let secrets: BTreeSet<&str> =
        compared.iter().flatten().flat_map(|(_, secrets)| secrets).copied().collect();
    assert!(secrets.is_superset(&BTreeSet::from(["answer", "request", "suit"])), "only {secrets:?} differed");
    let compared: usize = compared.iter().flatten().map(|(moves, _)| moves).sum();
    let min = schedules.len() * usize::try_from(LOGGED_GAMES.count()).unwrap() * 2;
    assert!(compared > min, "the tables were compared after only {compared} moves, not {min}");
}

/// Returns what a command keeps secret, besides tiles.
fn secret_in(turn: &Move) -> Option<&'static str> {
    match turn {
        Move::Player(_, Command::Agree | Command::Stop | Command::Decline | Command::Ask) => Some("answer"),
        Move::Player(_, Command::Request(_)) => Some("request"),
        Move::Player(_, Command::NameSuit(_)) => Some("suit"),
        Move::Player(..) | Move::Host(_) => None,
    }
}

/// Compares the debug output of both tables after every secret answer in which they differ, and after some other moves.
/// Returns the number of comparisons, and which secrets of other players differed.
fn compare(laws: &Laws, schedule: &Schedule, seed: u64) -> (usize, BTreeSet<&'static str>) {
    let (mut secrets, mut compared) = (BTreeSet::new(), 0);
    let named_by_rules = tiles_in_rules(schedule);
    let mut both: Option<[Logged; 2]> = None;
    laws.at_two_tables(seed, &mut |tables| {
        let both = both.get_or_insert_with(|| tables.map(Logged::open));
        both.iter_mut().zip(tables).for_each(|(logged, table)| logged.follow(table));
        let [here, there] = tables.map(|table| table.moves().last());
        let secret = here.filter(|_| here != there).and_then(secret_in);
        secrets.extend(secret);
        let moves = tables[0].moves().len();
        let after = format!("{}, seed {seed}, move {moves}", schedule.ruleset().file());
        let alike = |shown: fn(&Logged, &Table) -> Vec<Shown>| {
            let [here, there] = [0, 1].map(|at| shown(&both[at], tables[at]));
            assert_alike(&here, &there, named_by_rules, &after);
        };
        if moves % EVERY == 0 || secret.is_some() {
            compared += 1;
            alike(Logged::shown);
            assert_refusals_look_alike(tables.map(refusals), named_by_rules, &after);
        }
        if moves % HOST_EVERY == 0 {
            alike(Logged::shown_at_times);
        }
    })
    .unwrap();
    (compared, secrets)
}

/// The record of a table, and what happened in its last move.
struct Logged {
    recorder: Recorder,
    before: TableState,
    seen: usize,
    events: Vec<Event>,
}

impl Logged {
    fn open(table: &Table) -> Self {
        let (recorder, before) = (Recorder::open(table, "club"), *table.public());
        Self { recorder, before, seen: table.events().len(), events: Vec::new() }
    }

    fn follow(&mut self, table: &Table) {
        self.events = table.events()[self.seen..].to_vec();
        if let Some(turn) = table.moves().last() {
            self.recorder.played(table, turn, &self.events, &self.before);
        }
        (self.before, self.seen) = (*table.public(), table.events().len());
    }

    /// Everything that a host, a seat or a spectator gets after the last move.
    fn shown(&self, table: &Table) -> Vec<Shown> {
        let events = &self.events;
        let turn = table.moves().last();
        let public = turn.map(|turn| describe_publicly(table.schedule(), turn));
        let message = match turn {
            Some(Move::Player(_, command)) => Some(PlayerMessage::new(*command)),
            Some(Move::Host(_)) | None => None,
        };
        let mut before = table.last_event();
        before.number -= u32::try_from(events.len()).unwrap();
        let spectators = [None, Some(before)].map(|seen| table.spectator_update(seen));
        let mut shown = vec![
            ("the move", Some(format!("{turn:?} {message:?} {public:?}"))),
            ("the events", Some(format!("{events:?} {spectators:?}"))),
        ];
        for seat in table.schedule().ruleset().players().iter() {
            let view = View::of(table, seat).unwrap();
            let prompt = table.prompt(seat).unwrap();
            let Some(Update::View(whole)) = table.update(seat, None) else { panic!("{seat:?} plays") };
            let seen: Vec<_> = events.iter().map(|event| event.seen_by(seat)).collect();
            // Whether a player has enough tiles to pass is a secret.
            let pass = prompt.pass.as_ref();
            let pass = pass.map(|pass| format!("{pass:?} {:?} {:?}", pass.choices, whole.prompt.pass));
            shown.extend([
                ("a view", Some(format!("{view:?} {:?} {:?}", view.save(), table.private(seat)))),
                ("a prompt", Some(format!("{prompt:?} {:?}", prompt.name_suit.to_vec()))),
                ("a pass", pass),
                ("an update", Some(format!("{whole:?} {:?}", table.update(seat, Some(before))))),
                ("a seat's events", Some(format!("{seen:?}"))),
            ]);
        }
        shown
    }

    /// Everything else, which takes longer.
    fn shown_at_times(&self, table: &Table) -> Vec<Shown> {
        let recorder = &self.recorder;
        let story = Story::parse(&recorder.clone().close(table)).unwrap();
        let mut impossible = table.save();
        impossible.moves.push(Move::Player(Seat::FIRST, Command::Pass(all_to_itself(table))));
        let error = impossible.open(Arc::clone(table.schedule())).unwrap_err();
        let seats = table.schedule().ruleset().players();
        let described = seats.iter().map(|seat| format!("{:?}", table.describe(seat, None)));
        let described = described.map(|described| ("the events in words", Some(described)));
        let host = [
            ("the table", format!("{table:?} {:?} {:?} {:?}", **table, table.wall(), table.pile())),
            ("the saved table", format!("{:?} {recorder:?}", table.save())),
            ("a saved table's error", format!("{error} {error:?}")),
            ("a story", format!("{story:?}")),
        ];
        host.into_iter().map(|(what, shown)| (what, Some(shown))).chain(described).collect()
    }
}

/// The debug output of the refusals of some passes, as they are and as they're sent, by their ids.
fn refusals(table: &Table) -> BTreeSet<(String, String)> {
    let schedule = table.schedule();
    let players = schedule.ruleset().players();
    let tries = players.iter().flat_map(|seat| {
        let tiles = table.private(seat).unwrap().rack().tiles().to_vec();
        let receivers = players.iter().filter(move |to| *to != seat);
        receivers.flat_map(move |to| {
            let own = tiles.chunks(3).map(<[Tile]>::to_vec).collect::<Vec<_>>();
            let others = ["RD", "SA", "J"].map(|tile| vec![tile.parse().unwrap(); 3]);
            own.into_iter().chain(others).map(move |tiles| (seat, Offer::new().with(to, tiles).unwrap()))
        })
    });
    let refusals = tries.filter_map(|(seat, offer)| table.decide(seat, &Command::Pass(offer)).err());
    let sent = refusals.map(|refusal| (refusal, SentRefusal::of(&refusal, schedule)));
    sent.map(|(refusal, sent)| (format!("{:?}", sent.id), format!("{refusal:?} {sent:?}"))).collect()
}

/// Compares debug output that both tables have.
fn assert_alike(here: &[Shown], there: &[Shown], named_by_rules: TileSet, after: &str) {
    for ((what, here), (_, there)) in here.iter().zip(there) {
        for shown in here.iter().chain(there) {
            assert_no_tile(shown, named_by_rules, &format!("{after}: {what}"));
        }
        if let (Some(here), Some(there)) = (here, there) {
            assert_eq!(here, there, "{after}: {what}");
        }
    }
    assert_eq!(here.len(), there.len(), "{after}");
}

/// An offer that's always refused, and names every tile on a rack.
fn all_to_itself(session: &Session) -> Offer {
    let seat = Seat::FIRST;
    Offer::new().with(seat, session.private(seat).unwrap().rack().tiles().iter().copied()).unwrap()
}

/// Refusals for the same reason have the same debug output at both tables, whichever tiles they name.
fn assert_refusals_look_alike(both: [BTreeSet<(String, String)>; 2], named_by_rules: TileSet, after: &str) {
    let mut known = BTreeMap::new();
    for (id, shown) in both.into_iter().flatten() {
        assert_no_tile(&shown, named_by_rules, after);
        let first = known.entry(id).or_insert_with(|| shown.clone());
        assert_eq!(*first, shown, "{after}");
    }
}

/// The tiles that the conditions for passes name, which everyone knows.
fn tiles_in_rules(schedule: &Schedule) -> TileSet {
    let seats = schedule.ruleset().every_seat();
    let passes = seats.flat_map(|seat| schedule.passes().map(move |step| step.selection_of(seat).0.value));
    passes.fold(TileSet::NONE, |named, conditions| {
        let ordered = conditions.order.iter().flat_map(|order| order.levels().collect::<Vec<_>>());
        ordered.fold(named.or(conditions.at_least_one), TileSet::or)
    })
}

fn assert_no_tile(shown: &str, named_by_rules: TileSet, what: &str) {
    let words = shown.split(|letter: char| !letter.is_alphanumeric());
    let mut tiles = words.filter_map(|word| TILES.get(word));
    assert_eq!(tiles.find(|tile| !named_by_rules.contains(**tile)), None, "{what}: {shown}");
    assert!(!shown.contains(SEED_DIGITS), "{what}: {shown}");
}
