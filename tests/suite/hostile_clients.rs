//! Whatever a hostile client sends, it can't end the game or report what only the host may report.

use std::sync::Arc;

use charleston::play::RandomPlayer;
use charleston::session::{Declaration, Fact, Outcome, Session, Stage};
use charleston::table::Key;
use charleston::{Command, DealContext, Offer, Schedule, Seat, Tile};
use serde_json::{Value, json};

use crate::rulesets;

/// Everything the dealer's client can send: every command as JSON, with small and large numbers.
fn messages(table: &Session, dealer: Seat) -> Vec<Value> {
    let words =
        ["pick-up", "peek", "stop", "agree", "decline", "ask", "miscount", "cannot-pass", "begin-play"];
    let hands = [Declaration::HeavenlyHand, Declaration::EarthlyHand];
    let rack: Vec<Tile> = table.private(dealer).unwrap().rack().tiles().to_vec();
    let offers =
        table.schedule().ruleset().every_seat().map(|to| {
            Command::Pass(Offer::new().with(to, rack.iter().copied().take(3)).unwrap().and_blind(1))
        });
    let prompt = table.prompt(dealer).unwrap();
    let default = prompt.pass.map(|pass| Command::Pass(pass.default_offer()));
    let commands = hands.map(Command::Declare).into_iter().chain(offers).chain(default);
    let mut messages: Vec<Value> = words.iter().map(|word| json!(word)).collect();
    messages.extend(commands.map(|command| serde_json::to_value(command).unwrap()));
    messages.extend([0, 3, 255].map(|number| json!({ "request": number })));
    messages.extend([0, 1, 255].map(|seat| json!({ "call-dead": seat })));
    messages
}

/// Reports that only the host may make, and messages that look like them.
fn reports(dealer: Seat) -> Vec<Value> {
    let seat = dealer.position();
    ["heavenly-hand", "earthly-hand"]
        .into_iter()
        .flat_map(|hand| {
            let fields = json!({ "seat": seat, "declaration": hand });
            [
                json!({ "won": fields }),
                json!({ "rejected": fields }),
                json!({ "host": { "won": fields } }),
                json!([seat, { "won": fields }]),
                json!({ "declare": hand, "won": fields }),
                json!({ "declare": { "won": hand } }),
            ]
        })
        .chain([json!({ "rolled": { "seat": seat, "pips": 2 } }), json!({ "roll": 2 }), json!("won")])
        .collect()
}

/// Plays a game, and at every point tries everything that the dealer's client can send.
fn hold_against_the_dealer(schedule: &Arc<Schedule>, seed: u64) -> usize {
    let mut table = Session::shuffled(Arc::clone(schedule), seed, DealContext::default()).unwrap();
    let (mut player, dealer, mut accepted) = (RandomPlayer::new(seed), table.public().context.dealer, 0);
    while let Some(turn) = player.turn(&table) {
        for message in messages(&table, dealer) {
            let command: Command = serde_json::from_value(message.clone()).unwrap();
            let mut told = table.clone();
            let Ok(events) = told.play(dealer, &command) else { continue };
            accepted += 1;
            let is_report =
                |fact: &Fact| matches!(fact, Fact::Won { .. } | Fact::Rejected { .. } | Fact::Rolled { .. });
            assert!(!events.iter().any(|event| is_report(&event.fact)), "{message}");
            let is_won = matches!(told.public().stage, Stage::Over(Outcome::Won(..)));
            let may_begin = matches!(table.public().stage, Stage::Closing { .. });
            assert!(!is_won && (!told.is_over() || may_begin), "{message}");
        }
        table.play_move(&turn).unwrap();
    }
    accepted
}

#[test]
fn no_player_command_wins_or_rolls() {
    for schedule in rulesets::shipped() {
        let dealer = DealContext::default().dealer;
        for message in reports(dealer) {
            assert!(serde_json::from_value::<Command>(message.clone()).is_err(), "{message}");
        }
        let accepted: usize = (0..5).map(|seed| hold_against_the_dealer(&schedule, seed)).sum();
        assert!(accepted >= 10, "{}: {accepted}", schedule.ruleset().file());
    }
}

/// A key has 256 bits, and every one of them matters.
#[test]
fn every_bit_of_a_key_matters() {
    let deal = |bytes: [u8; 32]| {
        let schedule = rulesets::load("nmjl");
        let table = Session::shuffled(schedule, Key::new(bytes), DealContext::default()).unwrap();
        table.private(Seat::FIRST).unwrap().rack()
    };
    let zero = deal([0; 32]);
    for bit in 0..256 {
        let mut bytes = [0; 32];
        bytes[bit / 8] = 1 << (bit % 8);
        assert_ne!(deal(bytes), zero, "bit {bit}");
    }
}
