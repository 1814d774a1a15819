//! Between the addresses that editors give files and their paths.

use std::path::{Path, PathBuf};

/// The path of a `file:` address; nothing for any other, which is no file.
pub fn path(uri: &str) -> Option<PathBuf> {
    written_path(uri, cfg!(windows)).map(PathBuf::from)
}

/// The address of a file.
pub fn of(path: &Path) -> Option<String> {
    path.to_str().map(|path| address(path, cfg!(windows)))
}

fn written_path(uri: &str, on_windows: bool) -> Option<String> {
    let (scheme, rest) = uri.split_once(':')?;
    if !scheme.eq_ignore_ascii_case("file") {
        return None;
    }
    let rest = rest.split(['?', '#']).next().unwrap_or(rest);
    let (host, path) = match rest.strip_prefix("//") {
        Some(rest) => rest.split_at(rest.find('/')?),
        None => ("", rest),
    };
    let path = decoded(path)?;
    if !path.starts_with('/') || path.contains('\0') {
        return None;
    }
    let host = if host.eq_ignore_ascii_case("localhost") { "" } else { host };
    match (on_windows, host) {
        (false, "") => Some(path),
        (false, _) => None,
        (true, "") => Some(with_drive(&path).unwrap_or(path).replace('/', "\\")),
        (true, host) => Some(format!("\\\\{host}{}", path.replace('/', "\\"))),
    }
}

/// `/c:/rules` with its drive first, in the one letter that stands for it.
fn with_drive(path: &str) -> Option<String> {
    let (drive, rest) = path.strip_prefix('/')?.split_at_checked(2)?;
    let letter = drive.strip_suffix(':')?.chars().next().filter(char::is_ascii_alphabetic)?;
    Some(format!("{}:{rest}", letter.to_ascii_uppercase()))
}

fn address(path: &str, on_windows: bool) -> String {
    let path = if on_windows { path.replace('\\', "/") } else { path.to_owned() };
    // What Windows puts before a path that the system has resolved.
    let path = path.strip_prefix("//?/").filter(|_| on_windows).unwrap_or(&path);
    match path.strip_prefix("//").filter(|_| on_windows) {
        Some(shared) => format!("file://{}", encoded(shared)),
        None if path.starts_with('/') => format!("file://{}", encoded(path)),
        None => format!("file:///{}", encoded(path)),
    }
}

/// What each `%` and two digits stand for; nothing where that is no text.
fn decoded(written: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(written.len());
    let mut rest = written.bytes();
    while let Some(byte) = rest.next() {
        if byte != b'%' {
            bytes.push(byte);
            continue;
        }
        let digits = [rest.next()?, rest.next()?].map(char::from).map(|digit| digit.to_digit(16));
        let [Some(high), Some(low)] = digits else { return None };
        bytes.push(u8::try_from(high * 16 + low).ok()?);
    }
    String::from_utf8(bytes).ok()
}

fn encoded(path: &str) -> String {
    let mut encoded = String::with_capacity(path.len());
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'-' | b'_' | b'.' | b'~' => {
                encoded.push(char::from(byte));
            }
            byte => encoded += &format!("%{byte:02X}"),
        }
    }
    encoded
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn uris_become_paths() {
        for (uri, windows, expected) in [
            ("file:///rules/club.toml", false, Some("/rules/club.toml")),
            ("file:///our%20rules/m%C3%A9lange%23%25.toml", false, Some("/our rules/mélange#%.toml")),
            ("FILE://localhost/a.toml", false, Some("/a.toml")),
            ("file:/a.toml", false, Some("/a.toml")),
            ("file://host/a.toml", false, None),
            ("file:///a%00.toml", false, None),
            ("file:///a%F.toml", false, None),
            ("file:///a%FF.toml", false, None),
            ("file:///a%é.toml", false, None),
            ("file://", false, None),
            ("untitled:Untitled-1", false, None),
            ("", false, None),
            ("file:///c%3A/our%20rules/a.toml", true, Some("C:\\our rules\\a.toml")),
            ("file:///C:/a.toml", true, Some("C:\\a.toml")),
            ("file://host/share/a.toml", true, Some("\\\\host\\share\\a.toml")),
            ("file:///é:/a.toml", true, Some("\\é:\\a.toml")),
        ] {
            assert_eq!(written_path(uri, windows).as_deref(), expected, "{uri}");
        }
    }

    #[test]
    fn paths_round_trip_as_uris() {
        for (path, windows, expected) in [
            ("/our rules/mélange#%.toml", false, "file:///our%20rules/m%C3%A9lange%23%25.toml"),
            ("C:\\our rules\\a.toml", true, "file:///C%3A/our%20rules/a.toml"),
            ("\\\\host\\share\\a.toml", true, "file://host/share/a.toml"),
        ] {
            assert_eq!(address(path, windows), expected);
            assert_eq!(written_path(expected, windows).as_deref(), Some(path));
        }
        assert_eq!(address("\\\\?\\C:\\a.toml", true), "file:///C%3A/a.toml");
    }
}
