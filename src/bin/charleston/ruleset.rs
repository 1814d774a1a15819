//! The rulesets that users name in commands.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use charleston::diagnostic::{Sources, escape};
use charleston::load::{Checked, check};
use charleston::schedule::Schedule;
use charleston::source::{Directory, MAX_BYTES, Shipped, SourceError, read_stream};

use crate::{Ended, print};

/// Whether a name is a path: it has a slash or ends in `.toml`.
pub fn is_path(name: &str) -> bool {
    name.contains(['/', '\\']) || name.ends_with(".toml")
}

/// Returns the directory to read a path from, and the reference to it there: a file, text that replaces the file, or
/// the shipped ruleset with that name if the file doesn't exist.
pub fn locate(path: &Path, text: Option<String>) -> (Directory, String) {
    let slug = path.to_str().filter(|slug| Shipped::text(slug).is_some() && !path.exists());
    match (text, slug) {
        (Some(text), _) => Directory::around_text(path, text),
        (None, Some(slug)) => (Directory::around(path).0, slug.to_owned()),
        (None, None) => Directory::around(path),
    }
}

/// The text from standard input, and the path that it belongs to.
pub struct Input {
    pub path: PathBuf,
    pub text: Result<String, SourceError>,
}

impl Input {
    pub fn read(path: PathBuf) -> Self {
        Self { text: read_stream(io::stdin().lock(), &escape::path(&path), MAX_BYTES), path }
    }
}

/// Returns the path of the rule file that a name means in a folder, or `None` if it means a shipped ruleset. The name can
/// leave out the ending: `club` means `club.charleston.toml`.
pub fn rule_file(folder: &Path, name: &str) -> Option<PathBuf> {
    if !is_path(name) && Shipped::text(name).is_some() {
        return None;
    }
    let path = folder.join(name);
    if path.is_file() {
        return Some(path);
    }
    let named = [".charleston.toml", ".toml"].map(|ending| folder.join(format!("{name}{ending}")));
    let found = named.into_iter().find(|file| file.is_file());
    found.or_else(|| (is_path(name) || path.exists()).then_some(path))
}

/// Loads the schedule for the ruleset that a command names: a path, a shipped ruleset, or a file with that name. Prints
/// the findings.
pub fn open(name: &str) -> Result<Arc<Schedule>, Ended> {
    let checked = match rule_file(Path::new(""), name) {
        Some(path) => {
            let (directory, reference) = locate(&path, None);
            check(&directory, &reference)
        }
        None => check(&Shipped, name),
    };
    match checked {
        Ok(Checked { schedule, findings, sources }) => {
            if !findings.is_empty() {
                print::findings(&findings, &sources);
            }
            schedule.map(Arc::new).ok_or(Ended::Findings)
        }
        Err(error) => {
            print::findings(&[error.diagnostic()], &Sources::default());
            Err(Ended::CouldNotRun)
        }
    }
}
