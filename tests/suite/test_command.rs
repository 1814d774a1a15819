//! `charleston test`: what it reports about stories, and what `--update` writes.

use std::fs;
use std::path::{Path, PathBuf};

use jsonschema::Validator;

use crate::command_line::{Ended, folder_with, run, write};

/// A club that doesn't pass flowers.
const CLUB: &str =
    "extends = \"nmjl\"\nname = \"Club\"\nsource = \"Us\"\ncharleston.never-pass = [\"joker\", \"flower\"]\n";

/// A story about the club's rules with one mistake: it says that the table waits for East, who has passed.
const FLOWERS: &str = "title: Flowers can't be passed
ruleset: club
hand east: 1B 1B 2B 2B 3B 3B 4B 4B 5B 5B 6B 6B 7B F
hand south: 1C 1C 2C 2C 3C 3C 4C 4C 5C 5C 6C 6C 7C
hand west: 1D 1D 2D 2D 3D 3D 4D 4D 5D 5D 6D 6D 7D
hand north: E E S S W W N N RD RD GD GD WD

east passes 1B 2B F
  refused stays   # as decided
east passes 1B 2B 3B
  all: East passes 3 tiles
  south: nothing
east may not pick up
waiting for east south west north
play on to first-across
at first-across
east holds 1B 2B 3B 4B 4B 5B 5B 6B 6B 7B E E S F
east has 0 points
";

/// A folder with the club's rules and some stories.
fn club(name: &str, stories: &[(&str, &str)]) -> PathBuf {
    let folder = folder_with(name, &[("club.charleston.toml", CLUB)]);
    write(&folder, stories);
    folder
}

/// The story with some text replaced.
fn flowers(old: &str, new: &str) -> String {
    assert!(FLOWERS.contains(old), "{old}");
    FLOWERS.replacen(old, new, 1)
}

/// The story without its mistake.
fn agreeing() -> String {
    flowers("waiting for east", "waiting for")
}

#[test]
fn the_report_fits_its_schema() {
    let right = agreeing();
    let stories = [("a.txt", &*right), ("b.txt", FLOWERS), ("c.txt", "ruleset: nmjl\neast pases\n")];
    let folder = club("formats", &[&stories[..], &[("notes.txt", "<Snacks> & drinks")]].concat());
    let report = run(&folder, &["test", "--format", "json", ".", "none.txt"]).json();
    let schema = run(&folder, &["schema", "test"]).json();
    let errors: Vec<_> =
        Validator::new(&schema).unwrap().iter_errors(&report).map(|error| error.to_string()).collect();
    assert_eq!(errors, [""; 0]);
}

/// Updates a story, and returns the new text.
fn updated(folder: &Path, story: &str) -> (Ended, String) {
    write(folder, &[("story.txt", story)]);
    let ended = run(folder, &["test", "--update", "story.txt"]);
    (ended, fs::read_to_string(folder.join("story.txt")).unwrap())
}

#[test]
fn an_update_changes_only_what_differs() {
    let folder = club("update", &[]);
    let right = agreeing();
    for (now, before) in [
        ("refused stays   #", "refused too-few   #"),
        ("  all: East passes 3 tiles\n", "  all: East passes 2 tiles\n  all: It rains\n"),
        ("  south: nothing", "  south: 1B 2B 3B"),
        ("may not pick up", "may pick up"),
        ("waiting for south west north", "waiting for east"),
        ("at first-across", "at first-right"),
        ("east holds 1B 2B", "east holds 1B 1B"),
        ("has 0 points", "has -10 points"),
    ] {
        let wrong = right.replacen(now, before, 1);
        assert_ne!(right, wrong, "{now}");
        assert_eq!(run_on(&folder, &wrong).code, 1, "{before}");
        let (ended, text) = updated(&folder, &wrong);
        assert_eq!((ended.code, ended.err.as_str()), (0, ""), "{before}");
        assert_eq!(text, right, "{before}");
        let shown =
            format!("\n-{}\n", wrong.lines().find(|line| line.contains(before.trim())).unwrap_or("?"));
        assert!(before.contains('\n') || ended.out.contains(&shown), "{shown}: {}", ended.out);
        assert!(
            ended.out.ends_with("updated  story.txt: Flowers can't be passed\n1 story tested: 1 updated\n")
        );
    }
}

/// Tests a story.
fn run_on(folder: &Path, story: &str) -> Ended {
    write(folder, &[("story.txt", story)]);
    run(folder, &["test", "story.txt"])
}

#[cfg(unix)]
#[test]
fn a_link_is_never_updated() {
    let folder = club("link", &[("own.txt", FLOWERS)]);
    std::os::unix::fs::symlink("own.txt", folder.join("story.txt")).unwrap();
    let ended = run(&folder, &["test", "--update", "story.txt"]);
    ended.assert_says(2, "error[unwritable-file]: `story.txt` can't be written: it is a link");
    assert_eq!(fs::read_to_string(folder.join("own.txt")).unwrap(), FLOWERS);
}

#[test]
fn endless_redeals_are_a_difference() {
    let rules = "format = 1\nname = \"x\"\nsource = \"Us\"\ncharleston.phases = [\"a\"]\n\
        charleston.never-pass = [\"bam\", \"crak\", \"dot\", \"joker\", \"flower\"]\ncharleston.cannot-pass = \"redeal\"\n\
        phases.a.passes = [\"r\"]\npasses.r = { to = \"right\", tiles = 5 }\n";
    let story = ("story.txt", "ruleset: rules.toml\nseed: 1\nplay on to over\n");
    let folder = folder_with("endless-story", &[("rules.toml", rules), story]);
    let ended = run(&folder, &["test", "story.txt"]);
    assert_eq!(ended.code, 1, "{}", ended.err);
    assert!(
        ended.out.contains("expected the table goes to over\n    found    it never does"),
        "{}",
        ended.out
    );
}
