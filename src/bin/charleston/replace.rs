//! Writing a file anew, whole or not at all.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

/// Puts another text in the place of a file's, which keeps its name, its owner and its permissions: whoever reads it meanwhile
/// reads the old text or the new one.
///
/// A link is not followed, and a file with several names not replaced: what they lead to may be no business of this
/// folder, and only one of the names would get the new text.
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
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let beside = file.with_file_name(format!(".{name}.{}", std::process::id()));
    let mut new = OpenOptions::new().write(true).create_new(true).open(&beside)?;
    let written = new
        .write_all(text.as_bytes())
        .and_then(|()| keep_owner(&new, &about))
        .and_then(|()| new.set_permissions(about.permissions()))
        .and_then(|()| new.sync_all())
        .and_then(|()| fs::rename(&beside, file));
    if written.is_err() {
        // What keeps it from being written is said; that its beginning is left behind as well would add nothing.
        let _removed: io::Result<()> = fs::remove_file(&beside);
    }
    written
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

/// Gives a new file to who has the old one.
#[cfg(unix)]
fn keep_owner(new: &fs::File, old: &fs::Metadata) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt, fchown};
    let now = new.metadata()?;
    let differs = |now: u32, old: u32| (now != old).then_some(old);
    let (owner, group) = (differs(now.uid(), old.uid()), differs(now.gid(), old.gid()));
    if owner.is_none() && group.is_none() {
        return Ok(());
    }
    fchown(new, owner, group)
        .map_err(|error| io::Error::other(format!("it would not keep its owner and group: {error}")))
}

#[cfg(not(unix))]
fn keep_owner(_: &fs::File, _: &fs::Metadata) -> io::Result<()> {
    Ok(())
}
