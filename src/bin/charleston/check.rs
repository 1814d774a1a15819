//! `charleston check PATH...`.

use std::path::Path;

use charleston::diagnostic::Sources;

use crate::args::CheckArgs;
use crate::{Ended, print, ruleset};

pub fn run(args: &CheckArgs) -> Ended {
    let (files, mut complete) = print::files(&args.paths, "toml");
    let (mut checked, mut findings) = (0, 0);
    for file in &files {
        match check(file) {
            Some(found) => {
                checked += 1;
                findings += found;
            }
            None => complete = false,
        }
    }
    if checked > 0 {
        print::line(&summary(checked, findings));
    }
    match (complete, findings) {
        (false, _) => Ended::CouldNotRun,
        (true, 0) => Ended::Clean,
        (true, _) => Ended::Findings,
    }
}

/// Checks a file and says what is wrong; how many findings, or nothing where it could not be read.
fn check(file: &Path) -> Option<usize> {
    match ruleset::read_file(file) {
        Ok(checked) => {
            if !checked.findings.is_empty() {
                print::findings(&checked.findings, &checked.sources);
            }
            Some(checked.findings.len())
        }
        Err(error) => {
            print::findings(&[error.diagnostic()], &Sources::default());
            None
        }
    }
}

fn summary(checked: usize, findings: usize) -> String {
    let count = |number: usize, one: &str| match number {
        1 => format!("1 {one}"),
        more => format!("{more} {one}s"),
    };
    match findings {
        0 => format!("{} checked, all is well", count(checked, "file")),
        _ => format!("{} checked, {}", count(checked, "file"), count(findings, "finding")),
    }
}
