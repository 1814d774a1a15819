//! Playing a seat yourself: the notations that the terminal accepts, and the summary.

use std::path::Path;

use crate::command_line::{Ended, folder, folder_with, run, run_with};

/// Plays East's seat with this input, and returns the output.
fn shown(name: &str, ruleset: &str, input: &str) -> String {
    run_with(&folder(name), &["play", ruleset, "--seed", "7", "--seat", "east"], input).out
}

#[test]
fn tiles_are_picked_in_any_notation() {
    for words in [
        "pass 3D 5b 9B",
        "5 bam, 3 dot and 9b",
        "2 3 8",
        "pass 8, 3 + 2",
        "give five bams, 9bam, d3",
        "passes 3d 5B 3",
    ] {
        let out = shown("notation", "nmjl", &format!("{words}\n"));
        assert!(out.contains("  passed: 5B 9B 3D\n"), "{words}: {out}");
    }
    for (words, tiles) in [("soap, green dragon, north", "N GD WD"), ("south wind, n, white", "S N WD")] {
        let out = shown("notation", "nmjl", &format!("{words}\n"));
        assert!(out.contains(&format!("  passed: {tiles}\n")), "{words}: {out}");
    }
    for (words, said) in [
        ("joker 1 2", "Jokers can't be passed during the Charleston. (nmjl.toml:20: "),
        ("13 1 2", "Jokers can't be passed"),
        ("1 1 2", "you picked tile number 1 twice"),
        ("pass 15 1 2", "your rack has no tile number 15; the tiles are numbered 1 to 14"),
        ("pass 10C", "craks are `1C` to `9C`, or write the number of a tile on your rack"),
        ("1 2", "You must pass exactly 3 tiles."),
        ("undo", "You haven't done anything that you can undo."),
        ("dance", "`dance` isn't a command; try `pass TILES`"),
    ] {
        let out = shown("notation", "nmjl", &format!("{words}\n"));
        assert!(out.contains(said), "{words}: {out}");
    }
}

#[test]
fn cards_are_picked_in_any_notation() {
    let rules = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/stories/variants/hearts.toml");
    let play = ["play", rules, "--seed", "7", "--seat", "north"];
    let folder = folder("cards");
    let out = run_with(&folder, &play, "?\n1 2 3\n").out;
    assert!(out.contains("pass 3 cards to ") && out.contains("or use their numbers"), "{out}");
    let passed = out.split("  passed: ").nth(1).unwrap().lines().next().unwrap();
    let turned = |card: &str| format!("{}{}", &card[1..], card[..1].to_lowercase());
    let words = passed.split(' ').map(turned).collect::<Vec<_>>().join(", ");
    let out = run_with(&folder, &play, &format!("{words}\n")).out;
    assert!(out.contains(&format!("  passed: {passed}\n")), "{words}: {out}");
}

#[test]
fn blind_tiles_and_partners_are_named() {
    let ended = whole_game("blind", "nmjl");
    assert!(ended.out.contains("\nCourtesy: say how many tiles you want to exchange with West, 0 to 3\n"));
    let out = shown("blind-pass", "four-winds-blind", "1 + 2 blind\n");
    assert!(out.contains("  passed: 2B\n  passed blind: 2 tiles\n"), "{out}");
}

#[test]
fn rules_can_forbid_undo() {
    let out = shown("locked", "tournament-2019", "1 2 3\nundo\n");
    assert!(!out.contains("You take back"), "{out}");
    assert!(!out.contains("| undo |"), "{out}");
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
