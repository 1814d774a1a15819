//! Checks any text as a rule file. Every label points into one of the files, the check agrees with TOML's own parser on
//! which files are invalid TOML, and a file without errors can be played.
//!
//! The text before the first zero byte is the file. The rest is a parent, which the file can extend as `"parent"`.
#![no_main]

use charleston::internal::check::report::{CheckedFile, check};
use charleston::{Memory, Severity};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let (text, parent) = text.split_once('\0').unwrap_or((text, "extends = \"nmjl\"\n"));
    let memory = Memory::default().with_ruleset("parent", parent).with_file("club.toml", text);
    let checked = check(&memory, "club.toml").expect("the file is there");
    let CheckedFile { findings, sources, schedule, .. } = &checked;
    for finding in findings {
        for label in finding.primary.iter().chain(&finding.others) {
            let file = sources.get(label.span.source).expect("every label is in one of the files");
            assert!(file.text.get(label.span.start..label.span.end).is_some(), "{finding:?}");
        }
    }
    let is_wrong = findings.iter().any(|finding| finding.severity == Severity::Error);
    // A file that raises one of its own warnings to an error can still be played.
    assert!(schedule.is_some() || is_wrong, "{findings:?}");
    let has = |id: &str| {
        let own = |finding: &&charleston::internal::diagnostic::Diagnostic| {
            finding.place().is_some_and(|span| span.source.0 == 0)
        };
        findings.iter().filter(own).any(|finding| finding.id.as_str() == id)
    };
    match text.parse::<toml::Table>() {
        Ok(_) => assert!(!has("invalid-toml") && !has("duplicate-key"), "{findings:?}"),
        Err(_) => assert!(is_wrong, "TOML's own parser refuses this"),
    }
});
