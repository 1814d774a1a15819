//! Atomic file writes.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Replaces a file's text and keeps its name, owner and permissions. Other programs see either the old text or the new
/// text, never a mixture.
///
/// Refuses links and files with several names (hard links), because the other names may be in folders that shouldn't
/// change.
pub fn replace(file: &Path, text: &str) -> io::Result<()> {
    let metadata = may_be_replaced(file)?;
    write(file, text, |new| {
        keep_owner(new, &metadata)?;
        new.set_permissions(metadata.permissions())
    })
}

/// Checks that a file can be replaced, and returns what must not change.
pub fn may_be_replaced(file: &Path) -> io::Result<fs::Metadata> {
    let metadata = file.symlink_metadata()?;
    if metadata.is_symlink() {
        return Err(io::Error::other("it is a link; name the file it points to"));
    }
    if metadata.permissions().readonly() {
        return Err(io::Error::other("it is read-only"));
    }
    if names(&metadata) > 1 {
        return Err(io::Error::other("it has other names (hard links), which would keep the old text"));
    }
    Ok(metadata)
}

/// Writes a file, which may exist already.
pub fn save(file: &Path, text: &str) -> io::Result<()> {
    if file.symlink_metadata().is_ok() { replace(file, text) } else { write(file, text, |_| Ok(())) }
}

/// Writes a new file in the same folder, and renames it to `file` when it is complete.
fn write(file: &Path, text: &str, prepare: impl FnOnce(&File) -> io::Result<()>) -> io::Result<()> {
    let (mut new, beside) = create(file)?;
    let written = new
        .write_all(text.as_bytes())
        .and_then(|()| prepare(&new))
        .and_then(|()| new.sync_all())
        .and_then(|()| fs::rename(&beside, file).map_err(why_not_renamed));
    if written.is_err() {
        // The first error matters more than a leftover file.
        let _removed: io::Result<()> = fs::remove_file(&beside);
    }
    written
}

/// Checks whether a file can be written.
pub fn try_out(file: &Path) -> io::Result<()> {
    fs::remove_file(create(file)?.1)
}

/// Creates a new file in the same folder as `file`.
fn create(file: &Path) -> io::Result<(File, PathBuf)> {
    file.file_name().ok_or(io::ErrorKind::IsADirectory)?;
    let beside = file.with_file_name(format!(".charleston.{}", std::process::id()));
    let new = OpenOptions::new().write(true).create_new(true).open(&beside).map_err(why_not_created)?;
    Ok((new, beside))
}

fn why_not_created(error: io::Error) -> io::Error {
    match error.kind() {
        io::ErrorKind::PermissionDenied => io::Error::other("no file can be created in its folder"),
        _ => error,
    }
}

fn why_not_renamed(error: io::Error) -> io::Error {
    match error.kind() {
        io::ErrorKind::ResourceBusy => io::Error::other("it is mounted; mount its folder instead"),
        _ => error,
    }
}

/// Returns the number of names (hard links) that a file has.
#[cfg(unix)]
fn names(metadata: &fs::Metadata) -> u64 {
    std::os::unix::fs::MetadataExt::nlink(metadata)
}

#[cfg(not(unix))]
fn names(_: &fs::Metadata) -> u64 {
    1
}

/// Gives a new file the owner and the group of the old one.
#[cfg(unix)]
fn keep_owner(new: &File, old: &fs::Metadata) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt, fchown};
    let now = new.metadata()?;
    if (now.uid(), now.gid()) == (old.uid(), old.gid()) {
        return Ok(());
    }
    let differs = |now: u32, old: u32| (now != old).then_some(old);
    fchown(new, differs(now.uid(), old.uid()), differs(now.gid(), old.gid())).map_err(|error| {
        let what = if now.uid() == old.uid() { "group" } else { "owner" };
        io::Error::other(format!("its {what} would change: {error}"))
    })
}

#[cfg(not(unix))]
fn keep_owner(_: &File, _: &fs::Metadata) -> io::Result<()> {
    Ok(())
}
