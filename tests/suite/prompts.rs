//! The prompts that hosts and devices get.

use std::sync::Arc;

use charleston::play::RandomPlayer;
use charleston::session::Fact;
use charleston::table::Kind;
use charleston::wire::{SentRefusal, Update};
use charleston::{Command, DealContext, HostCommand, Seat, Table};
use serde_json::{Value, json};

use crate::gallery::league_with;
use crate::rulesets;

/// No player is there, so the host plays the default command for everyone.
#[test]
fn a_table_of_absent_players_ends() {
    for schedule in rulesets::all() {
        let mut table = Table::shuffled(Arc::clone(&schedule), 4, DealContext::default()).unwrap();
        for _ in 0..500 {
            let Some(seat) = table.waiting_for().iter().next() else { break };
            let prompt = table.prompt(seat).unwrap();
            let played = match (prompt.default_command(seat), prompt.dice) {
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

/// Where players have to agree, a player who is away doesn't, and where they can stop a phase, a player who is away
/// doesn't stop it.
#[test]
fn an_absent_player_keeps_the_usual_charleston() {
    let default = |file: &str| {
        let table = Table::shuffled(rulesets::variant(file), 1, DealContext::default()).unwrap();
        table.prompt(Seat::FIRST).unwrap().default_command(Seat::FIRST)
    };
    assert_eq!(default("rulesets/everyone-agrees-first.toml"), Some(Command::Decline));
    let mut table =
        Table::shuffled(rulesets::variant("rulesets/two-stop.toml"), 1, DealContext::default()).unwrap();
    while table.prompt(Seat::FIRST).is_some_and(|prompt| !prompt.agree) {
        let turn = RandomPlayer::new(1).turn(&table).unwrap();
        table.play_move(&turn).unwrap();
    }
    assert_eq!(table.prompt(Seat::FIRST).unwrap().default_command(Seat::FIRST), Some(Command::Agree));
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

/// The pass in a seat's prompt, as its device gets it.
fn sent_pass(table: &Table, seat: Seat) -> Value {
    json!(table.update(seat, None))["view"]["prompt"]["pass"].clone()
}

/// A prompt cites the same rule for a tile as the refusal.
#[test]
fn each_staying_tile_has_its_own_rule() {
    let schedule = Arc::new(league_with("with = [\"no-passing-flowers\"]"));
    let mut table = Table::shuffled(Arc::clone(&schedule), 7, DealContext::default()).unwrap();
    let mut files = Vec::new();
    for seat in schedule.ruleset().players() {
        let pass = sent_pass(&table, seat);
        for staying in pass["staying"].as_array().unwrap() {
            let offer = json!({ "pass": [{ "to": pass["receivers"][0]["to"], "tiles": [staying["tile"]] }] });
            let refusal = table.play(seat, &serde_json::from_value(offer).unwrap()).unwrap_err();
            let sent = SentRefusal::of(&refusal, &schedule);
            assert_eq!((json!(sent.id), json!(sent.rule)), (json!("stays"), staying["by"].clone()));
            files.push(sent.rule.unwrap().file.unwrap());
        }
    }
    files.sort();
    files.dedup();
    assert_eq!(files, ["nmjl", "options/no-passing-flowers"]);
}

/// If only the tiles for one receiver have to meet conditions, the player can give any other tiles to the others.
#[test]
fn a_sent_prompt_lists_all_passable_tiles() {
    let schedule = rulesets::variant("rulesets/a-suit-right-one-left.toml");
    let mut table = Table::shuffled(schedule, 7, DealContext::default()).unwrap();
    let pass = sent_pass(&table, Seat::FIRST);
    let passable = pass["passable"].as_array().unwrap();
    let chosen = |list: &Value| list.as_array().unwrap().clone();
    let of_suit =
        pass["choices"].as_array().unwrap().iter().map(chosen).find(|list| list.len() >= 2).unwrap();
    let other = passable.iter().find(|tile| !of_suit.contains(tile)).unwrap();
    let to = |tiles: &[Value], receiver: &Value| json!({ "to": receiver["to"], "tiles": tiles });
    let is_judged = |receiver: &&Value| receiver["to"] == pass["conditions-for"];
    let receivers = pass["receivers"].as_array().unwrap();
    let (judged, free): (Vec<&Value>, Vec<&Value>) = receivers.iter().partition(is_judged);
    let command = json!({ "pass": [to(&of_suit[..2], judged[0]), to(std::slice::from_ref(other), free[0])] });
    table.play(Seat::FIRST, &serde_json::from_value(command).unwrap()).unwrap();
}

/// Players can stop a phase during an earlier one, so a screen needs to know which one.
#[test]
fn a_prompt_names_the_part_to_stop() {
    let early =
        "phases.second.consent = { stop = \"any-seat\", until = \"first-pick-up\", of = \"first-left\" }";
    let mut stopped = Vec::new();
    for schedule in rulesets::all().chain([Arc::new(league_with(early))]) {
        let mut table = Table::shuffled(Arc::clone(&schedule), 3, DealContext::default()).unwrap();
        let mut player = RandomPlayer::new(3);
        while let Some(turn) = player.turn(&table) {
            for seat in schedule.players().iter() {
                let prompt = table.prompt(seat).unwrap();
                let can_answer = prompt.stop || prompt.agree || prompt.decline || prompt.ask;
                assert_eq!(prompt.about.is_some(), can_answer);
                let command = if prompt.stop { Command::Stop } else { Command::Ask };
                for event in table.clone().play(seat, &command).ok().unwrap_or_default() {
                    if let Fact::Stopped { part, .. } | Fact::StoppedEarly { part, .. } = event.fact {
                        assert_eq!(prompt.about, Some(part));
                        stopped.push(part.phase());
                    }
                }
            }
            table.play_move(&turn).unwrap();
        }
    }
    stopped.dedup();
    assert!(stopped.len() > 2, "{stopped:?}");
}
