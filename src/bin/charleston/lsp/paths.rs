//! File paths, the URIs that editors use for them, and the names of sources.

use std::path::{Path, PathBuf};

use url::Url;

/// Returns the path of a `file:` URI. `None` for other URIs.
pub fn from_uri(uri: &str) -> Option<PathBuf> {
    Url::parse(uri).ok().filter(|uri| uri.scheme() == "file")?.to_file_path().ok()
}

/// Returns the URI of a file.
pub fn to_uri(path: &Path) -> Option<String> {
    Url::from_file_path(path).ok().map(String::from)
}

/// Returns a source's name as a path. `None` for a shipped ruleset or an unsaved file, whose name isn't a path.
pub fn of_source(name: &str) -> Option<&Path> {
    Some(Path::new(name)).filter(|path| path.is_absolute())
}

/// Returns the path of a source's file with links resolved, which is the same for every link to the file. If the source
/// has no file, returns its name.
pub fn identity(name: &str) -> PathBuf {
    of_source(name).map_or_else(|| PathBuf::from(name), resolve)
}

/// Resolves the links in a path, if the file or its folder exists.
pub fn resolve(path: &Path) -> PathBuf {
    let in_its_folder = || Some(path.parent()?.canonicalize().ok()?.join(path.file_name()?));
    path.canonicalize().ok().or_else(in_its_folder).unwrap_or_else(|| path.to_owned())
}

/// Returns the last part of a path.
pub fn file_name(path: &Path) -> Option<&str> {
    path.file_name()?.to_str()
}
