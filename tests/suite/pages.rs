//! The pages that `charleston rule` prints: there is one for each finding, and their examples are correct.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use charleston::Memory;
use charleston::internal::check::page::{Rule, all, find};
use charleston::internal::check::report;
use charleston::internal::diagnostic::RuleId;
use charleston::internal::load::{Checked, check};

use crate::command_line::{Ended, charleston, run};
use crate::gallery::ids;

/// The name of the file in the pages' examples.
const FILE: &str = "tuesday.charleston.toml";

/// Findings that no short example can show, because they need a special file, many files, or a long one.
const NO_FILE: [&str; 10] = [
    "extends-too-deep",
    "file-too-large",
    "missing-file",
    "no-files",
    "not-a-file",
    "not-utf8",
    "too-many-findings",
    "unknown-ruleset",
    "unreadable-file",
    "unreadable-folder",
];

fn errors() -> impl Iterator<Item = Rule> {
    all().filter(|rule| !rule.id.is_lint())
}

/// The examples on a page in this language.
pub fn examples(page: &str, language: &str) -> Vec<&'static str> {
    let page = find(page).unwrap().page;
    let fence = format!("```{language}\n");
    page.split(&fence).skip(1).filter_map(|rest| rest.split("```").next()).collect()
}

#[test]
fn errors_and_pages_match() {
    let pages: BTreeSet<RuleId> = all().map(|rule| rule.id).collect();
    let without: Vec<_> = RuleId::ALL.iter().filter(|id| !pages.contains(id)).collect();
    assert!(without.is_empty(), "src/check/page has no page for {without:?}");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/check/page");
    assert_eq!(fs::read_dir(folder).unwrap().count(), errors().count(), "a page of no error");
}

#[test]
fn every_page_is_short_and_titled() {
    for rule in all() {
        let Rule { id, page, .. } = rule;
        assert!(page.starts_with(&format!("# {id}\n\n")), "{id}");
        assert!(page.ends_with('\n') && !page.ends_with("\n\n"), "{id}");
        let title = rule.title();
        assert!(title.ends_with('.') && title.lines().count() == 1, "{id}: {title}");
        assert!(title.chars().count() <= 100, "{id}: {title}");
        assert!(page.lines().all(|line| line.chars().count() <= 120), "{id} has a long line");
    }
    for Rule { id, page, .. } in errors() {
        assert!(page.lines().count() <= 30, "{id} has {} lines", page.lines().count());
    }
}

#[test]
fn page_examples_show_exactly_their_finding() {
    for id in errors().map(|rule| rule.id.as_str()) {
        if NO_FILE.contains(&id) {
            assert!(examples(id, "toml").is_empty(), "{id} has a file after all");
            assert!(!(examples(id, "console").is_empty() && examples(id, "text").is_empty()), "{id}");
            continue;
        }
        let files = examples(id, "toml");
        let [wrong, right] = files.as_slice() else { panic!("{id}: what is wrong, and what is right") };
        let found = |text: &str| check(&Memory::default().with_file(FILE, text), FILE).unwrap();
        let Checked { schedule, findings, .. } = found(wrong);
        assert_eq!(BTreeSet::from_iter(ids(&findings)), BTreeSet::from([id]), "{findings:?}\n{wrong}");
        assert!(schedule.is_none(), "{id}");
        let Checked { schedule, findings, .. } = found(right);
        assert!(schedule.is_some() && findings.is_empty(), "{id}: {findings:?}\n{right}");
    }
}

#[test]
fn right_page_examples_have_no_warnings() {
    let mut warnings = Vec::new();
    for id in errors().map(|rule| rule.id.as_str()) {
        let Some(right) = examples(id, "toml").get(1).copied() else { continue };
        let checked = report::check(&Memory::default().with_file(FILE, right), FILE).unwrap();
        // To keep the examples short, some have no name or source.
        let found = checked
            .findings
            .iter()
            .filter(|finding| !["no-name", "no-source"].contains(&finding.id.as_str()));
        warnings.extend(found.map(|finding| format!("{id}: {}", finding.id.as_str())));
    }
    assert!(warnings.is_empty(), "{warnings:#?}");
}

#[test]
fn pages_link_to_the_site_with_the_playground() {
    let printed = |id: &str, site: &str| {
        let mut command = charleston(&std::env::temp_dir(), &["rule", id]);
        String::from_utf8(command.env("CHARLESTON_SITE", site).output().unwrap().stdout).unwrap()
    };
    let link = "\nTry it: https://x.org/book/findings/unknown-pass.html\n";
    for site in ["https://x.org/book", "https://x.org/book/play/"] {
        assert!(printed("unknown-pass", site).ends_with(link));
    }
    for (id, site) in [
        ("unknown-pass", ""),
        ("unknown-pass", "x.org"),
        ("missing-file", "https://x.org/"),
        ("no-source", ""),
    ] {
        assert_eq!(printed(id, site), find(id).unwrap().page);
    }
}

#[test]
fn explain_lists_every_page_in_two_groups() {
    let Ended { code, out: list, .. } = run(&std::env::temp_dir(), &["rule"]);
    assert_eq!(code, 0);
    let (errors, lints) = list.split_once("\nWarnings:").unwrap();
    for rule in all() {
        let (here, there) = if !rule.id.is_lint() { (errors, lints) } else { (lints, errors) };
        let is_listed = |list: &str| {
            list.lines().any(|line| {
                line.trim_start()
                    .split_once("  ")
                    .is_some_and(|(id, title)| id == rule.id.as_str() && title.trim_start() == rule.title())
            })
        };
        assert!(is_listed(here) && !is_listed(there), "{}", rule.id.as_str());
    }
}
