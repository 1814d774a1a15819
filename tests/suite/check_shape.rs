//! Small broken files and everything that is said of them, as a club member reads it.

use charleston::diagnostic::{Diagnostic, SourceId, SourceText, Sources};
use charleston::fix::syntax::repair;
use charleston::format::document::{Document, decode};
use charleston::output::text::render;
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

use crate::sizes::DAMAGED_FILES;

fn findings(text: &str) -> Vec<Diagnostic> {
    let mut findings = Document::parse(SourceId(0), text).1;
    repair(SourceId(0), text, &mut findings);
    findings
}

fn page(text: &str) -> String {
    let sources = Sources::default();
    sources.add(SourceText { name: "club.toml".into(), text: text.into() });
    render(&findings(text), &sources, false)
}

/// Compares a page with the one that was read and kept under this name.
fn assert_page(name: &str, text: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, page(text)));
}

fn ids(text: &str) -> Vec<&'static str> {
    findings(text).iter().map(|finding| finding.id.as_str()).collect()
}

const GOOD: &str = r#"#:schema ../schemas/ruleset.schema.json

format = 1
extends = "house"
name = "Tuesday Club"

[charleston]
phases = ["first", "extra"]
never-pass = ["joker"]
pick-up = "after-own-pass"
peek = -10
heavenly-hand = true

[phases.first]
passes = ["first-right", "meeting"]
consent = { stop = "any-seat", until = "first-pick-up" }

[passes.first-right]
to = "right"
tiles = 3
blind = 0x3

[passes.meeting]
between = [["east", "south"], ["west", "north"]]
tiles = { min = 0, max = 3, settle = "fewest" }
"#;

#[test]
fn a_good_file_has_no_findings() {
    let (document, findings) = Document::parse(SourceId(0), GOOD);
    assert_eq!(findings, []);
    let doc = decode(&document.root).unwrap();
    assert_eq!(doc.passes.unwrap()["first-right"].blind, Some(3));
    assert!(document.complete);
}

#[test]
fn unknown_keys_are_reported() {
    assert_page(
        "unknown_keys",
        r#"nmae = "Tuesday Club"
never-pass = ["joker"]

[charlestn]
pick-up = "together"

[passes.first-right]
too = "right"
tiles = { min = 0, max = 3, setle = "fewest" }
colour = "red"
"#,
    );
}

#[test]
fn wrong_words_types_and_ranges_are_reported() {
    assert_page(
        "wrong_words_types_and_ranges_are_reported",
        r#"format = 2
name = ""

[charleston]
pick-up = "togehter"
never-pass = ["joker", "lower"]
peek = "forbidden"
heavenly-hand = "yes"
phases = "first"

[passes.first-right]
to = "up"
tiles = 2.5
blind = "3"

[passes.meeting]
between = [["east", "south", "west"]]
tiles = 21
"#,
    );
}

#[test]
fn tables_and_lists_are_not_confused() {
    assert_page(
        "tables_and_lists_are_not_confused",
        r#"charleston = 3
passes = "first-right"
name = 2024-05-01

[table]
seats = ["east"]
hand = 99999999999999999999

[[phases]]
title = "first"
"#,
    );
}

#[test]
fn a_range_needs_a_minimum_and_maximum() {
    assert_page(
        "a_range_needs_a_minimum_and_maximum",
        r#"[passes.courtesy]
to = "across"
tiles = { min = 0 }

[passes.extra.tiles]
min = 0
max = 3
"#,
    );
}

#[test]
fn duplicate_keys_are_reported() {
    assert_page(
        "duplicate_keys_are_reported",
        r#"name = "Tuesday Club"
name = "Wednesday Club"

[passes.first-right]
to = "right"
tiles = { min = 0, max = 2, settle = "fewest", max = 3 }

[passes.first-right]
to = "left"
blind = 3

[passes.first-right.tiles.min]
"#,
    );
}

#[test]
fn invalid_toml_is_reported() {
    assert_page(
        "invalid_toml_is_reported",
        r#"name = "Tuesday Club
source = “the card”
extends house

[charleston]
phases = ["first", "second"
pick-up = together
heavenly-hand = yes
blind-pass: 3

[passes.first right]
to = "right"

[passes.across]
to =
tiles = { min = 0, max = 3, settle = "fewest"
blind = 03
"#,
    );
}

#[test]
fn mistakes_within_a_value_are_reported() {
    assert_page(
        "mistakes_within_a_value_are_reported",
        r#"source = the card"
name =   

[charleston]
phases = ["first" "second",, "third"]
rounds = ["east"]]

[passes.courtesy]
tiles = { min: 0, max = 3 }
blind = 2,
never-pass = [joker]
title = "a \ b \q"
"#,
    );
}

#[test]
fn unquoted_words_are_reported() {
    assert_page(
        "unquoted_words_are_reported",
        r#"extends = nmjl
source = the "yellow" card

[charleston]
phases = [first, north]
pick-up = instantly
heavenly-hand = no
earthly-hand = On
"#,
    );
}

#[test]
fn misspelled_numbers_are_reported() {
    assert_page(
        "misspelled_numbers_are_reported",
        r#"format = true

[table]
hand = "thirteen"
dealer-extra = true

[charleston]
peek = -25.5
never-pass = [1]

[phases.second]
consent = true

[passes.across]
tiles = "three"
blind = true

[passes.left]
tiles = "some"
blind = " 3 "
"#,
    );
    assert_page("a_penalty_without_its_minus", "[charleston]\npeek = 25\n");
    assert_page("a_penalty_out_of_reach", "[charleston]\npeek = 2000\n");
    assert_page("a_minus_that_stands_apart", "[charleston]\npeek = - 10\n");
}

#[test]
fn wrong_brackets_and_colons_are_reported() {
    assert_page(
        "wrong_brackets_and_colons_are_reported",
        r#"name: Tuesday Club
Our rules: three to the right.

[passes.left]
blind: 3
to left
never-pass: ["joker"]
tiles:

[phases.second]]
title = "Second"

[[phases.third]
title = "Third"

[phases fourth]]
title = "Fourth"
"#,
    );
}

#[test]
fn an_unclosed_header_and_value_are_both_reported() {
    assert_page(
        "an_unclosed_header_and_value_are_both_reported",
        r#"[charleston
phases = ["first"
pick-up = "together"
heavenly-hand = yes

[phases.first
title = First
passes = [
  "left",
[passes.left]
to = "left"
"#,
    );
}

#[test]
fn lines_after_a_broken_one_are_read() {
    assert_page(
        "lines_after_a_broken_one_are_read",
        r#"[charleston]
phases = [
  "first",
  "second",
never-pass = ["jokr"]

[phases.first
passes = ["first-right"]

[passes.first-right]
tiles = 3
blind = -1
"#,
    );
}

#[test]
fn an_empty_file_is_reported() {
    assert_page("an_empty_file", "# the house rules of the Tuesday Club\n\n");
}

#[test]
fn columns_survive_wide_characters_and_tabs() {
    assert_page(
        "columns_survive_wide_characters_and_tabs",
        "name = \"麻雀クラブ\" # 🀄\r\n[charleston]\r\n\tpick-up = \"いつでも\"\r\n\tchange = 3",
    );
}

#[test]
fn a_minified_line_is_not_printed() {
    let text = format!("format = 1\npasses.x = {{ {}too = \"right\" }} # é", " ".repeat(3_000));
    assert_page("a_minified_line_is_not_printed", &text);
}

#[test]
fn a_misspelled_key_is_not_missing_as_well() {
    assert_eq!(ids("[passes.x]\ntiles = { min = 0, max = 3, setle = \"fewest\" }\n"), ["unknown-key"]);
}

#[test]
fn findings_past_a_hundred_are_counted() {
    let text: String = (0..1_000).map(|at| format!("key-{at} = 1\n")).collect();
    let findings = findings(&text);
    assert_eq!(findings.len(), 101);
    let last = &findings[100];
    assert_eq!(
        (last.id.as_str(), last.message.as_str()),
        ("too-many-findings", "900 more findings in this file are not shown")
    );
}

#[test]
fn deep_nesting_is_reported_once() {
    let deep = [
        format!("a = {}{}", "[".repeat(10_000), "]".repeat(10_000)),
        format!("a = {}", "[".repeat(10_000)),
        format!("a = {}", "{a=".repeat(10_000)),
        format!("{}a = 1", "a.".repeat(10_000)),
        format!("[{}a]", "a.".repeat(10_000)),
        format!("a = {}", format!("{{ {}a = ", "a.".repeat(70)).repeat(70)),
    ];
    for text in deep {
        assert_eq!(ids(&text), ["too-deep"]);
    }
}

#[test]
fn no_file_panics_and_every_location_exists() {
    let seed = 20_260_107;
    let mut chance = ChaCha8Rng::seed_from_u64(seed);
    for round in DAMAGED_FILES.seeds() {
        let text = mutated(&mut chance);
        let (document, findings) = Document::parse(SourceId(0), &text);
        let labels = findings.iter().flat_map(|finding| finding.primary.iter().chain(&finding.others));
        for span in labels.map(|label| label.span).chain([document.root.span]) {
            let is_inside = text.get(span.start..span.end).is_some();
            assert!(is_inside, "seed {seed}, round {round}: {span:?} in {text:?}");
        }
        assert!(findings.iter().filter(|finding| finding.id.as_str() == "invalid-toml").count() <= 60);
        assert!(!page(&text).is_empty() || findings.is_empty());
        let read = decode(&document.root);
        assert!(read.is_ok(), "seed {seed}, round {round}: {read:?} of {text:?}");
    }
}

/// The good file with a few bytes replaced, dropped or doubled, as far as it is still text.
fn mutated(chance: &mut ChaCha8Rng) -> String {
    const BYTES: &[u8] = b"[]{}\"'=.,#\n\r\t\\ a0-_\x00\x7f\xc3\xa9\xf0\x9f";
    let mut bytes = GOOD.as_bytes().to_vec();
    for _ in 0..=chance.next_u32() % 6 {
        let at = chance.next_u32() as usize % bytes.len().max(1);
        let byte = BYTES[chance.next_u32() as usize % BYTES.len()];
        match chance.next_u32() % 4 {
            0 if at < bytes.len() => bytes[at] = byte,
            1 if at < bytes.len() => drop(bytes.remove(at)),
            2 => bytes.insert(at, byte),
            _ => bytes.truncate(at.max(1)),
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
