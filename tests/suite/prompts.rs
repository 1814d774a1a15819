//! The prompts that hosts and devices get.

use std::sync::Arc;

use charleston::play::RandomPlayer;
use charleston::table::Kind;
use charleston::wire::Update;
use charleston::{Command, DealContext, HostCommand, Seat, Table};

use crate::rulesets;

/// No player is there, so the host plays the default command for everyone.
#[test]
fn a_table_of_absent_players_ends() {
    for schedule in rulesets::all() {
        let mut table = Table::shuffled(Arc::clone(&schedule), 4, DealContext::default()).unwrap();
        for _ in 0..500 {
            let Some(seat) = table.waiting_for().iter().next() else { break };
            let prompt = table.prompt(seat).unwrap();
            let played = match (prompt.default_command(seat), prompt.roll) {
                (Some(command), _) => table.play(seat, &command),
                (None, Some(dice)) => table.report(&HostCommand::Rolled { seat, pips: dice }),
                (None, None) => panic!("{}: nothing to play for {seat:?}", schedule.ruleset().file()),
            };
            played.unwrap();
        }
        let redeals = table.public().redeals;
        assert!(table.is_over() || redeals > 10, "{}", schedule.ruleset().file());
    }
}

/// A device without this library can read from a prompt exactly what the table offers.
#[test]
fn a_sent_prompt_says_what_is_offered() {
    for schedule in rulesets::all() {
        let mut table = Table::shuffled(Arc::clone(&schedule), 6, DealContext::default()).unwrap();
        let mut player = RandomPlayer::new(6);
        while let Some(turn) = player.turn(&table) {
            for seat in schedule.ruleset().players().iter() {
                let Some(Update::View(sent)) = table.update(seat, None) else { panic!("{seat:?} plays") };
                let (sent, prompt) = (sent.prompt, table.prompt(seat).unwrap());
                for command in Command::PLAIN {
                    assert_eq!(sent.commands.contains(&command), table.decide(seat, &command).is_ok());
                }
                assert_eq!(sent.pass.is_some(), prompt.pass.is_some());
                for kind in Kind::ALL {
                    let is_sent = sent.name_suit.iter().any(|offered| offered.suit == *kind);
                    assert_eq!(is_sent, table.decide(seat, &Command::NameSuit(*kind)).is_ok());
                }
                if let Some(pass) = sent.pass {
                    let due = usize::from(pass.min_in_all.saturating_sub(pass.max_blind));
                    // The lists don't include tiles for other receivers.
                    let judged = pass.receivers.iter().find(|gift| Some(gift.to) == pass.conditions_for);
                    let due = judged.map_or(due, |gift| usize::from(gift.min));
                    assert!(pass.choices.iter().any(|choice| choice.len() >= due));
                    assert!(pass.conditions.is_empty() || pass.conditions_by.setting.contains('.'));
                }
            }
            table.play_move(&turn).unwrap();
        }
    }
}
