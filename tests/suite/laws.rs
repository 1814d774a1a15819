//! Random play checks the laws, which hold for every ruleset and every command, legal or not.
//!
//! A failure names the ruleset and the seed; `charleston check FILE --games 1 --seed N` plays the same game.

use std::collections::BTreeSet;
use std::sync::Arc;

use charleston::internal::check::laws::{Broken, CheckedTable, Law, Laws, Played};
use charleston::internal::check::prove::Proofs;
use charleston::play::RandomPlayer;
use charleston::session::{Fact, Session};
use charleston::{Command, DealContext, Move, Prompt, Refusal, Schedule};

use crate::gallery::{league_with, load};
use crate::sizes::{LAW_GAMES, STORY_LAW_GAMES, case};
use crate::{consent_coverage, deal_contexts, rulesets};

/// Returns a word for each notable thing that happened, so that a test can make sure the games covered it.
fn happened(Played { before, after, turn, result }: &Played<'_>) -> Vec<&'static str> {
    let events = match result {
        Ok(events) => events,
        Err(refusal) => return disobeyed(refusal).into_iter().collect(),
    };
    let prompt = before.prompt(turn.seat()).unwrap();
    let is_lifted = prompt.pass.as_ref().is_some_and(|pass| pass.lifted_by.is_some());
    let mut happened = match turn {
        Move::Player(_, Command::Pass(_)) if is_lifted => vec!["passed any tiles"],
        Move::Player(_, Command::CannotPass) => vec!["cannot pass"],
        Move::Player(_, Command::Pass(_)) if lacks(&prompt) => vec!["passed what it can"],
        _ => Vec::new(),
    };
    happened.extend(consent_coverage::happened(before, events));
    for event in events {
        happened.push(kind(&event.fact));
        happened.extend(deal_contexts::shown(after.schedule(), before.public(), event));
    }
    deal_contexts::assert_played_now(after);
    happened
}

/// Returns a word for the condition that a refused offer broke.
fn disobeyed(refusal: &Refusal) -> Option<&'static str> {
    match refusal {
        Refusal::OfNoSuit { .. } => Some("refused a tile of no suit"),
        Refusal::NotOfNamedSuit { .. } => Some("refused another suit"),
        Refusal::NameSuitFirst { .. } => Some("refused before a suit was named"),
        Refusal::TwoSuits { .. } => Some("refused two suits"),
        Refusal::Alike { .. } => Some("refused two alike"),
        Refusal::JustReceived { .. } => Some("refused what has just come"),
        _ => None,
    }
}

/// Whether a seat holds fewer passable tiles than it should pass (R17).
fn lacks(prompt: &Prompt) -> bool {
    prompt.pass.as_ref().is_some_and(|pass| {
        let wanted: usize = pass.receivers.iter().map(|receiver| usize::from(receiver.max)).sum();
        pass.choices.largest() + usize::from(pass.max_blind) < wanted
    })
}

/// Plays one game under every law except secrecy, and returns what happened in it.
pub fn play_by_the_laws(laws: &Laws, seed: u64) -> BTreeSet<&'static str> {
    let mut all = BTreeSet::new();
    let held = laws.game_watched(seed, &mut |happening| all.extend(happened(happening)));
    held.unwrap_or_else(|broken| panic!("seed {seed}: {broken}"));
    all
}

/// Plays this many games of a ruleset, and returns what happened in them.
fn hold_to_the_laws(schedule: Arc<Schedule>, games: u64) -> BTreeSet<&'static str> {
    let name = schedule.ruleset().file().to_owned();
    let laws = rulesets::laws(&schedule);
    let mut happened = BTreeSet::new();
    for seed in 0..games {
        let played = || play_by_the_laws(&laws, seed);
        happened.extend(case(format!("{name} with seed {seed} breaks a law"), played));
    }
    happened
}

/// Returns a word for each kind of event.
pub fn kind(fact: &Fact) -> &'static str {
    match fact {
        Fact::Passed { gifts, .. } if gifts.iter().any(|given| given.blind > 0) => "passed blind",
        Fact::PutOnPile { face_up, .. } if face_up.is_empty() => "put on the pile face down",
        Fact::Voted { agrees: false, .. } => "voted no",
        fact => fact.into(),
    }
}

/// Everything that happens in games of the shipped rulesets. `ended` needs a house rule under which fewer tiles can be
/// passed.
const IN_SHIPPED_RULESETS: &str = "\
    another seat deals, asked, dealt, decided, declared, drew, nobody-has-any, pass-ended, passed, passed blind, peeked, \
    penalized, picked-up, play-began, redealt, rejected, requested, settled, stopped, \
    stopped before the first pick-up, voted, voted no, won";

#[test]
fn the_laws_hold_in_every_shipped_ruleset() {
    let mut happened = BTreeSet::new();
    for schedule in rulesets::shipped() {
        happened.extend(hold_to_the_laws(schedule, LAW_GAMES.count()));
    }
    assert_eq!(happened.into_iter().collect::<Vec<_>>(), IN_SHIPPED_RULESETS.split(", ").collect::<Vec<_>>());
}

#[test]
fn the_laws_hold_in_every_story_ruleset() {
    let mut happened = BTreeSet::new();
    for schedule in rulesets::of_stories() {
        happened.extend(hold_to_the_laws(schedule, STORY_LAW_GAMES.count()));
    }
    for file in rulesets::variants() {
        happened.extend(hold_to_the_laws(rulesets::variant(&file), LAW_GAMES.count()));
    }
    let zones = [
        "took-from-wall",
        "directed",
        "rolled",
        "skipped",
        "went-into-wall",
        "put on the pile face down",
        "put-on-pile",
        "picked-up-pile",
    ];
    assert!(zones.iter().all(|kind| happened.contains(kind)), "of {zones:?} only {happened:?}");
    consent_coverage::assert_all_happened(&happened);
    let missing: Vec<_> = deal_contexts::SHOWN.iter().filter(|kind| !happened.contains(*kind)).collect();
    assert!(missing.is_empty(), "no game shows {missing:?}");
}

/// What happens under each setting for seats that have too few tiles to pass (R17).
const CANNOT_PASS: [(&str, &[&str]); 5] = [
    ("pass-what-you-can", &["passed what it can"]),
    ("end-charleston", &["cannot pass", "ended"]),
    ("redeal", &["cannot pass", "redealt"]),
    ("any-tiles", &["passed any tiles"]),
    ("fill-up", &["passed any tiles"]),
];

/// Plays games with each of these settings for stuck seats. All of `due` happens under each of them.
fn hold_with_stuck_seats(cannot_pass: &[(&str, &[&str])], settings: &str, due: &[&str]) {
    for (cannot_pass, happens) in cannot_pass {
        let schedule = league_with(&format!(
            "charleston.cannot-pass = \"{cannot_pass}\"\ncharleston.phases = [\"first\", \"courtesy\"]\n{settings}"
        ));
        let happened = hold_to_the_laws(Arc::new(schedule), LAW_GAMES.count());
        let mut due = happens.iter().chain(due);
        assert!(due.all(|kind| happened.contains(kind)), "{cannot_pass}: only {happened:?}");
        for rare in ["ended", "passed any tiles"] {
            assert_eq!(happened.contains(rare), happens.contains(&rare), "{cannot_pass}: {happened:?}");
        }
    }
}

#[test]
fn the_laws_hold_when_seats_get_stuck() {
    // Only conditions on the tiles of a pass can be lifted.
    let settings = "charleston.never-pass = [\"bam\", \"crak\", \"wind\", \"dragon\", \"joker\"]\n";
    hold_with_stuck_seats(&CANNOT_PASS[..3], settings, &["pass-ended"]);
}

#[test]
fn the_laws_hold_when_selections_are_restricted() {
    let due = [
        "pass-ended",
        "refused a tile of no suit",
        "refused two alike",
        "refused two suits",
        "refused what has just come",
    ];
    let settings = "charleston.selection = [\"one-suit\", \"all-different\", \"not-just-received\"]\n\
        passes.first-left.selection = []\npasses.first-across.selection = [\"not-just-received\"]\n";
    hold_with_stuck_seats(&CANNOT_PASS, settings, &due);
}

#[test]
fn the_laws_hold_when_suits_are_named() {
    let settings = "charleston.selection = [\"named-suit\", \"all-different\"]\n\
        passes.first-across.selection = []\npasses.first-left.selection = []\n";
    let due = ["named-suit", "refused another suit", "refused before a suit was named"];
    hold_with_stuck_seats(&CANNOT_PASS, settings, &due);
}

#[test]
fn long_games_end_too() {
    let (mut phases, mut passes) = (String::new(), String::new());
    for phase in 0..6 {
        let names: Vec<_> = (0..31).map(|pass| format!("p{phase}-{pass}")).collect();
        phases += &format!("[phases.p{phase}]\npasses = {names:?}\n");
        passes.extend(names.iter().map(|name| format!("[passes.{name}]\nto = \"left\"\ntiles = 3\n")));
    }
    let text = format!(
        "format = 1\nname = \"Long\"\n[table]\nseats = [\"a\", \"b\", \"c\", \"d\", \"e\", \"f\", \"g\", \"h\"]\n\
         hand = 13\ndealer-extra = 0\n[box]\nof = \"cards\"\nsets = 2\n[charleston]\n\
         phases = [\"p0\", \"p1\", \"p2\", \"p3\", \"p4\", \"p5\"]\n{phases}{passes}"
    );
    let laws = Laws::of(Arc::new(load(&text)));
    laws.game_watched(0, &mut |_| {}).unwrap();
}

/// Plays a game, and checks it against these proofs.
fn play_against(schedule: &Arc<Schedule>, proofs: &Proofs, seed: u64) -> Result<(), Broken> {
    let session = Session::shuffled(Arc::clone(schedule), seed, DealContext::default()).unwrap();
    let mut table = CheckedTable::open(session, proofs);
    let mut player = RandomPlayer::new(seed);
    while let Some(turn) = player.turn(table.session()) {
        table.play(&turn, &mut |_| {})?;
    }
    table.close(0)
}

#[test]
fn exceeding_a_proved_bound_breaks_a_law() {
    let schedule = rulesets::load("nmjl");
    let broken = |proofs: &Proofs| {
        let broken = (0..50).find_map(|seed| play_against(&schedule, proofs, seed).err());
        broken.expect("a game exceeds the bound").law
    };
    let mut proofs = Proofs::of(&schedule);
    proofs.ends.max_passes = Some(6);
    assert_eq!(broken(&proofs), Law::Ends);
    let mut proofs = Proofs::of(&schedule);
    proofs.sizes.as_mut().unwrap().hands[2].otherwise.held = vec![12];
    assert_eq!(broken(&proofs), Law::Conserved);
}

#[test]
fn a_joker_that_moves_breaks_a_law() {
    let schedule = Arc::new(league_with("charleston.never-pass = []"));
    let mut proofs = Proofs::of(&schedule);
    assert_eq!(proofs.jokers.move_in.len(), 7);
    assert_eq!(play_against(&schedule, &proofs, 3), Ok(()));
    proofs.jokers.move_in.clear();
    let broken = play_against(&schedule, &proofs, 3).unwrap_err();
    assert_eq!(broken.law, Law::Jokers);
    let said = broken.to_string();
    assert!(
        said.starts_with(
            "law 8, if jokers can't change hands, the number of jokers in each hand never changes: "
        ),
        "{said}"
    );
}

/// A pair of vacant seats passes while a table is opened. If one of them has too few tiles to pass, everyone sees how
/// many it passes.
#[test]
fn vacant_pairs_can_pass_at_the_opening() {
    let text = "format = 1\nname = \"Club\"\n[table]\nhand = 5\n\
        vacant-seats = { west = { never-pass = [\"bam\", \"crak\", \"dot\"] }, north = {} }\n\
        [charleston]\nphases = [\"pairs\"]\n[phases.pairs]\npasses = [\"pairs\"]\n\
        [passes.pairs]\nbetween = [[\"east\", \"south\"], [\"west\", \"north\"]]\n";
    let laws = Laws::of(Arc::new(load(text)));
    let compared: usize = (0..100).map(|seed| laws.at_two_tables(seed, &mut |_| {}).unwrap()).sum();
    assert!(compared > 50, "{compared}");
}
