//! Slips that make a line something other than TOML: what is written in its place, and what is left alone.

use charleston::check::fix::fix;
use charleston::check::report::check;
use charleston::fix::apply::Fixed;
use charleston::output::text::render;
use charleston::source::Memory;

fn memory(text: &str) -> Memory {
    Memory::default().with_file("rules/club.toml", text).with_file("clubs/nmjl.toml", "extends = \"nmjl\"\n")
}

fn mended(text: &str) -> Fixed {
    fix(&memory(text), "rules/club.toml").unwrap().unwrap().after
}

fn messages(text: &str) -> Vec<String> {
    let findings = check(&memory(text), "rules/club.toml").unwrap().findings;
    findings.into_iter().map(|finding| finding.message).collect()
}

/// A file of a club with a line at fault, at the top or below a header.
fn club(line: &str) -> String {
    let top = ["extends", "name", "source"];
    let has = |key: &str| line.starts_with(key);
    let rest = [("extends", "nmjl"), ("name", "T"), ("source", "Club")];
    let rest = rest.iter().filter(|(key, _)| !has(key)).map(|(key, value)| format!("{key} = \"{value}\"\n"));
    let rest: String = rest.collect();
    if top.iter().any(|key| has(key)) { format!("{line}\n{rest}") } else { format!("{rest}\n{line}\n") }
}

/// Every line is told once, and mended to the other in one run.
fn assert_mended(slips: &[(&str, &str)]) {
    for (slip, right) in slips {
        let (before, right) = (club(slip), club(right));
        let Fixed { text, .. } = mended(&before);
        assert_eq!(text, right, "{slip}: {:#?}", messages(&before));
        assert!(toml::from_str::<toml::Table>(&text).is_ok(), "{text}");
    }
}

/// Every line stays as it is.
fn assert_left_alone(slips: &[&str]) {
    for slip in slips {
        let before = club(slip);
        assert_eq!(mended(&before).text, before, "{slip}");
        assert_ne!(messages(&before), Vec::<String>::new(), "{slip}");
    }
}

const RIGHT_LIST: &str = "[charleston]\nnever-pass = [\"joker\", \"flower\"]";
const RIGHT_BRACES: &str = "[phases.second]\nconsent = { agree = \"all\" }";

#[test]
fn a_semicolon_in_a_list_becomes_a_comma() {
    assert_mended(&[
        ("[charleston]\nnever-pass = [\"joker\"; \"flower\"]", RIGHT_LIST),
        ("[charleston]\nnever-pass = [joker; flower]", RIGHT_LIST),
        (
            "[phases.second]\nconsent = { agree = \"majority\"; ballot = \"secret\" }",
            "[phases.second]\nconsent = { agree = \"majority\", ballot = \"secret\" }",
        ),
    ]);
}

#[test]
fn brackets_match_their_content() {
    assert_mended(&[
        ("[charleston]\nnever-pass = [\"joker\", \"flower\"}", RIGHT_LIST),
        ("[charleston]\nnever-pass = {\"joker\", \"flower\"]", RIGHT_LIST),
        ("[charleston]\nnever-pass = {\"joker\", \"flower\"}", RIGHT_LIST),
        ("[charleston]\nnever-pass = (\"joker\", \"flower\")", RIGHT_LIST),
        ("[charleston]\nnever-pass = (joker, flower)", RIGHT_LIST),
        ("[charleston]\nnever-pass = \"joker\", \"flower\"", RIGHT_LIST),
        ("[charleston]\nnever-pass = joker, flower", RIGHT_LIST),
        ("[charleston]\nnever-pass = \"joker\" \"flower\"", RIGHT_LIST),
        (
            "[charleston]\nnever-pass = \"joker\", \"flower\",",
            "[charleston]\nnever-pass = [\"joker\", \"flower\",]",
        ),
        ("[phases.second]\nconsent = { agree = \"all\" ]", RIGHT_BRACES),
        ("[phases.second]\nconsent = [ agree = \"all\" }", RIGHT_BRACES),
        ("[phases.second]\nconsent = [ agree = \"all\" ]", RIGHT_BRACES),
        ("[phases.second]\nconsent = ( agree = \"all\" )", RIGHT_BRACES),
        ("[phases.second]\nconsent = agree = \"all\"", RIGHT_BRACES),
        ("[phases.second]\nconsent = agree \"all\"", RIGHT_BRACES),
    ]);
    assert_left_alone(&[
        "extends = \"nmjl\", \"spec\"",
        "[charleston]\nnever-pass = joker and flower",
        "[phases.second]\nconsent = { agree = [\"all\" }",
        "[charleston]\nnever-pass = [(\"joker\", \"flower\"]",
        "[charleston]\nlook = (\"together\", \"after-own-pass\")",
    ]);
}

#[test]
fn every_kind_of_quote_becomes_straight() {
    let quoted = [
        "‚Club‘",
        "‘Club’",
        "’Club’",
        "„Club“",
        "„Club”",
        "“Club”",
        "”Club”",
        "»Club«",
        "«Club»",
        "« Club »",
        "›Club‹",
        "‹Club›",
        "´Club´",
        "`Club`",
        "`Club´",
        "\"Club”",
        "“Club\"",
        "„Club\"",
        "''Club''",
        "\"\"Club\"\"",
    ];
    for written in quoted {
        let straight = if written == "''Club''" { "'Club'" } else { "\"Club\"" };
        assert_mended(&[(&format!("source = {written}"), &format!("source = {straight}"))]);
    }
    assert_mended(&[
        ("source = ‘Anna’s club’ # ours", "source = \"Anna’s club\" # ours"),
        ("source = “The “best” club”", "source = \"The “best” club\""),
        ("source = “Decided, by us”", "source = \"Decided, by us\""),
        ("[charleston]\nnever-pass = [„joker“, ‚flower‘]", RIGHT_LIST),
        ("[charleston]\nnever-pass = [\"joker”, \"flower\"]", RIGHT_LIST),
    ]);
    assert_left_alone(&[
        "source = „The club # of ours“",
        "source = “Decided” by us",
        "source = “",
        "source = „“",
    ]);
}

#[test]
fn quotes_inside_a_string_switch_the_outer_ones() {
    assert_mended(&[
        ("name = \"The \"best\" club\"", "name = 'The \"best\" club'"),
        ("name = 'The 'best' club'", "name = \"The 'best' club\""),
        ("name = \"Anna's \"best\" club\"", "name = \"Anna's \\\"best\\\" club\""),
    ]);
    assert_left_alone(&["name = \"The\", \"best\"", "name = \"The\" \"best\""]);
}

#[test]
fn a_missing_quote_covers_the_whole_text() {
    assert_mended(&[
        ("source = Decided, by us # yes", "source = \"Decided, by us\" # yes"),
        ("source = The card (2024), p. 3", "source = \"The card (2024), p. 3\""),
        ("name = Anna's, and ours", "name = \"Anna's, and ours\""),
        ("name = The Tuesday Club", "name = \"The Tuesday Club\""),
    ]);
    assert_left_alone(&["source = Decided [by us]", "source = Decided = by us"]);
}

#[test]
fn word_processor_characters_become_plain() {
    assert_mended(&[
        ("[charleston]\nblind\u{a0}=\u{a0}3", "[charleston]\nblind = 3"),
        ("[charleston]\nblind = \u{200b}3", "[charleston]\nblind = 3"),
        ("[charleston]\n\u{feff}blind = 3", "[charleston]\nblind = 3"),
        ("[charleston]\nbl\u{200b}ind = 3", "[charleston]\nblind = 3"),
        ("[charleston]\u{a0}\n\u{3000}blind = 3", "[charleston] \n blind = 3"),
        ("[charleston]\nnever-pass = [\"joker\",\u{202f}\"flower\"]", RIGHT_LIST),
        ("[charleston]\npeek = –10", "[charleston]\npeek = -10"),
        ("[charleston]\npeek = −10", "[charleston]\npeek = -10"),
        ("[charleston]\nnever–pass = [\"joker\", \"flower\"]", RIGHT_LIST),
    ]);
}

#[test]
fn settings_with_foreign_characters_are_still_read() {
    let text = club("[charleston]\u{a0}\nblind\u{a0}=\u{a0}99\n// x\nlook = \"togethr\" // y");
    let said = messages(&text);
    assert!(said.iter().any(|said| said == "`blind` cannot be 99"), "{said:#?}");
    assert!(said.iter().any(|said| said == "`look` cannot be `togethr`"), "{said:#?}");
    assert_eq!(said.len(), 6, "{said:#?}");
}

#[test]
fn foreign_comment_markers_become_hashes() {
    for sign in ["//", ";", "--"] {
        let slip = format!(
            "{sign} the \"best\" = [one\n[charleston] {sign} it's ours\nblind = 3 {sign} all\n\
             look = \"together\" {sign} all\nnever-pass = [\"joker\", \"flower\"] {sign} [all"
        );
        let right = slip.replace(sign, "#");
        assert_mended(&[(&slip, &right)]);
        let said = messages(&club(&slip));
        assert_eq!(said, ["a comment begins with `#`"; 5], "{sign}");
    }
    assert_mended(&[
        ("[charleston]//x\nblind = 3//y", "[charleston]#x\nblind = 3#y"),
        (
            "[charleston]\nnever-pass = [\n  \"joker\", // stays\n  // \"wind\",\n  \"flower\"\n]",
            "[charleston]\nnever-pass = [\n  \"joker\", # stays\n  # \"wind\",\n  \"flower\"\n]",
        ),
        ("-----\n[charleston]\nblind = 3", "#-----\n[charleston]\nblind = 3"),
        ("[charleston]\nblind = 3;", "[charleston]\nblind = 3"),
    ]);
    assert_mended(&[
        ("[charleston]\nblind = 3; look = \"together\"", "[charleston]\nblind = 3\nlook = \"together\""),
        (
            "[charleston]\nnever-pass = [\"joker\" // stays\n  \"flower\"]",
            "[charleston]\nnever-pass = [\"joker\", # stays\n  \"flower\"]",
        ),
    ]);
    assert_left_alone(&["source = Club // ours"]);
}

#[test]
fn a_path_is_written_with_slashes() {
    assert_mended(&[
        ("extends = \"..\\clubs\\nmjl.toml\"", "extends = \"../clubs/nmjl.toml\""),
        ("extends = \"..\\\\clubs\\nmjl.toml\"", "extends = \"../clubs/nmjl.toml\""),
    ]);
    for path in ["C:\\Users\\Anna\\club.toml", "..\\clubs\\tuesday.toml", "\\tuesday.toml"] {
        let said = messages(&club(&format!("extends = \"{path}\"")));
        assert_eq!(said, ["a path is written with `/`"], "{path}");
    }
    let said = check(&memory(&club("extends = \".\"")), "rules/club.toml").unwrap().findings;
    assert!(!said[0].help.as_ref().unwrap().contains("..toml"), "{said:#?}");
}

#[test]
fn numbers_are_digits() {
    assert_mended(&[
        ("[charleston]\nblind = 3 tiles", "[charleston]\nblind = 3"),
        ("[charleston]\nblind = 03", "[charleston]\nblind = 3"),
        ("[charleston]\npeek = \"-10\"", "[charleston]\npeek = -10"),
        ("[phases.second]\nconsent = { agree = \"2\" }", "[phases.second]\nconsent = { agree = 2 }"),
        ("source => \"Club\"", "source = \"Club\""),
        ("source := \"Club\"", "source = \"Club\""),
    ]);
    assert_left_alone(&[
        "[charleston]\nblind = 3 maximum",
        "[charleston]\nblind = 3 - 1",
        "[charleston]\npeek = 10%",
        "[passes.courtesy]\ntiles = 1..3",
        "[passes.courtesy]\ntiles = 0-3",
        "[passes.courtesy]\ntiles = 0 – 3",
    ]);
}

#[test]
fn numbers_are_never_quoted() {
    for number in ["3 maximum", "3 - 1", "1O", "(3)"] {
        let findings = check(&memory(&club(&format!("[charleston]\nblind = {number}"))), "rules/club.toml");
        let finding = &findings.unwrap().findings[0];
        assert_eq!(finding.message, format!("`{number}` is not a number"));
        assert!(!finding.help.as_ref().unwrap().contains('"'), "{finding:?}");
    }
}

#[test]
fn a_header_without_its_bracket_is_repaired() {
    assert_mended(&[
        ("charleston]\nblind = 3", "[charleston]\nblind = 3"),
        ("charleston:\nblind = 3", "[charleston]\nblind = 3"),
        ("passes.second-right]\nblind = 0", "[passes.second-right]\nblind = 0"),
    ]);
    let text = club("charleston]\nblind = 99\npasses.first-left]\nblind = 98");
    let said = messages(&text);
    assert_eq!(said.len(), 4, "{said:#?}");
    assert_eq!(said.iter().filter(|said| said.starts_with("`blind` cannot be 9")).count(), 2, "{said:#?}");
}

#[test]
fn a_line_without_a_key_is_reported() {
    for line in ["- joker", "0", "* joker"] {
        let findings = check(&memory(&club(line)), "rules/club.toml").unwrap().findings;
        let help = findings[0].help.as_deref().unwrap();
        assert!(!help.contains(&format!("`{}", &line[..1])), "{line}: {help}");
    }
}

fn page(text: &str) -> String {
    let checked = check(&memory(text), "rules/club.toml").unwrap();
    render(&checked.findings, &checked.sources, false)
}

/// Compares a page with the one that was read and kept under this name.
fn assert_page(name: &str, text: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, page(text)));
}

#[test]
fn quote_and_bracket_typos_match_snapshots() {
    assert_page(
        "slips_of_quotes_and_brackets",
        r#"extends = "nmjl"
name = "The "best" club"
source = „Decided by us“

[charleston]
rounds = ["east"; "north"]
never-pass = ("joker", "flower")
selection = "one-suit", "all-different"
phases = ["first", "second"}
look = "together", "after-own-pass"

[phases.second]
consent = [ agree = "all" ]
"#,
    );
}

#[test]
fn number_and_sign_typos_match_snapshots() {
    assert_page(
        "slips_of_numbers_and_signs",
        "extends = \"nmjl\"\nname = \"T\"\nsource => \"Club\"\n\n\
         charleston]\nblind\u{a0}= 3\npeek = –10\nnever–pass = [\"joker\"]\n\n\
         [passes.courtesy] // up to three\ntiles = 0-3\n\n\
         [passes.second-left]\nblind = 03\n- joker\n\n\
         [passes.second-right]\nblind = 3 tiles\n",
    );
}
