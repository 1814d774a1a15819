//! The gallery of lints. Each lint has a file that it flags, a file that it doesn't, and the warning that a club member
//! reads.

use std::fs;
use std::path::PathBuf;

use charleston::internal::check::lint::{ALL, Lint};
use charleston::internal::check::page;
use charleston::internal::check::report::{CheckedFile, check};
use charleston::internal::output::text::render;
use charleston::{Directory, Severity};

use crate::gallery::{self, assert_page, club, names};
use crate::pages::examples;

fn folder(lint: &Lint) -> PathBuf {
    gallery::folder("lints").join(lint.id.as_str())
}

/// The files of a lint whose names start with a word, such as `flagged.toml` and `flagged-twice.toml`.
fn cases(lint: &Lint, word: &str) -> Vec<String> {
    let mut names = names(&folder(lint));
    names.retain(|name| name.starts_with(word));
    assert!(!names.is_empty(), "{} has no file {word}.toml", lint.id.as_str());
    names
}

fn checked(lint: &Lint, case: &str) -> CheckedFile {
    check(&Directory::new(folder(lint)), case).unwrap()
}

#[test]
fn flagged_cases_show_only_their_lint() {
    for lint in ALL {
        for case in cases(lint, "flagged") {
            let CheckedFile { findings, sources, schedule, .. } = checked(lint, &case);
            assert!(schedule.is_some(), "{}/{case} cannot be played: {findings:?}", lint.id.as_str());
            assert!(!findings.is_empty(), "{}/{case}", lint.id.as_str());
            for finding in &findings {
                assert_eq!(
                    (finding.id.as_str(), finding.severity),
                    (lint.id.as_str(), Severity::Warning),
                    "{case}"
                );
            }
            let page = format!("lints/{}/{}", lint.id, case.trim_end_matches(".toml"));
            assert_page(&page, &render(&findings, &sources, false));
        }
    }
}

#[test]
fn clean_cases_show_no_lint() {
    for lint in ALL {
        for case in cases(lint, "clean") {
            let findings = checked(lint, &case).findings;
            assert!(findings.is_empty(), "{}/{case}: {findings:?}", lint.id.as_str());
        }
    }
}

#[test]
fn a_file_sets_each_lint_level() {
    for lint in ALL {
        for case in cases(lint, "flagged") {
            let text = fs::read_to_string(folder(lint).join(&case)).unwrap();
            let others = gallery::files(&format!("lints/{}", lint.id));
            let with = |level: &str| {
                let table = format!("{text}\n[lints]\n{} = \"{level}\"\n", lint.id.as_str());
                check(&others.clone().with_file(&case, table), &case).unwrap()
            };
            let severities = |file: CheckedFile| -> Vec<Severity> {
                file.findings.iter().map(|finding| finding.severity).collect()
            };
            assert_eq!(severities(with("allow")), [], "{}/{case}", lint.id.as_str());
            assert!(severities(with("warn")).iter().all(|severity| *severity == Severity::Warning));
            let denied = with("deny");
            assert!(denied.schedule.is_some(), "a denied file can still be played");
            let denied = severities(denied);
            assert!(!denied.is_empty() && denied.iter().all(|severity| *severity == Severity::Error));
        }
    }
}

#[test]
fn each_lint_page_says_how_to_allow_it() {
    for Lint { id, .. } in ALL {
        let page = page::find(id.as_str()).unwrap().page;
        assert!(page.ends_with(&format!("```toml\n[lints]\n{id} = \"allow\"\n```\n")), "{id}");
        let examples = examples(id.as_str(), "toml");
        assert!(examples.len() >= 3, "{id}: what is flagged, what is right, and how it is allowed");
        for example in examples {
            toml::from_str::<toml::Table>(example).unwrap_or_else(|error| panic!("{id}: {error}\n{example}"));
        }
    }
}

#[test]
fn lint_settings_match_the_lints() {
    let schema = charleston::internal::format::schema::schema();
    let settings: Vec<&String> =
        schema["properties"]["lints"]["properties"].as_object().unwrap().keys().collect();
    assert!(settings.into_iter().eq(ALL.iter().map(|lint| lint.id.as_str())));
}

#[test]
fn shipped_rulesets_have_no_warnings() {
    for slug in charleston::Shipped::slugs() {
        let findings = check(&charleston::Shipped, slug).unwrap().findings;
        assert!(findings.is_empty(), "{slug}: {findings:?}");
    }
}

#[test]
fn suggested_lint_settings_are_valid() {
    let findings_of = |lines: &str| {
        let text = format!("extends = \"nmjl\"\nname = \"T\"\nsource = \"Club\"\n{lines}");
        check(&club(&text), "club.toml").unwrap().findings
    };
    let lines = "[phases.second]\npasses = [\"second-left\", \"second-right\"]\n";
    let help = findings_of(lines)[0].help.clone().unwrap();
    let [_, setting, _, header, ..] = help.split('`').collect::<Vec<_>>()[..] else { panic!("{help}") };
    assert_eq!(findings_of(&format!("{lines}\n{header}\n{setting}\n")), []);
}
