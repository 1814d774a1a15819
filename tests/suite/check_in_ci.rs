//! `charleston check` in CI and in hooks: it never skips a file silently, and text in a file can't inject commands into
//! the log.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::command_line::{GOOD, charleston, folder, folder_with, run, write};

/// The parent of `CHILD`.
const BASE: &str = "extends = \"nmjl\"\nname = \"Base\"\nsource = \"Us\"\n";
/// A child with a typo.
const CHILD: &str =
    "extends = \"./base.toml\"\nname = \"Child\"\nsource = \"Us\"\n[passes.second-right]\nblnd = 0\n";
const OTHER: &str = "[global]\nx = 1\n";
const FORMATS: [&str; 7] = ["text", "short", "json", "github", "sarif", "gitlab", "junit"];

#[test]
fn every_format_lists_the_skipped_files() {
    let folder = folder_with(
        "skipped",
        &[
            ("club.toml", GOOD),
            ("other.toml", OTHER),
            ("target/x.toml", GOOD),
            (".drafts/x", ""),
            (".github/x", ""),
        ],
    );
    for format in FORMATS {
        let ended = run(&folder, &["check", "--format", format, "."]);
        assert_eq!(ended.code, 0, "{format}: {}", ended.err);
        let beside = matches!(format, "short" | "gitlab");
        let said = if beside { &ended.err } else { &ended.out };
        for path in ["other.toml", "target", ".drafts"] {
            assert!(said.contains(path), "{format} does not say {path}: {said}");
        }
        assert!(!said.contains(".github"), "{format}: {said}");
        let summary = if format == "text" { &ended.out } else { &ended.err };
        assert!(summary.starts_with("1 file checked, no problems found\n"), "{format}: {summary}");
        let quiet = run(&folder, &["check", "--quiet", "--format", format, "."]);
        assert!(
            !quiet.out.contains("other.toml") && quiet.err.is_empty(),
            "{format}: {}{}",
            quiet.out,
            quiet.err
        );
    }
    let sarif: Value = serde_json::from_str(&run(&folder, &["check", "--format", "sarif", "."]).out).unwrap();
    let notes =
        sarif.pointer("/runs/0/invocations/0/toolExecutionNotifications").unwrap().as_array().unwrap();
    assert!(notes.len() == 3 && notes.iter().all(|note| note["level"] == "note"), "{notes:#?}");
    assert_eq!(sarif.pointer("/runs/0/invocations/0/executionSuccessful"), Some(&true.into()));
}

#[cfg(unix)]
#[test]
fn a_linked_file_is_checked_separately() {
    let folder = folder_with(
        "linked-child",
        &[("a/child.toml", CHILD), ("a/base.toml", BASE), ("b/x.txt", ""), (".git/x", "")],
    );
    std::os::unix::fs::symlink("../a/child.toml", folder.join("b/child.toml")).unwrap();
    for paths in [["a", "b"], ["b", "a"]] {
        let ended = run(&folder, &["check", "--format", "short", paths[0], paths[1]]);
        assert_eq!(ended.code, 1);
        assert!(ended.out.contains("b/child.toml:1:11: error[missing-parent]"), "{}", ended.out);
        assert!(ended.out.contains("a/child.toml:5:1: error[unknown-key]"), "{}", ended.out);
        assert!(ended.err.starts_with("3 files checked"), "{}", ended.err);
    }
}

#[test]
fn quoted_text_never_starts_a_log_line() {
    let folder = folder("injected");
    let key =
        "extends = \"nmjl\"\nname = \"C\"\nsource = \"Us\"\n\"a\\n::error file=x::pwned\\u001b[31m\" = 1\n";
    write(&folder, &[("club.toml", key)]);
    for format in ["text", "short", "github"] {
        let ended = run(&folder, &["check", "--format", format, "club.toml"]);
        let said = ended.out + &ended.err;
        assert!(said.contains("pwned\\u{1b}[31m"), "{format}: {said}");
        let injected = said.lines().filter(|line| line.starts_with("::error file=x"));
        assert_eq!(injected.count(), 0, "{format}: {said}");
    }
    // Not every system allows this file name.
    let name = "x\n::error::pwned\u{1b}[31m.toml";
    if fs::write(folder.join(name), key.replace("[31m", "").replace("name", "nmae")).is_ok() {
        fs::write(folder.join("a\n::error::b.toml"), "a = 1\n").unwrap();
        let runs: [&[&str]; 6] = [
            &["check", "."],
            &["check", "--format", "short", "."],
            &["check", "--format", "github", "."],
            &["check", "--diff", name],
            &["check", "--prove", "--games", "1", name, "x\n::error::none"],
            &["test", name, "x\n::error::none"],
        ];
        for args in runs {
            let ended = run(&folder, args);
            let said = ended.out + &ended.err;
            assert!(said.contains("\\n::error::") || said.contains("\\012::error::"), "{args:?}: {said}");
            assert!(!said.lines().any(|line| line.starts_with("::error::")), "{args:?}: {said}");
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn non_utf8_file_names_stay_distinct() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let folder = folder("no-text");
    for name in [b"\xff.toml", b"\xfe.toml"] {
        fs::write(folder.join(OsStr::from_bytes(name)), GOOD.replace("blind", "blnd")).unwrap();
    }
    let named = charleston(&folder, &["check"]).arg(OsStr::from_bytes(b"\xff.toml")).output().unwrap();
    assert_eq!(named.status.code(), Some(1), "a file that is named is checked too");
    let said = |format| run(&folder, &["check", "--format", format, "."]).out;
    for (format, names) in [
        ("short", ["\\xff.toml:5:1: ", "\\xfe.toml:5:1: "]),
        ("github", ["file=\\xff.toml,line=5,", "file=\\xfe.toml,line=5,"]),
        ("sarif", ["\"%FF.toml\"", "\"%FE.toml\""]),
        ("gitlab", ["\"\\\\xff.toml\"", "\"\\\\xfe.toml\""]),
        ("junit", ["name=\"\\xff.toml\"", "name=\"\\xfe.toml\""]),
    ] {
        let said = said(format);
        assert!(names.iter().all(|name| said.contains(name)), "{format}: {said}");
    }
}

#[test]
fn a_diff_applies_to_any_file_name() {
    let folder = folder("applied");
    let wrong = GOOD.replace("blind", "blnd");
    for (name, is_everywhere) in [
        ("a b c.toml", true),
        ("club.toml", true),
        ("麻將.toml", true),
        ("x\ny.toml", false),
        ("\"q\".toml", false),
        ("a\\b.toml", false),
    ] {
        if fs::write(folder.join(name), &wrong).is_err() {
            assert!(!is_everywhere, "{name}");
            continue;
        }
        let diff = run(&folder, &["check", "--diff", name]);
        assert_eq!(diff.code, 1, "{}", diff.err);
        for tool in [&["git", "apply", "-p0", "-"][..], &["patch", "-p0"]] {
            fs::write(folder.join(name), &wrong).unwrap();
            // Skip a program that isn't installed.
            if let Some(applied) = feed(&folder, tool, &diff.out) {
                assert!(applied, "{tool:?} does not take the diff of {name:?}: {}", diff.out);
                assert_eq!(fs::read_to_string(folder.join(name)).unwrap(), GOOD, "{tool:?} {name:?}");
            }
        }
    }
}

/// Pipes a text to another program. Returns whether it succeeded, or `None` if it can't be started.
fn feed(folder: &Path, program: &[&str], text: &str) -> Option<bool> {
    let mut command = Command::new(program[0]);
    // If this folder is inside a repository, git would resolve the paths from the repository's root.
    command.args(&program[1..]).current_dir(folder).env("GIT_CEILING_DIRECTORIES", folder.parent()?);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::null()).spawn().ok()?;
    std::io::Write::write_all(&mut child.stdin.take()?, text.as_bytes()).unwrap();
    Some(child.wait().unwrap().success())
}

#[test]
fn an_unreadable_parent_is_not_inspected() {
    let folder = folder("unread-parent");
    let child = |parent: &str| format!("extends = \"{parent}\"\nname = \"Child\"\nsource = \"Us\"\n");
    fs::write(folder.join("latin.toml"), b"name = \"caf\xe9\"\n").unwrap();
    fs::create_dir(folder.join("folder.toml")).unwrap();
    fs::write(folder.join("large.toml"), vec![b'#'; 200 << 10]).unwrap();
    for (parent, code) in
        [("latin.toml", 2), ("folder.toml", 1), ("large.toml", 2), ("none.toml", 1), ("nmjll", 1)]
    {
        fs::write(folder.join("child.charleston.toml"), child(parent)).unwrap();
        for format in FORMATS {
            let ended = run(&folder, &["check", "--format", format, "child.charleston.toml"]);
            assert_eq!(ended.code, code, "{parent}: {}{}", ended.out, ended.err);
        }
        // `--diff` exits with the same code, even if it has a fix for the parent's name.
        let diff = run(&folder, &["check", "--diff", "child.charleston.toml"]);
        assert_eq!(diff.code, code, "{parent}: {}{}", diff.out, diff.err);
    }
}

#[test]
fn gitlab_paths_do_not_depend_on_spelling() {
    let folder =
        folder_with("gitlab-paths", &[("a/b/x.txt", ""), ("a/bad.toml", &GOOD.replace("blind", "blnd"))]);
    let whole = folder.canonicalize().unwrap().join("a/bad.toml");
    let report = |path: &str| run(&folder, &["check", "--format", "gitlab", path]).out;
    let plain = report("a/bad.toml");
    assert!(plain.contains("\"path\": \"a/bad.toml\""), "{plain}");
    for path in ["./a/bad.toml", "a/b/../bad.toml", whole.to_str().unwrap()] {
        assert_eq!(report(path), plain, "{path}");
    }
}

#[cfg(unix)]
#[test]
fn a_hard_linked_file_is_not_replaced() {
    use std::os::unix::fs::MetadataExt;
    let folder = folder("hard-links");
    let wrong = GOOD.replace("blind", "blnd");
    write(&folder, &[("club.toml", &wrong)]);
    fs::hard_link(folder.join("club.toml"), folder.join("other.toml")).unwrap();
    let ended = run(&folder, &["check", "--fix", "club.toml"]);
    ended.assert_says(2, "`club.toml` can't be written: it has other names");
    assert_eq!(fs::read_to_string(folder.join("other.toml")).unwrap(), wrong);
    fs::remove_file(folder.join("other.toml")).unwrap();
    let about = || fs::metadata(folder.join("club.toml")).unwrap();
    // Not every user may change the owner. Whoever owns the file now must stay its owner.
    let _given = std::os::unix::fs::chown(folder.join("club.toml"), Some(1), Some(1));
    let before = (about().uid(), about().gid());
    assert_eq!(run(&folder, &["check", "--fix", "club.toml"]).code, 0);
    assert_eq!((about().uid(), about().gid()), before);
    assert_eq!(fs::read_to_string(folder.join("club.toml")).unwrap(), GOOD);
}

#[cfg(unix)]
#[test]
fn fix_respects_permissions_links_and_read_only_files() {
    use std::os::unix::fs::{PermissionsExt, symlink};

    let folder = folder("permissions");
    let (club, wrong) = (folder.join("club.toml"), GOOD.replace("blind", "blnd"));
    let mode = || fs::metadata(&club).unwrap().permissions().mode() & 0o777;
    fs::create_dir(folder.join("elsewhere")).unwrap();
    fs::write(folder.join("elsewhere/club.toml"), &wrong).unwrap();
    symlink("elsewhere/club.toml", &club).unwrap();
    let ended = run(&folder, &["check", "--fix", "club.toml"]);
    ended.assert_says(2, "error: `club.toml` can't be written: it is a link");
    assert_eq!(fs::read_to_string(folder.join("elsewhere/club.toml")).unwrap(), wrong);
    fs::remove_file(&club).unwrap();
    fs::write(&club, &wrong).unwrap();
    fs::set_permissions(&club, fs::Permissions::from_mode(0o444)).unwrap();
    let ended = run(&folder, &["check", "--fix", "club.toml"]);
    assert_eq!((ended.code, fs::read_to_string(&club).unwrap().as_str()), (2, &*wrong));
    assert!(ended.err.contains("it is read-only"), "{}", ended.err);
    fs::set_permissions(&club, fs::Permissions::from_mode(0o640)).unwrap();
    assert_eq!(run(&folder, &["check", "--fix", "club.toml"]).code, 0);
    assert_eq!((mode(), fs::read_to_string(&club).unwrap().as_str()), (0o640, GOOD));
}

#[test]
fn color_follows_the_options() {
    let folder = folder_with("colour", &[("bad.toml", CHILD)]);
    for (variables, is_coloured) in [
        (&[][..], false),
        (&[("CLICOLOR_FORCE", "1")], true),
        (&[("FORCE_COLOR", "1"), ("TERM", "dumb")], true),
        (&[("CLICOLOR_FORCE", "0")], false),
        (&[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")], false),
        (&[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "")], true),
    ] {
        let mut command = charleston(&folder, &["check", "bad.toml"]);
        let output = command.envs(variables.iter().copied()).output().unwrap();
        assert_eq!(output.stderr.contains(&0x1b), is_coloured, "{variables:?}");
        assert!(!output.stdout.contains(&0x1b), "{variables:?}");
    }
}

#[test]
fn help_text_is_accurate() {
    let folder = folder("promises");
    assert_eq!(run(&folder, &["lsp", "--stdio"]).code, 1, "nobody said goodbye");
    let help = run(&folder, &["settings", "--help"]).out.replace("\n", " ");
    for table in charleston::internal::describe::settings::tables() {
        assert!(help.contains(table), "{table}: {help}");
        assert_eq!(run(&folder, &["settings", table]).code, 0, "{table}");
    }
}
