//! `charleston play`: playing against the chosen players, recording games, and searching for rare ones.

use std::fs;

use crate::command_line::{GOOD, folder, run};

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
fn a_record_agrees_from_any_folder() {
    let folder = folder("elsewhere");
    for name in [".git", "rules", "games"] {
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
    for (from, until, shows) in
        [("20", "stop", "stops"), ("1400", "all-blind", "only blind tiles are passed")]
    {
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

/// A hard link would keep the old game, so the new one is refused before it is played.
#[cfg(unix)]
#[test]
fn a_new_record_keeps_permissions_and_links() {
    use std::os::unix::fs::PermissionsExt;

    let folder = folder("permissions");
    let [game, other] = ["game.txt", "other.txt"].map(|name| folder.join(name));
    let record =
        |seed: &str| run(&folder, &["play", "nmjl", "--seed", seed, "--record", "game.txt", "--force"]);
    assert_eq!(record("7").code, 0);
    fs::set_permissions(&game, fs::Permissions::from_mode(0o600)).unwrap();
    assert_eq!(record("8").code, 0);
    assert_eq!(fs::metadata(&game).unwrap().permissions().mode() & 0o777, 0o600);
    let kept = fs::read_to_string(&game).unwrap();
    assert!(kept.contains("seed: 8"), "{kept}");
    fs::hard_link(&game, &other).unwrap();
    let refused = record("9");
    assert_eq!((refused.code, refused.out.as_str()), (2, ""));
    assert!(refused.err.contains("it has other names (hard links)"), "{}", refused.err);
    assert_eq!([game, other].map(|file| fs::read_to_string(file).unwrap()), [kept.clone(), kept]);
}
