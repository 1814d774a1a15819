//! `charleston check PATH...`.

use std::path::{Path, PathBuf};

use charleston::check::prove;
use charleston::check::report::{CheckedFile, Checks, FileFindings, Skipped, Totals, Unread, WhySkipped};
use charleston::diagnostic::escape;
use charleston::output::{github, gitlab, json, junit, sarif, short, summary::summary};
use charleston::source::SourceError;

use crate::args::{CheckArgs, CheckFormat, Deny};
use crate::files::{Found, Wanted};
use crate::ruleset::Input;
use crate::{Ended, files, fix, games, print, ruleset};

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
    if let Err(problem) = go_together(args, !input.is_empty()) {
        print::complain(&problem);
        return Ended::CouldNotRun;
    }
    let mut input = (!input.is_empty()).then(|| {
        let path = args.stdin_filename.clone().unwrap_or_else(|| PathBuf::from(INPUT));
        Input { text: ruleset::read_input(&path), path }
    });
    let mut found = files::find(&paths, if args.only_rules { Wanted::OnlyRules } else { Wanted::Rules });
    if let Some(Input { path, text }) = &input {
        // What comes in stands for the file.
        found.files.retain(|file| file != path);
        let holds_rules = |text: &String| files::text_holds_rules(text, Some(path));
        if args.only_rules && text.as_ref().is_ok_and(|text| !holds_rules(text)) {
            found.skipped.push(Skipped { path: escape::path(path), why: WhySkipped::NoRules });
            input = None;
        }
    }
    if args.diff {
        return fix::show(&found, input.as_ref(), args);
    }
    let is_written = !args.fix || fix::write(&found.files, input.as_mut());
    let ended = run_on(found, input, args);
    if is_written { ended } else { Ended::CouldNotRun }
}

/// What would have to be left out silently is refused.
fn go_together(args: &CheckArgs, is_input: bool) -> Result<(), String> {
    use CheckFormat::{Json, Text};
    let is_fixed = args.fix && is_input;
    let refused = [
        (
            args.prove && !matches!(args.format, Text | Json),
            "`--prove` goes with `--format text` and `--format json` alone",
        ),
        (
            is_fixed && !matches!(args.format, Text),
            "`--format` does not go with `--fix -`: what comes in goes out fixed",
        ),
        (is_fixed && args.prove, "`--prove` does not go with `--fix -`: what comes in goes out fixed"),
        (
            is_fixed && args.games.is_some(),
            "`--games` does not go with `--fix -`: what comes in goes out fixed",
        ),
    ];
    let first = refused.into_iter().find(|(is_refused, _)| *is_refused);
    first.map_or(Ok(()), |(_, why)| Err(format!("error: {why}")))
}

fn run_on(found: Found, input: Option<Input>, args: &CheckArgs) -> Ended {
    let Found { files, unread, skipped } = found;
    let mut checks = Checks { unread, skipped, here: here(), ..Checks::default() };
    let fixed = input.as_ref().filter(|_| args.fix).and_then(|input| input.text.clone().ok());
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
    checks.forget_skipped_parents();
    if let Some(Deny::Warnings) = args.deny {
        checks.deny_warnings();
    }
    if args.quiet {
        checks.keep_errors();
    }
    if args.prove {
        checks.files.iter_mut().for_each(CheckedFile::prove);
    }
    if matches!(args.format, CheckFormat::Json) {
        checks.games = games::play(&checks, args);
    }
    match fixed {
        Some(text) => {
            print_findings(&checks);
            print::whole(&text);
        }
        None => print(&checks, args),
    }
    // What is not read, nobody waits for.
    if checks.games.is_none() && !print::is_unwritten() {
        checks.games = games::play(&checks, args);
    }
    ended(&checks, args)
}

/// The current folder, as paths in repositories are written.
fn here() -> String {
    let here = std::env::current_dir().ok().and_then(|here| here.into_os_string().into_string().ok());
    let here = here.unwrap_or_default();
    if cfg!(windows) { here.replace('\\', "/") } else { here }
}

fn add(checks: &mut Checks, path: &Path, checked: Result<CheckedFile, SourceError>) {
    match checked {
        Ok(checked) => checks.files.push(checked),
        Err(error) => checks.unread.push(unread(path, &error)),
    }
}

/// Why a path could not be looked at, and what may have been meant.
fn unread(path: &Path, error: &SourceError) -> Unread {
    let mut unread = Unread::new(escape::path(path), error);
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

fn ended(checks: &Checks, args: &CheckArgs) -> Ended {
    let is_played = checks.games.as_ref().is_none_or(|games| games.broken.is_empty());
    match checks.totals() {
        _ if !checks.is_complete() => Ended::CouldNotRun,
        Totals { files: 0, .. } if !args.only_rules => Ended::CouldNotRun,
        Totals { errors: 0, .. } if is_played => Ended::Clean,
        _ => Ended::Findings,
    }
}

fn print(checks: &Checks, args: &CheckArgs) {
    let text = match args.format {
        CheckFormat::Text => return print_text(checks, args.quiet),
        CheckFormat::Short => short::render(checks),
        CheckFormat::Json => json::render(checks),
        CheckFormat::Github => github::render(checks),
        CheckFormat::Sarif => sarif::render(checks),
        CheckFormat::Gitlab => gitlab::render(checks),
        CheckFormat::Junit => junit::render(checks),
    };
    if print::whole(&text) && !args.quiet {
        summary(checks).iter().take(lines_beside(args.format)).for_each(|line| print::complain(line));
    }
}

/// How much of the summary is said beside what programs read: all that has no place in it.
fn lines_beside(format: CheckFormat) -> usize {
    if matches!(format, CheckFormat::Short | CheckFormat::Gitlab) { usize::MAX } else { 1 }
}

/// Says what was found on standard error; whether anything was.
fn print_findings(checks: &Checks) -> bool {
    let mut is_first = true;
    let mut part = || {
        if !std::mem::take(&mut is_first) {
            print::complain("");
        }
    };
    for FileFindings { file, findings, .. } in checks.findings_by_file() {
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
fn print_text(checks: &Checks, is_quiet: bool) {
    let is_any = print_findings(checks);
    let summary = if is_quiet { Vec::new() } else { summary(checks) };
    if is_any && !summary.is_empty() {
        print::complain("");
    }
    let notes = checks.files.iter().flat_map(|file| &file.notes).cloned();
    let proved = checks.files.iter().flat_map(proved);
    print::lines(notes.chain(proved).chain(summary));
}

/// What is proved of a file, if that was asked for.
fn proved(file: &CheckedFile) -> Vec<String> {
    let Some(proofs) = &file.proofs else { return Vec::new() };
    let lines = prove::text::proved(proofs).into_iter().map(|line| format!("  {line}"));
    [format!("{}, for every deal and every choice:", file.path)].into_iter().chain(lines).collect()
}
