//! Completion offers what a file can use at that place, and nothing that would be an error.

use charleston::internal::editor::RuleFile;
use charleston::internal::editor::{Chain, complete};

use crate::gallery::club;

/// Returns the completions at the `|` in the rest of a file that extends the League's rules.
fn offered(marked: &str) -> Vec<String> {
    let marked = format!("extends = \"nmjl\"\n{marked}\n");
    let byte = marked.find('|').unwrap();
    let source = club(&marked.replacen('|', "", 1));
    let chain = Chain::load(&source, "club.toml").unwrap();
    let file = RuleFile { source: Box::new(source), reference: "club.toml".to_owned() };
    complete(&file, &chain, byte).into_iter().map(|offer| offer.text).collect()
}

#[test]
fn options_roles_and_reserved_words_are_offered() {
    for (text, expected) in [
        ("with = [\"|\"]", "\"no-courtesy\""),
        ("with = [\"no-courtesy\", \"|\"]", "\"no-second\""),
        ("charleston.rounds = [|]", "\"last\""),
        ("phases.second.consent = { stop = [|] }", "\"dealer\""),
        ("phases.second.consent = { asked-by = \"|\" }", "\"winner\""),
        ("table.hands = { | = 14 }", "winner"),
        ("charleston.phases = { insert = [|] }\nphases.third.passes = [\"first-right\"]", "\"third\""),
    ] {
        let found = offered(text);
        assert!(found.iter().any(|word| word == expected), "{text}: {found:?}");
    }
}

#[test]
fn nothing_that_would_be_an_error_is_offered() {
    for (text, right, wrong) in [
        ("charleston.never-pass = [\"flower\", |]", "\"joker\"", "\"flower\""),
        ("charleston.never-pass = { remove = [|] }", "\"joker\"", "\"flower\""),
        ("phases.second.passes = { remove = [|] }", "\"second-left\"", "\"first-right\""),
        ("phases.first.then = |", "\"courtesy\"", "\"first\""),
        ("with = [\"no-courtesy\", |]", "\"no-second\"", "\"no-courtesy\""),
    ] {
        let found = offered(text);
        assert!(found.iter().any(|word| word == right), "{text}: {found:?}");
        assert!(!found.iter().any(|word| word == wrong), "{text}: {found:?}");
    }
}
