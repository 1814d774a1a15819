//! `check --fix` and `check --diff` on the command line: what they change, and what they leave alone.

use std::fs;

use crate::command_line::{folder, run, run_with};
use crate::gallery::names;

/// A file with comments, tabs and CRLF line endings, in which three mistakes have a safe fix.
const CLUB: &str = "# Tuesday's rules\r\nexteds = \"nmjl\" # the League\r\nname = \"Tuesday\"\r\nsource = \"Us\"\r\n\r\n\
    [passes.second-right]\r\n\tblnd = 0\t# nobody\r\n\ttiels = 2\r\n";
const MENDED: &str = "# Tuesday's rules\r\nextends = \"nmjl\" # the League\r\nname = \"Tuesday\"\r\nsource = \"Us\"\r\n\r\n\
    [passes.second-right]\r\n\tblind = 0\t# nobody\r\n\ttiles = 2\r\n";

/// The lines printed for the three fixes.
const DONE: &str =
    "  club.toml:2: write `extends`\n  club.toml:7: write `blind`\n  club.toml:8: write `tiles`\n";

#[test]
fn fix_changes_only_the_mistakes() {
    let folder = folder("fix");
    let club = folder.join("club.toml");
    fs::write(&club, CLUB).unwrap();
    let ended = run(&folder, &["check", "--fix", "club.toml"]);
    assert_eq!(fs::read_to_string(&club).unwrap(), MENDED, "{}{}", ended.out, ended.err);
    assert!(ended.err.starts_with(&format!("fixed 3 findings in club.toml\n{DONE}")), "{}", ended.err);
    assert!(ended.out.contains("1 file checked"), "{}", ended.out);
    assert_eq!(ended.code, 0, "{}", ended.err);
    assert_eq!(names(&folder), ["club.toml"], "nothing is left behind");
    let again = run(&folder, &["check", "--fix", "club.toml"]);
    assert!(!again.err.contains("fixed"), "{}", again.err);
}

#[test]
fn a_diff_writes_nothing() {
    let folder = folder("diff");
    let club = folder.join("club.toml");
    fs::write(&club, CLUB).unwrap();
    let ended = run(&folder, &["check", "--diff", "club.toml"]);
    assert_eq!(fs::read_to_string(&club).unwrap(), CLUB);
    assert_eq!(ended.code, 1);
    assert!(ended.out.starts_with("--- club.toml\n+++ club.toml\n@@ "), "{}", ended.out);
    assert!(ended.out.contains("-\tblnd = 0\t# nobody\r\n"), "{:?}", ended.out);
    assert!(ended.out.contains("+\tblind = 0\t# nobody\r\n"), "{:?}", ended.out);
    assert_eq!(ended.err, format!("would fix 3 findings in club.toml\n{DONE}"));
    fs::write(&club, MENDED).unwrap();
    let clean = run(&folder, &["check", "--diff", "club.toml"]);
    assert_eq!((clean.code, clean.out.as_str(), clean.err.as_str()), (0, "", ""));
}

#[cfg(unix)]
#[test]
fn fix_respects_permissions_links_and_read_only_files() {
    use std::os::unix::fs::{PermissionsExt, symlink};

    let folder = folder("permissions");
    let club = folder.join("club.toml");
    let mode = || fs::metadata(&club).unwrap().permissions().mode() & 0o777;
    fs::create_dir(folder.join("elsewhere")).unwrap();
    fs::write(folder.join("elsewhere/club.toml"), CLUB).unwrap();
    symlink("elsewhere/club.toml", &club).unwrap();
    let ended = run(&folder, &["check", "--fix", "club.toml"]);
    ended.assert_says(2, "error: `club.toml` can't be written: it is a link");
    assert_eq!(fs::read_to_string(folder.join("elsewhere/club.toml")).unwrap(), CLUB);
    fs::remove_file(&club).unwrap();
    fs::write(&club, CLUB).unwrap();
    fs::set_permissions(&club, fs::Permissions::from_mode(0o444)).unwrap();
    let ended = run(&folder, &["check", "--fix", "club.toml"]);
    assert_eq!((ended.code, fs::read_to_string(&club).unwrap().as_str()), (2, CLUB));
    assert!(ended.err.contains("it is read-only"), "{}", ended.err);
    fs::set_permissions(&club, fs::Permissions::from_mode(0o640)).unwrap();
    assert_eq!(run(&folder, &["check", "--fix", "club.toml"]).code, 0);
    assert_eq!((mode(), fs::read_to_string(&club).unwrap().as_str()), (0o640, MENDED));
}

#[test]
fn standard_input_is_printed_fixed() {
    let folder = folder("input");
    let ended = run_with(&folder, &["check", "--fix", "-", "--stdin-filename", "club.toml"], CLUB);
    assert_eq!((ended.code, ended.out.as_str()), (0, MENDED), "{}", ended.err);
    assert_eq!(ended.err, format!("fixed 3 findings in club.toml\n{DONE}"));
    let left = run_with(&folder, &["check", "--fix", "-"], &CLUB.replace("tiels = 2", "tiels = 99"));
    assert_eq!((left.code, left.out), (1, MENDED.replace("tiles = 2", "tiles = 99")));
    assert!(left.err.contains("error[out-of-range]"), "{}", left.err);
    let diff = run_with(&folder, &["check", "--diff", "-", "--stdin-filename", "club.toml"], CLUB);
    assert_eq!((diff.code, diff.err), (1, format!("would fix 3 findings in club.toml\n{DONE}")));
    assert!(diff.out.starts_with("--- club.toml\n+++ club.toml\n"), "{}", diff.out);
    assert_eq!(names(&folder), [""; 0]);
}
