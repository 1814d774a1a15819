//! The file that `charleston play --record` writes at the end of a game. `--force` lets it overwrite an existing story.

use std::io;
use std::path::{self, Component, Path, PathBuf};

use charleston::internal::escape;
use charleston::play::Story;
use charleston::source::{is_path, read_text};

use crate::ruleset::rule_file;
use crate::test::MAX_BYTES;
use crate::{Ended, files, print, replace};

/// The file in which a game is recorded.
pub struct Record {
    /// The path as the user gave it.
    shown: PathBuf,
    /// The path with links resolved.
    file: PathBuf,
}

impl Record {
    /// Checks that a game can be recorded in the file at `path`, so that any error is reported before the game.
    /// `is_forced` allows overwriting an existing story.
    pub fn at(path: &Path, is_forced: bool) -> Result<Self, Ended> {
        let file = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let record = Self { shown: path.to_owned(), file };
        if path.symlink_metadata().is_ok() {
            record.may_be_replaced(is_forced)?;
        }
        let is_folder = path.as_os_str().to_string_lossy().ends_with(path::is_separator);
        let tried =
            if is_folder { Err(io::ErrorKind::IsADirectory.into()) } else { replace::try_out(&record.file) };
        tried.map_err(|error| print::unwritable(path, &error))?;
        Ok(record)
    }

    /// Returns the ruleset's name in the record: a slug, or a path relative to the record's folder.
    pub fn names(&self, ruleset: &str) -> String {
        name_in(&self.file, ruleset)
    }

    pub fn write(&self, text: &str) -> Result<(), Ended> {
        replace::save(&self.file, text).map_err(|error| print::unwritable(&self.shown, &error))?;
        if !files::has_name_of_story(&self.shown) {
            let shown = escape::path(&self.shown);
            let why = if files::lower_name(&self.shown).ends_with(".txt") {
                "it has the name of a rule file"
            } else {
                "its name doesn't end in .txt"
            };
            print::stderr(&format!("note: `charleston test .` won't find `{shown}`, because {why}"));
        }
        Ok(())
    }

    /// Refuses to overwrite a file, unless it is a writable story and `--force` is given.
    fn may_be_replaced(&self, is_forced: bool) -> Result<(), Ended> {
        let shown = escape::path(&self.shown);
        let earlier = read_text(&self.file, &shown, MAX_BYTES).ok();
        let is_story = earlier.is_some_and(|text| Story::parse(&text).is_ok());
        let problem = match (is_story, is_forced) {
            (true, true) => {
                let checked = replace::may_be_replaced(&self.file);
                return checked.map(drop).map_err(|error| print::unwritable(&self.shown, &error));
            }
            (true, false) => "already exists\nhelp: name a new file, or overwrite the story with `--force`",
            (false, _) => {
                "already exists and isn't a story\n\
                 help: name a new file; `--force` overwrites only an existing story"
            }
        };
        Err(print::failed(&format!("error: `{shown}` {problem}")))
    }
}

/// Returns the name that a file uses for a ruleset or an option: a slug, or a path relative to the file's folder.
pub fn name_in(file: &Path, ruleset: &str) -> String {
    let Some(path) = rule_file(Path::new(""), ruleset) else { return ruleset.to_owned() };
    let seen = folder(file).canonicalize().and_then(|from| {
        let to = folder(&path).canonicalize()?;
        let name = path.file_name().ok_or(io::ErrorKind::InvalidInput)?;
        Ok(relative_to(&from, &to.join(name)))
    });
    let seen = seen.map_or_else(|_| ruleset.to_owned(), |seen| seen.to_string_lossy().into_owned());
    // A story that is recorded on Windows can be played everywhere.
    let seen = if cfg!(windows) { seen.replace('\\', "/") } else { seen };
    if is_path(&seen) { seen } else { format!("./{seen}") }
}

fn folder(file: &Path) -> &Path {
    file.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."))
}

/// Makes an absolute path relative to a folder.
fn relative_to(folder: &Path, path: &Path) -> PathBuf {
    let shared = folder.components().zip(path.components()).take_while(|(one, other)| one == other).count();
    if shared == 0 {
        return path.to_owned();
    }
    let up = folder.components().skip(shared).map(|_| Component::ParentDir);
    up.chain(path.components().skip(shared)).collect()
}
