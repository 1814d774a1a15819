//! What a help says can be typed, and leads to no other finding.

use charleston::check::report::check as check_all;
use charleston::load::check;
use charleston::output::text::render;
use charleston::source::Memory;

use crate::offered::accept_all;

const TOP: &str = "extends = \"nmjl\"\nname = \"T\"\nsource = \"Club\"\n";

fn memory(text: &str) -> Memory {
    let tuesday = "extends = \"nmjl\"\nname = \"Tuesday\"\nsource = \"Club\"\n";
    Memory::default().with_file("tuesday.charleston.toml", tuesday).with_file("club.toml", text)
}

/// The lines below the top of a file after every fix that is offered.
fn mended(lines: &str) -> String {
    let text = format!("{TOP}{lines}");
    let after = accept_all(&memory(&text), "club.toml", &text);
    after.strip_prefix(TOP).unwrap().to_owned()
}

/// What is said to be right, of each finding.
fn helps(text: &str) -> Vec<String> {
    let findings = check(&memory(text), "club.toml").unwrap().findings;
    findings.into_iter().map(|finding| finding.help.unwrap_or_default()).collect()
}

fn helps_below(lines: &str) -> Vec<String> {
    helps(&format!("{TOP}{lines}"))
}

fn assert_page(name: &str, files: &[String]) {
    let pages = files.iter().map(|text| {
        let checked = check(&memory(text), "club.toml").unwrap();
        render(&checked.findings, &checked.sources, false)
    });
    let page = pages.collect::<Vec<_>>().join("\n----\n");
    let mut settings = insta::Settings::clone_current();
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, page));
}

#[test]
fn an_unbracketed_pair_is_one_finding() {
    let lines = |pairs: &str| format!("[passes.courtesy]\nbetween = {pairs}\n");
    assert_eq!(mended(&lines("[\"east\", \"west\"]")), lines("[[\"east\", \"west\"]]"));
    assert_eq!(
        helps_below(&lines("[\"east\", \"west\", \"south\", \"north\"]")),
        ["each pair in brackets of its own: `[[\"east\", \"west\"], [\"south\", \"north\"]]`"]
    );
}

#[test]
fn a_one_word_consent_shows_the_correct_form() {
    let lines = |consent: &str| format!("[phases.second]\nconsent = {consent}\n");
    for word in ["all", "any-seat", "east"] {
        assert!(helps_below(&lines(&format!("\"{word}\"")))[0].contains("{ agree = \"all\" }"));
    }
    assert_eq!(mended(&lines("\"any-seat\"")), lines("\"any-seat\""));
}

#[test]
fn a_bare_next_phase_suggests_braces() {
    let lines = |follows: &str| format!("[passes.second-right]\nnobody-has-any = {follows}\n");
    assert_eq!(mended(&lines("\"courtesy\"")), lines("{ leads-to = \"courtesy\" }"));
    assert_eq!(mended(&lines("\"first\"")), lines("\"first\""), "it does not lead back");
    assert_eq!(helps_below(&lines("\"end-phas\"")), ["did you mean `end-phase`?"]);
}

#[test]
fn examples_use_what_you_wrote() {
    assert_eq!(
        helps_below("[passes.second-right]\ntiles = [1, 3]\n"),
        ["for example `tiles = { min = 1, max = 3, settle = \"fewest\" }`"]
    );
    for directions in ["1", "[\"up\"]"] {
        assert_eq!(
            helps_below(&format!("[table]\ndirections = {directions}\n")),
            ["write `[table.directions]` on a line of its own, and below it `NAME = 1`"]
        );
    }
}

/// As they are typed.
#[test]
fn suggested_lint_settings_are_valid() {
    let lines = "[phases.second]\npasses = [\"second-left\", \"second-right\"]\n";
    let odd = |lines: &str| check_all(&memory(&format!("{TOP}{lines}")), "club.toml").unwrap().findings;
    let help = odd(lines)[0].help.clone().unwrap();
    let piece = help.split('`').nth(1).unwrap();
    assert_eq!(odd(&format!("{piece}\n{lines}")), []);
}

#[test]
fn a_missing_parent_suggests_an_existing_one() {
    let extends = |parent: &str| format!("extends = \"{parent}\"\nname = \"T\"\nsource = \"Club\"\n");
    let parents = [
        "https://example.org/nmjl.toml",
        "rulesets/nmjl.toml",
        "./nmjl",
        "tournament",
        "tuesday",
        "tuesday.toml",
        "",
    ];
    assert_page("parents_that_are_not_there", &parents.map(extends));
    for (parent, right) in [
        ("./nmjl", "nmjl"),
        ("tuesday", "tuesday.charleston.toml"),
        ("tuesday.toml", "tuesday.charleston.toml"),
        ("rulesets/nmjl.toml", "nmjl"),
        ("tournament", "tournament"),
    ] {
        let after = accept_all(&memory(&extends(parent)), "club.toml", &extends(parent));
        assert_eq!(after, extends(right));
    }
}
