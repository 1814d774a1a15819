//! `charleston check --fix` and `charleston check --diff`.

use std::io;
use std::path::{Path, PathBuf};

use charleston::check::fix::{Fixing, fix};
use charleston::check::report::Unread;
use charleston::diagnostic::escape;
use charleston::diagnostic::{Diagnostic, Severity};
use charleston::fix::apply::Done;
use charleston::output::{diff, summary::skipped};
use charleston::source::{Directory, SourceError};

use crate::args::CheckArgs;
use crate::files::Found;
use crate::replace::replace;
use crate::ruleset::Input;
use crate::{Ended, print, ruleset};

/// Rounds in which the fixes of a file let those that extend it be fixed further.
const MAX_ROUNDS: usize = 16;

/// Fixes of one file that are shown one by one.
const MAX_SHOWN: usize = 10;

/// What became of a file.
#[derive(Default)]
struct Outcome {
    done: Vec<Done>,
    refused: Vec<String>,
    /// Why it could not be written.
    failure: Option<io::Error>,
}

/// Writes the files with all their safe fixes, and the text of the input; whether every file that was to be written
/// could be.
pub fn write(files: &[PathBuf], input: Option<&mut Input>) -> bool {
    let mut outcomes: Vec<(&PathBuf, Outcome)> =
        by_own_names(files).map(|file| (file, Outcome::default())).collect();
    for _ in 0..MAX_ROUNDS {
        let written = outcomes.iter_mut().filter_map(|(file, outcome)| outcome.write(file));
        let changes = written.count();
        if changes == 0 {
            break;
        }
    }
    for (file, outcome) in &outcomes {
        outcome.tell(&escape::path(file));
    }
    if let Some(Input { path, text: Ok(text) }) = input
        && let Ok(Some(Fixing { name, after, .. })) = fixing_text(path, text.clone())
    {
        Outcome { done: after.done, refused: after.refused, failure: None }.tell(&name);
        *text = after.text;
    }
    outcomes.iter().all(|(_, outcome)| outcome.failure.is_none())
}

/// The files but for links to others of them: those are fixed by their own names.
fn by_own_names(files: &[PathBuf]) -> impl Iterator<Item = &PathBuf> {
    let target = |file: &PathBuf| file.is_symlink().then(|| file.canonicalize().ok()).flatten();
    let own: Vec<PathBuf> =
        files.iter().filter(|file| !file.is_symlink()).filter_map(|file| file.canonicalize().ok()).collect();
    files.iter().filter(move |file| target(file).is_none_or(|target| !own.contains(&target)))
}

impl Outcome {
    /// Fixes a file once; nothing where nothing is written.
    fn write(&mut self, file: &Path) -> Option<()> {
        // Why a file cannot be read is said when it is checked.
        let Fixing { after, before, .. } = fixing(file).ok().flatten()?;
        self.refused = after.refused;
        if after.text == before || self.failure.is_some() {
            return None;
        }
        self.failure = replace(file, &after.text).err();
        self.done.extend(after.done);
        self.failure.is_none().then_some(())
    }

    fn tell(&self, name: &str) {
        if let Some(failure) = &self.failure {
            print::complain(&format!("error: `{name}` cannot be written: {failure}"));
        } else if !self.done.is_empty() {
            print::complain(&format!("fixed {} in {name}", findings(self.done.len())));
            tell_done(name, &self.done);
        }
        tell_refused(name, &self.refused);
    }
}

/// Shows what would be written anew.
pub fn show(found: &Found, input: Option<&Input>, args: &CheckArgs) -> Ended {
    print::unread(&found.unread);
    let (mut is_complete, mut is_clean) = (found.unread.is_empty(), true);
    let input =
        input.map(|Input { path, text }| (path, text.clone().and_then(|text| fixing_text(path, text))));
    let files = by_own_names(&found.files).map(|file| (file, fixing(file)));
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
        if print::is_unwritten() {
            break;
        }
    }
    if !args.quiet {
        skipped(&found.skipped).iter().for_each(|line| print::complain(line));
    }
    match (is_complete, is_clean) {
        (false, _) => Ended::CouldNotRun,
        (true, true) => Ended::Clean,
        (true, false) => Ended::Findings,
    }
}

/// Shows what would change in a file; whether there is nothing to fix and nothing wrong.
fn show_one(path: &Path, fixing: &Fixing, args: &CheckArgs) -> bool {
    let Fixing { name, before: _, after } = fixing;
    print::whole(&diff::render(fixing, path));
    if print::is_unwritten() {
        return false;
    }
    if !args.quiet {
        tell_what_would_be(fixing);
    }
    tell_refused(name, &after.refused);
    let is_wrong = |finding: &Diagnostic| args.deny.is_some() || finding.severity == Severity::Error;
    !fixing.is_change() && !after.findings.iter().any(is_wrong)
}

fn tell_what_would_be(fixing: &Fixing) {
    let Fixing { name, before: _, after } = fixing;
    let left = after.findings.len();
    let remain = if left == 0 { String::new() } else { format!("; {} would remain", findings(left)) };
    if fixing.is_change() {
        print::complain(&format!("would fix {} in {name}{remain}", findings(after.done.len())));
        tell_done(name, &after.done);
    } else if left > 0 {
        print::complain(&format!("nothing to fix in {name}{remain}"));
    }
}

/// Each fix with the line that it changes, as it was before.
fn tell_done(name: &str, done: &[Done]) {
    for Done { line, title } in done.iter().take(MAX_SHOWN) {
        print::complain(&format!("  {name}:{line}: {}", escape::text(title)));
    }
    if let Some(more) = done.len().checked_sub(MAX_SHOWN).filter(|more| *more > 0) {
        print::complain(&format!("  and {more} more"));
    }
}

fn tell_refused(name: &str, refused: &[String]) {
    let Some(first) = refused.first() else { return };
    let more = match refused.len() {
        1 => String::new(),
        several => format!(", and {} more", several - 1),
    };
    print::complain(&format!(
        "not fixed in {name}, as more would be wrong then: {}{more}",
        escape::text(first)
    ));
}

fn fixing(file: &Path) -> Result<Option<Fixing>, SourceError> {
    if ruleset::shipped(file).is_some() {
        return Ok(None);
    }
    let (directory, reference) = Directory::around(file);
    fix(&directory, &reference)
}

fn fixing_text(file: &Path, text: String) -> Result<Option<Fixing>, SourceError> {
    let (directory, reference) = Directory::around_text(file, text);
    fix(&directory, &reference)
}

fn findings(number: usize) -> String {
    if number == 1 { "1 finding".to_owned() } else { format!("{number} findings") }
}
