//! The gallery of mistakes: the findings for each, what `--fix` writes, and the result of accepting every suggestion.
//!
//! Each file in `mistakes/` holds several cases and is named after what its snapshot shows.

use std::fmt::Write;

use charleston::Memory;
use charleston::internal::check::fix::fix;
use charleston::internal::check::report::{CheckedFile, check};
use charleston::internal::diagnostic::{Diagnostic, Label, Severity, Sources};
use charleston::internal::editor::apply;

use crate::gallery::{assert_cases, files};

const CLUB: &str = "club.toml";

/// The lines to add above a case, except a key that the case itself starts with.
const TOP: [(&str, &str); 3] = [("extends", "nmjl"), ("name", "T"), ("source", "Club")];

/// More fixes than any case needs.
const MAX_FIXES: usize = 20;

/// Accepts every fix that is offered for an error, one by one, and returns the resulting file.
pub fn accept_all(memory: &Memory, name: &str, text: &str) -> String {
    let mut text = text.to_owned();
    for _ in 0..MAX_FIXES {
        let findings = check(&memory.clone().with_file(name, text.as_str()), name).unwrap().findings;
        let errors = findings.iter().filter(|finding| finding.severity == Severity::Error);
        let Some(fix) = errors.filter_map(|finding| finding.fix.as_deref()).next() else { break };
        text = apply(&text, &fix.edits);
    }
    text
}

/// The complete file for a case.
fn file(case: &str) -> String {
    let is_whole = case.contains("\nextends") || case.starts_with("#:schema");
    let above = TOP.iter().filter(|(key, _)| !is_whole && !case.starts_with(key));
    let above: String = above.map(|(key, value)| format!("{key} = \"{value}\"\n")).collect();
    above + case
}

/// The findings, with their places, labels and help.
fn findings(checked: &CheckedFile) -> String {
    let mut page = String::new();
    for finding in &checked.findings {
        let severity = if finding.severity == Severity::Error { "error" } else { "warning" };
        let label = finding.primary.as_ref().unwrap();
        let place = place(&checked.sources, label);
        writeln!(page, "{place} {severity}[{}]: {}", finding.id, finding.message).unwrap();
        let notes = [label].into_iter().filter(|label| !label.text.is_empty()).chain(&finding.others);
        for label in notes {
            writeln!(page, "    {} {}", self::place(&checked.sources, label), label.text).unwrap();
        }
        if let Some(help) = &finding.help {
            writeln!(page, "    help: {help}").unwrap();
        }
    }
    page
}

fn place(sources: &Sources, label: &Label) -> String {
    let (line, column) = sources.line_and_column(label.span);
    let name = &sources.get(label.span.source).unwrap().name;
    let file = if name == CLUB { String::new() } else { format!("{name}:") };
    format!("  {file}{line}:{column}")
}

/// The lines that a fix changes, as they are after the fix.
fn changed(title: &str, before: &str, after: &str) -> String {
    if before == after {
        return String::new();
    }
    let (old, new): (Vec<&str>, Vec<&str>) = (before.lines().collect(), after.lines().collect());
    let start = old.iter().zip(&new).take_while(|(old, new)| old == new).count();
    let tail = old[start..].iter().rev().zip(new[start..].iter().rev()).take_while(|(old, new)| old == new);
    let end = new.len() - tail.count();
    let lines: String = new[start..end].iter().map(|line| format!("    {line}\n")).collect();
    format!("  {title}:\n{lines}")
}

/// The snapshot page for one case.
fn page(beside: &Memory, case: &str) -> String {
    let text = file(case) + "\n";
    let memory = beside.clone().with_file(CLUB, text.as_str());
    let before = check(&memory, CLUB).unwrap();
    let fixed = fix(&memory, CLUB).unwrap().unwrap().after;
    let counts = |findings: &[Diagnostic]| {
        let errors = findings.iter().filter(|finding| finding.severity == Severity::Error);
        (errors.count(), findings.len())
    };
    let is_better = counts(&fixed.findings) < counts(&before.findings);
    assert!(fixed.text == text || is_better, "{case}\n{}", fixed.text);
    let accepted = accept_all(&memory, CLUB, &text);
    let suggested =
        if accepted == fixed.text { String::new() } else { changed("suggested", &text, &accepted) };
    let fixed = changed("fixed", &text, &fixed.text);
    format!("{case}\n\n{}{fixed}{suggested}", findings(&before))
}

#[test]
fn every_mistake_matches_its_snapshot() {
    let beside = files("mistakes").with_file("clubs/nmjl.toml", "extends = \"nmjl\"\n");
    assert_cases("mistakes", |case| page(&beside, case));
}
