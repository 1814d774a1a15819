//! `charleston play`: playing a seat at the terminal, recording games, and records that no longer match.

use std::fs;
use std::path::Path;

use crate::command_line::{GOOD, folder, folder_with, run, run_with};
use crate::gallery::names;
use crate::play_seat::{offers, play_on};

#[test]
fn wrong_values_of_options_are_refused() {
    let folder = folder("wrong-values");
    let seats = "write `east`, `south`, `west` or `north`";
    let deals = "write a number from 1 to 4294967295";
    for (option, says) in [
        ("--seat=nobody", seats),
        ("--round=nobody", seats),
        ("--dealer=nobody", seats),
        ("--seat=esat", "did you mean `east`?"),
        ("--deal=0", deals),
        ("--deal=first", deals),
        ("--deal=-1", deals),
        ("--deal=4294967296", deals),
        ("--deal=99999999999", deals),
        ("--after=draw", "[possible values: win, wall-game]"),
        ("--players=nobody", "[possible values: random, keeps-pairs]"),
    ] {
        let ended = run(&folder, &["play", "nmjl", option]);
        assert_eq!((ended.code, ended.out.as_str()), (2, ""), "{option}");
        assert!(ended.err.contains(says), "{option}: {}", ended.err);
    }
}

#[test]
fn a_recorded_game_states_its_round_and_deal() {
    let folder = folder("match");
    let play = ["play", "nmjl", "--seed", "7", "--record", "game.txt", "--force"];
    let later = ["--deal", "6", "--dealer", "south", "--round", "west", "--after", "wall-game"];
    let played = run(&folder, &[&play[..], &later].concat());
    let first =
        "National Mah Jongg League style, West round, deal 6, South deals, after a wall game, seed 7\n";
    assert!(played.out.starts_with(first), "{}", played.out);
    assert!(played.out.contains("; South discards and play begins\n"), "{}", played.out);
    let text = fs::read_to_string(folder.join("game.txt")).unwrap();
    let settings = "seed: 7\nround: west\ndeal: 6\ndealer: south\nafter: wall-game\nhand east: ";
    assert!(text.contains(settings), "{text}");
    assert_eq!(run(&folder, &["test", "game.txt"]).code, 0);

    // Defaults aren't written to the record.
    run(&folder, &[&play[..], &["--deal", "2"]].concat());
    let text = fs::read_to_string(folder.join("game.txt")).unwrap();
    assert!(text.contains("seed: 7\nround: east\ndeal: 2\nhand east: "), "{text}");
}

/// Three tiles that can be passed, from the last rack shown.
fn three_of(out: &str) -> String {
    let mut lines = out.lines().rev().skip_while(|line| !line.trim_start().starts_with("1 "));
    let tiles = lines.nth(1).unwrap().split_whitespace().filter(|tile| *tile != "J").take(3);
    tiles.collect::<Vec<_>>().join(" ")
}

#[test]
fn the_terminal_suggests_a_correct_command() {
    let folder = folder("terminal");
    let play = ["play", "nmjl", "--seed", "7", "--seat", "east", "--record", "game.txt", "--force"];
    let left = run(&folder, &play);
    assert_eq!((left.code, left.err.as_str()), (2, "you left the game\n"));
    let three = three_of(&left.out);
    let input = format!(
        "\n\n\nhello\n?\npasses\npasses 1X\npasses {three} {three}\npass {}\nLOOK\n",
        three.to_lowercase().replace(' ', ",")
    );
    let played = run_with(&folder, &play, &input);
    assert_eq!(played.code, 2);
    for said in
        ["The table is waiting for you.", "`hello` isn't a command; try `pass TILES`", "`1x`", "  passed: "]
    {
        assert!(played.out.contains(said), "{said}:\n{}", played.out);
    }
    let replayed = run(&folder, &["test", "game.txt"]);
    assert_eq!((replayed.code, replayed.err.as_str()), (0, ""), "{}", replayed.out);
}

/// Plays on until East is offered a command that starts with these words. Returns the input, and the output.
fn wait_until(folder: &Path, play: &[&str], words: &str) -> (String, String) {
    let (input, ended) = play_on(folder, play, |ended| offers(&ended.out, words));
    (input, ended.out)
}

#[test]
fn a_player_who_waits_may_peek() {
    let folder = folder("peek");
    let play =
        ["play", "tournament-2019", "--seed", "7", "--seat", "east", "--record", "game.txt", "--force"];
    let (input, before) = wait_until(&folder, &play, "peek");
    assert!(!before.contains("The table is waiting for you."), "{before}");
    let peeked = run_with(&folder, &play, &format!("{input}peeks\n"));
    assert!(peeked.out.contains("East peeks at "), "{}", peeked.out);
    assert_eq!(run(&folder, &["test", "game.txt"]).code, 0);
}

#[test]
fn events_outside_the_charleston_have_no_heading() {
    let folder = folder("announce");
    let play = ["play", "nmjl", "--seed", "7", "--seat", "east"];
    let won = run_with(&folder, &play, "declares heavenly hand\nwhat\nyes\n");
    assert!(won.out.contains("> \n  East declares a Heavenly Hand\n"), "{}", won.out);
    assert!(won.out.contains("on your card? (yes or no) > Answer yes or no."), "{}", won.out);
    assert!(won.out.contains("East's Heavenly Hand is confirmed, and East wins\n"), "{}", won.out);
    assert!(!won.out.contains("First Charleston"), "{}", won.out);

    let none = "extends = \"nmjl\"\nname = \"None\"\n[charleston]\nphases = []\n";
    fs::write(folder.join("none.toml"), none).unwrap();
    let played = run(&folder, &["play", "none.toml"]);
    assert!(played.out.contains("There is no Charleston in this deal\n"), "{}{}", played.out, played.err);
    let played = run(&folder, &["play", "four-winds-north"]);
    assert!(played.out.contains("There is no Charleston in this deal\n"), "{}", played.out);
}

#[test]
fn a_rejected_hand_goes_on_playing() {
    let folder = folder("rejected");
    let play = ["play", "nmjl", "--seed", "7", "--seat", "east", "--record", "game.txt", "--force"];
    let rejected = run_with(&folder, &play, "declares heavenly hand\nno\n");
    let goes_on = "East's Heavenly Hand is rejected, and the deal goes on\n";
    let (before, after) = rejected.out.split_once(goes_on).unwrap_or_else(|| panic!("{}", rejected.out));
    let offer = " | declare heavenly hand | ";
    assert!(before.contains(offer) && !after.contains(offer), "{}", rejected.out);
    let replayed = run(&folder, &["test", "game.txt"]);
    assert_eq!(replayed.code, 0, "{}{}", replayed.out, replayed.err);
}

#[test]
fn an_unequal_end_lists_hand_sizes() {
    let folder = folder("unequal");
    let ended = (1..20).map(|seed| run(&folder, &["play", "spec", "--seed", &seed.to_string()]).out);
    let shown: Vec<String> = ended.filter(|out| out.contains(", but was dealt 14\n")).collect();
    assert!(!shown.is_empty());
    assert!(!run(&folder, &["play", "nmjl", "--seed", "7"]).out.contains("was dealt"));
}

#[test]
fn a_player_sees_the_current_prompt() {
    let folder = folder("shown");
    let play = ["play", "nmjl", "--seed", "7", "--seat", "east"];
    let (input, begun) = wait_until(&folder, &play, "pick up");
    assert!(begun.contains(" | declare heavenly hand | ?\n"), "{begun}");
    let help = run_with(&folder, &play, "?\n").out;
    assert!(help.contains("declare heavenly hand: "), "{help}");
    assert!(help.contains("; you'll be asked whether it is on your card\n"), "{help}");
    assert!(begun.contains("  South has passed; West and North have picked up\n"), "{begun}");
    let (_, stoppable) = wait_until(&folder, &play, "stop");
    assert!(stoppable.contains("or stop the Second Charleston\n"), "{stoppable}");
    assert!(!run_with(&folder, &play, &input).out.contains("you request"));
    let (input, _) = wait_until(&folder, &play, "request");
    let requested = run_with(&folder, &play, &format!("{input}request 2\n?\n")).out;
    for said in
        ["  you request 2, and you can change it until all requests are in\n", "0 to 3 (instead of 2)\n"]
    {
        assert!(requested.contains(said), "{said}:\n{requested}");
    }
    let play = ["play", "four-winds-ding-dong", "--seed", "7", "--seat", "east"];
    let (_, asked) = wait_until(&folder, &play, "ask");
    assert!(asked.contains("ask for Ding Dong"), "{asked}");
}

#[test]
fn a_player_hears_what_others_offer() {
    let folder = folder("offers");
    let club = "extends = \"nmjl\"\nname = \"Club\"\ncharleston.phases = [\"courtesy\"]\n[passes.courtesy]\n\
        tiles = { min = 0, max = 3, settle = \"offer\" }\n";
    fs::write(folder.join("club.toml"), club).unwrap();
    let play = ["play", "./club.toml", "--seed", "7", "--seat", "east"];
    let asked = run_with(&folder, &play, "\n\n?\n").out;
    for said in
        ["  offer N: how many tiles you want to exchange, 0 to 3; everyone hears it\n", "West has offered "]
    {
        assert!(asked.contains(said), "{said}:\n{asked}");
    }
    for (words, said) in [("request 0", "no tiles"), ("offer 1", "1 tile"), ("2", "2 tiles")] {
        let offered = run_with(&folder, &play, &format!("{words}\n")).out;
        assert!(offered.contains(&format!("  East offers {said}\n")), "{words}: {offered}");
    }
    let accepted = run_with(&folder, &play, "\n\naccept\n").out;
    let (_, number) = accepted.split_once("accept: exchange ").map_or(("", "?"), |found| found);
    assert!(accepted.contains("accept"), "{number}: {accepted}");
    assert!(run_with(&folder, &play, "accept\n").out.contains("made you an offer"), "nobody has yet");
}

#[test]
fn reported_numbers_are_given_on_the_command_line() {
    let folder = folder("counts");
    let rules = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/stories/variants/tricks-decide.toml");
    let play = ["play", rules, "--seed", "7", "--deal", "2", "--record", "game.txt", "--force"];
    let played = |counts: &[&str]| run(&folder, &[&play[..], counts].concat());
    let missing = played(&[]);
    assert_eq!(
        (missing.code, missing.err.ends_with("\nhelp: add `--counts N,N,...`\n")),
        (2, true),
        "{}",
        missing.err
    );
    let wrong = played(&["--counts", "3,0"]).err;
    assert!(wrong.contains("the table has 4 seats, but tile counts are reported for 2"), "{wrong}");
    let right = played(&["--counts", "3,0,2,8"]);
    assert_eq!((right.code, right.err.as_str()), (0, ""));
    let said = "reported for Ann 3, Ben 0, Cem 2 and Dan 8";
    assert!(right.out.contains(said), "{}", right.out);
    assert!(fs::read_to_string(folder.join("game.txt")).unwrap().contains("\ncounts: 3 0 2 8\n"));
    assert_eq!(run(&folder, &["test", "game.txt"]).code, 0);
}

#[test]
fn the_other_seats_use_the_chosen_player() {
    let folder = folder("players");
    let game = |how: &[&str]| {
        let play = ["play", "nmjl", "--seed", "7", "--record", "game.txt", "--force"];
        let played = run(&folder, &[&play[..], how].concat());
        assert_eq!((played.code, played.err.as_str()), (0, ""));
        assert_eq!(run(&folder, &["test", "game.txt"]).code, 0, "{how:?}");
        played.out
    };
    assert_eq!(game(&[]), game(&["--players", "random"]));
    let pairs = game(&["--players", "keeps-pairs"]);
    // From the first hands in the README, these are the single tiles in the groups with the fewest tiles.
    for said in ["East   S N GD to South", "South  4D E F to West", "play begins"] {
        assert!(pairs.contains(said), "{said}:\n{pairs}");
    }
    let alone = run(&folder, &["play", "nmjl", "--seed", "7", "--seat", "east", "--players", "keeps-pairs"]);
    assert!(alone.out.contains("  2B 5B 9B   1C 3C"), "{}", alone.out);
}

#[test]
fn only_force_overwrites_a_story() {
    let folder = folder_with("overwrite", &[("club.toml", GOOD), ("empty.txt", "")]);
    fs::create_dir(folder.join("folder")).unwrap();
    for (file, id) in [
        ("club.toml", "would-overwrite"),
        ("empty.txt", "would-overwrite"),
        ("folder", "would-overwrite"),
        ("none/game.txt", "unwritable-file"),
    ] {
        let ended = run(&folder, &["play", "club.toml", "--seed", "7", "--record", file]);
        ended.assert_refused(&format!("error[{id}]: `{file}`"));
    }
    assert_eq!(fs::read_to_string(folder.join("club.toml")).unwrap(), GOOD);
    for seed in ["7", "8"] {
        let ended = run(&folder, &["play", "club.toml", "--seed", seed, "--record", "game.txt", "--force"]);
        assert_eq!((ended.code, ended.err.as_str()), (0, ""));
        let game = fs::read_to_string(folder.join("game.txt")).unwrap();
        assert!(game.starts_with(&format!("ruleset: club.toml\nseed: {seed}\n")), "{game}");
    }
    let ended = run(&folder, &["play", "club.toml", "--seed", "9", "--record", "game.txt"]);
    ended.assert_refused("error[would-overwrite]: `game.txt` already exists\nhelp: name a new file, or");
    let ended = run(&folder, &["play", "club.toml", "--record", "club.toml", "--force"]);
    ended.assert_refused("error[would-overwrite]: `club.toml` already exists and isn't a story\n");
    assert_eq!(names(&folder), ["club.toml", "empty.txt", "folder", "game.txt"]);
}

#[test]
fn a_record_agrees_from_any_folder() {
    let folder = folder("elsewhere");
    for name in ["rules", "games"] {
        fs::create_dir(folder.join(name)).unwrap();
    }
    fs::write(folder.join("base.toml"), GOOD).unwrap();
    fs::write(folder.join("club"), GOOD).unwrap();
    fs::write(folder.join("rules/club.toml"), GOOD).unwrap();
    fs::write(folder.join("rules/child.toml"), "extends = \"../base.toml\"\nname = \"Child\"\n").unwrap();
    let games = folder.join("games");
    let whole = folder.join("rules/club.toml").canonicalize().unwrap();
    for (ruleset, named) in [
        ("rules/club.toml", "../rules/club.toml"),
        ("./rules/../rules/club.toml", "../rules/club.toml"),
        (whole.to_str().unwrap(), "../rules/club.toml"),
        ("club", "../club"),
        ("nmjl", "nmjl"),
    ] {
        let played = run(&folder, &["play", ruleset, "--record", "games/game.txt", "--force"]);
        assert_eq!(played.code, 0, "{}", played.err);
        let game = fs::read_to_string(games.join("game.txt")).unwrap();
        assert!(game.starts_with(&format!("ruleset: {named}\n")), "{game}");
        for (from, file) in [(&folder, "games/game.txt"), (&games, "game.txt")] {
            let ended = run(from, &["test", file]);
            assert_eq!((ended.code, ended.err.as_str()), (0, ""), "{ruleset} {file}");
        }
    }
    run(&folder, &["play", "club", "--record", "game.txt", "--force"]);
    assert_eq!(run(&games, &["test", "../game.txt"]).code, 0);
    run(&folder, &["play", "rules/child.toml", "--record", "games/child.txt"]);
    let ended = run(&folder, &["test", "games/child.txt"]);
    assert_eq!((ended.code, ended.err.as_str()), (0, ""));
}

#[test]
fn rare_games_are_searched_for() {
    let folder = folder("search");
    for (from, until, shows) in [("20", "stop", "stops"), ("1400", "all-blind", "everyone passes blind")] {
        let play = ["play", "nmjl", "--seed", from, "--until", until];
        let played = run(&folder, &play);
        assert_eq!(played.code, 0, "{}", played.err);
        assert!(played.out.to_lowercase().contains(shows), "{until}: {}", played.out);
        // The heading shows the seed, and that seed plays the same game.
        let heading = played.out.lines().next().unwrap();
        let seed = heading.rsplit(' ').next().unwrap();
        assert_eq!(run(&folder, &["play", "nmjl", "--seed", seed]).out, played.out);
    }
    let never = run(&folder, &["play", "nmjl", "--seed", "1", "--until", "penalty", "--tries", "20"]);
    assert_eq!((never.code, never.out.as_str()), (1, ""));
    assert!(never.err.contains("the event didn't happen in 20 games, starting with seed 1"), "{}", never.err);
}
