//! Playing a seat yourself, to the end of the game.

use std::path::Path;

use crate::command_line::{Ended, folder, folder_with, run, run_with};

#[test]
fn the_courtesy_names_the_partner() {
    let ended = whole_game("partner", "nmjl");
    assert!(ended.out.contains("\nCourtesy: say how many tiles you want to exchange with West, 0 to 3\n"));
}

/// Whether the last prompt offers a command that starts with these words.
pub fn offers(out: &str, words: &str) -> bool {
    let (_, asked) = out.rsplit_once("\n  you can type: ").unwrap();
    asked.lines().next().unwrap().split(" | ").any(|offered| offered.starts_with(words))
}

/// Plays East's game until it has come this far. East lets the others go first whenever possible, and always passes the
/// first tiles. Returns the input, and how the command ended.
pub fn play_on(folder: &Path, play: &[&str], is_there: impl Fn(&Ended) -> bool) -> (String, Ended) {
    let mut input = String::new();
    for _ in 0..120 {
        let ended = run_with(folder, play, &input);
        if is_there(&ended) {
            return (input, ended);
        }
        let (before, asked) = ended.out.rsplit_once("\n  you can type: ").unwrap();
        let has_one_due = before.rsplit("\n\n").next().unwrap().contains(": pass 1 tile ");
        input.push_str(if asked.contains("[Enter: ") {
            "\n"
        } else if offers(&ended.out, "agree") {
            "yes\n"
        } else if offers(&ended.out, "request") || has_one_due {
            "1\n"
        } else {
            "1 2 3\n"
        });
    }
    panic!("the game never gets there: {input}");
}

/// Plays a whole game as East, and returns how it ended.
fn whole_game(name: &str, ruleset: &str) -> Ended {
    let folder = folder(name);
    let play = ["play", ruleset, "--seed", "7", "--seat", "east", "--record", "game.txt", "--force"];
    let (_, ended) = play_on(&folder, &play, |ended| ended.code == 0);
    assert_eq!(run(&folder, &["test", "game.txt"]).code, 0);
    ended
}

#[test]
fn a_whole_game_ends_with_a_summary() {
    for ruleset in ["nmjl", "tournament-2019", "spec"] {
        let ended = whole_game("summary", ruleset);
        let (_, summary) = ended.out.split_once("\nWhat East passed and got\n").unwrap();
        assert!(summary.starts_with("  First right  "), "{summary}");
        assert!(summary.contains("passed ") && summary.contains(", got "), "{summary}");
        // East never sees which tiles the others passed.
        assert!(ended.out.contains("    South  3 tiles to West "), "{}", ended.out);
    }
}

#[test]
fn secret_answers_are_shown_only_with_open() {
    let rules = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/stories/variants/quiet-table.toml");
    let folder = folder_with("open", &[]);
    let closed = run(&folder, &["play", rules, "--seed", "7"]).out;
    let open = run(&folder, &["play", rules, "--seed", "7", "--open"]).out;
    let is_answer = |line: &&str| line.ends_with("  agrees") || line.ends_with("  does not agree");
    assert_eq!(closed.lines().filter(is_answer).count(), 0, "{closed}");
    assert!(open.lines().filter(is_answer).count() > 0, "{open}");
    run(&folder, &["play", rules, "--open", "--seat", "east"]).assert_says(2, "cannot be used with");
}
