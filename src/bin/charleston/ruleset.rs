//! The rulesets that users name in commands.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use charleston::internal::check::explain::Explanation;
use charleston::internal::check::report::test_fixes;
use charleston::internal::diagnostic::Sources;
use charleston::internal::escape;
use charleston::internal::load::{Reading, read, read_ruleset};
use charleston::source::{EXTENSIONS, MAX_BYTES, Source, SourceError, is_path, read_stream};
use charleston::{Directory, Schedule, Shipped};

use crate::files::is_story;
use crate::{Ended, print};

/// Returns the directory to read a path from, and the reference to use in that directory. The reference names the file,
/// or, if the file doesn't exist, the shipped ruleset with that name. If `text` is given, it is read instead of the
/// file.
pub fn locate(path: &Path, text: Option<String>) -> (Directory, String) {
    let slug = path.to_str().filter(|slug| Shipped::text(slug).is_some() && !path.exists());
    match (text, slug) {
        (Some(text), _) => Directory::around_text(path, text),
        (None, Some(slug)) => (Directory::around(path).0, slug.to_owned()),
        (None, None) => Directory::around(path),
    }
}

/// The text from standard input, and the path to use for it.
pub struct Input {
    pub path: PathBuf,
    pub text: Result<String, SourceError>,
}

impl Input {
    pub fn read(path: PathBuf) -> Self {
        Self { text: read_stream(io::stdin().lock(), &escape::path(&path), MAX_BYTES), path }
    }
}

/// Returns the path of the rule file that a name refers to in a folder, or `None` if it refers to a shipped ruleset.
/// The extension can be left out: `club` means `club.charleston.toml`.
pub fn rule_file(folder: &Path, name: &str) -> Option<PathBuf> {
    if !is_path(name) && Shipped::text(name).is_some() {
        return None;
    }
    let path = folder.join(name);
    if path.is_file() {
        return Some(path);
    }
    // People may write a path as on Windows.
    let slashed = name.replace('\\', "/");
    let others = EXTENSIONS.map(|extension| format!("{slashed}{extension}")).into_iter().chain([slashed]);
    let found = others.map(|other| folder.join(other)).find(|file| file.is_file());
    found.or_else(|| (is_path(name) || path.exists()).then_some(path))
}

/// Loads the schedule for the ruleset that a command names. The name can be a path, a shipped ruleset, or a file name
/// without its extension. Prints the findings.
pub fn open(name: &str) -> Result<Arc<Schedule>, Ended> {
    let (source, reference) = source_of(name)?;
    open_in(&*source, &reference)
}

/// Loads a ruleset and its parent. Returns the parent's name or path, the parent, and the ruleset. Prints the findings.
pub fn open_with_parent(name: &str) -> Result<(String, Arc<Schedule>, Arc<Schedule>), Ended> {
    let (source, reference) = source_of(name)?;
    let sources = Sources::default();
    let mut reading = reading(&*source, &reference, &sources)?;
    let schedule = reading.schedule.take().ok_or(Ended::Findings)?;
    let Some((shown, parent)) = reading.parent() else {
        return Err(print::failed(&format!(
            "error: `{name}` doesn't extend a ruleset\nhelp: name the ruleset to compare it with: \
             `charleston diff {} RULESET`",
            escape::shell_word(name)
        )));
    };
    Ok((shown, open_in(&*source, &parent)?, Arc::new(schedule)))
}

/// Returns the source of the ruleset that a command names, and the reference to the ruleset in that source.
fn source_of(name: &str) -> Result<(Box<dyn Source>, String), Ended> {
    let Some(path) = rule_file(Path::new(""), name) else { return Ok((Box::new(Shipped), name.to_owned())) };
    if path.is_file() && is_story(&path) {
        return Err(print::failed(&format!(
            "error: `{name}` is a story, not a rule file\nhelp: to play it, use `charleston test {}`",
            escape::shell_word(name)
        )));
    }
    let (directory, reference) = locate(&path, None);
    Ok((Box::new(directory), reference))
}

/// Explains the ruleset that a command names, and its parent. Prints the findings.
pub fn explained(name: &str) -> Result<(Explanation, Option<Explanation>, Schedule), Ended> {
    let (source, reference) = source_of(name)?;
    let sources = Sources::default();
    let reading = reading(&*source, &reference, &sources)?;
    let explanation = Explanation::of_reading(&reading).ok_or(Ended::Findings)?;
    let parent = reading.parent().map(|(_, parent)| open_in(&*source, &parent)).transpose()?;
    let parent = parent.map(|parent| Explanation::of(&parent));
    reading.schedule.map(|schedule| (explanation, parent, schedule)).ok_or(Ended::Findings)
}

fn open_in(source: &dyn Source, reference: &str) -> Result<Arc<Schedule>, Ended> {
    let sources = Sources::default();
    let schedule = reading(source, reference, &sources)?.schedule;
    schedule.map(Arc::new).ok_or(Ended::Findings)
}

/// Reads the ruleset that a command names. Prints an error if the file can't be read, but doesn't print other findings.
pub fn read_named<'a>(name: &str, sources: &'a Sources) -> Result<Reading<'a>, Ended> {
    let (source, reference) = source_of(name)?;
    read(&*source, &reference, sources).map_err(|error| unread(&error))
}

/// Reads a ruleset. Prints the findings.
fn reading<'a>(source: &dyn Source, reference: &str, sources: &'a Sources) -> Result<Reading<'a>, Ended> {
    let mut reading = read_ruleset(source, reference, sources).map_err(|error| unread(&error))?;
    if !reading.findings.is_empty() {
        let Reading { loaded, findings, .. } = &mut reading;
        test_fixes((source, reference), (&loaded.references, sources), 0, findings);
        print::findings(&reading.findings, sources);
    }
    Ok(reading)
}

/// Prints the reason why a ruleset couldn't be read.
pub fn unread(error: &SourceError) -> Ended {
    print::findings(&[error.diagnostic()], &Sources::default());
    Ended::CouldNotRun
}
