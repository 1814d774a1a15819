//! Opening the ruleset that a command names.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use charleston::check::report::{self, CheckedFile};
use charleston::diagnostic::Sources;
use charleston::diagnostic::escape;
use charleston::load::{Checked, check};
use charleston::schedule::Schedule;
use charleston::source::{Directory, MAX_BYTES, Shipped, SourceError, read_stream};

use crate::{Ended, print};

/// Reads what a name or a path means: a path has a slash or ends in `.toml`; anything else is shipped, or a
/// file of that name.
pub fn read(reference: &str) -> Result<Checked, SourceError> {
    let is_path = reference.contains(['/', '\\']) || reference.ends_with(".toml");
    let is_shipped = Shipped::text(reference).is_some();
    if is_path || (!is_shipped && Path::new(reference).exists()) {
        read_file(Path::new(reference))
    } else {
        check(&Shipped, reference)
    }
}

/// The shipped ruleset that a path names, where no file does.
pub fn shipped(path: &Path) -> Option<&str> {
    path.to_str().filter(|slug| Shipped::text(slug).is_some() && !path.exists())
}

/// Reads a file by its path; where there is none, the shipped ruleset of that name.
pub fn read_file(path: &Path) -> Result<Checked, SourceError> {
    if let Some(slug) = shipped(path) {
        return check(&Shipped, slug);
    }
    let (directory, reference) = Directory::around(path);
    check(&directory, &reference)
}

/// Checks a file by its path; where there is none, the shipped ruleset of that name.
pub fn check_file(path: &Path) -> Result<CheckedFile, SourceError> {
    if let Some(slug) = shipped(path) {
        return report::check(&Shipped, slug);
    }
    let (directory, reference) = Directory::around(path);
    report::check(&directory, &reference)
}

/// The text on standard input, and the path it belongs to.
pub struct Input {
    pub path: PathBuf,
    pub text: Result<String, SourceError>,
}

/// What comes on standard input.
pub fn read_input(path: &Path) -> Result<String, SourceError> {
    read_stream(io::stdin().lock(), &escape::path(path), MAX_BYTES)
}

/// Checks a text as if it were in a file.
pub fn check_text(path: &Path, text: String) -> Result<CheckedFile, SourceError> {
    let (directory, reference) = Directory::around_text(path, text);
    report::check(&directory, &reference)
}

/// The schedule of the ruleset that a command names; what is wrong with it is printed.
pub fn open(reference: &str) -> Result<Arc<Schedule>, Ended> {
    match read(reference) {
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
