//! Files in a folder, out of which no reference leads.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Component, Path, PathBuf};

use crate::source::{MOST_BYTES, Source, SourceError};

/// Files in a folder, out of which no reference leads, neither by its spelling nor by a link.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Directory {
    root: PathBuf,
    /// What stands before a path when it is shown.
    shown: String,
}

impl Directory {
    /// The folder at `root`; its files are named by their path from there.
    pub fn new(root: impl Into<PathBuf>) -> Self {
        Self { root: root.into(), shown: String::new() }
    }

    /// The folder in which a file given by its path is read, and the reference to the file in it.
    ///
    /// That is the current folder if the path stays in it, so that files are named as they were given; else
    /// the folder of the file.
    pub fn around(file: &Path) -> (Self, String) {
        let stays = file.components().all(|part| matches!(part, Component::Normal(_) | Component::CurDir));
        let folder = file.parent().filter(|_| !stays);
        let Some((folder, name)) = folder.zip(file.file_name()) else {
            return (Self::new("."), format!("./{}", file.to_string_lossy()));
        };
        let shown = format!("{}/", folder.to_string_lossy().trim_end_matches('/'));
        let directory = Self { root: folder.to_owned(), shown };
        (directory, format!("./{}", name.to_string_lossy()))
    }
}

impl Source for Directory {
    fn file(&self, path: &str) -> Result<String, SourceError> {
        let shown = self.name(path);
        let root = self.root.canonicalize().map_err(|error| refusal(&shown, &error))?;
        let file = root.join(path).canonicalize().map_err(|error| refusal(&shown, &error))?;
        if !file.starts_with(&root) {
            return Err(SourceError::Outside { path: shown });
        }
        let about = file.metadata().map_err(|error| refusal(&shown, &error))?;
        if !about.is_file() {
            return Err(SourceError::NotAFile { path: shown });
        }
        let bytes = contents(&file, about.len(), &shown)?;
        text(bytes, shown)
    }

    fn name(&self, path: &str) -> String {
        format!("{}{path}", self.shown)
    }
}

/// A file may grow while it is read, so the size is limited twice.
fn contents(file: &Path, size: u64, shown: &str) -> Result<Vec<u8>, SourceError> {
    let too_large = || SourceError::TooLarge { path: shown.to_owned(), limit: MOST_BYTES };
    if size > MOST_BYTES {
        return Err(too_large());
    }
    let mut bytes = Vec::new();
    let open = File::open(file).map_err(|error| refusal(shown, &error))?;
    open.take(MOST_BYTES + 1).read_to_end(&mut bytes).map_err(|error| refusal(shown, &error))?;
    if bytes.len() as u64 > MOST_BYTES { Err(too_large()) } else { Ok(bytes) }
}

fn text(bytes: Vec<u8>, shown: String) -> Result<String, SourceError> {
    String::from_utf8(bytes).map_err(|error| {
        let offset = error.utf8_error().valid_up_to();
        let before = error.as_bytes().get(..offset).unwrap_or_default();
        let line = before.iter().filter(|byte| **byte == b'\n').count() + 1;
        SourceError::NotUtf8 { path: shown, offset, line }
    })
}

fn refusal(shown: &str, error: &io::Error) -> SourceError {
    let path = shown.to_owned();
    match error.kind() {
        io::ErrorKind::NotFound => SourceError::Missing { path },
        io::ErrorKind::NotADirectory => SourceError::Missing { path },
        io::ErrorKind::IsADirectory => SourceError::NotAFile { path },
        _ => SourceError::Unreadable { path, reason: error.to_string() },
    }
}
