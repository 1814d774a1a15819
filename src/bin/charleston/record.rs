//! The file that a game is written down in: written at the end, in one piece, and never over anything else.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Component, Path, PathBuf};

use charleston::diagnostic::escape;
use charleston::play::transcript::Transcript;
use charleston::source::{Shipped, read_text};

use crate::{Ended, print};

/// An earlier record larger than this is taken for something else.
const MAX_BYTES: u64 = 4 << 20;

/// The file that a game is written down in.
pub struct Record {
    /// As it was named.
    shown: PathBuf,
    /// Where it is, links followed.
    file: PathBuf,
}

impl Record {
    /// Where a game may be written down; what keeps it from being written is said before it is played.
    pub fn at(path: &Path) -> Result<Self, Ended> {
        let file = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let record = Self { shown: path.to_owned(), file };
        if path.symlink_metadata().is_ok() {
            record.may_be_replaced()?;
        }
        record.try_out().map_err(|error| record.unwritable(&error))?;
        Ok(record)
    }

    /// The ruleset as the record names it: a path is seen from the record's folder.
    pub fn names(&self, ruleset: &str) -> String {
        let is_path = ruleset.contains(['/', '\\']) || ruleset.ends_with(".toml");
        if !is_path && Shipped::text(ruleset).is_some() {
            return ruleset.to_owned();
        }
        let path = Path::new(ruleset);
        let seen = folder(&self.file).canonicalize().and_then(|from| {
            let to = folder(path).canonicalize()?;
            let name = path.file_name().ok_or(io::ErrorKind::InvalidInput)?;
            Ok(seen_from(&from, &to.join(name)))
        });
        let seen = seen.map_or_else(|_| ruleset.to_owned(), |seen| seen.to_string_lossy().into_owned());
        // Without a slash or the ending it would be taken for a shipped ruleset.
        if seen.contains(['/', '\\']) || seen.ends_with(".toml") { seen } else { format!("./{seen}") }
    }

    /// Writes it, to a file beside it first, so that it is there whole or not at all.
    pub fn write(&self, text: &str) -> Result<(), Ended> {
        let beside = self.beside();
        let written = create(&beside)
            .and_then(|mut file| file.write_all(text.as_bytes()))
            .and_then(|()| fs::rename(&beside, &self.file));
        written.map_err(|error| {
            let _removed: io::Result<()> = fs::remove_file(&beside);
            self.unwritable(&error)
        })
    }

    /// What stands there is replaced if it is a transcript, and if it may be written.
    fn may_be_replaced(&self) -> Result<(), Ended> {
        let shown = escape::path(&self.shown);
        let earlier = read_text(&self.file, &shown, MAX_BYTES).ok();
        if earlier.is_none_or(|text| Transcript::parse(&text).is_err()) {
            print::complain(&format!(
                "error[would-overwrite]: `{shown}` is there already and is no transcript\nhelp: name a new \
                 file; only an earlier record is replaced"
            ));
            return Err(Ended::CouldNotRun);
        }
        let open = OpenOptions::new().append(true).open(&self.file);
        open.map(|_| ()).map_err(|error| self.unwritable(&error))
    }

    /// Whether a file can be made beside it.
    fn try_out(&self) -> io::Result<()> {
        if self.file.file_name().is_none() || self.shown.as_os_str().to_string_lossy().ends_with('/') {
            return Err(io::ErrorKind::IsADirectory.into());
        }
        let beside = self.beside();
        create(&beside)?;
        fs::remove_file(&beside)
    }

    fn beside(&self) -> PathBuf {
        folder(&self.file).join(format!(".charleston-record-{}.part", std::process::id()))
    }

    fn unwritable(&self, error: &io::Error) -> Ended {
        print::complain(&format!(
            "error[unwritable-file]: `{}` cannot be written: {error}",
            escape::path(&self.shown)
        ));
        Ended::CouldNotRun
    }
}

fn create(path: &Path) -> io::Result<fs::File> {
    OpenOptions::new().write(true).create_new(true).open(path)
}

fn folder(file: &Path) -> &Path {
    file.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."))
}

/// A path from a folder; both are whole.
fn seen_from(folder: &Path, path: &Path) -> PathBuf {
    let shared = folder.components().zip(path.components()).take_while(|(one, other)| one == other).count();
    if shared == 0 {
        return path.to_owned();
    }
    let up = folder.components().skip(shared).map(|_| Component::ParentDir);
    up.chain(path.components().skip(shared)).collect()
}
