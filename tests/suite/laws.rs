//! The laws that hold for every ruleset, every legal and every illegal command, by random play.
//!
//! A failure names the ruleset and the seed; `charleston play RULESET --seed N` does not play the same game,
//! because here illegal commands are mixed in, but `play_by_the_laws(slug, seed)` does.

use std::collections::BTreeSet;
use std::sync::Arc;

use charleston::chance::{Chance, Purpose};
use charleston::player::RandomPlayer;
use charleston::ruleset::{Consent, Exchange, Ruled, Ruleset};
use charleston::schedule::{Schedule, Step};
use charleston::seat::{BySeat, Seat};
use charleston::session::{
    Command, Event, Fact, Prompt, Public, Refusal, Secret, Session, Stage, TakesTheHostsWord,
};
use charleston::source::Memory;
use charleston::tile::{Kind, TileBox};
use charleston::view::View;

use crate::anything::{any_command, blindly, deal};
use crate::occasions::{self, any_occasion};
use crate::{consents, rulesets};

const GAMES: u64 = 500;
const MOST_COMMANDS: usize = 5_000;

/// One table under the laws: the session, what each seat has folded from what it was sent, and the record.
struct Table {
    session: Session,
    /// Nothing where nobody sits.
    views: BySeat<Option<View>>,
    jokers: BySeat<usize>,
    record: Vec<(Seat, Command)>,
    events: Vec<Event>,
    happened: BTreeSet<&'static str>,
}

impl Table {
    fn open(session: Session) -> Self {
        let seats = session.schedule().seats();
        let views = BySeat::new(seats, |seat| View::of(&session, seat));
        let jokers = BySeat::new(seats, |seat| jokers_of(&session, seat));
        Self { session, views, jokers, record: Vec::new(), events: Vec::new(), happened: BTreeSet::new() }
    }

    /// Plays a command and holds the table to every law; whether it was legal.
    fn play(&mut self, seat: Seat, command: &Command) -> bool {
        let before = self.session.clone();
        let prompt = self.session.prompt(seat);
        let offered = prompt.as_ref().is_some_and(|prompt| prompt.offers(command));
        match self.session.play(seat, command) {
            Ok(events) => {
                assert!(offered, "law 6: accepted but not offered: {command:?}");
                self.record.push((seat, *command));
                let lifted =
                    |prompt: &Prompt| prompt.pass.as_ref().is_some_and(|pass| pass.lifted_by.is_some());
                match command {
                    Command::Pass(_) if prompt.as_ref().is_some_and(lifted) => {
                        self.happened.insert("passed any tiles");
                    }
                    Command::CannotPass => drop(self.happened.insert("cannot pass")),
                    Command::Pass(_) if prompt.is_some_and(|prompt| lacks(&prompt)) => {
                        self.happened.insert("passed what it can");
                    }
                    _ => {}
                }
                self.happened.extend(consents::happened(&before, &events));
                self.see(before.public(), &events);
                self.events.extend(events);
                true
            }
            Err(refusal) => {
                assert!(!offered, "law 6: offered but refused: {command:?}: {refusal}");
                assert_same(&before, &self.session);
                self.happened.extend(disobeyed(&refusal));
                false
            }
        }
    }

    fn see(&mut self, before: &Public, events: &[Event]) {
        for event in events {
            for (seat, view) in self.views.iter_mut() {
                let sighting = event.seen_by(seat);
                match view {
                    Some(view) => view.evolve(&sighting),
                    None => assert_eq!(sighting.secret, Secret::Nothing, "law 4: a spare hand is seen"),
                }
            }
            if matches!(event.fact, Fact::Redealt { .. } | Fact::Drew { .. }) {
                self.jokers = BySeat::default();
            }
            self.happened.insert(kind(&event.fact));
            self.happened.extend(occasions::shown(self.session.schedule(), before, event));
        }
        let session = &self.session;
        occasions::assert_played_now(session);
        if self.jokers.seats() == 0 {
            self.jokers = BySeat::new(session.schedule().seats(), |seat| jokers_of(session, seat));
        }
        for (seat, view) in self.views.iter() {
            assert_eq!(view, &View::of(session, seat), "law 3: folded and projected views differ");
            let moved = self.jokers[seat] != jokers_of(session, seat);
            let spare = session.schedule().ruleset().spare_hand(seat).is_some();
            assert!(spare || !moved || !jokers_stay(session.schedule()), "law 8: a joker moved");
        }
        assert_asked_at_most(session);
        assert_conserved(session);
        assert_counts(session);
        assert_someone_can_act(session);
    }
}

/// A word for each condition that an offer did not obey.
fn disobeyed(refusal: &Refusal) -> Option<&'static str> {
    match refusal {
        Refusal::OfNoSuit { .. } => Some("refused a tile of no suit"),
        Refusal::TwoSuits { .. } => Some("refused two suits"),
        Refusal::Alike { .. } => Some("refused two alike"),
        Refusal::JustReceived { .. } => Some("refused what has just come"),
        _ => None,
    }
}

/// Law 1: every tile of the box is on a rack, on the table, or in the wall.
pub fn assert_conserved(session: &Session) {
    let mut found: TileBox = *session.wall();
    for seat in session.schedule().ruleset().every_seat() {
        let private = session.private(seat).unwrap();
        private.rack().tiles().iter().chain(&private.laid()).for_each(|tile| found.put(*tile));
    }
    assert_eq!(&found, session.schedule().ruleset().tile_box(), "law 1: tiles were lost or doubled");
}

/// Nothing is played more often than the house allows (R9).
fn assert_asked_at_most(session: &Session) {
    let schedule = session.schedule();
    for (counter, played) in schedule.counters().iter().zip(session.public().played) {
        let part = schedule.part_title(counter.part);
        assert!(played <= counter.at_most, "{part} is played {played} times of {}", counter.at_most);
    }
}

/// What is public says how many tiles lie where, and says it right.
pub fn assert_counts(session: &Session) {
    for (seat, public) in session.public().seats.iter() {
        let private = session.private(seat).unwrap();
        assert_eq!(usize::from(public.held), private.rack().len(), "law 1: a rack's public size");
        assert_eq!(usize::from(public.act.own()), private.laid().len(), "law 1: a packet's public size");
        assert_eq!(usize::from(public.looked.unwrap_or(0)), private.received().len());
    }
    assert_eq!(u32::from(session.public().wall), session.wall().total(), "law 1: the wall's public size");
}

/// Law 5: until the table is over there is somebody who can legally do something.
pub fn assert_someone_can_act(session: &Session) {
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

/// Whether a seat holds fewer tiles that may be passed than are wanted of it (R17).
fn lacks(prompt: &Prompt) -> bool {
    prompt.pass.as_ref().is_some_and(|pass| {
        let wanted: usize = pass.receivers.iter().map(|receiver| usize::from(receiver.most)).sum();
        pass.choices.largest() + usize::from(pass.most_blind) < wanted
    })
}

/// Law 2: a refused command changes nothing.
fn assert_same(before: &Session, after: &Session) {
    assert_eq!(before.public(), after.public(), "law 2");
    assert_eq!(before.wall(), after.wall(), "law 2");
    for seat in after.schedule().ruleset().every_seat() {
        assert_eq!(before.private(seat), after.private(seat), "law 2");
    }
}

/// Whether jokers stay in every pass, which law 8 supposes.
fn jokers_stay(schedule: &Schedule) -> bool {
    schedule.steps().iter().all(|step| match step {
        Step::Pass(pass) => pass.stays.value.contains(Kind::Joker) && pass.zone.is_none(),
        Step::Gate(_) => true,
    })
}

fn jokers_of(session: &Session, seat: Seat) -> usize {
    let private = session.private(seat).unwrap();
    private.rack().tiles().iter().chain(&private.laid()).filter(|tile| tile.kind() == Kind::Joker).count()
}

/// Plays one game of a schedule under every law; what happened in it.
pub fn play_by_the_laws(schedule: &Arc<Schedule>, seed: u64) -> BTreeSet<&'static str> {
    let mut draw = Chance::new(seed).draw(Purpose::Player, 0);
    let occasion = any_occasion(schedule.ruleset(), &mut draw);
    let (deal, miscounted) = deal(schedule.ruleset(), &occasion, seed, &mut draw);
    let open = || Session::dealt(Arc::clone(schedule), deal.clone(), seed, occasion).unwrap();
    let mut table = Table::open(open());
    let mut player = RandomPlayer::new(seed);
    let mut commands = 0;
    let is_blind_game = draw.once_in(10);
    while !table.session.is_over() {
        commands += 1;
        assert!(commands < MOST_COMMANDS, "law 5: the table does not end");
        let (seat, command) = if draw.once_in(2) {
            any_command(&table.session, &mut draw)
        } else {
            let (seat, command) = player.turn(&table.session).expect("law 5: somebody can act");
            (seat, if is_blind_game { blindly(&table.session, seat, command) } else { command })
        };
        table.play(seat, &command);
    }
    assert_hand_sizes(&table, miscounted);
    assert_replays(open(), &table);
    table.happened
}

/// Law 1: a hand's size is what the schedule says it can be. It differs from what is due by what was misdealt,
/// by what a seat gets and does not give in each pass, and where a seat can be stuck.
fn assert_hand_sizes(table: &Table, miscounted: usize) {
    let schedule = table.session.schedule();
    let ruleset = schedule.ruleset();
    for (seat, due) in ruleset.hands(table.session.public().occasion.dealer).iter() {
        let free: usize = schedule.steps().iter().map(|step| freedom(ruleset, step, seat)).sum();
        let held = table.session.private(seat).unwrap().rack().len();
        let went_away = ruleset.spare_hand(seat).is_some() && held == 0;
        let differs = held.abs_diff(usize::from(*due));
        assert!(differs <= free + miscounted || went_away, "law 1: {seat:?} ends with {held} tiles");
    }
}

/// By how many tiles a hand can grow or shrink in a step, as often as that can be made.
fn freedom(ruleset: &Ruleset, step: &Step, seat: Seat) -> usize {
    let Step::Pass(pass) = step else { return 0 };
    let ((least_out, most_out), (least_in, most_in)) =
        (pass.routing.given_by(seat), pass.routing.given_to(seat));
    let is_even = pass.zone.is_some() || (least_out == most_in && most_out == least_in);
    let settles = matches!(pass.count.value, charleston::ruleset::Count::Fewest { .. });
    let balances = |way: &Exchange| way.gifts[seat].len() == way.givers[seat].len();
    let is_even = is_even || settles && pass.routing.all().all(balances);
    let width = if is_even { 0 } else { most_in.abs_diff(least_out).max(most_out.abs_diff(least_in)) };
    let can_be_stuck = !ruleset.enough(pass.phase, pass.pass).is_always;
    // Where not everybody gives as many as it gets, fewer may come than were to be passed blind.
    let is_even = |seat| {
        let (out, into) = (pass.routing.given_by(seat), pass.routing.given_to(seat));
        out == into && out.0 == out.1
    };
    let falls_short = pass.has_blind() && !ruleset.every_seat().all(is_even);
    let once = if can_be_stuck || falls_short { most_out.max(most_in) } else { width };
    let phase = &ruleset.phases()[pass.phase];
    let times = |consent: Option<Ruled<Consent>>| consent.map_or(1, |consent| consent.value.at_most.into());
    once * times(phase.consent) * times(phase.passes[pass.pass].consent)
}

/// Law 7: the same commands give the same events.
fn assert_replays(opened: Session, table: &Table) {
    let mut again = opened;
    let mut events = Vec::new();
    for (seat, command) in &table.record {
        events.extend(again.play(*seat, command).expect("law 7: it was legal the first time"));
    }
    assert_eq!(events, table.events, "law 7");
    assert!(matches!(again.public().stage, Stage::Over(_)));
}

/// Plays so many games of a ruleset; what happened in them.
fn hold_to_the_laws(ruleset: Ruleset, games: u64) -> BTreeSet<&'static str> {
    let name = ruleset.file().to_owned();
    let schedule = Arc::new(Schedule::compile(ruleset));
    let mut happened = BTreeSet::new();
    for seed in 0..games {
        let played = std::panic::catch_unwind(|| play_by_the_laws(&schedule, seed));
        let of_game = played
            .unwrap_or_else(|_| panic!("{name} with seed {seed} breaks a law; the reason stands above"));
        happened.extend(of_game);
    }
    happened
}

/// A word for each kind of thing that can happen.
pub fn kind(fact: &Fact) -> &'static str {
    match fact {
        Fact::Laid { gifts, .. } if gifts.iter().all(|given| given.blind == 0) => "laid",
        Fact::Laid { .. } => "laid blind",
        Fact::Wished { .. } => "wished",
        Fact::Settled { .. } => "settled",
        Fact::Looked { .. } => "looked",
        Fact::TookFromWall { .. } => "drew first",
        Fact::Directed { .. } => "directed",
        Fact::Rolled { .. } => "rolled",
        Fact::LeftOut { .. } => "left out",
        Fact::WentIntoWall { .. } => "went into the wall",
        Fact::Peeked { .. } => "peeked",
        Fact::Passed { .. } => "passed",
        Fact::NobodyHasAny { .. } => "nobody has any",
        Fact::Stopped { .. } => "stopped",
        Fact::Voted { agrees: true, .. } => "agreed",
        Fact::Voted { agrees: false, .. } => "declined",
        Fact::Answered { .. } => "answered",
        Fact::Decided { .. } => "decided",
        Fact::Asked { .. } => "asked",
        Fact::Ended { .. } => "ended",
        Fact::Redealt { .. } => "redealt",
        Fact::Dealt { .. } => "dealt",
        Fact::Drew { .. } => "drew",
        Fact::Won { .. } => "won",
        Fact::PlayBegan { .. } => "play began",
    }
}

#[test]
fn the_laws_hold_in_every_shipped_ruleset() {
    let mut happened = BTreeSet::new();
    for ruleset in rulesets::shipped() {
        happened.extend(hold_to_the_laws(ruleset, GAMES));
    }
    // `ended` needs a house that keeps more tiles back than any that ships; see below.
    let everything = [
        "agreed",
        "another seat deals",
        "asked",
        "dealt",
        "decided",
        "declined",
        "drew",
        "laid",
        "laid blind",
        "looked",
        "nobody has any",
        "passed",
        "peeked",
        "play began",
        "redealt",
        "settled",
        "stopped",
        "stopped before the first look",
        "wished",
        "won",
    ];
    assert_eq!(happened.into_iter().collect::<Vec<_>>(), everything, "the games leave something out");
}

#[test]
fn the_laws_hold_in_every_ruleset_of_the_stories() {
    let mut happened = BTreeSet::new();
    for ruleset in rulesets::of_stories() {
        happened.extend(hold_to_the_laws(ruleset, GAMES / 4));
    }
    for file in rulesets::variants() {
        happened.extend(hold_to_the_laws(rulesets::variant(&file), GAMES));
    }
    let zones = ["drew first", "directed", "rolled", "left out", "went into the wall"];
    assert!(zones.iter().all(|kind| happened.contains(kind)), "of {zones:?} only {happened:?}");
    consents::assert_all_happened(&happened);
    let missing: Vec<_> = occasions::SHOWN.iter().filter(|kind| !happened.contains(*kind)).collect();
    assert!(missing.is_empty(), "no game shows {missing:?}");
}

/// A house that keeps so many tiles back that a seat is often stuck, with each way to go on (R17).
#[test]
fn the_laws_hold_where_seats_are_often_stuck() {
    let houses = [
        ("pass-what-you-can", ["passed what it can", "passed"]),
        ("end-charleston", ["cannot pass", "ended"]),
        ("redeal", ["cannot pass", "redealt"]),
    ];
    for (cannot_pass, happens) in houses {
        let file = format!(
            "extends = \"nmjl\"\nname = \"Keepers\"\n[charleston]\nphases = [\"first\", \"courtesy\"]\n\
             never-pass = [\"bam\", \"crak\", \"wind\", \"dragon\", \"joker\"]\n\
             cannot-pass = \"{cannot_pass}\"\n"
        );
        let source = Memory::default().with_file("keepers.toml", &file);
        let ruleset = Ruleset::load(&source, "keepers.toml").unwrap_or_else(|error| panic!("{error}"));
        let happened = hold_to_the_laws(ruleset, GAMES);
        assert!(happens.iter().all(|kind| happened.contains(kind)), "{cannot_pass}: only {happened:?}");
        let ends = cannot_pass == "end-charleston";
        assert_eq!(happened.contains("ended"), ends, "{cannot_pass}: {happened:?}");
    }
}

/// A house where all tiles of a pass must go together, with each way to go on for a seat that has too few.
#[test]
fn the_laws_hold_where_tiles_must_go_together() {
    let houses = [
        ("pass-what-you-can", ["passed what it can", "passed"]),
        ("any-tiles", ["passed any tiles", "passed"]),
        ("end-charleston", ["cannot pass", "ended"]),
        ("redeal", ["cannot pass", "redealt"]),
    ];
    let refused =
        ["refused a tile of no suit", "refused two alike", "refused two suits", "refused what has just come"];
    for (cannot_pass, happens) in houses {
        let file = format!(
            "extends = \"nmjl\"\nname = \"Together\"\n[charleston]\nphases = [\"first\", \"courtesy\"]\n\
             selection = [\"one-suit\", \"all-different\", \"not-just-received\"]\n\
             cannot-pass = \"{cannot_pass}\"\n[passes.first-left]\nselection = []\n\
             [passes.first-across]\nselection = [\"not-just-received\"]\n"
        );
        let source = Memory::default().with_file("together.toml", &file);
        let ruleset = Ruleset::load(&source, "together.toml").unwrap_or_else(|error| panic!("{error}"));
        let happened = hold_to_the_laws(ruleset, GAMES);
        let due = happens.iter().chain(&refused);
        assert!(due.clone().all(|kind| happened.contains(kind)), "{cannot_pass}: only {happened:?}");
        let ends = cannot_pass == "end-charleston";
        assert_eq!(happened.contains("ended"), ends, "{cannot_pass}: {happened:?}");
        assert_eq!(happened.contains("passed any tiles"), cannot_pass == "any-tiles", "{happened:?}");
    }
}
