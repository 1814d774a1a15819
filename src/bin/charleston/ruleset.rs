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

/// Returns the directory to read a path from, and the reference to it there: a file, a text that replaces the file, or
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

/// Returns the file for a name without an extension, if it exists: `club` means `club.charleston.toml`.
fn with_ending(name: &str) -> Option<String> {
    let is_plain = !is_path(name) && Shipped::text(name).is_none() && !Path::new(name).exists();
    let named = [".charleston.toml", ".toml"].map(|ending| format!("{name}{ending}"));
    named.into_iter().find(|file| is_plain && Path::new(file).exists())
}

/// Loads the schedule of the ruleset that a command names: a path, a shipped ruleset, or a file of that name. Prints
/// the findings.
pub fn open(name: &str) -> Result<Arc<Schedule>, Ended> {
    let file = with_ending(name);
    let name = file.as_deref().unwrap_or(name);
    let path = Path::new(name);
    let checked = if is_path(name) || Shipped::text(name).is_none() && path.exists() {
        let (directory, reference) = locate(path, None);
        check(&directory, &reference)
    } else {
        check(&Shipped, name)
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
