//! `charleston check PATH...`.

use std::path::Path;

use charleston::diagnostic::Sources;
use charleston::report::check::notes;

use crate::args::CheckArgs;
use crate::{Ended, print, ruleset};

pub fn run(args: &CheckArgs) -> Ended {
    let (files, complete) = print::files(&args.paths, "toml");
    let mut seen = Seen { is_first: complete, checked: 0, findings: 0, unread: 0, notes: Vec::new() };
    for file in &files {
        seen.check(file);
    }
    if seen.checked > 0 {
        seen.part();
        print::lines(&seen.notes);
        print::line(&summary(seen.checked, seen.findings, seen.unread));
    }
    match (complete && seen.unread == 0, seen.findings) {
        (false, _) => Ended::CouldNotRun,
        (true, 0) => Ended::Clean,
        (true, _) => Ended::Findings,
    }
}

/// What has been checked so far.
struct Seen {
    /// Whether nothing has been said yet.
    is_first: bool,
    checked: usize,
    findings: usize,
    unread: usize,
    /// What is to be said of the files in which all is well.
    notes: Vec<String>,
}

impl Seen {
    /// Checks a file and says what is wrong.
    fn check(&mut self, file: &Path) {
        let (findings, sources) = match ruleset::read_file(file) {
            Ok(checked) => {
                self.checked += 1;
                self.findings += checked.findings.len();
                self.notes.extend(checked.ruleset.iter().flat_map(notes));
                (checked.findings, checked.sources)
            }
            Err(error) => {
                self.unread += 1;
                (vec![error.diagnostic()], Sources::default())
            }
        };
        if !findings.is_empty() {
            self.part();
            print::findings(&findings, &sources);
            self.is_first = false;
        }
    }

    /// A blank line between what was said and what follows.
    fn part(&self) {
        if !self.is_first {
            print::complain("");
        }
    }
}

fn summary(checked: usize, findings: usize, unread: usize) -> String {
    let count = |number: usize, one: &str| match number {
        1 => format!("1 {one}"),
        more => format!("{more} {one}s"),
    };
    let files = count(checked, "file");
    match (findings, unread) {
        (0, 0) => format!("{files} checked, all is well"),
        (_, 0) => format!("{files} checked, {}", count(findings, "finding")),
        _ => format!("{files} checked, {}; {unread} could not be read", count(findings, "finding")),
    }
}
