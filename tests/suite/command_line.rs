//! The built command on good and bad input: exit codes, what is said where, and that nothing panics.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// An empty folder of a test's own.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("command-line").join(name);
    if folder.exists() {
        fs::remove_dir_all(&folder).unwrap();
    }
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// How a command ended.
struct Ended {
    code: i32,
    out: String,
    err: String,
}

/// Runs the command in a folder, with something to read from standard input.
fn run_with(folder: &Path, args: &[&str], input: &str) -> Ended {
    let mut command = Command::new(env!("CARGO_BIN_EXE_charleston"));
    command.current_dir(folder).args(args).env_remove("NO_COLOR");
    let piped = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = piped.spawn().unwrap();
    // A command that reads nothing may have closed its input already.
    let _unread = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    let (out, err) = (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
    for text in [&out, &err] {
        assert!(!text.contains("panicked"), "{args:?}: {text}");
        assert!(!text.contains('\u{1b}'), "{args:?}: colour that nobody sees: {text:?}");
        assert!(!text.contains("\n\n\n"), "{args:?}: two blank lines: {text}");
    }
    Ended { code: output.status.code().unwrap_or(-1), out, err }
}

fn run(folder: &Path, args: &[&str]) -> Ended {
    run_with(folder, args, "")
}

/// A rule file of a club that changes one setting.
const GOOD: &str = "extends = \"nmjl\"\nname = \"Tuesday Club\"\n\n[passes.second-right]\nblind = 0\n";

/// A ruleset around a pass, whose first line is line 12.
fn with_pass(pass: &str) -> String {
    let head = "format = 1\nname = \"Club\"\n\n[table]\nseats = [\"east\", \"south\", \"west\", \"north\"]\n\n\
        [charleston]\nphases = [\"first\"]\n[phases.first]\npasses = [\"pass\"]\n[passes.pass]\n";
    format!("{head}{pass}\n")
}

#[test]
fn each_bad_file_has_its_own_finding_on_the_right_token() {
    let folder = folder("findings");
    fs::create_dir(folder.join(".git")).unwrap();
    fs::write(folder.join("loop.toml"), "extends = \"bad.toml\"\n").unwrap();
    let right = with_pass("to = \"right\"");
    let cases: Vec<(String, &str, &str)> = vec![
        ("Our rules: pass three tiles right.\n".into(), "invalid-toml", "1:1"),
        (String::new(), "empty-file", "1:1"),
        (format!("a = {}1{}\n", "[".repeat(10_000), "]".repeat(10_000)), "too-deep", "1:37"),
        (with_pass("too = \"right\""), "unknown-key", "12:1"),
        (with_pass("to = \"right\"\ntiles = \"three\""), "wrong-type", "13:9"),
        (with_pass("to = \"rihgt\""), "unknown-word", "12:6"),
        (with_pass("to = \"across\"").replace(", \"north\"", ""), "across-needs-even-seats", "12:6"),
        (with_pass("between = [[\"east\", \"east\"]]"), "pair-with-itself", "12:21"),
        (with_pass("between = [[\"east\", \"west\"], [\"west\", \"south\"]]"), "seat-twice", "12:31"),
        (right.replace("[\"pass\"]", "[\"pas\"]"), "unknown-pass", "10:11"),
        (right.replace("[\"pass\"]", "[]"), "empty-phase", "10:10"),
        (format!("{right}[passes.left]\nto = \"left\"\n"), "unused-pass", "13:9"),
        ("extends = \"bad.toml\"\n".into(), "extends-loop", "1:11"),
        ("name = \"Club\"\nextends = \"loop.toml\"\n".into(), "extends-loop", "1:11"),
        ("extends = \"house.toml\"\n".into(), "missing-parent", "1:11"),
        ("extends = \"nmlj\"\n".into(), "missing-parent", "1:11"),
        ("extends = \"../../outside\"\n".into(), "parent-outside", "1:11"),
        (right.replace("format = 1", "format = 7"), "unknown-format", "1:10"),
    ];
    for (text, id, place) in cases {
        fs::write(folder.join("bad.toml"), &text).unwrap();
        let ended = run(&folder, &["check", "bad.toml"]);
        assert_eq!(ended.code, 1, "{id}: {}", ended.err);
        assert!(ended.err.contains(&format!("error[{id}]: ")), "{id}: {}", ended.err);
        let file = if text.contains("loop.toml") { "loop.toml" } else { "bad.toml" };
        assert!(ended.err.contains(&format!("--> {file}:{place}\n")), "{id} at {place}: {}", ended.err);
        assert_eq!(ended.out, "1 file checked, 1 finding\n", "{id}: {}", ended.err);
        let played = run(&folder, &["play", "bad.toml"]);
        assert_eq!((played.code, played.out.as_str()), (1, ""), "{id}");
        assert!(played.err.contains(&format!("error[{id}]: ")), "{id}: {}", played.err);
    }
}

#[test]
fn what_cannot_be_read_is_named_and_ends_with_2() {
    let folder = folder("unreadable");
    fs::create_dir(folder.join("folder.toml")).unwrap();
    fs::create_dir(folder.join("empty")).unwrap();
    fs::write(folder.join("latin.toml"), b"name = \"caf\xe9\"\n").unwrap();
    fs::write(folder.join("large.toml"), vec![b'#'; 10 << 20]).unwrap();
    for (args, id) in [
        (["check", "none.toml"], "missing-file"),
        (["check", "latin.toml"], "not-utf8"),
        (["check", "large.toml"], "file-too-large"),
        (["check", "empty"], "no-files"),
        (["play", "folder.toml"], "not-a-file"),
        (["play", "empty"], "not-a-file"),
        (["play", "none.toml"], "missing-file"),
        (["schedule", "large.toml"], "file-too-large"),
        (["replay", "none.txt"], "missing-file"),
        (["replay", "latin.toml"], "not-utf8"),
        (["replay", "empty"], "no-files"),
    ] {
        let ended = run(&folder, &args);
        assert_eq!((ended.code, ended.out.as_str()), (2, ""), "{args:?}: {}", ended.err);
        assert!(ended.err.starts_with(&format!("error[{id}]: ")), "{args:?}: {}", ended.err);
        assert!(!ended.err.ends_with("\n\n"), "{args:?}: {}", ended.err);
    }
}

#[test]
fn every_file_is_checked_whatever_the_others_are() {
    let folder = folder("several");
    fs::write(folder.join("good.toml"), GOOD).unwrap();
    fs::write(folder.join("bad.toml"), GOOD.replace("blind", "blnd")).unwrap();
    let ended = run(&folder, &["check", "bad.toml", "none.toml", "good.toml"]);
    assert_eq!(ended.code, 2);
    assert_eq!(ended.out, "2 files checked, 1 finding; 1 could not be read\n");
    assert!(ended.err.contains("error[unknown-key]") && ended.err.contains("error[missing-file]"));
    let ended = run(&folder, &["check", ".", "./good.toml", "good.toml"]);
    assert_eq!((ended.code, ended.out.as_str()), (1, "2 files checked, 1 finding\n"), "{}", ended.err);
}

#[test]
fn a_ruleset_is_found_however_it_is_named() {
    let folder = folder("named");
    fs::write(folder.join("club"), GOOD).unwrap();
    for name in ["club", "./club", "nmjl"] {
        let ended = run(&folder, &["check", name]);
        assert_eq!((ended.code, ended.err.as_str()), (0, ""), "{name}");
        assert_eq!(run(&folder, &["schedule", name]).code, 0, "{name}");
    }
    let ended = run(&folder, &["play", "nmlj"]);
    assert_eq!(ended.code, 2);
    assert_eq!(
        ended.err,
        "error[unknown-ruleset]: no ruleset is called `nmlj`\nhelp: did you mean `nmjl`?\n"
    );
}

/// What a command says of files below a folder, once for each folder it is run in.
fn everywhere(folder: &Path, command: &str, file: &str) -> Vec<(i32, String)> {
    let places = [
        (".", file.to_owned()),
        ("house", format!("../{file}")),
        ("house/club", format!("../../{file}")),
        ("..", format!("./{}/{file}", folder.file_name().unwrap().to_str().unwrap())),
        (".", folder.join(file).to_str().unwrap().to_owned()),
    ];
    let runs = places.map(|(place, path)| run(&folder.join(place), &[command, &path]));
    runs.into_iter().map(|ended| (ended.code, ended.err)).collect()
}

#[test]
fn a_file_is_right_or_wrong_whatever_the_current_folder() {
    let folder = folder("everywhere");
    fs::create_dir_all(folder.join("house/club")).unwrap();
    fs::write(folder.join("house/base.toml"), GOOD).unwrap();
    let club = "extends = \"../base.toml\"\nname = \"Club\"\n";
    fs::write(folder.join("house/club/club.toml"), club).unwrap();
    fs::write(folder.join("house/out.toml"), "extends = \"../../out.toml\"\nname = \"Out\"\n").unwrap();
    fs::create_dir(folder.join(".git")).unwrap();
    for command in ["check", "play"] {
        for (code, err) in everywhere(&folder, command, "house/club/club.toml") {
            assert_eq!((code, err.as_str()), (0, ""), "{command}");
        }
        for (code, err) in everywhere(&folder, command, "house/out.toml") {
            assert_eq!(code, 1, "{command}: {err}");
            assert!(err.starts_with("error[parent-outside]: "), "{command}: {err}");
        }
    }
    // The folder of the repository is nearer now: the club's file may no longer reach above it.
    fs::create_dir(folder.join("house/club/.git")).unwrap();
    for (code, err) in everywhere(&folder, "check", "house/club/club.toml") {
        assert_eq!(code, 1, "{err}");
        assert!(err.starts_with("error[parent-outside]: "), "{err}");
    }
}

#[test]
fn a_parent_is_named_as_seen_from_the_path_that_was_typed() {
    let folder = folder("typed");
    fs::create_dir_all(folder.join("house/club")).unwrap();
    fs::create_dir_all(folder.join("house/rules")).unwrap();
    fs::create_dir(folder.join(".git")).unwrap();
    fs::write(folder.join("house/rules/base.toml"), GOOD.replace("blind", "blnd")).unwrap();
    let club = "extends = \"../rules/base.toml\"\nname = \"Club\"\n";
    fs::write(folder.join("house/club/club.toml"), club).unwrap();
    let whole = folder.join("house").to_str().unwrap().to_owned();
    for (place, path, club, base) in [
        (".", "./house/club/club.toml", "house/club/club.toml", "house/rules/base.toml"),
        ("house/club", "club.toml", "club.toml", "../rules/base.toml"),
        ("house/rules", "../club/club.toml", "../club/club.toml", "../rules/base.toml"),
        (
            ".",
            &format!("{whole}/club/club.toml"),
            &format!("{whole}/club/club.toml"),
            &format!("{whole}/rules/base.toml"),
        ),
    ] {
        let ended = run(&folder.join(place), &["check", path]);
        assert!(ended.err.contains(&format!("--> {base}:5:1\n")), "{path}: {}", ended.err);
        assert!(ended.err.contains(&format!("::: {club}:1:11\n")), "{path}: {}", ended.err);
    }
}

#[cfg(unix)]
#[test]
fn a_link_neither_leads_out_nor_hides_where_a_file_is() {
    let folder = folder("linked");
    let link = |to: &str, name: &str| std::os::unix::fs::symlink(to, folder.join(name)).unwrap();
    fs::create_dir_all(folder.join("house/club")).unwrap();
    fs::create_dir(folder.join("house/.git")).unwrap();
    fs::write(folder.join("house/base.toml"), GOOD.replace("blind", "blnd")).unwrap();
    fs::write(folder.join("outside.toml"), GOOD).unwrap();
    let extends = |parent: &str| format!("extends = \"{parent}\"\nname = \"Club\"\n");
    fs::write(folder.join("house/club/club.toml"), extends("../base.toml")).unwrap();
    fs::write(folder.join("house/club/out.toml"), extends("out-link.toml")).unwrap();
    link("../../outside.toml", "house/club/out-link.toml");
    link("house/club", "club");
    let ended = run(&folder, &["check", "house/club/out.toml"]);
    assert!(ended.err.starts_with("error[parent-outside]: "), "{}", ended.err);
    // What is above the linked folder is not above the link.
    let ended = run(&folder, &["check", "club/club.toml"]);
    assert!(ended.err.contains("--> club/../base.toml:5:1\n"), "{}", ended.err);
}

#[cfg(unix)]
#[test]
fn a_path_may_be_anything_the_system_takes() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let folder = folder("paths");
    let strange = OsStr::from_bytes(b"caf\xe9.toml");
    let outside = folder.join("rules");
    fs::create_dir(&outside).unwrap();
    std::os::unix::fs::symlink("../club.toml", outside.join("link.toml")).unwrap();
    for name in [strange, OsStr::new("a\\b.toml"), OsStr::new("club.toml"), OsStr::new("a b.toml")] {
        // Not every file system takes a name that is no text.
        if fs::write(folder.join(name), GOOD).is_ok() {
            let status = Command::new(env!("CARGO_BIN_EXE_charleston"));
            let checked = { status }.current_dir(&folder).arg("check").arg(name).output().unwrap();
            assert!(checked.status.success(), "{name:?}: {}", String::from_utf8_lossy(&checked.stderr));
        }
    }
    assert_eq!(run(&outside, &["check", "link.toml"]).code, 0);
}

#[test]
fn what_needs_no_file_runs() {
    let folder = folder("nothing");
    for (args, says) in [
        (["list", "--"].as_slice(), "nmjl"),
        (&["schema"], "\"$schema\""),
        (&["schedule", "nmjl"], "Steps"),
        (&["play", "nmjl", "--seed", "7"], "seed 7"),
    ] {
        let ended = run(&folder, args);
        assert_eq!((ended.code, ended.err.as_str()), (0, ""), "{args:?}");
        assert!(ended.out.contains(says), "{args:?}: {}", ended.out);
    }
    let (one, other) = (["play", "nmjl", "--seed", "7"], ["play", "nmjl", "--seed", "7"]);
    assert_eq!(run(&folder, &one).out, run(&folder, &other).out);
}

#[test]
fn every_help_shows_an_example() {
    let folder = folder("help");
    for command in ["list", "check", "play", "replay", "schedule", "schema"] {
        let ended = run(&folder, &[command, "--help"]);
        assert_eq!(ended.code, 0, "{command}");
        assert!(ended.out.contains(&format!("Example: charleston {command}")), "{}", ended.out);
    }
    assert!(run(&folder, &["--help"]).out.contains("Example: charleston check"));
    let ended = run(&folder, &[]);
    assert_eq!(ended.code, 2);
    assert!(ended.err.contains("Usage: charleston"), "{}", ended.err);
    assert_eq!(run(&folder, &["chekc"]).code, 2);
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    for args in [["schedule", "nmjl"], ["play", "nmjl"]] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_charleston"));
        let piped = command.args(args).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = piped.spawn().unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{args:?}");
        assert_eq!(String::from_utf8(output.stderr).unwrap(), "", "{args:?}");
    }
}

#[test]
fn a_seat_that_does_not_exist_cannot_be_played() {
    let folder = folder("seats");
    for option in ["--seat", "--round"] {
        let ended = run(&folder, &["play", "nmjl", option, "nobody"]);
        assert_eq!((ended.code, ended.out.as_str()), (2, ""));
        assert!(ended.err.contains("one of `east`, `south`, `west` or `north`"), "{}", ended.err);
    }
    let ended = run(&folder, &["play", "nmjl", "--seat", "esat"]);
    assert!(ended.err.contains("did you mean `east`?"), "{}", ended.err);
}

/// Three tiles of the rack that is shown last and that may be passed.
fn three_of(out: &str) -> String {
    let rack = out.lines().rev().find_map(|line| line.strip_prefix("East: ")).unwrap();
    let tiles: Vec<&str> = rack.split(' ').filter(|tile| *tile != "J").take(3).collect();
    tiles.join(" ")
}

#[test]
fn a_seat_at_the_terminal_is_told_what_would_be_right() {
    let folder = folder("terminal");
    let play = ["play", "nmjl", "--seed", "7", "--seat", "east", "--record", "game.txt"];
    let left = run(&folder, &play);
    assert_eq!((left.code, left.err.as_str()), (2, "the game was left\n"));
    let three = three_of(&left.out);
    let input = format!(
        "\n\n\nhello\n?\npasses\npasses 1X\npasses {three} {three}\npass {}\nLOOK\n",
        three.to_lowercase().replace(' ', ",")
    );
    let played = run_with(&folder, &play, &input);
    assert_eq!(played.code, 2);
    for said in ["The table waits for you.", "`hello` is nothing a seat does", "`1X`", "  laid: "] {
        assert!(played.out.contains(said), "{said}:\n{}", played.out);
    }
    let replayed = run(&folder, &["replay", "game.txt"]);
    assert_eq!((replayed.code, replayed.err.as_str()), (0, ""), "{}", replayed.out);
}

/// Plays East's plainest game, letting the others go first wherever that is possible, until East is offered
/// something that begins with these words.
fn wait_until(folder: &Path, play: &[&str], words: &str) -> (String, String) {
    let mut input = String::new();
    for _ in 0..80 {
        let out = run_with(folder, play, &input).out;
        let (before, asked) = out.rsplit_once(" - you can:\n").unwrap();
        let offers = |words: &str| asked.lines().any(|line| line.trim_start().starts_with(words));
        if offers(words) {
            return (input, out);
        }
        input.push_str(&if asked.ends_with("(enter to wait) > ") {
            "\n".to_owned()
        } else if offers("looks") {
            "looks\n".to_owned()
        } else if offers("agrees") {
            "agrees\n".to_owned()
        } else {
            format!("passes {}\n", three_of(before))
        });
    }
    panic!("East is never offered `{words}`");
}

#[test]
fn who_lets_the_others_go_first_may_peek() {
    let folder = folder("peek");
    let play = ["play", "tournament-2019", "--seed", "7", "--seat", "east", "--record", "game.txt"];
    let (input, before) = wait_until(&folder, &play, "peeks");
    assert!(!before.contains("The table waits for you."), "{before}");
    let peeked = run_with(&folder, &play, &format!("{input}peeks\n"));
    assert!(peeked.out.contains("East looks at "), "{}", peeked.out);
    assert_eq!(run(&folder, &["replay", "game.txt"]).code, 0);
}

#[test]
fn what_is_no_part_of_the_charleston_is_told_without_its_heading() {
    let folder = folder("told");
    let play = ["play", "nmjl", "--seed", "7", "--seat", "east"];
    let won = run_with(&folder, &play, "declares heavenly hand\n");
    assert!(won.out.contains("> \n  East declares a Heavenly Hand"), "{}", won.out);
    assert!(!won.out.contains("First Charleston"), "{}", won.out);

    let none = "extends = \"nmjl\"\nname = \"None\"\n[charleston]\nphases = []\n";
    fs::write(folder.join("none.toml"), none).unwrap();
    let played = run(&folder, &["play", "none.toml"]);
    assert!(played.out.contains("There is no Charleston at this table\n"), "{}{}", played.out, played.err);
    let played = run(&folder, &["play", "four-winds-north"]);
    assert!(played.out.contains("There is no Charleston in the East round\n"), "{}", played.out);
}

#[test]
fn an_unequal_end_says_who_holds_what() {
    let folder = folder("unequal");
    let ended = (1..20).map(|seed| run(&folder, &["play", "spec", "--seed", &seed.to_string()]).out);
    let told: Vec<String> = ended.filter(|out| out.contains(", was dealt 14\n")).collect();
    assert!(!told.is_empty());
    assert!(!run(&folder, &["play", "nmjl", "--seed", "7"]).out.contains("was dealt"));
}

#[test]
fn who_plays_a_seat_is_shown_what_matters_now() {
    let folder = folder("shown");
    let play = ["play", "nmjl", "--seed", "7", "--seat", "east"];
    let (input, begun) = wait_until(&folder, &play, "looks");
    assert!(begun.contains("declares heavenly hand: "), "{begun}");
    assert!(begun.contains("; your word is taken for it\n"), "{begun}");
    assert!(begun.contains("  South has passed; West and North have looked\n"), "{begun}");
    let (_, stoppable) = wait_until(&folder, &play, "stops");
    assert!(stoppable.contains("    stops: stop the Second Charleston\n"), "{stoppable}");
    assert!(!run_with(&folder, &play, &input).out.contains("you wish"));
    let (input, _) = wait_until(&folder, &play, "wishes");
    let wished = run_with(&folder, &play, &format!("{input}wish 2\n")).out;
    for said in ["  you wish 2, and may change it until all have wished\n", "0 to 3 (instead of 2)\n"] {
        assert!(wished.contains(said), "{said}:\n{wished}");
    }
    let play = ["play", "four-winds-ding-dong", "--seed", "7", "--seat", "east"];
    let (_, asked) = wait_until(&folder, &play, "asks");
    assert!(asked.contains("    asks: ask for Ding Dong\n"), "{asked}");
}

#[test]
fn a_record_that_cannot_be_written_is_said_before_the_game() {
    let folder = folder("record");
    let ended = run(&folder, &["play", "nmjl", "--record", "none/game.txt"]);
    assert_eq!((ended.code, ended.out.as_str()), (2, ""));
    assert!(ended.err.starts_with("error[unwritable-file]: `none/game.txt`"), "{}", ended.err);
}

#[test]
fn a_record_replaces_nothing_but_a_record() {
    let folder = folder("overwrite");
    fs::write(folder.join("club.toml"), GOOD).unwrap();
    fs::write(folder.join("empty.txt"), "").unwrap();
    fs::create_dir(folder.join("folder")).unwrap();
    for file in ["club.toml", "empty.txt", "folder"] {
        let ended = run(&folder, &["play", "club.toml", "--seed", "7", "--record", file]);
        assert_eq!((ended.code, ended.out.as_str()), (2, ""), "{file}");
        assert!(ended.err.starts_with(&format!("error[would-overwrite]: `{file}`")), "{}", ended.err);
    }
    assert_eq!(fs::read_to_string(folder.join("club.toml")).unwrap(), GOOD);
    for seed in ["7", "8"] {
        let ended = run(&folder, &["play", "club.toml", "--seed", seed, "--record", "game.txt"]);
        assert_eq!((ended.code, ended.err.as_str()), (0, ""));
        let game = fs::read_to_string(folder.join("game.txt")).unwrap();
        assert!(game.starts_with(&format!("ruleset: club.toml\nseed: {seed}\n")), "{game}");
    }
    let mut left: Vec<_> = fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    left.sort();
    assert_eq!(left, ["club.toml", "empty.txt", "folder", "game.txt"]);
}

#[test]
fn a_record_is_replayed_from_anywhere() {
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
        let played = run(&folder, &["play", ruleset, "--record", "games/game.txt"]);
        assert_eq!(played.code, 0, "{}", played.err);
        let game = fs::read_to_string(games.join("game.txt")).unwrap();
        assert!(game.starts_with(&format!("ruleset: {named}\n")), "{game}");
        for (from, file) in [(&folder, "games/game.txt"), (&games, "game.txt")] {
            let ended = run(from, &["replay", file]);
            assert_eq!((ended.code, ended.err.as_str()), (0, ""), "{ruleset} {file}");
        }
    }
    run(&folder, &["play", "club", "--record", "game.txt"]);
    assert_eq!(run(&games, &["replay", "../game.txt"]).code, 0);
    run(&folder, &["play", "rules/child.toml", "--record", "games/child.txt"]);
    let ended = run(&folder, &["replay", "games/child.txt"]);
    assert_eq!((ended.code, ended.err.as_str()), (0, ""));
}

#[test]
fn a_game_that_went_differently_shows_both() {
    let folder = folder("replay");
    run(&folder, &["play", "nmjl", "--seed", "7", "--record", "game.txt"]);
    let ended = run(&folder, &["replay", "game.txt"]);
    assert_eq!((ended.code, ended.out.as_str()), (0, "1 replayed, all agree\n"));
    let game = fs::read_to_string(folder.join("game.txt")).unwrap();
    fs::write(folder.join("game.txt"), game.replacen("East lays 3 tiles", "East lays 2 tiles", 1)).unwrap();
    let ended = run(&folder, &["replay", "game.txt"]);
    assert_eq!(ended.code, 1, "{}", ended.err);
    for said in ["game.txt: line ", "  expected ", "East lays 2 tiles", "  found    ", "1 replayed, 1 differ"]
    {
        assert!(ended.out.contains(said), "{said}: {}", ended.out);
    }
}

#[test]
fn after_a_line_that_goes_wrong_the_rest_is_not_compared() {
    let folder = folder("lost");
    run(&folder, &["play", "nmjl", "--seed", "7", "--record", "game.txt"]);
    let game = fs::read_to_string(folder.join("game.txt")).unwrap();
    let passed = game.lines().find(|line| line.contains(" passes ")).unwrap();
    let edited = passed.rsplit_once(' ').unwrap().0;
    fs::write(folder.join("game.txt"), game.replacen(passed, edited, 1)).unwrap();
    let ended = run(&folder, &["replay", "game.txt"]);
    assert_eq!(ended.code, 1, "{}", ended.err);
    assert_eq!(ended.out.matches("  expected ").count(), 1, "{}", ended.out);
    assert!(ended.out.contains("  found    refused too-few: "), "{}", ended.out);
    assert!(ended.out.contains("\n  the rest is not compared\n1 replayed, 1 differ\n"), "{}", ended.out);
}

#[test]
fn hands_that_cannot_be_are_told_by_the_names_of_the_seats() {
    let folder = folder("hands");
    run(&folder, &["play", "nmjl", "--seed", "7", "--record", "game.txt"]);
    let game = fs::read_to_string(folder.join("game.txt")).unwrap();
    let south = game.lines().find(|line| line.starts_with("hand south:")).unwrap();
    let short = south.rsplit_once(' ').unwrap().0;
    for (instead, says) in [
        (short, "South is dealt 13 tiles, but its hand has 12"),
        ("", "the table has 4 seats, and 3 of them have a hand; all seats need one, or none"),
    ] {
        fs::write(folder.join("game.txt"), game.replacen(south, instead, 1)).unwrap();
        let ended = run(&folder, &["replay", "game.txt"]);
        assert_eq!(ended.code, 2);
        assert!(ended.err.contains(says), "{}", ended.err);
    }
}

#[test]
fn what_is_no_transcript_is_shown_by_its_line() {
    let folder = folder("transcripts");
    for (text, line) in
        [("ruleset: nmjl\neast juggles\n", 2), ("east looks\n", 1), ("ruleset: nmjl\nnobody holds 1B\n", 2)]
    {
        fs::write(folder.join("game.txt"), text).unwrap();
        let ended = run(&folder, &["replay", "game.txt"]);
        assert_eq!((ended.code, ended.out.as_str()), (2, ""), "{text}");
        assert!(ended.err.starts_with("error[invalid-transcript]: "), "{}", ended.err);
        assert!(ended.err.contains(&format!(" --> game.txt:{line}\n")), "{}", ended.err);
    }
    fs::write(folder.join("game.txt"), "ruleset: nmlj\neast looks\n").unwrap();
    let ended = run(&folder, &["replay", "game.txt"]);
    assert_eq!(ended.code, 2);
    assert!(ended.err.contains("no ruleset is called `nmlj`"), "{}", ended.err);
}
