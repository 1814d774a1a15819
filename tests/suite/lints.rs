//! The gallery of what is legal but odd: of each lint a file that it speaks of and one that it does not, and what is
//! said, as a club member reads it.

use std::fs;
use std::path::{Path, PathBuf};

use charleston::check::lint::{ALL, Lint};
use charleston::check::report::{CheckedFile, check};
use charleston::diagnostic::Severity;
use charleston::output::text::render;
use charleston::source::{Directory, Memory};

fn folder(lint: &Lint) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/suite/lints").join(lint.id.as_str())
}

/// The files of a lint whose names begin with a word: `flagged.toml`, `flagged-twice.toml`.
fn cases(lint: &Lint, word: &str) -> Vec<String> {
    let entries = fs::read_dir(folder(lint)).unwrap_or_else(|error| panic!("{}: {error}", lint.id.as_str()));
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.filter(|name| name.starts_with(word)).collect();
    names.sort();
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
            let mut settings = insta::Settings::clone_current();
            settings.set_prepend_module_to_snapshot(false);
            settings.set_omit_expression(true);
            settings.set_snapshot_path(format!("snapshots/lints/{}", lint.id.as_str()));
            let name = case.trim_end_matches(".toml");
            settings.bind(|| insta::assert_snapshot!(name, render(&findings, &sources, false)));
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
            let others = fs::read_dir(folder(lint)).unwrap().map(|entry| entry.unwrap().path());
            let others: Memory = others.fold(Memory::default(), |memory, path| {
                let name = path.file_name().unwrap().to_str().unwrap().to_owned();
                memory.with_file(&name, fs::read_to_string(&path).unwrap())
            });
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

/// The pieces of a page that are TOML.
fn examples(page: &str) -> Vec<&str> {
    page.split("```toml\n").skip(1).filter_map(|rest| rest.split("```").next()).collect()
}

#[test]
fn each_lint_page_says_how_to_allow_it() {
    for lint in ALL {
        let Lint { id, page, .. } = lint;
        assert!(page.starts_with(&format!("# {id}\n\n")), "{id}");
        assert!(page.ends_with(&format!("```toml\n[lints]\n{id} = \"allow\"\n```\n")), "{id}");
        assert!(examples(page).len() >= 3, "{id}: what is odd, what is right, and how it is allowed");
        for example in examples(page) {
            toml::from_str::<toml::Table>(example).unwrap_or_else(|error| panic!("{id}: {error}\n{example}"));
        }
        assert!(page.lines().all(|line| line.chars().count() <= 120), "{id}");
    }
}

#[test]
fn lint_settings_match_the_lints() {
    let schema = charleston::format::schema::schema();
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

/// A file of a club that extends another, with what is said of it.
fn said(files: [(&str, &str); 2]) -> Vec<(&'static str, Severity)> {
    let memory = files.iter().fold(Memory::default(), |memory, (name, text)| memory.with_file(name, *text));
    let findings = check(&memory, "club.toml").unwrap().findings;
    findings.iter().map(|finding| (finding.id.as_str(), finding.severity)).collect()
}

const HOUSE: &str = "extends = \"nmjl\"\nname = \"House\"\nsource = \"Us\"\n[lints]\nno-name = \"allow\"\n\
    no-source = \"deny\"\n";

#[test]
fn a_child_inherits_and_overrides_lint_levels() {
    let club = "extends = \"house.toml\"\npasses.courtesy.tiles = 1\n";
    let house = ("house.toml", HOUSE);
    assert_eq!(said([house, ("club.toml", club)]), [("no-source", Severity::Error)]);
    let warns = format!("{club}[lints]\nno-source = \"warn\"\n");
    assert_eq!(said([house, ("club.toml", &warns)]), [("no-source", Severity::Warning)]);
    let names = format!("{club}[lints]\nno-name = \"warn\"\n");
    let both = [("no-name", Severity::Warning), ("no-source", Severity::Error)];
    assert_eq!(said([house, ("club.toml", &names)]), both);
}

#[test]
fn warnings_appear_next_to_errors() {
    let club = "extends = \"nmjl\"\nname = \"Club\"\nsource = \"Us\"\n[passes.second-right]\nto = \"right\"\n\
        blnd = 0\n[passes.courtesy]\ntiles = { min = 0, max = 2, settle = \"fewest\", }\ntitle = \"Courtesy\n";
    let expected = [
        ("repeats-parent", Severity::Warning),
        ("unknown-key", Severity::Error),
        ("toml-1-1", Severity::Warning),
        ("invalid-toml", Severity::Error),
    ];
    assert_eq!(said([("house.toml", HOUSE), ("club.toml", club)]), expected);
}

#[test]
fn a_useless_repetition_is_one_finding() {
    let house = "extends = \"four-winds\"\nname = \"House\"\nsource = \"Us\"\n[passes.round-1]\n\
        nobody-has-any = \"end-phase\"\n";
    let club = house.replace("four-winds", "house.toml").replace("House", "Club");
    let said = said([("house.toml", house), ("club.toml", &club)]);
    assert_eq!(said, [("without-effect", Severity::Warning)]);
}

#[test]
fn a_level_for_an_unknown_lint_suggests_one() {
    let memory = |id: &str| {
        let club = format!("extends = \"nmjl\"\nname = \"Club\"\n[lints]\n{id} = \"allow\"\n");
        check(&Memory::default().with_file("club.toml", club), "club.toml").unwrap().findings.remove(0)
    };
    let near = memory("no-sources");
    assert_eq!((near.id.as_str(), &*near.message), ("unknown-key", "there is no lint `no-sources`"));
    assert_eq!(near.help.as_deref(), Some("did you mean `no-source`?"));
    let strange = memory("spelling");
    assert_eq!(strange.help.as_deref(), Some("`charleston rule` lists them all"));
}

#[test]
fn an_unreadable_setting_is_not_also_missing() {
    let house = ("house.toml", "extends = \"nmjl\"\nname = \"House\"\nsource = \"Us\"\n");
    let club = "extends = \"house.toml\"\nname = \"Club\"\nsource = \"Club\"\n[charleston]\nblind = 3\n";
    for (line, id) in [("name = \"Club\"", "no-name"), ("source = \"Club\"", "no-source")] {
        let without = said([house, ("club.toml", &club.replace(line, ""))]);
        assert_eq!(without, [(id, Severity::Warning)]);
        let key = line.split(' ').next().unwrap();
        for (slip, found) in [
            (format!("{key} = \"Club"), "invalid-toml"),
            (format!("{key} = Club"), "invalid-toml"),
            (format!("{key} = 7"), "wrong-type"),
            (format!("{key} = \"\""), "too-short"),
        ] {
            let with_slip = said([house, ("club.toml", &club.replace(line, &slip))]);
            assert_eq!(with_slip, [(found, Severity::Error)], "{slip}");
        }
    }
}
