//! `charleston check PATH...`.

use std::path::{Path, PathBuf};

use charleston::format::{github, gitlab, json, junit, sarif, short, summary::summary};
use charleston::report::check::{CheckedFile, Checks, Told, Totals, Unread};
use charleston::report::prove;
use charleston::source::SourceError;

use crate::args::{CheckArgs, CheckFormat, Deny};
use crate::files::{Found, Wanted};
use crate::{Ended, files, games, mend, print, ruleset};

/// What standard input is called where nobody says.
const INPUT: &str = "<stdin>";

pub fn run(args: &CheckArgs) -> Ended {
    let (input, paths): (Vec<_>, Vec<_>) =
        args.paths.iter().cloned().partition(|path| path == Path::new("-"));
    if args.stdin_filename.is_some() && input.is_empty() {
        print::complain(
            "error: `--stdin-filename` names what comes on standard input, which is checked as `-`",
        );
        return Ended::CouldNotRun;
    }
    let mut input = (!input.is_empty()).then(|| {
        let path = args.stdin_filename.clone().unwrap_or_else(|| PathBuf::from(INPUT));
        Input { text: ruleset::read_input(&path), path }
    });
    let found = files::find(&paths, Wanted::Rules);
    if args.diff {
        return mend::show(&found, input.as_ref(), args.deny.is_some());
    }
    let is_written = !args.fix || mend::write(&found.files, input.as_mut());
    let ended = run_on(found, input, args);
    if is_written { ended } else { Ended::CouldNotRun }
}

/// What comes on standard input, and the path it belongs to.
pub struct Input {
    pub path: PathBuf,
    pub text: Result<String, SourceError>,
}

fn run_on(found: Found, input: Option<Input>, args: &CheckArgs) -> Ended {
    let Found { files, unread, left_out } = found;
    let mut checks = Checks { unread, left_out, ..Checks::default() };
    let mended = input.as_ref().filter(|_| args.fix).and_then(|input| input.text.clone().ok());
    if let Some(Input { path, text }) = input {
        add(&mut checks, &path, text.and_then(|text| ruleset::check_text(&path, text)));
    }
    for file in files {
        add(&mut checks, &file, ruleset::check_file(&file).map(|checked| with_note(checked, &file)));
        // Of thousands of files, the schedules would be most of what is kept.
        if let Some(checked) = checks.files.last_mut().filter(|_| args.games.is_none() && !args.prove) {
            checked.schedule = None;
        }
    }
    if let Some(Deny::Warnings) = args.deny {
        checks.deny_warnings();
    }
    if args.quiet {
        checks.keep_errors();
    }
    if args.prove {
        checks.files.iter_mut().for_each(CheckedFile::prove);
    }
    let printed = match mended {
        Some(text) => {
            print_findings(&checks);
            print::whole(&text)
        }
        None => print(&checks, args),
    };
    if let Err(ended) = printed {
        return ended;
    }
    let laws_held = games::play(&checks, args);
    match ended(&checks) {
        Ended::Clean if !laws_held => Ended::Findings,
        ended => ended,
    }
}

fn add(checks: &mut Checks, path: &Path, checked: Result<CheckedFile, SourceError>) {
    match checked {
        Ok(checked) => checks.files.push(checked),
        Err(error) => checks.unread.push(unread(path, &error)),
    }
}

/// Why a path could not be looked at, and what may have been meant.
fn unread(path: &Path, error: &SourceError) -> Unread {
    let mut unread = Unread::new(path.display().to_string(), error);
    let is_pattern = matches!(error, SourceError::Missing { path } if path.contains(['*', '?']));
    if is_pattern {
        unread.finding.help = Some("the shell has found nothing that fits this pattern".to_owned());
    }
    unread
}

/// A file is checked by its name whatever it is called, and that is said.
fn with_note(mut checked: CheckedFile, file: &Path) -> CheckedFile {
    if file.exists() && file.extension().is_none_or(|ending| !ending.eq_ignore_ascii_case("toml")) {
        let note =
            format!("{}: does not end in .toml, and is read as a rule file all the same", checked.path);
        checked.notes.insert(0, note);
    }
    checked
}

fn ended(checks: &Checks) -> Ended {
    match checks.totals() {
        _ if !checks.is_complete() => Ended::CouldNotRun,
        Totals { errors: 0, .. } => Ended::Clean,
        _ => Ended::Findings,
    }
}

fn print(checks: &Checks, args: &CheckArgs) -> Result<(), Ended> {
    let text = match args.format {
        CheckFormat::Text => return print_text(checks, args.quiet),
        CheckFormat::Short => short::render(checks),
        CheckFormat::Json => json::render(checks),
        CheckFormat::Github => github::render(checks),
        CheckFormat::Sarif => sarif::render(checks),
        CheckFormat::Gitlab => gitlab::render(checks),
        CheckFormat::Junit => junit::render(checks),
    };
    print::whole(&text)
}

/// Says what was found on standard error; whether anything was.
fn print_findings(checks: &Checks) -> bool {
    let mut is_first = true;
    let mut part = || {
        if !std::mem::take(&mut is_first) {
            print::complain("");
        }
    };
    for Told { file, findings, .. } in checks.told() {
        if !findings.is_empty() {
            part();
            print::findings(findings, &file.sources);
        }
    }
    if !checks.unread.is_empty() {
        part();
        print::unread(&checks.unread);
    }
    !is_first
}

/// Says what was found on standard error, and how much on standard output.
fn print_text(checks: &Checks, is_quiet: bool) -> Result<(), Ended> {
    let is_any = print_findings(checks);
    let summary = if is_quiet { Vec::new() } else { summary(checks) };
    if is_any && !summary.is_empty() {
        print::complain("");
    }
    let notes = checks.files.iter().flat_map(|file| &file.notes).cloned();
    let proved = checks.files.iter().flat_map(proved);
    let lines = notes.chain(proved).chain(summary).map(|line| format!("{line}\n"));
    print::whole(&lines.collect::<String>())
}

/// What is proved of a file, if that was asked for.
fn proved(file: &CheckedFile) -> Vec<String> {
    let Some(proofs) = &file.proofs else { return Vec::new() };
    let lines = prove::proved(proofs).into_iter().map(|line| format!("  {line}"));
    [format!("{}, for every deal and every choice:", file.path)].into_iter().chain(lines).collect()
}
