//! What fixes do to files: the finding is gone, there is no new one, and the comments are still there.

use std::collections::BTreeMap;

use charleston::Memory;
use charleston::internal::check::fix::fix;
use charleston::internal::check::report::check;
use charleston::internal::diagnostic::{Diagnostic, Edit, SourceId};
use charleston::internal::editor::apply;
use charleston::internal::output::diff;

use crate::gallery::{assert_page, bad_and_linted, files, read};
use crate::mistakes::accept_all;

fn findings(memory: &Memory, name: &str, text: &str) -> Vec<Diagnostic> {
    check(&memory.clone().with_file(name, text), name).unwrap().findings
}

/// Counts how often each finding is reported, wherever it is.
fn counted(findings: &[Diagnostic]) -> BTreeMap<(&'static str, String), usize> {
    let mut counted = BTreeMap::new();
    for finding in findings {
        *counted.entry((finding.id.as_str(), finding.message.clone())).or_default() += 1;
    }
    counted
}

/// The comments for people, from `#` to the end of the line.
fn comments(text: &str) -> Vec<&str> {
    let comments = text.lines().filter_map(|line| line.split_once('#')).map(|(_, comment)| comment);
    // The line that names a schema is for editors, and a fix may change it.
    comments.filter(|comment| !comment.starts_with(':')).collect()
}

#[test]
fn every_fix_removes_its_finding_only() {
    let mut fixed_files = 0;
    for (gallery, name) in bad_and_linted() {
        let (memory, text) = (files(&gallery), read(&gallery, &name));
        let before = findings(&memory, &name, &text);
        for finding in &before {
            let Some(fix) = &finding.fix else { continue };
            fixed_files += 1;
            let shown = format!("{gallery}/{name}: {} {fix:?}", finding.id);
            assert!(fix.edits.iter().all(|edit| edit.span.source == SourceId(0)), "{shown}");
            let in_order = |pair: &[Edit]| pair[0].span.end <= pair[1].span.start;
            assert!(fix.edits.windows(2).all(in_order), "{shown}");
            let after = apply(&text, &fix.edits);
            // If part of a file couldn't be parsed, its warnings were hidden, so a fix may reveal them.
            let mut left = findings(&memory, &name, &after);
            left.retain(|other| other.severity >= finding.severity);
            let (said, left) = (counted(&before), counted(&left));
            let key = (finding.id.as_str(), finding.message.clone());
            assert!(left.get(&key).unwrap_or(&0) < &said[&key], "{shown}\n{after}");
            for (key, times) in &left {
                assert!(times <= said.get(key).unwrap_or(&0), "{shown} brings {key:?}\n{after}");
            }
            assert_eq!(comments(&text), comments(&after), "{shown}");
        }
    }
    assert!(fixed_files >= 20, "only {fixed_files}");
}

/// A file with eight defects, and the safe fixes for them.
#[test]
fn eight_defects_and_their_fixes() {
    let fixed = fix(&files("bad"), "eight-defects.toml").unwrap().unwrap();
    assert_page("eight_defects_fixed", &diff::unified(&fixed.before, &fixed.after.text, fixed.name.as_ref()));
}

#[test]
fn a_fixed_line_keeps_the_line_ending() {
    let text = "no-name = \"allow\r\nextends = \"nmjl\"\r\n[lints]\r\n";
    let after = accept_all(&Memory::default(), "club.toml", text);
    assert_eq!(after, "extends = \"nmjl\"\r\n[lints]\r\nno-name = \"allow\"\r\n");
}
