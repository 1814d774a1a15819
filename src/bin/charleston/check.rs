//! `charleston check PATH...`.

use std::path::{Path, PathBuf};

use charleston::internal::check::prove;
use charleston::internal::check::report::{
    CheckedFile, Checks, FileFindings, Skipped, Totals, Unread, WhySkipped, check,
};
use charleston::internal::escape;
use charleston::internal::output::summary::{in_short, summary};
use charleston::internal::output::{github, gitlab, json, junit, sarif, short};
use charleston::source::SourceError;

use crate::args::{CheckArgs, CheckFormat};
use crate::files::{Found, Wanted};
use crate::ruleset::{Input, locate, rule_file};
use crate::{Ended, files, fix, games, print};

/// The name shown for standard input if `--stdin-filename` isn't given.
const INPUT: &str = "<stdin>";

pub fn run(args: &CheckArgs) -> Ended {
    let (input, paths): (Vec<_>, Vec<_>) =
        args.paths.iter().map(|path| with_extension(path)).partition(|path| path == Path::new("-"));
    let has_input = !input.is_empty();
    if let Err(problem) = check_options(args, has_input) {
        return print::failed(&format!("error: {problem}"));
    }
    let name = || args.stdin_filename.clone().unwrap_or_else(|| PathBuf::from(INPUT));
    let mut input = has_input.then(|| Input::read(name()));
    let mut unchanged = None;
    let mut found = files::find(&paths, if args.only_rules { Wanted::OnlyRules } else { Wanted::Rules });
    if let Some(Input { path, text }) = &input {
        // Standard input replaces the file at this path.
        let replaced = path.canonicalize().ok();
        let is_replaced =
            |file: &Path| file == path || replaced.is_some() && file.canonicalize().ok() == replaced;
        found.files.retain(|file| !is_replaced(file));
        let holds_rules = |text: &String| files::text_holds_rules(text, Some(path));
        if args.only_rules && text.as_ref().is_ok_and(|text| !holds_rules(text)) {
            found.skipped.push(Skipped { path: escape::path(path), why: WhySkipped::NoRules });
            unchanged = input.take().filter(|_| args.fix).and_then(|input| input.text.ok());
        }
    }
    if args.diff {
        return fix::show(&found, input.as_ref(), args);
    }
    let is_written = !args.fix || fix::write(&found.files, input.as_mut());
    let ended = run_on(found, (input, unchanged), args);
    if is_written { ended } else { Ended::CouldNotRun }
}

/// Returns the path, with its extension added if the user left it out.
fn with_extension(path: &Path) -> PathBuf {
    let named = path.to_str().filter(|_| !path.exists());
    named.and_then(|name| rule_file(Path::new(""), name)).unwrap_or_else(|| path.to_owned())
}

/// Returns an error if an option doesn't work with the other arguments.
fn check_options(args: &CheckArgs, has_input: bool) -> Result<(), String> {
    use CheckFormat::{Json, Text};
    if args.stdin_filename.is_some() && !has_input {
        return Err(
            "`--stdin-filename` names the file on standard input; add `-` to check standard input".to_owned()
        );
    }
    if args.prove && !matches!(args.format, Text | Json) {
        return Err("`--prove` works only with `--format text` and `--format json`".to_owned());
    }
    let refused = [
        ("--format", !matches!(args.format, Text)),
        ("--prove", args.prove),
        ("--games", args.games.is_some()),
    ];
    match refused.iter().find(|(_, is_set)| *is_set && args.fix && has_input) {
        Some((option, _)) => {
            Err(format!("`{option}` doesn't work with `--fix -`, which prints the fixed file"))
        }
        None => Ok(()),
    }
}

/// Checks the files and standard input. `unchanged` is the text from standard input if it isn't checked, but has to be
/// printed because of `--fix`.
fn run_on(found: Found, (input, unchanged): (Option<Input>, Option<String>), args: &CheckArgs) -> Ended {
    let Found { files, unread, skipped } = found;
    let mut checks = Checks { unread, skipped, here: here(), ..Checks::default() };
    let fixed = input.as_ref().filter(|_| args.fix).and_then(|input| input.text.clone().ok());
    let fixed = fixed.or(unchanged);
    if let Some(Input { path, text }) = input {
        add(&mut checks, &path, text.and_then(|text| checked(&path, Some(text))));
    }
    for file in files {
        add(&mut checks, &file, checked(&file, None).map(|checked| with_note(checked, &file)));
        // The schedules of thousands of files would use too much memory.
        if let Some(checked) = checks.files.last_mut().filter(|_| args.games.is_none() && !args.prove) {
            checked.schedule = None;
        }
    }
    checks.forget_skipped_parents();
    if args.deny.is_some() {
        checks.deny_warnings();
    }
    // If there was nothing to check, the skipped files are the reason.
    let is_quiet = args.quiet && (args.only_rules || !checks.files.is_empty());
    if is_quiet {
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
            print::text(&text);
        }
        None => print(&checks, args, is_quiet),
    }
    if checks.games.is_none() && !print::has_failed() {
        checks.games = games::play(&checks, args);
    }
    ended(&checks, args)
}

fn checked(path: &Path, text: Option<String>) -> Result<CheckedFile, SourceError> {
    let (directory, reference) = locate(path, text);
    check(&directory, &reference)
}

/// Returns the path of the current folder, with `/` as the separator even on Windows.
fn here() -> String {
    let here = std::env::current_dir().ok().and_then(|here| here.into_os_string().into_string().ok());
    let here = here.unwrap_or_default();
    if cfg!(windows) { here.replace('\\', "/") } else { here }
}

fn add(checks: &mut Checks, path: &Path, checked: Result<CheckedFile, SourceError>) {
    match checked {
        Ok(checked) => checks.files.push(checked),
        Err(error) => {
            let mut unread = Unread::new(escape::path(path), &error);
            if matches!(error, SourceError::Missing { path } if path.contains(['*', '?'])) {
                unread.finding.help = Some("name files or folders: patterns aren't expanded here".to_owned());
            }
            checks.unread.push(unread);
        }
    }
}

/// Adds a note if a file that the user named doesn't end in `.toml`.
fn with_note(mut checked: CheckedFile, file: &Path) -> CheckedFile {
    if file.exists() && file.extension().is_none_or(|extension| !extension.eq_ignore_ascii_case("toml")) {
        let note =
            format!("{}: checked as a rule file, even though its name doesn't end in .toml", checked.path);
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

fn print(checks: &Checks, args: &CheckArgs, is_quiet: bool) {
    // Most formats list the skipped files themselves.
    let (text, lines): (_, fn(&Checks) -> Vec<String>) = match args.format {
        CheckFormat::Text => return print_text(checks, is_quiet),
        CheckFormat::Short => (short::render(checks), summary),
        CheckFormat::Json => (json::render(checks), in_short),
        CheckFormat::Github => (github::render(checks), in_short),
        CheckFormat::Sarif => (sarif::render(checks), in_short),
        CheckFormat::Gitlab => (gitlab::render(checks), summary),
        CheckFormat::Junit => (junit::render(checks), in_short),
    };
    if print::text(&text) && !is_quiet {
        lines(checks).iter().for_each(|line| print::stderr(line));
    }
}

/// Prints the findings to standard error. Returns whether there are any.
fn print_findings(checks: &Checks) -> bool {
    let mut is_any = false;
    let mut part = || {
        if std::mem::replace(&mut is_any, true) {
            print::stderr("");
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
    is_any
}

/// Prints the findings to standard error, and everything else to standard output.
fn print_text(checks: &Checks, is_quiet: bool) {
    let is_any = print_findings(checks);
    let summary = if is_quiet { Vec::new() } else { summary(checks) };
    if is_any && !summary.is_empty() {
        print::stderr("");
    }
    let notes = checks.files.iter().flat_map(|file| &file.notes).cloned();
    let proved = checks.files.iter().flat_map(proved);
    print::lines(notes.chain(proved).chain(summary));
}

/// Returns the lines that show what was proved about a file. Empty if there are no proofs.
fn proved(file: &CheckedFile) -> Vec<String> {
    let Some(proofs) = &file.proofs else { return Vec::new() };
    let line = |line: String| match &file.schedule {
        Some(schedule) => format!("  {}", schedule.ruleset().tile_box().worded(line)),
        None => format!("  {line}"),
    };
    let lines = prove::text::proved(proofs).into_iter().map(line);
    [format!("{}, for every deal and every choice:", file.path)].into_iter().chain(lines).collect()
}
