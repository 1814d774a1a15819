//! Files in a folder; no reference can point outside it.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Component, Path, PathBuf};

use crate::escape;
use crate::source::{MAX_BYTES, Source, SourceError};

/// Files in a folder. References can't use `..` or symlinks to point outside the folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Directory {
    root: PathBuf,
    /// The file whose path the user gave.
    given: Option<Given>,
}

/// A file whose path the user gave. It may be a link, and it may have any name.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Given {
    file: PathBuf,
    /// Its path in this source.
    path: String,
    /// The displayed paths of the folders from the root down to the file's own folder.
    shown: Vec<String>,
    /// The text to use instead of the file's contents, if any.
    text: Option<String>,
}

impl Directory {
    /// Creates a source for the folder at `root`. Its files are named by their paths relative to `root`.
    pub fn new(root: impl Into<PathBuf>) -> Self {
        Self { root: root.into(), given: None }
    }

    /// Returns a source that contains a file and every file that it can extend, along with the reference to the file.
    ///
    /// The source's folder is the nearest one at or above the file's own folder that contains `.git`. If there is none,
    /// it is the file's own folder. The current folder therefore doesn't affect which files can be extended. Displayed
    /// paths are relative if `file` is relative, and absolute if it is absolute.
    ///
    /// Use this only for files that you trust: a file can extend any other file in the folder, and messages about that
    /// file quote it. For files from strangers, use [`Directory::new`] with a folder of their own.
    pub fn around(file: &Path) -> (Self, String) {
        let steps = file.parent().into_iter().flat_map(Path::components);
        let typed: PathBuf = steps.filter(|step| *step != Component::CurDir).collect();
        let own = &*resolved(here(&typed));
        let (root, inside) = root_of(own).unwrap_or((own, Vec::new()));
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

    /// Like [`around`](Self::around), but reads `text` instead of the file, which doesn't have to exist.
    pub fn around_text(file: &Path, text: String) -> (Self, String) {
        let (mut directory, reference) = Self::around(file);
        if let Some(given) = &mut directory.given {
            given.text = Some(text);
        }
        (directory, reference)
    }

    /// Returns the folder's path.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// Returns a file's full path.
    fn locate(&self, path: &str, shown: &str) -> Result<PathBuf, SourceError> {
        if let Some(given) = self.given.as_ref().filter(|given| given.path == path) {
            return Ok(given.file.clone());
        }
        let root = self.root.canonicalize().map_err(|error| match error.kind() {
            io::ErrorKind::NotFound if self.given.is_none() => SourceError::Unreadable {
                path: shown.to_owned(),
                reason: format!("there is no folder `{}`", escape::path(&self.root)),
            },
            _ => refusal(shown, &error),
        })?;
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

    fn files(&self, folder: &str) -> Vec<String> {
        let Ok(folder) = self.locate(folder, folder) else { return Vec::new() };
        let files = folder.read_dir().into_iter().flatten().flatten();
        files.filter_map(|file| file.file_name().into_string().ok()).collect()
    }

    fn name(&self, path: &str) -> String {
        self.given.as_ref().map_or_else(|| path.to_owned(), |given| given.name(path))
    }
}

impl Given {
    /// Returns the path to display for a file. It starts with the displayed path of the nearest folder that also
    /// contains the given file.
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

fn here(folder: &Path) -> &Path {
    if folder == Path::new("") { Path::new(".") } else { folder }
}

/// Returns the absolute path of a folder, which doesn't have to exist yet.
fn resolved(folder: &Path) -> PathBuf {
    let known = folder.ancestors().find_map(|above| Some((above, here(above).canonicalize().ok()?)));
    let Some((above, known)) = known else { return folder.to_owned() };
    let mut whole = known;
    for step in folder.strip_prefix(above).unwrap_or(Path::new("")).components() {
        match step {
            Component::ParentDir => drop(whole.pop()),
            step => whole.push(step),
        }
    }
    whole
}

/// Returns the nearest folder at or above the given one that contains `.git`, and the path from there to the given
/// folder.
///
/// Returns `None` if there is no such folder, or if the path has a part that can't be written in a reference.
fn root_of(folder: &Path) -> Option<(&Path, Vec<&str>)> {
    let root = folder.ancestors().find(|above| above.join(".git").exists())?;
    let parts = folder.strip_prefix(root).ok()?.components();
    let sayable = |part: Component<'_>| !part.as_os_str().as_encoded_bytes().contains(&b'\\');
    let inside: Option<Vec<&str>> =
        parts.map(|part| sayable(part).then(|| part.as_os_str().to_str())?).collect();
    Some((root, inside?))
}

/// Returns the path to display for the parent of a folder. The parent of a link is the parent of its target.
fn above(typed: &Path, folder: &Path) -> PathBuf {
    let is_named = matches!(typed.components().next_back(), Some(Component::Normal(_)));
    let short = typed.parent().filter(|_| is_named);
    let is_it = |short: &&Path| here(short).canonicalize().is_ok_and(|short| short == folder);
    short.filter(is_it).map_or_else(|| typed.join(".."), Path::to_owned)
}

/// Returns the prefix for the displayed paths of the files in a folder: the folder's path and a slash.
fn prefix(folder: &Path) -> String {
    let folder = escape::path(folder);
    if folder.is_empty() || folder.ends_with('/') { folder } else { format!("{folder}/") }
}

/// Reads a file of at most `limit` bytes. Errors call it `shown`.
///
/// # Errors
///
/// Fails if there is no file at this path, or if the file is too large, unreadable or not UTF-8.
pub fn read_text(file: &Path, shown: &str, limit: u64) -> Result<String, SourceError> {
    let about = file.metadata().map_err(|error| refusal(shown, &error))?;
    if !about.is_file() {
        return Err(SourceError::NotAFile { path: shown.to_owned() });
    }
    // The size is limited twice, because a file can grow while it is being read.
    if about.len() > limit {
        return Err(SourceError::TooLarge { path: shown.to_owned(), limit });
    }
    let stream = File::open(file).map_err(|error| refusal(shown, &error))?;
    read_stream(stream, shown, limit)
}

/// Reads a stream of at most `limit` bytes. Errors call it `shown`.
///
/// # Errors
///
/// Fails if the stream is too large, unreadable or not UTF-8.
pub fn read_stream(stream: impl Read, shown: &str, limit: u64) -> Result<String, SourceError> {
    // Most rule files are smaller than this, and are read at once.
    let mut bytes = Vec::with_capacity(8 * 1024);
    stream.take(limit + 1).read_to_end(&mut bytes).map_err(|error| refusal(shown, &error))?;
    if bytes.len() as u64 > limit {
        return Err(SourceError::TooLarge { path: shown.to_owned(), limit });
    }
    String::from_utf8(bytes).map_err(|error| {
        let offset = error.utf8_error().valid_up_to();
        let before = error.as_bytes().get(..offset).unwrap_or_default();
        let line = before.iter().filter(|byte| **byte == b'\n').count() + 1;
        SourceError::NotUtf8 { path: shown.to_owned(), offset, line }
    })
}

fn refusal(shown: &str, error: &io::Error) -> SourceError {
    let path = shown.to_owned();
    match error.kind() {
        io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => SourceError::Missing { path },
        io::ErrorKind::IsADirectory => SourceError::NotAFile { path },
        _ => SourceError::Unreadable { path, reason: error.to_string() },
    }
}
