//! `charleston check --fix` and `charleston check --diff`.

use std::io;
use std::path::{Path, PathBuf};

use charleston::check::fixed::{Mending, mend, mend_with};
use charleston::check::report::Unread;
use charleston::diagnostic::escape;
use charleston::diagnostic::{Diagnostic, Severity};
use charleston::fix::apply::{Done, Superfluous};
use charleston::output::{diff, summary::skipped};
use charleston::source::{Directory, SourceError};

use crate::args::CheckArgs;
use crate::check::Input;
use crate::files::Found;
use crate::replace::replace;
use crate::{Ended, print, ruleset};

/// Rounds in which a file that is mended lets those below it be mended further.
const MAX_ROUNDS: usize = 16;

/// Fixes of one file that are told one by one.
const MAX_TOLD: usize = 10;

/// What became of a file.
#[derive(Default)]
struct Outcome {
    done: Vec<Done>,
    refused: Vec<String>,
    /// Why it could not be written.
    failure: Option<io::Error>,
}

/// Writes the files anew with all their fixes, and the text of the input; whether every file that was to be written
/// could be.
pub fn write(files: &[PathBuf], input: Option<&mut Input>) -> bool {
    let mut outcomes: Vec<(&PathBuf, Outcome)> =
        by_own_names(files).map(|file| (file, Outcome::default())).collect();
    let rounds = std::iter::once(Superfluous::Goes).chain(std::iter::repeat(Superfluous::Stays));
    for superfluous in rounds.take(MAX_ROUNDS) {
        let written = outcomes.iter_mut().filter_map(|(file, outcome)| outcome.write(file, superfluous));
        let changes = written.count();
        if changes == 0 {
            break;
        }
    }
    for (file, outcome) in &outcomes {
        outcome.tell(&escape::path(file));
    }
    if let Some(Input { path, text: Ok(text) }) = input
        && let Ok(Some(Mending { name, after, .. })) = mending_text(path, text.clone())
    {
        Outcome { done: after.done, refused: after.refused, failure: None }.tell(&name);
        *text = after.text;
    }
    outcomes.iter().all(|(_, outcome)| outcome.failure.is_none())
}

/// The files but for links to others of them: those are mended by their own names.
fn by_own_names(files: &[PathBuf]) -> impl Iterator<Item = &PathBuf> {
    let target = |file: &PathBuf| file.is_symlink().then(|| file.canonicalize().ok()).flatten();
    let own: Vec<PathBuf> =
        files.iter().filter(|file| !file.is_symlink()).filter_map(|file| file.canonicalize().ok()).collect();
    files.iter().filter(move |file| target(file).is_none_or(|target| !own.contains(&target)))
}

impl Outcome {
    /// Mends a file once; nothing where nothing is written.
    fn write(&mut self, file: &Path, superfluous: Superfluous) -> Option<()> {
        // Why a file cannot be read is said when it is checked.
        let Mending { after, before, .. } = mending(file, superfluous).ok().flatten()?;
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
            print::complain(&format!("mended {} in {name}", findings(self.done.len())));
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
        input.map(|Input { path, text }| (path, text.clone().and_then(|text| mending_text(path, text))));
    let files = by_own_names(&found.files).map(|file| (file, mending(file, Superfluous::Goes)));
    for (path, mending) in input.into_iter().chain(files) {
        match mending {
            Ok(Some(mending)) => {
                is_clean &= show_one(path, &mending, args);
                let mut found = mending.after.findings.iter();
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

/// Shows what would change in a file; whether nothing is to be mended and nothing is wrong.
fn show_one(path: &Path, mending: &Mending, args: &CheckArgs) -> bool {
    let Mending { name, before: _, after } = mending;
    print::whole(&diff::render(mending, path));
    if print::is_unwritten() {
        return false;
    }
    if !args.quiet {
        tell_what_would_be(mending);
    }
    tell_refused(name, &after.refused);
    let is_wrong = |finding: &Diagnostic| args.deny.is_some() || finding.severity == Severity::Error;
    !mending.is_change() && !after.findings.iter().any(is_wrong)
}

fn tell_what_would_be(mending: &Mending) {
    let Mending { name, before: _, after } = mending;
    let left = after.findings.len();
    let remain = if left == 0 { String::new() } else { format!("; {} would remain", findings(left)) };
    if mending.is_change() {
        print::complain(&format!("would mend {} in {name}{remain}", findings(after.done.len())));
        tell_done(name, &after.done);
    } else if left > 0 {
        print::complain(&format!("nothing to mend in {name}{remain}"));
    }
}

/// Each fix with the line that it changes, as it was before.
fn tell_done(name: &str, done: &[Done]) {
    for Done { line, title } in done.iter().take(MAX_TOLD) {
        print::complain(&format!("  {name}:{line}: {}", escape::text(title)));
    }
    if let Some(more) = done.len().checked_sub(MAX_TOLD).filter(|more| *more > 0) {
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
        "not mended in {name}, as more would be wrong then: {}{more}",
        escape::text(first)
    ));
}

fn mending(file: &Path, superfluous: Superfluous) -> Result<Option<Mending>, SourceError> {
    if ruleset::shipped(file).is_some() {
        return Ok(None);
    }
    let (directory, reference) = Directory::around(file);
    mend_with(&directory, &reference, superfluous)
}

fn mending_text(file: &Path, text: String) -> Result<Option<Mending>, SourceError> {
    let (directory, reference) = Directory::around_text(file, text);
    mend(&directory, &reference)
}

fn findings(number: usize) -> String {
    if number == 1 { "1 finding".to_owned() } else { format!("{number} findings") }
}
