//! Files in a folder, out of which no reference leads.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Component, Path, PathBuf};

use crate::source::{MOST_BYTES, Reference, Source, SourceError};

/// Files in a folder, out of which no reference leads, neither by its spelling nor by a link.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Directory {
    root: PathBuf,
    /// What stands before a path when it is shown.
    shown: String,
    /// The file that was asked for by name, and the path by which it is known here: it is read wherever a
    /// link leads, and whatever its name is made of.
    given: Option<(String, PathBuf)>,
}

impl Directory {
    /// The folder at `root`; its files are named by their path from there.
    pub fn new(root: impl Into<PathBuf>) -> Self {
        Self { root: root.into(), shown: String::new(), given: None }
    }

    /// The folder in which a file given by its path is read, and the reference to the file in it.
    ///
    /// That is the current folder if the path stays in it, so that files are named as they were given; else
    /// the folder of the file.
    pub fn around(file: &Path) -> (Self, String) {
        let is_inside = |part| matches!(part, Component::Normal(_) | Component::CurDir);
        let stays = file.to_str().is_some() && file.components().all(is_inside);
        let folder = file.parent().filter(|_| !stays);
        let (root, name) = folder.zip(file.file_name()).unwrap_or((Path::new("."), file.as_os_str()));
        let reference = format!("./{}", name.to_string_lossy());
        let given = match Reference::resolve(&reference, None) {
            Ok(Reference::Path(path)) => Some((path, file.to_owned())),
            Ok(Reference::Slug(_)) | Err(_) => None,
        };
        let shown = match folder {
            Some(folder) if folder != Path::new("") => {
                format!("{}/", folder.to_string_lossy().trim_end_matches('/'))
            }
            _ => String::new(),
        };
        let root = if root == Path::new("") { Path::new(".") } else { root };
        (Self { root: root.to_owned(), shown, given }, reference)
    }

    /// Where the file at a path is.
    fn locate(&self, path: &str, shown: &str) -> Result<PathBuf, SourceError> {
        if let Some((_, file)) = self.given.as_ref().filter(|(given, _)| given == path) {
            return Ok(file.clone());
        }
        let root = self.root.canonicalize().map_err(|error| refusal(shown, &error))?;
        let file = root.join(path).canonicalize().map_err(|error| refusal(shown, &error))?;
        if file.starts_with(&root) { Ok(file) } else { Err(SourceError::Outside { path: shown.to_owned() }) }
    }
}

impl Source for Directory {
    fn file(&self, path: &str) -> Result<String, SourceError> {
        let shown = self.name(path);
        let file = self.locate(path, &shown)?;
        read_text(&file, &shown, MOST_BYTES)
    }

    fn name(&self, path: &str) -> String {
        format!("{}{path}", self.shown)
    }
}

/// The text of one file, which is called `shown` and has at most `limit` bytes.
///
/// # Errors
///
/// It is missing, no file, too large, not UTF-8, or the system refuses.
pub fn read_text(file: &Path, shown: &str, limit: u64) -> Result<String, SourceError> {
    let about = file.metadata().map_err(|error| refusal(shown, &error))?;
    if !about.is_file() {
        return Err(SourceError::NotAFile { path: shown.to_owned() });
    }
    // A file may grow while it is read, so the size is limited twice.
    let too_large = || SourceError::TooLarge { path: shown.to_owned(), limit };
    if about.len() > limit {
        return Err(too_large());
    }
    let mut bytes = Vec::new();
    let open = File::open(file).map_err(|error| refusal(shown, &error))?;
    open.take(limit + 1).read_to_end(&mut bytes).map_err(|error| refusal(shown, &error))?;
    if bytes.len() as u64 > limit {
        return Err(too_large());
    }
    text(bytes, shown.to_owned())
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
