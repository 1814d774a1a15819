//! The laws that hold for every ruleset, every legal and every illegal command, by random play.
//!
//! A failure names the ruleset and the seed; `charleston play RULESET --seed N` does not play the same game,
//! because here illegal commands are mixed in, but `play_by_the_laws(slug, seed)` does.

use std::sync::Arc;

use charleston::chance::{Chance, Draw, Purpose};
use charleston::player::RandomPlayer;
use charleston::ruleset::{Count, Ruleset};
use charleston::schedule::{Schedule, Step};
use charleston::seat::{BySeat, Seat};
use charleston::session::{Command, Declaration, Event, Offer, Session, Stage, TakesTheHostsWord};
use charleston::tile::{Kind, Tile, TileBox};
use charleston::view::View;

use crate::rulesets;

const GAMES: u64 = 500;
const MOST_COMMANDS: usize = 5_000;

/// One table under the laws: the session, what each seat has folded from what it was sent, and the record.
struct Table {
    session: Session,
    views: BySeat<View>,
    jokers: BySeat<usize>,
    record: Vec<(Seat, Command)>,
    events: Vec<Event>,
}

impl Table {
    fn open(session: Session) -> Self {
        let seats = session.schedule().seats();
        let views = BySeat::new(seats, |seat| View::of(&session, seat).unwrap());
        let jokers = BySeat::new(seats, |seat| jokers_of(&session, seat));
        Self { session, views, jokers, record: Vec::new(), events: Vec::new() }
    }

    /// Plays a command and holds the table to every law; whether it was legal.
    fn play(&mut self, seat: Seat, command: &Command) -> bool {
        let before = self.session.clone();
        let offered = self.session.prompt(seat).is_some_and(|prompt| prompt.offers(command));
        match self.session.play(seat, command) {
            Ok(events) => {
                assert!(offered, "law 6: accepted but not offered: {command:?}");
                self.record.push((seat, command.clone()));
                self.see(&events);
                self.events.extend(events);
                true
            }
            Err(refusal) => {
                assert!(!offered, "law 6: offered but refused: {command:?}: {refusal}");
                assert_same(&before, &self.session);
                false
            }
        }
    }

    fn see(&mut self, events: &[Event]) {
        for event in events {
            for (seat, view) in self.views.iter_mut() {
                view.evolve(&event.seen_by(seat));
            }
            if matches!(event.fact, charleston::session::Fact::Redealt { .. }) {
                self.jokers = BySeat::default();
            }
        }
        let session = &self.session;
        if self.jokers.seats() == 0 {
            self.jokers = BySeat::new(session.schedule().seats(), |seat| jokers_of(session, seat));
        }
        for (seat, view) in self.views.iter() {
            assert_eq!(view, &View::of(session, seat).unwrap(), "law 3: folded and projected views differ");
            assert_eq!(self.jokers[seat], jokers_of(session, seat), "law 8: a joker moved");
        }
        assert_conserved(session);
        assert_counts(session);
        assert_someone_can_act(session);
    }
}

/// Law 1: every tile of the box is on a rack, on the table, or in the wall.
fn assert_conserved(session: &Session) {
    let mut found: TileBox = *session.wall();
    for seat in session.schedule().ruleset().every_seat() {
        let private = session.private(seat).unwrap();
        private.rack.tiles().iter().chain(&private.laid).for_each(|tile| found.put(*tile));
    }
    assert_eq!(&found, session.schedule().ruleset().tile_box(), "law 1: tiles were lost or doubled");
}

/// What is public says how many tiles lie where, and says it right.
fn assert_counts(session: &Session) {
    for (seat, public) in session.public().seats.iter() {
        let private = session.private(seat).unwrap();
        assert_eq!(usize::from(public.held), private.rack.len(), "law 1: a rack's public size");
        assert_eq!(usize::from(public.act.own()), private.laid.len(), "law 1: a packet's public size");
        assert_eq!(usize::from(public.looked.unwrap_or(0)), private.received.len());
    }
    assert_eq!(u32::from(session.public().wall), session.wall().total(), "law 1: the wall's public size");
}

/// Law 5: until the table is over there is somebody who can legally do something.
fn assert_someone_can_act(session: &Session) {
    if session.is_over() {
        return;
    }
    let waiting = session.waiting_for();
    assert!(!waiting.is_empty(), "law 5: the table waits for nobody in {:?}", session.public().stage);
    for seat in waiting.iter() {
        let choice = RandomPlayer::new(1).choose(&session.prompt(seat).unwrap());
        let command =
            choice.unwrap_or_else(|| panic!("law 5: the table waits for {seat:?}, who can do nothing"));
        let decided = session.decide(seat, &command, &TakesTheHostsWord);
        assert!(decided.is_ok(), "law 6: {command:?} was chosen from the prompt and refused: {decided:?}");
    }
}

/// Law 2: a refused command changes nothing.
fn assert_same(before: &Session, after: &Session) {
    assert_eq!(before.public(), after.public(), "law 2");
    assert_eq!(before.wall(), after.wall(), "law 2");
    for seat in after.schedule().ruleset().every_seat() {
        assert_eq!(before.private(seat), after.private(seat), "law 2");
    }
}

fn jokers_of(session: &Session, seat: Seat) -> usize {
    let private = session.private(seat).unwrap();
    private.rack.tiles().iter().chain(&private.laid).filter(|tile| tile.kind() == Kind::Joker).count()
}

/// Anything a seat could say, sensible or not.
fn any_command(session: &Session, draw: &mut Draw) -> (Seat, Command) {
    let seats = session.schedule().seats();
    let seat = Seat::new(u8::try_from(draw.below(seats + 1)).unwrap());
    let other = Seat::new(u8::try_from(draw.below(seats + 1)).unwrap());
    let command = match draw.below(22) {
        0..=7 => Command::Pass(any_offer(session, seat, draw)),
        8 => Command::Wish(u8::try_from(draw.below(5)).unwrap()),
        9 | 10 => Command::Look,
        11 => Command::Peek,
        12 => Command::Stop,
        13 => Command::Agree,
        14 => Command::Decline,
        15 => Command::Ask,
        16 if draw.once_in(20) => Command::Declare(Declaration::HeavenlyHand),
        17 if draw.once_in(20) => Command::Declare(Declaration::EarthlyHand),
        18 => Command::Miscount,
        19 => Command::CannotPass,
        20 => Command::CallDead(other),
        _ => Command::BeginPlay,
    };
    (seat, command)
}

fn any_offer(session: &Session, seat: Seat, draw: &mut Draw) -> Offer {
    let mut tiles: Vec<Tile> = session.private(seat).map_or(Vec::new(), |own| own.rack.tiles().to_vec());
    draw.mix(&mut tiles);
    if draw.once_in(6) {
        tiles.insert(0, Tile::all().nth(draw.below(Tile::FACES)).unwrap());
    }
    let mut offer = Offer::new();
    for position in 0..session.schedule().seats() {
        if draw.once_in(3) {
            let count = draw.below(5).min(tiles.len());
            offer = offer.with(Seat::new(u8::try_from(position).unwrap()), tiles.drain(..count));
        }
    }
    if draw.once_in(3) {
        offer = offer.and_blind(u8::try_from(draw.below(5)).unwrap());
    }
    offer
}

fn play_by_the_laws(schedule: &Arc<Schedule>, seed: u64) {
    let mut draw = Chance::new(seed).draw(Purpose::Player, 0);
    let round = Seat::new(u8::try_from(draw.below(schedule.seats())).unwrap());
    let mut table = Table::open(Session::shuffled(Arc::clone(schedule), seed, round));
    let mut player = RandomPlayer::new(seed);
    let mut commands = 0;
    while !table.session.is_over() {
        commands += 1;
        assert!(commands < MOST_COMMANDS, "law 5: the table does not end");
        let (seat, command) = if draw.once_in(2) {
            any_command(&table.session, &mut draw)
        } else {
            player.turn(&table.session).expect("law 5: somebody can act")
        };
        table.play(seat, &command);
    }
    assert_hand_sizes(&table);
    assert_replays(schedule, &table, seed, round);
}

/// Law 1: a hand's size is what the schedule says it can be. Only where each passes its own number can it
/// differ from what was dealt.
fn assert_hand_sizes(table: &Table) {
    let schedule = table.session.schedule();
    let free: usize = schedule
        .steps()
        .iter()
        .map(|step| match step {
            Step::Pass(pass) => match pass.count.value {
                Count::Independent { min, max } => usize::from(max - min),
                Count::Exactly(_) | Count::Fewest { .. } => 0,
            },
            Step::Gate(_) => 0,
        })
        .sum();
    for (seat, due) in schedule.ruleset().hands().iter() {
        let held = table.session.private(seat).unwrap().rack.len();
        assert!(held.abs_diff(usize::from(*due)) <= free, "law 1: {seat:?} ends with {held} tiles");
    }
}

/// Law 7: the same commands give the same events.
fn assert_replays(schedule: &Arc<Schedule>, table: &Table, seed: u64, round: Seat) {
    let mut again = Session::shuffled(Arc::clone(schedule), seed, round);
    let mut events = Vec::new();
    for (seat, command) in &table.record {
        events.extend(again.play(*seat, command).expect("law 7: it was legal the first time"));
    }
    assert_eq!(events, table.events, "law 7");
    assert!(matches!(again.public().stage, Stage::Over(_)));
}

fn hold_to_the_laws(ruleset: Ruleset) {
    let name = ruleset.file().to_owned();
    let schedule = Arc::new(Schedule::compile(ruleset));
    for seed in 0..GAMES {
        let played = std::panic::catch_unwind(|| play_by_the_laws(&schedule, seed));
        assert!(played.is_ok(), "{name} with seed {seed} breaks a law; the reason stands above");
    }
}

#[test]
fn the_laws_hold_in_every_shipped_ruleset() {
    for ruleset in rulesets::shipped() {
        hold_to_the_laws(ruleset);
    }
}
