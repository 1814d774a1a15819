//! The gallery of broken files: the errors that parsing reports for each.

use charleston::internal::diagnostic::{Diagnostic, SourceId, SourceText, Sources};
use charleston::internal::fix::syntax::repair;
use charleston::internal::format::document::Document;
use charleston::internal::output::text::render;

use crate::gallery::{assert_page, cases, ids, read};

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

#[test]
fn every_broken_file_matches_its_snapshot() {
    for case in cases("broken", ".toml") {
        assert_page(&format!("broken/{case}"), &page(&read("broken", &format!("{case}.toml"))));
    }
}

#[test]
fn columns_survive_wide_characters_and_tabs() {
    let text = "name = \"麻雀クラブ\" # 🀄\r\n[charleston]\r\n\tpick-up = \"いつでも\"\r\n\tchange = 3";
    assert_page("broken/columns-survive-wide-characters-and-tabs", &page(text));
}

#[test]
fn a_minified_line_is_not_printed() {
    let text = format!("format = 1\npasses.x = {{ {}too = \"right\" }} # é", " ".repeat(3_000));
    assert_page("broken/a-minified-line-is-not-printed", &page(&text));
}

#[test]
fn findings_past_a_hundred_are_counted() {
    let text: String = (0..1_000).map(|at| format!("key-{at} = 1\n")).collect();
    let findings = findings(&text);
    assert_eq!(findings.len(), 101);
    let last = &findings[100];
    let counted = "only 100 of 1000 findings in this file are shown";
    assert_eq!((last.id.as_str(), last.message.as_str()), ("too-many-findings", counted));
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
        assert_eq!(ids(&findings(&text)), ["too-deep"]);
    }
}
