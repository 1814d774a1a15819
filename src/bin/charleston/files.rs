//! The files that a command is about.

use std::collections::BTreeSet;
use std::io;
use std::path::{Component, Path, PathBuf};

use charleston::diagnostic::Diagnostic;

/// The files that paths name, those in folders that end in `.ending` included, in order; and why there are
/// not more of them.
pub fn files(paths: &[PathBuf], ending: &str) -> (Vec<PathBuf>, Vec<Diagnostic>) {
    let (mut files, mut unlisted) = (Vec::new(), Vec::new());
    for path in paths {
        if !path.is_dir() {
            files.push(path.clone());
            continue;
        }
        let before = files.len();
        if let Err(error) = search(path, ending, &mut files) {
            let message = format!("`{}` cannot be searched: {error}", path.display());
            unlisted.push(Diagnostic::unplaced("unreadable", message));
        } else if files.len() == before {
            let message = format!("`{}` holds no file that ends in .{ending}", path.display());
            unlisted.push(Diagnostic::unplaced("no-files", message));
        }
        files[before..].sort();
    }
    let mut seen = BTreeSet::new();
    files.retain(|file| seen.insert(plain(file)));
    (files, unlisted)
}

/// A path without the parts that lead nowhere, so that a file is not taken for two.
fn plain(path: &Path) -> PathBuf {
    path.components().filter(|part| *part != Component::CurDir).collect()
}

fn search(folder: &Path, ending: &str, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let path = entry.path();
        if entry.file_type()?.is_dir() {
            search(&path, ending, files)?;
        } else if path.extension().is_some_and(|found| found == ending) {
            files.push(path);
        }
    }
    Ok(())
}
