//! Writing a file completely or not at all.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Gives a file a new text, and keeps its name, owner and permissions. Whoever reads it meanwhile reads the old text or
/// the new one.
///
/// Links are not followed, and files with several names are not replaced: the other names may be none of this folder's
/// business.
pub fn replace(file: &Path, text: &str) -> io::Result<()> {
    let about = file.symlink_metadata()?;
    if about.is_symlink() {
        return Err(io::Error::other("it is a link; name the file that it leads to"));
    }
    if about.permissions().readonly() {
        return Err(io::Error::other("it is read-only"));
    }
    if names(&about) > 1 {
        return Err(io::Error::other(
            "it has other names, which are hard links to it and would keep the old text",
        ));
    }
    write(file, text, |new| {
        keep_owner(new, &about)?;
        new.set_permissions(about.permissions())
    })
}

/// Writes a file: to a new one beside it, which gets the name once it is complete.
pub fn write(file: &Path, text: &str, prepare: impl FnOnce(&File) -> io::Result<()>) -> io::Result<()> {
    let (mut new, beside) = create(file)?;
    let written = new
        .write_all(text.as_bytes())
        .and_then(|()| prepare(&new))
        .and_then(|()| new.sync_all())
        .and_then(|()| fs::rename(&beside, file));
    if written.is_err() {
        // The error is reported; that its beginning is left behind as well would add nothing.
        let _removed: io::Result<()> = fs::remove_file(&beside);
    }
    written
}

/// Whether a file can be written.
pub fn try_out(file: &Path) -> io::Result<()> {
    fs::remove_file(create(file)?.1)
}

/// A new file beside another.
fn create(file: &Path) -> io::Result<(File, PathBuf)> {
    let name = file.file_name().ok_or(io::ErrorKind::IsADirectory)?.to_string_lossy();
    let beside = file.with_file_name(format!(".{name}.{}", std::process::id()));
    Ok((OpenOptions::new().write(true).create_new(true).open(&beside)?, beside))
}

/// How many names a file has.
#[cfg(unix)]
fn names(about: &fs::Metadata) -> u64 {
    std::os::unix::fs::MetadataExt::nlink(about)
}

#[cfg(not(unix))]
fn names(_: &fs::Metadata) -> u64 {
    1
}

/// Gives a new file the owner of the old one.
#[cfg(unix)]
fn keep_owner(new: &File, old: &fs::Metadata) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt, fchown};
    let now = new.metadata()?;
    if (now.uid(), now.gid()) == (old.uid(), old.gid()) {
        return Ok(());
    }
    let differs = |now: u32, old: u32| (now != old).then_some(old);
    fchown(new, differs(now.uid(), old.uid()), differs(now.gid(), old.gid()))
        .map_err(|error| io::Error::other(format!("it would not keep its owner and group: {error}")))
}

#[cfg(not(unix))]
fn keep_owner(_: &File, _: &fs::Metadata) -> io::Result<()> {
    Ok(())
}
