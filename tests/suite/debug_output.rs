//! Logging a value with `{:?}` must not give a secret away.
//!
//! The same game is played at two tables with different tiles. Players who choose in secret choose differently at the
//! other table. As long as everyone sees the same at both tables, the debug output must be the same too.

use std::sync::Arc;

use charleston::internal::check::laws::random;
use charleston::internal::check::laws::secrecy::{other_answer, secret_gate};
use charleston::internal::schedule::Schedule;
use charleston::play::{RandomPlayer, Recorder, Story};
use charleston::session::{Fact, PassPrompt, Session};
use charleston::table::{Key, Purpose, Randomness, TileSet};
use charleston::wire::{PlayerMessage, SentRefusal, Update};
use charleston::{Command, Event, Move, Offer, Refusal, Seat, Table, Tile, View};

use crate::rulesets;
use crate::sizes::{LOGGED_GAMES, on_all_processors};

/// Everything random after the deal comes from this seed.
const SEED: u64 = 987_654_321;

/// The number of moves between two comparisons of what takes longer.
const HOST_EVERY: usize = 6;

/// Debug output, and what it shows; `None` if the table has nothing of the kind.
type Shown = (&'static str, Option<String>);

#[test]
fn debug_output_shows_no_secrets() {
    let schedules: Vec<_> = rulesets::all().collect();
    let compared = on_all_processors(&schedules, |schedule| {
        let games = LOGGED_GAMES.seeds().filter_map(|seed| Twins::deal(schedule, seed));
        games.map(Twins::compare).sum::<usize>()
    });
    let compared: usize = compared.into_iter().sum();
    let min = schedules.len() * usize::try_from(LOGGED_GAMES.count()).unwrap() * 6;
    assert!(compared > min, "only {compared} moves were compared, not {min}");
}

/// One game at two tables with different tiles.
struct Twins {
    one: Logged,
    other: Logged,
    /// Whether secret requests and answers differ as well, which can lead to different decisions.
    is_contrary: bool,
}

/// A table, and everything about it that could be logged.
struct Logged {
    table: Table,
    recorder: Recorder,
}

impl Twins {
    /// Deals both tables; `None` if they look different from the start, such as after a miscount.
    fn deal(schedule: &Arc<Schedule>, seed: u64) -> Option<Self> {
        let mut draw = Randomness::from_seed(seed).draw(Purpose::Player, 0);
        let context = random::context(schedule.ruleset(), &mut draw);
        let mut table = |seed| {
            let (deal, _) = random::deal(schedule.ruleset(), &context, seed, &mut draw);
            let table = Table::dealt(Arc::clone(schedule), deal, Key::from_seed(SEED), context).unwrap();
            let recorder = Recorder::open(&table, "club");
            Logged { table, recorder }
        };
        let twins = Self { one: table(seed), other: table(seed + 1_000), is_contrary: seed % 2 == 1 };
        twins.look_alike().then_some(twins)
    }

    fn look_alike(&self) -> bool {
        self.one.table.public() == self.other.table.public()
    }

    /// Compares the debug output of both tables after each move, as long as everyone sees the same at both. Returns the
    /// number of moves.
    fn compare(mut self) -> usize {
        let name = self.one.table.schedule().ruleset().file().to_owned();
        let named_by_rules = tiles_in_rules(self.one.table.schedule());
        let mut player = RandomPlayer::new(SEED);
        let (mut moves, mut events) = (0, [Vec::new(), Vec::new()]);
        while self.look_alike() && facts(&events[0]) == facts(&events[1]) {
            let turn = player.turn(&self.one.table);
            let turns = turn.and_then(|turn| Some([turn, self.translate(&turn)?]));
            let after = format!("{name}, move {moves}");
            let here = self.one.shown(&events[0], turns.map(|turns| turns[0]));
            let there = self.other.shown(&events[1], turns.map(|turns| turns[1]));
            assert_alike(&here, &there, named_by_rules, &after);
            if moves % HOST_EVERY == 0 {
                assert_alike(
                    &self.one.shown_at_times(),
                    &self.other.shown_at_times(),
                    named_by_rules,
                    &after,
                );
            }
            assert_refusals_look_alike(&self.one.refusals(), &self.other.refusals(), named_by_rules, &after);
            let Some([turn, translated]) = turns else { break };
            let here = self.one.play(&turn).unwrap();
            let Ok(there) = self.other.play(&translated) else { break };
            events = [here, there];
            moves += 1;
        }
        moves
    }

    /// Returns the move at the other table, where the same seat has different tiles; `None` if the seat can't make it
    /// there.
    fn translate(&self, turn: &Move) -> Option<Move> {
        let Move::Player(seat, command) = turn else { return Some(*turn) };
        let prompt = self.other.table.prompt(*seat)?;
        let command = match command {
            Command::Pass(offer) => Command::Pass(same_size(&prompt.pass?, offer)?),
            Command::NameSuit(suit) => {
                let other = prompt.name_suit.iter().find(|offered| offered.suit != *suit);
                Command::NameSuit(other.or(prompt.name_suit.first())?.suit)
            }
            Command::Request(number) if self.is_contrary => {
                let (min, max) = prompt.request?;
                Command::Request((min..=max).find(|other| other != number)?)
            }
            other => match secret_gate(&self.one.table) {
                Some(gate) if self.is_contrary => other_answer(gate, other),
                Some(_) | None => *other,
            },
        };
        Some(Move::Player(*seat, command))
    }
}

impl Logged {
    fn play(&mut self, turn: &Move) -> Result<Vec<Event>, Refusal> {
        let stage = self.table.public().stage;
        let events = self.table.play_move(turn)?;
        self.recorder.played(&self.table, turn, &events, stage);
        Ok(events)
    }

    /// Everything that a host, a seat or a spectator gets after these events, and before this move.
    fn shown(&self, events: &[Event], turn: Option<Move>) -> Vec<Shown> {
        let table = &self.table;
        let message = match turn {
            Some(Move::Player(_, command)) => Some(PlayerMessage::new(command)),
            Some(Move::Host(_)) | None => None,
        };
        let mut before = table.last_event();
        before.number -= u32::try_from(events.len()).unwrap();
        let spectators = [None, Some(before)].map(|seen| table.spectator_update(seen));
        let mut shown = vec![
            ("the move", Some(format!("{turn:?} {message:?}"))),
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
    fn shown_at_times(&self) -> Vec<Shown> {
        let Self { table, recorder } = self;
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

    /// The refusals of some passes, and how they're sent.
    fn refusals(&self) -> Vec<(Refusal, SentRefusal)> {
        let Self { table, .. } = self;
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
        refusals.map(|refusal| (refusal, SentRefusal::of(&refusal, schedule))).collect()
    }
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

fn facts(events: &[Event]) -> Vec<Fact> {
    events.iter().map(|event| event.fact).collect()
}

/// An offer that's always refused, and names every tile on a rack.
fn all_to_itself(session: &Session) -> Offer {
    let seat = Seat::FIRST;
    Offer::new().with(seat, session.private(seat).unwrap().rack().tiles().iter().copied()).unwrap()
}

/// Returns an offer with as many tiles for each receiver as this one; `None` if there is none.
fn same_size(pass: &PassPrompt, offer: &Offer) -> Option<Offer> {
    let offers = pass.choices.iter().map(|list| {
        let mut supply = pass.supply(&list, |_| {});
        let unnamed = Offer::new().and_blind(offer.blind_to_nobody());
        offer.gifts().fold(unnamed, |same, (to, tiles, blind)| {
            let own = supply.take(to, u8::try_from(tiles.len()).unwrap());
            same.with(to, own).unwrap().and_blind(blind)
        })
    });
    offers.into_iter().find(|same| same.tiles().len() == offer.tiles().len() && pass.offers(same))
}

/// Refusals for the same reason have the same debug output, whichever tiles they name.
fn assert_refusals_look_alike(
    here: &[(Refusal, SentRefusal)],
    there: &[(Refusal, SentRefusal)],
    named_by_rules: TileSet,
    after: &str,
) {
    for (refusal, sent) in here.iter().chain(there) {
        assert_no_tile(&format!("{refusal:?} {sent:?}"), named_by_rules, after);
        let alike = |(_, other): &&(Refusal, SentRefusal)| other.id == sent.id;
        for (other, other_sent) in there.iter().filter(alike).take(3) {
            assert_eq!(format!("{refusal:?} {sent:?}"), format!("{other:?} {other_sent:?}"), "{after}");
        }
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
    let mut tiles = words.filter_map(|word| word.parse::<Tile>().ok());
    assert_eq!(tiles.find(|tile| !named_by_rules.contains(*tile)), None, "{what}: {shown}");
    assert!(!shown.contains(&SEED.to_string()), "{what}: {shown}");
}
