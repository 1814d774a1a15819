//! Law 4: two tables that differ only in what a seat can't see look the same to that seat.
//!
//! Both tables get the same deal, except for one tile that is swapped between two other seats, or between another seat
//! and the wall. The same game is played at both, tile for tile. Everything that the seat is shown or told is compared,
//! until one of the swapped tiles is passed to it.

use std::sync::Arc;

use charleston::internal::check::laws::Laws;
use charleston::internal::check::laws::secrecy::{is_other_decision, other_answer, secret_gate};
use charleston::internal::play::story::describe_publicly;
use charleston::internal::schedule::{Gate, Question, Schedule};
use charleston::play::{RandomPlayer, Recorder};
use charleston::session::Session;
use charleston::{Command, DealContext, Move, Seat, Table, View};

use crate::rulesets;
use crate::sizes::{TWIN_GAMES, on_all_processors};

/// Plays games of a ruleset, each at two tables. Returns how many commands could be compared.
fn compare_games(schedule: Arc<Schedule>) -> usize {
    let name = schedule.ruleset().file().to_owned();
    let laws = Laws::of(schedule);
    let compared = |seed| laws.at_two_tables(seed);
    TWIN_GAMES
        .seeds()
        .map(|seed| compared(seed).unwrap_or_else(|broken| panic!("{name}, seed {seed}: {broken}")))
        .sum()
}

#[test]
fn hidden_differences_never_reach_a_seat() {
    for schedule in rulesets::shipped() {
        let name = schedule.ruleset().file().to_owned();
        let compared = compare_games(schedule);
        let min = if name.ends_with("north") { 4 } else { 10 };
        let games = usize::try_from(TWIN_GAMES.count()).unwrap();
        assert!(compared > min * games, "{name}: only {compared} commands of {games} games were compared");
    }
}

#[test]
fn hidden_differences_never_reach_a_story_seat() {
    let schedules = rulesets::of_stories();
    let compared = on_all_processors(&schedules, |schedule| compare_games(Arc::clone(schedule)));
    let compared: usize = compared.into_iter().sum();
    assert!(compared > 3_000, "only {compared} commands were compared");
}

/// Whichever suit a player names, everyone else sees the same.
#[test]
fn only_the_player_knows_its_named_suit() {
    let mut compared = 0;
    for schedule in rulesets::of_stories() {
        let Ok(table) = Table::shuffled(Arc::clone(&schedule), 3, DealContext::default()) else { continue };
        for seat in schedule.ruleset().players().iter() {
            let suits = table.prompt(seat).unwrap().name_suit;
            let named = suits.iter().map(|offered| {
                let mut table = table.clone();
                table.play(seat, &Command::NameSuit(offered.suit)).unwrap();
                assert_eq!(table.private(seat).unwrap().named_suit(), Some(offered.suit));
                table
            });
            let named: Vec<Table> = named.collect();
            let before = table.last_event();
            for eyes in schedule.ruleset().players().iter().filter(|eyes| *eyes != seat) {
                let seen = |table: &Table| {
                    let sent = [None, Some(before)].map(|seen| table.update(eyes, seen));
                    let shown = [None, Some(before)].map(|seen| table.spectator_update(seen));
                    (View::of(table, eyes), table.prompt(eyes), sent, shown)
                };
                for pair in named.windows(2) {
                    assert_eq!(seen(&pair[0]), seen(&pair[1]), "law 4: {eyes:?} and the suit of {seat:?}");
                    assert_ne!(pair[0].update(seat, None), pair[1].update(seat, None), "it knows its own");
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 40, "only {compared} pairs of suits");
}

/// Plays to the first secret ballot; `None` if the game has none.
fn at_secret_ballot(schedule: &Arc<Schedule>) -> Option<(Table, Gate)> {
    let mut table = Table::shuffled(Arc::clone(schedule), 3, DealContext::default()).unwrap();
    let mut player = RandomPlayer::new(3);
    while secret_gate(&table).is_none() && !table.is_over() {
        let turn = player.turn(&table).unwrap();
        table.play_move(&turn).unwrap();
    }
    let gate = secret_gate(&table)?.clone();
    Some((table, gate))
}

/// Tries all answers that the others can give in a secret ballot, and compares what each seat sees.
#[test]
fn a_secret_vote_stays_secret_until_decided() {
    let mut ballots = 0;
    for schedule in rulesets::of_stories() {
        let Some((table, gate)) = at_secret_ballot(&schedule) else { continue };
        ballots += 1;
        for answers in 0..1_u8 << schedule.seats() {
            for eyes in schedule.ruleset().every_seat() {
                for others in (0..1_u8 << schedule.seats())
                    .filter(|other| (other ^ answers) >> eyes.position() & 1 == 0)
                {
                    assert_ballots_look_alike(&table, &gate, [answers, others], eyes);
                }
            }
        }
    }
    assert!(ballots >= 3, "only {ballots} rulesets of the stories have a secret ballot");
}

fn assert_ballots_look_alike(table: &Session, gate: &Gate, answers: [u8; 2], eyes: Seat) {
    let yes = if matches!(gate.question, Question::Request(_)) { Command::Ask } else { Command::Agree };
    let said = |answers: u8, seat: Seat| {
        let is_yes = answers >> seat.position() & 1 == 1;
        if is_yes { yes } else { other_answer(gate, &yes) }
    };
    let [mut one, mut other] = [table.clone(), table.clone()];
    for seat in gate.voters.iter() {
        assert_eq!(View::of(&one, eyes), View::of(&other, eyes), "law 4: views");
        assert_eq!(one.prompt(eyes), other.prompt(eyes), "law 4: prompts");
        assert_eq!(one.waiting_for(), other.waiting_for(), "law 4: who is waited for");
        let here = one.play(seat, &said(answers[0], seat)).unwrap();
        let there = other.play(seat, &said(answers[1], seat)).unwrap();
        assert_eq!(here.len(), there.len(), "law 4: when it is decided");
        for (here, there) in here.iter().zip(&there) {
            let is_alike = here.seen_by(eyes) == there.seen_by(eyes);
            assert!(is_alike || is_other_decision(&here.fact, &there.fact), "law 4: {here:?}");
        }
    }
    assert_eq!(
        one.public() == other.public(),
        one.public().stage == other.public().stage,
        "law 4: the count"
    );
}

/// Logging a value with `{:?}` must not give away an answer in a secret ballot.
#[test]
fn debug_output_shows_no_secret_answers() {
    let mut ballots = 0;
    for schedule in rulesets::of_stories() {
        let Some((table, gate)) = at_secret_ballot(&schedule) else { continue };
        ballots += 1;
        let yes = if matches!(gate.question, Question::Request(_)) { Command::Ask } else { Command::Agree };
        let seat = gate.voters.first().unwrap();
        let [yes, no] = [yes, other_answer(&gate, &yes)].map(|command| {
            let mut table = table.clone();
            let mut recorder = Recorder::open(&table, "club");
            let (turn, stage) = (Move::Player(seat, command), table.public().stage);
            let before = Some(table.last_event());
            let events = table.play(seat, &command).unwrap();
            recorder.played(&table, &turn, &events, stage);
            let (saved, view) = (table.save(), View::of(&table, seat).unwrap());
            let refused = table.play(seat, &command).map_err(|refusal| format!("{refusal:?}"));
            let public = describe_publicly(table.schedule(), &turn);
            let sent = (table.prompt(seat), table.update(seat, None), table.update(seat, before));
            let described = table.describe(seat, before);
            format!(
                "{turn:?} {events:?} {table:?} {saved:?} {view:?} {recorder:?} {refused:?} {public} {sent:?} {described:?}"
            )
        });
        assert_eq!(yes, no);
    }
    assert!(ballots >= 3, "only {ballots} rulesets of the stories have a secret ballot");
}
