//! `charleston check --fix` and `charleston check --diff`.

use std::io;
use std::path::{Path, PathBuf};

use charleston::internal::check::fix::{Fixing, fix};
use charleston::internal::check::report::Unread;
use charleston::internal::describe::words::count;
use charleston::internal::diagnostic::{Diagnostic, Severity};
use charleston::internal::escape;
use charleston::internal::fix::apply::Done;
use charleston::internal::output::diff;
use charleston::internal::output::summary::skipped;
use charleston::source::SourceError;

use crate::args::CheckArgs;
use crate::files::{Found, holds_rules, text_holds_rules};
use crate::ruleset::{Input, locate};
use crate::{Ended, print, replace};

/// The maximum number of rounds of fixes. A fix in a parent can make more fixes possible in its children.
const MAX_ROUNDS: usize = 16;

/// The maximum number of fixes to list for one file.
const MAX_SHOWN: usize = 10;

/// The result of fixing a file.
#[derive(Default)]
struct Outcome {
    done: Vec<Done>,
    refused: Vec<String>,
    /// The reason why the file couldn't be written.
    failure: Option<io::Error>,
}

/// Applies all safe fixes to the files and to the text from standard input. Returns whether all changed files could be
/// written.
pub fn write(files: &[PathBuf], input: Option<&mut Input>) -> bool {
    let (files, others): (Vec<_>, Vec<_>) = without_links(files).partition(|file| holds_rules(file));
    print_others(&others);
    let mut outcomes: Vec<_> = files.into_iter().map(|file| (file, Outcome::default())).collect();
    for _ in 0..MAX_ROUNDS {
        let written = outcomes.iter_mut().filter_map(|(file, outcome)| outcome.write(file));
        if written.count() == 0 {
            break;
        }
    }
    for (file, outcome) in &outcomes {
        outcome.print(&escape::path(file));
    }
    let input = input.filter(|input| is_fixed(input));
    if let Some(Input { path, text: Ok(text) }) = input
        && let Ok(Some(Fixing { name, after, .. })) = fixing(path, Some(text.clone()))
    {
        Outcome { done: after.done, refused: after.refused, failure: None }.print(&name);
        *text = after.text;
    }
    outcomes.iter().all(|(_, outcome)| outcome.failure.is_none())
}

/// Returns the files, except links to other files in the list.
fn without_links(files: &[PathBuf]) -> impl Iterator<Item = &PathBuf> {
    let target = |file: &PathBuf| file.is_symlink().then(|| file.canonicalize().ok()).flatten();
    let own: Vec<PathBuf> =
        files.iter().filter(|file| !file.is_symlink()).filter_map(|file| file.canonicalize().ok()).collect();
    files.iter().filter(move |file| target(file).is_none_or(|target| !own.contains(&target)))
}

impl Outcome {
    /// Applies one round of fixes to a file. `None` if the file wasn't written.
    fn write(&mut self, file: &Path) -> Option<()> {
        // The check reports why a file can't be read.
        let Fixing { after, before, .. } = fixing(file, None).ok().flatten()?;
        self.refused = after.refused;
        if after.text == before || self.failure.is_some() {
            return None;
        }
        self.failure = replace::replace(file, &after.text).err();
        self.done.extend(after.done);
        self.failure.is_none().then_some(())
    }

    fn print(&self, name: &str) {
        if let Some(failure) = &self.failure {
            print::stderr(&format!("error: `{name}` can't be written: {failure}"));
        } else if !self.done.is_empty() {
            print::stderr(&format!("fixed {} in {name}", count(self.done.len(), "finding")));
            print_done(name, &self.done);
        }
        print_refused(name, &self.refused);
    }
}

/// Shows what `--fix` would change.
pub fn show(found: &Found, input: Option<&Input>, args: &CheckArgs) -> Ended {
    print::unread(&found.unread);
    let (files, others): (Vec<_>, Vec<_>) = without_links(&found.files).partition(|file| holds_rules(file));
    print_others(&others);
    let (mut is_complete, mut is_clean) = (found.unread.is_empty(), others.is_empty());
    let is_other = input.is_some_and(|input| input.text.is_ok() && !is_fixed(input));
    is_clean &= !is_other;
    let input = input.filter(|_| !is_other);
    let input =
        input.map(|Input { path, text }| (path, text.clone().and_then(|text| fixing(path, Some(text)))));
    let files = files.into_iter().map(|file| (file, fixing(file, None)));
    for (path, fixing) in input.into_iter().chain(files) {
        match fixing {
            Ok(Some(fixing)) => {
                is_clean &= show_one(path, &fixing, args);
                let mut found = fixing.after.findings.iter();
                is_complete &= !found.any(|finding| SourceError::UNREAD.contains(&finding.id));
            }
            Ok(None) => {}
            Err(error) => {
                is_complete = false;
                print::unread(&[Unread::new(escape::path(path), &error)]);
            }
        }
        if print::has_failed() {
            break;
        }
    }
    if !args.quiet {
        skipped(&found.skipped).iter().for_each(|line| print::stderr(line));
    }
    match (is_complete, is_clean) {
        (false, _) => Ended::CouldNotRun,
        (true, true) => Ended::Clean,
        (true, false) => Ended::Findings,
    }
}

/// Shows the changes that `--fix` would make to a file. Returns true if nothing needs fixing and no error was found.
fn show_one(path: &Path, fixing: &Fixing, args: &CheckArgs) -> bool {
    let Fixing { name, before, after } = fixing;
    let is_change = *before != after.text;
    print::text(&diff::unified(before, &after.text, path));
    if print::has_failed() {
        return false;
    }
    let remain = match after.findings.len() {
        0 => String::new(),
        left => format!("; {} would remain", count(left, "finding")),
    };
    if args.quiet {
        // Only the diff is shown.
    } else if is_change {
        print::stderr(&format!("would fix {} in {name}{remain}", count(after.done.len(), "finding")));
        print_done(name, &after.done);
    } else if !remain.is_empty() {
        print::stderr(&format!("nothing to fix in {name}{remain}"));
    }
    print_refused(name, &after.refused);
    let is_wrong = |finding: &Diagnostic| args.deny.is_some() || finding.severity == Severity::Error;
    !is_change && !after.findings.iter().any(is_wrong)
}

/// Prints each fix and the number of the line that it changes.
fn print_done(name: &str, done: &[Done]) {
    for Done { line, title } in done.iter().take(MAX_SHOWN) {
        print::stderr(&format!("  {name}:{line}: {}", escape::text(title)));
    }
    if done.len() > MAX_SHOWN {
        print::stderr(&format!("  and {} more", done.len() - MAX_SHOWN));
    }
}

fn print_refused(name: &str, refused: &[String]) {
    let Some((first, rest)) = refused.split_first() else { return };
    let more = if rest.is_empty() { String::new() } else { format!(", and {} more", rest.len()) };
    let first = escape::text(first);
    print::stderr(&format!("not fixed in {name}, because the fix would cause new errors: {first}{more}"));
}

/// Whether the text from standard input is fixed. If it isn't, explains why.
fn is_fixed(Input { path, text }: &Input) -> bool {
    let holds_rules = text.as_ref().is_ok_and(|text| text_holds_rules(text, Some(path)));
    if !holds_rules && text.is_ok() {
        print_others(&[path]);
    }
    holds_rules
}

/// Names the files that are never fixed, because they may hold any other text.
fn print_others(others: &[&PathBuf]) {
    for file in others {
        let name = escape::path(file);
        print::stderr(&format!("not fixed, because it doesn't seem to be a rule file: {name}"));
    }
}

fn fixing(file: &Path, text: Option<String>) -> Result<Option<Fixing>, SourceError> {
    let (directory, reference) = locate(file, text);
    fix(&directory, &reference)
}
