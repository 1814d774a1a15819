//! Writing to the terminal. A reader that closes the pipe early is no error.

use std::collections::BTreeSet;
use std::io::{self, IsTerminal, Write};
use std::path::{Component, Path, PathBuf};

use charleston::diagnostic::{Diagnostic, Sources};
use charleston::format::text::render;

/// Prints lines to standard output; whether anybody still reads.
pub fn lines<L: AsRef<str>>(lines: impl IntoIterator<Item = L>) -> bool {
    let mut out = io::stdout().lock();
    lines.into_iter().all(|line| writeln!(out, "{}", line.as_ref()).is_ok())
}

/// Prints one line to standard output; whether anybody still reads.
pub fn line(line: &str) -> bool {
    lines([line])
}

/// Prints findings to standard error, in colour if that is a terminal.
pub fn findings(findings: &[Diagnostic], sources: &Sources) {
    let text = render(findings, sources, colour(&io::stderr()));
    complain(text.trim_end());
}

/// Prints to standard error. There is nobody to tell if that fails.
pub fn complain(text: &str) {
    let _printed: io::Result<()> = writeln!(io::stderr().lock(), "{text}");
}

/// Colour is for terminals, unless `NO_COLOR` says otherwise.
fn colour(stream: &impl IsTerminal) -> bool {
    stream.is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}

/// The files that paths name, those in folders that end in `.ending` included, in order; what could not be
/// listed is said and left out.
pub fn files(paths: &[PathBuf], ending: &str) -> (Vec<PathBuf>, bool) {
    let (mut files, mut complete) = (Vec::new(), true);
    for path in paths {
        if !path.is_dir() {
            files.push(path.clone());
            continue;
        }
        let before = files.len();
        if let Err(error) = search(path, ending, &mut files) {
            complain(&format!("error: `{}` cannot be searched: {error}", path.display()));
            complete = false;
        } else if files.len() == before {
            complain(&format!("error[no-files]: `{}` holds no file that ends in .{ending}", path.display()));
            complete = false;
        }
        files[before..].sort();
    }
    let mut seen = BTreeSet::new();
    files.retain(|file| seen.insert(plain(file)));
    (files, complete)
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
