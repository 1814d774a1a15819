//! Files in a folder, out of which no reference leads.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Component, Path, PathBuf};

use crate::diagnostic::escape;
use crate::source::{MAX_BYTES, Source, SourceError};

/// Files in a folder, out of which no reference leads, neither by its spelling nor by a link.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Directory {
    root: PathBuf,
    /// The file that was asked for by its path.
    given: Option<Given>,
}

/// A file asked for by its path: it is read wherever a link leads, and whatever its name is made of.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Given {
    file: PathBuf,
    /// The path by which it is known here.
    path: String,
    /// The folders from the root to its own, as they are shown.
    shown: Vec<String>,
    /// Its text, where it is not the file's.
    text: Option<String>,
}

impl Directory {
    /// The folder at `root`; its files are named by their path from there.
    pub fn new(root: impl Into<PathBuf>) -> Self {
        Self { root: root.into(), given: None }
    }

    /// The folder in which a file given by its path is read, and the reference to the file in it.
    ///
    /// That is the nearest folder at or above the file's own that contains `.git`, else the file's own: what
    /// the file may extend does not depend on the current folder. Files are named as the path was given.
    pub fn around(file: &Path) -> (Self, String) {
        let typed: PathBuf = file.parent().into_iter().flat_map(Path::components).filter(is_step).collect();
        let own = here(&typed).canonicalize();
        let found = own.as_deref().ok().and_then(root_of);
        let own = own.as_deref().unwrap_or(here(&typed));
        let (root, inside) = found.unwrap_or((own, Vec::new()));
        let name = file.file_name().map_or("_".into(), OsStr::to_string_lossy).replace('\\', "_");
        let path = inside.iter().copied().chain([name.as_str()]).collect::<Vec<_>>().join("/");
        let mut folders = vec![typed.clone()];
        for folder in own.ancestors().skip(1).take(inside.len()) {
            folders.extend(folders.last().map(|below| above(below, folder)));
        }
        let shown = folders.iter().rev().map(|folder| prefix(folder)).collect();
        let given = Given { file: file.to_owned(), path: path.clone(), shown, text: None };
        (Self { root: root.to_owned(), given: Some(given) }, format!("./{path}"))
    }

    /// The same for a text that is to be read as if it were in that file, which need not be there.
    pub fn around_text(file: &Path, text: String) -> (Self, String) {
        let (mut directory, reference) = Self::around(file);
        if let Some(given) = &mut directory.given {
            given.text = Some(text);
        }
        (directory, reference)
    }

    /// The folder itself.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// Where the file at a path is.
    fn locate(&self, path: &str, shown: &str) -> Result<PathBuf, SourceError> {
        if let Some(given) = self.given.as_ref().filter(|given| given.path == path) {
            return Ok(given.file.clone());
        }
        let root = self.root.canonicalize().map_err(|error| refusal(shown, &error))?;
        let file = root.join(path).canonicalize().map_err(|error| refusal(shown, &error))?;
        if file.starts_with(&root) { Ok(file) } else { Err(SourceError::Outside { path: shown.to_owned() }) }
    }
}

impl Source for Directory {
    fn file(&self, path: &str) -> Result<String, SourceError> {
        let given = self.given.as_ref().filter(|given| given.path == path);
        if let Some(text) = given.and_then(|given| given.text.as_ref()) {
            return Ok(text.clone());
        }
        let shown = self.name(path);
        let file = self.locate(path, &shown)?;
        read_text(&file, &shown, MAX_BYTES)
    }

    fn name(&self, path: &str) -> String {
        self.given.as_ref().map_or_else(|| path.to_owned(), |given| given.name(path))
    }
}

impl Given {
    /// A path as it is shown: from the nearest folder that it shares with the given file.
    fn name(&self, path: &str) -> String {
        let own = self.path.rsplit_once('/').map_or("", |(folder, _)| folder);
        let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
        let parts = |folder: &'_ str| -> Vec<String> {
            folder.split('/').filter(|part| !part.is_empty()).map(str::to_owned).collect()
        };
        let (own, folder) = (parts(own), parts(folder));
        let shared = own.iter().zip(&folder).take_while(|(own, other)| own == other).count();
        let prefix = self.shown.get(shared).map_or("", String::as_str);
        let rest: String = folder[shared..].iter().map(|part| format!("{}/", escape::text(part))).collect();
        let name = match self.file.file_name() {
            Some(typed) if path == self.path => escape::path(Path::new(typed)),
            None if path == self.path => return escape::path(&self.file),
            _ => escape::text(name),
        };
        format!("{prefix}{rest}{name}")
    }
}

fn is_step(part: &Component<'_>) -> bool {
    *part != Component::CurDir
}

fn here(folder: &Path) -> &Path {
    if folder == Path::new("") { Path::new(".") } else { folder }
}

/// The nearest folder at or above one that contains `.git`, and the way down from it.
///
/// A folder whose name a reference cannot say has no way down to it.
fn root_of(folder: &Path) -> Option<(&Path, Vec<&str>)> {
    let root = folder.ancestors().find(|above| above.join(".git").exists())?;
    let parts = folder.strip_prefix(root).ok()?.components();
    let sayable = |part: Component<'_>| !part.as_os_str().as_encoded_bytes().contains(&b'\\');
    let inside: Option<Vec<&str>> =
        parts.map(|part| sayable(part).then(|| part.as_os_str().to_str())?).collect();
    Some((root, inside?))
}

/// The folder above one, as it is shown. Above a link stands the folder it leads to.
fn above(typed: &Path, folder: &Path) -> PathBuf {
    let is_named = matches!(typed.components().next_back(), Some(Component::Normal(_)));
    let short = typed.parent().filter(|_| is_named);
    let is_it = |short: &&Path| here(short).canonicalize().is_ok_and(|short| short == folder);
    short.filter(is_it).map_or_else(|| typed.join(".."), Path::to_owned)
}

/// What stands before a file's name.
fn prefix(folder: &Path) -> String {
    let folder = escape::path(folder);
    if folder.is_empty() || folder.ends_with('/') { folder } else { format!("{folder}/") }
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
    if about.len() > limit {
        return Err(SourceError::TooLarge { path: shown.to_owned(), limit });
    }
    read_stream(File::open(file).map_err(|error| refusal(shown, &error))?, shown, limit)
}

/// The text that comes out of a stream, which is called `shown` and has at most `limit` bytes.
///
/// # Errors
///
/// It is too large, not UTF-8, or the system refuses.
pub fn read_stream(stream: impl Read, shown: &str, limit: u64) -> Result<String, SourceError> {
    let mut bytes = Vec::new();
    stream.take(limit + 1).read_to_end(&mut bytes).map_err(|error| refusal(shown, &error))?;
    if bytes.len() as u64 > limit {
        return Err(SourceError::TooLarge { path: shown.to_owned(), limit });
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
