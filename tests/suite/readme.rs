//! The README says what is so: its output is real, its rule file is valid, its commands exist. Its Rust is
//! compiled and run as a doctest.

use std::path::Path;

use charleston::describe::schedule::{rules, steps};
use charleston::load::check;
use charleston::output::text::render;
use charleston::schedule::Schedule;
use charleston::source::Memory;
use charleston::table::tile::Kind;

use crate::command_line;
use crate::gallery;

const README: &str = include_str!("../../README.md");

/// The blocks of this language, without their fences.
fn blocks(language: &str) -> Vec<&str> {
    let fence = format!("```{language}\n");
    README.split(&fence).skip(1).map(|rest| rest.split("\n```").next().unwrap()).collect()
}

fn run(arguments: &[&str]) -> String {
    let ended = command_line::run(Path::new(env!("CARGO_MANIFEST_DIR")), arguments);
    assert_eq!(ended.code, 0, "{arguments:?}: {}", ended.err);
    ended.out
}

/// Whether the lines shown are those of the text, in one piece between two lines of dots.
fn is_shown(shown: &str, text: &str) -> bool {
    let pieces: Vec<&str> = shown.split("\n...\n").collect();
    let found: Vec<_> = pieces.iter().map(|piece| text.find(piece)).collect();
    let in_order = found.windows(2).all(|pair| pair[0] < pair[1]);
    let (first, last) = (pieces[0], pieces[pieces.len() - 1]);
    found.iter().all(Option::is_some)
        && in_order
        && text.starts_with(first)
        && text.trim_end().ends_with(last.trim_end())
}

#[test]
fn the_first_command_prints_what_is_shown() {
    let first = blocks("console")[0].lines().next().unwrap();
    let arguments: Vec<&str> = first.strip_prefix("$ cargo run --release -- ").unwrap().split(' ').collect();
    let output = run(&arguments);
    assert!(is_shown(blocks("text")[0], &output), "the README shows another game than\n{output}");
}

#[test]
fn the_club_file_works_as_described() {
    let file = blocks("toml")[0];
    let source = Memory::default().with_file("tuesday.charleston.toml", file);
    let schedule = Schedule::load(&source, "tuesday.charleston.toml").unwrap();
    let ruleset = schedule.ruleset();
    let stays = ruleset.phases()[0].passes[0].stays;
    assert!(stays.value.contains(Kind::Flower) && stays.value.contains(Kind::Joker));
    assert_eq!(ruleset.place(stays.place).to_string(), "tuesday.charleston.toml: charleston.never-pass");
    assert!(README.contains("(tuesday.charleston.toml: charleston.never-pass)"));
}

#[test]
fn the_mistakes_print_as_shown() {
    let broken = "extends = \"nmjl\"\nname = \"Tuesday Club\"\n\n[passes.second-right]\nblnd = 0\n\n\
        [phases.second]\npasses = [\"second-left\", \"second-acros\", \"second-right\"]\n";
    let source = Memory::default().with_file("tuesday.charleston.toml", broken);
    let checked = check(&source, "tuesday.charleston.toml").unwrap();
    assert_eq!(render(&checked.findings, &checked.sources, false).trim_end(), blocks("text")[1]);
}

#[test]
fn the_editor_line_works_in_a_file() {
    let [_, _, file] = blocks("toml")[..] else { panic!("the README shows three rule files") };
    let (first, rest) = file.split_once("\n\n").unwrap();
    let path = first.strip_prefix("#:schema ").unwrap();
    assert!(README.contains(&format!("\n$ charleston schema > {path}\n")));
    assert!(!load(&format!("{first}\n\n{rest}\n")).is_empty());
}

#[test]
fn the_warning_prints_as_shown() {
    let odd = "extends = \"nmjl\"\nname = \"Tuesday Club\"\nsource = \"Decided by the club\"\n\n\
        [charleston]\nnever-pass = [\"flower\"]\n";
    let of = |text: &str| {
        let source = Memory::default().with_file("tuesday.charleston.toml", text);
        let file = charleston::check::report::check(&source, "tuesday.charleston.toml").unwrap();
        render(&file.findings, &file.sources, false)
    };
    assert_eq!(of(odd).trim_end(), blocks("text")[2]);
    assert_eq!(of(&format!("{odd}[lints]\njokers-may-pass = \"allow\"\n")), "");
}

/// What the second column of a table in the README says.
fn listed(header: &str) -> Vec<String> {
    let rows = README.split(&format!("\n| {header} |")).nth(1).unwrap().split("\n\n").next().unwrap();
    let lines = rows.lines().filter_map(|row| row.split(" | `").nth(1)?.strip_suffix("` |"));
    let lines: Vec<String> = lines.map(|line| line.replace("`<br>`", "\n")).collect();
    assert!(lines.len() > 10);
    lines
}

#[test]
fn the_listed_house_rules_are_valid() {
    let plain = load("extends = \"nmjl\"\nname = \"Club\"");
    for line in listed("house rule | line") {
        let file = format!("extends = \"nmjl\"\nname = \"Club\"\n{line}");
        assert_ne!(load(&file), plain, "{line} changes nothing");
    }
}

#[test]
fn the_listed_passes_are_valid() {
    let [_, min, _] = blocks("toml")[..] else { panic!("the README shows three rule files") };
    let (before, _) = min.split_once("to = ").unwrap();
    let plain = load(min);
    for line in listed("what is passed | in `[passes.swap]`") {
        assert_ne!(load(&format!("{before}{line}\n")), plain, "{line} changes nothing");
    }
}

/// What a club's file comes to, for people.
fn load(file: &str) -> String {
    let schedule = gallery::load(file);
    [steps(&schedule), rules(&schedule)].concat().join("\n")
}

#[test]
fn the_listed_rulesets_are_those_shipped() {
    let listed = run(&["list"]);
    let slugs: Vec<&str> = listed.lines().map(|line| line.split(' ').next().unwrap()).collect();
    assert_eq!(slugs.len(), 8);
    for slug in slugs {
        assert!(README.contains(&format!("\n| `{slug}` |")), "the README does not name {slug}");
    }
}

#[test]
fn the_listed_commands_exist() {
    let help = run(&["--help"]);
    for command in ["check", "play", "replay", "schedule", "settings", "schema", "lsp"] {
        assert!(README.contains(&format!("`charleston {command}")), "the README does not say {command}");
        assert!(help.contains(&format!("\n  {command} ")), "there is no {command}");
    }
}
