//! Slips that make a line something other than TOML: what is written in its place, and what is left alone.

use charleston::check::fix::fix;
use charleston::check::report::check;
use charleston::fix::apply::Fixed;
use charleston::source::Memory;

use crate::offered::accept_all;

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
fn brackets_match_their_content() {
    assert_mended(&[
        ("[charleston]\nnever-pass = [\"joker\", \"flower\"}", RIGHT_LIST),
        ("[charleston]\nnever-pass = {\"joker\", \"flower\"]", RIGHT_LIST),
        ("[charleston]\nnever-pass = {\"joker\", \"flower\"}", RIGHT_LIST),
        ("[charleston]\nnever-pass = [\"joker\", \"flower\"", RIGHT_LIST),
        ("[charleston]\nnever-pass = [\"joker\" \"flower\"]", RIGHT_LIST),
        ("[charleston]\nnever-pass = [\"joker\", \"flower\"]]", RIGHT_LIST),
        ("[charleston]\nnever-pass = [joker, flower]", RIGHT_LIST),
        ("[charleston]\nnever-pass: [joker, flower", RIGHT_LIST),
        ("[phases.second]\nconsent = { agree = \"all\" ]", RIGHT_BRACES),
        ("[phases.second]\nconsent = [ agree = \"all\" }", RIGHT_BRACES),
        ("[phases.second]\nconsent = [ agree = \"all\" ]", RIGHT_BRACES),
        ("[phases.second]\nconsent = { agree: \"all\" }", RIGHT_BRACES),
        ("[phases.second]\nconsent = { agree = \"all\"", RIGHT_BRACES),
    ]);
    assert_left_alone(&[
        "extends = \"nmjl\", \"spec\"",
        "[charleston]\nnever-pass = joker and flower",
        "[charleston]\nnever-pass = (\"joker\", \"flower\")",
        "[charleston]\nnever-pass = [\"joker\"; \"flower\"]",
        "[phases.second]\nconsent = { agree = [\"all\" }",
        "[phases.second]\nconsent = ( agree = \"all\" )",
        "[charleston]\nnever-pass = [(\"joker\", \"flower\"]",
        "[charleston]\npick-up = (\"together\", \"after-own-pass\")",
    ]);
}

#[test]
fn quotes_become_straight() {
    let quoted = [
        "‚Club‘",
        "‘Club’",
        "„Club“",
        "“Club”",
        "»Club«",
        "« Club »",
        "‹Club›",
        "`Club´",
        "\"Club”",
        "“Club\"",
    ];
    for written in quoted {
        assert_mended(&[(&format!("source = {written}"), "source = \"Club\"")]);
    }
    assert_mended(&[
        ("source = ‘Anna’s club’ # ours", "source = \"Anna’s club\" # ours"),
        ("[charleston]\nnever-pass = [„joker“, ‚flower‘]", RIGHT_LIST),
        ("[charleston]\nnever-pass = [\"joker”, \"flower\"]", RIGHT_LIST),
        ("[charleston]\nnever-pass = [\"joker, \"flower\"]", RIGHT_LIST),
    ]);
    assert_left_alone(&[
        "source = „The club # of ours“",
        "source = “The “best” club”",
        "source = “Decided” by us",
        "source = “",
        "source = „“",
        "name = \"The \"best\" club\"",
        "name = \"The\" \"best\"",
        "[charleston]\nnever-pass = [\"joker, \" flower\"]",
    ]);
}

#[test]
fn a_bare_text_gets_quotes() {
    assert_mended(&[
        ("name = The Tuesday Club", "name = \"The Tuesday Club\""),
        ("name: The Tuesday Club", "name = \"The Tuesday Club\""),
        ("name = \"The Tuesday Club", "name = \"The Tuesday Club\""),
        ("source = Club\"", "source = \"Club\""),
    ]);
    assert_left_alone(&[
        "source = Decided, by us",
        "source = Decided [by us]",
        "source = Decided = by us",
        "source = \"Decided # by us",
        "source = Club // ours",
    ]);
}

#[test]
fn a_path_is_written_with_slashes() {
    for path in ["..\\clubs\\nmjl.toml", "..\\\\clubs\\nmjl.toml"] {
        let right = "extends = \"../clubs/nmjl.toml\"";
        assert_mended(&[(&format!("extends = \"{path}\""), right)]);
    }
    let said = check(&memory(&club("extends = \".\"")), "rules/club.toml").unwrap().findings;
    assert!(!said[0].help.as_ref().unwrap().contains("..toml"), "{said:#?}");
}

#[test]
fn numbers_are_digits() {
    for (slip, right) in [
        ("[charleston]\npeek = \"-10\"", "[charleston]\npeek = -10"),
        ("[phases.second]\nconsent = { agree = \"2\" }", "[phases.second]\nconsent = { agree = 2 }"),
    ] {
        assert_left_alone(&[slip]);
        assert_eq!(accept_all(&memory(""), "rules/club.toml", &club(slip)), club(right));
    }
    assert_left_alone(&[
        "[charleston]\nblind = 3 maximum",
        "[charleston]\nblind = 3 tiles",
        "[charleston]\nblind = 03",
        "[charleston]\npeek = –10",
        "[charleston]\nblind\u{a0}=\u{a0}3",
        "[charleston]\nblind = 3; pick-up = \"together\"",
        "[charleston]\nblind = 3 // all",
        "// all\n[charleston] // all",
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
