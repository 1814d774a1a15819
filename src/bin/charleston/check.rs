//! `charleston check PATH...`.

use std::path::Path;

use charleston::diagnostic::Sources;
use charleston::format::short;
use charleston::report::check::{CheckedFile, Checks, Totals};

use crate::args::{CheckArgs, CheckFormat};
use crate::{Ended, files, print, ruleset};

pub fn run(args: &CheckArgs) -> Ended {
    let (files, unlisted) = files::files(&args.paths, "toml");
    let checks = Checks { files: files.iter().map(|file| checked(file)).collect(), unlisted };
    match args.format {
        CheckFormat::Text => print_text(&checks),
        CheckFormat::Short => {
            let _read = print::lines(short::render(&checks).lines());
        }
    }
    ended(&checks)
}

fn checked(file: &Path) -> CheckedFile {
    ruleset::check_file(file).unwrap_or_else(|error| CheckedFile::unread(file.display().to_string(), &error))
}

fn ended(checks: &Checks) -> Ended {
    match checks.totals() {
        _ if !checks.is_complete() => Ended::CouldNotRun,
        Totals { errors: 0, .. } => Ended::Clean,
        _ => Ended::Findings,
    }
}

/// Says what was found on standard error, and how much on standard output.
fn print_text(checks: &Checks) {
    if !checks.unlisted.is_empty() {
        print::findings(&checks.unlisted, &Sources::default());
    }
    let mut is_first = checks.unlisted.is_empty();
    let mut part = || {
        if !std::mem::take(&mut is_first) {
            print::complain("");
        }
    };
    for file in checks.files.iter().filter(|file| !file.findings.is_empty()) {
        part();
        print::findings(&file.findings, &file.sources);
    }
    let totals = checks.totals();
    if totals.files > 0 {
        part();
        print::lines(checks.files.iter().flat_map(CheckedFile::notes));
        print::line(&summary(totals));
    }
}

fn summary(totals: Totals) -> String {
    let count = |number: usize, one: &str| match number {
        1 => format!("1 {one}"),
        more => format!("{more} {one}s"),
    };
    let Totals { files, errors, warnings, unread } = totals;
    let files = count(files, "file");
    let mut found = match (errors, warnings) {
        (0, 0) if unread == 0 => "all is well".to_owned(),
        (errors, 0) => count(errors, "error"),
        (0, warnings) => count(warnings, "warning"),
        (errors, warnings) => format!("{}, {}", count(errors, "error"), count(warnings, "warning")),
    };
    if unread > 0 {
        found += &format!("; {unread} could not be read");
    }
    format!("{files} checked, {found}")
}
