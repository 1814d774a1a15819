//! Writing a file anew, whole or not at all.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

/// Puts another text in the place of a file's, which keeps its name and its permissions: whoever reads it meanwhile
/// reads the old text or the new one.
///
/// A link is not followed: what it leads to may be no business of this folder.
pub fn replace(file: &Path, text: &str) -> io::Result<()> {
    let about = file.symlink_metadata()?;
    if about.is_symlink() {
        return Err(io::Error::other("it is a link; name the file that it leads to"));
    }
    if about.permissions().readonly() {
        return Err(io::Error::other("it is read-only"));
    }
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let beside = file.with_file_name(format!(".{name}.{}", std::process::id()));
    let mut new = OpenOptions::new().write(true).create_new(true).open(&beside)?;
    let written = new
        .write_all(text.as_bytes())
        .and_then(|()| new.set_permissions(about.permissions()))
        .and_then(|()| new.sync_all())
        .and_then(|()| fs::rename(&beside, file));
    if written.is_err() {
        // What keeps it from being written is said; that its beginning is left behind as well would add nothing.
        let _removed: io::Result<()> = fs::remove_file(&beside);
    }
    written
}
